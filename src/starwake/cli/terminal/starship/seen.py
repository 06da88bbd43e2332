"""What one seat sees at one moment, made from the seat's view alone.

What follows from the rules is asked of the rules, with the redacted state behind the view.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any

from starwake.core.match import Match
from starwake.starship.facts import Card, Mission, Module
from starwake.starship.game import Starship
from starwake.starship.names import VALUABLE_NAMES
from starwake.starship.odds import fight_chance, win_chance
from starwake.starship.position import HIDDEN
from starwake.starship.rules.flight import most_actions, speed
from starwake.starship.rules.points import leader
from starwake.starship.rules.sectors import draw_chances, loose, stack_left
from starwake.starship.rules.stores import limit, room
from starwake.starship.rules.visit import can_complete
from starwake.starship.state import Ship

ASTRO = "astro"


class Seen:
    """The table through the eyes of one seat (None: a spectator)."""

    def __init__(self, match: Match, seat: int | None) -> None:
        game = match.game
        assert isinstance(game, Starship)
        self.game = game
        self.seat = seat
        self.view = game.view(match.state, seat)
        self.table = self.view.table
        """What the seat may know, as a state that the rules can be asked about."""
        self.data: dict[str, Any] = self.view.json()

    # ---------------------------------------------------------------- facts

    def card(self, card: str) -> Card:
        """What a card is."""
        return self.game.facts.cards[self.game.cards.index(card)]

    def mission(self, mission: str) -> Mission:
        """What a mission is."""
        return self.game.facts.missions[self.game.missions.index(mission)]

    def module(self, module: str) -> Module:
        """What a module is."""
        return next(one for one in self.game.facts.modules if one.id == module)

    # ---------------------------------------------------------------- seats

    @property
    def seats(self) -> list[dict[str, Any]]:
        """What each seat owns."""
        found: list[dict[str, Any]] = self.data["seats"]
        return found

    @property
    def own_seat(self) -> int:
        """The seat of the viewer, who is no spectator."""
        assert self.seat is not None
        return self.seat

    @property
    def own(self) -> dict[str, Any]:
        """What the viewer owns."""
        return self.seats[self.own_seat]

    @property
    def ship(self) -> Ship:
        """The viewer's ship, as the rules know it."""
        return self.table.ships[self.own_seat]

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return int(self.data["active"])

    @property
    def decision(self) -> str:
        """The name of what is waited for, such as `visit`."""
        frames = self.data["decision"]
        return str(frames[-1][0]) if frames else ""

    def limit(self, seat: int, ware: str) -> int:
        """How much of something a ship can hold."""
        return int(limit(self.table, seat, VALUABLE_NAMES.index(ware)))

    def room(self, seat: int, ware: str) -> int:
        """How much more of it fits."""
        return int(room(self.table, seat, VALUABLE_NAMES.index(ware)))

    def held(self, seat: int) -> dict[str, int]:
        """Cargo, science and money of a seat."""
        one = self.seats[seat]
        return {**one["bays"], "science": one["science"], ASTRO: one[ASTRO]}

    def missing(self, offer: str) -> dict[str, int]:
        """What the viewer lacks of the things that an offer wants; `offer` is its notation."""
        words = offer.partition(" for ")[2].split()
        wanted = dict(zip(words[1::2], map(int, words[::2]), strict=True))
        held = self.held(self.own_seat)
        return {name: count - held[name] for name, count in wanted.items() if count > held[name]}

    # ---------------------------------------------------------------- points

    def worth(self, seat: int) -> dict[str, int]:
        """Where the points of a seat come from."""
        one = self.seats[seat]
        facts = self.game.facts
        holds = {card.id: self.data["specials"][card.id] == seat for card in facts.specials}
        return {
            "colonies": sum(self.card(card).points for card in one["cards"]),
            "modules": sum(self.module(name).points for name, level in one["modules"].items() if level == 2),
            "missions": sum(self.mission(mission).points for mission in one["missions"]),
            **{card.id: card.points * holds[card.id] for card in facts.specials},
        }

    def wins_special(self, counts: str, more: int) -> bool:
        """Whether so much more friendship or fame would bring the viewer the special card for it."""
        special = next(card for card in self.game.facts.specials if card.counts == counts)
        seat = self.own_seat
        have = [one[counts] + (more if other == seat else 0) for other, one in enumerate(self.seats)]
        then = int(leader(have[0], have[1], special.minimum))
        return then == seat and then != self.data["specials"][special.id]

    def can_complete(self, mission: str) -> bool:
        """Whether the viewer has what a mission asks for."""
        return bool(can_complete(self.table, self.own_seat, self.game.missions.index(mission)))

    # ---------------------------------------------------------------- sectors

    @property
    def remembers(self) -> bool:
        """Whether the viewer is told which cards lie in the sectors."""
        return self.seat is not None and bool(self.table.rules.memory[self.seat])

    def known(self, sector: int) -> list[Card]:
        """The cards that the viewer knows to be in a sector, by what they are."""
        cards = [self.card(card) for card in self.data["sectors"][sector]["known"]]
        return sorted(cards, key=lambda card: self.game.facts.cards.index(card))

    def unseen(self, sector: int) -> int:
        """How many cards of a sector the viewer does not know."""
        return sum(self.data["sectors"][sector]["unknown"].values())

    def size(self, sector: int) -> int:
        """How many cards a sector has."""
        return len(self.known(sector)) + self.unseen(sector)

    # ---------------------------------------------------------------- the flight

    @property
    def flight(self) -> dict[str, Any]:
        """The flight that is under way."""
        found: dict[str, Any] = self.data["flight"]
        return found

    @property
    def last_card(self) -> Card | None:
        """The last card of the row, if it can be seen."""
        row = self.flight["row"] if self.flight else []
        return self.card(row[-1]) if row and row[-1] not in (None, HIDDEN) else None

    @property
    def speed(self) -> int:
        """How many cards are turned up at most."""
        return int(speed(self.table, self.active))

    @property
    def most_actions(self) -> int:
        """How many actions a flight has at most."""
        return int(most_actions(self.table, self.active))

    @property
    def cards_left(self) -> int:
        """Cards of the sector that have not been turned up; a pirate whose card is hidden has been."""
        row: list[str | None] = self.flight["row"]
        return int(stack_left(self.table)) + len(self.flight["looked"]) - row.count(HIDDEN)

    @cached_property
    def ahead(self) -> list[Card]:
        """The cards that the viewer knows to be still in the sector that is flown through."""
        cards = enumerate(self.game.facts.cards)
        return [card for number, card in cards if loose(self.table, number)]

    @property
    def next_card(self) -> Card | None:
        """The next card, if the viewer has put it there with the sensor."""
        top = self.flight["top"]
        return self.card(top[-1]) if top else None

    @cached_property
    def pirate_ahead(self) -> Fraction:
        """The chance that the next card is a pirate."""
        if self.next_card is not None:
            return Fraction(self.next_card.kind == "pirate")
        chances = draw_chances(self.table).listed()
        cards = self.game.facts.cards
        met = sum(weight for outcome, weight in chances if cards[outcome >> 8].kind == "pirate")
        return Fraction(met, sum(weight for _, weight in chances) or 1)

    # ---------------------------------------------------------------- pirates

    @cached_property
    def pirates(self) -> list[tuple[Card, Fraction]]:
        """What the pirate just met can be, the weakest first, and how likely that is."""
        found = self.view.pirates()
        total = sum(weight for _, weight in found)
        cards = [(self.game.facts.cards[card], Fraction(weight, total)) for card, weight in found]
        return sorted(cards, key=lambda one: one[0].strength)

    @property
    def win_chance(self) -> Fraction:
        """The chance to beat the pirate just met."""
        return fight_chance(self.table.rules, int(self.ship.cannon_points()), self.view.pirates())

    def win_against(self, strength: int) -> Fraction:
        """The chance to beat a pirate of a strength."""
        return win_chance(self.table.rules, int(self.ship.cannon_points()), strength)
