"""The words of Starfarers: resources in two letters, civilisations, systems."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import resources

from starwake.cli.terminal import speech
from starwake.cli.terminal.starfarers import signs
from starwake.core.choice import Action
from starwake.core.event import Event
from starwake.starfarers.game import Starfarers
from starwake.starfarers.names import RESOURCE_NAMES, SEAT_COLOURS
from starwake.starfarers.wording import describe_action, describe_event

SHORT = 2
"""Letters of a resource on the board."""
PACKAGE = "starwake.cli.terminal.starfarers"


def own_layers(layers: Iterable[str]) -> tuple[str, ...]:
    """Of the layers of an edition those for which the terminal has other words too."""
    folder = resources.files(PACKAGE) / "texts"
    return tuple(layer for layer in layers if (folder / layer).is_dir())


class Speech(speech.Speech):
    """Everything that is said about Starfarers, in one language."""

    def __init__(self, game: Starfarers, language: str = "en") -> None:
        super().__init__(game, language, PACKAGE, SEAT_COLOURS, own_layers(game.edition.layers))
        shorts = _shorts([self.resource(name) for name in RESOURCE_NAMES])
        self._shorts = dict(zip(RESOURCE_NAMES, shorts, strict=True))

    def short(self, name: str) -> str:
        """A resource in two letters."""
        return self._shorts[name]

    def civilisation(self, name: str) -> str:
        """A civilisation by its name."""
        return self.texts(f"civilisation.{name}")

    def system(self, name: str) -> str:
        """A place for planets by its name."""
        return self.texts(f"system.{name}")

    def bundle(self, counts: Sequence[int]) -> str:
        """Counts in the order of the resources, in words."""
        return self.cards(dict(zip(RESOURCE_NAMES, counts, strict=True)))

    def icon(self, group: str) -> str:
        """The back of a disc."""
        return signs.ICONS.get(group, "?")

    def action(self, action: Action) -> str:
        """A choice in words."""
        return describe_action(self.texts, action, self.players)

    def event(self, event: Event, viewer: int | None) -> str:
        """What happened in words, for somebody who may know this much."""
        return describe_event(self.texts, event, self.players, viewer)


def _shorts(names: Sequence[str]) -> list[str]:
    """The first letters of each name; where two begin alike, the first and a later one."""
    taken: list[str] = []
    for name in names:
        forms = [name[:SHORT], *(name[0] + c for c in name[SHORT:])]
        taken.append(next(form.capitalize() for form in forms if form.capitalize() not in taken))
    return taken
