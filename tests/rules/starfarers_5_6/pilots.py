"""Builders that the tests of the extension share.

At a fresh table seat 0 is pilot 1 and seat 3 is pilot 2, with five players as with six. Both tables have the same
board: the systems P3 and P9 in the slots N1 and N2, P10 in F1, the outposts of the Green Folk in N3 and of the
Travelers in F4.
"""

from __future__ import annotations

import json
from typing import Any

import starwake as sw
from tests.helpers import Table, legal

ONE, TWO = 0, 3
"""The pilots."""
BLACK = "balls red black"
CLEAR = "balls red blue"
"""A shake without the black ball: base speed 4."""
TRAVELERS = "24,6"
"""The docking point of the Travelers."""


def ready(table: Table, *script: str, active: int = ONE) -> sw.Match:
    """Both pilots have built; the first one shakes next, and chance follows the script."""
    return table.phase("ready", active).match(*script)


def shake(table: Table, *script: str, active: int = ONE) -> sw.Match:
    """The first pilot has shaken; the script begins with the balls."""
    match = ready(table, *script, active=active)
    match.play(active, "shake")
    return match


def meet(table: Table, card: int, *script: str, active: int = ONE) -> sw.Match:
    """The first pilot has shaken the black ball and a card is drawn; the script goes on after it."""
    return shake(table, BLACK, f"encounter {card}", *script, active=active)


def play(match: sw.Match, *lines: str) -> sw.Match:
    """Play `SEAT ACTION` one after the other: `0 give 1`."""
    for line in lines:
        seat, _, action = line.partition(" ")
        match.play(int(seat), action)
    return match


def waiting(match: sw.Match) -> tuple[tuple[int, ...], str]:
    """Who is waited for, and for what."""
    return match.awaited, str(match.view(None)["waiting_for"])


def player(match: sw.Match, seat: int) -> dict[str, Any]:
    """Everything a seat owns."""
    return dict(match.position()["seats"][seat])


def ships(match: sw.Match, seat: int) -> dict[int, tuple[str, str]]:
    """Kind and place of each ship of a seat."""
    return {ship["ship"]: (ship["kind"], ship["at"]) for ship in player(match, seat)["ships"]}


def told(match: sw.Match, name: str) -> list[dict[str, Any]]:
    """Every event of a name, with its seat."""
    return [{"seat": event.seat, **event.data} for event in match.events if event.name == name]


def flights(match: sw.Match, seat: int, ship: int = 1) -> list[str]:
    """Where a ship can fly now."""
    return [text.split()[2] for text in legal(match, seat) if text.startswith(f"fly {ship} ")]


def range_of(match: sw.Match, seat: int, ship: int = 1) -> int:
    """How far away the farthest point is that a ship can fly to now."""
    board = match.state.board
    start = board.index[ships(match, seat)[ship][1]]
    steps = {start: 0}
    queue = [start]
    for at in queue:  # grows while it is walked through: breadth first
        for there in board.neighbours[at]:
            if there not in steps:
                steps[there] = steps[at] + 1
                queue.append(there)
    return max(steps[board.index[point]] for point in flights(match, seat, ship))


def jumps(match: sw.Match, seat: int, ship: int = 1) -> list[str]:
    """Where a ship can jump now."""
    return [text.split()[2] for text in legal(match, seat) if text.startswith(f"jump {ship} ")]


def used(table: Table, seat: int, **values: Any) -> Table:
    """Set keys of a seat directly."""
    table.data["seats"][seat].update(values)
    return table


def worth(table: Table, seat: int, points: int, spare: int = 0) -> Table:
    """Give a seat so many points by fame, and spare fame pieces: one more makes two of them a point."""
    start = 3  # a colony and a spaceport
    return table.fame(seat, 2 * (points - start) + spare)


def rich(table: Table, *seats: int) -> Table:
    """Ten points for these seats, or for both pilots, so that they draw nothing from the reserve pile."""
    for seat in seats or (ONE, TWO):
        worth(table, seat, 10)
    return table


def same(one: sw.Match, other: sw.Match, seat: int | None) -> bool:
    """Whether two matches look the same to a seat, in view, choices and what it was told."""

    def seen(match: sw.Match) -> str:
        events = [event.for_seat(seat).json() for event in match.events]
        choices = legal(match, seat) if seat is not None else []
        return json.dumps([match.view(seat), events, choices])

    return seen(one) == seen(other)


def finish(match: sw.Match) -> None:
    """Chance has said all that was scripted."""
    assert isinstance(match.dealer, sw.ScriptedDealer)
    match.dealer.finish()
