"""The games there are, by id. Games register by name only, so that the core never imports one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from starwake.core.errors import UsageError
from starwake.core.outside import module_of, shown

if TYPE_CHECKING:
    from starwake.core.engine import Home, State
    from starwake.core.game import Game
    from starwake.core.record import Record

_GAMES: dict[str, str] = {}
NO_OPTIONS = ("self", "players")
"""What a game is made of besides its options."""


def register(id: str, where: str) -> None:
    """Make a game known: `where` is `module:Class`, imported when it is first asked for."""
    _GAMES[id] = where


def games() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(_GAMES)


def make(id: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> Game:
    """A Game: rules for so many players with these options; UsageError says what is wrong."""
    kind = class_of(id)
    check_options({} if options is None else options)
    game: Game = kind(players=players, **(options or {}))  # type: ignore[call-arg]
    game.open_door()
    return game


def make_again(id: str, players: int, options: tuple[tuple[str, Any], ...]) -> Game:
    """A game from its `home`."""
    return make(id, players, dict(options))


def state_again(home: Home, numbers: list[int]) -> State:
    """A state from its numbers, in whatever process this is."""
    state: State = make_again(*home).new_state()
    state.hear(numbers)
    return state


def check_options(options: Mapping[str, Any]) -> None:
    """Refuse what cannot name options of any game; which names there are, the game knows."""
    if not isinstance(options, Mapping):
        raise UsageError(f"options are an object with names and values, not {shown(options)}")
    for name in options:
        if type(name) is not str or name in NO_OPTIONS:
            raise UsageError(f"{shown(name)} is no option of a game")


def check_game(id: object) -> None:
    """Refuse what is no id of a game; UsageError names those there are."""
    if type(id) is not str or id not in _GAMES:
        raise UsageError(f"there is no game {shown(id)}; there are {', '.join(_GAMES)}")


def class_of(id: str) -> type[Game]:
    """The class of a game; UsageError names those there are."""
    check_game(id)
    module, _, name = _GAMES[id].partition(":")
    found: type[Game] = getattr(module_of(module, f"the game {id} cannot be loaded", UsageError), name)
    return found


def describe(id: str, lang: str = "en") -> dict[str, Any]:
    """A game before it begins: player counts, options and their values, in words."""
    return class_of(id).describe(lang)


def game_of(record: Record) -> Game:
    """The game a record was played with."""
    return make(record.game, record.players, dict(record.options))
