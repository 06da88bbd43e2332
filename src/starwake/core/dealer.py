"""Dealers own the randomness: a game says what may happen and how likely it is, the dealer says what happens.

`FastDealer` is for simulation, `FairDealer` for matches that people play, `ScriptedDealer` for tests and
teaching. A dealer is never part of a state, a view or a position: whoever sees it sees the future.
"""

from __future__ import annotations

import copy
import hmac
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from hashlib import sha256
from typing import Any

from starwake.core.errors import RecordError, ScriptError, UsageError, VersionError
from starwake.core.rng import MAX_BELOW, Stream, stream

Names = Callable[[], Sequence[str]]
"""Makes the names of the outcomes, in the order of their weights; called only by who needs them."""

ALGORITHM = "hmac-sha256-v1"
ANY = "any"
SHOWN = 8


def pick(weights: Sequence[int], r: int) -> int:
    """Index of the outcome that ticket `r` (0 to sum of weights - 1) stands for."""
    for index, weight in enumerate(weights):
        if r < weight:
            return index
        r -= weight
    raise UsageError("the ticket lies beyond the sum of the weights")


def total_weight(weights: Sequence[int]) -> int:
    """The number of tickets; refuses a chance in which nothing can happen."""
    if min(weights, default=0) < 0:
        raise UsageError(f"a weight is negative: {list(weights)}")
    total = sum(weights)
    if total < 1:
        raise UsageError("nothing can happen: no outcome has a weight above 0")
    return total


