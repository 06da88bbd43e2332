"""States that differ from a given one only in what a seat may not know, made without the game's own redaction.

`Game.imagine` starts from the view, so it can never change what a view gives away by mistake. What is here starts
from the whole position and knows by itself what is hidden: two accounts of the same rules that must agree. Each game
has a module of its own for this.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from typing import Any

from starwake.core.engine import State
from starwake.core.game import Game
from starwake.core.rng import Stream
from starwake.testing.hidden_starfarers import exchanged_starfarers
from starwake.testing.hidden_starship import exchanged_starship

Twin = Callable[[Game, State, int | None, Stream], State]
"""(game, state, observer, random numbers) -> a state that looks the same to the observer."""

EXCHANGES: Mapping[str, Twin] = {
    "starfarers": exchanged_starfarers,
    "starfarers-classic": exchanged_starfarers,
    "starship": exchanged_starship,
}
"""The independent account of what is hidden, by the id of the game: a game brings its own."""


def twins(game: Game) -> tuple[Twin, ...]:
    """All the ways there are to make a twin in this game."""
    return (imagined, EXCHANGES[game.id]) if game.id in EXCHANGES else (imagined,)


def imagined(game: Game, state: State, seat: int | None, rng: Stream) -> State:
    """The twin that search bots would think of."""
    twin: State = game.imagine(game.view(state, seat), rng)
    return twin


def veiled_parts(view: Any, position: Any) -> Iterator[object]:
    """What a position has where the view has nothing, or not all of it."""
    if view is None and position is not None:
        yield position
    elif isinstance(view, dict) and isinstance(position, dict):
        for key in position:
            if key in view:
                yield from veiled_parts(view[key], position[key])
            elif view.keys() < position.keys():
                yield position[key]
    elif isinstance(view, list) and isinstance(position, list):
        for one, other in zip(view, position, strict=False):
            yield from veiled_parts(one, other)


def differences(mine: Any, other: Any, path: str = "") -> set[str]:
    """The parts of two positions that differ, such as `reserve`, `seats.hand` or `board.looked_at`."""
    if mine == other:
        return set()
    if type(mine) is not type(other) or "." in path or _is_plain(mine):
        return {path}
    if isinstance(mine, dict):
        keys = mine.keys() | other.keys()
        parts = [differences(mine.get(key), other.get(key), f"{path}.{key}".strip(".")) for key in keys]
    else:
        parts = [differences(one, two, path) for one, two in zip_longest(mine, other)]
    return set().union(*parts)


def _is_plain(value: Any) -> bool:
    """Whether there is nothing inside that has a name of its own."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return not any(isinstance(part, dict | list) for part in inside)
