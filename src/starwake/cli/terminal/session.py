"""A game at the terminal: people are asked, bots answer, and everything is told in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from rich.console import Console
from rich.text import Text

from starwake.bots import BotError
from starwake.cli.terminal import files, listing, story, theme
from starwake.cli.terminal.board import Marks
from starwake.cli.terminal.commands import Commands, Quit
from starwake.cli.terminal.menu import Menu, make_menu
from starwake.cli.terminal.preview import Preview
from starwake.cli.terminal.screen import Screen
from starwake.cli.terminal.seen import Seen
from starwake.cli.terminal.speech import Speech
from starwake.core.choice import Action
from starwake.core.errors import IllegalAction, RecordError, StarwakeError
from starwake.core.legal import LegalActions
from starwake.core.match import Match
from starwake.core.record import CHANCE
from starwake.core.view import View
from starwake.starfarers.game import Starfarers
from starwake.starfarers.wording import describe_decision

Ask = Callable[[str], str]
"""Reads a line; EOFError when there is no more."""
PARAGRAPHS = 8
"""Turns told at once; `log` has the rest."""
SHORT = 40
"""Rows below which lists are kept short."""
ON_BOARD = {"fly", "jump", "place_colony", "place_spaceport", "launch"}
"""Decisions that are made looking at the board."""


class Player(Protocol):
    """Whatever chooses for a seat: a bot."""

    def choose(self, view: View, legal: LegalActions) -> Action:
        """One of the legal actions."""


@dataclass(slots=True)
class Decision:
    """What one person is asked now."""

    seat: int
    seen: Seen
    preview: Preview
    menu: Menu
    ship: int = 0
    """The ship whose flights are numbered on the board."""

    def marks(self) -> Marks:
        """The numbers on the board."""
        ship = self.menu.points(self.ship) if self.ship else {}
        return Marks({**self.menu.points(), **ship}, self.menu.goals(self.ship))

    def around(self) -> list[str]:
        """The points that matter now: what the choices are about, own ships, or else the own buildings."""
        ships = [ship["at"] for ship in self.seen.own["ships"]]
        found = [*self.marks().numbers, *ships]
        return found or [*self.seen.own["colonies"], *self.seen.own["spaceports"]]


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
    ) -> None:
        assert isinstance(match.game, Starfarers)
        self.match = match
        self.bots = bots
        self.ask = ask
        self.adviser = adviser
        self.folder = Path() if folder is None else folder
        self.path = path
        """Where the game was last saved, or loaded from."""
        self.speech = Speech(match.game, language)
        self.screen = Screen(console, self.speech, kinds or {})
        self.told = dict.fromkeys(self.humans, 0)
        """How many events each person has been told."""
        self.past: list[Match] = []
        """What `undo` can go back to."""
        self.rest: list[Text] = []
        """Lines that did not fit on a page."""
        self.keyboard: int | None = None
        """Who sits at the keyboard."""
        self.drawn = -1
        """How many events had happened when the board was last drawn."""
        self.commands = Commands(self)

    @property
    def humans(self) -> list[int]:
        """The seats of people."""
        return [seat for seat in range(self.match.game.players) if seat not in self.bots]

    # ---------------------------------------------------------------- the loop

    def run(self) -> int:
        """Play until the game is over or somebody stops; the exit code."""
        try:
            self.welcome()
            while not self.match.over:
                self.step()
            self.finish()
        except Quit:
            self.screen.print(self.speech("quit.bye"))
        except (EOFError, KeyboardInterrupt):
            self.screen.print()
            self.autosave()
        except BotError:
            self.autosave()
            raise
        return 0

    def step(self) -> None:
        """One action of whoever may act: bots first, so that people see what there is to see."""
        waiting = self.match.to_act
        for seat in waiting:
            if seat in self.bots:
                self.let_play(seat)
                return
        self.decide(waiting[0])

    def let_play(self, seat: int) -> None:
        """A bot acts."""
        action = self.consult(self.bots[seat], seat)
        try:
            self.match.play(seat, action)
        except StarwakeError as error:
            raise BotError(self._failed(seat, error)) from error
        self.past.clear()

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
        """An action of a person; what it was before is kept for `undo` as long as nothing comes to light."""
        match = self.match
        before = match.copy()
        secret = match.view(seat)["encounter"] is not None
        match.play(seat, action)
        news = match.entries[len(before.entries) + 1 :]
        if secret or any(entry.seat == CHANCE for entry in news):
            self.past.clear()
        else:
            self.past.append(before)

    def undo(self) -> bool:
        """Take the last action back; False if something has come to light since, or there is none."""
        if not self.past:
            return False
        self.replace(self.past.pop(), keep_past=True)
        return True

    def replace(self, match: Match, keep_past: bool = False) -> None:
        """Go on with another match: after `undo` or `load`."""
        self.match = match
        self.told = {seat: min(self.told.get(seat, 0), len(match.events)) for seat in self.humans}
        self.drawn = min(self.drawn, len(match.events))
        if not keep_past:
            self.drawn = -1
            self.past.clear()
            self.told = dict.fromkeys(self.humans, len(match.events))

    # ---------------------------------------------------------------- asking

    def decide(self, seat: int) -> None:
        """Ask a person until the match has moved on."""
        self.hand_over(seat)
        decision = self.look(seat)
        self.tell_news(seat)
        self.show(decision)
        match, moves = self.match, len(self.match.entries)
        while self.match is match and len(match.entries) == moves:
            line = self.ask(f"{self.speech.player(seat)}> ")
            try:
                self.commands.obey(decision, line)
            except IllegalAction as error:
                self.refuse(error, decision.menu)
            except StarwakeError as error:
                self.screen.print(self.speech("refused", why=str(error)), theme.BAD)

    def look(self, seat: int) -> Decision:
        """What a seat sees and may choose."""
        seen = Seen(self.match, seat)
        preview = Preview(seen, self.speech)
        menu = make_menu(preview, self.match.legal(seat))
        ships = [group.ship for group in menu.groups if group.ship]
        flying = seen.data["flying"]
        ship = flying if flying in ships else (ships[0] if ships else 0)
        return Decision(seat, seen, preview, menu, ship)

    def hand_over(self, seat: int) -> None:
        """With several people at one keyboard nobody sees another's cards."""
        if len(self.humans) > 1 and self.keyboard not in (None, seat):
            self.screen.console.clear()
            self.rest.clear()
            self.ask(self.speech("pass", player=self.speech.player(seat)) + " ")
            self.drawn = -1
        self.keyboard = seat

    def refuse(self, error: IllegalAction, menu: Menu) -> None:
        """Why not, by which rule, and what would be possible: one line."""
        rule = self.speech("refused.rule", rule=error.rule) if error.rule else ""
        number = next((f" ({item.number})" for item in menu if item.action.notation == error.hint), "")
        hint = self.speech("refused.hint", hint=error.hint + number) if error.hint else ""
        self.screen.print(self.speech("refused", why=f"{error}{rule}{hint}"), theme.BAD)

    # ---------------------------------------------------------------- showing

    def welcome(self) -> None:
        """Which game this is, and how to get help."""
        game = self.match.game
        board = self.speech.texts(f"option.board.{game.options['board']}.title")
        names = ", ".join(self.speech.player(seat) for seat in self.humans)
        self.screen.print(Text(self.speech("welcome", players=game.players, board=board), theme.TITLE))
        self.screen.print(self.speech("welcome.help", names=names))

    def tell_news(self, seat: int) -> None:
        """What has happened since the person was last asked."""
        paragraphs = story.tell(self.match, self.speech, seat, self.told[seat])
        self.told[seat] = len(self.match.events)
        if len(paragraphs) > PARAGRAPHS:
            self.screen.print(self.speech("news.earlier", count=len(paragraphs) - PARAGRAPHS), theme.DIM)
        for paragraph in paragraphs[-PARAGRAPHS:]:
            self.screen.print(story.text_of(paragraph, self.speech, seat))

    def show(self, decision: Decision) -> None:
        """The table where it is needed, the own hand, and the choices."""
        seen = decision.seen
        own_turn = seen.data["active"] == decision.seat
        if seen.decision in ON_BOARD or (own_turn and self.drawn < self._turn_began()):
            self.draw(decision)
        self.screen.print(listing.headline(seen, self.speech))
        for text in listing.encounter(seen, self.speech):
            self.screen.print(text)
        if seen.own["cards"] or seen.data["phase"] != "set-up":
            self.screen.print(self.screen.hand(seen, briefly=seen.decision == "build"))
        self.screen.print(describe_decision(self.speech.texts, seen.data, self.speech.players), "bold")
        self.show_menu(decision)

    def show_menu(self, decision: Decision) -> None:
        """The choices with their numbers."""
        few = self.screen.console.height < SHORT
        for line in listing.menu(decision.menu, decision.preview, decision.ship, few):
            self.screen.print(line)

    def draw(self, decision: Decision) -> None:
        """The board; the players and what lies elsewhere once a turn."""
        first = self.drawn < self._turn_began()
        self.drawn = len(self.match.events)
        self.screen.table(decision.seen, decision.marks(), decision.around(), brief=not first)

    def _turn_began(self) -> int:
        """How many events had happened when the turn began."""
        events = self.match.events
        return next((n for n in range(len(events), 0, -1) if events[n - 1].name == "turn"), 0)

    def page(self, lines: list[Text]) -> None:
        """Print as many lines as fit; Enter shows more."""
        lines = [part for line in lines for part in self.screen.wrapped(line)]
        room = max(10, self.screen.console.height - 3)
        for line in lines[:room]:
            self.screen.print(line)
        self.rest = lines[room:]
        if self.rest:
            self.screen.print(self.speech("more", count=len(self.rest)), theme.DIM)

    # ---------------------------------------------------------------- the end

    def finish(self) -> None:
        """The last events, the points and how they came about; the record, if it is wanted."""
        seat = self.keyboard if self.keyboard is not None else next(iter(self.humans), None)
        seen = Seen(self.match, seat)
        if seat is not None:
            self.tell_news(seat)
        self.screen.table(seen)
        self.screen.print(describe_decision(self.speech.texts, seen.data, self.speech.players), theme.TITLE)
        self.screen.print(self.screen.end(seen))
        self.offer_to_save(self.speech("end.save"))

    def offer_to_save(self, question: str) -> None:
        """Ask for a file until one can be written, or none is wanted."""
        while True:
            name = self.ask(f"{question} ").strip()
            if name.lower() in ("", "n", "no", "nein"):
                return
            try:
                self.save(name)
                return
            except StarwakeError as error:
                self.screen.print(self.speech("refused", why=str(error)), theme.BAD)

    def save(self, name: str) -> None:
        """Write the record; a file that is not ours is not written over unasked."""
        path = Path(name).expanduser()
        if path.is_file() and path != self.path:
            answer = self.ask(self.speech("save.over", path=name) + " ").strip().lower()
            if answer not in ("y", "yes", "j", "ja"):
                self.screen.print(self.speech("save.kept", path=name))
                return
        self.path = files.save(self.match, name)
        self.screen.print(self.speech("save.done", path=name))

    def autosave(self) -> None:
        """Save by itself when the keyboard is gone, and say how to go on."""
        path = self.path or files.free_name(self.folder)
        try:
            files.save(self.match, str(path))
        except RecordError as error:
            self.screen.print(self.speech("autosave.failed", why=str(error)), theme.BAD)
            return
        self.path = path
        self.screen.print(self.speech("autosave.done", path=path.name, how=self.how_to_go_on(path)))

    def how_to_go_on(self, path: Path) -> str:
        """The command that continues a saved game."""
        seat = f" --seat {self.humans[0]}" if self.humans and self.humans[0] else ""
        several = f" --hot-seat {len(self.humans)}" if len(self.humans) > 1 else ""
        return f"starwake play {self.match.game.id} --load {path}{seat}{several}"
