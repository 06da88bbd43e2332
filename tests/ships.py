"""Setting a table of Starship for a test: small positions in a few words, then a match with scripted chance.

    table = Ships().bays(0, fuel=2).phase("build")   # seat 0 is the moon; bays and modules are empty, nothing is known
    match = table.match()                            # or table.match("yellow 2", "card ore_3")
    match.play(0, "build booster")

Every method changes the position and returns the table, so calls can be chained. Totals stay right by themselves: cards
that are named somewhere leave the undecided ones, and points are counted when the match begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import starwake as sw
from starwake.core.engine import ints
from starwake.starship.assemble import assemble
from starwake.starship.facts import Card, Facts
from starwake.starship.game import Starship
from starwake.starship.names import MODULE_NAMES, ORIGIN_NAMES, RESOURCE_NAMES

SECTOR = 10
"""Cards of a sector."""


@cache
def _made(options: tuple[tuple[str, Any], ...]) -> Starship:
    game = sw.make("starship", 2, dict(options))
    assert isinstance(game, Starship)
    return game


@cache
def _fresh(options: tuple[tuple[str, Any], ...]) -> dict[str, Any]:
    """A position at the first roll of seat 0, the moon, who has taken the first modules back."""
    match = sw.Match(_made(options), sw.ScriptedDealer(["moon 0"], then=sw.FastDealer(1)))
    while match.turn == 0:
        match.play(match.to_act[0], "fit logistics")
    return match.position()


class Ships:
    """A position under construction; options of the game as keywords."""

    def __init__(self, **options: Any) -> None:
        key = tuple(sorted(options.items()))
        self.game = _made(key)
        self.facts: Facts = self.game.facts
        self.data = deepcopy(_fresh(key))
        for seat in (0, 1):
            self.bays(seat).modules(seat)

    # ---------------------------------------------------------------- ships

    def bays(self, seat: int, **cargo: int) -> Ships:
        """Make the cargo of a ship exactly this."""
        self.data["seats"][seat]["bays"] = {name: cargo.get(name, 0) for name in RESOURCE_NAMES}
        return self

    def has(self, seat: int, **amounts: int) -> Ships:
        """Make `astro` or `science` of a seat exactly this."""
        assert amounts.keys() <= {"astro", "science"}
        self.data["seats"][seat].update(amounts)
        return self

    def modules(self, seat: int, **levels: int) -> Ships:
        """Make the modules that lie face up exactly these: `logistics=1, sensor=2`."""
        assert levels.keys() <= set(MODULE_NAMES)
        self.data["seats"][seat]["modules"] = {m: levels[m] for m in MODULE_NAMES if levels.get(m)}
        return self

    def tiles(
        self, seat: int, boosters: tuple[int, int] | None = None, cannons: tuple[int, int] | None = None
    ) -> Ships:
        """Make the boosters or cannons so many tiles of level 1 and of level 2."""
        for key, tiles in (("boosters", boosters), ("cannons", cannons)):
            if tiles is not None:
                self.data["seats"][seat][key] = list(tiles)
        return self

    def hangar(self, seat: int, colony_ship: int = 0, trade_ship: int = 0) -> Ships:
        """Make the ships in the hangar exactly these."""
        self.data["seats"][seat]["hangar"] = {"colony_ship": colony_ship, "trade_ship": trade_ship}
        return self

    def own(self, seat: int, *cards: str) -> Ships:
        """Give cards (colonies, trading posts, pirates) to a seat."""
        for name in cards:
            self._undecided(name)
            self.data["seats"][seat]["cards"].append(name)
        return self

    def keep(self, seat: int, *missions: str) -> Ships:
        """Give completed missions to a seat."""
        for name in missions:
            for place in ("open", "done"):
                if name in self.data["missions"][place]:
                    self.data["missions"][place].remove(name)
            self.data["seats"][seat]["missions"].append(name)
        return self

    # ---------------------------------------------------------------- the table

    def missions(self, *open_now: str, done: tuple[str, ...] = ()) -> Ships:
        """Make the open missions exactly these; others lie in the pile or are done with."""
        self.data["missions"] = {"open": list(open_now), "done": list(done), "waiting": []}
        return self

    def known(self, sector: int, *cards: str, by: tuple[int, ...] | None = None) -> Ships:
        """Cards that lie in a sector (1 to 4), known to these seats; without `by` to everyone."""
        for name in cards:
            self._undecided(name, sector)
            self.data["sectors"][sector - 1]["known"][name] = "all" if by is None else list(by)
        return self

    def reserve(self, **left: int) -> Ships:
        """Make the parts of the reserve so large: what is missing has taken the place of cards that were won."""
        for part, count in left.items():
            taken = self.data["reserve"].get(part, 0) - count
            self.data["reserve"][part] = count
            self._lay(part, taken)
        return self

    def _lay(self, origin: str, count: int) -> None:
        """Undecided cards come to the last sector; `_level` spreads them."""
        unknown = self.data["sectors"][3]["unknown"]
        unknown[origin] = unknown.get(origin, 0) + count

    def _undecided(self, name: str, sector: int | None = None) -> None:
        """A card leaves the undecided ones of its origin: of a sector, of the fullest one, or of the reserve."""
        origin = ORIGIN_NAMES[self.card(name).group]
        places = [one["unknown"] for one in self.data["sectors"]]
        if sector is not None and not places[sector - 1].get(origin):
            places = []
        elif sector is not None:
            places = [places[sector - 1]]
        if origin != "sector" and self.data["reserve"].get(origin):
            places = [self.data["reserve"]]
        none: dict[str, int] = {}
        fullest = max(places, key=lambda place: place.get(origin, 0), default=none)
        assert fullest.get(origin), f"no undecided {origin} card is left for {name}"
        fullest[origin] -= 1

    def card(self, name: str) -> Card:
        """The facts of a card."""
        assert name in self.game.cards, f"there is no card {name}"
        return self.facts.cards[self.game.cards.index(name)]

    # ---------------------------------------------------------------- where the turn is

    def phase(self, frame: str, seat: int = 0, yellow: int = 0) -> Ships:
        """Seat's turn: `roll`, `sector` (about to fly), or `build`."""
        phases = {"roll": "production", "sector": "production", "build": "trade_and_build"}
        self.data.update(active=seat, phase=phases[frame], flight=None, yellow=yellow)
        self.data["stack"] = [[frame, seat, 0, 0]]
        return self

    def fly(self, *row: str, sector: int = 1, seat: int = 0, yellow: int = 3, acted: int = 0) -> Ships:
        """Seat flies through a sector, these cards lie in the row already, and the next one can be asked for."""
        for name in row:
            if name not in self.data["sectors"][sector - 1]["known"]:
                self.known(sector, name)
        self.data.update(active=seat, phase="flight", yellow=yellow)
        self.data["flight"] = {
            "sector": sector,
            "row": list(row),
            "marked": [],
            "face_down": {},
            "turned": len(row),
            "acted": acted,
            "sensed": 0,
            "looked": [],
            "top": [],
            "bottom": [],
            "demand": 0,
            "pirate_hidden": False,
            "pirate_known": False,
            "blue": [0, 0],
        }
        self.data["stack"] = [["next", seat, 0, 0]]
        return self

    def visit(self, card: str, *before: str, sector: int = 1, seat: int = 0, **how: int) -> Ships:
        """Seat stands at a card just turned up and may act."""
        self.fly(*before, card, sector=sector, seat=seat, **how)
        self.data["stack"] = [["go_on", -2, seat, 0], ["visit", seat, 0, 0]]
        return self

    def meet(self, pirate: str, *before: str, sector: int = 1, seat: int = 0, **how: int) -> Ships:
        """Seat has met a pirate of which it knows only the demand."""
        self.known(sector, pirate, by=(1 - seat,))
        self.fly(*before, pirate, sector=sector, seat=seat, **how)
        self.data["flight"].update(demand=self.card(pirate).demand, pirate_hidden=True)
        self.data["stack"] = [["pirate", seat, 0, 0]]
        return self

    # ---------------------------------------------------------------- totals

    def _settle(self) -> None:
        """Everything follows: earlier missions are done, each card that was won has been replaced from the reserve, for
        each card of the reserve that is named in a sector another one was won, and every sector has its cards."""
        self._earlier_missions()
        while sum(self._sizes()) > 4 * SECTOR:
            self.own(1, next(self._fillers()))
        reserve = self.data["reserve"]
        while sum(self._sizes()) < 4 * SECTOR and any(reserve.values()):
            part = next(part for part in ORIGIN_NAMES if reserve.get(part))
            self.reserve(**{part: reserve[part] - 1})
        self._level()

    def _sizes(self) -> list[int]:
        """Cards of each sector; one that is just coming is among them."""
        flight = self.data["flight"] or {"sector": 0, "face_down": {}}
        here = sum(flight["face_down"].values()) + any(frame[0] == "refill" for frame in self.data["stack"])
        return [
            len(sector["known"]) + sum(sector["unknown"].values()) + here * (flight["sector"] == number)
            for number, sector in enumerate(self.data["sectors"], 1)
        ]

    def _fillers(self) -> Iterator[str]:
        """Pirates, trading posts and colonies that lie undecided in sectors."""
        named = {name for player in self.data["seats"] for name in player["cards"]}
        named |= {name for sector in self.data["sectors"] for name in sector["known"]}
        for wanted in ("pirate", "", "colony"):
            for card in self.facts.cards:
                origin = ORIGIN_NAMES[card.group]
                left = any(one["unknown"].get(origin) for one in self.data["sectors"])
                fits = card.kind == wanted if wanted else card.trading_post
                if fits and left and card.id not in named and not self.data["reserve"].get(origin):
                    yield card.id

    def _level(self) -> None:
        """Undecided cards go from sectors that have too many to those that have too few."""
        while max(self._sizes()) > SECTOR:
            sizes = self._sizes()
            source, target = (
                self.data["sectors"][sizes.index(n)]["unknown"] for n in (max(sizes), min(sizes))
            )
            origin = max(source, key=lambda name: source[name])
            source[origin] -= 1
            target[origin] = target.get(origin, 0) + 1

    def _earlier_missions(self) -> None:
        """Missions of earlier groups than the latest one that is used are done."""
        lists = self.data["missions"]
        used = {*lists["open"], *lists["done"], *(m for p in self.data["seats"] for m in p["missions"])}
        group = max((mission.group for mission in self.facts.missions if mission.id in used), default=0)
        early = [m.id for m in self.facts.missions if m.group < group and m.id not in used]
        lists["done"] += early

    # ---------------------------------------------------------------- playing

    def position(self) -> dict[str, Any]:
        """The position with points and special cards counted."""
        self._settle()
        data = deepcopy(self.data)
        kept = {mission.id: mission for mission in self.facts.missions}
        for player in data["seats"]:
            cards = [self.card(name) for name in player["cards"]]
            missions = [kept[name] for name in player["missions"]]
            player["fame"] = sum(card.fame for card in cards) + sum(m.fame for m in missions)
            player["friendship"] = sum(card.friendship for card in cards)
            player["points"] = sum(card.kind == "colony" for card in cards) + sum(m.points for m in missions)
            player["points"] += sum(level == 2 for level in player["modules"].values())
        for special in self.facts.specials:
            data["specials"][special.id] = self._holder(data["seats"], special.counts, special.minimum)
        for holder in data["specials"].values():
            if holder is not None:
                data["seats"][holder]["points"] += 1
        return data

    @staticmethod
    def _holder(seats: list[dict[str, Any]], counts: str, minimum: int) -> int | None:
        first, second = (player[counts] for player in seats)
        return None if first == second or max(first, second) < minimum else int(second > first)

    def match(self, *script: str, then: int | None = None) -> sw.Match:
        """The match at this position; chance says what the script says, and after it deals from a seed if given."""
        dealer = sw.ScriptedDealer(list(script), then=None if then is None else sw.FastDealer(then))
        return sw.Match(self.game, dealer, state=self.game.from_position(self.position()))


def with_own_rules() -> Starship:
    """A game whose rules a test may change: those of other games are shared."""
    game = Starship()
    game.rules = assemble(game.options)
    return game


def thin(match: sw.Match, sector: int, undecided: int = 0) -> sw.Match:
    """Leave in a sector only so many undecided cards besides the known ones. No game comes so far, and no position says
    so: the rules hold all the same."""
    unknown = list(match.state.unknown)
    first, other = ((sector - 1 + more) % 4 * len(ORIGIN_NAMES) for more in (0, 1))
    for origin in range(len(ORIGIN_NAMES)):
        left = undecided if origin == 1 else 0
        unknown[other + origin] += unknown[first + origin] - left
        unknown[first + origin] = left
    match.state.unknown = ints(unknown)
    return match


def ship(match: sw.Match, seat: int) -> dict[str, Any]:
    """What a seat owns, as the position tells it."""
    owned: dict[str, Any] = match.position()["seats"][seat]
    return owned


def cargo(match: sw.Match, seat: int) -> dict[str, int]:
    """The cargo of a seat, without empty bays."""
    return {name: count for name, count in ship(match, seat)["bays"].items() if count}
