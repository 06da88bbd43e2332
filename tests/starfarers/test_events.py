"""What events tell beyond their words: which planets, which other seat, and what was paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import starwake as sw
from tests.helpers import Table


def told(events: Sequence[sw.Event], name: str) -> list[tuple[int | None, dict[str, Any], tuple[str, ...]]]:
    """Seat, data and targets of the events of a name."""
    return [(event.seat, dict(event.data), event.targets) for event in events if event.name == name]


def produced(table: Table, roll: str) -> dict[tuple[int | None, str], tuple[int, list[str]]]:
    """What a roll of seat 0 brings: by seat and resource how many cards, and the planets."""
    made = told(table.match(roll, then=1).play(0, "roll"), "produced")
    return {(seat, data["resource"]): (data["count"], data["planets"]) for seat, data, _targets in made}


# ------------------------------------------------------------------ production


def test_production_names_the_planets_it_comes_from():
    assert produced(Table(), "roll 2 1") == {
        (0, "food"): (1, ["gamma-2"]),
        (1, "goods"): (1, ["beta-2"]),
        (2, "goods"): (1, ["beta-2"]),
        (3, "food"): (1, ["gamma-2"]),
    }


def test_the_planets_are_things_on_screen():
    made = told(Table().match("roll 2 1", then=1).play(0, "roll"), "produced")
    assert made[0][2] == ("seat:0", "resource:food", "planet:gamma.2")


def test_a_planet_with_two_own_colonies_is_named_once():
    table = Table().discs("N1", "11", "10", "2").colony(1, "7,21", "4,20").colony(2, "7,19")
    assert produced(table, "roll 1 1")[1, "goods"] == (2, ["N1-3"])


def test_several_planets_of_a_resource_are_all_named():
    table = Table().discs("N1", "11", "10", "2").colony(0, "7,21")
    assert produced(table, "roll 1 1")[0, "goods"] == (2, ["delta-1", "N1-3"])


def test_a_card_of_the_green_folk_comes_from_no_planet():
    table = Table().friend(0, "green_food")
    assert produced(table, "roll 2 1")[0, "food"] == (2, ["gamma-2"])


def test_the_classic_edition_names_them_too():
    made = told(Table(game="starfarers-classic").match("roll 5 3", then=1).play(0, "roll"), "produced")
    assert made
    assert all(len(data["planets"]) == 1 for _seat, data, _targets in made)


# ------------------------------------------------------------------ builds


def test_what_is_bought_tells_its_cost():
    table = Table().give(0, ore=1, fuel=3, carbon=4, food=3).phase("build")
    match = table.match()
    match.play(0, "build booster")
    match.play(0, "build colony_ship 7,29")
    match.play(0, next(action for action in match.legal(0) if action.word == "build spaceport"))
    assert told(match.events, "upgrade")[0][1]["cost"] == {"fuel": 2}
    (ship,) = told(match.events, "ship_placed")
    assert ship[1]["cost"] == {"ore": 1, "fuel": 1, "carbon": 1, "food": 1}
    (port,) = told(match.events, "spaceport")
    assert port[1]["cost"] == {"carbon": 3, "food": 2}


def test_what_is_free_has_no_cost():
    match = sw.new("starfarers", players=4, board="strategic", seed=3)
    while match.turn == 0:
        match.play(match.to_act[0], match.legal()[0])
    for name in ("upgrade", "ship_placed", "spaceport"):
        found = told(match.events, name)
        assert len(found) == 4
        assert all(data["cost"] is None for _seat, data, _targets in found)


# ------------------------------------------------------------------ the other seat


def test_a_deal_names_both_sides():
    match = Table().give(0, ore=1).give(2, food=1).phase("build").match()
    match.play(0, "offer 1 ore for 1 food")
    match.play(2, "accept")
    ((seat, data, targets),) = told(match.play(0, "deal 2"), "deal")
    assert (seat, data["other"], targets) == (0, 2, ("seat:0", "seat:2"))


def test_a_theft_names_both_and_hides_the_card():
    match = Table().give(2, food=1).match("roll 4 3", "card food", then=1)
    match.play(0, "roll")
    (stole,) = [event for event in match.play(0, "steal 2") if event.name == "stole"]
    assert stole.targets == ("seat:0", "seat:2", "resource:food")
    assert stole.for_seat(1).targets == ("seat:0", "seat:2")


def test_requests_and_gifts_name_both():
    match = Table(6).friend(0, "trav_donation").give(4, ore=1).phase("build").match()
    match.play(0, "ask 4 ore")
    match.play(4, "yes")
    assert told(match.events, "asked")[0][2] == ("seat:0", "seat:4", "resource:ore")
    assert told(match.events, "donated")[0][2] == ("seat:4", "seat:0", "resource:ore")


def test_contests_name_the_rival():
    match = Table(6).phase("ready").match("balls red black", "encounter 16", then=3)
    match.play(0, "shake")
    while any(word in ("yes", "no") for word in (a.notation for a in match.legal(match.awaited[0]))):
        match.play(match.awaited[0], "no")
    contests = told(match.events, "contest")
    assert [targets for _seat, _data, targets in contests] == [
        (f"seat:{seat}", f"seat:{data['other']}") for seat, data, _targets in contests
    ]
    assert contests
