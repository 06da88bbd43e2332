"""A sheet of characters with styles, cut into lines for the console."""

from __future__ import annotations

from itertools import groupby

from rich.text import Text


class Canvas:
    """Characters by column and row; what is written later covers what was there."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._cells: list[list[tuple[str, str]]] = [[(" ", "")] * width for _ in range(height)]

    def put(self, column: int, row: int, text: str, style: str = "") -> None:
        """Write a text centred on a column; what lies outside the sheet is cut off."""
        self.put_from(column - (len(text) - 1) // 2, row, text, style)

    def put_from(self, column: int, row: int, text: str, style: str = "") -> None:
        """Write a text that begins in a column."""
        for place, char in enumerate(text, column):
            if 0 <= place < self.width and 0 <= row < self.height:
                self._cells[row][place] = (char, style)

    def lines(self, top: int = 0, bottom: int | None = None) -> list[Text]:
        """The rows from top to bottom (not included), without the blanks at their ends."""
        return [_line(row) for row in self._cells[top : self.height if bottom is None else bottom]]


def _line(row: list[tuple[str, str]]) -> Text:
    text = Text(no_wrap=True, overflow="ignore")
    for style, cells in groupby(row, key=lambda cell: cell[1]):
        text.append("".join(char for char, _ in cells), style or None)
    text.rstrip()
    return text
