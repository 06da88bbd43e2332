"""A SQLite file that the processes of one server share: what one of them does, the others are told over a line.

The file's own lock says who writes, the keys who was first, as in any store. Who is here is told like everything else,
and each process keeps it in memory. The parent of the processes keeps other servers away (`sqlite.locked`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from starwake.server.store.base import Changed, ChatRow, MatchRow
from starwake.server.store.sqlite import SqliteStore


class Line(Protocol):
    """Carries lines between the processes; what one tells all others hear."""

    hear: Callable[[bytes], None]

    def tell(self, line: bytes) -> None:
        """Tell the others."""


class News(msgspec.Struct, omit_defaults=True):
    """What one process tells the others."""

    changed: list[tuple[str, int]] = []
    """Matches, each with the seq of a new step, or -1 for anything else."""
    here: dict[str, list[int]] = {}
    """Seats that were touched, by match."""
    at: float = 0.0
    """When they were."""


_read = msgspec.json.Decoder(News).decode


class SharedSqliteStore(SqliteStore):
    """Keeps matches in a file, as one of several processes."""

    shared = True

    def __init__(self, path: str, line: Line) -> None:
        super().__init__(path)
        self._line = line

    async def open(self, changed: Changed) -> None:
        def hear(line: bytes) -> None:
            news = _read(line)
            self._presence.touch(news.here, news.at)
            for match, seq in news.changed:
                changed(match, seq)

        self._line.hear = hear
        await super().open(changed)

    async def change(self, row: MatchRow) -> bool:
        done = await super().change(row)
        self._tell(changed=[(row.match, -1)] if done else [])
        return done

    async def say(self, match: str, seat: int, command: str, text: str, at: float) -> ChatRow:
        said = await super().say(match, seat, command, text, at)
        self._tell(changed=[(match, -1)])
        return said

    async def touch(self, here: Mapping[str, Sequence[int]], at: float) -> None:
        await super().touch(here, at)
        self._tell(here={match: [*seats] for match, seats in here.items() if seats}, at=at)

    async def _append(self, rows: list[tuple[Any, ...]]) -> list[bool]:
        stored = await super()._append(rows)
        self._tell(changed=[(row[0], row[1]) for row, done in zip(rows, stored, strict=True) if done])
        return stored

    def _forget(self, matches: Sequence[str]) -> None:
        super()._forget(matches)
        self._tell(changed=[(match, -1) for match in matches])

    def _lock_file(self) -> None:
        """The parent has done it."""

    def _tell(self, **news: Any) -> None:
        if news.get("changed") or news.get("here"):
            self._line.tell(msgspec.json.encode(News(**news)))
