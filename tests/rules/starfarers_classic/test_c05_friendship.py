"""The twenty friendship cards of the classic game.

In the printed start seat 0 gets fuel on 8 and 12, carbon on 6, food on 11, ore on 5, goods on 10, nothing on the rest.
"""

from typing import Any

import pytest

import starwake as sw
from tests.helpers import Table, hand, legal, refused

GIVES = [f"take {name}" for name in ("ore", "fuel", "carbon", "food", "goods")]


def classic(**options: Any) -> Table:
    """A table of the classic game at the first roll of seat 0, hands empty."""
    return Table(game="starfarers-classic", **options)


def roll(table: Table, dice: str, *script: str, seat: int = 0) -> sw.Match:
    """A seat rolls."""
    match = table.phase("roll", seat).match(f"roll {dice}", *script)
    match.play(seat, "roll")
    return match


def waiting(match: sw.Match) -> str:
    """What is waited for."""
    return str(match.view(None)["waiting_for"])


def next_turn_of_seat_0(table: Table, *used: str) -> sw.Match:
    """Seat 0 has used cards this turn; seat 3 ends its turn, and seat 0 comes to its next trade & build phase."""
    table.data["seats"][0]["used"] = list(used)
    match = table.no_ships(3).phase("build", 3).match("roll 2 1")
    match.play(3, "end")
    match.play(0, "roll")
    return match


# ------------------------------------------------------------------ Green Folk


@pytest.mark.rule("friend.green_folk")
@pytest.mark.parametrize(
    ("card", "dice", "resource"),
    [
        ("green_ore", "3 2", "ore"),
        ("green_fuel", "4 4", "fuel"),
        ("green_carbon", "4 2", "carbon"),
        ("green_food", "6 5", "food"),
        ("green_goods", "5 5", "goods"),
    ],
)
def test_a_card_adds_one_to_what_a_roll_brings(card, dice, resource):
    assert hand(roll(classic(), dice), 0) == {resource: 1}
    assert hand(roll(classic().friend(0, card), dice), 0) == {resource: 2}


@pytest.mark.rule("friend.green_folk")
def test_it_adds_one_card_to_a_roll_not_one_to_each_planet():
    table = classic().discs("s1", "5", "9", "3").colony(0, "12,22")  # a second planet with ore on 5
    assert hand(roll(table, "3 2"), 0) == {"ore": 2}
    assert hand(roll(table.friend(0, "green_ore"), "3 2"), 0) == {"ore": 3}


@pytest.mark.rule("friend.green_folk")
def test_it_adds_nothing_to_a_roll_that_brings_none_of_its_resource():
    table = classic().friend(0, "green_fuel")
    assert hand(roll(table, "3 2"), 0) == {"ore": 1}
    assert hand(roll(table, "2 1"), 0) == {}


@pytest.mark.rule("friend.green_folk")
def test_it_works_on_the_rolls_of_others_and_for_its_holder_only():
    match = roll(classic().friend(0, "green_ore"), "3 2", seat=1)
    assert (hand(match, 0), hand(match, 3)) == ({"ore": 2}, {"ore": 1})


@pytest.mark.rule("friend.green_folk")
def test_a_reserve_card_is_no_production():
    match = roll(classic().friend(0, "green_ore"), "2 1", "card ore")
    match.play(0, "draw")
    assert hand(match, 0) == {"ore": 1}


# ------------------------------------------------------------------ Merchants


def trades(match: sw.Match, given: str) -> list[str]:
    """The listed trades of seat 0 with the bank that give something."""
    return [text for text in legal(match, 0) if text.startswith("trade ") and f" {given} for" in text]


@pytest.mark.rule("friend.merchants")
@pytest.mark.parametrize("resource", ["carbon", "ore", "fuel", "food"])
def test_a_card_trades_its_resource_two_for_one_as_often_as_wanted(resource):
    match = classic().hand(0, **{resource: 6}).friend(0, f"merch_{resource}").phase("build").match()
    for left in (4, 2, 0):
        match.play(0, f"trade 2 {resource} for 1 goods")
        assert hand(match, 0).get(resource, 0) == left
    assert hand(match, 0) == {"goods": 3}


@pytest.mark.rule("friend.merchants")
def test_other_resources_and_other_players_keep_their_rate():
    match = classic().hand(0, ore=2, fuel=2).friend(0, "merch_ore").phase("build").match()
    assert len(trades(match, "ore")) == 4
    assert trades(match, "fuel") == []
    without = classic().hand(0, ore=2).friend(1, "merch_ore").phase("build").match()
    assert refused(without, 0, "trade 2 ore for 1 food").rule == "trade.bank"


