"""The observation and the action space of a table put together, and what steps tables of it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from operator import index as whole
from types import MappingProxyType
from typing import Any, SupportsIndex

from starwake.core.choice import Action
from starwake.core.engine import State
from starwake.core.errors import UsageError
from starwake.core.game import Game
from starwake.core.outside import shown
from starwake.core.registry import make
from starwake.core.view import View
from starwake.env.fields import VERSION, Family, Section
from starwake.env.index import Index
from starwake.env.stepper import Stepper, small
from starwake.env.writer import Writer
from starwake.parts.views import TableView

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
        """What compiled code looks the numbers of actions up in; everybody else asks `number`."""
        return Index(list(self.codes), [family.codes[0] & 0xFF for family in self.families if family.free])

    @cached_property
    def fingerprint(self) -> str:
        """Changes with any name, bound, place or action: layouts with the same one go together."""
        told = json.dumps([self.items, self.codes])
        return hashlib.sha256(told.encode()).hexdigest()[:12]

    @cached_property
    def numbers(self) -> Mapping[int, int]:
        """The number of each action by the engine's integer."""
        return MappingProxyType({code: number for number, code in enumerate(self.codes)})

    def number(self, action: SupportsIndex | str | Action) -> int:
        """The number of an action, given as the engine's integer (one of `legal.codes`), by its notation, or itself;
        -1 for what has none, such as large offers."""
        code = whole(action) if isinstance(action, SupportsIndex) else self.game.code(action)
        return self.numbers.get(code, -1)

    def code(self, number: SupportsIndex) -> int:
        """The engine's integer of an action by its number: what bots choose, and what a dataset calls `code`."""
        try:
            place = -1 if number is True or number is False else whole(number)
        except TypeError:
            place = -1
        if not 0 <= place < len(self.codes):
            raise UsageError(self.index.absent(number))
        return self.codes[place]

    def action(self, number: SupportsIndex) -> str:
        """The notation of an action by its number."""
        return self.game.notation(self.code(number))

    def observe(self, seen: View | State, seat: int | None = None) -> list[int]:
        """What the seat of a view knows, as numbers; or what a seat that is named may know of a state."""
        state, viewer = self._viewed(seen) if isinstance(seen, View) else self._looked_at(seen, seat)
        out = small(self.size)
        self.writer.write(state, viewer, out, 0)
        return [int(number) for number in out]

    def _viewed(self, view: View) -> tuple[State, int]:
        """What a view shows, and to whom."""
        if not isinstance(view, TableView) or view.seat is None:
            raise UsageError(
                f"only the view of a seat that shows something can be observed, not {shown(view, 80)}"
            )
        if view.game != self.game:
            raise UsageError(
                f"the view is of another game or has other options than {self.id}: layout_for(view.game)"
            )
        return view.table, view.seat

    def _looked_at(self, state: State, seat: int | None) -> tuple[State, int]:
        """A state of this game, and a seat at it."""
        if type(state) is not self._kind:
            raise self.game.no_state(state)
        viewer = self.game.seat_or_none(seat)
        if viewer is None:
            raise UsageError("name the seat that observes the state, or give its view")
        return state, viewer

    @cached_property
    def _kind(self) -> type[State]:
        """The class of the game's states."""
        return type(self.game.new_state())

    def read(self, observation: Iterable[Any]) -> dict[str, int]:
        """An observation by the names of its numbers."""
        try:
            numbers = [int(value) for value in observation]
        except (TypeError, ValueError):
            raise UsageError(
                f"an observation is a row of {self.size} numbers, not {shown(observation)}"
            ) from None
        if len(numbers) != self.size:
            raise UsageError(f"an observation of {self.id} has {self.size} numbers, not {len(numbers)}")
        return {name: value for (name, _, _), value in zip(self.items, numbers, strict=True)}

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
