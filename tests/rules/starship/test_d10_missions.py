"""Adventure planets: missions, what they ask and bring, and the mission that comes up after one."""

from __future__ import annotations

import pytest

import starwake as sw
from tests.helpers import legal, refused
from tests.ships import Ships, cargo, ship

EVERYONE = (0, 1, None)
PLANETS = {
    "crate": "lantern",
    "welcome": "motley",
    "clean_water": "tidewater",
    "escort": "ashfall",
    "shelves": "lantern",
    "bread": "motley",
    "cure": "ashfall",
    "delegates": "tidewater",
    "wreck": "motley",
    "walls": "ashfall",
    "tower": "lantern",
    "shelves_again": "tidewater",
}
ALL = tuple(PLANETS)


def at_planet(mission: str, *others: str, **options: object) -> Ships:
    """Seat 0 stands at the planet of an open mission, which is the only one unless others are named; no more come."""
    table = Ships(**options)
    shown = (mission, *others)
    table.missions(*shown, done=tuple(m for m in ALL if m not in shown))
    return table.has(0, astro=0, science=0).visit(f"planet_{PLANETS[mission]}")


def complete(table: Ships, mission: str, *takes: str) -> sw.Match:
    """The match after a mission and the choice of its rewards."""
    match = table.match()
    match.play(0, f"mission {mission}")
    for resource in takes:
        match.play(0, f"take {resource}")
    return match


def owns(match: sw.Match) -> tuple[dict[str, int], int, int]:
    """Cargo, science and money of seat 0."""
    own = ship(match, 0)
    return cargo(match, 0), own["science"], own["astro"]


# ---------------------------------------------------------------- where and when


@pytest.mark.rule("d.flight.adventure")
@pytest.mark.parametrize("mission", ALL)
def test_every_mission_belongs_to_one_planet(mission):
    rich = {"ore": 2, "carbon": 1, "food": 1, "goods": 2}
    for planet in ("ashfall", "lantern", "motley", "tidewater"):
        table = Ships().missions(mission).bays(0, **rich).has(0, science=4, astro=50)
        match = table.tiles(0, boosters=(0, 3), cannons=(0, 3)).visit(f"planet_{planet}").match()
        fits = PLANETS[mission] == planet
        assert legal(match, 0) == (["pass", f"mission {mission}"] if fits else ["pass"])
        if not fits:
            assert refused(match, 0, f"mission {mission}").rule == "d.flight.adventure"


@pytest.mark.rule("d.flight.adventure")
def test_only_open_missions_can_be_completed():
    match = Ships().bays(0, goods=1).missions("crate").visit("planet_lantern").match()
    assert refused(match, 0, "mission shelves").rule == "d.flight.adventure"
    match = (
        Ships().missions("crate", done=("tower",)).bays(0, ore=2, carbon=1).visit("planet_lantern").match()
    )
    assert refused(match, 0, "mission tower").rule == "d.flight.adventure"


@pytest.mark.rule("d.flight.adventure")
def test_a_mission_that_the_other_player_has_completed_is_gone():
    match = Ships().missions("crate").keep(1, "shelves").bays(0, goods=1).visit("planet_lantern").match()
    assert refused(match, 0, "mission shelves").rule == "d.flight.adventure"


@pytest.mark.rule("d.flight.adventure")
def test_a_planet_without_a_mission_is_passed_by():
    match = Ships().missions("crate").fly().match("card planet_ashfall")
    match.play(0, "next")
    assert legal(match, 0) == ["next", "stop"]


@pytest.mark.rule("d.flight.adventure")
def test_a_mission_may_be_left_alone():
    match = at_planet("crate").match()
    match.play(0, "pass")
    assert match.position()["missions"]["open"] == ["crate"]
    assert match.position()["flight"]["acted"] == 0


@pytest.mark.rule("d.flight.adventure")
def test_a_planet_is_no_place_for_ships():
    match = at_planet("crate").match()
    assert refused(match, 0, "found").rule == "d.flight.trading_post"


# ---------------------------------------------------------------- what they ask and bring


@pytest.mark.rule("d.flight.adventure")
@pytest.mark.parametrize("mission", ["crate", "welcome"])
def test_a_gift_asks_for_nothing_and_brings_a_resource(mission):
    match = complete(at_planet(mission), mission, "fuel")
    assert owns(match) == ({"fuel": 1}, 0, 0)


@pytest.mark.rule("d.flight.adventure")
def test_clean_water_costs_a_science_point_and_brings_3_astro_and_a_resource():
    assert refused(at_planet("clean_water").match(), 0, "mission clean_water").rule == "d.flight.adventure"
    match = complete(at_planet("clean_water").has(0, science=2), "clean_water", "ore")
    assert owns(match) == ({"ore": 1}, 1, 3)


