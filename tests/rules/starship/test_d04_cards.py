"""What the cards of a flight offer: trading, outposts, the library, founding, and the cards that come instead."""

from __future__ import annotations

import pytest

import starwake as sw
from tests.helpers import legal, refused
from tests.ships import Ships, cargo, ship

RESOURCES = ("ore", "fuel", "carbon", "food", "goods")
DIPLOMATS = ("outpost_diplomats_1", "outpost_diplomats_2", "outpost_diplomats_3")
COLONIES = (
    "colony_ore_1",
    "colony_ore_2",
    "colony_fuel_3",
    "colony_carbon_2",
    "colony_food_1",
    "colony_food_3",
)
POSTS = (
    *("ore_3", "fuel_3", "carbon_3", "food_3", "goods_3"),
    *("outpost_diplomats_3", "outpost_green_folk_1", "outpost_scientists_1", "outpost_merchants_1"),
)
EVERYONE = (0, 1, None)


def astro(match: sw.Match, seat: int = 0) -> int:
    """The money of a seat."""
    return int(ship(match, seat)["astro"])


def goes_on(match: sw.Match) -> bool:
    """Whether the flyer is asked for the next card."""
    return legal(match, 0) == ["next", "stop"]


# ---------------------------------------------------------------- trade planets


@pytest.mark.rule("d.flight.trade")
@pytest.mark.parametrize("resource", RESOURCES)
@pytest.mark.parametrize("price", [1, 2, 3, 4, 5])
def test_a_trade_planet_sells_at_its_price(resource, price):
    match = Ships().has(0, astro=25).visit(f"{resource}_{price}").match()
    match.play(0, f"buy 2 {resource}")
    assert (cargo(match, 0), astro(match)) == ({resource: 2}, 25 - 2 * price)
    assert (cargo(match, 1), astro(match, 1)) == ({}, 25)  # the money goes to the bank


@pytest.mark.rule("d.flight.trade")
@pytest.mark.parametrize("resource", RESOURCES)
@pytest.mark.parametrize("price", [1, 2, 3, 4, 5])
def test_a_trade_planet_buys_at_the_same_price(resource, price):
    match = Ships().bays(0, **{resource: 2}).has(0, astro=0).visit(f"{resource}_{price}").match()
    match.play(0, f"sell 2 {resource}")
    assert (cargo(match, 0), astro(match)) == ({}, 2 * price)


@pytest.mark.rule("d.flight.trade")
@pytest.mark.parametrize(("money", "most"), [(0, 0), (3, 0), (4, 1), (11, 2), (12, 3), (50, 4)])
def test_money_limits_what_is_bought(money, most):
    match = Ships().modules(0, logistics=2).bays(0, goods=1).has(0, astro=money).known(1, "ore_4").fly()
    game = match.hangar(0, trade_ship=1).match("card ore_4")
    game.play(0, "next")
    bought = [action for action in legal(game, 0) if action.startswith("buy")]
    assert bought == [f"buy {n} ore" for n in range(1, most + 1)]


@pytest.mark.rule("d.flight.trade")
def test_more_than_the_money_is_refused():
    match = Ships().has(0, astro=7).visit("ore_4").match()
    error = refused(match, 0, "buy 2 ore")
    assert (error.rule, error.hint) == ("d.flight.trade", "buy 1 ore")


@pytest.mark.rule("d.flight.trade", "d.storage")
@pytest.mark.parametrize(("level", "have", "most"), [(0, 0, 2), (0, 1, 1), (1, 1, 2), (2, 0, 4)])
def test_room_limits_what_is_bought(level, have, most):
    match = Ships().modules(0, logistics=level).bays(0, ore=have).visit("ore_1").match()
    bought = [action for action in legal(match, 0) if action.startswith("buy")]
    assert bought == [f"buy {n} ore" for n in range(1, most + 1)]
    assert refused(match, 0, f"buy {most + 1} ore").rule == "d.storage"


@pytest.mark.rule("d.flight.trade")
def test_no_more_is_sold_than_held():
    match = Ships().bays(0, ore=2, fuel=1).visit("ore_5").match()
    assert [action for action in legal(match, 0) if action.startswith("sell")] == ["sell 1 ore", "sell 2 ore"]
    assert refused(match, 0, "sell 3 ore").rule == "d.flight.trade"


