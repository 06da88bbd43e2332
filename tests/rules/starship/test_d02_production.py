"""The production phase: the yellow die, one colony for each player, modules, and what the bays hold."""

from __future__ import annotations

import pytest

import starwake as sw
from tests.helpers import legal, refused
from tests.ships import Ships, cargo, ship

RESOURCES = ("ore", "fuel", "carbon", "food", "goods")
CREST = {"moon": 0, "sun": 1}
"""The seats of the crests at a table made by `Ships`."""


def roll(table: Ships, yellow: int, seat: int = 0) -> sw.Match:
    """The match after a seat has rolled."""
    match = table.phase("roll", seat=seat).match(f"yellow {yellow}")
    match.play(seat, "roll")
    return match


def modules_bring(
    crest: str, yellow: int, science: int = 0, production: int = 0, numbers: str = "mirrored"
) -> dict[str, int]:
    """What modules of these levels bring to a crest on a roll."""
    seat = CREST[crest]
    table = Ships(module_numbers=numbers).modules(seat, science=science, production=production)
    match = roll(table.has(seat, science=0), yellow)
    return {"science": ship(match, seat)["science"], "goods": cargo(match, seat).get("goods", 0)}


# ---------------------------------------------------------------- the die


@pytest.mark.rule("d.production.roll")
def test_the_yellow_die_shows_each_of_1_2_and_3_twice():
    match = Ships().phase("roll").match()
    state = match.state.copy()
    match.game.apply(state, 0, "roll")
    outcomes = {outcome.notation: weight for outcome, weight in match.game.outcomes(state)}
    assert outcomes == {"yellow 1": 2, "yellow 2": 2, "yellow 3": 2}


@pytest.mark.rule("d.production.roll")
@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_has_the_turn_rolls_and_does_nothing_else_first(seat):
    match = Ships().phase("roll", seat=seat).match("yellow 2")
    assert (match.to_act, legal(match, seat)) == ((seat,), ["roll"])
    assert refused(match, 1 - seat, "roll").rule == "d.turn.phases"
    match.play(seat, "roll")
    assert match.position()["yellow"] == 2


@pytest.mark.rule("d.production.roll")
def test_one_rolls_once():
    match = roll(Ships(), 2)
    assert refused(match, 0, "roll").rule == "d.turn.phases"


@pytest.mark.rule("d.production.roll")
@pytest.mark.parametrize("seat", [0, 1])
def test_both_players_produce_whoever_rolls(seat):
    match = roll(Ships(), 1, seat)  # both start colonies have the number 1
    assert (cargo(match, 0), cargo(match, 1)) == ({"carbon": 1}, {"fuel": 1})


@pytest.mark.rule("d.production.roll")
@pytest.mark.parametrize("yellow", [2, 3])
def test_a_colony_with_another_number_brings_nothing(yellow):
    match = roll(Ships(), yellow)
    assert (cargo(match, 0), cargo(match, 1)) == ({}, {})