@pytest.mark.rule("d.flight.adventure")
@pytest.mark.parametrize(
    ("cannons", "enough"), [((2, 0), False), ((3, 0), True), ((1, 1), True), ((0, 1), False), ((0, 2), True)]
)
def test_d8_escort_asks_for_3_cannon_points_and_takes_none(cannons, enough):
    table = at_planet("escort").tiles(0, cannons=cannons)
    if not enough:
        assert refused(table.match(), 0, "mission escort").rule == "d.flight.adventure"
        return
    match = complete(table, "escort", "food")
    assert owns(match) == ({"food": 1}, 0, 3)
    assert ship(match, 0)["cannons"] == list(cannons)


@pytest.mark.rule("d.flight.adventure")
@pytest.mark.parametrize(
    ("boosters", "enough"), [((3, 0), False), ((2, 1), True), ((0, 2), True), ((1, 1), False), ((0, 3), True)]
)
def test_d8_wreck_asks_for_4_booster_points_and_takes_none(boosters, enough):
    table = at_planet("wreck").tiles(0, boosters=boosters)
    if not enough:
        assert refused(table.match(), 0, "mission wreck").rule == "d.flight.adventure"
        return
    match = complete(table, "wreck", "goods")
    assert (owns(match), ship(match, 0)["fame"]) == (({"goods": 1}, 0, 0), 1)
    assert ship(match, 0)["boosters"] == list(boosters)


@pytest.mark.rule("d.flight.adventure")
def test_booklet_example_the_trade_good_for_pallas_brings_another_resource_and_fame():
    # The booklet's Pallas is Lantern here.
    table = Ships().missions("shelves", "crate", "welcome").bays(0, goods=1).visit("planet_lantern")
    match = table.match("mission escort")
    match.play(0, "mission shelves")
    assert legal(match, 0) == ["take ore", "take fuel", "take carbon", "take food"]
    match.play(0, "take carbon")
    own = ship(match, 0)
    assert (cargo(match, 0), own["fame"], own["missions"]) == ({"carbon": 1}, 1, ["shelves"])


@pytest.mark.rule("d.flight.adventure")
def test_the_reward_for_a_trade_good_is_another_resource():
    match = at_planet("shelves").bays(0, goods=2).match()
    match.play(0, "mission shelves")
    assert refused(match, 0, "take goods").rule == "d.flight.adventure"


@pytest.mark.rule("d.flight.adventure")
def test_d10_bread_costs_food_and_brings_anything_but_food():
    match = at_planet("bread").bays(0, food=2).match()
    match.play(0, "mission bread")
    assert refused(match, 0, "take food").rule == "d.flight.adventure"
    match.play(0, "take ore")
    assert (owns(match), ship(match, 0)["fame"]) == (({"ore": 1, "food": 1}, 0, 0), 1)


@pytest.mark.rule("d.flight.adventure")
def test_d10_shelves_again_costs_2_goods_and_brings_2_of_anything_else():
    match = at_planet("shelves_again").bays(0, goods=2).match()
    match.play(0, "mission shelves_again")
    assert refused(match, 0, "take goods").rule == "d.flight.adventure"
    match.play(0, "take ore")
    assert refused(match, 0, "take goods").rule == "d.flight.adventure"
    match.play(0, "take ore")
    assert (owns(match), ship(match, 0)["fame"]) == (({"ore": 2}, 0, 0), 1)


@pytest.mark.rule("d.flight.adventure")
@pytest.mark.parametrize(
    ("mission", "cost", "resource"),
    [("bread", {"food": 1}, "food"), ("shelves_again", {"goods": 2}, "goods")],
)
def test_d10_as_an_option_only_the_printed_exclusion_counts(mission, cost, resource):
    match = at_planet(mission, excluded_reward="printed").bays(0, **cost).match()
    match.play(0, f"mission {mission}")
    match.play(0, f"take {resource}")
    assert cargo(match, 0)[resource] == 1


@pytest.mark.rule("d.flight.adventure")
def test_d10_the_printed_exclusion_stands_with_the_option_too():
    match = at_planet("shelves", excluded_reward="printed").bays(0, goods=1).match()
    match.play(0, "mission shelves")
    assert refused(match, 0, "take goods").rule == "d.flight.adventure"


@pytest.mark.rule("d.flight.adventure")
def test_cure_costs_2_science_points_and_is_worth_a_point():
    error = refused(at_planet("cure").has(0, science=1).match(), 0, "mission cure")
    assert error.rule == "d.flight.adventure"
    match = complete(at_planet("cure").has(0, science=3), "cure")
    assert (owns(match), match.points, ship(match, 0)["fame"]) == (({}, 1, 0), (2, 1), 0)


