"""A place at home: the match is here, and bots play the other seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from starwake.bots import BotError
from starwake.bots.rungs import best_choices
from starwake.cli.terminal.place import Place, Turn, Weighed
from starwake.core.choice import Action
from starwake.core.errors import IllegalAction, StarwakeError, UsageError
from starwake.core.event import Event
from starwake.core.legal import LegalActions
from starwake.core.match import Match
from starwake.core.rng import stream
from starwake.core.text import Runs, joined
from starwake.core.view import OPEN, SPECTATOR, View
from starwake.table.game import TableGame
from starwake.table.types import Chapter


class Player(Protocol):
    """Whatever chooses for a seat: a bot."""

    def choose(self, view: View, legal: LegalActions) -> Action:
        """One of the legal actions."""


class Home(Place):
    """A match of one's own."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Player] | None = None,
        language: str = "en",
        adviser: Callable[[int], Player] | None = None,
    ) -> None:
        if not isinstance(match.game, TableGame):
            raise UsageError(f"{match.game.id} has no table: it should derive from table.game.TableGame")
        self.match = match
        self.game = match.game
        self.language = language
        self.bots = bots or {}
        self.adviser = adviser

    def at(self, match: Match) -> Home:
        """The same company at another match."""
        return Home(match, self.bots, self.language, self.adviser)

    # ---------------------------------------------------------------- now

    @property
    def people(self) -> Sequence[int]:
        return [seat for seat in range(self.game.players) if seat not in self.bots]

    @property
    def seq(self) -> int:
        return self.match.seq

    @property
    def turn(self) -> int:
        return self.match.turn

    @property
    def points(self) -> Sequence[int]:
        return self.match.points

    @property
    def over(self) -> bool:
        return self.match.over

    @property
    def winner(self) -> int | None:
        return self.match.winner

    def awaits(self, seat: int) -> bool:
        return seat in self.match.awaited

    def asked(self) -> int | None:
        """Bots come first, so that people see what there is to see."""
        awaited = self.match.awaited
        return None if any(seat in self.bots for seat in awaited) else awaited[0]

    def table(self, who: int | None) -> Mapping[str, Any]:
        return self.match.table(who, self.language, detail=True)

    def seen(self, who: int | None) -> Mapping[str, Any]:
        views = self.game.views(self.match.state)
        if who == OPEN:
            return views.open()
        return views.of(who) if who is not None and who >= 0 else views.public

    def legal(self, seat: int) -> Sequence[str]:
        return [action.notation for action in self.match.legal(seat)]

    # ---------------------------------------------------------------- what happened

    @property
    def happened(self) -> int:
        return len(self.match.events)

    @property
    def latest(self) -> str:
        return self.match.events[-1].name if self.match.events else ""

    def fresh(self, since: int) -> Sequence[Event]:
        return self.match.events[since:]

    def story(self, who: int | None, start: int = 0) -> list[Chapter]:
        return self.game.story(self.match, SPECTATOR if who is None else who, self.language, start)

    def turns(self) -> Sequence[Turn]:
        opening = self.game.turn_event
        events = enumerate(self.match.events)
        return [(n, self.game.turn_seats(event)) for n, event in events if event.name == opening]

    # ---------------------------------------------------------------- questions

    def refusal(self, seat: int, action: Action) -> IllegalAction | None:
        try:
            self.game.check(self.match.state, seat, action)
        except IllegalAction as error:
            return error
        return None

    def effect(self, seat: int, action: Action) -> Runs:
        return self.game.effect(self.match, seat, action, self.language).get("words", [])

    def instead(self, seat: int, error: IllegalAction) -> Runs:
        return self.game.instead(self.match, seat, error, self.language)

    def advice(self, seat: int) -> tuple[Action, Runs] | None:
        if self.adviser is None:
            return None
        action = self._consult(self.adviser(seat), seat)
        return action, self.game.reason(self.match, seat, action, self.language)

    def best(self, seat: int) -> Sequence[Weighed]:
        if self.adviser is None:
            return []
        game, match = self.game, self.match
        rng = stream(f"hint/{match.seq}", lane=seat)
        found = best_choices(game, game.view(match.state, seat), match.legal(seat).codes, seat, rng)
        choices = [(game.action(one.code), one.chance) for one in found]
        return [Weighed(one, game.reason(match, seat, one, self.language), chance) for one, chance in choices]

    def _consult(self, player: Player, seat: int) -> Action:
        """What a bot would do for a seat; BotError if it fails, whatever it is made of."""
        try:
            view = self.game.view(self.match.state, seat)
            return player.choose(view, view.legal(self.match.legal(seat).codes))
        except Exception as error:
            raise BotError(self._failed(seat, error)) from error

    def _failed(self, seat: int, error: Exception) -> str:
        player = self.game.wording(self.language).player(seat)
        return f"the bot of {player} cannot play: {str(error) or type(error).__name__}"

    # ---------------------------------------------------------------- doing

    def play(self, seat: int, action: Action | str) -> None:
        self.match.play(seat, action)

    def undo(self, seat: int) -> Runs:
        taken = [self.game.action(self.game.code(text)) for text in self.match.undoable(seat)]
        if not taken:
            return []
        self.match.undo(seat)
        wording, seen = self.game.wording(self.language), self.seen(seat)
        return joined([wording.action(action, seat, seen) for action in taken], ", ")

    def others(self) -> None:
        """A bot acts."""
        seat = next(seat for seat in self.match.awaited if seat in self.bots)
        action = self._consult(self.bots[seat], seat)
        try:
            self.match.play(seat, action)
        except StarwakeError as error:
            raise BotError(self._failed(seat, error)) from error