@pytest.mark.rule("d.flight.trade")
def test_some_may_be_kept():
    match = Ships().bays(0, ore=2).has(0, astro=0).visit("ore_5").match()
    match.play(0, "sell 1 ore")
    assert (cargo(match, 0), astro(match)) == ({"ore": 1}, 5)


@pytest.mark.rule("d.flight.trade")
@pytest.mark.parametrize(
    "action", ["buy 1 fuel", "sell 1 fuel", "sell 1 fuel 1 ore", "buy 1 science", "sell 1 science"]
)
def test_a_trade_planet_trades_its_own_resource_only(action):
    match = Ships().bays(0, ore=1, fuel=1).visit("ore_2").match()
    assert refused(match, 0, action).rule == "d.flight.trade"


@pytest.mark.rule("d.flight.trade")
@pytest.mark.parametrize(("first", "second"), [("buy 1 ore", "sell 1 ore"), ("sell 1 ore", "buy 1 ore")])
def test_d4_one_direction_at_a_visit(first, second):
    match = Ships().bays(0, ore=1).visit("ore_2").match()
    match.play(0, first)
    assert refused(match, 0, second).rule == "d.flight.action"
    assert goes_on(match)


@pytest.mark.rule("d.flight.trade")
@pytest.mark.parametrize("action", ["buy 0 ore", "sell 0 ore", "buy -1 ore"])
def test_d22_nothing_is_no_trade(action):
    match = Ships().bays(0, ore=1).visit("ore_2").match()
    with pytest.raises(sw.StarwakeError):
        match.play(0, action)
    assert match.position()["flight"]["acted"] == 0


@pytest.mark.rule("d.flight.trade")
def test_trading_is_an_action_and_the_card_stays():
    match = Ships().visit("ore_2").match()
    match.play(0, "buy 1 ore")
    flight = match.position()["flight"]
    assert (flight["row"], flight["marked"], flight["acted"]) == (["ore_2"], [0], 1)


@pytest.mark.rule("d.flight.trade")
@pytest.mark.parametrize("card", ["colony_ore_1", "planet_lantern"])
def test_elsewhere_nothing_is_traded(card):
    match = Ships().bays(0, ore=1).visit(card).match()
    assert refused(match, 0, "buy 1 ore").rule == "d.flight.action"
    assert refused(match, 0, "sell 1 ore").rule == "d.flight.action"


# ---------------------------------------------------------------- outposts


@pytest.mark.rule("d.flight.outpost_limits")
@pytest.mark.parametrize("card", DIPLOMATS)
@pytest.mark.parametrize("resource", RESOURCES)
def test_diplomats_sell_one_resource_of_choice_for_3(card, resource):
    match = Ships().has(0, astro=10).visit(card).match()
    match.play(0, f"buy 1 {resource}")
    assert (cargo(match, 0), astro(match)) == ({resource: 1}, 7)


@pytest.mark.rule("d.flight.outpost_limits")
@pytest.mark.parametrize("card", DIPLOMATS)
@pytest.mark.parametrize(
    "action", ["buy 2 ore", "sell 1 food", "sell 2 food", "buy 1 science", "sell 1 food 1 ore"]
)
def test_diplomats_do_nothing_else(card, action):
    match = Ships().bays(0, food=2, ore=1).modules(0, logistics=1).visit(card).match()
    assert refused(match, 0, action).rule == "d.flight.outpost_limits"


@pytest.mark.rule("d.flight.outpost_limits", "d.storage")
def test_diplomats_sell_only_what_fits_and_can_be_paid():
    match = Ships().bays(0, ore=2, goods=2).visit("outpost_diplomats_1").match()
    assert legal(match, 0) == ["pass", "buy 1 fuel", "buy 1 carbon", "buy 1 food"]
    assert refused(match, 0, "buy 1 ore").rule == "d.storage"
    poor = Ships().has(0, astro=2).fly().match("card outpost_diplomats_1")
    poor.play(0, "next")
    assert goes_on(poor)


