"""What cannot be with five and six players and in the classic edition: positions, options and notation.

Each is refused in one line when it is read, not later in the game.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

import starwake as sw
from starwake.cli import main
from starwake.core import ledger
from tests.bad.case import Case, assert_one_line
from tests.bad.test_bad_positions import add, put
from tests.helpers import Table

Data = dict[str, Any]
Change = Callable[[Data], Any]


@cache
def text_of(game: str, players: int) -> str:
    return json.dumps(Table(players, game=game).data)


def position(game: str, players: int) -> Data:
    """A good position: seat 0 rolls; with two pilots seat 3 (of six) or 2 (of five) comes second."""
    data: Data = json.loads(text_of(game, players))
    return data


def all_of(*changes: Change) -> Change:
    def change(data: Data) -> None:
        for one in changes:
            one(data)

    return change


def meet(traveller: int = 0, **more: Any) -> Change:
    """An encounter with a card that only its reader knows; the card leaves the deck."""

    def change(data: Data) -> None:
        none = dict.fromkeys(("ore", "fuel", "carbon", "food", "goods"), 0)
        blank = {"gift": none, "taken": none, "own": 0, "rival": 0, "answer": None, "again": None, "step": 0}
        card = {"traveller": traveller, "reader": 1, "card": "9", "face": "toll", **blank}
        data["encounter"].append({**card, "told": False, "known": False, **more})
        data["phase"] = "flight"
        if "9" in data["encounters"]["deck"]:
            data["encounters"]["deck"].remove("9")

    return change


def flight(*frames: list[Any]) -> Change:
    """A flight with these frames on top."""
    return all_of(put("phase", "flight"), put("stack", [["flight", -2, 0, 0], *frames]))


def asks(traveller: int = 0, asked: int | None = None) -> Change:
    """The card's question to a traveller, or to another seat."""
    ahead = [["encounter_end", -2, 0, 0], ["result", -2, traveller, 1], ["result", -2, traveller, 0]]
    return flight(*ahead, ["yes_no", traveller if asked is None else asked, -1, 0])


def looked(planet: str, disc: str, group: str, *seats: int) -> Change:
    """Seats have looked at a disc that was taken from a pile."""

    def change(data: Data) -> None:
        data["board"]["looked_at"][planet] = disc
        data["board"]["discs_left"][group][disc] -= 1
        for seat in seats:
            data["seats"][seat]["seen"].append(planet)

    return change


def docked(point: str, civilisation: str = "", seat: int = 0) -> Change:
    """A station on a point, and in the count of a civilisation."""

    def change(data: Data) -> None:
        data["stations"][point] = seat
        if civilisation:
            data["friendship"]["stations"][civilisation][seat] += 1
            data["seats"][seat]["left"]["trade_station"] -= 1

    return change


def counted_only(civilisation: str) -> Change:
    """A civilisation counts a station that stands on no dock."""
    return all_of(docked("4,18", civilisation), lambda data: data["stations"].clear())


def docked_on_a_site(data: Data) -> None:
    docked(data["seats"][0]["colonies"][0])(data)


def six_pods(data: Data) -> None:
    data["seats"][0]["freight_pod"] = 6
    data["tray"]["freight_pod"] -= 6


def civ_of(point: str) -> str:
    """The civilisation of a dock."""
    game: Any = sw.make("starfarers-classic", 4)
    board = game.rules.board
    return str(game.names.civs[board.dock_civ[board.index[point]]])


def face_up(system: str, *discs: str) -> Change:
    return put("board", "discs", system, list(discs))


def more_fame(pieces: int) -> Change:
    def change(data: Data) -> None:
        data["fame_left"] -= pieces - data["seats"][0]["fame"]
        data["seats"][0]["fame"] = pieces

    return change


SIX, FOUR, CLASSIC = ("starfarers", 6), ("starfarers", 4), ("starfarers-classic", 4)

