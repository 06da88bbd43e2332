"""Ways to look at the table that every game has."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from starwake.cli.terminal import theme


class Looking:
    """Shows what was asked for. A game's own adds its panels and the words that are typed (`commands`)."""

    def __init__(self, front: Any) -> None:
        self.front = front
        self.screen = front.screen
        self.panels = front.panels
        self.speech = front.speech

    def shown(self, decision: Any) -> Any:
        """What the panels are drawn from."""
        return decision.seen

    def costs(self, decision: Any, rest: str) -> None:
        """What everything costs."""
        self.screen.print(self.panels.costs(self.shown(decision), decision.choices["builds"]))

    def points(self, decision: Any, rest: str) -> None:
        """Where the points come from."""
        self.screen.print(self.panels.end(self.shown(decision)))
        target = self.speech.catalogue["target"]
        self.screen.print(Text(self.speech("end.note", target=target), theme.DIM))
