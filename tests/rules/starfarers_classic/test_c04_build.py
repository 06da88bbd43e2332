"""Building in the classic game: costs, limits, sites, pieces, and the choice of the transporter.

Seat 0 of the printed start has a spaceport on 3,27 with the intersections 4,26 and 1,27, and colonies on 13,27 (with
12,26 and 15,27 beside it) and 21,27.
"""

from typing import Any

import pytest

import starwake as sw
from starwake.starfarers.game import StarfarersClassic
from tests.helpers import Table, hand, legal, refused

COSTS = {
    "booster": {"fuel": 2},
    "cannon": {"carbon": 2},
    "freight_pod": {"ore": 2},
    "colony_ship 4,26 with 1": {"ore": 1, "fuel": 1, "carbon": 1, "food": 1},
    "trade_ship 4,26 with 1": {"ore": 1, "fuel": 1, "goods": 2},
    "spaceport 13,27": {"carbon": 3, "food": 2},
}
SHIPS = {"ore": 1, "fuel": 1, "carbon": 1, "food": 1, "goods": 2}
"""Enough for a ship of either kind."""


def building(cards: dict[str, int] | None = None, **options: Any) -> Table:
    """Seat 0 builds with these cards (enough for a ship by default); no ship is on the board."""
    table = Table(game="starfarers-classic", **options).no_ships()
    return table.give(0, **(SHIPS if cards is None else cards)).phase("build")


def ships(match: sw.Match, seat: int = 0) -> list[tuple[int, str, str]]:
    """Number, kind and place of a seat's ships."""
    return [(s["ship"], s["kind"], s["at"]) for s in match.position()["seats"][seat]["ships"]]


def choices(match: sw.Match, word: str, seat: int = 0) -> list[str]:
    """The legal actions that begin with some words."""
    return [action for action in legal(match, seat) if action.startswith(word)]


# ------------------------------------------------------------------ build.costs


@pytest.mark.rule("build.costs")
@pytest.mark.parametrize("what", COSTS)
def test_the_cost_goes_back_to_the_bank(what):
    match = building(COSTS[what]).match()
    before = match.position()["supply"]
    match.play(0, f"build {what}")
    assert hand(match, 0) == {}
    supply = match.position()["supply"]
    assert {name: supply[name] - n for name, n in before.items() if supply[name] != n} == COSTS[what]


@pytest.mark.rule("build.costs")
@pytest.mark.parametrize("what", COSTS)
def test_one_card_less_does_not_pay_for_it(what):
    for name in COSTS[what]:
        match = building({**COSTS[what], name: COSTS[what][name] - 1}).match()
        assert refused(match, 0, f"build {what}").rule == "build.costs"


# ------------------------------------------------------------------ build.limits


@pytest.mark.rule("build.limits")
@pytest.mark.parametrize(("upgrade", "limit"), [("booster", 6), ("cannon", 6), ("freight_pod", 5)])
def test_a_mothership_holds_so_many_and_no_more(upgrade, limit):
    table = building({"fuel": 4, "carbon": 4, "ore": 4}).upgrades(0, **{upgrade: limit - 1})
    match = table.match()
    match.play(0, f"build {upgrade}")
    assert match.position()["seats"][0][upgrade] == limit
    assert refused(match, 0, f"build {upgrade}").rule == "build.limits"


@pytest.mark.rule("build.limits")
def test_with_the_option_a_mothership_holds_six_freight_rings():
    match = building({"ore": 4}, six_freight_rings=True).upgrades(0, freight_pod=5).match()
    match.play(0, "build freight_pod")
    assert match.position()["seats"][0]["freight_pod"] == 6
    assert refused(match, 0, "build freight_pod").rule == "build.limits"


@pytest.mark.rule("build.limits")
@pytest.mark.parametrize(("option", "stock"), [(False, 20), (True, 24)])
def test_the_tray_holds_as_many_freight_rings_as_four_motherships(option, stock):
    tray = building(six_freight_rings=option).match().position()["tray"]
    assert tray == {"booster": 24, "cannon": 24, "freight_pod": stock}


