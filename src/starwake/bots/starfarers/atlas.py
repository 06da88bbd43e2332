"""A board as plain lists, and how far everything is: worked out once and shared by all games.

Distances here go around every centre, as if nothing had been discovered. That overrates some ways by a step or two
and spares the trader from measuring the board anew after each discovery; the legs it may fly are always the true ones.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from starwake.starfarers.board import LONGEST, Board

FAR: Final = LONGEST + 8
"""Further than any ship will go."""

Field = list[int]
"""Steps from every point of the board to some place."""


class Atlas:
    """The tables of a board that bots look at, without the cost of reading native arrays."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self.homes = int(board.homes)
        self.systems = int(board.systems)
        self.sites = [int(p) for p in board.sites]
        self.site_of = [int(n) for n in board.site_of]
        self.centres = [int(p) for p in board.centres]
        self.pads = {
            site: [int(p) for p in board.neighbours[site] if board.beside[p] == site] for site in self.sites
        }
        """The spaceport sites beside each colony site."""
        self.to_site = {site: self._to([site]) for site in self.sites}
        """Steps to each colony site."""
        self.rings = [self._ring(k) for k in range(self.systems)]
        """The points round each system, from where its discs are seen."""
        self.to_system = [self._to(ring) for ring in self.rings]
        self.corners = [self._corners(planet) for planet in range(self.systems * 3)]
        """The points beside each planet."""
        self.to_planet = [self._to(corners) for corners in self.corners]
        self.to_dock = {self.centres[k]: self._to_centre(k) for k in range(self.homes, self.systems)}
        """Steps to each point that is a dock or may turn out to be one."""
        self.to_dock |= {int(dock): self._to([int(dock)]) for dock in board.docks}
        places = self.to_system[self.homes :] + self._to_bases()
        self.near = {
            site: [6.0 / (6 + min([field[pad] for pad in pads])) for field in places]
            for site, pads in self.pads.items()
        }
        """How near the systems and bases further out are to a spaceport on each site: 1 beside it, less with each
        step."""

    def _to(self, points: list[int]) -> Field:
        """Steps to the nearest of some points."""
        field = [FAR] * int(self._board.points)
        for point in points:
            row = self._board.row(0, point, LONGEST)
            field[point] = 0
            for there, steps in row.listed():
                field[there] = min(field[there], steps)
        return field

    def _ring(self, system: int) -> list[int]:
        of = self._board.system_of
        return [p for p in range(self._board.points) if of[p] == system and p != self.centres[system]]

    def _corners(self, planet: int) -> list[int]:
        one, two = self._board.first_planet, self._board.second_planet
        return [p for p in range(self._board.points) if planet in (one[p], two[p])]

    def _to_bases(self) -> list[Field]:
        """Steps to the nearest dock of each base that is printed on the board."""
        civ_of = self._board.dock_civ
        docks: dict[int, list[int]] = {}
        for dock in self._board.docks:
            docks.setdefault(int(civ_of[dock]), []).append(int(dock))
        return [self._to(points) for points in docks.values()]

    def _to_centre(self, system: int) -> Field:
        field = [steps + 1 for steps in self._to([self.sites[system * 3 + i] for i in range(3)])]
        field[self.centres[system]] = 0
        return field


@cache
def atlas_of(board: Board) -> Atlas:
    """The atlas of a board."""
    return Atlas(board)
