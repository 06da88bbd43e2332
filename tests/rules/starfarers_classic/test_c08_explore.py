"""Exploring in the classic edition: a ship's owner looks at a chip in secret, and it lies face down again.

The places: 15,23 is open space beside 13,23 at the rim of the system s1. Its second planet (yellow dot) has 13,23,
12,24 and 10,24, its first one (green dot) 13,21, 12,20 and 10,20; the colony intersection 12,22 belongs to both. The
third planet (red dot) is reached on 7,23, 6,22 and 7,21.
"""

from __future__ import annotations

import json

import pytest

import starwake as sw
from starwake.core.rng import stream
from tests.helpers import Table, legal, refused

YELLOW = {"3", "5", "8", "9", "11", "pirate_base 5", "ice_planet 4"}
GREEN = {"2", "4", "5", "9", "10", "12", "pirate_base 7"}
FACE_DOWN = ["face down"] * 3
EVERYONE = (0, 1, 2, 3, None)


def scout(kind: str = "colony_ship", at: str = "15,23", speed: int = 3, seat: int = 0) -> Table:
    """A ship of a seat flies beside s1, at whose chips nobody has looked; there is no other ship."""
    table = Table(game="starfarers-classic").no_ships().flight(seat, base_speed=speed)
    return table.ship(seat, 1, kind, at)


def discs(match: sw.Match, seat: int | None = None) -> list[str]:
    """The chips of s1 as a seat sees them lie."""
    found: list[str] = match.view(seat)["board"]["discs"]["s1"]
    return found


def looked_at(match: sw.Match, seat: int | None) -> dict[str, str]:
    """The face-down chips that a seat knows."""
    found: dict[str, str] = match.view(seat)["board"]["looked_at"]
    return found


def pile(match: sw.Match, seat: int | None, dot: str) -> set[str]:
    """The chips that to a seat may lie under a dot."""
    return {chip for chip, n in match.view(seat)["board"]["discs_left"][f"dot_{dot}"].items() if n}


def next_chance(match: sw.Match, action: str, seat: int = 0) -> dict[str, int]:
    """What chance may bring first after an action, with weights."""
    state = match.state.copy()
    match.game.apply(state, seat, action)
    return {outcome.notation: weight for outcome, weight in match.game.outcomes(state)}


def told(match: sw.Match, seat: int | None) -> str:
    """Everything a seat was told or sees now: events, view, choices."""
    events = [event.for_seat(seat).json() for event in match.events]
    choices = legal(match, seat) if seat is not None else []
    return json.dumps([events, match.view(seat), choices])


def finish(match: sw.Match) -> None:
    """Chance has said all that was scripted."""
    assert isinstance(match.dealer, sw.ScriptedDealer)
    match.dealer.finish()


# ---------------------------------------------------------------- looking


@pytest.mark.rule("explore.peek")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_a_ship_beside_a_planet_lets_its_owner_look_at_the_chip(kind):
    match = scout(kind).match("disc 9")
    match.play(0, "fly 1 13,23")
    assert looked_at(match, 0) == {"s1-2": "9"}
    finish(match)


@pytest.mark.rule("explore.peek")
@pytest.mark.parametrize(
    ("start", "point", "planet"),
    [
        ("15,23", "13,23", "s1-2"),
        ("13,25", "12,24", "s1-2"),
        ("9,25", "10,24", "s1-2"),
        ("15,21", "13,21", "s1-1"),
        ("13,19", "12,20", "s1-1"),
        ("9,19", "10,20", "s1-1"),
        ("6,20", "7,21", "s1-3"),
        ("4,22", "6,22", "s1-3"),
        ("6,24", "7,23", "s1-3"),
    ],
)
def test_any_intersection_of_the_planet_will_do(start, point, planet):
    match = scout(at=start).match("disc 11" if planet != "s1-1" else "disc 12")
    match.play(0, f"fly 1 {point}")
    assert list(looked_at(match, 0)) == [planet]


@pytest.mark.rule("explore.peek")
@pytest.mark.parametrize("kind", ["colony_ship", "trade_ship"])
def test_on_a_colony_intersection_the_ship_sees_both_neighbours(kind):
    # The second planet is seen on 13,23 on the way.
    match = scout(kind, speed=3).match("disc 9", "disc 12")
    match.play(0, "fly 1 13,23")
    match.play(0, "fly 1 12,22")
    assert looked_at(match, 0) == {"s1-1": "12", "s1-2": "9"}


