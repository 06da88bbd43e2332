"""One number for many games: equal in every process, on every machine, compiled or not.

    python -m starwake.testing.checksum --games 200                      every table
    python -m starwake.testing.checksum --players 3 --board explorer     one table

Each table prints the SHA-256 over every action taken and the final state of every game.
"""

from __future__ import annotations

import argparse
import sys
from hashlib import sha256

from starwake.core.errors import StarwakeError
from starwake.core.game import Game
from starwake.core.registry import games
from starwake.core.rng import stream
from starwake.testing import tables
from starwake.testing.choosers import move, start, uniform

DEALS, CHOICES = 0, 1
"""Lanes of the streams."""


def checksum(game: Game, count: int, seed: int = 1, max_turns: int = 1000) -> str:
    """The fingerprint of so many random games."""
    total = sha256()
    for number in range(count):
        deals, choices = stream(seed, number, DEALS), stream(seed, number, CHOICES)
        state = start(game, deals)
        while game.to_act(state) and state.turn <= max_turns:
            seat, code = move(game, state, uniform, choices, deals)
            total.update(f"{seat}:{code} ".encode())
        total.update(f"{game.digest(state)} {deals.state()} {choices.state()}\n".encode())
    return total.hexdigest()


def main(arguments: list[str] | None = None) -> int:
    """Print the checksums of one table or of all."""
    parser = argparse.ArgumentParser(prog="python -m starwake.testing.checksum")
    parser.add_argument("--games", type=int, default=10, help="games at each table")
    parser.add_argument("--game", choices=games(), default=games()[0])
    parser.add_argument("--seed", type=int, default=1)
    tables.add_arguments(parser)
    given = parser.parse_args(arguments)
    try:
        one = given.players is not None or given.board is not None or given.option
        for table in [tables.chosen(given.game, given)] if one else tables.all_tables():
            print(f"{checksum(table.make(), given.games, given.seed)}  {table}", flush=True)
    except StarwakeError as error:
        print(f"checksum: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
