"""What has happened since a person was last asked, and how the points stood."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from starwake.cli.terminal import story, theme
from starwake.cli.terminal.front import Front
from starwake.cli.terminal.place import Place
from starwake.table.types import Chapter


class News:
    """Tells each person what they have not been told yet."""

    def __init__(self, place: Place, front: Front[Any], people: Iterable[int], told: int = 0) -> None:
        self.place = place
        self.front = front
        self.screen = front.screen
        self.told = dict.fromkeys(people, told)
        """How many events each person has been told."""

    def knows(self, seat: int) -> None:
        """A person has seen what happened last."""
        self.told[seat] = self.place.happened

    # ---------------------------------------------------------------- telling

    def tell(self, seat: int, start: int | None, room: int) -> None:
        """What has happened since the person was last asked, or since `start`, in so many rows."""
        chapters = self.chapters(seat, self.told[seat] if start is None else start)
        fresh = self.place.fresh(self.told[seat])
        self.told[seat] = self.place.happened
        shown, dropped = story.fitting(chapters, room, lambda chapter: self._rows(chapter, seat))
        for chapter in shown:
            for line in story.text_of(chapter, self.front.speech, seat):
                self.screen.print(line, hang=story.HANG)
        if dropped:
            self.screen.print(self.front.speech("news.more", count=dropped), theme.DIM)
        for remark in self.front.remarks(self.place, seat, fresh):
            self.screen.print(remark)

    def chapters(self, seat: int, since: int) -> list[Chapter]:
        """What is to be told."""
        return self.front.tell(self.place, seat, since)

    def _rows(self, chapter: Chapter, seat: int) -> int:
        texts = story.text_of(chapter, self.front.speech, seat)
        return sum(len(self.screen.wrapped(text, story.HANG)) for text in texts)

    # ---------------------------------------------------------------- turns

    def last_turn_end(self, seat: int) -> int | None:
        """The number of the first event after the person's last turn, if this turn is theirs."""
        turns = self.place.turns()
        own = [number for number, (_, seats) in enumerate(turns) if seat in seats]
        return turns[own[-2] + 1][0] if len(own) > 1 and own[-1] == len(turns) - 1 else None