def _uniform(total: int, word: Callable[[], int], bits: int) -> int:
    """A number below `total` without bias, from as many words of `bits` random bits as it needs."""
    words = max(1, -(-(total - 1).bit_length() // bits))
    span = 1 << (bits * words)
    fair = span - span % total
    while True:
        value = 0
        for _index in range(words):
            value = (value << bits) | word()
        if value < fair:
            return value % total


class Dealer(ABC):
    """Decides what chance brings."""

    @abstractmethod
    def choose(self, weights: Sequence[int], names: Names) -> int:
        """Index of the outcome that happens; `names()` tells what the outcomes are called."""

    def copy(self) -> Dealer:
        """A dealer that will deal the same from here on, and goes its own way."""
        return copy.deepcopy(self)

    def mark(self) -> Any:
        """Where the dealer stands now: what `reset` goes back to, or on to."""
        return copy.deepcopy(self.__dict__)

    def reset(self, mark: Any) -> None:
        """Stand where `mark` was taken; an attempt that is not adopted has dealt nothing."""
        self.__dict__.update(copy.deepcopy(mark))


class FastDealer(Dealer):
    """Deals from a `Stream`: fast and repeatable, for simulation and search.

    Every choice takes one `below(total)`, also where only one thing can happen: compiled simulation draws
    from the stream in just this way, and both must see the same game.
    """

    def __init__(self, source: Stream | int | str) -> None:
        self.stream = source if isinstance(source, Stream) else stream(source)

    def choose(self, weights: Sequence[int], names: Names) -> int:
        """Index of the outcome that happens."""
        total = total_weight(weights)
        if total <= MAX_BELOW:
            return pick(weights, self.stream.below(total))
        return pick(weights, _uniform(total, lambda: self.stream.below(MAX_BELOW), 31))

    def copy(self) -> FastDealer:
        """An equal dealer, cheaper than the general way."""
        return FastDealer(self.stream.copy())

    def mark(self) -> tuple[int, int, int, int]:
        """Where the stream stands."""
        return self.stream.state()

    def reset(self, mark: tuple[int, int, int, int]) -> None:
        """Stand where `mark` was taken."""
        self.stream.restore(mark)


class FairDealer(Dealer):
    """Deals so that everybody can check it afterwards.

    Draw n is the first 8 bytes of HMAC-SHA256(key, n as 8 bytes), big-endian, rejection-sampled. The key is
    the seed; once seeds of the seats are mixed in, it is the SHA-256 of all of them, each after its length in
    4 bytes. `commitment` is published before the first draw, `reveal()` after the last; `from_reveal` then
    deals the whole match once more.

    `counter` is the number of draws so far: the dealer's `mark`, which a server stores with each step and sets again
    when it restarts, to deal on where it stopped.
    """

    def __init__(self, seed: int | str | bytes | None = None) -> None:
        self._seed = secrets.token_bytes(32) if seed is None else _seed_bytes(seed)
        self._seats: tuple[bytes, ...] = ()
        self._key = self._seed
        self.commitment = sha256(self._seed).hexdigest()
        self.counter = 0

    def mix(self, seat_seeds: Sequence[bytes | str]) -> None:
        """Bind in a seed of each seat, so that the server cannot know the dice; once, before any draw."""
        if self.counter:
            raise UsageError("seat seeds must be mixed in before the first draw")
        if self._seats:
            raise UsageError("seat seeds are mixed in already")
        if isinstance(seat_seeds, str | bytes):
            raise UsageError("mix() takes a list with one seed for each seat")
        self._seats = tuple(_seed_bytes(seed) for seed in seat_seeds)
        if self._seats:
            self._key = _mixed(self._seed, *self._seats)

    def choose(self, weights: Sequence[int], names: Names) -> int:
        """Index of the outcome that happens."""
        return pick(weights, _uniform(total_weight(weights), self._word, 64))

    def _word(self) -> int:
        digest = hmac.digest(self._key, self.counter.to_bytes(8, "big"), "sha256")
        self.counter += 1
        return int.from_bytes(digest[:8], "big")

    def copy(self) -> FairDealer:
        """An equal dealer, cheaper than the general way."""
        return copy.copy(self)

    def mark(self) -> int:
        """The number of draws so far."""
        return self.counter

    def reset(self, mark: int) -> None:
        """Go on after so many draws."""
        self.counter = mark

    def sealed(self) -> dict[str, object]:
        """What may be known while the match goes on: the commitment and the number of draws, not the seed."""
        return {"algorithm": ALGORITHM, "commitment": self.commitment, "counter": self.counter}

    def reveal(self) -> dict[str, object]:
        """All that is needed to deal the match again, JSON-ready. Secret until the match is over."""
        return {
            "algorithm": ALGORITHM,
            "seed": self._seed.hex(),
            "seat_seeds": [seed.hex() for seed in self._seats],
            "commitment": self.commitment,
        }

    @classmethod
    def from_reveal(cls, revealed: Mapping[str, object]) -> FairDealer:
        """The dealer of a revealed match, before its first draw; refuses a seed that was not committed to."""
        algorithm = revealed.get("algorithm")
        if algorithm != ALGORITHM:
            raise VersionError(f"dealt by {algorithm!r}, but this version can only check {ALGORITHM!r}")
        dealer = cls(_from_hex(revealed.get("seed"), "seed"))
        if dealer.commitment != revealed.get("commitment"):
            raise RecordError("the revealed seed is not the one that was committed to")
        seats = revealed.get("seat_seeds")
        if not isinstance(seats, list):
            raise RecordError("'seat_seeds' of a revealed dealer must be a list")
        dealer.mix([_from_hex(seed, "seat_seeds") for seed in seats])
        return dealer


def _seed_bytes(seed: int | str | bytes) -> bytes:
    if isinstance(seed, bytes):
        return seed
    if type(seed) not in (int, str) or (isinstance(seed, int) and seed < 0):
        raise UsageError(f"a seed is a text, bytes or a number from 0 up, not {seed!r:.40}")
    return str(seed).encode()


def _mixed(*seeds: bytes) -> bytes:
    # The lengths keep ("ab", "c") and ("a", "bc") apart.
    return sha256(b"".join(len(seed).to_bytes(4, "big") + seed for seed in seeds)).digest()


def _from_hex(value: object, key: str) -> bytes:
    try:
        return bytes.fromhex(value if isinstance(value, str) else "not hexadecimal")
    except ValueError:
        raise RecordError(f"{key!r} of a revealed dealer must be hexadecimal, not {value!r}") from None


class ScriptedDealer(Dealer):
    """Deals what a script says, by the names of outcomes, for tests and teaching.

    An entry is compared without regard to case, spacing and the order of words; of numbers the sum will do, and
    "any" takes the first possible outcome. Where only one outcome exists no entry is needed, but one may name it.
    After the script `then` deals, if given.

        ScriptedDealer(["roll 8", "balls blue red", "any"], then=FastDealer(7))
    """

    def __init__(self, script: Sequence[str], then: Dealer | None = None) -> None:
        if isinstance(script, str):
            raise UsageError("a script is a list of texts, one for each chance")
        wrong = [entry for entry in script if type(entry) is not str]
        if wrong:
            raise UsageError(f"a script is a list of texts, and {wrong[0]!r:.40} is none")
        self._script = tuple(script)
        self._then = then
        self._next = 0

    def mark(self) -> tuple[int, Any]:
        """How much of the script has been dealt, and where the dealer after it stands."""
        return self._next, None if self._then is None else self._then.mark()

    def reset(self, mark: tuple[int, Any]) -> None:
        """Stand where `mark` was taken."""
        self._next, then = mark
        if self._then is not None:
            self._then.reset(then)

    @property
    def left(self) -> list[str]:
        """The entries that nobody has asked for yet."""
        return list(self._script[self._next :])

    def finish(self) -> None:
        """Raise ScriptError unless the whole script has been dealt."""
        if self.left:
            raise ScriptError(f"{len(self.left)} script entries were never dealt: {_some(self.left)}")

    def choose(self, weights: Sequence[int], names: Names) -> int:
        """Index of the outcome that the next entry names."""
        total_weight(weights)
        if len(weights) == 1:
            if self.left and _plain(self.left[0]) == _plain(names()[0]):
                self._next += 1
            return 0
        if not self.left:
            return self._after(weights, names)
        index = self._find(weights, names)
        self._next += 1
        return index

    def _after(self, weights: Sequence[int], names: Names) -> int:
        if self._then is None:
            possible = _some(_possible(weights, names()).values())
            used = f"the script is used up after {len(self._script)} entries"
            raise ScriptError(f"{used}, but chance must decide: {possible}")
        return self._then.choose(weights, names)

    def _find(self, weights: Sequence[int], names: Names) -> int:
        entry = self._script[self._next]
        possible = _possible(weights, names())
        wanted = _plain(entry)
        for alike in (_same_words, _same_sum):
            for index, name in possible.items():
                if wanted == ANY or alike(wanted.split(), _plain(name).split()):
                    return index
        here = _some(possible.values())
        raise ScriptError(
            f"script entry {self._next + 1}, {entry!r:.60}, cannot happen here; possible: {here}"
        )


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _same_words(entry: list[str], name: list[str]) -> bool:
    return sorted(entry) == sorted(name)


def _same_sum(entry: list[str], name: list[str]) -> bool:
    """`roll 8` stands for the first pair of dice that shows 8."""
    numbers = entry[1:] + name[1:]
    if entry[:1] != name[:1] or len(entry) != 2 or not all(word.isdecimal() for word in numbers):
        return False
    return int(entry[1]) == sum(int(word) for word in name[1:])


def _possible(weights: Sequence[int], names: Sequence[str]) -> dict[int, str]:
    pairs = zip(weights, names, strict=True)
    return {index: name for index, (weight, name) in enumerate(pairs) if weight > 0}


def _some(texts: Collection[str]) -> str:
    """The first few of many texts, for a message of one line."""
    shown = list(texts)[:SHOWN]
    more = len(texts) - len(shown)
    return ", ".join(shown) + (f" and {more} more" if more else "")
