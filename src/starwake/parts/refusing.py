"""Refusals: why a text is no action, and after a refusal the legal action nearest to the one that was refused.

A refusal is a text key with values; the texts that every game shares lie in `parts/texts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher

from starwake.core.choice import Action
from starwake.core.errors import NotationError
from starwake.core.text import ENGLISH, Texts

PACKAGE = "starwake.parts"
"""Where the texts are that every game shares."""


def unreadable(key: str, **values: object) -> NotationError:
    """The error for a text that is no action."""
    key = f"notation.{key}"
    values = {name: _shown(value) if isinstance(value, str) else value for name, value in values.items()}
    return NotationError(Texts.load(PACKAGE, ENGLISH)(key, **values), key=key, values=values)


def misread(words: Sequence[str], form: str) -> NotationError:
    """The error for an action that is written in another way."""
    return unreadable("form", words=f"{' '.join(words):.60}", form=form)


def _shown(text: str) -> str:
    """What was typed, as it can stand in one line."""
    return text if text.isprintable() else repr(text)[1:-1]


def nearest(legal: Iterable[Action], refused: Action, onward: tuple[type[Action], ...] = ()) -> str:
    """The legal action whose notation is most like the refused one. Empty if none is legal.

    The same kind comes first; then the same first word; then what leads `onward` to where others can be done.
    """

    word = refused.notation.split()[0]

    def likeness(other: Action) -> tuple[bool, bool, bool, float]:
        same_word = other.notation.split()[0] == word
        alike = SequenceMatcher(None, refused.notation, other.notation).ratio()
        return type(other) is type(refused), same_word, isinstance(other, onward), alike

    best = max(legal, key=likeness, default=None)
    return "" if best is None else best.notation
