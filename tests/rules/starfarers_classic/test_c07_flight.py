"""Flight phase of the classic edition: the roll of the mothership, the ways of ships, and where they may end.

The places: WAY leads through open space from 16,24. One step from it, 15,23 lies beside 13,23 at the rim of the system
s1, whose sites are 12,22 (first and second planet), 9,23 (second and third) and 9,21 (first and third). The Merchants
have their outpost intersections on 30,18 (1), 28,18 (2), 27,17 (3), 28,16 (4) and 30,16 (5); 31,19 leads to the first.
"""

from __future__ import annotations

from typing import Any

import pytest

import starwake as sw
from tests.helpers import Table, legal, refused

WAY = ("18,24", "19,25", "21,25", "22,26", "24,26", "25,25", "27,25", "28,24")
"""Through open space from 16,24: the points 1, 2, 3, ... steps away."""
KNOWN = {"s1-1": "12", "s1-2": "9", "s1-3": "10"}
"""Chips of s1 on which a colony may be founded."""


def flight(speed: int = 3, players: int = 4, **chips: Any) -> Table:
    """Seat 0 flies with this speed, no ship is on the board. Seat 0 has looked at all chips of s1, and may found
    there, unless another chip is named for a planet: `second="pirate_base 5"`."""
    table = Table(players, game="starfarers-classic").no_ships().flight(0, base_speed=speed)
    named = {"s1-1": chips.get("first"), "s1-2": chips.get("second"), "s1-3": chips.get("third")}
    for planet, chip in KNOWN.items():
        table.looked(planet, named[planet] or chip, 0)
    return table


def before_the_roll(**chips: Any) -> Table:
    """The same, but seat 0 has not rolled its mothership yet."""
    return flight(**chips).phase("build")


def where(match: sw.Match, ship: int, seat: int = 0) -> str:
    """The point on which a ship stands."""
    at: dict[int, str] = {one["ship"]: one["at"] for one in match.position()["seats"][seat]["ships"]}
    return at[ship]


def ends(match: sw.Match, ship: int) -> set[str]:
    """The points to which a ship may fly now."""
    legs = [action.split() for action in legal(match, 0) if action.startswith(f"fly {ship} ")]
    return {point for _fly, _ship, point in legs}


# ---------------------------------------------------------------- the roll of the mothership


@pytest.mark.rule("flight.skip")
def test_without_a_ship_there_is_no_flight():
    match = before_the_roll().match()
    assert refused(match, 0, "shake").rule == "flight.skip"
    match.play(0, "end")
    assert (match.to_act, legal(match, 1)) == ((1,), ["roll"])


@pytest.mark.rule("flight.skip")
def test_when_the_last_ship_has_become_a_colony_the_flight_is_over():
    match = flight().ship(0, 1, "colony_ship", "12,22").match()
    match.play(0, "settle 1")
    assert (match.to_act, legal(match, 1)) == ((1,), ["roll"])


@pytest.mark.rule("flight.roll")
def test_with_a_ship_the_mothership_must_be_rolled():
    match = before_the_roll().ship(0, 1, "colony_ship", "16,24").match("balls yellow red")
    assert refused(match, 0, "end").rule == "flight.roll"
    match.play(0, "shake")
    assert match.position()["balls"] == "yellow red"


@pytest.mark.rule("flight.roll")
def test_two_of_four_different_balls_show():
    match = before_the_roll().ship(0, 1, "colony_ship", "16,24").match()
    state = match.state.copy()
    match.game.apply(state, 0, "shake")
    odds = {frozenset(str(o.notation).split()[1:]): weight for o, weight in match.game.outcomes(state)}
    balls = ("black", "blue", "yellow", "red")
    pairs = {frozenset((one, other)) for one in balls for other in balls if one != other}
    assert odds == dict.fromkeys(pairs, 1)  # a black ball in three of six