@pytest.mark.rule("friend.merchants")
def test_the_goods_card_trades_one_goods_once_a_phase():
    match = classic().hand(0, goods=6).friend(0, "merch_goods").phase("build").match()
    match.play(0, "trade 2 goods for 1 ore")  # the ordinary trade does not use the card
    match.play(0, "trade 1 goods for 1 food")
    assert refused(match, 0, "trade 1 goods for 1 food").rule == "friend.merchants"
    match.play(0, "trade 2 goods for 1 ore")
    assert hand(match, 0) == {"ore": 2, "food": 1, "goods": 1}


@pytest.mark.rule("friend.merchants")
def test_the_goods_card_works_again_next_turn():
    match = next_turn_of_seat_0(classic().hand(0, goods=1).friend(0, "merch_goods"), "goods_swap")
    match.play(0, "trade 1 goods for 1 ore")
    assert hand(match, 0) == {"ore": 1}


# ------------------------------------------------------------------ Scientists

SCIENTISTS = [
    (("sci_cannons",), 0, 2),
    (("sci_boosters",), 2, 0),
    (("sci_mixed",), 1, 1),
    (("sci_mixed", "sci_mixed", "sci_mixed"), 3, 3),
    (("sci_mixed", "sci_cannons", "sci_boosters"), 3, 3),
]


@pytest.mark.rule("friend.scientists")
def test_there_are_three_mixed_cards_and_one_of_each_other():
    left = classic().match().position()["friendship"]["left"]
    assert [card for card in left if card.startswith("sci")] == [
        *["sci_mixed"] * 3,
        "sci_boosters",
        "sci_cannons",
    ]


@pytest.mark.rule("friend.scientists")
@pytest.mark.parametrize(("cards", "boosters", "cannons"), SCIENTISTS)
def test_scientists_cards_count_as_boosters(cards, boosters, cannons):
    with_cards = classic().upgrades(0, booster=1).friend(0, *cards).flight(base_speed=2).match()
    with_pieces = classic().upgrades(0, booster=1 + boosters).flight(base_speed=2).match()
    with_more = classic().upgrades(0, booster=2 + boosters).flight(base_speed=2).match()
    assert legal(with_cards, 0) == legal(with_pieces, 0) != legal(with_more, 0)


@pytest.mark.rule("friend.scientists")
@pytest.mark.parametrize(("cards", "boosters", "cannons"), SCIENTISTS)
def test_scientists_cards_count_as_cannons(cards, boosters, cannons):
    for pieces, beaten in ((5 - cannons, True), (4 - cannons, False)):
        table = classic().looked("s1-2", "pirate_base 5", 0).upgrades(0, cannon=pieces).friend(0, *cards)
        match = table.no_ships(0).ship(0, 1, "trade_ship", "10,24").flight().match("disc 9")
        assert ("clear 1" in legal(match, 0)) is beaten
        if beaten:
            match.play(0, "clear 1")
            assert match.position()["seats"][0]["medals"] == 1


@pytest.mark.rule("friend.scientists")
@pytest.mark.parametrize(("upgrade", "card"), [("booster", "sci_boosters"), ("cannon", "sci_cannons")])
def test_no_limit_counts_them(upgrade, card):
    table = classic().hand(0, fuel=4, carbon=4).upgrades(0, **{upgrade: 5}).friend(0, card)
    match = table.phase("build").match()
    match.play(0, f"build {upgrade}")
    assert match.position()["seats"][0][upgrade] == 6
    assert refused(match, 0, f"build {upgrade}").rule == "build.limits"


@pytest.mark.rule("friend.scientists")
def test_no_encounter_takes_them():
    table = classic().friend(0, "sci_mixed", "sci_cannons").fame(0, 2).phase("build")
    match = table.match("balls red black", "encounter 28")
    match.play(0, "shake")
    match.play(0, "give 0")  # an expansion, of which there is none, and a fame ring
    assert waiting(match) == "fly"
    after = match.position()["seats"][0]
    assert (after["friends"], after["fame"]) == (["sci_mixed", "sci_cannons"], 1)


# ------------------------------------------------------------------ Diplomats: reduced tribute


@pytest.mark.rule("friend.diplomats.reduced_tribute")
@pytest.mark.parametrize(
    ("cards", "card", "lost"), [(8, False, 4), (8, True, 0), (12, True, 0), (13, True, 6)]
)
def test_with_reduced_tribute_the_limit_is_twelve(cards, card, lost):
    table = classic().hand(1, ore=7, food=cards - 7)
    match = roll(table.friend(1, "dip_tribute") if card else table, "4 3")
    assert (match.to_act == (1,)) == (lost > 0)
    for _card in range(lost):
        match.play(1, "discard ore")
    assert waiting(match) == "steal"
    assert sum(hand(match, 1).values()) == cards - lost


@pytest.mark.rule("friend.diplomats.reduced_tribute")
def test_reduced_tribute_protects_its_holder_only():
    match = roll(classic().hand(1, ore=8).hand(2, food=8).friend(1, "dip_tribute"), "4 3")
    assert match.to_act == (2,)


