"""Choices are made once for each integer and given again: the codec keeps some thousands of them."""

from __future__ import annotations

from typing import cast

import starwake as sw
from starwake.core.engine import code
from starwake.parts import codec as parts
from starwake.parts.game import CodedGame
from starwake.starfarers import codes


def test_an_action_is_made_once():
    game = sw.make("starfarers", 4)
    fly = code(codes.FLY, 1, 20)
    assert game.action(fly) is game.action(fly)
    assert game.code(game.action(fly)) == fly


def test_an_integer_with_too_much_in_it_comes_back_without_it():
    game = sw.make("starfarers", 4)
    roll = game.action(codes.ROLL | 1 << 30)
    assert (game.code(roll), game.code(roll)) == (codes.ROLL, codes.ROLL)


def test_what_is_kept_is_bounded_and_comes_back_the_same(monkeypatch):
    monkeypatch.setattr(parts, "KEPT", 50)
    game = cast(CodedGame, sw.make("starfarers", 4))
    flights = [code(codes.FLY, ship, point) for ship in range(3) for point in range(100)]
    made = [game.action(flight) for flight in flights]
    assert [game.code(action) for action in made] == flights
    assert [game.action(flight) for flight in flights] == made
    assert len(game.codec._actions) <= 50
    assert len(game.codec._codes) <= 50
