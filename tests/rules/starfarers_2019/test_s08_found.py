"""Founding: colonies on colony sites, trade stations at outposts, friendship cards and markers.

The places: the sites of N2 are 16,20 (between the first and second planet), 16,22 (second and third) and 13,21 (third
and first); on the beginner board its planets bring carbon, food and fuel. The Merchants' docking point is 27,15, next
to 28,16; the Scientists' is 6,2, next to 7,3.
"""

import pytest

import starwake as sw
from tests.helpers import Table, hand, legal, refused


def settlers(at: str = "16,22", third: str = "10", players: int = 4, kind: str = "colony_ship") -> Table:
    """A ship of seat 0 has come to a point; N2 is explored, `third` is the disc of its third planet."""
    table = Table(players).no_ships().upgrades(0).flight(0).discs("N2", "6", "4", third)
    return table.ship(0, 1, kind, at)


def traders(pods: int, at: str = "28,16") -> Table:
    """A trade ship of seat 0 stands next to an outpost, with so many freight pods."""
    return Table().no_ships().upgrades(0, freight_pod=pods).flight(0).ship(0, 1, "trade_ship", at)


def stations(match: sw.Match, civilisation: str = "merchants") -> list[int]:
    """Trade stations at an outpost, by seat."""
    found: list[int] = match.position()["friendship"]["stations"][civilisation]
    return found


def marker(match: sw.Match, civilisation: str = "merchants") -> int | None:
    """Who has a friendship marker."""
    holder: int | None = match.position()["friendship"]["markers"][civilisation]
    return holder


# ---------------------------------------------------------------- colonies


@pytest.mark.rule("colony.establish")
@pytest.mark.parametrize("site", ["16,20", "16,22", "13,21"])
def test_a_colony_ship_on_a_colony_site_becomes_a_colony(site):
    match = settlers(site).match()
    left, points = match.position()["seats"][0]["left"], match.points[0]
    match.play(0, "settle 1")
    seat = match.position()["seats"][0]
    assert site in seat["colonies"]
    assert seat["ships"] == []
    assert seat["left"] == {**left, "transport": left["transport"] + 1}
    assert match.points[0] == points + 1


@pytest.mark.rule("colony.establish")
def test_it_may_settle_right_after_its_flight():
    match = settlers("15,23").match()
    match.play(0, "fly 1 16,22")
    match.play(0, "settle 1")
    assert "16,22" in match.position()["seats"][0]["colonies"]


@pytest.mark.rule("colony.establish")
def test_it_need_not_settle():
    match = settlers("15,23").match()
    match.play(0, "fly 1 16,22")
    match.play(0, "end")
    assert "16,22" not in match.position()["seats"][0]["colonies"]


@pytest.mark.rule("colony.establish")
@pytest.mark.parametrize("point", ["15,23", "16,24", "18,18"])
def test_elsewhere_there_is_nothing_to_settle(point):
    # At the rim, in open space, and where a site would be if N5 were no empty sector.
    assert refused(settlers(point).match(), 0, "settle 1").rule == "colony.establish"


@pytest.mark.rule("colony.establish")
def test_a_trade_ship_founds_no_colony():
    # It stands on the site for a moment, having defeated the pirates there.
    table = settlers("18,22", third="pirate_base 4", kind="trade_ship").upgrades(0, cannon=4)
    match = table.match("disc 9")
    match.play(0, "fly 1 16,22")
    assert "settle 1" not in legal(match, 0)
    assert refused(match, 0, "settle 1").rule == "colony.establish"


@pytest.mark.rule("colony.establish")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_site_on_which_another_ship_stands_is_not_free(seat):
    # The ship meets the pirates on 16,22, where a second colony ship stands: it defeats them and must fly on.
    table = settlers("18,22", third="pirate_base 4").upgrades(0, cannon=4)
    match = table.ship(seat, 2, "colony_ship", "16,22").match("disc 9")
    match.play(0, "fly 1 16,22")
    assert "settle 1" not in legal(match, 0)
    assert refused(match, 0, "settle 1").rule == "colony.establish"


