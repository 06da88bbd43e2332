"""What the terminal shows of a game. This front shows any game, plainly, from the table alone; a game may have a
better one, which draws more and computes no more. The session around it (asking, bots, saving, commands) is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from rich.console import Console, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from starwake.cli.terminal import listing, offers, theme
from starwake.cli.terminal.menu import DONE, Group, Item, Maker, Menu, numbered
from starwake.cli.terminal.place import Place
from starwake.cli.terminal.screen import Screen
from starwake.cli.terminal.speech import PACKAGE, Speech
from starwake.core.choice import Action
from starwake.core.errors import IllegalAction, NotationError, UsageError
from starwake.core.event import Event
from starwake.core.ledger import Rule
from starwake.core.view import merged
from starwake.table.game import TableGame
from starwake.table.story import whole_lines
from starwake.table.types import Chapter, Choices


@dataclass(slots=True)
class Decision:
    """What one person is asked now, and all that the table shows to that person."""

    place: Place
    seat: int
    table: Mapping[str, Any]
    """All that the seat is shown, in detail."""
    seen: Mapping[str, Any]
    """The view: the public part with the private one laid over it."""
    menu: Menu
    narrowed: list[Item] | None = field(default=None, init=False)
    """The choices that somebody asked for and was shown last; None while all are."""

    @property
    def asked(self) -> str:
        """The name of what is waited for."""
        return str(self.seen["decision"]["name"])

    @property
    def choices(self) -> Choices:
        """The table's own groups of choices."""
        found: Choices = self.table["choices"]
        return found


ASK, SKIP = "ask", "skip"
"""What happens with offers that a person cannot accept."""
OFTEN = 2
"""How often something that can be set is pointed out."""
SHARE, REST, LEAST = 4, 14, 6
"""Rows of news: under the table one in so many rows; without it so many fewer than there are; at least."""
D = TypeVar("D", bound=Decision)
Command = Callable[[Any, str], None]
"""Does what a word says: the decision, and what was typed after the word."""


