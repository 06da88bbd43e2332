"""Flight phase: the shake, the speed, the ways of ships, and the rules against blockade.

The places: 16,24 is open space, one step below the system N2, whose rim is reached on 15,23. Sites of N2: 16,22 (next
to 15,23 and 18,22), 16,20 (next to 18,20 and 15,19) and 13,21. The Merchants' outpost has its docking point on 27,15,
with 28,14, 28,16 and 25,15 around it.
"""

import pytest

import starwake as sw
from tests.helpers import Table, legal, refused

WAY = ("18,24", "19,23", "21,23", "22,24", "24,24", "25,25", "27,25", "28,24")
"""Through open space from 16,24: the points 1, 2, 3, ... steps away."""


def flight(speed: int = 3, third: str = "10", players: int = 4) -> Table:
    """Seat 0 flies with this speed and without boosters, no ship is on the board. N2 is explored; `third` is the disc
    of its third planet, which lies between the sites 16,22 and 13,21."""
    table = Table(players).no_ships().upgrades(0).flight(0, base_speed=speed)
    return table.discs("N2", "6", "4", third)


def before_the_shake(third: str = "10") -> Table:
    """The same, but seat 0 is about to shake."""
    return flight(third=third).phase("build")


def where(match: sw.Match, ship: int, seat: int = 0) -> str:
    """The point on which a ship stands."""
    at: dict[int, str] = {one["ship"]: one["at"] for one in match.position()["seats"][seat]["ships"]}
    return at[ship]


def ends(match: sw.Match, ship: int) -> set[str]:
    """The points to which a ship may fly now."""
    legs = [action.split() for action in legal(match, 0) if action.startswith(f"fly {ship} ")]
    return {point for _fly, _ship, point in legs}


# ---------------------------------------------------------------- the shake


@pytest.mark.rule("flight.skip")
def test_without_a_ship_the_flight_is_skipped():
    match = before_the_shake().match()
    assert refused(match, 0, "shake").rule == "flight.skip"
    match.play(0, "end")
    assert match.to_act == (1,)
    assert legal(match, 1) == ["roll"]


@pytest.mark.rule("flight.skip")
def test_when_the_last_ship_has_settled_the_turn_is_over():
    match = flight().ship(0, 1, "colony_ship", "16,22").match()
    match.play(0, "settle 1")
    assert match.to_act == (1,)


@pytest.mark.rule("flight.shake")
def test_with_a_ship_the_mothership_must_be_shaken():
    match = before_the_shake().ship(0, 1, "colony_ship", "16,24").match("balls yellow red")
    assert refused(match, 0, "end").rule == "flight.shake"
    assert refused(match, 0, "fly 1 15,23").rule == "flight.move.optional"
    match.play(0, "shake")
    assert match.position()["balls"] == "yellow red"


@pytest.mark.rule("flight.shake")
def test_two_of_five_balls_show_without_replacement():
    match = before_the_shake().ship(0, 1, "colony_ship", "16,24").match()
    state = match.state.copy()
    match.game.apply(state, 0, "shake")
    odds = {outcome.notation: weight for outcome, weight in match.game.outcomes(state)}
    assert odds == {
        "balls yellow yellow": 1,
        "balls yellow red": 2,
        "balls yellow blue": 2,
        "balls yellow black": 2,
        "balls red blue": 1,
        "balls red black": 1,
        "balls blue black": 1,
    }


# ---------------------------------------------------------------- speed


@pytest.mark.rule("flight.speed.normal")
@pytest.mark.parametrize(
    ("balls", "speed"), [("yellow blue", 3), ("yellow yellow", 4), ("red blue", 4), ("yellow red", 5)]
)
def test_the_balls_add_up_to_the_base_speed(balls, speed):
    match = before_the_shake().ship(0, 1, "colony_ship", "16,24").match(f"balls {balls}")
    match.play(0, "shake")
    assert match.position()["base_speed"] == speed
    assert [point for point in WAY if point in ends(match, 1)] == list(WAY[:speed])


