"""How a match has gone so far, in numbers: points by turns, and rolls of the dice against what was to be expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from starwake.core.event import POINTS, Event
from starwake.core.match import Match
from starwake.table.types import Course, Standing


class Followed:
    """The numbers of one match, as far as its events have been read."""

    def __init__(self, match: Match) -> None:
        self.standings: list[Standing] = [{"turn": 0, "points": [*match.first_points]}]
        self.rolls: Counter[int] = Counter()
        self.read = 0
        self._course: Course | None = None
        """As it was told last; the same object until something of it changes."""

    def follow(self, match: Match, turn_event: str, rolled: Callable[[Event], int | None]) -> None:
        """Take in what has happened since."""
        for event in match.events[self.read :]:
            if event.name == POINTS:
                self._score(event)
            elif event.name == turn_event:
                self._open(event)
            elif (roll := rolled(event)) is not None:
                self.rolls[roll] += 1
            else:
                continue
            self._course = None
        self.read = len(match.events)

    def course(self, odds: Mapping[int, float]) -> Course:
        """What is told of them."""
        if self._course is None:
            self._course = {
                "points": [*self.standings],
                "rolls": [
                    {"roll": roll, "count": self.rolls[roll], "chance": chance}
                    for roll, chance in odds.items()
                ],
            }
        return self._course

    def _score(self, event: Event) -> None:
        points, now = event.data["points"], self.standings[-1]
        assert isinstance(points, int)
        changed = [points if seat == event.seat else old for seat, old in enumerate(now["points"])]
        self.standings[-1] = {"turn": now["turn"], "points": changed}

    def _open(self, event: Event) -> None:
        turn, last = event.data.get("turn"), self.standings[-1]
        number = turn if isinstance(turn, int) else last["turn"] + 1
        self.standings.append({"turn": number, "points": last["points"]})


def course_of(
    match: Match, turn_event: str, rolled: Callable[[Event], int | None], odds: Mapping[int, float]
) -> Course:
    """The numbers of a match; each event is read once."""
    found: Followed | None = match.readings.get("course")
    if found is None or found.read > len(match.events):
        found = match.readings["course"] = Followed(match)
    found.follow(match, turn_event, rolled)
    return found.course(odds)
