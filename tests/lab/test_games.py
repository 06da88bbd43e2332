"""Files of games: every game of a simulation is there, whole, and replays to the same end."""

from __future__ import annotations

import gzip
import sys

import pytest

import starwake as sw
from starwake.lab import read_games, simulate
from starwake.lab.games import PACKINGS

TABLES = [("starfarers", 3, ["trader", "drifter"]), ("starship", 2, ["trader", "cadet"])]


@pytest.mark.parametrize(("game", "players", "bots"), TABLES)
def test_every_game_replays_to_the_end_it_had(tmp_path, game, players, bots):
    path = tmp_path / "games.jsonl"
    results = simulate(game, players, bots, games=3, seed="file", max_turns=15, records=path)
    assert results.played == simulate(game, players, bots, games=3, seed="file", max_turns=15).played
    games = list(read_games(path))
    assert [(one.number, one.seed, one.bots) for one in games] == [
        (one.game, "file", one.seats) for one in results.played
    ]
    for one, played in zip(games, results.played, strict=True):
        match = one.record.replay()
        assert match.points == played.points
        assert match.game.digest(match.state) == played.digest


@pytest.mark.parametrize("end", PACKINGS)
def test_packed_files_hold_the_same_games_for_any_number_of_jobs(tmp_path, end):
    kept = []
    for jobs in (1, 2):
        path = tmp_path / f"games{jobs}{end}"
        simulate("starfarers", 3, ["drifter"], games=3, seed=1, jobs=jobs, max_turns=2, records=path)
        kept.append(list(read_games(path)))
    assert kept[0] == kept[1]
    assert len(kept[0]) == 3


def test_a_table_of_drifters_is_written_too(tmp_path):
    path = tmp_path / "d.jsonl.gz"
    results = simulate("starfarers", 3, ["drifter"], games=1, seed=1, max_turns=2, records=path)
    assert results.played == simulate("starfarers", 3, ["drifter"], games=1, seed=1, max_turns=2).played
    assert len(next(read_games(path)).record.entries) > results.decisions


def test_a_file_that_cannot_be_written_is_told_before_any_game(tmp_path):
    with pytest.raises(sw.UsageError, match=r"ends in \.jsonl, \.jsonl\.gz, \.jsonl\.zst, not 'games\.txt'"):
        simulate("starship", games=10**9, records=tmp_path / "games.txt")
    with pytest.raises(sw.UsageError, match=r"cannot write .*No such file"):
        simulate("starship", games=10**9, records=tmp_path / "none" / "games.jsonl")


def test_what_zst_needs_is_told(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(sw.UsageError, match="needs the package zstandard"):
        simulate("starship", games=1, records=tmp_path / "games.jsonl.zst")


def test_a_broken_file_is_told_by_its_line(tmp_path):
    path = tmp_path / "games.jsonl"
    simulate("starship", games=2, seed=1, max_turns=1, records=path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1][:100])
    games = read_games(path)
    assert next(games).number == 0
    with pytest.raises(sw.RecordError, match=r"games\.jsonl, line 2: "):
        next(games)
    packed = tmp_path / "cut.jsonl.gz"
    packed.write_bytes(gzip.compress(lines[0])[:-20])
    with pytest.raises(sw.RecordError, match=r"cannot read .*cut\.jsonl\.gz: "):
        list(read_games(packed))