@pytest.mark.rule("explore.peek")
def test_a_ship_that_stands_there_when_the_flight_begins_looks_too():
    # Ships that have not seen a chip beside them: another player has had it replaced since.
    table = Table(game="starfarers-classic").no_ships().phase("build")
    match = table.ship(0, 1, "colony_ship", "12,22").match("balls yellow blue", "disc 12", "disc 9")
    match.play(0, "shake")
    assert looked_at(match, 0) == {"s1-1": "12", "s1-2": "9"}
    finish(match)


@pytest.mark.rule("explore.peek")
def test_two_ships_beside_one_planet_look_at_one_chip():
    table = Table(game="starfarers-classic").no_ships().phase("build")
    table.ship(0, 1, "colony_ship", "13,23").ship(0, 2, "trade_ship", "12,24")
    match = table.match("balls yellow blue", "disc 9")
    match.play(0, "shake")
    assert looked_at(match, 0) == {"s1-2": "9"}
    assert [event.name for event in match.events].count("peeked") == 1
    sw.from_position(match.position())  # no chip is lost


@pytest.mark.rule("explore.peek")
def test_one_step_away_nothing_is_seen():
    match = scout(at="16,24").match()
    match.play(0, "fly 1 15,23")
    match.play(0, "end")
    assert looked_at(match, 0) == {}
    assert match.position()["seats"][0]["seen"] == []


@pytest.mark.rule("explore.peek")
def test_the_chip_lies_face_down_again_and_the_ship_flies_on():
    match = scout(speed=3).match("disc 9")
    match.play(0, "fly 1 13,23")
    for seat in EVERYONE:
        assert discs(match, seat) == FACE_DOWN
    match.play(0, "fly 1 10,24")  # two more steps
    assert match.position()["seats"][0]["ships"][0]["at"] == "10,24"
    assert legal(match, 0) == ["end"]


@pytest.mark.rule("explore.peek")
def test_the_step_to_the_planet_counts():
    match = scout(speed=1).match("disc 9")
    match.play(0, "fly 1 13,23")
    assert legal(match, 0) == ["end"]


@pytest.mark.rule("explore.peek")
def test_a_chip_is_looked_at_only_once():
    match = scout(at="13,23").looked("s1-2", "9", 0).match()
    match.play(0, "fly 1 12,24")
    assert [event.name for event in match.events] == ["flew"]
    assert looked_at(match, 0) == {"s1-2": "9"}


@pytest.mark.rule("explore.peek")
def test_a_seen_chip_does_not_interrupt_the_way():
    match = scout(speed=2).looked("s1-2", "9", 0).match()
    flew = match.play(0, "fly 1 12,24")[0]
    assert flew.data["path"] == ["15,23", "13,23", "12,24"]


@pytest.mark.rule("explore.peek")
def test_a_face_up_chip_is_not_looked_at():
    match = scout(speed=3).discs("s1", "12", "9", "10").match()
    match.play(0, "fly 1 12,22")
    assert [event.name for event in match.events] == ["flew"]


@pytest.mark.rule("explore.peek")
@pytest.mark.parametrize(("start", "point", "chips"), [("15,23", "13,23", YELLOW), ("15,21", "13,21", GREEN)])
def test_the_chip_is_one_of_those_with_the_dot_of_the_planet(start, point, chips):
    match = scout(at=start).match()
    assert next_chance(match, f"fly 1 {point}") == {f"disc {chip}": 1 for chip in chips}


@pytest.mark.rule("explore.peek")
def test_a_chip_that_somebody_has_seen_elsewhere_cannot_be_here():
    # s3-3 has a yellow dot too. To seat 0 the chip might be anything, but it cannot lie in two places.
    match = scout().looked("s3-3", "8", 2).match()
    assert next_chance(match, "fly 1 13,23") == {f"disc {chip}": 1 for chip in YELLOW - {"8"}}


@pytest.mark.rule("explore.peek")
@pytest.mark.parametrize("chip", ["pirate_base 5", "ice_planet 4"])
def test_pirates_and_ice_stay_face_down_too(chip):
    match = scout().match(f"disc {chip}")
    match.play(0, "fly 1 13,23")
    assert discs(match) == FACE_DOWN
    assert looked_at(match, 0) == {"s1-2": chip}


# ---------------------------------------------------------------- who knows


@pytest.mark.rule("explore.private")
def test_only_the_owner_sees_what_the_chip_is():
    match = scout().match("disc 9")
    match.play(0, "fly 1 13,23")
    assert looked_at(match, 0) == {"s1-2": "9"}
    assert pile(match, 0, "yellow") == YELLOW - {"9"}
    for seat in (1, 2, 3, None):
        assert looked_at(match, seat) == {}
        assert pile(match, seat, "yellow") == YELLOW


