"""Folders that work is kept in, and gone on with after whatever interrupted it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from starwake.core.errors import DataError, StarwakeError, UsageError, one_line
from starwake.core.outside import shown


@contextmanager
def usable(path: Path) -> Iterator[None]:
    """Make a folder; what cannot be done with it is told in one line."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        yield
    except (OSError, ValueError) as error:  # of a name with a zero byte
        if isinstance(error, StarwakeError):
            raise
        why = getattr(error, "strerror", None) or error
        raise UsageError(f"cannot use the folder {one_line(str(path), 200)}: {why}") from None


def put(path: Path, content: bytes) -> None:
    """A file, whole or not at all: whoever is ended while writing leaves what was there before."""
    new = path.with_name(f".{path.name}.new")
    new.write_bytes(content)
    new.replace(path)


def agree(head: Path, asked: msgspec.Struct, what: str) -> None:
    """Write down what a folder is for, or refuse one that is for something else."""
    if not head.exists():
        put(head, msgspec.json.format(msgspec.json.encode(asked)) + b"\n")
        return
    try:
        found = msgspec.json.decode(head.read_bytes(), type=type(asked))
    except ValueError as error:
        raise DataError(f"{one_line(str(head), 200)}: {error}") from None
    for key in asked.__struct_fields__:
        there, wanted = getattr(found, key), getattr(asked, key)
        if there != wanted:
            raise UsageError(
                f"{one_line(str(head.parent), 100)} holds another {what}, with {key} {shown(there)} "
                f"instead of {shown(wanted)}; choose another folder"
            )