class Front(Generic[D]):
    """One game at the terminal, for one session."""

    also_actions: ClassVar[Collection[str]] = ()
    """Commands that are an action when something follows them."""
    package: ClassVar[str] = PACKAGE
    """Where the texts are that the terminal has for this game."""
    order: ClassVar[Sequence[str]] = ()
    """Groups of choices in the order in which they are listed; `done` comes last."""
    decision: ClassVar[type[Decision]] = Decision
    speaks: ClassVar[type[Speech]] = Speech

    def __init__(self, game: TableGame, console: Console, language: str, kinds: Mapping[int, str]) -> None:
        self.game = game
        self.speech = self.speaks(game, language, self.package)
        self.screen = Screen(console, self.speech)
        self.kinds = kinds
        """What each seat is: the name of a bot, or empty for a person."""
        self.offers = ASK
        self._lacks = 0
        """How often somebody was asked for something that they had not."""

    # ---------------------------------------------------------------- looking

    def welcome(self) -> str:
        """Which game this is."""
        described = self.game.describe(self.speech.language)
        return f"{described['title']}. {described['text']}".strip()

    def look(self, place: Place, seat: int) -> D:
        """What a seat sees and may choose."""
        legal = place.legal(seat)
        table = place.table(seat)
        seen = merged(table["public"], table["private"])
        menu = self.menu(Maker(table["choices"], self.speech.wording, seat, legal), seen)
        return self.decision(place, seat, table, seen, menu)  # type: ignore[return-value]

    def menu(self, maker: Maker, seen: Mapping[str, Any]) -> Menu:
        """The choices with their numbers: groups in order, the most interesting first."""
        found = [(self.group(key, item), ship, item) for key, ship, item in maker.items()]
        spoken = {self.group(form["name"], None): maker.small(form) for form in maker.choices["forms"]}
        listed = {key for key, _, _ in found}
        found += [(key, 0, item) for key, items in spoken.items() if key not in listed for item in items]
        found.sort(key=lambda one: (self._place(one[0]), one[1], -one[2].rank))
        natural = bool(found) and all(self.natural(item) is not None for _, _, item in found)
        own = (lambda key, item: self.natural(item)) if natural else _own_number
        groups = []
        for key, ship, items in numbered(found, own):
            word = f"{key} {ship}" if ship else key
            free = spoken.get(key)
            example = (
                offers.example(free, self.held(seen), self.offered(seen) if seen.get("offer") else "")
                if free
                else ""
            )
            groups.append(Group(key, word, items, key in listed or free is None, example, ship))
        return Menu(groups)

    def group(self, key: str, item: Item | None) -> str:
        """The group of a choice in the menu, by what the table calls it."""
        return key

    def _place(self, key: str) -> int:
        return self.order.index(key) if key in self.order else len(self.order) + (key == "done")

    def natural(self, item: Item) -> int | None:
        """The number that a choice brings along, where all of them do: typing 2 should give 2 cards."""
        return None

    def held(self, seen: Mapping[str, Any]) -> Mapping[str, int]:
        """What the viewer could give away, by name."""
        return {}

    def offered(self, seen: Mapping[str, Any]) -> str:
        """The offer on the table, as notation has its two sides."""
        return ""

    def unasked(self, place: Place, seat: int) -> str | None:
        """An action that a person has said need not be asked for: no to an offer that they cannot accept."""
        if self.offers != SKIP or [*place.legal(seat)] != ["decline"]:
            return None
        return "decline"

    def lack(self, things: str) -> Text:
        """That an offer cannot be accepted; the first times also how not to be asked any more."""
        self._lacks += 1
        how = self.speech("offer.skip") if self._lacks <= OFTEN else ""
        return Text(self.speech("offer.lack", cards=things) + how, theme.DIM)

    def commands(self) -> Mapping[str, Command]:
        """Ways to look at the table, by the word that is typed."""
        return {"table": lambda decision, rest: self.table(decision.place, decision.seat)}

    # ---------------------------------------------------------------- showing

    def has_turn(self, decision: D) -> bool:
        """Whether the turn is that of whoever is asked."""
        return bool(decision.seen.get("active", decision.seat) == decision.seat)

    def on_table(self, decision: D) -> bool:
        """Whether it is decided looking at the table, which is drawn again for it."""
        return False

    def draw(self, decision: D, *, brief: bool) -> None:
        """Draw the table for a decision; briefly, if it has been drawn in this turn already."""
        self.screen.print(self.plain_table(decision.seen))

    def heading(self, decision: D, *, begins: bool) -> Iterable[Text]:
        """What stands between the news and the choices: the phase, what one holds, the question itself.

        `begins` is true once a turn.
        """
        yield Text(self.speech.plain(decision.table["prompt"]), "bold")

    def room(self, decision: D, *, begins: bool, drawn: bool) -> int:
        """Rows for the news: under the table one in so many of a high screen; else what the choices leave."""
        height = self.screen.console.height
        return max(LEAST, height // SHARE if drawn else height - REST)

    def choices(self, decision: D, *, few: bool) -> Iterable[Text]:
        """The choices with their numbers; few of them on a low terminal."""
        return [listing.line(item) for item in decision.menu]

    def listed(self, decision: D, items: list[Item]) -> list[Text]:
        """All of some choices, because somebody asked for them."""
        return [listing.line(item) for item in items]

    def say(self, place: Place, seat: int, action: Action) -> str:
        """A choice of a seat in words."""
        return self.speech.plain(self.speech.wording.action(action, seat, place.seen(seat)))

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

    def effect(self, decision: D, action: Action) -> str:
        """What an action would do now."""
        return self.speech.plain(decision.place.effect(decision.seat, action))

    def rules_behind(self, decision: D, action: Action) -> list[Rule]:
        """The rules that an action follows, the most telling first."""
        return self._rules(self.game.rules_behind(action, decision.asked, decision.seen))

    def rules_of_kind(self, kind: type[Action]) -> list[Rule]:
        """The rules that actions of a kind follow."""
        return self._rules(self.game.rules_behind(kind))

    def _rules(self, ids: Iterable[str]) -> list[Rule]:
        found = (self.speech.wording.rule(id) for id in dict.fromkeys(ids))
        return [rule for rule in found if rule is not None]

    def kinds_of(self, word: str) -> list[type[Action]]:
        """The kinds of actions whose notation begins with a word."""
        return [kind for kind in self.game.codec.actions.values() if kind.word.split()[0] == word]

    def form(self, kind: type[Action]) -> str:
        """How an action of a kind is written: `fly SHIP POINT`."""
        return " ".join([kind.word, *(name.upper() for name in kind.args)])

    def rule_title(self, rule: Rule) -> str:
        """What the table calls the thing that a rule is about, if it has a title there."""
        return self.game.rule_title(rule.id, self.speech.language)

    def instead(self, decision: D, error: IllegalAction) -> str:
        """What the choice does that a refusal proposes."""
        return self.speech.plain(decision.place.instead(decision.seat, error))

    # ---------------------------------------------------------------- what happened

    def tell(self, place: Place, viewer: int | None, start: int) -> list[Chapter]:
        """The events from `start` on, as far as the viewer may know them."""
        return whole_lines(place.story(viewer, start))

    def remarks(self, place: Place, seat: int, fresh: Sequence[Event]) -> Iterable[Text]:
        """What to point out to a person after some news."""
        return ()

    def quiet(self, *, set_up: bool) -> Collection[str]:
        """Events that need no words of their own in a replay, in the set-up or later."""
        return (self.game.turn_event, "points")

    # ---------------------------------------------------------------- the whole table

    def table(self, place: Place, seat: int | None) -> None:
        """Draw the table as a seat sees it, when nobody is asked."""
        self.screen.print(self.plain_table(place.seen(seat)))

    def plain_table(self, seen: Mapping[str, Any]) -> RenderableType:
        """What lies on the table, a line for each thing of which there is something to say."""
        grid = Grid.grid(padding=(0, 2))
        for name, value in seen.items():
            if name not in HEADER and value not in (None, [], {}):
                grid.add_row(Text(name.replace("_", " "), theme.DIM), Text(_shown(value)))
        return grid

    def last_look(self, place: Place, seat: int | None) -> int:
        """Draw the table when the game is over; the rows that are left for the last news."""
        self.table(place, seat)
        return self.screen.console.height // 2

    def standing(self, place: Place, seat: int | None) -> Text:
        """Turn, players and points in one line."""
        active = self._active(place)
        points = "  ".join(f"{self.speech.player(s)} {p}" for s, p in enumerate(place.points))
        parts = [self.speech("head.turn", turn=place.turn), *map(self.speech.player, active), points]
        return Text(" · ".join(parts), self.speech.style(active[0]) if active else "")

    def _active(self, place: Place) -> Sequence[int]:
        """Whose turn it is, if the table says so."""
        seat = place.seen(None).get("active")
        return [seat] if isinstance(seat, int) else []

    def result(self, place: Place, seat: int | None) -> str:
        """Who has won."""
        return self.speech.plain(self.speech.wording.prompt({**place.seen(seat), "viewer": seat}))

    def end(self, place: Place, seat: int | None) -> RenderableType:
        """Points of all."""
        rows = (f"{self.speech.player(s)} {points}" for s, points in enumerate(place.points))
        return Text("\n".join(rows))


HEADER = (
    "format",
    "game",
    "players",
    "options",
    "ruleset",
    "version",
    "viewer",
    "stack",
    "decision",
    "to_act",
)
"""Keys of a view that say nothing about the table."""


def _own_number(key: str, item: Item) -> int | None:
    return DONE if key == "done" else None


def _shown(value: Any) -> str:
    """Data as words: `ore 2, food 1`."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_shown(one)}" for key, one in value.items() if one not in (None, [], {}))
    if isinstance(value, list):
        return "; ".join(_shown(one) for one in value)
    return str(value)


def seat_named(speech: Speech, name: str) -> int:
    """The seat of a player's name; UsageError names them all."""
    names = {player.lower(): seat for seat, player in enumerate(speech.players)}
    if name not in names:
        raise UsageError(speech("log.which", players=", ".join(names)))
    return names[name]