PILOTS: dict[str, tuple[tuple[str, int], Change, tuple[str, ...]]] = {
    "no second pilot": (SIX, put("second", None), ("'second'", "3")),
    "a second pilot who is the first": (SIX, put("second", 0), ("'second'", "3")),
    "a second pilot in the wrong place": (SIX, put("second", 1), ("'second'", "3")),
    "a second pilot too many": (SIX, put("second", 6), ("'second'", "6")),
    "a second pilot of truth": (SIX, put("second", True), ("'second'", "True")),
    "a second pilot where there is one": (FOUR, put("second", 2), ("'second'", "null")),
    "a pilot who is none": (SIX, put("pilot", 1), ("'pilot'", "1", "0 or 3")),
    "a pilot other than the active seat": (FOUR, put("pilot", 2), ("'pilot'", "2", "0")),
    "a pilot too many": (SIX, put("pilot", 6), ("'pilot'", "6", "0 to 5")),
    "no pilot": (SIX, put("pilot", None), ("'pilot'", "None", "0 to 5")),
    "too many jumps": (SIX, put("seats", 0, "jumps", 3), ("'jumps'", "3", "0 to 2")),
    "an unknown card used": (SIX, put("seats", 0, "used", ["warp"]), ("'used'", "warp", "exchange")),
    "a donation of a sixth resource": (
        SIX,
        put("stack", [["build", 0, 0, 0], ["donate", 1, 0, 5]]),
        ("'donate'", "5"),
    ),
}

ENCOUNTERS: dict[str, tuple[tuple[str, int], Change, tuple[str, ...]]] = {
    "two encounters for one seat": (SIX, all_of(meet(), meet(), asks()), ("encounter[1]", "seat 0", "twice")),
    "an encounter of a seat that is no pilot": (
        SIX,
        all_of(meet(2), asks(2)),
        ("encounter[0]", "seat 2", "pilot"),
    ),
    "two encounters with one pilot": (
        FOUR,
        all_of(meet(), meet(2), asks()),
        ("encounter[1]", "seat 2", "pilot"),
    ),
    "a traveller who reads": (SIX, all_of(meet(reader=0), asks()), ("encounter[0]", "'reader'")),
    "a card with another face": (
        SIX,
        all_of(meet(face="trader"), asks()),
        ("encounter[0]", "'face'", "toll"),
    ),
    "an answer that the card does not know": (
        SIX,
        all_of(meet(answer=3), asks()),
        ("encounter[0]", "'answer'", "3"),
    ),
    "more steps than the card has": (
        SIX,
        all_of(meet(answer=1, step=9), asks()),
        ("encounter[0]", "'step'", "9"),
    ),
    "a question to a seat without an encounter": (
        SIX,
        all_of(meet(answer=0), asks(0, 3)),
        ("stack[4]", "'yes_no'", "seat 3"),
    ),
    "a number from a seat without an encounter": (
        SIX,
        all_of(meet(), flight(["number", 3, 0, 0])),
        ("stack[1]", "'number'", "seat 3"),
    ),
    "a payment of a seat without an encounter": (
        SIX,
        all_of(meet(), flight(["pay", 3, 1, 0])),
        ("stack[1]", "'pay'", "seat 3"),
    ),
    "a result for a seat without an encounter": (
        SIX,
        all_of(meet(), flight(["result", -2, 3, 1])),
        ("stack[1]", "'result'", "seat 3"),
    ),
    "a result before the answer": (
        SIX,
        all_of(meet(), flight(["result", -2, 0, 1])),
        ("stack[1]", "'result'", "answer"),
    ),
    "an operation for a seat without an encounter": (
        SIX,
        all_of(meet(), flight(["op", -2, 0, 3])),
        ("stack[1]", "'op'", "seat 3"),
    ),
    "a contest of a seat without an encounter": (
        SIX,
        all_of(meet(), flight(["contest", -1, 3, 6])),
        ("stack[1]", "'contest'", "seat 3"),
    ),
}

