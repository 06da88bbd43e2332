"""The games that the terminal can play. Fronts are named only, so that the shared part never imports a game."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from rich.console import Console

from starwake.cli.terminal.front import Front
from starwake.core.errors import UsageError
from starwake.core.game import Game

FRONTS = {
    "starfarers": "starwake.cli.terminal.starfarers.front:StarfarersFront",
    "starfarers-classic": "starwake.cli.terminal.starfarers.front:StarfarersFront",
    "starship": "starwake.cli.terminal.starship.front:StarshipFront",
}
"""`module:Class` by the id of a game; the class takes the game, a console, a language and the kinds of the seats."""


def front_of(game: Game, console: Console, language: str, kinds: Mapping[int, str]) -> Front[Any]:
    """The front of a game; UsageError if the terminal has none for it."""
    if game.id not in FRONTS:
        raise UsageError(f"{game.id} has no terminal table; there is one for {', '.join(FRONTS)}")
    module, _, name = FRONTS[game.id].partition(":")
    found: Front[Any] = getattr(import_module(module), name)(game, console, language, kinds)
    return found
