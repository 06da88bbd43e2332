"""Data files as structs: msgspec says what a file may hold, and every error names file and row in plain words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib.resources.abc import Traversable
from reprlib import repr as short
from typing import Annotated, Any, TypeAlias, TypeVar, Union, dataclass_transform

import msgspec
from msgspec import Meta, inspect

from starwake.core.errors import DataError

T = TypeVar("T")

Count: TypeAlias = Annotated[int, Meta(ge=0)]
Positive: TypeAlias = Annotated[int, Meta(ge=1)]
Text: TypeAlias = Annotated[str, Meta(min_length=1)]

ROW_NAMES = ("id", "name", "slot", "home", "colour", "civilization")
"""Keys by which messages call a row of a list, the first one that it has."""
MANY = 16
"""More words than this are not listed in a message."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An object of a data file. A `ValueError` of `__post_init__` is told with the row."""


def one_of(base: type[Data], kinds: Mapping[str, Mapping[str, object]], module: str) -> Any:
    """The type of an object whose tag is one of `kinds`, each with its own fields: name -> type."""
    rows = {tag: list(fields.items()) for tag, fields in kinds.items()}
    structs = [msgspec.defstruct(tag, rows[tag], bases=(base,), module=module, tag=tag) for tag in kinds]
    return Union[tuple(structs)]  # noqa: UP007


class DataFile:
    """A data file as it stands, and what messages call it."""

    def __init__(self, name: str, values: dict[str, Any]) -> None:
        self.name = name
        self.values = values

    def read(self, kind: type[T]) -> T:
        """The values as a struct; DataError says what is wrong with them."""
        try:
            return msgspec.convert(self.values, kind)
        except msgspec.ValidationError as error:
            message, _, where = str(error).partition(" - at ")
            path = where.replace("`", "").removeprefix("key in ").lstrip("$.")
            raise self.error(path, self._plain(message, path, kind)) from None

    def error(self, path: str, message: str) -> DataError:
        """The error to raise for what is wrong at a path such as `slots[2].ring`."""
        return DataError(": ".join(part for part in (self.name, self._say(path), message) if part))

    def check(self, path: str, right: bool, message: str) -> None:
        """Refuse what is not right."""
        if not right:
            raise self.error(path, message)

    def total(self, path: str, what: str, found: int, expected: int) -> None:
        """Refuse a count that is not the one expected."""
        self.check(path, found == expected, f"{found} {what}, but there must be {expected}")

    def once(self, path: str, values: Iterable[object]) -> None:
        """Refuse a value that stands twice."""
        seen: set[object] = set()
        for value in values:
            if value in seen:
                raise self.error(path, f"{value!r} stands twice")
            seen.add(value)

    def known(self, path: str, what: str, word: object, words: Iterable[object]) -> None:
        """Refuse a word that is not one of some words."""
        words = list(words)
        listed = f" (known: {', '.join(map(str, words))})" if 0 < len(words) <= MANY else ""
        self.check(path, word in words, f"unknown {what} {word!r}{listed}")

    def take(self, key: str) -> DataFile:
        """What stands under a key as a file of its own; it is taken out of this one."""
        return DataFile(self.name, {key: self.values.pop(key)} if key in self.values else {})

    def change(self, path: str, value: object, wrong: Callable[[str], DataError], keep: bool) -> None:
        """Put `value` where the keys of `path` lead, or with `keep` only check that it could go there.

        A row of a list is found by its `id` or `name`. `wrong` makes the error for whoever ordered the change.
        """
        here: Any = self.values
        parent, step = here, None
        for name in path.split("."):
            parent, step = here, _find(here, name)
            if step is None:
                raise wrong(f"nothing stands at {path!r}")
            here = parent[step]
        if here == value:
            raise wrong(f"{path!r} is no change: it stands there anyway")
        if not keep:
            parent[step] = value

    def _say(self, path: str) -> str:
        """A path with the names of its rows: `slots[2] (N3) ring`."""
        said, here = "", self.values
        for step in _steps(path):
            here = _inside(here, step)
            gap = " " if said.endswith(")") else "." if said else ""
            said += f"[{step}]" if isinstance(step, int) else gap + step
            names = [name for key in ROW_NAMES if (name := _inside(here, key)) is not None]
            said += f" ({names[0]})" if names and isinstance(step, int) else ""
        return said

    def _plain(self, message: str, path: str, kind: type) -> str:
        """What msgspec says, in the words of all messages."""
        value: Any = self.values
        for step in _steps(path):
            value = _inside(value, step)
        for pattern, plain in _PLAIN.items():
            if match := re.fullmatch(pattern, message):
                wanted = " or ".join(_KINDS.get(word, word) for word in match[1].split(" | "))
                size = len(value) if isinstance(value, list) else 0
                return plain.format(match[1], wanted=wanted, value=short(value), size=size)
        if not message.startswith("Invalid "):
            return message
        words = dict.fromkeys(w for info in _types_at(kind, path) for w in getattr(info, "values", ()))
        if len(words) == 1:
            return f"must be {next(iter(words))!r}, not {short(value)}"
        if words and len(words) <= MANY:
            return f"must be one of {', '.join(map(str, words))}, not {short(value)}"
        return f"unknown {message.removeprefix('Invalid ').removeprefix('enum ')}"


