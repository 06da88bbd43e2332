"""A builder of positions: small ones in a few words, for tests and teaching; totals follow by themselves.

    table = Builder("starfarers", 4)                 # the first roll of seat 0, hands empty
    table.hand(0, fuel=2).phase("build")
    match = table.match()                            # or table.match("roll 4 3", "card ore")
    match.play(0, "build booster")

Every method changes the position and returns the builder, so calls can be chained. Cards come from the supply, pieces
from the personal supply, upgrades and fame from the tray, discs from the piles of their planets. `game.chart()` says
where points, sites and planets lie.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from typing import Any, Self

from starwake.core.dealer import FastDealer, ScriptedDealer
from starwake.core.match import Match
from starwake.core.registry import make
from starwake.starfarers.game import Starfarers
from starwake.starfarers.names import RESOURCE_NAMES, UPGRADE_NAMES

FIRST_SEAT_BEGINS = ("roll 6 6", "roll 2 1")
"""Rolls for first player: of seat 0, and of all others."""


@cache
def _made(game: str, players: int, options: tuple[tuple[str, Any], ...]) -> Starfarers:
    made = make(game, players, dict(options))
    assert isinstance(made, Starfarers), f"{game} is no game that this builder knows"
    return made


@cache
def _fresh(game: Starfarers, seed: int) -> dict[str, Any]:
    """A position at the first roll of seat 0; the first pieces stand where the lists begin."""
    first, others = FIRST_SEAT_BEGINS
    rolls = [f"next {first}", *[f"next {others}"] * (game.players - 1)]
    match = Match(game, ScriptedDealer(rolls, then=FastDealer(seed)))
    while match.turn == 0:
        match.play(match.to_act[0], match.legal()[0])
    return match.position()


class Builder:
    """A position of a game of Starfarers under construction; options of the game as keywords."""

    def __init__(self, game: str = "starfarers", players: int = 4, seed: int = 1, **options: Any) -> None:
        self.game = _made(game, players, tuple(sorted(options.items())))
        self.data = deepcopy(self.fresh(seed))
        for seat in range(players):
            self.hand(seat)

    def fresh(self, seed: int) -> dict[str, Any]:
        """Where the builder begins."""
        return _fresh(self.game, seed)

    # ---------------------------------------------------------------- cards

    def hand(self, seat: int, **cards: int) -> Self:
        """Make a hand exactly this, all of it publicly known."""
        player = self.data["seats"][seat]
        for r, name in enumerate(RESOURCE_NAMES):
            self.data["supply"][name] += player["hand"][name] - cards.get(name, 0)
            player["hand"][name] = cards.get(name, 0)
            for row in player["secret"]:
                row[r] = 0
        player["cards"] = sum(player["hand"].values())
        return self

    def give(self, seat: int, **cards: int) -> Self:
        """Add cards to a hand, openly."""
        hand = self.data["seats"][seat]["hand"]
        return self.hand(seat, **{name: hand[name] + cards.get(name, 0) for name in RESOURCE_NAMES})

    def give_secretly(self, seat: int, **cards: int) -> Self:
        """Add cards to a hand that nobody else can place: they were drawn from the reserve pile."""
        player = self.data["seats"][seat]
        before = deepcopy(player["secret"])
        self.give(seat, **cards)
        for name, count in cards.items():
            player["drawn"][name] += count
        self._built()
        for observer, row in enumerate(self.data["seats"][seat]["secret"]):
            for r, name in enumerate(RESOURCE_NAMES):
                row[r] = before[observer][r] + (cards.get(name, 0) if observer != seat else 0)
        return self

    def supply(self, **cards: int) -> Self:
        """Make the supply hold so many of the named resources; the rest goes to the reserve pile."""
        for name, count in cards.items():
            self.data["reserve"][name] += self.data["supply"][name] - count
            self.data["supply"][name] = count
        return self._built()

    def reserve(self, **cards: int) -> Self:
        """Make the reserve pile exactly this; the rest goes to the supply."""
        for name in RESOURCE_NAMES:
            self.data["supply"][name] += self.data["reserve"][name] - cards.get(name, 0)
            self.data["reserve"][name] = cards.get(name, 0)
        return self._built()

    def _built(self) -> Self:
        """The pile was built from what is in it and what has been drawn."""
        for name in RESOURCE_NAMES:
            drawn = sum(player["drawn"][name] for player in self.data["seats"])
            self.data["reserve_built"][name] = self.data["reserve"][name] + drawn
        return self

    # ---------------------------------------------------------------- motherships

    def upgrades(self, seat: int, booster: int = 0, cannon: int = 0, freight_pod: int = 0) -> Self:
        """Make the upgrades of a mothership exactly this."""
        player = self.data["seats"][seat]
        for name, count in zip(UPGRADE_NAMES, (booster, cannon, freight_pod), strict=True):
            self.data["tray"][name] += player[name] - count
            player[name] = count
        return self

    def fame(self, seat: int, pieces: int) -> Self:
        """Make the fame pieces of a seat exactly this."""
        player = self.data["seats"][seat]
        self.data["fame_left"] += player["fame"] - pieces
        player["fame"] = pieces
        return self

    def medals(self, seat: int, count: int) -> Self:
        """Make the medals of a seat exactly this: for each one more a token was cleared under some face-down disc."""
        player = self.data["seats"][seat]
        for _medal in range(count - player["medals"]):
            planet, group, token = next(self._tokens())
            self._take(group, token)
            self.data["board"]["replaced"].append(planet)
        self.data["board"]["replaced"].sort(key=self._planets().index)
        player["medals"] = count
        return self

    def _tokens(self) -> Iterator[tuple[str, str, str]]:
        """Face-down planets from the far end of the board, and a special token that may lie there."""
        for planet in reversed(self._planets()):
            system, _, place = planet.rpartition("-")
            lies = self.data["board"]["discs"].get(system, [None] * 3)[int(place) - 1]
            if lies == "face down" and planet not in (
                *self.data["board"]["looked_at"],
                *self.data["board"]["replaced"],
            ):
                group = self.back(planet)
                for token in self.data["board"]["discs_left"].get(group, {}):
                    if self.game.rules.disc_special[self.game.names.discs.index(token)]:
                        yield planet, group, token

    def _planets(self) -> list[str]:
        systems = self.game.names.systems[int(self.game.rules.board.homes) :]
        return [f"{system}-{place}" for system in systems for place in (1, 2, 3)]

    def back(self, planet: str) -> str:
        """The pile that the disc of a planet (`N1-2`) comes from."""
        rules, names, board = self.game.rules, self.game.names, self.data["board"]
        system, _, place = planet.rpartition("-")
        number = names.systems.index(system)
        if number < rules.board.homes:
            return str(names.groups[rules.home_group[number]])
        if planet in board["replaced"]:
            return str(names.groups[rules.reserve_group])
        laid = board["sectors"][system]
        printed = (int(place) - 1 - laid["rotation"]) % 3
        return str(names.groups[rules.sector_group[names.sectors.index(laid["sector"]) * 3 + printed]])

    def _take(self, group: str, disc: str) -> None:
        """A disc leaves its pile."""
        pile = self.data["board"]["discs_left"].get(group, {})
        assert disc in pile, f"{group} has no disc {disc} left, but {', '.join(pile)}"
        pile[disc] -= 1
        if not pile[disc]:
            del pile[disc]

    def friend(self, seat: int, *cards: str) -> Self:
        """Give friendship cards to a seat; stations that must have brought them are there when the match begins."""
        for card in cards:
            self.data["friendship"]["left"].remove(card)
            self.data["seats"][seat]["friends"].append(card)
        return self

    # ---------------------------------------------------------------- pieces

    def colony(self, seat: int, *points: str) -> Self:
        """Put colonies on the board."""
        for point in points:
            self.data["seats"][seat]["colonies"].append(point)
            self.data["seats"][seat]["left"]["colony"] -= 1
        return self

    def spaceport(self, seat: int, *points: str) -> Self:
        """Put spaceports on the board."""
        for point in points:
            self.data["seats"][seat]["spaceports"].append(point)
            self.data["seats"][seat]["left"]["colony"] -= 1
            self.data["seats"][seat]["left"]["shipyard"] -= 1
        return self

    def no_ships(self, *seats: int) -> Self:
        """Take ships off the board (of all seats by default)."""
        for seat in seats or range(len(self.data["seats"])):
            player = self.data["seats"][seat]
            for ship in player["ships"]:
                piece = "colony" if ship["kind"] == "colony_ship" else "trade_station"
                player["left"][piece] += 1
                player["left"]["transport"] += 1
            player["ships"] = []
        return self

    def ship(self, seat: int, number: int, kind: str, at: str, **more: Any) -> Self:
        """Put a ship on the board; `more` may set steps, must_leave, held."""
        player = self.data["seats"][seat]
        piece = "colony" if kind == "colony_ship" else "trade_station"
        player["left"][piece] -= 1
        player["left"]["transport"] -= 1
        ship = {"ship": number, "kind": kind, "at": at, "steps": 0, "must_leave": None, "held": False}
        player["ships"].append({**ship, **more})
        player["ships"].sort(key=lambda one: one["ship"])
        return self

    def station(self, seat: int, civilisation: str, count: int = 1, marker: bool = False) -> Self:
        """Set up trade stations at an outpost."""
        self.data["friendship"]["stations"][civilisation][seat] += count
        self.data["seats"][seat]["left"]["trade_station"] -= count
        if marker:
            self.data["friendship"]["markers"][civilisation] = seat
        return self

    # ---------------------------------------------------------------- board

    def discs(self, system: str, *discs: str) -> Self:
        """Lay three discs face up on a system, each from the pile of its planet."""
        for place, disc in enumerate(discs, 1):
            self._take(self.back(f"{system}-{place}"), disc)
        self.data["board"]["discs"][system] = list(discs)
        return self

    def explored(self, *systems: str) -> Self:
        """Lay discs face up on systems so that nothing is in the way of a colony: the first numbers of their piles."""
        for system in systems:
            piles = [self.data["board"]["discs_left"][self.back(f"{system}-{place}")] for place in (1, 2, 3)]
            self.discs(system, *(next(disc for disc in pile if " " not in disc) for pile in piles))
        return self

    def docked(self, civilisation: str, *seats: int, marker: int | None = None) -> Self:
        """Classic: stations on the numbered docks of a civilisation, from number 1 on, by owner."""
        board = self.game.rules.board
        civ = list(self.data["friendship"]["stations"]).index(civilisation)
        docks = [board.names[p] for p in board.docks if board.dock_civ[p] == civ]
        for point, seat in zip(docks, seats, strict=False):
            self.data["stations"][point] = seat
            self.station(seat, civilisation)
        self.data["friendship"]["markers"][civilisation] = marker
        return self

    def looked(self, planet: str, disc: str, *seats: int) -> Self:
        """Classic: these seats have looked at the face-down disc of a planet (`s1-2`) and know what it is."""
        self._take(self.back(planet), disc)
        self.data["board"]["looked_at"][planet] = disc
        for seat in seats:
            self.data["seats"][seat]["seen"].append(planet)
        return self

    # ---------------------------------------------------------------- time

    def phase(self, name: str, seat: int = 0, active: int | None = None) -> Self:
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
            self.data["second"] = (first + int(self.game.rules.pilot_gap)) % self.game.players
        self.data["stack"] = [[name, seat, 0, 0]]
        return self

    def flight(self, seat: int = 0, base_speed: int = 3, active: int | None = None) -> Self:
        """The seat flies with a base speed; boosters come on top."""
        self.phase("fly", seat, active)
        self.data["base_speed"] = base_speed
        return self

    def meets(self, card: str, frame: list[Any], seat: int = 0) -> Self:
        """The result of an encounter card is read out to a seat, and this is what it has to do now."""
        game, none = self.game, dict.fromkeys(RESOURCE_NAMES, 0)
        self.data["encounters"]["deck"].remove(card)
        face = game.names.faces[game.rules.card_face[game.names.cards.index(card)]]
        met = {"traveller": seat, "reader": (seat + 1) % game.players, "card": card, "face": face}
        answered = {"own": 0, "rival": 0, "answer": 0, "again": None, "step": 0, "told": True, "known": True}
        self.data["encounter"] = [{**met, "gift": dict(none), "taken": dict(none), **answered}]
        self.phase("fly", seat)
        return self.set(stack=[["flight", -2, seat, 0], ["encounter_end", -2, 0, 0], frame])

    def settle(self) -> Self:
        """Set up stations that friendship cards came with, where there are too few; nobody has their marker."""
        rules, names = self.game.rules, self.game.names
        civ_of = {name: names.civs[civ] for name, civ in zip(names.friends, rules.friend_civ, strict=True)}
        for seat, player in enumerate(self.data["seats"]):
            coming = [
                names.civs[a] for name, to, a, _ in self.data["stack"] if (name, to) == ("befriend", seat)
            ]
            for civ, cards in Counter([*(civ_of[card] for card in player["friends"]), *coming]).items():
                for _missing in range(cards - self.data["friendship"]["stations"][civ][seat]):
                    self._dock(seat, civ)
        return self

    def _dock(self, seat: int, civilisation: str) -> None:
        """One station more, on the next free dock where docks have places of their own."""
        board, civ = self.game.rules.board, self.game.names.civs.index(civilisation)
        free = [board.names[p] for p in board.docks if board.dock_civ[p] == civ]
        for point in [point for point in free if point not in self.data["stations"]][:1]:
            self.data["stations"][point] = seat
        self.station(seat, civilisation)

    def set(self, **values: Any) -> Self:
        """Set keys of the position directly."""
        self.data.update(values)
        return self

    def match(self, *script: str, then: int | None = None) -> Match:
        """The match from here; chance follows the script, then a seed if one is given."""
        after = None if then is None else FastDealer(then)
        self.settle()
        return Match(
            self.game, ScriptedDealer(list(script), then=after), state=self.game.from_position(self.data)
        )
