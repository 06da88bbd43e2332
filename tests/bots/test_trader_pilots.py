"""The trader where two pilots share a turn, and the cards of the Travelers."""

from __future__ import annotations

import pytest

import starwake as sw
from starwake.bots.starfarers import favours
from starwake.lab import simulate
from tests.bots.traders import choice, outlook
from tests.helpers import Table

BOARDS = ("strategic", "explorer", "wild_space")
ONE, TWO = 0, 3
"""The pilots of a fresh table."""


def building(seat: int, **cards: int) -> Table:
    """A pilot builds; everybody is fast enough not to want boosters first."""
    table = Table(6).hand(seat, **cards).phase("build", seat, active=ONE)
    for other in range(6):
        table.upgrades(other, booster=4)
    return table


def test_only_the_first_pilot_makes_offers():
    assert choice(building(ONE, ore=3, fuel=1, carbon=1).give(1, food=2).match(), ONE).startswith("offer ")
    assert not choice(building(TWO, ore=3, fuel=1, carbon=1).give(1, food=2).match(), TWO).startswith(
        "offer "
    )


def test_the_first_pilot_shakes():
    assert choice(Table(6).friend(ONE, "trav_donation").give(1, ore=1).phase("ready").match(), ONE) == "shake"


# ------------------------------------------------------------------ donations


def test_asks_for_the_card_it_lacks_where_it_is():
    table = building(TWO, ore=1, fuel=1, carbon=1).friend(TWO, "trav_donation")
    match = table.give(1, ore=3).give(4, food=1).match()
    assert choice(match, TWO) == "ask 4 food"


def test_asks_nobody_who_is_about_to_win():
    table = building(TWO, ore=1, fuel=1, carbon=1).friend(TWO, "trav_donation").give(4, food=1)
    assert not choice(table.medals(4, 6).fame(4, 8).match(), TWO).startswith("ask")


def asked(table: Table) -> str:
    """What seat 4 answers when the first pilot asks it for food."""
    table.data["stack"].append(["donate", 4, ONE, 3])
    return choice(table.match(), 4)


def test_gives_what_it_can_spare():
    assert asked(building(ONE).hand(4, food=4)) == "yes"


def test_keeps_what_it_needs():
    assert asked(building(ONE).hand(4, ore=1, fuel=1, carbon=1, food=1)) == "no"


def test_gives_nothing_to_somebody_about_to_win():
    assert asked(building(ONE).hand(4, food=4).medals(ONE, 6).fame(ONE, 8)) == "no"


# ------------------------------------------------------------------ ships


def known_system(table: Table) -> tuple[Table, str]:
    """The discs of one system lie open; a site there."""
    board = sw.make("starfarers", 6).rules.board
    table.explored("N1")
    return table, str(board.names[board.sites[int(board.homes) * 3]])


def test_a_ship_far_from_the_last_site_that_it_needs_jumps():
    table, _ = known_system(Table(6).no_ships().flight(ONE, base_speed=3))
    table.friend(ONE, "trav_jump").upgrades(ONE, booster=3).set(balls="red blue").fame(ONE, 0)
    table.fame(ONE, 2 * (14 - table.match().points[ONE]))
    match = table.ship(ONE, 1, "colony_ship", "30,6").match()
    assert choice(match, ONE).startswith("jump 1 ")
    match.play(ONE, choice(match, ONE))
    match.play(ONE, choice(match, ONE))
    assert match.winner == ONE


def test_a_ship_without_a_goal_becomes_the_other_kind():
    """A trade ship without pods, beside a good open site."""
    table, site = known_system(Table(6).no_ships().flight(ONE, base_speed=3))
    match = table.friend(ONE, "trav_exchange").ship(ONE, 1, "trade_ship", near(site)).match()
    assert choice(match, ONE) == "exchange 1"
    match.play(ONE, "exchange 1")
    assert choice(match, ONE).startswith("fly 1 ")


def near(point: str) -> str:
    """A point two steps from another."""
    board = sw.make("starfarers", 6).rules.board
    here = board.index[point]
    there = {far for one in board.neighbours[here] for far in board.neighbours[one]} - {here}
    return str(board.names[min(p for p in there if board.is_plain(p))])


# ------------------------------------------------------------------ encounters by choice


@pytest.mark.parametrize("balls", ["red blue", "red black"])
def test_meets_whom_it_need_not_fear(balls):
    table = building(ONE, ore=3, food=3).upgrades(ONE, booster=6, cannon=6, freight_pod=3)
    match = table.no_ships(TWO).friend(ONE, "trav_encounter").phase("ready").match(f"balls {balls}", then=1)
    match.play(ONE, "shake")
    assert choice(match, ONE) == "yes"


def test_the_worth_of_an_encounter_grows_with_arms():
    weak = building(ONE).upgrades(ONE).match()
    strong = building(ONE, ore=3).upgrades(ONE, booster=6, cannon=6).match()
    assert favours.next_card(outlook(weak, ONE)) < favours.next_card(outlook(strong, ONE))


# ------------------------------------------------------------------ whole games


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("players", [5, 6])
def test_traders_finish_their_games(board, players):
    results = simulate("starfarers", players, ["trader"], 2, seed=2, options={"board": board})
    assert results.finished == 2
    assert 10 < results.turns_mean < 150


def test_a_trader_beats_five_drifters():
    results = simulate("starfarers", 6, ["trader", *["drifter"] * 5], 4, seed=4)
    assert results.wins()["trader"].number == 4