LOOKS: dict[str, tuple[tuple[str, int], Change, tuple[str, ...]]] = {
    "a look at an unknown planet": (CLASSIC, put("board", "looked_at", {"s9-1": "4"}), ("'s9-1'", "s1-1")),
    "a look at a fourth planet": (CLASSIC, put("board", "looked_at", {"s1-4": "4"}), ("'s1-4'", "s1-1")),
    "a look at a home planet": (CLASSIC, put("board", "looked_at", {"alpha-1": "4"}), ("'alpha-1'", "s1-1")),
    "a look at an unknown disc": (CLASSIC, put("board", "looked_at", {"s1-1": "77"}), ("'s1-1'", "'77'")),
    "looks as a list": (CLASSIC, put("board", "looked_at", []), ("looked_at", "object")),
    "a look at a disc that lies open": (
        CLASSIC,
        all_of(looked("s1-1", "4", "dot_green", 0), face_up("s1", "3", "face down", "face down")),
        ("'s1-1'", "face down"),
    ),
    "a look at a disc of another pile": (
        CLASSIC,
        looked("s1-1", "6", "dot_red", 0),
        ("'s1-1'", "'6'", "dot_green"),
    ),
    "a look at a disc that is in the pile too": (
        CLASSIC,
        all_of(put("board", "looked_at", {"s1-1": "4"}), add("seats", 0, "seen", "s1-1")),
        ("discs 4",),
    ),
    "an unknown planet seen": (CLASSIC, put("seats", 0, "seen", ["s9-1"]), ("seats[0]", "'s9-1'", "s1-1")),
    "a number seen": (CLASSIC, put("seats", 0, "seen", [5]), ("seats[0]", "5", "s1-1")),
    "a planet seen that is not looked at": (
        CLASSIC,
        put("seats", 0, "seen", ["s1-1"]),
        ("seats[0]", "'s1-1'", "looked_at"),
    ),
    "an unknown planet replaced": (CLASSIC, put("board", "replaced", ["s9-1"]), ("'s9-1'", "s1-1")),
    "replaced as a text": (CLASSIC, put("board", "replaced", "s1-1"), ("'replaced'", "list")),
    "a peek at a home planet": (CLASSIC, flight(["peek", -1, 0, 0]), ("stack[1]", "'peek'")),
    "a peek at a disc that lies open": (FOUR, flight(["peek", -1, 0, 0]), ("stack[1]", "'peek'")),
    "a peek at a disc that is known": (
        CLASSIC,
        all_of(looked("s1-1", "4", "dot_green", 0), flight(["peek", -1, 12, 1])),
        ("stack[1]", "'peek'"),
    ),
    "a sector turned up twice": (CLASSIC, flight(["disc", -1, 0, 0]), ("stack[1]", "'disc'")),
    "a reserve card open for drawing where draws come by themselves": (
        FOUR,
        put("seats", 0, "draw_open", True),
        ("draw_open",),
    ),
    "drawing as a number": (CLASSIC, put("seats", 0, "draw_open", 1), ("'draw_open'", "true or false")),
    "more fame than a player can have": (CLASSIC, more_fame(12), ("seats[0]", "fame", "11")),
    "six freight pods": (CLASSIC, six_pods, ("freight_pod", "5")),
}

DOCKS: dict[str, tuple[tuple[str, int], Change, tuple[str, ...]]] = {
    "a station on no dock": (CLASSIC, docked("0,0"), ("'0,0'", "no point where a station can stand")),
    "a station off the board": (CLASSIC, docked("99,99"), ("'99,99'", "no point where a station can stand")),
    "a station on a colony site": (CLASSIC, docked_on_a_site, ("no point where a station can stand",)),
    "a station of seat 9": (CLASSIC, docked("4,18", seat=9), ("'4,18'", "9", "0 to 3")),
    "a station that no civilisation counts": (CLASSIC, docked("4,18"), ("stations", "seat 0")),
    "a station counted that stands nowhere": (CLASSIC, counted_only("merchants"), ("stations", "merchants")),
    "a dock taken before the one ahead of it": (CLASSIC, docked("7,17", civ_of("7,17")), ("'7,17'",)),
    "a dock where stations have none of their own": (
        FOUR,
        docked("4,18"),
        ("'4,18'", "no point where a station can stand"),
    ),
    "stations as a list": (CLASSIC, put("stations", []), ("stations", "object")),
}


