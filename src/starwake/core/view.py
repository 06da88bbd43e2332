"""The view of a seat: a read-only window that has no way to what the seat may not know."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from starwake.core.legal import LegalActions


class View(ABC):
    """What one seat may know, made from a state that was redacted first.

    Games give their views quick accessors for bots; `json()` is the whole of it as plain data.
    """

    seat: int | None

    @abstractmethod
    def legal(self, codes: list[int]) -> LegalActions:
        """The legal actions of the viewing seat, of which these are listed; knows no more than the view does."""

    @abstractmethod
    def json(self) -> dict[str, Any]:
        """The view as JSON-ready data."""
