"""The shapes of what lies on the table of Starfarers: the public part of a view, and what a seat knows besides.

Seats are numbers, points are `x,y`, things go by their names; ids (`ship:0.1`) stand where a thing is drawn.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

Cards = dict[str, int]
"""Counts by resource."""
Upgrades = dict[str, int]
"""Counts of boosters, cannons and freight pods."""
Kind = Literal["home", "system", "outpost", "empty", "unknown"]
"""What lies in a place for planets; `unknown` lies face down."""


class Token(TypedDict):
    """A pirate base, an ice planet or an artifact."""

    kind: str
    strength: int
    """What it takes to clear it: cannons, freight pods, or civilisations."""


class Face(TypedDict):
    """What a disc shows."""

    disc: str | None
    """As notation writes it, such as `5`, `3/12`, `pirate_base 4` or `face down`."""
    numbers: list[int]
    """The rolls on which its planet produces."""
    pips: int
    """In how many of 36 rolls that is."""
    token: Token | None


class Planet(Face):
    """A planet and the disc on it."""

    id: str
    resource: str
    back: str
    """The back of its disc: the pile that it comes from."""
    face_down: bool
    looked_at: bool
    """Whether the viewer knows the face-down disc: `disc` is what it is."""
    replaced: bool
    """Whether the disc came from the reserve discs."""


class System(TypedDict):
    """A place for planets."""

    system: str
    kind: Kind
    sector: str | None
    stars: int
    """1 near, 2 far, 0 at home."""
    people: str | None
    """Whose outpost it is."""
    planets: list[Planet]


class Outpost(TypedDict):
    """A people: where one can found trade stations with it, and who has."""

    people: str
    system: str | None
    docks: list[str]
    """The points where ships dock, in the order in which they are taken; one point may take several stations."""
    stations: list[int]
    """The seats of its trade stations, in the order of the docks."""
    marker: int | None
    """Who holds the friendship marker."""
    pods: int
    """Freight pods that the next station takes; 0 if there is no room."""
    cards: list[str]
    """Friendship cards that are left."""


class Pieces(TypedDict):
    """Pieces that belong to nobody and only block."""

    colonies: list[str]
    spaceports: list[str]


class Ship(TypedDict):
    """A ship on the board."""

    id: str
    ship: int
    kind: str
    at: str
    steps: int | None
    """Steps flown in this flight; None once it has finished."""
    left: int
    """Steps it may still fly in this flight."""
    must_leave: str | None
    """The point that it must leave, or settle on."""
    held: bool
    """Whether a card holds it this turn."""


class Terms(TypedDict):
    """Cards for cards; what there is none of is left out."""

    give: Cards
    want: Cards


class Offer(Terms):
    """The offer on the table."""

    seat: int
    """Whose it is: who gives what stands in `give`."""


class Score(TypedDict):
    """Where the points of a seat come from."""

    colonies: int
    spaceports: int
    markers: int
    medals: int
    fame: int


class Seat(TypedDict):
    """What lies before a player."""

    hand: Cards | None
    """The own hand; None for everybody else."""
    known: Cards
    """Cards of the hand that the viewer can place; in the own seat those that everybody can."""
    cards: int
    score: Score
    booster: int
    cannon: int
    freight_pod: int
    extra: Upgrades
    """What friendship cards add to those."""
    limits: Upgrades
    """What a mothership holds."""
    speed: int
    """Steps that each of its ships may fly in all; 0 unless it is its flight."""
    rates: dict[str, int]
    """Cards of each kind that buy one of another from the supply now."""
    fame: int
    medals: int
    markers: list[str]
    """The peoples whose friendship markers it holds."""
    friends: list[str]
    left: dict[str, int]
    """Pieces in the personal supply."""
    colonies: list[str]
    spaceports: list[str]
    ships: list[Ship]
    owed: int
    """Cards still to be returned after a 7."""
    owed_ships: int
    """Trade ships won but not yet placed."""
    answer: str
    """To the offer on the table."""
    counter: Terms | None
    used: list[str]
    """What is once a turn and has been used."""
    jumps: int
    draw_open: bool
    seen: list[str]
    """Planets with a face-down disc that the seat has looked at."""
    first_roll: int
    drawn: NotRequired[Cards]
    """Only the own: cards drawn since the reserve pile was last built."""


class Encounter(TypedDict):
    """What one traveller has to do with an encounter card."""

    traveller: int
    reader: int
    card: str | None
    """Known to the reader; to everybody once a result is told."""
    face: str
    gift: Cards
    taken: Cards
    own: int
    rival: int
    """Values of the last shakes."""
    answer: int | None
    again: int | None
    step: int
    told: bool
    known: bool


class Board(TypedDict):
    """What may still be turned up."""

    discs_left: dict[str, dict[str, int]]
    """By back and disc."""
    sectors_left: list[str]


class Reserve(TypedDict):
    """The reserve pile."""

    cards: int
    built: Cards
    """What it held when it was last built."""


class Encounters(TypedDict):
    """The encounter cards."""

    unseen: list[str]
    discards: list[str]


class Public(TypedDict):
    """What everybody may know: the same for all."""

    format: int
    game: str
    players: int
    options: dict[str, Any]
    ruleset: str
    version: int
    viewer: int | None
    """The seat that looks; None in the public part."""
    turn: int
    phase: str
    active: int
    """Whose turn it is."""
    second: int | None
    """Who shares it."""
    pilot: int
    """Whose part of it it is."""
    pilots: list[int]
    """Who has a part in the turn, in order; nobody in the set-up."""
    next: int | None
    """Whose turn is next; None in the set-up and when the game is over."""
    first: int
    winner: int | None
    points: list[int]
    target: int
    """Points that win."""
    to_act: list[int]
    awaited: list[int]
    """Of those, the seats without whom the game cannot go on."""
    decision: dict[str, Any] | None
    """What is asked: `name`, `seat`, and what it names."""
    dice: list[int]
    rolled: int | None
    """Whose dice they are; None before the first roll."""
    balls: list[str] | None
    """The last shake for speed."""
    base_speed: int
    flying: int | None
    """The ship of the pilot whose flight has begun and is not finished."""
    board: Board
    systems: list[System]
    outposts: list[Outpost]
    neutral: Pieces
    supply: Cards
    reserve: Reserve
    tray: Upgrades
    fame_left: int
    pool: Upgrades
    """What is left to choose from in the set-up."""
    encounters: Encounters
    encounter: list[Encounter]
    offer: Offer | None
    offers_made: int
    seats: list[Seat]
    waiting_for: NotRequired[str | None]
    """Only in `match.view`: the name of the decision, with spaces."""


class Private(TypedDict):
    """What one seat knows besides, to be laid over the public part: items of lists by their numbers."""

    viewer: int
    seats: dict[str, dict[str, Any]]
    """The own `hand` and `drawn`; `known` of others of whom the seat knows more than everybody."""
    systems: NotRequired[dict[str, dict[str, Any]]]
    """Planets whose face-down discs the seat has looked at."""
    board: NotRequired[dict[str, Any]]
    """`discs_left`, where these discs are no longer among those left."""
    encounters: NotRequired[dict[str, Any]]
    encounter: NotRequired[dict[str, dict[str, Any]]]
    """The card that the seat reads, and `unseen` without it."""


# ------------------------------------------------------------------ what never changes


class Place(TypedDict):
    """Somewhere on the chart."""

    x: int
    y: int


class Point(Place):
    """An intersection."""

    id: str
    point: str


class Slot(TypedDict):
    """A place for three planets."""

    id: str
    system: str
    home: bool
    centre: str
    hexes: list[Place]
    """The middles of its planets, in order."""
    sites: list[str]
    """Its colony sites; the first lies between its first two planets, and so on."""
    ring: list[str]
    """The points around it."""


class Dock(TypedDict):
    """A dock with a number, which takes one trade station."""

    point: str
    people: str
    number: int


class Base(Place):
    """The middle of the docks of a people."""

    people: str


class Geometry(TypedDict):
    """The chart: where everything lies."""

    width: int
    height: int
    points: list[Point]
    edges: list[list[str]]
    """The lanes between neighbours."""
    systems: list[Slot]
    docks: list[Dock]
    """Numbered docks; elsewhere ships dock in the middle of an outpost."""
    bases: list[Base]


class Named(TypedDict):
    """Something by its id, its name in notation, and how it is called."""

    id: str
    name: str
    title: str


class UpgradeKind(Named):
    """A kind of upgrade."""

    titles: str
    """How several are called."""
    limit: int
    stock: int
    """How many there are in all."""


class PieceKind(Named):
    """A kind of piece."""

    each: int
    """How many every player has."""


class BuildKind(Named):
    """Something that can be built."""

    text: str
    cost: Cards


class Card(Named):
    """A friendship card."""

    text: str
    people: str
    copies: int


class FaceOfCards(TypedDict):
    """The picture side of encounter cards: what everybody sees."""

    face: str
    title: str
    story: str


class DiscKind(Face):
    """A disc."""

    title: str


class Back(TypedDict):
    """The back of discs."""

    back: str
    title: str
    sign: str
    """One character that stands for it."""


class Ball(TypedDict):
    """A ball in the mothership."""

    ball: str
    title: str
    value: int
    count: int
    black: bool


class Source(TypedDict):
    """Something that is worth points."""

    source: str
    title: str
    text: str
    """Where it comes from and what it is good for."""
    pieces: int
    """So many of it..."""
    points: int
    """... are worth so much."""


class Catalogue(TypedDict):
    """Things, costs, limits and names in one language."""

    game: Named
    resources: list[Named]
    upgrades: list[UpgradeKind]
    pieces: list[PieceKind]
    builds: list[BuildKind]
    peoples: list[Named]
    stations_each: int
    """Trade stations that each people takes."""
    friends: list[Card]
    encounters: list[FaceOfCards]
    systems: list[Named]
    discs: list[DiscKind]
    backs: list[Back]
    balls: list[Ball]
    black_speed: int
    """The base speed when a black ball shows."""
    phases: list[Named]
    points: list[Source]
    target: int
    hand_limit: int
    """Whoever holds more loses half after a 7."""
    draws: list[int]
    """Cards from the reserve at the start of a turn, by points; with more points as with the last."""
    phrases: dict[str, str]
    """What can be said by name, and everybody reads in their own language."""
    rates: Cards
    """Cards of each kind that buy one of another from the supply, without friendship cards."""
    seats: list[Named]
