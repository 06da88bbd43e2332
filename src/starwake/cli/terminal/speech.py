"""The words of one session: the game's texts, the terminal's own, and the names of the players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import resources

from starwake.cli.terminal import theme
from starwake.core.choice import Action
from starwake.core.event import Event
from starwake.core.game import Game
from starwake.core.text import Texts
from starwake.starfarers.game import Starfarers
from starwake.starfarers.names import RESOURCE_NAMES
from starwake.starfarers.wording import describe_action, describe_event

SHORT = 2
"""Letters of a resource on the board."""


PACKAGE = "starwake.cli.terminal"


def own_layers(layers: Iterable[str]) -> tuple[str, ...]:
    """Of the layers of an edition those for which the terminal has other words too."""
    folder = resources.files(PACKAGE) / "texts"
    return tuple(layer for layer in layers if (folder / layer).is_dir())


class Speech:
    """Everything that is said, in one language."""

    def __init__(self, game: Starfarers, language: str = "en") -> None:
        self.texts = game.texts(language)
        self.ui = Texts.load(PACKAGE, language, layers=own_layers(game.edition.layers))
        self.usual = {name: values[0] for name, values in game.edition.options.items()}
        self.players = [self.texts(f"seat.{seat}") for seat in range(game.players)]
        self._letters = _initials(self.players)
        self._shorts = dict(
            zip(RESOURCE_NAMES, _shorts([self.resource(n) for n in RESOURCE_NAMES]), strict=True)
        )

    def __call__(self, key: str, /, **values: object) -> str:
        """A text of the terminal."""
        return self.ui(key, **values)

    # ---------------------------------------------------------------- names

    def player(self, seat: int) -> str:
        """The name of a seat."""
        return self.players[seat]

    def letter(self, seat: int) -> str:
        """The letter of a seat's pieces on the board."""
        return self._letters[seat]

    def resource(self, name: str) -> str:
        """A resource by its name."""
        return self.texts(f"resource.{name}")

    def short(self, name: str) -> str:
        """A resource in two letters."""
        return self._shorts[name]

    def civilisation(self, name: str) -> str:
        """A civilisation by its name."""
        return self.texts(f"civilisation.{name}")

    def system(self, name: str) -> str:
        """A place for planets by its name."""
        return self.texts(f"system.{name}")

    def cards(self, counts: dict[str, int]) -> str:
        """`2 ore, 1 food`, or a dash for nothing."""
        some = [self.texts(f"some.{name}", count=n) for name, n in counts.items() if n]
        return ", ".join(some) or "–"

    def bundle(self, counts: Sequence[int]) -> str:
        """Counts in the order of the resources, in words."""
        return self.cards(dict(zip(RESOURCE_NAMES, counts, strict=True)))

    def icon(self, group: str) -> str:
        """The back of a disc."""
        return theme.ICONS.get(group, "?")

    def options(self, game: Game) -> str:
        """How a game is set up, by the titles of its options: `Explorer`; what is as usual is left out."""
        titles = []
        for name, value in game.options.items():
            if isinstance(value, str):
                titles.append(self.texts(f"option.{name}.{value}.title"))
            elif value != self.usual.get(name, value):
                title = self.texts(f"option.{name}.title")
                titles.append(f"{title}: {self.texts('action.yes' if value else 'action.no')}")
        return ", ".join(titles)

    # ---------------------------------------------------------------- sentences

    def action(self, action: Action) -> str:
        """A choice in words."""
        return describe_action(self.texts, action, self.players)

    def event(self, event: Event, viewer: int | None) -> str:
        """What happened in words, for somebody who may know this much."""
        return describe_event(self.texts, event, self.players, viewer)


def _initials(names: Sequence[str]) -> list[str]:
    """A letter for each name, the first of it that nobody has yet: Amber A, Azure Z."""
    taken: list[str] = []
    for name in names:
        letters = [c for c in name.upper() if c.isalpha() and c not in taken]
        taken.append(letters[0] if letters else str(len(taken)))
    return taken


def _shorts(names: Sequence[str]) -> list[str]:
    """The first letters of each name; where two begin alike, the first and a later one."""
    taken: list[str] = []
    for name in names:
        forms = [name[:SHORT], *(name[0] + c for c in name[SHORT:])]
        taken.append(next(form.capitalize() for form in forms if form.capitalize() not in taken))
    return taken
