"""Options of the game: the values of each, and which values of the data files stand otherwise when one is chosen.

A switch has a `default`; a choice has `values`, the default first. Both may have `changes`: value -> path ->
what stands there. A path begins with the name of a file. Changes are put in before the files are read, so
that an option passes the same checks as the data itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, TypeAlias

from msgspec import field

from starwake.parts.datafiles import Data, DataFile
from starwake.starship.facts.model import Id

Value: TypeAlias = bool | str
Known: TypeAlias = Mapping[str, tuple[Value, ...]]


class Option(Data):
    """A switch or a choice."""

    id: Id
    default: bool | None = None
    values: tuple[Id, ...] = ()
    changes: dict[str, dict[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if (self.default is None) == (not self.values):
            raise ValueError("a switch has a default, a choice has values")
        if self.values and len(set(self.values)) < max(2, len(self.values)):
            raise ValueError("values: a choice has two values or more, and each of them once")
        for word in self.changes:
            if word not in self.others:
                raise ValueError(f"changes: {word!r} is not a value besides the default")

    @property
    def choices(self) -> tuple[Value, ...]:
        """The values, the default first."""
        return self.values if self.default is None else (self.default, not self.default)

    @property
    def others(self) -> Mapping[str, Value]:
        """The values besides the default, as they are written in a file."""
        return {value if isinstance(value, str) else str(value).lower(): value for value in self.choices[1:]}


class _Options(Data):
    options: tuple[Option, ...]


def take_options(files: Mapping[str, DataFile], chosen: Mapping[str, Value]) -> Known:
    """Take `options` from the rules, put what is chosen into the files, and return the values of all."""
    rules = files["rules"]
    orders = rules.take("options")
    options = orders.read(_Options).options
    orders.once("options", (option.id for option in options))
    for i, option in enumerate(options):
        for word, changes in option.changes.items():
            keep = option.others[word] != chosen.get(option.id, option.choices[0])
            wrong = partial(orders.error, f"options[{i}].changes.{word}")
            for path, new in changes.items():
                file, _, inner = path.partition(".")
                if file not in files:
                    raise wrong(f"{path!r} begins with no file (known: {', '.join(files)})")
                files[file].change(inner, new, wrong, keep)
    known = MappingProxyType({option.id: option.choices for option in options})
    _check_chosen(rules, known, chosen)
    return known


def _check_chosen(rules: DataFile, known: Known, chosen: Mapping[str, Value]) -> None:
    for option, value in chosen.items():
        rules.known("options", "option", option, known)
        exists = any(type(value) is type(other) and value == other for other in known[option])
        rules.check("", exists, f"the option {option} has no value {value!r}")
