"""The printed board as tables: points, neighbours, systems, planets, and how far a ship gets.

Built once per board and shared by every state. A *system* here is a place for three planets: the home systems come
first, then the slots for sectors. Planet `3 * system + pos`, site `3 * system + i` (between pos i and pos i + 1).
"""

from __future__ import annotations

from typing import Final

from starwake.core.arrays import append, i64, vec
from starwake.core.engine import bit
from starwake.starfarers.words import DONE

LONGEST: Final = 32
"""No speed is larger than this (5 by the balls, 6 boosters, 5 on Scientists cards)."""
KEPT_REACHES: Final = 16
KEPT_CUTS: Final = 16384
SHIPS: Final = 3
"""Transports of a seat."""


class Board:
    """Tables of one printed board."""

    def __init__(
        self,
        names: list[str],
        edges: list[tuple[int, int]],
        homes: int,
        centres: list[int],
        sites: list[int],
        rings: list[list[int]],
        planet_points: list[list[int]],
        docks: list[tuple[int, int, int]],
    ) -> None:
        points = len(names)
        self.names: Final = names
        self.index: Final = {name: i for i, name in enumerate(names)}
        self.points: Final[i64] = points
        self.homes: Final[i64] = homes
        self.systems: Final[i64] = len(centres)
        self.outer: Final[i64] = homes * 3
        """The first planet outside the home systems: the one whose bit is 0 in a set of planets."""
        self.centres: Final = vec[i64](centres)
        self.sites: Final = vec[i64](sites)
        home_centres = set(centres[:homes])
        around: list[list[int]] = [[] for _ in names]
        for a, b in edges:
            if a not in home_centres and b not in home_centres:
                around[a].append(b)
                around[b].append(a)
        self.neighbours: Final = vec[vec[i64]]([vec[i64](sorted(x)) for x in around])
        system_of = [-1] * points
        centre_of = [-1] * points
        site_of = [-1] * points
        beside = [-1] * points
        first_planet = [-1] * points
        second_planet = [-1] * points
        for system, ring in enumerate(rings):
            for p in ring:
                system_of[p] = system
            if system >= homes:
                system_of[centres[system]] = system
                centre_of[centres[system]] = system
        for number, p in enumerate(sites):
            site_of[p] = number
            for q in around[p]:
                if q != centres[number // 3]:
                    beside[q] = p
        planets_at = [0] * points
        for planet, corners in enumerate(planet_points):
            for p in corners:
                if planet >= homes * 3:
                    planets_at[p] |= 1 << (planet - homes * 3)
                if first_planet[p] < 0:
                    first_planet[p] = planet
                else:
                    second_planet[p] = planet
        self.system_of: Final = vec[i64](system_of)
        """The system whose ring or centre a point belongs to, -1 in open space. Rings never share a point."""
        self.centre_of: Final = vec[i64](centre_of)
        self.site_of: Final = vec[i64](site_of)
        self.beside: Final = vec[i64](beside)
        """The colony site next to which a point is a spaceport site, or -1."""
        self.first_planet: Final = vec[i64](first_planet)
        self.second_planet: Final = vec[i64](second_planet)
        self.planets_at: Final = vec[i64](planets_at)
        """The planets outside the home systems that a point touches, as a set of bits (see `planet_bit`)."""
        dock_civ = [-1] * points
        dock_number = [0] * points
        for p, civ, number in docks:
            dock_civ[p] = civ
            dock_number[p] = number
        self.docks: Final = vec[i64]([p for p, _, _ in docks])
        """Points where one trade station can stand; on other boards stations lie inside the outpost."""
        self.dock_civ: Final = vec[i64](dock_civ)
        self.dock_number: Final = vec[i64](dock_number)
        self.blank: Final = vec[i64]([0] * points)
        """A zero for each point, to be copied."""
        self.reaches: Final[dict[int, Reach]] = {}

    def is_plain(self, point: i64) -> bool:
        """Whether a point is open space whatever happens."""
        return (
            self.site_of[point] < 0
            and self.centre_of[point] < 0
            and self.beside[point] < 0
            and self.dock_civ[point] < 0
        )

    def reach(self, open_centres: i64) -> Reach:
        """The distances when just these slot centres (bit mask by system) can be entered."""
        found = self.reaches.get(open_centres)
        if found is None:
            if len(self.reaches) >= KEPT_REACHES:
                self.reaches.clear()
            found = Reach(self, open_centres)
            self.reaches[open_centres] = found
        return found


def planet_bit(board: Board, planet: i64) -> i64:
    """The bit of a planet outside the home systems in a set of planets."""
    return bit(planet - board.outer)


class Row:
    """All points within some speed of one point, nearest first, and the planets met on the way."""

    def __init__(
        self, board: Board, points: vec[i64], steps: vec[i64], stopped: vec[i64], planets: i64
    ) -> None:
        self.points: Final = points
        self.steps: Final = steps
        self.planets: Final[i64] = planets
        plain: vec[i64] = vec[i64](capacity=32)
        other: vec[i64] = vec[i64](capacity=32)
        stops: vec[i64] = vec[i64]()
        stop_steps: vec[i64] = vec[i64]()
        i: i64 = 0
        for p in points:
            if stopped[i]:
                stops = append(stops, p)
                stop_steps = append(stop_steps, steps[i])
            elif board.is_plain(p):
                plain = append(plain, p)
            else:
                other = append(other, p)
            i += 1
        self.plain: Final = plain
        """Points that are open space whatever happens: a ship may end there if they are empty."""
        self.other: Final = other
        """Sites, centres, docks and spaceport sites: more to check."""
        self.stops: Final = stops
        """Points where a ship meets something."""
        self.stop_steps: Final = stop_steps
        self.cuts: Final[dict[int, Row]] = {}
        """The same row when something in it stops a ship, by what stops it."""

    def distance(self, point: i64) -> i64:
        """Steps to a point, DONE if it is not in the row."""
        i: i64 = 0
        for p in self.points:
            if p == point:
                return self.steps[i]
            i += 1
        return DONE


class Flood:
    """Room to work out the points a ship reaches, nearest first. Used again and again, so nothing is made anew."""

    def __init__(self, points: i64) -> None:
        none = [0] * int(points)
        self.count: i64 = 0
        self.points: Final = vec[i64](none)
        self.steps: Final = vec[i64](none)
        self.before: Final = vec[i64](none)
        """Place in this list of the point before."""
        self.stops: Final = vec[i64](none)
        """1 where the ship meets something."""
        self.seen: Final = vec[i64](none)
        """Points of this run bear its number."""
        self.run: i64 = 0
        self.legs: Final = vec[i64]([0] * int(points * SHIPS))
        """Legs of all ships of a seat, gathered before they are listed."""
        self.trial: Final = vec[i64](none)
        """Legs of one ship, of which it only matters whether there are any."""


class Reach:
    """Distances over one set of open centres; rows are worked out when first asked for."""

    def __init__(self, board: Board, open_centres: i64) -> None:
        self.board: Final = board
        self.open_centres: Final[i64] = open_centres
        rows: list[Row | None] = [None] * int(board.points * LONGEST)
        self.rows: Final = rows
        closed = {int(board.centres[i]) for i in range(board.systems) if not (open_centres >> i) & 1}
        self.neighbours: Final = vec[vec[i64]](
            [vec[i64]([q for q in around if q not in closed]) for around in board.neighbours]
        )
        """Neighbours of each point that a ship can enter."""
        self.cuts_made: i64 = 0

    def row(self, start: i64, speed: i64) -> Row:
        """Where a ship gets from `start` when nothing on the way stops it."""
        if speed >= LONGEST:
            speed = LONGEST - 1
        found = self.rows[start * LONGEST + speed]
        if found is None:
            found = self.work_out(start, speed, 0)
            self.rows[start * LONGEST + speed] = found
        return found

    def cut_row(self, start: i64, speed: i64, stopping: i64) -> Row:
        """Where it gets when some planets of its row stop it on every point beside them."""
        row = self.row(start, speed)
        found = row.cuts.get(stopping)
        if found is None:
            if self.cuts_made == KEPT_CUTS:
                self.forget_cuts()
            self.cuts_made += 1
            found = self.work_out(start, speed, stopping)
            row.cuts[stopping] = found
        return found

    def forget_cuts(self) -> None:
        """Keep memory flat."""
        self.cuts_made = 0
        for row in self.rows:
            if row is not None:
                row.cuts.clear()

    def work_out(self, start: i64, speed: i64, stopping: i64) -> Row:
        """Breadth first from `start`; closed centres are walls, and nothing lies beyond a point that stops a ship."""
        board = self.board
        seen = board.blank[:]
        points: vec[i64] = vec[i64](capacity=64)
        steps: vec[i64] = vec[i64](capacity=64)
        stopped: vec[i64] = vec[i64](capacity=64)
        points = append(points, start)
        steps = append(steps, 0)
        stopped = append(stopped, 0)
        seen[start] = 1
        planets: i64 = 0
        i: i64 = 0
        while i < len(points) and steps[i] < speed:
            if not stopped[i]:
                far = steps[i] + 1
                for there in self.neighbours[points[i]]:
                    if seen[there]:
                        continue
                    seen[there] = 1
                    points = append(points, there)
                    steps = append(steps, far)
                    met = board.planets_at[there]
                    planets |= met
                    stopped = append(stopped, 1 if met & stopping else 0)
            i += 1
        return Row(board, points[1:], steps[1:], stopped[1:], planets)
