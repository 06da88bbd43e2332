"""The chain of a match: one hash that stands for the header and everything that was done, in order.

The head begins as a fixed value. The header, then each entry, at the end the result are folded in one after the other:

    head = SHA-256(salt + head + "WHAT LENGTH TEXT")

WHAT is `header`, the seat of an entry or `result`, TEXT is canonical JSON or the notation, LENGTH its number of
characters. Whoever has seen a head can tell afterwards whether anything before it was changed.

The salt comes from the seeds and stays secret as long as they do. Without it anybody who is told a head could try which
hidden card gives it.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

Entries = Sequence[tuple[int, str]]
"""Seats and texts."""

START = sha256(b"starwake-chain-1").digest()
NO_SALT = bytes(32)
"""For matches that are dealt from no secret seed."""


def folded(salt: bytes, head: bytes, what: int | str, text: str) -> bytes:
    """The head after one thing more."""
    return sha256(salt + head + f"{what} {len(text)} {text}".encode()).digest()


def opened(salt: bytes, header: Mapping[str, Any]) -> bytes:
    """The head before the first entry."""
    return folded(salt, START, "header", canonical(header))


def closed(salt: bytes, head: bytes, result: Mapping[str, Any]) -> bytes:
    """The head after the last entry and the result."""
    return folded(salt, head, "result", canonical(result))


def heads(salt: bytes, header: Mapping[str, Any], entries: Entries) -> Iterator[bytes]:
    """The head before the first entry, then the one after each."""
    head = opened(salt, header)
    yield head
    for seat, text in entries:
        head = folded(salt, head, seat, text)
        yield head


class Chain:
    """The heads of a match, worked out when somebody asks: most matches are played without, and hashing costs time."""

    def __init__(self, salt: bytes, header: Mapping[str, Any], entries: list[Any]) -> None:
        self.salt = salt
        self.entries = entries
        """Those of the match, which only grow."""
        self._first = opened(salt, header)
        self._known = (0, self._first)
        """The last head that was asked for, after the number of entries before it."""

    def head(self, count: int, more: Entries = ()) -> bytes:
        """The head after so many entries of the match, and then some more."""
        done, head = self._known if self._known[0] <= count else (0, self._first)
        head = self._over(head, self.entries[done:count])
        self._known = (count, head)
        return self._over(head, more)

    def closed(self, result: Mapping[str, Any]) -> bytes:
        """The head after all entries and the result."""
        return closed(self.salt, self.head(len(self.entries)), result)

    def copy(self, entries: list[Any]) -> Chain:
        """The same chain, over entries that go their own way."""
        twin = copy.copy(self)
        twin.entries = entries
        return twin

    def _over(self, head: bytes, entries: Entries) -> bytes:
        for seat, text in entries:
            head = folded(self.salt, head, seat, text)
        return head


def canonical(data: Mapping[str, Any]) -> str:
    """The one JSON text of some data: sorted keys, no spaces, nothing but ASCII."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def tagged(tag: str, *parts: bytes) -> bytes:
    """SHA-256 of a tag and some parts, each after its length in 8 bytes: no two lists of parts read the same."""
    return sha256(b"".join(len(part).to_bytes(8, "big") + part for part in (tag.encode(), *parts))).digest()
