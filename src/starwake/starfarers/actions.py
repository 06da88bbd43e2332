"""The actions and outcomes of Starfarers in readable form, one frozen class each, and the codec for the engine.

Arguments are packed in 16 bits each in the order of `args`; offers pack two bundles of five counts instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from starwake.core import choice
from starwake.core.errors import NotationError
from starwake.starfarers import codes
from starwake.starfarers.names import RESOURCE_NAMES, UPGRADE_NAMES

Bundle = tuple[int, int, int, int, int]
"""Counts by resource, in the order of RESOURCE_NAMES."""

TRANSPORT = 40
"""The bit where the third argument of a new ship begins."""

TARGETS = {
    "ship": "ship",
    "point": "point",
    "resource": "card",
    "given": "card",
    "taken": "card",
    "upgrade": "upgrade",
    "seat": "seat",
    "card": "friend",
    "kind": "piece",
}
"""What each argument is called on screen."""


@dataclass(frozen=True, slots=True)
class Action(choice.Action):
    """A choice by a seat."""

    code: ClassVar[int] = 0

    @property
    def targets(self) -> tuple[str, ...]:
        """The things on screen it is about."""
        return tuple(f"{TARGETS[name]}:{getattr(self, name)}" for name in self.args if name in TARGETS)


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll the dice."""

    code, word = codes.ROLL, "roll"


@dataclass(frozen=True, slots=True)
class Shake(Action):
    """End trade & build and shake the mothership."""

    code, word = codes.SHAKE, "shake"


@dataclass(frozen=True, slots=True)
class End(Action):
    """End the turn."""

    code, word = codes.END, "end"


@dataclass(frozen=True, slots=True)
class BuildUpgrade(Action):
    """Build a booster, a cannon or a freight pod."""

    code, word, args = codes.BUILD_UPGRADE, "build", ("upgrade",)
    upgrade: str


@dataclass(frozen=True, slots=True)
class NewShip(Action):
    """A ship put on a spaceport site. Where transports are numbered, its owner chooses which one carries it."""

    args = ("kind", "point")
    kind: str
    point: str
    transport: int = 0
    """The number that the ship will have; 0 where there is nothing to choose."""

    @property
    def notation(self) -> str:
        """`build colony_ship 7,29`, or `build colony_ship 7,29 with 2`."""
        plain = f"{self.word} {self.kind} {self.point}"
        return f"{plain} with {self.transport}" if self.transport else plain

    @property
    def key(self) -> str:
        """A chosen transport is named."""
        plain = super(NewShip, self).key  # a class with slots is made anew: super() alone would miss it
        return f"{plain}.with" if self.transport else plain

    @property
    def targets(self) -> tuple[str, ...]:
        """The piece, the point, and the ship by its number if that is chosen."""
        new = (f"piece:{self.kind}", f"point:{self.point}")
        return (*new, f"ship:{self.transport}") if self.transport else new

    def values(self) -> dict[str, object]:
        """The piece, the point and the transport, if one is chosen."""
        return {"kind": self.kind, "point": self.point, "transport": self.transport or None}


@dataclass(frozen=True, slots=True)
class BuildShip(NewShip):
    """Build a colony ship or a trade ship on a spaceport site."""

    code, word = codes.BUILD_SHIP, "build"


@dataclass(frozen=True, slots=True)
class BuildSpaceport(Action):
    """Turn a colony into a spaceport."""

    code, word, args = codes.BUILD_SPACEPORT, "build spaceport", ("point",)
    point: str


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """Trade with the supply: some cards of a kind for one of another."""

    code, word, args = codes.TRADE, "trade", ("given", "taken", "count")
    given: str
    taken: str
    count: int

    @property
    def notation(self) -> str:
        """`trade 3 ore for 1 food`."""
        return f"trade {self.count} {self.given} for 1 {self.taken}"


NOTHING = "nothing"
"""One side of an offer that gives no card; it can be said, and is refused."""


def bundle_text(bundle: Bundle) -> str:
    """`2 ore 1 food`, or `nothing`."""
    return " ".join(f"{n} {name}" for n, name in zip(bundle, RESOURCE_NAMES, strict=True) if n) or NOTHING


@dataclass(frozen=True, slots=True)
class Terms(Action):
    """What the speaker gives and wants."""

    give: Bundle
    want: Bundle

    @property
    def notation(self) -> str:
        """`offer 1 ore for 1 food`."""
        return f"{self.word} {bundle_text(self.give)} for {bundle_text(self.want)}"

    @property
    def targets(self) -> tuple[str, ...]:
        """The kinds of cards on both sides."""
        both = zip(self.give, self.want, RESOURCE_NAMES, strict=True)
        return tuple(f"card:{name}" for give, want, name in both if give or want)

    def values(self) -> dict[str, object]:
        """Both bundles in words."""
        return {"give": bundle_text(self.give), "want": bundle_text(self.want)}


