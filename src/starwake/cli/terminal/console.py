"""The console that fits a stream: its signs, its size, and colours for its background."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import IO

from rich.console import Console

from starwake.cli.terminal import theme
from starwake.cli.terminal.background import background_of

SIZES = {"COLUMNS": 20, "LINES": 5}
"""Environment variables with the size of a terminal, and from how much on they are believed."""
LONG = 5
"""Digits that no size has."""
ASCII_LOCALES = ("C", "POSIX")


class AsciiFile:
    """A stream that shows everything in ASCII."""

    encoding = "ascii"

    def __init__(self, stream: IO[str]) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Write what can be shown."""
        return self.stream.write(theme.in_ascii(text))

    def __getattr__(self, name: str) -> object:
        return getattr(self.stream, name)


class TerminalConsole(Console):
    """A console that leaves it to `starwake.cli.main` what happens when nobody reads any more."""

    def on_broken_pipe(self) -> None:
        """Pass it on."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


def shows_all(stream: IO[str]) -> bool:
    """Whether a stream can show every sign: by its encoding, and unless the user asked for a locale without any."""
    locale = next(filter(None, (os.environ.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))), "")
    encoding = (getattr(stream, "encoding", None) or "ascii").lower()
    return encoding.startswith("utf") and locale not in ASCII_LOCALES


def console_for(stream: IO[str], width: int | None = None, background: str = "auto") -> Console:
    """A console that fits the stream: without signs that it lacks, in colours for its background."""
    return TerminalConsole(
        file=stream if shows_all(stream) else AsciiFile(stream),  # type: ignore[arg-type]
        width=width,
        theme=theme.theme_of(background_of(stream) if background == "auto" else background),
        _environ=believed(os.environ),
    )


def believed(environ: Mapping[str, str]) -> Mapping[str, str]:
    """The environment without a size that no terminal has."""
    return {
        name: value
        for name, value in environ.items()
        if name not in SIZES
        or (value.isascii() and value.isdigit() and len(value) < LONG and int(value) >= SIZES[name])
    }


def input_line(prompt: str) -> str:
    """A line from the keyboard, with history where the system has it."""
    with suppress(ImportError):
        import readline  # noqa: F401
    try:
        return input(prompt if shows_all(sys.stdout) else theme.in_ascii(prompt))
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"
