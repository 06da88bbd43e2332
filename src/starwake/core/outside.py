"""What comes from outside the process, read within bounds: files, JSON, numbers, seeds, modules of strangers.

Everything that a person, a file or another program brings goes through here once, before anything works with it. It is
refused in one line, by an error of the caller's kind, and costs no more memory than the bounds allow. What comes out
has the right type, so that compiled code, which knows no other, never meets another.
"""

from __future__ import annotations

import errno
import json
import os
import re
import stat
from collections.abc import Collection, Iterator
from importlib import import_module
from operator import index
from pathlib import Path
from reprlib import Repr
from types import ModuleType
from typing import Any

from starwake.core.errors import StarwakeError, UsageError, one_line, shortened

Error = type[StarwakeError]
"""What is raised, with one line."""

MOST_BYTES = 16 * 2**20
"""Of a file, or of a text that is read as JSON. The longest games take a few hundred thousand."""
MOST_VALUES = 1_000_000
"""Of JSON: each takes about 100 bytes once it is read, however short it is written."""
MOST_LEVELS = 32
MOST_DIGITS = 40
"""Of a number in JSON. Whoever reads it has bounds of their own; this keeps messages short."""
SHOWN = 8
"""Texts of a list in a message."""
LARGEST = 2**53
"""Numbers stay below this, unless the caller says otherwise: compiled code can hold them."""


# ------------------------------------------------------------------ in messages


class _Short(Repr):
    """Like `repr`, but never long, and never an error: Python refuses to write out very long numbers."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.maxstring = self.maxother = most

    def repr_int(self, x: int, level: int) -> str:
        """A number, or that it is long."""
        return repr(x) if x.bit_length() < 2048 else "a number of thousands of digits"


def shown(value: object, most: int = 40) -> str:
    """A value as a message quotes it: as Python writes it, in short, with nothing that moves the cursor."""
    if type(value) is str and len(value) + 2 <= most:
        return repr(value)
    return shortened(_Short(most).repr(value), most)


def some(texts: Collection[str]) -> str:
    """The first few of many texts."""
    first = list(texts)[:SHOWN]
    more = len(texts) - len(first)
    return ", ".join(first) + (f" and {more} more" if more else "")


# ------------------------------------------------------------------ values


def whole(value: object) -> int | None:
    """A whole number of whatever make, such as numpy's, as an int; None for anything else, and True is none."""
    if type(value) is int:
        return value
    try:
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def number(value: object, what: str, low: int = 0, high: int = LARGEST, error: Error = UsageError) -> int:
    """A whole number within bounds."""
    found = whole(value)
    if found is not None and low <= found <= high:
        return found
    bounds = f"to {high}" if found is not None and found > high else "up"
    raise error(f"{what} is a number from {low} {bounds}, not {shown(value)}")


def check_seed(seed: object, *kinds: type) -> None:
    """Refuse what is no seed: a number from 0 up or a text, or another kind that the caller takes."""
    good = seed >= 0 if type(seed) is int else type(seed) is str and not _half(seed)
    if not good and type(seed) not in kinds:
        raise UsageError(
            f"a seed is a number from 0 up, or a text that can be written as UTF-8, not {shown(seed)}"
        )


