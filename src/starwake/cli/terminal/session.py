"""A game at the terminal: people are asked, bots answer, and everything is told in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import Protocol

from rich.console import Console
from rich.text import Text

from starwake.bots import BotError
from starwake.cli.terminal import advice, files, listing, story, theme
from starwake.cli.terminal.board import Marks
from starwake.cli.terminal.chart import FAR
from starwake.cli.terminal.commands import Commands, Quit
from starwake.cli.terminal.menu import Menu, make_menu
from starwake.cli.terminal.preview import Preview
from starwake.cli.terminal.scores import Scores
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
NEWS, SHARE, REST = 6, 4, 14
"""Rows of news that a person always gets; under the board one in so many rows of a high screen; and the rows that the
choices take where there is no board. `log` has the rest."""
OFTEN = 2
"""How often something that can be set is pointed out."""
NEAR = 4
"""How near (across the chart) a ship of somebody else must be to own pieces to be shown with them."""
LAST = 4
"""Lines about the winner's last points."""
THREAT = 2
"""Points from winning at which a player is pointed out."""
ASK, SKIP = "ask", "skip"
"""What happens with offers that a person has not the cards for."""
SHORT = 40
"""Rows below which lists are kept short."""
ON_BOARD = {"fly", "jump", "place_colony", "place_spaceport", "place_either", "launch"}
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

    def strangers(self) -> list[str]:
        """Where ships of others stand, the nearest to own pieces first."""
        own = [point for point, piece in self.seen.pieces.items() if piece.seat == self.seat]
        others = [p for p, piece in self.seen.pieces.items() if piece.ship and piece.seat != self.seat]
        near = {p: min((self.seen.chart.near(p, q) for q in own), default=FAR) for p in others}
        return sorted((p for p in others if near[p] <= NEAR), key=lambda p: near[p])


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
        assert isinstance(match.game, Starfarers)
        self.match = match
        self.bots = bots
        self.ask = ask
        self.adviser = adviser
        self.folder = Path() if folder is None else folder
        self.path = path
        """Where the game was last saved, or loaded from."""
        self.command = command
        """What a person types to start the program."""
        self.speech = Speech(match.game, language)
        self.screen = Screen(console, self.speech, kinds or {})
        self.told = dict.fromkeys(self.humans, 0)
        """How many events each person has been told."""
        self.scores = Scores(match)
        self.draws: dict[int, int] = {}
        """How many cards each person drew from the reserve the last time."""
        self.offers = ASK
        self.lacks = 0
        """How often somebody was asked for cards that they had not."""
        self.again = False
        """Whether another game is wanted."""
        self.past: list[tuple[Match, str]] = []
        """What `undo` can go back to, and the action it takes back."""
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
        if self.offers == SKIP and self._cannot_serve(waiting[0]):
            self.match.play(waiting[0], "decline")
            self.scores.note(self.match)
        else:
            self.decide(waiting[0])

    def _cannot_serve(self, seat: int) -> bool:
        """Whether a seat is asked for cards that it has not."""
        return [action.notation for action in self.match.legal(seat)] == ["decline"]

    def let_play(self, seat: int) -> None:
        """A bot acts."""
        action = self.consult(self.bots[seat], seat)
        try:
            self.match.play(seat, action)
        except StarwakeError as error:
            raise BotError(self._failed(seat, error)) from error
        self.scores.note(self.match)
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
        match.play(seat, action)
        self.scores.note(match)
        first, *news = match.entries[len(before.entries) :]
        looked = any(event.name == "peeked" for event in match.events[len(before.events) :])
        if before.state.encounters or looked or any(entry.seat == CHANCE for entry in news):
            self.past.clear()
        else:
            self.past.append((before, first.text))

    def undo(self) -> str:
        """Take the last action back, and say which; empty if something has come to light, or there is none."""
        if not self.past:
            return ""
        before, taken = self.past.pop()
        self.replace(before, keep_past=True)
        return self.speech.action(before.game.action(before.game.code(taken)))

    def replace(self, match: Match, keep_past: bool = False) -> None:
        """Go on with another match: after `undo` or `load`."""
        self.match = match
        self.scores = Scores(match)
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
        self.show(decision)
        match, moves = self.match, len(self.match.entries)
        while self.match is match and len(match.entries) == moves:
            try:
                self.commands.obey(decision, self.read(decision))
            except IllegalAction as error:
                self.refuse(error, decision)
            except StarwakeError as error:
                self.screen.print(self.speech("refused", why=str(error)), theme.BAD)

    def read(self, decision: Decision) -> str:
        """A line from the keyboard; Ctrl-C asks whether to stop, as `quit` does, and twice stops at once."""
        try:
            return self.ask(f"{self.speech.player(decision.seat)}> ")
        except KeyboardInterrupt:
            self.screen.print()
            return "quit"

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

    def refuse(self, error: IllegalAction, decision: Decision) -> None:
        """Why not, by which rule, and what would be possible: one line."""
        rule = self.speech("refused.rule", rule=error.rule) if error.rule else ""
        item = advice.nearest(decision.menu, decision.preview, error)
        hint = error.hint if item is None else f"{item.action.notation} ({item.number})"
        effect = "" if item is None else advice.then(decision.preview, item)
        hint = self.speech("refused.hint", hint=f"{hint}: {effect}" if effect else hint) if hint else ""
        self.screen.print(self.speech("refused", why=f"{error}{rule}{hint}"), theme.BAD)

    # ---------------------------------------------------------------- showing

    def welcome(self) -> None:
        """Which game this is, and how to get help."""
        game = self.match.game
        assert isinstance(game, Starfarers)
        options, target = self.speech.options(game), int(game.rules.target)
        names = ", ".join(self.speech.player(seat) for seat in self.humans)
        line = self.speech("welcome", players=game.players, options=options, target=target)
        self.screen.print(Text(line, theme.TITLE))
        self.screen.print(self.speech("welcome.help", names=names))

    def tell_news(self, seat: int, start: int | None = None, room: int = NEWS) -> None:
        """What has happened since the person was last asked, or since `start`, in so many rows."""
        events = self.match.events
        since = self.told[seat] if start is None else start
        fresh = range(self.told[seat], len(events))
        self.told[seat] = len(events)
        chapters = story.tell(self.match, self.speech, seat, since, self.scores)
        shown, dropped = story.fitting(chapters, room, self._rows)
        for chapter in shown:
            for line in story.text_of(chapter, self.speech):
                self.screen.print(line, hang=story.HANG)
        if dropped:
            self.screen.print(self.speech("news.more", count=dropped), theme.DIM)
        if any(events[n].name == "dice" and events[n].seat == seat for n in fresh):
            self.tell_draw(seat)

    def _rows(self, chapter: story.Chapter) -> int:
        texts = story.text_of(chapter, self.speech)
        return sum(len(self.screen.wrapped(text, story.HANG)) for text in texts)

    def tell_draw(self, seat: int) -> None:
        """Say it once when a person draws fewer cards from the reserve than before."""
        table = [int(cards) for cards in Seen(self.match, seat).game.rules.reserve_draw]
        points = min(self.match.points[seat], len(table) - 1)
        cards = table[points]
        while points and table[points - 1] == cards:
            points -= 1
        if cards < self.draws.get(seat, cards):
            some = self.speech.texts("some.card", count=cards) if cards else self.speech("news.no_card")
            self.screen.print(self.speech("news.draw", points=points, cards=some), theme.TITLE)
        self.draws[seat] = cards

    def _last_turn_end(self, seat: int) -> int | None:
        """The number of the first event after the person's last turn, if this turn is theirs."""
        turns = [n for n, event in enumerate(self.match.events) if event.name == "turn"]
        events = self.match.events
        own = [
            place for place, n in enumerate(turns) if seat in (events[n].seat, events[n].data.get("other"))
        ]
        return turns[own[-2] + 1] if len(own) > 1 and own[-1] == len(turns) - 1 else None

    def show(self, decision: Decision) -> None:
        """The table where it is needed, the news, the own hand, and the choices."""
        seen = decision.seen
        begins = decision.seat in seen.pilots and self.drawn < self._turn_began()
        height = self.screen.console.height
        room = height - REST
        if seen.decision in ON_BOARD or begins:
            self.draw(decision)
            room = height // SHARE
        start = self._last_turn_end(decision.seat) if begins else None
        self.tell_news(decision.seat, start, max(NEWS, room))
        if begins:
            for line in listing.threats(seen, self.speech, THREAT):
                self.screen.print(line)
        self.screen.print(listing.headline(seen, self.speech))
        for text in listing.encounter(seen, self.speech):
            self.screen.print(text)
        if seen.own["cards"] or seen.data["phase"] != "set-up":
            self.screen.print(self.screen.hand(seen, briefly=seen.decision == "build"))
        self.screen.print(describe_decision(self.speech.texts, seen.data, self.speech.players), "bold")
        self.tell_lack(seen)
        self.show_menu(decision)

    def tell_lack(self, seen: Seen) -> None:
        """Whether an offer asks for cards that the person has not."""
        lack = seen.missing(seen.data["offer"]) if seen.decision == "answer" else {}
        if lack:
            self.lacks += 1
            how = self.speech("offer.skip") if self.lacks <= OFTEN else ""
            self.screen.print(self.speech("offer.lack", cards=self.speech.cards(lack)) + how, theme.DIM)

    def show_menu(self, decision: Decision) -> None:
        """The choices with their numbers."""
        few = self.screen.console.height < SHORT
        for line in listing.menu(decision.menu, decision.preview, decision.ship, few):
            self.screen.print(line)

    def draw(self, decision: Decision) -> None:
        """The board; the players and what lies elsewhere once a turn."""
        first = self.drawn < self._turn_began()
        self.drawn = len(self.match.events)
        self.screen.table(
            decision.seen, decision.marks(), decision.around(), decision.strangers(), brief=not first
        )

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
        self.screen.table(seen)
        if seat is not None:
            self.tell_news(seat, room=self.screen.console.height // 2)
        self.screen.print(describe_decision(self.speech.texts, seen.data, self.speech.players), theme.TITLE)
        self.screen.print(self.screen.end(seen))
        self.tell_end(seen)
        self.offer_to_save(self.speech("end.save"))
        self.offer_again()

    def tell_end(self, seen: Seen) -> None:
        """How long it took, and how the winner's last points came about."""
        turns, players = self.match.turn, self.match.game.players
        self.screen.print(self.speech("end.turns", turns=turns, rounds=-(-turns // players)))
        winner = self.match.winner
        chapters = story.tell(self.match, self.speech, seen.seat, 0, self.scores)
        lines = [
            (chapter.turn, line) for chapter in chapters if chapter.seat == winner for line in chapter.lines
        ]
        self.screen.print(self.speech("end.last", player=self.speech.player(winner or 0)), theme.TITLE)
        for turn, line in [(turn, line) for turn, line in lines if line.scored][-LAST:]:
            self.screen.print(f"  {self.speech('news.turn', turn=turn)} {line.text} ({line.scored})")

    def offer_again(self) -> None:
        """Ask for another game; a closed keyboard says no."""
        with suppress(EOFError, KeyboardInterrupt):
            self.again = self.ask(self.speech("end.again") + " ").strip().lower() in ("y", "yes", "j", "ja")

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
        return f"{self.command} --load {quote(str(path))}{seat}{several}"
