"""`starwake bench`."""

from __future__ import annotations

import json
import sys

import pytest

import starwake as sw
from starwake.cli.bench import Round, Side, drift, timed_game
from tests.cli.helpers import run

CONTRACT = {"compiled", "decisions_per_s", "games_per_s", "copy_us", "peer", "ratio"}


@pytest.fixture(autouse=True)
def short(monkeypatch):
    monkeypatch.setattr("starwake.cli.bench.MAX_TURNS", 12)
    monkeypatch.setattr("starwake.cli.bench.SPLIT_GAMES", 1)


def test_json(capsys):
    assert run("bench --games 2 --json") == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data) >= CONTRACT | {"legal_us", "apply_us", "deal_us", "python", "board"}
    assert data["compiled"] is sw.COMPILED
    assert data["decisions_per_s"] > 0
    assert data["copy_us"] > 0
    assert data["peer"] is None
    assert data["ratio"] is None


def test_words(capsys):
    assert run("bench --seconds 0.05") == 0
    out = capsys.readouterr().out
    assert "decisions/s" in out
    assert "copy" in out


def test_against_a_peer(capsys, monkeypatch):
    monkeypatch.setattr("starwake.cli.bench.peer", lambda name: lambda number: 100)
    monkeypatch.setattr("starwake.cli.bench.peer_measures", lambda name, side: {"name": name})
    assert run("bench --games 1 --against catanatron --json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["peer"] == {"name": "catanatron"}
    assert data["ratio"] is not None


@pytest.mark.slow
def test_against_catanatron(capsys):
    pytest.importorskip("catanatron")
    assert run("bench --games 1 --against catanatron --json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["peer"]["decisions_per_s"] > 0
    assert data["ratio"] == pytest.approx(data["decisions_per_s"] / data["peer"]["decisions_per_s"], abs=0.02)


def test_a_missing_peer_says_how_to_get_it(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "catanatron", None)
    assert run("bench --games 1 --against catanatron") == 2
    err = capsys.readouterr().err
    assert err.startswith("starwake: catanatron is not installed: pip install 'starwake[bench]'")
    assert err.count("\n") == 1


@pytest.mark.parametrize("line", ["bench --seconds 0", "bench --games 0", "bench --against chess"])
def test_bad_flags(capsys, line):
    assert run(line) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_rates_are_those_of_the_median_round():
    side = Side(lambda number: 10)
    side.rounds = [Round(1, 10, 1.0), Round(2, 20, 1.0), Round(30, 300, 1.0)]
    assert (side.decisions_per_s, side.games_per_s) == (20, 2)


def test_the_timed_game_is_the_one_that_is_measured():
    game = sw.make("starfarers", 4, {"offers": False})
    assert sum(1 for _ in timed_game(game, 3)) == drift(game, 3)
