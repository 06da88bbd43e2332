"""The words of one session: the game's texts, the terminal's own, and the names of the players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from starwake.cli.terminal import theme
from starwake.core.choice import Action
from starwake.core.event import Event
from starwake.core.game import Game
from starwake.core.text import Texts

PACKAGE = "starwake.cli.terminal"


class Speech(ABC):
    """Everything that is said, in one language."""

    def __init__(
        self,
        game: Game,
        language: str,
        package: str,
        colours: Sequence[str],
        layers: tuple[str, ...] = (),
    ) -> None:
        self.texts = game.texts(language)
        """What the game itself says."""
        self.own = Texts.load(package, language, layers=layers)
        """What the terminal says about this game."""
        self.shared = Texts.load(PACKAGE, language)
        """What the terminal says about every game."""
        self.players = [self.texts(f"seat.{seat}") for seat in range(game.players)]
        self._letters = initials(self.players)
        self._styles = [theme.SEAT_STYLES[colour] for colour in colours]

    def __call__(self, key: str, /, **values: object) -> str:
        """A text of the terminal: about this game, or else about every game."""
        text = self.own(key, **values)
        return self.shared(key, **values) if text == key else text

    # ---------------------------------------------------------------- names

    def player(self, seat: int) -> str:
        """The name of a seat."""
        return self.players[seat]

    def letter(self, seat: int) -> str:
        """A letter for what belongs to a seat."""
        return self._letters[seat]

    def style(self, seat: int) -> str:
        """The colour of what belongs to a seat; of nobody's, if there is no such seat."""
        return self._styles[seat] if 0 <= seat < len(self._styles) else theme.NOBODY_STYLE

    def resource(self, name: str) -> str:
        """A resource by its name."""
        return self.texts(f"resource.{name}")

    def cards(self, counts: Mapping[str, int]) -> str:
        """`2 ore, 1 food`, or a dash for nothing."""
        some = [self.texts(f"some.{name}", count=n) for name, n in counts.items() if n]
        return ", ".join(some) or "–"

    def options(self, game: Game) -> str:
        """How a game is set up, by the titles of its options: `Explorer`; what is as usual is left out."""
        return ", ".join(
            self.option(name, value)
            for name, value in game.options.items()
            if isinstance(value, str) or value != game.choices[name][0]
        )

    def option(self, name: str, value: object) -> str:
        """The title of an option's value; of a switch also whether it is on."""
        if isinstance(value, str):
            return self.texts(f"option.{name}.{value}.title")
        title = self.texts(f"option.{name}.title")
        return f"{title}: {self.texts('action.yes' if value else 'action.no')}"

    # ---------------------------------------------------------------- sentences

    @abstractmethod
    def action(self, action: Action) -> str:
        """A choice in words."""

    @abstractmethod
    def event(self, event: Event, viewer: int | None) -> str:
        """What happened in words, for somebody who may know this much."""


def initials(names: Sequence[str]) -> list[str]:
    """A letter for each name, the first of it that nobody has yet: Amber A, Azure Z."""
    taken: list[str] = []
    for name in names:
        letters = [c for c in name.upper() if c.isalpha() and c not in taken]
        taken.append(letters[0] if letters else str(len(taken)))
    return taken
