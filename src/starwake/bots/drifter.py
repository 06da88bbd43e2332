"""The drifter: any listed action, each as likely as the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starwake.bots.bot import CodeBot

if TYPE_CHECKING:
    from starwake.core.legal import LegalActions
    from starwake.core.view import View


class Drifter(CodeBot):
    """Plays uniformly at random. `Engine.drift` is the same player without the ceremony."""

    name = "drifter"
    quick = True
    needs_view = False
    asked_always = True  # like `Engine.drift`, it draws a number for a forced move too

    def choose_code(self, view: View, legal: LegalActions) -> int:
        """A listed action at random."""
        codes = legal.codes
        return codes[self.rng.below(len(codes))]
