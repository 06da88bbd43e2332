"""A chart: where a seat could go and what is there, kept until something on the board changes."""

from __future__ import annotations

from functools import cache
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
        tuple([int(p.colonies) * 16 + int(p.spaceports) for p in s.players]),
        tuple(s.stations),
    )


class Chart:
    """What one seat sees in the board."""

    def __init__(self, s: State, seat: int, weights: Weights, key: tuple[object, ...]) -> None:
        self.key = key
        self.seat = seat
        self.atlas: Atlas = atlas_of(s.board)
        self.pips = disc_pips(s.rules)
        self.disc = known_discs(s)
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
        self._likely: dict[int, tuple[float, float]] = {}
        """What a disc of each pile may be, where somebody has asked."""
        self._port_site = -1
        self._nearer = 0.0
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
        found: list[Prospect] = []
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
        found: list[Prospect] = []
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
        found: list[Prospect] = []
        for number in range(system * 3, system * 3 + 3):
            point = self.atlas.sites[number]
            first, second = planets_at(number)
            if (self.disc[first] < 0 or self.disc[second] < 0) and is_free_site(s, point):
                one = Prospect(HIDDEN, self.atlas.to_site[point], [point], self.income(number))
                for planet in (first, second):
                    odds, pips = self._guess(s, planet)
                    one.odds *= odds
                    one.income += pips * self.wanted[self.resource[planet]]
                if one.odds > 0:
                    found.append(one)
        return found

    def _guess(self, s: State, planet: int) -> tuple[float, float]:
        """The chance that a planet has no token, and the pips it then has beyond those that are known."""
        disc = self.disc[planet]
        if disc >= 0:
            return 0.0 if s.rules.disc_special[disc] else 1.0, 0.0
        group = int(disc_group(s, planet))
        if group not in self._likely:
            self._likely[group] = self._likely_disc(s, group)
        return self._likely[group]

    def _likely_disc(self, s: State, group: int) -> tuple[float, float]:
        """The chance that a disc of a pile is no token, and the pips it then has on average."""
        everything, count, total = 0, 0, 0.0
        for outcome, n in pile_chances(s, group).listed():
            everything += n
            if not s.rules.disc_special[outcome >> 8]:
                count += n
                total += self.pips[outcome >> 8] * n
        return (count / everything, total / count) if count else (0.0, 0.0)

    def _tokens(self, s: State) -> list[Prospect]:
        """Pirate bases, ice planets and artifacts that this seat knows of."""
        found: list[Prospect] = []
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
        found: list[Prospect] = []
        outposts = s.rules.outposts
        for point, field in self.atlas.to_dock.items():
            if s.ground[point] != DOCK_GROUND:
                continue
            need = int(outposts.pods_needed(s, point))
            if need > 0:
                civ = int(outposts.civ(s, point))
                one = Prospect(DOCK, field, [point])
                one.need = need
                one.room = int(s.rules.docks) - need + 1
                one.marker = wins_marker(s, self.seat, civ, point)
                one.taken = bool(s.markers[civ] >= 0)
                one.new = bool(s.stations[civ * 8 + self.seat] == 0)
                found.append(one)
        return found

    def port_site(self) -> tuple[int, float]:
        """The own colony where a spaceport brings the board nearest, and by how much; worked out when first asked."""
        if self._port_site < 0:
            near = self.atlas.near
            now = [0.0] * len(near[self.colonies[0]])
            for port in self.ports:
                now = greater(now, near[port])
            most = -1.0
            for site in self.colonies:
                reach = sum(greater(now, near[site]))
                if reach > most:
                    most, self._port_site = reach, site
            self._nearer = most - sum(now)
        return self._port_site, self._nearer


class Mapmaker:
    """Draws the charts of a seat, a new one whenever the board has changed."""

    def __init__(self, seat: int, weights: Weights) -> None:
        self.seat = seat
        self.weights = weights
        self._chart: Chart | None = None

    def chart(self, s: State) -> Chart:
        """The chart of the board as it is."""
        chart = self._chart
        key = chart_key(s, self.seat)
        if chart is None or chart.key != key:
            chart = self._chart = Chart(s, self.seat, self.weights, key)
        return chart


def known_discs(s: State) -> list[int]:
    """Discs by planet: those that lie open, and those that the viewer has looked at."""
    found: list[int] = []
    planet = 0
    for disc in s.disc:
        found.append(int(disc) if disc >= 0 else int(s.under[planet]))
        planet += 1
    return found


def greater(one: list[float], other: list[float]) -> list[float]:
    """The greater one of each two numbers."""
    return [max(mine, theirs) for mine, theirs in zip(one, other, strict=True)]


def is_free_site(s: State, point: int) -> bool:
    """Whether a point is a colony site without a colony."""
    if s.ground[point] != SITE_GROUND:
        return False
    piece = s.piece[point] % PIECE
    return piece == 0 or piece == SHIP


def wins_marker(s: State, seat: int, civ: int, point: int) -> bool:
    """Whether the friendship marker comes to a seat that founds the next station on a dock."""
    if s.markers[civ] == seat:
        return False
    then = s.copy()
    then.rules.outposts.put_station(then, seat, point)
    stations = then.stations[:]
    stations[civ * 8 + seat] += 1
    then.stations = stations
    return then.rules.outposts.friend(then, civ, seat) == seat


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
