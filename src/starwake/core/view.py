"""The view of a seat: a read-only window that has no way to what the seat may not know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from starwake.core.merging import merged as merged

if TYPE_CHECKING:
    from starwake.core.legal import LegalActions

SPECTATOR: Final = -101
"""Who watches and has no seat: sees what lies open. Far from any number that is a seat by mistake."""
OPEN: Final = -102
"""Who may know everything: for replays of finished games, and for whoever runs the match."""


class View(ABC):
    """What one seat may know, made from a state that was redacted first.

    Games give their views quick accessors for bots; `json()` is the whole of it as plain data. A view can be made again
    from its JSON (`Game.view_from`) and pickled, so that a bot can think in another process.
    """

    seat: int | None

    @abstractmethod
    def legal(self, codes: list[int]) -> LegalActions:
        """The legal actions of the viewing seat, of which these are listed; knows no more than the view does."""

    @abstractmethod
    def json(self) -> dict[str, Any]:
        """The view as JSON-ready data."""


class Views:
    """The views of everybody at one moment: what lies open, written once, and what each seat knows besides."""

    def __init__(
        self,
        public: dict[str, Any],
        private: Callable[[Views, int], dict[str, Any]],
        seats: int,
        table: Callable[[int], Any] | None = None,
        known: Callable[[int], dict[str, Any]] | None = None,
    ) -> None:
        self.public = public
        """What a spectator sees: the same for all, so that it can tell nobody more than another."""
        self.seats = seats
        self._write = private
        self._private: dict[int, dict[str, Any]] = {}
        self._whole: dict[int, dict[str, Any]] = {}
        self._table = table
        self._tables: dict[int, Any] = {}
        self._known = known
        """What one seat knows, and perhaps more: for who may know everything, so that nothing need be hidden first."""

    def private(self, seat: int) -> dict[str, Any]:
        """What one seat knows besides the public part, in the same shape: lists by the number of the item."""
        if seat not in self._private:
            self._private[seat] = self._write(self, seat)
        return self._private[seat]

    def table(self, seat: int) -> Any:
        """The state without what one seat may not know, for games that work out more from it."""
        assert self._table is not None
        if seat not in self._tables:
            self._tables[seat] = self._table(seat)
        return self._tables[seat]

    def of(self, seat: int) -> dict[str, Any]:
        """All that a seat may know, in one; the public part alone for who has no seat."""
        if seat < 0:
            return self.public
        if seat not in self._whole:
            self._whole[seat] = merged(self.public, self.private(seat))
        return self._whole[seat]

    def open(self) -> dict[str, Any]:
        """Everything that any seat knows, in one: for replays of finished games."""
        whole = self.public
        for seat in range(self.seats):
            whole = merged(whole, self._known(seat) if self._known else self.private(seat))
        return {**whole, "viewer": None}
