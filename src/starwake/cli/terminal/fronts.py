"""The fronts of games that have one of their own; every other game has the plain one. Fronts are named only."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from rich.console import Console

from starwake.cli.terminal.front import Front
from starwake.core.errors import UsageError
from starwake.core.game import Game
from starwake.table.game import TableGame

FRONTS = {
    "starfarers": "starwake.cli.terminal.starfarers.front:StarfarersFront",
    "starfarers-classic": "starwake.cli.terminal.starfarers.front:StarfarersFront",
    "starship": "starwake.cli.terminal.starship.front:StarshipFront",
}
"""`module:Class` by the id of a game; the class takes the game, a console, a language and the kinds of the seats."""


PLAIN = "starwake.cli.terminal.front:Front"


def front_of(
    game: Game,
    console: Console,
    language: str,
    kinds: Mapping[int, str],
    names: Mapping[int, str] | None = None,
) -> Front[Any]:
    """The front of a game; UsageError if it is no game for front ends at all."""
    if not isinstance(game, TableGame):
        raise UsageError(
            f"{game.id} has no table: its class should derive from starwake.table.game.TableGame"
        )
    module, _, name = FRONTS.get(game.id, PLAIN).partition(":")
    found: Front[Any] = getattr(import_module(module), name)(game, console, language, kinds)
    found.speech.call(names or {})
    return found
