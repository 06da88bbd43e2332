"""The upper rungs of the ladder, in every game: traders that look ahead, each further than the one below.

They play turns out in imagined worlds and ask the learned value of positions. How far they look is a `Depth`, and all
that they differ in; what is worth trying in a game stands in its search.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from starwake.bots.bot import BotError, CodeBot
from starwake.bots.models import net_of
from starwake.bots.search import ADMIRAL, CAPTAIN, NAVIGATOR, NOTHING, Depth, Search, Weighed

if TYPE_CHECKING:
    from starwake.core.game import Game
    from starwake.core.legal import LegalActions
    from starwake.core.rng import Stream
    from starwake.core.view import View

SEARCHES = {
    "starfarers": "starwake.bots.starfarers.search:StarfarersSearch",
    "starfarers-classic": "starwake.bots.starfarers.search:StarfarersSearch",
    "starship": "starwake.bots.starship.search:StarshipSearch",
}
"""What is searched with in each game; loaded only when it is played."""


class Navigator(CodeBot):
    """Thinks a moment before it acts."""

    name = "navigator"
    depth: ClassVar[Depth] = NAVIGATOR

    def __init__(self, game: Game, seat: int, rng: Stream, depth: Depth | None = None) -> None:
        super().__init__(game, seat, rng)
        self.search = searching(game, seat, rng, depth or self.depth)

    def choose_code(self, view: View, legal: LegalActions) -> int:
        """The trader's choice, or what the search finds clearly better."""
        return self.search.choose(view, legal.codes)

    def weigh(self, view: View, legal: LegalActions, also: int = NOTHING) -> list[Weighed]:
        """The best choices with their chance to win, best first, and the one that is asked about."""
        return self.search.weigh(view, legal.codes, also)


class Captain(Navigator):
    """Considers what the others will do."""

    name = "captain"
    depth = CAPTAIN


class Admiral(Navigator):
    """Takes its time."""

    name = "admiral"
    depth = ADMIRAL


DEPTHS: dict[str, Depth] = {rung.name: rung.depth for rung in (Navigator, Captain, Admiral)}
"""How far each rung looks, by its name."""


def searching(game: Game, seat: int, rng: Stream, depth: Depth) -> Search:
    """The search of a seat."""
    where = SEARCHES.get(game.id)
    if where is None:
        raise BotError(f"nobody has learned to look ahead in {game.id}")
    module, _, name = where.partition(":")
    search: Search = getattr(import_module(module), name)(seat, game.players, net_of(game.id), rng, depth)
    return search
