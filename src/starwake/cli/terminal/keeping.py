"""Saving: on request, at the end, and by itself when the keyboard is gone."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Protocol

from starwake.cli.terminal import files, theme
from starwake.cli.terminal.home import Home
from starwake.core.errors import RecordError, StarwakeError, UsageError

if TYPE_CHECKING:
    from starwake.cli.terminal.session import Session

YES = ("y", "yes", "j", "ja")
NO = ("n", "no", "nein")


class Quit(Exception):
    """The person at the keyboard wants to stop."""


class Keeping(Protocol):
    """What becomes of a game that somebody leaves."""

    def save(self, name: str) -> None:
        """Write the record, to a file of that name if there is one."""

    def autosave(self) -> None:
        """The keyboard is gone: see to it that the game can go on, and say how."""

    def load(self, name: str) -> None:
        """Go on with a saved game."""

    def quit(self) -> None:
        """Stop, by raising Quit, unless the person thinks better of it."""

    def offer(self, question: str) -> None:
        """Ask for a file to write the record to, at the end."""


class Keeper:
    """Keeps a game at home, in files."""

    def __init__(
        self,
        session: Session,
        home: Home,
        folder: Path,
        path: Path | None = None,
        command: str = "starwake play",
    ) -> None:
        self.session = session
        self.home = home
        self.folder = folder
        self.path = path
        """Where the game was last saved, or loaded from."""
        self.command = command
        """What a person types to start the program."""

    def save(self, name: str) -> None:
        """Write the record; a file that is not ours is not written over unasked."""
        if name:
            self._save_as(name)
        else:
            self.autosave()

    def _save_as(self, name: str) -> bool:
        """Write the record to a file; whether it is there now."""
        session, path = self.session, files.path_of(name)
        if path.is_file() and path != self.path:
            answer = session.inquire(session.speech("save.over", path=name)).lower()
            if answer not in YES:
                session.screen.print(session.speech("save.kept", path=name))
                return False
        self.path = files.save(self.home.match, name)
        session.screen.print(session.speech("save.done", path=name))
        return True

    def where(self) -> Path:
        """The file that the game is saved to by itself: the one it came from or went to last, or a new one."""
        return self.path or files.free_name(self.folder)

    def autosave(self) -> None:
        """Save by itself when the keyboard is gone, and say how to go on."""
        self._save_itself()

    def _save_itself(self) -> bool:
        """Write the record where it belongs; whether it is there now."""
        session = self.session
        path = self.where()
        try:
            files.save(self.home.match, str(path))
        except RecordError as error:
            session.screen.print(session.speech("autosave.failed", why=str(error)), theme.BAD)
            return False
        self.path = path
        session.screen.print(session.speech("autosave.done", path=path.name, how=self.how_to_go_on(path)))
        return True

    def how_to_go_on(self, path: Path) -> str:
        """The command that continues a saved game."""
        people = self.home.people
        seat = f" --seat {people[0]}" if people and people[0] else ""
        several = f" --hot-seat {len(people)}" if len(people) > 1 else ""
        return f"{self.command} --load {quote(str(path))}{seat}{several}"

    def load(self, name: str) -> None:
        """Go on with a saved game; this one is saved first."""
        session, here = self.session, self.home.game
        loaded = files.load(name, here.id)
        if (loaded.game.players, loaded.game.options) != (here.players, here.options):
            raise UsageError(  # the bots at this table know another one
                session.speech(
                    "load.other",
                    path=name,
                    players=loaded.game.players,
                    options=session.speech.options(loaded.game),
                    how=f"{self.command} --load {name}",
                )
            )
        self.autosave()
        self.home = self.home.at(loaded)
        session.replace(self.home)
        self.path = None
        session.screen.print(session.speech("load.done", path=name))

    def quit(self) -> None:
        """Stop, with the game saved unless that is not wanted; asks again while it cannot be saved."""
        session, path = self.session, self.where()
        key = "quit.over" if path.exists() else "quit.ask"
        while True:
            answer = session.inquire(session.speech(key, path=path))
            if answer.lower() in ("c", "cancel", "z", "zurück"):
                return
            if answer.lower() in NO or self._kept(answer):
                raise Quit

    def _kept(self, name: str) -> bool:
        """Save to a file of that name, or by itself; whether that went well."""
        try:
            return self._save_as(name) if name else self._save_itself()
        except StarwakeError as error:
            self.session.complain(error)
            return False

    def offer(self, question: str) -> None:
        """Ask for a file until one can be written, or none is wanted."""
        while True:
            name = self.session.inquire(question)
            if name.lower() in ("", *NO):
                return
            try:
                self.save(name)
                return
            except StarwakeError as error:
                self.session.screen.print(self.session.speech("refused", why=str(error)), theme.BAD)
