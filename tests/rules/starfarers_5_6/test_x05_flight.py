"""Flight: one shake for two pilots, the order of their ships, blockade, and artifacts.

The slot N1 has the sites 7,19, 7,21 and 4,20; 6,22, 4,22 and 3,21 lie beside its third planet. The slot F1 has the
sites 21,11, 18,12 and 18,10; 16,12 and 16,10 lie beside its third planet.
"""

from __future__ import annotations

import pytest

import starwake as sw
from tests.helpers import Table, legal, refused
from tests.rules.starfarers_5_6.pilots import (
    BLACK,
    CLEAR,
    ONE,
    TWO,
    flights,
    meet,
    play,
    player,
    range_of,
    ready,
    shake,
    ships,
    told,
    waiting,
)

OPEN = "16,26"
"""A point in open space with nothing near."""
OTHER = "22,24"


def in_space(table: Table) -> Table:
    """One colony ship of each pilot in open space, and no other ship; no upgrades."""
    table.no_ships().ship(ONE, 1, "colony_ship", OPEN).ship(TWO, 1, "colony_ship", OTHER)
    return table.upgrades(ONE).upgrades(TWO)


# ------------------------------------------------------------------ the shake


@pytest.mark.rule("x.flight.shake")
@pytest.mark.parametrize("players", [5, 6])
def test_the_first_pilot_shakes_and_the_speed_holds_for_both(players):
    match = shake(in_space(Table(players)), CLEAR)
    assert [row["seat"] for row in told(match, "shook")] == [ONE]
    assert range_of(match, ONE) == 4
    match.play(ONE, "end")
    assert match.to_act == (TWO,)
    assert range_of(match, TWO) == 4
    assert len(told(match, "shook")) == 1


@pytest.mark.rule("x.flight.shake")
def test_each_pilot_adds_own_boosters():
    match = shake(in_space(Table(6)).upgrades(ONE, booster=1).upgrades(TWO, booster=3), "balls yellow blue")
    assert range_of(match, ONE) == 3 + 1
    match.play(ONE, "end")
    assert range_of(match, TWO) == 3 + 3


@pytest.mark.rule("x.flight.shake")
def test_the_first_pilot_shakes_even_without_a_ship():
    match = ready(Table(6).no_ships(ONE), CLEAR)
    assert legal(match, ONE) == ["shake"]
    match.play(ONE, "shake")
    assert waiting(match) == ((TWO,), "fly")
    assert [row["seat"] for row in told(match, "shook")] == [ONE]


@pytest.mark.rule("x.flight.shake")
def test_the_phase_is_reached_when_only_the_second_pilot_has_a_ship():
    match = Table(6).no_ships(ONE).phase("build", TWO, active=ONE).match()
    match.play(TWO, "end")
    assert waiting(match) == ((ONE,), "ready")


@pytest.mark.rule("x.flight.shake")
def test_a_second_pilot_without_a_ship_has_no_flight():
    match = shake(Table(6).no_ships(TWO), CLEAR)
    assert waiting(match) == ((ONE,), "fly")
    match.play(ONE, "end")
    assert waiting(match) == ((1,), "roll")


@pytest.mark.rule("x.flight.shake")
@pytest.mark.parametrize("players", [5, 6])
def test_without_a_ship_on_either_side_the_flight_is_skipped(players):
    match = Table(players).no_ships(ONE, TWO).phase("build").match()
    play(match, "0 end", "3 end")
    assert waiting(match) == ((1,), "roll")
    assert told(match, "shook") == []


@pytest.mark.rule("x.flight.shake")
def test_the_second_pilot_does_not_shake():
    match = ready(Table(6))
    refused(match, TWO, "shake")


# ------------------------------------------------------------------ the order


