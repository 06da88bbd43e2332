"""The trader where discs are looked at in secret, docks have numbers, and gifts may be refused.

The places: s1 has its first planet at 13,21, the second at 13,23 and the third at 7,23; the sites are 12,22 (first and
second), 9,23 (second and third) and 9,21 (first and third). 15,23 is open space beside it.
"""

from __future__ import annotations

from typing import Any

import pytest

import starwake as sw
from starwake.bots.starfarers.chart import HIDDEN, SITE, wins_marker
from starwake.bots.starfarers.trader import FirstTrader
from starwake.lab import simulate
from tests.bots.traders import chart, choice, outlook
from tests.helpers import Table

GREEN_FOLK = 0
READINGS = [
    "round_up_discard",
    "clear_on_pass",
    "six_freight_rings",
    "all_lairs_in_one_colour",
    "home_2019",
    "neighbour_2019",
]


def classic(players: int = 4, **options: Any) -> Table:
    return Table(players, game="starfarers-classic", **options)


def scout(kind: str = "colony_ship", at: str = "15,23", speed: int = 5) -> Table:
    """Only seat 0 has a ship, in flight beside s1."""
    return classic().no_ships().flight(0, base_speed=speed).ship(0, 1, kind, at)


def seen(table: Table, **chips: str) -> Table:
    """Seat 0 has looked at chips of s1: `s1_2="8"`."""
    for planet, chip in chips.items():
        name = planet.replace("_", "-")
        table.looked(name, chip, 0)
    return table


# ------------------------------------------------------------------ cards that may be taken


def test_takes_its_reserve_card_first():
    table = classic().hand(0, ore=1, fuel=1, carbon=1, food=1).phase("build")
    table.data["seats"][0]["draw_open"] = True
    assert choice(table.match(), 0) == "draw"


def test_does_not_refrain_from_robbing():
    match = classic().hand(1, ore=1).hand(2, ore=4).medals(2, 2).match("roll 4 3", then=1)
    match.play(0, "roll")
    assert "no" in [action.notation for action in match.legal(0)]
    assert choice(match, 0) == "steal 2"


def test_does_not_refuse_relief():
    table = classic().friend(0, "dip_relief").upgrades(0, booster=5).hand(0, fuel=1, carbon=1, food=1)
    table.supply(ore=0)
    table.phase("roll").set(stack=[["open_build", -2, 0, 0], ["reserve", -2, 0, 0], ["relief", 0, 0, 0]])
    match = table.match()
    assert "no" in [action.notation for action in match.legal(0)]
    assert choice(match, 0).startswith("take ")


# ------------------------------------------------------------------ ships


@pytest.mark.parametrize(("out", "chosen"), [(1, "2"), (2, "1")])
def test_a_new_ship_takes_the_transport_with_the_fewest_rings(out, chosen):
    table = classic().upgrades(0, booster=5).hand(0, ore=1, fuel=1, carbon=1, food=1).phase("build")
    match = table.no_ships().ship(0, out, "colony_ship", "15,23").match()
    assert choice(match, 0).startswith("build colony_ship ")
    assert choice(match, 0).endswith(f" with {chosen}")


def test_settles_beside_chips_that_it_has_seen():
    assert choice(seen(scout(), s1_1="9", s1_2="8").match(), 0) == "fly 1 12,22"


def test_avoids_a_site_beside_a_lair_that_it_has_seen():
    match = seen(scout(), s1_2="pirate_base 5").match()
    hidden = [one.spots[0] for one in outlook(match, 0).chart.colony_goals if one.kind in (SITE, HIDDEN)]
    names = {match.state.board.names[point] for point in hidden}
    assert "9,21" in names
    assert not names & {"12,22", "9,23"}


def test_what_others_have_seen_is_a_guess():
    """Seat 1 knows a lair; to seat 0 the chip is any of its pile."""
    ours, theirs = scout().match(), scout().looked("s1-2", "pirate_base 5", 1).match()
    for mine, other in zip(
        outlook(ours, 0).chart.colony_goals, outlook(theirs, 0).chart.colony_goals, strict=True
    ):
        assert (mine.kind, mine.spots, mine.income, mine.odds) == (
            other.kind,
            other.spots,
            other.income,
            other.odds,
        )


