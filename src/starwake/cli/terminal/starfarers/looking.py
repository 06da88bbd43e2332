"""Ways to look at the table that only Starfarers has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.text import Text

from starwake.cli.terminal import looking, theme
from starwake.cli.terminal.front import Command

if TYPE_CHECKING:
    from starwake.cli.terminal.starfarers.front import Decision, StarfarersFront
    from starwake.cli.terminal.starfarers.seen import Seen


class Looking(looking.Looking):
    """Shows what was asked for."""

    front: StarfarersFront

    def commands(self) -> Mapping[str, Command]:
        """What can be typed."""
        return {
            "board": self.board,
            "systems": self.systems,
            "points": self.points,
            "players": self.points,
            "hand": self.hand,
            "costs": self.costs,
            "cards": self.cards,
        }

    def shown(self, decision: Decision) -> Seen:
        """What the panels are drawn from."""
        return decision.shown

    def board(self, decision: Decision, rest: str) -> None:
        """The whole board with its legend; `board large` draws every lane."""
        seen = decision.shown
        if rest.lower() == "large":
            self.screen.print(self.panels.large_board(seen, decision.marks()))
        else:
            self.screen.print(self.panels.board(seen, decision.marks(), decision.around(), whole=True))
        self.screen.print(self.panels.legend(seen))

    def systems(self, decision: Decision, rest: str) -> None:
        """Every system with its planets and sites, and what may lie under the signs."""
        left = [Text(self.speech("discs.left"), theme.TITLE), *self.panels.places.discs_left(decision.shown)]
        self.screen.page([*self.panels.places.systems(decision.shown), *left])

    def points(self, decision: Decision, rest: str) -> None:
        """What lies before the players, and where their points come from."""
        self.screen.print(self.panels.players(decision.shown))
        super().points(decision, rest)

    def hand(self, decision: Decision, rest: str) -> None:
        """The own cards."""
        self.screen.print(self.panels.hand(decision.shown, decision.choices["builds"]))

    def cards(self, decision: Decision, rest: str) -> None:
        """Friendship cards."""
        self.screen.page(self.panels.friends(decision.shown))
