"""Playouts: a state played on in place by bots, to its end or for some turns."""

from __future__ import annotations

from typing import Any

import pytest

import starwake as sw
from starwake.bots import Bot, make_bot
from starwake.lab.sim import simulate
from starwake.testing.choosers import start
from tests.bots.rogues import Cheat

GAMES = (("starfarers", 4), ("starfarers-classic", 3), ("starship", 2))


def table(game: sw.Game, name: str = "trader") -> list[Bot]:
    """A bot for each seat."""
    return [make_bot(name, game, seat, sw.stream(1, lane=1)) for seat in range(game.players)]


def begun(game: sw.Game, dealer: sw.Stream) -> Any:
    """A new game at its first decision."""
    return start(game, dealer)


@pytest.mark.parametrize(("id", "players"), GAMES)
def test_a_state_is_played_to_its_end(id, players):
    game = sw.make(id, players)
    dealer = sw.stream(1)
    state = begun(game, dealer)
    assert game.playout(state, table(game), dealer) > 100
    assert state.winner >= 0
    assert game.playout(state, table(game), dealer) == 0


def test_a_simulation_plays_the_same_game():
    game = sw.make("starfarers", 3)
    dealer = sw.stream(5)
    state = begun(game, dealer)
    rng = sw.stream(5, lane=1)
    decisions = game.playout(state, [make_bot("trader", game, seat, rng) for seat in range(3)], dealer)
    played = simulate("starfarers", 3, ("trader",), games=1, seed=5).played[0]
    assert (game.digest(state), decisions) == (played.digest, played.decisions)


def test_turns_are_counted_with_the_present_one():
    game = sw.make("starfarers", 4)
    dealer = sw.stream(2)
    state = begun(game, dealer)
    game.playout(state, table(game), dealer, turns=3)
    assert state.turn == 4
    game.playout(state, table(game), dealer, turns=1)
    assert state.turn == 5
    assert game.playout(state, table(game), dealer, turns=0) == 0


def test_equal_states_bots_and_dealers_play_the_same():
    game = sw.make("starship")
    dealer = sw.stream(3)
    state = begun(game, dealer)
    twin, again = state.copy(), dealer.copy()
    game.playout(state, table(game), dealer, turns=10)
    game.playout(twin, table(game), again, turns=10)
    assert game.digest(state) == game.digest(twin)
    assert dealer.state() == again.state()


def test_an_imagined_world_is_played_on():
    game = sw.make("starfarers", 4)
    dealer = sw.stream(4)
    state = begun(game, dealer)
    game.playout(state, table(game), dealer, turns=8)
    before = game.digest(state)
    world = game.imagine(game.view(state, 2), sw.stream(4, lane=2))
    game.playout(world, table(game), dealer)
    assert world.winner >= 0
    assert game.digest(state) == before


def test_a_game_that_nobody_can_win_ends_too(monkeypatch):
    game = sw.make("starfarers", 3)
    dealer = sw.stream(6)
    state = begun(game, dealer)
    monkeypatch.setattr(type(game), "stalemate", lambda self, state: state.turn > 5)
    game.playout(state, table(game, "drifter"), dealer)
    assert 5 < state.turn <= 60


def test_a_choice_that_is_not_legal_is_refused():
    game = sw.make("starfarers", 3)
    dealer = sw.stream(1)
    state = begun(game, dealer)
    cheats = [Cheat(game, seat, sw.stream(1)) for seat in range(3)]
    with pytest.raises(sw.IllegalAction):
        game.playout(state, cheats, dealer)


def test_there_is_a_bot_for_each_seat():
    game = sw.make("starfarers", 4)
    with pytest.raises(sw.UsageError, match="3 bots for 4 seats"):
        game.playout(game.new_state(), table(game)[:3], sw.stream(1))
