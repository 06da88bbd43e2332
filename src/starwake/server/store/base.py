"""What a store keeps and promises.

A match is a row that changes seldom (who sits where, what the host has set) and a log that only grows. The key of the
log, `(match, seq)`, is the lock: of two servers that store the same step of a match one is told that it came too late.
Whatever a call has promised is on the disk when it returns.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from starwake.core.errors import StarwakeError


class StoreError(StarwakeError):
    """The store cannot be used now; nothing was promised.

    What was asked may have happened all the same, when only the answer was lost: an append that is tried again is told
    False then, and the log has it."""

    code = "store/gone"


class MatchRow(msgspec.Struct, frozen=True):
    """A match apart from its steps."""

    match: str
    version: int
    """Grows by one with each change; a change of an older version is refused."""
    status: str
    """`waiting` for people, `running` or `over`."""
    code: bytes
    """The hash of the code to join by."""
    public: bool
    """Whether strangers may find it in the list."""
    created: float
    changed: float
    """Seconds since 1970."""
    about: Mapping[str, Any]
    """Everything else, as JSON: the server's own business."""


class StepRow(msgspec.Struct, frozen=True):
    """One step of a match, as the log has it."""

    seq: int
    seat: int
    command: str
    """The client's id of the command that made it; unique for a seat in a match."""
    entries: tuple[tuple[int, str], ...]
    """Actions and outcomes, as the record has them."""
    mark: int
    """The draws of the dealer so far."""
    chain: bytes
    """The hash over everything up to here."""
    at: float


class ChatRow(msgspec.Struct, frozen=True):
    """Something said at a table."""

    number: int
    seat: int
    """-1: the table itself, about a seat that was covered or left."""
    command: str
    text: str
    at: float


Changed = Callable[[str, int], None]
"""Told that a match has changed elsewhere: its id, and the seq of the new step, or -1 for anything else.

No id and -1: something may have been missed, look after every match that is held."""


class Store(ABC):
    """Keeps matches. Every call may raise StoreError; a text with a NUL or half a character is a UsageError."""

    shared = False
    """Whether other processes may change matches at the same time."""

    @abstractmethod
    async def open(self, changed: Changed) -> None:
        """Make ready, and tell from now on what other processes do to matches."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun and let go."""

    @abstractmethod
    async def create(self, row: MatchRow) -> bool:
        """Keep a new match; False if its id or its code is taken."""

    @abstractmethod
    async def load(self, match: str) -> MatchRow | None:
        """A match, None if there is none."""

    @abstractmethod
    async def change(self, row: MatchRow) -> bool:
        """Replace the row of version `row.version - 1`; False if it has another version by now."""

    @abstractmethod
    async def by_code(self, code: bytes) -> str | None:
        """The match with this hashed code."""

    @abstractmethod
    async def append(self, match: str, step: StepRow, version: int | None = None) -> bool:
        """Add a step to the log; False if there is one of this seq, or of this seat and command, or no such match.

        With a version also if the row of the match has another one by now: whether it is over, or a seat has resigned,
        was judged by a row that no longer counts. Of a step and a change of the row that meet, one comes first for
        everybody."""

    @abstractmethod
    async def steps(self, match: str, after: int = 0) -> list[StepRow]:
        """The steps of a match after one, in order."""

    @abstractmethod
    async def say(self, match: str, seat: int, command: str, text: str, at: float) -> ChatRow:
        """Add to the chat; what was said under the same seat and command is said once. No such match: UsageError."""

    @abstractmethod
    async def chat(self, match: str, after: int = 0) -> list[ChatRow]:
        """What was said after a number, in order."""

    @abstractmethod
    async def touch(self, here: Mapping[str, Sequence[int]], at: float) -> None:
        """Note that these seats of these matches have a client somewhere; lost when all servers end.

        The last call counts, whatever time it names: clocks differ, and are set back."""

    @abstractmethod
    async def touched(self, match: str) -> dict[int, float]:
        """When each seat of a match was last touched."""

    @abstractmethod
    async def listed(self, status: str, limit: int) -> list[MatchRow]:
        """Public matches of a status, the last changed first."""

    @abstractmethod
    async def sweep(self, status: str, before: float) -> int:
        """Forget the matches of a status whose row, log and chat have not changed since; how many."""

    @abstractmethod
    async def ping(self) -> None:
        """Return if the store works."""
