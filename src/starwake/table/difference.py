"""Differences between two JSON documents, with explicit removals; and how to apply them.

A change names an object by its path, what is new in it, and, where something has gone, the keys that have. Of a list it
may say the same: the places that have gone, and then what is new by the place that it comes to.

>>> old = {"seats": [{"cards": 3}, {"cards": 5}], "offer": None, "flight": {"sector": 2}}
>>> new = {"seats": [{"cards": 4}, {"cards": 5}], "offer": "offer 1 ore for 1 food"}
>>> changes = difference(old, new)
>>> changes
[[[], {'offer': 'offer 1 ore for 1 food'}, ['flight']], [['seats', 0], {'cards': 4}]]
>>> patched(old, changes) == new
True
>>> difference({"ships": [{"at": "6,22"}, {"at": "8,20"}]}, {"ships": [{"at": "8,20"}]})
[[['ships'], {}, [0]]]
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Change = list[Any]
"""`[path, new]` or `[path, new, gone]`; a path is a list of keys, and of places in lists."""
Path = tuple[str | int, ...]
Document = dict[str, Any]
ABSENT = object()
MUCH = 8
"""So many numbers or texts of a list that stay are much: the others are told by their places."""


def difference(old: Document, new: Document, path: Path = ()) -> list[Change]:
    """What turns `old` into `new`: lists of one length item by item if these are objects, others by what goes and comes
    if some objects or much else stay, or as a whole.

    What is the same object costs nothing. A value that is equal is taken for the same: 1 never becomes true.
    """
    found: list[Change] = []
    _objects(old, new, path, found)
    return found


def _objects(old: Document, new: Document, path: Path, found: list[Change]) -> None:
    fresh: Document = {}
    place, lasting = len(found), 0
    for key, value in new.items():
        before = old.get(key, ABSENT)
        if before is not ABSENT:
            lasting += 1
        if before is value or before == value:  # compared by the interpreter, which is quicker than walking
            continue
        if type(before) is dict and type(value) is dict and value:
            _objects(before, value, (*path, key), found)
        elif type(before) is list and type(value) is list and _alike(before, value):
            _items(before, value, (*path, key), found)
        elif type(before) is list and type(value) is list and (change := _spliced(before, value)):
            found.append([[*path, key], *change])
        else:
            fresh[key] = value
    if lasting < len(old):
        found.insert(place, [[*path], fresh, [key for key in old if key not in new]])
    elif fresh:
        found.insert(place, [[*path], fresh])


def _alike(old: list[Any], new: list[Any]) -> bool:
    """Whether two lists are compared item by item."""
    return (
        len(old) == len(new)
        and all(type(one) is dict for one in new)
        and all(type(one) is dict for one in old)
    )


def _items(old: list[Any], new: list[Any], path: Path, found: list[Change]) -> None:
    for place, (before, after) in enumerate(zip(old, new, strict=True)):
        if before is not after and before != after:
            _objects(before, after, (*path, place), found)


def _spliced(old: list[Any], new: list[Any]) -> Change:
    """What is new in a list by its places, and the places that have gone; empty if it is told as a whole."""
    both = min(len(old), len(new))
    head = next((n for n in range(both) if old[n] != new[n]), both)
    tail = next((n for n in range(both - head) if old[-1 - n] != new[-1 - n]), both - head)
    if head + tail < (1 if both and type(new[0]) is dict else MUCH):
        return []
    gone = [*range(head, len(old) - tail)]
    came = {str(n): new[n] for n in range(head, len(new) - tail)}
    return [came, gone] if gone else [came]


def patched(document: Mapping[str, Any], changes: Iterable[Change]) -> dict[str, Any]:
    """A document with changes applied; the old one stays as it is, and what did not change is shared."""
    whole: dict[str, Any] = dict(document)
    fresh = {id(whole)}
    for path, new, *gone in changes:
        place: Any = whole
        for key in path:
            if id(place[key]) not in fresh:
                place[key] = place[key].copy()
                fresh.add(id(place[key]))
            place = place[key]
        for key in reversed(gone[0] if gone else ()):
            del place[key]
        if type(place) is dict:
            place.update(new)
        else:
            for n, item in new.items():
                place.insert(int(n), item)
    return whole
