"""The legal actions of a seat as a view: iterate it, ask it for membership, ask whether it is empty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from starwake.core.choice import Action
from starwake.core.errors import NotationError

if TYPE_CHECKING:
    from starwake.core.engine import State
    from starwake.core.game import Game


class LegalActions:
    """Legal actions of one seat at one moment.

    Iterating gives the listed ones; `in` takes an Action or its notation and answers for free-form offers too, which
    are legal but too many to list. The view belongs to the state it was made from: use it before that moves on.

    What a bot gets is made from a redacted state, or from the listed actions alone (`View.legal`): legal actions
    depend on nothing that the seat may not know.
    """

    __slots__ = ("_game", "_state", "codes", "seat")

    def __init__(self, game: Game, state: State | None, seat: int, codes: list[int] | None = None) -> None:
        self._game = game
        self._state = state
        self.seat = seat
        self.codes: list[int] = game.engine.listed(state, seat) if codes is None else codes
        """The listed actions as the engine's integers, for fast bots; `Game.action` reads one."""

    def __iter__(self) -> Iterator[Action]:
        return map(self._game.action, self.codes)

    def __getitem__(self, index: int) -> Action:
        return self._game.action(self.codes[index])

    def __len__(self) -> int:
        return len(self.codes)

    def __bool__(self) -> bool:
        return bool(self.codes)

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Action | str):
            return False
        try:
            code = self._game.code(action)
        except NotationError:
            return False
        if code in self.codes:
            return True
        return self._state is not None and self._game.engine.is_legal(self._state, self.seat, code)

    def __repr__(self) -> str:
        return f"<LegalActions seat {self.seat}: {', '.join(a.notation for a in self)}>"
