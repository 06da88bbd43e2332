"""The cadet: a trader that dawdles. It ends its building early, forgets to fly on, and lets offers pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starwake.bots.dawdling import left_undone
from starwake.bots.starfarers.trader import Trader
from starwake.core.engine import top_of
from starwake.starfarers.codes import DECLINE, END, F_ANSWER, F_BUILD, F_FLY, SHAKE
from starwake.starfarers.view import StarfarersView

if TYPE_CHECKING:
    from starwake.core.legal import LegalActions
    from starwake.core.view import View

IDLE: Final = {F_BUILD: (SHAKE, END), F_FLY: (END,), F_ANSWER: (DECLINE,)}
"""What leaves things as they are, by what is asked."""
OFTEN: Final = 25
"""Times in a hundred that it leaves something undone."""


class Cadet(Trader):
    """An opponent for whoever plays the first games."""

    name = "cadet"

    def choose_code(self, view: View, legal: LegalActions) -> int:
        """What a trader would do, or nothing."""
        assert isinstance(view, StarfarersView)
        idle = left_undone(int(top_of(view.table).kind), legal.codes, IDLE, OFTEN, self.rng)
        return super().choose_code(view, legal) if idle is None else idle
