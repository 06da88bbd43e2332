"""Pirate lairs and ice planets of the classic edition: secret until a ship that ends its move beside them clears them.

The places: the second planet of the system s1 (yellow dot: a lair of 5, ice of 4) has 13,23, 12,24 and 10,24 at the
rim; 15,23 and 13,25 are open space beside them. Its first planet (green dot: the lair of 7) has 13,21; its third (red
dot: a lair of 4, ice of 3) has 7,23. Colony intersections are 12,22 (first and second), 9,23 (second and third) and
9,21 (first and third).
"""

from __future__ import annotations

from typing import Any

import pytest

import starwake as sw
from starwake.core.rng import stream
from tests.helpers import Table, legal, refused

WHITE = {"3": 1, "9": 1, "10": 1, "11": 2}
"""The reserve chips."""
LAIR = "pirate_base 5"
ICE = "ice_planet 4"


def beside(
    chip: str = LAIR,
    kind: str = "colony_ship",
    at: str = "15,23",
    speed: int = 3,
    planet: str = "2",
    **on: Any,
) -> Table:
    """A ship of seat 0 in flight; seat 0 knows this chip on a planet of s1. Nobody has upgrades."""
    table = Table(game="starfarers-classic", **on).no_ships().flight(0, base_speed=speed)
    return know(table, planet, chip).ship(0, 1, kind, at)


def know(table: Table, planet: str, chip: str, *seats: int) -> Table:
    """Seats (0 if none is named) have looked at a chip of s1."""
    return table.looked(f"s1-{planet}", chip, *(seats or (0,)))


def medals(match: sw.Match) -> list[int]:
    """The chips that everyone has won."""
    return [player["medals"] for player in match.position()["seats"]]


def looked_at(match: sw.Match, seat: int | None) -> dict[str, str]:
    """The face-down chips that a seat knows."""
    found: dict[str, str] = match.view(seat)["board"]["looked_at"]
    return found


def at(match: sw.Match, ship: int = 1) -> str:
    """Where a ship of seat 0 stands."""
    found: dict[int, str] = {one["ship"]: one["at"] for one in match.position()["seats"][0]["ships"]}
    return found[ship]


def next_chance(match: sw.Match, action: str) -> dict[str, int]:
    """What chance may bring first after an action of seat 0, with weights."""
    state = match.state.copy()
    match.game.apply(state, 0, action)
    return {outcome.notation: weight for outcome, weight in match.game.outcomes(state)}


def finish(match: sw.Match) -> None:
    """Chance has said all that was scripted."""
    assert isinstance(match.dealer, sw.ScriptedDealer)
    match.dealer.finish()


# ---------------------------------------------------------------- when a ship clears


@pytest.mark.rule("special.pirate")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_a_ship_that_ends_its_move_beside_a_lair_removes_it(kind):
    match = beside(kind=kind).upgrades(0, cannon=5).match("disc 10")
    match.play(0, "fly 1 13,23")
    assert medals(match) == [0, 0, 0, 0]
    match.play(0, "clear 1")
    assert medals(match) == [1, 0, 0, 0]
    assert match.position()["board"]["replaced"] == ["s1-2"]


@pytest.mark.rule("special.ice")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_a_ship_that_ends_its_move_beside_an_ice_planet_removes_it(kind):
    match = beside(ICE, kind).upgrades(0, freight_pod=4).match("disc 10")
    match.play(0, "fly 1 13,23")
    match.play(0, "clear 1")
    assert medals(match) == [1, 0, 0, 0]
    assert match.position()["board"]["replaced"] == ["s1-2"]


@pytest.mark.rule("special.pirate")
def test_with_clearing_the_move_is_over():
    match = beside().upgrades(0, cannon=5).match("disc 10")
    match.play(0, "fly 1 13,23")
    match.play(0, "clear 1")
    assert refused(match, 0, "fly 1 15,23").rule == "flight.order"
    assert legal(match, 0) == ["end"]


