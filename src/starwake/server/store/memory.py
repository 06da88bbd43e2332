"""Matches in memory, gone with the process: for tests and for `--store memory:`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starwake.server.store.base import Changed, ChatRow, MatchRow, StepRow, Store, StoreError
from starwake.server.store.rows import checked, match_row, match_values, step_row, step_values, unknown


class Presence:
    """When each seat was last touched, for stores that serve one process."""

    def __init__(self) -> None:
        self._seats: dict[str, dict[int, float]] = {}

    def touch(self, here: Mapping[str, Sequence[int]], at: float) -> None:
        """Note these seats."""
        for match, seats in here.items():
            self._seats.setdefault(match, {}).update(dict.fromkeys(seats, at))

    def touched(self, match: str) -> dict[int, float]:
        """When each seat of a match was last touched."""
        return dict(self._seats.get(match, {}))

    def forget(self, match: str) -> None:
        """A match is no more."""
        self._seats.pop(match, None)


class _Kept:
    """A match with its log; rows as columns, so that nobody can change what is kept."""

    def __init__(self, values: tuple[Any, ...]) -> None:
        self.values = values
        self.steps: dict[int, tuple[Any, ...]] = {}
        self.commands: set[tuple[int, str]] = set()
        self.chat: dict[tuple[int, str], ChatRow] = {}

    @property
    def row(self) -> MatchRow:
        return match_row(self.values)

    @property
    def version(self) -> int:
        return int(self.values[1])

    def changed(self) -> float:
        """When anything last happened to it."""
        times: list[float] = [self.row.changed, *(step[-1] for step in self.steps.values())]
        return max(times + [said.at for said in self.chat.values()])


class MemoryStore(Store):
    """Keeps matches while the process lives."""

    def __init__(self) -> None:
        self._matches: dict[str, _Kept] = {}
        self._codes: dict[bytes, str] = {}
        self._presence = Presence()
        self._open = False

    async def open(self, changed: Changed) -> None:
        """Nobody else can change a match here, so `changed` is never called."""
        self._open = True

    async def close(self) -> None:
        """What was kept is gone."""
        self._open = False
        self._matches.clear()
        self._codes.clear()

    async def create(self, row: MatchRow) -> bool:
        values = match_values(row)
        self._check(*values)
        if row.match in self._matches or row.code in self._codes:
            return False
        self._matches[row.match] = _Kept(values)
        self._codes[row.code] = row.match
        return True

    async def load(self, match: str) -> MatchRow | None:
        self._check(match)
        kept = self._matches.get(match)
        return kept.row if kept else None

    async def change(self, row: MatchRow) -> bool:
        values = match_values(row)
        self._check(*values)
        kept = self._matches.get(row.match)
        if kept is None or kept.version != row.version - 1:
            return False
        if self._codes.get(row.code, row.match) != row.match:
            return False
        del self._codes[kept.row.code]
        self._codes[row.code] = row.match
        kept.values = values
        return True

    async def by_code(self, code: bytes) -> str | None:
        self._check()
        return self._codes.get(code)

    async def append(self, match: str, step: StepRow, version: int | None = None) -> bool:
        values = step_values(step)
        self._check(match, *values)
        kept = self._matches.get(match)
        if kept is None or version not in (None, kept.version):
            return False
        if step.seq in kept.steps or (step.seat, step.command) in kept.commands:
            return False
        kept.steps[step.seq] = values
        kept.commands.add((step.seat, step.command))
        return True

    async def steps(self, match: str, after: int = 0) -> list[StepRow]:
        self._check(match)
        kept = self._matches.get(match)
        steps = sorted(kept.steps.items()) if kept else []
        return [step_row(values) for seq, values in steps if seq > after]

    async def say(self, match: str, seat: int, command: str, text: str, at: float) -> ChatRow:
        self._check(match, command, text)
        kept = self._matches.get(match)
        if kept is None:
            raise unknown(match)
        new = ChatRow(len(kept.chat) + 1, seat, command, text, at)
        return kept.chat.setdefault((seat, command), new)

    async def chat(self, match: str, after: int = 0) -> list[ChatRow]:
        self._check(match)
        kept = self._matches.get(match)
        return [said for said in kept.chat.values() if said.number > after] if kept else []

    async def touch(self, here: Mapping[str, Sequence[int]], at: float) -> None:
        self._check(*here)
        self._presence.touch(here, at)

    async def touched(self, match: str) -> dict[int, float]:
        self._check(match)
        return self._presence.touched(match)

    async def listed(self, status: str, limit: int) -> list[MatchRow]:
        self._check(status)
        rows = [kept.row for kept in self._matches.values()]
        found = [row for row in rows if row.public and row.status == status]
        return sorted(found, key=lambda row: row.changed, reverse=True)[:limit]

    async def sweep(self, status: str, before: float) -> int:
        self._check(status)
        old = [k.row for k in self._matches.values() if k.row.status == status and k.changed() < before]
        for row in old:
            del self._matches[row.match], self._codes[row.code]
            self._presence.forget(row.match)
        return len(old)

    async def ping(self) -> None:
        self._check()

    def _check(self, *values: object) -> None:
        checked(*values)
        if not self._open:
            raise StoreError("the store is not open")
