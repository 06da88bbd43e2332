"""Positions whose stack and state do not belong to one moment are refused: no game can have come there."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import starwake as sw
from tests.bad.case import Case
from tests.helpers import Table
from tests.ships import Ships

ROLL = ["roll", 0, 0, 0]
BUILD = ["build", 0, 0, 0]


def stack(*frames: list[Any], table: Table | None = None) -> dict[str, Any]:
    """A table with this stack."""
    return (table or Table().upgrades(0)).set(stack=list(frames)).data


STACKS: dict[str, tuple[list[list[Any]], tuple[str, ...]]] = {
    "an upgrade of the set-up": ([ROLL, ["pool_upgrade", 0, 0, 0]], ("no production", "roll pool_upgrade")),
    "a first colony": ([ROLL, ["place_colony", 0, 0, 0]], ("no production", "roll place_colony")),
    "a first ship": ([ROLL, ["launch", 0, 0, 0]], ("'launch'", "ship that was won")),
    "nine friends": ([ROLL, *[["befriend", 0, 0, 0]] * 9], ("'befriend'", "station")),
    "an encounter card": ([ROLL, ["encounter_card", -1, 1, 1]], ("'encounter_end'",)),
    "100,000 rolls": ([ROLL] * 100_000, ("100000 frames", "at most 1000")),
    "a flight": ([["fly", 0, 0, 0]], ("no production", "fly")),
    "trade and build": ([BUILD], ("no production", "build")),
    "an upgrade lost": ([ROLL, ["lose", 0, 0, 0]], ("'lose'", "no upgrade")),
    "a theft from an empty hand": (
        [["open_build", -2, 0, 0], ["theft", -1, 1, 0]],
        ("no production", "theft"),
    ),
    "the roll of another seat": ([["roll", 1, 0, 0]], ("'roll'", "turn")),
}
"""What cannot lie on the stack when seat 0 has to roll."""


@pytest.mark.parametrize("what", STACKS)
def test_no_roll_has_this_stack(what):
    frames, says = STACKS[what]
    Case(what, lambda: sw.from_position(stack(*frames), seed=1), sw.PositionError, says).check()


def refused(data: dict[str, Any], *says: str) -> None:
    """The position is refused in these words, compiled or not."""
    Case(
        "moment", lambda: sw.from_position(json.loads(json.dumps(data)), seed=1), sw.PositionError, says
    ).check()


def test_only_a_pilot_builds():
    data = Table().phase("build").set(stack=[["build", 2, 0, 0]]).data
    refused(data, "'build'", "pilot")


def test_nobody_wins_with_four_points():
    refused(Table().set(winner=0, stack=[]).data, "'winner' is 0", "15 points")


def test_whoever_has_enough_points_in_the_own_turn_has_won():
    refused(Table().fame(0, 30).data, "'winner' is null", "seat 0 has 19 points")


def test_a_disc_lies_under_its_own_icon():
    table = turned_up("N1")
    laid = table.data["board"]["discs"]["N1"]
    laid[0], laid[1] = laid[1], laid[0]
    refused(table.data, "discs", "one_star")


def test_the_discs_of_a_system_are_turned_up_together():
    """Later the one that lies open would be dealt again."""
    table = turned_up("N1")
    put_back(table, "N1", 0)
    table.data["board"]["discs"]["N1"][0] = "face down"
    refused(table.data, "three discs of 'N1'", "face down")


def turned_up(system: str) -> Table:
    """A table at which the discs of one system lie open."""
    table = Table()
    return table.discs(system, *[next(iter(pile)) for pile in piles_of(table, system)])


def put_back(table: Table, system: str, place: int) -> None:
    """The disc of one planet goes back to its pile."""
    pile = piles_of(table, system)[place]
    disc = table.data["board"]["discs"][system][place]
    pile[disc] = pile.get(disc, 0) + 1


def piles_of(table: Table, system: str) -> list[dict[str, int]]:
    """The piles that the discs of a system come from."""
    return [table.data["board"]["discs_left"][table.back(f"{system}-{place}")] for place in (1, 2, 3)]


def test_a_disc_of_another_pile_leaves_too_few_there():
    """Later nothing would be left to turn up where that icon is printed."""
    table = turned_up("N1")
    put_back(table, "N1", 1)
    _, square, hexagon = (table.back(f"N1-{place}") for place in (1, 2, 3))
    disc = next(disc for disc in table.data["board"]["discs_left"][hexagon])
    table._take(hexagon, disc)
    table.data["board"]["discs"]["N1"][1] = disc
    refused(table.data, "discs", hexagon)
    assert square != hexagon


def offering() -> Table:
    """Seat 0 offers an ore for a food; seat 1 has one and accepts."""
    table = Table().hand(0, ore=1).hand(1, food=1).phase("build")
    table.set(stack=[BUILD, ["close", 0, 0, 0], ["answer", 0, 0, 0]], offer="offer 1 ore for 1 food")
    table.data["seats"][1]["answer"] = "accepted"
    return table


def test_an_accepted_offer_is_a_position():
    assert sw.from_position(offering().data, seed=1).to_act == (0, 2, 3)


OFFERS: dict[str, tuple[Callable[[Table], Any], tuple[str, ...]]] = {
    "whoever accepts lacks the card": (lambda t: t.hand(1, ore=1), ("seats[1]", "'answer'")),
    "whoever offers lacks the card": (lambda t: t.hand(0, fuel=1), ("seat 0", "'offer'")),
    "whoever offers answers": (
        lambda t: t.data["seats"][0].update(answer="accepted"),
        ("seats[0]", "'answer'"),
    ),
    "nobody has heard of it": (lambda t: t.set(stack=[BUILD]), ("'offer'", "'close'")),
    "an answer to nothing": (lambda t: t.set(offer=None, stack=[BUILD]), ("seats[1]", "open offer")),
}


@pytest.mark.parametrize("what", OFFERS)
def test_an_offer_is_covered_by_hands(what):
    change, says = OFFERS[what]
    table = offering()
    change(table)
    refused(table.data, *says)


def test_cards_are_owed_after_a_seven_only():
    table = Table().give(0, ore=9)
    table.data["seats"][0]["owed"] = 4
    refused(table.data, "seats[0]", "'owed'", "7")


@pytest.mark.parametrize("secret", [10**19, 10**30, -1, True])
def test_a_count_that_is_none(secret):
    table = Table()
    table.data["seats"][0]["secret"][1][0] = secret
    refused(table.data, "seats[0]", "'secret'", "counts")


def test_nobody_hides_cards_from_itself():
    table = Table().give_secretly(0, ore=1)
    table.data["seats"][0]["secret"][0][0] = 1
    refused(table.data, "seats[0]", "'secret'", "itself")


def test_the_turn_is_none_in_the_set_up_and_only_then():
    refused(Table().set(turn=0).data, "'turn' is 0")


def test_a_medal_is_for_a_token_that_was_cleared():
    table = Table()
    table.data["seats"][1]["medals"] = 1
    refused(table.data, "1 medals", "0")


def test_the_reserve_pile_holds_what_was_not_drawn():
    table = Table()
    table.data["reserve_built"]["ore"] += 1
    refused(table.data, "ore cards drawn", "reserve pile")


def setting_up(seed: int = 1) -> dict[str, Any]:
    """The first colony of a game with set-up rounds is placed."""
    match = sw.new("starfarers", players=3, board="strategic", seed=seed)
    match.play(match.to_act[0], match.legal()[0])
    return match.position()


def test_set_up_rounds_come_in_their_order():
    data = setting_up()
    data["stack"].pop()
    refused(data, "seats[", "placed so far")
    data = setting_up()
    data["stack"][-1], data["stack"][-2] = data["stack"][-2], data["stack"][-1]
    refused(data, "no set-up")


# ------------------------------------------------------------------ Starship


def test_the_sectors_of_starship_have_ten_cards():
    data = Ships().position()
    data["sectors"][0]["unknown"]["sector"] += 1
    data["sectors"][1]["unknown"]["sector"] -= 1
    refused(data, "sectors[0]", "11 cards", "10")


def test_the_first_part_of_the_reserve_is_used_up_first():
    data = Ships().own(0, "colony_ore_1").position()
    data["reserve"]["reserve_1"] += 1
    data["reserve"]["reserve_4"] -= 1
    for sector in data["sectors"]:
        if sector["unknown"].get("reserve_1"):
            sector["unknown"]["reserve_1"] -= 1
            sector["unknown"]["reserve_4"] = 1
    refused(data, "'reserve'", "part by part")


def test_a_mission_is_not_open_before_its_time():
    data = Ships().position()
    last = Ships().facts.missions[-1].id
    data["missions"]["open"][0] = last
    refused(data, "missions", "earlier")
