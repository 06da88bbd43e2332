"""What helps after a refusal: the legal action nearest to the one that was refused."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

from starwake.core.choice import Action


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
