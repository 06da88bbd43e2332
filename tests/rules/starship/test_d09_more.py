"""What single broken lines showed to be missing elsewhere: small positions for both halves of the ledger."""

import pytest

import starwake as sw
from tests.helpers import legal
from tests.ships import Ships, ship


def sun_in_seat_0() -> Ships:
    """The crests the other way round: seat 0 is the sun."""
    table = Ships()
    table.data["crests"] = ["sun", "moon"]
    for seat, colony in enumerate(("colony_fuel_1", "colony_carbon_1")):
        table.data["seats"][seat]["cards"] = [colony]
    return table


@pytest.mark.rule("d.module.numbers")
@pytest.mark.parametrize(("yellow", "science"), [(2, (1, 0)), (3, (0, 1))])
def test_the_numbers_of_modules_go_with_the_crest_not_with_the_seat(yellow, science):
    table = sun_in_seat_0().phase("roll")
    for seat in (0, 1):
        table.modules(seat, science=1).has(seat, science=0)
    match = table.match(f"yellow {yellow}")
    match.play(0, "roll")
    assert tuple(ship(match, seat)["science"] for seat in (0, 1)) == science


@pytest.mark.rule("d.flight.sector")
@pytest.mark.parametrize(("yellow", "cards"), [(1, 3), (2, 4), (3, 5)])
def test_no_more_cards_are_turned_up_than_the_speed_allows(yellow, cards):
    names = ["lost_1", "lost_2", "lost_3", "lost_4", "lost_5", "lost_6"]
    table = Ships().known(1, *names).phase("sector", yellow=yellow)
    match = table.match(*(f"card {name}" for name in names))
    match.play(0, "fly 1")
    for _card in range(cards):
        match.play(0, "next")
    assert match.position()["phase"] == "trade_and_build"


def after_a_look(*puts: str) -> sw.Match:
    """Seat 0 has looked at two cards of sector 1, put them back, and stopped before the first card; its next turn."""
    table = Ships().modules(0, sensor=1).phase("sector", yellow=3)
    match = table.match("card ore_1", "card ore_2", "yellow 2", "yellow 2", "card fuel_1")
    for action in ("fly 1", "yes", *puts, "stop", "end"):
        match.play(0, action)
    for action in ("roll", "fly 1", "stop", "end"):
        match.play(1, action)
    for action in ("roll", "fly 1", "no"):
        match.play(0, action)
    return match


@pytest.mark.rule("d.flight.reshuffle", "d.module.sensor")
@pytest.mark.parametrize("end", ["top", "bottom"])
def test_cards_put_back_by_the_sensor_are_shuffled_too(end):
    match = after_a_look(f"put ore_1 {end}", f"put ore_2 {end}")
    flight = match.position()["flight"]
    assert (flight["top"], flight["bottom"], flight["sensed"]) == ([], [], 0)
    match.play(0, "next")  # any card may come now
    assert match.view(0)["flight"]["row"] == ["fuel_1"]
    assert "pass" in legal(match, 0)
