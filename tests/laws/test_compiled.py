"""The same games in every build: checksums over random games, compared with the committed ones.

The suite runs on the pure and on the compiled package; both must reach the numbers in checksums.json, so they are
equal to each other. After a change of the rules:

    python -m tests.laws.test_compiled > tests/laws/checksums.json
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from starwake.testing.checksum import checksum, main
from starwake.testing.tables import all_tables

COMMITTED = Path(__file__).with_name("checksums.json")
FEW, MANY = 1, 10
TABLES = {str(table): table for table in all_tables()}


def committed() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(COMMITTED.read_text(encoding="utf-8"))
    return found


def test_every_table_has_checksums():
    assert {count: set(sums) for count, sums in committed().items()} == {
        str(FEW): set(TABLES),
        str(MANY): set(TABLES),
    }


@pytest.mark.parametrize("name", TABLES)
def test_a_game_is_the_same_in_every_build(name):
    assert checksum(TABLES[name].make(), FEW) == committed()[str(FEW)][name]


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_many_games_are_the_same_in_every_build(name):
    assert checksum(TABLES[name].make(), MANY) == committed()[str(MANY)][name]


def test_the_command_prints_the_same_in_another_process_and_hash_seed():
    command = [sys.executable, "-m", "starwake.testing.checksum", "--games", "1", "--players", "3"]
    done = subprocess.run(
        [*command, "--board", "explorer"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "77"},
    )
    table = TABLES["starfarers-3p-explorer"]
    assert done.stdout == f"{checksum(table.make(), 1)}  {table}\n"


def test_another_seed_gives_another_checksum(capsys):
    game = TABLES["starfarers-3p-beginner"].make()
    assert checksum(game, 1, seed=1, max_turns=5) != checksum(game, 1, seed=2, max_turns=5)


def test_the_command_refuses_a_table_that_does_not_exist(capsys):
    assert main(["--players", "7"]) == 2
    assert "7" in capsys.readouterr().err


if __name__ == "__main__":
    sums = {n: {name: checksum(table.make(), n) for name, table in TABLES.items()} for n in (FEW, MANY)}
    print(json.dumps(sums, indent=1))
