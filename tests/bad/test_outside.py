"""What comes from outside is read within bounds: one line each, no endless wait, no memory without end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import islice
from typing import Any

import pytest

import starwake as sw
from starwake.bots.bot import BotError
from starwake.bots.registry import load_bot, make_bot
from starwake.cli import main
from starwake.core import ledger
from starwake.core.errors import one_line
from starwake.core.outside import MOST_BYTES, MOST_LEVELS, json_value, plain, shown
from starwake.core.text import Texts
from starwake.lab import simulate
from starwake.lab.sim import Processes, chunks
from starwake.starfarers.actions import Help, Offer, Steal
from starwake.testing.perft import counts
from tests.bad.case import Case, assert_one_line

HUGE = 10**5000
"""More digits than Python writes out."""


def match() -> sw.Match:
    found = sw.new("starfarers", players=3, seed=1)
    found.play(found.to_act[0], "roll")
    return found


def position(**changes: Any) -> dict[str, Any]:
    return {**match().position(), **changes}


def revealed() -> sw.Record:
    return match().record(reveal=True)


def record(**changes: Any) -> sw.Record:
    return sw.Record.parse(json.dumps({**revealed().json(), **changes}))


# ------------------------------------------------------------------ values

LIBRARY: dict[str, tuple[Any, type[sw.StarwakeError], tuple[str, ...]]] = {
    "players as an option": (lambda: sw.make("starship", 2, {"players": 3}), sw.UsageError, ("'players'",)),
    "self as an option": (lambda: sw.make("starship", 2, {"self": 1}), sw.UsageError, ("'self'",)),
    "a number as an option": (lambda: sw.make("starship", 2, {1: 1}), sw.UsageError, ("1",)),  # type: ignore[dict-item]
    "no object of options": (lambda: sw.make("starship", 2, 5), sw.UsageError, ("5",)),  # type: ignore[call-overload]
    "a record with players": (lambda: record(options={"players": 3}), sw.RecordError, ("'players'",)),
    "a record with self": (lambda: record(options={"self": 1}), sw.RecordError, ("'self'",)),
    "a position with players": (
        lambda: sw.from_position(position(options={"players": 3})),
        sw.UsageError,
        ("'players'",),
    ),
    "a position with self": (
        lambda: sw.from_position(position(options={"self": 1})),
        sw.UsageError,
        ("'self'",),
    ),
    "players without end": (lambda: sw.new("starfarers", players=HUGE), sw.UsageError, ("3, 4, 5 or 6",)),
    "a board without end": (lambda: sw.new("starfarers", board=HUGE), sw.UsageError, ("beginner",)),
    "a position with a number without end": (
        lambda: sw.from_position(position(turn=HUGE)),
        sw.PositionError,
        ("digits",),
    ),
    "a position that holds an object": (
        lambda: sw.from_position(position(turn=object())),
        sw.PositionError,
        ("JSON",),
    ),
    "a seed of a stream with a fraction": (lambda: sw.stream(1.5), sw.UsageError, ("1.5", "a seed is")),
    "a seed of a stream without end": (lambda: sw.stream(HUGE), sw.UsageError, ("600 digits",)),
    "half a character as a seed": (lambda: sw.stream("\ud800"), sw.UsageError, ("UTF-8",)),
    "a text as a game number": (lambda: sw.stream(1, "x"), sw.UsageError, ("'x'", "game number")),
    "a fraction as a lane": (lambda: sw.stream(1, 0, 0.5), sw.UsageError, ("0.5", "lane")),
    "no file": (lambda: sw.load(None), sw.RecordError, ("None",)),  # type: ignore[arg-type]
    "nowhere to save": (lambda: revealed().save(7), sw.RecordError, ("7",)),  # type: ignore[arg-type]
    "a list as a revealed dealer": (
        lambda: sw.FairDealer.from_reveal([]),  # type: ignore[arg-type]
        sw.RecordError,
        ("[]", "seed"),
    ),
    "a text as a dealer of a position": (
        lambda: sw.from_position(position(), dealer="x"),  # type: ignore[arg-type]
        sw.UsageError,
        ("'x'", "no dealer"),
    ),
    "two dealers of a position": (
        lambda: sw.from_position(position(), dealer=sw.FastDealer(1), seed=1),
        sw.UsageError,
        ("a seed or a dealer",),
    ),
    "a number as a script": (lambda: sw.ScriptedDealer(5), sw.UsageError, ("list",)),  # type: ignore[arg-type]
    "a sum without end in a script": (
        lambda: sw.new("starfarers", dealer=sw.ScriptedDealer(["roll " + "9" * 5000])),
        sw.ScriptError,
        ("roll",),
    ),
    "a step that is none": (lambda: match().adopt(5), sw.UsageError, ("5",)),  # type: ignore[arg-type]
    "steps that are no number": (
        lambda: revealed().replay("x"),  # type: ignore[arg-type]
        sw.UsageError,
        ("'x'",),
    ),
    "a language that is a number": (lambda: sw.describe("starship", 5), sw.UsageError, ("5", "en, de")),  # type: ignore[arg-type]
    "a language that is a list": (lambda: match().table(0, []), sw.UsageError, ("[]", "en, de")),  # type: ignore[arg-type]
    "a language that is a list, in Starship": (
        lambda: sw.new("starship").table(0, []),  # type: ignore[arg-type]
        sw.UsageError,
        ("[]", "en, de"),
    ),
    "texts in a number": (lambda: Texts.load("starwake.parts", 5), sw.UsageError, ("5", "en, de")),
    "a ledger that is a list": (lambda: ledger.load([]), sw.UsageError, ("[]", "starship")),  # type: ignore[arg-type]
    "a seat without end": (lambda: match().play(HUGE, "roll"), sw.UsageError, ("0 to 2",)),
    "an offer of numbers": (lambda: match().play(0, Offer(5, 6)), sw.NotationError, ()),  # type: ignore[arg-type]
    "an offer without end": (
        lambda: match().play(0, Offer((HUGE, 0, 0, 0, 0), (0, 0, 0, 0, 1))),
        sw.NotationError,
        ("0 to 31",),
    ),
    "help of nobody": (lambda: match().play(0, Help((10**9,))), sw.NotationError, ("0 to 2",)),
    "help of a number": (lambda: match().play(0, Help(5)), sw.NotationError, ("help 1 3",)),  # type: ignore[arg-type]
    "a robbed seat without end": (lambda: match().play(0, Steal(HUGE)), sw.NotationError, ("0 to 2",)),
    "games without end": (
        lambda: simulate("starship", games=10**12),
        sw.UsageError,
        ("games", "1 to 4294967296"),
    ),
    "games that are no number": (lambda: simulate("starship", games="x"), sw.UsageError, ("'x'",)),  # type: ignore[arg-type]
    "a million processes": (lambda: simulate("starship", jobs=10**6), sw.UsageError, ("jobs", "1 to 1024")),
    "turns without end": (lambda: simulate("starship", max_turns=HUGE), sw.UsageError, ("max_turns",)),
    "a depth without end": (
        lambda: counts(match().game, match().state, 100_000),
        sw.UsageError,
        ("100000", "1 to 100"),
    ),
}


@pytest.mark.parametrize("what", LIBRARY)
def test_a_value_that_cannot_be_taken(what):
    do, error, says = LIBRARY[what]
    Case(what, do, error, says).check()


def test_what_is_quoted_is_short_and_moves_no_cursor():
    assert shown("\x1b[2J\u202e") == r"'\x1b[2J\u202e'"
    long: list[Any] = [HUGE, [HUGE], "x" * 10**6, [[[]]] * 10**5, {"a" * 10**5: "b" * 10**5}, b"\0" * 10**6]
    for value in long:
        assert len(shown(value)) <= 40
    assert one_line("a\nb\x07c") == r"a b\x07c"


def test_what_cannot_be_quoted_is_still_named():
    class Shy:
        def __repr__(self) -> str:
            raise RuntimeError

    assert "Shy" in shown(Shy())


# ------------------------------------------------------------------ JSON


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"a": 1, "a": 2}', "the key 'a' stands twice"),
        ('[{"b": {"c": 1, "d": 2, "c": 3}}]', "the key 'c' stands twice"),
        ("9" * 5000, "5000 digits"),
        ("[" * 100_000, "not JSON"),
        ("{} {}", "2 JSON values"),
        ("", "0 JSON values"),
        ("[" + "1," * 1_000_001 + "1]", "too long"),
    ],
    ids=["twice", "twice inside", "digits", "deep", "two", "none", "many"],
)
def test_json_that_is_refused(text, says):
    Case(says, lambda: json_value(text, sw.PositionError), sw.PositionError, (says,)).check()


def test_data_that_is_nested_too_deep():
    data: list[Any] = []
    for _level in range(MOST_LEVELS):
        data = [data]
    Case("deep", lambda: plain(data, "this", sw.PositionError), sw.PositionError, ("deep",)).check()


# ------------------------------------------------------------------ records in other dress


def turned(data: dict[str, Any]) -> dict[str, Any]:
    return dict(reversed(data.items()))


@pytest.mark.parametrize("way", [{"indent": 4}, {"separators": (" , ", " : ")}, {"sort_keys": True}], ids=str)
def test_a_record_that_another_program_has_written_anew(way, tmp_path):
    path = tmp_path / "other.jsonl"
    whole = json.dumps(turned(revealed().json()), **way)
    header, *entries, end = (json.loads(line) for line in revealed().lines())
    lines = "\n\n".join(json.dumps(one, **way) for one in (turned(header), *entries, turned(end)))
    for text in (whole, lines, f"\ufeff{whole}\r\n"):
        path.write_text(text, encoding="utf-8")
        assert sw.load(path) == revealed()
        assert sw.load(path).verify() > 0


def test_a_key_that_stands_twice_in_a_record():
    text = json.dumps(revealed().json()).replace('"players":', '"players": 4, "players":', 1)
    Case("twice", lambda: sw.Record.parse(text), sw.RecordError, ("'players' stands twice",)).check()


def test_a_truth_is_no_version():
    Case("true", lambda: record(version=True), sw.RecordError, ("'version'", "True")).check()


# ------------------------------------------------------------------ files


def test_a_pipe_that_nobody_writes_to_is_not_waited_for(tmp_path, capsys):
    os.mkfifo(tmp_path / "pipe")
    Case("pipe", lambda: sw.load(tmp_path / "pipe"), sw.RecordError, ("pipe", "no file")).check()
    assert main(["play", "--load", str(tmp_path / "pipe")]) == 2
    assert main(["perft", "starship", "--depth", "1", "--position", str(tmp_path / "pipe")]) == 2
    assert_one_line(capsys.readouterr().err.splitlines()[-1])


def test_a_device_has_no_end():
    Case("zeros", lambda: sw.load("/dev/zero"), sw.RecordError, ("no file",)).check()


def test_a_record_of_a_hundred_megabytes_takes_little_memory(tmp_path):
    path = tmp_path / "long.jsonl"
    with path.open("wb") as out:
        out.truncate(100 * 2**20)
    program = (
        "import resource, sys, starwake as sw\n"
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
        "try:\n"
        "    sw.load(sys.argv[1])\n"
        "except sw.RecordError as error:\n"
        "    print(error)\n"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=True
    )
    said, grown = ran.stdout.splitlines()
    assert f"more than {MOST_BYTES >> 20} MiB" in said
    assert int(grown) * 1024 < 3 * MOST_BYTES


# ------------------------------------------------------------------ commands

LONG = "9" * 5000
LINES: dict[str, tuple[list[str], str]] = {
    "a seed of bytes that are no text": (["play", "starship", "--seed", "\udcff"], "a seed is"),
    "a seed to simulate with": (["sim", "starship", "--games", "1", "--seed", "\udcff"], "a seed is"),
    "players without end": (["sim", "starship", "--players", LONG], "--players"),
    "games without end": (["sim", "starship", "--games", LONG], "--games"),
    "a million million games": (["sim", "starship", "--games", str(10**12)], "games"),
    "an option without end": (["sim", "starship", "--option", f"memory={LONG}"], "memory"),
    "the game as an option": (["play", "starship", "--option", "game=x"], "no option"),
    "a depth of thousands": (["perft", "starship", "--depth", "100000"], "1 to 100"),
    "a port without end": (["serve", "--port", LONG], "--port"),
    "a relative module": (["sim", "starship", "--bots", ".a:b"], "'.a'"),
    "a module with a mistake": (["sim", "starship", "--bots", "unwritten:Bot"], "SyntaxError"),
    "a module that leaves": (["sim", "starship", "--bots", "leaving:Bot"], "ends the program"),
    "a module of games that leaves": (["--with", "leaving", "sim", "starship"], "ends the program"),
    "a bot that is abstract": (["sim", "starship", "--bots", "starwake.bots.bot:Bot"], "how it chooses"),
    "a bot that cannot be made": (["sim", "starship", "--bots", "clumsy:Clumsy", "--games", "1"], "KeyError"),
    "a bell and a colour": (["play", "\x07\x1b[31mchess"], r"\x07\x1b[31mchess"),
    "a flag without end": (["sim", "--" + "x" * 10_000], "sim"),
}


@pytest.fixture
def strangers(tmp_path, monkeypatch):
    """Modules of strangers in the current folder."""
    (tmp_path / "unwritten.py").write_text("def :\n")
    (tmp_path / "leaving.py").write_text("raise SystemExit(0)\n")
    (tmp_path / "clumsy.py").write_text(
        "from starwake.bots.drifter import Drifter\n\nclass Clumsy(Drifter):\n    def __init__(self, *arguments):\n"
        "        raise KeyError('hands')\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))


@pytest.mark.parametrize("what", LINES)
def test_a_command_that_is_told_in_one_line(what, strangers, capsys):
    line, says = LINES[what]
    assert main(line) == 2
    said = capsys.readouterr()
    assert says in said.err
    assert said.out == ""
    assert said.err.endswith("\n")
    assert_one_line(said.err[:-1])
    assert said.err[:-1].isprintable()


def test_a_bot_that_is_abstract():
    with pytest.raises(BotError, match="how it chooses"):
        load_bot("starwake.bots.bot:CodeBot")


def test_a_bot_that_cannot_be_made(strangers):
    with pytest.raises(BotError, match="KeyError"):
        make_bot("clumsy:Clumsy", sw.make("starship"), 0, sw.stream(1))


# ------------------------------------------------------------------ many games


def test_the_pieces_of_a_billion_games_are_not_listed_first():
    assert list(islice(chunks(10**9, 4), 2)) == [range(64), range(64, 128)]


def test_only_a_few_pieces_are_handed_out_ahead():
    """Processes are given what they need next, not all there is."""
    taken = []

    def pieces():
        for number in range(10**6):
            taken.append(number)
            yield number

    work: Any = abs
    first: Any = next(iter(Processes(1).map(work, pieces())))
    assert first == 0
    assert len(taken) < 100
