"""The words of Starship: cards, missions and modules by their titles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starwake.cli.terminal import speech
from starwake.core.game import Game
from starwake.table.game import TableGame

LEVELS = ("", "I", "II")


class Speech(speech.Speech):
    """Everything that is said about Starship, in one language."""

    def __init__(self, game: TableGame, language: str, package: str) -> None:
        super().__init__(game, language, package)
        self.catalogue: dict[str, Any] = game.catalogue(language)
        self.cards_by_id: Mapping[str, Mapping[str, Any]] = self.catalogue["cards"]

    def card(self, card: str) -> str:
        """`Gritstone`."""
        return str(self.cards_by_id[card]["title"])

    def full_card(self, card: str) -> str:
        """`Gritstone (ore at 1)`."""
        return self.texts("phrase.card", title=self.card(card), about=self.cards_by_id[card]["about"])

    def offers(self, card: str) -> str:
        """What can be done at a card."""
        return self.plain(self.cards_by_id[card]["offers"])

    def brief(self, card: str) -> str:
        """A card by what it is good for, as short as can be, without the mark of a post: `ore at 1`."""
        return str(self.cards_by_id[card]["brief"])

    def some(self, thing: str, count: int) -> str:
        """`2 actions`."""
        return self.texts(f"some.{thing}", count=count)

    def options(self, game: Game) -> str:
        """What is not as usual, by the titles of the options."""
        return ", ".join(
            self.option(name, value) for name, value in game.options.items() if value != game.choices[name][0]
        )
