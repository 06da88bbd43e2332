"""Weights of traders are tuned by self-play."""

from __future__ import annotations

import json

import pytest

import starwake as sw
from starwake.bots.starfarers.weights import FIRST
from starwake.bots.starship import weights as starship
from starwake.lab.results import wilson
from starwake.lab.tune import changed, clearly, duel, main, tune


def test_equals_win_their_share():
    """Each deal is the same game from every seat, so one of equals wins it just once."""
    game = sw.make("starship")
    wins = duel(game, starship.FIRST, starship.FIRST, range(2), "equal")
    assert (wins.number, wins.of) == (2, 4)


def test_who_cannot_judge_loses():
    game = sw.make("starship")
    blind = starship.FIRST._replace(point=0.1, win=0.1, income=0.0, post=0.0)
    assert duel(game, blind, starship.FIRST, range(3), "blind").number <= 1


def test_a_change_is_small_and_leaves_whole_numbers():
    other = changed(FIRST, sw.stream(1))
    differing = [(mine, theirs) for mine, theirs in zip(FIRST, other, strict=True) if mine != theirs]
    assert 1 <= len(differing) <= 3
    assert all(0.6 < theirs / mine < 1.5 for mine, theirs in differing)
    assert other.danger == FIRST.danger


@pytest.mark.parametrize(("wins", "enough"), [(25, False), (29, False), (30, True), (60, True)])
def test_more_than_its_share_must_be_clear(wins, enough):
    assert clearly(wilson(wins, 100), 4) is enough


def test_tuning_is_the_same_every_time():
    game = sw.make("starship")
    one, two = (list(tune(game, starship.FIRST, 2, 1, "again")) for _number in range(2))
    assert one == two
    assert [step.number for step in one] == [0, 1]
    assert one[0].weights == starship.FIRST or one[0].kept


def test_the_command_prints_weights(capsys, tmp_path):
    start = tmp_path / "start.json"
    start.write_text(json.dumps({"point": 9.0}), encoding="utf-8")
    assert main(["starship", "--rounds", "1", "--deals", "1", "--seed", "x", "--start", str(start)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert " of 2" in lines[0]
    assert set(json.loads(lines[-1])) == set(starship.Weights._fields)


def test_what_is_wrong_is_told_in_one_line(capsys, tmp_path):
    wrong = tmp_path / "wrong.json"
    wrong.write_text('{"gravity": 1}', encoding="utf-8")
    assert main(["starship", "--start", str(wrong)]) == 2
    assert main(["starchip"]) == 2
    assert all(line.startswith("tune: ") for line in capsys.readouterr().err.splitlines())
