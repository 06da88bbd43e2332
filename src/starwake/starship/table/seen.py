"""What one seat sees at one moment: its view as data, and what the rules say about the state behind that view."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from starwake.starship.facts import Card, Mission, Module, Special
from starwake.starship.names import ORIGIN_NAMES
from starwake.starship.rules.flight import placed_next
from starwake.starship.rules.points import leader
from starwake.starship.rules.sectors import loose
from starwake.starship.state import State
from starwake.starship.view import StarshipView, view_of
from starwake.starship.words import PIRATE, UNSEEN

if TYPE_CHECKING:
    from starwake.starship.game import Starship

ASTRO = "astro"


def held(ship: Mapping[str, Any], ware: str) -> int:
    """How much of something a ship has."""
    return int(ship[ware] if ware in (ASTRO, "science") else ship["bays"][ware])


def room(ship: Mapping[str, Any], ware: str) -> int:
    """How much more of something fits into a ship."""
    return max(0, int(ship["limit"][ware]) - held(ship, ware))


class Seen:
    """The table through the eyes of one seat."""

    def __init__(self, game: Starship, table: State, seat: int, data: Mapping[str, Any]) -> None:
        self.game = game
        self.seat = seat
        self.data = data
        """The view, both parts in one."""
        self._table = table

    @cached_property
    def view(self) -> StarshipView:
        """What the seat may know, as a state that the rules can be asked about."""
        return view_of(self.game, self._table, self.seat)

    # ---------------------------------------------------------------- facts

    def card(self, card: str) -> Card:
        """What a card is."""
        return self.game.facts.cards[self.game.card_numbers[card]]

    def mission(self, mission: str) -> Mission:
        """What a mission is."""
        return self.game.facts.missions[self.game.missions.index(mission)]

    def module(self, module: str) -> Module:
        """What a module is."""
        return next(one for one in self.game.facts.modules if one.id == module)

    # ---------------------------------------------------------------- seats

    @property
    def own(self) -> Mapping[str, Any]:
        """What the seat owns."""
        found: Mapping[str, Any] = self.data["seats"][self.seat]
        return found

    @property
    def other(self) -> Mapping[str, Any]:
        """What the other seat owns."""
        found: Mapping[str, Any] = self.data["seats"][1 - self.seat]
        return found

    def room(self, ware: str) -> int:
        """How much more of something fits."""
        return room(self.own, ware)

    @property
    def asked(self) -> str:
        """The name of what the seat is asked, such as `visit`; empty if it is not."""
        decision = self.data["decision"]
        return str(decision["name"]) if decision and decision["seat"] == self.seat else ""

    def special(self, counts: str) -> Special:
        """The special card for most friendship or fame."""
        return next(card for card in self.game.facts.specials if card.counts == counts)

    def wins_special(self, counts: str, more: int) -> bool:
        """Whether so much more friendship or fame would bring the seat the special card for it."""
        special = self.special(counts)
        have = [one[counts] + more * (seat == self.seat) for seat, one in enumerate(self.data["seats"])]
        then = leader(have[0], have[1], special.minimum)
        return bool(then == self.seat != self.data["specials"][special.id])

    # ---------------------------------------------------------------- sectors

    def known(self, sector: int) -> list[Card]:
        """The cards that the seat knows to be in a sector (0 to 3)."""
        return [self.card(card) for card in self.data["sectors"][sector]["known"]]

    def unknown(self, sector: int) -> int:
        """How many cards of a sector the seat does not know."""
        return sum(self.data["sectors"][sector]["unknown"].values())

    def unseen(self, *origins: str) -> list[Card]:
        """By elimination: the cards from somewhere that the seat has not seen anywhere; none without memory."""
        if not self.data["memory"]:
            return []
        groups = {ORIGIN_NAMES.index(origin) for origin in origins}
        cards = zip(self.game.facts.cards, self.view.table.place, strict=True)
        return [card for card, place in cards if place == UNSEEN and card.group in groups]

    def possible(self, sector: int) -> list[Card]:
        """What the unknown cards of a sector can be."""
        return self.unseen(*self.data["sectors"][sector]["unknown"])

    # ---------------------------------------------------------------- the flight

    @property
    def flight(self) -> Mapping[str, Any]:
        """The flight that is under way."""
        found: Mapping[str, Any] = self.data["flight"]
        return found

    @property
    def last_card(self) -> Card | None:
        """The last card of the row, if it can be seen."""
        row = (self.data["flight"] or {}).get("row") or [None]
        return self.card(row[-1]) if row[-1] in self.game.card_numbers else None

    @property
    def ahead(self) -> list[Card]:
        """The cards that the seat knows to be still in the sector that is flown through."""
        table = self.view.table
        numbers = self.game.card_numbers
        known = self.data["sectors"][table.sector]["known"]
        return [self.card(card) for card in known if loose(table, numbers[card], table.sector)]

    @property
    def next_card(self) -> Card | None:
        """The next card, if the seat has put it there with the sensor."""
        placed = placed_next(self.view.table)
        return self.game.facts.cards[placed] if placed >= 0 else None

    @cached_property
    def pirate_ahead(self) -> float:
        """The chance that the next card is a pirate."""
        kinds = self.game.rules.kind
        chances = self.view.chances()
        met = sum(weight for card, weight in chances if kinds[card] == PIRATE)
        return met / (sum(weight for _, weight in chances) or 1)

    def pirates(self) -> list[Card]:
        """What the pirate just met can be, the weakest first."""
        cards = [self.game.facts.cards[card] for card, _ in self.view.pirates()]
        return sorted(cards, key=lambda card: card.strength)
