"""The shapes of Starship's views, chart and catalogue, JSON-ready.

`View` is what lies open; `Private` is what one seat knows besides, in the same shape: lists by the number of the item
as text. `starwake.core.view.merged` lays the one over the other. Cards, missions, modules and wares go by their ids
in notation; what they are stands in the catalogue.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from starwake.core.text import Runs

Phase = Literal["set-up", "production", "flight", "trade_and_build"]
Block = Literal["ahead", "open", "closed"]
Counts = dict[str, int]
"""How many of each, by name; what is left out there is none of."""


# ------------------------------------------------------------------ the view


class Sector(TypedDict):
    """One of the four sectors, as the viewer knows it."""

    known: dict[str, list[int] | Literal["all"]]
    """Cards that the viewer knows to be there, and who else does: `all` if they lay open, or the viewer alone."""
    unknown: Counts
    """The other cards, by where they come from."""


class Missions(TypedDict):
    """Missions that no seat keeps."""

    open: list[str]
    done: list[str]
    """Completed, and out of the game."""
    waiting: list[str]
    """Open ones that came up at the planet just used and must wait for a later turn."""


class Strength(TypedDict):
    """One strength that the pirate just met can have."""

    strength: int
    chance: float
    """How likely it is, as far as the viewer knows."""
    win: float
    """The flyer's chance to beat it."""


class Pirate(TypedDict):
    """What the pirate that waits for an answer can be, as far as the viewer knows."""

    odds: list[Strength]
    """By strength, the weakest first."""
    win: float
    """The flyer's chance to win, whatever it is."""


class Flight(TypedDict):
    """The flight of the moment."""

    sector: int
    row: list[str | None]
    """The cards turned up so far, in order; null where one has left, `face_down` where a card lies that nobody has
    seen, `hidden` for a pirate that the viewer has not seen."""
    marked: list[int]
    """Places of the row, from 0, that were used for an action."""
    face_down: Counts
    """Cards that lie face down in the row, by where they come from."""
    speed: int
    """Cards that may be turned up at most."""
    acted: int
    """Actions so far."""
    actions: int
    """Actions at most."""
    cards_left: int
    """Cards of the sector that have not been turned up."""
    sensed: int
    """Cards that the sensor has shown in this flight."""
    looked: list[str]
    """Cards under the sensor, still to be put back; `hidden` for all but the flyer."""
    top: list[str]
    """Cards that the sensor has put on top, the next one last; the flyer's secret, like the next two."""
    bottom: list[str]
    pirate_known: bool
    """Whether the flyer knows the pirate, because the sensor has put it there."""
    pirate_hidden: bool
    """Whether the last card of the row is a pirate that is not shown to all yet."""
    demand: int
    """What the pirate just met demands; 0 when none waits for an answer."""
    pirate: Pirate | None
    turned: NotRequired[int]
    """Only in `match.view`: the length of the row."""
    blue: list[int]
    """The blue dice of a fight, the flyer's first; 0 while they are not rolled."""


class Ahead(TypedDict):
    """How far a flight will come that is about to begin."""

    speed: int
    """Cards that are turned up at most."""
    actions: int


class Posts(TypedDict):
    """The trading posts in this turn."""

    block: Block
    """`ahead`: none used yet; `closed`: by a build."""
    used: list[str]
    open: list[str]
    """Posts of the active seat that may still be used in this turn."""


class Offer(TypedDict):
    """The offer on the table."""

    seat: int
    """Who made it."""
    action: str
    """In notation."""
    give: Counts
    """What that seat would give, and get."""
    want: Counts


class Seat(TypedDict):
    """What one player owns, all of it open."""

    bays: Counts
    """The cargo, by resource."""
    science: int
    astro: int
    limit: Counts
    """How much of each ware the ship can hold: resources and science; money is not limited."""
    hangar: Counts
    """`colony_ship` and `trade_ship`."""
    boosters: list[int]
    """Tiles of level 1, and of level 2; likewise cannons."""
    cannons: list[int]
    tiles: dict[str, list[int]]
    """For `booster` and `cannon` the level of each place, the highest first, 0 where it is empty."""
    booster_points: int
    cannon_points: int
    modules: Counts
    """The level of the modules that lie face up."""
    cards: list[str]
    """Colonies, trading posts and beaten pirates."""
    colonies: list[str]
    posts: list[str]
    missions: list[str]
    """Missions that are kept for their fame or point."""
    fame: int
    friendship: int
    points: int
    worth: Counts
    """Where the points come from: `colonies`, `modules`, `missions`, `friend`, `hero`."""


class Decision(TypedDict):
    """What is waited for."""

    name: str
    seat: int
    left: NotRequired[int]
    """`take`: how many resources are still to be taken."""
    excluded: NotRequired[str]
    """`take`: the resource that is not given, if there is one."""
    by: NotRequired[int]
    """`answer`: who made the offer."""


