"""Counting the ways a game can go on: a number that changes whenever an action appears or disappears.

An action of a seat and an outcome of chance are each one step deeper. `count(game, state, depth)` is how many actions
and how many outcomes may be the step at that depth, summed over every way to get there: all seats that are waited for,
all listed actions, all outcomes, each once whatever its odds. Free-form offers, which are never listed, do not count,
and neither does what seats may do that nobody waits for.

A `.perft` file is lines of words; `#` begins a comment:

    id two-ships
    position positions/two-ships.json      a position beside the file, or
    after starfarers players=4 seed=7      the start of a new game from a seed
    count 1 14 0                           depth, actions, outcomes at that depth
    count 2 131 0
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from starwake.core import outside
from starwake.core.dealer import FastDealer
from starwake.core.engine import State
from starwake.core.errors import StarwakeError, UsageError
from starwake.core.game import Game
from starwake.core.match import Match
from starwake.core.registry import make
from starwake.testing.tables import read_option

MOST = 5_000_000
"""Counting stops beyond so many actions and outcomes."""
MOST_DEPTH = 100


class TooMany(UsageError):
    """There are more ways than anybody wants to count."""


def count(game: Game, state: State, depth: int, most: int = MOST) -> tuple[int, int]:
    """(actions, outcomes) that may be the step at a depth under a state, which stays as it is."""
    return counts(game, state, depth, most)[-1]


def counts(game: Game, state: State, depth: int, most: int = MOST) -> list[tuple[int, int]]:
    """The same for every depth from 1 on."""
    outside.number(depth, "a depth", 1, MOST_DEPTH)
    counter = _Counter(game, depth, most)
    counter.walk(state, 0)
    return counter.found()


def divide(game: Game, state: State, depth: int, most: int = MOST) -> dict[str, tuple[int, int]]:
    """The count for each first action apart: `{"0. roll": (actions, outcomes)}`."""
    outside.number(depth, "a depth", 1, MOST_DEPTH)
    found: dict[str, tuple[int, int]] = {}
    for seat in game.awaited(state):
        for code in game.engine.legal(state, seat):
            counter = _Counter(game, depth, most)
            counter.choices[0] = 1
            if depth > 1:
                counter.walk(counter.after(state, seat, code), 1)
            found[f"{seat}. {game.action(code).notation}"] = counter.found()[-1]
    return found


class _Counter:
    """Walks the tree and counts at each depth. The last depth is only listed, not followed."""

    def __init__(self, game: Game, depth: int, most: int) -> None:
        self.game = game
        self.engine = game.engine
        self.depth = depth
        self.most = most
        self.choices = [0] * depth
        self.chances = [0] * depth

    def found(self) -> list[tuple[int, int]]:
        """(actions, outcomes) by depth."""
        return list(zip(self.choices, self.chances, strict=True))

    def walk(self, state: State, at: int) -> None:
        """Count what may happen next, then follow each of it."""
        if self.engine.is_chance(state):
            self.deal(state, at)
            return
        for seat in self.game.awaited(state):
            codes = self.engine.legal(state, seat)
            self.choices[at] += len(codes)
            self.check(at)
            if at + 1 < self.depth:
                for code in codes:
                    self.walk(self.after(state, seat, code), at + 1)

    def deal(self, state: State, at: int) -> None:
        """Count and follow the outcomes."""
        outcomes = self.engine.chances(state).listed()
        self.chances[at] += len(outcomes)
        self.check(at)
        if at + 1 < self.depth:
            for outcome, _weight in outcomes:
                after = state.copy()
                self.engine.happen(after, outcome)
                self.walk(after, at + 1)

    def after(self, state: State, seat: int, code: int) -> State:
        """The state that an action leads to."""
        after = state.copy()
        self.engine.apply(after, seat, code)
        return after

    def check(self, at: int) -> None:
        if self.choices[at] + self.chances[at] > self.most:
            raise TooMany(f"more than {self.most} ways at depth {at + 1}; count less deep")


# ------------------------------------------------------------------ files


@dataclass
class Suite:
    """One `.perft` file."""

    id: str
    game: Game
    state: Any
    counts: list[tuple[int, int, int]] = field(default_factory=list)
    """(depth, choices, chances)."""


def read(path: Path) -> Suite:
    """Read a file; UsageError names the line that is wrong."""
    name, game, state, counts = path.stem, None, None, []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match line.partition("#")[0].split():
            case []:
                pass
            case ["id", name]:
                pass
            case ["position", file]:
                game, state = _from_file(path.parent / file)
            case ["after", id, *options]:
                game, state = _from_start(id, options)
            case ["count", *numbers] if len(numbers) == 3 and all(n.isdigit() for n in numbers):
                depth, choices, chances = map(int, numbers)
                counts.append((depth, choices, chances))
            case _:
                raise UsageError(
                    f"{path.name}, line {number}: {line!r} should be id, position, after or count"
                )
    if game is None:
        raise UsageError(f"{path.name}: no line says where to start: 'position FILE' or 'after GAME ...'")
    return Suite(name, game, state, counts)


def _from_file(path: Path) -> tuple[Game, Any]:
    data = json.loads(path.read_text(encoding="utf-8"))
    game = make(data["game"], data["players"], dict(data["options"]))
    return game, game.from_position(data)


def _from_start(id: str, texts: list[str]) -> tuple[Game, Any]:
    options = dict(read_option(text) for text in texts)
    players, seed = int(options.pop("players")), int(options.pop("seed", 1))
    game = make(id, players, options)
    return game, Match(game, FastDealer(seed)).state


def wrong(suite: Suite, deepest: int, most: int = MOST) -> list[str]:
    """What no longer counts as the file says, down to a depth."""
    found = []
    for depth, choices, chances in suite.counts:
        if depth > deepest:
            continue
        try:
            now: object = count(suite.game, suite.state, depth, most)
        except StarwakeError as error:
            now = error
        if now != (choices, chances):
            found.append(f"{suite.id}, depth {depth}: was {(choices, chances)}, is {now}")
    return found


def rewrite(path: Path) -> None:
    """Put the counts of today into a file, at the depths it has."""
    suite = read(path)
    kept = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("count ")]
    for depth, _choices, _chances in suite.counts:
        choices, chances = count(suite.game, suite.state, depth)
        kept.append(f"count {depth} {choices} {chances}")
    path.write_text("\n".join(kept) + "\n", encoding="utf-8", newline="\n")


def main(arguments: list[str] | None = None) -> int:
    """Check the counts of some files."""
    parser = argparse.ArgumentParser(prog="python -m starwake.testing.perft")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--deepest", type=int, default=99, help="leave out what is deeper")
    parser.add_argument("--update", action="store_true", help="write the counts anew where they differ")
    given = parser.parse_args(arguments)
    differ = 0
    for path in given.files:
        found = wrong(read(path), given.deepest)
        differ += bool(found)
        for line in found:
            print(line)
        if found and given.update:
            rewrite(path)
    return 0 if given.update or not differ else 1


if __name__ == "__main__":
    sys.exit(main())
