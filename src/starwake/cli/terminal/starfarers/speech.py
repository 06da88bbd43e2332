"""The words of Starfarers: resources in two letters, peoples, systems, and the signs on the backs of discs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starwake.cli.terminal import speech
from starwake.core.ledger import load
from starwake.table.game import TableGame

SHORT = 2
"""Letters of a resource on the board."""


class Speech(speech.Speech):
    """Everything that is said about Starfarers, in one language."""

    def __init__(self, game: TableGame, language: str, package: str) -> None:
        super().__init__(game, language, package)
        self.catalogue: dict[str, Any] = game.catalogue(language)
        resources = self.catalogue["resources"]
        shorts = _shorts([one["title"] for one in resources])
        self._shorts = {one["name"]: short for one, short in zip(resources, shorts, strict=True)}
        self._icons = {one["back"]: one["sign"] for one in self.catalogue["backs"]}
        self._friends = {one["name"]: one for one in self.catalogue["friends"]}

    def short(self, name: str) -> str:
        """A resource in two letters."""
        return self._shorts[name]

    def civilisation(self, name: str) -> str:
        """A people by its name."""
        return self.texts(f"civilisation.{name}")

    def system(self, name: str) -> str:
        """A place for planets by its name."""
        return self.texts(f"system.{name}")

    def icon(self, back: str) -> str:
        """The back of a disc."""
        return str(self._icons.get(back, "?"))

    def has_chapter(self, chapter: str) -> bool:
        """Whether the rules have a chapter of that name."""
        books = (load(name, self.language) for name in self.game.ledgers)
        return any(rule.id.startswith(chapter) for book in books for rule in book)

    def friend(self, card: str) -> dict[str, Any]:
        """A friendship card: its title, its text and its people."""
        found: dict[str, Any] = self._friends[card]
        return found


def _shorts(names: Sequence[str]) -> list[str]:
    """The first letters of each name; where two begin alike, the first and a later one."""
    taken: list[str] = []
    for name in names:
        forms = [name[:SHORT], *(name[0] + c for c in name[SHORT:])]
        taken.append(next(form.capitalize() for form in forms if form.capitalize() not in taken))
    return taken
