"""Views that hold a redacted state: what the views of all games share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from starwake.core import view
from starwake.core.engine import State
from starwake.core.errors import UsageError
from starwake.core.game import Game
from starwake.core.legal import LegalActions, legal_among


class TableView(view.View):
    """A window on a redacted state (`table`)."""

    __slots__ = ("seat",)

    game: Game
    table: State
    owned: ClassVar[str] = "hand"
    """What a spectator lacks."""

    @abstractmethod
    def points(self, seat: int | None = None) -> int:
        """Victory points, which lie open."""

    def legal(self, codes: list[int]) -> LegalActions:
        """The legal actions of this seat, without a way to the state behind them."""
        return legal_among(self.game, self.table, self._own(None), codes)

    def _own(self, seat: int | None) -> int:
        """A seat that is named, or else the viewer's."""
        if seat is not None:
            self.game.seat_or_none(seat)
            return seat
        if self.seat is None:
            raise UsageError(f"a spectator has no {self.owned}; name a seat")
        return self.seat

    def __eq__(self, other: object) -> bool:
        """Whether somebody at the same seat knows the same."""
        if not isinstance(other, TableView):
            return NotImplemented
        return self.seat == other.seat and self.game == other.game and self.table == other.table

    def __hash__(self) -> int:
        return hash((self.seat, self.table.key()))

    def __reduce__(self) -> tuple[Any, ...]:
        return view_again, (self.game, self.json())

    def _repr_svg_(self) -> str | None:
        """All that the seat sees, its hand with it, for notebooks."""
        return self.game.svg(self.json())

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {who}: {self.game.id}, {self.game.players} players, turn {self.table.turn}>"


def view_again(game: Game, data: Mapping[str, Any]) -> view.View:
    """A view from its JSON, in whatever process this is."""
    return game.view_from(data)
