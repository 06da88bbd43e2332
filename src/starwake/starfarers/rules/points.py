"""Victory points, fame, and the end of the game."""

from __future__ import annotations

from starwake.core.arrays import i64
from starwake.starfarers.codes import N_FAME, N_WON
from starwake.starfarers.state import State


def points(s: State, seat: i64) -> i64:
    """points.table: what a seat's pieces, marker, medals and fame are worth."""
    p = s.players[seat]
    r = s.rules
    return (
        p.colonies * r.colony_points
        + p.spaceports * r.port_points
        + p.markers * r.marker_points
        + p.medals * r.medal_points
        + p.fame // r.fame_per_point
    )


def all_points(s: State) -> list[int]:
    """The points of every seat."""
    found: list[int] = []
    seat: i64 = 0
    while seat < s.rules.seats:
        found.append(points(s, seat))
        seat += 1
    return found


def check_victory(s: State) -> None:
    """end.fifteen, x.end.pilots: enough points win at once, but only on the own turn; the first pilot comes first."""
    if s.winner >= 0:
        return
    seat = s.active
    if points(s, seat) < s.rules.target:
        seat = s.second
        if seat < 0 or points(s, seat) < s.rules.target:
            seat = next_with_enough(s) if s.rules.win_any_turn else -1
            if seat < 0:
                return
    s.winner = seat
    s.note(N_WON, seat, points(s, seat))


def next_with_enough(s: State) -> i64:
    """The first seat in turn order with enough points, -1 if none has them."""
    step: i64 = 1
    while step < s.rules.seats:
        seat = s.next_seat(s.active, step)
        if points(s, seat) >= s.rules.target:
            return seat
        step += 1
    return -1


def add_fame(s: State, seat: i64, count: i64) -> None:
    """Fame for one seat, which may win with it."""
    move_fame(s, seat, count)
    check_victory(s)


def move_fame(s: State, seat: i64, count: i64) -> None:
    """Fame medal pieces from the tray as far as it holds them, or back to it; never below none."""
    p = s.players[seat]
    if count > s.fame_left:
        count = s.fame_left
    if count > s.rules.fame_limit - p.fame:
        count = s.rules.fame_limit - p.fame
    if count < -p.fame:
        count = -p.fame
    if count == 0:
        return
    p.fame += count
    s.fame_left -= count
    s.note(N_FAME, seat, count)
