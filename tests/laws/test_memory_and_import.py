"""Importing is quick and loads nothing that is not needed; playing many games keeps memory flat."""

from __future__ import annotations

import gc
import subprocess
import sys
import tracemalloc
from itertools import pairwise

import pytest

import starwake as sw
from starwake.core.engine import ints, place_of
from starwake.testing import soak
from starwake.testing.tables import Table, all_tables

TOO_LONG = 0.150
TRIES = 5


def run(program: str) -> str:
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_import_loads_only_the_standard_library_and_what_compiled_code_needs():
    loaded = run(
        "import sys; before = set(sys.modules); import starwake; print(*(set(sys.modules) - before))"
    ).split()
    tops = {name.partition(".")[0] for name in loaded}
    allowed = {"starwake", "librt", "mypy_extensions", *sys.stdlib_module_names}
    assert {name for name in tops if not name.endswith("__mypyc")} - allowed == set()


def test_import_loads_no_game_no_bot_and_no_tool():
    loaded = run("import sys, starwake; print(*sys.modules)").split()
    parts = {name.split(".")[1] for name in loaded if name.startswith("starwake.")}
    assert parts <= {"core"}


def test_import_is_quick():
    """Time of the processor, the best of some tries: other programs may keep the machine busy meanwhile."""
    program = "import time; began = time.process_time(); import starwake; print(time.process_time() - began)"
    assert min(float(run(program)) for _try in range(TRIES)) < TOO_LONG


# ------------------------------------------------------------------ memory


def play_some(game: sw.Game) -> None:
    """Always the same games, so that tables worked out on the way are the same too."""
    for number in range(5):
        soak.fast(game, 5, number, 30)
    gc.collect()


@pytest.mark.parametrize(
    "table",
    [
        Table("starfarers", 4, {"board": "beginner"}),
        Table("starfarers", 4, {"board": "wild_space"}),
        Table("starship", 2),
    ],
    ids=str,
)
def test_games_one_after_the_other_keep_no_memory(table):
    game = table.make()
    play_some(game)
    tracemalloc.start()
    try:
        held = []
        for _round in range(3):
            play_some(game)
            held.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    # What is kept grows each time; once it may grow because tables that other tests had worked out made way.
    assert min(after - before for before, after in pairwise(held)) < 5_000


def test_a_match_that_is_gone_leaves_nothing_behind():
    before = {id(match) for match in living_matches()}  # of other tests in this process
    soak.watched(sw.make("starfarers", 3), 1, 1, 3)
    assert [match for match in living_matches() if id(match) not in before] == []


def living_matches() -> list[sw.Match]:
    gc.collect()
    return [thing for thing in gc.get_objects() if isinstance(thing, sw.Match)]


def test_arrays_that_are_handed_over_are_given_back():
    """Compiled code borrows them: as an argument, for an attribute, and in positions that are read."""
    array = ints([7] * 1000)
    state = sw.make("starfarers", 3).new_state()
    tracemalloc.start()
    for _time in range(100):
        array = array[:]
        place_of(5, array)
        state.piece = array
    kept, _most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 50_000, "each of them is 8 kB"


@pytest.mark.parametrize("game", sw.games())
def test_copies_of_a_match_are_small(game):
    """Thousands of them fit: search and undo keep many."""
    match = sw.new(game, seed=1)
    match.play(match.to_act[0], match.legal()[0])
    tracemalloc.start()
    try:
        kept = [match.state.copy() for _number in range(200)]
        size = tracemalloc.get_traced_memory()[0] / len(kept)
    finally:
        tracemalloc.stop()
    assert size < 20_000


def test_soak_tells_how_it_goes(capsys):
    assert soak.main(["--games", "3", "--every", "2", "--seed", "2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    assert "3 games" in lines[-1]
    assert "3 won" in lines[-1]
    assert "MiB" in lines[-1]


@pytest.mark.parametrize("game", sw.games())
def test_games_with_the_same_options_share_their_rules(game):
    """A server makes a game for each match."""
    one, other = (vars(sw.make(game))["rules"] for _ in range(2))
    assert one is other


@pytest.mark.slow
def test_memory_stays_flat_over_many_games():
    """The same games at every table again and again: what tables work out on the way is there after the first time."""
    count = len(all_tables())
    marks = [mark for _time in range(4) for mark in soak.soak(count, every=count)]
    assert [mark.won for mark in marks] == [count] * 4
    if marks[0].memory:
        assert marks[-1].memory - marks[1].memory < 8 * 2**20
