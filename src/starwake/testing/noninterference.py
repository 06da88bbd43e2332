"""What a seat may not know changes nothing it can see.

Two states that differ only in what a seat may not know must give that seat byte-identical views, legal actions,
errors and observations. The second state of each pair comes from `Game.imagine`, which deals everything hidden anew, or
from `hidden`, which exchanges hidden things in the position:

    python -m starwake.testing.noninterference --pairs 10000
    python -m starwake.testing.noninterference --game starfarers-classic --differ-in board.looked_at

The second one counts only pairs that differ in discs which the seat has not looked at. Every bot of the game must
play the same move on both states of a pair.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from starwake.bots.registry import bots, make_bot, quick_bots
from starwake.core.dealer import FastDealer
from starwake.core.engine import EVERYONE, State
from starwake.core.errors import StarwakeError, UsageError
from starwake.core.event import Event
from starwake.core.game import Game
from starwake.core.match import Match
from starwake.core.registry import games
from starwake.core.rng import Stream, stream
from starwake.core.text import LANGUAGES
from starwake.env.layout import HOMES, layout_for
from starwake.parts.codec import KIND
from starwake.testing.choosers import Chooser, mixed, move, some_seat, start, uniform
from starwake.testing.conformance import LawBroken
from starwake.testing.hidden import Twin, differences, imagined, twins, veiled_parts
from starwake.testing.tables import all_tables
from starwake.testing.vocabulary import Vocabulary

DEALS, CHOICES, TRIES = 0, 1, 2
"""Lanes of the streams: dealing the game, choosing in it, and everything tried beside it."""
MADE_UP = 5
"""Actions tried for membership and errors at each pair."""
ENOUGH = 3
"""After so many games without a pair that counts there will be none."""
OFTEN, SELDOM = 3, 60
"""One in so many decisions makes a pair, of rare and of common kinds."""
BARREN = 12
"""A kind of decision that has made no pair that counts in so many tries will hardly make one."""

Bot = Callable[[str, Sequence[str], Stream], int]
"""(view as JSON text, legal actions, random numbers) -> index of the action it takes."""


def scoring_bot(view: str, actions: Sequence[str], rng: Stream) -> int:
    """A bot that depends on every byte it is shown: it takes the action with the highest fingerprint."""
    salt = str(rng.below(1000))
    scores = [sha256(f"{salt}{view}{action}".encode()).digest() for action in actions]
    return scores.index(max(scores))


@dataclass
class Pairs:
    """How many pairs were compared, and what they were like."""

    pairs: int = 0
    different: int = 0
    """Pairs whose states differ where the view has nothing: in hands, in an unread card."""
    followed: int = 0
    """Pairs that took a step together and showed the seat the same."""
    parted: int = 0
    """Pairs whose step showed the seat something new, such as a card read out: no comparison afterwards."""
    games: int = 0
    tried: int = 0
    """Pairs made, those included that do not count."""
    played: int = 0
    """Moves that bots chose on both states of a pair."""
    kinds: Counter[str] = field(default_factory=Counter)
    """Pairs by what was waited for."""
    tries: Counter[str] = field(default_factory=Counter)
    """The same of all pairs made, those included that do not count."""
    parts: Counter[str] = field(default_factory=Counter)
    """Pairs by the parts of the position that differ."""

    def add(self, other: Pairs) -> None:
        """Count the pairs of another run too."""
        for name in ("pairs", "different", "followed", "parted", "games", "tried", "played"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.kinds += other.kinds
        self.tries += other.tries
        self.parts += other.parts

    @property
    def share(self) -> float:
        """The share of pairs whose states differ."""
        return self.different / self.pairs if self.pairs else 0.0

    def __str__(self) -> str:
        return (
            f"{self.pairs} pairs in {self.games} games, {self.share:.0%} with hidden differences, "
            f"{self.followed} followed a step further, {self.parted} parted, {self.played} moves of bots; "
            f"differing in {', '.join(f'{part} {count}' for part, count in sorted(self.parts.items()))}"
        )


@dataclass(frozen=True)
class Ways:
    """How pairs are made and compared."""

    chooser: Chooser = mixed
    bot: Bot = scoring_bot
    bots: Sequence[str] = ()
    """Registered bots that must play the same move on both states."""
    twins: Sequence[Twin] = (imagined,)
    differ_in: str = ""
    """Only pairs that differ in this part of the position count; empty: all do."""
    max_turns: int = 1000
    """Where a game is left for the next one."""


def check_pairs(game: Game, pairs: int, seed: int = 1, **ways: Any) -> Pairs:
    """Play random games and compare so many pairs; LawBroken says what a seat could have noticed.

    Further arguments are those of `Ways`.
    """
    found, chosen = Pairs(), Ways(**ways)
    while found.pairs < pairs:
        Walk(game, seed, found, chosen).run(pairs)
        found.games += 1
        if found.games >= ENOUGH and not found.pairs:
            raise UsageError(f"no pair in {found.games} games differs in {chosen.differ_in!r}")
    return found


class Walk:
    """One game with pairs taken on the way."""

    def __init__(self, game: Game, seed: int, found: Pairs, ways: Ways) -> None:
        self.game = game
        self.place = (
            f"{game.id} {dict(game.options)}, {game.players} players, seed {seed}, game {found.games}"
        )
        self.found = found
        self.ways = ways
        self.deals = stream(seed, found.games, DEALS)
        self.choices = stream(seed, found.games, CHOICES)
        self.tries = stream(seed, found.games, TRIES)
        self.words = Vocabulary()
        self.layout = layout_for(game) if game.id in HOMES else None
        self.step = 0

    def run(self, pairs: int) -> None:
        """The whole game, or until there are enough pairs."""
        game, found = self.game, self.found
        state = start(game, self.deals)
        while game.to_act(state) and found.pairs < pairs and state.turn <= self.ways.max_turns:
            kind = game.asked(state)
            if self.wanted(kind):
                self.learn(state)
                self.compare(state, kind)
            move(game, state, self.ways.chooser, self.choices, self.deals)
            self.step += 1

    def wanted(self, kind: str) -> bool:
        """Rare decisions often, common ones now and then: every kind of decision gets its share.

        Where only some pairs count, decisions that never make one are tried seldom, the others whenever they are rare.
        """
        found, only_some = self.found, bool(self.ways.differ_in)
        rare = found.kinds[kind] * len(found.kinds) <= found.pairs
        barren = only_some and not found.kinds[kind] and found.tries[kind] >= BARREN
        often = 1 if only_some else OFTEN
        return self.tries.below(often if rare and not barren else SELDOM) == 0

    def learn(self, state: State) -> None:
        """Remember what could be done here."""
        for seat in self.game.to_act(state):
            self.words.learn(action.notation for action in self.game.legal(state, seat))

    def law(self, kept: bool, what: str) -> None:
        """Complain unless the law is kept."""
        if not kept:
            raise LawBroken(f"{self.place}, step {self.step}: broken law: {what}")

    # ---------------------------------------------------------------- pairs

    def compare(self, state: State, kind: str) -> None:
        """One pair for a seat (or the spectator) at this state."""
        found = self.found
        seats: list[int | None] = [None, *range(self.game.players), *self.game.to_act(state)]
        seat = seats[self.tries.below(len(seats))]
        found.tried += 1
        found.tries[kind] += 1
        twin = self.ways.twins[found.tried % len(self.ways.twins)](self.game, state, seat, self.tries)
        parts = differences(self.game.position(state), self.game.position(twin))
        if self.ways.differ_in and self.ways.differ_in not in parts:
            return
        found.pairs += 1
        found.kinds[kind] += 1
        found.parts.update(parts)
        found.different += self.veiled(state, seat) != self.veiled(twin, seat)
        self.check_pair(state, twin, seat)

    def check_pair(self, state: State, twin: State, seat: int | None) -> None:
        """Whatever the seat can look at, try or do is the same in both."""
        self.check_sound(twin)
        self.same_view(state, twin, seat, "before")
        self.same_table(state, twin, seat)
        if seat is not None:
            self.same_observation(state, twin, seat)
            self.same_choices(state, twin, seat)
            self.same_errors(state, twin, seat)
            self.same_bot(state, twin, seat)
            if seat in self.game.to_act(state):
                self.same_moves(state, twin, seat)
        self.follow(state.copy(), twin, seat)

    def veiled(self, state: State, seat: int | None) -> list[object]:
        """What there is where the view of the seat has nothing."""
        return list(veiled_parts(self.game.view(state, seat).json(), self.game.position(state)))

    def check_sound(self, twin: State) -> None:
        """An imagined state is one that could be on the table."""
        position = self.game.position(twin)
        again = self.game.from_position(json.loads(json.dumps(position)))
        self.law(self.game.position(again) == position, "an imagined state is a position that parses back")

    def seen(self, state: State, seat: int | None) -> str:
        """The view as the bytes that a client would get."""
        return json.dumps(self.game.view(state, seat).json())

    def same_view(self, state: State, twin: State, seat: int | None, when: str) -> None:
        """Byte-identical views."""
        mine, other = self.seen(state, seat), self.seen(twin, seat)
        if mine != other:
            self.law(
                False, f"seat {seat} sees the same {when}: {difference(json.loads(mine), json.loads(other))}"
            )

    def same_table(self, state: State, twin: State, seat: int | None, when: str = "before") -> None:
        """All that a front end is given, choices and words included, and the story of what was written down."""
        lang = LANGUAGES[self.found.pairs % len(LANGUAGES)]
        mine, other = (self.table(one, seat, lang) for one in (state, twin))
        if mine != other:
            where = difference(json.loads(mine), json.loads(other))
            self.law(False, f"seat {seat} is shown the same table {when}: {where}")

    def table(self, state: State, seat: int | None, lang: str) -> str:
        """The table as the bytes that a client would get."""
        match = Match(self.game, FastDealer(1), state=state.copy())
        match.events = [self.game.event(note) for note in state.log or ()]
        return json.dumps(match.table(seat, lang, detail=self.found.pairs % 3 == 0))

    def same_observation(self, state: State, twin: State, seat: int) -> None:
        """The same numbers for whoever learns from them."""
        if self.layout is not None:
            mine, other = (self.layout.observe(table, seat) for table in (state, twin))
            told = [name for (name, _, _), a, b in zip(self.layout.items, mine, other, strict=True) if a != b]
            self.law(not told, f"seat {seat} observes the same ({told[:5]})")

    def same_choices(self, state: State, twin: State, seat: int) -> None:
        """The same actions in the same order."""
        mine, other = self.game.legal(state, seat), self.game.legal(twin, seat)
        extra = [self.game.action(c).notation for c in set(mine.codes) ^ set(other.codes)]
        self.law(mine.codes == other.codes, f"seat {seat} has the same actions ({extra})")
        self.law(self.game.to_act(state) == self.game.to_act(twin), f"seat {seat} knows who may act")
        self.law(self.game.awaited(state) == self.game.awaited(twin), f"seat {seat} knows who is waited for")

    def same_errors(self, state: State, twin: State, seat: int) -> None:
        """Free-form actions are legal in both or refused with the same words, rule and hint."""
        for text in self.words.some(MADE_UP, self.tries):
            mine = text in self.game.legal(state, seat)
            other = text in self.game.legal(twin, seat)
            self.law(mine == other, f"{text!r:.60} is legal in both or in none for seat {seat}")
            said, said_there = (self.answer(s, seat, text) for s in (state, twin))
            self.law(said == said_there, f"{text!r:.60} is answered alike: {said} and {said_there}")

    def answer(self, state: State, seat: int, text: str) -> tuple[object, ...]:
        """What the checked door says to an action."""
        try:
            return ("legal", self.game.check(state, seat, text))
        except StarwakeError as error:
            more = (getattr(error, "rule", ""), getattr(error, "hint", ""))
            told = (getattr(error, "key", ""), repr(getattr(error, "values", "")))
            return (type(error).__name__, error.code, str(error), *more, *told)

    def same_bot(self, state: State, twin: State, seat: int) -> None:
        """A bot with equal views and equal random numbers chooses the same."""
        chosen = []
        rng = self.tries.copy()
        for table in (state, twin):
            actions = [action.notation for action in self.game.legal(table, seat)]
            if actions:
                chosen.append(actions[self.ways.bot(self.seen(table, seat), actions, rng.copy())])
        self.law(len(set(chosen)) <= 1, f"a bot on seat {seat} chooses the same ({chosen})")

    def same_moves(self, state: State, twin: State, seat: int) -> None:
        """The game's own bots play the same move, each with random numbers of its own."""
        for name in self.ways.bots:
            rng = self.tries.copy()
            mine, other = (self.move_of(name, table, seat, rng.copy()) for table in (state, twin))
            self.law(mine == other, f"{name} on seat {seat} plays the same: {mine!r} and {other!r}")
            self.found.played += 1

    def move_of(self, name: str, state: State, seat: int, rng: Stream) -> str:
        """What a bot that has just sat down does."""
        view = self.game.view(state, seat)
        legal = view.legal(self.game.legal(state, seat).codes)
        return make_bot(name, self.game, seat, rng).choose(view, legal).notation

    # ---------------------------------------------------------------- one step further

    def follow(self, state: State, twin: State, seat: int | None) -> None:
        """Do the same in both: where the seat is told the same, it still sees the same afterwards."""
        actor = some_seat(self.game.to_act(state), self.tries)
        legal = [self.game.legal(table, actor).codes for table in (state, twin)]
        codes = self.alike(state, twin, legal, seat, self.ways.chooser)
        if codes is None:
            return
        before = (state.copy(), twin.copy())
        for table, code in zip((state, twin), codes, strict=True):
            table.log = []
            self.game.apply(table, actor, code)
        dealt = self.deal_both(state, twin, seat)
        done = " or ".join(dict.fromkeys(repr(self.game.action(code).notation) for code in codes))
        if dealt:
            self.same_chance(state, twin, seat, f"after seat {actor} did {done}")
        if not dealt or self.all_told(state, seat) != self.all_told(twin, seat):
            self.found.parted += 1
            return
        self.same_after(state, twin, seat, actor, done)
        if actor == seat:
            shown = [
                self.game.came_to_light(old, self._events(new))
                for old, new in zip(before, (state, twin), strict=True)
            ]
            self.law(shown[0] == shown[1], f"seat {seat} may take {done} back in both or in none")
        self.found.followed += 1

    def same_after(self, state: State, twin: State, seat: int | None, actor: int, done: str) -> None:
        """What is seen after a step that looked the same."""
        self.same_view(state, twin, seat, f"after seat {actor} did {done}")
        self.same_table(state, twin, seat, f"after seat {actor} did {done}")

    def _events(self, state: State) -> list[Event]:
        return [self.game.event(note) for note in state.log or ()]

    def deal_both(self, state: State, twin: State, seat: int | None) -> bool:
        """Outcomes that look the same to the seat, while both wait for chance; False where there are none."""
        engine = self.game.engine
        while engine.is_chance(state) and engine.is_chance(twin):
            listed = [[code for code, _ in engine.chances(table).listed()] for table in (state, twin)]
            outcomes = self.alike(state, twin, listed, seat, uniform)
            if outcomes is None:
                return False
            for table, outcome in zip((state, twin), outcomes, strict=True):
                engine.happen(table, outcome)
        return True

    def same_chance(self, state: State, twin: State, seat: int | None, when: str) -> None:
        """Chance does not speak in one state alone, unless the seat was told something else before."""
        tables = [state, twin]
        waiting = [table for table in tables if self.game.engine.is_chance(table)]
        if len(waiting) == 1:
            (other,) = (table for table in tables if table is not waiting[0])
            told, told_there = self.all_told(waiting[0], seat), self.all_told(other, seat)
            parted = told != told_there[: len(told)]
            self.law(parted, f"seat {seat} cannot tell by chance {when}: {told_there[len(told) :]}")

    def alike(
        self, state: State, twin: State, open_now: list[list[int]], seat: int | None, chooser: Chooser
    ) -> tuple[int, int] | None:
        """The same choice for both, or two of a kind where the seat may know neither; None if there is none."""
        mine, other = open_now
        secret = self.hidden_from(seat, state, mine)
        if secret and self.tries.below(2):
            code = chooser(secret, self.tries)
            there = [one for one in self.hidden_from(seat, twin, other) if one & KIND == code & KIND]
            if there:
                return code, chooser(there, self.tries)
        there_too = set(other)
        both = [code for code in mine if code in there_too]
        if not both:
            return None
        code = chooser(both, self.tries)
        return code, code

    def hidden_from(self, seat: int | None, state: State, codes: list[int]) -> list[int]:
        """The choices of which a seat may only know that something of their kind was chosen."""
        mask = 0 if seat is None else 1 << seat
        audiences = [self.game.audience(state, code) for code in codes]
        pairs = zip(codes, audiences, strict=True)
        return [code for code, seen in pairs if seen != EVERYONE and not seen & mask]

    def all_told(self, state: State, seat: int | None) -> list[str]:
        """What the rules wrote down, as the seat hears of it."""
        return [json.dumps(self.game.event(note).for_seat(seat).json()) for note in state.log or ()]


