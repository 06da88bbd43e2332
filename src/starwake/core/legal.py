"""The legal actions of a seat as a view: iterate it, ask it for membership, ask whether it is empty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import mypyc_attr

from starwake.core.arrays import NATIVE, i64, vec
from starwake.core.choice import Action
from starwake.core.engine import State, ints
from starwake.core.errors import NotationError, UsageError
from starwake.core.outside import shown, whole

if TYPE_CHECKING:
    from starwake.core.game import Game

LARGEST: Final = 0x7FFFFFFFFFFFFFFF
"""Number of an action: what the engine can hold."""
KEPT: Final = 4096
"""Places for integers that have been given out, a power of two: most are asked for again and again."""
MIXING: Final = 0x9E3779B1
"""Spreads the bits of an integer."""


@final
class Numbers:
    """Python's integers for those of the engine, each made once as long as its place is not taken by another."""

    def __init__(self) -> None:
        self.codes: Final = vec[i64]([-1] * KEPT)
        made: list[object] = [None] * KEPT
        self.made: Final = made

    def listed(self, codes: vec[i64]) -> list[Any]:
        """A list of them."""
        return [self.number(code) for code in codes] if NATIVE else list(codes)

    def number(self, code: i64) -> object:
        """One of them."""
        place = ((code * MIXING) >> 28) & (KEPT - 1)
        if self.codes[place] != code:
            self.codes[place] = code
            self.made[place] = code
        return self.made[place]


NUMBERS: Final = Numbers()


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class LegalActions:
    """Legal actions of one seat at one moment.

    Iterating gives the listed ones; `in` takes an Action, its notation or its engine integer, and answers for free-form
    offers too, which are legal but too many to list. The view belongs to the state it was made from: use it before that
    moves on.

    What a bot gets is made from a redacted state, or from the listed actions alone (`View.legal`): legal actions
    depend on nothing that the seat may not know.
    """

    def __init__(self, game: Game, state: State | None, seat: i64, listed: vec[i64]) -> None:
        self._game: Final[Any] = game
        self._state: Final = state
        self.seat: Final[i64] = seat
        self._listed: Final = listed
        self._codes: list[int] | None = None

    @property
    def codes(self) -> list[int]:
        """The listed actions as the engine's integers, for fast bots; `Game.action` reads one. It is the same list each
        time: copy it before you put it into another order."""
        made = self._codes
        if made is None:
            made = NUMBERS.listed(self._listed)
            self._codes = made
        return made

    def code(self, place: i64) -> int:
        """One of `codes`, for whoever chooses by its place among `len(legal)`: no list is made."""
        return self._listed[place]

    def __iter__(self) -> Iterator[Action]:
        return map(self._game.action, NUMBERS.listed(self._listed))

    def __getitem__(self, index: object) -> Action:
        place = whole(index)
        if place is None:
            raise UsageError(f"listed actions go by their place, not by {shown(index)}; ask `... in legal`")
        if not -len(self._listed) <= place < len(self._listed):
            raise UsageError(
                f"there is no listed action {place}; there are {len(self._listed)}, the first is 0"
            )
        made: Action = self._game.action(self._listed[place])
        return made

    def __len__(self) -> int:
        return len(self._listed)

    def __bool__(self) -> bool:
        return len(self._listed) > 0

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, (Action, str)):
            code = whole(action)
            return code is not None and 0 <= code <= LARGEST and self._has(code)
        try:
            return self._has(self._game.code(action))
        except NotationError:
            return False

    def _has(self, code: i64) -> bool:
        for listed in self._listed:
            if listed == code:
                return True
        return self._state is not None and bool(self._game.engine.is_legal(self._state, self.seat, code))

    def __repr__(self) -> str:
        return f"<LegalActions seat {self.seat}: {', '.join(a.notation for a in self)}>"


def legal_among(game: Game, state: State | None, seat: int, codes: list[int]) -> LegalActions:
    """Legal actions whose list is known already."""
    return LegalActions(game, state, seat, ints(codes))
