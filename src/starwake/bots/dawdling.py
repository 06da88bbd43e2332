"""The cadet's manner, the same in every game: it knows what would be good, and often leaves it.

A game brings the actions that leave things as they are, by what is asked; the rest is the trader.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from starwake.core.rng import Stream

PERCENT = 100


def left_undone(
    asked: int, codes: Sequence[int], idle: Mapping[int, tuple[int, ...]], often: int, rng: Stream
) -> int | None:
    """An action that leaves it at that, so many times in a hundred; None where the cadet does what it should.

    Where nothing can be left undone no number is drawn.
    """
    ways = [code for code in idle.get(asked, ()) if code in codes]
    return ways[0] if ways and rng.below(PERCENT) < often else None