@pytest.mark.rule("x.flight.order")
def test_the_first_pilot_moves_all_ships_before_the_second():
    table = in_space(Table(6)).ship(ONE, 2, "trade_ship", "18,26")
    match = shake(table, CLEAR)
    refused(match, TWO, "fly 1 24,24")
    match.play(ONE, "fly 1 16,24")
    match.play(ONE, "fly 2 18,24")
    assert legal(match, TWO) == []
    match.play(ONE, "end")
    match.play(TWO, "fly 1 24,24")
    refused(match, ONE, "fly 1 15,25")
    match.play(TWO, "end")
    assert [(row["seat"], row["ship"]) for row in told(match, "flew")] == [(0, 1), (0, 2), (3, 1)]


@pytest.mark.rule("x.flight.order")
def test_the_second_pilot_meets_what_the_first_has_left_behind():
    match = shake(in_space(Table(6)), "balls yellow red")
    play(match, "0 fly 1 18,24", "0 end")
    assert "18,24" not in flights(match, TWO)
    assert refused(match, TWO, "fly 1 18,24").rule == "flight.move.through"
    match.play(TWO, "fly 1 18,26")  # its old place is free again


@pytest.mark.rule("x.flight.order")
def test_when_the_first_pilots_last_ship_settles_the_second_pilot_flies():
    table = in_space(Table(6).discs("N1", "2", "3", "10")).no_ships(ONE).ship(ONE, 1, "colony_ship", "7,21")
    match = shake(table, CLEAR)
    match.play(ONE, "settle 1")
    assert waiting(match) == ((TWO,), "fly")


# ------------------------------------------------------------------ blockade


def on_a_site(players: int, seat: int, active: int) -> sw.Match:
    """A colony ship of a pilot stood on a colony site that a pirate base closes when the mothership was shaken."""
    table = (
        Table(players).no_ships().discs("N1", "2", "3", "pirate_base 4").ship(seat, 1, "colony_ship", "7,21")
    )
    match = shake(table, CLEAR, active=active)
    assert waiting(match) == ((seat,), "fly")
    return match


@pytest.mark.rule("x.block.vacate")
@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("seat", [ONE, TWO])
def test_either_pilot_must_leave_a_site_without_settling(players, seat):
    match = on_a_site(players, seat, ONE)
    assert "end" not in legal(match, seat)
    assert refused(match, seat, "end").rule == "x.block.vacate"
    match.play(seat, "fly 1 9,23")
    match.play(seat, "end")


@pytest.mark.rule("x.block.vacate")
def test_a_ship_that_came_as_first_pilot_must_leave_as_second():
    """Seat 0 ends on a site as pilot 1; three turns later it is pilot 2."""
    table = Table(6).no_ships().discs("N1", "2", "3", "pirate_base 4").ship(ONE, 1, "colony_ship", "9,23")
    match = shake(table, CLEAR)
    play(match, "0 fly 1 7,21", "0 end")  # it may stop there
    table.data = match.position()
    assert ships(match, ONE) == {1: ("colony_ship", "7,21")}
    later = shake(table, CLEAR, active=3)
    assert later.position()["second"] == ONE
    assert waiting(later) == ((ONE,), "fly")
    assert refused(later, ONE, "end").rule == "x.block.vacate"


@pytest.mark.rule("x.block.vacate")
def test_a_ship_that_came_as_second_pilot_must_leave_as_first():
    table = Table(6).no_ships().discs("N1", "2", "3", "pirate_base 4").ship(TWO, 1, "colony_ship", "9,23")
    match = shake(table, CLEAR)
    play(match, "3 fly 1 7,21", "3 end")
    table.data = match.position()
    later = shake(table, CLEAR, active=TWO)
    assert later.position()["active"] == TWO
    assert refused(later, TWO, "end").rule == "x.block.vacate"


@pytest.mark.rule("x.block.vacate")
def test_while_neither_pilot_owns_it_the_ship_stays():
    table = Table(6).no_ships().discs("N1", "2", "3", "pirate_base 4").ship(1, 1, "colony_ship", "7,21")
    table.ship(ONE, 1, "colony_ship", OPEN)
    match = shake(table, CLEAR)
    match.play(ONE, "end")
    assert ships(match, 1) == {1: ("colony_ship", "7,21")}
    assert waiting(match) == ((1,), "roll")


