"""Ctrl-C: work stops at once, and one line tells what there is of it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from starwake.cli import main
from starwake.lab import read_games
from tests.cli.helpers import run

SOON = 3.0
"""Seconds in which a busy machine ends what was stopped; a game of captains takes longer than that."""


def stopped(command: str, ready: Callable[[], bool]) -> tuple[int, str, float]:
    """Start a command, press Ctrl-C when it is ready; its exit code, what it said, and how long it took to end."""
    process = subprocess.Popen(
        [sys.executable, "-m", "starwake", *command.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # tests in the background ignore it
    )
    try:
        deadline = time.monotonic() + 60
        while not ready() and time.monotonic() < deadline:
            time.sleep(0.05)
        begun = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    except BaseException:
        os.killpg(process.pid, signal.SIGKILL)
        raise
    assert out == ""
    return process.returncode, err, time.monotonic() - begun


@pytest.mark.parametrize("later", [0.0, pytest.param(4.0, marks=pytest.mark.slow)])
def test_processes_stop_at_once_and_say_so(tmp_path: Path, later: float) -> None:
    path = tmp_path / "games.jsonl"

    def begun() -> bool:
        if path.exists():
            time.sleep(later)
        return path.exists()

    command = f"sim starfarers --bots captain --games 20 --jobs 2 --records {path}"
    code, said, took = stopped(command, begun)
    assert code == 130
    assert said == "starwake: stopped after 0 of 20 games; nothing is kept\n"
    assert took < SOON
    assert not path.exists()


def test_a_tournament_says_how_far_it_came_and_that_it_goes_on(tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    command = f"tournament starship --bots drifter,cadet --games 2000 --jobs 2 --out {tmp_path}"
    code, said, took = stopped(command, lambda: games.exists() and games.stat().st_size > 0)
    assert code == 130
    match = re.fullmatch(r"starwake: stopped after (\d+) of 2000 games; the same command goes on\n", said)
    assert match is not None
    assert int(match[1]) == games.read_bytes().count(b"\n") > 0
    assert took < SOON


class Enough:
    """Stops a simulation after so many games."""

    def __init__(self, after: int) -> None:
        self.left = after

    def __call__(self, *asked: object) -> None:
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt


@pytest.fixture
def enough(monkeypatch):
    """Ctrl-C in the game after so many; `main` is asked as if from a terminal."""
    from starwake.lab import sim

    def after(games: int) -> None:
        play, stop = sim.play_one, Enough(games)

        def one(*asked):
            stop()
            return play(*asked)

        monkeypatch.setattr(sim, "play_one", one)

    return after


def test_a_file_of_games_holds_what_was_played(tmp_path, capsys, enough):
    enough(3)
    path = tmp_path / "games.jsonl"
    assert run(f"sim starship --bots drifter --games 8 --max-turns 5 --records {path}") == 130
    assert capsys.readouterr().err == f"starwake: stopped after 3 of 8 games; {path} holds these 3\n"
    assert len(list(read_games(path))) == 3


def test_a_file_that_nothing_came_into_does_not_stay(tmp_path, capsys, enough):
    enough(0)
    path = tmp_path / "games.jsonl"
    assert run(f"sim starship --bots drifter --games 8 --records {path}") == 130
    assert capsys.readouterr().err == "starwake: stopped after 0 of 8 games; nothing is kept\n"
    assert not path.exists()


def test_a_dataset_says_that_it_goes_on(tmp_path: Path, capsys, monkeypatch):
    from starwake.lab import shards

    stop, play = Enough(1), shards.play_shard

    def one(asked):
        stop()
        return play(asked)

    monkeypatch.setattr(shards, "play_shard", one)
    assert main(f"dataset starship --bots drifter --games 4 --shard 2 --out {tmp_path}".split()) == 130
    assert capsys.readouterr().err == "starwake: stopped after 2 of 4 games; the same command goes on\n"