@pytest.mark.rule("build.limits")
@pytest.mark.parametrize("option", [False, True])
def test_the_option_leaves_boosters_and_cannons_alone(option):
    table = building({"fuel": 2, "carbon": 2}, six_freight_rings=option)
    match = table.upgrades(0, booster=6, cannon=6).match()
    assert choices(match, "build") == []


# ------------------------------------------------------------------ build.ship_site


def sites(table: Table) -> set[str]:
    """Where seat 0 may put a new trade ship."""
    return {action.split()[2] for action in choices(table.match(), "build trade_ship")}


@pytest.mark.rule("build.ship_site")
def test_ships_start_on_the_two_intersections_of_an_own_spaceport():
    assert sites(building()) == {"4,26", "1,27"}  # not beside own colonies, not beside foreign spaceports


@pytest.mark.rule("build.ship_site")
def test_every_own_spaceport_has_two():
    table = building({**SHIPS, "carbon": 4, "food": 3})
    match = table.match()
    match.play(0, "build spaceport 13,27")
    at = {action.split()[2] for action in choices(match, "build trade_ship")}
    assert at == {"4,26", "1,27", "12,26", "15,27"}


@pytest.mark.rule("build.ship_site")
@pytest.mark.parametrize("owner", [0, 1])
def test_an_occupied_intersection_takes_no_ship(owner):
    table = building().ship(owner, 1, "colony_ship", "4,26")
    assert sites(table) == {"1,27"}
    assert refused(table.match(), 0, "build trade_ship 4,26 with 2").rule == "build.ship_site"


@pytest.mark.rule("build.ship_site")
@pytest.mark.parametrize("point", ["9,27", "12,26", "10,24"])
def test_no_other_intersection_takes_a_ship(point):
    match = building().match()
    assert refused(match, 0, f"build colony_ship {point} with 1").rule == "build.ship_site"


@pytest.mark.rule("build.ship_site")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_a_new_ship_flies_in_the_same_turn(kind):
    match = building().match("balls yellow blue")
    match.play(0, f"build {kind} 4,26 with 1")
    match.play(0, "shake")
    match.play(0, "fly 1 4,24")
    assert ships(match) == [(1, kind, "4,24")]


@pytest.mark.rule("build.ship_site")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_three_transporters_are_three_ships(kind):
    table = building().ship(0, 1, "colony_ship", "10,24").ship(0, 3, "trade_ship", "10,20")
    match = table.match()
    match.play(0, f"build {kind} 4,26 with 2")
    assert [number for number, _, _ in ships(match)] == [1, 2, 3]
    full = table.ship(0, 2, "trade_ship", "12,24").match()
    assert choices(full, f"build {kind}") == []


# ------------------------------------------------------------------ build.transporter_choice


@pytest.mark.rule("build.transporter_choice")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
@pytest.mark.parametrize("transport", [1, 2, 3])
def test_any_free_transporter_may_carry_the_ship(kind, transport):
    match = building().match()
    match.play(0, f"build {kind} 4,26 with {transport}")
    assert ships(match) == [(transport, kind, "4,26")]


@pytest.mark.rule("build.transporter_choice")
def test_every_free_transporter_is_offered_on_every_intersection():
    match = building().match()
    assert set(choices(match, "build trade_ship")) == {
        f"build trade_ship {point} with {number}" for point in ("4,26", "1,27") for number in (1, 2, 3)
    }


@pytest.mark.rule("build.transporter_choice")
def test_a_transporter_in_use_is_not_offered():
    match = building().ship(0, 2, "colony_ship", "10,24").match()
    assert choices(match, "build trade_ship 4,26") == [f"build trade_ship 4,26 with {n}" for n in (1, 3)]
    assert refused(match, 0, "build trade_ship 4,26 with 2").rule == "build.transporter_choice"


@pytest.mark.rule("build.transporter_choice")
def test_the_choice_must_be_said():
    error = refused(building().match(), 0, "build trade_ship 4,26")
    assert error.rule == "build.transporter_choice"
    assert error.hint.startswith("build trade_ship 4,26 with")


