"""A game without secrets: everybody sees the whole position, so its views, and worlds imagined from them, follow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starwake.core import choice
from starwake.core.engine import EVERYONE, State
from starwake.core.errors import IllegalAction
from starwake.core.rng import Stream
from starwake.core.view import View, Views
from starwake.parts.refusing import nearest
from starwake.parts.views import TableView
from starwake.table.game import TableGame


class OpenView(TableView):
    """What anybody may know: everything."""

    __slots__ = ("game", "table")

    game: OpenGame

    def __init__(self, game: OpenGame, state: State, seat: int | None) -> None:
        self.game = game
        self.seat = seat
        self.table = state.copy()

    def points(self, seat: int | None = None) -> int:
        """Victory points."""
        return self.game.points(self.table)[self._own(seat)]

    def json(self) -> dict[str, Any]:
        """The position, with who looks."""
        return {**self.game.views(self.table).public, "viewer": self.seat, "stack": self._stack()}

    def _stack(self) -> list[Any]:
        return self.game.frames.write(self.table.stack)


class OpenGame(TableGame):
    """A game in which nothing is hidden; a position says all there is."""

    start_rule: str = ""
    """The rule that says whose turn it is."""

    def views(self, state: Any) -> Views:
        """The position for everybody, with what is decided now."""
        public = self.position(state)
        del public["stack"]
        asked = self.asked(state)
        public |= {
            "viewer": None,
            "points": list(self.points(state)),
            "to_act": list(self.to_act(state)),
            "awaited": list(self.awaited(state)),
            "decision": self.frames.decision(state.stack[-1], {}) if asked else None,
            "waiting_for": asked.replace("_", " ") or None,
        }
        return Views(public, lambda _, seat: {"viewer": seat}, self.players)

    def view(self, state: Any, seat: int | None) -> View:
        """What a seat may know: everything."""
        return OpenView(self, state, seat)

    def view_from(self, data: Mapping[str, Any]) -> View:
        """The window again, from the JSON of a view."""
        more = ("viewer", "points", "to_act", "awaited", "decision", "waiting_for")
        position = {key: value for key, value in data.items() if key not in more}
        return OpenView(self, self.from_position(position), data["viewer"])

    def imagine(self, view: View, rng: Stream) -> Any:
        """The state itself: there is nothing to imagine."""
        if not isinstance(view, OpenView):
            raise self.no_view(view)
        return view.table.copy()

    def audience(self, state: Any, code: int) -> int:
        """Everybody sees everything."""
        return EVERYONE

    def turn_rule(self, action: choice.Action) -> str:
        """The rule that says whose turn it is."""
        return self.start_rule

    def refusal(self, state: Any, seat: int, action: choice.Action) -> IllegalAction:
        """That something is not among the choices, and the nearest one that is."""
        hint = nearest(self.legal(state, seat), action)
        rule, refused = self.turn_rule(action), action.notation
        return self.refuse(IllegalAction, "refusal.no_choice", {}, rule=rule, hint=hint, action=refused)
