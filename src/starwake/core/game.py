"""The contract every game fulfils: a Game is rules and options, and never changes."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from starwake.core.choice import Action, Outcome
from starwake.core.engine import Engine, Note, State
from starwake.core.errors import GameOver, IllegalAction, NotYourTurn
from starwake.core.event import Event
from starwake.core.legal import LegalActions
from starwake.core.rng import Stream
from starwake.core.text import Texts
from starwake.core.view import View


class Game(ABC):
    """Rules and options. Everything here is a function of the state it is given."""

    id: ClassVar[str]
    players: int
    options: Mapping[str, Any]
    """Every option with its value, defaults filled in."""
    choices: Mapping[str, tuple[Any, ...]]
    """The values that each option may have, the default first."""
    engine: Engine[Any]
    ruleset_id: str
    ruleset_version: int
    ledgers: tuple[str, ...]
    """The ledgers whose ids refusals cite."""

    # ---------------------------------------------------------------- playing

    @abstractmethod
    def new_state(self) -> Any:
        """The table before the first chance has spoken."""

    @abstractmethod
    def points(self, state: Any) -> tuple[int, ...]:
        """Victory points by seat."""

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seats that may act now; empty when chance is next or the game is over."""
        mask = self.engine.to_act(state)
        return tuple(seat for seat in range(self.players) if mask >> seat & 1)

    def legal(self, state: State, seat: int) -> LegalActions:
        """The legal actions of a seat."""
        return LegalActions(self, state, seat)

    def apply(self, state: State, seat: int, action: Action | str | int) -> None:
        """Carry out a legal action in place, unchecked: the door for search. Chance may be next afterwards."""
        self.engine.apply(state, seat, action if isinstance(action, int) else self.code(action))

    def outcomes(self, state: State) -> list[tuple[Outcome, int]]:
        """What chance may bring now, with weights; empty when chance is not next."""
        if not self.engine.is_chance(state):
            return []
        return [(self.outcome(code), weight) for code, weight in self.engine.chances(state).listed()]

    def happen(self, state: State, outcome: Outcome | int) -> None:
        """Carry out an outcome in place."""
        self.engine.happen(state, outcome if isinstance(outcome, int) else self.outcome_code(outcome))

    def check(self, state: State, seat: int, action: Action | str) -> int:
        """The engine's integer for a legal action; raises IllegalAction (or NotationError) otherwise."""
        if state.winner >= 0:
            raise GameOver(f"the game is over: seat {state.winner} has won", rule=self.end_rule)
        code = self.code(action)
        waited_for = self.to_act(state)
        if seat not in waited_for:
            names = ", ".join(f"seat {s}" for s in waited_for)
            raise NotYourTurn(
                f"seat {seat} may not act now: {names} may ({self.waiting_for(state)})",
                rule=self.turn_rule(self.action(code)),
            )
        if not self.engine.is_legal(state, seat, code):
            raise self.refusal(state, seat, self.action(code))
        return code

    end_rule: str = ""
    """The rule that ends the game."""

    @abstractmethod
    def turn_rule(self, action: Action) -> str:
        """The rule that forbids an action to a seat that may not act now."""

    @abstractmethod
    def waiting_for(self, state: Any) -> str:
        """What is waited for, in a few words."""

    @abstractmethod
    def refusal(self, state: Any, seat: int, action: Action) -> IllegalAction:
        """Why an action is not legal: the rule that forbids it, and the nearest legal thing."""

    # ---------------------------------------------------------------- readable forms

    @abstractmethod
    def action(self, code: int) -> Action:
        """The readable form of an engine integer."""

    @abstractmethod
    def code(self, action: Action | str) -> int:
        """The engine integer of an action or its notation; NotationError if it cannot be read."""

    @abstractmethod
    def outcome(self, code: int) -> Outcome:
        """The readable form of an outcome."""

    @abstractmethod
    def outcome_code(self, outcome: Outcome | str) -> int:
        """The engine integer of an outcome or its notation."""

    @abstractmethod
    def event(self, note: Note) -> Event:
        """The readable form of what the rules wrote down."""

    @abstractmethod
    def texts(self, language: str = "en") -> Texts:
        """The game's words."""

    # ---------------------------------------------------------------- states as data

    @abstractmethod
    def position(self, state: Any) -> dict[str, Any]:
        """The whole state, JSON-ready."""

    @abstractmethod
    def from_position(self, data: Mapping[str, Any]) -> Any:
        """The state of a position; PositionError says what cannot be."""

    @abstractmethod
    def view(self, state: Any, seat: int | None) -> View:
        """What a seat may know (None: a spectator)."""

    @abstractmethod
    def audience(self, state: Any, code: int) -> int:
        """The seats that may know a choice (the engine's integer) that is about to be carried out, as bits.

        EVERYONE where it is public. One chance can bring secrets to one seat and open things to all, so it depends on
        what is chosen, not on the frame alone.
        """

    @abstractmethod
    def imagine(self, view: View, rng: Stream) -> Any:
        """A state that agrees with everything the seat knows, the rest at random."""

    @abstractmethod
    def tallies(self, state: Any) -> list[tuple[str, int, int]]:
        """Everything that is conserved: (what, how many there are, how many there should be)."""

    def digest(self, state: State) -> str:
        """A short fingerprint of a whole state."""
        text = json.dumps(self.position(state), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @abstractmethod
    def ruleset_hash(self) -> str:
        """A fingerprint of the data behind the rules."""

    same_data: tuple[str, ...] = ()
    """Fingerprints of earlier forms of the same data: their records are played as well."""

    def ruleset_hashes(self) -> tuple[str, ...]:
        """The fingerprints of all data that this game plays, its own first."""
        return (self.ruleset_hash(), *self.same_data)
