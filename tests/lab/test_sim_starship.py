"""Simulation of a game for two in which chance says who begins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from starwake.bots import make_bot
from starwake.core.engine import code, lowest
from starwake.core.rng import stream
from starwake.lab import simulate
from starwake.lab.sim import DEALER_LANE, make_plan, play_chunk
from starwake.starship.codes import MOON
from starwake.starship.state import State

SEED = 5
MOON_CREST = 0


def moon(number: int) -> int:
    """The seat that is the moon in a game of a simulation, and therefore begins."""
    game = make_plan("starship", 2, ["drifter"], SEED).make_game()
    state = game.new_state()
    game.engine.advance(state)
    game.engine.deal(state, stream(SEED, number, DEALER_LANE))
    assert isinstance(state, State)
    return list(state.crest).index(MOON_CREST)


def test_a_table_of_drifters_is_the_compiled_loop():
    plan = make_plan("starship", 2, ["drifter"], seed=SEED, max_turns=40)
    assert play_chunk((plan, range(6))) == play_chunk((replace(plan, compiled_drift=False), range(6)))


@pytest.mark.parametrize("bots", [["drifter"], ["trader", "drifter"]])
def test_the_moon_has_the_first_turn(bots):
    results = simulate("starship", bots=bots, games=8, seed=SEED, max_turns=3)
    firsts = [one.first for one in results.played]
    assert firsts == [moon(number) for number in range(8)]
    assert set(firsts) == {0, 1}


def test_seats_alternate():
    results = simulate("starship", bots=["trader", "drifter"], games=4, seed=SEED, max_turns=1)
    assert [one.seats.index("trader") for one in results.played] == [0, 1, 0, 1]


def test_both_seats_and_the_first_turn_are_reported_with_intervals():
    results = simulate("starship", bots=["trader"], games=3, seed=SEED)
    data = results.json()
    assert data["players"] == 2
    assert data["bots"] == ["trader", "trader"]
    assert sum(data["wins_by_seat"]) == data["finished"] == 3
    for won, (low, high) in zip(data["wins_by_seat"], data["wins_by_seat_95"], strict=True):
        assert 0 <= low <= won / 3 <= high <= 1
    assert data["wins_of_first"] == sum(one.winner == one.first for one in results.played)
    low, high = data["wins_of_first_95"]
    assert low <= data["wins_of_first"] / 3 <= high


def played_by_crest(number: int, moon: int) -> list[tuple[int, str]]:
    """A game between traders in which a certain seat is the moon: who did what, by crest."""
    game = make_plan("starship", 2, ["trader"], SEED).make_game()
    engine, dealer = game.engine, stream(SEED, number, DEALER_LANE)
    state = game.new_state()
    engine.advance(state)
    engine.happen(state, code(MOON, moon))
    engine.deal(state, dealer)
    table = [make_bot("trader", game, seat, stream(SEED, number, 1)) for seat in range(2)]
    done = []
    while state.winner < 0 and state.turn < 12:
        seat = lowest(engine.awaited(state))
        view = game.view(state, seat)
        choice = table[seat].choose_code(view, view.legal(list(engine.legal(state, seat))))
        done.append((seat ^ moon, game.action(choice).notation))
        engine.apply(state, seat, choice)
        engine.deal(state, dealer)
    return done


def test_seats_are_alike():
    """Only the crest matters: with the seats exchanged the same chance gives the same game."""
    for number in range(2):
        assert played_by_crest(number, 0) == played_by_crest(number, 1)


def test_in_starfarers_too_the_first_turn_is_told():
    """Turns go round the table, so whoever acts in turn 1 is known from a game stopped right there."""
    results = simulate("starfarers", 4, ["drifter"], games=6, seed=SEED, max_turns=1)
    plan = make_plan("starfarers", 4, ["drifter"], SEED, 0)
    for one in results.played:
        game = plan.make_game()
        state = game.new_state()
        game.engine.advance(state)
        game.engine.drift(state, stream(SEED, one.game, DEALER_LANE), stream(SEED, one.game, 1), 0)
        assert one.first == state.active == lowest(game.engine.awaited(state))
