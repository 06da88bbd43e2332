"""Trade & build phase: what can be built, what it costs, where it goes."""

import pytest

from tests.helpers import Table, hand, legal, refused

# Seat 0 of the beginner start: spaceport on 6,28 with the sites 7,27 and 7,29, colonies on 21,29 and 28,28.
COSTS = {
    "booster": {"fuel": 2},
    "cannon": {"carbon": 2},
    "freight_pod": {"ore": 2},
    "colony_ship 7,27": {"ore": 1, "fuel": 1, "carbon": 1, "food": 1},
    "trade_ship 7,27": {"ore": 1, "fuel": 1, "goods": 2},
    "spaceport 21,29": {"carbon": 3, "food": 2},
}
RULES = {
    "booster": "build.booster",
    "cannon": "build.cannon",
    "freight_pod": "build.freight_pod",
    "colony_ship 7,27": "build.colony_ship",
    "trade_ship 7,27": "build.trade_ship",
    "spaceport 21,29": "build.spaceport",
}
EACH = [pytest.param(what, cost, marks=pytest.mark.rule(RULES[what])) for what, cost in COSTS.items()]


def building(**cards: int) -> Table:
    """Seat 0 builds with these cards; no ship is on the board."""
    return Table().no_ships().give(0, **cards).phase("build")


# ---------------------------------------------------------------- paying


@pytest.mark.rule("build.pay")
@pytest.mark.parametrize(("what", "cost"), EACH)
def test_the_cost_goes_back_to_the_supply(what, cost):
    match = building(**cost).match()
    before = match.position()["supply"]
    match.play(0, f"build {what}")
    assert hand(match, 0) == {}
    supply = match.position()["supply"]
    assert {name: supply[name] - n for name, n in before.items() if supply[name] != n} == cost


@pytest.mark.rule("build.pay")
@pytest.mark.parametrize(("what", "cost"), EACH)
def test_one_card_less_does_not_pay_for_it(what, cost):
    for name in cost:
        match = building(**{**cost, name: cost[name] - 1}).match()
        assert refused(match, 0, f"build {what}").rule == "build.pay"


@pytest.mark.rule("build.pay")
@pytest.mark.parametrize("upgrade", ["booster", "cannon", "freight_pod"])
def test_an_upgrade_moves_from_the_tray_to_the_mothership(upgrade):
    match = building(fuel=2, carbon=2, ore=2).upgrades(0).match()
    tray = match.position()["tray"][upgrade]
    match.play(0, f"build {upgrade}")
    assert match.position()["tray"][upgrade] == tray - 1
    assert match.position()["seats"][0][upgrade] == 1


# ---------------------------------------------------------------- spaceports


@pytest.mark.rule("build.spaceport")
def test_a_spaceport_replaces_a_colony_and_is_worth_one_point_more():
    match = building(carbon=3, food=2).match()
    left = match.position()["seats"][0]["left"]
    match.play(0, "build spaceport 21,29")
    seat = match.position()["seats"][0]
    assert seat["colonies"] == ["28,28"]
    assert seat["spaceports"] == ["6,28", "21,29"]
    assert match.points[0] == 5
    assert seat["left"] == {**left, "shipyard": left["shipyard"] - 1}


@pytest.mark.rule("build.spaceport")
@pytest.mark.parametrize(
    ("point", "what"), [("24,28", "a foreign colony"), ("6,28", "a spaceport"), ("16,22", "nothing")]
)
def test_only_an_own_colony_becomes_a_spaceport(point, what):
    match = building(carbon=3, food=2).match()
    assert refused(match, 0, f"build spaceport {point}").rule == "build.spaceport", what


@pytest.mark.rule("build.spaceport")
def test_a_fourth_spaceport_has_no_shipyard():
    table = building(carbon=3, food=2).discs("N2", "6", "4", "10").spaceport(0, "16,20", "16,22")
    assert table.data["seats"][0]["left"]["shipyard"] == 0
    assert refused(table.match(), 0, "build spaceport 21,29").rule == "build.spaceport"


# ---------------------------------------------------------------- ships


@pytest.mark.parametrize(
    ("kind", "piece"),
    [
        pytest.param("colony_ship", "colony", marks=pytest.mark.rule("build.colony_ship")),
        pytest.param("trade_ship", "trade_station", marks=pytest.mark.rule("build.trade_ship")),
    ],
)
def test_a_ship_takes_a_transport_and_what_it_carries(kind, piece):
    match = building(ore=1, fuel=1, carbon=1, food=1, goods=2).match()
    left = match.position()["seats"][0]["left"]
    match.play(0, f"build {kind} 7,29")
    seat = match.position()["seats"][0]
    assert [(ship["kind"], ship["at"]) for ship in seat["ships"]] == [(kind, "7,29")]
    assert seat["left"] == {**left, "transport": left["transport"] - 1, piece: left[piece] - 1}


@pytest.mark.rule("build.colony_ship", "build.trade_ship")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_with_three_ships_on_the_board_there_is_no_transport(kind):
    table = building(ore=1, fuel=1, carbon=1, food=1, goods=2)
    for number, at in enumerate(("16,24", "18,24", "15,25"), 1):
        table.ship(0, number, "trade_ship", at)
    assert refused(table.match(), 0, f"build {kind} 7,27").rule == "setup.pieces"


