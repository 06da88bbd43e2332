"""What becomes of a match at a server when somebody leaves: it goes on, and its record is there at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from starwake.cli.terminal import files, theme
from starwake.cli.terminal.keeping import NO, Quit
from starwake.cli.terminal.remote import Remote
from starwake.core.errors import StarwakeError, UsageError
from starwake.core.record import Record

if TYPE_CHECKING:
    from starwake.cli.terminal.session import Session


class Leaver:
    """Leaves a match that goes on without us."""

    def __init__(self, session: Session, place: Remote, fetch: Callable[[], bytes], how: str) -> None:
        self.session = session
        self.place = place
        self.fetch = fetch
        """Brings the record from the server."""
        self.how = how
        """What is typed to come back."""

    def save(self, name: str) -> None:
        """The record is there when the match is over."""
        if not self.place.over:
            raise UsageError(self.session.speech("server.no_save"))
        path = files.path_of(name)
        if path.exists():
            raise UsageError(self.session.speech("server.exists", path=name))
        Record.parse(self.fetch().decode()).save(path)
        self.session.screen.print(self.session.speech("save.done", path=name))

    def load(self, name: str) -> None:
        """Not here."""
        raise UsageError(self.session.speech("server.no_load"))

    def autosave(self) -> None:
        """The match goes on; say how to come back."""
        if not self.place.over:
            cover = self.place.room.cover
            self.session.screen.print(self.session.speech("server.leave", seconds=cover, how=self.how))

    def quit(self) -> None:
        """Leave at once: one can always come back."""
        self.autosave()
        raise Quit

    def offer(self, question: str) -> None:
        """Ask for a file until one can be written, or none is wanted."""
        while True:
            name = self.session.inquire(question)
            if name.lower() in ("", *NO):
                return
            try:
                self.save(name)
                return
            except (StarwakeError, OSError) as error:
                self.session.screen.print(self.session.speech("refused", why=str(error)), theme.BAD)