@pytest.mark.rule("special.pirate", "special.ice")
@pytest.mark.parametrize(("chip", "has"), [(LAIR, {"cannon": 5}), (ICE, {"freight_pod": 4})])
def test_at_the_end_of_the_flight_it_happens_by_itself(chip, has):
    match = beside(chip).upgrades(0, **has).match("disc 10")
    match.play(0, "fly 1 13,23")
    match.play(0, "end")
    assert medals(match) == [1, 0, 0, 0]
    assert match.to_act == (0,)  # to look at the new chip, and to found where that opens a site
    match.play(0, "end")
    assert match.to_act == (1,)


@pytest.mark.rule("special.pirate", "special.ice")
@pytest.mark.parametrize(("chip", "has"), [(LAIR, {"cannon": 5}), (ICE, {"freight_pod": 4})])
def test_when_the_next_ship_takes_off_the_move_is_over_too(chip, has):
    table = beside(chip).upgrades(0, **has).ship(0, 2, "trade_ship", "16,24")
    match = table.match("disc 10")
    match.play(0, "fly 1 13,23")
    match.play(0, "fly 2 18,24")
    assert medals(match) == [1, 0, 0, 0]
    assert (at(match, 1), at(match, 2)) == ("13,23", "18,24")


@pytest.mark.rule("special.pirate")
def test_the_next_ship_flies_past_the_new_chip():
    # Ship 2 goes from 13,25 by way of 12,24, along the planet whose lair ship 1 removes by ending its move.
    table = beside(at="15,23", speed=3).upgrades(0, cannon=5).ship(0, 2, "trade_ship", "13,25")
    match = table.match("disc 10")
    match.play(0, "fly 1 13,23")
    events = match.play(0, "fly 2 10,24")
    flew = next(event for event in events if event.name == "flew")
    assert flew.data["path"] == ["13,25", "12,24", "10,24"]
    assert medals(match) == [1, 0, 0, 0]
    assert at(match, 2) == "10,24"
    assert "fly 2 9,25" in legal(match, 0)  # one step is left
    assert looked_at(match, 0) == {"s1-2": "10"}


@pytest.mark.rule("special.pirate", "special.ice")
@pytest.mark.parametrize(("chip", "has"), [(LAIR, {"cannon": 6}), (ICE, {"freight_pod": 5})])
def test_a_ship_that_flies_past_removes_nothing(chip, has):
    match = beside(chip).upgrades(0, **has).match()
    match.play(0, "fly 1 13,25")  # by way of 13,23 and 12,24
    match.play(0, "end")
    assert match.to_act == (1,)
    assert medals(match) == [0, 0, 0, 0]
    assert looked_at(match, 0) == {"s1-2": chip}


@pytest.mark.rule("special.pirate")
def test_nor_does_one_that_stops_beside_it_and_flies_on():
    match = beside().upgrades(0, cannon=6).match()
    match.play(0, "fly 1 13,23")
    match.play(0, "fly 1 15,23")
    match.play(0, "end")
    assert medals(match) == [0, 0, 0, 0]


@pytest.mark.rule("special.pirate", "special.ice")
@pytest.mark.parametrize(("chip", "has"), [(LAIR, {"cannon": 5}), (ICE, {"freight_pod": 4})])
@pytest.mark.parametrize("how", ["clear 1", "end"])
def test_a_ship_that_stays_beside_it_removes_it(chip, has, how):
    match = beside(chip, at="13,23").upgrades(0, **has).match("disc 10")
    match.play(0, how)
    assert medals(match) == [1, 0, 0, 0]
    assert at(match) == "13,23"


@pytest.mark.rule("special.pirate")
def test_a_lair_that_was_seen_in_this_move_is_removed_in_this_move():
    table = Table(game="starfarers-classic").no_ships().flight(0, base_speed=3).upgrades(0, cannon=5)
    match = table.ship(0, 1, "colony_ship", "15,23").match(f"disc {LAIR}", "disc 10")
    match.play(0, "fly 1 13,23")
    match.play(0, "clear 1")
    assert medals(match) == [1, 0, 0, 0]


@pytest.mark.rule("special.pirate")
def test_a_ship_beside_another_planet_of_the_system_does_not():
    match = beside(at="13,21").upgrades(0, cannon=6).looked("s1-1", "12", 0).match()
    assert refused(match, 0, "clear 1").rule == "special.pirate"
    match.play(0, "end")
    assert medals(match) == [0, 0, 0, 0]


