"""What a seat may not know changes no byte that it is sent.

    python -m starwake.server.trials.secrets --pairs 10000

Pairs of states come from `starwake.testing.noninterference`; here the whole table, the answers to `legal`, `explain`,
`hint` and to commands that are refused, and the step that follows are compared as messages, with their lengths and
their number.
"""

from __future__ import annotations

import argparse
import sys

from starwake.core.dealer import FastDealer
from starwake.core.engine import State
from starwake.core.errors import StarwakeError
from starwake.core.event import Event
from starwake.core.game import Game
from starwake.core.match import Match, Step
from starwake.core.rng import Stream
from starwake.core.text import LANGUAGES
from starwake.core.view import SPECTATOR
from starwake.server.asking import advised, explained, listed, refused
from starwake.server.bots import Best, decided, weighed
from starwake.server.protocol import Table, encode
from starwake.server.room import COVER
from starwake.server.telling import Audience, Telling
from starwake.testing.hidden import twins
from starwake.testing.noninterference import MADE_UP, Pairs, Walk, Ways
from starwake.testing.tables import all_tables

ASKED = 3
"""Legal actions of which a seat asks what they would do."""
WEIGHED = 16
"""Of so many hints one tells the best choices."""


class Wire(Walk):
    """A game in which pairs are compared as a client would get them."""

    def check_pair(self, state: State, twin: State, seat: int | None) -> None:
        """The whole table, then a step that looks the same to the seat."""
        self.check_sound(twin)
        who = SPECTATOR if seat is None else seat
        lang = LANGUAGES[self.found.pairs % len(LANGUAGES)]
        audience = Audience(lang, who, detail=self.found.pairs % 4 > 1)
        self.tables = [(one, Sent(self.game, one, audience)) for one in (state.copy(), twin)]
        whole = [sent.whole for _state, sent in self.tables]
        self.law(whole[0] == whole[1], f"seat {seat} is sent the same table")
        if seat is not None:
            self.same_answers(seat, lang)
        self.follow(self.tables[0][0], self.tables[1][0], seat)

    def same_answers(self, seat: int, lang: str) -> None:
        """Whatever the seat asks or tries in vain."""
        mine, other = (sent for _state, sent in self.tables)
        self.law(mine.listed(seat) == other.listed(seat), f"seat {seat} is sent the same list")
        advice = [sent.advised(seat, self.found.pairs, lang) for sent in (mine, other)]
        self.law(
            advice[0] == advice[1], f"seat {seat} is sent the same hint: {advice[0]!r} and {advice[1]!r}"
        )
        for text in [*self.words.some(MADE_UP, self.tries), *mine.some_legal(seat, self.tries)]:
            said = [sent.explained(seat, text, lang) for sent in (mine, other)]
            self.law(
                said[0] == said[1],
                f"{text!r:.60} is explained alike to seat {seat}: {said[0]!r} and {said[1]!r}",
            )

    def same_after(self, state: State, twin: State, seat: int | None, actor: int, done: str) -> None:
        """The same step."""
        steps = [sent.step(one, actor, self._events(one)) for one, sent in self.tables]
        self.law(steps[0] == steps[1], f"seat {seat} is sent the same step after seat {actor} did {done}")


class Sent:
    """What one viewer of a match is sent."""

    def __init__(self, game: Game, state: State, audience: Audience) -> None:
        self.match = Match(game, FastDealer(1), state=state.copy())
        self.telling = Telling(self.match)
        self.audience = audience
        table = self.telling.whole(audience, None)
        self.whole = encode(Table(seq=0, build="", table=table, chat=[]))

    def listed(self, seat: int) -> bytes:
        """The answer to `legal`."""
        return encode(listed(self.match, seat))

    def some_legal(self, seat: int, rng: Stream) -> list[str]:
        """A few of these."""
        open_now = [action.notation for action in self.match.legal(seat)]
        return [open_now[rng.below(len(open_now))] for _one in range(ASKED)] if open_now else []

    def advised(self, seat: int, draw: int, lang: str) -> bytes:
        """The answer to `hint`, with the same luck; nothing if there is nothing to decide."""
        if seat not in self.match.to_act:
            return b""
        action = decided(self.match, seat, COVER, draw, {})
        return encode(advised(self.match, seat, action, lang, best=self._weighed(seat, draw)))

    def _weighed(self, seat: int, draw: int) -> Best:
        """The best choices, of some pairs only: a search takes as long as all the rest."""
        if draw % WEIGHED:
            return []
        game = self.match.game
        view = game.view(self.match.state, seat)
        return weighed(game, view, self.match.legal(seat).codes, seat, draw)

    def explained(self, seat: int, action: str, lang: str) -> list[bytes]:
        """The answers to `explain`, and to `play` if that is refused."""
        names = [f"P{number}" for number in range(self.match.game.players)]
        told = explained(self.match, seat, action, lang, names, "q")
        if told.refused is None:
            return [encode(told)]
        try:
            self.match.attempt(seat, action)
        except StarwakeError as error:
            return [encode(told), encode(refused(self.match, seat, error, lang, names, "q"))]
        return [encode(told)]

    def step(self, after: State, actor: int, events: list[Event]) -> list[bytes]:
        """The messages of a step that led to another state."""
        match = self.match
        made = Step(
            seq=match.seq + 1,
            seat=actor,
            entries=(),
            audiences=(),
            events=tuple(events),
            state=after,
            mark=match.dealer.mark(),
            undoable=False,
            before=match.state,
            place=len(match.entries),
            _chain=match._chain,
        )
        match.adopt(made)
        self.telling.begin({self.audience})
        return [*self.telling.told().values()]


def compared(game: Game, pairs: int, seed: int = 1) -> Pairs:
    """Random games until so many pairs were compared; LawBroken says what a client could have noticed."""
    found, ways = Pairs(), Ways(twins=twins(game))
    while found.pairs < pairs:
        Wire(game, seed, found, ways).run(pairs)
        found.games += 1
    return found


def main(arguments: list[str] | None = None) -> int:
    """All tables of all games."""
    parser = argparse.ArgumentParser(prog="python -m starwake.server.trials.secrets", description=__doc__)
    parser.add_argument("--pairs", type=int, default=10_000, help="pairs over all tables together")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    total, chosen = Pairs(), all_tables()
    for table in chosen:
        total.add(compared(table.make(), -(-given.pairs // len(chosen)), given.seed))
    print(f"{total}; every message was the same")
    return 0


if __name__ == "__main__":
    sys.exit(main())
