"""The value of positions in the Starfarers family: what `game.evaluate` tells."""

from __future__ import annotations

from starwake.bots.models import net_of
from starwake.bots.starfarers.features import rows
from starwake.core.game import Game
from starwake.core.view import View
from starwake.starfarers.redact import SPECTATOR
from starwake.starfarers.view import StarfarersView


def chances(game: Game, view: View) -> tuple[float, ...]:
    """The chance of each seat to win, from what the seat of a view may know."""
    if not isinstance(view, StarfarersView):
        raise game.no_view(view)
    table = view.table
    if table.winner >= 0:
        return tuple(float(seat == table.winner) for seat in range(game.players))
    seat = SPECTATOR if view.seat is None else view.seat
    return tuple(net_of(game.id).chances(rows(table, seat)))
