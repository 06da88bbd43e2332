"""The board as characters: whatever stands where, nothing that matters is cut off."""

from __future__ import annotations

from typing import Any

import pytest

import starwake as sw
from starwake.cli.terminal import theme
from starwake.cli.terminal.starfarers.board import AXIS_ROWS, MARGIN, Marks, Picture, Scale, region
from starwake.cli.terminal.starfarers.chart import chart_of
from starwake.cli.terminal.starfarers.menu import make_menu
from starwake.cli.terminal.starfarers.preview import Preview
from starwake.cli.terminal.starfarers.seen import Seen
from starwake.cli.terminal.starfarers.speech import Speech
from tests.cli.helpers import drifted
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
    seat = match.to_act[0] if match.to_act else 0
    seen = Seen(match, seat)
    speech = Speech(seen.game)
    menu = make_menu(Preview(seen, speech), match.legal(seat))
    ships = [group.ship for group in menu.groups if group.ship]
    marks = Marks({**menu.points(), **(menu.points(ships[0]) if ships else {})})
    lines = [line.plain for line in Picture(seen, speech, scale, marks).lines()]
    return seen, marks, [line.ljust(scale.width(seen.chart)) for line in lines[AXIS_ROWS:-AXIS_ROWS]]


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
        for (system, pos), planet in seen.planets.items():
            x, y = chart.hexes[system, pos]
            hex_row = rows[y * scale.y][MARGIN + (x - 2) * scale.x + 1 : MARGIN + (x + 2) * scale.x]
            if planet.disc and planet.numbers:
                assert planet.disc in hex_row, (planet, hex_row)
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
    for (system, pos), planet in seen.planets.items():
        x, y = seen.chart.hexes[system, pos]
        end = rows[y * scale.y].index(planet.disc, MARGIN + (x - 2) * scale.x) if planet.numbers else None
        if end is not None and planet.disc:
            assert not rows[y * scale.y][end + len(planet.disc)].isdigit()


def test_the_small_board_fits_80_columns():
    seen = Seen(Table().match(), 0)
    assert Scale().width(seen.chart) < 80


def test_a_region_holds_what_matters_and_is_as_high_as_allowed():
    chart = chart_of(sw.make("starfarers"))  # type: ignore[arg-type]
    for height in (11, 20, 31):
        for point, (_, y) in chart.points.items():
            rows = region(chart, [point], height)
            assert y in rows
            assert len(rows) == height
            assert 0 <= rows.start < rows.stop <= chart.height + 1
    both = region(chart, ["4,0", "7,27"], 11)
    assert 27 in both


def test_every_sign_has_an_ascii_form():
    match = drifted_on("strategic", 2, 300)
    for scale in SCALES:
        _, _, rows = drawn(match, scale)
        assert "?" not in theme.in_ascii("".join(rows)).replace("?", "", "".join(rows).count("?"))
