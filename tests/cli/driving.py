"""Driving the terminal game from a test: typed lines in, the whole screen out."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path

from rich.console import Console

import starwake as sw
from starwake.cli.terminal.home import Home
from starwake.cli.terminal.keeping import Keeper
from starwake.cli.terminal.session import Session
from starwake.core.choice import Action
from starwake.core.legal import LegalActions
from starwake.core.view import View


class First:
    """A stand-in for a bot: always the first action that ends something, or else the first one."""

    def choose(self, view: View, legal: LegalActions) -> Action:
        for word in ("decline", "withdraw", "end", "shake", "stay"):
            if word in legal:
                return next(action for action in legal if action.notation == word)
        return legal[0]


class Typist:
    """Types the lines of a script, then closes the keyboard; keeps the prompts."""

    def __init__(self, lines: Iterable[str | type[BaseException]]) -> None:
        self.lines = iter(lines)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        line = next(self.lines, EOFError)
        if isinstance(line, str):
            return line
        raise line


class Terminal:
    """A session with its screen."""

    def __init__(
        self,
        match: sw.Match,
        *lines: str | type[BaseException],
        folder: Path,
        humans: tuple[int, ...] = (0,),
        size: tuple[int, int] = (100, 60),
        adviser: bool = True,
        language: str = "en",
        kinds: Mapping[int, str] | None = None,
        path: Path | None = None,
        command: str = "starwake play",
    ) -> None:
        self.file = io.StringIO()
        self.typist = Typist(lines)
        self._asked: list[int] = []
        bots = {seat: First() for seat in range(match.game.players) if seat not in humans}
        self.home = Home(match, bots, language, (lambda seat: First()) if adviser else None)
        self.session = Session(
            self.home,
            Console(file=self.file, width=size[0], height=size[1]),
            self._ask,
            lambda session: Keeper(session, self.home, folder, path, command),
            kinds=kinds,
        )

    def _ask(self, prompt: str) -> str:
        self._asked.append(len(self.text))
        return self.typist(prompt)

    @property
    def match(self) -> sw.Match:
        """The match that is played now."""
        assert isinstance(self.session.place, Home)
        return self.session.place.match

    @property
    def screens(self) -> list[str]:
        """What was printed before each line that was typed."""
        return [self.text[start:end] for start, end in pairwise([0, *self._asked])]

    def run(self) -> str:
        """Play the script; everything that was printed."""
        assert self.session.run() == 0
        return self.text

    @property
    def text(self) -> str:
        """The screen so far, paragraphs unbroken."""
        return self.file.getvalue()

    @property
    def flat(self) -> str:
        """The screen as one line: a sentence may be broken anywhere."""
        return " ".join(self.text.split())