_PLAIN = {
    r"Object contains unknown field `(.+)`": "unknown key {0!r}",
    r"Object missing required field `(.+)`": "missing key {0!r}",
    r"Expected `int` >= (.+)": "must be at least {0}, not {value}",
    r"Expected `int` <= (.+)": "must be at most {0}, not {value}",
    r"Expected `(.+)` of length >= 1": "must not be empty",
    r"Expected `array` of length (?:[<>]= )?(\d+).*": "must have {0} items, not {size}",
    r"Expected `str` matching regex (.+)": "{value} has another form than {0}",
    r"Expected `(.+)`, got `.+`": "must be {wanted}, not {value}",
}
_KINDS = {
    "int": "a whole number",
    "bool": "true or false",
    "str": "text",
    "object": "an object",
    "array": "a list",
}


def open_file(file: Traversable, name: str) -> DataFile:
    """The object that a JSON file holds; messages call the file `name`."""
    found = DataFile(name, {})
    try:
        values = json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=_no_duplicates)
    except OSError as error:
        raise found.error("", "the file is missing or cannot be read") from error
    except KeyError as error:
        raise found.error("", f"key {error.args[0]!r} stands twice in one object") from error
    except (ValueError, RecursionError) as error:
        raise found.error("", f"not JSON: {error}") from error
    if not isinstance(values, dict):
        raise found.error("", f"must be an object, not {short(values)}")
    return DataFile(name, values)


def _no_duplicates(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        keys = [key for key, _ in pairs]
        raise KeyError(next(key for key in keys if keys.count(key) > 1))
    return fields


def _steps(path: str) -> list[str | int]:
    """The keys and indices of a path."""
    parts = re.findall(r"\[\d+\]|[^.\[\]]+", path)
    return [int(part[1:-1]) if part[0] == "[" else part for part in parts]


def _inside(value: Any, step: str | int) -> Any:
    """The value under a key or an index, None where there is none."""
    if isinstance(value, dict):
        return value.get(step)
    return value[step] if isinstance(value, list) and isinstance(step, int) and step < len(value) else None


def _find(here: object, name: str) -> str | int | None:
    """The key or the index of what `name` means in an object or a list of rows."""
    if isinstance(here, dict):
        return name if name in here else None
    rows = here if isinstance(here, list) else []
    labels = [str(_inside(row, "id") or _inside(row, "name")) for row in rows]
    return labels.index(name) if name in labels else None


def _types_at(kind: type, path: str) -> list[inspect.Type]:
    """What may stand at a path of a struct."""
    found = [inspect.type_info(kind)]
    for step in [*_steps(path), None]:  # last of all the alternatives of what stands there
        found = [inner for info in found for inner in _types_inside(info, step)]
    return found


def _types_inside(info: inspect.Type, step: str | int | None) -> Iterator[inspect.Type]:
    if isinstance(info, inspect.UnionType):
        yield from (inner for one in info.types for inner in _types_inside(one, step))
    elif step is None:
        yield info
    elif isinstance(info, inspect.StructType):
        if step == info.tag_field:
            yield inspect.LiteralType((str(info.tag),))
        yield from (field.type for field in info.fields if field.encode_name == step)
    elif isinstance(info, inspect.TupleType) and isinstance(step, int):
        yield info.item_types[step]
    elif isinstance(info, inspect.VarTupleType):
        yield info.item_type
