"""Bad arguments, seats, notation and scripts: one clear line each, and nothing changes."""

from __future__ import annotations

import math
from typing import Any

import pytest

import starwake as sw
from starwake.core import ledger
from tests.bad.case import Case, assert_one_line
from tests.helpers import Table

# ------------------------------------------------------------------ starting a match

COUNT = "3, 4, 5 or 6 players"
BOARDS = "beginner, strategic, explorer, wild_space"
SEED = "a seed is"


def new(**arguments: Any):
    return lambda: sw.new("starfarers", **arguments)


STARTS = [
    Case("unknown game", lambda: sw.new("chess"), sw.UsageError, ("'chess'", "starfarers")),
    Case("no game", lambda: sw.new(None), sw.UsageError, ("None", "starfarers")),  # type: ignore[call-overload]
    Case("a list as game", lambda: sw.new([]), sw.UsageError, ("[]", "starfarers")),  # type: ignore[call-overload]
    Case("2 players", new(players=2), sw.UsageError, (COUNT, "2")),
    Case("7 players", new(players=7), sw.UsageError, (COUNT, "7")),
    Case("0 players", new(players=0), sw.UsageError, (COUNT, "0")),
    Case("-1 players", new(players=-1), sw.UsageError, (COUNT, "-1")),
    Case("x players", new(players="x"), sw.UsageError, (COUNT, "'x'")),
    Case("'4' players", new(players="4"), sw.UsageError, (COUNT, "'4'")),
    Case("4.0 players", new(players=4.0), sw.UsageError, (COUNT, "4.0")),
    Case("True players", new(players=True), sw.UsageError, (COUNT, "True")),
    Case("nan players", new(players=math.nan), sw.UsageError, (COUNT, "nan")),
    Case("endless players", new(players=math.inf), sw.UsageError, (COUNT, "inf")),
    Case("10**30 players", new(players=10**30), sw.UsageError, (COUNT,)),
    Case("unknown option", new(colour="red"), sw.UsageError, ("'colour'", "board, offers")),
    Case("unknown board", new(board="flat"), sw.UsageError, ("'flat'", BOARDS)),
    Case("no board", new(board=None), sw.UsageError, ("None", BOARDS)),
    Case("a list as board", new(board=[]), sw.UsageError, ("[]", BOARDS)),
    Case("offers as a word", new(offers="yes"), sw.UsageError, ("'yes'", "True or False")),
    Case("offers as a number", new(offers=1), sw.UsageError, ("1", "True or False")),
    Case("negative seed", new(seed=-1), sw.UsageError, ("-1", SEED)),
    Case("seed with a fraction", new(seed=1.5), sw.UsageError, ("1.5", SEED)),
    Case("seed nan", new(seed=math.nan), sw.UsageError, ("nan", SEED)),
    Case("a list as seed", new(seed=[1]), sw.UsageError, ("[1]", SEED)),
    Case("seed and dealer", new(seed=1, dealer=sw.FastDealer(1)), sw.UsageError, ("a seed or a dealer",)),
    Case("a number as dealer", new(dealer=5), sw.UsageError, ("5", "dealer")),
    Case("unknown ruleset to make", lambda: sw.make("starfarers-3000"), sw.UsageError, ("starfarers-3000",)),
]


@pytest.mark.parametrize("case", STARTS, ids=str)
def test_a_match_that_cannot_start(case):
    case.check()


# ------------------------------------------------------------------ scripts


def scripted(*script: Any):
    return lambda: sw.new("starfarers", dealer=sw.ScriptedDealer(script))


SCRIPTS = [
    Case("a text as script", lambda: sw.ScriptedDealer("roll 5 3"), sw.UsageError, ("list",)),
    Case("numbers as script", scripted(1, 2), sw.UsageError, ("1", "text")),
    Case("another kind", scripted("balls red blue"), sw.ScriptError, ("'balls red blue'", "roll 1 1")),
    Case("a die with a 7", scripted("roll 7 1"), sw.ScriptError, ("'roll 7 1'", "roll 1 1")),
    Case("nonsense", scripted("frob"), sw.ScriptError, ("entry 1", "'frob'", "roll 1 1")),
    Case("too short", scripted("roll 6 6"), sw.ScriptError, ("used up after 1", "roll 1 1")),
]


