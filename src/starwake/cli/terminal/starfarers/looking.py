"""Ways to look at the table that only Starfarers has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.text import Text

from starwake.cli.terminal import theme
from starwake.cli.terminal.front import Command

if TYPE_CHECKING:
    from starwake.cli.terminal.starfarers.front import Decision, StarfarersFront


class Looking:
    """Shows what was asked for."""

    def __init__(self, front: StarfarersFront) -> None:
        self.front = front
        self.screen = front.screen
        self.panels = front.panels
        self.speech = front.speech

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

    def board(self, decision: Decision, rest: str) -> None:
        """The whole board with its legend; `board large` draws every lane."""
        seen = decision.seen
        if rest.lower() == "large":
            self.screen.print(self.panels.large_board(seen, decision.marks()))
        else:
            self.screen.print(self.panels.board(seen, decision.marks(), decision.around(), whole=True))
        self.screen.print(self.panels.legend(seen))

    def systems(self, decision: Decision, rest: str) -> None:
        """Every system with its planets and sites, and what may lie under the signs."""
        left = [Text(self.speech("discs.left"), theme.TITLE), *self.panels.places.discs_left(decision.seen)]
        self.screen.page([*self.panels.places.systems(decision.seen), *left])

    def points(self, decision: Decision, rest: str) -> None:
        """What lies before the players, and where their points come from."""
        self.screen.print(self.panels.players(decision.seen))
        self.screen.print(self.panels.end(decision.seen))
        target = int(decision.seen.game.rules.target)
        self.screen.print(Text(self.speech("end.note", target=target), theme.DIM))

    def hand(self, decision: Decision, rest: str) -> None:
        """The own cards."""
        self.screen.print(self.panels.hand(decision.seen))

    def costs(self, decision: Decision, rest: str) -> None:
        """What everything costs."""
        self.screen.print(self.panels.costs(decision.seen))

    def cards(self, decision: Decision, rest: str) -> None:
        """Friendship cards."""
        self.screen.page(self.panels.friends(decision.seen))
