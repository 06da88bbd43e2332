"""Who sits where: tokens and codes, hashed at rest and compared in constant time, and what people are called."""

from __future__ import annotations

import hmac
import secrets
import unicodedata
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Literal

import msgspec

from starwake.server.protocol import Clock, Starts

LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""Of codes: none that looks like another."""
CODE = 10
"""Letters of a code: 49 bits, and every guess costs a try of a few a minute."""
LONGEST_NAME = 24
LONGEST_CHAT = 300


class Seat(msgspec.Struct):
    """One seat, as it is stored."""

    kind: Literal["person", "bot", "open"]
    bot: str = ""
    name: str = ""
    token: str = ""
    """The hash of the token."""
    commitment: str = ""
    seed: str = ""
    """Secret until the match begins."""
    shown: bool = False
    """Whether the seed is its own, and no secret of the seat any more."""
    resigned: bool = False
    agrees: bool = False
    claimed: bool = False
    """Whether who sits here has come from the match before, as a rematch: they may ask for another token."""
    commands: list[str] = []
    """The last ones that changed the table around the game: they may be sent again."""


class About(msgspec.Struct):
    """Everything about a match that is not in its log."""

    game: str
    players: int
    options: dict[str, bool | int | str]
    name: str
    host: int
    seats: list[Seat]
    seed: str
    """The server's, secret until the end."""
    commitment: str
    clock: Clock
    cover: int
    hints: bool
    pace: int
    address: str
    """Whose match it is, hashed: for the limit of matches per address."""
    ended: Literal["", "won", "resigned", "agreed", "drawn", "puzzle"] = ""
    winner: int | None = None
    rematch: str = ""
    starts: Starts = "full"
    started: bool = False
    """Whether the host has begun it, where it is the host who does."""
    start: dict[str, Any] | None = None
    """The position that it begins from, if it goes on from another match."""
    lesson: bool = False
    """Whether it is a first flight."""
    puzzle: str = ""
    """The id of the puzzle that it poses."""


def new_token() -> str:
    """A secret of 256 bits that can stand in the fragment of an address."""
    return secrets.token_urlsafe(32)


def new_match() -> str:
    """The id of a match: nobody guesses it, though it is no secret among those who are there."""
    return secrets.token_hex(12)


def new_code() -> str:
    """What people tell each other to join."""
    letters = "".join(secrets.choice(LETTERS) for _letter in range(CODE))
    return f"{letters[: CODE // 2]}-{letters[CODE // 2 :]}"


def hashed(secret: str) -> str:
    """What is stored of a token."""
    return sha256(b"starwake token\0" + secret.encode("utf-8", "surrogatepass")).hexdigest()


def hashed_code(code: str) -> bytes:
    """What is stored of a code, however it was typed."""
    plain = "".join(letter for letter in code.upper() if letter in LETTERS)
    return sha256(b"starwake code\0" + plain.encode()).digest()


def seat_of(token: str, seats: Iterable[Seat]) -> int | None:
    """The seat that a token belongs to; takes as long whichever it is."""
    own = hashed(token)
    found = None
    for number, seat in enumerate(seats):
        if hmac.compare_digest(seat.token or "-", own):
            found = number
    return found


def cleaned(text: str, longest: int) -> str:
    """A text of strangers: one line without control characters, and not too many marks on one letter."""
    plain = unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode())
    kept = "".join(c if unicodedata.category(c)[0] not in "CZ" or c == "\u200d" else " " for c in plain)
    found, marks = [], 0
    for letter in " ".join(kept.split()):
        marks = marks + 1 if unicodedata.combining(letter) else 0
        if marks <= 2:
            found.append(letter)
    return "".join(found)[:longest].strip()
