"""A session at a server's table: others act when they like, are told of as it happens, and can be talked to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from starwake.cli.terminal import theme
from starwake.cli.terminal.commands import COMMANDS, Command, Commands
from starwake.cli.terminal.front import Decision
from starwake.cli.terminal.keeping import NO, YES, Quit
from starwake.cli.terminal.place import Place
from starwake.cli.terminal.remote import Remote, Unwilling
from starwake.cli.terminal.session import Ask, Session
from starwake.cli.terminal.speech import Speech
from starwake.core.errors import IllegalAction, StarwakeError, UsageError
from starwake.core.record import Record
from starwake.server import protocol as p
from starwake.server.seats import LONGEST_CHAT, cleaned

Listen = Callable[[Remote], str | None]
"""Waits for something to happen or for a line that is typed meanwhile, but not for long; the line, if there is one."""
GONE = 1.0
"""Seconds without a line to the server after which that is said."""
HOUSE = -1
"""The seat of what the table itself says."""


class Company(Session):
    """An evening with people elsewhere."""

    place: Remote

    def __init__(
        self,
        place: Remote,
        console: Console,
        ask: Ask,
        listen: Listen,
        fetch: Callable[[], bytes],
        how: str,
    ) -> None:
        chairs = place.room.seats
        super().__init__(
            place,
            console,
            ask,
            lambda session: Leaver(session, place, fetch, how),
            kinds={chair.seat: chair.bot for chair in chairs if chair.kind == "bot"},
            names={chair.seat: place.name(chair.seat) for chair in chairs},
        )
        self.listen = listen
        self.waits_for = ""
        """For whom it was last said that one waits."""
        self.line = Line(place, self.screen.print, self.speech)
        place.meanwhile = self.line.look

    # ---------------------------------------------------------------- the loop

    def others(self) -> None:
        """Follow what others do; whoever types a line meanwhile is heard."""
        line = self.listen(self.place)
        self.line.look()
        if self.place.catch_up():
            self.tell()
        if self.place.asked() is None and not self.place.over:
            self.say_who_is_waited_for()
        if line is not None:
            self.heed(line)

    def say_who_is_waited_for(self) -> None:
        """Once for each time that it changes."""
        prompt = self.speech.plain(self.place.now["prompt"])
        if prompt != self.waits_for:
            self.waits_for = prompt
            self.screen.print(prompt, theme.DIM)

    def heed(self, line: str) -> None:
        """A line that was typed while others are waited for; an empty one asks for a prompt."""
        decision = self.front.look(self.place, self.place.seat)
        try:
            words = line.strip() or self.read(decision).strip()
            if not words:
                return
            if words.isdigit() and not [*decision.menu]:
                raise UsageError(self.speech("server.wait"))
            self.commands.obey(decision, words)
        except IllegalAction as error:
            self.refuse(error, decision)
        except StarwakeError as error:
            self.complain(error)

    def decide(self, seat: int) -> None:
        """Ask a person here until the match has moved on."""
        self.waits_for = ""
        super().decide(seat)

    def still_asks(self, place: Place, seq: int) -> bool:
        """Whether nothing has happened since a step; what was said meanwhile is told before the next prompt."""
        self.place.catch_up()
        self.tell_notices()
        return super().still_asks(place, seq) and self.place.awaits(self.place.seat)

    def complain(self, error: StarwakeError) -> None:
        """Why something is not done, in words of our own where it is a server that will not."""
        why = said_of(self.speech, error) if isinstance(error, Unwilling) else self.speech.error(error)
        self.screen.print(self.speech("refused", why=why), theme.BAD)

    # ---------------------------------------------------------------- telling

    def tell(self) -> None:
        """News and notices, as they come."""
        seat = self.place.seat
        self.tell_notices()
        if self.place.asked() is None and not self.place.over:  # else they are told with the table
            self.news.tell(seat, None, self.screen.console.height)

    def tell_notices(self) -> None:
        """What was said, and who came, went, gave up."""
        while self.place.notices:
            notice = self.place.notices.popleft()
            if isinstance(notice, p.Said):
                self.screen.print(self._said(notice))
                continue
            for line in changes(self.speech, *notice, self.place.seat):
                self.screen.print(line, theme.DIM)

    def _said(self, said: p.Said) -> Text:
        text = cleaned(said.text, LONGEST_CHAT)
        if not 0 <= said.seat < self.place.game.players:
            return Text(text, theme.DIM)
        head = Text(f"{self.speech.player(said.seat)}: ", self.speech.style(said.seat))
        return head.append(text, "default")

    def welcome(self) -> None:
        """Which game this is, who is there, and what can be typed besides."""
        super().welcome()
        self.screen.print(self.speech("server.help"))
        clock = self.place.room.clock
        if clock.kind != "off" and clock.seconds:
            self.screen.print(self.speech("server.clock", seconds=clock.seconds), theme.DIM)
        self.place.catch_up()
        self.tell()

    def result(self, seat: int | None) -> str:
        """Who has won, or how it ended without."""
        room = self.place.room
        if room.ended == "agreed":
            return self.speech("server.agreed")
        if room.ended != "resigned":
            return super().result(seat)
        gone = ", ".join(self.speech.player(one.seat) for one in room.seats if one.resigned)
        if room.winner is None:
            return self.speech("server.all_resigned", players=gone)
        return self.speech("server.resigned", players=gone, winner=self.speech.player(room.winner))

    # ---------------------------------------------------------------- commands

    def commands_here(self) -> Mapping[str, Command]:
        """What can be typed besides choices."""
        return {**COMMANDS, "say": say, "who": who, "resign": resign, "agree": agree}


def _company(commands: Commands) -> Company:
    assert isinstance(commands.session, Company)
    return commands.session


def say(commands: Commands, decision: Decision, rest: str) -> None:
    """`say TEXT`: to everybody at the table."""
    place = _company(commands).place
    if not rest:
        raise UsageError(commands.speech("server.say"))
    place.do(place.link.client.chat(rest[:LONGEST_CHAT]))
    place.catch_up()


def who(commands: Commands, decision: Decision, rest: str) -> None:
    """Who sits where, and who is there."""
    company = _company(commands)
    for chair in company.place.room.seats:
        commands.screen.print(seated(company.speech, chair, company.place.seat))


def resign(commands: Commands, decision: Decision, rest: str) -> None:
    """Leave the game to a bot, or where two play to the other one."""
    company = _company(commands)
    if company.inquire(commands.speech("server.resign")).lower() in YES:
        company.place.do(company.place.link.client.resign())
        company.place.catch_up()


def agree(commands: Commands, decision: Decision, rest: str) -> None:
    """Agree to end the match, or with `no` no longer; it ends when all people agree."""
    place, wanted = _company(commands).place, rest.lower() not in NO
    place.do(place.link.client.end(wanted))
    place.catch_up()
    if not place.over:
        commands.screen.print(commands.speech("server.you_end" if wanted else "server.you_on"))


# ------------------------------------------------------------------ what is said of the table around the game


def said_of(speech: Speech, error: Any) -> str:
    """What a server will not do, in this language if we know the reason."""
    key = f"no.{error.code.replace('/', '_')}"
    known = speech(key)
    return str(error) if known == key else known


def seated(speech: Speech, chair: p.Chair, own: int) -> Text:
    """`Amber: you`, `Ivory: a bot (trader)`, `Azure (Ada): away, a bot covers`."""
    if chair.seat == own:
        state = speech("server.you")
    elif chair.kind == "bot":
        state = speech("server.bot", bot=chair.bot)
    elif chair.kind == "open":
        state = speech("server.open")
    else:
        state = speech(f"server.{_presence(chair)}")
    more = [speech(f"server.{key}") for key in ("resigned_short", "agrees_short") if _is(chair, key)]
    name = speech.player(chair.seat)
    return Text.assemble((name, speech.style(chair.seat)), f": {', '.join([state, *more])}")


def _presence(chair: p.Chair) -> str:
    return "here" if chair.here else "covered" if chair.covered else "away"


def _is(chair: p.Chair, key: str) -> bool:
    return chair.resigned if key == "resigned_short" else chair.agrees


def changes(speech: Speech, before: p.Room, after: p.Room, own: int) -> Iterator[str]:
    """What has changed around the game, in sentences."""
    for was, now in zip(before.seats, after.seats, strict=True):
        if now.seat == own or now.kind != "person":
            continue
        player = speech.player(now.seat)
        if was.kind == "person" and _presence(was) != _presence(now):
            yield speech(f"server.is_{_presence(now)}", player=player)
        if now.resigned and not was.resigned:
            yield speech("server.gives_up", player=player)
        if now.agrees != was.agrees:
            yield speech("server.wants_end" if now.agrees else "server.wants_on", player=player)
    if after.rematch and not before.rematch:
        yield speech("server.rematch")


class Line:
    """Says that the line to the server is lost, and that it is there again."""

    def __init__(self, place: Remote, say: Callable[[str, str], None], speech: Speech) -> None:
        self.place, self.say, self.speech = place, say, speech
        self.lost = False

    def look(self) -> None:
        """Say what has changed."""
        gone = self.place.link.lost()
        if gone > GONE and not self.lost:
            self.lost = True
            self.say(self.speech("server.lost"), theme.BAD)
        elif self.lost and not gone:
            self.lost = False
            self.say(self.speech("server.back"), theme.DIM)


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
        path = Path(name).expanduser()
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