@dataclass(frozen=True, slots=True)
class Offer(Terms):
    """Offer cards to every other player."""

    code, word = codes.OFFER, "offer"


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Agree to the offer."""

    code, word = codes.ACCEPT, "accept"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Say no to the offer."""

    code, word = codes.DECLINE, "decline"


@dataclass(frozen=True, slots=True)
class Counter(Terms):
    """Answer an offer with another one; the speaker gives what stands first."""

    code, word = codes.COUNTER, "counter"


@dataclass(frozen=True, slots=True)
class Deal(Action):
    """Finalise the deal with a player who accepted or countered."""

    code, word, args = codes.DEAL, "deal", ("seat",)
    seat: int


@dataclass(frozen=True, slots=True)
class Withdraw(Action):
    """Take the offer back."""

    code, word = codes.WITHDRAW, "withdraw"


@dataclass(frozen=True, slots=True)
class Fly(Action):
    """Fly a ship one leg."""

    code, word, args = codes.FLY, "fly", ("ship", "point")
    ship: int
    point: str


@dataclass(frozen=True, slots=True)
class Settle(Action):
    """Turn a colony ship into a colony."""

    code, word, args = codes.SETTLE, "settle", ("ship",)
    ship: int


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Return a card after a 7."""

    code, word, args = codes.DISCARD, "discard", ("resource",)
    resource: str


@dataclass(frozen=True, slots=True)
class Steal(Action):
    """Draw a card at random from another hand."""

    code, word, args = codes.STEAL, "steal", ("seat",)
    seat: int


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a card of choice from the supply."""

    code, word, args = codes.TAKE, "take", ("resource",)
    resource: str


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """Pay a card of choice to the supply."""

    code, word, args = codes.PAY, "pay", ("resource",)
    resource: str


@dataclass(frozen=True, slots=True)
class Give(Action):
    """Answer an encounter with a number of cards."""

    code, word, args = codes.GIVE, "give", ("count",)
    count: int


@dataclass(frozen=True, slots=True)
class Yes(Action):
    """Answer yes."""

    code, word = codes.YES, "yes"


@dataclass(frozen=True, slots=True)
class No(Action):
    """Answer no."""

    code, word = codes.NO, "no"


@dataclass(frozen=True, slots=True)
class Fit(Action):
    """Take a free upgrade."""

    code, word, args = codes.FIT, "fit", ("upgrade",)
    upgrade: str


@dataclass(frozen=True, slots=True)
class Lose(Action):
    """Give an upgrade back."""

    code, word, args = codes.LOSE, "lose", ("upgrade",)
    upgrade: str


@dataclass(frozen=True, slots=True)
class Hold(Action):
    """Choose the ship that must stay this turn."""

    code, word, args = codes.HOLD, "hold", ("ship",)
    ship: int


@dataclass(frozen=True, slots=True)
class Jump(Action):
    """Jump with a ship to any point where it could end a move."""

    code, word, args = codes.JUMP, "jump", ("ship", "point")
    ship: int
    point: str


@dataclass(frozen=True, slots=True)
class Stay(Action):
    """Decline a space jump."""

    code, word = codes.STAY, "stay"


@dataclass(frozen=True, slots=True)
class Befriend(Action):
    """Take a friendship card."""

    code, word, args = codes.BEFRIEND, "befriend", ("card",)
    card: str


@dataclass(frozen=True, slots=True)
class BuyFame(Action):
    """Buy a fame piece with the Diplomats' card."""

    code, word = codes.BUY_FAME, "fame"