# ------------------------------------------------------------------ Diplomats: fame for sale


def buyer(goods: int, fame: int = 1, copies: int = 1) -> Table:
    """Seat 0 trades and builds with a card that sells fame."""
    return classic().hand(0, goods=goods).fame(0, fame).friend(0, *["dip_fame"] * copies).phase("build")


@pytest.mark.rule("friend.diplomats.fame_for_sale")
def test_one_goods_buys_one_fame_ring():
    table = buyer(goods=1)
    supply, left = table.data["supply"]["goods"], table.data["fame_left"]
    match = table.match()
    match.play(0, "fame")
    after = match.position()
    assert (after["seats"][0]["fame"], hand(match, 0)) == (2, {})
    assert (after["supply"]["goods"], after["fame_left"]) == (supply + 1, left - 1)
    assert match.points[0] == 5


@pytest.mark.rule("friend.diplomats.fame_for_sale")
@pytest.mark.parametrize("copies", [1, 2])
@pytest.mark.parametrize("fame", [0, 1, 4, 5])
def test_any_number_is_bought_in_a_phase_up_to_six(copies, fame):
    match = buyer(goods=7, fame=fame, copies=copies).match()
    for _ring in range(6 - fame):
        match.play(0, "fame")
    assert match.position()["seats"][0]["fame"] == 6
    assert hand(match, 0) == {"goods": 7 - (6 - fame)}
    assert "fame" not in legal(match, 0)
    assert refused(match, 0, "fame").rule == "friend.diplomats.fame_for_sale"


@pytest.mark.rule("friend.diplomats.fame_for_sale")
@pytest.mark.parametrize("fame", [6, 7, 10, 11])
def test_whoever_has_six_rings_or_more_buys_none(fame):
    match = buyer(goods=1, fame=fame).match()
    assert refused(match, 0, "fame").rule == "friend.diplomats.fame_for_sale"


@pytest.mark.rule("friend.diplomats.fame_for_sale")
def test_a_ring_that_was_lost_may_be_bought_again():
    match = buyer(goods=2, fame=5).match("balls red black", "encounter 3")
    match.play(0, "fame")
    match.play(0, "shake")
    match.play(0, "give 0")  # costs a fame ring
    again = classic().set(**match.position()).phase("build").match()
    again.play(0, "fame")
    assert again.position()["seats"][0]["fame"] == 6


@pytest.mark.rule("friend.diplomats.fame_for_sale")
def test_fame_needs_a_goods_and_the_card():
    match = buyer(goods=1).match()
    match.play(0, "fame")
    assert "once a turn" not in str(refused(match, 0, "fame"))  # no goods left, that is all
    no_card = classic().hand(0, goods=5).friend(1, "dip_fame").phase("build").match()
    assert refused(no_card, 0, "fame").rule == "friend.diplomats.fame_for_sale"


@pytest.mark.rule("friend.diplomats.fame_for_sale")
def test_fame_is_bought_in_the_own_trade_and_building_phase_only():
    table = buyer(goods=1)
    refused(table.phase("roll").match(), 0, "fame")
    refused(table.flight().match(), 0, "fame")
    refused(table.phase("build", 1).match(), 0, "fame")


# ------------------------------------------------------------------ Diplomats: helping hand


def leaders() -> Table:
    """Seat 0 has a helping hand; seats 1 and 2 are ahead of it, seat 3 is level."""
    table = classic().friend(0, "dip_help").medals(1, 1).medals(2, 3)
    return table.hand(1, ore=1, fuel=1).hand(2, food=2, goods=1).hand(3, carbon=1)


def helpers(table: Table) -> list[str]:
    """Whom seat 0 can ask."""
    return [text for text in legal(table.phase("build").match(), 0) if text.startswith("help")]


@pytest.mark.rule("friend.diplomats.helping_hand")
def test_help_draws_one_random_card_from_each_of_two():
    match = leaders().phase("build").match("card fuel", "card goods")
    state = match.state.copy()
    match.game.apply(state, 0, "help 2")
    assert {o.notation: w for o, w in match.game.outcomes(state)} == {"card food": 2, "card goods": 1}
    match.play(0, "help 1 2")
    assert [hand(match, seat) for seat in range(3)] == [{"fuel": 1, "goods": 1}, {"ore": 1}, {"food": 2}]


@pytest.mark.rule("friend.diplomats.helping_hand")
def test_only_players_with_more_points_help():
    assert sorted(helpers(leaders())) == ["help 1", "help 1 2", "help 2"]
    assert helpers(leaders().medals(0, 1)) == ["help 2"]  # level with seat 1 now
    assert refused(leaders().phase("build").match(), 0, "help 3").rule == "friend.diplomats.helping_hand"


