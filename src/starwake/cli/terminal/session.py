"""A game at the terminal: people are asked, bots answer, and everything is told in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol

from rich.console import Console
from rich.text import Text

from starwake.bots import BotError
from starwake.cli.terminal import theme
from starwake.cli.terminal.commands import Commands, Quit
from starwake.cli.terminal.ending import Ending
from starwake.cli.terminal.front import Decision, Front
from starwake.cli.terminal.fronts import front_of
from starwake.cli.terminal.keeping import Keeper
from starwake.cli.terminal.news import News
from starwake.core.choice import Action
from starwake.core.errors import IllegalAction, StarwakeError
from starwake.core.legal import LegalActions
from starwake.core.match import Match
from starwake.core.view import View

Ask = Callable[[str], str]
"""Reads a line; EOFError when there is no more."""
SHORT = 40
"""Rows below which lists are kept short."""


class Player(Protocol):
    """Whatever chooses for a seat: a bot."""

    def choose(self, view: View, legal: LegalActions) -> Action:
        """One of the legal actions."""


class Session:
    """One evening: a match, who plays which seat, and what everybody has been told."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Player],
        console: Console,
        ask: Ask,
        *,
        language: str = "en",
        kinds: Mapping[int, str] | None = None,
        adviser: Callable[[int], Player] | None = None,
        folder: Path | None = None,
        path: Path | None = None,
        command: str = "starwake play",
    ) -> None:
        self.match = match
        self.bots = bots
        self.ask = ask
        self.adviser = adviser
        self.front: Front[Any] = front_of(match.game, console, language, kinds or {})
        self.speech = self.front.speech
        self.screen = self.front.screen
        self.news = News(match, self.front, self.humans)
        self.keeper = Keeper(self, Path() if folder is None else folder, path, command)
        self.ending = Ending(self)
        self.commands = Commands(self)
        self.begun = len(match.entries)
        """How long the record was when this session took it up."""
        self.keyboard: int | None = None
        """Who sits at the keyboard."""
        self.drawn = -1
        """How many events had happened when the table was last drawn."""

    @property
    def humans(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(self.match.game.players) if seat not in self.bots]

    @property
    def again(self) -> bool:
        """Whether another game is wanted."""
        return self.ending.again

    # ---------------------------------------------------------------- the loop

    def run(self) -> int:
        """Play until the game is over or somebody stops; the exit code."""
        try:
            self.welcome()
            while not self.match.over:
                self.step()
            self.ending.show(self.keyboard)
        except Quit:
            self.screen.print(self.speech("quit.bye"))
        except (EOFError, KeyboardInterrupt):
            self.screen.print()
            self.keeper.autosave()
        except BotError:
            self.keeper.autosave()
            raise
        return 0

    def step(self) -> None:
        """One action of whoever is waited for: bots first, so that people see what there is to see."""
        waiting = self.match.awaited
        for seat in waiting:
            if seat in self.bots:
                self.let_play(seat)
                return
        unasked = self.front.unasked(self.match, waiting[0])
        if unasked is None:
            self.decide(waiting[0])
        else:
            self.match.play(waiting[0], unasked)

    def let_play(self, seat: int) -> None:
        """A bot acts."""
        action = self.consult(self.bots[seat], seat)
        try:
            self.match.play(seat, action)
        except StarwakeError as error:
            raise BotError(self._failed(seat, error)) from error

    def consult(self, player: Player, seat: int) -> Action:
        """What a bot would do for a seat; BotError if it fails, whatever it is made of."""
        match = self.match
        try:
            view = match.game.view(match.state, seat)
            return player.choose(view, view.legal(match.legal(seat).codes))
        except Exception as error:
            raise BotError(self._failed(seat, error)) from error

    def _failed(self, seat: int, error: Exception) -> str:
        return f"the bot of {self.speech.player(seat)} cannot play: {str(error) or type(error).__name__}"

    def play(self, seat: int, action: Action | str) -> None:
        """An action of a person."""
        self.match.play(seat, action)

    def undo(self, seat: int) -> str:
        """Take the last step of a person back, and say what it was; empty if it cannot be taken back."""
        match = self.match
        taken = match.undoable(seat)
        if not taken:
            return ""
        match.undo(seat)
        self.news.knows(seat)
        actions = [match.game.action(match.game.code(text)) for text in taken]
        return ", ".join(self.front.say(match, seat, action) for action in actions)

    def replace(self, match: Match) -> None:
        """Go on with another match: after `load`."""
        self.match = match
        self.news = News(match, self.front, self.humans, told=len(match.events))
        self.drawn = -1
        self.begun = len(match.entries)

    # ---------------------------------------------------------------- asking

    def decide(self, seat: int) -> None:
        """Ask a person until the match has moved on."""
        self.hand_over(seat)
        decision = self.front.look(self.match, seat)
        self.show(decision)
        match, moves = self.match, len(self.match.entries)
        while self.match is match and len(match.entries) == moves:
            try:
                self.commands.obey(decision, self.read(decision))
            except IllegalAction as error:
                self.refuse(error, decision)
            except StarwakeError as error:
                self.screen.print(self.speech("refused", why=self.speech.error(error)), theme.BAD)

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
        if len(self.humans) > 1 and self.keyboard not in (None, seat):
            self.screen.console.clear()
            self.screen.rest.clear()
            self.ask(self.speech("pass", player=self.speech.player(seat)) + " ")
            self.drawn = -1
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

    # ---------------------------------------------------------------- showing

    def welcome(self) -> None:
        """Which game this is, and how to get help."""
        names = ", ".join(self.speech.player(seat) for seat in self.humans)
        self.screen.print(Text(self.front.welcome(), theme.TITLE))
        self.screen.print(self.speech("welcome.help", names=names))

    def show(self, decision: Decision) -> None:
        """The table where it is needed, the news, what is asked, and the choices."""
        seat = decision.seat
        begins = self.front.has_turn(decision) and self.drawn < self.news.turn_began()
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
        for line in self.front.choices(decision, few=self.screen.console.height < SHORT):
            self.screen.print(line)

    def draw(self, decision: Decision) -> None:
        """The table; all of it once a turn."""
        first = self.drawn < self.news.turn_began()
        self.drawn = len(self.match.events)
        self.front.draw(decision, brief=not first)
