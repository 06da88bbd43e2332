"""What a bot that is a program of its own is told and answers: one JSON object a line (docs/stdio.md)."""

from __future__ import annotations

from typing import Any

import msgspec

PROTOCOL = 2
LONGEST_LINE = 1 << 24
"""Bytes of a line. A view takes some ten thousand."""


class Hello(msgspec.Struct, tag="hello"):
    """The first line of both sides; what follows is of this version."""

    protocol: int
    starwake: str = ""
    """The version of Starwake, for who cares."""
    name: str = ""
    """What the bot calls itself."""
    view: bool = True
    """Whether the bot looks at its view; without it a question is short and quick to make."""


class NewGame(msgspec.Struct, tag="game"):
    """A game begins for one seat. It needs no answer."""

    id: int
    """Questions about this game have the same. An id that was there before is free again: that game is over."""
    game: str
    players: int
    options: dict[str, Any]
    seat: int
    seed: int
    """What the bot's randomness may start from, so that a simulation can be repeated."""


class Choose(msgspec.Struct, tag="choose"):
    """The seat must decide."""

    id: int
    number: int
    """Of the question, from 1; the answer has the same, so that none is taken for that of another."""
    legal: list[str]
    """The listed legal actions, as notation."""
    view: dict[str, Any] | None = None
    """What the seat knows (docs/position.md)."""


class Answer(msgspec.Struct, tag="action"):
    """What the bot does: a listed action, or any other that is legal."""

    number: int
    """Of the question."""
    action: str


class Trouble(msgspec.Struct, tag="error"):
    """The bot has no answer, and says why."""

    text: str
    number: int = 0
    """Of the question, 0 if it is about none."""


Question = Hello | NewGame | Choose
Reply = Hello | Answer | Trouble
