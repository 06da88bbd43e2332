"""The production phase: the dice, the planets, the reserve pile, and the seven.

On the beginner board the home planets and who lives beside them are (C colony, S spaceport):

    alpha  fuel 4:     0S 2C    carbon 8:      0S 1C    food 11: 1C 2C
    beta   fuel 10:    1S 3C    goods 3 or 12: 1S 2C    ore 8:   2C 3C
    gamma  carbon 6:   2S 3C    food 3:        0C 3C    ore 5:   0C 2S
    delta  goods 2/11: 3S 0C    ore 9:         3S 1C    fuel 6:  1C 0C
"""

from collections.abc import Sequence

import pytest

import starwake as sw
from tests.helpers import RESOURCES, Table, hand, legal, refused

SEVEN = "roll 4 3"


def at_points(table: Table, seat: int, points: int) -> Table:
    """Bring a seat from the four points of the start to more, by fame."""
    return table.fame(seat, 2 * (points - 4))


def late(players: int = 4) -> Table:
    """A table where seat 0 has ten points, so its roll brings no reserve cards."""
    return at_points(Table(players), 0, 10)


def freed(table: Table) -> Table:
    """N1 after its pirates were beaten: by the reserve disc drawn then, carbon and ore both show an 11."""
    board = table.data["board"]
    board["discs"]["N1"] = ["11", "11", "2"]
    for pile, disc in (("triangle", "11"), ("hexagon", "pirate_base 4"), ("square", "2")):
        del board["discs_left"][f"one_star_{pile}"][disc]
    board["discs_left"]["reserve_circle"]["11"] -= 1
    board["replaced"] = ["N1-2"]
    table.data["seats"][0]["medals"] = 1
    return table


def hands(match: sw.Match) -> list[dict[str, int]]:
    return [hand(match, seat) for seat in range(match.game.players)]


def rolled(table: Table, *script: str, seat: int = 0) -> sw.Match:
    """The match after a seat's roll; the whole script must have been used."""
    match = table.phase("roll", seat).match(*script)
    match.play(seat, "roll")
    assert isinstance(match.dealer, sw.ScriptedDealer)
    match.dealer.finish()
    return match


def drawers(events: Sequence[sw.Event]) -> list[int | None]:
    """Who drew reserve cards, in order."""
    return [event.seat for event in events if event.name == "drew"]


# ------------------------------------------------------------------ dice and planets


@pytest.mark.rule("production.roll")
def test_two_dice_are_rolled():
    match = Table().match()
    state = match.state.copy()
    match.game.apply(state, 0, "roll")
    ways: dict[int, int] = {}
    for outcome, weight in match.game.outcomes(state):
        total = sum(int(die) for die in outcome.notation.split()[1:])
        ways[total] = ways.get(total, 0) + weight
    assert ways == {n: 6 - abs(n - 7) for n in range(2, 13)}


@pytest.mark.rule("production.roll")
@pytest.mark.parametrize("roll", ["roll 4 4", "roll 5 3", "roll 6 2"])
def test_planets_showing_the_sum_produce(roll):
    assert hands(rolled(late(), roll)) == [{"carbon": 1}, {"carbon": 1}, {"ore": 1}, {"ore": 1}]


@pytest.mark.rule("production.roll")
def test_only_the_player_whose_turn_it_is_rolls():
    match = Table().phase("roll", seat=2).match()
    assert match.to_act == (2,)
    assert refused(match, 0, "roll").rule == "turn.phases"


PRODUCE = {
    2: [{"goods": 1}, {}, {}, {"goods": 1}],
    3: [{"food": 1}, {"goods": 1}, {"goods": 1}, {"food": 1}],
    4: [{"fuel": 1}, {}, {"fuel": 1}, {}],
    5: [{"ore": 1}, {}, {"ore": 1}, {}],
    6: [{"fuel": 1}, {"fuel": 1}, {"carbon": 1}, {"carbon": 1}],
    8: [{"carbon": 1}, {"carbon": 1}, {"ore": 1}, {"ore": 1}],
    9: [{}, {"ore": 1}, {}, {"ore": 1}],
    10: [{}, {"fuel": 1}, {}, {"fuel": 1}],
    11: [{"goods": 1}, {"food": 1}, {"food": 1}, {"goods": 1}],
    12: [{}, {"goods": 1}, {"goods": 1}, {}],
}
"""What each sum brings the four seats at the start."""


@pytest.mark.rule("production.planets")
@pytest.mark.parametrize("total", PRODUCE)
def test_every_building_beside_a_producing_planet_brings_its_card(total):
    high = min(6, total - 1)
    assert hands(rolled(late(), f"roll {high} {total - high}")) == PRODUCE[total]


