"""Dealers own the randomness: a game says what may happen and how likely it is, the dealer says what happens.

`FastDealer` is for simulation, `FairDealer` for matches that people play, `ScriptedDealer` for tests and
teaching. A dealer is never part of a state, a view or a position: whoever sees it sees the future.
"""

from __future__ import annotations

import copy
import hmac
import re
import secrets
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from starwake.core.chain import NO_SALT, tagged
from starwake.core.errors import RecordError, ScriptError, UsageError, VersionError
from starwake.core.outside import check_seed, number, plain, shown, some
from starwake.core.rng import MAX_BELOW, Stream, stream

Names = Callable[[], Sequence[str]]
"""Makes the names of the outcomes, in the order of their weights; called only by who needs them."""

Seed = int | str | bytes

ALGORITHM = "hmac-sha256-v2"
"""What matches are dealt by now; `ALGORITHMS` has all that can still be checked."""
ANY = "any"


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

    def begin(self) -> Mapping[str, object] | None:
        """A match begins: what was published about the dealer before, which stays as it is from now on."""
        return None

    def salt(self) -> bytes:
        """What is mixed into the chain of the match, so that nobody can guess at what is hidden in it."""
        return NO_SALT

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

    def __repr__(self) -> str:
        return f"<FastDealer, {self.stream!r}>"

    def copy(self) -> FastDealer:
        """An equal dealer, cheaper than the general way."""
        return FastDealer(self.stream.copy())

    def mark(self) -> tuple[int, int, int, int]:
        """Where the stream stands."""
        return self.stream.state()

    def reset(self, mark: tuple[int, int, int, int]) -> None:
        """Stand where `mark` was taken."""
        self.stream.restore(mark)


class Algorithm(NamedTuple):
    """How seeds become commitments and a key."""

    commitment: Callable[[bytes], str]
    seat_commitment: Callable[[bytes], str]
    key: Callable[..., bytes]
    """Of the dealer's seed and those of the seats."""
    published: tuple[str, ...]
    """What is known before the first draw."""
    chained: bool
    """Whether every record dealt by it has a chain."""


def _old_key(seed: bytes, *seats: bytes) -> bytes:
    if not seats:
        return seed
    return sha256(b"".join(len(part).to_bytes(4, "big") + part for part in (seed, *seats))).digest()


ALGORITHMS = {
    ALGORITHM: Algorithm(
        commitment=lambda seed: tagged("starwake commitment", seed).hex(),
        seat_commitment=lambda seed: tagged("starwake seat commitment", seed).hex(),
        key=lambda *seeds: tagged("starwake key", *seeds),
        published=("algorithm", "commitment", "seat_commitments"),
        chained=True,
    ),
    "hmac-sha256-v1": Algorithm(
        commitment=lambda seed: sha256(seed).hexdigest(),
        seat_commitment=lambda seed: sha256(seed).hexdigest(),
        key=_old_key,
        published=("algorithm", "commitment"),
        chained=False,
    ),
}


