"""What all stores do alike with their rows: JSON for what has a shape of its own, and which texts they refuse."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from starwake.core.errors import UsageError
from starwake.server.store.base import ChatRow, MatchRow, StepRow

MATCH = "match, version, status, code, public, created, changed, about"
STEP = "seq, seat, command, entries, mark, chain, at"
CHAT = "number, seat, command, text, at"
"""The columns, in the order of the rows."""

_entries = msgspec.json.Decoder(tuple[tuple[int, str], ...])


def checked(*values: object) -> None:
    """Refuse texts that not every database can keep: with a NUL, or with half a character."""
    for value in values:
        if isinstance(value, str) and ("\0" in value or not _whole(value)):
            raise UsageError("a text may contain neither NUL nor half a character")


def _whole(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _json(value: Any) -> str:
    try:
        return msgspec.json.encode(value).decode()
    except UnicodeEncodeError:
        raise UsageError("a text may not contain half a character") from None


def match_values(row: MatchRow) -> tuple[Any, ...]:
    """A match as columns."""
    about = _json(row.about)
    return (
        row.match, row.version, row.status, row.code, row.public, row.created, row.changed, about,
    )  # fmt: skip


def match_row(values: Iterable[Any]) -> MatchRow:
    """A match from its columns."""
    match, version, status, code, public, created, changed, about = values
    return MatchRow(match, version, status, code, bool(public), created, changed, msgspec.json.decode(about))


def step_values(step: StepRow) -> tuple[Any, ...]:
    """A step as columns."""
    return step.seq, step.seat, step.command, _json(step.entries), step.mark, step.chain, step.at


def step_row(values: Iterable[Any]) -> StepRow:
    """A step from its columns."""
    seq, seat, command, entries, mark, chain, at = values
    return StepRow(seq, seat, command, _entries.decode(entries), mark, chain, at)


def chat_row(values: Iterable[Any]) -> ChatRow:
    """Something said from its columns."""
    return ChatRow(*values)


def unknown(match: str) -> UsageError:
    """Nothing can be said at a table that is not there."""
    return UsageError(f"there is no match {match!r:.60}")
