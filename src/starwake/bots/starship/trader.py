"""The trader for Starship: buys low and sells high, founds, upgrades, and picks the fights it should win.

Everything it does is weighed in Astro: a `Stock` says what holdings are worth for its plans, and a `Flight` what the
cards ahead are worth. It looks at its view and at nothing else; this module only finds out what is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from starwake.bots.bot import CodeBot
from starwake.bots.starship import building, flying, raiding, trading
from starwake.bots.starship.outlook import Outlook
from starwake.bots.starship.stock import Stock
from starwake.bots.starship.weights import DEFAULT, Weights
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
from starwake.starship.state import Ship, State
from starwake.starship.view import StarshipView

if TYPE_CHECKING:
    from starwake.core.game import Game
    from starwake.core.legal import LegalActions
    from starwake.core.rng import Stream
    from starwake.core.view import View


class Trader(CodeBot):
    """Plays to win by itself, whatever the options of the table."""

    name = "trader"
    quick = True
    weights: Weights = DEFAULT

    def __init__(self, game: Game, seat: int, rng: Stream) -> None:
        super().__init__(game, seat, rng)
        self._stock: Stock | None = None
        self._key: tuple[object, ...] = ()

    def choose_code(self, view: View, legal: LegalActions) -> int:
        """The action it takes."""
        assert isinstance(view, StarshipView)
        s, codes = view.table, legal.codes
        kind = s.stack[-1].kind
        stock = self._stocked(s)
        if kind == F_PIRATE:
            return raiding.answer(stock, view.pirates(), flying.rest_of_flight(stock, s), codes)
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

        if s.stack[-1].seat != self.seat:
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
        mine, other = s.ships[self.seat], s.ships[1 - self.seat]
        key = (s.turn, s.waiting, *s.place, *s.unknown, *marks(mine), *marks(other), *s.mission)
        if self._stock is None or key != self._key:
            self._stock = Stock(Outlook(s, self.seat, self.weights))
            self._key = key
        return self._stock


def marks(ship: Ship) -> tuple[int, ...]:
    """Everything about a ship that plans depend on."""
    tiles = (ship.boosters, ship.boosters_2, ship.cannons, ship.cannons_2)
    return (
        *ship.bays,
        ship.science,
        ship.astro,
        ship.colony_ships,
        ship.trade_ships,
        *tiles,
        *ship.modules,
        ship.colonies,
        ship.fame,
        ship.friendship,
    )
