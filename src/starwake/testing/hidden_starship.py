"""Starship: states that look the same to a seat, made from the whole position by an own account of what is hidden.

Hidden from a seat are the cards of a sector that it has not seen, or has seen and must remember by itself; what the
other seat has seen; where the other's sensor put cards; the pirate that it flies into; and the other's first module
while both choose in secret.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from starwake.core.engine import State
from starwake.core.game import Game
from starwake.core.rng import Stream
from starwake.starship.names import MODULE_NAMES, ORIGIN_NAMES

SWAPS = 6
ALL = "all"
SEERS: tuple[Any, ...] = ([], [0], [1], [0, 1], ALL)
"""Everybody who may have seen a card of a sector."""
MOVED = ("looked", "top", "bottom")
"""Where the sensor has cards."""


def exchanged_starship(game: Game, state: State, seat: int | None, rng: Stream) -> State:
    """Unseen cards become others, the other seat comes to know other things, a hidden pirate is another one."""
    swapper = _Starship(game, json.loads(json.dumps(game.position(state))), seat, rng)
    swapper.change_pirate()
    for _swap in range(SWAPS):
        swapper.change_card()
        swapper.change_ends()
        swapper.forget_or_learn()
    swapper.change_knowledge()
    swapper.change_choice()
    twin: State = game.from_position(swapper.data)
    return twin


class _Starship:
    """A position in which hidden things change places."""

    def __init__(self, game: Any, data: dict[str, Any], seat: int | None, rng: Stream) -> None:
        self.game = game
        self.data = data
        self.sectors = data["sectors"]
        self.flight = data["flight"]
        self.seat = seat
        self.rng = rng
        self.origin = {
            card: ORIGIN_NAMES[origin] for card, origin in zip(game.cards, game.rules.origin, strict=True)
        }
        self.demand = dict(zip(game.cards, game.rules.demand, strict=True))
        self.flies = self.flight is not None and seat == data["active"]
        self.remembers = self.has_memory()

    def some(self, items: list[Any]) -> Any:
        return items[self.rng.below(len(items))]

    def has_memory(self) -> bool:
        """Whether the observer is told what it has seen before; who only looks on never is."""
        options = self.data["options"]
        return bool(
            self.seat is not None
            and options["memory"]
            and options["handicap_notes"] in ("none", f"seat_{self.seat}")
        )

    # ---------------------------------------------------------------- what is hidden

    @property
    def here(self) -> dict[str, Any]:
        """The sector flown through."""
        sector: dict[str, Any] = self.sectors[self.flight["sector"] - 1]
        return sector

    def meets_unknown(self) -> bool:
        """Whether the last card of the row is a pirate that the observer does not see."""
        if not self.flight or not self.flight["pirate_hidden"] or self.seat == 1 - self.data["active"]:
            return False
        return not (self.flies and self.flight["pirate_known"])

    def on_table(self, card: str) -> bool:
        """Whether a card of a sector lies before the observer's eyes."""
        if not self.flight:
            return False
        row = self.flight["row"]
        open_row = row[:-1] if self.meets_unknown() else row
        return card in open_row or (self.flies and any(card in self.flight[where] for where in MOVED))

    def knows(self, card: str, seers: Any) -> bool:
        """Whether the observer knows that a card is in its sector."""
        return self.on_table(card) or self.may_remember(seers)

    def may_remember(self, seers: Any) -> bool:
        return self.remembers and (seers == ALL or self.seat in seers)

    def hidden(self) -> list[tuple[dict[str, Any], str]]:
        """Cards with their sector, of which the observer knows nothing; not the pirate just met."""
        met = self.flight["row"][-1] if self.meets_unknown() else None
        return [
            (sector, card)
            for sector in self.sectors
            for card, seers in sector["known"].items()
            if card != met and not self.knows(card, seers)
        ]

    def in_flight(self, card: str) -> bool:
        return bool(self.flight) and any(card in self.flight[where] for where in ("row", *MOVED))

    def undecided(self, origin: str) -> list[str]:
        """Cards of an origin that nobody has seen."""
        known = {card for sector in self.sectors for card in sector["known"]}
        owned = {card for ship in self.data["seats"] for card in ship["cards"]}
        return [card for card, of in self.origin.items() if of == origin and card not in known | owned]

    def add(self, sector: dict[str, Any], card: str, count: int) -> None:
        """So many more undecided cards of a card's origin are in a sector."""
        unknown = sector["unknown"]
        unknown[self.origin[card]] = unknown.get(self.origin[card], 0) + count

    def unseen_by_observer(self) -> list[Any]:
        """Who may have seen a card that the observer does not know of."""
        return [seers for seers in SEERS[1:] if not self.may_remember(seers)]

    # ---------------------------------------------------------------- cards

    def change_card(self) -> None:
        """A card that the observer does not know is another one of its origin, which then lies where it lay."""
        hidden = self.hidden()
        if not hidden:
            return
        _sector, card = self.some(hidden)
        origin = self.origin[card]
        others = [other for _, other in hidden if other != card and self.origin[other] == origin]
        found = [*others, *self.undecided(origin)]
        if found:
            other = self.some(found)
            self.rename({card: other, other: card})

    def rename(self, names: Mapping[str, str]) -> None:
        """Cards take each other's places."""
        for sector in self.sectors:
            sector["known"] = {names.get(card, card): seers for card, seers in sector["known"].items()}
        for where in ("row", *MOVED) if self.flight else ():
            self.flight[where] = [names.get(card, card) for card in self.flight[where]]

    def forget_or_learn(self) -> None:
        """Others have not seen a card of a sector after all, or have seen one more."""
        loose = [(sector, card) for sector, card in self.hidden() if not self.in_flight(card)]
        if loose and self.rng.below(2):
            sector, card = self.some(loose)
            del sector["known"][card]
            self.add(sector, card, 1)
            return
        sector = self.some(self.sectors)
        origins = [origin for origin, count in sector["unknown"].items() if count]
        if origins:
            card = self.some(self.undecided(self.some(origins)))
            self.add(sector, card, -1)
            sector["known"][card] = self.some(self.unseen_by_observer())

    def change_knowledge(self) -> None:
        """What the other seat has seen is its secret; without memory so is what one has seen oneself."""
        for sector in self.sectors:
            for card, seers in sector["known"].items():
                if not self.in_the_open(card):
                    sector["known"][card] = self.some(self.as_good_as(card, seers))

    def in_the_open(self, card: str) -> bool:
        """Whether a card lies face up before everybody."""
        return bool(self.flight) and card in (
            self.flight["row"][:-1] if self.flight["pirate_hidden"] else self.flight["row"]
        )

    def as_good_as(self, card: str, seers: Any) -> list[Any]:
        """Who may have seen a card instead, as far as the observer can tell; who sees it now has."""
        watching = self.watching(card)
        allowed = [other for other in SEERS if other == ALL or watching <= set(other)]
        if not self.may_remember(seers):
            return [other for other in allowed if not self.may_remember(other) or self.on_table(card)] or [
                seers
            ]
        return (
            [seers] if seers == ALL else [other for other in allowed if other != ALL and self.seat in other]
        )

    def watching(self, card: str) -> set[int]:
        """Seats that look at a card that is not open to all."""
        if not self.flight:
            return set()
        if card in self.flight["row"]:
            return {1 - self.data["active"], *([self.data["active"]] if self.flight["pirate_known"] else [])}
        return {self.data["active"]} if any(card in self.flight[where] for where in MOVED) else set()

    # ---------------------------------------------------------------- the flight

    def loose(self) -> list[str]:
        """Cards that may lie anywhere in the rest of the stack: seen by somebody, or undecided."""
        known = [card for card in self.here["known"] if not self.in_flight(card)]
        origins = [origin for origin, count in self.here["unknown"].items() if count]
        return [*known, *(card for origin in origins for card in self.undecided(origin))]

    def take(self, card: str, seer: int) -> None:
        """A loose card of the stack is one that a seat sees now."""
        known = self.here["known"]
        if card not in known:
            self.add(self.here, card, -1)
            known[card] = []
        if known[card] != ALL:
            known[card] = sorted({*known[card], seer})

    def leave(self, card: str) -> None:
        """Nobody has seen a card of the stack in this flight, nor before, unless the observer remembers it."""
        if not self.may_remember(self.here["known"][card]):
            del self.here["known"][card]
            self.add(self.here, card, 1)

    def change_pirate(self) -> None:
        """The pirate just met is another one with the same demand."""
        if not self.meets_unknown():
            return
        row = self.flight["row"]
        met = row.pop()
        self.leave(met)
        alike = [card for card in self.loose() if self.demand[card] == self.demand[met]]
        row.append(self.some(alike))
        self.take(row[-1], 1 - self.data["active"])
        self.show_placed_pirate()

    def change_ends(self) -> None:
        """Cards that the other's sensor has moved lie in another order, or at the other end."""
        if not self.flight or self.flies or not self.loose():
            return
        top, bottom = self.flight["top"], self.flight["bottom"]
        for cards in (top, bottom):
            if cards:
                cards.append(cards.pop(self.rng.below(len(cards))))
        if top and self.rng.below(2):
            bottom.append(top.pop())
        elif bottom and (top or not self.flight["turned"]):
            top.append(bottom.pop())
        elif bottom and self.used_up() < self.flight["turned"] and self.rng.below(2):
            self.leave(bottom.pop())  # one more of the cards turned up since had been on top
        elif self.used_up() and not top:
            card = self.some(self.loose())  # one of those was drawn by chance, and lay not on top
            self.take(card, self.data["active"])
            bottom.append(card)
        self.flight["pirate_known"] = self.flight["pirate_hidden"] and self.used_up() == self.flight["turned"]
        self.show_placed_pirate()

    def used_up(self) -> int:
        """How many of the cards turned up so far the sensor had put on top: the first ones."""
        moved = sum(len(self.flight[where]) for where in MOVED)
        return int(self.flight["sensed"] - moved)

    def show_placed_pirate(self) -> None:
        """The flyer has seen the pirate that the sensor had put on top."""
        if self.flight["pirate_known"]:
            self.take(self.flight["row"][-1], self.data["active"])

    # ---------------------------------------------------------------- the set-up

    def change_choice(self) -> None:
        """Another seat has chosen another first module."""
        for seat, module in enumerate(self.data["chosen"]):
            if seat != self.seat and module is not None:
                self.data["chosen"][seat] = self.some(list(MODULE_NAMES))
