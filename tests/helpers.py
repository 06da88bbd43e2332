"""Setting a table for a test: small positions in a few words, then a match with scripted chance.

    table = Table()                                  # beginner board, four players, empty hands, seat 0 to roll
    table.give(0, fuel=2).phase("build")
    match = table.match()                            # or table.match("roll 4 3", "card ore")
    match.play(0, "build booster")

Every method changes the position and returns the table, so calls can be chained. Totals stay right by themselves:
cards come from the supply, pieces from the personal supply, upgrades and fame from the tray.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from hashlib import sha256
from typing import Any

import pytest
from _pytest.mark import ParameterSet

import starwake as sw
from starwake.starfarers.game import StarfarersClassic
from starwake.testing import tables

RESOURCES = ("ore", "fuel", "carbon", "food", "goods")


def first_algorithm(seed: str) -> sw.FairDealer:
    """The dealer of old records. The rule tests know a board by heart that it has dealt."""
    return sw.FairDealer.from_reveal(
        {
            "algorithm": "hmac-sha256-v1",
            "seed": seed.encode().hex(),
            "seat_seeds": [],
            "commitment": sha256(seed.encode()).hexdigest(),
        }
    )


@cache
def _fresh(players: int, game: str, options: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    """A position at the first roll of seat 0, hands empty."""
    rolls = ["roll 6 6", *["roll 2 1"] * (players - 1)]
    made = sw.make(game, players, dict(options))
    if "beginner" in made.options.values():
        dealer = sw.ScriptedDealer(rolls, then=sw.FastDealer(1))
        return sw.Match(made, dealer).position()
    match = sw.Match(made, first_algorithm("1"))
    while match.state.turn == 0:
        match.play(match.to_act[0], match.legal()[0])
    position = match.position()
    position["active"] = position["first"] = position["pilot"] = 0
    if position["second"] is not None:
        position["second"] = 3
    position["stack"] = [["roll", 0, 0, 0]]
    return position


class Table:
    """A position under construction: `Table(5)`, `Table(4, "explorer")`, `Table(game="starfarers-classic")`."""

    def __init__(
        self, players: int = 4, board: str | None = None, game: str = "starfarers", **options: Any
    ) -> None:
        if board is not None:
            options["board"] = board
        self.data = deepcopy(_fresh(players, game, tuple(sorted(options.items()))))
        for seat in range(players):
            self.hand(seat)

    # ---------------------------------------------------------------- cards

    def hand(self, seat: int, **cards: int) -> Table:
        """Make a hand exactly this, all of it publicly known."""
        player = self.data["seats"][seat]
        for r, name in enumerate(RESOURCES):
            self.data["supply"][name] += player["hand"][name] - cards.get(name, 0)
            player["hand"][name] = cards.get(name, 0)
            for row in player["secret"]:
                row[r] = 0
        player["cards"] = sum(player["hand"].values())
        return self

    def give(self, seat: int, **cards: int) -> Table:
        """Add cards to a hand, openly."""
        hand = self.data["seats"][seat]["hand"]
        return self.hand(seat, **{name: hand[name] + cards.get(name, 0) for name in RESOURCES})

    def give_secretly(self, seat: int, **cards: int) -> Table:
        """Add cards to a hand that nobody else can place."""
        before = deepcopy(self.data["seats"][seat]["secret"])
        self.give(seat, **cards)
        for observer, row in enumerate(self.data["seats"][seat]["secret"]):
            for r, name in enumerate(RESOURCES):
                row[r] = before[observer][r] + (cards.get(name, 0) if observer != seat else 0)
        return self

    def supply(self, **cards: int) -> Table:
        """Make the supply hold so many of the named resources; the rest goes to the reserve pile."""
        for name, count in cards.items():
            self.data["reserve"][name] += self.data["supply"][name] - count
            self.data["supply"][name] = count
        return self

    def reserve(self, **cards: int) -> Table:
        """Make the reserve pile exactly this; the rest goes to the supply."""
        for name in RESOURCES:
            self.data["supply"][name] += self.data["reserve"][name] - cards.get(name, 0)
            self.data["reserve"][name] = cards.get(name, 0)
        return self

    # ---------------------------------------------------------------- motherships

    def upgrades(self, seat: int, booster: int = 0, cannon: int = 0, freight_pod: int = 0) -> Table:
        """Make the upgrades of a mothership exactly this."""
        player = self.data["seats"][seat]
        for name, count in (("booster", booster), ("cannon", cannon), ("freight_pod", freight_pod)):
            self.data["tray"][name] += player[name] - count
            player[name] = count
        return self

    def fame(self, seat: int, pieces: int) -> Table:
        """Make the fame pieces of a seat exactly this."""
        player = self.data["seats"][seat]
        self.data["fame_left"] += player["fame"] - pieces
        player["fame"] = pieces
        return self

    def medals(self, seat: int, count: int) -> Table:
        """Make the medals of a seat exactly this."""
        self.data["seats"][seat]["medals"] = count
        return self

    def friend(self, seat: int, *cards: str) -> Table:
        """Give friendship cards to a seat."""
        for card in cards:
            self.data["friendship"]["left"].remove(card)
            self.data["seats"][seat]["friends"].append(card)
        return self

    # ---------------------------------------------------------------- pieces

    def colony(self, seat: int, *points: str) -> Table:
        """Put colonies on the board."""
        for point in points:
            self.data["seats"][seat]["colonies"].append(point)
            self.data["seats"][seat]["left"]["colony"] -= 1
        return self

    def spaceport(self, seat: int, *points: str) -> Table:
        """Put spaceports on the board."""
        for point in points:
            self.data["seats"][seat]["spaceports"].append(point)
            self.data["seats"][seat]["left"]["colony"] -= 1
            self.data["seats"][seat]["left"]["shipyard"] -= 1
        return self

    def no_ships(self, *seats: int) -> Table:
        """Take ships off the board (of all seats by default)."""
        for seat in seats or range(len(self.data["seats"])):
            player = self.data["seats"][seat]
            for ship in player["ships"]:
                piece = "colony" if ship["kind"] == "colony_ship" else "trade_station"
                player["left"][piece] += 1
                player["left"]["transport"] += 1
            player["ships"] = []
        return self

    def ship(self, seat: int, number: int, kind: str, at: str, **more: Any) -> Table:
        """Put a ship on the board; `more` may set steps, must_leave, held."""
        player = self.data["seats"][seat]
        piece = "colony" if kind == "colony_ship" else "trade_station"
        player["left"][piece] -= 1
        player["left"]["transport"] -= 1
        ship = {"ship": number, "kind": kind, "at": at, "steps": 0, "must_leave": None, "held": False}
        player["ships"].append({**ship, **more})
        player["ships"].sort(key=lambda one: one["ship"])
        return self

    def station(self, seat: int, civilisation: str, count: int = 1, marker: bool = False) -> Table:
        """Set up trade stations at an outpost."""
        self.data["friendship"]["stations"][civilisation][seat] += count
        self.data["seats"][seat]["left"]["trade_station"] -= count
        if marker:
            self.data["friendship"]["markers"][civilisation] = seat
        return self

    # ---------------------------------------------------------------- board

    def discs(self, system: str, *discs: str) -> Table:
        """Lay three discs face up on a system, taken from its own piles, or from another where those have none."""
        self.data["board"]["discs"][system] = list(discs)
        piles = self.data["board"]["discs_left"]
        stars = "one_star" if system.startswith("N") else "two_star"
        for disc in discs:
            groups = [group for group, pile in piles.items() if disc in pile]
            group = next((group for group in groups if group.startswith(stars)), groups[0])
            piles[group][disc] -= 1
            if not piles[group][disc]:
                del piles[group][disc]
        return self

    def docked(self, civilisation: str, *seats: int, marker: int | None = None) -> Table:
        """Classic: stations on the numbered docks of a civilisation, from number 1 on, by owner."""
        board = StarfarersClassic(self.data["players"]).rules.board
        civ = list(self.data["friendship"]["stations"]).index(civilisation)
        docks = [board.names[p] for p in board.docks if board.dock_civ[p] == civ]
        for point, seat in zip(docks, seats, strict=False):
            self.data["stations"][point] = seat
            self.station(seat, civilisation)
        self.data["friendship"]["markers"][civilisation] = marker
        return self

    def looked(self, planet: str, disc: str, *seats: int, group: str | None = None) -> Table:
        """Classic: these seats have looked at the face-down disc of a planet (`s1-2`) and know what it is."""
        self.data["board"]["looked_at"][planet] = disc
        piles = self.data["board"]["discs_left"]
        found = group or next(name for name, pile in piles.items() if disc in pile and name.startswith("dot"))
        piles[found][disc] -= 1
        if not piles[found][disc]:
            del piles[found][disc]
        for seat in seats:
            self.data["seats"][seat]["seen"].append(planet)
        return self

    # ---------------------------------------------------------------- time

    def phase(self, name: str, seat: int = 0, active: int | None = None) -> Table:
        """`roll`, `build`, `ready` or `fly`: what the seat decides next. With two pilots `active` is the first one,
        by default the seat itself."""
        phases = {
            "roll": "production",
            "build": "trade_and_build",
            "ready": "trade_and_build",
            "fly": "flight",
        }
        first = seat if active is None else active
        self.data["phase"] = phases[name]
        self.data["active"] = first
        self.data["pilot"] = seat
        if self.data["second"] is not None:
            self.data["second"] = (first + 3) % self.data["players"]
        self.data["stack"] = [[name, seat, 0, 0]]
        return self

    def flight(self, seat: int = 0, base_speed: int = 3, active: int | None = None) -> Table:
        """The seat flies with a base speed; boosters come on top."""
        self.phase("fly", seat, active)
        self.data["base_speed"] = base_speed
        return self

    def set(self, **values: Any) -> Table:
        """Set keys of the position directly."""
        self.data.update(values)
        return self

    def match(self, *script: str, then: int | None = None) -> sw.Match:
        """The match from here; chance follows the script, then a seed if one is given."""
        after = None if then is None else sw.FastDealer(then)
        return sw.from_position(self.data, dealer=sw.ScriptedDealer(list(script), then=after))


def refused(match: sw.Match, seat: int, action: str) -> sw.IllegalAction:
    """The refusal of an action, which must change nothing."""
    before = match.position()
    try:
        match.play(seat, action)
    except sw.IllegalAction as error:
        assert match.position() == before
        return error
    raise AssertionError(f"{action!r} was not refused")


def legal(match: sw.Match, seat: int) -> list[str]:
    """The listed legal actions in notation."""
    return [action.notation for action in match.legal(seat)]


def hand(match: sw.Match, seat: int) -> dict[str, int]:
    """A hand by name, without zeros."""
    return {name: n for name, n in match.position()["seats"][seat]["hand"].items() if n}


def long(*values: object) -> ParameterSet:
    """A parameter that is tried with `--long` only: others stand for it in every run."""
    return pytest.param(*values, marks=pytest.mark.long)


def others_are_slow(*values: object) -> list[ParameterSet]:
    """Parameters of which the first is tried in every run, and the others, which are like it, among the slow tests."""
    return [pytest.param(one, marks=[pytest.mark.slow] if n else []) for n, one in enumerate(values)]


def other_tables_are_slow(places: list[tables.Table]) -> list[ParameterSet]:
    """Tables as parameters: the first of each game in every run, the others among the slow tests."""
    first = {table.game: table for table in reversed(tables.usual_tables())}.values()
    return [
        pytest.param(table, id=str(table), marks=[] if table in first else pytest.mark.slow)
        for table in places
    ]
