"""Ways to look at the table that only Starship has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rich.text import Text

from starwake.cli.terminal import looking, theme
from starwake.cli.terminal.front import Command
from starwake.starship.names import ORIGIN_NAMES

if TYPE_CHECKING:
    from starwake.cli.terminal.starship.front import Decision, StarshipFront


class Looking(looking.Looking):
    """Shows what was asked for."""

    front: StarshipFront

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
        """The known cards of each sector with what can be done there, and what has not been seen yet."""
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
            if seen.unseen(sector):
                unseen = decision.preview.unknown(sector, seen.unseen(sector))
                found.append(Text(f"    {unseen}", theme.DIM))
        self.screen.page([*found, *self._unseen(decision)])

    def _unseen(self, decision: Decision) -> Iterator[Text]:
        """By elimination: the cards that the person has not seen anywhere, by where they come from."""
        seen = decision.seen
        if not seen.remembers or not seen.unplaced:
            return
        yield Text(self.speech("known.title"), theme.TITLE)
        for group, name in enumerate(ORIGIN_NAMES):
            cards = [card for card in seen.unplaced if card.group == group]
            if cards:
                origin = self.speech.texts(f"origin.{name}")
                names = decision.preview.names(cards)
                yield Text(f"    {self.speech('known.line', origin=origin, count=len(cards), cards=names)}")

    def modules(self, decision: Decision, rest: str) -> None:
        """What every module does."""
        self.screen.page(self.panels.modules(decision.seen))
