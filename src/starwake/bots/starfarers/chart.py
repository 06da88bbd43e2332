"""A chart: where a seat could go and what is there, kept until something on the board changes."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Final

from starwake.bots.starfarers.atlas import Atlas, Field, atlas_of
from starwake.bots.starfarers.weights import Weights
from starwake.starfarers.rules.settle import site_open
from starwake.starfarers.ruleset import Ruleset
from starwake.starfarers.state import State
from starwake.starfarers.words import COLONY, PIECE, PORT, RESOURCES, SHIP
from starwake.starfarers.words import DOCK as DOCK_GROUND
from starwake.starfarers.words import SITE as SITE_GROUND

# Kinds of prospects.
SITE: Final = 0
HIDDEN: Final = 1
VEILED: Final = 2
TOKEN: Final = 3
DOCK: Final = 4

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
        """Steps to it from every point."""
        self.point = point
        """Where a ship would land, -1 for what has first to be seen or cleared."""
        self.income = income
        """Pips that a colony would bring, weighted by how much they are wanted."""
        self.room = 1
        """Ships that may go there."""
        self.special = 0
        """PIRATE_BASE or ICE_PLANET of a token."""
        self.need = 0
        """Cannons or pods that a token takes, or pods that a dock takes."""
        self.civ = -1
        """The civilisation of a dock."""


Valued = tuple[Prospect, float]
"""A prospect and what it is worth."""


def chart_key(s: State) -> tuple[object, ...]:
    """Changes whenever a chart would."""
    return (
        tuple(s.disc),
        s.unexplored,
        s.veiled,
        tuple([p.settled * 16 + p.ports for p in s.players]),
        tuple(s.stations),
    )


class Chart:
    """What one seat sees in the board."""

    def __init__(self, s: State, seat: int, weights: Weights, key: tuple[object, ...]) -> None:
        self.key = key
        self.atlas: Atlas = atlas_of(s.board)
        self.pips = disc_pips(s.rules)
        self.disc = [int(d) for d in s.disc]
        self.resource = [int(r) for r in s.resource]
        self.production = [0.0] * RESOURCES
        """Own pips by resource."""
        self.colonies: list[int] = []
        self.ports: list[int] = []
        self.pads: list[int] = []
        """Own spaceport sites."""
        self._own_pieces(s, seat)
        self.wanted = wanted(self.production, weights)
        self.tokens = self._tokens(s)
        hidden = self._hidden(s)
        self.colony_goals = self._sites(s) + hidden + self.tokens
        self.trade_goals = self._docks(s) + [one for one in hidden if one.kind == VEILED] + self.tokens
        self.standing: tuple[object, ...] = ()
        """How the seat stood when the following values were worked out."""
        self.colony_values: list[Valued] = []
        self.trade_values: list[Valued] = []

    def _own_pieces(self, s: State, seat: int) -> None:
        colony, port = COLONY + PIECE * (seat + 1), PORT + PIECE * (seat + 1)
        pieces = s.piece
        for number, point in enumerate(self.atlas.sites):
            piece = pieces[point]
            if piece == colony or piece == port:
                if piece == colony:
                    self.colonies.append(point)
                else:
                    self.ports.append(point)
                    self.pads += self.atlas.pads[point]
                for planet in planets_at(number):
                    if self.disc[planet] >= 0:
                        self.production[self.resource[planet]] += self.pips[self.disc[planet]]

    def _sites(self, s: State) -> list[Prospect]:
        """Explored sites where a colony may be founded now."""
        found = []
        ground, pieces, unexplored = s.ground, s.piece, int(s.unexplored)
        for number in range(self.atlas.homes * 3, self.atlas.systems * 3):
            point = self.atlas.sites[number]
            if ground[point] == SITE_GROUND and not (unexplored >> number // 3) & 1:
                if pieces[point] % PIECE in (0, SHIP) and site_open(s, point):
                    found.append(Prospect(SITE, self.atlas.to_site[point], point, self.income(number)))
        return found

    def income(self, number: int) -> float:
        """Wanted pips beside a colony site."""
        total = 0.0
        for planet in planets_at(number):
            if self.disc[planet] >= 0:
                total += self.pips[self.disc[planet]] * self.wanted[self.resource[planet]]
        return total

    def _hidden(self, s: State) -> list[Prospect]:
        """Systems whose discs lie face down, and sectors that do."""
        found = []
        unexplored, veiled = int(s.unexplored), int(s.veiled)
        for system in range(self.atlas.homes, self.atlas.systems):
            if (unexplored >> system) & 1:
                if (veiled >> system) & 1:
                    one = Prospect(VEILED, self.atlas.to_system[system], income=HIDDEN_PIPS)
                else:
                    one = Prospect(HIDDEN, self.atlas.to_system[system], income=self._expected(system))
                    one.room = 2
                found.append(one)
        return found

    def _expected(self, system: int) -> float:
        welcome = sum([self.wanted[self.resource[system * 3 + i]] for i in range(3)]) / 3
        return HIDDEN_PIPS * welcome

    def _tokens(self, s: State) -> list[Prospect]:
        """Pirate bases and ice planets."""
        found = []
        if s.tokens:
            special, value = s.rules.disc_special, s.rules.disc_value
            for planet, disc in enumerate(self.disc):
                if disc >= 0 and special[disc]:
                    one = Prospect(TOKEN, self.atlas.to_planet[planet])
                    one.special = int(special[disc])
                    one.need = int(value[disc])
                    found.append(one)
        return found

    def _docks(self, s: State) -> list[Prospect]:
        """Outposts that have room for a station."""
        found = []
        ground, stations = s.ground, s.stations
        for system in range(self.atlas.homes, self.atlas.systems):
            point = self.atlas.centres[system]
            if ground[point] == DOCK_GROUND:
                civ = int(s.rules.sector_civ[s.sector[system]])
                there = int(sum([stations[civ * 8 + seat] for seat in range(len(s.players))]))
                if there < s.rules.docks:
                    one = Prospect(DOCK, self.atlas.to_centre[system], point)
                    one.civ = civ
                    one.need = there + 1
                    one.room = int(s.rules.docks) - there
                    found.append(one)
        return found

    @cached_property
    def port_site(self) -> tuple[int, float]:
        """The own colony where a spaceport brings the board nearest, and by how much."""
        near = self.atlas.near
        now = [0.0] * (self.atlas.systems - self.atlas.homes)
        for port in self.ports:
            now = list(map(max, now, near[port]))
        best = max(self.colonies, key=lambda site: sum(map(max, now, near[site])))
        return best, sum(map(max, now, near[best])) - sum(now)


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
    return [float(sum([rolls(n) for n in {int(low), int(high)}])) for low, high in pairs]


def rolls(number: int) -> int:
    """Rolls of two dice, of 36, that show a number."""
    return 6 - abs(7 - number) if 2 <= number <= 12 else 0
