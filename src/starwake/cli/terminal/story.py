"""What happened, in words: one paragraph for each turn, as one seat may know it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from rich.text import Text

from starwake.cli.terminal import theme
from starwake.cli.terminal.speech import Speech
from starwake.core.event import Event
from starwake.core.match import Match

QUIET = {"encounter_over", "turn"}
"""Events that say nothing new to a reader."""
SET_UP = {"sector", "disc", "fame", "upgrade"}
"""Events that only say how the table is laid, before the first turn."""


@dataclass(slots=True)
class Paragraph:
    """What happened in one turn, or a part of it."""

    seat: int | None
    turn: int | None
    sentences: list[str] = field(default_factory=list)


def tell(match: Match, speech: Speech, viewer: int | None, start: int = 0) -> list[Paragraph]:
    """The events of a match from `start` on as paragraphs, as far as the viewer's seat may know them."""
    laid = match.start is not None or any(event.name == "turn" for event in match.events[:start])
    paragraphs: list[Paragraph] = [Paragraph(None, None)]
    for event in match.events[start:]:
        seen = event.for_seat(viewer)
        if seen.name == "turn":
            turn = seen.data["turn"]
            paragraphs.append(Paragraph(seen.seat, turn if isinstance(turn, int) else None))
            laid = True
        if seen.name not in QUIET and (laid or not _table_talk(seen, viewer)):
            paragraphs[-1].sentences.append(speech.event(seen, viewer))
    return [p for p in paragraphs if p.sentences]


def _table_talk(event: Event, viewer: int | None) -> bool:
    """Whether an event of the set-up is seen at a glance, or the same for everybody."""
    return event.name in SET_UP or (event.name == "drew" and event.seat != viewer)


def text_of(paragraph: Paragraph, speech: Speech, viewer: int | None) -> Text:
    """A paragraph for the console, headed by whose turn it was."""
    text = Text()
    if paragraph.seat is not None:
        key = "news.own_turn" if paragraph.seat == viewer else "news.turn"
        head = speech(key, turn=paragraph.turn, player=speech.player(paragraph.seat))
        text.append(f"{head} ", theme.seat_style(paragraph.seat))
    text.append(" ".join(merged(paragraph.sentences)))
    return text


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