@pytest.mark.rule("flight.speed.black")
@pytest.mark.parametrize("other", ["yellow", "red", "blue"])
def test_the_black_ball_means_base_speed_three_whatever_the_other(other):
    table = before_the_shake().ship(0, 1, "colony_ship", "16,24")
    match = table.match(f"balls {other} black", "encounter 3")
    match.play(0, "shake")
    match.play(0, "give 0")
    assert match.position()["base_speed"] == 3
    assert WAY[2] in ends(match, 1)
    assert refused(match, 0, f"fly 1 {WAY[3]}").rule == "flight.speed.total"


@pytest.mark.rule("flight.speed.black")
def test_the_encounter_comes_before_any_ship_moves():
    table = before_the_shake().ship(0, 1, "colony_ship", "16,24")
    match = table.match("balls yellow black", "encounter 3")
    match.play(0, "shake")
    assert match.position()["encounter"][0]["card"] == "3"
    assert not ends(match, 1)
    assert refused(match, 0, "fly 1 15,25").rule == "encounter.before_move"
    match.play(0, "give 0")
    match.play(0, "fly 1 15,25")


@pytest.mark.rule("flight.speed.black")
def test_without_the_black_ball_there_is_no_encounter():
    match = before_the_shake().ship(0, 1, "colony_ship", "16,24").match("balls red blue")
    match.play(0, "shake")
    assert match.position()["encounter"] == []
    assert "15,25" in ends(match, 1)


@pytest.mark.rule("flight.speed.black", "flight.speed.total")
def test_boosters_come_on_top_of_the_three():
    table = before_the_shake().upgrades(0, booster=1).ship(0, 1, "colony_ship", "16,24")
    match = table.match("balls red black", "encounter 3")
    match.play(0, "shake")
    match.play(0, "give 0")
    assert WAY[3] in ends(match, 1)
    assert WAY[4] not in ends(match, 1)


@pytest.mark.rule("flight.speed.total")
def test_boosters_and_scientists_cards_add_to_the_base_speed_of_every_ship():
    table = flight(speed=3).upgrades(0, booster=1).friend(0, "sci_mixed", "sci_boosters")
    table.ship(0, 1, "colony_ship", "16,24").ship(0, 2, "trade_ship", "18,24")
    match = table.match()  # speed 3 + 1 + 1 + 2 = 7
    assert refused(match, 0, f"fly 1 {WAY[7]}").rule == "flight.speed.total"
    match.play(0, f"fly 1 {WAY[6]}")
    match.play(0, f"fly 2 {WAY[7]}")  # it started one step further on
    assert (where(match, 1), where(match, 2)) == (WAY[6], WAY[7])
    assert not ends(match, 2)


@pytest.mark.rule("flight.speed.total")
def test_cannons_and_freight_pods_bring_no_speed():
    table = flight(speed=3).upgrades(0, cannon=2, freight_pod=2).friend(0, "sci_cannons")
    match = table.ship(0, 1, "colony_ship", "16,24").match()
    assert WAY[2] in ends(match, 1)
    assert WAY[3] not in ends(match, 1)


# ---------------------------------------------------------------- moving


@pytest.mark.rule("flight.move.optional")
def test_no_ship_needs_to_move():
    match = flight().ship(0, 1, "colony_ship", "16,24").match()
    match.play(0, "end")
    assert where(match, 1) == "16,24"
    assert match.to_act == (1,)


@pytest.mark.rule("flight.move.optional")
def test_a_ship_may_move_less_than_its_speed():
    match = flight(speed=5).ship(0, 1, "colony_ship", "16,24").match()
    match.play(0, "fly 1 15,25")
    match.play(0, "end")
    assert where(match, 1) == "15,25"


@pytest.mark.rule("flight.move.optional")
def test_ships_keep_to_the_lines():
    # 15,21, the middle of the three planets, is no intersection.
    match = flight().ship(0, 1, "colony_ship", "16,22").match()
    assert ends(match, 1) == {
        *("15,23", "18,22"),  # one step
        *("13,23", "16,24", "19,21", "19,23"),
        *("12,22", "12,24", "18,24", "15,25", "18,20", "21,21", "21,23"),
    }
    assert refused(match, 0, "fly 1 15,21").rule == "flight.move.optional"