@pytest.mark.rule("d.flight.outpost_limits")
@pytest.mark.parametrize(
    ("action", "left", "money"),
    [
        ("sell 1 ore", {"ore": 1, "fuel": 1}, 3),
        ("sell 2 ore", {"fuel": 1}, 6),
        ("sell 1 ore 1 fuel", {"ore": 1}, 6),
        ("sell 1 fuel 1 ore", {"ore": 1}, 6),
    ],
)
def test_merchants_buy_one_or_two_resources_for_3_each(action, left, money):
    match = Ships().bays(0, ore=2, fuel=1).has(0, astro=0).visit("outpost_merchants_1").match()
    match.play(0, action)
    assert (cargo(match, 0), astro(match)) == (left, money)
    assert match.position()["flight"]["acted"] == 1


@pytest.mark.rule("d.flight.outpost_limits")
@pytest.mark.parametrize(
    "action",
    ["sell 3 ore", "buy 1 ore", "sell 1 science", "buy 1 science", "sell 2 food", "sell 1 ore 1 food"],
)
def test_merchants_do_nothing_else(action):
    match = Ships().modules(0, logistics=1).bays(0, ore=3, food=0).visit("outpost_merchants_1").match()
    assert refused(match, 0, action).rule == "d.flight.outpost_limits"


@pytest.mark.rule("d.flight.outpost_limits")
def test_merchants_list_every_pair_that_is_there():
    match = Ships().bays(0, ore=1, carbon=2, goods=1).hangar(0).visit("outpost_merchants_1").match()
    assert set(legal(match, 0)) == {
        *("pass", "sell 1 ore", "sell 1 carbon", "sell 2 carbon", "sell 1 goods"),
        *("sell 1 ore 1 carbon", "sell 1 ore 1 goods", "sell 1 carbon 1 goods"),
    }


@pytest.mark.rule("d.flight.outpost_limits")
def test_green_folk_buy_one_science_point_for_4():
    match = Ships().has(0, science=3, astro=0).visit("outpost_green_folk_1").match()
    assert legal(match, 0) == ["pass", "found", "sell 1 science"]
    match.play(0, "sell 1 science")
    assert (ship(match, 0)["science"], astro(match)) == (2, 4)


@pytest.mark.rule("d.flight.outpost_limits")
@pytest.mark.parametrize("action", ["sell 2 science", "buy 1 science", "sell 1 ore", "buy 1 ore"])
def test_green_folk_do_nothing_else(action):
    match = Ships().bays(0, ore=1).has(0, science=2).visit("outpost_green_folk_1").match()
    assert refused(match, 0, action).rule == "d.flight.outpost_limits"


@pytest.mark.rule("d.flight.outpost_limits")
def test_scientists_sell_one_science_point_for_2():
    match = Ships().has(0, science=1, astro=9).visit("outpost_scientists_1").match()
    assert legal(match, 0) == ["pass", "found", "buy 1 science"]
    match.play(0, "buy 1 science")
    assert (ship(match, 0)["science"], astro(match)) == (2, 7)


@pytest.mark.rule("d.flight.outpost_limits")
@pytest.mark.parametrize("action", ["buy 2 science", "sell 1 science", "sell 1 ore", "buy 1 ore"])
def test_scientists_do_nothing_else(action):
    match = Ships().bays(0, ore=1).has(0, science=2).visit("outpost_scientists_1").match()
    assert refused(match, 0, action).rule == "d.flight.outpost_limits"


@pytest.mark.rule("d.flight.outpost_limits", "d.storage")
def test_scientists_sell_nothing_to_a_full_lab():
    match = Ships().has(0, science=4).visit("outpost_scientists_1").match()
    assert refused(match, 0, "buy 1 science").rule == "d.storage"


# ---------------------------------------------------------------- the library


@pytest.mark.rule("d.flight.library")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_the_library_sells_science_at_3_each(count):
    match = Ships().has(0, science=1, astro=10).visit("library").match()
    match.play(0, f"buy {count} science")
    assert (ship(match, 0)["science"], astro(match)) == (1 + count, 10 - 3 * count)


@pytest.mark.rule("d.flight.library")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_the_library_buys_science_at_3_each(count):
    match = Ships().has(0, science=4, astro=0).visit("library").match()
    match.play(0, f"sell {count} science")
    assert (ship(match, 0)["science"], astro(match)) == (4 - count, 3 * count)


