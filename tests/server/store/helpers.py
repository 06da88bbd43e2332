"""Rows for the tests of the stores."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable
from typing import Any

from starwake.server.store.base import MatchRow, StepRow


def nothing(match: str, seq: int) -> None:
    """Whoever does not care what others change."""


class Heard(list[tuple[str, int]]):
    """What a process was told."""

    def __call__(self, match: str, seq: int) -> None:
        self.append((match, seq))


class Party:
    """A line on which each hears what the others tell."""

    def __init__(self) -> None:
        self.ends: list[End] = []
        self.told: list[bytes] = []

    def end(self) -> End:
        """One more who is on the line."""
        self.ends.append(End(self))
        return self.ends[-1]


class End:
    """Somebody on a line."""

    def __init__(self, party: Party) -> None:
        self.party = party
        self.hear: Callable[[bytes], None] = lambda line: None

    def tell(self, line: bytes) -> None:
        """Tell the others."""
        self.party.told.append(line)
        for other in self.party.ends:
            if other is not self:
                other.hear(line)


def match_row(match: str = "m1", **values: Any) -> MatchRow:
    """A match that waits for people."""
    usual: dict[str, Any] = {
        "version": 1,
        "status": "waiting",
        "code": hashlib.sha256(match.encode(errors="surrogatepass")).digest(),
        "public": True,
        "created": 1000.0,
        "changed": 1000.5,
        "about": {"game": "starfarers", "seats": [{"name": "Ada"}, None], "options": {"swap": True}},
    }
    return MatchRow(match=match, **{**usual, **values})


def step_row(seq: int = 1, **values: Any) -> StepRow:
    """A step with an action and an outcome."""
    usual: dict[str, Any] = {
        "seat": seq % 3,
        "command": f"c{seq}",
        "entries": ((seq % 3, "roll"), (-1, "roll 8")),
        "mark": 2 * seq,
        "chain": hashlib.sha256(bytes([seq % 256])).digest(),
        "at": 2000.25 + seq,
    }
    return StepRow(seq=seq, **{**usual, **values})


async def until(true: Callable[[], bool], seconds: float = 10.0) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.01)