@pytest.mark.rule("x.block.vacate")
@pytest.mark.parametrize("seat", [ONE, TWO])
def test_either_pilot_may_settle_instead(seat):
    table = Table(6).no_ships().discs("N1", "2", "3", "10").ship(seat, 1, "colony_ship", "7,21")
    match = shake(table, CLEAR)
    assert "end" not in legal(match, seat)
    match.play(seat, "settle 1")
    assert "7,21" in player(match, seat)["colonies"]


@pytest.mark.rule("x.block.vacate")
def test_a_ship_that_cannot_leave_stays():
    """A card holds the second pilot's only ship."""
    table = (
        Table(6)
        .no_ships()
        .discs("N1", "2", "3", "pirate_base 4")
        .ship(TWO, 1, "colony_ship", "7,21")
        .fame(TWO, 0)
    )
    match = meet(table, 5)
    play(match, "3 give 0", "3 hold 1")
    assert legal(match, TWO) == ["end"]
    match.play(TWO, "end")


# ------------------------------------------------------------------ artifacts

ARTIFACT_2 = ("2", "3", "artifact 2")
"""Discs of N1."""
ARTIFACT_3 = ("5", "4", "artifact 3")
"""Discs of F1."""
TWO_CIVILISATIONS = ("green_ore", "trav_donation")
THREE_CIVILISATIONS = ("green_ore", "merch_ore", "sci_mixed")


def beside(seat: int, *friends: str, players: int = 6, kind: str = "colony_ship") -> Table:
    """A ship of a pilot one step away from the artifact of N1, for which two civilisations are needed."""
    table = (
        Table(players).discs("N1", *ARTIFACT_2).no_ships().ship(seat, 1, kind, "7,23").friend(seat, *friends)
    )
    return table.upgrades(seat).flight(seat, 3, active=ONE)


@pytest.mark.rule("x.artifact.reveal")
def test_exploring_may_turn_up_an_artifact():
    table = Table(6).no_ships().ship(ONE, 1, "colony_ship", "7,23").flight(ONE)
    match = table.match("disc 2", "disc 3", "disc artifact 2")
    match.play(ONE, "fly 1 6,22")
    assert match.view(None)["board"]["discs"]["N1"] == ["2", "3", "artifact 2"]
    assert player(match, ONE)["medals"] == 0


@pytest.mark.rule("x.artifact.reveal")
@pytest.mark.parametrize(("site", "closed"), [("7,19", False), ("7,21", True), ("4,20", True)])
def test_an_artifact_closes_the_sites_beside_it(site, closed):
    table = Table(6).discs("N1", *ARTIFACT_2).no_ships().ship(ONE, 1, "colony_ship", site).flight(ONE)
    match = table.match()
    assert ("settle 1" not in legal(match, ONE)) == closed
    if closed:
        assert refused(match, ONE, "settle 1").rule == "colony.blocked_by_special"


@pytest.mark.rule("x.artifact.take")
@pytest.mark.parametrize("seat", [ONE, TWO])
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_a_ship_of_a_friend_of_two_civilisations_takes_it_and_flies_on(seat, kind):
    match = beside(seat, *TWO_CIVILISATIONS, kind=kind).match("disc 5")
    match.play(seat, "fly 1 6,22")
    assert told(match, "medal") == [{"seat": seat, "planet": "N1-3", "disc": "artifact 2"}]
    assert player(match, seat)["medals"] == 1
    assert match.points[seat] == 5
    assert match.position()["board"]["discs"]["N1"] == ["2", "3", "5"]
    assert range_of(match, seat) == 2  # of three steps one is used


@pytest.mark.rule("x.artifact.take")
def test_passing_by_is_enough():
    """The way from 6,24 to 3,23 leads past the artifact: the ship takes it on the way and goes on."""
    match = beside(ONE, *TWO_CIVILISATIONS).match("disc 5")
    assert "4,22" not in flights(match, ONE)  # a leg ends where something happens
    play(match, "0 fly 1 6,22", "0 fly 1 4,22", "0 fly 1 3,23", "0 end")
    assert ships(match, ONE)[1][1] == "3,23"
    assert player(match, ONE)["medals"] == 1


