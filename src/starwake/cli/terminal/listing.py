"""Choices as lines, as every game lists them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.text import Text

from starwake.cli.terminal import theme
from starwake.cli.terminal.menu import Group, Item
from starwake.cli.terminal.speech import Speech

INDENT = "      "
"""Before the words of a line without a number."""


def line(item: Item) -> Text:
    """`  3  Fly ship 1 to 9,19   4 steps; explores N1`."""
    text = Text(f"{item.number:>4}  ", theme.TITLE)
    text.append(item.words)
    if item.effect:
        text.append(f"  {item.effect}", theme.GOOD)
    return text


def on_enter(item: Item, speech: Speech, *, effect: bool = False) -> Text:
    """The choice that Enter takes."""
    text = Text(f"{speech('menu.enter'):>6} ", theme.TITLE).append(item.words)
    return text.append(f"  {item.effect}", theme.GOOD) if effect and item.effect else text


def row(head: str, cells: Iterable[tuple[Item, str]]) -> Text:
    """Several choices in one line: `1 ore for:  [3] 1 fuel  [4] 1 carbon`."""
    text = Text(f"{INDENT}{head}")
    for item, words in cells:
        text.append(f"  [{item.number}]", theme.TITLE).append(f" {words}")
    return text


def typed(group: Group, speech: Speech) -> Text:
    """Free-form choices: an example, and how to see all small ones."""
    words = next((item.words for item in group.items if item.action == group.example), "")
    words = f" ({words})" if words.lower() != group.example else ""  # notation is English
    text = speech(f"menu.{group.key}", example=group.example, count=len(group.items), words=words)
    return Text(f"{INDENT}{text}", theme.DIM)


def threats(
    points: Sequence[int], target: int, seat: int | None, margin: int, speech: Speech
) -> Iterator[Text]:
    """Who else could win soon: those whom so many points or fewer would make the winner."""
    for other, have in enumerate(points):
        if other != seat and target - margin <= have:
            left = speech.texts("some.point", count=target - have)
            player = speech.player(other)
            yield Text(speech("head.threat", player=player, points=have, left=left), theme.BAD)
