"""Bad flags and files for the `starwake` command: exit code 2 and one line on stderr."""

from __future__ import annotations

import io
import json

import pytest

import starwake as sw
from starwake.cli import main
from tests.bad.case import assert_one_line

BOARDS = "beginner, strategic, explorer, wild_space"

COMMANDS: dict[str, tuple[str, ...]] = {
    # the command itself
    "--nonsense": ("--nonsense",),
    "--port many": ("--port", "many"),
    "starship --port 70000": ("cannot listen",),
    "frob": ("'frob'", "play"),
    "--frob": ("--frob", "--help"),
    # rules
    "rules": ("GAME",),
    "rules chess": ("'chess'", "starfarers"),
    "rules starfarers flight.nope": ("'flight.nope'", "flight."),
    "rules starfarers flight.shake more": ("more",),
    # replay and verify
    "replay": ("FILE",),
    "replay none.rec": ("none.rec", "No such file"),
    "replay .": ("directory",),
    "replay empty.rec": ("empty.rec", "header"),
    "replay binary.rec": ("binary.rec", "UTF-8"),
    "replay good.rec --seat 9": ("9", "0 to 2"),
    "replay good.rec --from -1": ("-1", "0 to 5"),
    "replay good.rec --from x": ("'x'", "--from"),
    "replay good.rec --lang xx": ("'xx'", "en, de"),
    "replay zero\0byte": (),
    "review": ("FILE",),
    "review none.rec": ("none.rec", "No such file"),
    "review good.rec --seat 9": ("9", "0 to 2"),
    "review good.rec --depth deep": ("'deep'", "navigator"),
    "review good.rec --lang xx": ("'xx'", "en, de"),
    "verify": ("FILE",),
    "verify none.rec": ("none.rec", "No such file"),
    "verify .": ("directory",),
    "verify empty.rec": ("empty.rec", "header"),
    "verify binary.rec": ("binary.rec", "UTF-8"),
    "verify other.rec": ("other.rec", "version 1"),
    "verify secret.rec": ("secret.rec", "no seed"),
    # perft
    "perft starfarers": ("--depth",),
    "perft starfarers --depth 0": ("0", "from 1 up"),
    "perft starfarers --depth x": ("'x'", "--depth"),
    "perft starfarers --depth 1.5": ("'1.5'", "--depth"),
    "perft chess --depth 1": ("'chess'", "starfarers"),
    "perft starfarers --depth 1 --players 7": ("7", "3, 4, 5 or 6"),
    "perft starfarers --depth 1 --board flat": ("'flat'", BOARDS),
    "perft starfarers --depth 1 --position none.json": ("none.json", "No such file"),
    "perft starfarers --depth 1 --position brace.json": ("brace.json", "not JSON"),
    "perft starfarers --depth 1 --position deep.json": ("deep.json", "not JSON"),
    "perft starfarers --depth 1 --position game.json": ("'players'",),
    "perft starfarers --depth 1 --position binary.rec": ("binary.rec",),
    "perft starfarers --depth 1 --after binary.rec": ("binary.rec", "UTF-8"),
    # sim
    "sim": ("GAME",),
    "sim chess": ("'chess'", "starfarers"),
    "sim starfarers --players 2": ("2", "3, 4, 5 or 6"),
    "sim starfarers --players x": ("'x'", "--players"),
    "sim starfarers --games 0": ("0", "from 1 up"),
    "sim starfarers --games nan": ("'nan'", "--games"),
    "sim starfarers --bots nobody --games 1": ("'nobody'", "drifter"),
    "sim starfarers --bots a,b,c,d,e --games 1": ("5 bots", "4"),
    "sim starfarers --bots no.such:Bot --games 1": ("no.such:Bot",),
    "sim starfarers --board flat --games 1": ("'flat'", BOARDS),
    "sim starfarers --option colour --games 1": ("'colour'", "NAME=VALUE"),
    "sim starfarers --option colour=red --games 1": ("'colour'", "board, offers"),
    "sim starfarers --jobs -1 --games 1": ("-1",),
    "sim starfarers --max-turns 0 --games 1": ("0", "from 1 up"),
    # puzzles
    "puzzles": ("name a game",),
    "puzzles starship": ("--out",),
    "puzzles chess --out found": ("'chess'", "starfarers"),
    "puzzles starship --out found --games 0": ("0", "from 1 up"),
    "puzzles starship --out found --bots nobody": ("'nobody'", "drifter"),
    "puzzles starship --out good.rec": ("good.rec",),
    "puzzles starship --out found --records none.jsonl": ("none.jsonl", "No such file"),
    "puzzles starship --out found --records good.rec": ("good.rec", ".jsonl"),
    "puzzles --check none.gz": ("none.gz", "No such file"),
    "puzzles --check good.rec": ("good.rec",),
    # bench
    "bench --seconds 0": ("--seconds", "larger than 0"),
    "bench --seconds x": ("'x'", "--seconds"),
    "bench --games 0": ("--games", "larger than 0"),
    "bench --against go": ("'go'", "catanatron"),
    # play
    "play chess": ("'chess'", "starfarers"),
    "play starfarers --players 9": ("9", "3, 4, 5 or 6"),
    "play starfarers --board flat": ("'flat'", BOARDS),
    "play starfarers --seat 9": ("9", "0 to 3"),
    "play starfarers --hot-seat 0": ("0", "1 to 4"),
    "play starfarers --bots nobody": ("'nobody'", "drifter"),
    "play starfarers --lang xx": ("'xx'", "en, de"),
    "play starfarers --load none.rec": ("none.rec", "No such file"),
    "play starfarers --load binary.rec": ("binary.rec", "UTF-8"),
    "play starfarers --load good.rec --players 3": ("--players",),
}
"""What is typed, and what the line says: what is wrong, and what would be right."""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with good and bad files, where the command runs."""
    match = sw.new("starfarers", players=3, seed=2)
    for _number in range(5):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    match.record().save(tmp_path / "good.rec")
    record = match.record().json()
    (tmp_path / "other.rec").write_text(json.dumps({**record, "version": 9}), encoding="utf-8")
    (tmp_path / "secret.rec").write_text(json.dumps({**record, "dealer": None}), encoding="utf-8")
    (tmp_path / "empty.rec").write_text("", encoding="utf-8")
    (tmp_path / "binary.rec").write_bytes(bytes(range(256)))
    (tmp_path / "brace.json").write_text("{", encoding="utf-8")
    (tmp_path / "deep.json").write_text("[" * 100_000, encoding="utf-8")
    (tmp_path / "game.json").write_text('{"game": "starfarers"}', encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    return tmp_path


@pytest.mark.parametrize("line", COMMANDS, ids=lambda line: line or "(nothing)")
def test_a_command_that_is_wrong(line, folder, capsys):
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    assert main(line.split(" ") if line else []) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("starwake: ")
    assert said.err.endswith("\n")
    assert_one_line(said.err[:-1])
    for text in COMMANDS[line]:
        assert text in said.err
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize("seconds", ["nan", "inf", "-inf"])
def test_bench_does_not_run_for_ever(seconds, monkeypatch, capsys):
    monkeypatch.setattr("starwake.cli.bench.bench", lambda *arguments: pytest.fail("it began to measure"))
    assert main(["bench", f"--seconds={seconds}"]) == 2
    assert "--seconds" in capsys.readouterr().err