@pytest.mark.rule("flight.move.optional")
def test_the_steps_of_a_ship_may_be_taken_one_after_another():
    match = flight(speed=3).ship(0, 1, "colony_ship", "16,24").match()
    match.play(0, "fly 1 15,25")
    match.play(0, "fly 1 18,26")
    assert where(match, 1) == "18,26"
    assert not ends(match, 1)


@pytest.mark.rule("flight.move.back")
def test_a_ship_may_turn_back_and_every_step_counts():
    match = flight(speed=3).ship(0, 1, "colony_ship", "16,24").match()
    match.play(0, "fly 1 15,25")
    match.play(0, "fly 1 16,24")
    assert where(match, 1) == "16,24"
    assert ends(match, 1) == {"15,23", "18,24", "15,25"}  # one step is left


@pytest.mark.rule("flight.move.back")
def test_a_ship_may_look_at_a_system_and_turn_back_to_where_it_came_from():
    # 15,23 and 13,23 are taken, 16,22 is closed to a trade ship: with its last step it can only turn back.
    table = Table().no_ships().upgrades(0).flight(0, base_speed=4).ship(0, 1, "trade_ship", "19,23")
    table.ship(1, 1, "colony_ship", "15,23").ship(2, 1, "colony_ship", "13,23")
    match = table.match("disc 6", "disc 4", "disc 10")
    match.play(0, "fly 1 16,24")
    match.play(0, "fly 1 15,23")
    match.play(0, "fly 1 16,24")
    assert where(match, 1) == "16,24"
    assert match.position()["board"]["discs"]["N2"] == ["6", "4", "10"]


@pytest.mark.rule("flight.move.through")
@pytest.mark.parametrize("seat", [0, 1])
def test_ships_pass_through_ships_and_count_the_step(seat):
    table = flight(speed=2).ship(0, 1, "colony_ship", "16,24").ship(seat, 2, "trade_ship", "15,25")
    match = table.match()
    flew = match.play(0, "fly 1 16,26")[0]
    assert flew.data["path"] == ["16,24", "15,25", "16,26"]
    assert where(match, 2, seat) == "15,25"
    assert refused(match, 0, "fly 1 18,26").rule == "flight.speed.total"


@pytest.mark.rule("flight.move.through")
@pytest.mark.parametrize("owner", [0, 1])
@pytest.mark.parametrize("building", ["colony", "spaceport"])
def test_ships_pass_through_colonies_and_spaceports(building, owner):
    # From 15,23 the only short way to 19,21 leads over the building on 16,22.
    table = flight(speed=3).ship(0, 1, "colony_ship", "15,23")
    getattr(table, building)(owner, "16,22")
    match = table.match()
    assert refused(match, 0, "fly 1 16,22").rule == "flight.move.through"
    flew = match.play(0, "fly 1 19,21")[0]
    assert flew.data["path"] == ["15,23", "16,22", "18,22", "19,21"]


@pytest.mark.rule("flight.move.through")
@pytest.mark.parametrize("seat", [0, 1])
def test_no_ship_ends_on_another(seat):
    table = flight().ship(0, 1, "colony_ship", "16,24").ship(seat, 2, "trade_ship", "15,25")
    assert refused(table.match(), 0, "fly 1 15,25").rule == "flight.move.through"


@pytest.mark.rule("flight.move.through")
def test_a_point_that_was_left_is_free():
    table = flight().ship(0, 1, "colony_ship", "16,24").ship(0, 2, "colony_ship", "15,25")
    match = table.match()
    match.play(0, "fly 2 16,26")
    match.play(0, "fly 1 15,25")
    assert where(match, 1) == "15,25"


@pytest.mark.rule("flight.move.through")
def test_a_ship_that_turns_up_discs_on_an_occupied_point_must_fly_on():
    table = Table().no_ships().upgrades(0).flight(0, base_speed=3)
    table.ship(0, 1, "colony_ship", "16,24").ship(0, 2, "trade_ship", "18,24").ship(
        1, 1, "colony_ship", "15,23"
    )
    match = table.match("disc 6", "disc 4", "disc 10")
    match.play(0, "fly 1 15,23")
    assert refused(match, 0, "end").rule == "flight.move.through"
    assert refused(match, 0, "fly 2 19,23").rule == "flight.move.through"
    match.play(0, "fly 1 16,22")
    match.play(0, "end")
    assert where(match, 1) == "16,22"
    assert where(match, 1, seat=1) == "15,23"