@pytest.mark.rule("special.pirate")
def test_a_ship_on_a_colony_intersection_reaches_both_sides():
    table = know(beside(at="12,22"), "1", "pirate_base 7").upgrades(0, cannon=6).friend(0, "sci_mixed")
    match = table.match("disc 10", "disc 9")
    match.play(0, "clear 1")
    assert medals(match) == [2, 0, 0, 0]
    assert sorted(looked_at(match, 0)) == ["s1-1", "s1-2"]


@pytest.mark.rule("special.pirate")
def test_every_ship_that_ends_beside_something_removes_it():
    table = know(beside(at="13,23"), "3", "ice_planet 3").upgrades(0, cannon=5, freight_pod=3)
    match = table.ship(0, 2, "trade_ship", "7,23").match("disc 10", "disc 9")
    match.play(0, "end")
    assert medals(match) == [2, 0, 0, 0]
    finish(match)


@pytest.mark.rule("special.pirate")
def test_an_occupied_point_is_no_place_to_end():
    # The ship looks at the third planet over a foreign ship; it may not finish there.
    table = Table(game="starfarers-classic").no_ships().flight(0, base_speed=3).upgrades(0, cannon=6)
    table.ship(0, 1, "trade_ship", "6,24").ship(1, 1, "trade_ship", "7,23")
    match = table.match("disc pirate_base 4")
    match.play(0, "fly 1 7,23")
    assert refused(match, 0, "clear 1").rule in ("special.pirate", "flight.end_free")
    assert "end" not in legal(match, 0)


# ---------------------------------------------------------------- trade ships


@pytest.mark.rule("special.pirate")
def test_a_trade_ship_on_a_colony_intersection_removes_nothing():
    # It sees the first planet on 12,22, where it may not end; on 13,23 it may.
    match = beside(kind="trade_ship", at="13,23").upgrades(0, cannon=6).match("disc 12", "disc 10")
    match.play(0, "fly 1 12,22")
    assert refused(match, 0, "clear 1").rule in ("special.pirate", "flight.trade_not_on_colony")
    match.play(0, "fly 1 13,23")
    match.play(0, "clear 1")
    assert medals(match) == [1, 0, 0, 0]


@pytest.mark.rule("special.pirate")
def test_a_colony_ship_on_a_colony_intersection_removes_the_lair():
    match = know(beside(at="13,23"), "1", "12").upgrades(0, cannon=5).match("disc 10")
    match.play(0, "fly 1 12,22")
    match.play(0, "clear 1")
    assert medals(match) == [1, 0, 0, 0]


# ---------------------------------------------------------------- strength


@pytest.mark.rule("special.pirate")
@pytest.mark.parametrize(
    ("planet", "point", "value"), [("2", "13,23", 5), ("3", "7,23", 4)], ids=["lair 5", "lair 4"]
)
@pytest.mark.parametrize("card", [None, "sci_mixed", "sci_cannons"])
def test_cannons_and_scientists_cannons_must_reach_the_number(planet, point, value, card):
    table = beside(f"pirate_base {value}", at=point, planet=planet)
    bonus = {None: 0, "sci_mixed": 1, "sci_cannons": 2}[card]
    if card:
        table.friend(0, card)
    short = table.upgrades(0, booster=6, cannon=value - bonus - 1, freight_pod=5).match()
    assert refused(short, 0, "clear 1").rule == "special.pirate"
    match = table.upgrades(0, cannon=value - bonus).match("disc 10")
    match.play(0, "clear 1")
    assert medals(match) == [1, 0, 0, 0]


@pytest.mark.rule("special.pirate")
def test_a_lair_that_is_too_strong_stays_at_the_end_of_the_flight():
    table = beside(at="13,23").upgrades(0, cannon=4, freight_pod=5).upgrades(1, cannon=6)
    match = table.friend(0, "sci_boosters").match()
    match.play(0, "end")
    assert match.to_act == (1,)
    assert medals(match) == [0, 0, 0, 0]
    assert looked_at(match, 0) == {"s1-2": LAIR}


