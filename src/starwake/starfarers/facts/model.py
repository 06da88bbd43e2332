"""The facts of one edition as read-only values: what `facts.load` returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class SystemFacts:
    """Three hexes round a centre: a home system, or a slot that takes a sector.

    Planets have positions 0, 1, 2; site `i` lies between planet `i` and planet `i + 1` (mod 3).
    """

    id: str
    letter: str  # '' for a slot
    stars: int  # 0 for a home system and for a slot whose sector is printed on the board
    resources: tuple[str, ...]  # by position; () for a slot
    hexes: tuple[tuple[int, int], ...]
    center: str
    sites: tuple[str, str, str]
    ring: tuple[str, ...]  # the 12 points round the three hexes, sites among them
    planet_points: tuple[tuple[str, ...], ...]  # by position: the corners of that hex without the centre


@dataclass(frozen=True, slots=True)
class DockFacts:
    """A numbered point beside the base of a civilization; its trade station of that number goes there."""

    civilization: str
    number: int  # from 1
    point: str


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """The lattice of points and what is printed on it; no centre is taken out yet."""

    status: str  # 'original', or 'reconstruction' where the printed map is not known
    note: str
    points: tuple[str, ...]  # 'x,y', from the top row to the bottom row, each from left to right
    edges: tuple[tuple[str, str], ...]
    homes: tuple[SystemFacts, ...]
    slots: tuple[SystemFacts, ...]
    docks: tuple[DockFacts, ...]  # () where outposts are sectors
    printed: Mapping[str, tuple[str, int]]  # slot id -> (sector id, rotation); empty if sectors are laid out


@dataclass(frozen=True, slots=True)
class SectorFacts:
    """A piece that goes into a slot; planet `i` comes to position `i + rotation` (mod 3)."""

    id: str
    extension: bool
    kind: str  # 'system', 'outpost' or 'empty'
    stars: int  # 0 if it is printed on the board
    planets: tuple[tuple[str, str], ...]  # (resource, name of the disc group), clockwise; () unless a system
    civilization: str  # '' unless an outpost


@dataclass(frozen=True, slots=True)
class DiscFacts:
    """A disc with its numbers, or a special one with the value that it takes to clear it."""

    numbers: tuple[int, ...]
    special: str  # '', 'pirate_base', 'ice_planet' or 'artifact'
    value: int


@dataclass(frozen=True, slots=True)
class DiscGroup:
    """The discs with one back: a home system, an icon of the planets, or the reserve."""

    name: str
    base: tuple[DiscFacts, ...]
    extension: tuple[tuple[DiscFacts, DiscFacts | None], ...]  # (disc added, disc that it replaces)


@dataclass(frozen=True, slots=True)
class OpFacts:
    """One step of an encounter card; `branches` are the steps that follow a result or an answer."""

    op: str
    args: Mapping[str, object]
    branches: Mapping[str, tuple[OpFacts, ...]]


@dataclass(frozen=True, slots=True)
class EncounterFacts:
    """An encounter card. Cards with the same face look the same until the question is answered."""

    id: int
    face: str
    question: str  # 'number', 'yes_no' or 'none'
    branches: Mapping[str, tuple[OpFacts, ...]]  # by answer: '0' to '3', 'yes' and 'no', or 'auto'


@dataclass(frozen=True, slots=True)
class FriendFacts:
    """A friendship card; `effect['type']` says which other keys its effect has."""

    id: str
    civilization: str
    copies: int
    effect: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class StartFacts:
    """Where the pieces of one seat stand in the beginner set-up."""

    spaceport: str
    colonies: tuple[str, str]
    ship: str  # the point where it stands
    ship_kind: str  # 'colony_ship' or 'trade_ship'


@dataclass(frozen=True, slots=True)
class BeginnerFacts:
    """The fixed set-up for first games."""

    slots: Mapping[str, tuple[str, int]]  # slot id -> (sector id, rotation)
    home_discs: Mapping[tuple[str, str], tuple[int, ...]]  # (home id, resource) -> numbers
    starts: tuple[StartFacts, ...]  # by seat: yellow, red, white, blue


@dataclass(frozen=True, slots=True)
class Facts:
    """All data of one edition, with what the extension or an option changes already put in."""

    edition: str  # such as '2019', or '2019-5-6' with the extension
    folder: str  # name of the folder with its data: the same with and without the extension
    options: tuple[str, ...]  # names of all options that the edition has, chosen or not
    parameters: Mapping[str, Any]
    board: BoardFacts
    sectors: tuple[SectorFacts, ...]
    discs: Mapping[str, DiscGroup]
    encounters: tuple[EncounterFacts, ...]
    friendship: tuple[FriendFacts, ...]
    beginner: BeginnerFacts | None  # None where no fixed set-up is printed
