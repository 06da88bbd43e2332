"""The terminal's shared part knows no game; every game brings a front of its own."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from rich.console import Console

import starwake as sw
import starwake.cli.terminal as terminal
from starwake.cli.terminal.front import Front
from starwake.cli.terminal.fronts import FRONTS, front_of
from tests.cli.driving import Terminal

SHARED = Path(terminal.__file__).parent
COMMANDS = [SHARED.parent / name for name in ("play.py", "replay.py", "options.py")]


def test_every_game_has_a_front():
    assert set(FRONTS) == set(sw.games())
    for id in sw.games():
        front = front_of(sw.make(id), Console(), "en", {})
        assert isinstance(front, Front)
        assert front.speech("help") != "help"
        assert front.speech.texts("why.end") != "why.end"


@pytest.mark.parametrize("id", sw.games())
def test_a_game_without_a_front_of_its_own_has_the_plain_one(monkeypatch, folder, id):
    monkeypatch.delitem(FRONTS, id)
    match = sw.new(id, seed=4)
    front = front_of(match.game, Console(), "de", {})
    assert type(front) is Front
    terminal = Terminal(match, "", "1", "table", "log", "?", "hint", "undo", folder=folder, humans=(0,))
    assert "Traceback" not in terminal.run()


@pytest.mark.parametrize("path", [*SHARED.glob("*.py"), *COMMANDS], ids=lambda path: path.stem)
def test_the_shared_part_imports_no_game(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        for name in names:
            assert not name.startswith(("starwake.starfarers", "starwake.starship")), name
            assert not name.startswith(f"{terminal.__name__}.star"), name


def test_own_words_of_a_game_cover_the_shared_ones():
    starfarers, starship = (front_of(sw.make(id), Console(), "en", {}) for id in ("starfarers", "starship"))
    assert starfarers.speech("menu.enter") == starship.speech("menu.enter") == "Enter:"
    assert starfarers.speech("set.offers.skip") != starship.speech("set.offers.skip")
    assert starship.speech("no.such.text") == "no.such.text"
