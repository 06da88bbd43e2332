"""How far a ship gets: rows of the board's table, shared by all boards that look alike near the ship."""

from __future__ import annotations

import random

import pytest

import starwake as sw
from starwake.starfarers.board import KEPT_ROWS, Board

CASES = 300


@pytest.fixture(scope="module")
def board() -> Board:
    found: Board = sw.make("starfarers", 4).new_state().board
    return found


def by_hand(board: Board, open_centres: int, start: int, steps: int, stopping: int) -> list[tuple[int, int]]:
    """Points and steps, breadth first, by the rules as they are told."""
    found, seen = [(start, 0)], {start}
    for at, far in found:
        if far == steps or (far and board.planets_at[at] & stopping):
            continue
        for there in board.neighbours[at]:
            slot = board.centre_of[there]
            if there not in seen and (slot < 0 or open_centres >> slot & 1):
                seen.add(there)
                found.append((int(there), far + 1))
    return found[1:]


def kind(board: Board, point: int, stopping: int) -> int:
    return 2 if board.planets_at[point] & stopping else 0 if board.is_plain(point) else 1


def test_a_row_is_what_a_search_finds_open_space_first_and_stops_last(board):
    choose = random.Random(1)
    for _ in range(CASES):
        centres = choose.getrandbits(int(board.systems)) >> board.homes << board.homes
        start, steps = choose.randrange(int(board.points)), choose.randrange(1, 14)
        stopping = choose.getrandbits(62) & choose.getrandbits(62) & board.planets_near(start, steps)
        row = board.row(centres, start, steps, stopping)
        found = by_hand(board, centres, start, steps, stopping)
        found.sort(key=lambda one: kind(board, one[0], stopping))
        assert row.listed() == found
        assert [row.distance(point) for point, _ in found] == [far for _, far in found]
        kinds = [kind(board, point, stopping) for point, _ in found]
        assert [len(row.plain), len(row.other), len(row.stops)] == [kinds.count(n) for n in range(3)]


def test_centres_too_far_away_to_matter_do_not_make_another_row(board):
    start = int(board.sites[0])
    row = board.row(-1, start, 3)
    near = {int(board.centre_of[point]) for point, _ in row.listed()}
    far = [slot for slot in range(int(board.homes), int(board.systems)) if slot not in near]
    assert far
    assert board.row(1 << far[0], start, 3) is board.row(0, start, 3)


def test_the_table_of_rows_never_grows(board):
    for start in range(int(board.points)):
        for steps in range(1, 10):
            for stopping in (0, board.planets_near(start, steps)):
                board.row(0, start, steps, stopping)
    assert len(board.rows) == KEPT_ROWS