@pytest.mark.rule("flight.roll")
@pytest.mark.parametrize(("balls", "speed"), [("yellow blue", 3), ("red blue", 4), ("yellow red", 5)])
def test_the_sum_of_the_balls_is_the_base_speed(balls, speed):
    match = before_the_roll().ship(0, 1, "colony_ship", "16,24").match(f"balls {balls}")
    match.play(0, "shake")
    assert match.position()["base_speed"] == speed
    assert [point for point in WAY if point in ends(match, 1)] == list(WAY[:speed])


@pytest.mark.rule("flight.roll")
@pytest.mark.parametrize("other", ["blue", "yellow", "red"])
def test_after_a_black_ball_the_base_speed_is_three_whatever_the_other(other):
    table = before_the_roll().ship(0, 1, "colony_ship", "16,24")
    match = table.match(f"balls {other} black", "encounter 29")
    match.play(0, "shake")
    match.play(0, "give 0")
    assert match.position()["base_speed"] == 3
    assert [point for point in WAY if point in ends(match, 1)] == list(WAY[:3])


@pytest.mark.rule("flight.roll")
def test_without_a_black_ball_there_is_no_encounter():
    match = before_the_roll().ship(0, 1, "colony_ship", "16,24").match("balls red blue")
    match.play(0, "shake")
    assert match.position()["encounter"] == []
    assert ends(match, 1)


# ---------------------------------------------------------------- speed


@pytest.mark.rule("flight.speed")
def test_boosters_and_scientists_cards_make_every_ship_faster():
    table = flight(speed=3).upgrades(0, booster=1).friend(0, "sci_mixed", "sci_boosters")
    table.ship(0, 1, "colony_ship", "16,24").ship(0, 2, "trade_ship", "18,24")
    match = table.match()  # 3 + 1 + 1 + 2
    assert refused(match, 0, f"fly 1 {WAY[7]}").rule == "flight.speed"
    match.play(0, f"fly 1 {WAY[6]}")
    match.play(0, f"fly 2 {WAY[7]}")  # it started one step further on
    assert (where(match, 1), where(match, 2)) == (WAY[6], WAY[7])
    assert not ends(match, 2)


@pytest.mark.rule("flight.speed")
def test_cannons_freight_rings_and_foreign_boosters_bring_no_speed():
    table = (
        flight(speed=3).upgrades(0, cannon=2, freight_pod=2).upgrades(1, booster=6).friend(0, "sci_cannons")
    )
    match = table.ship(0, 1, "colony_ship", "16,24").match()
    assert WAY[2] in ends(match, 1)
    assert WAY[3] not in ends(match, 1)


@pytest.mark.rule("flight.speed")
def test_a_booster_lost_in_the_encounter_is_missing_in_the_flight():
    table = before_the_roll().upgrades(0, booster=1).ship(0, 1, "colony_ship", "16,24")
    match = table.match("balls red black", "encounter 28")
    match.play(0, "shake")
    match.play(0, "give 0")
    match.play(0, "lose booster")
    assert WAY[2] in ends(match, 1)
    assert WAY[3] not in ends(match, 1)


# ---------------------------------------------------------------- only flight


@pytest.mark.rule("flight.only_flight")
@pytest.mark.parametrize(
    "action",
    [
        "build booster",
        "build colony_ship 4,26 with 2",
        "build spaceport 13,27",
        "trade 3 fuel for 1 ore",
        "offer 1 fuel for 1 ore",
        "fame",
        "draw",
    ],
)
def test_once_the_mothership_is_rolled_nothing_is_traded_built_or_drawn(action):
    table = before_the_roll().ship(0, 1, "colony_ship", "16,24").friend(0, "dip_fame")
    table.hand(0, ore=3, fuel=4, carbon=4, food=4, goods=2).hand(1, ore=1)
    table.data["seats"][0]["draw_open"] = True
    match = table.match("balls yellow blue")
    assert action in match.legal(0)
    match.play(0, "shake")
    assert refused(match, 0, action).rule in ("flight.only_flight", "trade.when", "production.reserve")


# ---------------------------------------------------------------- moving


@pytest.mark.rule("flight.move")
def test_no_ship_needs_to_move():
    match = flight().ship(0, 1, "colony_ship", "16,24").match()
    match.play(0, "end")
    assert where(match, 1) == "16,24"
    assert match.to_act == (1,)


