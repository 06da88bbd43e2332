"""The contract every game fulfils: a Game is rules and options, and never changes."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar

from starwake.core.choice import Action, Outcome
from starwake.core.door import Door
from starwake.core.engine import Engine, Home, Note, State
from starwake.core.errors import GameOver, IllegalAction, NotYourTurn, Refusal, UsageError
from starwake.core.event import POINTS, Event
from starwake.core.legal import LegalActions
from starwake.core.outside import module_of, shown, some, whole
from starwake.core.playout import Player, play_out
from starwake.core.registry import make_again
from starwake.core.rng import Stream
from starwake.core.run import NEW_POINTS
from starwake.core.view import View, Views

if TYPE_CHECKING:
    from starwake.core.match import Match

R = TypeVar("R", bound=Refusal)

DIRECT = ("to_act", "awaited", "legal", "apply", "step")
"""What search asks a game all the time."""


Judge = Callable[["Game", View], tuple[float, ...]]


@cache
def judge_at(where: str) -> Judge:
    """The function behind `module:function`."""
    module, _, name = where.partition(":")
    found: Judge = getattr(module_of(module, f"the judge {where} cannot be loaded", UsageError), name)
    return found


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

    # ---------------------------------------------------------------- as a value

    @property
    def home(self) -> Home:
        """What it takes to make it again, in whatever process: `make(*home)`."""
        return self.id, self.players, tuple(self.options.items())

    def __eq__(self, other: object) -> bool:
        return self is other or (type(other) is type(self) and self.home == other.home)

    def __hash__(self) -> int:
        return hash(self.home)

    def __reduce__(self) -> tuple[Any, ...]:
        return make_again, self.home

    def __copy__(self) -> Self:
        return self  # it never changes

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __repr__(self) -> str:
        other = [(name, value) for name, value in self.options.items() if value != self.choices[name][0]]
        return f"<{self.id}, {self.players} players{''.join(f', {name} {value}' for name, value in other)}>"

    def seat_or_none(self, seat: int | None) -> int | None:
        """A seat of this game, or None for a spectator; UsageError where there is no such seat."""
        found = whole(seat)
        if seat is None or (found is not None and 0 <= found < self.players):
            return found
        raise UsageError(f"there is no seat {shown(seat)}; seats are 0 to {self.players - 1}")

    def no_state(self, found: object) -> UsageError:
        """The error for something that is no state of this game, such as a match."""
        return UsageError(f"{shown(found, 60)} is no state of {self.id}; match.state is one")

    def no_view(self, found: object) -> UsageError:
        """The error for something that is no view of this game, such as the JSON of one."""
        return UsageError(
            f"{shown(found, 60)} is no view of {self.id}; game.view(state, seat) is one, and game.view_from(data) "
            "makes one of JSON"
        )

    # ---------------------------------------------------------------- playing

    @abstractmethod
    def new_state(self) -> Any:
        """The table before the first chance has spoken."""

    @abstractmethod
    def points(self, state: Any) -> tuple[int, ...]:
        """Victory points by seat."""

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seats that may act now; empty when chance is next or the game is over."""
        return self._door.to_act(state)

    def awaited(self, state: State) -> tuple[int, ...]:
        """Those of `to_act` without whom the game cannot go on; the others may act, and may as well leave it."""
        return self._door.awaited(state)

    def legal(self, state: State, seat: int) -> LegalActions:
        """The legal actions of a seat."""
        return self._door.legal(state, seat)

    def apply(self, state: State, seat: int, action: Action | str | int) -> None:
        """Carry out a legal action in place, unchecked: the door for search. Chance may be next afterwards."""
        self._door.apply(state, seat, action)

    def step(self, state: State, seat: int, code: int, dealer: Stream) -> int:
        """Carry out a legal action (the engine's integer) in place, unchecked, and let the dealer speak until a seat
        must decide: the first seat that is waited for then, -1 when the game is over."""
        return self._door.step(state, seat, code, dealer)

    @cached_property
    def _door(self) -> Door:
        return Door(self, self.engine)

    def open_door(self) -> None:
        """From now on these five are the compiled ones of the door itself, without a Python function around them; what
        a game does otherwise stays as it is. `make` calls this."""
        for name in DIRECT:
            if getattr(type(self), name) is getattr(Game, name):
                self.__dict__[name] = getattr(self._door, name)

    def playout(self, state: Any, bots: Sequence[Player], dealer: Stream, turns: int | None = None) -> int:
        """Let bots, one for each seat, play a state on in place; the number of decisions made.

        To the end, or until nobody can win any more; with `turns` at most to the end of so many turns, the present one
        included. A choice that is not legal raises IllegalAction.
        """
        return play_out(self, state, bots, dealer, turns)

    def outcomes(self, state: State) -> list[tuple[Outcome, int]]:
        """What chance may bring now, with weights; empty when chance is not next."""
        if not self.engine.is_chance(state):
            return []
        return [(self.outcome(code), weight) for code, weight in self.engine.chances(state).listed()]

    def happen(self, state: State, outcome: Outcome | str | int) -> None:
        """Carry out an outcome of `outcomes` in place. A text is checked, the others are trusted."""
        code = outcome if isinstance(outcome, int) else self.outcome_code(outcome)
        frame = getattr(state, "frame", None)
        if isinstance(outcome, str) and self.outcome_notation(code) not in self._possible(state):
            raise self._cannot_happen(state, outcome)
        try:
            self.engine.happen(state, code)
        except Exception as error:
            if isinstance(state, State):
                state.frame = frame
            raise self._cannot_happen(state, outcome) from error

    def _possible(self, state: State) -> list[str]:
        """What chance may bring now, in notation."""
        if not isinstance(state, State):
            raise self.no_state(state)
        return [one.notation for one, _weight in self.outcomes(state)]

    def _cannot_happen(self, state: State, outcome: object) -> UsageError:
        """The error for an outcome that is none of those that chance can bring."""
        possible = self._possible(state)
        may = f"it may be {some(possible)}" if possible else "a seat decides, or the game is over"
        return UsageError(f"{shown(outcome, 60)} cannot happen now: {may}")

    def check(self, state: State, seat: int, action: Action | str) -> int:
        """The engine's integer for a legal action; raises IllegalAction (or NotationError) otherwise."""
        if state.winner >= 0:
            raise self.refuse(GameOver, "refusal.over", {"seat": int(state.winner)}, rule=self.end_rule)
        code = self.code(action)
        waited_for = self.to_act(state)
        if seat not in waited_for:
            named = self.action(code)
            raise self.refuse(
                NotYourTurn,
                "refusal.not_your_turn",
                {"seat": seat, "seats": waited_for, "asked": self.asked(state)},
                rule=self.turn_rule(named),
                action=named.notation,
            )
        if not self.engine.is_legal(state, seat, code):
            raise self.refusal(state, seat, self.action(code))
        return code

    def stalemate(self, state: Any) -> bool:
        """Whether it is certain that nobody can ever win; a game without such states leaves it at this."""
        return False

    end_rule: str = ""
    """The rule that ends the game."""

    @abstractmethod
    def turn_rule(self, action: Action) -> str:
        """The rule that forbids an action to a seat that may not act now."""

    @abstractmethod
    def asked(self, state: Any) -> str:
        """The name of what is waited for, such as `fly`; '' when chance is next or the game is over."""

    @abstractmethod
    def refusal(self, state: Any, seat: int, action: Action) -> IllegalAction:
        """Why an action is not legal: the rule that forbids it, and the nearest legal thing."""

    @abstractmethod
    def refuse(self, kind: type[R], key: str, values: Mapping[str, object], **more: str) -> R:
        """A refusal: its text key and values, with its sentence in English; `more` is rule, hint and action."""

    def came_to_light(self, before: Any, events: Sequence[Event]) -> bool:
        """Whether a step has told its seat something though chance did not speak: then it cannot be taken back."""
        return False

    def shows(self, after: Any, events: Sequence[Event]) -> bool:
        """Whether events, and the state after them, tell their seat what it could not know before, though chance did
        not speak."""
        return False

    passing: Mapping[str, str] = {}
    """Events by which things pass between seats, and which part of them names the other seat."""

    def changed_hands(self, events: Sequence[Event]) -> bool:
        """Whether a step has changed what another seat holds: no seat takes that back alone."""
        for event in events:
            other = self.passing.get(event.name)
            if other is not None and event.data.get(other) is not None:
                return True
        return False

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

    def notation(self, code: int) -> str:
        """The notation of an action by its engine integer."""
        return self.action(code).notation

    def outcome_notation(self, code: int) -> str:
        """The notation of an outcome by its engine integer."""
        return self.outcome(code).notation

    @abstractmethod
    def outcome_code(self, outcome: Outcome | str) -> int:
        """The engine integer of an outcome or its notation."""

    @abstractmethod
    def event(self, note: Note) -> Event:
        """The readable form of what the rules wrote down."""

    def told(self, note: Note) -> Event:
        """The readable form of any note of a match, new points included."""
        if note.kind == NEW_POINTS:
            return Event(POINTS, note.seat, {"points": note.a})
        return self.event(note)

    # ---------------------------------------------------------------- states as data

    @abstractmethod
    def position(self, state: Any) -> dict[str, Any]:
        """The whole state, JSON-ready."""

    @abstractmethod
    def from_position(self, data: Mapping[str, Any]) -> Any:
        """The state of a position; PositionError says what cannot be."""

    @abstractmethod
    def view(self, state: Any, seat: int | None) -> View:
        """What a seat may know (None: a spectator), as a window for bots."""

    @abstractmethod
    def views(self, state: Any) -> Views:
        """What everybody may know, as data: the public part, and a private one for each seat."""

    @abstractmethod
    def view_from(self, data: Mapping[str, Any]) -> View:
        """The window again, from the JSON of a view."""

    @abstractmethod
    def audience(self, state: Any, code: int) -> int:
        """The seats that may know a choice (the engine's integer) that is about to be carried out, as bits.

        EVERYONE where it is public. One chance can bring secrets to one seat and open things to all, so it depends on
        what is chosen, not on the frame alone.
        """

    @abstractmethod
    def imagine(self, view: View, rng: Stream) -> Any:
        """A state that agrees with everything the seat knows, the rest at random."""

    judge: str = ""
    """Who tells the chances to win, as `module:function` of the game and a view; '' where nobody has learned to."""

    def evaluate(self, view: View) -> tuple[float, ...]:
        """The chance of each seat to win as far as the seat of a view (or a spectator) can tell; together 1."""
        if not self.judge:
            raise UsageError(f"nobody has learned to judge positions of {self.id}")
        return judge_at(self.judge)(self, view)

    @abstractmethod
    def tallies(self, state: Any) -> list[tuple[str, int, int]]:
        """Everything that is conserved: (what, how many there are, how many there should be)."""

    # ---------------------------------------------------------------- for front ends

    @abstractmethod
    def table(self, match: Match, who: int, lang: str, *, detail: bool = False) -> dict[str, Any]:
        """All that a front end shows now to a seat, SPECTATOR or OPEN; `detail` for one that lists every choice."""

    @abstractmethod
    def wording(self, lang: str = "en") -> Any:
        """The one door to words: actions, events, questions, refusals and things in a language."""

    @classmethod
    @abstractmethod
    def describe(cls, lang: str = "en") -> dict[str, Any]:
        """The game before it begins: player counts, options and their values, in words."""

    def chart(self) -> dict[str, Any]:
        """What never changes at this table: its geometry, JSON-ready."""
        return {}

    def catalogue(self, lang: str = "en") -> dict[str, Any]:
        """What never changes at this table: things, costs, limits and names, JSON-ready."""
        return {}

    def svg(self, seen: View | Mapping[str, Any]) -> str | None:
        """What a view or its data shows, as a picture for notebooks; None where nobody has drawn the game."""
        return None

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
