"""Traders play the same games in every build: checksums of simulations, compared with the committed ones.

The suite runs on the pure and on the compiled package, so both play alike. After a change of the rules or the traders:

    python -m tests.bots.test_trader_builds > tests/bots/trader_checksums.json
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from starwake.lab import simulate
from starwake.testing.tables import Table, usual_tables

COMMITTED = Path(__file__).with_name("trader_checksums.json")
TABLES = {str(table): table for table in usual_tables()}


def checksum(table: Table) -> str:
    """The fingerprint of a game of traders."""
    played = simulate(table.game, table.players, ("trader",), 1, "builds", options=table.options)
    return str(played.checksum)


def committed() -> dict[str, str]:
    found: dict[str, str] = json.loads(COMMITTED.read_text(encoding="utf-8"))
    return found


def test_every_table_has_a_checksum():
    assert set(committed()) == set(TABLES)


@pytest.mark.parametrize("name", TABLES)
def test_traders_play_the_same_in_every_build(name):
    assert checksum(TABLES[name]) == committed()[name]


if __name__ == "__main__":
    print(json.dumps({name: checksum(table) for name, table in TABLES.items()}, indent=1))
