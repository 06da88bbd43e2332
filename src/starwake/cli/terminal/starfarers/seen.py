"""What one seat sees, ready for drawing: the view and the chart by points, systems and peoples."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

XY = tuple[int, int]
FAR = 99
NOBODY = -1
"""The seat of pieces that belong to nobody."""
CLOSED = ("home", "system", "unknown")
"""Kinds of systems whose centre is no point where a ship can be."""
WITH_PLANETS = ("home", "system")


class Chart:
    """The chart by the names of its points and systems; nothing here changes during a game."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.points: Mapping[str, XY] = {one["point"]: (one["x"], one["y"]) for one in data["points"]}
        self.edges: list[list[str]] = data["edges"]
        slots = data["systems"]
        self.systems = [slot["system"] for slot in slots]
        self.centre = {slot["system"]: slot["centre"] for slot in slots}
        self.sites = {slot["system"]: slot["sites"] for slot in slots}
        self.site_of = {site: slot["system"] for slot in slots for site in slot["sites"]}
        self.system_of = {p: slot["system"] for slot in slots for p in (slot["centre"], *slot["ring"])}
        self.hexes = {
            (slot["system"], n): (hex["x"], hex["y"]) for slot in slots for n, hex in enumerate(slot["hexes"])
        }
        self.docks = {dock["point"]: (dock["people"], dock["number"]) for dock in data["docks"]}
        """The numbered docks, in order: whose they are, and their numbers."""
        self.bases = {base["people"]: (base["x"], base["y"]) for base in data["bases"]}
        """The middle of the docks of each people."""
        self.width: int = data["width"]
        self.height: int = data["height"]

    def near(self, a: str, b: str) -> int:
        """How far two points lie apart on paper."""
        (ax, ay), (bx, by) = self.points[a], self.points[b]
        return max(abs(ax - bx), abs(ay - by))


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands on a point: `colony`, `spaceport`, `station`, `colony_ship` or `trade_ship`."""

    kind: str
    seat: int
    ship: int = 0


class Seen:
    """The table through the eyes of one seat (None: a spectator)."""

    def __init__(self, data: Mapping[str, Any], chart: Chart, seat: int | None) -> None:
        self.data = data
        self.chart = chart
        self.seat = seat
        self.seats: list[dict[str, Any]] = data["seats"]
        self.systems: dict[str, dict[str, Any]] = {one["system"]: one for one in data["systems"]}
        self.outposts: dict[str, dict[str, Any]] = {one["people"]: one for one in data["outposts"]}
        self.pilots: list[int] = data["pilots"]

    @property
    def own(self) -> dict[str, Any]:
        """What lies before the viewer."""
        assert self.seat is not None
        return self.seats[self.seat]

    @property
    def asked(self) -> str:
        """The name of what is waited for."""
        return str(self.data["decision"]["name"]) if self.data["decision"] else ""

    def kind(self, system: str) -> str:
        """What lies in a place for planets."""
        return str(self.systems[system]["kind"])

    @cached_property
    def pieces(self) -> dict[str, Piece]:
        """What stands on each point; of two ships in passing the last one."""
        found: dict[str, Piece] = {}
        for seat, player in [(NOBODY, self.data["neutral"]), *enumerate(self.seats)]:
            found.update({point: Piece("colony", seat) for point in player["colonies"]})
            found.update({point: Piece("spaceport", seat) for point in player["spaceports"]})
            for ship in player.get("ships", ()):
                found[ship["at"]] = Piece(ship["kind"], seat, ship["ship"])
        for outpost in self.outposts.values():
            if outpost["docks"] and outpost["docks"][0] in self.chart.docks:  # each station has its own
                stations = zip(outpost["docks"], outpost["stations"], strict=False)
                found.update({dock: Piece("station", seat) for dock, seat in stations})
        return found

    @cached_property
    def closed(self) -> frozenset[str]:
        """Centres that no ship can enter."""
        return frozenset(self.chart.centre[name] for name in self.systems if self.kind(name) in CLOSED)

    @cached_property
    def docks(self) -> dict[str, str]:
        """The people at each dock."""
        return {dock: people for people, one in self.outposts.items() for dock in one["docks"]}

    def is_site(self, point: str) -> bool:
        """Whether a point is known to be a colony site."""
        return point in self.chart.site_of and self.kind(self.chart.site_of[point]) in WITH_PLANETS

    def missing(self) -> dict[str, int]:
        """What the own hand lacks of the cards that the offer on the table wants."""
        hand, wanted = self.own["hand"], self.data["offer"]["want"]
        return {name: count - hand[name] for name, count in wanted.items() if count > hand[name]}
