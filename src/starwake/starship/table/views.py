"""Views as data: what lies open, written once from the spectator's redacted state, and what each seat knows besides.

Sections that are as they were are the same objects as last time, so that differences skip them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

from starwake.core.engine import Frame
from starwake.core.view import Views
from starwake.parts.positions import members, write_header
from starwake.starship import actions, codes, words
from starwake.starship.courses import FRAMES
from starwake.starship.names import BLOCKS, CRESTS, MODULE_NAMES, PHASES, RESOURCE_NAMES
from starwake.starship.odds import pirates, win_chance
from starwake.starship.position import HIDDEN, card_in_row, chosen_module, origins, seers
from starwake.starship.redact import SPECTATOR, redact
from starwake.starship.rules.flight import most_actions, speed
from starwake.starship.rules.points import points
from starwake.starship.state import Ship, State
from starwake.starship.table.types import (
    Ahead,
    Decision,
    Flight,
    Missions,
    Offer,
    OwnFlight,
    Pirate,
    Posts,
    Private,
    Seat,
    Sector,
    Strength,
    View,
)

if TYPE_CHECKING:
    from starwake.starship.game import Starship

T = TypeVar("T")
DIGITS = 3
"""Of a chance."""
SAY: dict[str, Callable[[int], object]] = {
    "resource or -1": lambda number: RESOURCE_NAMES[number] if number >= 0 else None
}
"""How the numbers of a decision read."""
Owned = tuple[list[str], list[str], list[str]]
"""The cards of a seat: all, its colonies, its trading posts."""


class Writer:
    """Writes the views of one game."""

    def __init__(self, game: Starship) -> None:
        self.game = game
        self._header = write_header(game)
        self._kept: dict[str, tuple[object, Any]] = {}
        """By section what it was made of, and what it was."""
        self._wins: dict[tuple[int, int], float] = {}

    def views(self, state: State) -> Views:
        """What everybody may know of a state."""
        public = self.public(redact(state, SPECTATOR))
        return Views(
            cast(dict[str, Any], public),
            lambda views, seat: cast(dict[str, Any], self.private(views.table(seat), seat, public)),
            self.game.players,
            lambda seat: redact(state, seat),
        )

    def _same(self, section: str, made_of: object, write: Callable[..., T], *given: object) -> T:
        """A section anew, or as it was last time if it is made of the same."""
        last = self._kept.get(section)
        if last is None or last[0] != made_of:
            last = self._kept[section] = made_of, write(*given)
        found: T = last[1]
        return found

    # ---------------------------------------------------------------- what lies open

    def public(self, t: State) -> View:
        """All that a spectator sees; `t` is the spectator's redacted state."""
        same = self._same
        seats: list[Seat] = [self._seat(t, 0), self._seat(t, 1)]
        seats = same("seats", seats, list, seats)
        sectors = self._sectors(t, SPECTATOR)
        frame = t.frame
        return {
            **self._header,  # type: ignore[typeddict-item]
            "viewer": None,
            "turn": t.turn,
            "phase": cast(Any, PHASES[t.phase]),
            "active": t.active,
            "winner": t.winner if t.winner >= 0 else None,
            "crests": same("crests", t.crest, self._crests, t),
            "chosen": same("chosen", t.chosen, self._chosen, t),
            "yellow": t.yellow,
            "sectors": sectors,
            "sector_cards": same("sizes", sectors, _sizes, sectors),
            "reserve": same("reserve", t.reserve, origins, t.reserve),
            "missions": same("missions", (t.mission, t.waiting), self._missions, t),
            "flight": self._flight(t) if t.sector >= 0 else None,
            "ahead": self._ahead(t) if frame and frame.kind == codes.F_SECTOR else None,
            "posts": self._posts(t, seats[t.active]["posts"]),
            "purchases": t.purchases,
            "offer": self._offer(t) if t.offer else None,
            "offers_made": t.offers_made,
            "specials": {
                "friend": t.friend if t.friend >= 0 else None,
                "hero": t.hero if t.hero >= 0 else None,
            },
            "seats": seats,
            "points": same("points", seats, _points, seats),
            "to_act": list(self.game.to_act(t)),
            "awaited": list(self.game.awaited(t)),
            "decision": self._asked(frame) if frame else None,
        }

    def _crests(self, t: State) -> list[str]:
        return [CRESTS[crest] for crest in t.crest]

    def _chosen(self, t: State) -> list[str | None]:
        return [chosen_module(module) for module in t.chosen]

    def _asked(self, frame: Frame) -> Decision:
        made_of = frame.kind, frame.seat, frame.a, frame.b
        return self._same("decision", made_of, self._decision, frame)

    def _decision(self, frame: Frame) -> Decision:
        """What is asked, without what it does not say."""
        told = FRAMES.decision(frame, SAY)
        return cast(Decision, {name: value for name, value in told.items() if value is not None})

    def _ahead(self, t: State) -> Ahead:
        """How far the flight will come that is about to begin."""
        return {"speed": int(speed(t, t.active)), "actions": int(most_actions(t, t.active))}

    def _sectors(self, t: State, who: int) -> list[Sector]:
        """The sectors as somebody knows them."""
        made_of = (t.place, t.seen, t.unknown)
        return self._same(f"sectors {who}", made_of, self._write_sectors, t)

    def _write_sectors(self, t: State) -> list[Sector]:
        cards, seen = self.game.cards, t.seen
        known: list[dict[str, Any]] = [{}, {}, {}, {}]
        for card, place in enumerate(t.place):
            if 0 <= place < words.SECTORS:
                known[place][cards[card]] = seers(seen[card])
        found: list[Sector] = []
        for sector, some in enumerate(known):
            first = sector * words.ORIGINS
            unknown = origins(t.unknown[first : first + words.ORIGINS])
            found.append({"known": some, "unknown": unknown})
        return found

    def _missions(self, t: State) -> Missions:
        names = self.game.missions
        places = list(t.mission)
        return {
            "open": [name for name, place in zip(names, places, strict=True) if place == words.OPEN],
            "done": [name for name, place in zip(names, places, strict=True) if place == words.DONE],
            "waiting": members(t.waiting, names),
        }

    def _posts(self, t: State, own: list[str]) -> Posts:
        used = [self.game.cards[card] for card in t.used_posts]
        left = 0 if t.block == words.BLOCK_CLOSED else t.rules.posts_a_turn - len(used)
        still = [card for card in own if card not in used] if left else []
        return {"block": cast(Any, BLOCKS[t.block]), "used": used, "open": still}

    def _offer(self, t: State) -> Offer:
        offer = self.game.action(t.offer)
        assert isinstance(offer, actions.Offer)
        give, want = (
            {name: n for name, n in zip(offer.names, side, strict=True) if n}
            for side in (offer.give, offer.want)
        )
        return {"seat": t.stack[-1].a, "action": offer.notation, "give": give, "want": want}

    # ---------------------------------------------------------------- ships

    def _seat(self, t: State, seat: int) -> Seat:
        ship = t.ships[seat]
        cards: Owned = self._same(f"owned {seat}", t.place, self._owned, t, seat)
        made_of = (
            *(ship.bays, ship.science, ship.astro, ship.colony_ships, ship.trade_ships, ship.boosters),
            *(
                ship.boosters_2,
                ship.cannons,
                ship.cannons_2,
                ship.modules,
                t.mission,
                t.friend,
                t.hero,
                cards,
            ),
        )
        return self._same(f"seat {seat}", made_of, self._write_seat, t, seat, ship, cards)

    def _owned(self, t: State, seat: int) -> Owned:
        rules, owner = t.rules, words.OWNED + seat
        own = [card for card, place in enumerate(t.place) if place == owner]
        names = self.game.cards
        return (
            [names[card] for card in own],
            [names[card] for card in own if rules.kind[card] == words.COLONY],
            [names[card] for card in own if rules.post[card]],
        )

    def _write_seat(self, t: State, seat: int, ship: Ship, cards: Owned) -> Seat:
        rules = t.rules
        bays, levels = list(ship.bays), list(ship.modules)
        most = rules.storage[levels[words.LOGISTICS]]
        names, places = self.game.missions, list(t.mission)
        return {
            "bays": dict(zip(RESOURCE_NAMES, bays, strict=True)),
            "science": ship.science,
            "astro": ship.astro,
            "limit": {**dict.fromkeys(RESOURCE_NAMES, most), "science": rules.lab},
            "hangar": {"colony_ship": ship.colony_ships, "trade_ship": ship.trade_ships},
            "boosters": [ship.boosters, ship.boosters_2],
            "cannons": [ship.cannons, ship.cannons_2],
            "tiles": {
                "booster": _tiles(ship.boosters, ship.boosters_2, rules.booster_slots),
                "cannon": _tiles(ship.cannons, ship.cannons_2, rules.cannon_slots),
            },
            "booster_points": ship.booster_points(),
            "cannon_points": ship.cannon_points(),
            "modules": {name: level for name, level in zip(MODULE_NAMES, levels, strict=True) if level},
            "cards": cards[0],
            "colonies": cards[1],
            "posts": cards[2],
            "missions": [names[m] for m, place in enumerate(places) if place == words.KEPT + seat],
            "fame": ship.fame,
            "friendship": ship.friendship,
            "points": points(t, seat),
            "worth": {
                "colonies": ship.colonies * rules.colony_points,
                "modules": sum(rules.module_points[m] for m, level in enumerate(levels) if level == 2),
                "missions": ship.mission_points,
                "friend": rules.friend_points if t.friend == seat else 0,
                "hero": rules.hero_points if t.hero == seat else 0,
            },
        }

    # ---------------------------------------------------------------- the flight

    def _flight(self, t: State) -> Flight:
        flyer = t.active
        row = list(t.row)
        fast, most = speed(t, flyer), most_actions(t, flyer)
        here = self._sectors(t, SPECTATOR)[t.sector]
        total = len(here["known"]) + sum(here["unknown"].values())
        left = total - sum(card >= 0 or card == words.HIDDEN_CARD for card in row)
        return {
            "sector": t.sector + 1,
            "row": [card_in_row(self.game, card) for card in row],
            "marked": [place for place in range(len(row)) if t.marked >> place & 1],
            "face_down": origins(t.laid_down),
            "speed": fast,
            "acted": t.acted,
            "actions": most,
            "cards_left": left,
            "sensed": t.sensed,
            "looked": [HIDDEN for _ in t.looked],
            "top": [],
            "bottom": [],
            "pirate_known": False,
            "pirate_hidden": t.pirate_hidden,
            "demand": t.demand,
            "pirate": self._odds(t) if t.demand else None,
            "blue": [t.own_blue, t.pirate_blue],
        }

    def _odds(self, t: State) -> Pirate:
        """What the pirate just met can be, and the flyer's chance to beat it, as far as somebody knows."""
        cannons = t.ships[t.active].cannon_points()
        weights: dict[int, int] = {}
        for card, weight in pirates(t):
            strength = t.rules.strength[card]
            weights[strength] = weights.get(strength, 0) + weight
        total = sum(weights.values())
        wins = {strength: self._win(t, cannons, strength) for strength in sorted(weights)}
        odds: list[Strength] = [
            {"strength": n, "chance": round(weights[n] / total, DIGITS), "win": round(win, DIGITS)}
            for n, win in wins.items()
        ]
        over_all = sum(weights[strength] * win for strength, win in wins.items()) / total
        return {"odds": odds, "win": round(over_all, DIGITS)}

    def _win(self, t: State, cannons: int, strength: int) -> float:
        key = (cannons, strength)
        if key not in self._wins:
            self._wins[key] = float(win_chance(t.rules, cannons, strength))
        return self._wins[key]

    # ---------------------------------------------------------------- what one seat knows besides

    def private(self, t: State, seat: int, public: View) -> Private:
        """What a seat knows besides the public part; `t` is the seat's redacted state."""
        found: Private = {"viewer": seat, "memory": bool(t.rules.memory[seat])}
        if t.chosen[seat] >= 0:
            found["chosen"] = {str(seat): MODULE_NAMES[t.chosen[seat]]}
        sectors = self._sectors(t, seat)
        if sectors != public["sectors"]:
            found["sectors"] = sectors
        if t.sector >= 0:
            flight = self._own_flight(t, seat, public["flight"])
            if flight:
                found["flight"] = flight
        return found

    def _own_flight(self, t: State, seat: int, public: Flight | None) -> OwnFlight:
        """What a seat knows of the flight: of its own where the sensor put cards, of both the pirate."""
        found: OwnFlight = {}
        if seat == t.active and t.sensed:
            names = self.game.cards
            found["looked"] = [names[card] for card in t.looked]
            found["top"] = [names[card] for card in t.top]
            found["bottom"] = [names[card] for card in t.bottom]
            found["pirate_known"] = t.pirate_known
        if t.demand:
            odds = self._odds(t)
            if public and public["pirate"] and public["pirate"]["odds"] != odds["odds"]:
                found["pirate"] = odds
            last = len(t.row) - 1
            if t.row[last] >= 0:
                found["row"] = {str(last): self.game.cards[t.row[last]]}
        return found


def _sizes(sectors: list[Sector]) -> list[int]:
    """How many cards there are in each sector."""
    return [len(one["known"]) + sum(one["unknown"].values()) for one in sectors]


def _points(seats: list[Seat]) -> list[int]:
    return [seat["points"] for seat in seats]


def _tiles(first: int, second: int, slots: int) -> list[int]:
    """The level of each place, the highest first."""
    return [2] * second + [1] * first + [0] * (slots - first - second)
