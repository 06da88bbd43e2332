"""A chart: where a seat could go and what is there, kept until something on the board changes."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Final

from starwake.bots.starfarers.atlas import Atlas, Field, atlas_of
from starwake.bots.starfarers.weights import Weights
from starwake.starfarers.rules.explore import disc_group, pile_chances
from starwake.starfarers.rules.settle import buildings, site_open
from starwake.starfarers.ruleset import Ruleset
from starwake.starfarers.state import State
from starwake.starfarers.words import ARTIFACT, COLONY, PIECE, PORT, RESOURCES, SHIP
from starwake.starfarers.words import DOCK as DOCK_GROUND
from starwake.starfarers.words import SITE as SITE_GROUND

# Kinds of prospects.
SITE: Final = 0
HIDDEN: Final = 1
VEILED: Final = 2
TOKEN: Final = 3
DOCK: Final = 4

VEILED_PIPS: Final = 6.0
"""Pips beside a good site of a sector that nobody has seen yet."""
EVEN: Final = 4.0
"""Pips of a resource below which more of it is welcome."""


class Prospect:
    """Something worth flying to."""

    __slots__ = (
        "field",
        "income",
        "kind",
        "marker",
        "need",
        "new",
        "odds",
        "room",
        "special",
        "spots",
        "taken",
    )

    def __init__(self, kind: int, field: Field, spots: list[int], income: float = 0.0) -> None:
        self.kind = kind
        self.field = field
        """Steps to it from every point."""
        self.spots = spots
        """The points that are no step away from it."""
        self.income = income
        """Pips that a colony would bring, weighted by how much they are wanted."""
        self.odds = 1.0
        """The chance that a colony may be founded there, as far as one can tell."""
        self.room = 1
        """Ships that may go there."""
        self.special = 0
        """PIRATE_BASE, ICE_PLANET or ARTIFACT of a token."""
        self.need = 0
        """Cannons, pods or civilisations that a token takes, or pods that a dock takes."""
        self.marker = False
        """Whether one more station brings the friendship marker of a dock."""
        self.taken = False
        """Whether somebody holds that marker."""
        self.new = False
        """Whether the civilisation of a dock has given this seat no friendship card yet."""


Valued = tuple[Prospect, float]
"""A prospect and what it is worth."""


def chart_key(s: State, seat: int) -> tuple[object, ...]:
    """Changes whenever a chart would."""
    return (
        tuple(s.disc),
        s.hidden,
        s.players[seat].seen,
        s.veiled,
        tuple([p.settled * 16 + p.ports for p in s.players]),
        tuple(s.stations),
    )


class Chart:
    """What one seat sees in the board."""

    def __init__(self, s: State, seat: int, weights: Weights, key: tuple[object, ...]) -> None:
        self.key = key
        self.seat = seat
        self.atlas: Atlas = atlas_of(s.board)
        self.pips = disc_pips(s.rules)
        self.disc = [int(d) if d >= 0 else int(u) for d, u in zip(s.disc, s.under, strict=True)]
        """The discs that this seat knows, its secret looks included; below 0 where it knows none."""
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
        self.artifact = max([one.need for one in self.tokens if one.special == ARTIFACT], default=0)
        """The most civilisations that an artifact takes."""
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
        for number in range(0 if s.rules.home_open else self.atlas.homes * 3, self.atlas.systems * 3):
            point = self.atlas.sites[number]
            if is_free_site(s, point) and site_open(s, self.seat, point):
                found.append(Prospect(SITE, self.atlas.to_site[point], [point], self.income(number)))
        return found

    def income(self, number: int) -> float:
        """Wanted pips beside a colony site."""
        total = 0.0
        for planet in planets_at(number):
            if self.disc[planet] >= 0:
                total += self.pips[self.disc[planet]] * self.wanted[self.resource[planet]]
        return total

    def _hidden(self, s: State) -> list[Prospect]:
        """Sectors that lie face down, and sites beside a disc that does."""
        found = []
        hidden, veiled = int(s.hidden) & ~int(s.players[self.seat].seen), int(s.veiled)
        for system in range(self.atlas.homes, self.atlas.systems):
            unseen = hidden >> 3 * (system - self.atlas.homes) & 7
            if (veiled >> system) & 1:
                ring = self.atlas.rings[system]
                found.append(Prospect(VEILED, self.atlas.to_system[system], ring, VEILED_PIPS))
            elif unseen and buildings(s, system) < s.rules.system_limit:
                found += self._guesses(s, system)
        return found

    def _guesses(self, s: State, system: int) -> list[Prospect]:
        """Free sites of a system beside a disc that this seat does not know: what its pile makes likely."""
        found = []
        for number in range(system * 3, system * 3 + 3):
            point = self.atlas.sites[number]
            unknown = [planet for planet in planets_at(number) if self.disc[planet] < 0]
            if unknown and is_free_site(s, point):
                one = Prospect(HIDDEN, self.atlas.to_site[point], [point], self.income(number))
                for planet in planets_at(number):
                    odds, pips = self._guess(s, planet)
                    one.odds *= odds
                    one.income += pips * self.wanted[self.resource[planet]]
                if one.odds > 0:
                    found.append(one)
        return found

    def _guess(self, s: State, planet: int) -> tuple[float, float]:
        """The chance that a planet has no token, and the pips it then has beyond those that are known."""
        disc, special = self.disc[planet], s.rules.disc_special
        if disc >= 0:
            return 0.0 if special[disc] else 1.0, 0.0
        chances = pile_chances(s, disc_group(s, planet)).listed()
        plain = [(self.pips[outcome >> 8], n) for outcome, n in chances if not special[outcome >> 8]]
        count = sum([n for _, n in plain])
        if count == 0:
            return 0.0, 0.0
        return count / sum([n for _, n in chances]), sum([pips * n for pips, n in plain]) / count

    def _tokens(self, s: State) -> list[Prospect]:
        """Pirate bases, ice planets and artifacts that this seat knows of."""
        found = []
        if s.tokens:
            special, value = s.rules.disc_special, s.rules.disc_value
            for planet, disc in enumerate(self.disc):
                if disc >= 0 and special[disc]:
                    one = Prospect(TOKEN, self.atlas.to_planet[planet], self.atlas.corners[planet])
                    one.special = int(special[disc])
                    one.need = int(value[disc])
                    found.append(one)
        return found

    def _docks(self, s: State) -> list[Prospect]:
        """Docks where the next station of an outpost can be founded."""
        found = []
        outposts = s.rules.outposts
        for point, field in self.atlas.to_dock.items():
            if s.ground[point] == DOCK_GROUND and (need := int(outposts.pods_needed(s, point))) > 0:
                civ = int(outposts.civ(s, point))
                one = Prospect(DOCK, field, [point])
                one.need = need
                one.room = int(s.rules.docks) - need + 1
                one.marker = wins_marker(s, self.seat, civ, point)
                one.taken = bool(s.markers[civ] >= 0)
                one.new = s.stations[civ * 8 + self.seat] == 0
                found.append(one)
        return found

    @cached_property
    def port_site(self) -> tuple[int, float]:
        """The own colony where a spaceport brings the board nearest, and by how much."""
        near = self.atlas.near
        now = [0.0] * len(near[self.colonies[0]])
        for port in self.ports:
            now = list(map(max, now, near[port]))
        best = max(self.colonies, key=lambda site: sum(map(max, now, near[site])))
        return best, sum(map(max, now, near[best])) - sum(now)


def is_free_site(s: State, point: int) -> bool:
    """Whether a point is a colony site without a colony."""
    return bool(s.ground[point] == SITE_GROUND and s.piece[point] % PIECE in (0, SHIP))


def wins_marker(s: State, seat: int, civ: int, point: int) -> bool:
    """Whether the friendship marker comes to a seat that founds the next station on a dock."""
    if s.markers[civ] == seat:
        return False
    then = s.copy()
    then.rules.outposts.put_station(then, seat, point)
    stations = then.stations[:]
    stations[civ * 8 + seat] += 1
    then.stations = stations
    return bool(then.rules.outposts.friend(then, civ, seat) == seat)


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
