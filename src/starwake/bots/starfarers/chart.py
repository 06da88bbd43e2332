"""A chart: where a seat could go and what is there, kept until something on the board changes."""

from __future__ import annotations

from functools import cache
from typing import Final

from starwake.bots.starfarers.atlas import Atlas, Field, Ways, atlas_of
from starwake.bots.starfarers.weights import Weights
from starwake.starfarers.rules.settle import site_open
from starwake.starfarers.ruleset import Ruleset
from starwake.starfarers.state import State
from starwake.starfarers.words import COLONY, DOCK, PIECE, PORT, RESOURCES, SHIP
from starwake.starfarers.words import SITE as GROUND

SITE: Final = 0
HIDDEN: Final = 1
VEILED: Final = 2
TOKEN: Final = 3
HARBOUR: Final = 4

HIDDEN_PIPS: Final = 6.0
"""Pips beside a good site of a system that nobody has seen yet."""
EVEN: Final = 4.0
"""Pips of a resource below which more of it is welcome."""


class Prospect:
    """Something worth flying to."""

    __slots__ = ("civ", "field", "income", "kind", "need", "point", "room", "special")

    def __init__(self, kind: int, field: Field, point: int = -1, income: float = 0.0) -> None:
        self.kind = kind
        self.field = field
        self.point = point
        self.income = income
        """Pips that a colony would bring, weighted by how much they are wanted."""
        self.room = 1
        """Ships that may go there."""
        self.special = 0
        """PIRATE_BASE or ICE_PLANET of a token."""
        self.need = 0
        """Cannons or pods that a token takes, or pods that a dock takes."""
        self.civ = -1


def chart_key(s: State) -> tuple[object, ...]:
    """Changes whenever a chart would."""
    counts = tuple([(p.settled, p.ports, p.stations, p.transports) for p in s.players])
    return (tuple(s.disc), s.unexplored, s.veiled, counts)


class Chart:
    """What one seat sees in the board."""

    def __init__(self, s: State, seat: int, weights: Weights) -> None:
        self.atlas: Atlas = atlas_of(s.board)
        self.ways: Ways = self.atlas.ways(s.reach)
        self.key = chart_key(s)
        self.pips = disc_pips(s.rules)
        self.colonies: list[int] = []
        self.pads: list[int] = []
        """Own spaceport sites."""
        self.production = [0.0] * RESOURCES
        """Own pips by resource."""
        self._own_pieces(s, seat)
        self.wanted = wanted(self.production, weights)
        self.colony_goals = self._sites(s) + self._hidden(s) + self._tokens(s)
        self.trade_goals = self._harbours(s) + [one for one in self.colony_goals if one.kind in (VEILED, TOKEN)]

    def _own_pieces(self, s: State, seat: int) -> None:
        colony, port = COLONY + PIECE * (seat + 1), PORT + PIECE * (seat + 1)
        piece = s.piece
        for number, point in enumerate(self.atlas.sites):
            if piece[point] == colony:
                self.colonies.append(point)
            elif piece[point] == port:
                self.pads += self.atlas.pads[point]
            else:
                continue
            for planet in planets_at(number):
                if s.disc[planet] >= 0:
                    self.production[s.resource[planet]] += self.pips[s.disc[planet]]

    def _sites(self, s: State) -> list[Prospect]:
        """Explored sites where a colony may be founded now."""
        found = []
        for number in range(self.atlas.homes * 3, self.atlas.systems * 3):
            point = self.atlas.sites[number]
            if not (s.unexplored >> number // 3) & 1 and s.ground[point] == GROUND and site_open(s, point):
                if s.piece[point] % PIECE in (0, SHIP):
                    found.append(
                        Prospect(SITE, self.ways.to_point(point), point, self.income(s, number, self.wanted))
                    )
        return found

    def income(self, s: State, number: int, wanted: list[float]) -> float:
        """Wanted pips beside a colony site."""
        total = 0.0
        for planet in planets_at(number):
            if s.disc[planet] >= 0:
                total += self.pips[s.disc[planet]] * wanted[s.resource[planet]]
        return total

    def _hidden(self, s: State) -> list[Prospect]:
        """Systems whose discs lie face down, and sectors that do."""
        found = []
        for system in range(self.atlas.homes, self.atlas.systems):
            if (s.unexplored >> system) & 1:
                veiled = bool((s.veiled >> system) & 1)
                income = HIDDEN_PIPS if veiled else self._expected(s, system)
                one = Prospect(VEILED if veiled else HIDDEN, self.ways.to_system(system), income=income)
                one.room = 2 if not veiled else 1
                found.append(one)
        return found

    def _expected(self, s: State, system: int) -> float:
        weights = [self.wanted[s.resource[system * 3 + i]] for i in range(3)]
        return HIDDEN_PIPS * sum(weights) / 3

    def _tokens(self, s: State) -> list[Prospect]:
        """Pirate bases and ice planets."""
        found = []
        if s.tokens:
            for planet, disc in enumerate(s.disc):
                if disc >= 0 and s.rules.disc_special[disc]:
                    one = Prospect(TOKEN, self.ways.to_planet(planet))
                    one.special = int(s.rules.disc_special[disc])
                    one.need = int(s.rules.disc_value[disc])
                    found.append(one)
        return found

    def _harbours(self, s: State) -> list[Prospect]:
        """Outposts with a free dock."""
        found = []
        for system in range(self.atlas.homes, self.atlas.systems):
            point = self.atlas.centres[system]
            if s.ground[point] == DOCK:
                one = Prospect(HARBOUR, self.ways.to_point(point), point)
                one.civ = int(s.rules.sector_civ[s.sector[system]])
                there = sum([s.stations[one.civ * 8 + seat] for seat in range(len(s.players))])
                one.need = there + 1
                one.room = int(s.rules.docks) - there
                if one.room > 0:
                    found.append(one)
        return found


def planets_at(number: int) -> tuple[int, int]:
    """The two planets beside a colony site."""
    return number, number + 1 if number % 3 < 2 else number - 2


def wanted(production: list[float], weights: Weights) -> list[float]:
    """How welcome a pip of each resource is: more, the less of it there is."""
    return [1.0 + weights.variety * max(0.0, EVEN - have) / EVEN for have in production]


@cache
def disc_pips(rules: Ruleset) -> list[float]:
    """Chances in 36 of each disc type."""
    pairs = zip(rules.disc_low, rules.disc_high, strict=True)
    return [float(sum(ways(n) for n in {int(low), int(high)})) for low, high in pairs]


def ways(number: int) -> int:
    """Rolls of two dice, of 36, that show a number."""
    return 6 - abs(7 - number) if 2 <= number <= 12 else 0
