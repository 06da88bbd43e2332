"""Offers: what the speaker gives and wants, as counts of things that have names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from starwake.core.outside import shown
from starwake.parts.codec import FIRST, Action, Codec, Names, Numbers
from starwake.parts.refusing import misread, unreadable

Bundle = tuple[int, ...]
"""Counts, in the order of the names of an offer's things."""

NOTHING = "nothing"
"""One side of an offer that gives nothing; it can be said, and is refused."""


def bundle_text(bundle: Bundle, names: tuple[str, ...]) -> str:
    """`2 ore 1 food`, or `nothing`."""
    return " ".join(f"{n} {name}" for n, name in zip(bundle, names, strict=True) if n) or NOTHING


@dataclass(frozen=True, slots=True)
class Terms(Action):
    """What the speaker gives and wants. A game's offers say which things there are and the bits each count takes."""

    names: ClassVar[tuple[str, ...]] = ()
    widths: ClassVar[tuple[int, ...]] = ()
    thing: ClassVar[str] = "resource"
    """What they are at the table."""
    give: Bundle
    want: Bundle

    @property
    def notation(self) -> str:
        """`offer 1 ore for 1 food`."""
        return f"{self.word} {bundle_text(self.give, self.names)} for {bundle_text(self.want, self.names)}"

    def sides(self) -> dict[str, dict[str, int]]:
        """What each side gives, by the ids of the things."""
        return {
            role: {f"{self.thing}:{name}": n for n, name in zip(side, self.names, strict=True) if n}
            for role, side in (("give", self.give), ("want", self.want))
        }

    def values(self) -> dict[str, object]:
        """Both bundles in words."""
        return {"give": bundle_text(self.give, self.names), "want": bundle_text(self.want, self.names)}

    def pack(self, codec: Codec) -> int:
        """One count after the other, each in its bits."""
        packed, place = self.code, FIRST
        sides: tuple[object, ...] = (self.give, self.want)
        if not all(isinstance(side, tuple | list) and len(side) == len(self.names) for side in sides):
            raise unreadable("sides", known=", ".join(self.names))
        for count, width in zip((*self.give, *self.want), self.widths * 2, strict=True):
            if type(count) is not int or not 0 <= count < 1 << width:
                most = (1 << width) - 1
                raise unreadable(
                    "number", word=f"{shown(count)}", argument="number of things", low=0, high=most
                )
            packed |= count << place
            place += width
        return packed

    @classmethod
    def unpack(cls, codec: Codec, code: int) -> Self:
        """The offer of an engine integer."""
        counts, place = [], FIRST
        for width in cls.widths * 2:
            counts.append((code >> place) & ((1 << width) - 1))
            place += width
        return cls(tuple(counts[: len(cls.widths)]), tuple(counts[len(cls.widths) :]))

    @classmethod
    def read(cls, codec: Codec, words: list[str]) -> int:
        """The engine integer of `1 ore for 1 food`."""
        if words.count("for") != 1:
            raise misread([cls.word, *words], f"{cls.word} 1 ore for 1 food")
        middle = words.index("for")
        return cls(cls.read_side(words[:middle]), cls.read_side(words[middle + 1 :])).pack(codec)

    @classmethod
    def read_side(cls, words: list[str]) -> Bundle:
        """The counts of `2 ore 1 food`; each fits its bits."""
        counts = [0] * len(cls.names)
        if words == [NOTHING]:
            return tuple(counts)
        if not words or len(words) % 2:
            raise misread(words, "2 ore 1 food")
        things = Names(cls.thing, cls.names)
        for count, name in zip(words[::2], words[1::2], strict=True):
            place = things.read(name)
            most = (1 << cls.widths[place]) - 1
            counts[place] += Numbers("number of things", 0, most).read(count)
            if counts[place] > most:
                raise unreadable("too_many", word=f"{count:.10} {name}")
        return tuple(counts)
