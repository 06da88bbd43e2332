"""Ways to look at the table that only Starship has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from rich.text import Text

from starwake.cli.terminal import looking, theme
from starwake.cli.terminal.front import Command

if TYPE_CHECKING:
    from starwake.cli.terminal.front import Decision
    from starwake.cli.terminal.starship.front import StarshipFront


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
        self.front.table(decision.place, decision.seat)

    def missions(self, decision: Decision, rest: str) -> None:
        """The open missions."""
        self.screen.page(list(self.panels.missions(decision.seen, decision.table["notes"])))

    def sectors(self, decision: Decision, rest: str) -> None:
        """What the person knows about the sectors, card by card."""
        self.screen.page(list(self.panels.sectors(decision.seen, decision.table["notes"])))

    def cards(self, decision: Decision, rest: str) -> None:
        """The known cards of each sector with what can be done there, and what has not been seen yet."""
        notes = decision.table["notes"]
        found: list[Text] = []
        for number, sector in enumerate(decision.seen["sectors"], 1):
            found.append(Text(self.speech("sector.line", sector=number), theme.TITLE))
            order = list(self.speech.cards_by_id)
            for card in sorted(sector["known"], key=order.index):
                title = (f"    {self.speech.card(card)}", "bold")
                found.append(Text.assemble(title, f": {self.speech.offers(card)}"))
            if sector["unknown"]:
                found.append(Text(f"    {self.speech.plain(notes[f'unknown:{number}'])}", theme.DIM))
        self.screen.page([*found, *self._unseen(notes)])

    def _unseen(self, notes: Mapping[str, Any]) -> Iterator[Text]:
        """By elimination: the cards that the person has not seen anywhere, by where they come from."""
        lines = [words for key, words in notes.items() if key.startswith("origin:")]
        if lines:
            yield Text(self.speech("known.title"), theme.TITLE)
        yield from (Text(f"    {self.speech.plain(words)}") for words in lines)

    def modules(self, decision: Decision, rest: str) -> None:
        """What every module does."""
        self.screen.page(self.panels.modules(decision.seen))
