"""`starwake perft`: counting what may happen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import starwake as sw
from starwake.cli import main
from starwake.testing.perft import counts as perft
from starwake.testing.perft import divide
from tests.helpers import Table


def counted(capsys: pytest.CaptureFixture[str], *args: str) -> list[str]:
    assert main(["perft", "starfarers", *args]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_new_game(capsys):
    # A roll, its 21 results; then a 7 that nobody need discard for, or the first reserve card.
    assert counted(capsys, "--depth", "3")[:2] == ["count 1 1 0", "count 2 0 21"]


def test_the_first_depth_is_the_list_of_legal_actions():
    match = Table().flight(0, 5).match()
    assert perft(match.game, match.state, 1) == [(len(match.legal(0)), 0)]


def test_deeper_counts_are_what_playing_gives():
    match = Table().give(0, fuel=4, carbon=2).phase("build").match()
    total = 0
    for action in match.legal(0):
        after = match.copy()
        after.dealer = sw.FastDealer(1)
        if action.notation == "shake":
            continue  # chance is next
        after.play(0, action)
        total += sum(len(after.legal(seat)) for seat in after.awaited)
    assert perft(match.game, match.state, 2) == [(len(match.legal(0)), 0), (total, 7)]


def test_counting_changes_nothing():
    match = Table().phase("build").match()
    before = match.position()
    perft(match.game, match.state, 3)
    assert match.position() == before


def test_parts_add_up():
    match = Table().flight(0, 3).match()
    whole = perft(match.game, match.state, 2)
    parts = list(divide(match.game, match.state, 2).items())
    assert len(parts) == whole[0][0]
    assert tuple(map(sum, zip(*(found for _, found in parts), strict=True))) == whole[1]


def test_simultaneous_seats_are_all_counted():
    match = Table().give(0, ore=8).give(1, food=8).match("roll 4 3")
    match.play(0, "roll")
    assert perft(match.game, match.state, 1) == [(2, 0)]
    assert list(divide(match.game, match.state, 1)) == [
        "0. discard ore",
        "1. discard food",
    ]


def test_from_a_position_and_after_a_record(capsys, tmp_path: Path):
    match = Table().flight(0, 3).match()
    position = tmp_path / "position.json"
    position.write_text(json.dumps(match.position()))
    record = tmp_path / "record.jsonl"
    match.record().save(record)
    expected = [f"count 1 {len(match.legal(0))} 0"]
    assert counted(capsys, "--depth", "1", "--position", str(position)) == expected
    assert counted(capsys, "--depth", "1", "--after", str(record)) == expected


def test_divide_prints_each_action(capsys):
    lines = counted(
        capsys, "--depth", "2", "--divide", "--players", "3", "--board", "strategic", "--seed", "2"
    )
    assert ". place colony " in lines[0]
    assert lines[-2] == "count 1 12 0"
    assert lines[-1] == "count 2 132 0"


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["starfarers"], "--depth"),
        (["starfarers", "--depth", "0"], "from 1 up"),
        (["starfarers", "--depth", "many"], "invalid int"),
        (["chess", "--depth", "1"], "there is no game 'chess'"),
        (["starfarers", "--depth", "1", "--position", "nothing.json"], "cannot read nothing.json"),
        (["starfarers", "--depth", "1", "--after", "nothing.jsonl"], "cannot read nothing.jsonl"),
        (["starfarers", "--depth", "1", "--position", "a", "--after", "b"], "not allowed with"),
        (["starfarers", "--depth", "1", "--board", "flat"], "the option board is one of"),
    ],
)
def test_wrong_flags(capsys, flags, said):
    assert main(["perft", *flags]) == 2
    assert said in capsys.readouterr().err


def test_broken_json_is_named(capsys, tmp_path):
    path = tmp_path / "position.json"
    path.write_text("{")
    assert main(["perft", "starfarers", "--depth", "1", "--position", str(path)]) == 2
    assert "not JSON" in capsys.readouterr().err


def test_a_position_brings_its_own_players(capsys, tmp_path):
    path = tmp_path / "position.json"
    path.write_text(json.dumps(Table().match().position()))
    assert main(["perft", "starfarers", "--depth", "1", "--position", str(path), "--players", "3"]) == 2
    assert "for a new game" in capsys.readouterr().err
