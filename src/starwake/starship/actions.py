"""The actions and outcomes of Starship in readable form, one frozen class each, and their codec."""

from __future__ import annotations

from dataclasses import dataclass

from starwake.parts import codec, terms
from starwake.parts.codec import Codec, Names, Numbers, Outcome, written
from starwake.parts.refusing import misread
from starwake.starship import codes
from starwake.starship.facts import Facts
from starwake.starship.names import (
    BUILD_NAMES,
    ENDS,
    MODULE_NAMES,
    RESOURCE_NAMES,
    SHIP_NAMES,
    VALUABLE_NAMES,
    WARE_NAMES,
)

MOST_UNITS = 9
"""More than a bay ever holds: what can be said of one trade."""


@dataclass(frozen=True, slots=True)
class Action(codec.Action):
    """A choice by a seat."""

    kinds = {  # noqa: RUF012 - a ClassVar of the base class
        "card": "card",
        "post": "card",
        "sector": "sector",
        "module": "module",
        "resource": "resource",
        "ware": "resource",
        "other": "resource",
        "mission": "mission",
        "what": "piece",
        "ship": "piece",
    }


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Roll the yellow die."""

    code, word = codes.ROLL, "roll"


@dataclass(frozen=True, slots=True)
class Fit(Action):
    """Choose the first module."""

    code, word, args = codes.FIT, "fit", ("module",)
    module: str


@dataclass(frozen=True, slots=True)
class Harvest(Action):
    """Let one of several matching colonies produce."""

    code, word, args = codes.HARVEST, "harvest", ("resource",)
    resource: str


@dataclass(frozen=True, slots=True)
class Fly(Action):
    """Choose the sector of the flight."""

    code, word, args = codes.SECTOR, "fly", ("sector",)
    sector: int


@dataclass(frozen=True, slots=True)
class Yes(Action):
    """Look with the sensor."""

    code, word = codes.YES, "yes"


@dataclass(frozen=True, slots=True)
class No(Action):
    """Do without the sensor."""

    code, word = codes.NO, "no"


@dataclass(frozen=True, slots=True)
class Put(Action):
    """Put a card from under the sensor on top of its sector or at the bottom."""

    code, word, args = codes.PUT, "put", ("card", "end")
    card: str
    end: str


@dataclass(frozen=True, slots=True)
class Next(Action):
    """Have the next card turned up."""

    code, word = codes.NEXT, "next"


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """End the flight before the next card."""

    code, word = codes.STOP, "stop"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Do nothing at this card."""

    code, word = codes.PASS, "pass"


# ------------------------------------------------------------------ trading with cards


@dataclass(frozen=True, slots=True)
class Trade(Action):
    """Some units of one kind, bought or sold at the card just turned up."""

    args = ("ware", "count")
    ware: str
    count: int

    @property
    def notation(self) -> str:
        """`buy 2 ore`."""
        return f"{self.word} {self.count} {self.ware}"


@dataclass(frozen=True, slots=True)
class Buy(Trade):
    """Buy at the card just turned up."""

    code, word = codes.BUY, "buy"


@dataclass(frozen=True, slots=True)
class Sell(Trade):
    """Sell at the card just turned up."""

    code, word = codes.SELL, "sell"


@dataclass(frozen=True, slots=True)
class SellPair(Action):
    """Sell one each of two kinds at the card just turned up."""

    code, word, args = codes.SELL_PAIR, "sell", ("ware", "other")
    ware: str
    other: str

    @property
    def notation(self) -> str:
        """`sell 1 ore 1 fuel`."""
        return f"sell 1 {self.ware} 1 {self.other}"

    def pack(self, codec: Codec) -> int:
        """A pair is the same whichever stands first."""
        return codec.pack(type(self), _pair(*written(self)))


@dataclass(frozen=True, slots=True)
class PostTrade(Action):
    """Some units of one kind, bought or sold at an own trading post."""

    args = ("post", "ware", "count")
    post: str
    ware: str
    count: int

    @property
    def notation(self) -> str:
        """`post ore_3 buy 2 ore`."""
        return f"post {self.post} {self.word} {self.count} {self.ware}"