@pytest.mark.rule("build.colony_ship")
def test_a_colony_ship_needs_a_colony_in_the_personal_supply():
    table = building(ore=1, fuel=1, carbon=1, food=1, goods=2)
    table.discs("N1", "4", "10", "9").discs("N2", "6", "4", "10")
    table.colony(0, "7,19", "7,21", "4,20", "16,20", "16,22", "13,21")
    match = table.match()
    assert refused(match, 0, "build colony_ship 7,27").rule == "setup.pieces"
    assert "build trade_ship 7,27" in legal(match, 0)


@pytest.mark.rule("build.trade_ship")
def test_a_trade_ship_needs_a_trade_station_in_the_personal_supply():
    table = building(ore=1, fuel=1, carbon=1, food=1, goods=2)
    match = table.station(0, "merchants", 4).station(0, "green_folk", 3).match()
    assert refused(match, 0, "build trade_ship 7,27").rule == "setup.pieces"
    assert "build colony_ship 7,27" in legal(match, 0)


# ---------------------------------------------------------------- spaceport sites


def sites_to_build_on(table: Table) -> set[str]:
    ships = [action.split() for action in legal(table.match(), 0) if action.startswith("build trade_ship")]
    return {point for _build, _kind, point in ships}


@pytest.mark.rule("build.spaceport_site")
def test_ships_start_on_the_two_points_beside_the_own_spaceport():
    # Not beside the own colonies, not beside foreign spaceports.
    assert sites_to_build_on(building(ore=1, fuel=1, goods=2)) == {"7,27", "7,29"}


@pytest.mark.rule("build.spaceport_site")
def test_every_own_spaceport_has_its_two_sites():
    table = building(ore=1, fuel=1, goods=2).discs("N2", "6", "4", "10").spaceport(0, "16,22")
    assert sites_to_build_on(table) == {"7,27", "7,29", "15,23", "18,22"}


@pytest.mark.rule("build.spaceport_site")
def test_a_ship_does_not_start_on_an_occupied_site():
    table = building(ore=1, fuel=1, goods=2).ship(0, 1, "colony_ship", "7,27")
    assert sites_to_build_on(table) == {"7,29"}
    assert refused(table.match(), 0, "build trade_ship 7,27").rule == "build.spaceport_site"


@pytest.mark.rule("build.spaceport_site", "build.colony_ship", "build.trade_ship")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_without_a_free_site_no_ship_is_built(kind):
    table = building(ore=1, fuel=1, carbon=1, food=1, goods=2)
    match = table.ship(0, 1, "colony_ship", "7,27").ship(1, 1, "trade_ship", "7,29").match()
    assert refused(match, 0, f"build {kind} 7,29").rule == "build.spaceport_site"
    assert not [action for action in legal(match, 0) if action.startswith(f"build {kind}")]


@pytest.mark.rule("build.ship_moves_now")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_a_new_ship_flies_in_the_same_turn(kind):
    match = building(ore=1, fuel=1, carbon=1, food=1, goods=2).upgrades(0).match("balls yellow blue")
    match.play(0, f"build {kind} 7,27")
    match.play(0, "shake")
    match.play(0, "fly 1 9,25")
    assert match.position()["seats"][0]["ships"][0]["at"] == "9,25"


# ---------------------------------------------------------------- upgrades


@pytest.mark.parametrize(
    ("upgrade", "limit"),
    [
        pytest.param("cannon", 6, marks=pytest.mark.rule("build.cannon")),
        pytest.param("freight_pod", 5, marks=pytest.mark.rule("build.freight_pod")),
        pytest.param("booster", 6, marks=pytest.mark.rule("build.booster")),
    ],
)
def test_a_mothership_holds_so_many_and_no_more(upgrade, limit):
    match = building(fuel=4, carbon=4, ore=4).upgrades(0, **{upgrade: limit - 1}).match()
    match.play(0, f"build {upgrade}")
    assert match.position()["seats"][0][upgrade] == limit
    assert refused(match, 0, f"build {upgrade}").rule == f"build.{upgrade}"


@pytest.mark.rule("build.cannon")
def test_a_new_cannon_makes_the_difference_against_a_pirate_base():
    table = building(carbon=2).upgrades(0, cannon=3).discs("N2", "6", "4", "pirate_base 4")
    match = table.ship(0, 1, "trade_ship", "16,24").match("balls yellow blue", "disc 9")
    match.play(0, "build cannon")
    match.play(0, "shake")
    match.play(0, "fly 1 15,23")
    assert match.position()["seats"][0]["medals"] == 1


@pytest.mark.rule("build.freight_pod")
def test_a_new_freight_pod_makes_the_difference_at_an_outpost():
    match = building(ore=2).upgrades(0).ship(0, 1, "trade_ship", "28,16").match("balls yellow blue")
    match.play(0, "build freight_pod")
    match.play(0, "shake")
    match.play(0, "fly 1 27,15")
    assert match.position()["friendship"]["stations"]["merchants"] == [1, 0, 0, 0]


@pytest.mark.rule("build.booster")
def test_a_new_booster_is_one_step_more():
    table = building(fuel=2).upgrades(0).ship(0, 1, "colony_ship", "7,27")
    match = table.match("balls yellow blue")
    match.play(0, "build booster")
    match.play(0, "shake")
    events = match.play(0, "fly 1 10,24")  # four steps
    assert events[0].data["steps"] == 4