@pytest.mark.parametrize("case", SCRIPTS, ids=str)
def test_a_script_that_does_not_fit(case):
    case.check()


def test_a_script_that_is_left_over():
    dealer = sw.ScriptedDealer(["roll 6 6", *["roll 2 1"] * 3, *["any"] * 12, "roll 1 1", "balls red blue"])
    sw.new("starfarers", dealer=dealer)
    Case("left over", dealer.finish, sw.ScriptError, ("2 script entries", "roll 1 1, balls red blue")).check()


# ------------------------------------------------------------------ seats


@pytest.mark.parametrize("seat", [-1, 4, 99, 10**20, "0", 1.0, True, math.nan, [], (0,)], ids=repr)
def test_a_seat_that_does_not_exist(seat):
    match = sw.new("starfarers", players=4, seed=4)
    says = ("no seat", repr(seat), "0 to 3")
    Case("play", lambda: match.play(seat, "roll"), sw.UsageError, says).check()
    Case("legal", lambda: match.legal(seat), sw.UsageError, says).check()
    Case("view", lambda: match.view(seat), sw.UsageError, says).check()


def test_nobody_cannot_play():
    match = sw.new("starfarers", players=4, seed=4)
    Case("None", lambda: match.play(None, "roll"), sw.UsageError, ("None",)).check()  # type: ignore[arg-type]


def test_a_seat_whose_turn_it_is_not():
    match = Table().match()
    says = ("seat 2 may not act now", "seat 0 may")
    error = Case("turn", lambda: match.play(2, "roll"), sw.NotYourTurn, says).check()
    assert isinstance(error, sw.IllegalAction)
    assert error.rule in ledger.load("starfarers-2019")


def test_an_action_after_the_end():
    position = Table().medals(0, 5).fame(0, 12).phase("build").data
    match = sw.from_position({**position, "winner": 0, "stack": []})
    assert match.over
    error = Case("over", lambda: match.play(0, "end"), sw.GameOver, ("over", "seat 0 has won")).check()
    assert isinstance(error, sw.IllegalAction)
    assert error.rule in ledger.load("starfarers-2019")


# ------------------------------------------------------------------ notation

UNREADABLE = {
    "": ("empty",),
    "   ": ("empty",),
    "\n": ("empty",),
    "?": ("'?'", "build"),
    "frobnicate": ("'frobnicate'", "build"),
    "\x00": ("x00", "build"),
    "🚀": ("🚀", "build"),
    "roll 5": ("'roll 5'", "'roll'"),
    "end now": ("'end now'", "'end'"),
    "build": ("'build'", "booster"),
    "build wall": ("'build wall'", "booster"),
    "build booster twice": ("build booster twice",),
    "build colony_ship": ("colony_ship", "POINT"),
    "build colony_ship 99,99": ("'99,99'", "such as"),
    "build spaceport here": ("'here'", "such as"),
    "fly": ("'fly'", "SHIP POINT"),
    "fly 1": ("'fly 1'", "SHIP POINT"),
    "fly 9 0,26": ("'9'", "1 to 3"),
    "fly 0 0,26": ("'0'", "1 to 3"),
    "fly x 0,26": ("'x'", "1 to 3"),
    "fly -1 0,26": ("'-1'", "1 to 3"),
    "fly 1.5 0,26": ("'1.5'", "1 to 3"),
    "fly ٣ 0,26": ("1 to 3",),
    "fly 1 0;26": ("'0;26'", "such as"),
    "offer": ("'offer'", "1 ore for 1 food"),
    "offer 1 ore": ("'offer 1 ore'", "1 ore for 1 food"),
    "offer ore for food": ("'ore'", "2 ore 1 food"),
    "offer 1 ore for": ("2 ore 1 food",),
    "offer for 1 food": ("2 ore 1 food",),
    "offer 1 ore for 1 food for 1 fuel": ("1 ore for 1 food",),
    "offer 1 gold for 1 food": ("'gold'", "ore, fuel, carbon, food, goods"),
    "offer -1 ore for 1 food": ("'-1'", "0 to 31"),
    "offer 1.5 ore for 1 food": ("'1.5'", "0 to 31"),
    "offer 99 ore for 1 food": ("'99'", "0 to 31"),
    "offer nan ore for 1 food": ("'nan'", "0 to 31"),
    "offer 31 ore 1 ore for 1 food": ("more than there is",),
    "trade": ("'trade'", "trade 3 ore for 1 food"),
    "trade 3 ore to 1 food": ("'trade 3 ore to 1 food'", "trade 3 ore for 1 food"),
    "trade 3 ore for 2 food": ("trade 3 ore for 1 food",),
    "trade 3 gold for 1 food": ("'gold'", "ore, fuel, carbon, food, goods"),
    "steal": ("'steal'", "SEAT"),
    "steal 9": ("'9'", "0 to 3"),
    "take gold": ("'gold'", "ore, fuel, carbon, food, goods"),
    "give 1e1": ("'1e1'", "0 to 31"),
    "befriend nobody": ("'nobody'", "green_ore"),
    "help": ("'help'", "help 1 3"),
    "deal 7": ("'7'", "0 to 3"),
    "launch booster 0,26": ("'booster'", "colony_ship, trade_ship"),
    "place castle 0,26": ("castle", "place colony POINT"),
    "lose hat": ("'hat'", "booster, cannon, freight_pod"),
}
"""Texts that are no action, and what the refusal says."""

