"""`starwake bench`."""

from __future__ import annotations

import json
import sys

import pytest

import starwake as sw
from starwake.cli.bench import DOORS, PEERS, Round, Side, drift, timed_game
from starwake.cli.table_bench import measure
from starwake.core.registry import make
from starwake.table.game import TableGame
from tests.cli.helpers import run

CONTRACT = {"compiled", "decisions_per_s", "games_per_s", "copy_us", "peer", "ratio"}


@pytest.fixture(autouse=True)
def short(monkeypatch):
    monkeypatch.setattr("starwake.cli.bench.MAX_TURNS", 12)
    monkeypatch.setattr("starwake.cli.bench.SPLIT_GAMES", 1)


def test_json(capsys):
    assert run("bench starfarers --players 4 --board explorer --games 2 --json") == 0
    data = json.loads(capsys.readouterr().out)
    assert set(data) >= CONTRACT | {"legal_us", "apply_us", "deal_us", "python", "board"}
    assert [one["board"] for one in data["tables"]] == ["explorer"]
    assert data["compiled"] is sw.COMPILED
    assert data["decisions_per_s"] > 0
    assert data["copy_us"] > 0
    assert data["peer"] is None
    assert data["ratio"] is None


def test_every_table_is_measured_and_the_slowest_of_four_players_stands_for_all(capsys, monkeypatch):
    monkeypatch.setattr("starwake.cli.bench.ROUNDS", 1)
    assert run("bench --games 1 --json") == 0
    data = json.loads(capsys.readouterr().out)
    tables = {(one["game"], one["players"], one["board"]) for one in data["tables"]}
    boards = ["beginner", "strategic", "explorer", "wild_space"]
    assert tables == {
        *(("starfarers", players, board) for players in (3, 4) for board in boards),
        *(("starfarers", players, board) for players in (5, 6) for board in boards[1:]),
        *(("starfarers-classic", players, setup) for players in (3, 4) for setup in ("beginner", "advanced")),
        ("starship", 2, None),
    }
    four = [one for one in data["tables"] if (one["game"], one["players"]) == ("starfarers", 4)]
    assert data["decisions_per_s"] == min(one["decisions_per_s"] for one in four)


def test_words(capsys):
    assert run("bench starfarers --players 4 --seconds 0.01") == 0
    out = capsys.readouterr().out
    assert "starfarers 4 wild_space" in out
    assert "decisions/s" in out
    assert "copy" in out
    assert "slowest" in out


def test_every_door_plays_the_same_games():
    game = sw.make("starfarers", 4, {"offers": False})
    assert len({open_door(game)(3) for open_door in DOORS.values()}) == 1


def test_against_a_peer(capsys, monkeypatch):
    monkeypatch.setitem(PEERS, "catanatron", lambda: lambda number: 100)
    monkeypatch.setattr("starwake.cli.bench.peer_measures", lambda name, side: {"name": name})
    assert run("bench starship --games 1 --against catanatron --json") == 0
    data = json.loads(capsys.readouterr().out)
    assert data["peer"] == {"name": "catanatron"}
    assert data["ratio"] is not None
    assert data["tables"][0]["ratio"] == data["ratio"]


@pytest.mark.slow
@pytest.mark.parametrize(("peer", "module"), [("catanatron", "catanatron"), ("open_spiel", "pyspiel")])
def test_against_another_engine(capsys, peer, module):
    pytest.importorskip(module)
    assert run(f"bench starship --games 1 --against {peer} --json") == 0
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


@pytest.mark.slow
@pytest.mark.parametrize(("id", "players"), [("starfarers", 3), ("starfarers", 6), ("starship", 2)])
def test_most_steps_are_told_in_few_bytes(id, players):
    game = make(id, players, {})
    assert isinstance(game, TableGame)
    told = measure(game, rounds=1)["bytes_seat"]
    assert told["median"] <= 500
    assert told["p99"] <= 4_000
    assert told["max"] <= 12_000


def test_environments_are_measured_beside_others(capsys, monkeypatch):
    pytest.importorskip("pettingzoo")
    monkeypatch.setattr("starwake.cli.env_bench.ROUNDS", 1)
    monkeypatch.setattr("starwake.cli.env_bench._installed", lambda name: name == "connect_four")
    monkeypatch.setattr("starwake.cli.env_bench.peer_steps", lambda name: lambda seconds: (10, 1.0))
    assert run("bench starship --env --seconds 0.01 --json") == 0
    data = json.loads(capsys.readouterr().out)
    assert [one["name"] for one in data["sides"]] == ["starship 2 aec", "starship 2 vector", "connect_four"]
    for one in data["sides"]:
        assert one["ratio"]["connect_four"] == pytest.approx(one["steps_per_s"] / 10, abs=0.1)
    assert run("bench starship --env --seconds 0.01") == 0
    assert "starship 2 vector" in capsys.readouterr().out
