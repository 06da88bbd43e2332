"""The twenty friendship cards.

On the beginner board seat 0 gets fuel on 4 and 6, carbon on 8, food on 3, ore on 5, goods on 2 and 11.
"""

from __future__ import annotations

import pytest

import starwake as sw
from tests.helpers import Table, hand, legal, refused


def rich(table: Table, *seats: int) -> Table:
    """Ten points for these seats, so that they draw nothing from the reserve pile."""
    for seat, civilisation in zip(seats, ("diplomats", "scientists", "green_folk"), strict=False):
        table.medals(seat, 4).station(seat, civilisation, marker=True)
    return table


def roll(table: Table, dice: str, seat: int = 0) -> sw.Match:
    """A seat rolls."""
    match = table.phase("roll", seat).match(f"roll {dice}")
    match.play(seat, "roll")
    return match


def waiting(match: sw.Match) -> str:
    """What is waited for."""
    return str(match.view(None)["waiting_for"])


def trades(match: sw.Match, given: str) -> list[str]:
    """The listed trades of seat 0 with the supply that give something."""
    return [text for text in legal(match, 0) if text.startswith("trade ") and f" {given} for" in text]


def next_turn_of_seat_0(table: Table, *used: str) -> sw.Match:
    """Seat 0 has used cards this turn; seat 3 ends its turn, and seat 0 comes to its next trade & build phase."""
    table.data["seats"][0]["used"] = list(used)
    match = rich(table, 0).no_ships(3).phase("build", 3).match("roll 6 6")
    match.play(3, "end")
    match.play(0, "roll")
    return match


# ------------------------------------------------------------------ Green Folk


@pytest.mark.rule("friend.green_folk")
@pytest.mark.parametrize(
    ("card", "dice", "resource"),
    [
        ("green_ore", "3 2", "ore"),
        ("green_fuel", "3 1", "fuel"),
        ("green_carbon", "4 4", "carbon"),
        ("green_food", "2 1", "food"),
        ("green_goods", "1 1", "goods"),
        ("green_goods", "6 5", "goods"),
    ],
)
def test_a_green_folk_card_adds_one_to_what_a_roll_brings(card, dice, resource):
    assert hand(roll(rich(Table(), 0), dice), 0) == {resource: 1}
    assert hand(roll(rich(Table(), 0).friend(0, card), dice), 0) == {resource: 2}


@pytest.mark.rule("friend.green_folk")
def test_it_adds_one_card_to_a_roll_not_one_to_each_planet():
    table = rich(Table(), 0).discs("N2", "2", "3", "10").colony(0, "16,20")  # a second planet with food on 3
    assert hand(roll(table, "2 1"), 0) == {"food": 2}
    assert hand(roll(table.friend(0, "green_food"), "2 1"), 0) == {"food": 3}


@pytest.mark.rule("friend.green_folk")
def test_it_adds_nothing_to_a_roll_that_brings_none_of_its_resource():
    table = rich(Table(), 0).friend(0, "green_fuel")
    assert hand(roll(table, "3 2"), 0) == {"ore": 1}
    assert hand(roll(table, "6 6"), 0) == {}


@pytest.mark.rule("friend.green_folk")
def test_it_works_on_the_rolls_of_others_and_for_its_holder_only():
    match = roll(rich(Table(), 1).friend(0, "green_ore"), "3 2", seat=1)
    assert hand(match, 0) == {"ore": 2}
    assert hand(match, 2) == {"ore": 1}


@pytest.mark.rule("friend.green_folk")
def test_cards_from_the_reserve_pile_bring_nothing_more():
    table = Table().friend(0, "green_ore")
    match = table.match("roll 6 6", "card ore", "card ore")
    match.play(0, "roll")
    assert hand(match, 0) == {"ore": 2}


@pytest.mark.rule("friend.green_folk")
def test_the_extra_card_is_part_of_the_claim_when_the_supply_is_short():
    table = rich(Table(), 0).supply(ore=2)
    paid = roll(table, "3 2")  # seats 0 and 2 claim one ore each
    assert (hand(paid, 0), hand(paid, 2)) == ({"ore": 1}, {"ore": 1})
    short = roll(table.friend(0, "green_ore"), "3 2")
    assert (hand(short, 0), hand(short, 2)) == ({}, {})


