"""A step of a match under way: actions, what chance makes of them, and who may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from starwake.core.arrays import i64
from starwake.core.engine import CHANCE, EVERYONE, Engine, Note, State

if TYPE_CHECKING:
    from starwake.core.choice import Action
    from starwake.core.dealer import Dealer
    from starwake.core.game import Game

NEW_POINTS: Final[i64] = -1
"""The kind of note that says how many points (a) a seat has now; the rules of the games write no such."""


@final
class Run:
    """One step under way, on a state of its own; the dealer is the match's, who sets it back."""

    def __init__(self, game: Game, dealer: Dealer, before: State) -> None:
        self.game: Final[Any] = game
        self.dealer: Final[Any] = dealer
        self.before: Final = before
        engine: Engine[Any] = game.engine
        self.engine: Final = engine
        notes: list[Note] = []
        self.notes: Final = notes
        """What the rules have noted, and after each action and outcome the points that have changed by it."""
        state = before.copy()
        state.log = notes
        self.state: Final = state
        entries: list[tuple[int, str]] = []
        self.entries: Final = entries
        """Seats and notations, as the record has them."""
        audiences: list[int] = []
        self.audiences: Final = audiences
        """For each entry the seats that may know it, as bits, or EVERYONE."""
        self.points: tuple[int, ...] = game.points(state)
        self.dealt: bool = False
        """Whether chance has spoken."""
        self._possible: list[int] = []

    def begin(self) -> None:
        """The table before anybody has acted."""
        self.engine.advance(self.state)
        self._tell()
        self._deal()

    def act(self, seat: int, action: Action | str) -> None:
        """One action, if it is legal, and what chance makes of it."""
        code: i64 = self.game.check(self.state, seat, action)
        self._write(seat, self.game.notation(code), code)
        self.engine.apply(self.state, seat, code)
        self._tell()
        self._deal()

    def names(self) -> list[str]:
        """What chance may bring now by name, for a dealer that asks."""
        return [self.game.outcome(code).notation for code in self._possible]

    def _deal(self) -> None:
        """Let the dealer speak until a seat must act."""
        engine = self.engine
        state = self.state
        while engine.is_chance(state):
            codes, weights = engine.chances(state).possible()
            self._possible = codes
            place: int = self.dealer.choose(weights, self.names)
            code = codes[place]
            self.dealt = True
            self._write(CHANCE, self.game.outcome_notation(code), code)
            engine.happen(state, code)
            self._tell()

    def _write(self, seat: int, text: str, code: int) -> None:
        """Note an action or outcome that is about to happen, and who may know it."""
        self.audiences.append(self.game.audience(self.state, code))
        self.entries.append((seat, text))

    def _tell(self) -> None:
        """Points that changed are noted as well."""
        now: tuple[int, ...] = self.game.points(self.state)
        if now == self.points:
            return
        seat: i64 = 0
        while seat < len(now):
            if now[seat] != self.points[seat]:
                self.notes.append(Note(NEW_POINTS, seat, now[seat], 0, 0, 0, EVERYONE))
            seat += 1
        self.points = now
