"""The bots there are, by name; `module:Class` names any other."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from starwake.bots.bot import Bot, BotError

if TYPE_CHECKING:
    from starwake.core.game import Game
    from starwake.core.rng import Stream

ANY_GAME = "*"

_BOTS: dict[str, dict[str, str]] = {}


def register_bot(name: str, where: str, game: str = ANY_GAME) -> None:
    """Make a bot known by name, for one game or for all; `where` is `module:Class`."""
    if not name.replace("_", "").replace("-", "").isalnum():
        raise BotError(f"a bot's name is letters, digits, - and _, not {name!r}")
    _BOTS.setdefault(name, {})[game] = where


def bots(game: str) -> tuple[str, ...]:
    """The names of the bots that play a game."""
    return tuple(name for name, places in _BOTS.items() if game in places or ANY_GAME in places)


def locate_bot(name: str, game: str) -> str:
    """Where a bot lives, as `module:Class`; BotError if nobody knows it."""
    if ":" in name:
        return name
    places = _BOTS.get(name, {})
    if game in places:
        return places[game]
    if ANY_GAME in places:
        return places[ANY_GAME]
    raise BotError(f"there is no bot {name!r} for {game}; there are {', '.join(bots(game))} and module:Class")


def load_bot(where: str) -> type[Bot]:
    """The class behind `module:Class`."""
    module, _, name = where.partition(":")
    try:
        found = getattr(import_module(module), name, None)
    except (ImportError, ValueError) as error:
        raise BotError(f"the bot {where!r} cannot be loaded: {error}") from error
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BotError(f"the bot {where!r} cannot be loaded: {module} has no Bot class {name!r}")
    return found


def make_bot(name: str, game: Game, seat: int, rng: Stream) -> Bot:
    """A bot for one seat of a game, by its name or `module:Class`."""
    return load_bot(locate_bot(name, game.id))(game, seat, rng)


register_bot("drifter", "starwake.bots.drifter:Drifter")
for _game in ("starfarers", "starfarers-classic"):
    register_bot("trader", "starwake.bots.starfarers.trader:Trader", game=_game)
register_bot("trader", "starwake.bots.starship.trader:Trader", game="starship")