@dataclass(frozen=True, slots=True)
class PostBuy(PostTrade):
    """Buy at an own trading post."""

    code, word = codes.POST_BUY, "buy"


@dataclass(frozen=True, slots=True)
class PostSell(PostTrade):
    """Sell at an own trading post."""

    code, word = codes.POST_SELL, "sell"


@dataclass(frozen=True, slots=True)
class PostSellPair(Action):
    """Sell one each of two kinds at an own trading post."""

    code, word, args = codes.POST_SELL_PAIR, "sell", ("post", "ware", "other")
    post: str
    ware: str
    other: str

    @property
    def notation(self) -> str:
        """`post outpost_merchants_1 sell 1 ore 1 fuel`."""
        return f"post {self.post} sell 1 {self.ware} 1 {self.other}"

    def pack(self, codec: Codec) -> int:
        """A pair is the same whichever stands first."""
        post, *pair = written(self)
        return codec.pack(type(self), [post, *_pair(*pair)])


# ------------------------------------------------------------------ the rest of a flight


@dataclass(frozen=True, slots=True)
class Found(Action):
    """Found a colony or a trading post at the card just turned up."""

    code, word = codes.FOUND, "found"


@dataclass(frozen=True, slots=True)
class Mission(Action):
    """Complete an open mission at its planet."""

    code, word, args = codes.MISSION, "mission", ("mission",)
    mission: str


@dataclass(frozen=True, slots=True)
class Pay(Action):
    """Give the pirate what it demands."""

    code, word = codes.PAY, "pay"


@dataclass(frozen=True, slots=True)
class Fight(Action):
    """Fight the pirate."""

    code, word = codes.FIGHT, "fight"


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a resource of choice."""

    code, word, args = codes.TAKE, "take", ("resource",)
    resource: str


@dataclass(frozen=True, slots=True)
class Lose(Action):
    """Choose the module that a lost fight costs."""

    code, word, args = codes.GIVE_UP, "lose", ("module",)
    module: str


# ------------------------------------------------------------------ trade and build


@dataclass(frozen=True, slots=True)
class Build(Action):
    """Build a ship, a booster or a cannon, or raise one of these."""

    code, word, args = codes.BUILD, "build", ("what",)
    what: str


@dataclass(frozen=True, slots=True)
class BuildModule(Action):
    """Turn up a module, or raise it to its second level."""

    code, word, args = codes.BUILD_MODULE, "build module", ("module",)
    module: str


@dataclass(frozen=True, slots=True)
class Scrap(Action):
    """Give up a ship of the full hangar."""

    code, word, args = codes.SCRAP, "scrap", ("ship",)
    ship: str


@dataclass(frozen=True, slots=True)
class Purchase(Action):
    """Buy a resource from the opponent by the trade module."""

    code, word, args = codes.PURCHASE, "purchase", ("resource",)
    resource: str


@dataclass(frozen=True, slots=True)
class Offer(terms.Terms):
    """Offer resources, science and money to the other player."""

    code, word = codes.OFFER, "offer"
    names = VALUABLE_NAMES
    widths = (3, 3, 3, 3, 3, 3, 9)


@dataclass(frozen=True, slots=True)
class Invite(Action):
    """Ask the other player for an offer."""

    code, word = codes.INVITE, "invite"


@dataclass(frozen=True, slots=True)
class Accept(Action):
    """Agree to the offer."""

    code, word = codes.ACCEPT, "accept"


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Say no to the offer, or make none."""

    code, word = codes.DECLINE, "decline"


@dataclass(frozen=True, slots=True)
class Withdraw(Action):
    """Take an offer or an invitation back."""

    code, word = codes.WITHDRAW, "withdraw"


@dataclass(frozen=True, slots=True)
class End(Action):
    """End the turn."""

    code, word = codes.END, "end"


# ------------------------------------------------------------------ outcomes


@dataclass(frozen=True, slots=True)
class Moon(Outcome):
    """Who is the moon, and begins."""

    code, word, args = codes.MOON, "moon", ("seat",)
    seat: int


@dataclass(frozen=True, slots=True)
class Yellow(Outcome):
    """The yellow die."""

    code, word, args = codes.YELLOW, "yellow", ("yellow",)
    yellow: int


