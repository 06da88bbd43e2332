"""The library called the wrong way: what is given in place of a state, a seat, a bot, a stream or an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import starwake as sw
from starwake.bots import Drifter, bots, make_bot, register_bot
from starwake.bots.bot import BotError
from tests.bad.case import Case

MATCH: Any = sw.new("starship", seed=1)
OTHER: Any = sw.new("starfarers", seed=1)
GAME, STATE, VIEW, LEGAL = MATCH.game, MATCH.state, MATCH.game.view(MATCH.state, 0), MATCH.legal(0)
FIRST: Any = Drifter
"""Not typed more closely: all this is what a type checker would not let pass."""
NUMBER: Any = 1
STREAM = sw.stream(1)


def table(*bots: Any, **more: Any) -> Callable[[], int]:
    return lambda: GAME.playout(STATE.copy(), bots, more.pop("dealer", STREAM), **more)


def happen(outcome: Any) -> None:
    GAME.happen(STATE.copy(), outcome)


def rolled(outcome: Any) -> None:
    state = sw.Match(GAME, sw.ScriptedDealer(["moon 0", "any", "any"])).state.copy()
    for action in ("fit logistics", "fit logistics", "roll"):
        GAME.apply(state, GAME.awaited(state)[0], action)
    GAME.happen(state, outcome)


def seated(seat: int = 0) -> Any:
    return make_bot("drifter", GAME, seat, STREAM)


CASES = [
    Case("a view of seat 9", lambda: GAME.view(STATE, 9), sw.UsageError, ("seat 9", "0 to 1")),
    Case(
        "a view of a match", lambda: GAME.view(MATCH, 0), sw.UsageError, ("<Match", "starship", "match.state")
    ),
    Case("another game's state", lambda: GAME.view(OTHER.state, 0), sw.UsageError, ("no state of starship",)),
    Case("a position of a match", lambda: GAME.position(MATCH), sw.UsageError, ("match.state",)),
    Case("a position of nothing", lambda: OTHER.game.position(None), sw.UsageError, ("None", "starfarers")),
    Case("worlds by a seed", lambda: GAME.imagine(VIEW, 1), sw.UsageError, ("sw.stream(1)", "not 1")),
    Case("worlds of a state", lambda: GAME.imagine(STATE, STREAM), sw.UsageError, ("no view of starship",)),
    Case("chances of a state", lambda: GAME.evaluate(STATE), sw.UsageError, ("no view of starship",)),
    Case("a ship of seat 2", lambda: VIEW.ship(2), sw.UsageError, ("seat 2", "0 to 1")),
    Case("points of seat -1", lambda: VIEW.points(-1), sw.UsageError, ("seat -1",)),
    Case(
        "a hand of seat 9",
        lambda: OTHER.game.view(OTHER.state, 0).hand(9),
        sw.UsageError,
        ("seat 9", "0 to 3"),
    ),
    Case("an action by name", lambda: LEGAL["fit trade"], sw.UsageError, ("'fit trade'", "in legal")),
    Case("an action too far", lambda: LEGAL[99], sw.UsageError, ("99", f"there are {len(LEGAL)}")),
    Case("an action too far back", lambda: LEGAL[-99], sw.UsageError, ("-99",)),
    Case("a number played", lambda: MATCH.play(0, 5), sw.NotationError, ("5", "game.action(5)")),
    Case("a code played", lambda: MATCH.attempt(0, LEGAL.codes[0]), sw.NotationError, ("game.action(",)),
    Case("a list played", lambda: MATCH.play(0, ["roll"]), sw.NotationError, ("['roll']", "starship")),
    Case("a seat forgotten", lambda: MATCH.play("roll"), sw.UsageError, ("'roll'", "0 to 1")),
    Case(
        "a class registered",
        lambda: register_bot("x", FIRST),
        BotError,
        ("such as starwake.bots.drifter:Drifter",),
    ),
    Case("a class made", lambda: make_bot(FIRST, GAME, 0, STREAM), BotError, ("module:Class", "Drifter")),
    Case("a number made", lambda: make_bot(NUMBER, GAME, 0, STREAM), BotError, ("module:Class", "not by 1")),
    Case("a bot at seat 9", lambda: seated(9), sw.UsageError, ("seat 9", "0 to 1")),
    Case("a bot's seed", lambda: make_bot("trader", GAME, 0, NUMBER), sw.UsageError, ("sw.stream(1)",)),
    Case("a playout by names", table("trader", "trader"), sw.UsageError, ("'trader'", "make_bot")),
    Case("a playout of one", table(seated()), sw.UsageError, ("1 bots for 2 seats",)),
    Case("a playout by a seed", table(seated(), seated(1), dealer=1), sw.UsageError, ("sw.stream(1)",)),
    Case("a playout of '3' turns", table(seated(), seated(1), turns="3"), sw.UsageError, ("turns", "'3'")),
    Case(
        "a playout of a match",
        lambda: GAME.playout(MATCH, (seated(), seated(1)), STREAM),
        sw.UsageError,
        ("<Match", "match.state"),
    ),
    Case(
        "a playout of another game",
        lambda: GAME.playout(OTHER.state, (seated(), seated(1)), STREAM),
        sw.UsageError,
        ("no state of starship",),
    ),
    Case(
        "a playout by another game's bots",
        table(*(make_bot("trader", OTHER.game, seat, STREAM) for seat in range(2))),
        sw.UsageError,
        ("<trader at seat 0 of starfarers>", "no bot for starship with 2 players"),
    ),
    Case("a playout by no list", lambda: GAME.playout(STATE, 5, STREAM), sw.UsageError, ("5 bots for 2",)),
    Case(
        "a bot at a name", lambda: make_bot("trader", FIRST, 0, STREAM), BotError, ("match.game", "Drifter")
    ),
    Case(
        "a bot at a match", lambda: make_bot("trader", MATCH, 0, STREAM), BotError, ("match.game", "<Match")
    ),
    Case("bots of no game", lambda: bots("x"), sw.UsageError, ("no game 'x'", "starship")),
    Case(
        "a picture of a match", lambda: GAME.svg(MATCH), sw.UsageError, ("<Match", "game.view(state, seat)")
    ),
    Case(
        "a picture of another game",
        lambda: GAME.svg(OTHER.game.view(OTHER.state, 0)),
        sw.UsageError,
        ("<View of seat 0: starfarers", "no view of starship"),
    ),
    Case("a picture of its data", lambda: GAME.svg(OTHER.view(0)), sw.UsageError, ("no view of starship",)),
    Case(
        "worlds of JSON",
        lambda: GAME.imagine(MATCH.view(0), STREAM),
        sw.UsageError,
        ("game.view_from(data)",),
    ),
    Case(
        "an outcome out of turn", lambda: happen("yellow 3"), sw.UsageError, ("'yellow 3'", "a seat decides")
    ),
    Case(
        "an outcome with no turn",
        lambda: happen(GAME.outcome_code("yellow 3")),
        sw.UsageError,
        ("seat decides",),
    ),
    Case("an outcome of a match", lambda: GAME.happen(MATCH, "yellow 3"), sw.UsageError, ("match.state",)),
    Case(
        "a chance that is not",
        lambda: rolled("card ore_5"),
        sw.UsageError,
        ("'card ore_5'", "it may be yellow 1"),
    ),
    Case("the notation of 99", lambda: GAME.notation(99), sw.NotationError, ("99", "legal.codes")),
    Case(
        "the notation of a text",
        lambda: OTHER.game.notation("roll"),
        sw.NotationError,
        ("'roll'", "legal.codes"),
    ),
    Case("the action of a text", lambda: GAME.action("roll"), sw.NotationError, ("'roll'", "legal.codes")),
    Case("the outcome of 99", lambda: OTHER.game.outcome(99), sw.NotationError, ("99", "starfarers")),
    Case("the outcome's notation of 99", lambda: GAME.outcome_notation(99), sw.NotationError, ("99",)),
    Case(
        "a seed for players",
        lambda: sw.new("starship", 2, NUMBER),
        sw.UsageError,
        ("names and values, not 1",),
    ),
    Case(
        "an option twice",
        lambda: sw.make("starship", 2, {"memory": True}, memory=False),
        sw.UsageError,
        ("memory is given twice",),
    ),
    Case(
        "a seed of a game", lambda: sw.make("starship", seed=1), sw.UsageError, ("no option 'seed'", "memory")
    ),
    Case("a playout of -1 turns", table(seated(), seated(1), turns=-1), sw.UsageError, ("turns", "from 0")),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_it_is_told_in_one_line_and_nothing_changes(case):
    before = MATCH.position(), MATCH.seq
    case.check()
    assert (MATCH.position(), MATCH.seq) == before
