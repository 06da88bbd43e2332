"""Founding in the classic edition: colonies turn up both chips, trading outposts are built on numbered intersections.

The places: the colony intersection 12,22 of the system s1 lies between its first and second planet, 9,23 between the
second and third, 9,21 between the first and third; 13,23 leads to 12,22. The Merchants' outpost intersections are
30,18 (1), 28,18 (2), 27,17 (3), 28,16 (4) and 30,16 (5).
"""

from __future__ import annotations

from typing import Any

import pytest

import starwake as sw
from tests.helpers import Table, hand, legal, refused

EVERYONE = (0, 1, 2, 3, None)
DOCKS = {1: "30,18", 2: "28,18", 3: "27,17", 4: "28,16", 5: "30,16"}
"""The Merchants' outpost intersections."""
BESIDE = {1: "31,19", 2: "27,19", 3: "25,17", 4: "27,15", 5: "31,15"}
"""Open space one step from each."""


def settler(at: str = "12,22", players: int = 4, **options: Any) -> Table:
    """A colony ship of seat 0 in flight at s1, at whose chips nobody has looked; there is no other ship."""
    table = Table(players, game="starfarers-classic", **options).no_ships().flight(0, base_speed=3)
    return table.ship(0, 1, "colony_ship", at)


def know(table: Table, first: str = "12", second: str = "9", seats: tuple[int, ...] = (0,)) -> Table:
    """These seats have looked at the chips on both sides of 12,22."""
    table.looked("s1-1", first, *seats)
    return table.looked("s1-2", second, *seats)


def player(match: sw.Match, seat: int = 0) -> dict[str, Any]:
    """Everything a seat owns."""
    return dict(match.position()["seats"][seat])


# ---------------------------------------------------------------- colonies


@pytest.mark.rule("colony.found")
def test_a_colony_ship_looks_at_both_neighbours_and_founds_in_one_turn():
    match = settler("13,23").match("disc 12", "disc 9")
    match.play(0, "fly 1 12,22")
    assert match.view(0)["board"]["looked_at"] == {"s1-1": "12", "s1-2": "9"}
    match.play(0, "settle 1")
    assert "12,22" in player(match)["colonies"]


@pytest.mark.rule("colony.found")
def test_both_chips_are_turned_up_for_everyone_and_the_third_stays():
    match = know(settler()).match("roll 1 1")
    events = match.play(0, "settle 1")
    for seat in EVERYONE:
        assert match.view(seat)["board"]["discs"]["s1"] == ["12", "9", "face down"]
        assert match.view(seat)["board"]["looked_at"] == {}
        told = [dict(event.for_seat(seat).data) for event in events if event.name == "disc"]
        assert told == [{"planet": "s1-1", "disc": "12"}, {"planet": "s1-2", "disc": "9"}]
    match.play(1, "roll")
    assert match.view(None)["board"]["discs"]["s1"] == ["12", "9", "face down"]  # for good


@pytest.mark.rule("colony.found")
def test_a_chip_that_lies_face_up_already_stays_so():
    table = settler("9,23").looked("s1-3", "10", 0)
    table.data["board"]["discs"]["s1"] = ["12", "9", "face down"]
    for chip, dot in (("12", "dot_green"), ("9", "dot_yellow")):
        del table.data["board"]["discs_left"][dot][chip]
    match = table.colony(1, "12,22").match()
    events = match.play(0, "settle 1")
    assert match.view(None)["board"]["discs"]["s1"] == ["12", "9", "10"]
    assert [event.data["planet"] for event in events if event.name == "disc"] == ["s1-3"]


@pytest.mark.rule("colony.found")
def test_what_others_have_seen_there_is_no_secret_any_more():
    match = know(settler(), seats=(0, 2)).match()
    match.play(0, "settle 1")
    assert player(match, 0)["seen"] == player(match, 2)["seen"] == []