@pytest.mark.rule("flight.move")
def test_a_ship_may_move_less_than_its_speed():
    match = flight(speed=5).ship(0, 1, "colony_ship", "16,24").match()
    match.play(0, "fly 1 18,24")
    match.play(0, "end")
    assert where(match, 1) == "18,24"


@pytest.mark.rule("flight.move")
def test_ships_keep_to_the_lines_and_never_cross_a_system():
    # 12,22 and 9,21 both touch the middle of s1, 10,22, which is no intersection: the way leads round.
    match = flight(speed=2).ship(0, 1, "colony_ship", "12,22").match()
    assert ends(match, 1) == {"13,21", "13,23", "12,20", "15,21", "15,23", "12,24"}
    assert refused(match, 0, "fly 1 10,22").rule == "flight.move"


@pytest.mark.rule("flight.move")
def test_a_ship_may_go_back_and_every_step_counts():
    match = flight(speed=3).ship(0, 1, "colony_ship", "16,24").match()
    match.play(0, "fly 1 18,24")
    match.play(0, "fly 1 16,24")
    assert where(match, 1) == "16,24"
    assert ends(match, 1) == {"15,23", "18,24", "15,25"}  # one step is left


@pytest.mark.rule("flight.move")
@pytest.mark.parametrize("seat", [0, 1])
def test_ships_pass_ships_and_count_the_step(seat):
    table = flight(speed=2).ship(0, 1, "colony_ship", "16,24").ship(seat, 2, "trade_ship", "18,24")
    match = table.match()
    flew = match.play(0, "fly 1 19,25")[0]
    assert flew.data["path"] == ["16,24", "18,24", "19,25"]
    assert where(match, 2, seat) == "18,24"
    assert refused(match, 0, "fly 1 21,25").rule == "flight.speed"


@pytest.mark.rule("flight.move")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("building", ["colony", "spaceport"])
def test_ships_pass_colonies_and_spaceports(building, owner):
    table = Table(game="starfarers-classic").no_ships().flight(0, base_speed=3).discs("s1", "12", "9", "10")
    getattr(table, building)(owner, "12,22")
    match = table.ship(0, 1, "trade_ship", "13,21").match()
    flew = match.play(0, "fly 1 12,24")[0]
    assert flew.data["path"] == ["13,21", "12,22", "13,23", "12,24"]


@pytest.mark.rule("flight.move")
@pytest.mark.parametrize("owner", [0, 1])
def test_ships_pass_trading_outposts(owner):
    table = flight(speed=3).docked("merchants", owner, marker=owner).ship(0, 1, "colony_ship", "31,19")
    match = table.match()
    flew = match.play(0, "fly 1 27,19")[0]
    assert flew.data["path"] == ["31,19", "30,18", "28,18", "27,19"]


# ---------------------------------------------------------------- where a ship may end


@pytest.mark.rule("flight.end_free")
@pytest.mark.parametrize("seat", [0, 1])
def test_no_ship_ends_on_a_ship(seat):
    table = flight().ship(0, 1, "colony_ship", "16,24").ship(seat, 2, "trade_ship", "18,24")
    assert refused(table.match(), 0, "fly 1 18,24").rule == "flight.end_free"


@pytest.mark.rule("flight.end_free")
@pytest.mark.parametrize("building", ["colony", "spaceport"])
@pytest.mark.parametrize("owner", [0, 1])
def test_no_ship_ends_on_a_colony_or_a_spaceport(building, owner):
    table = Table(game="starfarers-classic").no_ships().flight(0, base_speed=3).discs("s1", "12", "9", "10")
    getattr(table, building)(owner, "12,22")
    match = table.ship(0, 1, "colony_ship", "16,24").match()
    assert refused(match, 0, "fly 1 12,22").rule == "flight.end_free"


