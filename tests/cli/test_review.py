"""`starwake review`: a recorded game in figures and words."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from starwake.cli import main
from starwake.cli.review import signed, step_of
from starwake.core.text import read_toml
from tests.cli.helpers import drifted


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """Some turns of the card game, played at random."""
    path = tmp_path / "game.jsonl"
    drifted("starship", 12, 26).record().save(path)
    return path


def told(capsys: pytest.CaptureFixture[str], *args: object) -> str:
    assert main(["review", *map(str, args)]) == 0
    return capsys.readouterr().out


def test_tells_the_curve_what_moved_it_and_what_cost_most(capsys, record):
    story = told(capsys, record, "--seat", 0, "--depth", "navigator")
    lines = story.splitlines()
    assert lines[0].startswith("The chances to win")
    assert lines[1].split()[0] == "Amber"
    assert set(lines[1].split()[1]) <= set("▁▂▃▄▅▆▇█")
    assert "own choices" in story
    assert "Turning points:" in story
    assert "What cost Amber most, by what was known then:" in story
    assert "given away. Better:" in story
    assert "Azure most" not in story


def test_speaks_german(capsys, record):
    story = told(capsys, record, "--seat", 0, "--depth", "navigator", "--lang", "de")
    assert story.startswith("Die Gewinnchancen")
    assert "Was Bernstein am meisten gekostet hat" in story
    assert "Besser:" in story


def test_gives_the_same_as_data(capsys, record):
    found = json.loads(told(capsys, record, "--seat", 1, "--depth", "navigator", "--json"))
    assert (found["game"], found["players"], found["winner"]) == ("starship", 2, None)
    assert all(sum(point) == pytest.approx(1, abs=0.001) for point in found["curve"])
    assert len(found["moved"]) == 2
    assert {one["seat"] for one in found["decisions"]} == {1}
    assert list(found["given_away"]) == ["1"]


def test_both_languages_have_the_same_sentences():
    english, german = (read_toml("starwake.cli.terminal", "texts", f"{lang}.toml") for lang in ("en", "de"))
    assert isinstance(english["review"], dict)
    assert isinstance(german["review"], dict)
    assert list(english["review"]) == list(german["review"])


def test_chances_have_signs():
    assert (step_of(0.0), step_of(0.5), step_of(1.0)) == ("▁", "▅", "█")
    assert (signed(0.123), signed(-0.123), signed(0.0)) == ("+12", "−12", "+0")
