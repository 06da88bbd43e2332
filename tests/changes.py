"""Changes that make data wrong on purpose."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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


Path = tuple[str | int, ...]


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every number, word, yes, no and null of some data, with its path."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from leaves(item, (*path, key))
    if not isinstance(value, dict | list):
        yield path, value


def others(value: Any, words: set[str]) -> list[Any]:
    """Values that could stand in the place of one: numbers beside it, the other truth, other words of the data."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    return [1] if value is None else sorted(words - {value})