@pytest.mark.rule("d.flight.library", "d.storage")
def test_the_library_fills_the_lab_up_to_4():
    match = Ships().has(0, science=2, astro=99).visit("library").match()
    assert "buy 2 science" in legal(match, 0)
    assert refused(match, 0, "buy 3 science").rule == "d.storage"


@pytest.mark.rule("d.flight.library")
@pytest.mark.parametrize("action", ["buy 2 science", "sell 2 science", "buy 1 ore", "sell 1 ore"])
def test_the_library_has_no_credit_and_no_resources(action):
    match = Ships().bays(0, ore=1).has(0, science=1, astro=5).visit("library").match()
    assert refused(match, 0, action).rule == "d.flight.library"


@pytest.mark.rule("d.flight.library", "d.flight.trading_post")
def test_at_the_library_no_post_is_founded():
    match = Ships().visit("library").match()
    assert refused(match, 0, "found").rule == "d.flight.trading_post"


# ---------------------------------------------------------------- trading posts


@pytest.mark.rule("d.flight.trading_post")
@pytest.mark.parametrize("card", POSTS)
def test_a_trade_ship_founds_a_post_where_there_is_a_t(card):
    match = Ships().visit(card).match(then=1)
    before = ship(match, 0)
    match.play(0, "found")
    after = ship(match, 0)
    assert after["hangar"] == {"colony_ship": 1, "trade_ship": 0}
    assert after["cards"] == ["colony_carbon_1", card]
    assert after["friendship"] == 1
    assert (after["bays"], after["astro"], match.points) == (before["bays"], before["astro"], (1, 1))


@pytest.mark.rule("d.flight.trading_post")
def test_the_ship_goes_back_and_can_be_built_again():
    table = Ships().hangar(0, trade_ship=2).modules(0, logistics=1).bays(0, ore=3, fuel=3, goods=3)
    match = table.visit("ore_3").match("card lost_1")
    match.play(0, "found")
    match.play(0, "stop")
    match.play(0, "build trade_ship")
    assert ship(match, 0)["hangar"]["trade_ship"] == 2


@pytest.mark.rule("d.flight.trading_post")
@pytest.mark.parametrize("card", ["ore_1", "ore_2", "ore_4", "ore_5", "goods_1", "outpost_diplomats_1"])
def test_without_a_t_there_is_no_post(card):
    match = Ships().visit(card).match()
    assert "found" not in legal(match, 0)
    assert refused(match, 0, "found").rule == "d.flight.trading_post"


@pytest.mark.rule("d.flight.trading_post")
def test_without_a_trade_ship_there_is_no_post():
    match = Ships().hangar(0, colony_ship=2).hangar(1, trade_ship=2).visit("ore_3").match()
    assert refused(match, 0, "found").rule == "d.flight.trading_post"


@pytest.mark.rule("d.flight.trading_post")
@pytest.mark.parametrize(("first", "second"), [("found", "buy 1 ore"), ("buy 1 ore", "found")])
def test_one_founds_instead_of_trading(first, second):
    match = Ships().visit("ore_3").match("card lost_1")
    match.play(0, first)
    assert refused(match, 0, second).rule == "d.flight.action"


@pytest.mark.rule("d.flight.trading_post")
def test_a_new_post_can_be_used_in_the_same_turn():
    match = Ships().has(0, astro=10).visit("ore_3").match("card lost_1")
    match.play(0, "found")
    match.play(0, "stop")
    match.play(0, "post ore_3 buy 2 ore")
    assert (cargo(match, 0), astro(match)) == ({"ore": 2}, 4)


@pytest.mark.rule("d.flight.trading_post")
def test_d20_but_not_in_the_flight():
    match = Ships().visit("ore_3").match("card lost_1")
    match.play(0, "found")
    assert refused(match, 0, "post ore_3 buy 1 ore").rule == "d.trade.posts"


@pytest.mark.rule("d.flight.trading_post")
def test_d20_a_founded_card_has_left_the_sectors_for_good():
    match = Ships().own(0, "ore_3").fly(sector=1, seat=1).match()
    for sector in match.position()["sectors"]:
        assert "ore_3" not in sector["known"]
    state = match.state.copy()
    match.game.apply(state, 1, "next")
    assert "card ore_3" not in [outcome.notation for outcome, _ in match.game.outcomes(state)]


