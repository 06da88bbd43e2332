"""The flight: speed, sector, card by card, what an action is, where it ends, and the shuffled stack after it."""

from __future__ import annotations

import pytest

import starwake as sw
from tests.helpers import legal, refused
from tests.ships import Ships, cargo, ship, thin

BORING = ("lost_1", "lost_2", "lost_3", "lost_4", "lost_5", "lost_6", "lost_7", "lost_8", "lost_9")
"""Cards where nothing can be done."""
PRICES = ("ore_1", "fuel_1", "carbon_1", "food_1", "goods_1", "ore_2", "fuel_2", "carbon_2", "food_2")
EVERYONE = (0, 1, None)


def stack(sector: int, *cards: str, **options: object) -> Ships:
    """A table whose sector has exactly these cards, known to nobody; they come in the order of the script."""
    table = Ships(**options)
    rest = table.data["sectors"][sector - 1]["unknown"]
    for card in cards:
        table.known(sector, card, by=())
    table.data["sectors"][sector % 4]["unknown"]["sector"] += rest.pop("sector", 0)
    return table


def next_card(match: sw.Match, seat: int = 0) -> dict[str, int]:
    """What the next card may be, with weights."""
    state = match.state.copy()
    match.game.apply(state, seat, "next")
    return {outcome.notation: weight for outcome, weight in match.game.outcomes(state)}


def fly_all(match: sw.Match, seat: int = 0) -> int:
    """Ask for cards as long as possible, act nowhere; the number of cards turned up."""
    count = 0
    while match.position()["phase"] == "flight":
        action = "next" if "next" in legal(match, seat) else "pass"
        count += action == "next"
        match.play(seat, action)
    return count


def waits_for(match: sw.Match) -> str:
    """The decision that is open."""
    return str(match.position()["stack"][-1][0])


# ---------------------------------------------------------------- speed


@pytest.mark.rule("d.flight.speed")
def test_booklet_example_two_boosters_and_a_raised_one_with_roll_2_make_speed_6():
    table = stack(1, *BORING).tiles(0, boosters=(2, 1)).phase("sector", yellow=2)
    match = table.match(then=1)
    match.play(0, "fly 1")
    assert fly_all(match) == 6


@pytest.mark.rule("d.flight.speed")
@pytest.mark.parametrize("yellow", [1, 2, 3])
@pytest.mark.parametrize(
    ("boosters", "points"), [((0, 0), 0), ((1, 0), 1), ((2, 0), 2), ((3, 0), 3), ((0, 1), 2), ((0, 3), 6)]
)
def test_speed_is_the_die_and_the_value_of_the_boosters(yellow, boosters, points):
    table = stack(1, *BORING, "lost_10").tiles(0, boosters=boosters).phase("sector", yellow=yellow)
    match = table.match(then=1)
    match.play(0, "fly 1")
    assert fly_all(match) == yellow + points


@pytest.mark.rule("d.flight.speed")
def test_the_die_is_that_of_this_turns_production():
    match = (
        stack(1, "lost_1").tiles(0, boosters=(0, 0)).phase("roll", yellow=3).match("yellow 1", "card lost_1")
    )
    match.play(0, "roll")
    match.play(0, "fly 1")
    assert fly_all(match) == 1


@pytest.mark.rule("d.flight.speed")
def test_the_opponents_boosters_and_the_cannons_do_not_count():
    table = stack(1, *BORING).tiles(0, boosters=(1, 0), cannons=(0, 3)).tiles(1, boosters=(0, 3))
    match = table.phase("sector", yellow=1).match(then=1)
    match.play(0, "fly 1")
    assert fly_all(match) == 2


# ---------------------------------------------------------------- the sector


@pytest.mark.rule("d.flight.sector")
@pytest.mark.parametrize("sector", [1, 2, 3, 4])
def test_the_player_picks_one_of_four_sectors(sector):
    match = Ships().phase("sector", yellow=1).match("card ore_1")
    assert legal(match, 0) == ["fly 1", "fly 2", "fly 3", "fly 4"]
    match.play(0, f"fly {sector}")
    match.play(0, "next")
    flight = match.position()["flight"]
    assert (flight["sector"], flight["row"]) == (sector, ["ore_1"])
    assert match.position()["sectors"][sector - 1]["known"] == {"ore_1": "all"}


