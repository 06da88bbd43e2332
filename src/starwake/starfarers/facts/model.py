"""What lies on the table: structs of the board, the sectors, the discs and the first set-up; and all facts together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, field

from starwake.parts.datafiles import Count, Data, Positive, Text
from starwake.starfarers.facts.cards import EncounterFacts, FriendFacts
from starwake.starfarers.facts.parameters import Parameters, Resource, ShipKind

Point: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]+,[0-9]+\Z")]
Hex: TypeAlias = tuple[Annotated[int, Meta(ge=-99, le=99)], Annotated[int, Meta(ge=-99, le=99)]]
Stars: TypeAlias = Literal[0, 1, 2]
Number: TypeAlias = Literal[2, 3, 4, 5, 6, 8, 9, 10, 11, 12]  # a disc never has a 7
Numbers: TypeAlias = Annotated[tuple[Number, ...], Meta(min_length=1)]
Special: TypeAlias = Annotated[str, Meta(pattern=r"^(pirate_base|ice_planet|artifact)\Z")]
Layout: TypeAlias = Mapping[str, tuple[str, int]]
"""The sector in each slot, and how it is turned."""

CORNERS = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
"""Corners of a hex clockwise from north-east, as steps from its middle."""


class SystemFacts(Data):
    """Three hexes round a centre: a home system, or a slot that takes a sector.

    Planets have positions 0, 1, 2; site `i` lies between planet `i` and planet `i + 1` (mod 3).
    """

    id: Text
    center: Point
    sites: tuple[Point, Point, Point]
    ring: Annotated[
        tuple[Point, ...], Meta(min_length=12, max_length=12)
    ]  # round the hexes, sites among them


def planet_points(system: HomeFacts | SlotFacts) -> tuple[tuple[str, ...], ...]:
    """By position: the corners of that hex without the centre, clockwise from north-east."""
    return tuple(tuple(p for p in corners_of(hexagon) if p != system.center) for hexagon in system.hexes)


def corners_of(hexagon: Hex) -> list[str]:
    """The corners of a hex, clockwise from north-east."""
    q, r = hexagon
    return [f"{3 * q + 2 + x},{2 * r + q + y}" for x, y in CORNERS]


class HomePlanet(Data):  # a planet of a home system
    resource: Resource
    hex: Hex


class HomeFacts(SystemFacts):
    """A home system."""

    letter: Text
    planets: tuple[HomePlanet, HomePlanet, HomePlanet]

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes by position."""
        return tuple(planet.hex for planet in self.planets)

    @property
    def resources(self) -> tuple[str, ...]:
        """The resources by position."""
        return tuple(planet.resource for planet in self.planets)


class SlotFacts(SystemFacts):
    """A place for a sector; the band says how many stars its sector has, none where it is printed on the board."""

    band: Literal["near", "far", "printed"]
    stars: Stars
    hexes: tuple[Hex, Hex, Hex]


class DockFacts(Data):  # a numbered point beside the base of a civilization, for its station of that number
    civilization: Text
    number: Positive
    point: Point


class Laid(Data):  # a sector in a slot; planet `i` comes to position `i + rotation` (mod 3)
    slot: Text
    sector: Text
    rotation: Literal[0, 1, 2]


class BoardCounts(Data):  # how many of each the board has
    intersections: Count
    edges: Count
    home_systems: Count
    slots: Count
    docks: Count


class BoardFacts(Data):
    """The lattice of points and what is printed on it; no centre is taken out yet."""

    counts: BoardCounts
    status: Literal["original", "reconstruction"]  # the latter where the printed map is not known
    note: Text
    intersections: Annotated[tuple[Point, ...], Meta(min_length=1)]
    edges: tuple[tuple[Point, Point], ...]
    homes: tuple[HomeFacts, ...] = field(name="home_systems")
    slots: tuple[SlotFacts, ...]
    docks: tuple[DockFacts, ...]  # empty where outposts are sectors
    laid: tuple[Laid, ...] = field(name="printed")

    @property
    def points(self) -> tuple[str, ...]:
        """'x,y', from the top row to the bottom row, each from left to right."""
        return tuple(sorted(self.intersections, key=row_and_column))

    @property
    def printed(self) -> Layout:
        """The sectors that are printed on the board; empty if sectors are laid out."""
        return {row.slot: (row.sector, row.rotation) for row in self.laid}

    @property
    def systems(self) -> tuple[HomeFacts | SlotFacts, ...]:
        """Home systems, then slots."""
        return (*self.homes, *self.slots)


