"""The view of a seat, built on a redacted state, and states imagined from a view."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from starwake.core.engine import bit, ints
from starwake.core.errors import PositionError, UsageError
from starwake.core.rng import Stream
from starwake.parts.views import TableView
from starwake.starship.courses import FRAMES
from starwake.starship.odds import pirate_chances, pirates
from starwake.starship.position import read_view
from starwake.starship.redact import SPECTATOR, redact
from starwake.starship.rules.flight import placed_next
from starwake.starship.rules.points import points
from starwake.starship.rules.sectors import decide, draw_chances, loose_left, show
from starwake.starship.state import Ship, State
from starwake.starship.words import HIDDEN_CARD, HIDDEN_CHOICE, MODULES, SECTORS

if TYPE_CHECKING:
    from starwake.starship.game import Starship


class StarshipView(TableView):
    """What one seat may know, with quick accessors for bots.

    `table` is a redacted state: a sector holds the cards that the seat remembers, the others are undecided; a pirate
    that only the opponent sees is HIDDEN_CARD in `table.row`, and `table.demand` is what it wants.
    """

    __slots__ = ("game", "table")

    game: Starship
    table: State
    owned = "ship"

    def __init__(self, game: Starship, state: State, seat: int | None) -> None:
        self.game = game
        self.seat = seat
        self.table = redact(state, SPECTATOR if seat is None else seat)

    def ship(self, seat: int | None = None) -> Ship:
        """What a seat owns: the own ship unless another seat is named."""
        return self.table.ships[self._own(seat)]

    def points(self, seat: int | None = None) -> int:
        """Victory points, which lie open."""
        return int(points(self.table, self._own(seat)))

    @property
    def last_card(self) -> int | None:
        """The card just turned up; None outside a flight, before its first card, and for what is hidden or gone."""
        row = self.table.row
        return int(row[-1]) if len(row) and row[-1] >= 0 else None

    def chances(self, sector: int | None = None) -> list[tuple[int, int]]:
        """The cards that may come up next in a sector (0 to 3) as far as the seat knows, with their weights.

        Without a sector it is the one flown through; there a card that the seat has put next with its sensor is
        certain.
        """
        table = self.table
        where = int(table.sector) if sector is None else sector
        if not 0 <= where < SECTORS:
            raise UsageError(f"name a sector from 0 to {SECTORS - 1}; no flight is under way")
        placed = int(placed_next(table)) if where == table.sector else -1
        if placed >= 0:
            return [(placed, 1)]
        return [(outcome >> 8, weight) for outcome, weight in draw_chances(table, where).listed()]

    def pirates(self) -> list[tuple[int, int]]:
        """The cards that the pirate just met can be, as far as the seat knows, with their weights; empty if none is."""
        return pirates(self.table)

    def json(self) -> dict[str, Any]:
        """The view as JSON-ready data: what lies open and what the seat knows besides, in one, with the stack."""
        views = self.game.views(self.table)
        seen = views.public if self.seat is None else views.of(self.seat)
        if seen["flight"]:
            seen = {**seen, "flight": {**seen["flight"], "turned": self.table.turned}}
        asked = self.game.asked(self.table).replace("_", " ") or None
        return {**seen, "waiting_for": asked, "stack": FRAMES.write(self.table.stack)}


def view_from(game: Starship, data: Mapping[str, Any]) -> StarshipView:
    """The window again, from its JSON."""
    seat = data.get("viewer")
    if seat is not None and seat not in range(game.players):
        raise PositionError(f"view: 'viewer' is {seat!r:.40}, should be a seat or null")
    return view_of(game, read_view(game, data), seat)


def view_of(game: Starship, table: State, seat: int | None) -> StarshipView:
    """The window on a state that was redacted for a seat already."""
    found = object.__new__(StarshipView)
    found.game, found.seat, found.table = game, seat, table
    return found


# ------------------------------------------------------------------ imagination


def imagine(seen: StarshipView, rng: Stream) -> State:
    """A whole state that gives its seat the same view. Cards that nobody has to know stay undecided."""
    state = seen.table.copy()
    if len(state.row) and state.row[-1] == HIDDEN_CARD:
        _imagine_pirate(state, rng)
    if state.sensed and seen.seat != state.active:
        _imagine_sensor(state, rng)
    if HIDDEN_CHOICE in list(state.chosen):
        _imagine_choice(state, rng)
    return state


def _imagine_pirate(state: State, rng: Stream) -> None:
    chances = pirate_chances(state)
    card = chances.pick(rng.below(int(chances.total)))
    decide(state, card)
    show(state, card, bit(1 - state.active))
    state.row = ints([*state.row[:-1], card])


def _imagine_sensor(state: State, rng: Stream) -> None:
    """The flyer looked at some cards of the sector: those put on top may have been turned up since."""
    flyer = int(state.active)
    looked = len(state.looked)
    put = int(state.sensed) - looked
    state.looked = ints([])
    for _card in range(looked):
        state.looked = ints([*state.looked, _draw(state, flyer, rng)])
    on_top = rng.below(put + 1)
    if state.pirate_hidden and on_top >= state.turned:  # the flyer has put even this pirate there
        state.pirate_known = True
        show(state, state.row[-1], bit(flyer))
    for _card in range(min(on_top - int(state.turned), int(loose_left(state, state.sector)))):
        state.top = ints([*state.top, _draw(state, flyer, rng)])
    for _card in range(min(put - on_top, int(loose_left(state, state.sector)))):
        state.bottom = ints([*state.bottom, _draw(state, flyer, rng)])


def _draw(state: State, flyer: int, rng: Stream) -> int:
    """A card of the sector that the flyer alone has seen."""
    chances = draw_chances(state, state.sector)
    card = chances.pick(rng.below(int(chances.total))) >> 8
    decide(state, card)
    show(state, card, bit(flyer))
    return card


def _imagine_choice(state: State, rng: Stream) -> None:
    chosen = [rng.below(MODULES) if module == HIDDEN_CHOICE else module for module in state.chosen]
    state.chosen = ints(chosen)
