"""Offers: what the speaker gives and wants, as counts of things that have names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from starwake.core.errors import NotationError
from starwake.parts.codec import FIRST, Action, Codec, Names, Numbers

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
    what: ClassVar[str] = "resources"
    one: ClassVar[str] = "resource"
    unit: ClassVar[str] = "units"
    """What errors call all the things, one of them, and what is counted of them."""
    thing: ClassVar[str] = "card"
    """What they are called on screen."""
    give: Bundle
    want: Bundle

    @property
    def notation(self) -> str:
        """`offer 1 ore for 1 food`."""
        return f"{self.word} {bundle_text(self.give, self.names)} for {bundle_text(self.want, self.names)}"

    @property
    def targets(self) -> tuple[str, ...]:
        """The kinds of things on both sides."""
        both = zip(self.give, self.want, self.names, strict=True)
        return tuple(f"{self.thing}:{name}" for give, want, name in both if give or want)

    def values(self) -> dict[str, object]:
        """Both bundles in words."""
        return {"give": bundle_text(self.give, self.names), "want": bundle_text(self.want, self.names)}

    def pack(self, codec: Codec) -> int:
        """One count after the other, each in its bits."""
        packed, place = self.code, FIRST
        if not len(self.give) == len(self.want) == len(self.names):
            raise NotationError(f"both sides of an offer count {', '.join(self.names)}")
        sides = zip((*self.give, *self.want), self.widths * 2, self.names * 2, strict=True)
        for count, width, name in sides:
            if type(count) is not int or not 0 <= count < 1 << width:
                raise NotationError(f"{count!r:.40} is no number of {name} (0 to {(1 << width) - 1})")
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
            raise NotationError(
                f"{' '.join([cls.word, *words])!r:.60} should read '{cls.word} 1 ore for 1 food'"
            )
        middle = words.index("for")
        return cls(cls.read_side(words[:middle]), cls.read_side(words[middle + 1 :])).pack(codec)

    @classmethod
    def read_side(cls, words: list[str]) -> Bundle:
        """The counts of `2 ore 1 food`; each fits its bits."""
        counts = [0] * len(cls.names)
        if words == [NOTHING]:
            return tuple(counts)
        if not words or len(words) % 2:
            said = " ".join(words)
            raise NotationError(f"{said!r:.60} should be counts and {cls.what}, such as '2 ore 1 food'")
        things = Names(cls.one, cls.names)
        for count, name in zip(words[::2], words[1::2], strict=True):
            place = things.read(name)
            most = (1 << cls.widths[place]) - 1
            counts[place] += Numbers(f"number of {cls.unit}", 0, most).read(count)
            if counts[place] > most:
                raise NotationError(f"{count:.10} {name} is more than there is")
        return tuple(counts)
