"""The observation and the action space of a table put together, and what steps tables of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any

from starwake.core.engine import State
from starwake.core.errors import UsageError
from starwake.core.game import Game
from starwake.core.registry import make
from starwake.env.fields import VERSION, Family, Section
from starwake.env.index import Index
from starwake.env.stepper import Stepper, small
from starwake.env.writer import Writer

HOMES = {
    "starfarers": "starwake.env.starfarers",
    "starfarers-classic": "starwake.env.starfarers",
    "starship": "starwake.env.starship",
}
"""Where it is told how each game is seen and acted in."""


@dataclass(frozen=True, repr=False)
class Layout:
    """What the numbers of observations and actions mean at one table; the same in every process."""

    game: Game
    sections: tuple[Section, ...]
    families: tuple[Family, ...]
    writer: Writer

    def __repr__(self) -> str:
        return f"<Layout {self.id}: {self.size} numbers, {len(self.codes)} actions, {self.fingerprint}>"

    @property
    def id(self) -> str:
        """The game, its players, and the version: what goes with the same numbers has the same name."""
        return f"{self.game.id}-{self.game.players}p-v{VERSION}"

    @property
    def size(self) -> int:
        """Numbers of an observation."""
        return sum(section.size for section in self.sections)

    @cached_property
    def items(self) -> tuple[tuple[str, int, int], ...]:
        """The name of each number of an observation, and its bounds."""
        return tuple(item for section in self.sections for item in section.items())

    @cached_property
    def codes(self) -> tuple[int, ...]:
        """The engine's integer of each action."""
        return tuple(code for family in self.families for code in family.codes)

    @cached_property
    def index(self) -> Index:
        """The number of each action."""
        return Index(list(self.codes), [family.codes[0] & 0xFF for family in self.families if family.free])

    @cached_property
    def fingerprint(self) -> str:
        """Changes with any name, bound, place or action: layouts with the same one go together."""
        told = json.dumps([self.items, self.codes])
        return hashlib.sha256(told.encode()).hexdigest()[:12]

    def action(self, number: int) -> str:
        """The notation of an action by its number."""
        return self.game.notation(self.codes[number])

    def observe(self, state: State, seat: int) -> list[int]:
        """What a seat may know of a state."""
        out = small(self.size)
        self.writer.write(state, seat, out, 0)
        return [int(number) for number in out]

    def read(self, observation: Iterable[Any]) -> dict[str, int]:
        """An observation by the names of its numbers."""
        return {name: int(value) for (name, _, _), value in zip(self.items, observation, strict=True)}

    def stepper(self, tables: int, max_turns: int, max_steps: int, shaped: float) -> Stepper:
        """Tables to play at."""
        return Stepper(self.game, self.writer, self.index, tables, max_turns, max_steps, shaped)


def home_of(game: Game) -> str:
    """The package that tells how a game is seen and acted in; UsageError for a game without observations."""
    where = HOMES.get(game.id)
    if where is None:
        raise UsageError(f"{game.id} has no observations; there are {', '.join(HOMES)}")
    return where


def layout_for(game: Game) -> Layout:
    """How a game is seen and acted in."""
    found: Layout = import_module(home_of(game)).layout(game)
    return found


def layout_of(game: str, players: int | None = None, **options: object) -> Layout:
    """The same by the name of a game, its players and options."""
    return layout_for(make(game, players, options))