# ------------------------------------------------------------------ Merchants


@pytest.mark.rule("friend.merchants")
@pytest.mark.parametrize("resource", ["ore", "fuel", "carbon", "food"])
def test_a_merchants_card_trades_its_resource_two_for_one_as_often_as_wanted(resource):
    match = Table().hand(0, **{resource: 6}).friend(0, f"merch_{resource}").phase("build").match()
    for number in (4, 2, 0):
        match.play(0, f"trade 2 {resource} for 1 goods")
        assert hand(match, 0).get(resource, 0) == number
    assert hand(match, 0) == {"goods": 3}


@pytest.mark.rule("friend.merchants")
def test_other_resources_stay_three_for_one():
    match = Table().hand(0, ore=2, fuel=2).friend(0, "merch_ore").phase("build").match()
    assert len(trades(match, "ore")) == 4
    assert trades(match, "fuel") == []
    refused(match, 0, "trade 2 fuel for 1 goods")
    refused(match, 0, "trade 1 ore for 1 goods")


@pytest.mark.rule("friend.merchants")
def test_without_the_card_two_do_not_buy_one():
    match = Table().hand(0, ore=2).friend(1, "merch_ore").phase("build").match()
    assert refused(match, 0, "trade 2 ore for 1 food").rule == "trade.supply.three"


@pytest.mark.rule("friend.merchants")
def test_it_buys_only_what_the_supply_holds_and_no_card_of_the_same_kind():
    match = Table().hand(0, ore=2).supply(food=0).friend(0, "merch_ore").phase("build").match()
    assert trades(match, "ore") == [f"trade 2 ore for 1 {name}" for name in ("fuel", "carbon", "goods")]


@pytest.mark.rule("friend.merchants.goods")
def test_the_goods_card_trades_one_goods_once_a_turn():
    match = Table().hand(0, goods=2).friend(0, "merch_goods").phase("build").match()
    match.play(0, "trade 1 goods for 1 ore")
    assert hand(match, 0) == {"ore": 1, "goods": 1}
    refused(match, 0, "trade 1 goods for 1 ore")
    refused(match, 0, "trade 1 goods for 1 food")


@pytest.mark.rule("friend.merchants.goods")
def test_ordinary_goods_trades_stay_before_and_after():
    match = Table().hand(0, goods=7).friend(0, "merch_goods").phase("build").match()
    match.play(0, "trade 2 goods for 1 ore")
    match.play(0, "trade 1 goods for 1 food")  # the ordinary trade has not used the card
    match.play(0, "trade 2 goods for 1 ore")
    match.play(0, "trade 2 goods for 1 ore")
    assert hand(match, 0) == {"ore": 3, "food": 1}


@pytest.mark.rule("friend.merchants.goods")
def test_the_goods_card_works_again_next_turn():
    match = next_turn_of_seat_0(Table().hand(0, goods=1).friend(0, "merch_goods"), "goods_swap")
    match.play(0, "trade 1 goods for 1 ore")
    assert hand(match, 0) == {"ore": 1}


@pytest.mark.rule("friend.merchants.goods")
def test_without_the_card_one_goods_buys_nothing():
    match = Table().hand(0, goods=1).friend(0, "merch_ore").phase("build").match()
    assert refused(match, 0, "trade 1 goods for 1 ore").rule == "trade.supply.goods"


# ------------------------------------------------------------------ Scientists


SCIENTISTS = [
    (("sci_cannons",), 0, 2),
    (("sci_boosters",), 2, 0),
    (("sci_mixed",), 1, 1),
    (("sci_mixed", "sci_mixed", "sci_mixed"), 3, 3),
]


@pytest.mark.rule("friend.scientists")
@pytest.mark.parametrize(("cards", "boosters", "cannons"), SCIENTISTS)
def test_scientists_cards_count_as_boosters(cards, boosters, cannons):
    with_cards = Table().upgrades(0, booster=1).friend(0, *cards).flight(base_speed=3).match()
    with_pieces = Table().upgrades(0, booster=1 + boosters).flight(base_speed=3).match()
    with_more = Table().upgrades(0, booster=2 + boosters).flight(base_speed=3).match()
    assert legal(with_cards, 0) == legal(with_pieces, 0) != legal(with_more, 0)