ENDLESS = {
    "a long word": "x" * 5000,
    "a long number": "9" * 3000,
    "a number too long to read": "give " + "9" * 6000,
    "a seat too long to read": "steal " + "9" * 6000,
    "a long list": "offer " + "1 ore " * 3000 + "for 1 food",
    "many words": "build " + "booster " * 3000,
    "a long point": "fly 1 " + "4," * 3000,
}
"""Texts that would fill a screen if they were told back."""


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: repr(text))
def test_notation_that_cannot_be_read(text):
    match = Table().phase("build").match()
    before = match.position()
    Case(text, lambda: match.play(0, text), sw.NotationError, UNREADABLE[text]).check()
    assert text not in match.legal(0)
    assert match.position() == before


@pytest.mark.parametrize("text", ENDLESS.values(), ids=ENDLESS)
def test_notation_without_end_is_told_in_short(text):
    match = Table().phase("build").match()
    Case("endless", lambda: match.play(0, text), sw.NotationError, ()).check()
    assert text not in match.legal(0)


@pytest.mark.parametrize("action", [None, b"roll", [], {}, 1.5, object], ids=repr)
def test_something_that_is_no_text_and_no_action(action):
    match = Table().match()
    Case("no action", lambda: match.play(0, action), sw.NotationError, ("no action of starfarers",)).check()
    assert action not in match.legal(0)


@pytest.mark.parametrize(
    "text", ["", "frob", "roll 9 9", "roll 3", "card gold", "disc 99", "encounter 0", "rotation 7"]
)
def test_an_outcome_that_cannot_be_read(text):
    game = sw.make("starfarers", 3)
    error = Case(text, lambda: game.outcome_code(text), sw.NotationError, ()).check()
    assert_one_line(str(error))


# ------------------------------------------------------------------ illegal now

FORBIDDEN = {
    "roll": "waited for",
    "settle 1": "waited for",
    "discard ore": "waited for",
    "accept": "waited for",
    "build booster": "costs",
    "build spaceport 21,29": "",
    "trade 3 ore for 1 food": "3",
    "trade 9 ore for 1 food": "3 ore buy one",
    "trade 3 ore for 1 ore": "another kind",
    "offer 1 ore for 1 food": "do not hold",
    "offer 1 ore for 1 ore": "both sides",
    "offer 0 ore for 1 food": "at least one card",
    "fame": "card",
    "help 1": "card",
    "deal 1": "waited for",
}
"""Actions that are well written but not legal for seat 0 with an empty hand while it may build."""


@pytest.mark.parametrize("text", FORBIDDEN)
def test_an_action_that_is_not_legal_now(text):
    match = Table().phase("build").match()
    before = (match.position(), match.record())
    error = Case(
        text, lambda: match.play(0, text), sw.IllegalAction, (text.split()[0], FORBIDDEN[text])
    ).check()
    assert isinstance(error, sw.IllegalAction)
    assert error.rule in ledger.load("starfarers-2019")
    assert error.hint in match.legal(0)
    assert (match.position(), match.record()) == before