@pytest.mark.rule("d.flight.adventure")
def test_d11_delegates_cost_6_astro_and_bring_fame_and_2_resources():
    assert (
        refused(at_planet("delegates").has(0, astro=5).match(), 0, "mission delegates").rule
        == "d.flight.adventure"
    )
    match = complete(at_planet("delegates").has(0, astro=7), "delegates", "ore", "fuel")
    assert (owns(match), ship(match, 0)["fame"]) == (({"ore": 1, "fuel": 1}, 0, 1), 1)
    assert legal(match, 0) == ["next", "stop"]


@pytest.mark.rule("d.flight.adventure")
def test_d11_wreck_brings_one_resource():
    match = complete(at_planet("wreck").tiles(0, boosters=(0, 2)), "wreck", "ore")
    assert (legal(match, 0), cargo(match, 0)) == (["next", "stop"], {"ore": 1})


@pytest.mark.rule("d.flight.adventure")
def test_walls_cost_10_astro_and_bring_2_fame():
    assert (
        refused(at_planet("walls").has(0, astro=9).match(), 0, "mission walls").rule == "d.flight.adventure"
    )
    match = complete(at_planet("walls").has(0, astro=10), "walls")
    assert (owns(match), ship(match, 0)["fame"]) == (({}, 0, 0), 2)


@pytest.mark.rule("d.flight.adventure")
@pytest.mark.parametrize("bays", [{"ore": 1, "carbon": 1}, {"ore": 2}])
def test_tower_costs_2_ore_and_1_carbon(bays):
    error = refused(at_planet("tower").bays(0, **bays).match(), 0, "mission tower")
    assert error.rule == "d.flight.adventure"


@pytest.mark.rule("d.flight.adventure")
def test_tower_is_worth_a_point():
    match = complete(at_planet("tower").bays(0, ore=2, carbon=2), "tower")
    assert (cargo(match, 0), match.points) == ({"carbon": 1}, (2, 1))


@pytest.mark.rule("d.flight.adventure")
def test_what_is_handed_in_goes_to_the_bank():
    match = complete(at_planet("walls").has(0, astro=10).has(1, astro=4), "walls")
    assert ship(match, 1)["astro"] == 4


@pytest.mark.rule("d.flight.adventure", "d.storage")
def test_each_resource_of_a_reward_is_chosen_by_itself_where_there_is_room():
    match = at_planet("delegates").has(0, astro=6).bays(0, ore=1, fuel=2).match()
    match.play(0, "mission delegates")
    assert legal(match, 0) == ["take ore", "take carbon", "take food", "take goods"]
    match.play(0, "take ore")
    assert legal(match, 0) == ["take carbon", "take food", "take goods"]


@pytest.mark.rule("d.flight.adventure", "d.storage")
def test_d22_a_gift_with_full_bays_is_completed_and_its_reward_lost():
    match = at_planet("crate").bays(0, ore=2, fuel=2, carbon=2, food=2, goods=2).match()
    match.play(0, "mission crate")
    assert legal(match, 0) == ["next", "stop"]
    assert match.position()["missions"]["open"] == []


@pytest.mark.rule("d.flight.adventure", "d.storage")
def test_the_rest_of_a_reward_that_finds_no_room_is_lost():
    match = at_planet("delegates").has(0, astro=6).bays(0, ore=1, fuel=2, carbon=2, food=2, goods=2).match()
    match.play(0, "mission delegates")
    match.play(0, "take ore")
    assert legal(match, 0) == ["next", "stop"]


@pytest.mark.rule("d.flight.adventure")
def test_what_is_paid_makes_room_for_the_reward():
    match = (
        at_planet("bread", excluded_reward="printed")
        .bays(0, ore=2, fuel=2, carbon=2, food=2, goods=2)
        .match()
    )
    match.play(0, "mission bread")
    assert legal(match, 0) == ["take food"]


# ---------------------------------------------------------------- where the card goes, and the next one


@pytest.mark.rule("d.flight.adventure")
@pytest.mark.parametrize(
    ("mission", "takes", "kept"),
    [
        ("crate", 1, False),
        ("welcome", 1, False),
        ("clean_water", 1, False),
        ("escort", 1, False),
        ("shelves", 1, True),
        ("bread", 1, True),
        ("cure", 0, True),
        ("delegates", 2, True),
        ("wreck", 1, True),
        ("walls", 0, True),
        ("tower", 0, True),
        ("shelves_again", 2, True),
    ],
)
def test_a_mission_with_fame_or_a_point_is_kept_any_other_set_aside(mission, takes, kept):
    table = at_planet(mission).bays(0, ore=2, carbon=1, food=1, goods=2).has(0, science=2, astro=10)
    table.tiles(0, boosters=(0, 3), cannons=(0, 3))
    match = complete(table, mission, *["fuel"] * takes)
    for seat in EVERYONE:
        view = match.view(seat)
        assert view["seats"][0]["missions"] == ([mission] if kept else [])
        assert (mission in view["missions"]["done"]) == (not kept)
        assert view["missions"]["open"] == []


