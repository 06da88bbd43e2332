"""Ways to look at the table that only Starship has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rich.text import Text

from starwake.cli.terminal import theme
from starwake.cli.terminal.front import Command

if TYPE_CHECKING:
    from starwake.cli.terminal.starship.front import Decision, StarshipFront


class Looking:
    """Shows what was asked for."""

    def __init__(self, front: StarshipFront) -> None:
        self.front = front
        self.screen = front.screen
        self.panels = front.panels
        self.speech = front.speech

    def commands(self) -> Mapping[str, Command]:
        """What can be typed."""
        return {
            "ships": self.ships,
            "board": self.ships,
            "missions": self.missions,
            "sectors": self.sectors,
            "cards": self.cards,
            "costs": self.costs,
            "modules": self.modules,
            "points": self.points,
        }

    def ships(self, decision: Decision, rest: str) -> None:
        """Both ships, the missions, and the flight row."""
        self.front.table(decision.match, decision.seat)

    def missions(self, decision: Decision, rest: str) -> None:
        """The open missions."""
        self.screen.page(list(self.panels.missions(decision.seen)))

    def sectors(self, decision: Decision, rest: str) -> None:
        """What the person knows about the sectors, card by card."""
        self.screen.page(list(self.panels.sectors(decision.seen)))

    def cards(self, decision: Decision, rest: str) -> None:
        """The known cards of each sector with what can be done there."""
        seen = decision.seen
        found: list[Text] = []
        for sector in range(len(seen.data["sectors"])):
            found.append(Text(self.speech("sector.line", sector=sector + 1), theme.TITLE))
            for card in seen.known(sector):
                found.append(
                    Text.assemble(
                        (f"    {self.speech.card(card.id)}", "bold"), f": {self.speech.offers(card.id)}"
                    )
                )
            unseen = self.speech("known.unseen", count=seen.unseen(sector))
            found.append(Text(f"    {unseen}", theme.DIM))
        self.screen.page(found)

    def costs(self, decision: Decision, rest: str) -> None:
        """What everything costs."""
        self.screen.print(self.panels.costs(decision.seen))

    def modules(self, decision: Decision, rest: str) -> None:
        """What every module does."""
        self.screen.page(self.panels.modules(decision.seen))

    def points(self, decision: Decision, rest: str) -> None:
        """Where the points come from."""
        self.screen.print(self.panels.end(decision.seen))
        target = decision.seen.game.facts.points_to_win
        self.screen.print(Text(self.speech("end.note", target=target), theme.DIM))