@pytest.mark.rule("colony.found")
def test_a_colony_may_be_founded_but_need_not():
    match = know(settler("13,23")).match()
    match.play(0, "fly 1 12,22")
    assert "settle 1" in legal(match, 0)
    match.play(0, "end")
    assert player(match)["ships"][0]["at"] == "12,22"
    assert match.view(None)["board"]["discs"]["s1"] == ["face down"] * 3


@pytest.mark.rule("colony.found")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("pirate_base 7", "9"),
        ("12", "pirate_base 5"),
        ("12", "ice_planet 4"),
        ("pirate_base 7", "ice_planet 4"),
    ],
)
def test_beside_a_pirate_lair_or_an_ice_planet_no_colony_is_founded(first, second):
    match = know(settler(), first, second).match()
    assert refused(match, 0, "settle 1").rule == "colony.found"
    assert match.view(None)["board"]["discs"]["s1"] == ["face down"] * 3


@pytest.mark.rule("colony.found")
def test_pirates_on_the_third_planet_do_not_matter():
    match = know(settler()).looked("s1-3", "pirate_base 4", 0).match()
    match.play(0, "settle 1")
    assert "12,22" in player(match)["colonies"]
    assert match.view(1)["board"]["discs"]["s1"] == ["12", "9", "face down"]


@pytest.mark.rule("colony.found")
def test_only_a_colony_ship_on_a_colony_intersection_founds():
    table = know(settler("13,23")).ship(0, 2, "trade_ship", "13,21")
    match = table.match()
    assert refused(match, 0, "settle 1").rule == "colony.found"
    assert refused(match, 0, "settle 2").rule == "colony.found"


@pytest.mark.rule("colony.found")
def test_an_open_home_intersection_may_be_colonised():
    table = settler("6,28")
    table.data["seats"][3]["colonies"].remove("6,28")
    table.data["seats"][3]["left"]["colony"] += 1
    match = table.match()
    before = match.points[0]
    match.play(0, "settle 1")
    assert "6,28" in player(match)["colonies"]
    assert match.points[0] == before + 1


@pytest.mark.rule("colony.found")
def test_both_planets_produce_from_the_next_roll_on():
    # s1 has ore on its first and goods on its second planet.
    match = know(settler(), "10", "9").match("roll 5 4")
    match.play(0, "settle 1")
    match.play(1, "roll")
    assert hand(match, 0) == {"goods": 1}


@pytest.mark.rule("colony.permanent")
def test_the_transporter_returns_and_the_colony_stays():
    table = know(settler())
    before = table.data["seats"][0]["left"]
    left = (before["transport"], before["colony"])
    match = table.match()
    points = match.points[0]
    match.play(0, "settle 1")
    after = player(match)
    assert after["ships"] == []
    assert (after["left"]["transport"], after["left"]["colony"]) == (left[0] + 1, left[1])
    assert match.points[0] == points + 1


@pytest.mark.rule("colony.permanent")
def test_no_action_makes_a_ship_of_a_colony():
    table = know(settler()).ship(0, 2, "trade_ship", "15,23")
    match = table.match()
    match.play(0, "settle 1")
    assert not [action for action in legal(match, 0) if action.startswith(("fly 1 ", "settle"))]
    match.play(0, "end")
    assert "12,22" in player(match)["colonies"]


@pytest.mark.rule("colony.permanent")
def test_the_transporter_carries_the_next_ship():
    table = know(settler())
    match = table.match()
    match.play(0, "settle 1")
    table.data = match.position()
    building = table.hand(0, ore=1, fuel=1, goods=2).phase("build").match()
    assert "build trade_ship 4,26 with 1" in legal(building, 0)


# ---------------------------------------------------------------- three players


@pytest.mark.rule("colony.three_players")
@pytest.mark.parametrize("building", ["colony", "spaceport"])
def test_with_three_players_a_system_takes_two_colonies(building):
    def full(players: int) -> sw.Match:
        table = settler(players=players).discs("s1", "12", "9", "10")
        getattr(table, building)(1, "9,21")
        return table.colony(2, "9,23").match()

    assert refused(full(3), 0, "settle 1").rule == "colony.three_players"
    full(4).play(0, "settle 1")


