"""Options of the game: the values of each, and which values of the data files stand otherwise when one is chosen.

A switch has a `default`; a choice has `values`, the default first. Both may have `changes`: value -> path ->
what stands there. A path begins with the name of a file. Changes are put in before the files are read, so
that an option passes the same checks as the data itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

from starwake.core.errors import DataError
from starwake.parts.reading import Many, Place, Row, once
from starwake.starship.facts.schema import ID

Value: TypeAlias = bool | str


def take_options(roots: Mapping[str, Row], chosen: Mapping[str, Value]) -> Mapping[str, tuple[Value, ...]]:
    """Take `options` from the rules, put what is chosen into the files, and return the values of all."""
    rules = roots["rules"]
    rows = rules.rows("options", "id")
    known: dict[str, tuple[Value, ...]] = {}
    for row in rows:
        option = row.take("id", ID)
        if option in known:
            raise row.error(f"the option {option!r} stands twice")
        known[option] = _read_values(row)
        _put_in(roots, row, known[option], chosen.get(option, known[option][0]))
        row.done()
    _check_chosen(rules.place.key("options"), known, chosen)
    return MappingProxyType(known)


def _read_values(row: Row) -> tuple[Value, ...]:
    if "default" in row:
        default: bool = row.take("default", bool)
        return (default, not default)
    values: tuple[str, ...] = row.take("values", Many(ID))
    if len(values) < 2:
        raise row.place.key("values").error("a choice has two values or more")
    once(row.place.key("values"), values)
    return values


def _put_in(roots: Mapping[str, Row], row: Row, values: tuple[Value, ...], chosen: Value) -> None:
    """Check all changes of one option, and carry out those of the chosen value."""
    if "changes" not in row:
        return
    changes = row.row("changes")
    words = {_word(value): value for value in values[1:]}
    for word in changes.left():
        if word not in words:
            raise changes.error(f"{word!r} is not a value besides the default")
        place = changes.place.key(word)
        for path, new in changes.values(word).items():
            file, _, inner = path.partition(".")
            if file not in roots:
                raise place.error(f"{path!r} begins with no file (known: {', '.join(roots)})")
            roots[file].change(inner, new, place, keep=words[word] != chosen)


def _word(value: Value) -> str:
    return value if isinstance(value, str) else str(value).lower()


def _check_chosen(place: Place, known: Mapping[str, tuple[Value, ...]], chosen: Mapping[str, Value]) -> None:
    for option, value in chosen.items():
        if option not in known:
            raise place.error(f"unknown option {option!r} (known: {', '.join(known)})")
        if not any(type(value) is type(other) and value == other for other in known[option]):
            raise DataError(f"{place.file}: the option {option} has no value {value!r}")
