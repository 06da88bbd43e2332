"""A place at a table: all that the terminal needs to know of a game and can do in it, wherever the game is kept."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from starwake.core.choice import Action
from starwake.core.errors import IllegalAction
from starwake.core.event import Event
from starwake.core.text import Runs
from starwake.table.game import TableGame
from starwake.table.types import Chapter

Turn = tuple[int, Collection[int]]
"""The number of the event with which a turn began, and whose it was."""


class Weighed(NamedTuple):
    """A choice, and what it promises."""

    action: Action
    why: Runs
    chance: float
    """To win."""


class Place(ABC):
    """What whoever sits at the keyboard is shown, and may ask and do. Nothing changes while it is looked at: only
    `others`, `play`, `undo` and what asks a server let something happen."""

    game: TableGame
    """For words, chart and catalogue; it knows nothing of what has happened."""
    language: str

    # ---------------------------------------------------------------- now

    @property
    @abstractmethod
    def people(self) -> Sequence[int]:
        """The seats that are played from this keyboard."""

    @property
    @abstractmethod
    def seq(self) -> int:
        """The number of the last step."""

    @property
    @abstractmethod
    def turn(self) -> int:
        """Turns begun so far."""

    @property
    @abstractmethod
    def points(self) -> Sequence[int]:
        """Points by seat."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the match has ended."""

    @property
    @abstractmethod
    def winner(self) -> int | None:
        """Who has won, if somebody has."""

    @abstractmethod
    def awaits(self, seat: int) -> bool:
        """Whether the game waits for a seat."""

    @abstractmethod
    def asked(self) -> int | None:
        """The seat of this keyboard that decides now; None as long as others do."""

    @abstractmethod
    def table(self, who: int | None) -> Mapping[str, Any]:
        """All that a seat is shown (docs/table.md), in detail; None is a spectator."""

    @abstractmethod
    def seen(self, who: int | None) -> Mapping[str, Any]:
        """The public part of it with the private one laid over it."""

    @abstractmethod
    def legal(self, seat: int) -> Sequence[str]:
        """The listed actions of a seat, in notation."""

    # ---------------------------------------------------------------- what happened

    @property
    @abstractmethod
    def happened(self) -> int:
        """How many events have been told so far: what happens later has higher numbers."""

    @property
    @abstractmethod
    def latest(self) -> str:
        """The name of the last event; empty if it is not known."""

    @abstractmethod
    def fresh(self, since: int) -> Sequence[Event]:
        """The events since a number, as far as they are known."""

    @abstractmethod
    def story(self, who: int | None, start: int = 0) -> list[Chapter]:
        """What was told from an event on; whole lines, so it may begin a little earlier."""

    @abstractmethod
    def turns(self) -> Sequence[Turn]:
        """The turns so far."""

    # ---------------------------------------------------------------- questions

    @abstractmethod
    def refusal(self, seat: int, action: Action) -> IllegalAction | None:
        """Why an action is not legal now; None if it is."""

    @abstractmethod
    def effect(self, seat: int, action: Action) -> Runs:
        """What an action would do now."""

    @abstractmethod
    def instead(self, seat: int, error: IllegalAction) -> Runs:
        """What the action does that a refusal proposes; empty if it proposes nothing."""

    @abstractmethod
    def advice(self, seat: int) -> tuple[Action, Runs] | None:
        """What a bot would do, and why; None if there is none to ask."""

    @abstractmethod
    def best(self, seat: int) -> Sequence[Weighed]:
        """The best choices, best first; none where there is only one, or nobody can tell."""

    # ---------------------------------------------------------------- doing

    @abstractmethod
    def play(self, seat: int, action: Action | str) -> None:
        """Carry out an action; a StarwakeError says why not."""

    @abstractmethod
    def undo(self, seat: int) -> Runs:
        """Take the last step of a seat back, and say what it was; empty if it cannot be taken back."""

    @abstractmethod
    def others(self) -> None:
        """Let somebody else act, or wait for it."""