@pytest.mark.rule("colony.three_players")
def test_the_second_colony_is_allowed():
    match = settler(players=3).discs("s1", "12", "9", "10").colony(1, "9,21").match()
    match.play(0, "settle 1")
    assert "12,22" in player(match)["colonies"]


@pytest.mark.rule("colony.three_players")
def test_in_home_systems_too_where_the_fourth_colour_counts():
    # The fourth colour has its spaceport on 31,27, seat 2 a colony on 31,29; the third site is made free.
    def home(players: int) -> sw.Match:
        table = settler("28,28", players=players)
        table.data["seats"][1]["colonies"].remove("28,28")
        table.data["seats"][1]["left"]["colony"] += 1
        return table.match()

    assert refused(home(3), 0, "settle 1").rule == "colony.three_players"
    home(4).play(0, "settle 1")


@pytest.mark.rule("colony.three_players")
def test_a_ship_on_the_third_intersection_must_leave_it():
    table = settler(players=3).discs("s1", "12", "9", "10").colony(1, "9,21").colony(2, "9,23").phase("build")
    match = table.match("balls yellow blue")
    match.play(0, "shake")
    assert "settle 1" not in legal(match, 0)
    assert refused(match, 0, "end").rule == "flight.must_vacate"


# ---------------------------------------------------------------- trading outposts


def trader(number: int, *owners: int, marker: int | None = None, seat: int = 0) -> Table:
    """A trade ship of a seat lies before the intersection with this number; the outposts from 1 on have owners."""
    table = Table(game="starfarers-classic").no_ships().flight(seat, base_speed=3)
    return table.docked("merchants", *owners, marker=marker).ship(seat, 1, "trade_ship", BESIDE[number])


@pytest.mark.rule("outpost.sequence")
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_the_next_intersection_takes_an_outpost_for_as_many_freight_rings_as_its_number(number):
    owners = (1, 2, 3, 1)[: number - 1]
    table = trader(number, *owners, marker=1 if owners else None)
    short = table.upgrades(0, freight_pod=number - 1).match()
    assert refused(short, 0, f"fly 1 {DOCKS[number]}").rule == "outpost.sequence"
    match = table.upgrades(0, freight_pod=number).match()
    match.play(0, f"fly 1 {DOCKS[number]}")
    assert match.position()["stations"][DOCKS[number]] == 0
    assert match.position()["friendship"]["stations"]["merchants"][0] == 1


@pytest.mark.rule("outpost.sequence")
@pytest.mark.parametrize(("taken", "number"), [(0, 2), (0, 5), (1, 3), (2, 4), (2, 5), (3, 5)])
def test_no_number_is_left_out(taken, number):
    owners = (1, 2, 3)[:taken]
    table = trader(number, *owners, marker=1 if owners else None).upgrades(0, freight_pod=5)
    assert refused(table.match(), 0, f"fly 1 {DOCKS[number]}").rule == "outpost.sequence"


@pytest.mark.rule("outpost.sequence")
def test_the_own_outposts_count_like_those_of_others():
    match = trader(3, 0, 0, marker=0).upgrades(0, freight_pod=3).match()
    match.play(0, f"fly 1 {DOCKS[3]}")
    assert match.position()["friendship"]["stations"]["merchants"] == [3, 0, 0, 0]


@pytest.mark.rule("outpost.sequence")
def test_each_race_counts_by_itself():
    # The Merchants have two outposts; the Green Folk's first intersection, 4,18, lies beside 3,19.
    table = trader(3, 1, 2, marker=1).upgrades(0, freight_pod=1).ship(0, 2, "trade_ship", "3,19")
    match = table.match()
    match.play(0, "fly 2 4,18")
    assert match.position()["friendship"]["stations"]["green_folk"] == [1, 0, 0, 0]


@pytest.mark.rule("outpost.sequence")
def test_a_base_with_five_outposts_takes_no_more():
    table = trader(5, 1, 2, 3, 1, 2, marker=1).upgrades(0, freight_pod=5)
    match = table.match()
    for number in range(1, 6):
        assert f"fly 1 {DOCKS[number]}" not in legal(match, 0)


