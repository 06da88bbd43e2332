"""The views of Starship as data: what is drawn is there, in two parts, and a view can be made again from it."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

import starwake as sw
from starwake.starship.view import StarshipView
from starwake.testing.choosers import mixed, some_seat
from starwake.testing.steps import check_view_parts
from starwake.testing.table import complain
from tests.helpers import others_are_slow
from tests.ships import Ships

OPTIONS: list[dict[str, Any]] = [
    {},
    {"memory": False},
    {"hidden_reserve": True, "module_choice": "hidden"},
    {"visit_replacement": True, "surplus": "keep", "handicap_notes": "seat_1"},
]


def public(table: Ships) -> dict[str, Any]:
    match = table.match()
    return match.game.views(match.state).public


def private(table: Ships, seat: int) -> dict[str, Any]:
    match = table.match()
    return match.game.views(match.state).private(seat)


# ------------------------------------------------------------------ ships


def test_a_ship_says_what_it_holds_and_can_hold():
    one = public(Ships().bays(0, ore=2, goods=3).has(0, science=1).modules(0, logistics=1))["seats"][0]
    assert one["bays"] == {"ore": 2, "fuel": 0, "carbon": 0, "food": 0, "goods": 3}
    assert one["limit"] == {"ore": 3, "fuel": 3, "carbon": 3, "food": 3, "goods": 3, "science": 4}


def test_a_surplus_is_more_than_the_limit():
    one = public(Ships(surplus="keep").bays(0, ore=3))["seats"][0]
    assert (one["bays"]["ore"], one["limit"]["ore"]) == (3, 2)


def test_tiles_have_a_level_in_each_place_and_their_points():
    one = public(Ships().tiles(0, boosters=(1, 1), cannons=(0, 3)))["seats"][0]
    assert one["tiles"] == {"booster": [2, 1, 0], "cannon": [2, 2, 2]}
    assert (one["booster_points"], one["cannon_points"]) == (3, 6)


def test_cards_are_sorted_by_what_they_are():
    one = public(Ships().own(0, "ore_3", "colony_ore_2", "pirate_0_2"))["seats"][0]
    assert one["colonies"] == ["colony_carbon_1", "colony_ore_2"]
    assert one["posts"] == ["ore_3"]
    assert "pirate_0_2" in one["cards"]


def test_points_say_where_they_come_from():
    table = Ships().own(0, "colony_ore_2", "pirate_0_2", "pirate_0_3", "pirate_1_2")
    one = public(table.modules(0, sensor=2, trade=1).keep(0, "cure"))["seats"][0]
    assert one["worth"] == {"colonies": 2, "modules": 1, "missions": 1, "friend": 0, "hero": 1}
    assert one["points"] == sum(one["worth"].values())


def test_missions_whose_demand_is_met_are_named():
    table = Ships().missions("cure", "shelves", "escort").has(0, science=2).tiles(0, cannons=(3, 0))
    match = table.match()
    notes = [match.table(seat, detail=True)["notes"] for seat in (0, 1)]
    met = [[key for key in one if key.startswith("mission:")] for one in notes]
    assert met == [["mission:escort", "mission:cure"], []]


# ------------------------------------------------------------------ the flight


def test_a_flight_says_how_far_it_may_go():
    flight = public(Ships().fly("ore_1", "food_1", yellow=2, acted=1).modules(0, command=1))["flight"]
    assert (len(flight["row"]), flight["speed"], flight["cards_left"]) == (2, 4, 8)
    assert (flight["acted"], flight["actions"]) == (1, 3)


def test_cards_under_the_sensor_are_still_in_the_sector_for_everybody():
    match = Ships().modules(0, sensor=1).phase("sector", yellow=2).match("card ore_1", "card fuel_1")
    for action in ("fly 1", "yes"):
        match.play(0, action)
    assert [match.view(seat)["flight"]["cards_left"] for seat in (0, 1, None)] == [10, 10, 10]
    assert match.view(0)["flight"]["looked"] == ["ore_1", "fuel_1"]
    assert match.view(1)["flight"]["looked"] == ["hidden", "hidden"]
    match.play(0, "put ore_1 top")
    assert (match.view(0)["flight"]["top"], match.view(1)["flight"]["top"]) == (["ore_1"], [])


def test_the_odds_go_by_what_each_viewer_knows():
    match = Ships().known(2, "pirate_0_2").meet("pirate_0_3").tiles(0, cannons=(1, 1)).match()
    flyer, other, watcher = (match.view(seat)["flight"]["pirate"] for seat in (0, 1, None))
    assert flyer == {"odds": [{"strength": 3, "chance": 1.0, "win": 0.639}], "win": 0.639}
    assert other["odds"] == flyer["odds"]
    assert [one["strength"] for one in watcher["odds"]] == [2, 3]  # a spectator remembers nothing
    assert watcher["win"] == pytest.approx((0.639 + 0.861) / 2, abs=0.001)


def test_the_flyer_does_not_see_the_pirate_and_the_opponent_does():
    table = Ships().meet("pirate_0_3", "ore_1")
    assert public(table)["flight"]["row"] == ["ore_1", "hidden"]
    assert "flight" not in private(table, 0)
    assert private(table, 1)["flight"]["row"] == {"1": "pirate_0_3"}


# ------------------------------------------------------------------ the rest of the table


def test_a_decision_has_named_values():
    assert public(Ships().phase("build"))["decision"] == {"name": "build", "seat": 0}
    match = Ships().missions("bread").visit("planet_motley").bays(0, food=1).match(then=1)
    match.play(0, "mission bread")
    assert match.view(0)["decision"] == {"name": "take", "seat": 0, "left": 1, "excluded": "food"}


def test_an_offer_says_who_gives_what():
    match = Ships().bays(0, ore=2).phase("build").match()
    match.play(0, "offer 1 ore 2 astro for 1 science")
    view = match.view(None)
    assert view["offer"] == {
        "seat": 0,
        "action": "offer 1 ore 2 astro for 1 science",
        "give": {"ore": 1, "astro": 2},
        "want": {"science": 1},
    }
    assert view["decision"] == {"name": "answer", "seat": 1, "by": 0}
    assert (view["to_act"], view["awaited"]) == ([0, 1], [1])


def test_posts_say_which_may_still_be_used():
    match = Ships().own(0, "ore_3", "fuel_3", "food_3").bays(0, fuel=2).phase("build").match()
    assert match.view(1)["posts"] == {"block": "ahead", "used": [], "open": ["ore_3", "fuel_3", "food_3"]}
    match.play(0, "post ore_3 buy 1 ore")
    assert match.view(1)["posts"]["open"] == ["fuel_3", "food_3"]
    match.play(0, "build booster")
    assert match.view(1)["posts"] == {"block": "closed", "used": ["ore_3"], "open": []}


def test_when_the_game_is_over_nothing_is_decided():
    table = Ships().own(0, *(f"colony_{name}" for name in ("ore_1", "ore_2", "fuel_3", "carbon_2", "food_1")))
    table.modules(0, command=2, sensor=2, trade=1).keep(0, "cure").phase("build")
    match = table.bays(0, ore=1, carbon=1, food=2).match()
    match.play(0, "build module trade")
    view = match.view(1)
    assert (view["winner"], view["decision"], view["waiting_for"]) == (0, None, None)
    assert (view["to_act"], view["awaited"]) == ([], [])


# ------------------------------------------------------------------ two parts


def test_memory_is_private():
    table = Ships().known(2, "ore_1", "fuel_1").known(3, "food_1", by=(1,))
    assert public(table)["sectors"][1] == {"known": {}, "unknown": {"sector": 10}}
    assert private(table, 0)["sectors"][1] == {
        "known": {"ore_1": "all", "fuel_1": "all"},
        "unknown": {"sector": 8},
    }
    assert private(table, 1)["sectors"][2]["known"] == {"food_1": [1]}
    assert private(table, 0)["sectors"][2]["known"] == {}


def test_without_memory_there_is_nothing_to_add():
    assert private(Ships(memory=False).known(2, "ore_1"), 0) == {"viewer": 0, "memory": False}


def test_a_hidden_choice_is_known_to_its_seat():
    match = sw.new("starship", seed=3, module_choice="hidden")
    moon = match.to_act[0]
    match.play(moon, "fit sensor")
    views = match.game.views(match.state)
    assert views.public["chosen"][moon] == "hidden"
    assert views.private(moon)["chosen"] == {str(moon): "sensor"}
    assert "chosen" not in views.private(1 - moon)


def test_what_did_not_change_is_the_same_object():
    match = Ships().bays(0, fuel=2).phase("build").match()
    before = match.game.views(match.state).public
    match.play(0, "build booster")
    after = match.game.views(match.state).public
    assert after["seats"][1] is before["seats"][1]
    assert after["sectors"] is before["sectors"]
    assert after["seats"][0] is not before["seats"][0]


# ------------------------------------------------------------------ made again


@pytest.mark.parametrize("options", others_are_slow(*OPTIONS), ids=str)
def test_a_view_is_made_again_from_its_json(options):
    match = sw.new("starship", seed=11, **options)
    game: Any = match.game
    rng = sw.stream(11)
    for step in range(120):
        seat = some_seat(match.to_act, rng)
        for who in (0, 1, None):
            view = game.view(match.state, who)
            data = json.loads(json.dumps(view.json()))
            again = game.view_from(data)
            assert isinstance(view, StarshipView)
            assert isinstance(again, StarshipView)
            assert again.json() == view.json() == pickle.loads(pickle.dumps(view)).json()
            worlds = (game.imagine(one, sw.stream(step)) for one in (view, again))
            assert len({json.dumps(game.position(world)) for world in worlds}) == 1
            if who == seat:
                assert list(game.engine.legal(again.table, seat)) == match.legal(seat).codes
                assert again.pirates() == view.pirates()
        match.play(seat, game.action(mixed(match.legal(seat).codes, rng)))


@pytest.mark.parametrize("options", others_are_slow(*OPTIONS), ids=str)
def test_a_view_is_both_parts_in_one(options):
    match = sw.new("starship", seed=5, **options)
    rng = sw.stream(5)
    for _ in range(80):
        check_view_parts(match, complain)
        seat = match.awaited[0]
        match.play(seat, match.game.action(mixed(match.legal(seat).codes, rng)))


def test_a_view_of_nobody_is_refused():
    data = Ships().match().view(0)
    with pytest.raises(sw.PositionError, match="'viewer' is 7"):
        sw.make("starship").view_from({**data, "viewer": 7})
