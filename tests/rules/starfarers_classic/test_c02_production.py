"""The classic production phase: planets, shortage in turn order, the optional reserve card, and the seven.

In the printed start the home planets and who lives beside them are (C colony, S spaceport):

    alpha  fuel 8:   0S 3C    carbon 4:  1C 3C    food 11: 0S 1C
    beta   fuel 12:  0C 1S    goods 10:  0C 2C    ore 8:   1S 2C
    gamma  carbon 6: 0C 2S    food 3:    2S 3C    ore 5:   0C 3C
    delta  goods 6:  1C 3S    ore 2:     2C 3S    fuel 9:  1C 2C

The first outer system, s1, has ore (green dot), goods (yellow) and carbon (red); its site 12,22 lies between ore and
goods, 9,23 between goods and carbon, 9,21 between carbon and ore.
"""

from typing import Any

import pytest

import starwake as sw
from tests.helpers import RESOURCES, Table, hand, legal, refused

GAME = "starfarers-classic"
SEVEN = "roll 4 3"
NOTHING_FOR_0 = "roll 2 1"
"""A three: food for seats 2 and 3."""


def classic(players: int = 4, **options: Any) -> Table:
    """A table of the classic game at the first roll of seat 0, hands empty."""
    return Table(players, game=GAME, **options)


