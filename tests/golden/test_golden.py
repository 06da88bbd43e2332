"""Golden playthroughs: whole games step by step. A difference is a change of visible behaviour.

python -m starwake.testing.playthrough check --update tests/golden/*.play      after a change that is meant
python -m starwake.testing.playthrough fill tests/golden                       for layouts that have none yet
"""

from __future__ import annotations

from pathlib import Path

import pytest

from starwake.testing.playthrough import first_difference, header, laid_out, main, save, write
from starwake.testing.tables import Table, tables

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*.play"))
MOST_BYTES = 6_000_000


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_game_goes_as_it_went(path):
    difference = first_difference(path)
    if difference:
        pytest.fail(f"{difference}\n(if this is meant: {__doc__.splitlines()[2].strip()})", pytrace=False)


def test_every_layout_has_a_playthrough():
    found = {str(header(path)[0]) for path in FILES}
    assert {str(table) for table in laid_out()} - found == set()
    assert {(table.game, table.players) for table in laid_out()} == {(t.game, t.players) for t in tables()}


def test_every_playthrough_is_a_whole_game():
    for path in FILES:
        assert "\nover: <Match" in path.read_text(encoding="utf-8"), path.name
        assert ", won by seat " in path.read_text(encoding="utf-8"), path.name


def test_the_files_stay_small():
    assert sum(path.stat().st_size for path in FILES) < MOST_BYTES


# ------------------------------------------------------------------ the tool


@pytest.fixture
def short(tmp_path, monkeypatch):
    monkeypatch.setattr("starwake.testing.playthrough.MAX_TURNS", 2)
    path = tmp_path / "short.play"
    save(path, write(Table("starfarers", 3, {"board": "beginner"}), 4, "mixed"))
    return path


def test_a_difference_names_the_first_wrong_line(short):
    assert first_difference(short) == ""
    lines = short.read_text(encoding="utf-8").splitlines()
    number = next(n for n, line in enumerate(lines) if line.startswith("#1 "))
    lines[number] = "#1 turn 9, nonsense"
    short.write_text("\n".join(lines), encoding="utf-8")
    assert first_difference(short).splitlines()[:2] == [
        f"short.play:{number + 1}",
        "  was: #1 turn 9, nonsense",
    ]
    short.write_text("\n".join(lines[:number]), encoding="utf-8")
    assert "was: (the end)" in first_difference(short)


def test_check_update_writes_the_file_anew(short, capsys):
    text = short.read_text(encoding="utf-8")
    short.write_text(text.replace("over: ", "still on: "), encoding="utf-8")
    assert main(["check", str(short)]) == 1
    assert "still on" in capsys.readouterr().out
    assert main(["check", "--update", str(short)]) == 0
    assert short.read_text(encoding="utf-8") == text
    assert main(["check", str(short)]) == 0


def test_fill_writes_what_is_missing(short, monkeypatch, capsys):
    folder = short.parent
    wanted = [
        Table("starfarers", 3, {"board": "beginner"}),
        Table("starfarers-classic", 3, {"setup": "beginner"}),
    ]
    monkeypatch.setattr("starwake.testing.playthrough.tables.tables", lambda: wanted)
    monkeypatch.setattr("starwake.testing.playthrough.SEEDS", 2)
    monkeypatch.setattr("starwake.testing.playthrough.TOO_LONG", 3)
    assert main(["fill", str(folder)]) == 0
    assert [path.name for path in sorted(folder.iterdir())] == [
        "short.play",
        "starfarers-classic-3p-beginner.play",
    ]
    path = folder / "starfarers-classic-3p-beginner.play"
    assert str(path) in capsys.readouterr().out
    assert header(path) == (wanted[1], 1, "by_kind", 120)
    assert first_difference(path) == ""


def test_write_prints_a_playthrough(short, capsys):
    assert (
        main(
            [
                "write",
                "starfarers",
                "--players",
                "3",
                "--board",
                "beginner",
                "--seed",
                "4",
                "--chooser",
                "mixed",
            ]
        )
        == 0
    )
    assert capsys.readouterr().out == short.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["write", "starfarers", "--players", "7"], "3, 4, 5 or 6 players"),
        (["write", "starfarers", "--board", "flat"], "not 'flat'"),
        (["write", "starfarers", "--option", "offers"], "NAME=VALUE"),
    ],
)
def test_the_tool_says_what_is_wrong(arguments, said, capsys):
    assert main(arguments) == 2
    assert said in capsys.readouterr().err


def test_a_file_without_a_header_is_refused(tmp_path, capsys):
    path = tmp_path / "not.play"
    path.write_text("hello\n", encoding="utf-8")
    assert main(["check", str(path)]) == 2
    assert "first line" in capsys.readouterr().err
    path.write_text("# starwake playthrough 1\ngame starfarers\n", encoding="utf-8")
    assert main(["check", str(path)]) == 2
    assert "players" in capsys.readouterr().err
