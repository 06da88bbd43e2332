"""Simulation: the same games however they are shared out."""

from __future__ import annotations

import pickle
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from types import ModuleType
from typing import Any

import pytest

import starwake as sw
from starwake.bots import BotError, Drifter
from starwake.bots.starfarers.trader import Trader
from starwake.lab import simulate
from starwake.lab.sim import P, R, chunks, make_plan, play_chunk
from tests.bots.rogues import First, Patient
from tests.server.rogues import Dies

ROGUES = "tests.bots.rogues"


def test_a_table_of_drifters_is_the_compiled_loop():
    plan = make_plan("starfarers", 4, ["drifter"], seed=5, max_turns=60)
    assert play_chunk((plan, range(6))) == play_chunk((replace(plan, compiled_drift=False), range(6)))


def test_the_same_with_three_players_and_another_board():
    plan = make_plan("starfarers", 3, ["drifter"], 5, 60, {"board": "explorer", "offers": False})
    assert play_chunk((plan, range(4))) == play_chunk((replace(plan, compiled_drift=False), range(4)))


def test_processes_give_the_same_results():
    bots = ["trader", "drifter"]
    alone = simulate("starfarers", 4, bots, games=6, seed="s", max_turns=20)
    shared = simulate("starfarers", 4, bots, games=6, seed="s", jobs=2, max_turns=20)
    assert shared.played == alone.played
    assert shared.checksum == alone.checksum


class Speaker(First):
    """Gives an action where a number is wanted."""

    name = "speaker"

    def choose_code(self, view, legal):
        return legal[0]


class Guesser(First):
    """Gives a number that is none of the engine's."""

    name = "guesser"
    number: Any = 99

    def choose_code(self, view, legal):
        return self.number


class Boaster(Guesser):
    """Gives a number that no engine could hold."""

    name = "boaster"
    number = 1 << 70


class Forger(Guesser):
    """Gives the number of an action with too much in it."""

    name = "forger"
    number = 0xFFFF << 40 | 1


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        (Speaker, "'speaker' on seat 0: choose_code returns a number, such as legal.codes has, not Fit"),
        (Guesser, "'guesser' on seat 0: 99 is no number of a choice in starship"),
        (Boaster, "'boaster' on seat 0: choose_code returns a number"),
        (Forger, "'forger' on seat 0"),
    ],
)
def test_a_choice_that_is_no_code_is_told_with_bot_and_seat(bot, why):
    with pytest.raises(BotError, match=re.escape(why)):
        simulate("starship", bots=[bot, "drifter"], games=1)


class Backwards:
    """An executor that returns the last piece first."""

    workers = 3

    def map(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        return iter([work(piece) for piece in pieces][::-1])


def test_any_executor_will_do():
    progress: list[int] = []
    alone = simulate("starfarers", 4, ["drifter"], games=5, seed=1, max_turns=10)
    other = simulate(
        "starfarers",
        4,
        ["drifter"],
        games=5,
        seed=1,
        max_turns=10,
        executor=Backwards(),
        progress=progress.append,
    )
    assert other.played == alone.played
    assert sum(progress) == 5


def test_games_are_dealt_out_once_each():
    for games in (1, 7, 100, 5000):
        for workers in (1, 2, 8):
            assert [g for chunk in chunks(games, workers) for g in chunk] == list(range(games))


def test_a_game_does_not_depend_on_how_many_are_played():
    few = simulate("starfarers", 4, ["drifter"], games=2, seed=1, max_turns=10)
    more = simulate("starfarers", 4, ["drifter"], games=4, seed=1, max_turns=10)
    assert more.played[:2] == few.played


def test_seats_rotate():
    results = simulate(
        "starfarers", 4, ["trader", "drifter", "drifter", "drifter"], games=5, seed=1, max_turns=1
    )
    assert [one.seats.index("trader") for one in results.played] == [0, 1, 2, 3, 0]


def test_a_short_list_of_bots_repeats():
    assert make_plan("starfarers", 4, ["trader", "drifter"], 1).names == ("trader", "drifter") * 2
    assert make_plan("starfarers", 3, ["trader", "drifter"], 1).names == ("trader", "drifter", "trader")


def test_a_game_at_the_turn_cap_is_capped():
    results = simulate("starfarers", 4, [f"{ROGUES}:Patient"], games=2, seed=1, max_turns=12)
    assert (results.finished, results.capped) == (0, 2)
    assert results.turns_mean == 13  # the turn that would have been one too many had begun


def test_bots_may_use_the_readable_door():
    results = simulate("starfarers", 4, [f"{ROGUES}:First"], games=1, seed=1, max_turns=8)
    assert results.decisions > 8


def test_an_illegal_choice_is_told_and_never_replaced():
    with pytest.raises(
        BotError, match=r"bot 'tests.bots.rogues:Cheat' on seat \d chose 'build booster': "
    ) as error:
        simulate("starfarers", 4, [f"{ROGUES}:Cheat"], games=1, seed=1)
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)