def at_points(table: Table, seat: int, points: int) -> Table:
    """Bring a seat from the four points of the start to more: five won chips, then friendship chips."""
    races = ("diplomats", "scientists", "green_folk")
    missing = points - 4
    chips = max(0, (missing - 4) // 2)
    for race in races[:chips]:
        table.docked(race, seat, marker=seat)
    return table.fame(seat, 0).medals(seat, missing - 2 * chips)


def turned_up(table: Table, planet: str, chip: str, colour: str) -> Table:
    """Turn up a chip of a colour on a planet (`s1-2`)."""
    system, _, place = planet.partition("-")
    table.data["board"]["discs"][system][int(place) - 1] = chip
    del table.data["board"]["discs_left"][f"dot_{colour}"][chip]
    return table


def hands(match: sw.Match) -> list[dict[str, int]]:
    return [hand(match, seat) for seat in range(match.game.players)]


def rolled(table: Table, *script: str, seat: int = 0) -> sw.Match:
    """The match after a seat's roll."""
    match = table.phase("roll", seat).match(*script)
    match.play(seat, "roll")
    return match


# ------------------------------------------------------------------ planets

PRODUCE = {
    2: [{}, {}, {"ore": 1}, {"ore": 1}],
    3: [{}, {}, {"food": 1}, {"food": 1}],
    4: [{}, {"carbon": 1}, {}, {"carbon": 1}],
    5: [{"ore": 1}, {}, {}, {"ore": 1}],
    6: [{"carbon": 1}, {"goods": 1}, {"carbon": 1}, {"goods": 1}],
    8: [{"fuel": 1}, {"ore": 1}, {"ore": 1}, {"fuel": 1}],
    9: [{}, {"fuel": 1}, {"fuel": 1}, {}],
    10: [{"goods": 1}, {}, {"goods": 1}, {}],
    11: [{"food": 1}, {"food": 1}, {}, {}],
    12: [{"fuel": 1}, {"fuel": 1}, {}, {}],
}
"""What each sum brings the four seats at the start; a spaceport brings no more than a colony."""


@pytest.mark.rule("production.planets")
@pytest.mark.parametrize("total", PRODUCE)
def test_every_building_beside_a_producing_planet_brings_its_card(total):
    high = min(6, total - 1)
    table = classic()
    before = dict(table.data["supply"])
    match = rolled(table, f"roll {high} {total - high}")
    assert hands(match) == PRODUCE[total]
    paid = {name: sum(row.get(name, 0) for row in PRODUCE[total]) for name in RESOURCES}
    assert match.position()["supply"] == {name: before[name] - paid[name] for name in RESOURCES}


@pytest.mark.rule("production.planets")
def test_two_buildings_at_one_planet_bring_two_cards():
    table = turned_up(turned_up(classic(), "s1-1", "12", "green"), "s1-2", "5", "yellow")
    table = turned_up(table, "s1-3", "3", "red").colony(0, "12,22", "9,21")
    assert hand(rolled(table, "roll 6 6"), 0) == {"ore": 2, "fuel": 1}  # fuel comes from home


@pytest.mark.rule("production.planets")
def test_only_the_two_neighbouring_sites_are_supplied():
    table = turned_up(turned_up(classic(), "s1-1", "12", "green"), "s1-2", "5", "yellow")
    table = turned_up(table, "s1-3", "3", "red").colony(3, "9,23")  # beside goods 5 and carbon 3
    assert hand(rolled(table, "roll 6 6"), 3) == {}
    assert hand(rolled(table, "roll 3 2"), 3) == {"goods": 1, "ore": 1}


@pytest.mark.rule("production.planets")
def test_both_planets_of_a_site_may_produce():
    table = turned_up(turned_up(classic(), "s1-1", "9", "green"), "s1-2", "9", "yellow")
    table.colony(0, "12,22")
    assert hand(rolled(table, "roll 5 4"), 0) == {"ore": 1, "goods": 1}


@pytest.mark.rule("production.planets")
def test_a_face_down_chip_does_not_produce_for_a_colony_beside_it():
    """Not even if its owner has looked at it."""
    table = turned_up(classic(), "s1-1", "12", "green").colony(0, "12,22")
    known = table.looked("s1-2", "9", 0).data
    assert known["board"]["discs"]["s1"] == ["12", "face down", "face down"]
    assert hand(rolled(table, "roll 5 4"), 0) == {}
    known["board"]["discs"]["s1"][1] = known["board"]["looked_at"].pop("s1-2")  # now it is turned up
    known["seats"][0]["seen"].clear()
    assert hand(rolled(table, "roll 5 4"), 0) == {"goods": 1}


@pytest.mark.rule("production.planets")
def test_a_ship_on_a_site_brings_nothing():
    table = turned_up(turned_up(classic(), "s1-1", "12", "green"), "s1-2", "5", "yellow")
    match = rolled(table.no_ships(1).ship(1, 1, "colony_ship", "12,22"), "roll 6 6")
    assert hand(match, 1) == {"fuel": 1}


@pytest.mark.rule("production.planets")
@pytest.mark.parametrize(
    ("roll", "option", "gains"),
    [
        ("roll 6 6", False, [1, 1, 0, 0]),  # fuel 12 in either case
        ("roll 6 6", True, [1, 1, 0, 0]),
        ("roll 2 1", False, [0, 0, 1, 1]),  # food 3
        ("roll 2 1", True, [1, 1, 1, 1]),  # and fuel 3/12
        ("roll 1 1", False, [0, 0, 1, 1]),  # ore 2
        ("roll 1 1", True, [0, 0, 1, 1]),
        ("roll 6 5", False, [1, 1, 0, 0]),  # food 11
        ("roll 6 5", True, [1, 1, 1, 1]),  # and ore 2/11
    ],
)
def test_home_chips_with_two_numbers_produce_on_either(roll, option, gains):
    match = rolled(classic(home_2019=option), roll)
    assert [sum(cards.values()) for cards in hands(match)] == gains


# ------------------------------------------------------------------ shortage


@pytest.mark.rule("production.shortage")
@pytest.mark.parametrize(
    ("roller", "roll", "resource", "paid"),
    [
        (0, "roll 3 2", "ore", 0),  # seats 0 and 3 claim one each
        (1, "roll 3 2", "ore", 3),
        (2, "roll 3 2", "ore", 3),
        (3, "roll 3 2", "ore", 3),
        (2, "roll 6 6", "fuel", 0),  # seats 0 and 1: after 2 and 3 comes 0
        (1, "roll 6 6", "fuel", 1),
    ],
)
def test_the_last_card_goes_to_whoever_comes_first_in_turn(roller, roll, resource, paid):
    match = rolled(classic().supply(**{resource: 1}), roll, seat=roller)
    assert hands(match) == [{resource: 1} if seat == paid else {} for seat in range(4)]
    assert match.position()["supply"][resource] == 0


@pytest.mark.rule("production.shortage")
@pytest.mark.parametrize(
    ("roller", "ore", "paid"),
    [
        (0, 2, [2, 0]),  # first in turn, and paid in full before anybody else
        (0, 1, [1, 0]),
        (3, 2, [1, 1]),
        (1, 2, [1, 1]),  # after 1 and 2 comes 3, and 0 takes what is left
        (1, 3, [2, 1]),
    ],
)
def test_one_after_the_other_takes_all_that_is_due(roller, ore, paid):
    """On a 5 seat 0 claims two ore and seat 3 claims one."""
    table = turned_up(turned_up(classic(), "s1-1", "5", "green"), "s1-2", "9", "yellow")
    match = rolled(table.colony(0, "12,22").supply(ore=ore), "roll 3 2", seat=roller)
    assert [hand(match, seat).get("ore", 0) for seat in (0, 3)] == paid


@pytest.mark.rule("production.shortage")
def test_the_card_of_the_green_folk_belongs_to_what_is_due():
    match = rolled(classic().friend(0, "green_ore").supply(ore=2), "roll 3 2")
    assert (hand(match, 0), hand(match, 3)) == ({"ore": 2}, {})


@pytest.mark.rule("production.shortage")
def test_other_resources_are_still_paid():
    match = rolled(classic().supply(ore=1), "roll 4 4", seat=1)
    assert hands(match) == [{"fuel": 1}, {"ore": 1}, {}, {"fuel": 1}]


@pytest.mark.rule("production.shortage")
def test_an_empty_bank_pays_nobody():
    assert hands(rolled(classic().supply(ore=0), "roll 3 2")) == [{}, {}, {}, {}]


@pytest.mark.rule("production.shortage")
def test_what_was_not_paid_is_lost():
    match = rolled(classic().no_ships(0).give(0, ore=2).supply(ore=1), "roll 3 2", "roll 6 6")
    match.play(0, "trade 3 ore for 1 food")  # now the bank has ore again
    match.play(0, "end")
    match.play(1, "roll")
    assert hand(match, 3) == {}


# ------------------------------------------------------------------ the reserve card


def after_roll(table: Table, *script: str, seat: int = 0) -> sw.Match:
    """Trade & build after a roll that brings seats 0 and 1 nothing; the script says what is drawn later."""
    return rolled(table, NOTHING_FOR_0, *script, seat=seat)


@pytest.mark.rule("production.reserve")
@pytest.mark.parametrize(
    ("points", "draws"), [(4, True), (7, True), (8, True), (9, False), (10, False), (14, False)]
)
def test_below_nine_points_one_card_may_be_drawn(points, draws):
    table = at_points(classic(), 0, points)
    before = sum(table.data["reserve"].values())
    match = after_roll(table, "card ore")
    assert match.points[0] == points
    assert hand(match, 0) == {}  # nothing comes by itself
    if draws:
        match.play(0, "draw")
        assert hand(match, 0) == {"ore": 1}
        assert sum(match.position()["reserve"].values()) == before - 1
    assert refused(match, 0, "draw").rule == "production.reserve"  # once, or not at all


@pytest.mark.rule("production.reserve")
def test_every_card_of_the_pile_is_as_likely_as_any_other():
    match = after_roll(classic().reserve(food=3, goods=1))
    state = match.state.copy()
    match.game.apply(state, 0, "draw")
    assert {o.notation: w for o, w in match.game.outcomes(state)} == {"card food": 3, "card goods": 1}


@pytest.mark.rule("production.reserve")
def test_nobody_has_to_draw():
    match = after_roll(classic(), "balls yellow blue")
    match.play(0, "shake")
    assert hand(match, 0) == {}
    assert match.position()["phase"] == "flight"


@pytest.mark.rule("production.reserve")
def test_the_card_may_be_drawn_between_other_things():
    match = after_roll(classic().give(0, fuel=2, ore=1), "card ore")
    match.play(0, "build booster")
    match.play(0, "draw")
    match.play(0, "build freight_pod")  # with the card just drawn
    assert hand(match, 0) == {}


@pytest.mark.rule("production.reserve")
def test_the_card_may_still_be_drawn_after_a_trade_between_players():
    match = after_roll(classic().give(0, ore=1).give(1, food=1), "card fuel")
    match.play(0, "offer 1 ore for 1 food")
    assert refused(match, 0, "draw").rule == "trade.players.offer"  # the offer is closed first
    match.play(1, "accept")
    match.play(2, "decline")
    match.play(3, "decline")
    match.play(0, "deal 1")
    match.play(0, "draw")
    assert hand(match, 0) == {"food": 1, "fuel": 1}


@pytest.mark.rule("production.reserve")
def test_the_card_cannot_be_drawn_before_the_roll():
    match = classic().match()
    assert legal(match, 0) == ["roll"]
    assert refused(match, 0, "draw").rule == "production.reserve"


@pytest.mark.rule("production.reserve")
@pytest.mark.parametrize("balls", ["balls yellow blue", "balls red black"])
def test_the_right_ends_when_the_mothership_is_rolled(balls):
    match = after_roll(classic(), balls, "encounter 12")
    assert match.view(1)["seats"][0]["draw_open"]
    match.play(0, "shake")
    assert not match.view(1)["seats"][0]["draw_open"]
    assert refused(match, 0, "draw").rule == "production.reserve"


@pytest.mark.rule("production.reserve")
def test_without_a_ship_the_right_ends_with_the_turn():
    match = after_roll(classic().no_ships(0, 1), "roll 2 1", "card ore")
    match.play(0, "end")
    assert refused(match, 0, "draw").rule == "turn.phases"
    match.play(1, "roll")
    assert refused(match, 0, "draw").rule == "turn.phases"
    match.play(1, "draw")
    assert hands(match)[:2] == [{}, {"ore": 1}]


@pytest.mark.rule("production.reserve")
def test_a_draw_that_lapsed_is_not_made_up_for():
    script = ["roll 6 6", "roll 6 6", "roll 6 6", NOTHING_FOR_0, "card ore"]
    match = after_roll(classic().no_ships(), *script)
    match.play(0, "end")
    for seat in (1, 2, 3):
        match.play(seat, "roll")
        match.play(seat, "end")
    match.play(0, "roll")
    before = match.position()["seats"][0]["cards"]
    match.play(0, "draw")
    assert match.position()["seats"][0]["cards"] == before + 1
    assert refused(match, 0, "draw").rule == "production.reserve"


@pytest.mark.rule("production.reserve")
def test_the_points_count_at_the_moment_of_the_draw():
    """A spaceport takes seat 0 from eight points to nine before it has drawn."""
    match = after_roll(at_points(classic(), 0, 8).give(0, carbon=3, food=2))
    assert "draw" in legal(match, 0)
    match.play(0, "build spaceport 13,27")
    assert match.points[0] == 9
    assert refused(match, 0, "draw").rule == "production.reserve"


@pytest.mark.rule("production.reserve")
@pytest.mark.parametrize(("points", "draws"), [(8, True), (9, False)])
def test_the_card_may_be_drawn_on_a_seven_too(points, draws):
    match = rolled(at_points(classic(), 0, points), SEVEN, "card ore")
    assert ("draw" in legal(match, 0)) is draws


@pytest.mark.rule("production.reserve")
def test_on_a_seven_the_draw_comes_after_the_tribute_and_the_theft():
    match = rolled(classic().give(0, ore=8).give(1, food=1), SEVEN, "card food", "card goods")
    assert refused(match, 0, "draw").rule == "production.reserve"
    for _card in range(4):
        match.play(0, "discard ore")
    assert legal(match, 0) == ["steal 1", "no"]
    match.play(0, "steal 1")
    match.play(0, "draw")
    assert hand(match, 0) == {"ore": 4, "food": 1, "goods": 1}


@pytest.mark.rule("production.reserve")
def test_only_the_player_whose_turn_it_is_draws():
    match = after_roll(classic(), "card ore", seat=1)
    assert [seat for seat in range(4) if "draw" in legal(match, seat)] == [1]


@pytest.mark.rule("production.reserve")
def test_there_is_nothing_to_draw_when_pile_and_bank_are_both_empty():
    table = classic().reserve()
    for seat, names in ((1, ("ore", "fuel")), (2, ("carbon", "food")), (3, ("goods",))):
        table.give(seat, **dict.fromkeys(names, 20))
    match = after_roll(table)
    assert "draw" not in legal(match, 0)
    assert match.to_act == (0,)


@pytest.mark.rule("production.reserve")
@pytest.mark.parametrize("viewer", [1, 2, None])
def test_others_see_that_a_card_was_drawn_but_not_which(viewer):
    one, other = after_roll(classic(), "card ore"), after_roll(classic(), "card food")
    events = [match.play(0, "draw") for match in (one, other)]
    assert [e.for_seat(viewer).json() for e in events[0]] == [e.for_seat(viewer).json() for e in events[1]]
    assert one.view(viewer) == other.view(viewer)
    assert events[0][0].for_seat(0).data["resource"] == "ore"


# ------------------------------------------------------------------ the seven


def discard(match: sw.Match, seat: int, *resources: str) -> None:
    for resource in resources:
        match.play(seat, f"discard {resource}")


@pytest.mark.rule("production.seven.tribute")
@pytest.mark.parametrize(
    ("cards", "down", "up"), [(7, 0, 0), (8, 4, 4), (9, 4, 5), (10, 5, 5), (11, 5, 6), (15, 7, 8)]
)
@pytest.mark.parametrize("option", [False, True])
def test_more_than_seven_cards_are_halved(cards, down, up, option):
    table = classic(round_up_discard=option).give(2, ore=cards // 2, food=cards - cards // 2)
    before = table.data["supply"]["food"]
    match = rolled(table, SEVEN)
    lost = up if option else down
    discard(match, 2, *["food"] * lost)
    assert match.to_act == (0,)  # the theft is next
    assert sum(hand(match, 2).values()) == cards - lost
    assert match.position()["supply"]["food"] == before + lost


@pytest.mark.rule("production.seven.tribute")
@pytest.mark.parametrize(("option", "lost"), [(False, 6), (True, 7)])
def test_the_option_rounds_a_reduced_tribute_too(option, lost):
    table = classic(round_up_discard=option).give(2, ore=8, food=5).friend(2, "dip_tribute")
    assert rolled(table, SEVEN).position()["seats"][2]["owed"] == lost


@pytest.mark.rule("production.seven.tribute")
def test_every_player_pays_the_roller_included_and_chooses_alone():
    match = rolled(classic().give(0, ore=5, food=3).give(3, fuel=9), SEVEN)
    assert set(match.to_act) == {0, 3}
    assert legal(match, 0) == ["discard ore", "discard food"]
    assert refused(match, 0, "discard fuel").rule == "production.seven.tribute"
    discard(match, 3, *["fuel"] * 4)
    discard(match, 0, "food", "food", "food", "ore")
    assert (hand(match, 0), hand(match, 3)) == ({"ore": 4}, {"fuel": 5})


@pytest.mark.rule("production.seven.tribute")
def test_on_a_seven_no_planet_produces():
    match = rolled(classic(), SEVEN)
    assert hands(match) == [{}, {}, {}, {}]
    assert match.position()["phase"] == "trade_and_build"


@pytest.mark.rule("production.seven.tribute")
def test_nothing_is_paid_on_another_roll():
    match = rolled(classic().give(0, ore=9), NOTHING_FOR_0)
    assert hand(match, 0) == {"ore": 9}


@pytest.mark.rule("production.seven.steal")
def test_the_roller_may_draw_a_card_at_random():
    match = rolled(classic().give(1, ore=1, food=3), SEVEN, "card food")
    state = match.state.copy()
    match.game.apply(state, 0, "steal 1")
    assert {o.notation: w for o, w in match.game.outcomes(state)} == {"card ore": 1, "card food": 3}
    match.play(0, "steal 1")
    assert hands(match)[:2] == [{"food": 1}, {"ore": 1, "food": 2}]


@pytest.mark.rule("production.seven.steal")
def test_the_roller_may_leave_it():
    match = rolled(classic().give(1, ore=1), SEVEN)
    match.play(0, "no")
    assert hands(match)[:2] == [{}, {"ore": 1}]
    assert match.position()["phase"] == "trade_and_build"


@pytest.mark.rule("production.seven.steal")
def test_the_roller_chooses_among_those_who_have_cards():
    match = rolled(classic().give(0, ore=1).give(1, ore=1).give(3, ore=1), SEVEN)
    assert legal(match, 0) == ["steal 1", "steal 3", "no"]
    assert refused(match, 0, "steal 0").rule == "production.seven.steal"
    assert refused(match, 0, "steal 2").rule == "production.seven.steal"


@pytest.mark.rule("production.seven.steal")
def test_the_theft_follows_the_tribute():
    match = rolled(classic().give(1, ore=8), SEVEN, "card ore")
    refused(match, 0, "steal 1")
    discard(match, 1, *["ore"] * 4)
    match.play(0, "steal 1")
    assert hands(match)[:2] == [{"ore": 1}, {"ore": 3}]


@pytest.mark.rule("production.seven.steal")
def test_without_a_card_to_take_the_turn_goes_on():
    match = rolled(classic().give(0, ore=1), SEVEN)
    assert match.position()["phase"] == "trade_and_build"


@pytest.mark.rule("production.seven.no_gift")
@pytest.mark.parametrize("roller", [0, 1, 3])
def test_opponents_draw_nothing_on_a_seven(roller):
    table = classic()
    pile = sum(table.data["reserve"].values())
    match = rolled(table, SEVEN, seat=roller)
    assert hands(match) == [{}, {}, {}, {}]
    assert sum(match.position()["reserve"].values()) == pile
    assert match.to_act == (roller,)
