"""The flight: which sector, how far, and whether a card is worth one of the few actions.

All of it comes from one table: what a flight is worth that may still turn up so many cards and act so many times, if
every card is drawn anew from the sector as the seat knows it.
"""

from __future__ import annotations

from typing import Final

from starwake.bots.starship.meetings import Meeting, Raid
from starwake.bots.starship.raiding import raid
from starwake.bots.starship.stock import Stock
from starwake.bots.starship.visiting import act, best_gain
from starwake.core.arrays import append, i64, vec
from starwake.core.rng import Stream
from starwake.starship.codes import NEXT, PASS, PUT, SECTOR, STOP
from starwake.starship.rules.flight import most_actions, speed
from starwake.starship.rules.sectors import draw_chances, loose_left, stack_left
from starwake.starship.state import State
from starwake.starship.words import PIRATE, SECTORS

FINE: Final = 100
"""Parts of an Astro that are told apart when chance decides between sectors."""


class Flight:
    """What is ahead in one sector, at one moment."""

    def __init__(self, stock: Stock, s: State, sector: int) -> None:
        self.stock = stock
        seat = stock.look.seat
        self.odds = odds(s, sector)
        here = sector == s.sector
        left = int(stack_left(s) if here else loose_left(s, sector))
        self.top = placed(s) if here else []
        """Cards that the seat knows to be next, the first one first."""
        turned, acted = (int(s.turned), int(s.acted)) if here else (0, 0)
        self.cards = max(0, min(left, int(speed(s, seat)) - turned))
        """Cards that may still be turned up."""
        self.actions = max(0, int(most_actions(s, seat)) - acted)
        self.table = self._fill()

    def meeting(self, card: int) -> Meeting:
        """What it is to turn up a card."""
        kept = self.stock.meetings
        if card not in kept:
            if self.stock.look.deck.kind[card] == PIRATE:
                kept[card] = Meeting(0.0, raid(self.stock, card))
            else:
                kept[card] = Meeting(best_gain(self.stock, card), None)
        return kept[card]

    def _fill(self) -> list[vec[float]]:
        """The worth of a flight by cards and actions left."""
        ahead = Ahead()
        for card, p in self.odds:
            ahead.add(p, self.meeting(card))
        row = vec[float]([0.0] * (self.actions + 1))
        table = [row]
        for _number in range(self.cards):
            row = ahead.one_more(row)
            table.append(row)
        return table

    def ahead(self, cards: int, actions: int, known: int = 0) -> float:
        """What the rest of a flight is worth; `known` cards of the top are turned up already."""
        if cards <= 0 or actions <= 0:
            return 0.0
        if known >= len(self.top):
            return self.table[min(cards, len(self.table) - 1)][actions]
        return max(0.0, self.turning(self.meeting(self.top[known]), cards, actions, known + 1))

    def turning(self, met: Meeting, cards: int, actions: int, known: int) -> float:
        """What it is worth to turn up a certain card and go on."""
        rest = self.ahead(cards - 1, actions, known)
        if met.raid is not None:
            return met.raid.worth(rest)
        return max(rest, met.gain + self.ahead(cards - 1, actions - 1, known))


class Ahead:
    """What the next card of a sector may be."""

    def __init__(self) -> None:
        self._raids: list[Raid] = []
        self._raid_odds = vec[float]()
        self._gains = vec[float]()
        self._gain_odds = vec[float]()
        self._raided = 0.0
        self._gained = 0.0

    def add(self, p: float, met: Meeting) -> None:
        """A card, and how likely it is; one that brings nothing is as good as none."""
        if met.raid is not None:
            self._raids.append(met.raid)
            self._raid_odds = append(self._raid_odds, p)
            self._raided += p
        elif met.gain > 0:
            self._gains = append(self._gains, met.gain)
            self._gain_odds = append(self._gain_odds, p)
            self._gained += p

    def one_more(self, row: vec[float]) -> vec[float]:
        """The table's next row: one more card to turn up."""
        found = vec[float]([0.0])
        actions: i64 = 1
        while actions < len(row):
            value = self._expected(row[actions], row[actions - 1])
            found = append(found, value if value > 0.0 else 0.0)
            actions += 1
        return found

    def _expected(self, rest: float, less: float) -> float:
        """What the next card and all after it are worth, if those are worth so much with and without an action."""
        value = (1.0 - self._raided - self._gained) * rest
        i: i64 = 0
        for gain in self._gains:
            value += self._gain_odds[i] * (gain + less if gain + less > rest else rest)
            i += 1
        i = 0
        for met in self._raids:
            value += self._raid_odds[i] * met.worth(rest)
            i += 1
        return value


def placed(s: State) -> list[int]:
    """The cards that the sensor has put next; those at the bottom only when nothing lies in between."""
    found = [int(card) for card in s.top][::-1]
    if loose_left(s, s.sector) == 0:
        found += [int(card) for card in s.bottom][::-1]
    return found


def odds(s: State, sector: int) -> list[tuple[int, float]]:
    """The cards that chance may bring next in a sector, and how likely they are."""
    chances = draw_chances(s, sector)
    total = int(chances.total)
    return [(outcome >> 8, weight / total) for outcome, weight in chances.listed()]


# ------------------------------------------------------------------ decisions


def choose_sector(stock: Stock, s: State, rng: Stream) -> int:
    """The sector where the flight is worth most.

    To a seat that does not remember where it has been the same sector would look best for ever: there chance decides,
    and what the flights are worth are its weights.
    """
    flights = [Flight(stock, s, sector) for sector in range(SECTORS)]
    worths = [flight.ahead(flight.cards, flight.actions) for flight in flights]
    if s.rules.memory[stock.look.seat]:
        return SECTOR | worths.index(max(worths)) << 8
    weights = [1 + int(FINE * worth) for worth in worths]
    draw = rng.below(sum(weights))
    sector = 0
    while draw >= weights[sector]:
        draw -= weights[sector]
        sector += 1
    return SECTOR | sector << 8


def arrange(stock: Stock, s: State) -> int:
    """Put back what is better than most on top, the best last, and the rest to the bottom."""
    flight = Flight(stock, s, int(s.sector))
    cards, actions = flight.cards, flight.actions
    usual = flight.ahead(cards, actions, len(flight.top))

    def surplus(card: int) -> float:
        """What it is worth to meet this card first, beyond the flight without it."""
        return flight.turning(flight.meeting(card), cards, actions, len(flight.top)) - usual

    ranked = sorted([int(card) for card in s.looked], key=surplus)
    worst = ranked[0]
    on_top = surplus(worst) > 0
    return PUT | worst << 8 | int(on_top) << 24


def go_on(stock: Stock, s: State) -> int:
    """The next card, unless what may come is more bad than good."""
    flight = Flight(stock, s, int(s.sector))
    return NEXT if flight.ahead(flight.cards, flight.actions) > 0 else STOP


def visit(stock: Stock, s: State, codes: list[int]) -> int:
    """The best action at the card just turned up, if later cards do not deserve it more."""
    card = int(s.row[-1])
    flight = Flight(stock, s, int(s.sector))
    gain, best = max([(act(stock, card, code), code) for code in codes if code != PASS])
    used = flight.ahead(flight.cards, flight.actions - 1)
    saved = flight.ahead(flight.cards, flight.actions)
    return best if gain > 0 and gain + used >= saved + stock.look.weights.bother else PASS


def rest_of_flight(stock: Stock, s: State) -> float:
    """What is ahead after the card just turned up."""
    flight = Flight(stock, s, int(s.sector))
    return flight.ahead(flight.cards, flight.actions)
