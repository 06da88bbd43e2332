"""Lines that break rules, one module for each ledger, named like the folder of its tests."""

from __future__ import annotations

from typing import NamedTuple


class Mutation(NamedTuple):
    """One line of one file, before and after, that breaks one rule."""

    rule: str
    file: str
    before: str
    after: str