@pytest.mark.rule("outpost.sequence")
def test_the_trade_ship_must_end_its_move_there():
    match = trader(1).upgrades(0, freight_pod=1).match()
    match.play(0, "fly 1 27,19")  # past number 1
    match.play(0, "end")
    assert match.position()["stations"] == {}


# ---------------------------------------------------------------- friendship cards


@pytest.mark.rule("outpost.card")
def test_the_founder_picks_one_of_the_cards_that_are_left():
    match = trader(2, 1, marker=1).friend(1, "merch_ore").upgrades(0, freight_pod=2).match()
    match.play(0, f"fly 1 {DOCKS[2]}")
    assert legal(match, 0) == [
        "befriend merch_fuel",
        "befriend merch_carbon",
        "befriend merch_food",
        "befriend merch_goods",
    ]
    assert refused(match, 0, "befriend merch_ore").rule == "outpost.card"
    assert refused(match, 0, "befriend sci_mixed").rule == "outpost.card"
    match.play(0, "befriend merch_food")
    for seat in EVERYONE:
        assert match.view(seat)["seats"][0]["friends"] == ["merch_food"]
        assert "merch_food" not in match.view(seat)["friendship"]["left"]


@pytest.mark.rule("outpost.card")
def test_the_card_must_be_picked_before_anything_else():
    match = trader(1).upgrades(0, freight_pod=1).ship(0, 2, "colony_ship", "16,24").match()
    match.play(0, f"fly 1 {DOCKS[1]}")
    assert all(action.startswith("befriend ") for action in legal(match, 0))
    refused(match, 0, "end")


@pytest.mark.rule("outpost.card")
def test_it_is_in_force_at_once():
    # The Scientists' first intersection, 4,6, lies beside 3,7.
    table = Table(game="starfarers-classic").no_ships().upgrades(0, freight_pod=1).flight(0, base_speed=3)
    table.ship(0, 1, "trade_ship", "3,7").ship(0, 2, "trade_ship", "16,24")
    match = table.match()
    assert "fly 2 24,26" not in legal(match, 0)  # five steps away
    match.play(0, "fly 1 4,6")
    match.play(0, "befriend sci_boosters")
    assert "fly 2 24,26" in legal(match, 0)


# ---------------------------------------------------------------- friendship chips


@pytest.mark.rule("outpost.chip")
def test_the_first_outpost_brings_the_chip_and_two_points():
    match = trader(1).upgrades(0, freight_pod=1).match()
    before = match.points[0]
    match.play(0, f"fly 1 {DOCKS[1]}")
    assert match.position()["friendship"]["markers"]["merchants"] == 0
    assert match.points[0] == before + 2


@pytest.mark.rule("outpost.chip")
@pytest.mark.parametrize(
    ("owners", "holder", "founder", "after"),
    [
        ((1,), 1, 0, 1),  # equal: the lower number keeps it
        ((0,), 0, 0, 0),
        ((1, 0), 1, 0, 0),  # more outposts take it
        ((1, 1), 1, 0, 1),  # fewer do not
        ((0, 1, 1), 1, 0, 0),  # equal again: it comes back to the lowest number
        ((1, 0, 0), 0, 1, 1),
        ((1, 2, 3), 1, 0, 1),
        ((2, 1, 3, 3), 3, 1, 1),  # two each; number 2 is lower than 3
        ((1, 2, 3, 3), 3, 0, 3),
        ((3, 1, 2, 2), 2, 3, 3),
        ((0, 1, 1, 0), 0, 1, 1),  # three against two
    ],
)
def test_the_chip_goes_to_the_most_outposts_and_among_equals_to_the_lowest_number(
    owners, holder, founder, after
):
    number = len(owners) + 1
    table = trader(number, *owners, marker=holder, seat=founder).upgrades(founder, freight_pod=5)
    match = table.match()
    before = match.points
    events = match.play(founder, f"fly 1 {DOCKS[number]}")
    assert match.position()["friendship"]["markers"]["merchants"] == after
    change = [0, 0, 0, 0]
    change[holder] -= 2
    change[after] += 2
    assert [now - then for now, then in zip(match.points, before, strict=True)] == change
    moved = [(event.seat, event.data["other"]) for event in events if event.name == "marker"]
    assert moved == ([(after, holder)] if after != holder else [])


