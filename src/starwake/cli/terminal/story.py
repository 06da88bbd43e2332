"""The story for the console: chapters as lines, headed by the number of the turn, cut to the room there is."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rich.text import Text

from starwake.cli.terminal import theme
from starwake.cli.terminal.speech import Speech
from starwake.table.types import Chapter, Line

HANG = 2
"""Columns before the later rows of a line."""


def text_of(chapter: Chapter, speech: Speech, viewer: int | None) -> list[Text]:
    """A chapter for the console, headed by the number of the turn."""
    texts = [_text(line, speech, viewer) for line in chapter["lines"]]
    if seats := chapter.get("seats"):
        head = Text(f"{_heading(chapter, speech)} ", speech.style(seats[0]))
        texts[0] = head.append_text(texts[0] if chapter["lines"][0].get("scored") else texts[0][2:])
    return texts


def _heading(chapter: Chapter, speech: Speech) -> str:
    """The number of the turn, and whose it is where two share it."""
    if len(chapter["seats"]) < 2:
        return speech("news.turn", turn=chapter["turn"])
    player, other = (speech.player(seat) for seat in chapter["seats"])
    return speech("news.turn.two", turn=chapter["turn"], player=player, other=other)


def _text(line: Line, speech: Speech, viewer: int | None) -> Text:
    words = speech.plain(line["words"])
    if "scored" not in line:
        return Text(f"  {words}")
    return (
        Text("★ ", theme.TITLE)
        .append(words, theme.GOOD)
        .append(f" ({scored(line, speech, viewer)})", theme.TITLE)
    )


def scored(line: Line, speech: Speech, viewer: int | None) -> str:
    """The new points of those whose points a line changed: `you 5 points`."""
    return ", ".join(
        f"{speech.who(int(seat), viewer)} {speech.texts('some.point', count=points)}"
        for seat, points in line.get("scored", {}).items()
    )


def fitting(
    chapters: Iterable[Chapter], room: int, rows: Callable[[Chapter], int]
) -> tuple[list[Chapter], int]:
    """The chapters without their least telling lines, until they fit; and how many lines were left out."""
    kept: list[Chapter] = [{**one, "lines": one["lines"][:]} for one in chapters]
    dropped = 0
    if sum(rows(one) for one in kept) > room:
        for one in kept:
            one["lines"] = [{**line, "words": line.get("short") or line["words"]} for line in one["lines"]]
    while sum(rows(one) for one in kept) > room:
        weak = min(((line["weight"], n) for n, one in enumerate(kept) for line in one["lines"]), default=None)
        if weak is None or sum(len(one["lines"]) for one in kept) == 1:
            break
        lines = kept[weak[1]]["lines"]
        lines.remove(next(line for line in lines if line["weight"] == weak[0]))
        dropped += 1
        kept = [one for one in kept if one["lines"]]
    return kept, dropped