@pytest.mark.rule("colony.blocked_by_special")
@pytest.mark.parametrize("token", ["pirate_base 4", "ice_planet 3"])
@pytest.mark.parametrize("site", ["16,22", "13,21"])
def test_no_colony_beside_a_pirate_base_or_an_ice_planet(token, site):
    assert refused(settlers(site, token).match(), 0, "settle 1").rule == "colony.blocked_by_special"


@pytest.mark.rule("colony.blocked_by_special")
@pytest.mark.parametrize("token", ["pirate_base 4", "ice_planet 3"])
def test_the_third_site_of_such_a_system_is_open(token):
    match = settlers("16,20", token).match()
    match.play(0, "settle 1")
    assert "16,20" in match.position()["seats"][0]["colonies"]


@pytest.mark.rule("colony.permanent")
def test_a_colony_never_becomes_a_ship_again():
    match = settlers().ship(0, 2, "trade_ship", "16,24").match()
    match.play(0, "settle 1")
    assert refused(match, 0, "fly 1 15,23").rule == "flight.move.optional"
    assert not [action for action in legal(match, 0) if action.startswith(("fly 1", "settle"))]


@pytest.mark.rule("colony.permanent")
def test_in_later_turns_a_colony_can_only_become_a_spaceport():
    table = settlers().no_ships().colony(0, "16,22").phase("build")
    table.hand(0, ore=2, fuel=2, carbon=3, food=2, goods=2)
    about_it = [action for action in legal(table.match(), 0) if "16,22" in action]
    assert about_it == ["build spaceport 16,22"]


@pytest.mark.rule("colony.produces_next")
def test_a_colony_produces_from_the_next_production_roll_on():
    # 16,22 lies between food (4) and fuel (10).
    match = settlers().match("roll 6 4", "card ore", "card ore")
    match.play(0, "settle 1")
    assert hand(match, 0) == {}
    match.play(1, "roll")
    assert hand(match, 0) == {"fuel": 1}


@pytest.mark.rule("colony.produces_next")
def test_a_ship_on_the_site_produces_nothing():
    match = settlers().match("roll 6 4", "card ore", "card ore")
    match.play(0, "end")
    match.play(1, "roll")
    assert hand(match, 0) == {}


@pytest.mark.rule("colony.three_players")
@pytest.mark.parametrize("second", ["colony", "spaceport"])
def test_with_three_players_a_system_takes_two_colonies(second):
    table = settlers(players=3).colony(0, "16,20")
    getattr(table, second)(1, "13,21")
    assert refused(table.match(), 0, "settle 1").rule == "colony.three_players"


@pytest.mark.rule("colony.three_players")
def test_the_second_colony_is_welcome():
    match = settlers(players=3).colony(1, "16,20").match()
    match.play(0, "settle 1")
    assert "16,22" in match.position()["seats"][0]["colonies"]


@pytest.mark.rule("colony.three_players")
def test_a_waiting_ship_is_not_yet_a_colony():
    match = settlers(players=3).colony(1, "16,20").ship(2, 1, "colony_ship", "13,21").match()
    match.play(0, "settle 1")
    assert "16,22" in match.position()["seats"][0]["colonies"]


@pytest.mark.rule("colony.three_players")
def test_with_four_players_a_system_takes_three():
    match = settlers().colony(1, "16,20").colony(2, "13,21").match()
    match.play(0, "settle 1")
    assert "16,22" in match.position()["seats"][0]["colonies"]


@pytest.mark.rule("colony.home_closed")
@pytest.mark.parametrize("site", ["28,28", "31,27", "31,29"])
def test_a_home_site_that_stayed_empty_takes_no_colony(site):
    # Three players with the advanced start leave three of the twelve home sites empty: here the delta system.
    table = Table(players=3, board="strategic").no_ships().flight(0).ship(0, 1, "colony_ship", site)
    assert refused(table.match(), 0, "settle 1").rule == "colony.home_closed"