@pytest.mark.rule("flight.move.through")
def test_a_ship_that_cannot_fly_on_does_not_come_to_an_occupied_point():
    table = Table().no_ships().upgrades(0).flight(0, base_speed=1)
    match = table.ship(0, 1, "colony_ship", "16,24").ship(1, 1, "colony_ship", "15,23").match()
    assert refused(match, 0, "fly 1 15,23").rule == "flight.move.through"


@pytest.mark.rule("flight.move.one_by_one")
def test_once_another_ship_has_started_the_earlier_one_is_finished():
    table = flight(speed=3).ship(0, 1, "colony_ship", "16,24").ship(0, 2, "trade_ship", "18,24")
    match = table.match()
    match.play(0, "fly 1 15,25")
    match.play(0, "fly 2 19,25")
    assert refused(match, 0, "fly 1 16,26").rule == "flight.move.one_by_one"
    match.play(0, "fly 2 21,25")  # the second one goes on


@pytest.mark.rule("flight.move.one_by_one")
def test_a_finished_ship_stays_finished_when_the_other_has_left_the_board():
    table = flight(speed=3).ship(0, 1, "trade_ship", "16,24").ship(0, 2, "colony_ship", "15,23")
    match = table.match()
    match.play(0, "fly 1 15,25")
    match.play(0, "fly 2 16,22")
    match.play(0, "settle 2")
    assert refused(match, 0, "fly 1 16,26").rule == "flight.move.one_by_one"


@pytest.mark.rule("flight.move.one_by_one")
def test_a_ship_that_has_not_flown_may_follow_in_any_order():
    table = flight(speed=3).ship(0, 1, "colony_ship", "16,24").ship(0, 2, "trade_ship", "18,24")
    match = table.match()
    match.play(0, "fly 2 19,25")
    match.play(0, "fly 1 15,25")
    assert (where(match, 1), where(match, 2)) == ("15,25", "19,25")


@pytest.mark.rule("flight.move.one_by_one")
@pytest.mark.parametrize("steps", [3, None])
def test_in_the_next_flight_every_ship_has_all_its_steps_again(steps):
    match = before_the_shake().ship(0, 1, "colony_ship", "16,24", steps=steps).match("balls yellow blue")
    match.play(0, "shake")
    match.play(0, f"fly 1 {WAY[2]}")
    assert where(match, 1) == WAY[2]


# ---------------------------------------------------------------- no blockade: spaceport sites


@pytest.mark.rule("flight.block.spaceport_site")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
@pytest.mark.parametrize("point", ["15,23", "18,22"])
def test_no_ship_ends_on_a_foreign_spaceport_site(kind, point):
    table = flight(speed=4).spaceport(1, "16,22").ship(0, 1, kind, "18,24")
    assert refused(table.match(), 0, f"fly 1 {point}").rule == "flight.block.spaceport_site"


@pytest.mark.rule("flight.block.spaceport_site")
def test_ships_pass_through_a_foreign_spaceport_site():
    match = flight(speed=2).spaceport(1, "16,22").ship(0, 1, "trade_ship", "16,24").match()
    match.play(0, "fly 1 13,23")
    assert where(match, 1) == "13,23"


@pytest.mark.rule("flight.block.spaceport_site")
def test_the_own_spaceport_sites_are_open():
    match = flight(speed=4).spaceport(0, "16,22").ship(0, 1, "trade_ship", "18,24").match()
    assert {"15,23", "18,22"} <= ends(match, 1)
    match.play(0, "fly 1 15,23")
    match.play(0, "end")
    assert where(match, 1) == "15,23"


@pytest.mark.rule("flight.block.spaceport_site")
def test_the_points_beside_a_foreign_colony_are_open():
    match = flight(speed=4).colony(1, "16,22").ship(0, 1, "trade_ship", "18,24").match()
    assert {"15,23", "18,22"} <= ends(match, 1)


