"""What one seat sees at one moment, and what follows from it: its view as data, and the redacted state behind it.

What follows from the rules is asked of the rules, with that state. Points are the engine's numbers here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from starwake.core.engine import ints
from starwake.core.text import Runs
from starwake.starfarers.codes import F_DISC, F_PEEK, F_SECTOR
from starwake.starfarers.rules.explore import clears, stopping_planets
from starwake.starfarers.rules.flight import left
from starwake.starfarers.rules.settle import opens_site, planet_after, site_open
from starwake.starfarers.rules.standing import can_dock
from starwake.starfarers.state import State
from starwake.starfarers.table.types import Planet
from starwake.starfarers.words import COLONY, DOCK, PIECE, PORT, VEIL, WALL

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers

SEATS = 8
"""The step from one civilisation to the next in `State.stations`."""
EVERYWHERE = -1
"""The set of all planets, as bits."""
Goal = tuple[Runs, Mapping[str, int]]
"""A goal of a ship in words, and the steps to it from each point."""


class Seen:
    """The table through the eyes of one seat."""

    def __init__(self, game: Starfarers, table: State, seat: int, data: Mapping[str, Any]) -> None:
        self.game = game
        self.rules, self.board, self.names = game.rules, game.rules.board, game.names
        self.table = table
        """What the seat may know, as a state that the rules can be asked about."""
        self.seat = seat
        self.data = data
        """The same as data."""
        self.player = table.players[seat]
        self.goals: dict[int, list[Goal]] = {}
        """Where ships of each kind might go, once somebody has worked it out."""
        self.arrivals: dict[tuple[int, int], dict[int, Any]] = {}
        """By kind of ship and system what is known of arrivals there."""

    @property
    def own(self) -> dict[str, Any]:
        """What lies before the viewer."""
        found: dict[str, Any] = self.data["seats"][self.seat]
        return found

    @cached_property
    def strength(self) -> tuple[int, ...]:
        """What decides which tokens the viewer can clear."""
        player = self.player
        return int(player.cannon + player.extra_cannon), int(player.freight_pod), int(player.friends)

    # ---------------------------------------------------------------- planets

    def planet(self, number: int) -> Planet:
        """A planet as the viewer knows it."""
        found: Planet = self.data["systems"][number // 3]["planets"][number % 3]
        return found

    def lies(self, system: int) -> tuple[int, ...]:
        """Everything about a system that decides what a ship of the viewer can do there."""
        table, first = self.table, system * 3
        three = range(first, first + 3)
        shift = first - int(self.board.outer)
        bits = (table.hidden, self.player.seen, table.replaced) if shift >= 0 else ()
        return (
            table.sector[system],
            table.rotation[system],
            table.veiled >> system & 1,
            *(mask >> shift & 7 for mask in bits),
            *(table.disc[n] for n in three),
            *(table.under[n] for n in three),
            *(self.is_taken(self.board.sites[n]) for n in three),
        )

    def is_taken(self, point: int) -> bool:
        """Whether a colony or a spaceport stands on a point."""
        piece = self.table.piece[point]
        return bool(piece and piece % PIECE in (COLONY, PORT))

    def site_planets(self, point: int) -> tuple[Planet, ...]:
        """The two planets of a colony site; none where there is no site, as far as one can see."""
        site = self.board.site_of[point]
        if site < 0 or not self.data["systems"][site // 3]["planets"]:
            return ()
        return self.planet(int(site)), self.planet(int(planet_after(site)))

    def open_site(self, point: int) -> bool:
        """Whether the viewer could found a colony on a site, once a ship stands on it."""
        return not self.is_taken(point) and bool(site_open(self.table, self.seat, point))

    def opens_site(self, point: int) -> bool:
        """Whether only tokens stand in the way of a colony that the viewer can clear."""
        return not self.is_taken(point) and bool(opens_site(self.table, self.seat, point))

    def clears(self, point: int) -> list[Planet]:
        """The tokens beside a point that the viewer can beat."""
        beside = (self.board.first_planet[point], self.board.second_planet[point])
        return [self.planet(int(n)) for n in beside if n >= 0 and clears(self.table, self.player, n)]

    @cached_property
    def stopping(self) -> int:
        """The planets beside which a ship of the viewer stops, as a set of bits."""
        return int(stopping_planets(self.table, self.player, EVERYWHERE))

    def stops(self, point: int) -> bool:
        """Whether a ship of the viewer meets something new on a point, so that a leg ends there."""
        return bool(self.stopping & self.board.planets_at[point])

    def turned_up(self, point: int) -> tuple[list[Planet], str]:
        """What a ship of the viewer would learn on a point: planets, or the system it would discover."""
        if not self.stops(point):
            return [], ""
        trial = self.table.copy()
        before = len(trial.stack)
        self.rules.exploring.arrive(trial, self.seat, point)
        frames = trial.stack[before:]
        numbers = sorted(int(f.a) for f in frames if f.kind in (F_DISC, F_PEEK))
        veiled = next((self.names.systems[f.a] for f in frames if f.kind == F_SECTOR), "")
        return [self.planet(n) for n in numbers], veiled

    # ---------------------------------------------------------------- outposts

    def is_dock(self, point: int) -> bool:
        """Whether a trade station is founded on a point, or inside the outpost that it leads to."""
        return bool(self.table.ground[point] == DOCK)

    def people_at(self, dock: int) -> str:
        """The people whose dock a point is."""
        return self.names.civs[self.rules.outposts.civ(self.table, dock)]

    def dock_open(self, dock: int) -> bool:
        """Whether a trade ship of the viewer could set up a station on a dock."""
        return bool(can_dock(self.table, self.seat, dock))

    def next_docks(self) -> Iterator[int]:
        """The docks where the next trade stations go, one for each people that has room."""
        outposts = self.rules.outposts
        for outpost in self.data["outposts"]:
            docks = (int(self.board.index[point]) for point in outpost["docks"])
            yield from [dock for dock in docks if outposts.pods_needed(self.table, dock)][:1]

    def wins_marker(self, dock: int) -> bool:
        """Whether a trade station on a dock would bring the viewer the friendship marker."""
        trial, outposts = self.table.copy(), self.rules.outposts
        civ = int(outposts.civ(trial, dock))
        outposts.put_station(trial, self.seat, dock)
        place = civ * SEATS + self.seat
        trial.stations = ints([count + (n == place) for n, count in enumerate(trial.stations)])
        friend = int(outposts.friend(trial, civ, self.seat))
        return friend == self.seat != int(self.table.markers[civ])

    # ---------------------------------------------------------------- ships

    def steps_left(self, ship: int) -> int:
        """Steps that an own ship may still fly."""
        return max(0, int(left(self.table, self.player, ship - 1)))

    @cached_property
    def closed(self) -> frozenset[str]:
        """Centres that no ship can enter, as far as one knows."""
        board, ground = self.board, self.table.ground
        return frozenset(board.names[centre] for centre in board.centres if ground[centre] in (WALL, VEIL))

    @cached_property
    def unexplored(self) -> frozenset[int]:
        """Systems in which a ship of the viewer would learn something."""
        return frozenset(
            number
            for number, system in enumerate(self.data["systems"])
            if system["kind"] == "unknown"
            or any(planet["face_down"] and not planet["looked_at"] for planet in system["planets"])
        )