@pytest.mark.rule("d.flight.sector")
def test_one_sector_a_turn():
    match = Ships().phase("sector", yellow=1).match()
    match.play(0, "fly 2")
    assert refused(match, 0, "fly 3").rule == "d.flight.sector"
    match.play(0, "stop")
    assert refused(match, 0, "fly 3").rule == "d.flight.sector"


@pytest.mark.rule("d.flight.sector")
def test_the_same_sector_may_be_picked_turn_after_turn():
    match = Ships().phase("sector", yellow=1).match("yellow 2")
    for action in ("fly 2", "stop", "end"):
        match.play(0, action)
    match.play(1, "roll")
    match.play(1, "fly 2")
    assert match.position()["flight"]["sector"] == 2


@pytest.mark.rule("d.flight.sector")
def test_cards_are_turned_up_one_at_a_time_into_a_row():
    match = Ships().fly(sector=3).match("card ore_1", "card fuel_2")
    match.play(0, "next")
    for seat in EVERYONE:
        assert match.view(seat)["flight"]["row"] == ["ore_1"]
    match.play(0, "pass")
    match.play(0, "next")
    for seat in EVERYONE:
        assert match.view(seat)["flight"]["row"] == ["ore_1", "fuel_2"]


@pytest.mark.rule("d.flight.sector")
def test_only_the_flyer_asks_for_cards():
    match = Ships().fly(sector=3).match()
    assert legal(match, 1) == []
    assert refused(match, 1, "next").rule == "d.turn.phases"


@pytest.mark.rule("d.flight.sector")
def test_a_card_comes_only_once_in_a_flight():
    match = Ships().fly("ore_1", "fuel_1", sector=3).match()
    assert not {"card ore_1", "card fuel_1"} & set(next_card(match))


@pytest.mark.rule("d.flight.sector")
def test_a_card_known_to_be_there_is_as_likely_as_any_place_of_the_stack():
    chances = next_card(Ships().known(3, "ore_1").known(3, "fuel_1", by=(1,)).fly(sector=3).match())
    whole = sum(chances.values())
    assert chances["card ore_1"] * 10 == chances["card fuel_1"] * 10 == whole
    # Eight of ten places are open, and 38 cards may lie there.
    assert chances["card food_1"] * 38 * 10 == whole * 8


# ---------------------------------------------------------------- act or pass


@pytest.mark.rule("d.flight.action")
def test_the_player_may_act_at_the_card_just_turned_up():
    match = Ships().fly().match("card ore_1")
    match.play(0, "next")
    assert legal(match, 0) == ["pass", "buy 1 ore", "buy 2 ore"]
    match.play(0, "buy 2 ore")
    assert cargo(match, 0) == {"ore": 2}


@pytest.mark.rule("d.flight.action")
def test_passing_costs_nothing():
    match = Ships().visit("ore_1").match()
    before = ship(match, 0)
    match.play(0, "pass")
    assert ship(match, 0) == before
    flight = match.position()["flight"]
    assert (flight["acted"], flight["marked"], legal(match, 0)) == (0, [], ["next", "stop"])


@pytest.mark.rule("d.flight.action")
def test_one_action_at_a_card():
    match = Ships().visit("ore_1").match()
    match.play(0, "buy 1 ore")
    assert match.position()["flight"]["acted"] == 1
    assert refused(match, 0, "buy 1 ore").rule == "d.flight.action"
    assert legal(match, 0) == ["next", "stop"]


@pytest.mark.rule("d.flight.action")
def test_a_card_passed_by_cannot_be_used_later():
    match = Ships().visit("ore_1").match("card fuel_1")
    match.play(0, "pass")
    assert refused(match, 0, "buy 1 ore").rule == "d.flight.action"
    match.play(0, "next")
    assert refused(match, 0, "buy 1 ore").rule == "d.flight.trade"  # the fuel planet does not trade it
    assert legal(match, 0) == ["pass", "buy 1 fuel", "buy 2 fuel"]


@pytest.mark.rule("d.flight.action")
def test_before_the_first_card_there_is_nothing_to_do():
    match = Ships().fly().match()
    for action in ("pass", "buy 1 ore", "found", "mission crate"):
        assert refused(match, 0, action).rule == "d.flight.action"


@pytest.mark.rule("d.flight.action")
def test_the_next_card_waits_until_the_player_has_decided():
    match = Ships().visit("ore_1").match()
    assert refused(match, 0, "next").rule == "d.flight.end"
    assert refused(match, 0, "stop").rule == "d.flight.end"


