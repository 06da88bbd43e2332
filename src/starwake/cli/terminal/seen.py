"""What one seat sees at one moment, in the words of the board: made from the seat's view alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from starwake.cli.terminal.chart import Chart, chart_of
from starwake.core.match import Match
from starwake.starfarers.game import Starfarers
from starwake.starfarers.names import RESOURCE_NAMES
from starwake.starfarers.position import FACE_DOWN
from starwake.starfarers.words import EMPTY, OUTPOST, SYSTEM

HOME, PLANETS, DOCKS, VOID, UNKNOWN = "home", "system", "outpost", "empty", "unknown"
KINDS = {SYSTEM: PLANETS, OUTPOST: DOCKS, EMPTY: VOID}
NOBODY = -1
"""The seat of pieces that belong to nobody."""
PIPS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


@dataclass(frozen=True, slots=True)
class Planet:
    """A planet as it lies on the table. `icon` is the back of its disc, such as `one_star_square`."""

    system: str
    pos: int
    resource: str
    disc: str | None
    icon: str

    @property
    def hidden(self) -> bool:
        """Whether its disc lies face down."""
        return self.disc == FACE_DOWN

    @property
    def token(self) -> tuple[str, int] | None:
        """A pirate base or an ice planet with its strength."""
        if self.disc is None or " " not in self.disc or self.hidden:
            return None
        kind, _, value = self.disc.partition(" ")
        return kind, int(value)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The rolls on which it produces, as far as one can see."""
        if self.disc is None or self.hidden or self.token:
            return ()
        return tuple(int(n) for n in self.disc.split("/"))

    @property
    def pips(self) -> int:
        """In how many of 36 rolls it produces."""
        return sum(PIPS[n] for n in self.numbers)


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that stands on a point: `colony`, `spaceport`, `colony_ship` or `trade_ship`."""

    kind: str
    seat: int
    ship: int = 0


class Seen:
    """The table through the eyes of one seat (None: a spectator)."""

    def __init__(self, match: Match, seat: int | None) -> None:
        game = match.game
        assert isinstance(game, Starfarers)
        self.game = game
        self.seat = seat
        self.data: dict[str, Any] = match.view(seat)
        self.chart: Chart = chart_of(game)

    # ---------------------------------------------------------------- seats

    @property
    def seats(self) -> list[dict[str, Any]]:
        """What lies before each seat."""
        found: list[dict[str, Any]] = self.data["seats"]
        return found

    @property
    def own(self) -> dict[str, Any]:
        """What lies before the viewer."""
        assert self.seat is not None
        return self.seats[self.seat]

    @property
    def decision(self) -> str:
        """The name of what is waited for, such as `fly`."""
        frames = self.data["decision"]
        return str(frames[0][0]) if frames else ""

    def virtual(self, seat: int, upgrade: str) -> int:
        """Boosters or cannons on friendship cards."""
        rules, names = self.game.rules, self.game.names
        table = rules.friend_boosters if upgrade == "booster" else rules.friend_cannons
        if upgrade == "freight_pod":
            return 0
        return sum(int(table[names.friends.index(card)]) for card in self.seats[seat]["friends"])

    def speed(self, seat: int) -> int:
        """Steps that every ship of a seat may fly this turn."""
        return int(self.data["base_speed"] + self.seats[seat]["booster"] + self.virtual(seat, "booster"))

    def cost(self, build: int) -> dict[str, int]:
        """What a build costs, by resource."""
        costs = self.game.rules.costs
        return {
            name: int(costs[build * 5 + r]) for r, name in enumerate(RESOURCE_NAMES) if costs[build * 5 + r]
        }

    # ---------------------------------------------------------------- board

    def kind(self, system: str) -> str:
        """What lies in a place for planets: HOME, PLANETS, DOCKS, VOID or UNKNOWN."""
        if system in self.chart.homes:
            return HOME
        laid = self.data["board"]["sectors"][system]
        if laid is None:
            return UNKNOWN
        return KINDS[int(self.game.rules.sector_kind[self._sector(system)])]

    def _sector(self, system: str) -> int:
        return self.game.names.sectors.index(self.data["board"]["sectors"][system]["sector"])

    def civilisation(self, system: str) -> str:
        """Whose outpost it is."""
        return self.game.names.civs[self.game.rules.sector_civ[self._sector(system)]]

    def outpost_of(self, civilisation: str) -> str | None:
        """Where a civilisation's outpost lies, as far as one can see."""
        for system in self.chart.systems:
            if self.kind(system) == DOCKS and self.civilisation(system) == civilisation:
                return system
        return None

    @cached_property
    def planets(self) -> dict[tuple[str, int], Planet]:
        """Every planet one can see."""
        return {(p.system, p.pos): p for system in self.chart.systems for p in self._planets(system)}

    def _planets(self, system: str) -> Iterator[Planet]:
        kind = self.kind(system)
        if kind not in (HOME, PLANETS):
            return
        rules, names = self.game.rules, self.game.names
        discs = self.data["board"]["discs"].get(system, [None, None, None])
        for pos in range(3):
            if kind == HOME:
                home = self.chart.systems.index(system)
                resource, icon = rules.home_resource[home * 3 + pos], rules.home_group[home]
            else:
                i = self._sector(system) * 3 + (pos - self.data["board"]["sectors"][system]["rotation"]) % 3
                resource, icon = rules.sector_resource[i], rules.sector_group[i]
            yield Planet(system, pos, RESOURCE_NAMES[resource], discs[pos], names.groups[icon])

    @cached_property
    def pieces(self) -> dict[str, Piece]:
        """What stands on each point; of two ships in passing the last one."""
        found: dict[str, Piece] = {}
        for seat, player in [(NOBODY, self.data["neutral"]), *enumerate(self.seats)]:
            found.update({point: Piece("colony", seat) for point in player["colonies"]})
            found.update({point: Piece("spaceport", seat) for point in player["spaceports"]})
            for ship in player.get("ships", ()):
                found[ship["at"]] = Piece(ship["kind"], seat, ship["ship"])
        return found

    @cached_property
    def hidden(self) -> frozenset[str]:
        """Systems that a ship would explore."""
        return frozenset(
            system
            for system in self.chart.systems
            if self.kind(system) == UNKNOWN or any(p.hidden for p in self._planets(system))
        )

    @cached_property
    def closed(self) -> frozenset[str]:
        """Centres that no ship can enter."""
        return frozenset(
            self.chart.centre[system]
            for system in self.chart.systems
            if self.kind(system) in (HOME, PLANETS, UNKNOWN)
        )

    def site_planets(self, point: str) -> tuple[Planet, Planet] | None:
        """The two planets of a colony site, None where there is no site."""
        if point not in self.chart.site_of:
            return None
        system, k = self.chart.site_of[point]
        if (system, k) not in self.planets:
            return None
        return self.planets[system, k], self.planets[system, (k + 1) % 3]

    def is_site(self, point: str) -> bool:
        """Whether a point is known to be a colony site."""
        return self.site_planets(point) is not None

    def docks(self, civilisation: str) -> list[int]:
        """The seats of the trade stations at an outpost."""
        counts = self.data["friendship"]["stations"][civilisation]
        return [seat for seat, count in enumerate(counts) for _ in range(count)]

    # ---------------------------------------------------------------- plans of a seat

    def beats(self, seat: int, planet: Planet) -> bool:
        """Whether a seat's ship would clear the token of a planet."""
        if planet.token is None:
            return False
        kind, value = planet.token
        upgrade = "cannon" if kind == "pirate_base" else "freight_pod"
        return int(self.seats[seat][upgrade]) + self.virtual(seat, upgrade) >= value

    def clears(self, seat: int, point: str) -> list[Planet]:
        """The tokens that a seat's ship would clear on a point."""
        near = (self.planets.get(key) for key in self.chart.beside[point])
        return [planet for planet in near if planet is not None and self.beats(seat, planet)]

    def stops(self, seat: int) -> frozenset[str]:
        """Points where a ship of a seat meets something new, so that a leg ends there."""
        return frozenset(
            p for p, system in self.chart.system_of.items() if system in self.hidden or self.clears(seat, p)
        )

    def open_site(self, point: str) -> bool:
        """Whether a colony may be founded on a site, once a ship stands on it."""
        planets = self.site_planets(point)
        if planets is None or any(p.hidden or p.token for p in planets):
            return False
        system = self.chart.site_of[point][0]
        if system in self.chart.homes and not self.game.rules.home_open:
            return False
        built = [self.pieces.get(site) for site in self.chart.sites[system]]
        count = sum(piece is not None and piece.kind in ("colony", "spaceport") for piece in built)
        here = self.pieces.get(point)
        free = here is None or here.kind not in ("colony", "spaceport")
        return free and count < int(self.game.rules.system_limit)

    def dock_open(self, seat: int, civilisation: str) -> bool:
        """Whether a trade ship of a seat could set up a station at an outpost."""
        there = len(self.docks(civilisation))
        return there < int(self.game.rules.docks) and int(self.seats[seat]["freight_pod"]) > there