@pytest.mark.rule("friend.scientists")
@pytest.mark.parametrize(("cards", "boosters", "cannons"), SCIENTISTS)
def test_scientists_cards_count_as_cannons(cards, boosters, cannons):
    for pieces, defeated in ((4 - cannons, True), (3 - cannons, False)):
        table = Table().discs("N1", "4", "pirate_base 4", "5").no_ships(0)
        table.ship(0, 1, "trade_ship", "12,22").upgrades(0, cannon=pieces).friend(0, *cards)
        match = table.discs("N2", "2", "3", "10").flight(base_speed=5).match("disc 9")
        match.play(0, "fly 1 9,21")
        assert match.position()["seats"][0]["medals"] == int(defeated)


@pytest.mark.rule("friend.scientists")
@pytest.mark.parametrize(("upgrade", "card"), [("booster", "sci_boosters"), ("cannon", "sci_cannons")])
def test_no_limit_counts_them(upgrade, card):
    table = Table().hand(0, fuel=4, carbon=4).upgrades(0, **{upgrade: 5}).friend(0, card)
    match = table.phase("build").match()
    match.play(0, f"build {upgrade}")
    assert match.position()["seats"][0][upgrade] == 6
    assert refused(match, 0, f"build {upgrade}").rule == f"build.{upgrade}"


@pytest.mark.rule("friend.scientists")
def test_no_encounter_takes_them():
    table = Table().upgrades(0).friend(0, "sci_mixed", "sci_cannons").fame(0, 2).phase("build")
    match = table.match("balls red black", "encounter 28")
    match.play(0, "shake")
    match.play(0, "give 0")  # an upgrade and a fame piece
    assert waiting(match) == "fly"
    after = match.position()["seats"][0]
    assert (after["friends"], after["fame"]) == (["sci_mixed", "sci_cannons"], 1)


@pytest.mark.rule("friend.scientists")
def test_a_scientists_card_is_no_piece_in_the_view_of_the_mothership():
    match = Table().upgrades(0).friend(0, "sci_mixed").match()
    mothership = match.view(1)["seats"][0]
    assert (mothership["booster"], mothership["cannon"]) == (0, 0)


@pytest.mark.rule("friend.scientists")
@pytest.mark.parametrize(("card", "boosters"), [("sci_boosters", 2), ("sci_mixed", 1), ("sci_cannons", 0)])
def test_a_card_just_taken_speeds_up_the_ships_that_have_not_flown(card, boosters):
    table = Table().no_ships(0).ship(0, 1, "trade_ship", "7,3").ship(0, 2, "colony_ship", "7,27")
    match = table.upgrades(0, freight_pod=1).flight(base_speed=3).match()
    match.play(0, "fly 1 6,2")
    match.play(0, f"befriend {card}")
    with_pieces = table.no_ships(0).ship(0, 2, "colony_ship", "7,27").upgrades(0, booster=boosters).match()
    assert legal(match, 0) == legal(with_pieces, 0)
    after = match.position()["seats"][0]
    assert (after["booster"], after["cannon"]) == (0, 0)


# ------------------------------------------------------------------ Diplomats: tribute


def seven(table: Table, seat: int = 0) -> sw.Match:
    """A seat rolls a 7."""
    match = table.phase("roll", seat).match("roll 4 3", then=1)
    match.play(seat, "roll")
    return match


@pytest.mark.rule("friend.diplomats.tribute")
@pytest.mark.parametrize(
    ("cards", "friends", "discards"),
    [(8, (), 4), (8, ("dip_tribute",), 0), (12, ("dip_tribute",), 0), (13, ("dip_tribute",), 6)],
)
def test_with_reduced_tribute_the_limit_is_twelve(cards, friends, discards):
    table = Table().hand(1, ore=cards).friend(1, *friends)
    match = seven(table)
    assert (match.to_act == (1,)) == (discards > 0)
    for _card in range(discards):
        match.play(1, "discard ore")
    assert waiting(match) == "steal"
    assert hand(match, 1) == {"ore": cards - discards}


@pytest.mark.rule("friend.diplomats.tribute")
def test_reduced_tribute_protects_its_holder_only():
    match = seven(Table().hand(1, ore=8).hand(2, food=8).friend(1, "dip_tribute"))
    assert match.to_act == (2,)