@pytest.mark.rule("d.production.roll")
@pytest.mark.parametrize("resource", ["ore", "fuel", "carbon", "food"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_colony_brings_its_resource_on_its_number(resource, number):
    card = f"colony_{resource}_{number}"
    for yellow in (1, 2, 3):
        table = Ships()
        owned = table.data["seats"][0]["cards"]
        # The own start colony would produce too; seat 1 gets both of them, its cargo does not matter here.
        table.data["seats"][1]["cards"] += owned
        owned.clear()
        if card in table.data["seats"][1]["cards"]:
            table.data["seats"][1]["cards"].remove(card)
            owned.append(card)
        else:
            table.own(0, card)
        match = table.bays(1, fuel=2, carbon=2).phase("roll").match(f"yellow {yellow}")
        match.play(0, "roll")
        assert cargo(match, 0) == ({resource: 1} if yellow == number else {})


# ---------------------------------------------------------------- one colony


@pytest.mark.rule("d.production.one_colony")
@pytest.mark.parametrize(("chosen", "expected"), [("ore", 2), ("carbon", 1)])
def test_booklet_example_production_choice_with_roll_2(chosen, expected):
    table = Ships().modules(1, logistics=1).bays(1, ore=1, fuel=3)
    match = roll(table.own(1, "colony_ore_2", "colony_carbon_2"), 2, seat=1)
    assert legal(match, 1) == ["harvest ore", "harvest carbon"]
    match.play(1, f"harvest {chosen}")
    assert cargo(match, 1) == {"ore": 1, "fuel": 3, chosen: expected}
    assert refused(match, 1, "harvest ore").rule == "d.production.one_colony"  # not both


@pytest.mark.rule("d.production.one_colony", "d.storage")
def test_booklet_example_production_with_roll_1_is_lost_in_a_full_bay():
    table = Ships().modules(1, logistics=1).bays(1, ore=1, fuel=3)
    match = roll(table.own(1, "colony_ore_2", "colony_carbon_2"), 1, seat=1)
    assert cargo(match, 1) == {"ore": 1, "fuel": 3}
    assert match.position()["stack"] == [["sector", 1, 0, 0]]


@pytest.mark.rule("d.production.one_colony")
def test_of_three_matching_colonies_one_produces():
    table = Ships().own(0, "colony_ore_2", "colony_carbon_2", "colony_food_2")
    match = roll(table, 2)
    assert legal(match, 0) == ["harvest ore", "harvest carbon", "harvest food"]
    match.play(0, "harvest food")
    assert cargo(match, 0) == {"food": 1}
    assert legal(match, 0) == ["fly 1", "fly 2", "fly 3", "fly 4"]


@pytest.mark.rule("d.production.one_colony")
def test_the_owner_chooses_not_whoever_rolled():
    match = roll(Ships().own(1, "colony_ore_1"), 1)
    assert (match.to_act, legal(match, 1)) == ((1,), ["harvest ore", "harvest fuel"])
    assert refused(match, 0, "harvest ore").rule == "d.turn.phases"
    match.play(1, "harvest ore")
    assert (cargo(match, 0), cargo(match, 1)) == ({"carbon": 1}, {"ore": 1})
    assert match.to_act == (0,)


@pytest.mark.rule("d.production.one_colony")
def test_when_both_choose_the_player_whose_turn_it_is_does_so_first():
    match = roll(Ships().own(1, "colony_ore_1").own(0, "colony_food_1"), 1)
    assert match.to_act == (0,)
    match.play(0, "harvest carbon")
    assert match.to_act == (1,)
    match.play(1, "harvest fuel")
    assert (cargo(match, 0), cargo(match, 1)) == ({"carbon": 1}, {"fuel": 1})


@pytest.mark.rule("d.production.one_colony")
@pytest.mark.parametrize("action", ["harvest food", "harvest fuel", "harvest goods"])
def test_only_a_matching_own_colony_can_be_chosen(action):
    # Seat 0 has food on 3, seat 1 fuel on 1.
    match = roll(Ships().own(0, "colony_ore_1", "colony_food_3"), 1)
    error = refused(match, 0, action)
    assert error.rule == "d.production.one_colony"


@pytest.mark.rule("d.production.one_colony", "d.storage")
def test_a_full_bay_leaves_the_other_colony_without_a_question():
    match = roll(Ships().own(0, "colony_ore_1").bays(0, carbon=2), 1)
    assert cargo(match, 0) == {"ore": 1, "carbon": 2}
    assert legal(match, 0)[0] == "fly 1"


@pytest.mark.rule("d.production.one_colony")
def test_the_choice_is_not_between_a_full_bay_and_another():
    table = Ships().own(0, "colony_ore_2", "colony_carbon_2", "colony_food_2").bays(0, ore=2)
    match = roll(table, 2)
    assert legal(match, 0) == ["harvest carbon", "harvest food"]
    assert refused(match, 0, "harvest ore").rule == "d.production.one_colony"


@pytest.mark.rule("d.production.one_colony")
def test_one_must_take_what_is_offered_before_the_flight():
    match = roll(Ships().own(0, "colony_ore_1"), 1)
    assert refused(match, 0, "fly 1").rule == "d.flight.sector"


# ---------------------------------------------------------------- modules


@pytest.mark.rule("d.production.modules")
def test_modules_bring_science_and_goods_besides_the_colony():
    # The moon's production module works on 2; its second level of science on 2 too.
    table = Ships().modules(0, science=2, production=1).has(0, science=0).own(0, "colony_ore_2")
    match = roll(table, 2)
    assert (ship(match, 0)["science"], cargo(match, 0)) == (1, {"ore": 1, "goods": 1})


@pytest.mark.rule("d.production.modules")
def test_modules_do_not_take_the_place_of_the_choice():
    table = Ships().modules(0, production=1).own(0, "colony_ore_2", "colony_carbon_2")
    match = roll(table, 2)
    assert legal(match, 0) == ["harvest ore", "harvest carbon"]
    match.play(0, "harvest ore")
    assert cargo(match, 0) == {"ore": 1, "goods": 1}


@pytest.mark.rule("d.production.modules")
def test_modules_work_in_the_opponents_turn_too():
    match = roll(Ships().modules(1, science=1, production=1).has(1, science=0), 2, seat=0)
    assert ship(match, 1)["science"] == 1  # the sun's science module has a 2
    match = roll(Ships().modules(1, science=1, production=1), 3, seat=0)
    assert cargo(match, 1) == {"goods": 1}


@pytest.mark.rule("d.production.modules")
@pytest.mark.parametrize("yellow", [1, 2, 3])
def test_without_these_modules_there_is_no_science_and_there_are_no_goods(yellow):
    match = roll(Ships().modules(0, logistics=1, command=1, sensor=1, trade=1).has(0, science=0), yellow)
    assert ship(match, 0)["science"] == 0
    assert "goods" not in cargo(match, 0)


@pytest.mark.rule("d.production.modules", "d.storage")
def test_a_full_lab_and_a_full_bay_lose_what_modules_bring():
    table = Ships().modules(0, science=2, production=2).has(0, science=4).bays(0, goods=2)
    match = roll(table, 2)
    assert (ship(match, 0)["science"], cargo(match, 0)) == (4, {"goods": 2})
    lost = [(event.data["ware"], event.data["count"]) for event in match.events if event.name == "lost"]
    assert lost == [("science", 1), ("goods", 1)]


# ---------------------------------------------------------------- the numbers of the modules


@pytest.mark.rule("d.module.numbers")
@pytest.mark.parametrize(
    ("crest", "module", "number"),
    [("moon", "science", 3), ("moon", "production", 2), ("sun", "science", 2), ("sun", "production", 3)],
)
@pytest.mark.parametrize("yellow", [1, 2, 3])
def test_d1_level_1_works_on_its_number_mirrored_by_crest(crest, module, number, yellow):
    made = {"science": "science", "production": "goods"}[module]
    brought = modules_bring(crest, yellow, int(module == "science"), int(module == "production"))
    assert brought == {"science": 0, "goods": 0, made: int(yellow == number)}


@pytest.mark.rule("d.module.numbers")
@pytest.mark.parametrize("crest", ["moon", "sun"])
@pytest.mark.parametrize(("yellow", "science", "goods"), [(1, 0, 0), (2, 1, 0), (3, 0, 1)])
def test_d1_same_numbers_for_both_as_an_option(crest, yellow, science, goods):
    brought = modules_bring(crest, yellow, science=1, production=1, numbers="same")
    assert brought == {"science": science, "goods": goods}


@pytest.mark.rule("d.module.numbers")
@pytest.mark.parametrize("numbers", ["mirrored", "same"])
@pytest.mark.parametrize("crest", ["moon", "sun"])
@pytest.mark.parametrize(("yellow", "works"), [(1, 0), (2, 1), (3, 1)])
def test_level_2_works_on_2_and_3(numbers, crest, yellow, works):
    brought = modules_bring(crest, yellow, science=2, production=2, numbers=numbers)
    assert brought == {"science": works, "goods": works}


@pytest.mark.rule("d.module.numbers", "d.production.modules")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("yellow", "works"), [(1, 0), (2, 1), (3, 1)])
def test_booklet_example_science_module_raised_gives_science_on_2_and_3(seat, yellow, works):
    table = Ships().modules(seat, science=1).bays(seat, ore=1, carbon=1, food=2).has(seat, science=0)
    match = table.phase("build", seat=seat).match(f"yellow {yellow}")
    points = match.points[seat]
    match.play(seat, "build module science")
    assert (cargo(match, seat), ship(match, seat)["modules"]) == ({}, {"science": 2})
    assert match.points[seat] == points + 1
    match.play(seat, "end")
    match.play(1 - seat, "roll")
    assert ship(match, seat)["science"] == works


# ---------------------------------------------------------------- storage


@pytest.mark.rule("d.storage")
@pytest.mark.parametrize(("level", "limit"), [(0, 2), (1, 3), (2, 4)])
@pytest.mark.parametrize("resource", RESOURCES)
def test_a_bay_holds_2_or_with_logistics_3_or_4(level, limit, resource):
    match = Ships().modules(0, logistics=level).visit(f"{resource}_1").match()
    assert refused(match, 0, f"buy {limit + 1} {resource}").rule == "d.storage"
    match.play(0, f"buy {limit} {resource}")
    assert cargo(match, 0) == {resource: limit}


@pytest.mark.rule("d.storage")
@pytest.mark.parametrize("level", [0, 1, 2])
def test_the_lab_holds_4_with_any_logistics(level):
    match = Ships().modules(0, logistics=level).has(0, science=1, astro=50).visit("library").match()
    assert refused(match, 0, "buy 4 science").rule == "d.storage"
    match.play(0, "buy 3 science")
    assert ship(match, 0)["science"] == 4


@pytest.mark.rule("d.storage")
@pytest.mark.parametrize(("level", "limit"), [(0, 2), (1, 3), (2, 4)])
def test_production_that_does_not_fit_is_lost(level, limit):
    match = roll(Ships().modules(0, logistics=level).bays(0, carbon=limit), 1)
    assert cargo(match, 0) == {"carbon": limit}
    match = roll(Ships().modules(0, logistics=level).bays(0, carbon=limit - 1), 1)
    assert cargo(match, 0) == {"carbon": limit}


@pytest.mark.rule("d.storage")
def test_the_opponents_logistics_do_not_count():
    match = roll(Ships().modules(1, logistics=2).bays(0, carbon=2).bays(1, fuel=3), 1)
    assert (cargo(match, 0), cargo(match, 1)) == ({"carbon": 2}, {"fuel": 4})


@pytest.mark.rule("d.storage")
def test_money_has_no_limit():
    match = Ships().bays(0, ore=2).has(0, astro=5000).visit("ore_5").match()
    match.play(0, "sell 2 ore")
    assert ship(match, 0)["astro"] == 5010


@pytest.mark.rule("d.storage")
def test_a_reward_of_choice_is_only_what_fits():
    match = Ships().bays(0, ore=2, fuel=2).visit("planet_lantern").match("mission escort")
    match.play(0, "mission crate")
    assert legal(match, 0) == ["take carbon", "take food", "take goods"]
    assert refused(match, 0, "take ore").rule == "d.storage"


# ---------------------------------------------------------------- less room than cargo


def robbed(surplus: str, level: int, have: int) -> sw.Match:
    """Seat 0 has lost a level of its logistics module, the only module it has, to a pirate."""
    table = (
        Ships(surplus=surplus).modules(0, logistics=level).bays(0, ore=have, food=1).tiles(0, cannons=(1, 0))
    )
    match = table.meet("pirate_4_7").match("blue 1", "blue 4")
    match.play(0, "fight")
    assert ship(match, 0)["modules"].get("logistics", 0) == level - 1
    return match


@pytest.mark.rule("d.storage")
@pytest.mark.parametrize(("level", "left"), [(1, 2), (2, 3)])
def test_d7_without_its_logistics_a_ship_loses_what_no_longer_fits(level, left):
    match = robbed("discard", level, left + 1)
    assert cargo(match, 0) == {"ore": left, "food": 1}
    lost = [(e.seat, e.data["ware"], e.data["count"]) for e in match.events if e.name == "lost"]
    assert lost == [(0, "ore", 1)]


@pytest.mark.rule("d.storage")
@pytest.mark.parametrize(("level", "have"), [(1, 3), (2, 4)])
def test_d7_as_an_option_the_surplus_stays(level, have):
    assert cargo(robbed("keep", level, have), 0) == {"ore": have, "food": 1}


@pytest.mark.rule("d.storage")
def test_d7_a_kept_surplus_grows_no_more():
    table = Ships(surplus="keep").bays(0, carbon=3)
    match = roll(table, 1)
    assert cargo(match, 0) == {"carbon": 3}
    match = Ships(surplus="keep").bays(0, ore=3).visit("ore_1").match()
    assert refused(match, 0, "buy 1 ore").rule == "d.storage"
    match.play(0, "sell 2 ore")
    assert cargo(match, 0) == {"ore": 1}


@pytest.mark.rule("d.storage")
def test_d7_a_kept_surplus_is_left_alone_when_more_is_lost():
    match = roll(Ships(surplus="keep").bays(0, carbon=4).own(0, "colony_ore_1"), 1)
    assert cargo(match, 0) == {"carbon": 4, "ore": 1}  # the full bay is no choice


def sun_in_seat_0() -> Ships:
    """The crests the other way round: seat 0 is the sun."""
    table = Ships()
    table.data["crests"] = ["sun", "moon"]
    for seat, colony in enumerate(("colony_fuel_1", "colony_carbon_1")):
        table.data["seats"][seat]["cards"] = [colony]
    return table


@pytest.mark.rule("d.module.numbers")
@pytest.mark.parametrize(("yellow", "science"), [(2, (1, 0)), (3, (0, 1))])
def test_the_numbers_of_modules_go_with_the_crest_not_with_the_seat(yellow, science):
    table = sun_in_seat_0().phase("roll")
    for seat in (0, 1):
        table.modules(seat, science=1).has(seat, science=0)
    match = table.match(f"yellow {yellow}")
    match.play(0, "roll")
    assert tuple(ship(match, seat)["science"] for seat in (0, 1)) == science
