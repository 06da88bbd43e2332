"""Choices in readable form: an Action is a choice by a seat, an Outcome a choice by chance.

Games define one frozen dataclass per kind of choice. Inside the engine a choice is an integer; `Codec` of each game
turns one into the other and reads notation.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from starwake.core.text import Texts


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice with its notation, what it is about, and its words."""

    word: ClassVar[str] = ""
    """First word of the notation."""
    args: ClassVar[tuple[str, ...]] = ()
    """The fields in the order of the notation."""

    @property
    def notation(self) -> str:
        """The short text form that parses back."""
        return " ".join([self.word, *(str(getattr(self, name)) for name in self.args)])

    @property
    def key(self) -> str:
        """The text key that describes the choice."""
        raise TypeError("Action and Outcome have keys")

    @property
    def targets(self) -> tuple[str, ...]:
        """The things on screen it is about, such as `ship:2`, `point:16,22`, `card:ore`."""
        return tuple(f"{name}:{getattr(self, name)}" for name in self.args)

    def values(self) -> dict[str, object]:
        """What the text of `key` is filled with."""
        return {name: getattr(self, name) for name in self.args}

    def describe(self, texts: Texts) -> str:
        """The choice in words."""
        return texts(self.key, **self.values())

    def __str__(self) -> str:
        return self.notation


@dataclass(frozen=True, slots=True)
class Action(Choice):
    """A choice by a seat."""

    @property
    def key(self) -> str:
        """`action.` and the kind."""
        return f"action.{_snake(type(self).__name__)}"


@dataclass(frozen=True, slots=True)
class Outcome(Choice):
    """A choice by chance."""

    @property
    def key(self) -> str:
        """`outcome.` and the kind."""
        return f"outcome.{_snake(type(self).__name__)}"


def _snake(name: str) -> str:
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")
