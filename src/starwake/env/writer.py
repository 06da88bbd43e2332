"""What an observation is written with: a cursor over small integers, and the sections that a game has."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from starwake.core.arrays import i16, i64, vec
from starwake.core.engine import State

LARGEST: Final = 32767


@mypyc_attr(allow_interpreted_subclasses=True)
class Writer:
    """Writes what one seat may know of a state as `size` numbers, in the order that the game's fields tell."""

    def __init__(self, size: i64, seats: i64, target: i64) -> None:
        self.size: Final[i64] = size
        self.seats: Final[i64] = seats
        self.target: Final[i64] = target
        """Points that win."""

    def write(self, state: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """Write from a place on, where all is 0; the place behind."""
        raise TypeError("a game's own writer knows what it writes")

    def points(self, state: State, seat: i64) -> i64:
        """The points of a seat."""
        raise TypeError("a game's own writer knows what points are")


def put(out: vec[i16], at: i64, value: i64) -> i64:
    """One small number, and the next place."""
    out[at] = i16(value)
    return at + 1


def put_large(out: vec[i16], at: i64, value: i64) -> i64:
    """One number that may be too large: the largest stands for all above."""
    return put(out, at, LARGEST if value > LARGEST else -LARGEST if value < -LARGEST else value)


def put_one_of(out: vec[i16], at: i64, value: i64, count: i64) -> i64:
    """So many places, of which that of the value is 1; none where the value is none of them."""
    if 0 <= value < count:
        out[at + value] = 1
    return at + count


def put_bits(out: vec[i16], at: i64, bits: i64, count: i64) -> i64:
    """A set of bits, each in its place."""
    place: i64 = 0
    while bits and place < count:
        if bits & 1:
            out[at + place] = 1
        bits >>= 1
        place += 1
    return at + count


def put_row(out: vec[i16], at: i64, values: vec[i64], count: i64) -> i64:
    """An array of at most so many small numbers."""
    place = at
    for value in values:
        if value:
            out[place] = i16(value)
        place += 1
    return at + count


def turned(seat: i64, viewer: i64, seats: i64) -> i64:
    """A seat counted from the viewer's own, which is 0; -1 stays nobody."""
    if seat < 0:
        return -1
    place = seat - viewer
    return place + seats if place < 0 else place