@pytest.mark.rule("production.planets")
def test_a_spaceport_brings_no_more_than_a_colony():
    match = rolled(late(), "roll 3 2")  # the ore planet lies between a colony of 0 and a spaceport of 2
    assert hand(match, 0) == hand(match, 2) == {"ore": 1}


@pytest.mark.rule("production.planets")
def test_each_of_several_buildings_brings_a_card():
    table = late().discs("N1", "3", "10", "2").colony(0, "7,19", "7,21")  # both beside the ore planet
    assert hand(rolled(table, "roll 6 4"), 0) == {"ore": 2}


@pytest.mark.rule("production.planets")
def test_both_planets_of_a_site_produce():
    table = freed(late()).colony(0, "7,19")  # between carbon and ore; goods come from home
    assert hand(rolled(table, "roll 6 5"), 0) == {"carbon": 1, "ore": 1, "goods": 1}


@pytest.mark.rule("production.planets")
@pytest.mark.parametrize(("site", "gain"), [("7,19", {"ore": 1}), ("7,21", {"ore": 1}), ("4,20", {})])
def test_only_the_two_neighbouring_sites_are_supplied(site, gain):
    table = late().discs("N1", "3", "10", "2").colony(0, site)
    assert hand(rolled(table, "roll 6 4"), 0) == gain


@pytest.mark.rule("production.planets")
def test_a_ship_on_a_site_brings_nothing():
    table = late().discs("N1", "3", "10", "2").ship(0, 2, "colony_ship", "7,19")
    assert hand(rolled(table, "roll 6 4"), 0) == {}


@pytest.mark.rule("production.planets")
def test_the_cards_come_from_the_supply():
    table = late().supply(ore=9)
    assert rolled(table, "roll 3 2").position()["supply"]["ore"] == 7


@pytest.mark.rule("production.home_and_away")
@pytest.mark.parametrize(
    ("roll", "owners", "others"),
    [
        ("roll 2 1", (1, 2), (0, 3)),  # 3/12
        ("roll 6 6", (1, 2), (0, 3)),
        ("roll 1 1", (0, 3), (1, 2)),  # 2/11
        ("roll 6 5", (0, 3), (1, 2)),
    ],
)
def test_a_disc_with_two_numbers_produces_on_either(roll, owners, others):
    match = rolled(late(), roll)
    assert [hand(match, seat).get("goods") for seat in owners] == [1, 1]
    assert [hand(match, seat).get("goods") for seat in others] == [None, None]


# ------------------------------------------------------------------ shortage


@pytest.mark.rule("production.shortage")
def test_a_resource_that_cannot_be_paid_in_full_is_paid_to_nobody():
    match = rolled(late().supply(ore=1), "roll 3 2")  # seats 0 and 2 both claim ore
    assert hands(match) == [{}, {}, {}, {}]
    assert match.position()["supply"]["ore"] == 1


@pytest.mark.rule("production.shortage")
def test_other_resources_are_still_paid():
    match = rolled(late().supply(ore=1), "roll 4 4")
    assert hands(match) == [{"carbon": 1}, {"carbon": 1}, {}, {}]


@pytest.mark.rule("production.shortage")
def test_a_supply_that_is_just_enough_is_paid_out():
    match = rolled(late().supply(ore=2), "roll 3 2")
    assert hands(match) == [{"ore": 1}, {}, {"ore": 1}, {}]
    assert match.position()["supply"]["ore"] == 0


@pytest.mark.rule("production.shortage")
def test_a_single_claimant_takes_what_is_left():
    table = late().supply(ore=1).discs("N1", "3", "10", "2").colony(0, "7,19", "7,21")
    match = rolled(table, "roll 6 4")  # two ore for seat 0, and fuel for seats 1 and 3
    assert hands(match) == [{"ore": 1}, {"fuel": 1}, {}, {"fuel": 1}]
    assert match.position()["supply"]["ore"] == 0


@pytest.mark.rule("production.shortage")
def test_an_empty_supply_pays_even_a_single_claimant_nothing():
    table = late().supply(ore=0).discs("N1", "3", "10", "2").colony(0, "7,19")
    assert hand(rolled(table, "roll 6 4"), 0) == {}


@pytest.mark.rule("production.shortage")
def test_a_neutral_building_is_no_claimant():
    table = late(3).supply(ore=1)
    match = rolled(table, "roll 4 4")  # the other building at the ore planet belongs to nobody
    assert hand(match, 2) == {"ore": 1}