def _half(text: str) -> bool:
    """Whether a text holds half a character, as Python reads bytes that are no text."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return True
    return False


def plain(value: Any, what: str, error: Error) -> None:
    """Refuse what JSON could not hold, or more than the bounds allow."""
    left = MOST_VALUES
    level = [value]
    for _depth in range(MOST_LEVELS):
        below: list[Any] = []
        for one in level:
            kind = type(one)
            if (kind is int and -BEYOND < one < BEYOND) or kind in SIMPLE:
                continue
            _check_plain(one, what, error)
            if kind is dict:
                below += one.values()
            elif kind is list or kind is tuple:
                below += one
        left -= len(below)
        if not below or left < 0:
            break
        level = below
    if below:
        raise error(f"{what} holds too much: at most {MOST_VALUES} values, {MOST_LEVELS} deep")


def _check_plain(value: Any, what: str, error: Error) -> None:
    kind = type(value)
    if kind is int and not -BEYOND < value < BEYOND:
        raise error(f"{what} holds {shown(value)}, and numbers have at most {MOST_DIGITS} digits")
    if kind is dict and not all(type(key) is str for key in value):
        raise error(f"{what} holds a key that is no text: {shown(value)}")
    if kind not in PLAIN:
        raise error(f"{what} holds {shown(value)}, which JSON does not know")


SIMPLE = frozenset((str, float, bool, type(None)))
"""Kinds of values that hold nothing else, and have no bounds here."""
PLAIN = frozenset((dict, list, tuple, int)) | SIMPLE
BEYOND = 10**MOST_DIGITS


# ------------------------------------------------------------------ JSON and files


def json_values(text: str, error: Error) -> Iterator[tuple[int, Any]]:
    """JSON values one after the other, however they are spaced, each with the line that it begins on."""
    if type(text) is not str:
        raise error(f"{shown(text)} is no text")
    if len(text) > MOST_BYTES or sum(map(text.count, ",[{")) > MOST_VALUES:
        raise error(f"it is too long: at most {MOST_BYTES >> 20} MiB and {MOST_VALUES} values can be read")
    text = text.rstrip()  # what is cut off is cut off on its last line
    at, line = 0, 1
    while True:
        start = _space_from(text, at)
        line += text.count("\n", at, start)
        if start == len(text):
            return
        try:
            value, at = DECODER.raw_decode(text, start)
        except json.JSONDecodeError as wrong:
            raise error(f"line {wrong.lineno}: not JSON ({wrong.msg})") from None
        except (ValueError, RecursionError) as wrong:
            raise error(f"line {line}: not JSON ({one_line(str(wrong), 100)})") from None
        yield line, value
        line += text.count("\n", start, at)


def json_value(text: str, error: Error) -> Any:
    """The one JSON value that a text is."""
    values = list(json_values(text, error))
    if len(values) != 1:
        raise error(f"there are {len(values)} JSON values where one should be")
    return values[0][1]


SPACE = re.compile(r"[ \t\r\n]*")


def _space_from(text: str, at: int) -> int:
    found = SPACE.match(text, at)
    return at if found is None else found.end()


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which each key stands once: of two, programs choose differently."""
    found = dict(pairs)
    if len(found) != len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"the key {shown(next(key for key in keys if keys.count(key) > 1))} stands twice")
    return found


def check_keys(raw: bytes | str, wrong: type[Exception]) -> None:
    """Refuse JSON in which an object has a key twice; for what is read by a reader that would take the last one."""
    try:
        DECODER.decode(raw if isinstance(raw, str) else raw.decode())
    except ValueError as error:
        raise wrong(one_line(str(error), 100)) from None


def _digits(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise ValueError(f"a number of {len(text)} digits")
    return int(text)


DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_int=_digits)


def file_json(path: object, error: Error) -> Any:
    """The one JSON value that a file holds."""
    text = file_text(path, error)
    try:
        return json_value(text, error)
    except error as wrong:
        raise error(f"{one_line(str(path), 200)}: {wrong}") from None


def path_of(path: object, error: Error) -> Path:
    """The path that a caller names."""
    if not isinstance(path, str | os.PathLike):
        raise error(f"a file is named by a text or a path, not by {shown(path)}")
    try:
        return Path(path)
    except TypeError:
        raise error(f"a file is named by a text or a path, not by {shown(path)}") from None


def file_text(path: object, error: Error) -> str:
    """The text of a file, if it is one, is not too long and is UTF-8."""
    name = path_of(path, error)
    called = one_line(str(name), 200)
    try:
        raw = _bytes(name)
    except OSError as wrong:
        raise error(f"cannot read {called}: {wrong.strerror or wrong}") from None
    except ValueError as wrong:  # a name with a zero byte, or no file
        raise error(f"cannot read {called}: {wrong}") from None
    if len(raw) > MOST_BYTES:
        raise error(f"cannot read {called}: it has more than {MOST_BYTES >> 20} MiB")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise error(f"cannot read {called}: it is not UTF-8 text") from None


def _bytes(path: Path) -> bytes:
    """The bytes of a plain file, one more than it may have at most; nobody waits for a pipe to be written to."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(mode):
            raise ValueError("it is no file, but a pipe or a device")
        with os.fdopen(handle, "rb", closefd=False) as file:
            return file.read(MOST_BYTES + 1)
    finally:
        os.close(handle)


# ------------------------------------------------------------------ programs of strangers


def module_of(name: str, what: str, error: Error) -> ModuleType:
    """A module by its name; whatever is wrong in it is told in one line."""
    if not all(part.isidentifier() for part in name.split(".")):
        raise error(f"{what}: {shown(name)} is no name of a module")
    try:
        return import_module(name)
    except Exception as wrong:
        raise error(f"{what}: {_told(wrong)}") from wrong
    except SystemExit as wrong:
        raise error(f"{what}: the module {name} ends the program when it is imported") from wrong


def _told(wrong: Exception) -> str:
    kind = "" if isinstance(wrong, ImportError) else f"{type(wrong).__name__}: "
    return one_line(f"{kind}{wrong}", 200)
