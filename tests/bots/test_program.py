"""Bots that are programs: asked over a line each, and whatever they do, told in one line and no harm done."""

from __future__ import annotations

import asyncio
import io
import json
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import starwake as sw
from starwake.bots import BotError, make_bot, program, registry
from starwake.bots.protocol import Trouble
from starwake.bots.stdio import Speaker, speak
from starwake.cli.options import bot_names
from starwake.lab import simulate
from starwake.server.bots import Thinker

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "settler.c"
OURS = f"cmd:{sys.executable} -m starwake bot %s --stdio"

PROGRAM = """
import json, os, sys, time
HELLO = {"type": "hello", "protocol": 2, "view": False}
def say(**told):
    print(json.dumps(told), flush=True)
asked = 0
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "hello":
        say(**HELLO)
    elif said["type"] == "choose":
        asked += 1
        first = said["legal"][0]
        {answer}
"""

OBEYS = 'say(type="action", number=said["number"], action=first)'


@pytest.fixture(autouse=True)
def alone(monkeypatch):
    """No test leaves a program to the next one."""
    yield
    program.end_all()


@pytest.fixture
def bot(tmp_path):
    """Writes a program that answers so, and gives its name as a bot."""

    def write(answer: str, text: str = PROGRAM) -> str:
        path = tmp_path / "bot.py"
        path.write_text(text.replace("{answer}", answer))
        return f"cmd:{sys.executable} -S -E {path}"

    return write


def played(name: str, games: int = 1):
    return simulate("starfarers", 3, [name, "drifter"], games=games, seed=1, max_turns=3)


# ------------------------------------------------------------------ programs that play


def test_a_program_plays_every_game_in_one_process(bot, tmp_path):
    log = tmp_path / "log"
    results = played(
        bot(f"open({str(log)!r}, 'a').write(f'{{os.getpid()}} {{said[\"id\"]}}\\n'); {OBEYS}"), 3
    )
    pids, ids = zip(*(line.split() for line in log.read_text().splitlines()), strict=True)
    assert results.games == 3
    assert len(set(pids)) == 1
    assert set(ids) <= {
        "0",
        "1",
        "2",
        "3",
    }  # at most two seats at a table; those of the game before may still be held


def test_a_program_is_told_the_game_and_its_seat(bot, tmp_path):
    log = tmp_path / "log"
    text = PROGRAM.replace(
        '    if said["type"]', f'    open({str(log)!r}, "a").write(line)\n    if said["type"]', 1
    )
    simulate(
        "starfarers", 3, [bot(OBEYS, text)], games=1, seed=1, max_turns=1, options={"board": "strategic"}
    )
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    assert lines[0] == {
        "type": "hello", "protocol": 2, "starwake": sw.__version__, "name": "", "view": True
    }  # fmt: skip
    games = [line for line in lines if line["type"] == "game"]
    assert [(one["game"], one["players"], one["seat"]) for one in games] == [
        ("starfarers", 3, seat) for seat in range(3)
    ]
    assert games[0]["options"]["board"] == "strategic"
    assert len({one["seed"] for one in games}) == 3
    question = next(line for line in lines if line["type"] == "choose")
    assert list(question) == ["type", "id", "number", "legal", "view"]
    assert question["view"] is None
    assert all(isinstance(text, str) for text in question["legal"])


def test_a_program_that_wants_it_is_given_its_view(bot):
    match = sw.new("starfarers", players=3, seed=7)
    seat = match.awaited[0]
    told = 'number=said["number"], action=first, text=json.dumps(said)'
    answer = f'say(type="action" if "seats" in said["view"] else "error", {told})'
    name = bot(answer, PROGRAM.replace('"view": False', '"view": True'))
    asked = make_bot(name, match.game, seat, sw.stream(1))
    assert asked.choose(match.game.view(match.state, seat), match.legal(seat)) == match.legal(seat)[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "bots"), [("starfarers", ["drifter", "trader"]), ("starfarers-classic", ["trader"])]
)
def test_a_bot_of_ours_plays_the_same_as_a_program(game, bots):
    programs = [OURS % name if name == "trader" else name for name in bots]
    here = simulate(game, 3, bots, games=1, seed="twin", max_turns=8)
    there = simulate(game, 3, programs, games=1, seed="twin", max_turns=8)
    assert there.checksum == here.checksum