class FairDealer(Dealer):
    """Deals so that everybody can check it afterwards.

    Draw n is the first 8 bytes of HMAC-SHA256(key, n as 8 bytes), big-endian, rejection-sampled. The key is the
    SHA-256 of a tag, the seed and the seeds of the seats. `commitment` is published before the first draw, `reveal()`
    after the last; `from_reveal` then deals the whole match once more.

    So that nobody alone can know the dice, each seat brings a seed: first the commitments of all of them
    (`seat_commitment`, `commit_seats`), and only then, when nobody can choose any more, the seeds themselves (`mix`).

    `counter` is the number of draws so far: the dealer's `mark`, which a server stores with each step and sets again
    when it restarts, to deal on where it stopped.
    """

    def __init__(self, seed: Seed | None = None) -> None:
        self._take(ALGORITHM, _seed_bytes(secrets.token_bytes(32) if seed is None else seed))

    def _take(self, algorithm: str, seed: bytes) -> None:
        self.algorithm = algorithm
        self._seed = seed
        self._seats: tuple[bytes, ...] = ()
        self._key = self._way.key(seed)
        self._begun = False
        self.commitment = self._way.commitment(seed)
        self.seat_commitments: tuple[str, ...] = ()
        self.counter = 0

    def __repr__(self) -> str:
        return (
            f"<FairDealer after {self.counter} draws, committed to {self.commitment[:8]}>"  # never its seed
        )

    @property
    def _way(self) -> Algorithm:
        return ALGORITHMS[self.algorithm]

    # ---------------------------------------------------------------- before the match

    def commit_seats(self, commitments: Sequence[str]) -> None:
        """Take the commitment of each seat to its seed; once, before any seed is shown."""
        self._still_open(commitments)
        if self.seat_commitments:
            raise UsageError("the seats have committed to their seeds already")
        for commitment in commitments:
            if type(commitment) is not str or not COMMITMENT.fullmatch(commitment):
                raise UsageError(
                    f"a commitment is 64 hexadecimal digits in small letters, not {shown(commitment)}"
                )
        self.seat_commitments = tuple(commitments)

    def mix(self, seat_seeds: Sequence[Seed]) -> None:
        """Bind in a seed of each seat, so that the server cannot know the dice; once, before any draw."""
        self._still_open(seat_seeds)
        self._mix(tuple(_seed_bytes(seed) for seed in seat_seeds))

    def _still_open(self, for_each_seat: object) -> None:
        if self.counter or self._begun:
            raise UsageError("seat seeds must be mixed in before the first draw and before the match is made")
        if self._seats:
            raise UsageError("seat seeds are mixed in already")
        if not isinstance(for_each_seat, list | tuple):
            raise UsageError("a list with one for each seat is needed")

    def _mix(self, seats: tuple[bytes, ...]) -> None:
        made = tuple(self._way.seat_commitment(seed) for seed in seats)
        committed = self.seat_commitments or made
        if len(committed) != len(made):
            raise UsageError(
                f"{len(committed)} seats have committed to a seed, and there are {len(made)} seeds"
            )
        for seat, (was, now) in enumerate(zip(committed, made, strict=True)):
            if was != now:
                raise UsageError(f"the seed of seat {seat} is not the one that it committed to")
        self._seats, self.seat_commitments = seats, made
        self._key = self._way.key(self._seed, *seats)

    def begin(self) -> dict[str, object]:
        """What was published; from now on no seeds can be mixed in."""
        self._begun = True
        return self._published()

    def salt(self) -> bytes:
        """Secret until the seeds are revealed."""
        return tagged("starwake chain salt", self._seed, *self._seats)

    # ---------------------------------------------------------------- dealing

    def choose(self, weights: Sequence[int], names: Names) -> int:
        """Index of the outcome that happens."""
        if len(self._seats) != len(self.seat_commitments):
            raise UsageError("the seats have committed to seeds that are not mixed in yet")
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
        self.counter = number(mark, "the number of draws")

    # ---------------------------------------------------------------- what others may know

    def _published(self) -> dict[str, object]:
        known = {
            "algorithm": self.algorithm,
            "commitment": self.commitment,
            "seat_commitments": list(self.seat_commitments),
        }
        return {key: known[key] for key in self._way.published}

    def sealed(self) -> dict[str, object]:
        """What may be known while the match goes on: the commitments and the number of draws, no seed."""
        return {**self._published(), "counter": self.counter}

    def reveal(self) -> dict[str, object]:
        """All that is needed to deal the match again, JSON-ready. Secret until the match is over."""
        seats = [seed.hex() for seed in self._seats]
        return {**self._published(), "seed": self._seed.hex(), "seat_seeds": seats}

    @classmethod
    def from_reveal(cls, revealed: Mapping[str, object]) -> FairDealer:
        """The dealer of a revealed match, before its first draw; refuses seeds that were not committed to."""
        if not isinstance(revealed, Mapping):
            raise RecordError(
                f"a revealed dealer is an object with a seed and commitments, not {shown(revealed)}"
            )
        plain(dict(revealed), "a revealed dealer", RecordError)
        dealer = cls.__new__(cls)
        dealer._take(_algorithm(revealed.get("algorithm")), _from_hex(revealed.get("seed"), "seed"))
        if dealer.commitment != revealed.get("commitment"):
            raise RecordError("the revealed seed is not the one that was committed to")
        seats = revealed.get("seat_seeds")
        if not isinstance(seats, list):
            raise RecordError("'seat_seeds' of a revealed dealer must be a list")
        dealer._mix(tuple(_from_hex(seed, "seat_seeds") for seed in seats))
        made = dealer.reveal()
        if made.get("seat_commitments") != revealed.get("seat_commitments"):
            raise RecordError("the revealed seeds of the seats are not those that were committed to")
        if made != dict(revealed):
            raise RecordError(f"a revealed dealer has the keys {', '.join(made)}, seeds in small letters")
        return dealer


def seat_commitment(seed: Seed) -> str:
    """What a seat tells the others before it shows them its seed."""
    return ALGORITHMS[ALGORITHM].seat_commitment(_seed_bytes(seed))


COMMITMENT = re.compile("[0-9a-f]{64}")
SMALL = re.compile("[0-9]{1,9}")