@pytest.mark.rule("explore.private")
def test_everyone_sees_that_the_owner_has_looked():
    match = scout().match("disc 9")
    match.play(0, "fly 1 13,23")
    for seat in EVERYONE:
        assert [player["seen"] for player in match.view(seat)["seats"]] == [["s1-2"], [], [], []]


@pytest.mark.rule("explore.private")
def test_the_event_tells_the_chip_to_the_owner_alone():
    match = scout(seat=2).match("disc 9")
    match.play(2, "fly 1 13,23")
    looked = next(event for event in match.events if event.name == "peeked")
    assert dict(looked.for_seat(2).data) == {"planet": "s1-2", "disc": "9"}
    for seat in (0, 1, 3, None):
        assert dict(looked.for_seat(seat).data) == {"planet": "s1-2", "disc": None}


@pytest.mark.rule("explore.private")
@pytest.mark.parametrize("other", ["8", "pirate_base 5", "ice_planet 4"])
def test_nobody_else_can_tell_two_chips_apart(other):
    matches = []
    for chip in ("9", other):
        match = scout("trade_ship").upgrades(0, cannon=4, freight_pod=3).match(f"disc {chip}", "roll 1 1")
        match.play(0, "fly 1 13,23")
        match.play(0, "end")
        match.play(1, "roll")
        matches.append(match)
    assert told(matches[0], 0) != told(matches[1], 0)
    for seat in (1, 2, 3, None):
        assert told(matches[0], seat) == told(matches[1], seat)


@pytest.mark.rule("explore.private")
@pytest.mark.parametrize("action", ["clear 1", "settle 1", "fly 1 9,23"])
def test_nor_do_refusals_tell_it(action):
    # Seat 1 has come beside a chip that only seat 0 knows, and has not looked yet; its cannons would beat pirates.
    errors = set()
    for chip in ("9", "pirate_base 5", "ice_planet 4"):
        table = scout(at="12,22", seat=1).upgrades(1, cannon=6, freight_pod=5).looked("s1-2", chip, 0)
        error = refused(table.match(), 1, action)
        errors.add((str(error), error.rule, error.hint))
    assert len(errors) == 1


@pytest.mark.rule("explore.private")
def test_the_knowledge_stays():
    match = scout("trade_ship").match("disc 9", "roll 1 1")
    match.play(0, "fly 1 13,23")
    match.play(0, "fly 1 15,23")
    match.play(0, "end")
    match.play(1, "roll")
    assert looked_at(match, 0) == {"s1-2": "9"}
    again = sw.from_position(match.position())
    assert looked_at(again, 0) == {"s1-2": "9"}
    assert looked_at(again, 1) == {}


@pytest.mark.rule("explore.private")
def test_a_second_player_sees_the_same_chip_and_chance_is_not_asked_again():
    match = scout(seat=1).looked("s1-2", "9", 0).match()  # nothing is in the script
    match.play(1, "fly 1 13,23")
    looked = next(event for event in match.events if event.name == "peeked")
    assert (looked.seat, looked.for_seat(1).data["disc"], looked.for_seat(0).data["disc"]) == (1, "9", None)
    assert looked_at(match, 0) == looked_at(match, 1) == {"s1-2": "9"}
    assert looked_at(match, 2) == looked_at(match, None) == {}
    assert match.position()["board"]["discs_left"]["dot_yellow"] == dict.fromkeys(
        ("3", "5", "8", "11", "pirate_base 5", "ice_planet 4"), 1
    )


@pytest.mark.rule("explore.private")
def test_a_chip_seen_by_another_still_interrupts_the_way():
    match = scout(speed=2, seat=1).looked("s1-2", "9", 0).match()
    assert "fly 1 12,24" not in legal(match, 1)
    match.play(1, "fly 1 13,23")
    match.play(1, "fly 1 12,24")


@pytest.mark.rule("explore.private")
def test_whoever_imagines_the_rest_keeps_to_what_the_seat_knows():
    match = scout().match("disc pirate_base 5")
    match.play(0, "fly 1 13,23")
    imagined: dict[int, set[str]] = {0: set(), 1: set()}
    for seat, chips in imagined.items():
        for game in range(60):
            state = match.game.imagine(match.game.view(match.state, seat), stream(7, game))
            assert match.game.view(state, seat).json() == match.view(seat)
            chips.add(match.game.view(state, 0).json()["board"]["looked_at"]["s1-2"])
    assert imagined[0] == {"pirate_base 5"}
    assert imagined[1] == YELLOW
