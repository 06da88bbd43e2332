"""How the points stood after each action, so that the story can say what changed them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence

from starwake.core.dealer import ScriptedDealer
from starwake.core.match import Match
from starwake.core.record import CHANCE
from starwake.core.registry import game_of

Points = tuple[int, ...]


class Scores:
    """Points by seat, by the number of events that had happened."""

    def __init__(self, match: Match) -> None:
        self._ends: list[int] = []
        self._points: list[Points] = []
        for stage in _stages(match):
            self.note(stage)

    def note(self, match: Match) -> None:
        """Remember how things stand now; what lay ahead of it (`undo`) is forgotten."""
        count = len(match.events)
        keep = bisect_right(self._ends, count - 1)
        self._ends[keep:] = [count]
        self._points[keep:] = [match.points]

    def changed(self, events: Sequence[int]) -> dict[int, int]:
        """The new points of the seats whose points the actions behind some events (by number) have changed."""
        found: dict[int, int] = {}
        for event in events:
            place = bisect_right(self._ends, event)
            if 0 < place < len(self._ends):
                before, after = self._points[place - 1], self._points[place]
                found |= {seat: now for seat, now in enumerate(after) if now != before[seat]}
        return found


def _stages(match: Match) -> Iterator[Match]:
    """A match before and after each of its actions; the same object each time."""
    record = match.record()
    game = game_of(record)
    state = None if record.start is None else game.from_position(record.start)
    outcomes = [entry.text for entry in record.entries if entry.seat == CHANCE]
    again = Match(game, ScriptedDealer(outcomes), state=state)
    yield again
    for seat, text in record.entries:
        if seat != CHANCE:
            again.play(seat, text)
            yield again
