"""The trader for Starship: buys low and sells high, founds, upgrades, and picks the fights it should win.

Everything it does is weighed in Astro: a `Stock` says what holdings are worth for its plans, and a `Flight` what the
cards ahead are worth. It looks at its view and at nothing else; `mind` finds out what is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from starwake.bots.bot import CodeBot
from starwake.bots.starship.mind import Mind
from starwake.bots.starship.weights import DEFAULT, FIRST, Weights
from starwake.starship.view import StarshipView

if TYPE_CHECKING:
    from starwake.core.game import Game
    from starwake.core.legal import LegalActions
    from starwake.core.rng import Stream
    from starwake.core.view import View


class Trader(CodeBot):
    """Plays to win by itself, whatever the options of the table."""

    name = "trader"
    quick = True
    weights: Weights = DEFAULT

    def __init__(self, game: Game, seat: int, rng: Stream, weights: Weights | None = None) -> None:
        super().__init__(game, seat, rng)
        if weights is not None:
            self.weights = weights
        self.mind = Mind(seat, self.weights, rng)

    def choose_code(self, view: View, legal: LegalActions) -> int:
        """The action it takes."""
        assert isinstance(view, StarshipView)
        return self.mind.choose(view.table, legal.codes)


class FirstTrader(Trader):
    """The trader with the weights it had first, to measure others against."""

    name = "first-trader"
    weights = FIRST
