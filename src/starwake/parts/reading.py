"""Strict reading of JSON data: no key too many or too few, and every error names its file and row."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from reprlib import repr as short
from types import MappingProxyType
from typing import Any, TypeAlias

from starwake.core.errors import DataError


@dataclass(frozen=True, slots=True)
class Whole:
    """Shape of a whole number from `low` to `high`."""

    low: int = 0
    high: int | None = None


@dataclass(frozen=True, slots=True)
class OneOf:
    """Shape of a word that must be known, such as a resource."""

    noun: str
    words: Collection[str]


@dataclass(frozen=True, slots=True)
class Pattern:
    """Shape of a text that must match a regular expression from end to end."""

    noun: str
    expression: str


@dataclass(frozen=True, slots=True)
class Maybe:
    """Shape of a value that may be null."""

    shape: Shape


@dataclass(frozen=True, slots=True)
class Many:
    """Shape of a list that is not empty, of `size` items if that is given."""

    shape: Shape
    size: int | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """Shape of an object whose keys are one or more of the words of `keys`."""

    keys: OneOf
    shape: Shape


# A mapping stands for an object with exactly these keys.
Shape: TypeAlias = (
    "type[str] | type[bool] | Whole | OneOf | Pattern | Maybe | Many | Table | Mapping[str, Shape]"
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the data we are, for messages: `data/2019/sectors.json: sectors[3] (P4)`."""

    file: str
    path: str = ""

    def key(self, name: str) -> Place:
        """The value under `name` of the object that is here."""
        gap = "" if not self.path else " " if self.path.endswith(")") else "."
        return Place(self.file, f"{self.path}{gap}{name}")

    def item(self, index: int, label: object = None) -> Place:
        """Item `index` of the list that is here; `label` is what people call it."""
        return Place(self.file, f"{self.path}[{index}]" + ("" if label is None else f" ({label})"))

    def error(self, message: str) -> DataError:
        """The error to raise for what is wrong here."""
        return DataError(": ".join(part for part in (self.file, self.path, message) if part))


class Row:
    """One JSON object being read: take each key once, then call `done`."""

    __slots__ = ("_left", "place")

    def __init__(self, place: Place, value: object) -> None:
        self.place = place
        self._left = _expect_object(place, value)

    def __contains__(self, key: str) -> bool:
        return key in self._left

    def left(self) -> tuple[str, ...]:
        """The keys not taken so far."""
        return tuple(self._left)

    def take(self, key: str, shape: Shape) -> Any:
        """The value under `key`, checked and made read-only."""
        return read(self.place.key(key), self._pop(key), shape)

    def fields(self, shapes: Mapping[str, Shape]) -> Mapping[str, Any]:
        """Several values at once, by key."""
        return MappingProxyType({key: self.take(key, shape) for key, shape in shapes.items()})

    def row(self, key: str) -> Row:
        """The object under `key`."""
        return Row(self.place.key(key), self._pop(key))

    def rows(self, key: str, label: str = "") -> tuple[Row, ...]:
        """The objects listed under `key`; messages call each by its value of `label`."""
        place = self.place.key(key)
        items = _expect_list(place, self._pop(key))
        return tuple(Row(place.item(i, _label(item, label)), item) for i, item in enumerate(items))

    def values(self, key: str) -> Mapping[str, object]:
        """The object under `key` as it stands in the file."""
        return _expect_object(self.place.key(key), self._pop(key))

    def change(self, path: str, value: object, place: Place, keep: bool) -> None:
        """Put `value` where the keys of `path` lead, or with `keep` only check that it could go there.

        A row of a list is found by its `id` or `name`. `place` is where the change is ordered.
        """
        here: Any = self._left
        parent, step = here, None
        for name in path.split("."):
            parent, step = here, _find(here, name)
            if step is None:
                raise place.error(f"nothing stands at {path!r}")
            here = parent[step]
        if here == value:
            raise place.error(f"{path!r} is no change: it stands there anyway")
        if not keep:
            parent[step] = value

    def done(self) -> None:
        """Refuse keys that nobody took."""
        for key in self._left:
            raise self.error(f"unknown key {key!r}")

    def error(self, message: str) -> DataError:
        """The error to raise for what is wrong in this row."""
        return self.place.error(message)

    def _pop(self, key: str) -> object:
        if key not in self._left:
            raise self.error(f"missing key {key!r}")
        return self._left.pop(key)


