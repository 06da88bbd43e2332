"""The events of a match as chapters, one for each turn: first in groups that belong together, then in words."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field

from starwake.core.event import POINTS, Event
from starwake.core.match import Match
from starwake.core.view import OPEN, SPECTATOR
from starwake.starfarers.table.telling import SCORING, Teller
from starwake.table.story import Group
from starwake.table.types import Chapter, Line

TOPICS: Mapping[str, str] = {
    "turn": "turn",
    **dict.fromkeys(("first_roll", "first_player"), "start"),
    **dict.fromkeys(("dice", "produced", "shortage", "drew", "reserve_rebuilt"), "production"),
    **dict.fromkeys(("discarded", "stole"), "seven"),
    **dict.fromkeys(("offered", "answered", "deal", "withdrawn"), "offer"),
    **dict.fromkeys(("upgrade", "ship_placed", "traded"), "build"),
    **dict.fromkeys(("shook", "flew", "disc", "sector", "held", "jumped", "peeked", "replaced"), "flight"),
    **dict.fromkeys(("asked", "donated", "refused"), "request"),
    **dict.fromkeys(("settled", "spaceport", "station", "marker", "medal", "fame", "won"), "gain"),
}
"""The topic of an event; all others stand alone."""
OPENING = {"offered", "turn", "encounter", "dice"}
"""Events that begin something new of the same topic."""
SET_UP = {"sector", "disc", "fame", "upgrade"}
"""Events that only say how the table is laid, before the first turn."""


Board = tuple[int, ...]
"""All that decides what places are called."""


@dataclass(slots=True)
class Topic:
    """Events in a row that belong together, by their numbers in the match."""

    name: str
    laid: bool
    """Whether the table lies ready: before that, not all is worth telling."""
    numbers: list[int] = field(default_factory=list)
    told: dict[str, tuple[Board, int, list[Line]]] = field(default_factory=dict)
    """By language the lines for those who have no part in it, for a board and a number of events."""


class Topics:
    """The events of one match by topics. An encounter is one topic from its card to its end."""

    def __init__(self, match: Match) -> None:
        self.topics: list[Topic] = []
        self.turns: list[tuple[int, int]] = [(0, 0)]
        """The number of the event that opened each turn, and the place of its topic; the set-up first."""
        self.read = 0
        """How many events have been taken in."""
        self._laid = match.start is not None
        self._met = self._flying = self._counted = self._silent = False
        self._scored: Topic | None = None
        self._last = ""

    def follow(self, match: Match) -> None:
        """Take in what has happened since."""
        events = match.events
        for number in range(self.read, len(events)):
            event = events[number]
            if event.name == POINTS:
                self._count(number)
            else:
                self._add(number, event)
        self.read = len(events)

    def since(self, start: int, match: Match) -> list[Topic]:
        """The topics from the one on that opens the turn of an event: nothing is told across turns.

        Points that follow the opening of a turn at once belong to the turn before.
        """
        events, last = match.events, len(match.events) - 1
        while start > 0 and (start > last or events[start].name == POINTS):
            start -= 1
        if start < last and events[start + 1].name == POINTS:
            start -= 1
        return self.topics[self.turns[max(0, bisect_right(self.turns, (start, last)) - 1)][1] :]

    def _count(self, number: int) -> None:
        """New points belong to what brought them, though more may have been told since."""
        if self.topics and not self._silent:
            (self._scored or self.topics[-1]).numbers.append(number)
        self._counted = True

    def _add(self, number: int, event: Event) -> None:
        name = event.name
        if name == "turn":
            self._laid = True
            self.turns.append((number, len(self.topics)))
        self._silent = not self._laid and name in SET_UP
        if self._silent:
            return
        self._met = (self._met or name == "encounter") and name not in ("turn", "shook")
        self._flying = (self._flying or name == "shook") and name != "turn"
        topic = self._topic(name)
        if not self.topics or topic != self.topics[-1].name or self._opens(name):
            self.topics.append(Topic(topic, self._laid))
        self.topics[-1].numbers.append(number)
        if self._counted or name in SCORING:
            self._scored, self._counted = self.topics[-1] if name in SCORING else None, False
        self._met = self._met and name != "encounter_over"
        self._last = name

    def _topic(self, name: str) -> str:
        if self._met:
            return "encounter"
        topic = TOPICS.get(name, name)
        return "launch" if topic == "build" and self._flying else topic  # a ship that was won

    def _opens(self, name: str) -> bool:
        """Whether an event begins something new of the same topic; two pilots may meet the same thing together."""
        return name in OPENING and not self._last == name == "encounter"


def topics_of(match: Match) -> Topics:
    """The topics of a match, as far as it has come."""
    found: Topics | None = match.readings.get("topics")
    if found is None or found.read > len(match.events):
        found = match.readings["topics"] = Topics(match)
    found.follow(match)
    return found


def tell(match: Match, teller: Teller, start: int = 0) -> list[Chapter]:
    """The lines that tell events from `start` on, by turns. A chapter that has begun before names no seats."""
    chapters: list[Chapter] = [{"turn": None, "lines": []}]
    for topic in topics_of(match).since(start, match):
        if topic.name == "turn":
            chapters.append(_opened(match.events[topic.numbers[0]], topic.numbers[0] >= start))
        elif topic.numbers[-1] >= start:
            lines = _lines(match, teller, topic, start)
            replaced = min(
                (line["first"] for line in lines if line["last"] > start), default=len(match.events)
            )
            chapters[-1]["lines"] += [line for line in lines if line["first"] >= replaced]
    return [chapter for chapter in chapters if chapter["lines"]]


def _opened(event: Event, fresh: bool) -> Chapter:
    turn, other = event.data["turn"], event.data["other"]
    found: Chapter = {"turn": turn if isinstance(turn, int) else None, "lines": []}
    if fresh:
        found["seats"] = [seat for seat in (event.seat, other) if isinstance(seat, int)]
    return found


def _lines(match: Match, teller: Teller, topic: Topic, start: int) -> list[Line]:
    """The lines of a topic, perhaps without those that end before `start`; who has no part in it is told the same."""
    events = [match.events[number] for number in topic.numbers]
    if any(_concerns(event, teller.who) for event in events):
        return teller.lines(_group(topic, events, teller.who), start)
    lang = teller.wording.language
    board: Board = (int(match.state.veiled), *match.state.sector)
    told = topic.told.get(lang)
    if told is None or told[:2] != (board, len(events)):
        told = topic.told[lang] = board, len(events), teller.lines(_group(topic, events, SPECTATOR))
    return told[2]


def _concerns(event: Event, who: int) -> bool:
    """Whether somebody has a part in an event, or knows more of it than others."""
    if who == OPEN:
        return bool(event.private)
    return who in (event.seat, event.data.get("other")) or (event.seen is not None and who in event.seen)


def _group(topic: Topic, events: list[Event], who: int) -> Group:
    """A topic as somebody may know it."""
    group = Group(topic.name)
    for number, event in zip(topic.numbers, events, strict=True):
        if topic.laid or event.name != "drew" or event.seat == who:  # all draw alike before the first turn
            group.add(number, event.for_seat(who))
    return group
