"""Provably fair dice: the seeds of a match, and what is known of them before they are shown."""

from __future__ import annotations

from hashlib import sha256


def commitment_of(seed: str) -> str:
    """What is published of a seed (hexadecimal) before it is shown."""
    return sha256(bytes.fromhex(seed)).hexdigest()