@dataclass(frozen=True, slots=True)
class Help(Action):
    """Draw a card from each of one or two players who are ahead."""

    code, word, args = codes.HELP, "help", ("seats",)
    seats: tuple[int, ...]

    @property
    def notation(self) -> str:
        """`help 1 3`."""
        return " ".join(["help", *map(str, self.seats)])

    @property
    def targets(self) -> tuple[str, ...]:
        """The seats that give."""
        return tuple(f"seat:{seat}" for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Launch(NewShip):
    """Put a ship that was won, or the first one, on a spaceport site."""

    code, word = codes.LAUNCH, "launch"


@dataclass(frozen=True, slots=True)
class PlaceColony(Action):
    """Place a first colony."""

    code, word, args = codes.PLACE_COLONY, "place colony", ("point",)
    point: str


@dataclass(frozen=True, slots=True)
class PlaceSpaceport(Action):
    """Make one of the first colonies a spaceport."""

    code, word, args = codes.PLACE_SPACEPORT, "place spaceport", ("point",)
    point: str


@dataclass(frozen=True, slots=True)
class HandOver(Action):
    """Give the traveller a card of choice."""

    code, word, args = codes.HAND_OVER, "hand", ("resource",)
    resource: str


@dataclass(frozen=True, slots=True)
class Clear(Action):
    """End a ship's move where it stands and drive out the pirates, or thaw the ice, beside it."""

    code, word, args = codes.CLEAR, "clear", ("ship",)
    ship: int


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """Take the card from the reserve pile that one may also leave."""

    code, word = codes.DRAW, "draw"


@dataclass(frozen=True, slots=True)
class Exchange(Action):
    """Turn a colony ship into a trade ship, or the other way round, with the Travelers' card."""

    code, word, args = codes.EXCHANGE, "exchange", ("ship",)
    ship: int


@dataclass(frozen=True, slots=True)
class Ask(Action):
    """Ask a player for a card with the Travelers' card."""

    code, word, args = codes.ASK, "ask", ("seat", "resource")
    seat: int
    resource: str


# ------------------------------------------------------------------ outcomes


@dataclass(frozen=True, slots=True)
class Outcome(choice.Outcome):
    """A choice by chance."""

    code: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Dice(Outcome):
    """Two dice, the higher one first."""

    code, word, args = codes.DICE, "roll", ("high", "low")
    high: int
    low: int


@dataclass(frozen=True, slots=True)
class Balls(Outcome):
    """Two balls of a mothership."""

    code, word, args = codes.BALLS, "balls", ("balls",)
    balls: str


@dataclass(frozen=True, slots=True)
class Card(Outcome):
    """A resource card drawn unseen."""

    code, word, args = codes.CARD, "card", ("resource",)
    resource: str


@dataclass(frozen=True, slots=True)
class Disc(Outcome):
    """A number disc, or a special one."""

    code, word, args = codes.DISC, "disc", ("disc",)
    disc: str


@dataclass(frozen=True, slots=True)
class Sector(Outcome):
    """A sector laid or turned up."""

    code, word, args = codes.SECTOR, "sector", ("sector",)
    sector: str


@dataclass(frozen=True, slots=True)
class Rotation(Outcome):
    """How a sector is turned."""

    code, word, args = codes.ROTATION, "rotation", ("turn",)
    turn: int


@dataclass(frozen=True, slots=True)
class Encounter(Outcome):
    """An encounter card."""

    code, word, args = codes.ENCOUNTER, "encounter", ("encounter",)
    encounter: str


ACTIONS: Mapping[int, type[Action]] = {
    kind.code: kind
    for kind in (
        *(Roll, Shake, End, BuildUpgrade, BuildShip, BuildSpaceport, Trade, Offer, Accept, Decline, Counter),
        *(Deal, Withdraw, Fly, Settle, Discard, Steal, Take, Pay, Give, Yes, No, Fit, Lose, Hold, Jump, Stay),
        *(Befriend, BuyFame, Help, Launch, PlaceColony, PlaceSpaceport, HandOver, Clear, Draw, Exchange, Ask),
    )
}
OUTCOMES: Mapping[int, type[Outcome]] = {
    kind.code: kind for kind in (Dice, Balls, Card, Disc, Sector, Rotation, Encounter)
}

SYNONYMS = {
    "freight pod": "freight_pod",
    "pod": "freight_pod",
    "pods": "freight_pod",
    "freight ring": "freight_pod",
    "ring": "freight_pod",
    "rings": "freight_pod",
    "colony ship": "colony_ship",
    "trade ship": "trade_ship",
    "end turn": "end",
    "end flight": "end",
    "buy fame": "fame",
}


def spaced(text: str) -> str:
    """Lower case, single spaces, and the longer ways to say a word."""
    words = f" {' '.join(text.lower().split())} "
    for long, short in SYNONYMS.items():
        words = words.replace(f" {long} ", f" {short} ")
    return words.strip()


# ------------------------------------------------------------------ arguments


class Names:
    """One kind of argument that is a name from a list."""

    def __init__(self, what: str, names: tuple[str, ...], first: int = 0) -> None:
        self.what = what
        self.names = names
        self.first = first
        self.index = {name: i for i, name in reversed([*enumerate(names)])}

    def read(self, word: str) -> int:
        """The number of a name."""
        if word not in self.index:
            shown = (
                ", ".join(dict.fromkeys(self.names)) if len(self.names) <= 20 else f"such as {self.names[0]}"
            )
            raise NotationError(f"{word!r:.40} is no {self.what} ({shown})")
        return self.index[word] + self.first

    def show(self, number: int) -> str:
        """The name of a number."""
        return self.names[number - self.first]


class Numbers:
    """One kind of argument that is a number as written."""

    def __init__(self, what: str, low: int, high: int, offset: int = 0) -> None:
        self.what = what
        self.low = low
        self.high = high
        self.offset = offset

    def read(self, word: str) -> int:
        """The number written, as the engine counts."""
        short = word.isascii() and word.isdigit() and len(word) <= len(str(self.high))
        if not short or not self.low <= int(word) <= self.high:
            raise NotationError(f"{word!r:.40} is no {self.what} ({self.low} to {self.high})")
        return int(word) - self.offset

    def show(self, number: int) -> int:
        """As people count."""
        return number + self.offset


class Codec:
    """Turns engine integers into readable choices and back, and reads notation."""

    def __init__(self, seats: int, points: tuple[str, ...], lists: Mapping[str, tuple[str, ...]]) -> None:
        resource = Names("resource", RESOURCE_NAMES)
        self.seats = seats
        self.kinds: dict[str, Names | Numbers] = {
            "ship": Numbers("ship", 1, 3, offset=1),
            "transport": Numbers("transport", 0, 3),
            "point": Names("intersection", points),
            "resource": resource,
            "given": resource,
            "taken": resource,
            "upgrade": Names("upgrade", UPGRADE_NAMES),
            "kind": Names("ship to build", ("colony_ship", "trade_ship"), first=3),
            "seat": Numbers("seat", 0, seats - 1),
            "count": Numbers("number of cards", 0, 31),
            "high": Numbers("die", 1, 6),
            "low": Numbers("die", 1, 6),
            "turn": Numbers("rotation", 0, 2),
            "card": Names("friendship card", lists["friends"]),
            "balls": Names("pair of balls", lists["balls"]),
            "disc": Names("disc", lists["discs"]),
            "sector": Names("sector", lists["sectors"]),
            "encounter": Names("encounter card", lists["cards"]),
        }

    # ---------------------------------------------------------------- integers to choices

    def action(self, code: int) -> Action:
        """The readable form of an action."""
        kind = ACTIONS[code & 0xFF]
        if issubclass(kind, Terms):
            counts = [(code >> (8 + 5 * i)) & 31 for i in range(10)]
            return kind(_bundle(counts[:5]), _bundle(counts[5:]))
        if kind is Help:
            return Help(tuple(seat for seat in range(self.seats) if (code >> 8) >> seat & 1))
        if issubclass(kind, NewShip):
            piece, point = self._values(kind, code)
            return kind(str(piece), str(point), code >> TRANSPORT)
        return kind(*self._values(kind, code))

    def outcome(self, code: int) -> Outcome:
        """The readable form of an outcome."""
        kind = OUTCOMES[code & 0xFF]
        return kind(*self._values(kind, code))

    def _values(self, kind: type[choice.Choice], code: int) -> list[str | int]:
        return [
            self.kinds[name].show((code >> (8 + 16 * place)) & 0xFFFF) for place, name in enumerate(kind.args)
        ]

    # ---------------------------------------------------------------- choices to integers

    def code(self, made: Action | Outcome) -> int:
        """The engine integer of a readable choice."""
        if isinstance(made, Terms):
            counts = (*made.give, *made.want)
            return made.code | sum(n << (8 + 5 * i) for i, n in enumerate(counts))
        if isinstance(made, Help):
            return made.code | sum(1 << seat for seat in set(made.seats)) << 8
        packed = made.code
        for place, name in enumerate(made.args):
            packed |= self.kinds[name].read(str(getattr(made, name))) << (8 + 16 * place)
        if isinstance(made, NewShip):
            packed |= self.kinds["transport"].read(str(made.transport)) << TRANSPORT
        return packed

    def parse(self, text: str) -> int:
        """The engine integer of an action's notation; NotationError says what cannot be read."""
        words = spaced(text)
        if not words:
            raise NotationError("an empty line is no action; type ? for help")
        head, _, rest = words.partition(" ")
        reader = READERS.get(head)
        if reader is None:
            known = ", ".join(sorted(READERS))
            raise NotationError(f"{head!r:.40} is no action; actions begin with {known}")
        return reader(self, rest.split())

    def parse_outcome(self, text: str) -> int:
        """The engine integer of an outcome's notation."""
        head, _, rest = " ".join(text.split()).partition(" ")
        for kind in OUTCOMES.values():
            if kind.word == head:
                words = rest.split() if len(kind.args) > 1 else [rest]
                return self._pack(kind, words)
        raise NotationError(f"{head!r:.40} is no outcome")

    def _pack(self, kind: type[Action] | type[Outcome], words: list[str]) -> int:
        if len(words) != len(kind.args):
            form = " ".join([kind.word, *(name.upper() for name in kind.args)])
            raise NotationError(f"{' '.join([kind.word, *words])!r:.60} should read {form!r}")
        packed = kind.code
        for place, (name, word) in enumerate(zip(kind.args, words, strict=True)):
            packed |= self.kinds[name].read(word) << (8 + 16 * place)
        return packed

    def _pack_build(self, words: list[str]) -> int:
        if words[:1] == ["spaceport"]:
            return self._pack(BuildSpaceport, words[1:])
        if words[:1] in (["colony_ship"], ["trade_ship"]):
            return self._pack_ship(BuildShip, words)
        if words[:1] and words[0] in UPGRADE_NAMES:
            return self._pack(BuildUpgrade, words)
        raise NotationError(
            f"{' '.join(['build', *words])!r:.60}: build booster, cannon, freight_pod, colony_ship POINT, "
            "trade_ship POINT or spaceport POINT"
        )

    def _pack_ship(self, kind: type[NewShip], words: list[str]) -> int:
        if "with" not in words:
            return self._pack(kind, words)
        match words:
            case [_, _, "with", ship]:
                return self._pack(kind, words[:2]) | (self.kinds["ship"].read(ship) + 1) << TRANSPORT
        form = f"{kind.word} KIND POINT with SHIP"
        raise NotationError(f"{' '.join([kind.word, *words])!r:.60} should read {form!r}")

    def _pack_place(self, words: list[str]) -> int:
        kinds: dict[str, type[Action]] = {"colony": PlaceColony, "spaceport": PlaceSpaceport}
        if words[:1] and words[0] in kinds:
            return self._pack(kinds[words[0]], words[1:])
        raise NotationError(
            f"{' '.join(['place', *words])!r:.60}: place colony POINT or place spaceport POINT"
        )

    def _pack_trade(self, words: list[str]) -> int:
        match words:
            case [count, given, "for", "1", taken] | [count, given, "for", taken]:
                return self._pack(Trade, [given, taken, count])
        raise NotationError(f"{' '.join(['trade', *words])!r:.60} should read 'trade 3 ore for 1 food'")

    def _pack_terms(self, kind: type[Terms], words: list[str]) -> int:
        if words.count("for") != 1:
            raise NotationError(
                f"{' '.join([kind.word, *words])!r:.60} should read '{kind.word} 1 ore for 1 food'"
            )
        middle = words.index("for")
        made = kind(self._read_bundle(words[:middle]), self._read_bundle(words[middle + 1 :]))
        return self.code(made)

    def _read_bundle(self, words: list[str]) -> Bundle:
        counts = [0] * len(RESOURCE_NAMES)
        if words == [NOTHING]:
            return _bundle(counts)
        if not words or len(words) % 2:
            raise NotationError(
                f"{' '.join(words)!r:.60} should be counts and resources, such as '2 ore 1 food'"
            )
        for count, name in zip(words[::2], words[1::2], strict=True):
            place = self.kinds["resource"].read(name)
            counts[place] += self.kinds["count"].read(count)
            if counts[place] > 31:
                raise NotationError(f"{count:.10} {name} is more than there is")
        return _bundle(counts)

    def _pack_help(self, words: list[str]) -> int:
        if not words:
            raise NotationError("'help' needs one or two seats, such as 'help 1 3'")
        seats = [self.kinds["seat"].read(word) for word in words]
        return self.code(Help(tuple(seats)))


def _bundle(counts: list[int]) -> Bundle:
    ore, fuel, carbon, food, goods = counts
    return ore, fuel, carbon, food, goods


def _plain(kind: type[Action]) -> Callable[[Codec, list[str]], int]:
    return lambda codec, words: codec._pack(kind, words)


READERS: dict[str, Callable[[Codec, list[str]], int]] = {
    kind.word: _plain(kind) for kind in ACTIONS.values() if " " not in kind.word
}
READERS["build"] = Codec._pack_build
READERS["place"] = Codec._pack_place
READERS["trade"] = Codec._pack_trade
READERS["help"] = Codec._pack_help
READERS["launch"] = lambda codec, words: codec._pack_ship(Launch, words)
READERS["offer"] = lambda codec, words: codec._pack_terms(Offer, words)
READERS["counter"] = lambda codec, words: codec._pack_terms(Counter, words)