@pytest.mark.rule("production.shortage")
def test_the_green_folk_card_belongs_to_the_claim():
    match = rolled(late().friend(0, "green_ore").supply(ore=2), "roll 3 2")  # 0 claims two, 2 claims one
    assert hands(match) == [{}, {}, {}, {}]


# ------------------------------------------------------------------ reserve pile


@pytest.mark.rule("production.reserve")
@pytest.mark.parametrize(
    ("points", "cards"), [(4, 2), (5, 2), (7, 2), (8, 1), (9, 1), (10, 0), (11, 0), (14, 0)]
)
def test_reserve_cards_by_points(points, cards):
    table = at_points(Table(), 0, points)
    before = sum(table.data["reserve"].values())
    match = rolled(table, "roll 6 6", *["card ore"] * cards)
    assert match.points[0] == points
    assert hand(match, 0) == ({"ore": cards} if cards else {})
    assert sum(match.position()["reserve"].values()) == before - cards


@pytest.mark.rule("production.reserve")
def test_only_the_player_whose_turn_it_is_draws():
    table = at_points(at_points(Table(), 0, 10), 2, 10)
    match = rolled(table, "roll 1 1", "card fuel", "card carbon", seat=1)
    assert hands(match) == [{"goods": 1}, {"fuel": 1, "carbon": 1}, {}, {"goods": 1}]


@pytest.mark.rule("production.reserve")
def test_the_cards_come_from_the_reserve_pile_not_the_supply():
    table = Table().reserve(food=3, goods=1)
    supply = dict(table.data["supply"])
    match = rolled(table, "roll 5 5", "card food", "card goods")
    supply["fuel"] -= 2  # the planets' part
    assert match.position()["supply"] == supply
    assert match.position()["reserve"] == {"ore": 0, "fuel": 0, "carbon": 0, "food": 2, "goods": 0}


@pytest.mark.rule("production.reserve")
def test_every_card_of_the_pile_is_as_likely_as_any_other():
    match = Table().reserve(food=3, goods=1).match()
    state = match.state.copy()
    match.game.apply(state, 0, "roll")
    match.game.happen(state, match.game.outcome_code("roll 6 6"))
    assert {o.notation: w for o, w in match.game.outcomes(state)} == {"card food": 3, "card goods": 1}


@pytest.mark.rule("production.reserve")
def test_the_draw_follows_the_planets():
    match = Table().match("roll 3 2", "card food", "card food")
    names = [event.name for event in match.play(0, "roll")]
    assert names == ["dice", "produced", "produced", "drew", "drew"]


@pytest.mark.rule("production.reserve.forgotten")
def test_the_draw_is_never_forgotten():
    match = rolled(Table(), "roll 6 6", "card ore", "card ore")
    assert match.position()["phase"] == "trade_and_build"
    assert hand(match, 0) == {"ore": 2}  # before anything else can be done
    match.play(0, "build freight_pod")  # and they can be spent at once


@pytest.mark.rule("production.reserve.forgotten")
def test_nothing_is_drawn_at_the_shake():
    match = Table().phase("build").match("balls yellow blue")
    events = match.play(0, "shake")
    assert drawers(events) == []
    assert hand(match, 0) == {}


@pytest.mark.rule("production.reserve.rebuild")
def test_an_empty_reserve_pile_is_rebuilt_at_once():
    table = at_points(Table(), 0, 8).reserve(food=1)  # eight points: one card, the last one
    supply = dict(table.data["supply"])
    match = rolled(table, "roll 1 1")
    assert match.position()["reserve"] == dict.fromkeys(RESOURCES, 8)
    supply["goods"] -= 2  # the planets' part
    assert match.position()["supply"] == {name: n - 8 for name, n in supply.items()}
    assert hand(match, 0) == {"goods": 1, "food": 1}


@pytest.mark.rule("production.reserve.rebuild")
def test_drawing_goes_on_from_the_new_pile():
    match = rolled(Table().reserve(food=1), "roll 6 6", "card ore")
    assert hand(match, 0) == {"food": 1, "ore": 1}
    assert match.position()["reserve"] == {**dict.fromkeys(RESOURCES, 8), "ore": 7}


@pytest.mark.rule("production.reserve.rebuild")
def test_the_new_pile_takes_what_the_supply_still_holds():
    table = at_points(Table(), 0, 8).reserve(food=1).give(1, ore=20, goods=15)
    match = rolled(table, "roll 3 1")
    assert match.position()["reserve"] == {"ore": 0, "fuel": 8, "carbon": 8, "food": 8, "goods": 5}
    assert match.position()["supply"]["goods"] == 0


