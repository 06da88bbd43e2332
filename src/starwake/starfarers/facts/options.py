"""Options of an edition: each names values of the data files and what stands there when it is chosen.

A file may have `options`: option -> path -> value. The values are put in before the file is read, so that
an option passes the same checks as the data itself. `parameters.json` lists every option, also those that
change other files only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from starwake.core.errors import DataError
from starwake.parts.reading import Place, Row, once


def take_options(files: Mapping[str, Row], name: str, chosen: Collection[str]) -> tuple[str, ...]:
    """Take `options` from every file, put the chosen ones in, and return the names of all."""
    listed = files["parameters"].row("options")
    options = listed.left()
    for option in chosen:
        if option not in options:
            raise DataError(f"data/{name}: unknown option {option!r} (known: {', '.join(options) or 'none'})")
    used = _take(files["parameters"], listed, options, chosen)
    for key, root in files.items():
        if key != "parameters" and "options" in root:
            used |= _take(root, root.row("options"), options, chosen)
    _check_used(listed.place, options, used)
    return options


def _take(root: Row, listed: Row, options: Collection[str], chosen: Collection[str]) -> set[str]:
    """Put the chosen options into one file; returns the options that change it when chosen."""
    changes: list[tuple[str, str, object]] = []
    for option in listed.left():
        if option not in options:
            raise listed.error(f"unknown option {option!r}: parameters.json does not list it")
        changes += [(option, path, value) for path, value in listed.values(option).items()]
    once(listed.place, (path for _, path, _ in changes))
    for option, path, value in changes:
        root.change(path, value, listed.place.key(option), keep=option not in chosen)
    return {option for option, _, _ in changes}


def _check_used(place: Place, options: Iterable[str], used: Collection[str]) -> None:
    for option in options:
        if option not in used:
            raise place.key(option).error("no file says what this option changes")
