"""What happened, in lines: one for each thing that belongs together, as one seat may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from rich.text import Text

from starwake.cli.terminal import theme
from starwake.cli.terminal.happenings import Group, Line, Teller, in_groups
from starwake.cli.terminal.scores import Scores
from starwake.cli.terminal.seen import Seen
from starwake.cli.terminal.speech import Speech
from starwake.core.event import Event
from starwake.core.match import Match

HANG = 2
"""Columns before the later rows of a line."""
QUIET = {"encounter_over", "turn"}
"""Events that say nothing new to a reader."""
SET_UP = {"sector", "disc", "fame", "upgrade"}
"""Events that only say how the table is laid, before the first turn."""
ANSWERS = {"answered", "deal", "withdrawn"}
"""Events that make no sense without the offer before them."""


@dataclass(slots=True)
class Chapter:
    """What happened in one turn, or a part of it."""

    seat: int | None = None
    turn: int | None = None
    lines: list[Line] = field(default_factory=list)
    other: int | None = None
    """The second pilot, where two share a turn."""


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


# ------------------------------------------------------------------ for the console


def text_of(chapter: Chapter, speech: Speech) -> list[Text]:
    """A chapter for the console, headed by the number of the turn."""
    texts = [_text(line) for line in chapter.lines]
    if chapter.seat is not None:
        head = Text(f"{_heading(chapter, speech)} ", theme.seat_style(chapter.seat))
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
