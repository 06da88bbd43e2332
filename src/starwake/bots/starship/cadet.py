"""The cadet for Starship: a trader that dawdles. It stops early, passes by, and forgets to build."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starwake.bots.dawdling import left_undone
from starwake.bots.starship.trader import Trader
from starwake.core.engine import top_of
from starwake.starship.codes import DECLINE, END, F_ANSWER, F_BUILD, F_NEXT, F_VISIT, PASS, STOP
from starwake.starship.view import StarshipView

if TYPE_CHECKING:
    from starwake.core.legal import LegalActions
    from starwake.core.view import View

IDLE: Final = {F_BUILD: (END,), F_NEXT: (STOP,), F_VISIT: (PASS,), F_ANSWER: (DECLINE,)}
"""What leaves things as they are, by what is asked."""
OFTEN: Final = 12
"""Times in a hundred that it leaves something undone."""


class Cadet(Trader):
    """An opponent for whoever plays the first games."""

    name = "cadet"

    def choose_code(self, view: View, legal: LegalActions) -> int:
        """What a trader would do, or nothing."""
        assert isinstance(view, StarshipView)
        idle = left_undone(int(top_of(view.table).kind), legal.codes, IDLE, OFTEN, self.rng)
        return super().choose_code(view, legal) if idle is None else idle
