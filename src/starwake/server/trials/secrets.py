"""What a seat may not know changes no byte that it is sent.

    python -m starwake.server.trials.secrets --pairs 10000

Pairs of states come from `starwake.testing.noninterference`; here the whole table and the step that follows are
compared as messages, with their lengths and their number.
"""

from __future__ import annotations

import argparse
import sys

from starwake.core.dealer import FastDealer
from starwake.core.engine import State
from starwake.core.event import Event
from starwake.core.game import Game
from starwake.core.match import Match, Step
from starwake.core.text import LANGUAGES
from starwake.core.view import SPECTATOR
from starwake.server.protocol import Table, encode
from starwake.server.telling import Audience, Telling
from starwake.testing.hidden import twins
from starwake.testing.noninterference import Pairs, Walk, Ways
from starwake.testing.tables import all_tables


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
        self.follow(self.tables[0][0], self.tables[1][0], seat)

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
        return [*self.telling.step({self.audience}).values()]


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
