"""The actions and outcomes of Starfarers in readable form, one frozen class each, and the codec for the engine.

Arguments are packed in 16 bits each in the order of `args`; offers pack two bundles of five counts instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self

from starwake.core.outside import shown
from starwake.core.thing import thing
from starwake.parts import codec as parts
from starwake.parts import terms
from starwake.parts.codec import FIRST, WIDTH, Kinds, Names, Numbers, Outcome, Reader
from starwake.parts.refusing import misread
from starwake.starfarers import codes
from starwake.starfarers.names import RESOURCE_NAMES, UPGRADE_NAMES

Bundle = terms.Bundle
"""Counts by resource, in the order of RESOURCE_NAMES."""

TRANSPORT = FIRST + 2 * WIDTH
"""The bit where the third argument of a new ship begins."""

THINGS = {
    "ship": "ship",
    "point": "point",
    "resource": "resource",
    "given": "resource",
    "taken": "resource",
    "upgrade": "upgrade",
    "seat": "seat",
    "card": "friend",
    "kind": "piece",
}
"""The kind of thing that each argument is."""


@dataclass(frozen=True, slots=True)
class Action(parts.Action):
    """A choice by a seat."""

    kinds = THINGS


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
    def name(self) -> str:
        """A chosen transport is named."""
        plain = super(NewShip, self).name  # a class with slots is made anew: super() alone would miss it
        return f"{plain}.with" if self.transport else plain

    def things(self, seat: int) -> dict[str, str]:
        """The piece, the point, and the ship by its number if that is chosen."""
        new = super(NewShip, self).things(seat)
        return {**new, "ship": thing("ship", self.transport, seat)} if self.transport else new

    def values(self) -> dict[str, object]:
        """The piece, the point and the transport, if one is chosen."""
        return {"kind": self.kind, "point": self.point, "transport": self.transport or None}

    def pack(self, codec: parts.Codec) -> int:
        """The transport comes after the arguments that are always named."""
        transport = codec.kinds["transport"].read(shown(self.transport))
        return codec.pack(type(self), parts.written(self)) | transport << TRANSPORT

    @classmethod
    def unpack(cls, codec: parts.Codec, code: int) -> Self:
        """The action of an engine integer."""
        kind, point = codec.values(cls, code)
        return cls(str(kind), str(point), code >> TRANSPORT)

    @classmethod
    def read(cls, codec: parts.Codec, words: list[str]) -> int:
        """The engine integer of `colony_ship 7,29 with 2`."""
        if "with" not in words:
            return codec.pack(cls, words)
        match words:
            case [_, _, "with", ship]:
                return codec.pack(cls, words[:2]) | (codec.kinds["ship"].read(ship) + 1) << TRANSPORT
        raise misread([cls.word, *words], f"{cls.word} KIND POINT with SHIP")


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

    @classmethod
    def read(cls, codec: parts.Codec, words: list[str]) -> int:
        """The engine integer of `3 ore for 1 food`."""
        match words:
            case [count, given, "for", "1", taken] | [count, given, "for", taken]:
                return codec.pack(cls, [given, taken, count])
        raise misread(["trade", *words], "trade 3 ore for 1 food")


@dataclass(frozen=True, slots=True)
class Terms(terms.Terms, Action):
    """What the speaker gives and wants."""

    names, widths = RESOURCE_NAMES, (5,) * len(RESOURCE_NAMES)


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

    def things(self, seat: int) -> dict[str, str]:
        """The seats that give."""
        return {
            role: thing("seat", other) for role, other in zip(("seat", "second"), self.seats, strict=False)
        }

    def pack(self, codec: parts.Codec) -> int:
        """A bit for each seat."""
        given: object = self.seats
        if not isinstance(given, tuple | list):
            raise misread(["help", shown(given)], "help 1 3")
        seats = {codec.kinds["seat"].read(shown(seat)) for seat in given}
        return self.code | sum(1 << seat for seat in seats) << FIRST

    @classmethod
    def unpack(cls, codec: parts.Codec, code: int) -> Self:
        """The action of an engine integer."""
        seats = code >> FIRST
        return cls(tuple(seat for seat in range(seats.bit_length()) if seats >> seat & 1))

    @classmethod
    def read(cls, codec: parts.Codec, words: list[str]) -> int:
        """The engine integer of `1 3`."""
        if not words:
            raise misread(["help"], "help 1 3")
        return cls(tuple(codec.kinds["seat"].read(word) for word in words)).pack(codec)


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


ACTIONS = parts.by_code(globals(), Action)
OUTCOMES = parts.by_code(globals(), Outcome)

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


# ------------------------------------------------------------------ notation


def spaced(text: str) -> str:
    """Lower case, single spaces, and the longer ways to say a word."""
    return parts.spaced(text, SYNONYMS)


def read_build(codec: parts.Codec, words: list[str]) -> int:
    """What may stand after `build`: an upgrade, or a piece and its point."""
    if words[:1] == ["spaceport"]:
        return codec.pack(BuildSpaceport, words[1:])
    if words[:1] in (["colony_ship"], ["trade_ship"]):
        return BuildShip.read(codec, words)
    if words[:1] and words[0] in UPGRADE_NAMES:
        return codec.pack(BuildUpgrade, words)
    pieces = ("colony_ship POINT", "trade_ship POINT", "spaceport POINT")
    raise misread(["build", *words], f"build {', '.join((*UPGRADE_NAMES, *pieces))}")


def read_place(codec: parts.Codec, words: list[str]) -> int:
    """What may stand after `place`: a piece and its point."""
    kinds: dict[str, type[Action]] = {"colony": PlaceColony, "spaceport": PlaceSpaceport}
    if words[:1] and words[0] in kinds:
        return codec.pack(kinds[words[0]], words[1:])
    raise misread(["place", *words], "place colony POINT, place spaceport POINT")


READERS: Mapping[str, Reader] = {
    **parts.plain_readers(ACTIONS.values()),
    "build": read_build,
    "place": read_place,
}
"""By the first word: what several kinds of actions share has a reader of its own."""


def kinds_of_arguments(seats: int, points: tuple[str, ...], lists: Mapping[str, tuple[str, ...]]) -> Kinds:
    """What may stand for each argument at one table."""
    resource = Names("resource", RESOURCE_NAMES)
    return {
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


class Codec(parts.Codec):
    """The codec of a table with so many seats, these points, and these lists of names."""

    def __init__(self, seats: int, points: tuple[str, ...], lists: Mapping[str, tuple[str, ...]]) -> None:
        kinds = kinds_of_arguments(seats, points, lists)
        super().__init__(kinds, ACTIONS.values(), OUTCOMES.values(), READERS, SYNONYMS)
