"""What one seat sees at one moment, in the words of the board: made from the seat's view alone.

What follows from the rules is asked of the rules, with the redacted state behind the view.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from starwake.cli.terminal.starfarers.chart import Chart, chart_of
from starwake.core.engine import ints
from starwake.core.match import Match
from starwake.starfarers.codes import F_DISC, F_PEEK, F_SECTOR
from starwake.starfarers.game import Starfarers
from starwake.starfarers.names import RESOURCE_NAMES
from starwake.starfarers.position import FACE_DOWN, planet_name
from starwake.starfarers.rules.explore import clears, disc_group, stopping_planets
from starwake.starfarers.rules.flight import left, leg_row, speed
from starwake.starfarers.rules.settle import opens_site, site_open
from starwake.starfarers.rules.standing import can_dock
from starwake.starfarers.state import Player
from starwake.starfarers.words import COLONY, DOCK, EMPTY, OUTPOST, PIECE, PORT, SYSTEM

HOME, PLANETS, DOCKS, VOID, UNKNOWN = "home", "system", "outpost", "empty", "unknown"
KINDS = {SYSTEM: PLANETS, OUTPOST: DOCKS, EMPTY: VOID}
NOBODY = -1
"""The seat of pieces that belong to nobody."""
PIPS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
SEATS = 8
"""The step from one civilisation to the next in `State.stations`."""
EVERYWHERE = -1
"""The set of all planets, as bits."""


@dataclass(frozen=True, slots=True)
class Planet:
    """A planet as the viewer knows it. `icon` is the back of its disc, such as `one_star_square`."""

    system: str
    pos: int
    resource: str
    disc: str | None
    icon: str
    secret: bool = False
    """Whether its disc lies face down, and the viewer has looked at it."""

    @property
    def hidden(self) -> bool:
        """Whether its disc lies face down and the viewer does not know it."""
        return self.disc == FACE_DOWN

    @property
    def token(self) -> tuple[str, int] | None:
        """A pirate base, an ice planet or an artifact with its strength."""
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
    """Something that stands on a point: `colony`, `spaceport`, `station`, `colony_ship` or `trade_ship`."""

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
        view = game.view(match.state, seat)
        self.table = view.table
        """What the seat may know, as a state that the rules can be asked about."""
        self.data: dict[str, Any] = view.json()
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

    @property
    def pilots(self) -> list[int]:
        """The seats that share the turn, the first pilot first."""
        second = self.data["second"]
        return [self.data["active"]] if second is None else [self.data["active"], second]

    @property
    def viewer(self) -> Player:
        """The viewer's seat, as the rules know it."""
        assert self.seat is not None
        return self.table.players[self.seat]

    def virtual(self, seat: int, upgrade: str) -> int:
        """Boosters or cannons on friendship cards."""
        player = self.table.players[seat]
        return {"booster": int(player.extra_boosters), "cannon": int(player.extra_cannons)}.get(upgrade, 0)

    def speed(self, seat: int) -> int:
        """Steps that every ship of a seat may fly this turn."""
        return int(speed(self.table, self.table.players[seat]))

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

    @cached_property
    def outposts(self) -> dict[str, list[str]]:
        """The docks of each people whose outpost one can see, in the order in which they are taken."""
        civ = self.game.rules.outposts.civ
        docks = [*self.chart.docks, *(p for p in self.chart.centre_of if p not in self.chart.docks)]
        found: dict[str, list[str]] = {}
        for point in docks:
            if self.is_dock(point):
                found.setdefault(self.game.names.civs[civ(self.table, self._at(point))], []).append(point)
        return found

    def is_dock(self, point: str) -> bool:
        """Whether a trade station is founded on a point, or inside the outpost that it leads to."""
        return int(self.table.ground[self._at(point)]) == DOCK

    def people_at(self, point: str) -> str | None:
        """The people whose dock a point is."""
        return next((civ for civ, docks in self.outposts.items() if point in docks), None)

    def _at(self, point: str) -> int:
        return int(self.game.rules.board.index[point])

    @cached_property
    def planets(self) -> dict[tuple[str, int], Planet]:
        """Every planet one can see."""
        return {(p.system, p.pos): p for system in self.chart.systems for p in self._planets(system)}

    def _planets(self, system: str) -> Iterator[Planet]:
        if self.kind(system) not in (HOME, PLANETS):
            return
        discs = self.data["board"]["discs"].get(system, [None, None, None])
        looked = self.data["board"]["looked_at"]
        for pos in range(3):
            number = self.chart.systems.index(system) * 3 + pos
            mine = looked.get(planet_name(self.game.names, number))
            resource = RESOURCE_NAMES[self.table.resource[number]]
            icon = self.game.names.groups[disc_group(self.table, number)]
            yield Planet(system, pos, resource, mine or discs[pos], icon, mine is not None)

    @cached_property
    def pieces(self) -> dict[str, Piece]:
        """What stands on each point; of two ships in passing the last one."""
        found: dict[str, Piece] = {}
        for seat, player in [(NOBODY, self.data["neutral"]), *enumerate(self.seats)]:
            found.update({point: Piece("colony", seat) for point in player["colonies"]})
            found.update({point: Piece("spaceport", seat) for point in player["spaceports"]})
            for ship in player.get("ships", ()):
                found[ship["at"]] = Piece(ship["kind"], seat, ship["ship"])
        found.update({point: Piece("station", seat) for point, seat in self.data["stations"].items()})
        return found

    @cached_property
    def hidden(self) -> frozenset[str]:
        """Systems in which a ship of the viewer would learn something."""
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

    def stations(self, civilisation: str) -> list[int]:
        """The seats of the trade stations at an outpost, in the order of its docks."""
        standing = self.data["stations"]
        docked = [standing[p] for p in self.outposts.get(civilisation, ()) if p in standing]
        counts = self.data["friendship"]["stations"][civilisation]
        return docked or [seat for seat, count in enumerate(counts) for _ in range(count)]

    # ---------------------------------------------------------------- plans of the viewer

    def steps(self, ship: int, point: str) -> int:
        """Steps of a leg of an own ship; more than any flight has, if it cannot come there."""
        table, player = self.table, self.viewer
        row = leg_row(table, player, player.ship_at[ship - 1], self.steps_left(ship))
        return int(row.distance(self._at(point)))

    def steps_left(self, ship: int) -> int:
        """Steps that an own ship may still fly."""
        return max(0, int(left(self.table, self.viewer, ship - 1)))

    def clears(self, point: str) -> list[Planet]:
        """The tokens beside a point that the viewer can beat."""
        found = []
        for system, pos in self.chart.beside[point]:
            number = self.chart.systems.index(system) * 3 + pos
            if (system, pos) in self.planets and clears(self.table, self.viewer, number):
                found.append(self.planets[system, pos])
        return found

    def turned_up(self, point: str) -> tuple[list[Planet], str]:
        """What a ship of the viewer would learn on a point: planets, or the system it would discover."""
        assert self.seat is not None
        if not self._stopping & self.game.rules.board.planets_at[self._at(point)]:
            return [], ""
        trial = self.table.copy()
        before = len(trial.stack)
        self.game.rules.exploring.arrive(trial, self.seat, self._at(point))
        frames = trial.stack[before:]
        systems = self.chart.systems
        numbers = sorted(int(f.a) for f in frames if f.kind in (F_DISC, F_PEEK))
        veiled = next((systems[f.a] for f in frames if f.kind == F_SECTOR), "")
        return [self.planets[systems[n // 3], n % 3] for n in numbers], veiled

    @cached_property
    def _stopping(self) -> int:
        """The planets beside which a ship of the viewer stops."""
        return int(stopping_planets(self.table, self.viewer, EVERYWHERE))

    def stops(self, point: str) -> bool:
        """Whether a ship of the viewer meets something new on a point, so that a leg ends there."""
        return bool(self._stopping & self.game.rules.board.planets_at[self._at(point)])

    def open_site(self, point: str) -> bool:
        """Whether the viewer could found a colony on a site, once a ship stands on it."""
        at = self._at(point)
        return self._free_site(point) and bool(site_open(self.table, self.seat or 0, at))

    def opens_site(self, point: str) -> bool:
        """Whether only tokens stand in the way of a colony that the viewer can clear."""
        return self._free_site(point) and bool(opens_site(self.table, self.seat or 0, self._at(point)))

    def _free_site(self, point: str) -> bool:
        piece = int(self.table.piece[self._at(point)])
        return self.is_site(point) and (not piece or piece % PIECE not in (COLONY, PORT))

    def dock_open(self, point: str) -> bool:
        """Whether a trade ship of the viewer could set up a station on a dock."""
        return bool(can_dock(self.table, self.seat or 0, self._at(point)))

    def pods_needed(self, point: str) -> int:
        """Freight pods that a trade station on a dock takes now; 0 if none can be founded there."""
        return int(self.game.rules.outposts.pods_needed(self.table, self._at(point)))

    def next_dock(self, civilisation: str) -> str | None:
        """The dock of an outpost where the next trade station goes; None if every dock is taken."""
        return next((p for p in self.outposts.get(civilisation, ()) if self.pods_needed(p)), None)

    def wins_marker(self, point: str) -> bool:
        """Whether a trade station on a dock would bring the viewer the friendship marker."""
        assert self.seat is not None
        trial, at, outposts = self.table.copy(), self._at(point), self.game.rules.outposts
        civ = int(outposts.civ(trial, at))
        outposts.put_station(trial, self.seat, at)
        place = civ * SEATS + self.seat
        trial.stations = ints([count + (n == place) for n, count in enumerate(trial.stations)])
        friend = int(outposts.friend(trial, civ, self.seat))
        return friend == self.seat != int(self.table.markers[civ])

    def missing(self, terms: str) -> dict[str, int]:
        """What the own hand lacks of the cards that an offer wants; `terms` is its notation."""
        words = terms.partition(" for ")[2].split()
        wanted = dict(zip(words[1::2], map(int, words[::2]), strict=True))
        hand = self.own["hand"]
        return {name: count - hand[name] for name, count in wanted.items() if count > hand[name]}