WRONG = {**PILOTS, **ENCOUNTERS, **LOOKS, **DOCKS}
"""What is changed in a good position of which table, and what the refusal says."""


@pytest.mark.parametrize("what", WRONG)
def test_a_position_that_cannot_be(what):
    table, change, says = WRONG[what]
    data = position(*table)
    change(data)
    Case(what, lambda: sw.from_position(data, seed=1), sw.PositionError, says).check()


RIGHT: dict[str, tuple[tuple[str, int], Change]] = {
    "nothing changed": (SIX, all_of()),
    "an encounter": (SIX, all_of(meet(), asks())),
    "an encounter of both pilots": (SIX, all_of(meet(), meet(3), asks())),
    "a look": (CLASSIC, looked("s1-1", "4", "dot_green", 0, 2)),
    "a station on the first dock": (CLASSIC, docked("4,18", civ_of("4,18"))),
    "as much fame as a player can have": (CLASSIC, more_fame(11)),
}


@pytest.mark.parametrize("what", RIGHT)
def test_what_is_wrong_above_is_the_change_alone(what):
    """The same builders make positions that can be."""
    table, change = RIGHT[what]
    data = position(*table)
    change(data)
    match = sw.from_position(data, seed=1)
    assert match.position()["seats"] == data["seats"]
    match.play(match.to_act[0], match.legal(match.to_act[0])[0])


# ------------------------------------------------------------------ games that do not exist


def new(game: str, **arguments: Any) -> Callable[[], sw.Match]:
    return lambda: sw.new(game, **arguments)


BOARDS = "strategic, explorer, wild_space"
STARTS = [
    Case("classic with 5", new("starfarers-classic", players=5), sw.UsageError, ("3 or 4 players", "5")),
    Case("classic with 2", new("starfarers-classic", players=2), sw.UsageError, ("3 or 4 players", "2")),
    Case(
        "beginner with 5",
        new("starfarers", players=5, board="beginner"),
        sw.UsageError,
        ("'beginner'", f"one of {BOARDS}"),
    ),
    Case(
        "beginner with 6",
        new("starfarers", players=6, board="beginner"),
        sw.UsageError,
        ("'beginner'", f"one of {BOARDS}"),
    ),
    Case(
        "classic with a board",
        new("starfarers-classic", board="explorer"),
        sw.UsageError,
        ("'board'", "setup, offers"),
    ),
    Case(
        "an unknown set-up",
        new("starfarers-classic", setup="printed"),
        sw.UsageError,
        ("'printed'", "beginner, advanced"),
    ),
    Case("set-up in 2019", new("starfarers", setup="advanced"), sw.UsageError, ("'setup'", "board, offers")),
    Case(
        "a reading as a word",
        new("starfarers-classic", clear_on_pass="yes"),
        sw.UsageError,
        ("clear_on_pass", "'yes'", "True or False"),
    ),
    Case(
        "a reading as a number",
        new("starfarers-classic", round_up_discard=1),
        sw.UsageError,
        ("round_up_discard", "1", "True or False"),
    ),
    Case(
        "a reading as nothing",
        new("starfarers-classic", home_2019=None),
        sw.UsageError,
        ("home_2019", "None", "True or False"),
    ),
    Case(
        "a classic reading in 2019",
        new("starfarers", clear_on_pass=True),
        sw.UsageError,
        ("'clear_on_pass'", "board, offers"),
    ),
    Case(
        "an unknown reading",
        new("starfarers-classic", fly_twice=True),
        sw.UsageError,
        ("'fly_twice'", "clear_on_pass"),
    ),
]


