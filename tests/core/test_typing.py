"""What an editor knows: mypy checks these lines with everything else, so a type that is lost is an error there."""

from __future__ import annotations

from typing import Any, assert_type

import starwake as sw
from starwake.core.arrays import i64
from starwake.starfarers.game import Starfarers, StarfarersClassic
from starwake.starfarers.state import Player
from starwake.starfarers.state import State as StarfarersState
from starwake.starfarers.view import StarfarersView
from starwake.starship.game import Starship
from starwake.starship.state import Ship
from starwake.starship.state import State as StarshipState
from starwake.starship.view import StarshipView


def test_a_match_knows_its_game_and_its_state() -> None:
    match = sw.new("starfarers", players=4, seed=1, board="beginner")
    assert_type(match, sw.Match[Starfarers, StarfarersState])
    assert_type(match.game, Starfarers)
    assert_type(match.state, StarfarersState)
    assert_type(match.copy().state.players[0], Player)
    assert_type(sw.new("starfarers-classic").game, StarfarersClassic)
    ship = sw.new("starship", seed=1)
    assert_type(ship.state, StarshipState)
    assert_type(ship.state.ships[0], Ship)


def test_a_view_knows_what_it_shows() -> None:
    match = sw.new("starfarers", seed=1)
    view = match.game.view(match.state, 0)
    assert_type(view, StarfarersView)
    assert_type(view.hand(), tuple[int, ...])
    assert_type(view.table.players[0].booster, i64)
    ship = sw.new("starship", seed=1)
    seen = ship.game.view(ship.state, 0)
    assert_type(seen, StarshipView)
    assert_type(seen.ship(), Ship)
    assert_type(ship.game.imagine(seen, sw.stream(1)), StarshipState)


def test_a_game_is_known_by_its_name() -> None:
    assert_type(sw.make("starfarers", 4), Starfarers)
    assert_type(sw.make("starfarers-classic"), StarfarersClassic)
    assert_type(sw.make("starship", options={"memory": False}), Starship)
    assert_type(sw.make("starship").new_state(), StarshipState)
    assert_type(sw.make("starfarers", 3, board="explorer"), Starfarers)
    assert_type(sw.new("starship", 2, {"memory": False}, seed=1).state, StarshipState)


def test_any_other_name_is_any_game() -> None:
    name: str = sw.games()[0]
    assert_type(sw.make(name), sw.Game)
    assert_type(sw.new(name), sw.Match)
    assert_type(sw.new(name).state, Any)
