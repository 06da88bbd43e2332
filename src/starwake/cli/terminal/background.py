"""Whether a terminal is dark or light: by what it says of itself."""

from __future__ import annotations

import os
import re
import sys
import time
from select import select
from typing import IO

BACKGROUNDS = ("auto", "dark", "light")
DARK, LIGHT = "dark", "light"
QUESTION = b"\x1b]11;?\x1b\\\x1b[c"
"""The colour of the background, and then what every terminal answers, also one that does not know the first."""
COLOUR = re.compile(rb"\x1b\]11;rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})")
END = re.compile(rb"\x1b\[\?[0-9;]*c")
PATIENCE = 0.3
"""Seconds in which a terminal answers."""
SILENT = ("", "dumb", "linux", "unknown")
"""Terminals that answer nothing."""


def background_of(stream: IO[str]) -> str:
    """`dark` or `light`; dark where nothing is known."""
    told = _of_colours(os.environ.get("COLORFGBG", ""))
    return told or (_asked() if stream is sys.stdout else "") or DARK


def _of_colours(value: str) -> str:
    """What some terminals leave in the environment: the numbers of their two colours, `15;0`."""
    last = value.rpartition(";")[2]
    if not (last.isascii() and last.isdigit() and len(last) <= 2):
        return ""
    return LIGHT if int(last) in (7, *range(9, 16)) else DARK


def brightness(answer: bytes) -> float | None:
    """How bright the colour in an answer is, 0 to 1; None if there is none."""
    found = COLOUR.search(answer)
    if found is None:
        return None
    red, green, blue = (int(part, 16) / int("f" * len(part), 16) for part in found.groups())
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _asked() -> str:
    """What the terminal answers, where it can be asked without any harm: nobody has typed yet, and it is near."""
    if os.environ.get("TERM", "") in SILENT or "SSH_CONNECTION" in os.environ:
        return ""  # from afar the answer may come when somebody types
    try:
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            return ""
        found = brightness(_answer(sys.stdin.fileno(), sys.stdout.fileno()))
    except (ImportError, OSError, ValueError):
        return ""
    return "" if found is None else LIGHT if found > 0.5 else DARK


def _answer(keyboard: int, screen: int) -> bytes:
    import termios
    import tty

    if select([keyboard], [], [], 0)[0]:
        return b""
    before = termios.tcgetattr(keyboard)
    said, end = b"", time.monotonic() + PATIENCE
    try:
        tty.setcbreak(keyboard)
        os.write(screen, QUESTION)
        while not END.search(said) and select([keyboard], [], [], max(0.0, end - time.monotonic()))[0]:
            said += os.read(keyboard, 256)
    finally:
        termios.tcsetattr(keyboard, termios.TCSANOW, before)
    return said