@pytest.mark.rule("build.transporter_choice")
@pytest.mark.parametrize(("transport", "first"), [(1, 1), (3, 2)])
def test_the_choice_decides_which_ship_is_the_first(transport, first):
    """A card stops the first ship; ship 2 is on its way already."""
    table = building({**SHIPS, "goods": 3}).ship(0, 2, "colony_ship", "9,25")
    match = table.match("balls red black", "encounter 5")
    match.play(0, f"build colony_ship 4,26 with {transport}")
    match.play(0, "shake")
    match.play(0, "give 0")
    held = [ship["ship"] for ship in match.position()["seats"][0]["ships"] if ship["held"]]
    assert held == [first]


@pytest.mark.rule("build.transporter_choice")
def test_a_transporter_that_comes_back_may_be_chosen_again():
    table = building().discs("s1", "9", "5", "3").ship(0, 1, "colony_ship", "12,22")
    match = table.flight().match()
    assert "build" not in " ".join(legal(match, 0))
    match.play(0, "settle 1")
    table.set(**match.position()).phase("build")
    assert "build trade_ship 4,26 with 1" in legal(table.match(), 0)


def owed(table: Table, *more: str) -> sw.Match:
    """Seat 0 gives the Travelers three cards and wins a trade ship."""
    match = table.match("balls red black", "encounter 29", *more)
    match.play(0, "shake")
    match.play(0, "give 3")
    for _card in range(3):
        match.play(0, "pay ore")
    return match


@pytest.mark.rule("build.transporter_choice")
@pytest.mark.parametrize("transport", [1, 3])
def test_the_owner_of_a_free_trade_ship_chooses_too(transport):
    match = owed(building({"ore": 3}).ship(0, 2, "colony_ship", "9,25"))
    assert legal(match, 0) == [f"launch trade_ship {p} with {n}" for p in ("4,26", "1,27") for n in (1, 3)]
    assert refused(match, 0, "launch trade_ship 4,26 with 2").rule == "build.transporter_choice"
    match.play(0, f"launch trade_ship 4,26 with {transport}")
    assert (transport, "trade_ship", "4,26") in ships(match)
    match.play(0, f"fly {transport} 6,26")  # it flies this turn


@pytest.mark.rule("build.transporter_choice")
def test_at_the_set_up_the_choice_is_open_too():
    dealer = sw.ScriptedDealer(["any"] * 8 + ["roll 6 6"] + ["roll 2 1"] * 3, then=sw.FastDealer(1))
    match = sw.new("starfarers-classic", players=4, dealer=dealer, setup="advanced")
    match.play(0, "place spaceport 3,27")
    assert {action.split()[-1] for action in legal(match, 0)} == {"1", "2", "3"}
    match.play(0, "launch trade_ship 4,26 with 3")
    assert ships(match) == [(3, "trade_ship", "4,26")]


# ------------------------------------------------------------------ build.spaceport


@pytest.mark.rule("build.spaceport")
def test_a_spaceport_ring_makes_a_colony_worth_two_points():
    match = building({"carbon": 3, "food": 2}).match()
    left = match.position()["seats"][0]["left"]
    match.play(0, "build spaceport 13,27")
    seat = match.position()["seats"][0]
    assert (seat["colonies"], sorted(seat["spaceports"])) == (["21,27"], ["13,27", "3,27"])
    assert match.points == (5, 4, 4, 4)
    assert seat["left"] == {**left, "shipyard": left["shipyard"] - 1}


@pytest.mark.rule("build.spaceport")
def test_the_ring_needs_no_ship_even_far_away():
    table = building({"carbon": 3, "food": 2}).discs("s7", "2", "10", "9")
    board = StarfarersClassic().rules.board
    far = board.names[board.sites[10 * 3]]  # the last system
    match = table.colony(0, far).match()
    match.play(0, f"build spaceport {far}")
    assert far in match.position()["seats"][0]["spaceports"]


@pytest.mark.rule("build.spaceport")
def test_a_spaceport_still_produces_one_card():
    table = building({"carbon": 3, "food": 2})
    match = table.match()
    match.play(0, "build spaceport 13,27")
    again = Table(game="starfarers-classic").set(**match.position()).phase("roll").match("roll 6 4")
    again.play(0, "roll")  # goods 10 lies beside 13,27
    assert hand(again, 0) == hand(again, 2) == {"goods": 1}


