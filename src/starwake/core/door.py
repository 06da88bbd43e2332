"""The quick way from Python into the engine: what `Game` gives out as `legal`, `apply` and `step`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from starwake.core.arrays import i64
from starwake.core.choice import Action
from starwake.core.engine import Engine, State, lowest
from starwake.core.legal import LegalActions
from starwake.core.rng import Stream

if TYPE_CHECKING:
    from starwake.core.game import Game


def seats_of(mask: int) -> tuple[int, ...]:
    """The seats of a set of bits."""
    return tuple([seat for seat in range(mask.bit_length()) if mask >> seat & 1])


FEW: Final[i64] = 256
SEATS: Final = [seats_of(mask) for mask in range(256)]
"""The seats of each set of bits below FEW."""


def seats_in(mask: i64) -> tuple[int, ...]:
    """The seats of a set of bits, made once."""
    return SEATS[mask] if mask < FEW else seats_of(mask)


@final
class Door:
    """Each of these is one call of compiled code, without a Python function around it."""

    def __init__(self, game: Game, engine: Engine[Any]) -> None:
        self._game: Final[Any] = game
        self._engine: Final = engine

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seats that may act now; empty when chance is next or the game is over."""
        return seats_in(self._engine.to_act(state))

    def awaited(self, state: State) -> tuple[int, ...]:
        """Those of `to_act` without whom the game cannot go on; the others may act, and may as well leave it."""
        return seats_in(self._engine.awaited(state))

    def legal(self, state: State, seat: i64) -> LegalActions:
        """The legal actions of a seat."""
        return LegalActions(self._game, state, seat, self._engine.legal(state, seat))

    def apply(self, state: State, seat: i64, action: Action | str | int) -> None:
        """Carry out a legal action in place, unchecked. Chance may be next afterwards."""
        code: i64 = action if isinstance(action, int) else self._game.code(action)
        self._engine.apply(state, seat, code)

    def step(self, state: State, seat: i64, code: i64, dealer: Stream) -> int:
        """Carry out a legal action in place, unchecked, and let the dealer speak until a seat must decide: the first
        seat that is waited for then, -1 when the game is over."""
        engine = self._engine
        engine.apply(state, seat, code)
        engine.deal(state, dealer)
        awaited = engine.awaited(state)
        return lowest(awaited) if awaited else -1
