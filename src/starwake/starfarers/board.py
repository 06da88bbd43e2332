"""The printed board as tables: points, neighbours, systems, planets, and how far a ship gets.

Built once per board and shared by every state. A *system* here is a place for three planets: the home systems come
first, then the slots for sectors. Planet `3 * system + pos`, site `3 * system + i` (between pos i and pos i + 1).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from starwake.core.arrays import i16, i64, u8, vec
from starwake.core.engine import bit, code
from starwake.starfarers.codes import FLY, JUMP
from starwake.starfarers.words import DONE

LONGEST: Final = 32
"""No speed is larger than this (5 by the balls, 6 boosters, 5 on Scientists cards)."""
KEPT_ROWS: Final = 65536
"""Places for rows that have been worked out, a power of two. A row that comes to a taken place takes it."""
ALL_OPEN: Final = -1
"""Every slot centre, as a bit mask."""
KINDS: Final = 3
"""Kinds of points in a row: open space, other points where a ship may end, points where it meets something."""
UNKNOWN: Final = -1
"""A set of bits that nobody has asked for yet."""
SHIPS: Final = 3
"""Transports of a seat."""


@final
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
        self.ways: Final = vec[vec[i16]]([vec[i16]([i16(q) for q in sorted(x)]) for x in around])
        """The same for searches."""
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
        self.no_legs: Final = vec[i64]([0] * (points * SHIPS * 2))
        """Room for a leg and a jump of each ship to each point, to be copied."""
        self.flights: Final = vec[vec[i64]]([actions_to(FLY, ship, points) for ship in range(SHIPS)])
        """The action that takes a ship to a point, by ship and point: looked up, it need not be put together."""
        self.jumps: Final = vec[vec[i64]]([actions_to(JUMP, ship, points) for ship in range(SHIPS)])
        self.every: Final = vec[i16]([i16(p) for p in range(points)])
        """All points in their order."""
        self.plain: Final = vec[u8]([u8(self.is_plain(p)) for p in range(points)])
        """1 where there is open space whatever happens."""
        self.walls: Final = vec[u8]([u8(0)] * points)
        """No wall on any point, to be copied."""
        self.room: Final = vec[i16]([i16(0)] * (points * (KINDS + 1)))
        """Room for a search: its queue, and the points of each kind that it finds."""
        self.nothing: Final = vec[i16]()
        self.no_ends: Final = vec[i16]([i16(0)] * (LONGEST * KINDS))
        self.closed_now: Closed = Closed(ALL_OPEN, self.walls)
        self.near_points: Final = vec[i64]([points] * (points * LONGEST))
        """How many points at most lie within so many steps of a point; all, until somebody has looked."""
        self.near_centres: Final = vec[i64]([UNKNOWN] * (points * LONGEST))
        """The slot centres (bit mask by system) within so many steps of a point, if all were open."""
        self.near_planets: Final = vec[i64]([UNKNOWN] * (points * LONGEST))
        """The planets outside the home systems that a ship may meet there, as a set of bits."""
        rows: list[Row | None] = [None] * KEPT_ROWS
        self.rows: Final = rows

    def is_plain(self, point: i64) -> bool:
        """Whether a point is open space whatever happens."""
        return (
            self.site_of[point] < 0
            and self.centre_of[point] < 0
            and self.beside[point] < 0
            and self.dock_civ[point] < 0
        )

    def planets_near(self, start: i64, steps: i64) -> i64:
        """The planets outside the home systems that a ship may meet within some steps, as a set of bits."""
        if steps >= LONGEST:
            steps = LONGEST - 1
        found = self.near_planets[start * LONGEST + steps]
        if found == UNKNOWN:
            self.look_around(start)
            found = self.near_planets[start * LONGEST + steps]
        return found

    def row(self, open_centres: i64, start: i64, steps: i64, stopping: i64 = 0) -> Row:
        """Where a ship gets from `start` when just these slot centres (bit mask by system) can be entered, and these
        planets (a set of bits) stop it on every point beside them.

        A row depends on the centres near enough to matter, not on the others, so boards laid otherwise share it.
        """
        if steps >= LONGEST:
            steps = LONGEST - 1
        area = start * LONGEST + steps
        near = self.near_centres[area]
        if near == UNKNOWN:
            self.look_around(start)
            near = self.near_centres[area]
        centres = open_centres & near
        # The bits of what the row depends on, well mixed, say where it is kept.
        mixed = area * 0x9E3779B1 + centres * 0x85EBCA6B
        mixed += (stopping & 0xFFFFFF) * 0xC2B2AE35 + (stopping >> 24) * 0x27D4EB2F
        place = (mixed >> 15) & (KEPT_ROWS - 1)
        found = self.rows[place]
        if found is None or found.area != area or found.centres != centres or found.stopping != stopping:
            found = self.work_out(area, centres, stopping, self.closed(open_centres))
            self.rows[place] = found
        return found

    def look_around(self, start: i64) -> None:
        """Note which centres and planets, and how many points, lie within each number of steps of a point."""
        row = self.work_out(start * LONGEST + LONGEST - 1, ALL_OPEN, 0, self.walls)
        centres = vec[i64]([0] * LONGEST)
        planets = vec[i64]([0] * LONGEST)
        points = vec[i64]([0] * LONGEST)
        points[0] = 1
        for point, far in row.listed():
            points[far] += 1
            planets[far] |= self.planets_at[point]
            if self.centre_of[point] >= 0:
                centres[far] |= bit(self.centre_of[point])
        steps: i64 = 0
        while steps < LONGEST:
            if steps:
                points[steps] += points[steps - 1]
                centres[steps] |= centres[steps - 1]
                planets[steps] |= planets[steps - 1]
            self.near_points[start * LONGEST + steps] = points[steps]
            self.near_centres[start * LONGEST + steps] = centres[steps]
            self.near_planets[start * LONGEST + steps] = planets[steps]
            steps += 1

    def work_out(self, area: i64, centres: i64, stopping: i64, closed: vec[u8]) -> Row:
        """Breadth first; closed centres are walls, and nothing lies beyond a point that stops a ship."""
        limit = area % LONGEST
        # One array for the queue and the three kinds of points: the processor has registers for all that is at work.
        size = self.near_points[area]
        room = self.room[: size * (KINDS + 1)]
        plain = size
        other = 2 * size
        stop = 3 * size
        ends = self.no_ends[: (limit + 1) * KINDS]
        seen = closed[:]
        planets_at = self.planets_at
        ways = self.ways
        is_plain = self.plain
        start: int = area // LONGEST
        room[0] = start
        seen[start] = 1
        count: i64 = 1
        done: i64 = 0
        steps: i64 = 1
        while steps <= limit:
            last = count
            while done < last:
                here: int = room[done]
                for way in ways[here]:
                    there: int = way
                    if seen[there]:
                        continue
                    seen[there] = 1
                    if planets_at[there] & stopping:
                        room[stop] = way
                        stop += 1
                        continue
                    room[count] = way
                    count += 1
                    if is_plain[there]:
                        room[plain] = way
                        plain += 1
                    else:
                        room[other] = way
                        other += 1
                done += 1
            found: int = plain - size
            ends[steps * KINDS] = found
            found = other - 2 * size
            ends[steps * KINDS + 1] = found
            found = stop - 3 * size
            ends[steps * KINDS + 2] = found
            steps += 1
        return Row(
            area,
            centres,
            stopping,
            room[size:plain],
            room[2 * size : other],
            room[3 * size : stop] if stop > 3 * size else self.nothing,
            ends,
            is_plain,
        )

    def closed(self, open_centres: i64) -> vec[u8]:
        """1 on each slot centre that cannot be entered; never changed. They are seldom others than the last time."""
        now = self.closed_now
        if now.open_centres != open_centres:
            points = self.walls[:]
            system = self.homes
            while system < self.systems:
                if not (open_centres >> system) & 1:
                    points[self.centres[system]] = 1
                system += 1
            now = Closed(open_centres, points)
            self.closed_now = now
        return now.points


@final
@mypyc_attr(acyclic=True)
class Closed:
    """The slot centres that cannot be entered while just these are open (bit mask by system)."""

    def __init__(self, open_centres: i64, points: vec[u8]) -> None:
        self.open_centres: Final[i64] = open_centres
        self.points: Final = points
        """1 on each of them."""


def actions_to(kind: int, ship: int, points: int) -> vec[i64]:
    """An action of a ship to each point."""
    return vec[i64]([code(kind, ship, point) for point in range(points)])


def planet_bit(board: Board, planet: i64) -> i64:
    """The bit of a planet outside the home systems in a set of planets."""
    return bit(planet - board.outer)


@final
@mypyc_attr(acyclic=True)
class Row:
    """All points within some steps of one point by kind, of each kind the nearest first."""

    def __init__(
        self,
        area: i64,
        centres: i64,
        stopping: i64,
        plain: vec[i16],
        other: vec[i16],
        stops: vec[i16],
        ends: vec[i16],
        is_plain: vec[u8],
    ) -> None:
        self.area: Final[i64] = area
        """Start and number of steps, as one number; with the next two what the row depends on."""
        self.centres: Final[i64] = centres
        self.stopping: Final[i64] = stopping
        self.plain: Final = plain
        """Open space: a ship may end there if it is empty."""
        self.other: Final = other
        """Sites, centres, docks and spaceport sites: more to check."""
        self.stops: Final = stops
        """The points where a ship meets something."""
        self.ends: Final = ends
        """How many points of each kind lie within each number of steps."""
        self.is_plain: Final = is_plain
        """What the board says about all its points."""

    def steps(self, kind: i64, place: i64) -> i64:
        """Steps to the point at a place among those of its kind."""
        found: i64 = 0
        within: int = 0
        while within <= place:
            found += 1
            within = self.ends[found * KINDS + kind]
        return found

    def distance(self, point: i64) -> i64:
        """Steps to a point, DONE if it is not in the row."""
        kind: i64 = 0 if self.is_plain[point] else 1
        place = place_in(self.other if kind else self.plain, point)
        if place < 0:
            kind = 2
            place = place_in(self.stops, point)
        return self.steps(kind, place) if place >= 0 else DONE

    def listed(self) -> list[tuple[int, int]]:
        """All points and the steps to them, for code outside the hot path."""
        kinds = (self.plain, self.other, self.stops)
        return [
            (int(point), int(self.steps(kind, place)))
            for kind in range(KINDS)
            for place, point in enumerate(kinds[kind])
        ]


def place_in(points: vec[i16], point: i64) -> i64:
    """The place of a point in an array, -1 if it is not there."""
    place: i64 = 0
    for one in points:
        there: int = one
        if there == point:
            return place
        place += 1
    return -1


@final
@mypyc_attr(acyclic=True)
class Flood:
    """Room to work out the points a ship reaches, nearest first. Used again and again, so nothing is made anew."""

    def __init__(self, board: Board) -> None:
        self.count: i64 = 0
        self.points: Final = board.blank[:]
        self.steps: Final = board.blank[:]
        self.before: Final = board.blank[:]
        """Place in this list of the point before."""
        self.stops: Final = board.blank[:]
        """1 where the ship meets something."""
        self.seen: Final = board.blank[:]
        """Points of this run bear its number."""
        self.run: i64 = 0
        self.legs: Final = board.no_legs[:]
        """Legs and jumps of all ships of a seat, gathered before they are listed."""
        self.trial: Final = board.blank[:]
        """Legs of one ship, of which it only matters whether there are any."""