def _seed_bytes(seed: Seed) -> bytes:
    """A seed as bytes. The first one is its kind, so that 7, "7" and b"7" are three seeds."""
    check_seed(seed, bytes)
    if isinstance(seed, bytes):
        return b"b" + seed
    if isinstance(seed, str):
        return b"t" + seed.encode()
    return b"i" + seed.to_bytes((seed.bit_length() + 7) // 8, "big")


def _algorithm(name: object) -> str:
    if isinstance(name, str) and name in ALGORITHMS:
        return name
    known = " and ".join(map(repr, ALGORITHMS))
    raise VersionError(f"dealt by {shown(name)}, but this version can only check {known}")


def _from_hex(value: object, key: str) -> bytes:
    try:
        return bytes.fromhex(value if isinstance(value, str) else "not hexadecimal")
    except ValueError:
        raise RecordError(
            f"{key!r} of a revealed dealer must be hexadecimal, not {shown(value, 80)}"
        ) from None


class ScriptedDealer(Dealer):
    """Deals what a script says, by the names of outcomes, for tests and teaching.

    An entry is compared without regard to case, spacing and the order of words; of numbers the sum will do, and
    "any" takes the first possible outcome. Where only one outcome exists no entry is needed, but one may name it.
    After the script `then` deals, if given.

        ScriptedDealer(["roll 8", "balls blue red", "any"], then=FastDealer(7))

    An entry that begins with "next" names only what matters: whatever cannot be it comes as `then` deals it, or a
    dealer of its own.

        ScriptedDealer(["next roll 8", "next balls blue black"])
    """

    def __init__(self, script: Sequence[str], then: Dealer | None = None) -> None:
        if isinstance(script, str) or not isinstance(script, Sequence):
            raise UsageError("a script is a list of texts, one for each chance")
        wrong = [entry for entry in script if type(entry) is not str]
        if wrong:
            raise UsageError(f"a script is a list of texts, and {shown(wrong[0])} is none")
        if then is not None and not isinstance(then, Dealer):
            raise UsageError(f"what deals after a script is a dealer, not {shown(then)}")
        self._script = tuple(script)
        waits = any(_plain(entry).startswith(NEXT) for entry in self._script)
        self._then = FastDealer(1) if then is None and waits else then
        self._next = 0

    def mark(self) -> tuple[int, Any]:
        """How much of the script has been dealt, and where the dealer after it stands."""
        return self._next, None if self._then is None else self._then.mark()

    def reset(self, mark: tuple[int, Any]) -> None:
        """Stand where `mark` was taken."""
        self._next, then = mark
        if self._then is not None:
            self._then.reset(then)

    def __repr__(self) -> str:
        return f"<ScriptedDealer, left: {', '.join(self.left) or 'nothing'}>"

    @property
    def left(self) -> list[str]:
        """The entries that nobody has asked for yet."""
        return list(self._script[self._next :])

    def finish(self) -> None:
        """Raise ScriptError unless the whole script has been dealt."""
        if self.left:
            raise ScriptError(f"{len(self.left)} script entries were never dealt: {some(self.left)}")

    def choose(self, weights: Sequence[int], names: Names) -> int:
        """Index of the outcome that the next entry names."""
        total_weight(weights)
        if len(weights) == 1:
            if self.left and _plain(self.left[0]).removeprefix(NEXT) == _plain(names()[0]):
                self._next += 1
            return 0
        if not self.left:
            return self._after(weights, names)
        index = self._find(weights, names)
        if index is None:
            return self._after(weights, names)
        self._next += 1
        return index

    def _after(self, weights: Sequence[int], names: Names) -> int:
        if self._then is None:
            possible = some(_possible(weights, names()).values())
            used = f"the script is used up after {len(self._script)} entries"
            raise ScriptError(f"{used}, but chance must decide: {possible}")
        return self._then.choose(weights, names)

    def _find(self, weights: Sequence[int], names: Names) -> int | None:
        """The outcome that the next entry names; None while it waits for another chance."""
        entry = self._script[self._next]
        possible = _possible(weights, names())
        wanted = _plain(entry).removeprefix(NEXT)
        for alike in (_same_words, _same_sum):
            for index, name in possible.items():
                if wanted == ANY or alike(wanted.split(), _plain(name).split()):
                    return index
        if wanted != _plain(entry):
            return None
        here = some(possible.values())
        raise ScriptError(
            f"script entry {self._next + 1}, {shown(entry, 60)}, cannot happen here; possible: {here}"
        )


NEXT = "next "
"""What an entry begins with that waits for its chance."""


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


def _same_words(entry: list[str], name: list[str]) -> bool:
    return sorted(entry) == sorted(name)


def _same_sum(entry: list[str], name: list[str]) -> bool:
    """`roll 8` stands for the first pair of dice that shows 8."""
    numbers = entry[1:] + name[1:]
    if entry[:1] != name[:1] or len(entry) != 2 or not all(map(SMALL.fullmatch, numbers)):
        return False
    return int(entry[1]) == sum(int(word) for word in name[1:])


def _possible(weights: Sequence[int], names: Sequence[str]) -> dict[int, str]:
    pairs = zip(weights, names, strict=True)
    return {index: name for index, (weight, name) in enumerate(pairs) if weight > 0}