@pytest.mark.rule("flight.block.spaceport_site")
def test_the_spaceport_of_the_colour_that_nobody_plays_closes_nothing():
    # 31,27 carries the spaceport of the fourth colour.
    three = flight(speed=3, players=3).ship(0, 1, "colony_ship", "30,24").match()
    assert three.position()["neutral"]["spaceports"] == ["31,27"]
    assert "30,26" in ends(three, 1)
    four = flight(speed=3).ship(0, 1, "colony_ship", "30,24").match()
    assert refused(four, 0, "fly 1 30,26").rule == "flight.block.spaceport_site"


@pytest.mark.rule("flight.block.new_spaceport")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_a_ship_under_a_new_spaceport_must_leave_on_the_next_flight(kind):
    # Seat 3 builds on 16,22, beside the ship of seat 0 on 15,23; then seat 0 is on.
    table = flight().colony(3, "16,22").give(3, carbon=3, food=2).ship(0, 1, kind, "15,23").phase("build", 3)
    match = table.match("roll 1 1", "card ore", "card ore", "balls yellow blue")
    match.play(3, "build spaceport 16,22")
    match.play(3, "end")
    match.play(0, "roll")
    match.play(0, "shake")
    assert refused(match, 0, "end").rule == "flight.block.new_spaceport"
    match.play(0, "fly 1 16,24")
    assert refused(match, 0, "fly 1 15,23").rule == "flight.block.spaceport_site"
    match.play(0, "end")


@pytest.mark.rule("flight.block.new_spaceport")
@pytest.mark.parametrize(("seat", "building"), [(0, "spaceport"), (1, "colony")])
def test_beside_an_own_spaceport_or_a_foreign_colony_a_ship_may_stay(seat, building):
    table = before_the_shake().ship(0, 1, "trade_ship", "15,23")
    getattr(table, building)(seat, "16,22")
    match = table.match("balls yellow blue")
    match.play(0, "shake")
    match.play(0, "end")
    assert where(match, 1) == "15,23"


@pytest.mark.rule("flight.block.new_spaceport")
def test_every_ship_that_must_leave_does_so_before_the_end():
    table = before_the_shake().spaceport(1, "16,22")
    table.ship(0, 1, "trade_ship", "15,23").ship(0, 2, "trade_ship", "18,22")
    match = table.match("balls yellow blue")
    match.play(0, "shake")
    match.play(0, "fly 1 16,24")
    assert refused(match, 0, "end").rule == "flight.block.new_spaceport"
    match.play(0, "fly 2 19,23")
    match.play(0, "end")


# ---------------------------------------------------------------- no blockade: colony sites


@pytest.mark.rule("flight.block.trade_on_colony_site")
@pytest.mark.parametrize("speed", [3, 7])  # with 7 unexplored systems come within reach
def test_a_trade_ship_does_not_end_on_a_colony_site(speed):
    match = flight(speed).ship(0, 1, "trade_ship", "15,23").ship(0, 2, "colony_ship", "18,24").match()
    assert refused(match, 0, "fly 1 16,22").rule == "flight.block.trade_on_colony_site"
    assert "16,22" in ends(match, 2)


@pytest.mark.rule("flight.block.trade_on_colony_site")
def test_a_trade_ship_passes_through_a_colony_site():
    match = flight(speed=2).ship(0, 1, "trade_ship", "15,23").match()
    match.play(0, "fly 1 18,22")
    assert where(match, 1) == "18,22"


@pytest.mark.rule("flight.block.trade_on_colony_site")
def test_a_site_that_takes_no_colony_is_closed_to_trade_ships_too():
    table = flight(players=3).colony(1, "16,20").colony(2, "13,21").ship(0, 1, "trade_ship", "15,23")
    assert refused(table.match(), 0, "fly 1 16,22").rule == "flight.block.trade_on_colony_site"


@pytest.mark.rule("flight.block.trade_on_colony_site")
def test_the_middle_of_an_empty_sector_is_ordinary_space():
    # 19,17 is the middle of the empty sector N5, 18,18 would be a colony site in a planetary system.
    match = flight().ship(0, 1, "trade_ship", "19,19").match()
    assert {"18,18", "19,17"} <= ends(match, 1)


