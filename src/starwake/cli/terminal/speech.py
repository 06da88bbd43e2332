"""The words of one session: the game's wording, the terminal's own texts, and the names of the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files

from starwake.cli.terminal import theme
from starwake.core.errors import IllegalAction, Refusal, StarwakeError
from starwake.core.game import Game
from starwake.core.text import Run, Runs, Texts
from starwake.table.game import TableGame

PACKAGE = "starwake.cli.terminal"


class Speech:
    """Everything that is said, in one language."""

    def __init__(self, game: TableGame, language: str, package: str = PACKAGE) -> None:
        self.game = game
        self.language = language
        self.wording = game.wording(language)
        """What the game itself says."""
        self.texts = self.wording.texts
        self._own = Texts.load(package, language, layers=_layers(package, game.text_layers), under=(PACKAGE,))
        """What the terminal says: about this game, or else about every game."""
        self.players = [self.wording.player(seat) for seat in range(game.players)]
        self._letters = initials(self.players)
        colours = game.catalogue(language).get("seats", [])
        self._styles = [theme.seat(one["name"]) for one in colours]

    def call(self, names: Mapping[int, str]) -> None:
        """Call players by names of their own."""
        self.players = [names.get(seat) or player for seat, player in enumerate(self.players)]
        self._letters = initials(self.players)

    def __call__(self, key: str, /, **values: object) -> str:
        """A text of the terminal."""
        return self._own(key, **values)

    def plain(self, words: Runs | Run) -> str:
        """Words of the game as one text."""
        return self.wording.plain(words, self.players)

    # ---------------------------------------------------------------- names

    def player(self, seat: int) -> str:
        """The name of a seat."""
        return self.players[seat]

    def who(self, seat: int, viewer: int | None) -> str:
        """`you`, or the name of a player."""
        return self.texts("report.you") if seat == viewer else self.player(seat)

    def letter(self, seat: int) -> str:
        """A letter for what belongs to a seat."""
        return self._letters[seat]

    def style(self, seat: int) -> str:
        """The colour of what belongs to a seat; of nobody's, if there is no such seat."""
        return self._styles[seat] if 0 <= seat < len(self._styles) else theme.seat("")

    def resource(self, name: str) -> str:
        """A resource by its name."""
        return self.texts(f"resource.{name}")

    def cards(self, counts: Mapping[str, int]) -> str:
        """`2 ore, 1 food`, or a dash for nothing; names may be ids of things."""
        some = [self.texts(f"some.{name.rpartition(':')[2]}", count=n) for name, n in counts.items() if n]
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

    def action(self, notation: str, seat: int) -> str:
        """A choice of a seat in words."""
        return self.plain(self.wording.action(self.game.action(self.game.code(notation)), seat))

    def error(self, error: StarwakeError) -> str:
        """Why something was refused, in this language; an illegal action is named first."""
        if not isinstance(error, Refusal) or not error.key:
            return str(error)
        why = self.plain(self.wording.refusal(error))
        return f"{error.action}: {why}" if type(error) is IllegalAction and error.action else why


def _layers(package: str, layers: Sequence[str]) -> tuple[str, ...]:
    """Of the layers of a game's texts those for which the terminal has other words too."""
    folder = files(package) / "texts"
    return tuple(layer for layer in layers if (folder / layer).is_dir())


def initials(names: Sequence[str]) -> list[str]:
    """A letter for each name, the first of it that nobody has yet: Amber A, Azure Z."""
    taken: list[str] = []
    for name in names:
        letters = [c for c in name.upper() if c.isalpha() and c not in taken]
        taken.append(letters[0] if letters else str(len(taken)))
    return taken
