"""The long versions of the laws, as commands: every table for so many decisions, all that is said, garbage at every
door, positions that were changed at random, and worlds that seats imagine.

python -m starwake.testing laws --decisions 10000
python -m starwake.testing language --games 200 --lang de
python -m starwake.testing fuzz --door record --cases 1000000 --seed 1
python -m starwake.testing positions --mutants 20000 --seed 1
python -m starwake.testing worlds --worlds 100000 --seed 1
"""

from __future__ import annotations

import argparse
import sys
from itertools import count, cycle

from starwake.core.dealer import FairDealer
from starwake.core.match import Match
from starwake.core.registry import games
from starwake.testing.choosers import mixed, uniform
from starwake.testing.conformance import Report, check_game
from starwake.testing.fuzz import DOORS, KEPT, fuzz
from starwake.testing.language import Walk
from starwake.testing.positions import Tally, mutated
from starwake.testing.tables import all_tables
from starwake.testing.worlds import Worlds, imagined

LEFT = 500
"""The turn after which a game is left for the next one: whoever plays at random may take very long."""
DECISIONS = 600
"""Decisions of a game at which something is said, at most."""


def laws(decisions: int, every: int, only: str) -> None:
    """Every law at every table, or at those whose names begin so; a broken one ends the run with its seed and step."""
    for table in (one for one in all_tables() if str(one).startswith(only)):
        done, seeds = Report(), count(1)
        while done.decisions < decisions:
            seed = next(seeds)
            chooser = mixed if seed % 2 else uniform
            report = check_game(table.make, [seed], chooser, every=every, stop_after=LEFT)
            for name in ("games", "decisions", "thorough", "executed", "refused", "outcomes"):
                setattr(done, name, getattr(done, name) + getattr(report, name))
        print(
            f"{table}: {done.decisions} decisions in {done.games} games, all laws at {done.thorough}, "
            f"{done.executed} executed, {done.refused} refused, {done.outcomes} outcomes",
            flush=True,
        )


def language(games: int, lang: str) -> int:
    """Random games at all tables in turn; how many sentences were in another language."""
    wrong = 0
    for number, table in zip(range(games), cycle(all_tables()), strict=False):
        found = Walk(Match(table.make(), FairDealer(number)), lang, seed=number).english(DECISIONS, every=10)
        wrong += len(found)
        for sentence in found:
            print(f"{table}, seed {number}: {sentence}", flush=True)
    print(f"{games} games in {lang!r}: {wrong} sentences in English")
    return wrong


def knock(doors: list[str], cases: int, seed: int) -> int:
    """Garbage at some doors; how many of them had a fault, or took too much memory."""
    wrong = 0
    for door in doors:
        run = fuzz(door, cases, seed)
        for fault in list(run.faults)[:KEPT]:
            print(fault, flush=True)
        print(run, flush=True)
        wrong += not run.good
    return wrong


def positions(mutants: int, seed: int, moves: int, only: str) -> int:
    """Mutants of positions over all tables, or those whose names begin so; how many faults there were."""
    total = Tally()
    for table, found in mutated(
        [one for one in all_tables() if str(one).startswith(only)], mutants, seed, moves
    ):
        total.add(found)
        print(f"{table}: {found}", *found.faults, sep="\n  ", flush=True)
    print(f"all: {total}")
    return len(total.faults)


def worlds(count: int, seed: int, only: str) -> int:
    """Worlds of every game, or of those whose names begin so; how many of them were faulty."""
    wrong = 0
    for game in (name for name in games() if name.startswith(only)):
        total = Worlds()
        for table, found in imagined([one for one in all_tables() if one.game == game], count, seed):
            total.add(found)
            print(f"{table}: {found}", *found.faults[:KEPT], sep="\n  ", flush=True)
        print(f"{game}: {total}", flush=True)
        wrong += len(total.faults)
    return wrong


def main(arguments: list[str] | None = None) -> int:
    """Run one of them."""
    parser = argparse.ArgumentParser(prog="python -m starwake.testing")
    commands = parser.add_subparsers(dest="command", required=True)
    walk = commands.add_parser("laws")
    walk.add_argument("--decisions", type=int, default=10_000, help="at each table")
    walk.add_argument(
        "--every", type=int, default=20, help="decisions between two at which all laws are tried"
    )
    walk.add_argument("--only", default="", help="tables whose names begin with this")
    heard = commands.add_parser("language")
    heard.add_argument("--games", type=int, default=200)
    heard.add_argument("--lang", default="de")
    garbage = commands.add_parser("fuzz")
    garbage.add_argument("--door", choices=DOORS, help="default: one after the other")
    garbage.add_argument("--cases", type=int, default=1_000_000, help="at each door")
    garbage.add_argument("--seed", type=int, default=1)
    changed = commands.add_parser("positions")
    changed.add_argument("--mutants", type=int, default=20_000, help="over all tables together")
    changed.add_argument("--seed", type=int, default=1)
    changed.add_argument("--moves", type=int, default=300, help="from each mutant that is accepted")
    changed.add_argument("--only", default="", help="tables whose names begin with this")
    thought = commands.add_parser("worlds")
    thought.add_argument("--worlds", type=int, default=100_000, help="of each game")
    thought.add_argument("--seed", type=int, default=1)
    thought.add_argument("--only", default="", help="games whose names begin with this")
    given = parser.parse_args(arguments)
    if given.command == "worlds":
        return int(worlds(given.worlds, given.seed, given.only) > 0)
    if given.command == "fuzz":
        return int(knock([given.door] if given.door else list(DOORS), given.cases, given.seed) > 0)
    if given.command == "positions":
        return int(positions(given.mutants, given.seed, given.moves, given.only) > 0)
    if given.command == "laws":
        laws(given.decisions, given.every, given.only)
        return 0
    return int(language(given.games, given.lang) > 0)


if __name__ == "__main__":
    sys.exit(main())