@pytest.mark.rule("flight.block.trade_on_colony_site")
def test_a_trade_ship_that_clears_a_base_on_a_colony_site_must_fly_on():
    # Coming from 18,22 the ship meets the pirates of the third planet on the site 16,22.
    table = flight(third="pirate_base 4").upgrades(0, cannon=4)
    match = table.ship(0, 1, "trade_ship", "18,22").match("disc 9")
    match.play(0, "fly 1 16,22")
    assert refused(match, 0, "end").rule == "flight.block.trade_on_colony_site"
    match.play(0, "fly 1 15,23")
    match.play(0, "end")


def stuck_colony_ship() -> Table:
    """A colony ship stands since the last turn on 16,22, where pirates on the third planet keep it from settling."""
    return before_the_shake(third="pirate_base 4").ship(0, 1, "colony_ship", "16,22")


@pytest.mark.rule("flight.block.vacate")
def test_a_colony_ship_may_stop_on_a_colony_site_without_settling():
    match = flight().ship(0, 1, "colony_ship", "15,23").match()
    match.play(0, "fly 1 16,22")
    match.play(0, "end")
    assert where(match, 1) == "16,22"


@pytest.mark.rule("flight.block.vacate")
def test_on_the_next_turn_it_must_leave():
    match = stuck_colony_ship().match("balls yellow blue")
    match.play(0, "shake")
    assert refused(match, 0, "end").rule == "flight.block.vacate"
    match.play(0, "fly 1 15,23")
    match.play(0, "end")
    assert where(match, 1) == "15,23"


@pytest.mark.rule("flight.block.vacate")
def test_or_it_must_settle():
    match = before_the_shake().ship(0, 1, "colony_ship", "16,22").match("balls yellow blue")
    match.play(0, "shake")
    assert refused(match, 0, "end").rule == "flight.block.vacate"
    match.play(0, "settle 1")
    assert "16,22" in match.position()["seats"][0]["colonies"]


@pytest.mark.rule("flight.block.vacate")
def test_it_does_not_come_back_just_to_stand_there():
    match = stuck_colony_ship().match("balls yellow blue")
    match.play(0, "shake")
    match.play(0, "fly 1 15,23")
    assert refused(match, 0, "fly 1 16,22").rule == "flight.block.vacate"


@pytest.mark.rule("flight.block.vacate")
def test_it_may_come_back_to_settle():
    match = stuck_colony_ship().upgrades(0, cannon=4).match("balls yellow blue", "disc 9")
    match.play(0, "shake")
    match.play(0, "fly 1 15,23")  # defeats the pirates
    match.play(0, "fly 1 16,22")
    assert refused(match, 0, "end").rule == "flight.block.vacate"
    match.play(0, "settle 1")
    assert "16,22" in match.position()["seats"][0]["colonies"]


@pytest.mark.rule("flight.block.vacate")
def test_it_may_go_on_to_another_site_of_the_system():
    match = stuck_colony_ship().match("balls yellow yellow")
    match.play(0, "shake")
    match.play(0, "fly 1 16,20")
    match.play(0, "end")
    assert where(match, 1) == "16,20"


@pytest.mark.rule("flight.block.vacate")
def test_other_ships_may_fly_first():
    match = stuck_colony_ship().ship(0, 2, "trade_ship", "18,24").match("balls yellow blue")
    match.play(0, "shake")
    match.play(0, "fly 2 19,25")
    assert refused(match, 0, "end").rule == "flight.block.vacate"
    match.play(0, "fly 1 15,23")
    match.play(0, "end")


@pytest.mark.rule("flight.block.vacate")
def test_a_ship_that_cannot_leave_is_excused():
    table = flight(speed=1, third="pirate_base 4").ship(0, 1, "colony_ship", "16,22", must_leave="16,22")
    match = table.ship(1, 1, "trade_ship", "15,23").ship(2, 1, "trade_ship", "18,22").match()
    match.play(0, "end")
    assert where(match, 1) == "16,22"


@pytest.mark.rule("flight.block.vacate")
def test_a_ship_that_cannot_leave_but_can_settle_is_not():
    table = flight(speed=1).ship(0, 1, "colony_ship", "16,22", must_leave="16,22")
    match = table.ship(1, 1, "trade_ship", "15,23").ship(2, 1, "trade_ship", "18,22").match()
    assert legal(match, 0) == ["settle 1"]
    assert refused(match, 0, "end").rule == "flight.block.vacate"


