"""Many blocks of the fast generator at once, for where nothing is compiled.

An interpreter is slow with each operation and quick with long integers. So sixteen blocks are worked out as one
integer, each in 64 bits of its own: a product of 32 bits by 32 never leaves them. `core.rng` works out one after the
other.
"""

from __future__ import annotations

from functools import lru_cache
from struct import Struct
from typing import Final

BLOCKS: Final = 16
KEPT: Final = 1024
"""Groups of blocks that are kept: one for each stream in use."""
WORDS: Final = Struct(f"<{2 * BLOCKS}I")
MASK: Final = 0xFFFFFFFF
ONES: Final = sum(1 << 64 * place for place in range(BLOCKS))
"""Each block its own 1."""
LOW: Final = ONES * MASK
PLACES: Final = sum(place << 64 * place for place in range(BLOCKS))
ROUNDS: Final = 7
WEYL: Final = 0x9E3779B9
MULTIPLIER: Final = 0xD256D193


@lru_cache(KEPT)
def words_of(key: int, game: int, group: int) -> tuple[int, ...]:
    """The words of the blocks of a group, two for each block."""
    left = ONES * (group * BLOCKS) + PLACES
    right = ONES * game
    for _ in range(ROUNDS):
        product = left * MULTIPLIER
        left = ((product >> 32) & LOW) ^ (ONES * (key & MASK)) ^ right
        right = product & LOW
        key += WEYL
    return WORDS.unpack((left | right << 32).to_bytes(8 * BLOCKS, "little"))