@pytest.mark.rule("flight.end_free")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
@pytest.mark.parametrize("owner", [0, 1])
def test_no_ship_ends_on_a_trading_outpost(kind, owner):
    table = flight().upgrades(0, freight_pod=5).docked("merchants", owner, marker=owner)
    match = table.ship(0, 1, kind, "31,19").match()
    assert refused(match, 0, "fly 1 30,18").rule == "flight.end_free"


@pytest.mark.rule("flight.end_free")
def test_a_point_that_was_left_is_free():
    table = flight().ship(0, 1, "colony_ship", "16,24").ship(0, 2, "colony_ship", "18,24")
    match = table.match()
    match.play(0, "fly 2 19,25")
    match.play(0, "fly 1 18,24")
    assert where(match, 1) == "18,24"


@pytest.mark.rule("flight.end_free", "explore.peek")
def test_a_ship_that_looks_at_a_chip_over_another_ship_must_fly_on():
    table = Table(game="starfarers-classic").no_ships().flight(0, base_speed=3)
    table.ship(0, 1, "colony_ship", "15,23").ship(1, 1, "colony_ship", "13,23")
    match = table.match("disc 9")
    match.play(0, "fly 1 13,23")
    assert refused(match, 0, "end").rule == "flight.end_free"
    match.play(0, "fly 1 12,24")
    match.play(0, "end")
    assert (where(match, 1), where(match, 1, seat=1)) == ("12,24", "13,23")


@pytest.mark.rule("flight.end_free")
def test_a_ship_that_could_not_fly_on_does_not_come_to_an_occupied_point():
    table = Table(game="starfarers-classic").no_ships().flight(0, base_speed=1)
    match = table.ship(0, 1, "colony_ship", "15,23").ship(1, 1, "colony_ship", "13,23").match()
    assert refused(match, 0, "fly 1 13,23").rule == "flight.end_free"


# ---------------------------------------------------------------- one ship after another


@pytest.mark.rule("flight.order")
def test_all_ships_may_fly_in_any_order_each_with_the_full_speed():
    table = flight(speed=3).ship(0, 1, "colony_ship", "16,24")
    table.ship(0, 2, "trade_ship", "18,24").ship(0, 3, "colony_ship", "19,25")
    match = table.match()
    for ship, end in ((2, WAY[3]), (3, WAY[4]), (1, WAY[2])):
        match.play(0, f"fly {ship} {end}")
    assert [where(match, ship) for ship in (1, 2, 3)] == [WAY[2], WAY[3], WAY[4]]


@pytest.mark.rule("flight.order")
def test_once_another_ship_has_started_the_earlier_one_is_finished():
    table = flight(speed=3).ship(0, 1, "colony_ship", "16,24").ship(0, 2, "trade_ship", "18,24")
    match = table.match()
    match.play(0, "fly 1 15,25")
    match.play(0, "fly 2 19,25")
    assert refused(match, 0, "fly 1 16,26").rule == "flight.order"
    match.play(0, "fly 2 21,25")  # the second one goes on


@pytest.mark.rule("flight.order")
def test_a_ship_explores_and_founds_in_the_same_turn():
    table = Table(game="starfarers-classic").no_ships().flight(0, base_speed=2)
    match = table.ship(0, 1, "colony_ship", "15,23").match("disc 9", "disc 12")
    match.play(0, "fly 1 13,23")
    match.play(0, "fly 1 12,22")
    match.play(0, "settle 1")
    assert "12,22" in match.position()["seats"][0]["colonies"]


@pytest.mark.rule("flight.order")
def test_when_a_ship_has_founded_the_others_still_fly():
    table = flight(speed=3).ship(0, 1, "colony_ship", "13,23").ship(0, 2, "trade_ship", "18,24")
    match = table.match()
    match.play(0, "fly 1 12,22")
    match.play(0, "settle 1")
    match.play(0, f"fly 2 {WAY[3]}")
    assert where(match, 2) == WAY[3]


# ---------------------------------------------------------------- colony intersections


@pytest.mark.rule("flight.trade_not_on_colony")
def test_a_trade_ship_does_not_end_on_a_colony_intersection():
    match = flight().ship(0, 1, "trade_ship", "13,23").ship(0, 2, "colony_ship", "15,23").match()
    assert refused(match, 0, "fly 1 12,22").rule == "flight.trade_not_on_colony"
    assert "12,22" in ends(match, 2)