@pytest.mark.rule("special.ice")
@pytest.mark.parametrize(
    ("planet", "point", "value"), [("2", "13,23", 4), ("3", "7,23", 3)], ids=["ice 4", "ice 3"]
)
def test_freight_rings_alone_must_reach_the_number_of_an_ice_planet(planet, point, value):
    table = beside(f"ice_planet {value}", at=point, planet=planet).friend(0, "sci_mixed", "sci_cannons")
    short = table.upgrades(0, booster=6, cannon=6, freight_pod=value - 1).match()
    assert refused(short, 0, "clear 1").rule == "special.ice"
    match = table.upgrades(0, freight_pod=value).match("disc 10")
    match.play(0, "clear 1")
    assert medals(match) == [1, 0, 0, 0]


@pytest.mark.rule("special.seven")
@pytest.mark.parametrize(
    ("cannons", "cards", "wins"),
    [
        (6, (), False),
        (6, ("sci_boosters",), False),
        (6, ("sci_mixed",), True),
        (5, ("sci_cannons",), True),
        (5, ("sci_mixed",), False),
        (4, ("sci_mixed", "sci_cannons"), True),
        (4, ("sci_mixed", "sci_mixed"), False),
    ],
)
def test_the_lair_of_seven_needs_the_help_of_scientists(cannons, cards, wins):
    table = beside("pirate_base 7", at="13,21", planet="1").upgrades(0, cannon=cannons).friend(0, *cards)
    match = table.match(*(["disc 10"] if wins else []))
    if wins:
        match.play(0, "clear 1")
    else:
        assert refused(match, 0, "clear 1").rule in ("special.pirate", "special.seven")
        match.play(0, "end")
    assert medals(match) == [int(wins), 0, 0, 0]


@pytest.mark.rule("special.pirate")
def test_only_what_the_player_knows_is_removed():
    # Seat 2 knows the lair, seat 0 has not looked yet.
    table = Table(game="starfarers-classic").no_ships().flight(0).upgrades(0, cannon=6)
    match = know(table, "2", LAIR, 2).ship(0, 1, "colony_ship", "13,23").match()
    assert refused(match, 0, "clear 1").rule == "special.pirate"
    match.play(0, "end")
    assert medals(match) == [0, 0, 0, 0]


# ---------------------------------------------------------------- stopped ships


def stopped(chip: str = LAIR, point: str = "13,23") -> Table:
    """The only ship of seat 0 stands beside a chip; card 5 will stop it."""
    return beside(chip, at=point).phase("build")


def meet(table: Table, *script: str) -> sw.Match:
    """Seat 0 gives nothing to the trader of card 5: the first ship stays put."""
    match = table.match("balls red black", "encounter 5", *script)
    match.play(0, "shake")
    match.play(0, "give 0")
    return match


@pytest.mark.rule("special.pirate", "encounter.bad")
@pytest.mark.parametrize("how", ["clear 1", "end"])
def test_a_stopped_ship_removes_a_lair(how):
    match = meet(stopped().upgrades(0, cannon=5), "disc 10")
    assert match.position()["seats"][0]["ships"][0]["held"]
    match.play(0, how)
    assert medals(match) == [1, 0, 0, 0]


@pytest.mark.rule("special.ice", "encounter.bad")
def test_a_stopped_ship_removes_ice():
    match = meet(stopped(ICE).upgrades(0, freight_pod=4), "disc 10")
    match.play(0, "clear 1")
    assert medals(match) == [1, 0, 0, 0]


@pytest.mark.rule("special.reward", "encounter.bad")
def test_but_it_founds_nothing():
    table = know(stopped(point="12,22"), "1", "12").upgrades(0, cannon=5)
    match = meet(table, "disc 10")
    match.play(0, "clear 1")
    assert medals(match) == [1, 0, 0, 0]
    assert refused(match, 0, "settle 1").rule == "encounter.bad"
    match.play(0, "end")
    assert at(match) == "12,22"


# ---------------------------------------------------------------- ships that must leave


def must_leave(first: str, second: str, speed: int = 3) -> Table:
    """A colony ship stands since the last turn on 12,22 between these chips."""
    table = Table(game="starfarers-classic").no_ships().flight(0, base_speed=speed)
    know(know(table, "1", first), "2", second)
    return table.ship(0, 1, "colony_ship", "12,22", must_leave="12,22")


