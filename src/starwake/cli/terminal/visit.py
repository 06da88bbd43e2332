"""A visit to a server's table: the way in, the wait for everybody, the game, the way out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from rich.console import Console

import starwake as sw
from starwake.cli.terminal import theme
from starwake.cli.terminal.around import Connection, said_of
from starwake.cli.terminal.company import Company, Listen
from starwake.cli.terminal.fronts import front_of
from starwake.cli.terminal.keeping import Quit
from starwake.cli.terminal.link import Link
from starwake.cli.terminal.remote import Remote, Unwilling
from starwake.cli.terminal.session import Ask
from starwake.core.errors import UsageError
from starwake.server import protocol as p
from starwake.server.client import Client, Denied, read
from starwake.table.game import TableGame

if TYPE_CHECKING:
    from starwake.cli.seats import Seat

Fetch = Callable[..., bytes]
FILL = ("bots", "bot")
LEAVE = ("q", "quit", "exit")


class Visit:
    """One match at a server, from the door to the end."""

    def __init__(
        self, seat: Seat, lang: str, console: Console, ask: Ask, listen: Listen, fetch: Fetch, how: str
    ) -> None:
        self.seat = seat
        self.console, self.ask, self.listen, self.how = console, ask, listen, how
        self._fetch: Callable[[str], bytes] = lambda path: fetch(seat.url, f"/api/matches/{seat.match}{path}")
        room = read(self._fetch(""), p.Room)
        game = _game(room)
        front = front_of(game, console, lang, {})
        self.speech, self.screen = front.speech, front.screen
        self.link = Link(Client(seat.url, seat.match, seat.token, lang=lang, detail=True))
        self.place = Remote(game, lang, self.link, room)

    @property
    def over(self) -> bool:
        """Whether there is nothing to come back to."""
        return self.place.over

    def play(self, code: str, invite: str) -> p.Moved | None:
        """Wait for everybody and play; where to go on, if another game is wanted."""
        try:
            self.link.open()
            self.place.catch_up()
            if not self._all_here(code, invite):
                return None
            self._check_rules()
            company = Company(
                self.place, self.console, self.ask, self.listen, lambda: self._fetch("/record"), self.how
            )
            company.run()
            return self._rematch() if company.again else None
        finally:
            self.link.close()

    def _check_rules(self) -> None:
        """Words and boards are made here: they must be those of the server's rules."""
        public, game = self.place.public, self.place.game
        there = public.get("ruleset"), public.get("version")
        if None not in there and there != (game.ruleset_id, game.ruleset_version):
            raise UsageError(
                f"the server plays {there[0]} {there[1]}, this program {game.ruleset_id} {game.ruleset_version}"
            )

    def _rematch(self) -> p.Moved | None:
        try:
            answer = self.place.do(self.link.client.rematch())
        except (Unwilling, Denied) as error:
            self.screen.print(self.speech("refused", why=said_of(self.speech, error)), theme.BAD)
            return None
        return answer if isinstance(answer, p.Moved) else None

    # ---------------------------------------------------------------- before it begins

    def _all_here(self, code: str, invite: str) -> bool:
        """Wait until the match begins; False if the person leaves before."""
        if self.place.begun:
            return True
        if code:
            self.screen.print(self.speech("lobby.code", code=code), theme.TITLE)
            self.screen.print(self.speech("lobby.invite", how=invite))
        self.screen.print(self.speech("lobby.wait"))
        connection = Connection(self.place, self.screen.print, self.speech)
        told: Mapping[int, str] = {}
        try:
            while not self.place.begun:
                told = self._tell(told)
                typed = self.listen(self.place)
                connection.look()
                self.place.catch_up()
                self._obey("" if typed is None else typed.strip().lower())
        except (EOFError, KeyboardInterrupt, Quit):
            self.screen.print()
            self.screen.print(self.speech("lobby.leave", how=self.how))
            return False
        self.place.notices.clear()
        return True

    def _tell(self, told: Mapping[int, str]) -> Mapping[int, str]:
        """Who sits where, when that has changed."""
        self.place.notices.clear()
        now = {chair.seat: self._who(chair) for chair in self.place.room.seats}
        if now != told:
            self.screen.print(", ".join(now.values()), theme.DIM)
        return now

    def _who(self, chair: p.Chair) -> str:
        who = {
            "open": self.speech("server.open"),
            "bot": self.speech("server.bot", bot=chair.bot),
            "person": self.speech("server.here" if chair.here else "server.away"),
        }[chair.kind]
        return f"{self.place.name(chair.seat)}: {who}"

    def _obey(self, words: str) -> None:
        """`bots` fills the open seats, `quit` leaves."""
        if words in LEAVE:
            raise Quit
        if words in FILL:
            client = self.link.client
            for chair in self.place.room.seats:
                if chair.kind == "open":
                    self._fill(p.Fill(id=client.new_id(), seat=chair.seat, bot="trader"))

    def _fill(self, wanted: p.Fill) -> None:
        try:
            self.place.do(self.link.client.command(wanted))
        except Unwilling as error:
            self.screen.print(self.speech("refused", why=said_of(self.speech, error)), theme.BAD)


def _game(room: p.Room) -> TableGame:
    """The rules of the table, for words, board and catalogue."""
    options: dict[str, Any] = dict(room.options)
    game = sw.make(room.game, players=room.players, options=options)
    assert isinstance(game, TableGame)
    return game
