"""The facts of Starship: structs of what its data files hold, and what `facts.load` makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, field

from starwake.parts.datafiles import Count, Data, Positive, Text, one_of

Id: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z]+(_[a-z0-9]+)*\Z")]
Resource: TypeAlias = Literal["ore", "fuel", "carbon", "food", "goods"]
Ware: TypeAlias = Literal["ore", "fuel", "carbon", "food", "goods", "science"]
Traded: TypeAlias = Literal["ore", "fuel", "carbon", "food", "goods", "science", "any"]
Paid: TypeAlias = Literal["ore", "fuel", "carbon", "food", "goods", "science", "astro"]
Points: TypeAlias = Literal["cannon_points", "booster_points"]
Crest: TypeAlias = Literal["moon", "sun"]
Die: TypeAlias = tuple[Positive, Positive, Positive, Positive, Positive, Positive]
Rolls: TypeAlias = Annotated[tuple[Positive, ...], Meta(min_length=1)]
if TYPE_CHECKING:
    Cost: TypeAlias = Mapping[str, int]
    Payment: TypeAlias = Mapping[str, int]
    Showing: TypeAlias = Mapping[str, int]
else:
    Cost = Annotated[dict[Ware, Positive], Meta(min_length=1)]
    Payment = Annotated[dict[Paid, Positive], Meta(min_length=1)]
    Showing = Annotated[dict[Points, Positive], Meta(min_length=1)]

InOrder: TypeAlias = tuple[
    Literal["ore"], Literal["fuel"], Literal["carbon"], Literal["food"], Literal["goods"]
]

GROUPS = ("start", "sector", "reserve_1", "reserve_2", "reserve_3", "reserve_4")
MODULES = {
    "logistics": "storage",
    "command": "flight_actions",
    "sensor": "sensor_cards",
    "trade": "purchases",
    "science": "science",
    "production": "goods",
}
"""Kinds of modules in their order, and what each gives."""
PRODUCING = ("science", "production")
SPECIALS = {"friend": "friendship", "hero": "fame"}
"""Special victory cards in their order, and what each counts."""


# ------------------------------------------------------------------ cards


class Card(msgspec.Struct, frozen=True):
    """A card of the sectors. What a kind of card does not have is 0, '' or False."""

    id: str
    title: str
    kind: str  # 'colony', 'trade_planet', 'library', 'outpost', 'adventure_planet', 'pirate', 'lost_planet' or 'median'
    group: int  # 0 start colonies, 1 the cards of the four sectors, 2 to 5 the reserve I to IV
    resource: str = ""  # what a colony makes or a card trades: a resource, 'science', or 'any' resource
    number: int = 0  # the roll on which a colony produces
    price: int = 0  # astro for a unit, both ways
    buy: bool = False
    sell: bool = False
    max_units: int | None = 0  # of one visit; None where only money, room and stock limit them
    trading_post: bool = False  # whether a trading post can be founded there
    friendship: int = 0
    civilization: str = ""
    planet: str = ""  # key of an adventure planet, which missions name
    strength: int = 0
    demand: int = 0
    loss: str = ""  # what a lost fight costs besides the flight: '', 'cannon' or 'module'
    fame: int = 0
    points: int = 0


class CardRow(Data, tag_field="kind"):
    """A card as its file has it: its other fields are those of `CARDS`."""

    id: Id
    title: Text

    def __post_init__(self) -> None:
        card = self.card(0)
        if card.trading_post != (card.friendship > 0):
            raise ValueError("friendship goes with a trading post, and a trading post with friendship")
        if card.price and not (card.buy or card.sell):
            raise ValueError("a card with a price buys or sells")

    def card(self, group: int) -> Card:
        """The card in a group."""
        values = msgspec.structs.asdict(self)
        values["loss"] = values.get("loss") or ""
        return Card(kind=str(self.__struct_config__.tag), group=group, **values)


_POST: Mapping[str, object] = {"trading_post": bool, "friendship": Count}
_TERMS: Mapping[str, object] = {"price": Positive, "buy": bool, "sell": bool, "max_units": Positive | None}
_PEOPLE = Literal["diplomats", "green_folk", "scientists", "merchants"]
_LOSS = Literal["cannon", "module"] | None
CARDS: Mapping[str, Mapping[str, object]] = {
    "colony": {"resource": Resource, "number": Positive, "points": Count},
    "trade_planet": {"resource": Resource, **_TERMS, **_POST},
    "library": {"resource": Traded, **_TERMS, **_POST},
    "outpost": {"civilization": _PEOPLE, "resource": Traded, **_TERMS, **_POST},
    "adventure_planet": {"planet": Id},
    "pirate": {"strength": Positive, "demand": Positive, "loss": _LOSS, "fame": Count},
    "lost_planet": {},
    "median": _POST,
}
"""Kind of card -> its fields, besides id and title."""
if TYPE_CHECKING:
    Row: TypeAlias = CardRow
    Kind: TypeAlias = str
else:
    Row = one_of(CardRow, CARDS, __name__)
    Kind = Literal[tuple(CARDS)]


class Reward(Data):  # of a mission
    resources: Positive = 0
    astro: Positive = 0
    fame: Positive = 0
    points: Positive = 0

    def __post_init__(self) -> None:
        if not (self.resources or self.astro or self.fame or self.points):
            raise ValueError("must not be empty")


class Mission(Data):
    """An adventure card: what it asks on its planet, and what it brings."""

    id: Id
    title: Text
    group: Literal[1, 2, 3, 4]  # the part of the pile it lies in
    planet: Id
    reward: Reward
    pay: Payment = field(default_factory=dict)  # what is handed in
    have: Showing = field(default_factory=dict)  # what is only shown
    excluded: Resource | None = None  # the resource that cannot be chosen as reward

    def __post_init__(self) -> None:
        if self.excluded and not self.reward.resources:
            raise ValueError("excludes a resource, but brings none")

    @property
    def resources(self) -> int:
        """Units of choice that it brings."""
        return self.reward.resources

    @property
    def astro(self) -> int:
        """Money that it brings."""
        return self.reward.astro

    @property
    def fame(self) -> int:
        """Fame points that it brings."""
        return self.reward.fame

    @property
    def points(self) -> int:
        """Victory points that it brings."""
        return self.reward.points

    @property
    def kept(self) -> bool:
        """Whether the card stays with the player."""
        return bool(self.fame or self.points)


class Kinds(Data):  # cards of each group, by kind
    start: dict[Kind, Positive]
    sector: dict[Kind, Positive]
    reserve_1: dict[Kind, Positive]
    reserve_2: dict[Kind, Positive]
    reserve_3: dict[Kind, Positive]
    reserve_4: dict[Kind, Positive]


class Totals(Data):
    """What the cards must come to."""

    kinds: Kinds
    prices: Annotated[tuple[Positive, ...], Meta(min_length=1)]
    post_price: Positive
    missions_each: Positive
    friendship: Count
    fame: Count
    points: Count


class CardsFile(Data):
    """What `cards.json` holds."""

    start: tuple[Row, ...]
    sector: tuple[Row, ...]
    reserve_1: tuple[Row, ...]
    reserve_2: tuple[Row, ...]
    reserve_3: tuple[Row, ...]
    reserve_4: tuple[Row, ...]
    missions: tuple[Mission, ...]
    totals: Totals


# ------------------------------------------------------------------ rules


class Levels(Data):  # the rolls on which a module works
    level_1: Rolls
    level_2: Rolls


class ByCrest(Data):
    moon: Levels
    sun: Levels


class Module(Data):
    """A kind of module. Tuples by level have three items: not built, level I, level II."""

    id: Literal["logistics", "command", "sensor", "trade", "science", "production"]
    titles: tuple[Text, Text]  # of level I and level II
    gives: str  # 'storage', 'flight_actions', 'sensor_cards', 'purchases', or what it produces: 'science', 'goods'
    amounts: tuple[Count, Count, Count]  # by level; what is there without the module comes first
    points: Count  # victory points of level II
    rolls: ByCrest | None = field(name="numbers", default=None)

    def __post_init__(self) -> None:
        if self.gives != MODULES[self.id]:
            raise ValueError(f"gives {MODULES[self.id]!r}, not {self.gives!r}")
        if (self.rolls is not None) != (self.id in PRODUCING):
            raise ValueError("a module that produces has numbers, and no other has")
        if list(self.amounts) != sorted(self.amounts) or self.amounts[0] == self.amounts[1]:
            raise ValueError("amounts: level I must give more than nothing built, level II no less")

    @property
    def numbers(self) -> Mapping[str, tuple[tuple[int, ...], ...]]:
        """By crest and level the rolls it works on; empty for one that works on none."""
        crests = {} if self.rolls is None else {"moon": self.rolls.moon, "sun": self.rolls.sun}
        return {crest: ((), levels.level_1, levels.level_2) for crest, levels in crests.items()}


class Special(Data):
    """A victory card for the player who is ahead in friendship or fame."""

    id: Literal["friend", "hero"]
    title: Text
    counts: str
    minimum: Positive
    points: Positive

    def __post_init__(self) -> None:
        if self.counts != SPECIALS[self.id]:
            raise ValueError(f"counts {SPECIALS[self.id]!r}, not {self.counts!r}")


class StartColonies(Data):
    moon: Id
    sun: Id


class Bays(Data):  # resources in the bays; what is not named is none
    ore: Count = 0
    fuel: Count = 0
    carbon: Count = 0
    food: Count = 0
    goods: Count = 0


class Start(Data):
    """What each player begins with."""

    first: Crest  # the crest that begins
    colonies: StartColonies  # the card of each crest
    resources: Bays
    science: Count
    astro: Count
    colony_ships: Count  # in the hangar
    trade_ships: Count
    boosters: Count
    cannons: Count
    modules: Count  # to turn up for free


class Limits(Data):
    """Numbers of the ships and of the turn; bays and flight actions go by module."""

    sectors: Literal[4]  # a state has four and no others
    sector_size: Positive
    lab: Positive
    hangar: Positive
    ships_each: Positive  # of each kind, that a player owns
    boosters: Positive
    cannons: Positive
    open_missions: Positive
    posts_a_turn: Positive
    purchase_price: Positive  # to the opponent, for a unit bought by the trade module
    pirate_reward: Positive  # resources of choice for a beaten pirate


class Handicap(Data):
    """What the handicap options put in place of the start."""

    beginner_astro: Count
    expert_astro: Count
    beginner_cannons: Count
    beginner_boosters: Count


class Dice(Data):  # the faces
    yellow: Die
    blue: Die


class Costs(Data):
    colony_ship: Cost
    trade_ship: Cost
    booster: Cost
    booster_2: Cost
    cannon: Cost
    cannon_2: Cost
    module: Cost
    module_2: Cost


class RulesFile(Data):
    """What `rules.json` holds, besides the options."""

    game: Literal["starship"]
    resources: InOrder
    dice: Dice
    points_to_win: Positive
    specials: tuple[Special, Special]
    start: Start
    costs: Costs
    limits: Limits
    modules: tuple[Module, Module, Module, Module, Module, Module]
    handicap: Handicap


class Facts(msgspec.Struct, frozen=True):
    """All data of the game, with what the chosen options change already put in."""

    resources: tuple[str, ...]
    dice: Mapping[str, tuple[int, ...]]  # 'yellow' and 'blue': faces
    points_to_win: int
    specials: tuple[Special, ...]  # friend, hero
    start: Start
    costs: Mapping[str, Mapping[str, int]]  # build -> resources and 'science'
    limits: Limits
    modules: tuple[Module, ...]
    handicap: Handicap
    options: Mapping[str, tuple[Any, ...]]  # all there are: values, the default first
    cards: tuple[Card, ...]  # by group
    missions: tuple[Mission, ...]  # by group
