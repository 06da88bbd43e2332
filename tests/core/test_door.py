"""The quick door of a game: `legal`, `apply`, `step` and who is to act, as search calls them."""

from __future__ import annotations

from typing import Any

import pytest

import starwake as sw
from starwake.core.door import seats_in
from starwake.core.engine import ints
from starwake.core.legal import KEPT, NUMBERS
from starwake.starfarers.game import Starfarers

GAMES = [("starfarers", 4), ("starfarers", 6), ("starfarers-classic", 3), ("starship", 2)]


def begun(game: Any) -> tuple[Any, Any, Any]:
    """A state whose first seat is asked, with a dealer and a chooser."""
    state, dealer = game.new_state(), sw.stream(5)
    game.engine.advance(state)
    game.engine.deal(state, dealer)
    return state, dealer, sw.stream(5, lane=1)


@pytest.mark.parametrize(("id", "players"), GAMES)
def test_a_step_is_an_action_and_what_chance_makes_of_it(id, players):
    game = sw.make(id, players)
    one, dealer, choose = begun(game)
    two, other = one.copy(), dealer.copy()
    seat = game.awaited(one)[0]
    for _ in range(150):
        code = game.legal(one, seat).codes[choose.below(len(game.legal(one, seat)))]
        game.apply(two, seat, code)
        game.engine.deal(two, other)
        seat = game.step(one, seat, code, dealer)
        assert game.digest(one) == game.digest(two)
        assert (seat,) == (game.awaited(two)[:1] or (-1,))
        if seat < 0:
            break


def test_a_step_tells_when_the_game_is_over():
    game = sw.make("starfarers", 3, {"offers": False})
    state, dealer, choose = begun(game)
    seat = game.awaited(state)[0]
    while seat >= 0:
        codes = game.legal(state, seat).codes
        seat = game.step(state, seat, codes[choose.below(len(codes))], dealer)
    assert state.winner >= 0
    assert game.to_act(state) == () == game.awaited(state)


def test_a_game_may_have_its_own_way_behind_the_door():
    class Quiet(Starfarers):
        def legal(self, state, seat):
            self.asked_for = seat
            return super().legal(state, seat)

    game = Quiet(players=4)
    game.open_door()
    state, _, _ = begun(game)
    seat = game.awaited(state)[0]
    plain = sw.make("starfarers", 4)
    assert [game.legal(state, seat).codes for _ in range(2)] == [plain.legal(state, seat).codes] * 2
    assert game.asked_for == seat


@pytest.mark.parametrize("id", ["starfarers", "starship"])
def test_an_engine_integer_is_in_legal_if_its_action_is(id):
    match = sw.new(id, seed=1)
    legal = match.legal(match.awaited[0])
    assert all(code in legal for code in legal.codes)
    assert not any(code in legal for code in (-1, 0, 0xFF, max(legal.codes) + 1, 1 << 63, 1 << 70, True, 1.0))


def test_an_offer_is_in_legal_by_its_integer_though_it_is_not_listed():
    match = sw.new("starfarers", players=4, seed=2979)
    match.play(0, "roll")
    legal, offer = match.legal(0), match.game.code("offer 2 carbon for 1 ore")
    assert offer not in legal.codes
    assert offer in legal


def test_a_list_of_integers_in_another_order_leaves_the_actions_in_theirs():
    match = sw.new("starfarers", players=4, seed=2979)
    match.play(0, "roll")
    legal = match.legal(0)
    before, codes = list(legal), legal.codes
    sw.stream(1).shuffle(codes)
    assert codes != match.legal(0).codes
    assert list(legal) == before


def test_a_list_of_integers_is_the_caller_s_own():
    game = sw.make("starfarers", 4)
    state, _, _ = begun(game)
    seat = game.awaited(state)[0]
    legal = game.legal(state, seat)
    codes = legal.codes
    assert type(codes) is list
    assert codes == [game.code(action) for action in legal]
    codes.clear()
    assert game.legal(state, seat).codes == [game.code(legal[place]) for place in range(len(legal))]


def test_an_action_by_its_place():
    game = sw.make("starfarers", 4)
    state, _, _ = begun(game)
    legal = game.legal(state, game.awaited(state)[0])
    assert [legal.code(place) for place in range(len(legal))] == legal.codes
    with pytest.raises(IndexError):
        legal.code(len(legal))


def test_integers_that_share_a_place_are_told_apart():
    many = [kind | ship << 8 | point << 24 for point in range(600) for ship in range(8) for kind in (7, 200)]
    assert len(many) > 2 * KEPT
    for _ in range(2):
        assert NUMBERS.listed(ints(many)) == many


def test_seats_by_bits():
    for mask in (0, 1, 0b1011, 255, 256, 0b1_0000_0001_0000):
        assert seats_in(mask) == tuple(seat for seat in range(16) if mask >> seat & 1)


def test_what_happened_is_a_sequence_like_a_list():
    match = sw.new("starfarers", players=4, seed=7)
    before = len(match.events)
    events = match.play(match.to_act[0], match.legal()[0])
    assert events
    assert len(events) == len([*events]) == len(match.events) - before
    assert events == match.events[before:] == list(events)
    assert events[0] is match.events[before]
    assert events[-1:] == match.events[-1:]
    assert events + [] == [] + events == list(events)
    assert repr(events) == repr(list(events))
