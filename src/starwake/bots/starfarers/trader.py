"""The trader: plain priorities and nothing but its view.

It expands with colony ships to the best sites within reach, carries trade to the outposts, buys the upgrades that
its goals take, trades for what is lacking, and answers encounters by expectation. Each concern is a module of its
own, and `mind` finds out what is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from starwake.bots.bot import CodeBot
from starwake.bots.starfarers.mind import Mind
from starwake.bots.starfarers.weights import DEFAULT, FIRST, Weights
from starwake.starfarers.view import StarfarersView

if TYPE_CHECKING:
    from starwake.core.game import Game
    from starwake.core.legal import LegalActions
    from starwake.core.rng import Stream
    from starwake.core.view import View


class Trader(CodeBot):
    """Plays to win by itself, on every board, with any number of players."""

    name = "trader"
    quick = True
    weights: Weights = DEFAULT

    def __init__(self, game: Game, seat: int, rng: Stream, weights: Weights | None = None) -> None:
        super().__init__(game, seat, rng)
        if weights is not None:
            self.weights = weights
        self.mind = Mind(seat, self.weights)

    def choose_code(self, view: View, legal: LegalActions) -> int:
        """The action it takes."""
        assert isinstance(view, StarfarersView)
        return self.mind.choose(view.table, legal.codes)


class FirstTrader(Trader):
    """The trader with the weights it had first, to measure others against."""

    name = "first-trader"
    weights = FIRST
