"""The laws that every game keeps, checked by playing whole games at random.

    from starwake.testing import check_game

    def test_my_game_keeps_the_laws():
        check_game(lambda: MyGame(players=3), seeds=range(5))

`check_game` knows no game: all it has is the contract of `starwake.Game`. A broken law raises `LawBroken`, which names
the law, the seed and the step; the record up to there is in its `record`.
"""

from __future__ import annotations

import json
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starwake.core import ledger
from starwake.core.dealer import FairDealer
from starwake.core.engine import State
from starwake.core.errors import (
    GameOver,
    IllegalAction,
    NotationError,
    NotYourTurn,
    StarwakeError,
    UsageError,
)
from starwake.core.event import Event
from starwake.core.game import Game
from starwake.core.match import Match
from starwake.core.record import CHANCE, Record, load, replay, verify
from starwake.core.rng import Stream, stream
from starwake.core.text import LANGUAGES
from starwake.testing.choosers import Chooser, any_speaker, uniform
from starwake.testing.steps import check_attempt, check_feed, check_undo, check_view_parts
from starwake.testing.table import check_choices
from starwake.testing.vocabulary import Vocabulary
from starwake.testing.worlds import check_world, some_viewer

CHOICES = 7
"""The lane of the stream that chooses actions."""
TRIES = 8
"""The lane of everything that is only tried out, so that trying moves no choice."""
WORLDS = 9
"""The lane of what is imagined."""
RARE = 4
"""A decision seen less often than this is checked thoroughly, whatever the stride."""
OLD_COPIES = 24


class LawBroken(AssertionError):
    """A game broke a law. `record` has everything up to there."""

    def __init__(self, message: str, record: Record | None = None) -> None:
        super().__init__(message)
        self.record = record