@pytest.mark.rule("flight.trade_not_on_colony")
def test_it_passes_one():
    match = flight(speed=2).ship(0, 1, "trade_ship", "13,23").match()
    match.play(0, "fly 1 13,21")
    assert where(match, 1) == "13,21"


@pytest.mark.rule("flight.trade_not_on_colony")
def test_a_trade_ship_that_looks_at_a_chip_on_a_colony_intersection_must_fly_on():
    # It knows the second planet; the first one it sees from the site.
    table = Table(game="starfarers-classic").no_ships().flight(0, base_speed=2).looked("s1-2", "9", 0)
    match = table.ship(0, 1, "trade_ship", "13,23").match("disc 12")
    match.play(0, "fly 1 12,22")
    assert refused(match, 0, "end").rule == "flight.trade_not_on_colony"
    match.play(0, "fly 1 13,21")
    match.play(0, "end")
    assert where(match, 1) == "13,21"


@pytest.mark.rule("flight.trade_not_on_colony")
def test_with_its_last_step_it_does_not_go_there():
    table = Table(game="starfarers-classic").no_ships().flight(0, base_speed=1).looked("s1-2", "9", 0)
    match = table.ship(0, 1, "trade_ship", "13,23").match()
    assert refused(match, 0, "fly 1 12,22").rule == "flight.trade_not_on_colony"


def stuck(**chips: Any) -> Table:
    """A colony ship stands since the last turn on 12,22; it knows both planets, and pirates hold the second one."""
    return before_the_roll(**{"second": "pirate_base 5", **chips}).ship(0, 1, "colony_ship", "12,22")


@pytest.mark.rule("flight.must_vacate")
def test_a_colony_ship_may_end_on_a_colony_intersection_without_founding():
    match = flight().ship(0, 1, "colony_ship", "13,23").match()
    match.play(0, "fly 1 12,22")
    match.play(0, "end")
    assert where(match, 1) == "12,22"


@pytest.mark.rule("flight.must_vacate")
def test_on_its_next_turn_it_must_leave():
    match = stuck().match("balls yellow blue")
    match.play(0, "shake")
    assert refused(match, 0, "end").rule == "flight.must_vacate"
    match.play(0, "fly 1 13,23")
    match.play(0, "end")
    assert where(match, 1) == "13,23"


@pytest.mark.rule("flight.must_vacate")
def test_or_found_a_colony():
    match = before_the_roll().ship(0, 1, "colony_ship", "12,22").match("balls yellow blue")
    match.play(0, "shake")
    assert refused(match, 0, "end").rule == "flight.must_vacate"
    match.play(0, "settle 1")
    assert "12,22" in match.position()["seats"][0]["colonies"]


@pytest.mark.rule("flight.must_vacate")
def test_on_an_open_home_site_it_must_do_so_too():
    table = before_the_roll()
    table.data["seats"][3]["colonies"].remove("6,28")
    table.data["seats"][3]["left"]["colony"] += 1
    match = table.ship(0, 1, "colony_ship", "6,28").match("balls yellow blue")
    match.play(0, "shake")
    assert refused(match, 0, "end").rule == "flight.must_vacate"
    match.play(0, "settle 1")
    assert "6,28" in match.position()["seats"][0]["colonies"]


@pytest.mark.rule("flight.must_vacate")
def test_other_ships_may_fly_first():
    match = stuck().ship(0, 2, "trade_ship", "18,24").match("balls yellow blue")
    match.play(0, "shake")
    match.play(0, "fly 2 19,25")
    assert refused(match, 0, "end").rule == "flight.must_vacate"
    match.play(0, "fly 1 13,23")
    match.play(0, "end")


@pytest.mark.rule("flight.must_vacate")
def test_a_ship_that_cannot_leave_is_excused():
    table = flight(speed=1, second="pirate_base 5")
    table.ship(0, 1, "colony_ship", "12,22", must_leave="12,22")
    match = table.ship(1, 1, "trade_ship", "13,23").ship(2, 1, "trade_ship", "13,21").match()
    match.play(0, "end")
    assert where(match, 1) == "12,22"


