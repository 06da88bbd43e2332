"""Views that hold a redacted state: what the views of all games share."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from starwake.core import view
from starwake.core.engine import State
from starwake.core.errors import UsageError
from starwake.core.game import Game
from starwake.core.legal import LegalActions


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
        return LegalActions(self.game, self.table, self._own(None), codes)

    def _own(self, seat: int | None) -> int:
        """A seat that is named, or else the viewer's."""
        if seat is not None:
            return seat
        if self.seat is None:
            raise UsageError(f"a spectator has no {self.owned}; name a seat")
        return self.seat

    def _told(self, data: dict[str, Any]) -> dict[str, Any]:
        """A written position with what every view says: who looks, what the points are, and what is decided now."""
        data["decision"] = data.pop("stack")[-1:]
        data["viewer"] = self.seat
        data["points"] = [self.points(seat) for seat in range(self.game.players)]
        data["to_act"] = list(self.game.to_act(self.table))
        data["awaited"] = list(self.game.awaited(self.table))
        data["waiting_for"] = data["decision"][0][0].replace("_", " ") if data["decision"] else None
        return data
