"""A session at a server's table: others act when they like, are told of as it happens, and can be talked to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rich.console import Console

from starwake.cli.terminal import theme
from starwake.cli.terminal.around import Connection, changes, said_of, seated
from starwake.cli.terminal.commands import COMMANDS, Command, Commands
from starwake.cli.terminal.front import Decision, Front
from starwake.cli.terminal.keeping import NO, YES
from starwake.cli.terminal.leaving import Leaver
from starwake.cli.terminal.news import News
from starwake.cli.terminal.place import Place
from starwake.cli.terminal.remote import Remote, Unwilling
from starwake.cli.terminal.session import Ask, Session
from starwake.cli.terminal.talking import heard, listed, quick, suggestion
from starwake.core.errors import IllegalAction, StarwakeError, UsageError
from starwake.server import protocol as p
from starwake.server.seats import LONGEST_CHAT
from starwake.table.types import Chapter, Line

Listen = Callable[[Remote], str | None]
"""Waits for something to happen or for a line that is typed meanwhile, but not for long; the line, if there is one."""


class Live(News):
    """News that are told as they come: of a line that only goes on, the rest is enough."""

    def __init__(self, place: Place, front: Front[Any], people: Iterable[int], told: int) -> None:
        super().__init__(place, front, people, told)
        self.following = False
        self._said: dict[int, str] = {}
        """What each line said when it was last told, by its first event."""

    def chapters(self, seat: int, since: int) -> list[Chapter]:
        """What is to be told."""
        return [
            {**chapter, "lines": [self._rest(line) for line in chapter["lines"]]}
            for chapter in super().chapters(seat, since)
        ]

    def _rest(self, line: Line) -> Line:
        before = self._said.get(line["first"], "")
        now = self._said[line["first"]] = self.front.speech.plain(line["words"])
        if not self.following or not before or not now.startswith(before) or now == before:
            return line
        rest: Line = {**line, "words": [f"… {now[len(before) :].strip()}"]}
        return rest


def _lately(place: Place) -> int:
    """Where the turn before this one began: who comes back need not be told the whole evening."""
    turns = place.turns()
    return turns[-2][0] if len(turns) > 1 else 0


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
        self.news = self.live = Live(place, self.front, place.people, _lately(place))
        self.waits_for = ""
        """For whom it was last said that one waits."""
        self.connection = Connection(place, self.screen.print, self.speech)
        place.meanwhile = self.connection.look

    # ---------------------------------------------------------------- the loop

    def others(self) -> None:
        """Follow what others do; whoever types a line meanwhile is heard."""
        line = self.listen(self.place)
        self.connection.look()
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
            self.live.following = True
            self.news.tell(seat, None, self.screen.console.height)
            self.live.following = False

    def tell_notices(self) -> None:
        """What was said, and who came, went, gave up."""
        while self.place.notices:
            notice = self.place.notices.popleft()
            if isinstance(notice, p.Said):
                self.screen.print(heard(self.speech, notice, self.place))
                continue
            for line in changes(self.speech, *notice, self.place.seat):
                self.screen.print(line, theme.DIM)

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
        if room.ended == "drawn":
            return self.speech("server.drawn")
        if room.ended != "resigned":
            return super().result(seat)
        gone = ", ".join(self.speech.player(one.seat) for one in room.seats if one.resigned)
        if room.winner is None:
            return self.speech("server.all_resigned", players=gone)
        return self.speech("server.resigned", players=gone, winner=self.speech.player(room.winner))

    # ---------------------------------------------------------------- commands

    def commands_here(self) -> Mapping[str, Command]:
        """What can be typed besides choices."""
        return {
            **COMMANDS,
            "say": say,
            "phrase": say_phrase,
            "suggest": suggest,
            "who": who,
            "resign": resign,
            "agree": agree,
        }

    def help_lines(self) -> list[str]:
        """What can be typed, in lines."""
        return [*super().help_lines(), *self.speech("server.commands").splitlines()]


def _company(commands: Commands) -> Company:
    assert isinstance(commands.session, Company)
    return commands.session


def say(commands: Commands, decision: Decision, rest: str) -> None:
    """`say TEXT`: to everybody at the table."""
    if not rest:
        raise UsageError(commands.speech("server.say"))
    _tell_all(commands, rest[:LONGEST_CHAT])


def say_phrase(commands: Commands, decision: Decision, rest: str) -> None:
    """`phrase 2`: something short that everybody reads in their own language; `phrase` alone lists them."""
    if rest:
        _tell_all(commands, quick(commands.speech, rest))
    else:
        commands.screen.print(listed(commands.speech))


def suggest(commands: Commands, decision: Decision, rest: str) -> None:
    """`suggest 2 ore for 1 food`: what one would give the active player for what."""
    place = _company(commands).place
    form = place.suggestion()
    _tell_all(commands, suggestion(commands.speech, form, rest))


def _tell_all(commands: Commands, text: str) -> None:
    company = _company(commands)
    company.place.do(company.place.link.client.chat(text))
    company.place.catch_up()
    company.tell_notices()


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