@pytest.mark.rule("flight.must_vacate")
def test_a_ship_that_cannot_leave_but_can_found_is_not():
    table = flight(speed=1).ship(0, 1, "colony_ship", "12,22", must_leave="12,22")
    match = table.ship(1, 1, "trade_ship", "13,23").ship(2, 1, "trade_ship", "13,21").match()
    assert legal(match, 0) == ["settle 1"]


@pytest.mark.rule("flight.must_vacate")
@pytest.mark.parametrize("second", ["pirate_base 5", "9"])
def test_a_ship_that_an_encounter_stops_is_excused(second):
    match = stuck(second=second).match("balls yellow black", "encounter 5")
    match.play(0, "shake")
    match.play(0, "give 0")
    assert match.position()["seats"][0]["ships"][0]["held"]
    match.play(0, "end")
    assert where(match, 1) == "12,22"


@pytest.mark.rule("flight.return_to_site")
def test_it_does_not_come_back_just_to_stand_there():
    match = stuck().match("balls yellow red")
    match.play(0, "shake")
    match.play(0, "fly 1 13,23")
    assert refused(match, 0, "fly 1 12,22").rule == "flight.return_to_site"


@pytest.mark.rule("flight.return_to_site")
def test_it_may_pass_that_intersection_again():
    match = stuck().match("balls yellow blue")
    match.play(0, "shake")
    match.play(0, "fly 1 13,23")
    match.play(0, "fly 1 13,21")
    match.play(0, "end")
    assert where(match, 1) == "13,21"


@pytest.mark.rule("flight.return_to_site")
def test_it_may_come_back_to_found():
    match = before_the_roll().ship(0, 1, "colony_ship", "12,22").match("balls yellow blue")
    match.play(0, "shake")
    match.play(0, "fly 1 13,23")
    match.play(0, "fly 1 12,22")
    assert refused(match, 0, "end").rule == "flight.must_vacate"
    match.play(0, "settle 1")
    assert "12,22" in match.position()["seats"][0]["colonies"]


@pytest.mark.rule("flight.return_to_site")
def test_it_may_come_back_to_drive_out_the_pirates_and_found():
    match = stuck().upgrades(0, cannon=5).match("balls yellow blue", "disc 10")
    match.play(0, "shake")
    match.play(0, "fly 1 13,23")
    match.play(0, "fly 1 12,22")
    match.play(0, "clear 1")
    assert legal(match, 0) == ["settle 1"]
    match.play(0, "settle 1")
    assert "12,22" in match.position()["seats"][0]["colonies"]


@pytest.mark.rule("flight.return_to_site")
def test_it_may_go_on_to_another_colony_intersection():
    match = stuck().match("balls red blue")
    match.play(0, "shake")
    match.play(0, "fly 1 9,21")
    match.play(0, "end")
    assert where(match, 1) == "9,21"


# ---------------------------------------------------------------- spaceport intersections


def beside_a_spaceport(owner: int, kind: str = "trade_ship") -> Table:
    """A spaceport on 12,22, whose spaceport intersections are 13,21 and 13,23; a ship of seat 0 on 16,24."""
    table = Table(game="starfarers-classic").no_ships().flight(0, base_speed=4).discs("s1", "12", "9", "10")
    return table.spaceport(owner, "12,22").ship(0, 1, kind, "16,24")


@pytest.mark.rule("flight.no_foreign_spaceport_site")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
@pytest.mark.parametrize("point", ["13,21", "13,23"])
def test_no_ship_ends_on_a_foreign_spaceport_intersection(kind, point):
    match = beside_a_spaceport(1, kind).match()
    assert refused(match, 0, f"fly 1 {point}").rule == "flight.no_foreign_spaceport_site"


@pytest.mark.rule("flight.no_foreign_spaceport_site")
def test_ships_pass_one():
    match = beside_a_spaceport(1).match()
    match.play(0, "fly 1 12,24")  # by way of 13,23
    assert where(match, 1) == "12,24"