# ------------------------------------------------------------------ Diplomats: fame


@pytest.mark.rule("friend.diplomats.fame")
def test_one_goods_buys_one_fame_piece():
    table = Table().hand(0, goods=1, ore=1).friend(0, "dip_fame").phase("build")
    supply, left = table.data["supply"]["goods"], table.data["fame_left"]
    match = table.match()
    match.play(0, "fame")
    after = match.position()
    assert after["seats"][0]["fame"] == 2
    assert hand(match, 0) == {"ore": 1}
    assert (after["supply"]["goods"], after["fame_left"]) == (supply + 1, left - 1)
    assert match.points[0] == 5


@pytest.mark.rule("friend.diplomats.fame")
@pytest.mark.parametrize("copies", [1, 2])
def test_fame_is_bought_once_a_turn_whatever_the_number_of_copies(copies):
    table = Table().hand(0, goods=3).friend(0, *["dip_fame"] * copies)
    match = table.phase("build").match()
    match.play(0, "fame")
    assert refused(match, 0, "fame").rule == "friend.diplomats.fame"


@pytest.mark.rule("friend.diplomats.fame")
def test_fame_is_bought_again_next_turn():
    match = next_turn_of_seat_0(Table().hand(0, goods=1).friend(0, "dip_fame"), "fame")
    match.play(0, "fame")
    assert match.position()["seats"][0]["fame"] == 2


@pytest.mark.rule("friend.diplomats.fame")
def test_fame_needs_a_goods_the_card_and_a_piece_in_the_tray():
    no_goods = Table().hand(0, ore=5).friend(0, "dip_fame").phase("build").match()
    refused(no_goods, 0, "fame")
    no_card = Table().hand(0, goods=5).friend(1, "dip_fame").phase("build").match()
    refused(no_card, 0, "fame")
    table = Table().hand(0, goods=5).friend(0, "dip_fame").fame(1, 13).fame(2, 13).fame(3, 13)
    refused(table.phase("build").match(), 0, "fame")


@pytest.mark.rule("friend.diplomats.fame")
def test_fame_is_bought_in_trade_and_build_only():
    table = Table().hand(0, goods=1).friend(0, "dip_fame")
    refused(table.match(), 0, "fame")
    refused(table.flight().match(), 0, "fame")


# ------------------------------------------------------------------ Diplomats: helping hand


def leaders() -> Table:
    """Seat 0 can ask for help; seats 1 and 2 are ahead of it, seat 3 is level."""
    table = Table().friend(0, "dip_help").medals(1, 1).medals(2, 3)
    return table.hand(1, ore=1, fuel=1).hand(2, food=2, goods=1).hand(3, carbon=1)


@pytest.mark.rule("friend.diplomats.help")
def test_help_draws_one_card_at_random_from_each_of_two_who_are_ahead():
    match = leaders().phase("build").match("card fuel", "card goods")
    match.play(0, "help 1 2")
    assert hand(match, 0) == {"fuel": 1, "goods": 1}
    assert hand(match, 1) == {"ore": 1}
    assert hand(match, 2) == {"food": 2}


@pytest.mark.rule("friend.diplomats.help")
def test_help_may_come_from_one_alone():
    match = leaders().phase("build").match("card food")
    match.play(0, "help 2")
    assert hand(match, 0) == {"food": 1}
    assert hand(match, 1) == {"ore": 1, "fuel": 1}


def help_choices(table: Table) -> list[str]:
    """Whom seat 0 can ask."""
    return [text for text in legal(table.phase("build").match(), 0) if text.startswith("help")]


@pytest.mark.rule("friend.diplomats.help")
def test_only_players_with_more_points_help():
    assert sorted(help_choices(leaders())) == ["help 1", "help 1 2", "help 2"]
    assert help_choices(leaders().medals(0, 1)) == ["help 2"]  # level with seat 1 now
    match = leaders().phase("build").match()
    assert refused(match, 0, "help 3").rule == "friend.diplomats.help"


@pytest.mark.rule("friend.diplomats.help")
def test_no_more_than_two_help():
    choices = help_choices(leaders().medals(3, 1))
    assert {"help 1 2", "help 1 3", "help 2 3"} <= set(choices)
    assert len(choices) == 6


