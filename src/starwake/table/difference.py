"""Differences between two JSON documents, by path, with explicit removals; and how to apply them.

>>> old = {"seats": [{"cards": 3}, {"cards": 5}], "offer": None, "flight": {"sector": 2}}
>>> new = {"seats": [{"cards": 4}, {"cards": 5}], "offer": "offer 1 ore for 1 food"}
>>> changes = difference(old, new)
>>> changes
[[['seats', 0, 'cards'], 4], [['offer'], 'offer 1 ore for 1 food'], [['flight']]]
>>> patched(old, changes) == new
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Change = list[Any]
"""`[path, value]`: set; `[path]`: gone. A path is a list of keys, and of places in lists."""
Path = tuple[str | int, ...]


def difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Change]:
    """What turns `old` into `new`. What is the same object costs nothing."""
    found: list[Change] = []
    _objects(old, new, (), found)
    return found


def _objects(old: Mapping[str, Any], new: Mapping[str, Any], path: Path, found: list[Change]) -> None:
    fresh = 0
    for key, value in new.items():
        if key not in old:
            fresh += 1
            found.append([[*path, key], value])
        elif old[key] is not value:
            _values(old[key], value, (*path, key), found)
    if len(old) + fresh > len(new):
        found.extend([[*path, key]] for key in old if key not in new)


def _values(old: Any, new: Any, path: Path, found: list[Change]) -> None:
    """What is equal is left at once: most of what was written anew is."""
    kind = type(new)
    if kind is not type(old):
        found.append([[*path], new])
    elif old == new:
        return
    elif kind is dict and new:
        _objects(old, new, path, found)
    elif kind is list and new and len(old) == len(new) and type(new[0]) is dict:
        _lists(old, new, path, found)
    else:
        found.append([[*path], new])


def _lists(old: list[Any], new: list[Any], path: Path, found: list[Change]) -> None:
    """Lists of objects of one length item by item; others are told as a whole."""
    for place, (before, after) in enumerate(zip(old, new, strict=True)):
        if before is not after:
            _values(before, after, (*path, place), found)


def patched(document: Mapping[str, Any], changes: Iterable[Change]) -> dict[str, Any]:
    """A document with changes applied; the old one stays as it is, and what did not change is shared."""
    whole: dict[str, Any] = dict(document)
    fresh = {id(whole)}
    for path, *value in changes:
        *way, last = path
        place: Any = whole
        for key in way:
            if id(place[key]) not in fresh:
                place[key] = place[key].copy()
                fresh.add(id(place[key]))
            place = place[key]
        if value:
            place[last] = value[0]
        else:
            del place[last]
    return whole
