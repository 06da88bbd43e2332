"""The chain of a match: one hash that stands for the header and everything that was done, in order.

The head begins as a fixed value. The header, then each entry, at the end the result are folded in one after the other:

    head = SHA-256(salt + head + "WHAT LENGTH TEXT")

WHAT is `header`, the seat of an entry or `result`, TEXT is canonical JSON or the notation, LENGTH its number of
characters. Whoever has seen a head can tell afterwards whether anything before it was changed.

The salt comes from the seeds and stays secret as long as they do. Without it anybody who is told a head could try which
hidden card gives it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

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


def heads(salt: bytes, header: Mapping[str, Any], entries: Iterable[tuple[int, str]]) -> Iterator[bytes]:
    """The head before the first entry, then the one after each."""
    head = opened(salt, header)
    yield head
    for seat, text in entries:
        head = folded(salt, head, seat, text)
        yield head


def canonical(data: Mapping[str, Any]) -> str:
    """The one JSON text of some data: sorted keys, no spaces, nothing but ASCII."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def tagged(tag: str, *parts: bytes) -> bytes:
    """SHA-256 of a tag and some parts, each after its length in 8 bytes: no two lists of parts read the same."""
    return sha256(b"".join(len(part).to_bytes(8, "big") + part for part in (tag.encode(), *parts))).digest()
