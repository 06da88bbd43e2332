"""A Dask cluster: the same results as one process, also when workers die and others join in the middle."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from starwake.lab import cluster, simulate, tournament
from starwake.lab.bouts import GAMES
from starwake.lab.contest import PAGE, RESULTS
from tests.cli.helpers import run

BOTS = ["trader", "cadet", "drifter"]
WAIT = 250


@contextmanager
def started(*command: object) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen([sys.executable, "-m", *map(str, command)], stderr=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def scheduler(folder: Path) -> Iterator[str]:
    """The address of a scheduler."""
    file = folder / "scheduler.json"
    asked = ("--host", "127.0.0.1", "--port", 0, "--no-dashboard", "--scheduler-file", file)
    with started("dask", "scheduler", *asked):
        wait_for(file.exists)
        yield json.loads(file.read_text())["address"]


def worker(address: str):
    return started("dask", "worker", address, "--nthreads", 1, "--no-nanny", "--no-dashboard")


def wait_for(what) -> None:
    until = time.monotonic() + WAIT
    while not what():
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.slow
@pytest.mark.timeout(600)  # seven processes start for it
def test_workers_may_die_and_join(tmp_path, capsys):
    table: dict[str, Any] = {"bots": BOTS, "games": 12, "seed": "cluster", "max_turns": 12}
    tournament("starship", **table, out=tmp_path / "alone")
    alone = simulate("starship", bots=BOTS[:2], games=4, seed=1, max_turns=4)
    asked = f"starship --bots {','.join(BOTS)} --games 12 --seed cluster --max-turns 12 --json"
    games = tmp_path / "shared" / GAMES
    with scheduler(tmp_path) as address, worker(address) as first, worker(address):
        flags = (*asked.split(), "--cluster", address, "--out", tmp_path / "shared")
        with started("starwake", "tournament", *flags) as playing:
            wait_for(lambda: games.exists() and games.read_bytes().count(b"\n") >= 2)
            first.kill()
            with worker(address):
                assert playing.wait(WAIT) == 0
        assert (
            run(
                f"sim starship --bots trader,cadet --games 4 --seed 1 --max-turns 4 --cluster {address} --json"
            )
            == 0
        )
    for name in (RESULTS, PAGE):
        assert (tmp_path / "shared" / name).read_bytes() == (tmp_path / "alone" / name).read_bytes()
    assert json.loads(capsys.readouterr().out.splitlines()[-1])["checksum"] == alone.checksum


def test_bad_requests_are_one_line(capsys, monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 1)
    for asked, why in (
        ("--cluster localhost", "a cluster is an address such as tcp://10.0.0.1:8786, not 'localhost'"),
        ("--cluster tcp://127.0.0.1:9", "no scheduler answers at tcp://127.0.0.1:9: "),
        ("--cluster tcp://127.0.0.1:9 --jobs 2", "--jobs is for this machine"),
    ):
        assert run(f"sim starship --games 1 {asked}") == 2
        out, err = capsys.readouterr()
        assert err.startswith(f"starwake: {why}")
        assert (out, err.count("\n")) == ("", 1)


def test_what_a_cluster_needs_is_told(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert run("sim starship --games 1 --cluster tcp://127.0.0.1:9") == 2
    assert "pip install 'starwake[cluster]'" in capsys.readouterr().err
