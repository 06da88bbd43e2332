"""Saving: on request, at the end, and by itself when the keyboard is gone."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from starwake.cli.terminal import files, theme
from starwake.core.errors import RecordError, StarwakeError

if TYPE_CHECKING:
    from starwake.cli.terminal.session import Session

YES = ("y", "yes", "j", "ja")
NO = ("n", "no", "nein")


class Keeper:
    """Keeps the game of a session."""

    def __init__(self, session: Session, folder: Path, path: Path | None, command: str) -> None:
        self.session = session
        self.folder = folder
        self.path = path
        """Where the game was last saved, or loaded from."""
        self.command = command
        """What a person types to start the program."""

    def save(self, name: str) -> None:
        """Write the record; a file that is not ours is not written over unasked."""
        session, path = self.session, Path(name).expanduser()
        if path.is_file() and path != self.path:
            answer = session.inquire(session.speech("save.over", path=name)).lower()
            if answer not in YES:
                session.screen.print(session.speech("save.kept", path=name))
                return
        self.path = files.save(session.match, name)
        session.screen.print(session.speech("save.done", path=name))

    def where(self) -> Path:
        """The file that the game is saved to by itself: the one it came from or went to last, or a new one."""
        return self.path or files.free_name(self.folder)

    def autosave(self) -> None:
        """Save by itself when the keyboard is gone, and say how to go on."""
        session = self.session
        path = self.where()
        try:
            files.save(session.match, str(path))
        except RecordError as error:
            session.screen.print(session.speech("autosave.failed", why=str(error)), theme.BAD)
            return
        self.path = path
        session.screen.print(session.speech("autosave.done", path=path.name, how=self.how_to_go_on(path)))

    def how_to_go_on(self, path: Path) -> str:
        """The command that continues a saved game."""
        people = self.session.humans
        seat = f" --seat {people[0]}" if people and people[0] else ""
        several = f" --hot-seat {len(people)}" if len(people) > 1 else ""
        return f"{self.command} --load {quote(str(path))}{seat}{several}"

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
