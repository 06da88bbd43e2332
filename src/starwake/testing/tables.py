"""Every table there is to play at: each registered game with each number of seats and each way to set it up.

What can be chosen is read from the game itself (`declared`). An option whose values are names, such as a board, makes a
table of each value, with all else as usual; one that is on or off is tried once the other way round, at a table of its
own.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any

from starwake.core.errors import UsageError
from starwake.core.game import Game
from starwake.core.registry import games, make
from starwake.parts.options import read_value

MOST_SEATS = 8
LAYOUTS = ("board", "setup")
"""Options that say how a table is laid out: every table has its own, the usual one too, and bears its name."""


@dataclass(frozen=True)
class Table:
    """A game, a number of players and options."""

    game: str
    players: int
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def make(self) -> Game:
        """The game of this table."""
        return make(self.game, self.players, dict(self.options))

    def __str__(self) -> str:
        chosen = [_word(name, value) for name, value in self.options.items()]
        return "-".join([self.game, f"{self.players}p", *chosen])


def _word(name: str, value: object) -> str:
    if isinstance(value, bool):
        return name if value else f"no_{name}"
    return str(value) if name in LAYOUTS else f"{name}_{value}"


def declared(game: Game) -> Mapping[str, tuple[Any, ...]]:
    """The options of a game with their values, the default first."""
    return game.choices


def seat_counts(game: str) -> list[int]:
    """The numbers of players that a game takes."""
    return [count for count in range(1, MOST_SEATS + 1) if _takes(game, count)]


def _takes(game: str, count: int) -> bool:
    try:
        make(game, count)
    except UsageError:
        return False
    return True


def tables() -> list[Table]:
    """Each game with each number of players, set up in each way that has a name."""
    return [table for game in games() for count in seat_counts(game) for table in _ways(game, count)]


def usual_tables() -> list[Table]:
    """Each game with each number of players, all else as usual."""
    return [next(_ways(game, count)) for game in games() for count in seat_counts(game)]


def _ways(game: str, count: int) -> Iterator[Table]:
    """The tables of so many players: all as usual, then each other value that has a name."""
    named = {name: values for name, values in declared(make(game, count)).items() if not _is_switch(values)}
    usual = {name: values[0] for name, values in named.items() if name in LAYOUTS}
    yield Table(game, count, usual)
    for name, values in named.items():
        for value in values[1:]:
            yield Table(game, count, {**usual, name: value})


def _is_switch(values: tuple[Any, ...]) -> bool:
    return all(isinstance(value, bool) for value in values)


def variants() -> Iterator[Table]:
    """Each option that is on or off, once the other way round; the tables take turns."""
    for game in games():
        alike: dict[str, list[int]] = {}
        for count in seat_counts(game):
            alike.setdefault(repr(declared(make(game, count))), []).append(count)
        for counts in alike.values():
            options = declared(make(game, counts[0]))
            switches = {name: values[1] for name, values in options.items() if _is_switch(values)}
            plain = cycle([table for count in counts for table in _ways(game, count)])
            for table, (name, value) in zip(plain, switches.items(), strict=False):
                yield Table(game, table.players, {**table.options, name: value})


def all_tables() -> list[Table]:
    """The tables and the variants."""
    return [*tables(), *variants()]


# ------------------------------------------------------------------ command lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments that choose a table."""
    parser.add_argument("--players", type=int, help="number of players")
    parser.add_argument("--board", help="short for --option board=BOARD")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game"
    )


def chosen(game: str, given: argparse.Namespace) -> Table:
    """The table that the arguments choose."""
    options = dict(read_option(text) for text in given.option)
    if given.board is not None:
        options["board"] = given.board
    return Table(game, make(game, given.players).players, options)


def read_option(text: str) -> tuple[str, Any]:
    """`offers=false` as a name and a value; `off` and `no` say the same."""
    name, equals, value = text.partition("=")
    if not equals:
        raise UsageError(f"{text!r} should be NAME=VALUE")
    return name, read_value(value)


def show_option(name: str, value: object) -> str:
    """The text that `read_option` reads."""
    return f"{name}={str(value).lower() if isinstance(value, bool) else value}"
