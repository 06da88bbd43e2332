"""What happened, in lines: one for each thing that belongs together, as one viewer may know it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

from starwake.core.event import POINTS, Event
from starwake.core.text import Runs, joined
from starwake.table.types import Chapter, Line
from starwake.table.wording import Wording

LITTLE, PLAIN, TELLING, CLOSE, SCORED = range(5)
"""How much a line matters to the reader: the least goes first where there is little room."""


@dataclass(slots=True)
class Group:
    """Events of one topic in a row, with their numbers in the match."""

    topic: str
    numbers: list[int] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def items(self) -> Iterator[tuple[int, Event]]:
        """The events with their numbers."""
        return zip(self.numbers, self.events, strict=True)

    def add(self, number: int, event: Event) -> None:
        """One more event."""
        self.numbers.append(number)
        self.events.append(event)


class Teller:
    """Says events to one seat, to a spectator, or to somebody who may know everything (`core.view.OPEN`)."""

    def __init__(self, wording: Wording, who: int) -> None:
        self.spoken = wording
        self.texts = wording.texts
        self.who = who

    def name(self, seat: int | None) -> Runs:
        """`you`, or the player."""
        if seat is None:
            return []
        return self.texts.runs("report.you") if seat == self.who else [{"thing": f"seat:{seat}"}]

    def said(self, key: str, seat: int | None, **values: object) -> Runs:
        """A sentence of the report about a seat, or to the reader."""
        if seat is not None and seat == self.who:
            return self.texts.runs(f"report.{key}.you", **values)
        return self.texts.runs(f"report.{key}", player=self.name(seat), **values)

    def sentence(self, event: Event) -> Runs:
        """The event's own sentence."""
        return self.spoken.event(event, self.who)

    def line(self, words: Runs, weight: int = PLAIN, short: Runs | None = None) -> Line:
        """A line of the story; `scored` and the numbers of its events come later."""
        found: Line = {"words": words, "weight": weight, "first": 0, "last": 0}
        if short:
            found["short"] = short
        return found

    def finished(self, lines: Iterable[Line], group: Group) -> list[Line]:
        """The lines of a group that say something, with the numbers of its events; the last says the new points."""
        told = [line for line in lines if line["words"]]
        for line in told:
            line["first"], line["last"] = group.numbers[0], group.numbers[-1] + 1
        points = {str(e.seat): _points(e) for e in group.events if e.name == POINTS}
        if points and told:
            told[-1]["weight"] = SCORED
            told[-1]["scored"] = points
        return told


def on_from(chapters: list[Chapter], told: list[Chapter]) -> list[Chapter]:
    """Chapters of which the first line, if it was told before only not so far, is told on from where it is new."""
    if not chapters:
        return []
    first = chapters[0]["lines"][0]["first"]
    old, new = ([x for one in some for x in one["lines"] if x["first"] == first] for some in (told, chapters))
    if len(old) != 1 or len(new) != 1:
        return chapters
    rest = _rest(new[0], old[0])
    return [{**chapters[0], "lines": [rest, *chapters[0]["lines"][1:]]}, *chapters[1:]]


def _rest(line: Line, told: Line) -> Line:
    """A line without the runs that it begins with as it did before, and without what else is as it was."""
    words, before = line["words"], told["words"]
    both = min(len(words), len(before))
    keeps = next((n for n in range(both) if words[n] != before[n]), both)
    if keeps < 2 or not told.keys() <= line.keys():
        return line
    changed = {key: value for key, value in line.items() if told.get(key) != value}
    return cast(Line, {**changed, "first": line["first"], "words": words[keeps:], "keeps": keeps})


def gone_on(line: Line, told: Iterable[Line]) -> Line:
    """A line of a step as a whole, from the lines that were told before."""
    if "keeps" not in line:
        return line
    before = next(one for one in told if one["first"] == line["first"])
    whole = {**before, **line, "words": [*before["words"][: line["keeps"]], *line["words"]]}
    del whole["keeps"]
    return cast(Line, whole)


def whole_lines(chapters: Iterable[Chapter]) -> list[Chapter]:
    """Chapters in which lines that join the one before are part of it."""
    found: list[Chapter] = []
    for chapter in chapters:
        lines: list[Line] = []
        for line in chapter["lines"]:
            if lines and line.get("joins"):
                lines[-1] = _joined(lines[-1], line)
            else:
                lines.append(line)
        found.append({**chapter, "lines": lines})
    return found


def _joined(line: Line, more: Line) -> Line:
    found: Line = {
        "words": joined([line["words"], more["words"]]),
        "weight": max(line["weight"], more["weight"]),
        "first": line["first"],
        "last": more["last"],
    }
    scored = {**line.get("scored", {}), **more.get("scored", {})}
    if scored:
        found["scored"] = scored
    if "about" in line:
        found["about"] = line["about"]
    return found


def _points(event: Event) -> int:
    points = event.data["points"]
    assert isinstance(points, int)
    return points


def merged(sentences: Iterable[str]) -> Iterator[str]:
    """The same sentence several times in a row is said once, with a number."""
    last, count = "", 0
    for sentence in [*sentences, ""]:
        if sentence == last:
            count += 1
            continue
        if last:
            yield last if count == 1 else f"{last.removesuffix('.')} (×{count})."
        last, count = sentence, 1


def plain_story(
    events: Sequence[Event], wording: Wording, who: int, start: int, turn: str = "turn"
) -> list[Chapter]:
    """The events from a number on, a line each, by turns: the story of a game that brings no other."""
    teller = Teller(wording, who)
    chapters: list[Chapter] = [{"turn": None, "lines": []}]
    for number in range(start, len(events)):
        event = events[number].for_seat(who)
        if event.name == turn:
            told = event.data.get("turn")
            seats = [] if event.seat is None else [event.seat]
            chapters.append({"turn": told if isinstance(told, int) else None, "seats": seats, "lines": []})
        else:
            group = Group(event.name, [number], [event])
            chapters[-1]["lines"] += teller.finished([teller.line(teller.sentence(event))], group)
    return [chapter for chapter in chapters if chapter["lines"]]
