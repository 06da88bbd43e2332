"""Changes that make data wrong on purpose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Change = Callable[[Any], object]


def put(*path: Any) -> Change:
    """Set the value at a path: all but the last item lead to it."""
    *way, key, value = path

    def change(data: Any) -> None:
        for step in way:
            data = data[step]
        data[key] = value

    return change


def drop(*path: Any) -> Change:
    """Delete what is at a path."""
    *way, key = path

    def change(data: Any) -> None:
        for step in way:
            data = data[step]
        del data[key]

    return change
