"""A state as a row of numbers: one listing of its fields gives its key, compares it, and writes and reads it.

`State.through` passes every field through a wire and takes what comes back. A `Mixer` makes a key of what passes, a
`Teller` notes it, a `Hearer` gives back what was noted.
"""

from __future__ import annotations

from typing import Final, final

from starwake.core.arrays import append, i64, vec

MASK: Final = (1 << 62) - 1
FACTOR: Final = 0x1E3779B97F4A7C15
"""Odd. Compiled, a product overflows, and its lowest bits are those of the whole one."""
STEP: Final = 0x2545F4914F6CDD
"""So that zeros are not mixed into nothing."""
BASE: Final = 1021
"""Four numbers of an array are mixed as one: nearly all are smaller than this."""
TOGETHER: Final = 4


class Wire:
    """What the fields of a state pass through."""

    hears: bool = False
    """Whether fields come back otherwise than they went in."""

    def number(self, number: i64) -> i64:
        """One number."""
        raise TypeError("every wire has its own")

    def flag(self, yes: bool) -> bool:
        """A yes or no."""
        number: i64 = 1 if yes else 0
        return self.number(number) != 0

    def array(self, numbers: vec[i64]) -> vec[i64]:
        """An array of any length."""
        raise TypeError("every wire has its own")

    def follows(self, numbers: vec[i64]) -> vec[i64]:
        """An array that other fields decide, so that a key can do without."""
        return self.array(numbers)


@final
class Mixer(Wire):
    """Makes a key of 62 bits: states that differ have the same one by accident only."""

    def __init__(self) -> None:
        self.mixed: i64 = 1

    def number(self, number: i64) -> i64:
        """One number."""
        self.mixed = mixed_with(self.mixed, number)
        return number

    def array(self, numbers: vec[i64]) -> vec[i64]:
        """An array of any length."""
        mixed = mixed_with(self.mixed, len(numbers))
        together: i64 = 0
        count: i64 = 0
        for number in numbers:
            together = (together * BASE + number) & MASK
            count += 1
            if count == TOGETHER:
                mixed = mixed_with(mixed, together)
                together = 0
                count = 0
        self.mixed = mixed_with(mixed, together)
        return numbers

    def follows(self, numbers: vec[i64]) -> vec[i64]:
        """Nothing new."""
        return numbers

    def key(self) -> int:
        """The key of all that has passed."""
        return self.mixed


def mixed_with(mixed: i64, number: i64) -> i64:
    """What was mixed so far with one number more."""
    product = (((mixed ^ number) + STEP) * FACTOR) & MASK
    return product ^ (product >> 31)


@final
class Teller(Wire):
    """Notes what passes."""

    def __init__(self) -> None:
        self.told: list[int] = []

    def number(self, number: i64) -> i64:
        """One number."""
        self.told.append(number)
        return number

    def array(self, numbers: vec[i64]) -> vec[i64]:
        """Its length, and what is in it."""
        self.told.append(len(numbers))
        for number in numbers:
            self.told.append(number)
        return numbers


@final
class Hearer(Wire):
    """Gives back what a teller has noted."""

    def __init__(self, told: list[int]) -> None:
        self.hears = True
        self.told: Final = told
        self.place: i64 = 0

    def number(self, number: i64) -> i64:
        """The next number."""
        self.place += 1
        return self.told[self.place - 1]

    def array(self, numbers: vec[i64]) -> vec[i64]:
        """The next array."""
        length = self.number(0)
        found = vec[i64](capacity=length)
        while length > 0:
            found = append(found, self.number(0))
            length -= 1
        return found
