"""The facts of Starship as read-only values: what `facts.load` returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Card:
    """A card of the sectors. What a kind of card does not have is 0, '' or False."""

    id: str
    title: str
    kind: str  # 'colony', 'trade_planet', 'library', 'outpost', 'adventure_planet', 'pirate', 'lost_planet', 'median'
    group: int  # 0 start colonies, 1 the cards of the four sectors, 2 to 5 the reserve I to IV
    resource: str = (
        ""  # what a colony makes or a card trades: a resource, 'science', or 'any' resource of choice
    )
    number: int = 0  # the roll on which a colony produces
    price: int = 0  # astro for a unit, both ways
    buy: bool = False  # whether the player may buy there
    sell: bool = False
    max_units: int | None = 0  # of one visit; None where only money, room and stock limit them
    trading_post: bool = False  # whether a trading post can be founded there
    friendship: int = 0
    civilization: str = ""  # of an outpost
    planet: str = ""  # key of an adventure planet, which missions name
    strength: int = 0  # of a pirate, like the next two
    demand: int = 0  # astro
    loss: str = ""  # what a lost fight costs besides the flight: '', 'cannon' or 'module'
    fame: int = 0
    points: int = 0  # victory points


@dataclass(frozen=True, slots=True)
class Mission:
    """An adventure card: what it asks on its planet, and what it brings."""

    id: str
    title: str
    group: int  # 1 to 4: the part of the pile it lies in
    planet: str
    pay: Mapping[str, int]  # handed in: resources, 'science', 'astro'
    have: Mapping[str, int]  # only shown: 'cannon_points', 'booster_points'
    resources: int  # units of choice
    excluded: str  # the resource that cannot be chosen, or ''
    astro: int
    fame: int
    points: int

    @property
    def kept(self) -> bool:
        """Whether the card stays with the player."""
        return bool(self.fame or self.points)


@dataclass(frozen=True, slots=True)
class Module:
    """A kind of module. Tuples by level have three items: not built, level I, level II."""

    id: str
    titles: tuple[str, str]  # of level I and level II
    gives: str  # 'storage', 'flight_actions', 'sensor_cards', 'purchases', or what it produces: 'science', 'goods'
    amounts: tuple[int, int, int]  # by level; what is there without the module comes first
    numbers: Mapping[str, tuple[tuple[int, ...], ...]]  # crest -> by level, the rolls it works on; else empty
    points: int  # victory points of level II


@dataclass(frozen=True, slots=True)
class Special:
    """A victory card for the player who is ahead in friendship or fame."""

    id: str
    title: str
    counts: str  # 'friendship' or 'fame'
    minimum: int
    points: int


@dataclass(frozen=True, slots=True)
class Start:
    """What each player begins with."""

    first: str  # the crest that begins
    colonies: Mapping[str, str]  # crest -> id of its card
    resources: Mapping[str, int]  # of all five
    science: int
    astro: int
    colony_ships: int  # in the hangar
    trade_ships: int
    boosters: int
    cannons: int
    modules: int  # to turn up for free


@dataclass(frozen=True, slots=True)
class Limits:
    """Numbers of the ships and of the turn; bays and flight actions go by module."""

    sectors: int
    sector_size: int
    lab: int
    hangar: int
    ships_each: int  # of each kind, that a player owns
    boosters: int
    cannons: int
    open_missions: int
    posts_a_turn: int
    purchase_price: int  # to the opponent, for a unit bought by the trade module
    pirate_reward: int  # resources of choice for a beaten pirate


@dataclass(frozen=True, slots=True)
class Handicap:
    """What the handicap options put in place of the start."""

    beginner_astro: int
    expert_astro: int
    beginner_cannons: int
    beginner_boosters: int


@dataclass(frozen=True, slots=True)
class Facts:
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
    options: Mapping[str, tuple[bool | str, ...]]  # all there are: values, the default first
    cards: tuple[Card, ...]  # by group
    missions: tuple[Mission, ...]  # by group
