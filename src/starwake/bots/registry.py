"""The bots there are, by name; `module:Class` names any other."""

from __future__ import annotations

from inspect import isabstract
from typing import TYPE_CHECKING

from starwake.bots.bot import Bot, BotError
from starwake.core.errors import one_line
from starwake.core.outside import module_of, shown

if TYPE_CHECKING:
    from starwake.core.game import Game
    from starwake.core.rng import Stream

ANY_GAME = "*"

_BOTS: dict[str, dict[str, str]] = {}


def register_bot(name: str, where: str, game: str = ANY_GAME) -> None:
    """Make a bot known by name, for one game or for all; `where` is `module:Class`."""
    if not name.replace("_", "").replace("-", "").isalnum():
        raise BotError(f"a bot's name is letters, digits, - and _, not {shown(name)}")
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
    raise BotError(
        f"there is no bot {shown(name)} for {game}; there are {', '.join(bots(game))} and module:Class"
    )


def load_bot(where: str) -> type[Bot]:
    """The class behind `module:Class`."""
    module, _, name = where.partition(":")
    wrong = f"the bot {shown(where)} cannot be loaded"
    found = getattr(module_of(module, wrong, BotError), name, None)
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BotError(f"{wrong}: {module} has no Bot class {shown(name)}")
    if isabstract(found):
        raise BotError(f"{wrong}: {shown(name)} leaves open how it chooses")
    return found


def seated(kind: type[Bot], game: Game, seat: int, rng: Stream) -> Bot:
    """A bot of a class at a seat; whatever goes wrong in a stranger's class is told in one line."""
    try:
        return kind(game, seat, rng)
    except Exception as error:
        why = one_line(f"{type(error).__name__}: {error}", 200)
        raise BotError(f"the bot {kind.__name__} cannot sit down: {why}") from error


def make_bot(name: str, game: Game, seat: int, rng: Stream) -> Bot:
    """A bot for one seat of a game, by its name or `module:Class`."""
    return seated(load_bot(locate_bot(name, game.id)), game, seat, rng)


# Weakest first: in this order they are offered.
register_bot("drifter", "starwake.bots.drifter:Drifter")
for _name, _class in (("cadet", "Cadet"), ("trader", "Trader")):
    for _game in ("starfarers", "starfarers-classic"):
        register_bot(_name, f"starwake.bots.starfarers.{_name}:{_class}", game=_game)
    register_bot(_name, f"starwake.bots.starship.{_name}:{_class}", game="starship")
