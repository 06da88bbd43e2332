"""The events of a match as chapters, one for each turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starwake.cli.terminal.scores import Scores
from starwake.cli.terminal.starfarers.happenings import Teller, in_groups
from starwake.cli.terminal.starfarers.seen import Seen
from starwake.cli.terminal.starfarers.speech import Speech
from starwake.cli.terminal.story import Chapter, Group
from starwake.core.event import Event
from starwake.core.match import Match

QUIET = {"encounter_over", "turn"}
"""Events that say nothing new to a reader."""
SET_UP = {"sector", "disc", "fame", "upgrade"}
"""Events that only say how the table is laid, before the first turn."""
ANSWERS = {"answered", "deal", "withdrawn"}
"""Events that make no sense without the offer before them."""


def tell(
    match: Match, speech: Speech, viewer: int | None, start: int = 0, scores: Scores | None = None
) -> list[Chapter]:
    """The events of a match from `start` on as chapters, as far as the viewer's seat may know them."""
    teller = Teller(Seen(match, viewer), speech, scores)
    chapters = [Chapter()]
    start = _whole(match.events, start)
    for group in in_groups(_told(match, viewer, start), match.events[:start]):
        if group.topic == "turn":
            chapters.append(_opened(group))
        else:
            chapters[-1].lines += teller.lines(group, match.events)
    return [chapter for chapter in chapters if chapter.lines]


def _opened(group: Group) -> Chapter:
    event = group.events[0]
    turn, other = event.data["turn"], event.data.get("other")
    numbers = [n if isinstance(n, int) else None for n in (turn, other)]
    return Chapter(event.seat, numbers[0], other=numbers[1])


def _whole(events: Sequence[Event], start: int) -> int:
    """Where to begin so that answers come with their offer."""
    while 0 < start < len(events) and events[start].name in ANSWERS:
        start -= 1
    return start


def _told(match: Match, viewer: int | None, start: int) -> Iterator[tuple[int, Event]]:
    """The events that are worth telling, with their numbers."""
    laid = match.start is not None or any(event.name == "turn" for event in match.events[:start])
    for number in range(start, len(match.events)):
        event = match.events[number].for_seat(viewer)
        laid = laid or event.name == "turn"
        if laid or not _table_talk(event, viewer):
            yield number, event


def _table_talk(event: Event, viewer: int | None) -> bool:
    """Whether an event of the set-up is seen at a glance, or the same for everybody."""
    return event.name in SET_UP or (event.name == "drew" and event.seat != viewer)
