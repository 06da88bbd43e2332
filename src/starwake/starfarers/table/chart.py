"""The printed board for drawing and planning: where points, planets and systems lie. Made once per board."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from starwake.starfarers.board import Board
from starwake.starfarers.editions.assemble import Names
from starwake.starfarers.table import types

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers

XY = tuple[int, int]
FAR = 99
"""Further than any flight."""


class Chart:
    """Names instead of the engine's numbers; nothing here changes during a game."""

    def __init__(self, board: Board, names: Names) -> None:
        point = [str(name) for name in board.names]
        homes = int(board.homes)
        self.points: Mapping[str, XY] = {name: _xy(name) for name in point}
        self.neighbours = {name: tuple(point[n] for n in board.neighbours[i]) for i, name in enumerate(point)}
        self.systems = names.systems
        self.homes = frozenset(names.systems[:homes])
        self.centre = {name: point[board.centres[i]] for i, name in enumerate(names.systems)}
        self.centre_of = {centre: name for name, centre in self.centre.items()}
        self.sites = {
            name: tuple(point[board.sites[3 * i + k]] for k in range(3))
            for i, name in enumerate(names.systems)
        }
        self.site_of = {site: (name, k) for name, three in self.sites.items() for k, site in enumerate(three)}
        """System and number of each colony site; it lies between the planets of that number and the next."""
        self.system_of = {
            name: names.systems[board.system_of[i]] for i, name in enumerate(point) if board.system_of[i] >= 0
        }
        self.beside = {
            name: tuple(
                (names.systems[planet // 3], int(planet % 3))
                for planet in (board.first_planet[i], board.second_planet[i])
                if planet >= 0
            )
            for i, name in enumerate(point)
        }
        """The planets that a point touches."""
        self.docks = {
            point[p]: (names.civs[board.dock_civ[p]], int(board.dock_number[p])) for p in board.docks
        }
        """The numbered docks, in order: whose they are, and their numbers. Elsewhere stations lie in the outpost."""
        self.bases = {civ: self._base(civ) for civ, _ in self.docks.values()}
        """The middle of the docks of each people."""
        self.hexes = {(name, pos): self._middle(name, pos) for name in names.systems for pos in range(3)}
        self.width = max(x for x, _ in self.points.values())
        self.height = max(y for _, y in self.points.values())

    def _middle(self, system: str, pos: int) -> XY:
        """The middle of a planet's hex: of its five open corners and the centre of the system."""
        corners = [self.points[p] for p, planets in self.beside.items() if (system, pos) in planets]
        if self.centre[system] not in self.beside or (system, pos) not in self.beside[self.centre[system]]:
            corners.append(self.points[self.centre[system]])
        return sum(x for x, _ in corners) // len(corners), sum(y for _, y in corners) // len(corners)

    def _base(self, civ: str) -> XY:
        """The middle of a hex of which the docks are corners."""
        corners = [self.points[p] for p, (owner, _) in self.docks.items() if owner == civ]
        y = (min(y for _, y in corners) + max(y for _, y in corners)) // 2
        xs = [x for x, row in corners if row != y]
        return (min(xs) + max(xs)) // 2, y

    def json(self) -> types.Geometry:
        """All that is needed to draw it."""
        edges = [
            [a, b] for a, near in self.neighbours.items() for b in near if self.points[a] < self.points[b]
        ]
        return {
            "width": self.width,
            "height": self.height,
            "points": [{"id": f"point:{p}", "point": p, "x": x, "y": y} for p, (x, y) in self.points.items()],
            "edges": edges,
            "systems": [self._slot(name) for name in self.systems],
            "docks": [
                {"point": point, "people": people, "number": number}
                for point, (people, number) in self.docks.items()
            ],
            "bases": [{"people": people, "x": x, "y": y} for people, (x, y) in self.bases.items()],
        }

    def _slot(self, system: str) -> types.Slot:
        hexes = [self.hexes[system, pos] for pos in range(3)]
        return {
            "id": f"system:{system}",
            "system": system,
            "home": system in self.homes,
            "centre": self.centre[system],
            "hexes": [{"x": x, "y": y} for x, y in hexes],
            "sites": list(self.sites[system]),
            "ring": self.ring(system),
        }

    def ring(self, system: str) -> list[str]:
        """The points around a system, its centre not among them."""
        return [p for p, name in self.system_of.items() if name == system and p != self.centre[system]]

    def near(self, a: str, b: str) -> int:
        """How far two points lie apart on paper: a cheap measure for sorting."""
        (ax, ay), (bx, by) = self.points[a], self.points[b]
        return max(abs(ax - bx), abs(ay - by))

    def distances(
        self,
        starts: Iterable[str],
        closed: frozenset[str],
        stops: frozenset[str] = frozenset(),
        limit: int = FAR,
    ) -> dict[str, int]:
        """Steps from the nearest start to every point; closed points are walls, nobody flies on from a stop."""
        steps = dict.fromkeys(starts, 0)
        edge = list(steps)
        first = set(edge)
        for far in range(1, limit + 1):
            edge = [
                q
                for p in edge
                if p in first or p not in stops
                for q in self.neighbours[p]
                if q not in steps and q not in closed and steps.setdefault(q, far) == far
            ]
            if not edge:
                break
        return steps


class Drawn(dict[str, Any]):
    """The chart as plain data, with what tests and bots ask of it at hand: all by the names of points and systems."""

    def __init__(self, chart: Chart) -> None:
        super().__init__(chart.json())
        self.neighbours: Mapping[str, tuple[str, ...]] = chart.neighbours
        """The points next to each point."""
        self.sites: Mapping[str, tuple[str, ...]] = chart.sites
        """The three colony sites of each system."""
        self.beside: Mapping[str, tuple[str, ...]] = {
            point: tuple(f"{system}-{place + 1}" for system, place in planets)
            for point, planets in chart.beside.items()
        }
        """The planets beside each point, such as `N1-2`."""


def _xy(name: str) -> XY:
    x, _, y = name.partition(",")
    return int(x), int(y)


def chart_of(game: Starfarers) -> Chart:
    """The chart of a game's board."""
    return _chart(game.rules.board, game.names)


@cache
def _chart(board: Board, names: Names) -> Chart:
    return Chart(board, names)