@pytest.mark.rule("friend.diplomats.help")
def test_whoever_has_no_card_cannot_help():
    assert help_choices(leaders().hand(1)) == ["help 2"]


@pytest.mark.rule("friend.diplomats.help")
def test_help_is_asked_once_a_turn():
    match = leaders().phase("build").match("card food")
    match.play(0, "help 2")
    assert refused(match, 0, "help 1").rule == "friend.diplomats.help"
    table = Table().friend(0, "dip_help").fame(1, 10).station(1, "merchants", marker=True).hand(1, goods=1)
    again = next_turn_of_seat_0(table, "help")  # seat 0 has 10 points here, seat 1 has 11
    again.play(0, "help 1")
    assert hand(again, 0) == {"goods": 1}


@pytest.mark.rule("friend.diplomats.help")
def test_help_is_asked_in_the_own_trade_and_build_phase():
    refused(leaders().match(), 0, "help 2")
    refused(leaders().flight().match(), 0, "help 2")
    refused(leaders().phase("build", 3).match(), 0, "help 2")


@pytest.mark.rule("friend.diplomats.help")
def test_the_cards_drawn_are_seen_by_the_two_players_only():
    table = Table().friend(0, "dip_help").medals(2, 3).give_secretly(2, food=1, ore=1)
    match = table.phase("build").match("card food")
    match.play(0, "help 2")
    drawn = next(event for event in match.events if event.name == "stole")
    assert drawn.for_seat(2).data["resource"] == "food"
    assert drawn.for_seat(1).data["resource"] is None


# ------------------------------------------------------------------ Diplomats: relief


@pytest.mark.rule("friend.diplomats.relief")
def test_a_roll_that_brings_nothing_brings_one_card_of_choice():
    match = roll(rich(Table(), 0).friend(0, "dip_relief"), "6 6")
    assert legal(match, 0) == [f"take {name}" for name in ("ore", "fuel", "carbon", "food", "goods")]
    match.play(0, "take carbon")
    assert hand(match, 0) == {"carbon": 1}
    assert waiting(match) == "build"


@pytest.mark.rule("friend.diplomats.relief")
def test_relief_works_on_the_rolls_of_others():
    match = roll(rich(Table(), 2).friend(0, "dip_relief"), "6 6", seat=2)
    assert match.to_act == (0,)
    match.play(0, "take goods")
    assert hand(match, 0) == {"goods": 1}
    assert (match.to_act, waiting(match)) == ((2,), "build")


@pytest.mark.rule("friend.diplomats.relief")
def test_there_is_no_relief_after_a_roll_that_brings_something():
    match = roll(rich(Table(), 0).friend(0, "dip_relief"), "3 2")
    assert waiting(match) == "build"
    assert hand(match, 0) == {"ore": 1}


@pytest.mark.rule("friend.diplomats.relief")
def test_there_is_no_relief_on_a_seven():
    match = rich(Table(), 0).friend(0, "dip_relief").match("roll 4 3", "card ore", "card ore", "card ore")
    match.play(0, "roll")
    assert waiting(match) == "build"
    assert hand(match, 0) == {}


@pytest.mark.rule("friend.diplomats.relief")
def test_a_claim_that_the_supply_did_not_pay_brought_nothing():
    match = roll(rich(Table(), 0).supply(ore=1).friend(0, "dip_relief"), "3 2")
    assert "take ore" in legal(match, 0)  # two claimed the last ore, so nobody got it
    match.play(0, "take ore")
    assert hand(match, 0) == {"ore": 1}


@pytest.mark.rule("friend.diplomats.relief")
def test_reserve_cards_are_no_production_and_come_after_the_relief():
    match = Table().friend(0, "dip_relief").match("roll 6 6", "card ore", "card ore")
    match.play(0, "roll")
    assert hand(match, 0) == {}
    match.play(0, "take food")
    assert hand(match, 0) == {"ore": 2, "food": 1}


@pytest.mark.rule("friend.diplomats.relief")
def test_relief_comes_from_the_supply_as_far_as_it_can():
    table = rich(Table(), 0).supply(ore=0, fuel=0, carbon=1, food=0, goods=0).friend(0, "dip_relief")
    assert legal(roll(table, "6 6"), 0) == ["take carbon"]
    assert waiting(roll(table.supply(carbon=0), "6 6")) == "build"
