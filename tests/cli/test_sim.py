"""`starwake sim` and the command line around it."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import starwake.cli
from starwake.bots import registry
from starwake.cli import main
from starwake.lab import simulate
from tests.cli.helpers import run

CONTRACT = ["games", "finished", "capped", "decisions", "seconds", "decisions_per_s", "wins", "turns_mean"]


def test_json(capsys):
    code = run("sim starfarers --bots trader,drifter --games 3 --seed 7 --max-turns 15 --json")
    out, err = capsys.readouterr()
    data = json.loads(out)
    assert (code, err) == (0, "")
    assert list(data)[: len(CONTRACT)] == CONTRACT
    library = simulate("starfarers", 4, ["trader", "drifter"], games=3, seed=7, max_turns=15)
    assert data["checksum"] == library.checksum


def test_table(capsys):
    assert run("sim starfarers --bots drifter --games 2 --max-turns 5 --players 3") == 0
    out, err = capsys.readouterr()
    assert "starfarers, 3 players" in out
    assert "drifter" in out
    assert "seat 2" in out
    assert "first turn" in out
    assert "2 stopped at the turn cap" in out
    assert err == ""  # no bar: nobody watches


def test_table_tells_par(capsys):
    run("sim starfarers --bots drifter,drifter,drifter,cadet --games 1 --max-turns 1")
    rows = [line.split("│") for line in capsys.readouterr().out.splitlines() if "│" in line]
    par = {cells[1].strip(): cells[5].strip() for cells in rows}
    assert (par["drifter"], par["cadet"], par["seat 0"], par["first turn"]) == (
        "75.0%",
        "25.0%",
        "25.0%",
        "25.0%",
    )


def test_options_of_the_game(capsys):
    run("sim starfarers --bots drifter --games 1 --max-turns 2 --board explorer --no-offers --json")
    short = json.loads(capsys.readouterr().out)
    run(
        "sim starfarers --bots drifter --games 1 --max-turns 2 --option board=explorer --option offers=false --json"
    )
    long = json.loads(capsys.readouterr().out)
    assert short["options"] == long["options"] == {"board": "explorer", "offers": False}
    assert short["checksum"] == long["checksum"]


def test_the_best_bot_plays_by_default(capsys):
    run("sim starfarers --games 1 --max-turns 2 --json")
    assert json.loads(capsys.readouterr().out)["bots"] == ["trader"] * 4


def test_jobs_change_nothing(capsys):
    for jobs in ("1", "2"):
        assert run(f"sim starfarers --bots drifter --games 4 --max-turns 20 --jobs {jobs} --json") == 0
    one, two = map(json.loads, capsys.readouterr().out.splitlines())
    assert one["checksum"] == two["checksum"]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("open chess", "there is no game 'chess'; there are starfarers"),
        ("chess", "there is no game and no command 'chess'; games: starfarers, starfarers-classic, starship"),
        ("sim", "required: GAME"),
        ("sim chess", "there is no game 'chess'; there are starfarers"),
        ("sim starfarers --players 2", "3, 4, 5 or 6 players, not 2"),
        ("sim starfarers --players many", "invalid int value: 'many'"),
        ("sim starfarers --bots pilot", "there is no bot 'pilot' for starfarers"),
        ("sim starfarers --bots no.such:Bot", "cannot be loaded: No module named"),
        ("sim starfarers --games 0", "games is a number from 1 up, not 0"),
        ("sim starfarers --jobs -1", "jobs is a number from 1 up, not -1"),
        ("sim starfarers --board round", "the option board is one of"),
        ("sim starfarers --option board", "an option is NAME=VALUE, such as board=explorer, not 'board'"),
        ("sim starfarers --option wind=9", "has no option 'wind'"),
        ("sim starfarers --what", "unrecognized arguments: --what"),
        ("sim starfarers --bots tests.bots.rogues:Cheat --games 1", "chose 'build booster'"),
    ],
)
def test_a_mistake_is_one_line_and_exit_code_2(capsys, line, why):
    assert run(line) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("starwake: ")
    assert err.count("\n") == 1
    assert why in err


def test_help_and_version_are_no_mistakes(capsys):
    assert main(["--help"]) == 0
    assert main(["sim", "--help"]) == 0
    assert main(["--version"]) == 0
    out = capsys.readouterr().out
    assert "play many games between bots" in out
    assert "--max-turns" in out


def test_interrupting_is_quiet(capsys, monkeypatch):
    def interrupted(argv: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(starwake.cli, "_run", interrupted)
    assert main([]) == 130
    assert capsys.readouterr().err == ""


def test_a_file_that_cannot_be_read_is_told(capsys, monkeypatch):
    def missing(argv: list[str]) -> int:
        raise FileNotFoundError(2, "No such file or directory", "game.rec")

    monkeypatch.setattr(starwake.cli, "_run", missing)
    assert main([]) == 2
    assert capsys.readouterr().err == "starwake: game.rec: No such file or directory\n"


@pytest.mark.parametrize("command", [["sim", "--help"], ["play", "starship", "--seed", "5"]])
def test_a_reader_that_has_gone_is_no_error(command):
    program = f"import sys; from starwake.cli import main; sys.exit(main({command}))"
    process = subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        bufsize=0,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.wait() == 0
    assert process.stderr.read() == b""
    process.stderr.close()


def test_only_the_chosen_command_is_imported():
    program = (
        "import sys; from starwake.cli import main; main(['rules', 'starfarers', 'flight.shake']); "
        "print([name for name in ('rich', 'starwake.cli.sim', 'starwake.bots') if name in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert out.splitlines()[-1] == "[]"


@pytest.mark.parametrize("command", list(starwake.cli.COMMANDS))
def test_every_command_explains_itself(capsys, command):
    assert main([command, "--help"]) == 0
    assert f"usage: starwake {command}" in capsys.readouterr().out


def test_a_bot_can_be_given_a_name_first(capsys, monkeypatch):
    monkeypatch.setattr(registry, "_BOTS", {name: dict(places) for name, places in registry._BOTS.items()})
    table = ["sim", "starship", "--bots", "slow,drifter", "--games", "1", "--max-turns", "2", "--json"]
    assert main(["--bot", "slow=tests.bots.rogues:First", *table]) == 0
    assert "slow" in json.loads(capsys.readouterr().out)["wins"]
    for wrong, why in (
        ("slow", "is NAME=module:Class or NAME=cmd:"),
        ("slow=cmd:no-such", "there is no program"),
    ):
        assert main(["--bot", wrong, *table]) == 2
        assert why in capsys.readouterr().err
    assert main(["--bot"]) == 2