@pytest.mark.rule("x.artifact.take")
@pytest.mark.parametrize(
    "friends", [(), ("green_ore",), ("green_ore", "green_fuel", "green_food"), ("trav_jump", "trav_jump")]
)
def test_fewer_civilisations_do_not_take_it(friends):
    match = beside(ONE, *friends).match()
    match.play(ONE, "fly 1 6,22")
    assert player(match, ONE)["medals"] == 0
    assert match.position()["board"]["discs"]["N1"] == list(ARTIFACT_2)


@pytest.mark.rule("x.artifact.take")
@pytest.mark.parametrize(
    ("friends", "medals"),
    [
        (THREE_CIVILISATIONS, 1),
        ((*THREE_CIVILISATIONS, "dip_relief"), 1),
        (TWO_CIVILISATIONS, 0),
        (("green_ore", "green_fuel", "sci_mixed"), 0),
    ],
)
def test_the_other_artifact_asks_for_three(friends, medals):
    table = (
        Table(6)
        .discs("F1", *ARTIFACT_3)
        .no_ships()
        .ship(ONE, 1, "colony_ship", "15,13")
        .friend(ONE, *friends)
    )
    match = table.flight(ONE).match("disc 9")
    match.play(ONE, "fly 1 16,12")
    assert player(match, ONE)["medals"] == medals
    assert match.position()["board"]["discs"]["F1"][2] == ("9" if medals else "artifact 3")


@pytest.mark.rule("x.artifact.take")
def test_cards_count_whether_or_not_the_marker_is_held():
    table = beside(ONE, *TWO_CIVILISATIONS)
    table.station(1, "green_folk", 2, marker=True)
    match = table.match("disc 5")
    match.play(ONE, "fly 1 6,22")
    assert player(match, ONE)["medals"] == 1


@pytest.mark.rule("x.artifact.take")
def test_cannons_and_pods_do_not_help():
    match = beside(ONE).upgrades(ONE, cannon=6, freight_pod=5).match()
    match.play(ONE, "fly 1 6,22")
    assert player(match, ONE)["medals"] == 0


@pytest.mark.rule("x.artifact.take")
def test_it_is_taken_in_the_moment_it_is_turned_up():
    table = (
        Table(6).no_ships().ship(ONE, 1, "colony_ship", "7,23").friend(ONE, *TWO_CIVILISATIONS).flight(ONE)
    )
    match = table.match("disc 2", "disc 3", "disc artifact 2", "disc 11")
    match.play(ONE, "fly 1 6,22")
    assert player(match, ONE)["medals"] == 1
    assert match.position()["board"]["discs"]["N1"] == ["2", "3", "11"]


@pytest.mark.rule("x.artifact.take")
def test_once_taken_the_site_is_open_and_the_new_disc_produces():
    match = beside(ONE, *TWO_CIVILISATIONS).match("disc 5")
    play(match, "0 fly 1 6,22", "0 fly 1 7,21", "0 settle 1")
    assert "7,21" in player(match, ONE)["colonies"]


@pytest.mark.rule("x.artifact.take")
def test_its_point_is_never_lost():
    table = Table(6).medals(ONE, 1).fame(ONE, 0).no_ships(TWO)
    match = meet(table, 1)
    match.play(ONE, "give 0")  # which costs two fame pieces
    assert (player(match, ONE)["medals"], match.points[ONE]) == (1, 4)


@pytest.mark.rule("x.artifact.take")
def test_a_ship_that_stays_takes_nothing():
    table = Table(6).discs("N1", *ARTIFACT_2).no_ships().ship(ONE, 1, "colony_ship", "6,22")
    match = shake(table.friend(ONE, *TWO_CIVILISATIONS), BLACK, "encounter 14")
    play(match, "0 no", "0 end")
    assert player(match, ONE)["medals"] == 0