@pytest.mark.rule("production.reserve.rebuild")
def test_a_pile_that_is_not_empty_is_left_alone():
    match = rolled(Table().reserve(food=3), "roll 6 6")
    assert match.position()["reserve"] == {**dict.fromkeys(RESOURCES, 0), "food": 1}


@pytest.mark.rule("production.reserve.rebuild")
def test_nothing_is_drawn_when_pile_and_supply_are_both_empty():
    table = Table().reserve()
    for seat, names in ((1, ("ore", "fuel")), (2, ("carbon", "food")), (3, ("goods",))):
        table.give(seat, **dict.fromkeys(names, 20))
    match = rolled(table, "roll 6 6")
    assert hand(match, 0) == {}
    assert match.to_act == (0,)


# ------------------------------------------------------------------ the seven


@pytest.mark.rule("production.seven.none")
@pytest.mark.parametrize("roll", ["roll 4 3", "roll 5 2", "roll 6 1"])
def test_on_a_seven_no_planet_produces(roll):
    match = late().friend(0, "dip_relief").match(roll, *["card ore"] * 3)
    events = match.play(0, "roll")
    assert "produced" not in [event.name for event in events]
    assert hands(match) == [{}, {"ore": 1}, {"ore": 1}, {"ore": 1}]  # gifts of the reserve pile


def discard(match: sw.Match, seat: int, *resources: str) -> None:
    for resource in resources:
        match.play(seat, f"discard {resource}")


@pytest.mark.rule("production.seven.discard")
@pytest.mark.parametrize(("cards", "lost"), [(8, 4), (9, 4), (10, 5), (11, 5), (15, 7)])
def test_more_than_seven_cards_are_halved_rounded_down(cards, lost):
    match = rolled(late().give(2, ore=8, food=cards - 8), SEVEN)
    assert match.to_act == (2,)
    discard(match, 2, *["ore"] * (lost - 1))
    assert match.to_act == (2,)
    discard(match, 2, "ore")
    assert match.to_act == (0,)  # the theft is next
    assert sum(hand(match, 2).values()) == cards - lost


@pytest.mark.rule("production.seven.discard")
def test_seven_cards_are_kept():
    match = rolled(late().give(2, ore=7), SEVEN)
    assert match.to_act == (0,)
    assert hand(match, 2) == {"ore": 7}


@pytest.mark.rule("production.seven.discard")
def test_the_roller_discards_too():
    match = rolled(late().give(0, ore=8).give(1, ore=1), SEVEN)
    discard(match, 0, *["ore"] * 4)
    assert hand(match, 0) == {"ore": 4}


@pytest.mark.rule("production.seven.discard")
def test_the_choice_is_the_owners():
    match = rolled(late().give(2, ore=5, food=2, goods=1), SEVEN)
    assert legal(match, 2) == ["discard ore", "discard food", "discard goods"]
    discard(match, 2, "goods", "food", "food", "ore")
    assert hand(match, 2) == {"ore": 4}


@pytest.mark.rule("production.seven.discard")
def test_only_what_is_in_the_hand_can_be_returned():
    match = rolled(late().give(2, ore=8), SEVEN)
    assert refused(match, 2, "discard food").rule == "production.seven.discard"


@pytest.mark.rule("production.seven.discard")
def test_all_who_must_discard_do_so_in_any_order():
    match = rolled(late().give(1, ore=8).give(3, food=8), SEVEN)
    assert set(match.to_act) == {1, 3}
    discard(match, 3, "food")
    discard(match, 1, *["ore"] * 4)
    assert set(match.to_act) == {3}
    assert refused(match, 1, "discard ore").rule == "turn.phases"
    discard(match, 3, *["food"] * 3)
    assert (hand(match, 1), hand(match, 3)) == ({"ore": 4}, {"food": 4})


@pytest.mark.rule("production.seven.discard")
def test_discards_go_to_the_supply():
    table = late().give(2, ore=8)
    before = table.data["supply"]["ore"]
    match = rolled(table, SEVEN)
    discard(match, 2, *["ore"] * 4)
    assert match.position()["supply"]["ore"] == before + 4


@pytest.mark.rule("production.seven.discard")
def test_nothing_is_discarded_on_another_roll():
    match = rolled(late().give(0, ore=9), "roll 6 6")
    assert match.to_act == (0,)
    assert hand(match, 0) == {"ore": 9}