@pytest.mark.rule("special.reward", "flight.must_vacate")
def test_a_ship_that_must_leave_may_stay_to_clear_and_found():
    match = must_leave("12", LAIR).upgrades(0, cannon=5).match("disc 10")
    assert refused(match, 0, "end").rule == "flight.must_vacate"
    match.play(0, "clear 1")
    assert legal(match, 0) == ["settle 1"]
    match.play(0, "settle 1")
    assert "12,22" in match.position()["seats"][0]["colonies"]


@pytest.mark.rule("special.pirate", "flight.must_vacate")
def test_it_may_not_stay_to_clear_where_it_cannot_found():
    match = must_leave("pirate_base 7", LAIR).upgrades(0, cannon=6).match("disc 10")
    assert refused(match, 0, "clear 1").rule in ("special.pirate", "flight.must_vacate")
    match.play(0, "fly 1 13,23")
    match.play(0, "clear 1")
    assert medals(match) == [1, 0, 0, 0]


@pytest.mark.rule("special.pirate", "flight.must_vacate")
def test_unless_it_cannot_leave():
    table = must_leave("pirate_base 7", LAIR, speed=1).upgrades(0, cannon=6)
    table.ship(1, 1, "trade_ship", "13,21").ship(2, 1, "trade_ship", "13,23")
    match = table.match("disc 10")
    assert legal(match, 0) == ["end", "clear 1"]
    match.play(0, "end")
    assert medals(match) == [1, 0, 0, 0]
    match.play(0, "end")
    assert at(match) == "12,22"


@pytest.mark.rule("special.pirate", "flight.must_vacate")
def test_the_choices_of_other_ships_do_not_suffer():
    # Ship 2 must leave and may not clear; ship 1 has all its choices.
    table = must_leave("pirate_base 7", LAIR).upgrades(0, cannon=6)
    table.data["seats"][0]["ships"][0]["ship"] = 2
    match = table.ship(0, 1, "trade_ship", "25,25").match()
    alone = beside(kind="trade_ship", at="25,25").match()
    first = {action for action in legal(match, 0) if action.startswith("fly 1 ")}
    assert first == {action for action in legal(alone, 0) if action.startswith("fly 1 ")}
    assert len(legal(match, 0)) == len(set(legal(match, 0)))
    for action in match.legal(0):
        assert action in match.legal(0)


# ---------------------------------------------------------------- the reward


@pytest.mark.rule("special.reward")
@pytest.mark.parametrize(("chip", "has"), [(LAIR, {"cannon": 5}), (ICE, {"freight_pod": 4})])
def test_the_chip_is_kept_and_worth_a_point(chip, has):
    match = beside(chip, at="13,23").upgrades(0, **has).match("disc 10")
    before = match.points[0]
    events = match.play(0, "clear 1")
    assert match.points[0] == before + 1
    won = next(event for event in events if event.name == "medal")
    for seat in (0, 1, 2, 3, None):  # it lies face up before its winner
        assert dict(won.for_seat(seat).data) == {"planet": "s1-2", "disc": chip}
        assert match.view(seat)["seats"][0]["medals"] == 1


@pytest.mark.rule("special.reward")
def test_a_white_chip_takes_its_place_face_down():
    match = beside(at="13,23").upgrades(0, cannon=5).match("disc 10")
    assert next_chance(match, "clear 1") == {f"disc {chip}": n for chip, n in WHITE.items()}
    events = match.play(0, "clear 1")
    for seat in (0, 1, 2, 3, None):
        assert match.view(seat)["board"]["discs"]["s1"] == ["face down"] * 3
    assert [dict(event.data) for event in events if event.name == "replaced"] == [{"planet": "s1-2"}]
    assert match.position()["board"]["discs_left"]["reserve_white"] == {"3": 1, "9": 1, "11": 2}
    assert LAIR not in match.position()["board"]["discs_left"]["dot_yellow"]