@pytest.mark.rule("flight.block.vacate")
@pytest.mark.parametrize("third", ["pirate_base 4", "10"])  # it cannot settle, or it could
def test_a_ship_that_a_card_holds_is_excused(third):
    table = before_the_shake(third).ship(0, 1, "colony_ship", "16,22")
    match = table.match("balls yellow black", "encounter 5")
    match.play(0, "shake")
    match.play(0, "give 0")
    match.play(0, "hold 1")
    assert match.position()["seats"][0]["ships"][0]["held"]
    match.play(0, "end")
    assert where(match, 1) == "16,22"


# ---------------------------------------------------------------- no blockade: docking points


@pytest.mark.rule("flight.block.colony_on_dock")
def test_a_colony_ship_does_not_end_on_a_docking_point():
    match = flight().upgrades(0, freight_pod=5).ship(0, 1, "colony_ship", "28,16").match()
    assert refused(match, 0, "fly 1 27,15").rule == "flight.block.colony_on_dock"


@pytest.mark.rule("flight.block.colony_on_dock")
def test_a_colony_ship_passes_through_a_docking_point():
    match = flight(speed=2).ship(0, 1, "colony_ship", "28,16").match()
    flew = match.play(0, "fly 1 28,14")[0]
    assert flew.data["path"] == ["28,16", "27,15", "28,14"]


@pytest.mark.rule("flight.block.trade_on_dock")
def test_a_trade_ship_on_a_docking_point_sets_up_its_station_at_once():
    match = flight().upgrades(0, freight_pod=1).ship(0, 1, "trade_ship", "28,16").match()
    match.play(0, "fly 1 27,15")
    assert match.position()["seats"][0]["ships"] == []
    assert match.position()["friendship"]["stations"]["merchants"] == [1, 0, 0, 0]
    assert all(action.startswith("befriend ") for action in legal(match, 0))


@pytest.mark.rule("flight.block.trade_on_dock")
def test_a_trade_ship_that_cannot_set_up_a_station_does_not_end_there():
    match = flight().ship(0, 1, "trade_ship", "28,16").match()
    assert refused(match, 0, "fly 1 27,15").rule == "outpost.freight"


@pytest.mark.rule("flight.block.trade_on_dock")
@pytest.mark.parametrize("pods", [0, 1])
def test_a_trade_ship_may_pass_through_a_docking_point_without_a_station(pods):
    match = flight(speed=2).upgrades(0, freight_pod=pods).ship(0, 1, "trade_ship", "28,16").match()
    match.play(0, "fly 1 28,14")
    assert where(match, 1) == "28,14"
    assert match.position()["friendship"]["stations"]["merchants"] == [0, 0, 0, 0]


@pytest.mark.rule("flight.move.through")
def test_a_position_keeps_a_ship_that_hovers_over_another():
    table = (
        Table().no_ships().upgrades(0).ship(0, 1, "trade_ship", "16,24").ship(1, 1, "colony_ship", "15,23")
    )
    match = table.flight(0, 3).match("disc 6", "disc 4", "disc 10")
    match.play(0, "fly 1 15,23")
    again = sw.from_position(match.position())
    assert legal(again, 0) == legal(match, 0)
    again.play(0, "fly 1 13,23")
    assert again.state.piece[again.state.board.index["15,23"]]


@pytest.mark.rule("flight.move.through")
def test_a_ship_may_go_on_through_the_system_it_explores():
    table = Table().no_ships().upgrades(0).ship(0, 1, "trade_ship", "19,23").flight(0, 5)
    for seat, number, point in (
        (1, 1, "15,23"),
        (1, 2, "13,23"),
        (1, 3, "16,24"),
        (2, 1, "18,24"),
        (2, 2, "15,25"),
    ):
        table.ship(seat, number, "trade_ship", point)
    match = table.match("disc 6", "disc 4", "disc 10")
    match.play(0, "fly 1 15,23")
    match.play(0, "fly 1 18,22")
    assert "end" in legal(match, 0)
