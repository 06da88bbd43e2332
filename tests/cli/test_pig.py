"""A game from outside the package: the three files of docs/adding-a-game.md play, replay, bench and keep the laws."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

import starwake as sw
from starwake.core import ledger, registry
from starwake.testing import check_game
from tests.cli.helpers import run

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
FILES = {"pig/rules.py": "py", "pig/__init__.py": "py", "pig/pig.toml": "toml"}


@pytest.fixture
def pig(tmp_path, monkeypatch):
    """The three files in a folder of their own, which is the current one."""
    page = PAGE.read_text("utf-8")
    for name, language in FILES.items():
        (code,) = re.findall(
            rf"`{re.escape(name)}`[^`]*(?:`[^`]+`[^`]*)*?```{language}\n(.*?)```", page, re.S
        )
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(code, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "_GAMES", dict(registry._GAMES))
    monkeypatch.setattr(ledger, "_OUTSIDE", dict(ledger._OUTSIDE))
    yield
    for name in [name for name in sys.modules if name.partition(".")[0] == "pig"]:
        del sys.modules[name]


def test_it_is_played_to_its_end(pig, monkeypatch, capsys):
    lines = iter(["?", "roll", "? roll", "rules", "log", "hint", *["auto"] * 2000, "pig.jsonl", "n"])
    monkeypatch.setattr("builtins.input", lambda prompt: _answer(prompt, lines))
    assert run("--with pig play pig --players 3 --seed 5 --option target=50") == 0
    screen = capsys.readouterr().out
    assert "rolled face" in screen
    assert "pig.end" in screen
    assert "has won with" in screen.lower() or "won with" in screen
    assert sw.load("pig.jsonl").replay().over


def _answer(prompt: str, lines) -> str:
    if "record" in prompt:
        return "pig.jsonl"
    return "n" if "Another" in prompt else next(lines)


def test_it_is_simulated_replayed_and_measured(pig, capsys):
    assert run("--with pig sim pig --players 2 --bots drifter --games 5 --seed 1 --json") == 0
    match = sw.new("pig", players=2, seed=3)
    while not match.over:
        match.play(match.to_act[0], "hold" if "hold" in match.legal(match.to_act[0]) else "roll")
    match.record().save("game.jsonl")
    for line in (
        "replay game.jsonl",
        "verify game.jsonl",
        "bench pig --games 9 --json",
        "rules pig",
        "rules pig --lang de",
    ):
        assert run(f"--with pig {line}") == 0, line
    assert "banked pot" in capsys.readouterr().out


def test_it_keeps_the_laws(pig):
    __import__("pig")
    report = check_game(lambda: sw.make("pig", 3), seeds=[1], every=5)
    assert report.won == 1


def test_a_module_that_is_not_there_is_told_in_one_line(capsys):
    assert run("--with no_such_module play pig") == 2
    assert capsys.readouterr().err.count("\n") == 1
