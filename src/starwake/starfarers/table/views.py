"""What lies on the table as data: the public part, written once for all, and what each seat knows besides.

Everything is written from redacted states (`redact`). What has not changed since the last time is the same object
again, so that differences cost little.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import TYPE_CHECKING, Any, TypeVar, cast

from starwake.core.engine import Frame
from starwake.core.thing import thing
from starwake.core.view import Views, merged
from starwake.parts.positions import members, write_header
from starwake.starfarers import codes, words
from starwake.starfarers.actions import Terms
from starwake.starfarers.courses import FRAMES
from starwake.starfarers.names import ANSWERS, PHASES, RESOURCE_NAMES, SHIP_NAMES, UPGRADE_NAMES
from starwake.starfarers.position import (
    FACE_DOWN,
    is_station,
    once_a_turn,
    planet_name,
    planets_in,
    write_board,
    write_cards,
    write_docked,
    write_encounter,
    write_friendship,
    write_piles,
)
from starwake.starfarers.redact import SPECTATOR, redact
from starwake.starfarers.rules.cards import pile_size
from starwake.starfarers.rules.explore import disc_group
from starwake.starfarers.rules.flight import left, speed
from starwake.starfarers.rules.points import points
from starwake.starfarers.rules.trade import goods_card_ready, rate
from starwake.starfarers.state import Player, State, new_player
from starwake.starfarers.table import types
from starwake.starfarers.table.chart import chart_of

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers

T = TypeVar("T")
Towns = Mapping[int, list[str]]
"""The points of colonies and spaceports by what stands there."""


PIPS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}
"""In how many rolls each sum falls."""
ROLLS = sum(PIPS.values())
"""All rolls of two dice."""
KINDS: Mapping[int, types.Kind] = {
    words.SYSTEM: "system",
    words.OUTPOST: "outpost",
    words.EMPTY: "empty",
}
PLACING = (codes.F_PLACE_COLONY, codes.F_PLACE_EITHER)
"""Decisions about where the first pieces stand."""
SEATS = 8
"""The step from one civilisation to the next in `State.stations`."""
FIELDS = attrgetter(
    *(name for name in dir(new_player(1)) if name[0] != "_" and not callable(getattr(new_player(1), name)))
)
"""All that a seat owns."""
KEPT = 4096
"""Systems as they once lay that are remembered."""


class Writer:
    """Writes the views of one table."""

    def __init__(self, game: Starfarers) -> None:
        self.game = game
        self.rules, self.names = game.rules, game.names
        self.chart = chart_of(game)
        self.header = write_header(game)
        self.target = int(game.rules.target)
        self.limits = {name: int(game.rules.limits[n]) for n, name in enumerate(UPGRADE_NAMES)}
        self.say: Mapping[str, Callable[[int], object]] = {
            "flag": bool,
            "op or -1": lambda op: op >= 0,
            "civ": lambda civ: self.names.civs[civ],
            "resource": lambda r: RESOURCE_NAMES[r],
        }
        self._kept: dict[str, tuple[object, Any]] = {}
        """By section what it was last written from, and what was written."""
        self._known: dict[tuple[int, ...], types.System] = {}
        """Systems as they once lay."""

    def views(self, state: State) -> Views:
        """The views of everybody."""
        shown = redact(state, SPECTATOR)
        return Views(
            cast(dict[str, Any], self.public(shown)),
            lambda views, seat: cast(dict[str, Any], self.private(views.table(seat), shown, seat)),
            self.game.players,
            lambda seat: redact(state, seat),
            lambda seat: cast(dict[str, Any], self.private(state, shown, seat)),
        )

    def whole(self, table: State, seat: int | None) -> dict[str, Any]:
        """All that one seat may know, from a state that was redacted for it; with what it takes to make that state
        again: some of it as positions write it, and as `open` the hands as far as everybody knows them."""
        shown = redact(table, SPECTATOR)
        public = self.public(shown)
        private: Mapping[str, Any] = {} if seat is None else self.private(table, shown, seat)
        seen = merged(cast(dict[str, Any], public), private)
        return {
            **seen,
            "board": {**write_board(table, self.names), **seen["board"]},
            "stations": write_docked(table),
            "friendship": write_friendship(table, self.names),
            "waiting_for": public["decision"] and public["decision"]["name"].replace("_", " "),
            "open": [row["known"] for row in public["seats"]],
            "stack": FRAMES.write(table.stack),
        }

    def _once(self, section: str, source: object, write: Callable[..., T], *given: object) -> T:
        """A section as it was last written, unless what it is written from has changed."""
        kept = self._kept.get(section)
        if kept is None or kept[0] != source:
            kept = self._kept[section] = source, write(*given)
        found: T = kept[1]
        return found

    # ---------------------------------------------------------------- for everybody

    def public(self, s: State) -> types.Public:
        """What everybody may know, from the spectator's state."""
        once = self._once
        towns = once("towns", s.piece, self._towns, s)
        seats = self._seats(s, towns)
        asked = s.frame if s.frame is not None and s.frame.seat >= 0 else None
        laid = s.sector, s.rotation, s.disc, s.replaced, s.veiled
        docked = s.sector, s.stations, s.markers, s.friends_left
        found: types.Public = {
            **self.header,  # type: ignore[typeddict-item]
            "viewer": None,
            "turn": s.turn,
            "phase": PHASES[s.phase],
            "active": s.active,
            "second": s.second if s.second >= 0 else None,
            "pilot": s.pilot,
            "pilots": _pilots(s),
            "next": (s.active + 1) % self.game.players if s.turn and s.winner < 0 else None,
            "first": s.first,
            "winner": s.winner if s.winner >= 0 else None,
            "points": [int(points(s, seat)) for seat in range(len(seats))],
            "target": self.target,
            "to_act": list(self.game.to_act(s)),
            "awaited": list(self.game.awaited(s)),
            "decision": None if asked is None else self._asked(s, asked, seats[asked.seat]),
            "dice": [s.die_a, s.die_b],
            "rolled": self._rolled(s),
            "balls": self.names.balls[s.balls].split() if s.balls >= 0 else None,
            "base_speed": s.base_speed,
            "flying": s.flying + 1 if s.flying >= 0 else None,
            "board": once("board", (s.pile, s.sectors_left), self._left, s),
            "systems": once("systems", laid, self._laid, s),
            "outposts": once("outposts", docked, self._outposts, s),
            "neutral": _neutral(towns),
            "supply": once("supply", s.supply, write_cards, s.supply),
            "reserve": {"cards": int(pile_size(s)), "built": write_cards(s.reserve_built)},
            "tray": {"booster": s.tray_boosters, "cannon": s.tray_cannons, "freight_pod": s.tray_pods},
            "fame_left": s.fame_left,
            "pool": once("pool", s.pool, _upgrades, s.pool),
            "encounters": once("encounters", (s.deck, s.discards), self._piles, s),
            "encounter": [cast(types.Encounter, write_encounter(met, self.names)) for met in s.encounters],
            "offer": once("offer", s.offer, self._offer, s),
            "offers_made": s.offers_made,
            "seats": seats,
        }
        return found

    def _asked(self, s: State, frame: Frame, own: types.Seat) -> dict[str, Any]:
        """What is asked; of the first pieces, which one of how many it is."""
        found = FRAMES.decision(frame, self.say)
        if frame.kind in PLACING:
            placed = len(own["colonies"]) + len(own["spaceports"])
            left = sum(one.seat == frame.seat and one.kind in PLACING for one in s.stack)
            found |= {"number": placed + 1, "all": placed + left}
        return found

    def _rolled(self, s: State) -> int | None:
        """Whose dice lie there: those of the seat before, until the active one has rolled."""
        if not s.die_a:
            return None
        waits = any(one.kind == codes.F_ROLL for one in s.stack)
        return (s.active - 1) % self.game.players if waits else s.active

    def _left(self, s: State) -> types.Board:
        return {
            "discs_left": write_piles(s, self.names),
            "sectors_left": [self.names.sectors[i] for i, count in enumerate(s.sectors_left) if count],
        }

    def _piles(self, s: State) -> types.Encounters:
        return {
            "unseen": members(s.deck, self.names.cards),
            "discards": members(s.discards, self.names.cards),
        }

    def _offer(self, s: State) -> types.Offer | None:
        """Whose it is stands beneath the answers, until it is closed."""
        if not s.offer:
            return None
        return {"seat": int(s.active), **self._terms(s.offer)}

    def _terms(self, code: int) -> types.Terms:
        terms = self.game.action(code)
        assert isinstance(terms, Terms)
        give, want = (zip(RESOURCE_NAMES, side, strict=True) for side in (terms.give, terms.want))
        return {"give": {name: n for name, n in give if n}, "want": {name: n for name, n in want if n}}

    # ---------------------------------------------------------------- systems and outposts

    def _laid(self, s: State) -> list[types.System]:
        """Every place for planets; one that lies as it did before is the same object again."""
        disc, found = list(s.disc), []
        for system in range(len(self.names.systems)):
            first = system * 3
            replaced = (
                s.replaced >> first - self.rules.board.outer & 7 if first >= self.rules.board.outer else 0
            )
            veiled = s.veiled >> system & 1
            lies = (system, s.sector[system], s.rotation[system], veiled, replaced, *disc[first : first + 3])
            if lies not in self._known:
                if len(self._known) >= KEPT:
                    self._known.clear()
                self._known[lies] = self._system(s, system)
            found.append(self._known[lies])
        return found

    def _system(self, s: State, system: int) -> types.System:
        rules, sector = self.rules, s.sector[system]
        kind: types.Kind = "home"
        if system >= rules.board.homes:
            kind = KINDS[rules.sector_kind[sector]] if sector >= 0 else "unknown"
        stars = rules.slot_stars[system] if sector < 0 else rules.sector_stars[sector]
        there = kind in ("home", "system") and not s.veiled >> system & 1
        return {
            "system": self.names.systems[system],
            "kind": kind,
            "sector": self.names.sectors[sector] if sector >= 0 else None,
            "stars": 0 if kind == "home" else int(stars),
            "people": self.names.civs[rules.sector_civ[sector]] if kind == "outpost" else None,
            "planets": [self._planet(s, system * 3 + pos) for pos in range(3)] if there else [],
        }

    def _planet(self, s: State, planet: int) -> types.Planet:
        first, disc = int(self.rules.board.outer), s.disc[planet]
        outside = planet >= first
        return {
            "id": thing("planet", planet_name(self.names, planet)),
            "resource": RESOURCE_NAMES[s.resource[planet]],
            "back": self.names.groups[disc_group(s, planet)],
            **self.face(disc),
            "face_down": disc == words.FACE_DOWN,
            "looked_at": False,
            "replaced": bool(outside and s.replaced >> planet - first & 1),
        }

    def face(self, disc: int) -> types.Face:
        """What a disc shows."""
        if disc < 0:
            name = FACE_DOWN if disc == words.FACE_DOWN else None
            return {"disc": name, "numbers": [], "pips": 0, "token": None}
        name = self.names.discs[disc]
        if self.rules.disc_special[disc]:
            token: types.Token = {"kind": name.split()[0], "strength": int(self.rules.disc_value[disc])}
            return {"disc": name, "numbers": [], "pips": 0, "token": token}
        numbers = [int(number) for number in name.split("/")]
        return {"disc": name, "numbers": numbers, "pips": sum(PIPS[n] for n in numbers), "token": None}

    def _outposts(self, s: State) -> list[types.Outpost]:
        return [self._outpost(s, civ, name) for civ, name in enumerate(self.names.civs)]

    def _outpost(self, s: State, civ: int, name: str) -> types.Outpost:
        docks, outposts = docks_of(s, civ), self.rules.outposts
        needed = [int(outposts.pods_needed(s, dock)) for dock in docks]
        system = next((n for n in range(len(s.sector)) if s.sector[n] >= 0 and self._lies(s, n, civ)), None)
        cards = members(s.friends_left, self.names.friends)
        ours = {self.names.friends[card] for card, of in enumerate(self.rules.friend_civ) if of == civ}
        return {
            "people": name,
            "system": None if system is None else self.names.systems[system],
            "docks": [s.board.names[dock] for dock in docks],
            "stations": self._stations(s, civ, docks),
            "marker": s.markers[civ] if s.markers[civ] >= 0 else None,
            "pods": max(needed, default=0),
            "cards": [card for card in cards if card in ours],
        }

    def _lies(self, s: State, system: int, civ: int) -> bool:
        return bool(self.rules.sector_civ[s.sector[system]] == civ)

    def _stations(self, s: State, civ: int, docks: list[int]) -> list[int]:
        """Whose stations stand at an outpost, in the order of its docks, or else by seats."""
        docked = [s.piece[dock] // words.PIECE - 1 for dock in docks if is_station(s.piece[dock])]
        return docked or [
            seat for seat in range(self.game.players) for _ in range(s.stations[civ * SEATS + seat])
        ]

    # ---------------------------------------------------------------- seats

    def _seats(self, s: State, towns: Towns) -> list[types.Seat]:
        """What lies before each player; a row that has not changed is the same object again."""
        around = s.phase, s.active, s.second, s.base_speed, s.markers
        rows = [self._row(s, seat, player, around, towns) for seat, player in enumerate(s.players)]
        return self._once("seats", rows, list, rows)

    def _row(self, s: State, seat: int, player: Player, around: object, towns: Towns) -> types.Seat:
        own = words.PIECE * (seat + 1)
        built = towns.get(words.COLONY + own, []), towns.get(words.PORT + own, [])
        source = around, built, FIELDS(player)
        return self._once(f"seat {seat}", source, self._seat, s, seat, player, built)

    def _towns(self, s: State) -> Towns:
        found: dict[int, list[str]] = {}
        for point in s.board.sites:
            piece = s.piece[point]
            if piece:
                found.setdefault(piece, []).append(s.board.names[point])
        return found

    def _seat(self, s: State, seat: int, p: Player, built: tuple[list[str], list[str]]) -> types.Seat:
        rules, names = self.rules, self.names
        flies = s.phase == words.FLIGHT and seat in (s.active, s.second)
        return {
            "hand": None,
            "known": write_cards(p.hand),
            "cards": p.cards,
            "score": {
                "colonies": p.colonies * rules.colony_points,
                "spaceports": p.spaceports * rules.port_points,
                "markers": p.markers * rules.marker_points,
                "medals": p.medals * rules.medal_points,
                "fame": p.fame // rules.fame_per_point,
            },
            "booster": p.booster,
            "cannon": p.cannon,
            "freight_pod": p.freight_pod,
            "extra": {"booster": p.extra_booster, "cannon": p.extra_cannon, "freight_pod": 0},
            "limits": self.limits,
            "speed": int(speed(s, p)) if flies else 0,
            "rates": self._rates(s, p),
            "fame": p.fame,
            "medals": p.medals,
            "markers": [names.civs[civ] for civ, holder in enumerate(s.markers) if holder == seat],
            "friends": members(p.friends, names.friends) if p.friends else [],
            "left": {
                "colony": p.colonies_left,
                "trade_station": p.stations_left,
                "transport": p.transports_left,
                "shipyard": p.shipyards_left,
            },
            "colonies": built[0],
            "spaceports": built[1],
            "ships": [self._ship(s, seat, p, ship, flies) for ship in range(3) if p.ship_at[ship] >= 0],
            "owed": p.owed,
            "owed_ships": p.owed_ships,
            "answer": ANSWERS[p.answer],
            "counter": self._terms(p.counter) if p.counter else None,
            "used": [name for name, used in once_a_turn(p) if used],
            "jumps": p.jumps,
            "draw_open": p.draw_open,
            "seen": planets_in(s, names, p.seen) if p.seen else [],
            "first_roll": p.roll,
        }

    def _rates(self, s: State, p: Player) -> dict[str, int]:
        """Cards of each kind that buy another one now."""
        found = {name: int(rate(s, p, r)) for r, name in enumerate(RESOURCE_NAMES)}
        if goods_card_ready(s, p):
            found["goods"] = min(found["goods"], int(self.rules.goods_card_rate))
        return found

    def _ship(self, s: State, seat: int, p: Player, ship: int, flies: bool) -> types.Ship:
        leave, used, point = p.leave(ship), p.ship_used[ship], s.board.names
        return {
            "id": f"ship:{seat}.{ship + 1}",
            "ship": ship + 1,
            "kind": SHIP_NAMES[p.ship_kind[ship]],
            "at": point[p.ship_at[ship]],
            "steps": used if used < words.DONE else None,
            "left": max(0, int(left(s, p, ship))) if flies else 0,
            "must_leave": point[leave] if leave >= 0 else None,
            "held": bool(p.held >> ship & 1),
        }

    # ---------------------------------------------------------------- for one seat

    def private(self, table: State, shown: State, seat: int) -> types.Private:
        """What a seat knows besides, from its own state and the spectator's."""
        own = table.players[seat]
        seats: dict[str, dict[str, Any]] = {
            str(other): {"known": write_cards(player.hand)}
            for other, player in enumerate(table.players)
            if other != seat and player.hand != shown.players[other].hand
        }
        seats[str(seat)] = {"hand": write_cards(own.hand), "drawn": write_cards(own.drawn)}
        found: types.Private = {"viewer": seat, "seats": seats}
        if table.under != shown.under:
            found["systems"] = self._looks(table)
            found["board"] = {"discs_left": self._fewer(table, shown)}
        if table.deck != shown.deck:
            cards = {str(n): met.card for n, met in enumerate(table.encounters)}
            found["encounters"] = {"unseen": members(table.deck, self.names.cards)}
            found["encounter"] = {
                n: {"card": self.names.cards[card]} for n, card in cards.items() if card >= 0
            }
        return found

    def _looks(self, table: State) -> dict[str, dict[str, Any]]:
        """The face-down discs that a seat has looked at, by system and planet."""
        found: dict[str, dict[str, Any]] = {}
        for planet, disc in enumerate(table.under):
            if disc >= 0:
                planets = found.setdefault(str(planet // 3), {"planets": {}})["planets"]
                planets[str(planet % 3)] = {**self.face(disc), "looked_at": True}
        return found

    def _fewer(self, table: State, shown: State) -> dict[str, dict[str, int]]:
        """The piles that hold less than others think."""
        found: dict[str, dict[str, int]] = {}
        for row, (rest, others) in enumerate(zip(table.pile, shown.pile, strict=True)):
            if rest != others:
                group = self.names.groups[self.rules.pile_group[row]]
                found.setdefault(group, {})[self.names.discs[self.rules.pile_disc[row]]] = rest
        return found


def _neutral(towns: Towns) -> types.Pieces:
    nobody = words.PIECE * (words.NEUTRAL + 1)
    return {
        "colonies": towns.get(words.COLONY + nobody, []),
        "spaceports": towns.get(words.PORT + nobody, []),
    }


def _upgrades(counts: Iterable[int]) -> types.Upgrades:
    return dict(zip(UPGRADE_NAMES, counts, strict=True))


def _pilots(s: State) -> list[int]:
    """Who has a part in the turn, in order."""
    if not s.turn:
        return []
    return [s.active] if s.second < 0 else [s.active, s.second]


def docks_of(s: State, civ: int) -> list[int]:
    """The docks of a people that one can see, in the order in which they are taken."""
    outposts, board = s.rules.outposts, s.board
    points = [*board.docks, *(board.centres[n] for n in range(int(board.homes), int(board.systems)))]
    return [p for p in points if s.ground[p] == words.DOCK and outposts.civ(s, p) == civ]
