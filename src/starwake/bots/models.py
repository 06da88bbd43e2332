"""The trained values of positions that come with Starwake: `models/GAME.json`, the net and its card."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

from starwake.bots.net import Net
from starwake.core.errors import DataError


@cache
def model_of(game: str) -> dict[str, Any]:
    """What is stored for a game: `card` tells how it was made and what it is worth, `net` is the weights."""
    path = files("starwake.bots") / "models" / f"{game}.json"
    try:
        found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise DataError(
            f"there is no value of positions for {game}: starwake train {game} makes one"
        ) from None
    return found


@cache
def net_of(game: str) -> Net:
    """The net of a game."""
    return net_from(model_of(game)["net"])


def net_from(weights: dict[str, Any]) -> Net:
    """A net from its weights as data."""
    return Net(**weights)