# ---------------------------------------------------------------- trade stations


@pytest.mark.rule("outpost.establish")
def test_a_trade_ship_on_the_docking_point_becomes_a_trade_station():
    match = traders(pods=1).match()
    left = match.position()["seats"][0]["left"]
    match.play(0, "fly 1 27,15")
    seat = match.position()["seats"][0]
    assert stations(match) == [1, 0, 0, 0]
    assert seat["ships"] == []
    assert seat["left"] == {**left, "transport": left["transport"] + 1}


@pytest.mark.rule("outpost.establish")
def test_the_docking_point_is_free_again_for_the_next_ship():
    match = traders(pods=2).ship(0, 2, "trade_ship", "28,14").match()
    match.play(0, "fly 1 27,15")
    match.play(0, "befriend merch_ore")
    match.play(0, "fly 2 27,15")
    assert stations(match) == [2, 0, 0, 0]


@pytest.mark.rule("outpost.establish")
def test_the_fifth_dock_is_the_last():
    match = traders(pods=5).station(1, "merchants", 2).station(2, "merchants", 2).match()
    match.play(0, "fly 1 27,15")
    assert stations(match) == [1, 2, 2, 0]
    full = traders(pods=5).station(1, "merchants", 3).station(2, "merchants", 2).match()
    assert refused(full, 0, "fly 1 27,15").rule == "outpost.establish"


@pytest.mark.rule("outpost.permanent")
def test_a_trade_station_never_becomes_a_ship_again():
    match = traders(pods=1).ship(0, 2, "trade_ship", "16,24").match()
    match.play(0, "fly 1 27,15")
    match.play(0, "befriend merch_ore")
    assert refused(match, 0, "fly 1 28,16").rule == "flight.move.optional"
    assert not [action for action in legal(match, 0) if not action.startswith(("fly 2", "end"))]


@pytest.mark.rule("outpost.freight")
@pytest.mark.parametrize("there", [0, 1, 2, 3, 4])
def test_it_takes_more_freight_pods_than_there_are_stations(there):
    few = traders(pods=there).station(1, "merchants", there).match()
    assert refused(few, 0, "fly 1 27,15").rule == "outpost.freight"
    enough = traders(pods=there + 1).station(1, "merchants", there).match()
    enough.play(0, "fly 1 27,15")
    assert stations(enough) == [1, there, 0, 0]


@pytest.mark.rule("outpost.freight")
def test_the_stations_of_all_players_count_but_only_at_that_outpost():
    table = traders(pods=2).station(0, "merchants").station(1, "merchants")
    assert refused(table.match(), 0, "fly 1 27,15").rule == "outpost.freight"
    match = traders(pods=2).station(0, "green_folk").station(1, "green_folk").match()
    match.play(0, "fly 1 27,15")
    assert stations(match) == [1, 0, 0, 0]


# ---------------------------------------------------------------- friendship


@pytest.mark.rule("outpost.card")
def test_the_founder_takes_one_of_the_cards_that_are_left():
    match = traders(pods=2).station(1, "merchants").friend(1, "merch_fuel").match()
    match.play(0, "fly 1 27,15")
    assert set(legal(match, 0)) == {
        "befriend merch_ore",
        "befriend merch_carbon",
        "befriend merch_food",
        "befriend merch_goods",
    }
    assert refused(match, 0, "befriend merch_fuel").rule == "outpost.card"
    assert refused(match, 0, "befriend sci_boosters").rule == "outpost.card"
    match.play(0, "befriend merch_food")
    assert "merch_food" not in match.position()["friendship"]["left"]
    for viewer in (0, 1, 2, 3, None):
        assert match.view(viewer)["seats"][0]["friends"] == ["merch_food"]