# ---------------------------------------------------------------- colonies


@pytest.mark.rule("d.flight.colony")
@pytest.mark.parametrize("card", COLONIES)
def test_a_colony_ship_founds_a_colony(card):
    match = Ships().visit(card).match("card lost_1")
    match.play(0, "found")
    after = ship(match, 0)
    assert after["hangar"] == {"colony_ship": 0, "trade_ship": 1}
    assert sorted(after["cards"]) == sorted(["colony_carbon_1", card])
    assert match.points == (2, 1)
    assert after["friendship"] == 0


@pytest.mark.rule("d.flight.colony")
def test_a_new_colony_produces_from_the_next_roll_on():
    match = Ships().visit("colony_ore_2", yellow=2).match("card lost_1", "yellow 2")
    match.play(0, "found")
    assert cargo(match, 0) == {}
    match.play(0, "stop")
    match.play(0, "end")
    match.play(1, "roll")  # in the opponent's turn already
    assert cargo(match, 0) == {"ore": 1}


@pytest.mark.rule("d.flight.colony")
def test_the_colony_ship_goes_back_and_can_be_built_again():
    table = Ships().hangar(0, colony_ship=2).bays(0, ore=1, fuel=1, food=1).visit("colony_ore_1")
    match = table.match("card lost_1")
    match.play(0, "found")
    match.play(0, "stop")
    match.play(0, "build colony_ship")
    assert ship(match, 0)["hangar"]["colony_ship"] == 2


@pytest.mark.rule("d.flight.colony")
def test_without_a_colony_ship_there_is_no_colony():
    match = Ships().hangar(0, trade_ship=2).fly().match("card colony_ore_1")
    match.play(0, "next")
    assert goes_on(match)  # nothing to decide there
    visit = Ships().hangar(0, trade_ship=2).visit("colony_ore_1").match()
    assert legal(visit, 0) == ["pass"]
    assert refused(visit, 0, "found").rule == "d.flight.colony"


@pytest.mark.rule("d.flight.colony")
def test_a_colony_may_be_passed_by():
    match = Ships().visit("colony_ore_1").match()
    assert legal(match, 0) == ["pass", "found"]
    match.play(0, "pass")
    assert (match.points, match.position()["flight"]["row"]) == ((1, 1), ["colony_ore_1"])


@pytest.mark.rule("d.flight.colony")
def test_two_colonies_take_two_ships_and_two_actions():
    table = Ships().hangar(0, colony_ship=2).visit("colony_ore_1")
    match = table.match("card lost_1", "card colony_food_1", "card lost_2")
    match.play(0, "found")
    match.play(0, "next")
    match.play(0, "found")
    assert (match.points, ship(match, 0)["hangar"]["colony_ship"]) == ((3, 1), 0)
    assert match.position()["phase"] == "trade_and_build"


# ---------------------------------------------------------------- cards that come instead


@pytest.mark.rule("d.flight.refill")
@pytest.mark.parametrize("card", ["colony_ore_1", "ore_3"])
def test_a_reserve_card_takes_the_place_face_up_and_marked(card):
    match = Ships().visit(card, "fuel_1").match("card outpost_green_folk_1")
    match.play(0, "found")
    for seat in EVERYONE:
        flight = match.view(seat)["flight"]
        assert (flight["row"], flight["marked"]) == (["fuel_1", "outpost_green_folk_1"], [1])
    assert match.position()["reserve"]["reserve_1"] == 6
    event = next(event for event in match.events if event.name == "refilled")
    assert dict(event.data) == {"card": "outpost_green_folk_1", "marked": True}


@pytest.mark.rule("d.flight.refill")
@pytest.mark.parametrize("card", ["colony_ore_1", "ore_3"])
def test_the_sector_has_ten_cards_again(card):
    match = Ships().visit(card, sector=2).match("card lost_1")
    match.play(0, "found")
    match.play(0, "stop")
    assert match.position()["sectors"][1] == {"known": {"lost_1": "all"}, "unknown": {"sector": 9}}


