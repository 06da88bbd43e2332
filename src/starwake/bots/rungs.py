"""The upper rungs of the ladder, in every game: traders that look ahead, each further than the one below.

They play turns out in imagined worlds and ask the learned value of positions. How far they look is a `Depth`, and all
that they differ in; what is worth trying in a game stands in its search.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from starwake.bots.bot import BotError, CodeBot
from starwake.bots.models import net_of
from starwake.bots.search import ADMIRAL, CAPTAIN, NAVIGATOR, Depth, Search, Weighed

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


def best_choices(game: Game, view: View, codes: list[int], seat: int, rng: Stream) -> list[Weighed]:
    """The best three choices of a seat with their chance to win, as far as a navigator sees; best first.

    None where there is only one, or where nobody has learned to look ahead.
    """
    if len(codes) < 2 or game.id not in SEARCHES:
        return []
    return searching(game, seat, rng, NAVIGATOR).weigh(view, codes)


def searching(game: Game, seat: int, rng: Stream, depth: Depth) -> Search:
    """The search of a seat."""
    where = SEARCHES.get(game.id)
    if where is None:
        raise BotError(f"nobody has learned to look ahead in {game.id}")
    module, _, name = where.partition(":")
    search: Search = getattr(import_module(module), name)(seat, game.players, net_of(game.id), rng, depth)
    return search
