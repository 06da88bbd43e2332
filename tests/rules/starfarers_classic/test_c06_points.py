"""What lies open to all in the classic game, what things are worth, and how the game ends."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

import starwake as sw
from tests.helpers import Table, legal, refused

START = 4
"""Two colonies and a spaceport."""
RACES = ("diplomats", "scientists", "green_folk")


def classic(**options: Any) -> Table:
    """A table of the classic game at the first roll of seat 0, hands empty."""
    return Table(game="starfarers-classic", **options)


def near(table: Table, seat: int, points: int) -> Table:
    """Bring a seat to so many points with won chips and friendship chips, without fame or the Merchants' chip."""
    missing = points - START
    markers = max(0, (missing - 4) // 2)
    for race in RACES[:markers]:
        table.docked(race, seat, marker=seat)
    return table.fame(seat, 0).medals(seat, missing - 2 * markers)


# ------------------------------------------------------------------ info.public


@pytest.mark.rule("info.public")
@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_rings_upgrades_cards_chips_and_points_lie_open(viewer):
    table = classic().upgrades(0, booster=3, cannon=2, freight_pod=1).fame(0, 5).medals(0, 1)
    match = table.friend(0, "sci_boosters").docked("scientists", 0, marker=0).match()
    view = match.view(viewer)
    seen = view["seats"][0]
    assert (seen["booster"], seen["cannon"], seen["freight_pod"]) == (3, 2, 1)
    assert (seen["fame"], seen["medals"], seen["friends"]) == (5, 1, ["sci_boosters"])
    assert view["friendship"]["markers"]["scientists"] == 0
    assert view["points"] == [START + 2 + 1 + 2, 4, 4, 4]


def looking(chip: str) -> tuple[sw.Match, Sequence[sw.Event]]:
    """A ship of seat 0 has come beside the first planet of s1 and its owner has looked at the chip."""
    table = classic().no_ships(0).ship(0, 1, "trade_ship", "15,21").flight()
    match = table.match(f"disc {chip}")
    return match, match.play(0, "fly 1 13,21")


@pytest.mark.rule("info.public")
@pytest.mark.parametrize("viewer", [1, 2, 3, None])
def test_what_a_ship_saw_is_told_to_nobody(viewer):
    (lair, lair_events), (number, number_events) = looking("pirate_base 7"), looking("9")
    assert json.dumps(lair.view(viewer)) == json.dumps(number.view(viewer))
    told = [[event.for_seat(viewer).json() for event in events] for events in (lair_events, number_events)]
    assert told[0] == told[1]
    assert "pirate" not in json.dumps(told[0])


@pytest.mark.rule("info.public")
def test_its_owner_knows_what_the_ship_saw():
    match, events = looking("pirate_base 7")
    (peek,) = [event.for_seat(0) for event in events if event.name == "peeked"]
    assert peek.data["disc"] == "pirate_base 7"
    assert match.view(0)["board"]["looked_at"] == {"s1-1": "pirate_base 7"}
    assert match.view(1)["board"]["looked_at"] == {}


# ------------------------------------------------------------------ the table of points


@pytest.mark.rule("points.table")
@pytest.mark.parametrize(
    ("worth", "build"),
    [
        (0, lambda t: t),
        (1, lambda t: t.discs("s1", "9", "5", "3").colony(0, "12,22")),
        (2, lambda t: t.discs("s1", "9", "5", "3").spaceport(0, "12,22")),
        (2, lambda t: t.docked("merchants", 0, marker=0)),
        (4, lambda t: t.docked("merchants", 0, marker=0).docked("green_folk", 0, marker=0)),
        (0, lambda t: t.docked("merchants", 1, 0, marker=1)),
        (1, lambda t: t.medals(0, 1)),
        (5, lambda t: t.medals(0, 5)),
        (0, lambda t: t.fame(0, 1)),
        (1, lambda t: t.fame(0, 2)),
        (1, lambda t: t.fame(0, 3)),
        (5, lambda t: t.fame(0, 10)),
        (5, lambda t: t.fame(0, 11)),
        (0, lambda t: t.upgrades(0, booster=6, cannon=6, freight_pod=5)),
        (0, lambda t: t.friend(0, "green_ore", "dip_fame", "sci_mixed")),
        (0, lambda t: t.ship(0, 2, "trade_ship", "6,26").hand(0, ore=9)),
        (3, lambda t: t.medals(0, 1).fame(0, 1).docked("merchants", 0, marker=0)),
    ],
)
def test_what_things_are_worth(worth: int, build: Any):
    assert build(classic().fame(0, 0)).match().points[0] == START + worth


def honoured(fame: int) -> sw.Match:
    """Seat 0 wins a fame ring in an encounter."""
    match = classic().fame(0, fame).phase("build").match("balls red black", "encounter 14")
    match.play(0, "shake")
    match.play(0, "no")
    return match


@pytest.mark.rule("points.table")
@pytest.mark.parametrize(("before", "after"), [(5, 6), (6, 7), (9, 10), (10, 11), (11, 11)])
def test_a_mothership_holds_eleven_fame_rings_however_they_come(before, after):
    match = honoured(before)
    position = match.position()
    assert position["seats"][0]["fame"] == after
    assert position["fame_left"] + sum(seat["fame"] for seat in position["seats"]) == 40
    assert match.points[0] == START + after // 2


@pytest.mark.rule("points.table")
def test_no_position_has_more_than_eleven_fame_rings():
    with pytest.raises(sw.PositionError, match="fame"):
        classic().fame(0, 12).match()


# ------------------------------------------------------------------ fifteen points win


def over(match: sw.Match, winner: int) -> bool:
    """Whether the game has ended, won by a seat, with nothing left to do."""
    assert sw.from_position(match.position()).position() == match.position()
    return match.over and match.winner == winner and match.to_act == () and match.points[winner] >= 15


@pytest.mark.rule("end.fifteen")
def test_a_spaceport_wins_at_once():
    match = near(classic(), 0, 14).hand(0, carbon=3, food=2, ore=2).phase("build").match()
    assert not match.over
    match.play(0, "build spaceport 13,27")
    assert over(match, 0)
    assert refused(match, 0, "build freight_pod").rule == "end.fifteen"


@pytest.mark.rule("end.fifteen")
def test_a_colony_wins_at_once():
    table = near(classic(), 0, 14).looked("s1-1", "9", 0).looked("s1-2", "5", 0)
    match = table.no_ships(0).ship(0, 1, "colony_ship", "12,22").flight().match()
    match.play(0, "settle 1")
    assert over(match, 0)


@pytest.mark.rule("end.fifteen")
def test_a_won_chip_wins_at_once():
    table = near(classic().looked("s1-2", "pirate_base 5", 0), 0, 14).upgrades(0, cannon=5)
    match = table.no_ships(0).ship(0, 1, "trade_ship", "10,24").flight().match("disc 9")
    match.play(0, "clear 1")
    assert over(match, 0)


@pytest.mark.rule("end.fifteen")
def test_a_friendship_chip_wins_at_once():
    table = near(classic(), 0, 14).upgrades(0, freight_pod=1).no_ships(0).ship(0, 1, "trade_ship", "31,19")
    match = table.flight().match()
    match.play(0, "fly 1 30,18")
    assert over(match, 0)
    assert match.points[0] == 16


@pytest.mark.rule("end.fifteen")
def test_a_bought_fame_ring_wins_at_once():
    table = near(classic(), 0, 14).fame(0, 1).hand(0, goods=2).friend(0, "dip_fame")
    match = table.phase("build").match()
    match.play(0, "fame")
    assert over(match, 0)


@pytest.mark.rule("end.fifteen")
def test_fame_from_an_encounter_wins_before_any_ship_flies():
    match = near(classic(), 0, 14).fame(0, 1).phase("build").match("balls red black", "encounter 14")
    match.play(0, "shake")
    match.play(0, "no")
    assert over(match, 0)


@pytest.mark.rule("end.fifteen")
def test_fourteen_points_do_not_win():
    match = near(classic(), 0, 13).hand(0, carbon=3, food=2).phase("build").match()
    match.play(0, "build spaceport 13,27")
    assert match.points[0] == 14
    assert (match.over, match.to_act) == (False, (0,))


def honour(table: Table, seat: int) -> sw.Match:
    """On the turn of seat 0 another seat gets a fame ring for its freight rings; then seat 0 may fly."""
    match = (
        table.upgrades(seat, freight_pod=1)
        .phase("build")
        .match("balls red black", "encounter 32", "encounter 29")
    )
    match.play(0, "shake")
    match.play(0, "give 0")
    return match


@pytest.mark.rule("end.fifteen")
def test_points_won_on_anothers_turn_win_when_the_own_turn_comes():
    match = honour(near(classic(), 1, 14).fame(1, 1), 1)
    assert (match.points[1], match.over) == (15, False)
    match.play(0, "end")
    assert over(match, 1)  # before the roll: none is in the script


@pytest.mark.rule("end.fifteen")
def test_the_turns_between_are_played():
    match = honour(near(classic(), 2, 14).fame(2, 1), 2)
    match.play(0, "end")
    assert (match.points[2], match.over) == (15, False)
    assert legal(match, 1) == ["roll"]


@pytest.mark.rule("end.fifteen")
def test_points_that_are_lost_again_before_the_own_turn_do_not_win():
    table = classic().fame(1, 0).medals(1, 5).docked("merchants", 1, 0, marker=1)
    table.docked("scientists", 1, marker=1).docked("diplomats", 1, marker=1)
    table.no_ships(0).ship(0, 1, "trade_ship", "25,17").upgrades(0, freight_pod=3)
    match = table.flight().match()
    assert match.points[1] == 15
    match.play(0, "fly 1 27,17")
    match.play(0, "befriend merch_ore")  # two outposts against one: the chip has passed to seat 0
    assert match.points[1] == 13
    assert (match.to_act, legal(match, 1)) == ((1,), ["roll"])
