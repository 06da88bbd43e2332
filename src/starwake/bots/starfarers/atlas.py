"""A board as plain lists, and how far everything is: worked out once and shared by all games."""

from __future__ import annotations

from functools import cache

from starwake.starfarers.board import LONGEST, Board, Reach

FAR = LONGEST + 8
"""Further than any ship will go."""
KEPT_WAYS = 64

Field = list[int]
"""Steps from every point of the board to some goal."""


class Atlas:
    """The tables of a board that bots look at, without the cost of reading native arrays."""

    def __init__(self, board: Board) -> None:
        self.points = int(board.points)
        self.homes = int(board.homes)
        self.systems = int(board.systems)
        self.sites = [int(p) for p in board.sites]
        self.site_of = [int(n) for n in board.site_of]
        self.centres = [int(p) for p in board.centres]
        around = [[int(q) for q in row] for row in board.neighbours]
        self.pads = {site: [q for q in around[site] if board.beside[q] == site] for site in self.sites}
        """The spaceport sites beside each colony site."""
        system_of = [int(k) for k in board.system_of]
        self.rings = [
            [p for p in range(self.points) if system_of[p] == k and p != self.centres[k]]
            for k in range(self.systems)
        ]
        self.corners: list[list[int]] = [[] for _ in range(self.systems * 3)]
        """The points beside each planet."""
        for point in range(self.points):
            for planet in (board.first_planet[point], board.second_planet[point]):
                if planet >= 0:
                    self.corners[planet].append(point)
        self._ways: dict[int, Ways] = {}

    def ways(self, reach: Reach) -> Ways:
        """The distances over the centres that are open."""
        key = int(reach.open_centres)
        found = self._ways.get(key)
        if found is None:
            if len(self._ways) >= KEPT_WAYS:
                self._ways.clear()
            found = self._ways[key] = Ways(self, reach)
        return found


class Ways:
    """Distances over one set of open centres, each worked out when first asked for."""

    def __init__(self, atlas: Atlas, reach: Reach) -> None:
        self._atlas = atlas
        self._reach = reach
        self._points: dict[int, Field] = {}
        self._systems: dict[int, Field] = {}
        self._planets: dict[int, Field] = {}

    def to_point(self, point: int) -> Field:
        """Steps to a point."""
        found = self._points.get(point)
        if found is None:
            row = self._reach.row(point, LONGEST)
            found = [FAR] * self._atlas.points
            found[point] = 0
            for there, steps in zip(row.points, row.steps, strict=True):
                found[there] = int(steps)
            self._points[point] = found
        return found

    def to_system(self, system: int) -> Field:
        """Steps to the edge of a system, from where its discs are turned up."""
        found = self._systems.get(system)
        if found is None:
            found = self._systems[system] = self._nearest(self._atlas.rings[system])
        return found

    def to_planet(self, planet: int) -> Field:
        """Steps to a point beside a planet."""
        found = self._planets.get(planet)
        if found is None:
            found = self._planets[planet] = self._nearest(self._atlas.corners[planet])
        return found

    def _nearest(self, points: list[int]) -> Field:
        fields = [self.to_point(point) for point in points]
        return [min(steps) for steps in zip(*fields, strict=True)]


@cache
def atlas_of(board: Board) -> Atlas:
    """The atlas of a board."""
    return Atlas(board)