@pytest.mark.rule("outpost.card")
def test_the_card_is_taken_before_anything_else_happens():
    match = traders(pods=1).ship(0, 2, "trade_ship", "16,24").match()
    match.play(0, "fly 1 27,15")
    assert refused(match, 0, "end").rule == "turn.phases"
    assert refused(match, 0, "fly 2 15,25").rule == "flight.move.optional"
    match.play(0, "befriend merch_food")
    match.play(0, "fly 2 15,25")


@pytest.mark.rule("outpost.card")
def test_copies_of_a_card_can_each_be_taken():
    match = traders(pods=3, at="7,3").station(1, "scientists", 2).friend(1, "sci_mixed", "sci_mixed").match()
    match.play(0, "fly 1 6,2")
    match.play(0, "befriend sci_mixed")
    assert match.position()["seats"][0]["friends"] == ["sci_mixed"]
    assert match.position()["friendship"]["left"].count("sci_mixed") == 0


@pytest.mark.rule("outpost.card")
def test_scientists_boosters_speed_up_the_next_ship_of_the_same_flight():
    match = traders(pods=1, at="7,3").ship(0, 2, "colony_ship", "16,24").match()
    assert "fly 2 24,24" not in legal(match, 0)  # five steps, at speed 3
    match.play(0, "fly 1 6,2")
    match.play(0, "befriend sci_boosters")
    match.play(0, "fly 2 24,24")


@pytest.mark.rule("outpost.card")
def test_scientists_cannons_help_the_next_ship_of_the_same_flight():
    table = traders(pods=1, at="7,3").discs("N2", "6", "4", "pirate_base 4").ship(0, 2, "trade_ship", "16,24")
    table.upgrades(0, cannon=2, freight_pod=1)
    match = table.match("disc 9")
    match.play(0, "fly 1 6,2")
    match.play(0, "befriend sci_cannons")
    match.play(0, "fly 2 15,23")
    assert match.position()["seats"][0]["medals"] == 1


@pytest.mark.rule("outpost.marker")
def test_the_first_station_takes_the_marker_and_two_points():
    match = traders(pods=1).match()
    points = match.points[0]
    match.play(0, "fly 1 27,15")
    assert marker(match) == 0
    assert match.points[0] == points + 2


@pytest.mark.rule("outpost.marker")
@pytest.mark.parametrize(("own", "theirs"), [(0, 1), (1, 2), (0, 2)])
def test_as_many_stations_or_fewer_do_not_take_the_marker(own, theirs):
    table = traders(pods=5).station(0, "merchants", own).station(1, "merchants", theirs, marker=True)
    match = table.match()
    points = match.points
    match.play(0, "fly 1 27,15")
    assert marker(match) == 1
    assert match.points == points


@pytest.mark.rule("outpost.marker")
def test_more_stations_than_its_holder_take_the_marker_and_its_points():
    table = traders(pods=5).station(0, "merchants", 1).station(1, "merchants", 1, marker=True)
    match = table.match()
    points = match.points
    match.play(0, "fly 1 27,15")
    assert marker(match) == 0
    assert match.points == (points[0] + 2, points[1] - 2, *points[2:])


@pytest.mark.rule("outpost.marker")
def test_a_third_player_is_measured_against_the_holder_only():
    # Seat 0 passes seat 1, who holds the marker; that seat 2 has a station as well does not matter.
    table = traders(pods=5).station(0, "merchants", 1).station(1, "merchants", 1, marker=True)
    match = table.station(2, "merchants", 1).match()
    match.play(0, "fly 1 27,15")
    assert marker(match) == 0


@pytest.mark.rule("outpost.marker")
def test_a_further_station_of_the_holder_changes_nothing():
    match = traders(pods=5).station(0, "merchants", 1, marker=True).match()
    points = match.points
    match.play(0, "fly 1 27,15")
    assert marker(match) == 0
    assert match.points == points


@pytest.mark.rule("outpost.marker")
def test_each_outpost_has_its_own_marker():
    match = traders(pods=5).station(1, "green_folk", 1, marker=True).match()
    match.play(0, "fly 1 27,15")
    assert (marker(match), marker(match, "green_folk")) == (0, 1)
