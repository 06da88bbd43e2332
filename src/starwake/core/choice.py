"""Choices in readable form: an Action is a choice by a seat, an Outcome a choice by chance.

Games define one frozen dataclass per kind of choice. Inside the engine a choice is an integer; `Codec` of each game
turns one into the other and reads notation. A game's wording says choices in words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from starwake.core.thing import thing


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice with its notation, and what it is about."""

    word: ClassVar[str] = ""
    """First word of the notation."""
    args: ClassVar[tuple[str, ...]] = ()
    """The fields in the order of the notation."""
    kinds: ClassVar[Mapping[str, str]] = {}
    """The kind of thing that each field is."""

    @property
    def notation(self) -> str:
        """The short text form that parses back."""
        if not self.args:
            return self.word
        return " ".join([self.word, *[str(getattr(self, name)) for name in self.args]])

    @property
    def name(self) -> str:
        """The kind of choice, as texts call it: `build_ship`."""
        return snake(type(self).__name__)

    def things(self, seat: int) -> dict[str, str]:
        """The things at the table that it is about, by field, when a seat makes the choice."""
        return {
            name: thing(self.kinds[name], getattr(self, name), seat)
            for name in self.args
            if name in self.kinds
        }

    def values(self) -> dict[str, object]:
        """What its text is filled with."""
        return {name: getattr(self, name) for name in self.args}

    def __str__(self) -> str:
        return self.notation


@dataclass(frozen=True, slots=True)
class Action(Choice):
    """A choice by a seat."""


@dataclass(frozen=True, slots=True)
class Outcome(Choice):
    """A choice by chance."""


@cache
def snake(name: str) -> str:
    """`build_ship` of `BuildShip`."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")