def row_and_column(point: str) -> tuple[int, int]:
    """The place of a point, for sorting and measuring."""
    x, y = point.split(",")
    return int(y), int(x)


class SectorFacts(Data):
    """A piece that goes into a slot."""

    id: Text
    set: Literal["base", "extension_5_6"]
    kind: Literal["system", "outpost", "empty"]
    stars: Stars  # none if it is printed on the board
    resources: tuple[Resource, Resource, Resource] | None = None  # of a system, clockwise
    discs: tuple[Text, Text, Text] | None = None  # the groups of its planets
    civilization: Text = ""  # of an outpost

    def __post_init__(self) -> None:
        system = self.kind == "system"
        if (self.resources is not None) != system or (self.discs is not None) != system:
            raise ValueError("a system has resources and discs, and nothing else has")
        if bool(self.civilization) != (self.kind == "outpost"):
            raise ValueError("an outpost has a civilization, and nothing else has")

    @property
    def extension(self) -> bool:
        """Whether it belongs to the extension, and that is not in use."""
        return self.set != "base"

    @property
    def planets(self) -> tuple[tuple[str, str], ...]:
        """Resource and name of the disc group, clockwise; empty unless a system."""
        return tuple(zip(self.resources or (), self.discs or (), strict=True))


class SectorCounts(Data):  # how many sectors there are
    base: Count
    extension_5_6: Count


class SectorsFile(Data):  # what `sectors.json` holds
    counts: SectorCounts
    sectors: tuple[SectorFacts, ...]


class DiscFacts(Data):
    """A disc with its numbers, or a special one with the value that it takes to clear it."""

    numbers: Numbers = ()
    special: Special = ""
    value: Positive = 0

    def __post_init__(self) -> None:
        if bool(self.numbers) == bool(self.special) or bool(self.special) != bool(self.value):
            raise ValueError("a disc has numbers, or it is special and has a value")
        if len(set(self.numbers)) < len(self.numbers):
            raise ValueError("a number stands twice")


class AddedDisc(Data):  # a disc of the extension, and the one that it replaces
    add: DiscFacts
    replace: DiscFacts | None = None


class DiscGroup(Data):
    """The discs with one back: a home system, an icon of the planets, or the reserve."""

    name: Text
    base: tuple[DiscFacts, ...]
    extension: tuple[AddedDisc, ...] = field(name="extension_5_6")

    def __post_init__(self) -> None:
        if any(added.replace is not None and added.replace not in self.base for added in self.extension):
            raise ValueError("the disc to replace is not in the group")


class DiscsFile(Data):  # what `discs.json` holds
    groups: tuple[DiscGroup, ...]


class HomeDisc(Data):  # the disc on a home planet
    home: Text
    resource: Resource
    numbers: Numbers


class StartFacts(Data):  # where the pieces of one seat stand
    colour: Literal["yellow", "red", "white", "blue"]
    spaceport: Point
    colonies: tuple[Point, Point]
    ship: Point
    ship_kind: ShipKind


class BeginnerFacts(Data):
    """The fixed set-up for first games."""

    laid: tuple[Laid, ...] = field(name="slots")
    discs: tuple[HomeDisc, ...] = field(name="home_discs")
    starts: tuple[StartFacts, StartFacts, StartFacts, StartFacts]

    @property
    def home_discs(self) -> Mapping[tuple[str, str], tuple[Number, ...]]:
        """The numbers by home system and resource."""
        return {(row.home, row.resource): row.numbers for row in self.discs}


class Facts(msgspec.Struct, frozen=True):
    """All data of one edition, with what the extension or an option changes already put in."""

    edition: str  # such as '2019', or '2019-5-6' with the extension
    folder: str  # the folder with its data: the same with and without the extension
    options: tuple[str, ...]  # the names of all options that the edition has, chosen or not
    parameters: Parameters
    board: BoardFacts
    sectors: tuple[SectorFacts, ...]
    discs: Mapping[str, DiscGroup]
    encounters: tuple[EncounterFacts, ...]
    friendship: tuple[FriendFacts, ...]
    beginner: BeginnerFacts | None  # None where no fixed set-up is printed

    @property
    def first_layout(self) -> Layout:
        """The sectors of the fixed set-up, those that the board has printed among them."""
        laid = self.beginner.laid if self.beginner else ()
        return {**self.board.printed, **{row.slot: (row.sector, row.rotation) for row in laid}}
