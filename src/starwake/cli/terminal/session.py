"""A game at the terminal: people are asked, others answer, and everything is told in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from rich.console import Console
from rich.text import Text

from starwake.bots import BotError
from starwake.cli.terminal import theme
from starwake.cli.terminal.commands import COMMANDS, Autopilot, Command, Commands
from starwake.cli.terminal.ending import Ending
from starwake.cli.terminal.front import Decision, Front
from starwake.cli.terminal.fronts import front_of
from starwake.cli.terminal.keeping import Keeping, Quit
from starwake.cli.terminal.news import News
from starwake.cli.terminal.place import Place
from starwake.core.choice import Action
from starwake.core.errors import IllegalAction, StarwakeError

Ask = Callable[[str], str]
"""Reads a line; EOFError when there is no more."""
SHORT = 40
"""Rows below which lists are kept short."""


class Session:
    """One evening: a place at a table, who plays which seat, and what everybody has been told."""

    def __init__(
        self,
        place: Place,
        console: Console,
        ask: Ask,
        keeper: Callable[[Session], Keeping],
        *,
        kinds: Mapping[int, str] | None = None,
        names: Mapping[int, str] | None = None,
        pause: Callable[[], None] = lambda: None,
    ) -> None:
        self.place = place
        self.ask = ask
        self.pause = pause
        """Called between steps: raises if somebody wants to stop."""
        self.front: Front[Any] = front_of(place.game, console, place.language, kinds or {}, names or {})
        self.speech = self.front.speech
        self.screen = self.front.screen
        self.news = News(place, self.front, place.people)
        self.keeper = keeper(self)
        self.ending = Ending(self)
        self.commands = Commands(self)
        self.begun = place.seq
        """The step at which this session took the match up."""
        self.keyboard: int | None = None
        """Who sits at the keyboard."""
        self.drawn: int | None = None
        """The turn in which the table was last drawn."""
        self.autopilot: Autopilot | None = None

    @property
    def again(self) -> bool:
        """Whether another game is wanted."""
        return self.ending.again

    def commands_here(self) -> Mapping[str, Command]:
        """What can be typed besides choices, wherever the table is."""
        return COMMANDS

    def help_lines(self) -> list[str]:
        """What can be typed, in lines."""
        return self.speech("help").splitlines()

    # ---------------------------------------------------------------- the loop

    def run(self) -> int:
        """Play until the game is over or somebody stops; the exit code."""
        try:
            self.welcome()
            while not self.place.over:
                self.fly_on()
            self.ending.show(self.keyboard)
        except Quit:
            self.screen.print(self.speech("quit.bye"))
        except (EOFError, KeyboardInterrupt):
            self.leave()
        except (BotError, OSError, SystemExit):
            self.leave()
            raise
        return 0

    def leave(self) -> None:
        """See to it that the game can go on; the terminal may be gone already."""
        with suppress(OSError):
            self.screen.print()
        with suppress(OSError):
            self.keeper.autosave()

    def fly_on(self) -> None:
        """One action of whoever is waited for; Ctrl-C gives the controls back to a person."""
        try:
            self.pause()
            self.step()
        except KeyboardInterrupt:
            if self.autopilot is None:
                raise
            self.autopilot = None
            self.screen.print(self.speech("auto.off"), theme.DIM)

    def step(self) -> None:
        """One action of whoever is waited for."""
        seat = self.place.asked()
        if seat is None:
            self.others()
            return
        unasked = self.front.unasked(self.place, seat)
        if unasked is not None:
            self.place.play(seat, unasked)
        elif self.autopilot is not None and self.autopilot.decides(seat, self.place.turn):
            self.commands.auto(self.front.look(self.place, seat), "")
        else:
            self.autopilot = None
            self.decide(seat)

    def others(self) -> None:
        """Others act; what they do is told when a person here is asked again."""
        self.place.others()

    def play(self, seat: int, action: Action | str) -> None:
        """An action of a person."""
        self.place.play(seat, action)

    def undo(self, seat: int) -> str:
        """Take the last step of a person back, and say what it was; empty if it cannot be taken back."""
        taken = self.place.undo(seat)
        if taken:
            self.news.knows(seat)
        return self.speech.plain(taken)

    def replace(self, place: Place) -> None:
        """Go on at another table: after `load`."""
        self.place = place
        self.news = News(place, self.front, place.people, told=place.happened)
        self.drawn = None
        self.begun = place.seq

    # ---------------------------------------------------------------- asking

    def decide(self, seat: int) -> None:
        """Ask a person until the match has moved on."""
        self.hand_over(seat)
        decision = self.front.look(self.place, seat)
        self.show(decision)
        while self.still_asks(decision.place, decision.table["seq"]):
            try:
                self.commands.obey(decision, self.read(decision))
            except IllegalAction as error:
                self.refuse(error, decision)
            except StarwakeError as error:
                self.complain(error)

    def still_asks(self, place: Place, seq: int) -> bool:
        """Whether nothing has happened since a step."""
        return self.place is place and place.seq == seq

    def read(self, decision: Decision) -> str:
        """A line from the keyboard; Ctrl-C asks whether to stop, as `quit` does, and twice stops at once."""
        try:
            line = self.ask(f"{self.speech.player(decision.seat)}> ")
            self.screen.rows = 0
            return line
        except KeyboardInterrupt:
            self.screen.print()
            return "quit"

    def inquire(self, question: str) -> str:
        """The answer to a question, which is broken between words if it is long."""
        *rows, last = self.screen.wrapped(Text(f"{question} "))
        for row in rows:
            self.screen.print(row)
        return self.ask(f"{last.plain.rstrip()} ").strip()

    def hand_over(self, seat: int) -> None:
        """With several people at one keyboard nobody sees what is another's."""
        if len(self.place.people) > 1 and self.keyboard not in (None, seat):
            self.screen.console.clear()
            self.screen.rest.clear()
            self.ask(self.speech("pass", player=self.speech.player(seat)) + " ")
            self.drawn = None
        self.keyboard = seat

    def refuse(self, error: IllegalAction, decision: Decision) -> None:
        """Why not, by which rule, and what would be possible: one line."""
        rule = self.speech("refused.rule", rule=error.rule) if error.rule else ""
        item = decision.menu.written(error.hint)
        hint = error.hint if item is None else f"{item.action} ({item.number})"
        effect = self.front.instead(decision, error)
        hint = self.speech("refused.hint", hint=f"{hint}: {effect}" if effect else hint) if hint else ""
        why = self.speech.error(error)
        self.screen.print(self.speech("refused", why=f"{why}{rule}{hint}"), theme.BAD)

    def complain(self, error: StarwakeError) -> None:
        """Why something is not done."""
        self.screen.print(self.speech("refused", why=self.speech.error(error)), theme.BAD)

    # ---------------------------------------------------------------- showing

    def result(self, seat: int | None) -> str:
        """Who has won."""
        return self.front.result(self.place, seat)

    def welcome(self) -> None:
        """Which game this is, and how to get help."""
        names = ", ".join(self.speech.player(seat) for seat in self.place.people)
        self.screen.print(Text(self.front.welcome(), theme.TITLE))
        self.screen.print(self.speech("welcome.help", names=names))

    def show(self, decision: Decision) -> None:
        """The table where it is needed, the news, what is asked, and the choices."""
        seat = decision.seat
        begins = self.front.has_turn(decision) and self.drawn != self.place.turn
        drawn = begins or self.front.on_table(decision)
        if drawn:
            self.draw(decision)
        room = self.front.room(decision, begins=begins, drawn=drawn)
        self.news.tell(seat, self.news.last_turn_end(seat) if begins else None, room)
        for line in self.front.heading(decision, begins=begins):
            self.screen.print(line)
        self.show_menu(decision)

    def show_menu(self, decision: Decision) -> None:
        """The choices with their numbers."""
        decision.narrowed = None
        for line in self.front.choices(decision, few=self.screen.console.height < SHORT):
            self.screen.print(line)

    def draw(self, decision: Decision) -> None:
        """The table; all of it once a turn."""
        first = self.drawn != self.place.turn
        self.drawn = self.place.turn
        self.front.draw(decision, brief=not first)