@pytest.mark.rule("special.reward", "explore.private")
def test_only_who_removed_the_old_chip_has_seen_the_new_one():
    table = Table(game="starfarers-classic").no_ships().flight(0).upgrades(0, cannon=5)
    know(table, "2", LAIR, 0, 2).ship(0, 1, "colony_ship", "13,23").ship(2, 1, "trade_ship", "12,24")
    match = table.match("disc 10")
    events = match.play(0, "clear 1")
    assert looked_at(match, 0) == {"s1-2": "10"}
    looked = next(event for event in events if event.name == "peeked")
    assert looked.for_seat(0).data["disc"] == "10"
    for seat in (1, 2, 3, None):
        assert looked_at(match, seat) == {}
        assert looked.for_seat(seat).data["disc"] is None
        assert match.view(seat)["board"]["discs_left"]["reserve_white"] == WHITE
        assert [player["seen"] for player in match.view(seat)["seats"]] == [["s1-2"], [], [], []]


@pytest.mark.rule("special.reward", "explore.private")
def test_others_imagine_any_white_chip():
    match = beside(at="13,23").upgrades(0, cannon=5).match("disc 10")
    match.play(0, "clear 1")
    chips = set()
    for game in range(40):
        state = match.game.imagine(match.game.view(match.state, 3), stream(5, game))
        chips.add(match.game.view(state, 0).json()["board"]["looked_at"]["s1-2"])
    assert chips == set(WHITE)


@pytest.mark.rule("special.reward", "explore.peek")
def test_whoever_knew_the_old_chip_looks_anew():
    # A ship of seat 1 stands beside the planet when seat 0 has its lair removed; on its own flight it looks.
    table = Table(game="starfarers-classic").no_ships().flight(0).upgrades(0, cannon=5)
    know(table, "2", LAIR, 0, 1).ship(0, 1, "trade_ship", "13,23").ship(1, 1, "trade_ship", "12,24")
    match = table.match("disc 10", "roll 1 1", "balls yellow blue")
    for seat, action in ((0, "clear 1"), (0, "end"), (1, "roll")):
        match.play(seat, action)
    assert looked_at(match, 1) == {}
    match.play(1, "shake")
    assert looked_at(match, 1) == {"s1-2": "10"}
    finish(match)


@pytest.mark.rule("special.reward")
def test_a_colony_ship_on_the_colony_intersection_may_found_at_once():
    match = know(beside(at="13,23"), "1", "12").upgrades(0, cannon=5).match("disc 10")
    match.play(0, "fly 1 12,22")
    assert "settle 1" not in legal(match, 0)
    match.play(0, "clear 1")
    assert looked_at(match, 0) == {"s1-1": "12", "s1-2": "10"}
    match.play(0, "settle 1")
    assert match.view(3)["board"]["discs"]["s1"] == ["12", "10", "face down"]


@pytest.mark.rule("special.reward")
def test_also_when_the_end_of_the_flight_opens_it():
    match = know(beside(at="13,23"), "1", "12").upgrades(0, cannon=5).match("disc 10")
    match.play(0, "fly 1 12,22")
    match.play(0, "end")
    match.play(0, "settle 1")
    assert "12,22" in match.position()["seats"][0]["colonies"]


@pytest.mark.rule("special.reward")
def test_also_a_ship_that_another_takes_off_after():
    table = know(beside(at="13,23"), "1", "12").upgrades(0, cannon=5).ship(0, 2, "trade_ship", "16,24")
    match = table.match("disc 10")
    match.play(0, "fly 1 12,22")
    match.play(0, "fly 2 18,24")
    match.play(0, "settle 1")
    assert "12,22" in match.position()["seats"][0]["colonies"]


@pytest.mark.rule("special.reward")
def test_not_where_the_other_neighbour_forbids_it():
    match = know(beside(at="12,22"), "1", "pirate_base 7").upgrades(0, cannon=5).match("disc 10")
    match.play(0, "clear 1")
    assert refused(match, 0, "settle 1").rule == "colony.found"
    match.play(0, "end")
    assert at(match) == "12,22"


@pytest.mark.rule("special.reward")
def test_the_point_may_win_the_game():
    table = beside(at="13,23").upgrades(0, cannon=5).spaceport(0, "25,21").spaceport(0, "25,23")
    table.discs("s2", "4", "6", "8").fame(0, 11).medals(0, 1)
    match = table.match("disc 10")
    assert match.points[0] == 14
    match.play(0, "clear 1")
    assert (match.over, match.winner) == (True, 0)