def difference(mine: Any, other: Any, path: str = "") -> str:
    """The first place where two JSON values differ."""
    if type(mine) is type(other) and isinstance(mine, dict) and mine.keys() == other.keys():
        pairs = [(f"{path}.{key}", mine[key], other[key]) for key in mine]
    elif type(mine) is type(other) and isinstance(mine, list) and len(mine) == len(other):
        pairs = [(f"{path}[{i}]", one, two) for i, (one, two) in enumerate(zip(mine, other, strict=True))]
    else:
        return f"{path}: {mine!r} and {other!r}"
    return next(
        (difference(one, two, where) for where, one, two in pairs if one != two), f"{path}: the order"
    )


# ------------------------------------------------------------------ the big run


def main(arguments: list[str] | None = None) -> int:
    """Compare many pairs over all tables of all games and print the counts."""
    parser = argparse.ArgumentParser(prog="python -m starwake.testing.noninterference", description=__doc__)
    parser.add_argument("--pairs", type=int, default=10000, help="pairs over all tables together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=games(), help="one game instead of all")
    parser.add_argument("--quick", action="store_true", help="do not ask the bots that search")
    parser.add_argument("--differ-in", default="", metavar="PART", help="count only pairs that differ there")
    given = parser.parse_args(arguments)
    chosen = [table for table in all_tables() if given.game in (None, table.game)]
    each = -(-given.pairs // len(chosen))
    total = Pairs()
    for table in chosen:
        game = table.make()
        asked = (quick_bots if given.quick else bots)(game.id)
        ways = {"twins": twins(game), "bots": asked, "differ_in": given.differ_in}
        try:
            found = check_pairs(game, each, given.seed, **ways)
        except StarwakeError as error:
            print(f"noninterference: {table}: {error}", file=sys.stderr)
            return 2
        total.add(found)
        print(f"{table}: {found}", flush=True)
    print(f"all: {total}; no leak")
    return 0


if __name__ == "__main__":
    sys.exit(main())