def test_a_guess_counts_the_chips_of_the_pile():
    guess = next(one for one in outlook(scout().match(), 0).chart.colony_goals if one.kind == HIDDEN)
    assert 0.5 < guess.odds < 1.0
    assert guess.income > 0


def test_flies_to_a_lair_that_it_can_beat_and_clears_it():
    match = seen(scout(), s1_2="pirate_base 5").upgrades(0, cannon=5).match("disc 10", then=1)
    match.play(0, choice(match, 0, FirstTrader))  # the tuned one settles first
    assert choice(match, 0) == "clear 1"
    match.play(0, "clear 1")
    assert match.position()["seats"][0]["medals"] == 1


def test_open_home_sites_are_goals_too():
    table = classic(3, setup="advanced").no_ships()
    state = table.match().state
    homes = [one for one in chart(state, 0).colony_goals if state.board.site_of[one.spots[0]] < 12]
    assert {one.kind for one in homes} == {SITE}


# ------------------------------------------------------------------ docks


def trade_ship(pods: int, *stations: int) -> sw.Match:
    """A trade ship beside the docks of the Green Folk, of which the first ones are taken."""
    table = scout("trade_ship", "7,19").upgrades(0, freight_pod=pods)
    return table.docked("green_folk", *stations, marker=stations[0] if stations else None).match()


def test_a_station_goes_on_the_next_number():
    assert choice(trade_ship(1), 0) == "fly 1 4,18"
    assert choice(trade_ship(3, 1, 0), 0) == "fly 1 7,17"


def test_a_dock_that_takes_more_pods_is_left_for_later():
    assert choice(trade_ship(1, 1), 0) != "fly 1 6,18"


@pytest.mark.parametrize(
    ("stations", "holder", "wins"),
    [
        ((), None, True),
        ((1,), 1, False),  # a tie: the lower number keeps it
        ((0, 1, 1), 1, True),  # a tie: the lower number takes it back
        ((0, 0, 1), 0, False),  # it is there already
        ((1, 0), 1, True),
    ],
)
def test_knows_who_gets_the_marker(stations, holder, wins):
    state = classic().docked("green_folk", *stations, marker=holder).match().state
    dock = [p for p in state.board.docks if state.board.dock_civ[p] == GREEN_FOLK][len(stations)]
    before = list(state.piece), list(state.stations)
    assert wins_marker(state, 0, GREEN_FOLK, dock) == wins
    assert (list(state.piece), list(state.stations)) == before


def test_a_spaceport_is_also_near_to_bases():
    found = chart(classic().match().state, 0)
    systems, bases = 7, 4
    near = found.atlas.near
    assert {len(places) for places in near.values()} == {systems + bases}
    site, nearer = found.port_site()
    assert nearer == pytest.approx(
        sum(max(one, other) - other for one, other in zip(near[site], near[found.ports[0]], strict=True))
    )


# ------------------------------------------------------------------ whole games


@pytest.mark.parametrize("setup", ["beginner", "advanced"])
@pytest.mark.parametrize("players", [3, 4])
def test_traders_finish_their_games(players, setup):
    results = simulate("starfarers-classic", players, ["trader"], 2, seed=2, options={"setup": setup})
    assert results.finished == 2
    assert 10 < results.turns_mean < 150


@pytest.mark.parametrize("reading", READINGS)
def test_the_readings_of_the_manual_are_played_too(reading):
    results = simulate("starfarers-classic", 4, ["trader", "drifter"], 1, seed=3, options={reading: True})
    assert results.finished == 1


def test_a_trader_beats_drifters():
    results = simulate("starfarers-classic", 4, ["trader", "drifter", "drifter", "drifter"], 4, seed=4)
    assert results.wins()["trader"].number == 4