# ---------------------------------------------------------------- option clear_on_pass


ON: dict[str, Any] = {"clear_on_pass": True}


@pytest.mark.rule("special.pirate")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_by_option_moving_next_to_a_lair_is_enough(kind):
    match = beside(kind=kind, **ON).upgrades(0, cannon=5).match("disc 10")
    match.play(0, "fly 1 13,23")
    assert medals(match) == [1, 0, 0, 0]
    assert looked_at(match, 0) == {"s1-2": "10"}
    assert looked_at(match, 1) == {}
    match.play(0, "fly 1 13,25")  # and the flight goes on
    assert at(match) == "13,25"


@pytest.mark.rule("special.ice")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_by_option_moving_next_to_an_ice_planet_is_enough(kind):
    match = beside(ICE, kind, **ON).upgrades(0, freight_pod=4).match("disc 10")
    match.play(0, "fly 1 13,23")
    assert medals(match) == [1, 0, 0, 0]
    match.play(0, "fly 1 13,25")
    assert at(match) == "13,25"


@pytest.mark.rule("special.pirate", "special.ice")
@pytest.mark.parametrize(("chip", "has"), [(LAIR, {"cannon": 5}), (ICE, {"freight_pod": 4})])
def test_without_the_option_it_is_not(chip, has):
    match = beside(chip).upgrades(0, **has).match()
    match.play(0, "fly 1 13,23")
    assert medals(match) == [0, 0, 0, 0]


@pytest.mark.rule("special.pirate")
def test_by_option_no_ship_passes_by_without_clearing():
    match = beside(**ON).upgrades(0, cannon=5).match("disc 10")
    assert "fly 1 12,24" not in legal(match, 0)
    match.play(0, "fly 1 13,23")
    assert "fly 1 12,24" in legal(match, 0)


@pytest.mark.rule("special.pirate")
def test_by_option_too_few_cannons_still_remove_nothing():
    match = beside(**ON).upgrades(0, cannon=4).match()
    match.play(0, "fly 1 13,23")
    match.play(0, "end")
    assert match.to_act == (1,)
    assert medals(match) == [0, 0, 0, 0]


@pytest.mark.rule("special.pirate")
def test_by_option_a_lair_just_seen_is_removed_at_once():
    table = Table(game="starfarers-classic", **ON).no_ships().flight(0).upgrades(0, cannon=5)
    match = table.ship(0, 1, "colony_ship", "15,23").match(f"disc {LAIR}", "disc 10")
    match.play(0, "fly 1 13,23")
    assert medals(match) == [1, 0, 0, 0]
    assert looked_at(match, 0) == {"s1-2": "10"}


@pytest.mark.rule("special.pirate")
def test_by_option_a_trade_ship_clears_from_a_colony_intersection_too():
    table = Table(game="starfarers-classic", **ON).no_ships().flight(0).upgrades(0, cannon=6)
    table.friend(0, "sci_mixed")
    know(know(table, "1", "pirate_base 7"), "2", "9").ship(0, 1, "trade_ship", "13,23")
    match = table.match("disc 10")
    match.play(0, "fly 1 12,22")
    assert medals(match) == [1, 0, 0, 0]
    assert refused(match, 0, "end").rule == "flight.trade_not_on_colony"
    match.play(0, "fly 1 13,21")


@pytest.mark.rule("special.pirate")
def test_by_option_a_ship_that_stays_may_clear_as_well():
    match = beside(at="13,23", **ON).upgrades(0, cannon=5).match("disc 10")
    match.play(0, "clear 1")
    assert medals(match) == [1, 0, 0, 0]


@pytest.mark.rule("special.reward")
def test_by_option_the_freed_site_may_be_settled_in_the_same_move():
    match = know(beside(**ON), "1", "12").upgrades(0, cannon=5).match("disc 10")
    match.play(0, "fly 1 13,23")
    match.play(0, "fly 1 12,22")
    match.play(0, "settle 1")
    assert match.view(None)["board"]["discs"]["s1"] == ["12", "10", "face down"]
