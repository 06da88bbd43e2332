"""What happened, in lines: one for each thing that belongs together, as one seat may know it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field, replace

from rich.text import Text

from starwake.cli.terminal import theme
from starwake.cli.terminal.scores import Scores
from starwake.cli.terminal.speech import Speech
from starwake.core.event import Event

HANG = 2
"""Columns before the later rows of a line."""
LITTLE, PLAIN, TELLING, CLOSE, SCORED = range(5)
"""How much a line matters to the reader: the least goes first where there is little room."""


@dataclass(slots=True)
class Line:
    """One line of the story; `scored` tells the new points of those whose points it changed."""

    text: str
    weight: int = PLAIN
    short: str = ""
    """What it comes down to for the reader, where there is little room."""
    scored: str = ""


@dataclass(slots=True)
class Group:
    """Events of one topic in a row, with their numbers in the match."""

    topic: str
    numbers: list[int] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)


@dataclass(slots=True)
class Chapter:
    """What happened in one turn, or a part of it."""

    seat: int | None = None
    turn: int | None = None
    lines: list[Line] = field(default_factory=list)
    other: int | None = None
    """The second pilot, where two share a turn."""


class Teller:
    """Says events to one seat (None: to somebody who may know everything, or nothing that is hidden)."""

    def __init__(self, speech: Speech, viewer: int | None, scores: Scores | None = None) -> None:
        self.speech = speech
        self.viewer = viewer
        self.scores = scores

    def who(self, seat: int | None) -> str:
        """`you`, or the name of a player."""
        if seat is None:
            return ""
        return self.speech("report.you") if seat == self.viewer else self.speech.player(seat)

    def said(self, key: str, seat: int | None, **values: object) -> str:
        """A sentence of the report about a seat, or to the reader."""
        if seat is not None and seat == self.viewer:
            return self.speech(f"report.{key}.you", **values)
        return self.speech(f"report.{key}", player=self.who(seat), **values)

    def sentence(self, event: Event) -> str:
        """The event's own sentence."""
        return self.speech.event(event, self.viewer)

    def scored(self, lines: list[Line], group: Group, scoring: Collection[str]) -> list[Line]:
        """The lines that say something; if events of the named kinds changed points, the last one says so."""
        lines = [line for line in lines if line.text]
        pairs = zip(group.numbers, group.events, strict=True)
        changed = self.scores.changed([n for n, e in pairs if e.name in scoring]) if self.scores else {}
        if changed and lines:
            lines[-1].weight = SCORED
            lines[-1].scored = ", ".join(
                f"{self.who(seat)} {self.speech.texts('some.point', count=points)}"
                for seat, points in changed.items()
            )
        return lines


# ------------------------------------------------------------------ for the console


def text_of(chapter: Chapter, speech: Speech) -> list[Text]:
    """A chapter for the console, headed by the number of the turn."""
    texts = [_text(line) for line in chapter.lines]
    if chapter.seat is not None:
        head = Text(f"{_heading(chapter, speech)} ", speech.style(chapter.seat))
        texts[0] = head.append_text(texts[0] if chapter.lines[0].scored else texts[0][2:])
    return texts


def _heading(chapter: Chapter, speech: Speech) -> str:
    """The number of the turn, and whose it is where two share it."""
    if chapter.other is None or chapter.seat is None:
        return speech("news.turn", turn=chapter.turn)
    players = {"player": speech.player(chapter.seat), "other": speech.player(chapter.other)}
    return speech("news.turn.two", turn=chapter.turn, **players)


def _text(line: Line) -> Text:
    if line.scored:
        return Text("★ ", theme.TITLE).append(line.text, theme.GOOD).append(f" ({line.scored})", theme.TITLE)
    return Text(f"  {line.text}")


def fitting(
    chapters: Iterable[Chapter], room: int, rows: Callable[[Chapter], int]
) -> tuple[list[Chapter], int]:
    """The chapters without their least telling lines, until they fit; and how many lines were left out."""
    kept = [replace(one, lines=one.lines[:]) for one in chapters]
    dropped = 0
    if sum(rows(one) for one in kept) > room:
        for one in kept:
            one.lines = [replace(line, text=line.short or line.text) for line in one.lines]
    while sum(rows(one) for one in kept) > room:
        weak = min(((line.weight, n) for n, one in enumerate(kept) for line in one.lines), default=None)
        if weak is None or sum(len(one.lines) for one in kept) == 1:
            break
        lines = kept[weak[1]].lines
        lines.remove(next(line for line in lines if line.weight == weak[0]))
        dropped += 1
        kept = [one for one in kept if one.lines]
    return kept, dropped


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
