"""Environments for learning: PettingZoo, Gymnasium, and many tables at once. docs/env.md tells what they show.

    from starwake import env
    table = env.aec("starfarers", players=4, board="strategic")

They need the extra `env`: pip install 'starwake[env]'. What observations and actions mean (`layout_of`) needs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import signature
from typing import TYPE_CHECKING, Any

from starwake.core.errors import UsageError
from starwake.core.outside import shown
from starwake.core.registry import make
from starwake.env.layout import Layout as Layout
from starwake.env.layout import layout_for as layout_for
from starwake.env.layout import layout_of as layout_of

if TYPE_CHECKING:
    from starwake.bots.registry import Named
    from starwake.env.alone import Single
    from starwake.env.cycle import Aec
    from starwake.env.many import Vector

MAX_TURNS = 1000
"""Turns after which a game is cut off, unless asked otherwise."""

SHAPED = {"result": 0.0, "points": 1.0}
"""Ways to reward: by the result alone, or besides for points on the way. All the points that win are worth so much."""


def aec(
    game: str,
    players: int | None = None,
    *,
    rewards: str = "result",
    max_turns: int = MAX_TURNS,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> Aec:
    """A table as a PettingZoo AEC environment: one agent for each seat. Further arguments are the game's options."""
    _needs("pettingzoo")
    from starwake.env.cycle import Aec

    found = _layout(aec, game, players, options)
    stepper = found.stepper(1, max_turns, max_cycles or 0, _shaped(rewards))
    return Aec(found, stepper, render_mode)


def single(
    game: str,
    seat: int = 0,
    bots: Named | Sequence[Named] = "trader",
    *,
    players: int | None = None,
    rewards: str = "result",
    max_turns: int = MAX_TURNS,
    max_cycles: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> Single:
    """One seat of a table as a Gymnasium environment; the others are played by bots: one name for all of them, or one
    for each, in the order of their seats."""
    _needs("gymnasium")
    from starwake.env.alone import Single

    found = _layout(single, game, players, options)
    stepper = found.stepper(1, max_turns, max_cycles or 0, _shaped(rewards))
    return Single(found, stepper, seat, bots, render_mode)


def vector(
    game: str,
    tables: int = 64,
    *,
    players: int | None = None,
    rewards: str = "result",
    max_turns: int = MAX_TURNS,
    max_cycles: int | None = None,
    **options: Any,
) -> Vector:
    """Many tables in one process, moved on by one call: one action for each table in, arrays out."""
    _needs("numpy")
    from starwake.env.many import Vector

    if type(tables) is not int or tables < 1:
        raise UsageError(f"a vector has at least one table, not {shown(tables)}")
    found = _layout(vector, game, players, options)
    return Vector(found, found.stepper(tables, max_turns, max_cycles or 0, _shaped(rewards)))


def _layout(kind: Callable[..., Any], game: str, players: int | None, options: dict[str, Any]) -> Layout:
    """How a game with these options is seen and acted in; UsageError names all arguments where one is unknown."""
    known = make(game, players).options if options else {}
    for name in options:
        if name not in known:
            own = [name for name in signature(kind).parameters if name != "options"]
            raise UsageError(
                f"env.{kind.__name__} takes no {shown(name)}; it takes {', '.join(own)}, "
                f"and the options of {game}: {', '.join(known)}"
            )
    return layout_for(make(game, players, options))


def _shaped(rewards: str) -> float:
    if rewards not in SHAPED:
        raise UsageError(f"rewards are {' or '.join(SHAPED)}, not {shown(rewards)}")
    return SHAPED[rewards]


def _needs(package: str) -> None:
    """Say in plain words that the extra is missing."""
    from importlib.util import find_spec

    if find_spec(package) is None:
        raise UsageError(f"{package} is not installed: pip install 'starwake[env]'")
