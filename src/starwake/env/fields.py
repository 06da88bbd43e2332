"""What the numbers of an observation and the actions of a space are: one table, which docs and tests read too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from types import ModuleType

from starwake.core.choice import Choice
from starwake.parts.codec import FIRST, WIDTH, Action, Codec, Names

VERSION = 1
"""Of observations and action spaces; it grows when a number changes its meaning or its place."""
LARGE = 32767


@dataclass(frozen=True)
class Field:
    """Some numbers of an observation: one for each of `of`, from `low` to `high`."""

    name: str
    low: int
    high: int
    words: str
    of: tuple[str, ...] = ("",)


@dataclass(frozen=True)
class Section:
    """Fields that are written one after the other, again for each of `rows`."""

    name: str
    fields: tuple[Field, ...]
    rows: tuple[str, ...] = ("",)

    @property
    def width(self) -> int:
        """Numbers of one row."""
        return sum(len(field.of) for field in self.fields)

    @property
    def size(self) -> int:
        """Numbers of the whole section."""
        return len(self.rows) * self.width

    def items(self) -> Iterator[tuple[str, int, int]]:
        """The name of each number, and its bounds."""
        for row, field in product(self.rows, self.fields):
            for item in field.of:
                parts = (self.name, row, field.name, item)
                yield ".".join(part for part in parts if part), field.low, field.high


def flag(name: str, words: str, of: tuple[str, ...] = ("",)) -> Field:
    """Numbers that are 0 or 1."""
    return Field(name, 0, 1, words, of)


def frames_of(codes: ModuleType) -> tuple[str, ...]:
    """What can be waited for in a game, in the order of its engine's numbers."""
    frames = {name: number for name, number in vars(codes).items() if name.startswith("F_")}
    return tuple(name[2:].lower() for name in sorted(frames, key=frames.__getitem__))


def seats_from_own(seats: int) -> tuple[str, ...]:
    """The own seat, then the others in turn order."""
    return ("me", *(f"next{step}" for step in range(1, seats)))


# ------------------------------------------------------------------ actions


@dataclass(frozen=True)
class Family:
    """The actions of one kind that have a number, in the order of their numbers."""

    kind: type[Choice]
    codes: tuple[int, ...]
    words: str
    free: bool = False
    """Whether actions of its kind can be legal that are not listed; some may have no number."""

    @property
    def name(self) -> str:
        """The class of its actions."""
        return self.kind.__name__


def family(codec: Codec, kind: type[Action], words: str = "", **only: Iterable[int]) -> Family:
    """Every action of a kind: all values of each argument, or those that are named, as the engine counts them."""
    ranges = [tuple(only[name]) if name in only else values_of(codec, name) for name in kind.args]
    return Family(kind, packed(kind, ranges), words)


def values_of(codec: Codec, argument: str) -> tuple[int, ...]:
    """All values of an argument."""
    known = codec.kinds[argument]
    if isinstance(known, Names):
        return tuple(range(known.first, known.first + len(known.names)))
    return tuple(range(known.low - known.offset, known.high - known.offset + 1))


def packed(kind: type[Action], ranges: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The engine integers of all combinations, the last argument changing fastest."""
    return tuple(
        kind.code | sum(value << (FIRST + WIDTH * place) for place, value in enumerate(values))
        for values in product(*ranges)
    )