@pytest.mark.rule("flight.no_foreign_spaceport_site")
def test_the_own_spaceport_intersections_are_open():
    match = beside_a_spaceport(0).match()
    assert {"13,21", "13,23"} <= ends(match, 1)
    match.play(0, "fly 1 13,23")
    match.play(0, "end")
    assert where(match, 1) == "13,23"


@pytest.mark.rule("flight.no_foreign_spaceport_site")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_a_ship_beside_a_new_foreign_spaceport_must_leave_at_its_next_move(kind):
    table = Table(game="starfarers-classic").no_ships().discs("s1", "12", "9", "10").colony(3, "12,22")
    table.give(3, carbon=3, food=2).ship(0, 1, kind, "13,23").phase("build", 3)
    match = table.match("roll 1 1", "balls yellow blue")
    match.play(3, "build spaceport 12,22")
    match.play(3, "end")
    match.play(0, "roll")
    match.play(0, "shake")
    assert refused(match, 0, "end").rule == "flight.no_foreign_spaceport_site"
    match.play(0, "fly 1 15,23")
    assert refused(match, 0, "fly 1 13,23").rule == "flight.no_foreign_spaceport_site"
    match.play(0, "end")


@pytest.mark.rule("flight.no_foreign_spaceport_site")
def test_the_spaceport_of_the_colour_that_nobody_plays_closes_nothing():
    three = flight(players=3).ship(0, 1, "colony_ship", "30,24").match()
    assert three.position()["neutral"]["spaceports"] == ["31,27"]
    assert "30,26" in ends(three, 1)
    four = flight().ship(0, 1, "colony_ship", "30,24").match()
    assert refused(four, 0, "fly 1 30,26").rule == "flight.no_foreign_spaceport_site"


# ---------------------------------------------------------------- outpost intersections


@pytest.mark.rule("flight.colony_not_on_outpost")
@pytest.mark.parametrize("point", ["30,18", "28,18"])
def test_a_colony_ship_does_not_end_on_an_outpost_intersection(point):
    match = flight().upgrades(0, freight_pod=5).ship(0, 1, "colony_ship", "31,19").match()
    assert refused(match, 0, f"fly 1 {point}").rule == "flight.colony_not_on_outpost"


@pytest.mark.rule("flight.colony_not_on_outpost")
def test_it_flies_past_the_base():
    match = flight(speed=3).ship(0, 1, "colony_ship", "31,19").match()
    match.play(0, "fly 1 27,19")
    assert where(match, 1) == "27,19"


@pytest.mark.rule("flight.trade_on_outpost")
def test_a_trade_ship_on_an_outpost_intersection_builds_at_once():
    match = flight().upgrades(0, freight_pod=1).ship(0, 1, "trade_ship", "31,19").match()
    match.play(0, "fly 1 30,18")
    assert match.position()["seats"][0]["ships"] == []
    assert match.position()["stations"] == {"30,18": 0}
    assert all(action.startswith("befriend ") for action in legal(match, 0))


@pytest.mark.rule("flight.trade_on_outpost")
@pytest.mark.parametrize(
    ("pods", "point"),
    [(0, "30,18"), (5, "28,18")],  # no freight ring; number 1 comes first
)
def test_a_trade_ship_that_cannot_build_there_does_not_end_there(pods, point):
    match = flight().upgrades(0, freight_pod=pods).ship(0, 1, "trade_ship", "31,19").match()
    assert refused(match, 0, f"fly 1 {point}").rule in ("flight.trade_on_outpost", "outpost.sequence")


@pytest.mark.rule("flight.trade_on_outpost")
@pytest.mark.parametrize("pods", [0, 1])
def test_a_trade_ship_may_pass_without_building(pods):
    match = flight(speed=3).upgrades(0, freight_pod=pods).ship(0, 1, "trade_ship", "31,19").match()
    match.play(0, "fly 1 27,19")
    assert where(match, 1) == "27,19"
    assert match.position()["stations"] == {}