@pytest.mark.slow
def test_the_example_in_c_beats_drifters(tmp_path):
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("needs a C compiler")
    command = [compiler, "-Wall", "-Wextra", "-Werror", "-o", tmp_path / "settler", EXAMPLE]
    subprocess.run(command, check=True)
    bots = [f"cmd:{tmp_path / 'settler'}", "drifter", "drifter"]
    alone, shared = (
        simulate("starfarers", 3, bots, games=6, seed=1, jobs=jobs, max_turns=400) for jobs in (1, 2)
    )
    assert alone.wins()[bots[0]].number >= 4
    assert shared.checksum == alone.checksum


# ------------------------------------------------------------------ programs that do not


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("sys.exit(3)", r"has ended \(exit code 3\)"),
        ("time.sleep(60)", r"has not answered within 0\.5 s; does it read line by line, and flush"),
        ('print("roll", flush=True)', "answers 'roll': JSON is malformed"),
        ('say(type="action", number=1)', "answers .*missing required field `action`"),
        ('say(type="hello", protocol=2)', "has no answer: it greets where it should choose"),
        ('say(type="action", action=first)', "answers .*missing required field `number`"),
        (
            'say(type="action", number=asked + 1, action=first)',
            "answers question 2, and was asked question 1",
        ),
        ('say(type="error", text="no idea\\nat all")', "has no answer: no idea at all"),
        ('say(type="action", number=said["number"], action="rol")', "answers 'rol': "),
    ],
)
def test_what_is_wrong_with_a_program_is_one_line(bot, monkeypatch, answer, why):
    monkeypatch.setattr(program.Line.__init__, "__defaults__", (0.5 if "sleep(60)" in answer else 9.0,))
    with pytest.raises(BotError, match=f"the program '.*bot.py' {why}") as error:
        played(bot(answer))
    assert "\n" not in str(error.value)


def test_what_a_program_may_not_do_is_told_with_the_rule(bot):
    with pytest.raises(BotError, match=r"bot 'cmd:.*' on seat \d chose 'build booster': "):
        played(bot('say(type="action", number=said["number"], action="build booster")'))


@pytest.mark.parametrize(
    "hello", ['{"type": "hello", "protocol": 1}', '{"type": "action", "number": 1, "action": "roll"}']
)
def test_a_program_begins_with_a_greeting(bot, hello):
    text = f"import sys; sys.stdin.readline(); print({hello!r}, flush=True); sys.stdin.readline() #"
    with pytest.raises(BotError, match=r"cannot sit down: .* should begin with"):
        played(bot("", text))


def test_a_program_that_has_died_is_started_anew(bot):
    name = bot(f"{OBEYS} if asked < 2 else sys.exit(1)")
    match = sw.new("starfarers", players=3, seed=7)
    seat = match.awaited[0]
    view, legal = match.game.view(match.state, seat), match.legal(seat)
    for _life in range(2):
        asked = make_bot(name, match.game, seat, sw.stream(1))
        assert asked.choose(view, legal) == legal[0]
        with pytest.raises(BotError, match="has ended"):
            asked.choose(view, legal)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("cmd:", "there is no program ''"),
        ("cmd:no-such-program --fast", "there is no program 'no-such-program'"),
        ("cmd:sh 'half", "cannot be read: No closing quotation"),
    ],
)
def test_a_command_that_is_none_is_told_before_any_game(name, why):
    with pytest.raises(BotError, match=why):
        simulate("starfarers", 3, [name], games=10**9)