@pytest.mark.rule("production.seven.protected")
@pytest.mark.parametrize(("cards", "lost"), [(8, 0), (12, 0), (13, 6)])
def test_a_friendship_card_raises_the_limit(cards, lost):
    match = rolled(late().friend(2, "dip_tribute").give(2, ore=cards), SEVEN)
    assert match.position()["seats"][2]["owed"] == lost
    assert match.to_act == ((2,) if lost else (0,))


@pytest.mark.rule("production.seven.protected")
def test_the_card_protects_nobody_else():
    match = rolled(late().friend(2, "dip_tribute").give(1, ore=8).give(2, food=8), SEVEN)
    assert match.to_act == (1,)


@pytest.mark.rule("production.seven.steal")
def test_the_roller_draws_a_card_from_another_hand():
    match = (
        at_points(Table(), 3, 10)
        .give(1, ore=1, food=2)
        .phase("roll", 3)
        .match(SEVEN, "card food", *["any"] * 3)
    )
    match.play(3, "roll")
    assert match.to_act == (3,)
    events = match.play(3, "steal 1")
    assert [event.seat for event in events if event.name == "stole"] == [3]
    assert hand(match, 3) == {"food": 1}
    assert match.position()["seats"][1]["hand"]["food"] == 1


@pytest.mark.rule("production.seven.steal")
def test_the_card_is_drawn_at_random():
    match = rolled(late().give(1, ore=1, food=3, goods=2), SEVEN)
    state = match.state.copy()
    match.game.apply(state, 0, "steal 1")
    assert {o.notation: w for o, w in match.game.outcomes(state)} == {
        "card ore": 1,
        "card food": 3,
        "card goods": 2,
    }


@pytest.mark.rule("production.seven.steal")
def test_any_other_player_with_cards_may_be_picked():
    match = rolled(late().give(0, ore=1).give(1, ore=1).give(3, ore=1), SEVEN)
    assert legal(match, 0) == ["steal 1", "steal 3"]
    assert refused(match, 0, "steal 0").rule == "production.seven.steal"
    assert refused(match, 0, "steal 2").rule == "production.seven.steal"  # an empty hand


@pytest.mark.rule("production.seven.steal")
def test_the_theft_follows_the_discards():
    match = rolled(late().give(1, ore=8), SEVEN)
    assert refused(match, 0, "steal 1").rule == "turn.phases"
    discard(match, 1, *["ore"] * 4)
    assert legal(match, 0) == ["steal 1"]


@pytest.mark.rule("production.seven.steal")
def test_without_any_card_to_take_the_turn_goes_on():
    match = rolled(late(), SEVEN, *["card ore"] * 3)
    assert match.position()["phase"] == "trade_and_build"
    assert hand(match, 0) == {}


@pytest.mark.rule("production.seven.gift")
@pytest.mark.parametrize(("roller", "order"), [(0, [1, 2, 3]), (1, [2, 3, 0]), (3, [0, 1, 2])])
def test_each_opponent_from_the_left_draws_a_reserve_card(roller, order):
    script = [SEVEN, "card ore", "card food", "card goods"]
    match = at_points(Table(), roller, 10).phase("roll", roller).match(*script)
    assert drawers(match.play(roller, "roll")) == order
    expected = dict(zip(order, ({"ore": 1}, {"food": 1}, {"goods": 1}), strict=True))
    assert hands(match) == [expected.get(seat, {}) for seat in range(4)]


@pytest.mark.rule("production.seven.gift")
def test_the_gift_follows_the_theft():
    match = late().give(1, ore=1).match(SEVEN, *["card food"] * 3)
    assert drawers(match.play(0, "roll")) == []
    names = [event.name for event in match.play(0, "steal 1")]
    assert names == ["stole", "drew", "drew", "drew"]
    assert hands(match) == [{"ore": 1}, {"food": 1}, {"food": 1}, {"food": 1}]


@pytest.mark.rule("production.seven.gift")
def test_the_gift_does_not_depend_on_points():
    table = at_points(at_points(late(), 1, 10), 2, 8)
    match = rolled(table, SEVEN, *["card ore"] * 3)
    assert hands(match) == [{}, {"ore": 1}, {"ore": 1}, {"ore": 1}]


@pytest.mark.rule("production.seven.own_reserve")
@pytest.mark.parametrize(("points", "own"), [(4, 2), (8, 1), (10, 0)])
def test_the_roller_of_a_seven_draws_by_points_last(points, own):
    script = [SEVEN, *["card ore"] * 3, *["card food"] * own]
    match = at_points(Table(), 0, points).match(*script)
    assert drawers(match.play(0, "roll")) == [1, 2, 3, *[0] * own]
    assert hand(match, 0) == ({"food": own} if own else {})