@pytest.mark.parametrize("case", STARTS, ids=str)
def test_a_match_that_cannot_start(case):
    case.check()


HEADERS: dict[str, tuple[tuple[str, int], Data, type[sw.StarwakeError], tuple[str, ...]]] = {
    "classic with 5 players": (CLASSIC, {"players": 5}, sw.UsageError, ("3 or 4 players", "5")),
    "classic with a set-up of its own": (
        CLASSIC,
        {"options": {"setup": "own"}},
        sw.UsageError,
        ("'own'", "beginner, advanced"),
    ),
    "six players on the beginner board": (
        SIX,
        {"options": {"board": "beginner"}},
        sw.UsageError,
        ("'beginner'", BOARDS),
    ),
    "six seats for five": (SIX, {"players": 5}, sw.PositionError, ("5",)),
    "five players by the rules for four": (
        SIX,
        {"ruleset": "starfarers-2019"},
        sw.PositionError,
        ("'starfarers-2019'", "starfarers-5-6"),
    ),
    "classic by the rules of 2019": (
        CLASSIC,
        {"ruleset": "starfarers-2019"},
        sw.PositionError,
        ("'starfarers-2019'", "starfarers-classic"),
    ),
    "2019 as the classic game": (
        FOUR,
        {"game": "starfarers-classic", "options": {}},
        sw.PositionError,
        ("'starfarers-2019'", "starfarers-classic"),
    ),
    "classic as 2019": (
        CLASSIC,
        {"game": "starfarers", "options": {}},
        sw.PositionError,
        ("'starfarers-classic'", "starfarers-2019"),
    ),
}


@pytest.mark.parametrize("what", HEADERS)
def test_a_position_of_another_game(what):
    table, change, error, says = HEADERS[what]
    data = {**position(*table), **change}
    Case(what, lambda: sw.from_position(data, seed=1), error, says).check()


# ------------------------------------------------------------------ notation

