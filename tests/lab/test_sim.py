"""Simulation: the same games however they are shared out."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

import pytest

import starwake as sw
from starwake.bots import BotError
from starwake.lab import Played, simulate
from starwake.lab.sim import Piece, chunks, make_plan, play_chunk

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


class Backwards:
    """An executor that returns the last piece first."""

    workers = 3

    def map(self, work: Callable[[Piece], list[Played]], pieces: Iterable[Piece]) -> Iterator[list[Played]]:
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
