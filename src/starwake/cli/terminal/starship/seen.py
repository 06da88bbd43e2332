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
from starwake.starship.names import ORIGIN_NAMES, VALUABLE_NAMES
from starwake.starship.odds import fight_chance, win_chance
from starwake.starship.rules.flight import most_actions, placed_next, speed
from starwake.starship.rules.points import leader
from starwake.starship.rules.sectors import loose, stack_left
from starwake.starship.rules.stores import limit, room
from starwake.starship.rules.visit import can_complete
from starwake.starship.state import Ship
from starwake.starship.words import UNSEEN

ASTRO = "astro"


def _things(words: str) -> dict[str, int]:
    """`2 ore 1 astro`, one side of an offer, as counts."""
    parts = words.split()
    return dict(zip(parts[1::2], map(int, parts[::2]), strict=True))


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
        self.match = match

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

    def missing(self, seat: int, offer: str) -> dict[str, int]:
        """What a seat lacks of the things that an offer of the other one wants; `offer` is its notation."""
        held = self.held(seat)
        wanted = _things(offer.partition(" for ")[2])
        return {name: count - held[name] for name, count in wanted.items() if count > held[name]}

    def too_much(self, seat: int, offer: str) -> dict[str, int]:
        """What a seat has no room for of the things that an offer of the other one gives."""
        given = _things(offer.partition(" ")[2].partition(" for ")[0])
        return {name: count for name, count in given.items() if count > self.room(seat, name)}

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

    @cached_property
    def unplaced(self) -> list[Card]:
        """The cards that the viewer has not seen anywhere."""
        cards = self.game.facts.cards
        return [card for card, place in zip(cards, self.table.place, strict=True) if place == UNSEEN]

    def possible(self, sector: int) -> list[Card]:
        """What the unknown cards of a sector can be: by elimination, all that were not seen elsewhere."""
        origins = self.data["sectors"][sector]["unknown"]
        return [card for card in self.unplaced if ORIGIN_NAMES[card.group] in origins]

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
        card = self.view.last_card
        return None if card is None else self.game.facts.cards[card]

    @cached_property
    def replaced(self) -> frozenset[int]:
        """Places of the row where a card has come for a beaten pirate: it was not turned up, and cannot be visited."""
        if self.table.rules.visit_replacement:
            return frozenset()
        start = (self.match.start or {}).get("flight") or {"row": []}
        place = len(start["row"]) - 1
        found: set[int] = set()
        for event in self.match.events:
            if event.name == "flight":
                place, found = -1, set()
            elif event.name in ("turned", "pirate"):
                place += 1
            elif event.name == "refilled" and not event.data["marked"]:
                found.add(place)
        return frozenset(found)

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
        return int(stack_left(self.table)) + len(self.flight["looked"])

    @cached_property
    def ahead(self) -> list[Card]:
        """The cards that the viewer knows to be still in the sector that is flown through."""
        cards = enumerate(self.game.facts.cards)
        return [card for number, card in cards if loose(self.table, number, self.table.sector)]

    @property
    def next_card(self) -> Card | None:
        """The next card, if the viewer has put it there with the sensor."""
        placed = int(placed_next(self.table))
        return self.game.facts.cards[placed] if placed >= 0 else None

    @cached_property
    def pirate_ahead(self) -> Fraction:
        """The chance that the next card is a pirate."""
        chances = self.view.chances()
        cards = self.game.facts.cards
        met = sum(weight for card, weight in chances if cards[card].kind == "pirate")
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