UNREADABLE = {
    "clear": ("'clear'", "SHIP"),
    "clear 9": ("'9'", "1 to 3"),
    "clear all": ("'all'", "1 to 3"),
    "draw 2": ("'draw 2'", "'draw'"),
    "exchange": ("'exchange'", "SHIP"),
    "exchange 0": ("'0'", "1 to 3"),
    "exchange 1 2": ("'exchange 1 2'",),
    "ask": ("'ask'", "SEAT"),
    "ask 1": ("'ask 1'", "SEAT"),
    "ask 9 ore": ("'9'", "0 to 3"),
    "ask 1 gold": ("'gold'", "ore, fuel, carbon, food, goods"),
    "build colony_ship 0,0 with": ("with",),
    "build colony_ship 0,0 with 9": ("'9'", "1 to 3"),
    "build colony_ship 0,0 with 0": ("'0'", "1 to 3"),
    "build spaceport 0,0 with 1": ("with 1",),
    "launch trade_ship 0,0 with x": ("'x'", "1 to 3"),
    "launch trade_ship 0,0 by 1": ("by 1",),
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_notation_that_cannot_be_read(text):
    match = Table(game="starfarers-classic").phase("build").match()
    point = match.position()["seats"][0]["colonies"][0]
    written = text.replace("0,0", point)
    error = Case(text, lambda: match.play(0, written), sw.NotationError, ()).check()
    for said in UNREADABLE[text]:
        assert said in str(error)
    assert written not in match.legal(0)


FORBIDDEN = {
    "clear 1": "",
    "exchange 1": "",
    "ask 1 ore": "",
    "draw": "",
}
"""Actions of other editions and other moments: well written, not legal for seat 0 of four while it may build."""


@pytest.mark.parametrize("game", ["starfarers", "starfarers-classic"])
@pytest.mark.parametrize("text", FORBIDDEN)
def test_an_action_that_is_not_legal_here(text, game):
    match = Table(game=game).phase("build").match()
    before = (match.position(), match.record())
    error = Case(text, lambda: match.play(0, text), sw.IllegalAction, (text.split()[0],)).check()
    assert isinstance(error, sw.IllegalAction)
    assert error.rule in {rule.id for name in match.game.ledgers for rule in ledger.load(name)}
    assert error.hint in match.legal(0)
    assert (match.position(), match.record()) == before


# ------------------------------------------------------------------ records


def record(game: str, players: int) -> Data:
    match = sw.new(game, players=players, seed=4)
    for _number in range(8):
        seat = match.to_act[0]
        match.play(seat, match.legal(seat)[0])
    data: Data = json.loads(json.dumps(match.record().json()))
    return data


RECORDS: dict[str, tuple[tuple[str, int], Data, type[sw.StarwakeError], tuple[str, ...]]] = {
    "classic with 6 players": (CLASSIC, {"players": 6}, sw.UsageError, ("3 or 4 players", "6")),
    "classic with a board": (
        CLASSIC,
        {"options": {"board": "explorer"}},
        sw.UsageError,
        ("'board'", "setup"),
    ),
    "six players on the beginner board": (
        SIX,
        {"options": {"board": "beginner"}},
        sw.UsageError,
        ("'beginner'", BOARDS),
    ),
    "six players by the rules for four": (
        SIX,
        {"ruleset": "starfarers-2019"},
        sw.VersionError,
        ("starfarers-2019", "starfarers-5-6"),
    ),
    "four players as six": (
        FOUR,
        {"players": 6, "options": {}},
        sw.VersionError,
        ("starfarers-2019", "starfarers-5-6"),
    ),
    "2019 as the classic game": (
        FOUR,
        {"game": "starfarers-classic", "options": {}},
        sw.VersionError,
        ("starfarers-2019", "starfarers-classic"),
    ),
    "classic with other readings": (
        CLASSIC,
        {"options": {"setup": "nothing"}},
        sw.UsageError,
        ("'nothing'", "beginner"),
    ),
}


@pytest.mark.parametrize("what", RECORDS)
def test_a_record_that_does_not_fit(what, tmp_path):
    table, change, error, says = RECORDS[what]
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps({**record(*table), **change}), encoding="utf-8")
    Case(what, lambda: sw.load(path).replay(), error, says).check()


# ------------------------------------------------------------------ flags

COMMANDS: dict[str, tuple[str, ...]] = {
    "sim starfarers-classic --players 5 --games 1": ("5", "3 or 4"),
    "sim starfarers --players 5 --board beginner --games 1": ("'beginner'", BOARDS),
    "sim starfarers-classic --board explorer --games 1": ("'board'", "setup, offers"),
    "sim starfarers-classic --option setup=printed --games 1": ("'printed'", "beginner, advanced"),
    "sim starfarers-classic --option clear_on_pass=maybe --games 1": ("'maybe'", "True or False"),
    "sim starfarers-classic --option clear_on_pass=1 --games 1": ("1", "True or False"),
    "sim starfarers --players 6 --bots a,b,c,d,e,f,g --games 1": ("7 bots", "6"),
    "perft starfarers-classic --depth 1 --board explorer": ("'board'", "setup"),
    "perft starfarers --depth 1 --players 6 --board beginner": ("'beginner'", BOARDS),
    "perft starfarers-classic --depth 1 --players 6": ("6", "3 or 4"),
    "play starfarers-classic --players 6": ("6", "3 or 4"),
    "play starfarers --players 6 --board beginner": ("'beginner'", BOARDS),
    "play starfarers --players 6 --seat 6": ("6", "0 to 5"),
    "play starfarers --players 5 --hot-seat 6": ("6", "1 to 5"),
    "rules starfarers-classic x.pilots.assign": ("'x.pilots.assign'",),
    "rules starfarers-classic explore.nope": ("'explore.nope'", "explore."),
}


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_that_is_wrong(line, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(line.split()) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("starwake: ")
    assert_one_line(said.err[:-1])
    for text in COMMANDS[line]:
        assert text in said.err
