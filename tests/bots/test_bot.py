"""The bot interface and the registry."""

from __future__ import annotations

from typing import Any

import pytest

import starwake as sw
from starwake.bots import Bot, BotError, Drifter, bots, make_bot, register_bot
from starwake.bots.registry import load_bot, locate_bot
from starwake.core.playout import NoView
from starwake.core.rng import stream
from tests.bots.rogues import Cheat, First

ROGUES = "tests.bots.rogues"
LADDER = ("drifter", "cadet", "trader", "navigator", "captain", "admiral")


def make(name: str, seat: int = 0) -> Bot:
    return make_bot(name, sw.make("starfarers", 4), seat, stream(1))


def test_bots_are_known_by_name():
    assert bots("starfarers") == bots("starfarers-classic") == LADDER
    assert bots("starship") == LADDER
    assert make("drifter").name == "drifter"
    assert make("trader", seat=2).seat == 2


def test_any_class_can_be_named():
    assert isinstance(make(f"{ROGUES}:First"), First)


def test_users_can_register_their_own(monkeypatch):
    monkeypatch.setattr("starwake.bots.registry._BOTS", {})
    register_bot("first", f"{ROGUES}:First", game="starfarers")
    assert bots("starfarers") == ("first",)
    assert locate_bot("first", "starfarers") == f"{ROGUES}:First"
    with pytest.raises(BotError, match="there is no bot 'first' for starship"):
        locate_bot("first", "starship")


@pytest.mark.parametrize(
    ("where", "why"),
    [
        (
            "pilot",
            "there is no bot 'pilot' for starfarers; "
            "there are drifter, cadet, trader, navigator, captain, admiral, module:Class and cmd:COMMAND",
        ),
        ("nowhere:Bot", "No module named 'nowhere'"),
        (f"{ROGUES}:Missing", "tests.bots.rogues has no Bot class 'Missing'"),
        (f"{ROGUES}:NoBot", "has no Bot class 'NoBot'"),
        (":Bot", "'' is no name of a module"),
        (f"{ROGUES}:", "has no Bot class ''"),
    ],
)
def test_what_cannot_be_loaded_is_told(where, why):
    with pytest.raises(BotError, match=why):
        make(where)


@pytest.mark.parametrize("name", ["", "a,b", "mod:Class", "two words"])
def test_a_name_is_one_word(name):
    with pytest.raises(BotError, match="a bot's name is"):
        register_bot(name, f"{ROGUES}:First")


def test_both_doors_give_the_same_choice():
    match = sw.new("starfarers", seed=3)
    seat = match.awaited[0]
    match.play(seat, "roll")
    seat = match.awaited[0]
    view, legal = match.game.view(match.state, seat), match.legal(seat)
    readable = First(match.game, seat, stream(1))
    assert match.game.action(readable.choose_code(view, legal)) == readable.choose(view, legal)
    fast = Cheat(match.game, seat, stream(1))
    assert fast.choose(view, legal).notation == "build booster"


def test_the_drifter_takes_every_listed_action_about_equally():
    match = sw.new("starfarers", seed=3)
    match.play(match.awaited[0], "roll")
    seat = match.awaited[0]
    legal = match.legal(seat)
    bot = Drifter(match.game, seat, stream(1))
    draws = 200 * len(legal)
    counts = dict.fromkeys(legal.codes, 0)
    for _ in range(draws):
        counts[bot.choose_code(NoView(match.game, seat), legal)] += 1
    assert min(counts.values()) > 130
    assert max(counts.values()) < 270


def test_an_empty_view_shows_nothing():
    game = sw.make("starfarers")
    blind = NoView(game, 2)
    assert blind.json() == {}
    assert blind.seat == 2
    code = game.code("roll")
    assert "roll" in blind.legal([code])
    assert "shake" not in blind.legal([code])


def test_what_a_bot_gets_has_no_way_to_hidden_cards():
    match = sw.new("starfarers", seed=3)
    match.play(match.awaited[0], "roll")
    seat = match.awaited[0]
    view = match.game.view(match.state, seat)
    legal = view.legal(match.legal(seat).codes)
    assert list(legal) == list(match.legal(seat))
    other = (seat + 1) % 4
    seen: Any = legal._state
    assert sum(seen.players[other].hand) < seen.players[other].cards
    assert sum(seen.reserve) == 0


def test_the_error_of_a_bot_is_one_of_ours():
    assert issubclass(BotError, sw.StarwakeError)
    assert load_bot("starwake.bots.drifter:Drifter") is Drifter