@pytest.mark.rule("d.flight.action")
def test_the_opponent_does_not_act_at_the_flyers_cards():
    match = Ships().visit("ore_1").match()
    assert refused(match, 1, "buy 1 ore").rule == "d.turn.phases"


@pytest.mark.rule("d.flight.action")
def test_used_cards_are_marked_for_all_to_see():
    match = Ships().modules(0, command=1).visit("ore_1", "lost_1").match("card fuel_1", "card food_1")
    match.play(0, "buy 1 ore")
    match.play(0, "next")
    match.play(0, "pass")
    match.play(0, "next")
    match.play(0, "buy 1 food")
    for seat in EVERYONE:
        assert match.view(seat)["flight"]["marked"] == [1, 3]


@pytest.mark.rule("d.flight.action", "d.flight.adventure")
def test_two_missions_of_one_planet_are_two_actions_at_one_card():
    table = Ships().modules(0, command=1).bays(0, goods=1).missions("crate", "shelves", "welcome")
    match = table.visit("planet_lantern").match("mission escort", "mission bread")
    match.play(0, "mission crate")
    match.play(0, "take ore")
    assert match.position()["flight"]["acted"] == 1
    match.play(0, "mission shelves")
    match.play(0, "take food")
    flight = match.position()["flight"]
    assert (flight["acted"], flight["marked"], flight["turned"]) == (2, [0], 1)
    assert cargo(match, 0) == {"ore": 1, "food": 1}


@pytest.mark.rule("d.flight.action", "d.flight.adventure")
def test_after_the_first_of_two_missions_the_second_may_be_left_alone():
    table = Ships().missions("crate", "shelves", "welcome").bays(0, goods=1).visit("planet_lantern")
    match = table.match("mission escort")
    match.play(0, "mission crate")
    match.play(0, "take ore")
    assert legal(match, 0) == ["pass", "mission shelves"]
    match.play(0, "pass")
    assert (legal(match, 0), match.position()["flight"]["acted"]) == (["next", "stop"], 1)


# ---------------------------------------------------------------- the end


@pytest.mark.rule("d.flight.end")
def test_at_the_speed_limit_the_flight_ends():
    match = Ships().tiles(0, boosters=(1, 0)).fly("lost_1", yellow=1).match("card ore_1")
    match.play(0, "next")
    match.play(0, "pass")
    assert (match.position()["phase"], match.position()["flight"]) == ("trade_and_build", None)
    assert refused(match, 0, "next").rule == "d.flight.end"


@pytest.mark.rule("d.flight.end", "d.flight.action")
def test_at_the_last_card_one_may_still_act():
    match = Ships().tiles(0, boosters=(1, 0)).fly("lost_1", yellow=1).match("card ore_1")
    match.play(0, "next")
    match.play(0, "buy 1 ore")
    assert (cargo(match, 0), match.position()["phase"]) == ({"ore": 1}, "trade_and_build")


@pytest.mark.rule("d.flight.end")
@pytest.mark.parametrize(("level", "actions"), [(0, 2), (1, 3), (2, 4)])
def test_actions_are_limited_by_the_command_module(level, actions):
    table = Ships().modules(0, command=level).tiles(0, boosters=(0, 3)).fly(yellow=3)
    match = table.match(*(f"card {card}" for card in PRICES))
    for number in range(actions):
        assert match.position()["phase"] == "flight"
        match.play(0, "next")
        resource = PRICES[number].split("_")[0]
        match.play(0, f"buy 1 {resource}")
    assert match.position()["phase"] == "trade_and_build"
    assert sum(cargo(match, 0).values()) == actions


@pytest.mark.rule("d.flight.end")
def test_the_opponents_command_module_does_not_count():
    match = Ships().modules(1, command=2).visit("ore_1", "fuel_1", acted=1).match()
    match.play(0, "buy 1 ore")
    assert match.position()["phase"] == "trade_and_build"


@pytest.mark.rule("d.flight.end", "d.flight.adventure")
def test_the_last_action_allows_no_second_mission_of_the_planet():
    table = Ships().missions("crate", "shelves", "welcome").bays(0, goods=1)
    match = table.visit("planet_lantern", "ore_1", acted=1).match("mission escort")
    match.play(0, "mission crate")
    match.play(0, "take ore")
    assert match.position()["phase"] == "trade_and_build"


