"""The cadet: plays like a trader and often leaves it at that."""

from __future__ import annotations

import pytest

import starwake as sw
from starwake.bots.dawdling import left_undone
from starwake.bots.starfarers.cadet import Cadet
from starwake.bots.starfarers.trader import Trader
from starwake.lab import simulate
from starwake.testing.builder import Builder

PLACES = {"starfarers": "starfarers", "starfarers-classic": "starfarers", "starship": "starship"}


def cadet(game: str) -> str:
    """Where the cadet of a game lives."""
    return f"starwake.bots.{PLACES[game]}.cadet:Cadet"


@pytest.mark.parametrize("game", PLACES)
def test_beats_drifters(game):
    results = simulate(game, bots=[cadet(game)] + ["drifter"] * (sw.make(game).players - 1), games=4, seed=3)
    assert results.wins()[cadet(game)].number >= 3


@pytest.mark.parametrize("game", PLACES)
def test_is_beaten_by_traders(game):
    results = simulate(game, bots=[cadet(game)] + ["trader"] * (sw.make(game).players - 1), games=8, seed=3)
    assert results.wins()[cadet(game)].number <= 3


def test_now_and_then_it_forgets_to_build():
    match = Builder("starfarers", 4).hand(0, fuel=2).phase("build").match()
    view, legal = match.game.view(match.state, 0), match.legal(0)
    sound = Trader(match.game, 0, sw.stream(1)).choose(view, legal).notation
    chosen = [Cadet(match.game, 0, sw.stream(1, n)).choose(view, legal).notation for n in range(60)]
    assert set(chosen) == {sound, "shake"}
    assert chosen.count("shake") < chosen.count(sound)


def test_only_where_something_can_be_left_undone():
    rng = sw.stream(1)
    assert left_undone(3, [7, 8], {3: (9,)}, 100, rng) is None
    assert left_undone(4, [7, 8], {3: (8,)}, 100, rng) is None
    assert rng.state() == sw.stream(1).state()
    assert left_undone(3, [7, 8], {3: (9, 8)}, 100, rng) == 8
    assert left_undone(3, [7, 8], {3: (9, 8)}, 0, rng) is None