@pytest.mark.rule("d.flight.adventure")
def test_a_new_mission_is_turned_up():
    match = Ships().visit("planet_lantern").match("mission bread")
    match.play(0, "mission crate")
    match.play(0, "take ore")
    for seat in EVERYONE:
        assert sorted(match.view(seat)["missions"]["open"]) == ["bread", "clean_water", "welcome"]
    assert [event.name for event in match.events][-1] == "mission_open"


@pytest.mark.rule("d.flight.adventure")
def test_the_reward_is_taken_before_the_new_mission_is_known():
    match = Ships().visit("planet_lantern").match("mission bread")
    match.play(0, "mission crate")
    assert match.view(0)["missions"]["open"] == ["welcome", "clean_water"]


@pytest.mark.rule("d.flight.adventure")
def test_when_the_pile_is_empty_fewer_stay_open():
    match = complete(at_planet("crate", "tower", "walls"), "crate", "ore")
    assert match.position()["missions"]["open"] == ["walls", "tower"]


@pytest.mark.rule("d.flight.adventure")
def test_a_mission_of_this_planet_that_appears_now_must_wait():
    match = Ships().bays(0, goods=2).visit("planet_lantern").match("mission shelves")
    match.play(0, "mission crate")
    match.play(0, "take ore")
    assert match.position()["missions"]["waiting"] == ["shelves"]
    assert legal(match, 0) == ["next", "stop"]


@pytest.mark.rule("d.flight.adventure")
def test_it_waits_also_while_another_mission_is_done_there():
    table = Ships().missions("crate", "tower", "welcome").bays(0, goods=1, ore=2, carbon=1)
    match = table.modules(0, command=1).visit("planet_lantern").match("mission shelves_again")
    match.play(0, "mission crate")
    match.play(0, "take fuel")
    assert legal(match, 0) == ["pass", "mission tower"]
    assert refused(match, 0, "mission shelves_again").rule == "d.flight.adventure"


@pytest.mark.rule("d.flight.adventure")
def test_on_a_later_turn_it_waits_no_longer():
    match = (
        Ships()
        .bays(1, goods=1)
        .visit("planet_lantern")
        .match("mission shelves", "yellow 2", "card planet_lantern")
    )
    for action in ("mission crate", "take ore", "stop", "end"):
        match.play(0, action)
    for action in ("roll", "fly 1", "next"):
        match.play(1, action)
    assert match.position()["missions"]["waiting"] == []
    assert legal(match, 1) == ["pass", "mission shelves"]


@pytest.mark.rule("d.flight.adventure")
def test_d9_a_new_mission_of_another_planet_may_be_done_in_the_same_flight():
    table = Ships().bays(0, food=1).missions("crate", "clean_water", "escort", done=("welcome",))
    match = table.visit("planet_lantern").match("mission bread", "card planet_motley")
    match.play(0, "mission crate")
    match.play(0, "take ore")
    match.play(0, "next")
    assert legal(match, 0) == ["pass", "mission bread"]


@pytest.mark.rule("d.flight.adventure")
def test_a_mission_is_an_action_and_the_planet_stays():
    match = complete(at_planet("crate"), "crate", "ore")
    flight = match.position()["flight"]
    assert (flight["row"], flight["marked"], flight["acted"]) == (["planet_lantern"], [0], 1)


@pytest.mark.rule("d.flight.adventure")
def test_a_mission_is_completed_once():
    match = complete(at_planet("crate"), "crate", "ore")
    assert refused(match, 0, "mission crate").rule == "d.flight.action"


@pytest.mark.rule("d.flight.adventure")
@pytest.mark.parametrize(("astro", "second"), [(3, True), (2, False)])
def test_what_the_first_mission_brings_can_be_paid_for_the_second(astro, second):
    table = at_planet("clean_water", "delegates").has(0, science=1, astro=astro)
    match = complete(table, "clean_water", "ore")  # 3 astro besides
    assert legal(match, 0) == (["pass", "mission delegates"] if second else ["next", "stop"])


@pytest.mark.rule("d.flight.adventure")
def test_a_position_within_a_mission_can_be_read_back():
    match = Ships().visit("planet_lantern").match("mission shelves")
    match.play(0, "mission crate")
    again = sw.Match(
        match.game, sw.ScriptedDealer(["mission shelves"]), state=match.game.from_position(match.position())
    )
    for one in (match, again):
        one.play(0, "take ore")
    assert again.position() == match.position()