@pytest.mark.rule("friend.diplomats.helping_hand")
@pytest.mark.parametrize("more", [3, 4])
def test_whoever_leads_gets_no_help(more):
    table = leaders().fame(0, 2 * more)
    assert helpers(table) == []
    assert refused(table.phase("build").match(), 0, "help 2").rule == "friend.diplomats.helping_hand"


@pytest.mark.rule("friend.diplomats.helping_hand")
def test_no_more_than_two_help():
    choices = helpers(leaders().medals(3, 1))
    assert {"help 1 2", "help 1 3", "help 2 3"} <= set(choices)
    assert len(choices) == 6


@pytest.mark.rule("friend.diplomats.helping_hand")
def test_whoever_has_no_card_cannot_help():
    assert helpers(leaders().hand(1)) == ["help 2"]


@pytest.mark.rule("friend.diplomats.helping_hand")
def test_help_is_asked_once_a_phase():
    match = leaders().phase("build").match("card food")
    match.play(0, "help 2")
    assert refused(match, 0, "help 1").rule == "friend.diplomats.helping_hand"
    again = next_turn_of_seat_0(leaders(), "help")
    assert "help 2" in legal(again, 0)


@pytest.mark.rule("friend.diplomats.helping_hand")
def test_help_is_asked_in_the_own_trade_and_building_phase():
    refused(leaders().match(), 0, "help 2")
    refused(leaders().flight().match(), 0, "help 2")
    refused(leaders().phase("build", 3).match(), 0, "help 2")


# ------------------------------------------------------------------ Diplomats: relief fund


@pytest.mark.rule("friend.diplomats.relief")
@pytest.mark.parametrize("dice", ["1 1", "2 1", "2 2", "5 4"])
def test_a_roll_that_entitles_to_nothing_brings_a_card_of_choice(dice):
    match = roll(classic().friend(0, "dip_relief"), dice)
    assert legal(match, 0) == [*GIVES, "no"]
    match.play(0, "take carbon")
    assert hand(match, 0) == {"carbon": 1}
    assert waiting(match) == "build"


@pytest.mark.rule("friend.diplomats.relief")
def test_nobody_has_to_take_it():
    match = roll(classic().friend(0, "dip_relief"), "2 1")
    match.play(0, "no")
    assert hand(match, 0) == {}
    assert waiting(match) == "build"


@pytest.mark.rule("friend.diplomats.relief")
def test_relief_works_on_the_rolls_of_others():
    match = roll(classic().friend(0, "dip_relief"), "2 1", seat=2)
    assert match.to_act == (0,)
    match.play(0, "take goods")
    assert hand(match, 0) == {"goods": 1}
    assert (match.to_act, waiting(match)) == ((2,), "build")


@pytest.mark.rule("friend.diplomats.relief")
def test_there_is_no_relief_after_a_roll_that_brings_something():
    match = roll(classic().friend(0, "dip_relief"), "3 2")
    assert (waiting(match), hand(match, 0)) == ("build", {"ore": 1})


@pytest.mark.rule("friend.diplomats.relief")
def test_there_is_no_relief_on_a_seven():
    match = roll(classic().friend(0, "dip_relief"), "4 3")
    assert (waiting(match), hand(match, 0)) == ("build", {})


@pytest.mark.rule("friend.diplomats.relief")
@pytest.mark.parametrize("ore", [0, 1])
def test_an_unpaid_claim_is_no_case_for_relief(ore):
    """Seats 0 and 3 claim ore; on the roll of seat 1 the last one goes to seat 3."""
    match = roll(classic().supply(ore=ore).friend(0, "dip_relief"), "3 2", seat=1)
    assert hand(match, 0) == {}
    assert (match.to_act, waiting(match)) == ((1,), "build")


@pytest.mark.rule("friend.diplomats.relief")
def test_a_face_down_chip_entitles_to_nothing():
    table = classic().no_ships(0).ship(0, 1, "colony_ship", "12,22").looked("s1-1", "9", 0)
    match = roll(table.friend(0, "dip_relief"), "5 4")
    assert "take ore" in legal(match, 0)


@pytest.mark.rule("friend.diplomats.relief")
def test_the_reserve_card_comes_on_top():
    match = roll(classic().friend(0, "dip_relief"), "2 1", "card ore")
    match.play(0, "take food")
    match.play(0, "draw")
    assert hand(match, 0) == {"ore": 1, "food": 1}


@pytest.mark.rule("friend.diplomats.relief")
def test_relief_comes_from_the_bank_as_far_as_it_can():
    table = classic().supply(ore=0, fuel=0, carbon=1, food=0, goods=0).friend(0, "dip_relief")
    assert legal(roll(table, "5 4"), 0) == ["take carbon", "no"]
    assert waiting(roll(table.supply(carbon=0), "5 4")) == "build"