@pytest.mark.parametrize(
    ("name", "mode", "why"),
    [
        (
            "./bot.js",
            0o644,
            r"the program './bot.js' may not be executed: chmod \+x './bot.js', or name .*cmd:node",
        ),
        ("bot.js", 0o755, "there is no program 'bot.js' to play; the file of this folder is './bot.js'"),
    ],
)
def test_a_program_that_is_there_but_cannot_be_run_is_told_so(tmp_path, monkeypatch, name, mode, why):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "bot.js"
    path.write_text("// nothing")
    path.chmod(mode)
    with pytest.raises(BotError, match=why):
        simulate("starfarers", 3, [f"cmd:{name} {mode}"], games=1)


def test_a_list_of_bots_may_quote_a_command():
    assert bot_names('trader, "cmd:./bot --weights 1,2",drifter') == [
        "trader",
        "cmd:./bot --weights 1,2",
        "drifter",
    ]
    for wrong in ("", "trader,", '"trader', 'a,"b"c'):
        with pytest.raises(sw.UsageError, match="--bots is a list of names"):
            bot_names(wrong)


def test_what_a_program_says_unasked_is_no_answer(bot):
    name = bot(f"{OBEYS}; {OBEYS}")
    game = sw.make("starship")
    asking = make_bot(name, game, 0, sw.stream(1))
    assert isinstance(asking, program.Program)
    asking._line.ask(0, ["pass"])
    deadline = time.monotonic() + 20
    while asking._line._heard.empty() and time.monotonic() < deadline:
        time.sleep(0.01)
    with pytest.raises(BotError, match=r"says .* without being asked"):
        asking._line.ask(0, ["pass"])


# ------------------------------------------------------------------ at a server


@pytest.mark.parametrize(("answer", "trouble"), [(OBEYS, ""), ("sys.exit(1)", "cannot decide")])
def test_a_program_plays_at_a_server_and_cannot_hurt_a_table(bot, monkeypatch, answer, trouble):
    monkeypatch.setattr(registry, "_BOTS", {**registry._BOTS, "mine": {"*": bot(answer)}})
    match = sw.new("starfarers", players=3, seed=7)

    async def asked():
        thinker = Thinker()
        try:
            return await thinker.choose(match, match.awaited[0], "mine", 5, {})
        finally:
            await thinker.close()

    thought = asyncio.run(asked())
    assert thought.action in match.legal(match.awaited[0])
    assert trouble in thought.trouble
    assert bool(trouble) == bool(thought.trouble)


# ------------------------------------------------------------------ our side of the line


def told(speaker: Speaker, **line) -> Any:
    return speaker.reply(json.dumps(line).encode())


def test_a_speaker_answers_what_it_can_and_says_what_it_cannot():
    speaker = Speaker("trader")
    match = sw.new("starship", seed=1)
    seat = match.awaited[0]
    legal = [action.notation for action in match.legal(seat)]
    view = match.view(seat)
    game = {"game": "starship", "players": 2, "options": {}, "seat": seat, "seed": 5}
    assert "protocol 2, not 9" in told(speaker, type="hello", protocol=9).text
    assert "no game 4 has begun" in told(speaker, type="choose", id=4, number=9, legal=legal, view=view).text
    assert told(speaker, type="game", id=4, **game) is None
    assert told(speaker, type="choose", id=4, number=9, legal=legal, view=view).action in legal
    assert "has no view" in told(speaker, type="choose", id=4, number=9, legal=legal).text
    assert speaker.reply(b"{") == Trouble("DecodeError: Input data was truncated")
    assert "no game 'chess'" in told(speaker, type="game", id=4, **{**game, "game": "chess"}).text
    assert "no game 4 has begun" in told(speaker, type="choose", id=4, number=9, legal=legal, view=view).text


def test_what_a_bot_prints_is_no_answer(monkeypatch):
    monkeypatch.setattr(sys, "stdout", sys.stdout)
    answers = io.BytesIO()
    speak("drifter", [b'{"type":"hello","protocol":2}\n', b"\n"], answers)
    assert sys.stdout is sys.stderr
    assert [json.loads(line)["type"] for line in answers.getvalue().splitlines()] == ["hello", "error"]


def test_a_bot_that_cannot_be_loaded_is_told_at_once():
    with pytest.raises(BotError, match="cannot be loaded"):
        Speaker("tests.bots.rogues:NoBot")
