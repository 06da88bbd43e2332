"""The screen: printing without markup, lines broken to its width, long lists page by page."""

from __future__ import annotations

import re

from rich.console import Console, RenderableType
from rich.text import Text

from starwake.cli.terminal import theme
from starwake.cli.terminal.speech import Speech

INDENT = re.compile(r"\s*(?:\d+\s\s|Enter: )?")
"""What stands before the words of a line: blanks, and the number of a choice or the key that takes it."""
PROMPT = 3
"""Rows under a page."""
LEAST = 10
"""Rows of a page, however low the terminal is."""


class Screen:
    """Prints for one session."""

    def __init__(self, console: Console, speech: Speech) -> None:
        self.console = console
        self.speech = speech
        self.rest: list[Text] = []
        """Lines that did not fit on a page."""
        self.newest = False
        """Whether they are earlier than those on the page."""
        self.rows = 0
        """Lines that were printed since somebody last typed something."""

    def print(self, thing: RenderableType = "", style: str = "", hang: int = 0) -> None:
        """Print without looking for markup: brackets are pieces on the board."""
        if isinstance(thing, str):
            thing = Text(thing, style)
        parts = self.wrapped(thing, hang) if isinstance(thing, Text) else [thing]
        self.rows += len(parts)
        for part in parts:
            self.console.print(part, highlight=False, markup=False)

    def wrapped(self, text: Text, hang: int = 0) -> list[Text]:
        """A text broken to the width of the console; later lines begin under the first word, or at `hang`."""
        width = self.console.width
        if text.no_wrap or (text.cell_len <= width and "\n" not in text.plain):
            return [text]
        found = []
        for line in text.split("\n"):
            margin = INDENT.match(line.plain)
            indent = margin.end() if margin else 0
            lead = indent or hang
            first, *more = line[indent:].wrap(self.console, width - lead) or [Text()]
            found += [
                line[:indent].append_text(first),
                *(Text(" " * lead).append_text(part) for part in more),
            ]
        return found

    def page(self, lines: list[Text], *, newest: bool = False) -> None:
        """Print as many lines as fit, the first ones or the newest; Enter shows more."""
        lines = [part for line in lines for part in self.wrapped(line)]
        room = max(LEAST, self.console.height - PROMPT)
        cut = max(0, len(lines) - room) if newest else room
        shown, self.rest = (lines[cut:], lines[:cut]) if newest else (lines[:cut], lines[cut:])
        self.newest = newest
        for line in shown:
            self.print(line)
        if self.rest:
            key = "more.earlier" if newest else "more"
            self.print(self.speech(key, count=len(self.rest)), theme.DIM)

    def turn_page(self) -> None:
        """What did not fit on the last page."""
        self.page(self.rest, newest=self.newest)
