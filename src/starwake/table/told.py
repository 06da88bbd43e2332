"""The story as a follower has it: the whole of it once, then what each step adds or tells anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from starwake.core.event import Event
from starwake.table.game import TableGame
from starwake.table.story import gone_on
from starwake.table.types import Chapter, Line


class Told:
    """What one viewer was told of a match, put together from `story` and `events` of the messages of a server."""

    def __init__(self, game: TableGame) -> None:
        self.game = game
        self.chapters: list[Chapter] = []
        self.events: list[tuple[int, Event]] = []
        """What happened in the steps that were followed, each with how far the story went then."""
        self._opened: tuple[int | None, tuple[int, ...]] = (None, ())
        """The turn that was opened last, and whose it is: its first line may come steps later."""

    @property
    def end(self) -> int:
        """The number of the event after the last one that was told."""
        return max((line["last"] for chapter in self.chapters for line in chapter["lines"]), default=0)

    def begin(self, table: Mapping[str, Any]) -> None:
        """Take in a whole table, the first one or one that comes instead of steps that were missed."""
        self.add(table["story"])
        turn, active = table["public"].get("turn"), table["public"].get("active")
        if turn and isinstance(active, int):  # before the first turn it is nobody's
            self._opened = (turn, (active,))

    def add(self, story: Iterable[Chapter], events: Iterable[Mapping[str, Any]] = ()) -> None:
        """What a step adds; lines that are known already are told anew."""
        happened = [_event(one) for one in events]
        before = self._opened
        for event in happened:
            if event.name == self.game.turn_event:
                turn = event.data.get("turn")
                self._opened = (turn if isinstance(turn, int) else None, self.game.turn_seats(event))
        for chapter in story:
            self._add_chapter(chapter, before)
        end = self.end
        self.events += [(end, event) for event in happened]

    def _add_chapter(self, chapter: Chapter, before: tuple[int | None, tuple[int, ...]]) -> None:
        turn = before[0] if chapter["turn"] is None else chapter["turn"]
        if not self.chapters or (turn is not None and turn != self.chapters[-1]["turn"]):
            opened = next((seats for number, seats in (self._opened, before) if number == turn), ())
            self.chapters.append({"turn": turn, "seats": chapter.get("seats") or [*opened], "lines": []})
        whole = [gone_on(line, self._lines()) for line in chapter["lines"]]
        for first, lines in groupby(whole, key=lambda line: line["first"]):
            self._add_lines(first, [*lines])

    def _lines(self) -> Iterator[Line]:
        """All lines, the last one first: it is the one that goes on."""
        return (line for chapter in reversed(self.chapters) for line in reversed(chapter["lines"]))

    def _add_lines(self, first: int, lines: list[Line]) -> None:
        """Lines that tell the same events: they stand where those events were told before, or come last."""
        chapter = next(
            (one for one in self.chapters for line in one["lines"] if line["first"] == first),
            self.chapters[-1],
        )
        known = chapter["lines"]
        at = next((n for n, line in enumerate(known) if line["first"] >= first), len(known))
        kept = [line for line in known if line["first"] != first]
        chapter["lines"] = [*kept[:at], *lines, *kept[at:]]

    def since(self, start: int) -> list[Chapter]:
        """The lines that tell events from a number on; a chapter that has begun before names no seats."""
        found: list[Chapter] = []
        for chapter in self.chapters:
            lines = [line for line in chapter["lines"] if line["last"] > start]
            whole = len(lines) == len(chapter["lines"])
            if lines:
                found.append({**chapter, "seats": chapter.get("seats", []) if whole else [], "lines": lines})
        return found

    def turns(self) -> Sequence[tuple[int, list[int]]]:
        """Where each turn begins, and whose it is."""
        found: list[tuple[int, list[int]]] = []
        end = 0
        for chapter in self.chapters:
            if seats := chapter.get("seats"):
                found.append((end, seats))
            end = max((end, *(line["last"] for line in chapter["lines"])))
        turn, opened = self._opened
        if opened and (not self.chapters or self.chapters[-1]["turn"] != turn):
            found.append((end, [*opened]))  # nothing has happened in it yet
        return found


def _event(data: Mapping[str, Any]) -> Event:
    rest = {name: value for name, value in data.items() if name not in ("event", "seat")}
    return Event(data["event"], data.get("seat"), rest)
