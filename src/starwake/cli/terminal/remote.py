"""A place at a server's table: what is shown comes over the wire, and what is done is asked for there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from starwake.cli.terminal.link import Heard, Link
from starwake.cli.terminal.place import Place, Turn, Weighed
from starwake.core.choice import Action
from starwake.core.errors import (
    GameOver,
    IllegalAction,
    NotationError,
    NotYourTurn,
    StarwakeError,
    UsageError,
)
from starwake.core.event import Event
from starwake.core.text import Runs
from starwake.core.view import merged
from starwake.server import protocol as p
from starwake.server.seats import LONGEST_NAME, cleaned
from starwake.table.game import TableGame
from starwake.table.told import Told
from starwake.table.types import Chapter, Form

Notice = p.Said | tuple[p.Room, p.Room]
"""Something that was said, or how the table around the game was and is."""
LAST_SAID = 3
"""Lines of chat that who comes to a table is shown."""
REFUSALS: Mapping[str, type[IllegalAction]] = {
    kind.code: kind for kind in (IllegalAction, NotYourTurn, GameOver)
}


class Unwilling(StarwakeError):
    """A server does not do what it was asked for."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code  # type: ignore[misc]


class Remote(Place):
    """A seat at a match that a server holds. What the link has heard is taken in at definite moments only."""

    def __init__(self, game: TableGame, language: str, link: Link, room: p.Room) -> None:
        self.game = game
        self.language = language
        self.seat = -1
        """Known when the match has begun."""
        self.link = link
        self.room = room
        self.notices: deque[Notice] = deque()
        """What people have not been told yet."""
        self.meanwhile: Callable[[], None] = lambda: None
        """Called while the server lets us wait."""
        self._told = Told(game)
        self._advised: p.Advice | None = None
        self._table: Mapping[str, Any] | None = None
        self._said = 0
        """The number of the last thing that was said."""
        self._legal: tuple[int, list[str]] = (-1, [])
        self._explained: dict[tuple[int, str], p.Answer] = {}
        self._instead: dict[str, Runs] = {}

    # ---------------------------------------------------------------- hearing

    def catch_up(self) -> bool:
        """Take in all that was heard; whether there was anything."""
        self.link.hush()
        some = False
        while (heard := self.link.next()) is not None:
            self._take(heard)
            some = True
        return some

    def _take(self, heard: Heard) -> None:
        message = heard.message
        if isinstance(message, p.Room):
            self.notices.append((self.room, message))
            self.room = message
        elif isinstance(message, p.Said):
            self._hear(message)
        elif isinstance(message, p.Table):
            self._begin(message)
        elif isinstance(message, p.Step):
            self._told.add(message.story, message.events)
        if isinstance(message, p.Table | p.Step):
            self._table = heard.table

    def _begin(self, message: p.Table) -> None:
        """A whole table: the first one, or after a long absence."""
        first = self._table is None
        self.seat = message.table["who"]
        self._told.begin(message.table)
        for said in message.chat[-LAST_SAID:] if first else message.chat:
            self._hear(said)

    def _hear(self, said: p.Said) -> None:
        if said.number > self._said:
            self._said = said.number
            self.notices.append(said)

    def _catch_up_to(self, seq: int) -> None:
        """Take in what was heard until a step is there: it comes before the answer that names it."""
        while not self.begun or self.seq < seq:
            if not self.catch_up():
                self.others()

    # ---------------------------------------------------------------- now

    @property
    def begun(self) -> bool:
        """Whether there is a table yet."""
        return self._table is not None

    @property
    def now(self) -> Mapping[str, Any]:
        """All that is shown now."""
        assert self._table is not None
        return self._table

    @property
    def public(self) -> Mapping[str, Any]:
        """What everybody sees."""
        found: Mapping[str, Any] = self.now["public"]
        return found

    @property
    def people(self) -> Sequence[int]:
        return [self.seat]

    @property
    def seq(self) -> int:
        return int(self.now["seq"])

    @property
    def turn(self) -> int:
        return int(self.public.get("turn", self.room.turn))

    @property
    def points(self) -> Sequence[int]:
        found: Sequence[int] = self.public.get("points", self.room.points)
        return found

    @property
    def over(self) -> bool:
        return self.room.status == "over"

    @property
    def winner(self) -> int | None:
        return self.room.winner

    def awaits(self, seat: int) -> bool:
        resigned = self.room.seats[seat].resigned
        return seat in self.public.get("awaited", ()) and not resigned and not self.over

    def asked(self) -> int | None:
        return self.seat if self.awaits(self.seat) else None

    def table(self, who: int | None) -> Mapping[str, Any]:
        return self.now

    def seen(self, who: int | None) -> Mapping[str, Any]:
        return merged(self.public, self.now["private"]) if who == self.seat else self.public

    def legal(self, seat: int) -> Sequence[str]:
        while self._legal[0] != self.seq:
            listed = self._ask(self.link.client.listed())
            self._catch_up_to(listed.seq)
            self._legal = listed.seq, listed.actions
        return self._legal[1]

    # ---------------------------------------------------------------- what happened

    @property
    def happened(self) -> int:
        return self._told.end

    @property
    def latest(self) -> str:
        return self._told.events[-1][1].name if self._told.events else ""

    def fresh(self, since: int) -> Sequence[Event]:
        return [event for number, event in self._told.events if number > since]

    def story(self, who: int | None, start: int = 0) -> list[Chapter]:
        return self._told.since(start)

    def turns(self) -> Sequence[Turn]:
        return self._told.turns()

    # ---------------------------------------------------------------- questions

    def refusal(self, seat: int, action: Action) -> IllegalAction | None:
        found = self._explain(action)
        if not isinstance(found, p.Explained) or found.refused is None:
            return None
        error = self._error(found.refused, action.notation)
        return error if isinstance(error, IllegalAction) else None

    def effect(self, seat: int, action: Action) -> Runs:
        found = self._explain(action)
        return found.words if isinstance(found, p.Explained) else []

    def _explain(self, action: Action) -> p.Answer:
        key = self.seq, action.notation
        if key not in self._explained:
            self._explained = {key: self._ask(self.link.client.explain(action.notation))}
        return self._explained[key]

    def instead(self, seat: int, error: IllegalAction) -> Runs:
        return self._instead.get(error.hint, [])

    def advice(self, seat: int) -> tuple[Action, Runs] | None:
        found = self._hint()
        return self.game.action(self.game.code(found.action)), found.words

    def best(self, seat: int) -> Sequence[Weighed]:
        choices = [(self.game.action(self.game.code(one.action)), one) for one in self._hint().best]
        return [Weighed(action, one.words, one.chance) for action, one in choices]

    def _hint(self) -> p.Advice:
        """What the server advises; it is asked once for each step."""
        if self._advised is None or self._advised.seq != self.seq:
            found = self._ask(self.link.client.hint())
            if not isinstance(found, p.Advice):
                raise Unwilling(getattr(found, "code", ""), getattr(found, "text", ""))
            self._advised = found
        return self._advised

    # ---------------------------------------------------------------- doing

    def play(self, seat: int, action: Action | str) -> None:
        notation = action if isinstance(action, str) else action.notation
        self.do(self.link.client.play(notation, seq=self.seq), notation)

    def undo(self, seat: int) -> Runs:
        words: Runs = self.now["undo"]
        if words:
            client = self.link.client
            self.do(client.command(p.Undo(id=client.new_id(), seq=self.seq)))
        return words

    def others(self) -> None:
        """Wait for something to happen, but not for long."""
        self.link.wait()
        self.meanwhile()

    def do(self, command: Any, notation: str = "") -> p.Answer:
        """Give a command and take in what came of it; a StarwakeError says why nothing did."""
        answer: p.Answer = self._ask(command)
        if isinstance(answer, p.Refused):
            raise self._error(answer, notation)
        if isinstance(answer, p.Ack) and answer.seq:
            self._catch_up_to(answer.seq)
        return answer

    def suggestion(self) -> Form | None:
        """What could be suggested to the active player now."""
        return self._ask(self.link.client.suggest()) if self.now["suggest"] else None

    def _ask(self, question: Any) -> Any:
        return self.link.ask(question, self.meanwhile)

    def _error(self, refused: p.Refused, notation: str) -> StarwakeError:
        """A refusal as the rules would raise it here: its words are in our language already."""
        text = refused.text
        if isinstance(refused.words, list):
            names = [self.name(seat) for seat in range(self.game.players)]
            text = self.game.wording(self.language).plain(refused.words, names)
        if isinstance(refused.instead, list):
            self._instead[refused.hint] = refused.instead
        kind = REFUSALS.get(refused.code)
        if kind is not None:
            named = f"{notation}: {text}" if kind is IllegalAction and notation else text
            return kind(named, rule=refused.rule, hint=refused.hint, action=notation)
        if refused.code == NotationError.code:
            return NotationError(text)
        return UsageError(text) if refused.code == UsageError.code else Unwilling(refused.code, text)

    # ---------------------------------------------------------------- who is there

    def name(self, seat: int) -> str:
        """What a seat is called: as its player wants, or by its colour."""
        chair = self.room.seats[seat]
        own = cleaned(chair.name, LONGEST_NAME) if chair.kind == "person" else ""
        return own or self.game.wording(self.language).player(seat)
