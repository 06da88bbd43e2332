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
from starwake.core.registry import make


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
            return seat
        if self.seat is None:
            raise UsageError(f"a spectator has no {self.owned}; name a seat")
        return self.seat

    def __reduce__(self) -> tuple[Any, ...]:
        game = self.game
        return view_again, (game.id, game.players, dict(game.options), self.json())


def view_again(game: str, players: int, options: dict[str, Any], data: Mapping[str, Any]) -> view.View:
    """A view from its JSON, in whatever process this is."""
    return make(game, players, options).view_from(data)
