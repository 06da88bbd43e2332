"""Games, states, views, matches and events are values: equal ones compare, hash, copy and pickle as such."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import starwake as sw
from starwake.bots import make_bot
from starwake.core.errors import StarwakeError
from starwake.core.wire import Mixer
from starwake.lab import simulate

TABLES = [
    ("starfarers", 4, {"board": "wild_space"}),
    ("starfarers", 6, {"board": "strategic"}),
    ("starfarers-classic", 3, {}),
    ("starship", 2, {}),
]
NO_FIELDS = {"rules", "board", "log", "flood", "frame", "players", "ships", "encounters"}
"""What is shared, what only serves for a while, and what is looked at on its own."""


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def match(request):
    """A match some way on."""
    game, players, options = request.param
    match = sw.new(game, players=players, seed=5, **options)
    play(match, 120)
    return match


def play(match, decisions):
    """Go on at random."""
    chooser = sw.stream("values")
    for _one in range(decisions):
        if match.over:
            return
        seat = match.awaited[0]
        legal = match.legal(seat)
        match.play(seat, legal[chooser.below(len(legal))])


def again(thing):
    """What another process would get."""
    return pickle.loads(pickle.dumps(thing))


def test_what_is_pickled_comes_back_equal(match):
    view = match.game.view(match.state, 0)
    for thing in (match.game, match.state, view, match, match.events[-1], match.legal(match.awaited[0])[0]):
        assert again(thing) == thing
        assert hash(again(thing)) == hash(thing)
    assert again(match.state) is not match.state
    assert match.game.position(again(match.state)) == match.position()
    assert again(view).json() == view.json()


def test_a_pickled_match_goes_on_in_the_same_way(match):
    twin = again(match)
    play(match, 30)
    play(twin, 30)
    assert twin == match
    assert twin.record() == match.record()
    assert twin.events == match.events


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_copies_share_no_state(match, copied):
    twin, state = copied(match), copied(match.state)
    assert twin == match
    assert state == match.state
    assert twin.state is not match.state
    assert state is not match.state
    play(match, 1)
    assert twin != match
    assert state != match.state


def test_a_key_stands_for_everything_in_a_state(match):
    keys = set()
    for _one in range(200):
        if match.over:
            break
        keys.add(match.state.key())
        assert match.state.copy().key() == match.state.key()
        play(match, 1)
    # Who declines or asks for nothing may leave everything as it was, but for whose turn it is to say so.
    assert len(keys) == _one + (not match.over)


def test_every_field_is_told(match):
    state = match.state
    tried = 0
    for part in (state, *(state.ships if match.game.id == "starship" else state.players)):
        for name in getattr(part, "__dict__", {}).keys() - NO_FIELDS:
            value, before = getattr(part, name), state.numbers()
            setattr(part, name, changed(value))
            assert state.numbers() != before, name
            setattr(part, name, value)
            tried += 1
    assert tried > 50 or sw.COMPILED, "compiled, a state has no list of its fields"


def changed(value):
    """Something else of the same kind."""
    if isinstance(value, bool):
        return not value
    return value + 1 if isinstance(value, int) else [*value, 7]


def test_games_with_other_options_differ():
    beginner, other = sw.make("starfarers", 4), sw.make("starfarers", 4, {"board": "explorer"})
    assert beginner == sw.make("starfarers", 4)
    assert hash(beginner) == hash(sw.make("starfarers", 4))
    assert beginner != other
    assert beginner.new_state() != other.new_state()


def test_keys_are_the_same_in_every_process():
    assert sw.make("starship").new_state().key() == 1155399509131490646
    assert sw.make("starfarers", 4).new_state().key() == 3248045812453715826


def test_what_is_mixed_in_another_order_gives_another_key():
    def key(*numbers):
        mixer = Mixer()
        for number in numbers:
            mixer.number(number)
        return mixer.key()

    rows = [(1, 2), (2, 1), (0, 1, 2), (1 << 40, 2), (-1, 2), ((1 << 62) - 2, 2), (1, 0, 2)]
    assert len({key(*row) for row in rows}) == len(rows)


def test_they_say_what_they_are(match):
    assert repr(match.game).startswith(f"<{match.game.id}, ")
    assert match.game.id in repr(match.state)
    assert f"turn {match.turn}" in repr(match.state)
    assert repr(match.game.view(match.state, 1)).startswith("<View of seat 1: ")
    assert repr(match.game.view(match.state, None)).startswith("<View of a spectator: ")


def test_what_cannot_be_asked_is_said_in_plain_words():
    match = sw.new("starship", seed=1)
    view = match.game.view(match.state, 0)
    wrong: list[Any] = [9, "me", 1, "roll", 17]
    for ask, one in zip(
        (
            lambda seat: match.game.view(match.state, seat),
            lambda seat: match.game.view(match.state, seat),
            lambda rng: match.game.imagine(view, rng),
            lambda place: match.legal()[place],
            lambda action: match.play(match.awaited[0], action),
        ),
        wrong,
        strict=True,
    ):
        with pytest.raises(StarwakeError):
            ask(one)


def test_the_front_door_shows_what_is_ours():
    shown = {name for name in dir(sw) if not name.startswith("_")}
    assert not shown & {"Any", "annotations"}


# ------------------------------------------------------------------ shown


def test_what_is_shown_says_something():
    match = sw.new("starship", seed=1)
    shown = {
        "Stream(": sw.stream(1),
        "<FairDealer after 4 draws": match.dealer,
        "<FastDealer, Stream(": sw.FastDealer(1),
        "<ScriptedDealer, left: roll 6 6>": sw.ScriptedDealer(["roll 6 6"]),
        "<trader at seat 1 of starship>": make_bot("trader", match.game, 1, sw.stream(1)),
        "<Record of starship, 2 players, 4 entries, {'winner': None": match.record(),
        "<Ship: cargo [": match.state.ships[0],
        "<Player: hand [": sw.new("starfarers", seed=1).state.players[0],
        "<State of starship, 2 players, turn 0>": match.state,
        "<View of seat 0: starship": match.game.view(match.state, 0),
        "<Results of 1 games of starship, won by ": simulate(
            "starship", bots=["drifter"], games=1, max_turns=2
        ),
    }
    for beginning, value in shown.items():
        assert repr(value).startswith(beginning)
        assert len(repr(value)) < 200
    assert eval(repr(sw.stream(5)), {"Stream": sw.Stream}).word() == sw.stream(5).word()


def test_a_fair_dealer_does_not_show_its_seed():
    assert "secret words" not in repr(sw.FairDealer("secret words"))
