"""Differences between two JSON documents, by path, with explicit removals; and how to apply them.

>>> old = {"seats": [{"cards": 3}, {"cards": 5}], "offer": None, "flight": {"sector": 2, "left": 3, "turned": 1}}
>>> new = {"seats": [{"cards": 4}, {"cards": 5}], "offer": "1 ore", "flight": {"sector": 3, "left": 2}}
>>> changes = difference(old, new)
>>> for change in changes:
...     change
[['seats', 0, 'cards'], 4]
[['flight', 'turned']]
[['flight'], {'sector': 3, 'left': 2}, 'each']
[['offer'], '1 ore']
>>> patched(old, changes) == new
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Change = list[Any]
"""`[path, value]`: set; `[path, values, EACH]`: set each of these keys of an object; `[path]`: gone. A path is a list
of keys, and of places in lists."""
EACH = "each"
Path = tuple[str | int, ...]


def difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> list[Change]:
    """What turns `old` into `new`. What is the same object costs nothing."""
    found: list[Change] = []
    _objects(old, new, (), found)
    return found


def _objects(old: Mapping[str, Any], new: Mapping[str, Any], path: Path, found: list[Change]) -> None:
    values: dict[str, Any] = {}
    fresh = 0
    for key, value in new.items():
        if key not in old:
            fresh += 1
            values[key] = value
        elif old[key] is not value and not _inside(old[key], value, (*path, key), found):
            values[key] = value
    if len(old) + fresh > len(new):
        found.extend([[*path, key]] for key in old if key not in new)
    if len(values) > 1:
        found.append([[*path], values, EACH])
    else:
        found.extend([[*path, key], value] for key, value in values.items())


def _inside(old: Any, new: Any, path: Path, found: list[Change]) -> bool:
    """Whether what has changed is told inside the new value, or nothing has; else it is told as a whole."""
    kind = type(new)
    if kind is not type(old):
        return False
    if old == new:  # most of what was written anew is
        return True
    if kind is dict and new:
        _objects(old, new, path, found)
    elif kind is list and new and len(old) == len(new) and type(new[0]) is dict:
        _lists(old, new, path, found)
    else:
        return False
    return True


def _lists(old: list[Any], new: list[Any], path: Path, found: list[Change]) -> None:
    """Lists of objects of one length item by item; others are told as a whole."""
    for place, (before, after) in enumerate(zip(old, new, strict=True)):
        if before is not after and not _inside(before, after, (*path, place), found):
            found.append([[*path, place], after])


def patched(document: Mapping[str, Any], changes: Iterable[Change]) -> dict[str, Any]:
    """A document with changes applied; the old one stays as it is, and what did not change is shared."""
    whole: dict[str, Any] = dict(document)
    fresh = {id(whole)}
    for path, *change in changes:
        way = path if EACH in change[1:] else path[:-1]
        place: Any = whole
        for key in way:
            if id(place[key]) not in fresh:
                place[key] = place[key].copy()
                fresh.add(id(place[key]))
            place = place[key]
        if way is path:
            place.update(change[0])
        elif change:
            place[path[-1]] = change[0]
        else:
            del place[path[-1]]
    return whole