@pytest.mark.rule("d.flight.end")
def test_a_lost_fight_ends_the_flight_at_once():
    match = Ships().meet("pirate_0_3").match("blue 1", "blue 4")
    match.play(0, "fight")
    assert (match.position()["phase"], waits_for(match)) == ("trade_and_build", "build")


@pytest.mark.rule("d.flight.end")
def test_a_won_fight_does_not():
    match = Ships().tiles(0, cannons=(0, 3)).meet("pirate_0_3").match("blue 4", "blue 1", "card lost_1")
    match.play(0, "fight")
    match.play(0, "take ore")
    assert legal(match, 0) == ["next", "stop"]


@pytest.mark.rule("d.flight.end")
def test_the_player_may_stop_before_the_next_card():
    match = Ships().fly("ore_1").match()
    assert legal(match, 0) == ["next", "stop"]
    match.play(0, "stop")
    assert (match.position()["phase"], waits_for(match)) == ("trade_and_build", "build")


@pytest.mark.rule("d.flight.end")
def test_d3_the_player_may_stop_before_the_first_card():
    match = Ships().phase("sector", yellow=3).match()
    match.play(0, "fly 4")
    match.play(0, "stop")
    assert match.position()["phase"] == "trade_and_build"
    assert match.position()["sectors"][3] == {"known": {}, "unknown": {"sector": 10}}


@pytest.mark.rule("d.flight.end")
def test_a_pirate_is_not_escaped_by_stopping():
    match = Ships().meet("pirate_0_2").match()
    assert refused(match, 0, "stop").rule == "d.flight.end"
    assert refused(match, 0, "pass").rule == "d.flight.action"


@pytest.mark.rule("d.flight.end")
def test_a_stack_without_cards_ends_the_flight():
    match = thin(stack(2, "lost_1").tiles(0, boosters=(0, 3)).phase("sector", yellow=3).match(), 2)
    match.play(0, "fly 2")
    match.play(0, "next")
    assert match.position()["phase"] == "trade_and_build"


@pytest.mark.rule("d.flight.end", "d.flight.reshuffle")
def test_booklet_example_speed_5_with_actions_at_cards_1_and_3():
    table = Ships().tiles(0, boosters=(3, 0)).phase("sector", yellow=2)  # speed 5
    match = table.match("card ore_1", "card fuel_1", "card food_1")
    match.play(0, "fly 2")
    match.play(0, "next")
    match.play(0, "buy 1 ore")
    match.play(0, "next")
    match.play(0, "pass")
    match.play(0, "next")
    assert match.position()["flight"]["marked"] == [0]
    match.play(0, "buy 1 food")
    assert match.position()["phase"] == "trade_and_build"  # after card 3 of 5
    known = dict.fromkeys(("ore_1", "fuel_1", "food_1"), "all")
    assert match.position()["sectors"][1] == {"known": known, "unknown": {"sector": 7}}  # ten again
    over = match.events[-1]
    assert (over.name, over.data["sector"], over.data["turned"]) == ("flight_over", 2, 3)


# ---------------------------------------------------------------- shuffled again


@pytest.mark.rule("d.flight.reshuffle")
def test_after_the_flight_every_card_is_as_likely_to_be_the_next():
    match = Ships().tiles(0, boosters=(0, 0)).fly("ore_1", "fuel_1", sector=3, yellow=3).match("yellow 1")
    match.play(0, "stop")
    match.play(0, "end")
    match.play(1, "roll")
    match.play(1, "fly 3")
    chances = next_card(match, seat=1)
    whole = sum(chances.values())
    assert chances["card ore_1"] * 10 == chances["card fuel_1"] * 10 == whole
    assert chances["card food_1"] * 38 * 10 == whole * 8


@pytest.mark.rule("d.flight.reshuffle")
@pytest.mark.parametrize("end", ["stop", "speed", "actions", "fight"])
def test_ten_cards_lie_in_the_sector_however_the_flight_ends(end):
    tables = {
        "stop": (Ships().fly("ore_1"), (), ("stop",)),
        "speed": (Ships().visit("ore_1", "fuel_1", "food_1", yellow=1), (), ("pass",)),
        "actions": (Ships().visit("ore_1", "fuel_1", acted=1), (), ("buy 1 ore",)),
        "fight": (Ships().meet("pirate_0_3"), ("blue 1", "blue 4"), ("fight",)),
    }
    table, script, actions = tables[end]
    match = table.match(*script)
    for action in actions:
        match.play(0, action)
    assert match.position()["flight"] is None
    sector = match.position()["sectors"][0]
    assert len(sector["known"]) + sum(sector["unknown"].values()) == 10


