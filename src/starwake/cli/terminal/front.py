"""What the terminal asks of a game. One `Front` a game knows how its table looks and what its choices and events mean;
the session around it (asking, bots, saving, undo, pages, commands) is the same for every game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from rich.console import Console, RenderableType
from rich.text import Text

from starwake.cli.terminal import theme
from starwake.cli.terminal.menu import Item, Menu
from starwake.cli.terminal.scores import Scores
from starwake.cli.terminal.screen import Screen
from starwake.cli.terminal.speech import Speech
from starwake.cli.terminal.story import Chapter
from starwake.core.choice import Action
from starwake.core.errors import IllegalAction, NotationError, UsageError
from starwake.core.event import Event
from starwake.core.game import Game
from starwake.core.ledger import Rule, load
from starwake.core.match import Match
from starwake.parts.game import CodedGame


@dataclass(slots=True)
class Decision:
    """What one person is asked now. Each game adds what it needs to draw and explain it."""

    match: Match
    seat: int
    asked: str
    """The name of what is waited for."""
    menu: Menu


ASK, SKIP = "ask", "skip"
"""What happens with offers that a person cannot accept."""
OFTEN = 2
"""How often something that can be set is pointed out."""
SHARE, REST, LEAST = 4, 14, 6
"""Rows of news: under the table one in so many rows; without it so many fewer than there are; at least."""
D = TypeVar("D", bound=Decision)
Command = Callable[[Any, str], None]
"""Does what a word says: the decision, and what was typed after the word."""


class Front(ABC, Generic[D]):
    """One game at the terminal, for one session."""

    also_actions: ClassVar[Collection[str]] = ()
    """Commands that are an action when something follows them."""

    def __init__(self, game: CodedGame, speech: Speech, console: Console) -> None:
        self.game = game
        self.speech = speech
        self.screen = Screen(console, speech)
        self.offers = ASK
        self._lacks = 0
        """How often somebody was asked for something that they had not."""

    # ---------------------------------------------------------------- looking

    @abstractmethod
    def welcome(self) -> str:
        """Which game this is."""

    @abstractmethod
    def look(self, match: Match, seat: int) -> D:
        """What a seat sees and may choose."""

    def unasked(self, match: Match, seat: int) -> str | None:
        """An action that a person has said need not be asked for: no to an offer that they cannot accept."""
        if self.offers != SKIP or [action.notation for action in match.legal(seat)] != ["decline"]:
            return None
        return "decline"

    def lack(self, things: str) -> Text:
        """That an offer cannot be accepted; the first times also how not to be asked any more."""
        self._lacks += 1
        how = self.speech("offer.skip") if self._lacks <= OFTEN else ""
        return Text(self.speech("offer.lack", cards=things) + how, theme.DIM)

    def commands(self) -> Mapping[str, Command]:
        """Ways to look at the table, by the word that is typed."""
        return {}

    # ---------------------------------------------------------------- showing

    @abstractmethod
    def has_turn(self, decision: D) -> bool:
        """Whether the turn is that of whoever is asked."""

    @abstractmethod
    def on_table(self, decision: D) -> bool:
        """Whether it is decided looking at the table, which is drawn again for it."""

    @abstractmethod
    def draw(self, decision: D, *, brief: bool) -> None:
        """Draw the table for a decision; briefly, if it has been drawn in this turn already."""

    @abstractmethod
    def heading(self, decision: D, *, begins: bool) -> Iterable[Text]:
        """What stands between the news and the choices: the phase, what one holds, the question itself.

        `begins` is true once a turn.
        """

    def room(self, decision: D, *, begins: bool, drawn: bool) -> int:
        """Rows for the news: under the table one in so many of a high screen; else what the choices leave."""
        height = self.screen.console.height
        return max(LEAST, height // SHARE if drawn else height - REST)

    @abstractmethod
    def choices(self, decision: D, *, few: bool) -> Iterable[Text]:
        """The choices with their numbers; few of them on a low terminal."""

    @abstractmethod
    def listed(self, decision: D, items: list[Item]) -> list[Text]:
        """All of some choices, because somebody asked for them."""

    def say(self, match: Match, seat: int, action: Action) -> str:
        """A choice of a seat in words."""
        return self.speech.action(action)

    # ---------------------------------------------------------------- typing

    def spaced(self, text: str) -> str:
        """Notation in its usual form."""
        return self.game.codec.spaced(text)

    def find(self, decision: D, words: str) -> list[Item]:
        """The choices that some words, which are no whole notation, are about."""
        return decision.menu.beginning_with(words)

    def refuse_unfinished(self, decision: D, words: str) -> None:
        """Raise IllegalAction if the words begin something that is not legal, however they end."""

    def unreadable(self, decision: D, words: str, error: NotationError) -> str:
        """Why words that begin like an action are none; empty for what the error itself says."""
        return ""

    def batch(self, words: str) -> list[str]:
        """Several actions typed as one, each in notation; empty if it is only one."""
        return []

    def steps(self, decision: D, words: str) -> list[str]:
        """What a word stands for here that says more than one thing, one after the other; empty if it does not."""
        return []

    def objection(self, decision: D, action: Action) -> str:
        """Why a legal action that was typed cannot come to anything; empty if it can."""
        return ""

    # ---------------------------------------------------------------- explaining

    @abstractmethod
    def effect(self, decision: D, action: Action) -> str:
        """What an action would do now."""

    @abstractmethod
    def rules_behind(self, decision: D, action: Action) -> list[Rule]:
        """The rules that an action follows, the most telling first."""

    def kinds(self, word: str) -> list[type[Action]]:
        """The kinds of actions whose notation begins with a word."""
        return [kind for kind in self.game.codec.actions.values() if kind.word.split()[0] == word]

    def form(self, kind: type[Action]) -> str:
        """How an action of a kind is written: `fly SHIP POINT`."""
        return " ".join([kind.word, *(name.upper() for name in kind.args)])

    @abstractmethod
    def rules_of_kind(self, kind: type[Action]) -> list[Rule]:
        """The rules that actions of a kind follow."""

    def rule_title(self, rule: Rule) -> str:
        """What the table calls the thing that a rule is about, if it has a title there."""
        return ""

    def reason(self, decision: D, action: Action) -> str:
        """Why a bot would choose an action."""
        effect = self.effect(decision, action)
        key = f"why.{action.key.removeprefix('action.')}"
        general = self.speech(key)
        return "; ".join(part for part in (effect, general) if part and part != key)

    def nearest(self, decision: D, error: IllegalAction) -> Item | None:
        """The choice to propose instead of a refused one; None to take what the refusal itself proposes."""
        return next((item for item in decision.menu if item.action.notation == error.hint), None)

    def then(self, decision: D, item: Item) -> str:
        """What follows a proposed choice."""
        return item.effect.text

    # ---------------------------------------------------------------- what happened

    turn_event: ClassVar[str] = "turn"
    """The event that opens a turn."""

    def turns_of(self, event: Event) -> Collection[int | None]:
        """The seats whose turn an event opens."""
        return (event.seat,)

    @abstractmethod
    def tell(self, match: Match, viewer: int | None, start: int, scores: Scores | None) -> list[Chapter]:
        """The events from `start` on, as far as the viewer may know them."""

    def remarks(self, match: Match, seat: int, fresh: Sequence[Event]) -> Iterable[Text]:
        """What to point out to a person after some news."""
        return ()

    def came_to_light(self, before: Match, events: Sequence[Event]) -> bool:
        """Whether an action has told its seat something, though chance did not speak: then it stays done."""
        return False

    @abstractmethod
    def quiet(self, *, set_up: bool) -> Collection[str]:
        """Events that need no words of their own, in the set-up or later."""

    # ---------------------------------------------------------------- the whole table

    @abstractmethod
    def table(self, match: Match, seat: int | None) -> None:
        """Draw the table as a seat sees it, when nobody is asked."""

    def last_look(self, match: Match, seat: int | None) -> int:
        """Draw the table when the game is over; the rows that are left for the last news."""
        self.table(match, seat)
        return self.screen.console.height // 2

    @abstractmethod
    def standing(self, match: Match, seat: int | None) -> Text:
        """Turn, players and points in one line."""

    @abstractmethod
    def result(self, match: Match, seat: int | None) -> str:
        """Who has won."""

    @abstractmethod
    def end(self, match: Match, seat: int | None) -> RenderableType:
        """Points of all, and how they came about."""


def rules_named(game: Game, ids: Iterable[str]) -> list[Rule]:
    """The rules of some ids that the game's ledgers have, each once."""
    books = [load(name) for name in game.ledgers]
    return [book[id] for id in dict.fromkeys(ids) for book in books if id in book]


def seat_named(speech: Speech, name: str) -> int:
    """The seat of a player's name; UsageError names them all."""
    names = {player.lower(): seat for seat, player in enumerate(speech.players)}
    if name not in names:
        raise UsageError(speech("log.which", players=", ".join(names)))
    return names[name]
