"""Options of an edition: each names values of the data files and what stands there when it is chosen.

A file may have `options`: option -> path -> value. The values are put in before the file is read, so that
an option passes the same checks as the data itself. `parameters.json` lists every option, also those that
change other files only.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from reprlib import repr as short
from typing import Any

from starwake.core.errors import DataError
from starwake.parts.datafiles import Data, DataFile

_Changes = Mapping[str, Mapping[str, Any]]


class _Options(Data):
    options: dict[str, Any]


def take_options(files: Mapping[str, DataFile], name: str, chosen: Collection[str]) -> tuple[str, ...]:
    """Take `options` from every file, put the chosen ones in, and return the names of all."""
    having = [key for key, file in files.items() if key == "parameters" or "options" in file.values]
    orders = {key: _take(files[key]) for key in having}
    options = tuple(orders["parameters"])
    for option in chosen:
        if option not in options:
            raise DataError(f"data/{name}: unknown option {option!r} (known: {', '.join(options) or 'none'})")
    for key, changes in orders.items():
        _put_in(files[key], changes, options, chosen)
    used = {option for changes in orders.values() for option, paths in changes.items() if paths}
    for option in options:
        message = "no file says what this option changes"
        files["parameters"].check(f"options.{option}", option in used, message)
    return options


def _take(file: DataFile) -> _Changes:
    """The options of one file, which are not part of its data."""
    options = file.take("options").read(_Options).options
    for option, changes in options.items():
        message = f"must be an object, not {short(changes)}"
        file.check(f"options.{option}", isinstance(changes, dict), message)
    return options


def _put_in(file: DataFile, changes: _Changes, options: Collection[str], chosen: Collection[str]) -> None:
    """Put the chosen options into one file, and check that the others could be."""
    for option in changes:
        message = f"unknown option {option!r}: parameters.json does not list it"
        file.check("options", option in options, message)
    file.once("options", (path for paths in changes.values() for path in paths))
    for option, paths in changes.items():
        for path, value in paths.items():
            file.change(path, value, partial(file.error, f"options.{option}"), keep=option not in chosen)