@pytest.mark.rule("d.flight.reshuffle")
def test_marks_and_row_are_gone_in_the_next_flight():
    match = Ships().visit("ore_1", sector=3).match("yellow 1", "card ore_1")
    match.play(0, "buy 1 ore")
    match.play(0, "stop")
    match.play(0, "end")
    match.play(1, "roll")
    match.play(1, "fly 3")
    match.play(1, "next")
    flight = match.position()["flight"]
    assert (flight["row"], flight["marked"], flight["turned"], flight["acted"]) == (["ore_1"], [], 1, 0)


@pytest.mark.rule("d.flight.reshuffle")
def test_a_card_that_replaced_another_is_shuffled_in_too():
    match = Ships().visit("colony_ore_1", sector=3).match("card outpost_diplomats_3")
    match.play(0, "found")
    match.play(0, "stop")
    assert match.position()["sectors"][2] == {
        "known": {"outpost_diplomats_3": "all"},
        "unknown": {"sector": 9},
    }


# ---------------------------------------------------------------- lost planets


@pytest.mark.rule("d.flight.lost_planet")
def test_at_a_lost_planet_there_is_nothing_to_do():
    table = Ships().bays(0, ore=2, goods=2).has(0, astro=50).known(1, "lost_1").fly()
    match = table.match("card lost_1")
    match.play(0, "next")
    assert legal(match, 0) == ["next", "stop"]
    for action in ("buy 1 ore", "sell 1 ore", "found"):
        assert refused(match, 0, action).rule == "d.flight.lost_planet"
    assert refused(match, 0, "mission crate").rule == "d.flight.adventure"


@pytest.mark.rule("d.flight.action")
def test_where_nothing_could_be_done_a_refusal_says_why():
    """Nobody is asked at a card that offers nothing; trying all the same tells the reason."""
    table = Ships().bays(0).has(0, astro=0).hangar(0).known(1, "colony_ore_2", "ore_3").fly()
    match = table.match("card colony_ore_2", "card ore_3")
    match.play(0, "next")
    assert "no colony ship" in str(refused(match, 0, "found"))
    match.play(0, "next")
    assert "it costs 3 astro, 3 more than there are" in str(refused(match, 0, "buy 1 ore"))
    assert "there is no ore aboard" in str(refused(match, 0, "sell 1 ore"))
    assert "no trade ship" in str(refused(match, 0, "found"))


@pytest.mark.rule("d.flight.lost_planet")
def test_a_lost_planet_uses_up_one_card_of_the_speed_but_no_action():
    match = (
        Ships().tiles(0, boosters=(1, 0)).known(1, "lost_1").fly(yellow=1).match("card lost_1", "card ore_1")
    )
    match.play(0, "next")
    flight = match.position()["flight"]
    assert (flight["turned"], flight["acted"], flight["marked"]) == (1, 0, [])
    match.play(0, "next")
    match.play(0, "pass")
    assert match.position()["phase"] == "trade_and_build"


@pytest.mark.rule("d.flight.lost_planet")
def test_a_lost_planet_stays_in_its_sector():
    match = Ships().fly("lost_1", sector=2).match()
    match.play(0, "stop")
    assert "lost_1" in match.position()["sectors"][1]["known"]


@pytest.mark.rule("d.flight.lost_planet")
@pytest.mark.parametrize("number", range(1, 11))
def test_all_ten_lost_planets_are_empty(number):
    table = Ships().bays(0, ore=1, fuel=1).known(1, f"lost_{number}").fly()
    match = table.match(f"card lost_{number}")
    match.play(0, "next")
    assert legal(match, 0) == ["next", "stop"]


@pytest.mark.rule("d.flight.sector")
@pytest.mark.parametrize(("yellow", "cards"), [(1, 3), (2, 4), (3, 5)])
def test_no_more_cards_are_turned_up_than_the_speed_allows(yellow, cards):
    names = ["lost_1", "lost_2", "lost_3", "lost_4", "lost_5", "lost_6"]
    table = Ships().known(1, *names).phase("sector", yellow=yellow)
    match = table.match(*(f"card {name}" for name in names))
    match.play(0, "fly 1")
    for _card in range(cards):
        match.play(0, "next")
    assert match.position()["phase"] == "trade_and_build"
