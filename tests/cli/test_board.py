"""The board as characters: whatever stands where, nothing that matters is cut off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import starwake as sw
from starwake.cli.terminal import theme
from starwake.cli.terminal.home import Home
from starwake.cli.terminal.starfarers.board import AXIS_ROWS, MARGIN, Marks, Picture, Scale, region
from starwake.cli.terminal.starfarers.seen import Seen
from tests.cli.helpers import drifted, foretold, front_for
from tests.helpers import Table

SCALES = (Scale(2, 1), Scale(2, 2), Scale(3, 1), Scale(3, 2))


def drifted_on(board: str, seed: int, decisions: int) -> sw.Match:
    """Random play on a board of 2019, with six players on it, or at the classic game with a start of that name."""
    kind, _, value = board.rpartition(" ")
    options: dict[str, Any] = {"setup": value} if kind == "classic" else {"board": value}
    players = 6 if kind == "six" else 3 + seed % 2
    id = "starfarers-classic" if kind == "classic" else "starfarers"
    return drifted(id, seed, decisions, players=players, **options)


def drawn(match: sw.Match, scale: Scale) -> tuple[Seen, Marks, list[str]]:
    """The rows of the board with the choices of whoever acts."""
    seat = match.awaited[0] if match.to_act else 0
    front = front_for(match)
    seen = front.shown(Home(match), seat)
    marks = front.look(Home(match), seat).marks() if match.to_act else Marks()
    lines = [line.plain for line in Picture(seen, front.speech, scale, marks).lines()]
    return seen, marks, [line.ljust(scale.width(seen.chart)) for line in lines[AXIS_ROWS:-AXIS_ROWS]]


def planets(seen: Seen) -> Iterator[tuple[tuple[str, int], dict[str, Any]]]:
    """Every planet one can see, by its system and its place there."""
    for name, system in seen.systems.items():
        yield from (((name, place), planet) for place, planet in enumerate(system["planets"]))


@pytest.mark.parametrize("scale", SCALES, ids=str)
@pytest.mark.parametrize(
    ("seed", "board"),
    [
        *((0, "beginner"), (1, "strategic"), (2, "explorer"), (3, "wild_space")),
        *((4, "six strategic"), (5, "six explorer"), (6, "classic beginner"), (7, "classic advanced")),
    ],
)
def test_every_planet_piece_and_number_can_be_read(seed, board, scale):
    for decisions in (3, 200, 400):
        seen, marks, rows = drawn(drifted_on(board, seed, decisions), scale)
        chart = seen.chart
        for place, planet in planets(seen):
            x, y = chart.hexes[place]
            hex_row = rows[y * scale.y][MARGIN + (x - 2) * scale.x + 1 : MARGIN + (x + 2) * scale.x]
            if planet["numbers"]:
                assert planet["disc"] in hex_row, (planet, hex_row)
        for point, number in marks.numbers.items():
            if point not in seen.pieces:
                x, y = chart.points[point]
                column = MARGIN + x * scale.x
                assert str(number) in rows[y * scale.y][column - 1 : column + 2]
        for point in seen.pieces:
            x, y = chart.points[point]
            column = MARGIN + x * scale.x
            assert rows[y * scale.y][column - 1] in "([<ACIZJPN"


@pytest.mark.parametrize("scale", SCALES, ids=str)
def test_no_number_of_a_planet_touches_the_number_of_a_choice(scale):
    match = Table().flight(0, 9).match()
    seen, _, rows = drawn(match, scale)
    for place, planet in planets(seen):
        x, y = seen.chart.hexes[place]
        if planet["numbers"]:
            end = rows[y * scale.y].index(planet["disc"], MARGIN + (x - 2) * scale.x)
            assert not rows[y * scale.y][end + len(planet["disc"])].isdigit()


def test_the_small_board_fits_80_columns():
    assert Scale().width(front_for(Table().match()).chart) < 80


def test_a_region_holds_what_matters_and_is_as_high_as_allowed():
    chart = front_for(Table().match()).chart
    for height in (11, 20, 31):
        for point, (_, y) in chart.points.items():
            rows = region(chart, [point], height)
            assert y in rows
            assert len(rows) == height
            assert 0 <= rows.start < rows.stop <= chart.height + 1
    both = region(chart, ["4,0", "7,27"], 11)
    assert 27 in both


def flying(seed: int, board: str) -> sw.Match:
    """A match in which somebody is about to fly."""
    match = drifted_on(board, seed, 250)
    rng = sw.stream(seed, lane=1)
    while not match.over:
        legal = match.legal(match.awaited[0])
        if any(action.notation.startswith("fly") for action in legal):
            break
        match.play(match.awaited[0], legal[rng.below(len(legal))])
    return match


LEARNING = ("explores", "discovers", "you look at")


@pytest.mark.parametrize("board", ["beginner", "explorer", "six wild_space", "classic beginner"])
@pytest.mark.parametrize("seed", range(3))
def test_what_is_foretold_of_a_flight_is_what_happens(seed, board):
    match = flying(seed, board)
    seat = match.awaited[0]
    flights = [action.notation for action in match.legal(seat) if action.notation.startswith("fly ")]
    assert flights
    for action in flights:
        events = match.copy().play(seat, action)
        effect, data = foretold(match, seat, action)
        happened = {event.name for event in events}
        assert events[0].data["steps"] == data["steps"], action
        if "medal" not in happened:  # a token that is cleared turns up a disc too
            learns = any(word in effect for word in LEARNING)
            assert learns == bool({"disc", "sector", "peeked"} & happened), effect
        assert ("friendship card" in effect) == ("station" in happened)


@pytest.mark.parametrize("board", ["beginner", "six strategic", "classic beginner"])
@pytest.mark.parametrize("seed", range(3))
def test_sites_said_to_be_open_are_open(seed, board):
    match = flying(seed, board)
    seat = match.awaited[0]
    kinds = {ship["ship"]: ship["kind"] for ship in match.view(seat)["seats"][seat]["ships"]}
    for action in (action.notation for action in match.legal(seat)):
        word, _, rest = action.partition(" ")
        ship = int(rest[:1]) if word == "fly" else 0
        if kinds.get(ship) == "colony_ship":
            after = match.copy()
            after.play(seat, action)
            effect, _ = foretold(match, seat, action)
            if any(word in effect for word in LEARNING) or after.awaited != (seat,):
                continue
            settles = f"settle {ship}" in [a.notation for a in after.legal(seat)]
            assert settles == ("you can settle here:" in effect), action


def test_every_sign_has_an_ascii_form():
    match = drifted_on("strategic", 2, 300)
    for scale in SCALES:
        _, _, rows = drawn(match, scale)
        assert "?" not in theme.in_ascii("".join(rows)).replace("?", "", "".join(rows).count("?"))
