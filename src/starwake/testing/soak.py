"""Long runs: many games one after the other, and how much memory the process holds meanwhile.

    python -m starwake.testing.soak --games 5000

A leak shows as a size that keeps growing from line to line. It grows in the first games at each table, while
the distances of its board are worked out.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

from starwake.core.dealer import FastDealer
from starwake.core.engine import State
from starwake.core.game import Game
from starwake.core.match import Match
from starwake.core.rng import stream
from starwake.testing.choosers import some_seat, uniform
from starwake.testing.tables import all_tables

DEALS, CHOICES = 0, 1
"""Lanes of the streams."""
STATM = Path("/proc/self/statm")
PAGE = 4096
WATCHED = 20
"""Every so many games one is played through `Match`, with records, events and views."""


def resident() -> int:
    """Bytes of memory that the process holds now; 0 where the system does not tell."""
    try:
        return int(STATM.read_text(encoding="ascii").split()[1]) * PAGE
    except OSError:
        return 0


@dataclass(frozen=True)
class Mark:
    """How far the run has come."""

    games: int
    decisions: int
    won: int
    memory: int
    seconds: float

    def __str__(self) -> str:
        speed = self.decisions / self.seconds if self.seconds else 0.0
        return (
            f"{self.games:>8} games  {self.won:>8} won  {self.decisions:>12} decisions  "
            f"{self.memory / 2**20:8.1f} MiB  {speed:10.0f} decisions/s"
        )


def soak(count: int, seed: int = 1, every: int = 100, max_turns: int = 1000) -> Iterator[Mark]:
    """Play games at all tables in turn; a mark after each `every` games and at the end."""
    began = time.perf_counter()
    made = [table.make() for table in all_tables()]
    decisions = won = 0
    for number, game in zip(range(count), cycle(made), strict=False):
        play = watched if number % WATCHED == 0 else fast
        state, done = play(game, seed, number, max_turns)
        decisions += done
        won += bool(state.winner >= 0)
        if (number + 1) % every == 0 or number + 1 == count:
            yield Mark(number + 1, decisions, won, resident(), time.perf_counter() - began)


def fast(game: Game, seed: int, number: int, max_turns: int) -> tuple[State, int]:
    """A game on the engine's level."""
    state: State = game.new_state()
    game.engine.advance(state)
    done = game.engine.drift(state, stream(seed, number, DEALS), stream(seed, number, CHOICES), max_turns)
    return state, int(done)


def watched(game: Game, seed: int, number: int, max_turns: int) -> tuple[State, int]:
    """A game as people play it, with everything that is kept and shown."""
    match = Match(game, FastDealer(stream(seed, number, DEALS)))
    choices = stream(seed, number, CHOICES)
    done = 0
    while not match.over and match.turn <= max_turns:
        seat = some_seat(match.awaited, choices)
        match.play(seat, game.action(uniform(match.legal(seat).codes, choices)))
        done += 1
    for seat in range(game.players):
        match.view(seat)
    match.record().json()
    return match.state, done


def main(arguments: list[str] | None = None) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m starwake.testing.soak")
    parser.add_argument("--games", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--every", type=int, default=100, help="games between two lines")
    given = parser.parse_args(arguments)
    for mark in soak(given.games, given.seed, given.every):
        print(mark, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
