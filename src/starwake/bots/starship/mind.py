"""What the trader for Starship decides: finds out what is asked, and leaves it to the module of that concern.

Compiled, like all the modules behind it: playouts spend most of their time here.
"""

from __future__ import annotations

from starwake.bots.starship import building, flying, raiding, trading
from starwake.bots.starship.outlook import Outlook
from starwake.bots.starship.stock import Stock
from starwake.bots.starship.weights import Weights
from starwake.core.engine import top_of
from starwake.core.rng import Stream
from starwake.starship.codes import (
    F_ANSWER,
    F_ARRANGE,
    F_BUILD,
    F_FIRST_MODULE,
    F_GIVE_UP,
    F_HARVEST,
    F_NEXT,
    F_PIRATE,
    F_PROPOSE,
    F_SECTOR,
    F_SENSOR,
    F_TAKE,
    F_VISIT,
    WITHDRAW,
    YES,
)
from starwake.starship.odds import pirates
from starwake.starship.state import Ship, State


class Mind:
    """What one seat thinks, from one decision to the next."""

    def __init__(self, seat: int, weights: Weights, rng: Stream) -> None:
        self.seat = seat
        self.weights = weights
        self.rng = rng
        self._stock: Stock | None = None
        self._key: list[int] = []

    def choose(self, s: State, codes: list[int]) -> int:
        """The action it takes, of a redacted state and the listed legal actions."""
        kind = int(top_of(s).kind)
        stock = self._stocked(s)
        if kind == F_PIRATE:
            return raiding.answer(stock, pirates(s), flying.rest_of_flight(stock, s), codes)
        if kind in (F_SECTOR, F_SENSOR, F_ARRANGE, F_NEXT, F_VISIT):
            return self._fly(kind, stock, s, codes)
        if kind in (F_BUILD, F_ANSWER, F_PROPOSE):
            return self._deal(kind, stock, s, codes)
        return self._pick(kind, stock, codes)

    def _fly(self, kind: int, stock: Stock, s: State, codes: list[int]) -> int:
        """Decisions of a flight."""
        if kind == F_SECTOR:
            return flying.choose_sector(stock, s, self.rng)
        if kind == F_SENSOR:
            return YES  # a look costs nothing
        if kind == F_ARRANGE:
            return flying.arrange(stock, s)
        return flying.go_on(stock, s) if kind == F_NEXT else flying.visit(stock, s, codes)

    def _deal(self, kind: int, stock: Stock, s: State, codes: list[int]) -> int:
        """Decisions about trade and building."""

        def rival() -> Stock:
            return Stock(Outlook(s, 1 - self.seat, self.weights))

        if top_of(s).seat != self.seat:
            return WITHDRAW  # asked though it could wait for the other's answer
        if kind == F_BUILD:
            return building.build(stock, rival, s, codes)
        if kind == F_ANSWER:
            return trading.answer(stock, rival, s, codes)
        return trading.propose(stock, rival, s)

    def _pick(self, kind: int, stock: Stock, codes: list[int]) -> int:
        """One of several things: a module to begin with or to lose, a resource to have."""
        if kind == F_FIRST_MODULE:
            return max(codes, key=lambda code: stock.look.module(code >> 8, 1))
        if kind == F_GIVE_UP:
            return min(codes, key=lambda code: raiding.forgone(stock, code >> 8))
        if kind in (F_HARVEST, F_TAKE):
            return max(codes, key=lambda code: stock.change(code >> 8, 1))
        return codes[0]

    def _stocked(self, s: State) -> Stock:
        """What it holds and plans; kept while nothing has changed that matters to it."""
        key = [int(s.turn), int(s.waiting), *s.place, *s.unknown, *s.mission]
        key += marks(s.ships[self.seat]) + marks(s.ships[1 - self.seat])
        stock = self._stock
        if stock is None or key != self._key:
            stock = self._stock = Stock(Outlook(s, self.seat, self.weights))
            self._key = key
        return stock


def marks(ship: Ship) -> list[int]:
    """Everything about a ship that plans depend on."""
    tiles = [int(ship.boosters), int(ship.boosters_2), int(ship.cannons), int(ship.cannons_2)]
    ships = [int(ship.colony_ships), int(ship.trade_ships), int(ship.colonies)]
    standing = [int(ship.science), int(ship.astro), int(ship.fame), int(ship.friendship)]
    return [*ship.bays, *ship.modules, *tiles, *ships, *standing]
