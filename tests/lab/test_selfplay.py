"""Games to learn from: the same for the same seed, stored whole or not at all; and how a value is judged."""

from __future__ import annotations

from dataclasses import replace
from math import isclose, log

import pytest

from starwake.lab import selfplay
from starwake.lab.judging import judge, verdict
from starwake.lab.selfplay import COURSES, Sample, gather, play, write_chunk


@pytest.fixture
def small(monkeypatch):
    """Chunks of two games."""
    monkeypatch.setattr(selfplay, "CHUNK", 2)


@pytest.mark.parametrize("game", COURSES)
def test_a_game_gives_samples_of_the_seat_that_won(game):
    course = COURSES[game]
    samples = play(course, "t", 1, wild=0)
    assert samples
    players = course.tables[1 % len(course.tables)][0]
    assert {len(one.rows) for one in samples} == {len(one.points) for one in samples} == {players}
    assert len({one.winner for one in samples}) == 1
    assert samples == play(course, "t", 1, wild=0)


def test_a_wild_beginning_is_not_sampled():
    course = COURSES["starship"]
    calm, wild = play(course, "t", 3, wild=0), play(course, "t", 3, wild=100)
    assert 0 < len(wild) != len(calm)


def test_other_seeds_are_other_games():
    course = COURSES["starship"]
    assert play(course, "t", 0) != play(course, "u", 0)


def test_goes_on_where_it_was_stopped(tmp_path, small):
    course = COURSES["starship"]
    whole = [path.read_bytes() for path in gather(course, 1, 4, tmp_path / "whole", 1)]
    assert len(whole) == 2
    half = tmp_path / "half"
    half.mkdir()
    first = write_chunk(course, 1, 0, half)
    (half / "chunk-00001.77.part").write_bytes(b"killed while it was written")
    touched = first.stat().st_mtime_ns
    assert [path.read_bytes() for path in gather(course, 1, 4, half, 1)] == whole
    assert first.stat().st_mtime_ns == touched


def test_a_verdict_by_hand():
    samples = [
        Sample(0, 0, [[0.0], [0.0]], (5, 5)),
        Sample(0, 1, [[0.0], [0.0]], (9, 4)),
    ]
    found = verdict(samples, [[0.75, 0.25], [0.55, 0.45]], 1)
    assert isclose(found.loss, -(log(0.75) + log(0.45)) / 2)
    assert isclose(found.constant, log(2))
    assert found.points_only >= found.constant  # points were misleading: the flattest is the best
    by_tenths = {n: (one.seats, one.said, one.won) for n, one in enumerate(found.deciles) if one.seats}
    assert by_tenths == {2: (1, 0.25, 0.0), 4: (1, 0.45, 1.0), 5: (1, 0.55, 0.0), 7: (1, 0.75, 1.0)}
    assert isclose(found.gap, 0.55)


def test_a_value_that_knows_nothing_is_as_good_as_a_constant():
    course = replace(COURSES["starship"], pace=40)
    found = judge(course, lambda rows: [0.5, 0.5], 2, "t")
    assert found.games == 2
    assert found.loss == found.constant
