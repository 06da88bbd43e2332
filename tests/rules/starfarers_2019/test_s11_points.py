"""Victory points and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

import starwake as sw
from tests.helpers import Table, legal, refused

START = 4
"""Two colonies and a spaceport."""


def near(table: Table, seat: int, points: int) -> Table:
    """Bring a seat to so many points with medals and friendship markers, without fame or the Merchants' marker."""
    civilisations = ("diplomats", "scientists", "green_folk")
    missing = points - START
    markers = max(0, (missing - 4) // 2)
    for civilisation in civilisations[:markers]:
        table.station(seat, civilisation, marker=True)
    return table.fame(seat, 0).medals(seat, missing - 2 * markers)


# ------------------------------------------------------------------ the table of points


@pytest.mark.rule("points.table")
@pytest.mark.parametrize(
    ("worth", "build"),
    [
        (0, lambda t: t),
        (1, lambda t: t.discs("N1", "4", "10", "5").colony(0, "4,20")),
        (2, lambda t: t.discs("N1", "4", "10", "5").spaceport(0, "4,20")),
        (2, lambda t: t.station(0, "merchants", marker=True)),
        (4, lambda t: t.station(0, "merchants", marker=True).station(0, "green_folk", marker=True)),
        (0, lambda t: t.station(0, "merchants", 3)),
        (1, lambda t: t.medals(0, 1)),
        (3, lambda t: t.medals(0, 3)),
        (0, lambda t: t.fame(0, 1)),
        (1, lambda t: t.fame(0, 2)),
        (1, lambda t: t.fame(0, 3)),
        (2, lambda t: t.fame(0, 4)),
        (0, lambda t: t.upgrades(0, booster=6, cannon=6, freight_pod=5)),
        (0, lambda t: t.friend(0, "green_ore", "dip_fame", "sci_mixed")),
        (0, lambda t: t.ship(0, 2, "trade_ship", "6,26").hand(0, ore=9)),
        (3, lambda t: t.medals(0, 1).fame(0, 1).station(0, "merchants", marker=True)),
    ],
)
def test_what_things_are_worth(worth: int, build: Any):
    match = build(Table().fame(0, 0)).match()
    assert match.points == (START + worth, START, START, START)


@pytest.mark.rule("points.table")
def test_half_a_medal_does_not_add_to_medals():
    match = Table().fame(0, 3).medals(0, 3).match()
    assert match.points[0] == START + 1 + 3


@pytest.mark.rule("points.table")
def test_turning_a_colony_into_a_spaceport_is_worth_one_more():
    match = Table().hand(0, carbon=3, food=2).phase("build").match()
    match.play(0, "build spaceport 28,28")
    assert match.points[0] == START + 1


@pytest.mark.rule("points.table")
def test_points_lie_open_to_everyone():
    match = Table().medals(2, 3).fame(1, 2).match()
    for seat in (0, 1, 2, 3, None):
        assert match.view(seat)["points"] == [4, 5, 7, 4]


# ------------------------------------------------------------------ fifteen points win


def over(match: sw.Match, winner: int) -> bool:
    """Whether the game has ended, won by a seat, with nothing left to do; its position can be read."""
    assert sw.from_position(match.position()).position() == match.position()
    return match.over and match.winner == winner and match.to_act == () and match.points[winner] >= 15


@pytest.mark.rule("end.fifteen")
def test_a_spaceport_wins_at_once():
    match = near(Table(), 0, 14).hand(0, carbon=3, food=2).phase("build").match()
    assert not match.over
    match.play(0, "build spaceport 28,28")
    assert over(match, 0)


@pytest.mark.rule("end.fifteen")
def test_a_colony_wins_at_once():
    table = near(Table(), 0, 14).discs("N1", "4", "10", "5").no_ships(0).ship(0, 1, "colony_ship", "4,20")
    match = table.flight().match()
    match.play(0, "settle 1")
    assert over(match, 0)


@pytest.mark.rule("end.fifteen")
def test_a_medal_wins_at_once():
    table = Table().discs("N1", "4", "pirate_base 4", "5").discs("N2", "2", "3", "10").upgrades(0, cannon=4)
    near(table, 0, 14).no_ships(0).ship(0, 1, "trade_ship", "12,22")
    match = table.flight(base_speed=5).match("disc 9")
    match.play(0, "fly 1 9,21")
    assert over(match, 0)


@pytest.mark.rule("end.fifteen")
def test_a_friendship_marker_wins_at_once():
    table = near(Table(), 0, 14).upgrades(0, freight_pod=1).no_ships(0).ship(0, 1, "trade_ship", "25,15")
    match = table.flight().match()
    match.play(0, "fly 1 27,15")
    assert over(match, 0)
    assert match.points[0] == 16


@pytest.mark.rule("end.fifteen")
def test_a_bought_fame_piece_wins_at_once():
    table = near(Table(), 0, 14).fame(0, 1).hand(0, goods=1).friend(0, "dip_fame")
    match = table.phase("build").match()
    match.play(0, "fame")
    assert over(match, 0)


@pytest.mark.rule("end.fifteen")
def test_fame_from_an_encounter_wins_before_any_ship_flies():
    match = near(Table(), 0, 14).fame(0, 1).phase("build").match("balls red black", "encounter 14")
    match.play(0, "shake")
    match.play(0, "no")
    assert over(match, 0)
    assert legal(match, 0) == []


@pytest.mark.rule("end.fifteen")
def test_fourteen_points_do_not_win():
    match = near(Table(), 0, 13).hand(0, carbon=3, food=2).phase("build").match()
    match.play(0, "build spaceport 28,28")
    assert match.points[0] == 14
    assert not match.over
    assert match.to_act == (0,)


@pytest.mark.rule("end.fifteen")
def test_nothing_is_played_after_the_end():
    match = near(Table(), 0, 14).hand(0, carbon=3, food=2, ore=4).phase("build").match()
    match.play(0, "build spaceport 28,28")
    assert refused(match, 0, "build freight_pod").rule == "end.fifteen"


def honour(table: Table, *seats: int) -> sw.Match:
    """On the turn of seat 0 each of these seats gets a fame piece; then seat 0 may fly."""
    for seat in seats:
        table.upgrades(seat, freight_pod=1)
    match = table.phase("build").match("balls red black", "encounter 32", "encounter 29")
    match.play(0, "shake")
    match.play(0, "give 0")
    return match


@pytest.mark.rule("end.fifteen")
def test_points_won_on_anothers_turn_win_when_the_own_turn_comes_before_the_roll():
    match = honour(near(Table(), 1, 14).fame(1, 1), 1)
    assert match.points[1] == 15
    assert not match.over
    assert match.to_act == (0,)
    match.play(0, "end")
    assert over(match, 1)  # no roll is in the script


@pytest.mark.rule("end.fifteen")
def test_the_turns_between_are_played():
    match = honour(near(Table(), 2, 14).fame(2, 1), 2)
    match.play(0, "end")
    assert match.points[2] == 15
    assert not match.over
    assert (match.to_act, legal(match, 1)) == ((1,), ["roll"])


@pytest.mark.rule("end.fifteen")
def test_whoever_has_the_turn_wins_when_others_have_fifteen_too():
    table = near(Table(), 1, 14).fame(1, 1).upgrades(0, freight_pod=1)
    table.station(0, "merchants", marker=True).medals(0, 1).fame(0, 15)
    assert table.match().points[:2] == (14, 14)
    table.upgrades(1, freight_pod=1)
    match = table.phase("build").match("balls red black", "encounter 32")
    match.play(0, "shake")
    assert over(match, 0)


@pytest.mark.rule("end.fifteen")
def test_points_that_are_lost_again_before_the_own_turn_do_not_win():
    table = Table().fame(1, 0).medals(1, 5).station(1, "merchants", marker=True)
    table.station(1, "scientists", marker=True).station(1, "diplomats", marker=True)
    table.station(0, "merchants").upgrades(0, freight_pod=3)
    table.no_ships(0).ship(0, 1, "trade_ship", "25,15").flight()
    match = table.match()
    assert match.points[1] == 15
    match.play(0, "fly 1 27,15")
    match.play(0, "befriend merch_ore")  # the marker has passed to seat 0
    assert match.points[1] == 13
    assert (match.to_act, legal(match, 1)) == ((1,), ["roll"])
