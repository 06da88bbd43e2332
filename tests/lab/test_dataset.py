"""Datasets: the same files however the work is shared out, after whatever interrupts it, and every game plays again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import starwake as sw
from starwake.lab import dataset, simulate
from starwake.lab.sim import Processes
from tests.cli.helpers import run

np = pytest.importorskip("numpy")
pa = pytest.importorskip("pyarrow")
pq = pytest.importorskip("pyarrow.parquet")

ASKED: dict[str, Any] = {"game_id": "starship", "bots": ["trader", "drifter"], "seed": "data", "max_turns": 4}


def made(out: Path, **more) -> dataset.Dataset:
    return dataset.write(**{**ASKED, "games": 5, "shard": 2, "out": out, **more})


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    return made(tmp_path_factory.mktemp("data"))


def test_a_dataset_has_the_games_of_a_simulation(data):
    results = simulate(**ASKED, games=5)
    games = data.games()
    assert [one["digest"] for one in games] == [one.digest for one in results.played]
    assert [tuple(one["bots"]) for one in games] == [one.seats for one in results.played]
    assert len(data) == results.decisions == sum(one["decisions"] for one in games)
    assert data.shards == 3


def test_rows_are_what_the_environment_shows(data):
    batch = next(data.batches(10**6))
    layout = data.layout
    state, dealer = layout.game.new_state(), sw.stream("data", 0, 0)
    layout.game.engine.advance(state)
    layout.game.engine.deal(state, dealer)
    for row in range(20):
        seat = int(batch.seat[row])
        assert layout.game.awaited(state)[0] == seat
        assert batch.observation[row].tolist() == layout.observe(state, seat)
        listed = {layout.number(code) for code in layout.game.legal(state, seat).codes} - {-1}
        assert set(batch.mask[row].nonzero()[0].tolist()) == listed
        assert (batch.game[row], batch.step[row], batch.turn[row]) == (0, row, state.turn)
        assert data.bots[batch.bot[row]] == ("trader", "drifter")[seat]
        assert batch.action[row] >= 0
        layout.game.step(state, seat, layout.codes[batch.action[row]], dealer)


def test_results_are_those_of_the_seats(tmp_path):
    data = dataset.write("starship", bots=["trader", "drifter"], games=1, seed=1, out=tmp_path)
    winner = data.games()[0]["winner"]
    assert winner >= 0
    for batch in data.batches(64):
        assert (batch.result == np.where(batch.seat == winner, 1, -1)).all()


def test_the_files_are_the_same_for_any_number_of_jobs(data, tmp_path):
    made(tmp_path, executor=Processes(2))
    assert files(tmp_path) == files(data.folder)


def test_shuffled_batches_have_every_decision_once(data):
    plain = np.concatenate([batch.game * 10**6 + batch.step for batch in data.batches(50)])
    mixed = [batch.game * 10**6 + batch.step for batch in data.batches(50, shuffle=3)]
    assert plain.tolist() == sorted(plain.tolist())
    assert sorted(np.concatenate(mixed).tolist()) == plain.tolist()
    assert np.concatenate(mixed).tolist() != plain.tolist()
    again = [batch.game * 10**6 + batch.step for batch in data.batches(50, shuffle=3)]
    assert all((one == other).all() for one, other in zip(mixed, again, strict=True))


def test_some_decisions_can_be_taken_alone(data):
    choices = list(data.batches(50, choices=True, bots=["trader"], shards=[0]))
    assert all((batch.mask.sum(1) > 1).all() and (batch.action >= 0).all() for batch in choices)
    assert {data.bots[n] for batch in choices for n in batch.bot} == {"trader"}
    assert {int(n) for batch in choices for n in batch.game} == {0, 1}
    assert all(batch.mask[np.arange(len(batch.action)), batch.action].mean() > 0.9 for batch in choices)


def test_one_bot_may_be_named_by_itself(data, tmp_path):
    alone, listed = (next(data.batches(50, bots=bots)) for bots in ("trader", ["trader"]))
    assert (alone.observation == listed.observation).all()
    assert made(tmp_path, bots="drifter", games=1).recipe.bots == ("drifter", "drifter")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"bots": ["captain"]}, "no 'captain' plays here; there are trader, drifter"),
        ({"bots": 5}, "bots are a name, or a list"),
        ({"shards": [5]}, "a shard is a number from 0 to 2, not 5"),
        ({"shards": 0}, r"shards are a list of numbers, such as \[0\], not 0"),
    ],
)
def test_what_a_dataset_does_not_have_is_told_at_once(data, asked, told):
    with pytest.raises(sw.StarwakeError, match=told):
        data.batches(**asked)


# ------------------------------------------------------------------ interrupted


def test_what_is_missing_is_played_and_nothing_else(data, tmp_path):
    made(tmp_path)
    before = (tmp_path / "decisions-00000.parquet").stat().st_mtime_ns
    (tmp_path / "decisions-00001.parquet").unlink()
    (tmp_path / ".decisions-00001.parquet.new").write_bytes(b"half")
    with pytest.raises(sw.DataError, match="not finished: 1 of 3 shards are missing"):
        dataset.load(tmp_path)
    told: list[int] = []
    made(tmp_path, progress=told.append)
    assert told == [3, 2]
    assert (tmp_path / "decisions-00000.parquet").stat().st_mtime_ns == before
    assert files(tmp_path) == files(data.folder)
    with pytest.raises(sw.UsageError, match="holds another dataset, with seed 'data' instead of 2"):
        made(tmp_path, seed=2)


@pytest.mark.slow
def test_after_kill_9_the_same_command_goes_on(tmp_path):
    command = "dataset starship --bots drifter --games 40 --shard 1 --seed 5"
    killed, whole = tmp_path / "killed", tmp_path / "whole"
    process = subprocess.Popen([sys.executable, "-m", "starwake", *command.split(), "--out", str(killed)])
    deadline = time.monotonic() + 60
    while not list(killed.glob("decisions-*.parquet")) and time.monotonic() < deadline:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert 0 < len(list(killed.glob("decisions-*.parquet"))) < 40
    for folder in (killed, whole):
        assert run(f"{command} --json --out {folder}") == 0
    assert {name: text for name, text in files(killed).items() if not name.startswith(".")} == files(whole)


# ------------------------------------------------------------------ checked


def test_every_game_plays_the_same_again(data):
    told: list[int] = []
    assert data.check(progress=told.append) == 5
    assert told == [2, 2, 1]


@pytest.mark.parametrize("column", ["code", "observation", "legal", "result", "turn"])
def test_one_wrong_value_is_found(data, tmp_path, column):
    made(tmp_path)
    path = tmp_path / "decisions-00001.parquet"
    table = pq.read_table(path)
    values = table[column].to_pylist()
    values[30] = next((value for value in values if value != values[30]), 1.0)
    place = table.schema.get_field_index(column)
    pq.write_table(
        table.set_column(place, table.schema.field(column), pa.array(values, table[column].type)), path
    )
    with pytest.raises(sw.DataError):
        dataset.load(tmp_path).check()


@pytest.mark.parametrize("column", ["winner", "points", "digest", "decisions"])
def test_a_wrong_result_is_found(data, tmp_path, column):
    made(tmp_path)
    path = tmp_path / "games-00000.parquet"
    table = pq.read_table(path)
    other = {"winner": 1, "points": [9, 9], "digest": "0" * 16, "decisions": 1}[column]
    values = [other, *table[column].to_pylist()[1:]]
    place = table.schema.get_field_index(column)
    pq.write_table(
        table.set_column(place, table.schema.field(column), pa.array(values, table[column].type)), path
    )
    with pytest.raises(sw.DataError):
        dataset.load(tmp_path).check()


def test_what_is_no_dataset_is_told(tmp_path):
    with pytest.raises(sw.DataError, match="there is no dataset in"):
        dataset.load(tmp_path)
    made(tmp_path, games=1)
    head = tmp_path / dataset.HEAD
    head.write_text(json.dumps({**json.loads(head.read_text()), "schema": 99}))
    with pytest.raises(sw.DataError, match="has schema 99"):
        dataset.load(tmp_path)


# ------------------------------------------------------------------ the command


def test_the_command_writes_a_card_and_checks(tmp_path, capsys):
    assert run(f"dataset starship --bots drifter --games 2 --max-turns 2 --out {tmp_path}") == 0
    assert "2 games" in capsys.readouterr().out
    card = (tmp_path / dataset.CARD).read_text("utf-8")
    schema = pq.read_schema(tmp_path / "decisions-00000.parquet")
    assert all(f"| `{name}` |" in card for name in schema.names)
    assert "starship-2p-v1" in card
    assert json.loads(schema.metadata[b"starwake"])["seed"] == 0
    assert run(f"dataset --check --out {tmp_path}") == 0
    assert "every game plays the same again" in capsys.readouterr().out
    assert run(f"dataset --out {tmp_path}") == 2
    assert "name a game" in capsys.readouterr().err
