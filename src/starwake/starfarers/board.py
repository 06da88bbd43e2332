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
STOP_PLANETS: Final = 20
STOP_BITS: Final = 7
STOP_MASK: Final = 127
STOP_MOST: Final = 6
"""How many planets fit; see `stops_ship`."""
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
    ) -> None:
        points = len(names)
        self.names: Final = names
        self.index: Final = {name: i for i, name in enumerate(names)}
        self.points: Final[i64] = points
        self.homes: Final[i64] = homes
        self.systems: Final[i64] = len(centres)
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
        for planet, corners in enumerate(planet_points):
            for p in corners:
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
        self.blank: Final = vec[i64]([0] * points)
        """A zero for each point, to be copied."""
        self.reaches: Final[dict[int, Reach]] = {}

    def reach(self, open_centres: i64) -> Reach:
        """The distances when just these slot centres (bit mask by system) can be entered."""
        found = self.reaches.get(open_centres)
        if found is None:
            if len(self.reaches) >= KEPT_REACHES:
                self.reaches.clear()
            found = Reach(self, open_centres)
            self.reaches[open_centres] = found
        return found


def stops_ship(board: Board, stopping: i64, point: i64) -> bool:
    """Whether a ship meets something on a point. `stopping` is a bit mask of systems that hide something, and above
    it (from bit STOP_PLANETS on, STOP_BITS each) the numbers, from 1, of planets whose token the ship would clear."""
    if stopping == 0:
        return False
    system = board.system_of[point]
    if system < 0:
        return False
    if (stopping >> system) & 1:
        return True
    planets = stopping >> STOP_PLANETS
    while planets:
        planet = (planets & STOP_MASK) - 1
        if board.first_planet[point] == planet or board.second_planet[point] == planet:
            return True
        planets >>= STOP_BITS
    return False


class Row:
    """All points within some speed of one point, nearest first, and the systems met on the way."""

    def __init__(
        self, board: Board, points: vec[i64], steps: vec[i64], stopped: vec[i64], systems: i64
    ) -> None:
        self.points: Final = points
        self.steps: Final = steps
        self.systems: Final[i64] = systems
        plain: vec[i64] = vec[i64](capacity=32)
        other: vec[i64] = vec[i64](capacity=32)
        stops: vec[i64] = vec[i64]()
        stop_steps: vec[i64] = vec[i64]()
        i: i64 = 0
        for p in points:
            if stopped[i]:
                stops = append(stops, p)
                stop_steps = append(stop_steps, steps[i])
            elif board.site_of[p] < 0 and board.centre_of[p] < 0 and board.beside[p] < 0:
                plain = append(plain, p)
            else:
                other = append(other, p)
            i += 1
        self.plain: Final = plain
        """Points that are open space whatever happens: a ship may end there if they are empty."""
        self.other: Final = other
        """Sites, centres and spaceport sites: more to check."""
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
        """Where it gets when some systems or planets of its row stop it."""
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
        systems: i64 = 0
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
                    met = board.system_of[there]
                    if met >= 0:
                        systems |= bit(met)
                        stopped = append(stopped, 1 if stops_ship(board, stopping, there) else 0)
                    else:
                        stopped = append(stopped, 0)
            i += 1
        return Row(board, points[1:], steps[1:], stopped[1:], systems)
