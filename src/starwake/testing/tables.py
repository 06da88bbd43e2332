"""Every table there is to play at: each registered game with each number of seats on each board."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from starwake.core.errors import UsageError
from starwake.core.game import Game
from starwake.core.registry import games, make

MOST_SEATS = 8
CHOICES: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "starfarers": {"board": ("beginner", "strategic", "explorer", "wild_space")},
}
"""The options of each game that make a table of its own."""


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
        return "-".join([self.game, f"{self.players}p", *(str(value) for value in self.options.values())])


def seat_counts(game: str) -> list[int]:
    """The numbers of players that a game takes."""
    return [count for count in range(1, MOST_SEATS + 1) if _takes(game, count)]


def _takes(game: str, count: int) -> bool:
    try:
        make(game, count)
    except UsageError:
        return False
    return True


def tables() -> Iterator[Table]:
    """All tables of all games."""
    for game in games():
        choices = CHOICES.get(game, {})
        for count, values in product(seat_counts(game), product(*choices.values())):
            yield Table(game, count, dict(zip(choices, values, strict=True)))


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
    """`offers=false` as a name and a value."""
    name, equals, value = text.partition("=")
    if not equals:
        raise UsageError(f"{text!r} should be NAME=VALUE")
    return name, {"true": True, "false": False}.get(value.lower(), value)


def show_option(name: str, value: object) -> str:
    """The text that `read_option` reads."""
    return f"{name}={str(value).lower() if isinstance(value, bool) else value}"