def test_an_unreadable_choice_is_told():
    with pytest.raises(BotError, match=r"bot 'tests.bots.rogues:Mumbler' on seat \d: "):
        simulate("starfarers", 4, [f"{ROGUES}:Mumbler"], games=1, seed=1)


def test_an_error_comes_home_from_another_process():
    with pytest.raises(BotError, match="chose 'build booster'"):
        simulate("starfarers", 4, [f"{ROGUES}:Cheat"], games=2, seed=1, jobs=2)


class Lazy(Patient):
    """A class that is given as it is."""

    name = "lazy"


def made(game, seat, rng, *, first):
    """A bot that a function makes."""
    return First(game, seat, rng) if first else Lazy(game, seat, rng)


def test_classes_and_functions_play_beside_names():
    bots: list[Any] = [Lazy, partial(made, first=True), "drifter", partial(made, first=False)]
    alone = simulate("starfarers", 4, bots, games=2, seed=1, max_turns=4)
    assert alone.bots == ("lazy", "made", "drifter", "made-2")
    assert simulate("starfarers", 4, bots, games=2, seed=1, jobs=2, max_turns=4).played == alone.played


def test_a_class_plays_as_its_name_does():
    named = simulate("starfarers", 3, ["trader", "drifter"], games=2, seed=1, max_turns=10)
    classes = simulate("starfarers", 3, [Trader, Drifter], games=2, seed=1, max_turns=10)
    assert classes.played == named.played


def test_what_cannot_go_to_another_process_is_told():
    bots: list[Any] = ["drifter", lambda game, seat, rng: First(game, seat, rng)]
    assert simulate("starfarers", 4, bots, games=1, seed=1, max_turns=2).games == 1
    with pytest.raises(sw.UsageError, match=r"the bot <lambda> cannot go to other processes: .*jobs=1"):
        simulate("starfarers", 4, bots, games=2, seed=1, jobs=2)


def test_what_was_typed_in_cannot_go_either(monkeypatch):
    monkeypatch.setattr(Lazy, "__module__", "__main__")
    monkeypatch.setitem(sys.modules, "__main__", ModuleType("__main__"))
    sys.modules["__main__"].Lazy = Lazy  # type: ignore[attr-defined]
    with pytest.raises(sw.UsageError, match=r"the bot lazy cannot go to other processes: it was typed in"):
        simulate("starfarers", 4, [Lazy], games=2, seed=1, jobs=2)


def test_a_process_that_dies_is_told():
    with pytest.raises(BotError, match="a process that played has died"):
        simulate("starfarers", 4, [Dies], games=2, seed=1, jobs=2)


@pytest.mark.parametrize("bot", [7, None, object()])
def test_what_makes_no_bot_is_refused(bot):
    with pytest.raises(sw.UsageError, match="a bot is a name, a Bot class or a function"):
        simulate("starfarers", 4, [bot], games=1)


def test_a_function_that_makes_no_bot_is_told():
    nobody: Any = lambda game, seat, rng: 7  # noqa: E731
    with pytest.raises(BotError, match=r"<lambda> should make a Bot, not 7"):
        simulate("starfarers", 4, [nobody], games=1)


@pytest.mark.parametrize("bot", ["drifter", Drifter])
def test_one_bot_may_be_named_by_itself(bot):
    assert simulate("starship", bots=bot, games=1, max_turns=2).bots == ("drifter", "drifter")


def test_what_names_no_bots_is_told():
    nobody: Any = 7
    with pytest.raises(BotError, match="bots are a name, or a list of names and classes, not 7"):
        simulate("starship", bots=nobody)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"game_id": "chess"}, "there is no game 'chess'"),
        ({"players": 2}, "3, 4, 5 or 6 players, not 2"),
        ({"bots": []}, "name at least one bot"),
        ({"bots": ["drifter"] * 5}, "5 bots do not fit at a table for 4"),
        ({"bots": ["pilot"]}, "there is no bot 'pilot'"),
        ({"games": 0}, "games is a number from 1 up, not 0"),
        ({"jobs": 0}, "jobs is a number from 1 up, not 0"),
        ({"max_turns": 0}, "max_turns is a number from 1 up, not 0"),
        ({"seed": -1}, "a seed is"),
        ({"options": {"board": "round"}}, "the option board is one of beginner"),
        ({"options": {"speed": 9}}, "no option 'speed'"),
    ],
)
def test_bad_requests_are_refused_before_any_game(asked, why):
    with pytest.raises(sw.StarwakeError, match=why):
        simulate(**{"game_id": "starfarers", **asked})