@pytest.mark.rule("d.flight.refill")
def test_d5_nothing_is_done_at_the_new_card_and_it_is_no_card_of_the_speed():
    match = Ships().has(0, astro=50).visit("colony_ore_1").match("card outpost_diplomats_3")
    match.play(0, "found")
    assert goes_on(match)
    assert refused(match, 0, "buy 1 ore").rule == "d.flight.action"
    assert refused(match, 0, "found").rule == "d.flight.action"
    assert match.position()["flight"]["turned"] == 1


@pytest.mark.rule("d.flight.refill")
def test_d5_nor_is_anything_suffered_there():
    match = Ships().visit("colony_ore_1").match("card pirate_1_4")
    match.play(0, "found")
    assert goes_on(match)
    for seat in EVERYONE:  # its values are seen by both
        assert match.view(seat)["flight"]["row"] == ["pirate_1_4"]
        assert match.view(seat)["flight"]["demand"] == 0


@pytest.mark.rule("d.flight.refill")
def test_d5_the_place_of_a_beaten_pirate_is_filled_unmarked_and_not_visited():
    table = Ships().tiles(0, cannons=(0, 3)).meet("pirate_0_2")
    match = table.match("blue 4", "blue 1", "card outpost_diplomats_3")
    match.play(0, "fight")
    match.play(0, "take ore")
    flight = match.position()["flight"]
    assert (flight["row"], flight["marked"]) == (["outpost_diplomats_3"], [])
    assert goes_on(match)
    assert refused(match, 0, "buy 1 ore").rule == "d.flight.action"


@pytest.mark.rule("d.flight.refill")
def test_the_replacement_can_be_met_in_a_later_flight():
    script = ("card outpost_diplomats_3", "yellow 2", "card outpost_diplomats_3", "card lost_1")
    match = Ships().visit("colony_ore_1", sector=2).match(*script)
    for action in ("found", "stop", "end"):
        match.play(0, action)
    for action in ("roll", "fly 2", "next", "found"):
        match.play(1, action)
    assert "outpost_diplomats_3" in ship(match, 1)["cards"]


@pytest.mark.rule("d.flight.refill")
def test_cards_that_stay_are_not_replaced():
    match = Ships().visit("ore_3").match()
    match.play(0, "buy 1 ore")
    assert match.position()["reserve"] == dict.fromkeys(
        ("reserve_1", "reserve_2", "reserve_3", "reserve_4"), 7
    )


@pytest.mark.rule("d.flight.refill")
def test_d6_without_reserve_the_stack_shrinks():
    table = Ships().reserve(reserve_1=0, reserve_2=0, reserve_3=0, reserve_4=0)
    match = table.visit("colony_ore_1", sector=2).match()
    match.play(0, "found")
    assert match.position()["flight"]["row"] == [None]
    assert goes_on(match)
    match.play(0, "stop")
    left = match.position()["sectors"][1]
    assert (left["known"], sum(left["unknown"].values())) == ({}, 9)
    match.game.from_position(match.position())


# ---------------------------------------------------------------- median


@pytest.mark.rule("d.flight.median")
def test_a_post_at_median_brings_2_friendship_points():
    match = Ships().visit("median").match("card lost_1")
    match.play(0, "found")
    after = ship(match, 0)
    assert (after["friendship"], after["hangar"]["trade_ship"]) == (2, 0)
    assert "median" in after["cards"]


@pytest.mark.rule("d.flight.median")
def test_at_median_nothing_is_traded():
    match = Ships().bays(0, ore=1).has(0, science=1, astro=50).visit("median").match()
    assert legal(match, 0) == ["pass", "found"]
    for action in ("buy 1 ore", "sell 1 ore", "buy 1 science", "sell 1 science"):
        assert refused(match, 0, action).rule == "d.flight.median"


@pytest.mark.rule("d.flight.median")
def test_nor_is_it_with_a_post_there():
    match = Ships().own(0, "median").bays(0, ore=1).has(0, science=1, astro=50).phase("build").match()
    assert not [action for action in legal(match, 0) if action.startswith("post")]
    for action in ("post median buy 1 ore", "post median sell 1 ore"):
        assert refused(match, 0, action).rule == "d.flight.median"


@pytest.mark.rule("d.flight.median")
def test_without_a_trade_ship_median_offers_nothing():
    match = Ships().hangar(0, colony_ship=2).known(1, "median").fly().match("card median")
    match.play(0, "next")
    assert goes_on(match)
