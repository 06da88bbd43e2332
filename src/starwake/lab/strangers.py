"""Bots that no rung of the ladder has in mind: whoever searches takes the others for traders, and these are none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from starwake.bots.bot import Bot, CodeBot
from starwake.bots.registry import load_bot, locate_bot

if TYPE_CHECKING:
    from starwake.core.choice import Action
    from starwake.core.game import Game
    from starwake.core.legal import LegalActions
    from starwake.core.rng import Stream
    from starwake.core.view import View

LIKES: Final = (
    *("settle", "found", "mission", "befriend", "build spaceport", "build colony_ship", "build trade_ship"),
    *("build module", "fly", "next", "build booster", "build", "buy", "decline"),
)
"""Beginnings of notation, best first, in all games; everything else comes last."""
NO_MORE: Final = 99
"""Offers after which no trader makes any more."""


class Settler(Bot):
    """Greedy: takes whatever founds and builds most at once, by lot among equals."""

    name = "settler"
    needs_view = False

    def choose(self, view: View, legal: LegalActions) -> Action:
        """One of those it likes best."""
        ranks = {action: rank(action.notation) for action in legal}
        best = min(ranks.values())
        return self.rng.choice([action for action, own in ranks.items() if own == best])


def rank(notation: str) -> int:
    """How far down the list of likes an action is."""
    return next((place for place, likes in enumerate(LIKES) if notation.startswith(likes)), len(LIKES))


class Hoarder(CodeBot):
    """A trader that never trades: not with the supply, it makes no offers, and lets all others go."""

    name = "hoarder"

    def __init__(self, game: Game, seat: int, rng: Stream) -> None:
        super().__init__(game, seat, rng)
        trader: Any = load_bot(locate_bot("trader", game.id))(game, seat, rng)
        self._mind: Any = trader.mind
        self._decline: int = game.code("decline")

    def choose_code(self, view: Any, legal: LegalActions) -> int:
        """What the trader would do if nothing could be had by trade."""
        if self._decline in legal.codes:
            return self._decline
        table = view.table.copy()
        table.offers_made = NO_MORE
        own = [code for code in legal.codes if not self.trades(code)]
        code: int = self._mind.choose(table, own)
        return own[0] if self.trades(code) else code  # the end of building

    def trades(self, code: int) -> bool:
        """Whether an action swaps cards with the supply."""
        return self.game.action(code).notation.startswith("trade ")
