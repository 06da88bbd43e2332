"""The bots there are, by name; `module:Class` names any other, and `cmd:COMMAND` a program."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from inspect import isabstract
from typing import TYPE_CHECKING

from starwake.bots.bot import Bot, BotError
from starwake.core.errors import one_line
from starwake.core.game import Game
from starwake.core.outside import module_of, shown
from starwake.core.registry import check_game
from starwake.core.rng import check_stream

if TYPE_CHECKING:
    from starwake.core.rng import Stream

ANY_GAME = "*"

Maker = Callable[[Game, int, "Stream"], Bot]
"""What makes a bot for a seat: its class, or a function that knows more, such as which weights it plays with."""
Named = str | Maker
"""A bot as a caller names it: by its name, `module:Class` or `cmd:COMMAND`, or what makes it."""

_BOTS: dict[str, dict[str, str]] = {}


def register_bot(name: str, where: str, game: str = ANY_GAME) -> None:
    """Make a bot known by name, for one game or for all; `where` is `module:Class` or `cmd:COMMAND`."""
    if type(where) is not str or ":" not in where:
        raise BotError(
            f"a bot is registered as module:Class or cmd:COMMAND{_such_as(where)}, not {shown(where)}"
        )
    if type(name) is not str or not name.replace("_", "").replace("-", "").isalnum():
        raise BotError(f"a bot's name is letters, digits, - and _, not {shown(name)}")
    _BOTS.setdefault(name, {})[game] = where


def _such_as(where: object) -> str:
    """What a class that was given in place of its name is called."""
    return f", such as {where.__module__}:{where.__qualname__}" if isinstance(where, type) else ""


def bots(game: str) -> tuple[str, ...]:
    """The names of the bots that play a game."""
    check_game(game)
    return _known(game)


def _known(game: str) -> tuple[str, ...]:
    return tuple(name for name, places in _BOTS.items() if game in places or ANY_GAME in places)


def quick_bots(game: str) -> tuple[str, ...]:
    """The names of those that decide at once, without searching."""
    return tuple(name for name in bots(game) if load_bot(locate_bot(name, game)).quick)


def usual_bot(game: str) -> str:
    """The strongest bot that decides quickly: who plays where nobody is named."""
    return (quick_bots(game) or bots(game))[-1]


def locate_bot(name: str, game: str) -> str:
    """Where a bot lives, as `module:Class` or `cmd:COMMAND`; BotError if nobody knows it."""
    if type(name) is not str:
        raise BotError(f"a bot goes by its name, module:Class or cmd:COMMAND, not by {shown(name)}")
    if ":" in name:
        return name
    places = _BOTS.get(name, {})
    if game in places:
        return places[game]
    if ANY_GAME in places:
        return places[ANY_GAME]
    raise BotError(
        f"there is no bot {shown(name)} for {game}; there are {', '.join(_known(game))}, module:Class and cmd:COMMAND"
    )


def load_bot(where: str) -> type[Bot]:
    """The class behind `module:Class` or `cmd:COMMAND`."""
    if where.startswith("cmd:"):
        from starwake.bots.program import program

        return program(where.removeprefix("cmd:").strip())
    module, _, name = where.partition(":")
    wrong = f"the bot {shown(where)} cannot be loaded"
    found = getattr(module_of(module, wrong, BotError), name, None)
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BotError(f"{wrong}: {module} has no Bot class {shown(name)}")
    if isabstract(found):
        raise BotError(f"{wrong}: {shown(name)} leaves open how it chooses")
    return found


def listed(bots: Named | Iterable[Named]) -> list[Named]:
    """The bots that a caller names: one that stands by itself is a list of one."""
    if isinstance(bots, str) or callable(bots):
        return [bots]
    if not isinstance(bots, Iterable):
        raise BotError(f"bots are a name, or a list of names and classes, not {shown(bots)}")
    return list(bots)


def called(maker: Maker) -> str:
    """What the bots of a class or of a function go by."""
    made = getattr(maker, "func", maker)  # of a functools.partial
    return getattr(made, "name", "") or getattr(made, "__name__", type(made).__name__)


def seated(maker: Maker, game: Game, seat: int, rng: Stream) -> Bot:
    """A bot at a seat; whatever goes wrong in a stranger's class is told in one line."""
    if game.seat_or_none(seat) is None:
        raise BotError("a bot needs a seat; a spectator has nothing to choose")
    check_stream(rng)
    try:
        bot = maker(game, seat, rng)
    except Exception as error:
        why = one_line(f"{type(error).__name__}: {error}", 200)
        raise BotError(f"the bot {called(maker)} cannot sit down: {why}") from error
    if not isinstance(bot, Bot):
        raise BotError(f"{called(maker)} should make a Bot, not {shown(bot)}")
    return bot


def make_bot(name: str, game: Game, seat: int, rng: Stream) -> Bot:
    """A bot for one seat of a game, by its name, `module:Class` or `cmd:COMMAND`."""
    if not isinstance(game, Game):
        raise BotError(
            f"a bot sits down at a game, such as match.game or sw.make(...) gives, not at {shown(game, 60)}"
        )
    return seated(load_bot(locate_bot(name, game.id)), game, seat, rng)


# Weakest first: in this order they are offered.
register_bot("drifter", "starwake.bots.drifter:Drifter")
_FAMILIES = {"starfarers": "starfarers", "starfarers-classic": "starfarers", "starship": "starship"}
for _name in ("cadet", "trader"):
    for _game, _family in _FAMILIES.items():
        register_bot(_name, f"starwake.bots.{_family}.{_name}:{_name.title()}", game=_game)
for _name in ("navigator", "captain", "admiral"):
    for _game in _FAMILIES:
        register_bot(_name, f"starwake.bots.rungs:{_name.title()}", game=_game)