@pytest.mark.rule("outpost.chip")
def test_the_chip_goes_to_and_fro_through_a_whole_base():
    table = Table(game="starfarers-classic").no_ships()
    holders = []
    for number, seat in enumerate((2, 1, 1, 2, 1), start=1):
        table.upgrades(seat, freight_pod=5).flight(seat).ship(seat, 1, "trade_ship", BESIDE[number])
        match = table.match()
        match.play(seat, f"fly 1 {DOCKS[number]}")
        match.play(seat, match.legal(seat)[0])
        holders.append(match.position()["friendship"]["markers"]["merchants"])
        table.data = match.position()
    assert holders == [2, 2, 1, 2, 1]


# ---------------------------------------------------------------- outposts stay


def after_losing_a_freight_ring() -> sw.Match:
    """Seat 0 has the outpost with number 1, meets Travelers, gives nothing and loses its only freight ring."""
    table = Table(game="starfarers-classic").no_ships().phase("build").docked("merchants", 0, marker=0)
    table.friend(0, "merch_ore").upgrades(0, freight_pod=1).ship(0, 1, "trade_ship", BESIDE[2])
    match = table.match("balls red black", "encounter 28")
    match.play(0, "shake")
    match.play(0, "give 0")
    match.play(0, "lose freight_pod")
    return match


@pytest.mark.rule("outpost.keep")
def test_losing_freight_rings_costs_no_outpost_no_chip_and_no_card():
    match = after_losing_a_freight_ring()
    assert player(match)["freight_pod"] == 0
    assert match.position()["stations"] == {DOCKS[1]: 0}
    assert match.position()["friendship"]["stations"]["merchants"] == [1, 0, 0, 0]
    assert match.position()["friendship"]["markers"]["merchants"] == 0
    assert player(match)["friends"] == ["merch_ore"]
    assert match.points[0] == 6


@pytest.mark.rule("outpost.keep", "outpost.sequence")
def test_the_next_outpost_needs_its_freight_rings_again():
    match = after_losing_a_freight_ring()
    assert refused(match, 0, f"fly 1 {DOCKS[2]}").rule == "outpost.sequence"


@pytest.mark.rule("outpost.permanent")
def test_the_transporter_returns_and_the_outpost_stays():
    table = trader(1).upgrades(0, freight_pod=1).ship(0, 2, "colony_ship", "16,24")
    left = dict(table.data["seats"][0]["left"])
    match = table.match()
    match.play(0, f"fly 1 {DOCKS[1]}")
    match.play(0, "befriend merch_ore")
    after = player(match)
    assert [ship["ship"] for ship in after["ships"]] == [2]
    assert after["left"]["transport"] == left["transport"] + 1
    assert after["left"]["trade_station"] == left["trade_station"]
    assert not [action for action in legal(match, 0) if action.startswith("fly 1 ")]
    match.play(0, "end")
    assert match.position()["stations"] == {DOCKS[1]: 0}


@pytest.mark.rule("outpost.permanent")
def test_the_friendship_card_works_on_when_the_chip_has_gone():
    table = trader(3, 0, 1, marker=0, seat=1).friend(0, "merch_ore").upgrades(1, freight_pod=3)
    match = table.match()
    match.play(1, f"fly 1 {DOCKS[3]}")
    assert match.position()["friendship"]["markers"]["merchants"] == 1
    assert match.position()["stations"][DOCKS[1]] == 0
    table.data = match.position()
    trading = table.hand(0, ore=2).phase("build").match()
    assert "trade 2 ore for 1 fuel" in legal(trading, 0)
