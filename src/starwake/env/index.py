"""The fixed action space of a table: every action that has a number, and the number of every such action."""

from __future__ import annotations

from typing import Final, final

from starwake.core.arrays import i16, i64, vec
from starwake.core.outside import shown

MIXING: Final = 0x9E3779B1
"""Spreads the bits of an integer."""
KIND: Final = 0xFF
ROOMY: Final = 3
"""Places for each action at least, so that few meet in one."""
MOST: Final = 32767
"""Actions of a space at most: their numbers are small, so that all of it stays close at hand."""


@final
class Index:
    """Engine integers by number, and back; numbers go in the order of the list."""

    def __init__(self, codes: list[int], free: list[int]) -> None:
        if len(codes) > MOST:
            raise ValueError(f"{len(codes)} actions; a space has at most {MOST}")
        places: i64 = 1
        while places < ROOMY * len(codes):
            places *= 2
        self.codes: Final = vec[i64](codes)
        self.size: Final[i64] = len(codes)
        self._last: Final[i64] = places - 1
        self._found: Final = vec[i16]([i16(-1)] * int(places))
        self._free: Final = vec[i64](free)
        """The kinds of actions that can be legal without being listed, some without a number."""
        number: i64 = 0
        for code in codes:
            place = self._start(code)
            if self.number(code) >= 0:
                raise ValueError(f"action {code} is there twice")
            while self._found[place] >= 0:
                place = (place + 1) & self._last
            self._found[place] = i16(number)
            number += 1

    def _start(self, code: i64) -> i64:
        """Where to look for an action first."""
        mixed = ((code & 0xFFFFFFFF) ^ (code >> 29)) * MIXING
        return (mixed >> 12) & self._last

    def number(self, code: i64) -> i64:
        """The number of an action, -1 if it has none."""
        place = self._start(code)
        number: int = self._found[place]
        while number >= 0:
            if self.codes[number] == code:
                return number
            place = (place + 1) & self._last
            number = self._found[place]
        return -1

    def absent(self, number: object) -> str:
        """That there is no such number of an action, in words."""
        return f"there is no action {shown(number)}: they are whole numbers from 0 to {self.size - 1}"

    def is_free(self, code: i64) -> bool:
        """Whether an action is of a kind that can be legal without being listed, and may have no number."""
        for kind in self._free:
            if code & KIND == kind:
                return True
        return False
