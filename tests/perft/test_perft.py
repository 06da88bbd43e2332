"""Counts of everything that can happen under committed positions.

python -m starwake.testing.perft --update tests/perft/*.perft      after a change of the rules that is meant
python -m tests.perft.make_positions                               after a change of positions: see there
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import starwake as sw
from starwake.testing import perft
from starwake.testing.tables import LAYOUTS, tables

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.perft"))
SMALL = 300
"""Up to so many ways are counted a second time by hand."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_counts_hold(path):
    suite = perft.read(path)
    assert suite.id == path.stem
    assert suite.counts[0][0] == 1
    assert perft.wrong(suite, deepest=3) == []


def test_there_are_enough_positions_of_many_kinds():
    suites = [perft.read(path) for path in FILES]
    assert len(suites) >= 10
    assert len({suite.game.asked(suite.state) for suite in suites}) >= 10
    played = {(suite.game.id, suite.game.players) for suite in suites}
    assert played == {(table.game, table.players) for table in tables()}
    options = {(name, value) for suite in suites for name, value in suite.game.options.items()}
    laid_out = {option for table in tables() for option in table.options.items() if option[0] in LAYOUTS}
    assert options >= laid_out
    assert any(chances for suite in suites for _, _, chances in suite.counts)


def count_by_text(position: str, depth: int) -> tuple[int, int]:
    """The same count in the slow way: every state from its JSON text, every choice by its notation."""
    data = json.loads(position)
    game = sw.make(data["game"], data["players"], data["options"])
    state = game.from_position(data)
    outcomes = [outcome.notation for outcome, _ in game.outcomes(state)]
    actions = [(seat, str(action)) for seat in game.awaited(state) for action in game.legal(state, seat)]
    if depth == 1:
        return len(actions), len(outcomes)
    below = []
    for outcome in outcomes:
        after = game.from_position(data)
        game.happen(after, game.outcome_code(outcome))
        below.append(count_by_text(json.dumps(game.position(after)), depth - 1))
    for seat, notation in actions:
        after = game.from_position(data)
        game.apply(after, seat, game.action(game.check(after, seat, notation)))
        below.append(count_by_text(json.dumps(game.position(after)), depth - 1))
    return sum(one for one, _ in below), sum(two for _, two in below)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_counting_by_text_gives_the_same(path):
    """Copies against positions, integers against notation: two ways to the same numbers."""
    suite = perft.read(path)
    position = json.dumps(suite.game.position(suite.state))
    for depth, choices, chances in suite.counts:
        before = suite.counts[depth - 2] if depth > 1 else (0, 1, 0)
        if before[1] + before[2] <= 40 and choices + chances <= SMALL:
            assert count_by_text(position, depth) == (choices, chances)


def test_divide_adds_up():
    suite = perft.read(FOLDER / "build.perft")
    parts = perft.divide(suite.game, suite.state, 2)
    assert len(parts) == perft.count(suite.game, suite.state, 1)[0]
    total = tuple(map(sum, zip(*parts.values(), strict=True)))
    assert total == perft.count(suite.game, suite.state, 2)
    assert all(number == (1, 0) for number in perft.divide(suite.game, suite.state, 1).values())


def test_counting_leaves_the_state_alone():
    suite = perft.read(FOLDER / "flight-first.perft")
    before = suite.game.position(suite.state)
    perft.counts(suite.game, suite.state, 2)
    assert suite.game.position(suite.state) == before


def test_counting_stops_where_it_is_too_much():
    suite = perft.read(FOLDER / "jump.perft")
    with pytest.raises(perft.TooMany, match="more than 100 ways at depth 1"):
        perft.count(suite.game, suite.state, 1, most=100)
    with pytest.raises(sw.UsageError, match="not 0"):
        perft.count(suite.game, suite.state, 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("count 1 2 3\n", "no line says where to start"),
        ("id a b\n", "line 1"),
        ("after starfarers players=3\ncount 1 x 0\n", "line 2"),
        ("after starfarers players=9\n", "9"),
    ],
)
def test_a_wrong_file_is_refused(tmp_path, text, said):
    path = tmp_path / "wrong.perft"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(sw.UsageError, match=said):
        perft.read(path)


def test_a_changed_count_is_told_and_can_be_written_anew(tmp_path, capsys):
    path = tmp_path / "start.perft"
    path.write_text(
        "# the start\nid start\nafter starfarers players=3 seed=4\ncount 1 7 0\n", encoding="utf-8"
    )
    assert perft.main([str(path)]) == 1
    assert "was (7, 0), is (1, 0)" in capsys.readouterr().out
    assert perft.main(["--update", str(path)]) == 0
    assert path.read_text(encoding="utf-8").endswith("count 1 1 0\n")
    assert perft.main([str(path)]) == 0
