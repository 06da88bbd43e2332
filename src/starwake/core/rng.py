"""The fast generator for simulation and search: Philox2x32 with 7 rounds, counter-based.

A draw is a pure function of (key, game, draw number), so streams of different games cannot overlap, a copy is
four integers, and a game can be simulated anywhere without asking who drew before. The module is compiled; it
gives the same numbers interpreted. Not for matches between people: see `core.dealer.FairDealer`.

    >>> dice = stream(7, game=3)
    >>> [1 + dice.below(6) for i in range(5)]
    [2, 5, 3, 2, 5]
    >>> dice.choice(["ore", "fuel", "food"])
    'fuel'
    >>> hand = [1, 2, 3, 4]
    >>> dice.shuffle(hand)
    >>> hand
    [2, 1, 3, 4]
"""

from __future__ import annotations

from collections.abc import MutableSequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, TypeVar, final

from starwake.core.arrays import NATIVE, i64
from starwake.core.blocks import BLOCKS, words_of
from starwake.core.errors import UsageError
from starwake.core.outside import check_seed, number, shown

if TYPE_CHECKING:
    from _typeshed import SupportsLenAndGetItem

T = TypeVar("T")

MASK: Final = 0xFFFFFFFF
MAX_BELOW: Final = 1 << 31
"""The largest `n` of `below`: word * n then still fits a signed machine integer."""

LARGEST_SEED: Final = 10**600
"""Python writes shorter numbers out, however it is set up."""
ROUNDS: Final = 7
WEYL: Final = 0x9E3779B9
# Philox's multiplier 0xD256D193 less 2**32. A 32-bit word times this fits 63 bits, so nothing overflows in
# compiled code; the missing word << 32 is added to the high half.
MULTIPLIER: Final = 0xD256D193 - 0x100000000
NO_SPARE: Final = -1
# A float holds 53 bits: 27 of one word, 26 of the next.
HIGH_BITS: Final = 1 << 26
FINEST: Final = 1.0 / 9007199254740992.0  # 2**-53


@final
class Stream:
    """Random numbers of one game; `stream` makes one from a seed, `Stream(*state)` from a `state()`."""

    def __init__(self, key: i64, game: i64, draw: i64 = 0, spare: i64 = NO_SPARE) -> None:
        self.key: i64 = key
        self.game: i64 = game
        self.draw: i64 = draw  # blocks used so far
        self.spare: i64 = spare  # the second word of the last block, until somebody takes it

    def word(self) -> i64:
        """The next 32 random bits."""
        spare = self.spare
        if spare >= 0:
            self.spare = NO_SPARE
            return spare
        if not NATIVE:
            return self.word_of_many()
        left = self.draw
        right = self.game
        key = self.key
        i: i64 = 0
        while i < ROUNDS:
            product = left * MULTIPLIER
            left = (((product >> 32) + left) ^ key ^ right) & MASK
            right = product & MASK
            key += WEYL
            i += 1
        self.draw = (self.draw + 1) & MASK
        self.spare = right
        return left

    def word_of_many(self) -> i64:
        """The same, where an interpreter works out many blocks at once."""
        words = words_of(self.key, self.game, self.draw // BLOCKS)
        place = self.draw % BLOCKS * 2
        self.draw = (self.draw + 1) & MASK
        self.spare = words[place + 1]
        return words[place]

    def below(self, n: i64) -> i64:
        """A number from 0 to n-1, each equally likely; n is at most 2**31."""
        if n < 1 or n > MAX_BELOW:
            raise UsageError(f"below() takes 1 to {MAX_BELOW}, not {n}")
        product = self.word() * n
        low = product & MASK
        if low < n:  # Lemire's test: only then can this word be one of the 2**32 % n too many
            surplus = (MASK + 1 - n) % n
            while low < surplus:
                product = self.word() * n
                low = product & MASK
        return product >> 32

    def random(self) -> float:
        """A number from 0 up to, but never, 1, as fine as a float can tell; takes two words."""
        high = self.word() >> 5
        low = self.word() >> 6
        return float(high * HIGH_BITS + low) * FINEST

    def choice(self, items: SupportsLenAndGetItem[T]) -> T:
        """One of some items, each equally likely: of a list, a tuple, a text, or the legal actions of a seat."""
        if len(items) == 0:
            raise UsageError("there is nothing to choose from")
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put a list into any order, each equally likely."""
        last = len(items) - 1
        while last > 0:
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
            last -= 1

    def split(self) -> Stream:
        """A stream of its own, made of the next two words of this one: what is drawn from it moves this one no more.

        A search that gives one to each of its playouts finds the same in whatever order they are played.
        """
        key = self.word()
        return Stream(key, self.word())

    def copy(self) -> Stream:
        """An equal stream that goes its own way from here."""
        return Stream(self.key, self.game, self.draw, self.spare)

    def state(self) -> tuple[int, int, int, int]:
        """Where the stream stands, as plain integers."""
        return (self.key, self.game, self.draw, self.spare)

    def restore(self, state: tuple[int, int, int, int]) -> None:
        """Go back (or on) to a place that `state` returned."""
        self.key, self.game, self.draw, self.spare = state

    def __repr__(self) -> str:
        return f"Stream{self.state()}"

    def __reduce__(self) -> tuple[type[Stream], tuple[int, int, int, int]]:
        # A native class has no __dict__ for pickle to find.
        return (Stream, self.state())


def stream(seed: object, game: object = 0, lane: object = 0) -> Stream:
    """The stream of one game of a seed, which is a number from 0 up or a text: 7 and "7" are the same seed.

    Games and lanes are numbers. Lanes separate purposes (dealer, bots): thinking moves no dice.
    """
    # Not typed more closely: compiled code would refuse a wrong type before it could be told in plain words.
    check_seed(seed)
    if isinstance(seed, int) and seed >= LARGEST_SEED:
        raise UsageError(f"a seed of a stream has at most 600 digits, not {shown(seed)}")
    numbered = number(game, "a game number", 0, MASK)
    digest = sha256(f"{seed}/{number(lane, 'a lane')}".encode()).digest()
    return Stream(int.from_bytes(digest[:4], "big"), numbered)


def check_stream(rng: object) -> Stream:
    """A stream; UsageError where it is something else, such as a seed."""
    if isinstance(rng, Stream):
        return rng
    raise UsageError(f"a stream is wanted, such as sw.stream(1), not {shown(rng)}")
