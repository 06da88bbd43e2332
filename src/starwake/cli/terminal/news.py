"""What has happened since a person was last asked, and how the points stood."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from starwake.cli.terminal import story, theme
from starwake.cli.terminal.front import Front
from starwake.core.match import Match
from starwake.table.types import Chapter


class News:
    """Tells each person what they have not been told yet."""

    def __init__(self, match: Match, front: Front[Any], people: Iterable[int], told: int = 0) -> None:
        self.match = match
        self.front = front
        self.screen = front.screen
        self.told = dict.fromkeys(people, told)
        """How many events each person has been told."""

    def knows(self, seat: int) -> None:
        """A person has seen what happened last."""
        self.told[seat] = len(self.match.events)

    # ---------------------------------------------------------------- telling

    def tell(self, seat: int, start: int | None, room: int) -> None:
        """What has happened since the person was last asked, or since `start`, in so many rows."""
        events = self.match.events
        since = self.told[seat] if start is None else start
        fresh = events[self.told[seat] :]
        self.told[seat] = len(events)
        chapters = self.front.tell(self.match, seat, since)
        shown, dropped = story.fitting(chapters, room, lambda chapter: self._rows(chapter, seat))
        for chapter in shown:
            for line in story.text_of(chapter, self.front.speech, seat):
                self.screen.print(line, hang=story.HANG)
        if dropped:
            self.screen.print(self.front.speech("news.more", count=dropped), theme.DIM)
        for remark in self.front.remarks(self.match, seat, fresh):
            self.screen.print(remark)

    def _rows(self, chapter: Chapter, seat: int) -> int:
        texts = story.text_of(chapter, self.front.speech, seat)
        return sum(len(self.screen.wrapped(text, story.HANG)) for text in texts)

    # ---------------------------------------------------------------- turns

    def turn_began(self) -> int:
        """How many events had happened when the turn began."""
        events = self.match.events
        opening = self.front.game.turn_event
        return next((n for n in range(len(events), 0, -1) if events[n - 1].name == opening), 0)

    def last_turn_end(self, seat: int) -> int | None:
        """The number of the first event after the person's last turn, if this turn is theirs."""
        events = self.match.events
        turns = [n for n, event in enumerate(events) if event.name == self.front.game.turn_event]
        own = [place for place, n in enumerate(turns) if seat in self.front.turns_of(events[n])]
        return turns[own[-2] + 1] if len(own) > 1 and own[-1] == len(turns) - 1 else None