def open_row(file: Traversable, name: str) -> Row:
    """The object that a file holds; messages call the file `name`."""
    place = Place(name)
    try:
        text = file.read_text(encoding="utf-8")
        return Row(place, json.loads(text, object_pairs_hook=_no_duplicates))
    except DataError:
        raise
    except OSError as error:
        raise place.error("the file is missing or cannot be read") from error
    except _DuplicateKeyError as error:
        raise place.error(f"key {error.args[0]!r} stands twice in one object") from error
    except (ValueError, RecursionError) as error:
        raise place.error(f"not JSON: {error}") from error


def read(place: Place, value: object, shape: Shape) -> Any:
    """`value` checked against `shape`, with lists as tuples and objects as read-only mappings."""
    match shape:
        case Maybe():
            return None if value is None else read(place, value, shape.shape)
        case Whole():
            return _read_whole(place, value, shape)
        case Many():
            return _read_many(place, value, shape)
        case Table():
            return _read_table(place, value, shape)
        case Mapping():
            row = Row(place, value)
            fields = row.fields(shape)
            row.done()
            return fields
        case type():
            return _read_plain(place, value, shape)
        case _:
            return _read_word(place, value, shape)


def once(place: Place, values: Iterable[object]) -> None:
    """Refuse a value that stands twice."""
    seen: set[object] = set()
    for value in values:
        if value in seen:
            raise place.error(f"{value!r} stands twice")
        seen.add(value)


def check_total(place: Place, what: str, found: int, expected: int) -> None:
    """Refuse a count that is not the one expected."""
    if found != expected:
        raise place.error(f"{found} {what}, but there must be {expected}")


class _DuplicateKeyError(ValueError):
    pass


def _no_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        keys = [key for key, _ in pairs]
        raise _DuplicateKeyError(next(key for key in keys if keys.count(key) > 1))
    return fields


def _find(here: object, name: str) -> str | int | None:
    """The key or the index of what `name` means in an object or a list of rows."""
    if isinstance(here, dict):
        return name if name in here else None
    rows = here if isinstance(here, list) else []
    labels = [str(_label(row, "id") or _label(row, "name")) for row in rows]
    return labels.index(name) if name in labels else None


def _label(item: object, label: str) -> object:
    return item.get(label) if isinstance(item, dict) else None


def _expect_object(place: Place, value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise place.error(f"must be an object, not {short(value)}")
    return dict(value)


def _expect_list(place: Place, value: object) -> list[object]:
    if not isinstance(value, list):
        raise place.error(f"must be a list, not {short(value)}")
    return value


def _read_plain(place: Place, value: object, kind: type[str] | type[bool]) -> str | bool:
    if not isinstance(value, kind):
        raise place.error(f"must be {'text' if kind is str else 'true or false'}, not {short(value)}")
    if value == "":
        raise place.error("must not be empty")
    return value


def _read_whole(place: Place, value: object, shape: Whole) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise place.error(f"must be a whole number, not {short(value)}")
    if shape.high is None and value < shape.low:
        raise place.error(f"must be at least {shape.low}, not {value}")
    if shape.high is not None and not shape.low <= value <= shape.high:
        raise place.error(f"must be {shape.low} to {shape.high}, not {value}")
    return value


def _read_word(place: Place, value: object, shape: OneOf | Pattern) -> str:
    word = _read_plain(place, value, str)
    assert isinstance(word, str)
    if isinstance(shape, Pattern):
        if not re.fullmatch(shape.expression, word, re.ASCII):
            raise place.error(f"{word!r} is not a {shape.noun}")
    elif word not in shape.words:
        known = f" (known: {', '.join(shape.words)})" if len(shape.words) <= 8 else ""
        raise place.error(f"unknown {shape.noun} {word!r}{known}")
    return word


def _read_many(place: Place, value: object, shape: Many) -> tuple[Any, ...]:
    items = _expect_list(place, value)
    if not items:
        raise place.error("must not be empty")
    if shape.size is not None and len(items) != shape.size:
        raise place.error(f"must have {shape.size} items, not {len(items)}")
    return tuple(read(place.item(i), item, shape.shape) for i, item in enumerate(items))


def _read_table(place: Place, value: object, shape: Table) -> Mapping[str, Any]:
    items = _expect_object(place, value).items()
    if not items:
        raise place.error("must not be empty")
    return MappingProxyType(
        {_read_word(place, key, shape.keys): read(place.key(key), item, shape.shape) for key, item in items}
    )