@pytest.mark.rule("build.spaceport")
@pytest.mark.parametrize(
    ("point", "what"), [("3,29", "a foreign colony"), ("3,27", "a spaceport"), ("12,22", "nothing")]
)
def test_only_an_own_colony_becomes_a_spaceport(point, what):
    match = building({"carbon": 3, "food": 2}).match()
    assert refused(match, 0, f"build spaceport {point}").rule == "build.spaceport", what


# ------------------------------------------------------------------ build.pieces


@pytest.mark.rule("build.pieces")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_without_a_transporter_no_ship_is_built(kind):
    table = building()
    for number, at in enumerate(("10,24", "12,24", "10,20"), 1):
        table.ship(0, number, "trade_ship", at)
    assert refused(table.match(), 0, f"build {kind} 4,26 with 1").rule == "build.pieces"


@pytest.mark.rule("build.pieces")
def test_without_a_colony_no_colony_ship_is_built():
    table = building().discs("s1", "9", "5", "3").discs("s2", "4", "10", "8")
    table.colony(0, "12,22", "9,23", "9,21", "25,21", "25,23", "22,22")
    match = table.match()
    assert match.position()["seats"][0]["left"]["colony"] == 0
    assert refused(match, 0, "build colony_ship 4,26 with 1").rule == "build.pieces"
    match.play(0, "build trade_ship 4,26 with 1")  # outposts are left


@pytest.mark.rule("build.pieces")
def test_without_an_outpost_no_trade_ship_is_built():
    table = building().docked("green_folk", *[0] * 5).docked("merchants", 0, 0)
    match = table.match()
    assert match.position()["seats"][0]["left"]["trade_station"] == 0
    assert refused(match, 0, "build trade_ship 4,26 with 1").rule == "build.pieces"
    match.play(0, "build colony_ship 4,26 with 1")  # colonies are left


@pytest.mark.rule("build.pieces")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_without_an_open_spaceport_intersection_no_ship_is_built(kind):
    match = building().ship(0, 1, "colony_ship", "4,26").ship(1, 1, "trade_ship", "1,27").match()
    assert choices(match, f"build {kind}") == []
    assert refused(match, 0, f"build {kind} 4,26 with 2").rule == "build.ship_site"


@pytest.mark.rule("build.pieces")
def test_there_are_three_spaceport_rings():
    table = building({"carbon": 3, "food": 2}).discs("s1", "9", "5", "3").spaceport(0, "12,22", "9,23")
    assert table.data["seats"][0]["left"]["shipyard"] == 0
    match = table.match()
    assert choices(match, "build spaceport") == []
    assert refused(match, 0, "build spaceport 13,27").rule == "build.spaceport"


@pytest.mark.rule("build.pieces")
@pytest.mark.parametrize(
    ("what", "used"),
    [
        ("colony_ship 4,26 with 1", {"transport": 1, "colony": 1}),
        ("trade_ship 4,26 with 1", {"transport": 1, "trade_station": 1}),
        ("spaceport 13,27", {"shipyard": 1}),
    ],
)
def test_what_is_built_takes_its_pieces(what, used):
    match = building(COSTS[what]).match()
    before = match.position()["seats"][0]["left"]
    match.play(0, f"build {what}")
    after = match.position()["seats"][0]["left"]
    assert {piece: before[piece] - n for piece, n in after.items() if before[piece] != n} == used


@pytest.mark.rule("build.pieces")
@pytest.mark.parametrize("upgrade", ["booster", "cannon", "freight_pod"])
def test_an_upgrade_moves_from_the_tray_to_the_mothership(upgrade):
    """Four full motherships use up the tray just so."""
    table = building(COSTS[upgrade])
    limit = {"booster": 6, "cannon": 6, "freight_pod": 5}[upgrade]
    for seat in (1, 2, 3):
        table.upgrades(seat, **{upgrade: limit})
    match = table.upgrades(0, **{upgrade: limit - 1}).match()
    assert match.position()["tray"][upgrade] == 1
    match.play(0, f"build {upgrade}")
    assert match.position()["tray"][upgrade] == 0
    assert match.position()["seats"][0][upgrade] == limit