@dataclass(frozen=True, slots=True)
class Blue(Outcome):
    """The blue die."""

    code, word, args = codes.BLUE, "blue", ("blue",)
    blue: int


@dataclass(frozen=True, slots=True)
class Card(Outcome):
    """A card of a sector or of the reserve."""

    code, word, args = codes.CARD, "card", ("card",)
    card: str


@dataclass(frozen=True, slots=True)
class NewMission(Outcome):
    """A mission turned up."""

    code, word, args = codes.NEW_MISSION, "mission", ("mission",)
    mission: str


ACTIONS = tuple(codec.by_code(globals(), codec.Action).values())
OUTCOMES = tuple(codec.by_code(globals(), Outcome).values())

SYNONYMS = {
    "trade goods": "goods",
    "trade good": "goods",
    "colony ship": "colony_ship",
    "trade ship": "trade_ship",
    "raise booster": "build booster_2",
    "raise cannon": "build cannon_2",
    "end turn": "end",
    "end flight": "stop",
}


# ------------------------------------------------------------------ reading notation


def _read_build(codec: Codec, words: list[str]) -> int:
    if words[:1] == ["module"]:
        return codec.pack(BuildModule, words[1:])
    if len(words) == 1 and words[0] in BUILD_NAMES:
        return codec.pack(Build, words)
    raise misread(["build", *words], f"build {' | '.join((*BUILD_NAMES, 'module MODULE'))}")


def _read_buy(codec: Codec, words: list[str]) -> int:
    match words:
        case [count, ware]:
            return codec.pack(Buy, [ware, count])
    raise misread(["buy", *words], "buy 2 ore")


def _read_sell(codec: Codec, words: list[str]) -> int:
    match _one_kind(words):
        case [count, ware]:
            return codec.pack(Sell, [ware, count])
        case ["1", one, "1", two]:
            return codec.pack(SellPair, _pair(one, two))
    raise misread(["sell", *words], "sell 1 ore 1 fuel" if len(words) > 2 else "sell 2 ore")


def _read_post(codec: Codec, words: list[str]) -> int:
    match [*words[:2], *_one_kind(words[2:])]:
        case [card, "buy", count, ware]:
            return codec.pack(PostBuy, [card, ware, count])
        case [card, "sell", count, ware]:
            return codec.pack(PostSell, [card, ware, count])
        case [card, "sell", "1", one, "1", two]:
            return codec.pack(PostSellPair, [card, *_pair(one, two)])
    raise misread(["post", *words], "post CARD buy 1 ore")


def _one_kind(words: list[str]) -> list[str]:
    """Twice one of the same kind is two of it."""
    match words:
        case ["1", one, "1", two] if one == two:
            return ["2", one]
    return words


def _pair(one: str, two: str) -> list[str]:
    """Two kinds in the order of the bays."""
    if one == two:
        raise misread(["sell", "1", one, "1", two], f"sell 2 {one:.40}")
    return sorted((one, two), key=lambda ware: WARE_NAMES.index(ware) if ware in WARE_NAMES else 0)


def make_codec(facts: Facts) -> Codec:
    """The codec for cards, missions, sectors and dice of a game."""
    ware = Names("resource, or science", WARE_NAMES)
    card = Names("card", tuple(card.id for card in facts.cards))
    dice = {name: Numbers(f"face of the {name} die", min(die), max(die)) for name, die in facts.dice.items()}
    return Codec(
        {
            "module": Names("module", MODULE_NAMES),
            "resource": Names("resource", RESOURCE_NAMES),
            "ware": ware,
            "other": ware,
            "sector": Numbers("sector", 1, facts.limits.sectors, offset=1),
            "card": card,
            "post": card,
            "end": Names("end of a sector", ENDS),
            "count": Numbers("number of units", 1, MOST_UNITS),
            "mission": Names("mission", tuple(mission.id for mission in facts.missions)),
            "what": Names("thing to build", BUILD_NAMES),
            "ship": Names("kind of ship", SHIP_NAMES),
            "seat": Numbers("seat", 0, 1),
            **dice,
        },
        ACTIONS,
        OUTCOMES,
        {"build": _read_build, "buy": _read_buy, "sell": _read_sell, "post": _read_post},
        SYNONYMS,
    )
