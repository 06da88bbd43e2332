"""`starwake replay`: a recorded game in words."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

import starwake as sw
from starwake.cli import main
from starwake.cli.replay import Film, Viewer
from tests.cli.driving import Typist
from tests.cli.helpers import drifted
from tests.helpers import Table


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A short game with a theft and a few turns."""
    match = drifted("starfarers", 12, 120, players=3)
    path = tmp_path / "game.jsonl"
    match.record().save(path)
    return path


def theft(tmp_path: Path) -> Path:
    match = Table().give_secretly(1, ore=1).match("roll 4 3", "card ore", then=3)
    match.play(0, "roll")
    match.play(0, "steal 1")
    path = tmp_path / "theft.jsonl"
    match.record().save(path)
    return path


def told(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    assert main(["replay", *args]) == 0
    return capsys.readouterr().out


def test_without_a_terminal_the_whole_story_is_printed(capsys, record):
    story = told(capsys, str(record))
    steps = [line for line in story.splitlines() if line[:4].strip().isdigit()]
    assert [int(line[:4]) for line in steps] == list(range(1, 121))
    assert "(roll): " in story
    assert "Turn 2 · " in story
    assert story.rstrip().splitlines()[-1].split()[0] == "2"  # the table of points ends it


def test_the_story_can_begin_later(capsys, record):
    story = told(capsys, str(record), "--from", "100", "--plain")
    assert story.lstrip().startswith("100  ")


def test_a_seat_hears_only_what_it_may_know(capsys, tmp_path):
    path = theft(tmp_path)
    assert "Amber drew 1 ore from Crimson." in told(capsys, str(path))
    assert "You drew 1 ore from Crimson." in told(capsys, str(path), "--seat", "0")
    outside = told(capsys, str(path), "--seat", "2")
    assert "Amber drew 1 card from Crimson." in outside
    assert "1 ore" not in outside


def test_german(capsys, tmp_path):
    assert "Bernstein" in told(capsys, str(theft(tmp_path)), "--lang", "de")


def test_browsing(record):
    screen = io.StringIO()
    viewer = Viewer(Film(sw.load(record)), Console(file=screen, width=100, height=60), None, "en")
    typist = Typist(["", "", "b", "100", "t", "999", "what", "board", "120", "q", "never"])
    viewer.browse(0, typist)
    places = [prompt.split("/")[0] for prompt in typist.prompts]
    assert places[:5] == ["0", "1", "2", "1", "100"]
    assert places[-1] == "120"
    assert "a number from 0 to 120 jumps there" in screen.getvalue()
    assert "[A]" in screen.getvalue()
    assert list(typist.lines) == ["never"]


def test_browsing_ends_quietly_when_the_keyboard_is_gone(record):
    viewer = Viewer(Film(sw.load(record)), Console(file=io.StringIO()), None, "en")
    viewer.browse(0, Typist([KeyboardInterrupt]))
    viewer.browse(0, Typist([]))


def test_any_step_is_the_same_however_it_is_reached(record):
    film = Film(sw.load(record))
    forwards = [film.at(step).position() for step in (0, 60, 120)]
    assert [Film(sw.load(record)).at(step).position() for step in (120, 60, 0)] == forwards[::-1]
    assert film.at(120).position() == sw.load(record).replay().position()


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["--seat", "3"], "seats are 0 to 2"),
        (["--from", "121"], "--from is 0 to 120"),
        (["--from", "-1"], "--from is 0 to 120"),
        (["--lang", "fr"], "there is no language 'fr'"),
    ],
)
def test_wrong_flags(capsys, record, flags, said):
    assert main(["replay", str(record), *flags]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format": "other"}'])
def test_a_broken_file_is_told_in_one_line(capsys, tmp_path, text):
    path = tmp_path / "broken.jsonl"
    path.write_text(text)
    assert main(["replay", str(path)]) == 2
    err = capsys.readouterr().err
    assert "broken.jsonl" in err
    assert err.count("\n") == 1


def test_a_record_that_cannot_be_played_names_the_entry(capsys, record):
    text = record.read_text().replace('"roll"]', '"shake"]', 1)
    record.write_text(text)
    assert main(["replay", str(record)]) == 2
    assert "cannot be played" in capsys.readouterr().err