class View(TypedDict):
    """What lies open: the view of a spectator. With a private part laid over it, the view of that seat."""

    format: int
    game: str
    players: int
    options: dict[str, Any]
    ruleset: str
    version: int
    viewer: int | None
    """The seat that looks."""
    turn: int
    phase: Phase
    active: int
    """Whose turn it is."""
    winner: int | None
    crests: list[str]
    """`moon` or `sun`, by seat."""
    chosen: list[str | None]
    """First modules that are chosen and not turned up yet; `hidden` for the other seat's."""
    yellow: int
    """The last roll of the yellow die; 0 before the first one."""
    sectors: list[Sector]
    sector_cards: list[int]
    """How many cards each sector has in all."""
    reserve: Counts
    """Cards left in the reserve, by part."""
    missions: Missions
    flight: Flight | None
    ahead: Ahead | None
    """The flight that is about to begin, while its sector is chosen."""
    posts: Posts
    purchases: int
    """Purchases by the trade module in this turn."""
    offer: Offer | None
    offers_made: int
    """Offers and invitations in this turn."""
    specials: dict[str, int | None]
    """Who has `friend` and `hero`."""
    seats: list[Seat]
    points: list[int]
    """Victory points by seat."""
    to_act: list[int]
    """The seats that may act now."""
    awaited: list[int]
    """Those without whom the game does not go on."""
    decision: Decision | None
    """Null when the game is over."""
    memory: NotRequired[bool]
    """Only with a private part laid over it."""
    waiting_for: NotRequired[str | None]
    """Only in `match.view`, like the next: the name of the decision, with spaces."""
    stack: NotRequired[list[list[Any]]]
    """The frames as positions write them, so that a view can be made again."""


class OwnFlight(TypedDict, total=False):
    """What a seat knows of the flight: of its own all, of the other's the pirate."""

    row: dict[str, str]
    looked: list[str]
    top: list[str]
    bottom: list[str]
    pirate_known: bool
    pirate: Pirate


class Private(TypedDict):
    """What one seat knows besides the public part, laid over it."""

    viewer: int
    memory: bool
    """Whether the game remembers for this seat what it has seen of the sectors."""
    chosen: NotRequired[dict[str, str]]
    sectors: NotRequired[list[Sector]]
    """All four, if the seat knows more of one than what lies open."""
    flight: NotRequired[OwnFlight]


# ------------------------------------------------------------------ what never changes


class CardFacts(TypedDict):
    """A card of the sectors; what its kind does not have is left out."""

    title: str
    kind: str
    origin: str
    about: str
    """What it is, in a few words: `ore at 1`."""
    brief: str
    """The same as short as can be."""
    offers: Runs
    """What can be done there."""
    rank: int
    """How interesting it is: the lowest first."""
    resource: NotRequired[str]
    number: NotRequired[int]
    price: NotRequired[int]
    buy: NotRequired[bool]
    sell: NotRequired[bool]
    most: NotRequired[int]
    """Units of one visit; left out where nothing but money and room limits them."""
    post: NotRequired[bool]
    friendship: NotRequired[int]
    civilisation: NotRequired[str]
    missions: NotRequired[list[str]]
    """Those that are completed at this planet."""
    strength: NotRequired[int]
    demand: NotRequired[int]
    loss: NotRequired[str]
    fame: NotRequired[int]
    points: NotRequired[int]


class MissionFacts(TypedDict):
    """A mission."""

    title: str
    part: int
    """1 to 4: when it comes up."""
    planet: str
    """The card where it is completed."""
    pay: Counts
    have: Counts
    """`cannon_points` or `booster_points` that are only shown."""
    resources: int
    """Resources of choice that it brings."""
    excluded: str | None
    astro: int
    fame: int
    points: int
    asks: Runs
    brings: Runs
    text: Runs
    """All of it in one sentence."""


class Level(TypedDict):
    """A module at one level."""

    title: str
    cost: Counts
    points: int
    does: dict[str, Runs]
    """What it does, by crest."""


class ModuleFacts(TypedDict):
    """A kind of module."""

    name: str
    short: str
    levels: list[Level]


class SpecialFacts(TypedDict):
    """A special card."""

    title: str
    text: Runs
    counts: str
    minimum: int
    points: int


class BuildFacts(TypedDict):
    """Something that has a price."""

    name: str
    cost: Counts
    text: Runs


class Catalogue(TypedDict):
    """Things, costs, limits and names of one table in one language."""

    title: str
    target: int
    """Points to win."""
    seats: list[dict[str, str]]
    resources: list[str]
    """The five that lie in bays."""
    wares: list[str]
    """These and science, in the order of a ship."""
    names: dict[str, str]
    """Of all things by their ids, as words mention them: of cards with what they are."""
    cards: dict[str, CardFacts]
    missions: dict[str, MissionFacts]
    modules: dict[str, ModuleFacts]
    specials: dict[str, SpecialFacts]
    builds: dict[str, BuildFacts]
    limits: Counts
    dice: dict[str, list[int]]
    """The faces of the `yellow` and the `blue` die."""
    phrases: dict[str, str]
    """What can be said by name, and everybody reads in their own language."""


class Chart(TypedDict):
    """What little geometry there is."""

    sectors: list[int]
    bays: list[str]
    """The stores of a ship in order, tail first."""
    slots: Counts
    """Places for `booster`, `cannon` and `hangar`."""
    modules: list[str]
    """The places of the modules, in order."""
