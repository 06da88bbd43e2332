"""The readable half of the contract for a game with a `Codec` for its choices and an `EventReader` for its notes."""

from __future__ import annotations

from starwake.core import choice
from starwake.core.engine import Note, State
from starwake.core.errors import NotationError
from starwake.core.event import Event
from starwake.core.game import Game
from starwake.core.outside import shown
from starwake.parts.codec import Action, Codec, Outcome
from starwake.parts.events import EventReader
from starwake.parts.positions import Frames
from starwake.parts.refusing import unreadable


class CodedGame(Game):
    """Readable forms by codec and event reader; what is left to the game are its rules and its states as data."""

    codec: Codec
    events: EventReader
    frames: Frames

    def asked(self, state: State) -> str:
        """The name of what is waited for; '' when chance is next or the game is over."""
        frame = state.frame
        return "" if frame is None or frame.seat < 0 else self.frames.names[frame.kind]

    def action(self, code: int) -> Action:
        """The readable form of an engine integer."""
        try:
            return self.codec.action(code)
        except (LookupError, TypeError) as error:
            raise self._unknown(code) from error

    def code(self, action: choice.Action | str) -> int:
        """The engine integer of an action or its notation."""
        if isinstance(action, str):
            return self.codec.parse(action)
        if isinstance(action, int):
            raise unreadable("code", word=shown(action))
        if not isinstance(action, Action) or type(action) is not self.codec.actions.get(action.code):
            raise unreadable("other_game", word=f"{shown(action, 60)}", game=self.id)
        return self.codec.code(action)

    def outcome(self, code: int) -> Outcome:
        """The readable form of an outcome."""
        try:
            return self.codec.outcome(code)
        except (LookupError, TypeError) as error:
            raise self._unknown(code) from error

    def notation(self, code: int) -> str:
        """The notation of an action by its engine integer."""
        try:
            return self.codec.notation(code)
        except (LookupError, TypeError) as error:
            raise self._unknown(code) from error

    def outcome_notation(self, code: int) -> str:
        """The notation of an outcome by its engine integer."""
        try:
            return self.codec.outcome_notation(code)
        except (LookupError, TypeError) as error:
            raise self._unknown(code) from error

    def _unknown(self, code: object) -> NotationError:
        """The error for what is no number of a choice."""
        return unreadable("number_of", word=shown(code, 60), game=self.id)

    def outcome_code(self, outcome: choice.Outcome | str) -> int:
        """The engine integer of an outcome or its notation."""
        if isinstance(outcome, str):
            return self.codec.parse_outcome(outcome)
        if not isinstance(outcome, Outcome) or type(outcome) is not self.codec.outcomes.get(outcome.code):
            raise unreadable("other_game", word=f"{shown(outcome, 60)}", game=self.id)
        return self.codec.code(outcome)

    def event(self, note: Note) -> Event:
        """The readable form of a note."""
        return self.events.event(note)