@dataclass
class Report:
    """How much was checked."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    """Games that nobody could win any more."""
    decisions: int = 0
    thorough: int = 0
    """Decisions at which every law was checked."""
    executed: int = 0
    refused: int = 0
    outcomes: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    """Decisions by what was waited for."""


def check_game(
    make_game: Callable[[], Game],
    seeds: Iterable[int],
    chooser: Chooser = uniform,
    *,
    every: int = 1,
    max_turns: int = 1000,
    stop_after: int | None = None,
) -> Report:
    """Play a game for each seed and check every law on the way.

    Cheap laws are checked at every decision, dear ones at each `every`-th and at the first few of every kind.
    A game that is neither won nor drawn within `max_turns` breaks the law that games end; `stop_after` so many turns
    a game is left unfinished, which is quicker.
    """
    report = Report()
    for seed in seeds:
        _Walk(make_game, seed, chooser, every, report).run(max_turns, stop_after)
    return report


class _Walk:
    """One game under watch."""

    def __init__(
        self, make_game: Callable[[], Game], seed: int, chooser: Chooser, every: int, report: Report
    ) -> None:
        self.make_game = make_game
        self.seed = seed
        self.chooser = chooser
        self.every = every
        self.report = report
        self.game = make_game()
        self.rules = {rule.id for name in self.game.ledgers for rule in ledger.load(name)}
        self.match = Match(self.game, FairDealer(seed))
        self.choices: Stream = stream(seed, lane=CHOICES)
        self.tries: Stream = stream(seed, lane=TRIES)
        self.worlds: Stream = stream(seed, lane=WORLDS)
        self.words = Vocabulary()
        self.step = 0
        self.told = 0
        self.old: list[tuple[Match, str, int]] = []

    # ---------------------------------------------------------------- walking

    def run(self, max_turns: int, stop_after: int | None) -> None:
        """The whole game, or its first turns."""
        match = self.match
        while not (match.over or match.stalemate) and (stop_after is None or match.turn <= stop_after):
            self.law(match.turn <= max_turns, f"games end (still going in turn {match.turn})")
            self.check_here()
            self.play_on(match, self.chooser, self.choices)
            self.step += 1
        self.check_events()
        self.check_tallies(match.state)
        if match.over:
            self.check_end()
        self.check_old_copies(everyone=True)
        self.check_records()
        self.report.games += 1
        self.report.won += match.over
        self.report.drawn += match.stalemate

    def play_on(self, match: Match, chooser: Chooser, rng: Stream) -> None:
        """One listed action through the checked door."""
        seat = any_speaker(self.game, match.state, rng)
        action = self.game.action(chooser(match.legal(seat).codes, rng))
        try:
            match.play(seat, action)
        except StarwakeError as error:
            self.law(False, f"the listed action {action.notation!r} is legal ({error})")

    def check_here(self) -> None:
        """The laws at one decision."""
        report = self.report
        kind = self.game.asked(self.match.state)
        report.decisions += 1
        report.kinds[kind] += 1
        self.check_events()
        self.check_tallies(self.match.state)
        self.check_someone_can_act()
        if self.step % self.every and report.kinds[kind] > RARE:
            return
        report.thorough += 1
        self.check_copy()
        self.check_position(self.match.state)
        self.check_views()
        for seat in range(self.game.players):
            self.check_legal(seat)
        self.check_refusals()
        self.check_imagined()
        self.check_old_copies()
        self.check_steps()

    def check_steps(self) -> None:
        """Attempts, undo, differences and choices."""
        with self.unchanged("trying something"):
            check_attempt(self.match, self.chooser, self.tries, self.law)
            check_undo(self.match, self.chooser, self.tries, self.law)
            check_feed(self.match, self.chooser, self.tries, self.law)
            check_view_parts(self.match, self.law)
            check_choices(self.match, LANGUAGES[self.step % len(LANGUAGES)], self.tries, self.law)

    def law(self, kept: bool, what: str) -> None:
        """Complain unless a law is kept."""
        if not kept:
            place = f"{self.game.id} {dict(self.game.options)}, {self.game.players} players"
            raise LawBroken(
                f"{place}, seed {self.seed}, step {self.step}: broken law: {what}", self.match.record()
            )

    @contextmanager
    def unchanged(self, what: str) -> Iterator[None]:
        """Whatever is done inside changes nothing in the match."""
        before, entries, events = self.match.position(), len(self.match.entries), len(self.match.events)
        yield
        match = self.match
        self.law(match.position() == before, f"{what} changes nothing in the position")
        self.law((len(match.entries), len(match.events)) == (entries, events), f"{what} leaves no trace")

    # ---------------------------------------------------------------- laws at every decision

    def check_someone_can_act(self) -> None:
        """Someone can act unless the game is over, and only they have actions."""
        match = self.match
        self.law(bool(match.to_act), "someone can act unless the game is over")
        self.law(bool(match.awaited), "someone is waited for unless the game is over")
        self.law(set(match.awaited) <= set(match.to_act), "only those who may act are waited for")
        self.law(match.winner is None, "nobody has won while the game goes on")
        for seat in range(self.game.players):
            codes = match.legal(seat).codes
            self.law(
                bool(codes) == (seat in match.to_act), f"seat {seat} has actions if and only if it may act"
            )
            self.law(len(set(codes)) == len(codes), f"no action of seat {seat} is listed twice")

    def check_tallies(self, state: State) -> None:
        """Everything that is conserved adds up."""
        tallies = getattr(self.game, "tallies", None)
        if tallies is not None:
            for what, found, right in tallies(state):
                self.law(found == right, f"conserved: {found} {what}, there should be {right}")

    def check_events(self) -> None:
        """Events say what happened, and to each seat only what it may know."""
        events = self.match.events
        for event in events[self.told :]:
            self.same_json(event.json(), f"event {event.name}")
            for seat in (None, *range(self.game.players)):
                self.check_event(event, seat)
        self.told = len(events)

    def check_event(self, event: Event, seat: int | None) -> None:
        """Private parts are there for those who have seen them, and for nobody else."""
        shown = event.for_seat(seat)
        knows = not event.private or event.seen is None or (seat is not None and seat in event.seen)
        if knows:
            self.law(shown == event, f"seat {seat} sees all of event {event.name}")
            return
        for name in event.private:
            value = event.data[name]
            self.law(shown.data[name] is None, f"seat {seat} may not know {name} of event {event.name}")
            inside = name in shown.things
            self.law(not inside, f"things of event {event.name} tell seat {seat} nothing private ({value})")

    # ---------------------------------------------------------------- copies

    def check_copy(self) -> None:
        """A copy equals its original, and goes its own way."""
        match = self.match
        twin = match.copy()
        self.law(twin.position() == match.position(), "a copy equals its original")
        self.law(twin.record() == match.record(), "the record of a copy equals that of its original")
        self.keep(twin)
        other = match.copy()
        with self.unchanged("playing on a copy"):
            self.play_on(other, uniform, self.tries)
        state: Any = match.state.copy()
        self.law(self.game.position(state) == match.position(), "a copied state equals its original")

    def keep(self, twin: Match) -> None:
        """Remember a copy, to see later that it never changed."""
        kept = (twin, self.game.digest(twin.state), len(twin.entries))
        if len(self.old) < OLD_COPIES:
            self.old.append(kept)
        else:
            self.old[self.tries.below(OLD_COPIES)] = kept

    def check_old_copies(self, everyone: bool = False) -> None:
        """Old copies never change when the original moves."""
        chosen = self.old if everyone else [self.old[self.tries.below(len(self.old))]]
        for twin, digest, entries in chosen:
            same = self.game.digest(twin.state) == digest and len(twin.entries) == entries
            self.law(same, "old copies never change when the original moves")

    # ---------------------------------------------------------------- data

    def same_json(self, data: object, what: str) -> None:
        """Plain data survives JSON unchanged."""
        try:
            text = json.dumps(data, allow_nan=False)
        except (TypeError, ValueError) as error:
            self.law(False, f"{what} is JSON-ready ({error})")
        self.law(json.loads(text) == data, f"{what} comes back from JSON as it was")

    def check_position(self, state: State) -> None:
        """A position parses back to an equal state."""
        position = self.game.position(state)
        self.same_json(position, "the position")
        try:
            again = self.game.from_position(json.loads(json.dumps(position)))
        except Exception as error:
            self.law(False, f"a position parses back ({type(error).__name__}: {error})")
        self.law(self.game.position(again) == position, "a position parses back to the same position")
        self.law(self.game.to_act(again) == self.game.to_act(state), "a position keeps who may act")
        self.law(self.game.awaited(again) == self.game.awaited(state), "a position keeps who is waited for")
        for seat in self.game.to_act(state):
            same = self.game.legal(again, seat).codes == self.game.legal(state, seat).codes
            self.law(same, f"a position keeps the legal actions of seat {seat}")

    def check_views(self) -> None:
        """Views are plain data, and looking changes nothing."""
        with self.unchanged("looking at it"):
            for seat in (None, *range(self.game.players)):
                self.same_json(self.match.view(seat), f"the view of seat {seat}")

    def check_imagined(self) -> None:
        """What somebody imagines could be on the table, and goes on as a table does."""
        with self.unchanged("imagining a world"):
            viewer = some_viewer(self.game, self.worlds)
            check_world(self.game, self.match.state, viewer, self.worlds, self.law)

    # ---------------------------------------------------------------- legal actions

    def check_legal(self, seat: int) -> None:
        """Listed actions are legal, read back from their text, and execute (some of them, on copies)."""
        legal = self.match.legal(seat)
        actions = list(legal)
        self.law(len(legal) == len(actions), "a list of actions is as long as it says")
        self.words.learn(action.notation for action in actions)
        for code, action in zip(legal.codes, actions, strict=True):
            text = action.notation
            self.law(self.game.code(action) == code, f"{text!r} keeps its code")
            self.law(self.game.code(text) == code, f"{text!r} reads back as itself")
        for code in self.sample(legal.codes, 3):
            action = self.game.action(code)
            self.law(action in legal and action.notation in legal, f"{action.notation!r} is in its own list")
            self.check_executes(seat, code)

    def sample(self, codes: list[int], count: int) -> list[int]:
        """All of a short list, or a few of a long one."""
        if len(codes) <= count:
            return codes
        return [codes[self.tries.below(len(codes))] for _number in range(count)]

    def check_executes(self, seat: int, code: int) -> None:
        """An action carries out, chance included; every outcome on the way is in order."""
        state: Any = self.match.state.copy()
        notation = self.game.action(code).notation
        try:
            self.game.apply(state, seat, code)
            while outcomes := self.game.outcomes(state):
                self.check_outcomes(state, [(o.notation, w) for o, w in outcomes])
                self.check_position(state)
                self.game.happen(state, outcomes[self.tries.below(len(outcomes))][0])
        except LawBroken:
            raise
        except Exception as error:
            self.law(False, f"the listed action {notation!r} executes ({type(error).__name__}: {error})")
        self.check_tallies(state)
        over = bool(state.winner >= 0)
        self.law(
            bool(self.game.to_act(state)) != over, f"someone can act after {notation!r} unless it is over"
        )
        self.report.executed += 1

    def check_outcomes(self, state: State, outcomes: list[tuple[str, int]]) -> None:
        """Chance is enumerable: weights are positive whole numbers, names differ and read back."""
        self.law(not self.game.to_act(state), "nobody acts while chance is next")
        names = [name for name, _ in outcomes]
        self.law(len(set(names)) == len(names), f"outcomes have names of their own ({names})")
        for name, weight in outcomes:
            self.law(
                type(weight) is int and weight > 0, f"outcome {name!r} has a weight above 0, not {weight}"
            )
            again = self.game.outcome(self.game.outcome_code(name)).notation
            self.law(again == name, f"outcome {name!r} reads back as itself, not {again!r}")
        self.report.outcomes += len(outcomes)

    # ---------------------------------------------------------------- refusals

    def check_refusals(self) -> None:
        """An action is carried out if and only if it is legal; a refusal cites a rule and changes nothing."""
        for text in self.words.some(3, self.tries):
            seat = self.tries.below(self.game.players)
            if text in self.match.legal(seat):
                self.match.copy().play(seat, text)
            else:
                with self.unchanged(f"the refused action {text!r:.60}"):
                    self.check_refused(self.match, seat, text)
        for wrong in (-1, self.game.players):
            with self.unchanged(f"an action of seat {wrong}"):
                self.raises(UsageError, self.match, wrong, "x")

    def check_refused(self, match: Match, seat: int, text: str) -> None:
        """The refusal of one action, in one line, with a rule of the ledger and a hint that helps."""
        try:
            match.play(seat, text)
        except NotationError as error:
            self.law(text not in match.legal(seat), f"{text!r:.60} is not legal and unreadable at once")
            self.one_line(error)
        except IllegalAction as error:
            self.one_line(error)
            self.law(
                error.rule in self.rules, f"refusing {text!r} cites a rule of the ledger, not {error.rule!r}"
            )
            waits = seat in match.to_act
            self.law(isinstance(error, NotYourTurn) != waits, f"{type(error).__name__} fits who may act")
            helps = not error.hint or error.hint in match.legal(seat)
            self.law(helps, f"the hint {error.hint!r} for {text!r} is legal")
        else:
            self.law(False, f"{text!r:.60} of seat {seat} is not legal, yet it was carried out")
        self.report.refused += 1

    def one_line(self, error: Exception) -> None:
        """A message is one line of text that fits a screen."""
        text = str(error)
        fits = bool(text) and "\n" not in text and "\x00" not in text and len(text) <= 600
        self.law(fits, f"an error message is one line: {text!r:.200}")

    def raises(self, kind: type[Exception], match: Match, seat: int, text: str) -> None:
        """Playing is refused with just this error."""
        try:
            match.play(seat, text)
        except kind as error:
            self.one_line(error)
        else:
            self.law(False, f"{text!r:.60} of seat {seat} is refused with {kind.__name__}")

    # ---------------------------------------------------------------- the end

    def check_end(self) -> None:
        """When it is over nobody acts any more, and the winner is a seat."""
        match = self.match
        self.law(match.winner in range(self.game.players), "the winner is a seat")
        self.law(match.to_act == (), "nobody may act when the game is over")
        self.law(match.awaited == (), "nobody is waited for when the game is over")
        for seat in range(self.game.players):
            self.law(not match.legal(seat), f"seat {seat} has no actions when the game is over")
            with self.unchanged("an action after the end"):
                self.raises(GameOver, match, seat, self.last_text())
        self.check_position(match.state)
        self.check_views()

    def last_text(self) -> str:
        """The last action that was carried out."""
        return next(entry.text for entry in reversed(self.match.entries) if entry.seat != CHANCE)

    def check_records(self) -> None:
        """A record comes back from both file forms, replays to the same end, and is the same every time."""
        record = self.match.record()
        digest = self.game.digest(self.match.state)
        self.law(Record.parse("\n".join(record.lines())) == record, "a record parses back from its lines")
        with tempfile.TemporaryDirectory() as folder:
            for name in ("record.json", "record.jsonl"):
                path = Path(folder, name)
                record.save(path)
                again = load(path)
                self.law(again == record, f"{name} loads as it was saved")
                self.law(again.json() == record.json(), f"{name} keeps its JSON form")
        replayed = replay(record, self.make_game())
        self.law(self.game.digest(replayed.state) == digest, "a record replays to the same final state")
        self.law(replayed.events == self.match.events, "a replay tells the same events")
        chances = sum(entry.seat == CHANCE for entry in record.entries)
        whole = self.match.record(reveal=True)
        self.law(verify(whole, self.make_game()) == chances, "the seed gives every outcome of the record")
        resumed = whole.resume()
        self.law(self.game.digest(resumed.state) == digest, "a record is resumed where it ends")
        self.law(
            resumed.dealer.mark() == self.match.dealer.mark(), "a resumed match deals on where it stopped"
        )
        self.law(resumed.chain == self.match.chain, "a resumed match goes on with its chain")
        self.check_same_again(record)

    def check_same_again(self, record: Record) -> None:
        """The same seed and the same actions give the same record, byte for byte."""
        match = Match(self.make_game(), FairDealer(self.seed))
        for entry in record.entries:
            if entry.seat != CHANCE:
                match.play(entry.seat, entry.text)
        same = "\n".join(match.record().lines()) == "\n".join(record.lines())
        self.law(same, "the same seed and actions give the same record")
