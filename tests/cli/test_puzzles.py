"""`starwake puzzles`: found in games, and checked again."""

from __future__ import annotations

import json

import pytest

from starwake.cli import main
from starwake.lab import puzzles
from tests.lab.test_puzzles import SEED, TINY


@pytest.fixture(autouse=True)
def tiny(monkeypatch):
    for name, value in TINY.items():
        monkeypatch.setattr(puzzles, name, value)


def run(capsys, *args):
    status = main(["puzzles", *map(str, args)])
    return status, capsys.readouterr()


def test_finds_puzzles_and_checks_them(capsys, tmp_path):
    status, said = run(capsys, "starship", "--games", 2, "--seed", SEED, "--out", tmp_path)
    assert status == 0
    assert said.out.startswith(f"1 puzzles from 2 games: {tmp_path}/starship.jsonl.gz\n")
    status, said = run(capsys, "starship", "--games", 2, "--seed", SEED, "--out", tmp_path, "--json")
    told = json.loads(said.out)
    assert (told["games"], len(told["puzzles"]), sum(told["levels"].values())) == (2, 1, 1)
    status, said = run(
        capsys,
        "--check",
        tmp_path / "starship.jsonl.gz",
        "--seed",
        "again",
        "--out",
        tmp_path / "good.jsonl.gz",
        "--json",
    )
    told = json.loads(said.out)
    assert (told["puzzles"], told["hold"] + len(told["failed"]), status) == (1, 1, len(told["failed"]))
    assert len(puzzles.read(tmp_path / "good.jsonl.gz")) == told["hold"]


@pytest.mark.parametrize(
    ("args", "why"),
    [
        ((), "name a game and a folder"),
        (("starship",), "name a game and a folder"),
        (("chess", "--out", "x"), "there is no game"),
        (("--check", "nowhere.jsonl.gz"), "nowhere.jsonl.gz"),
    ],
)
def test_a_mistake_is_told_in_a_line(capsys, tmp_path, monkeypatch, args, why):
    monkeypatch.chdir(tmp_path)
    status, said = run(capsys, *args)
    assert status == 2
    assert why in said.err
    assert said.err.count("\n") == 1
