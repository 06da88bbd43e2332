"""Ctrl-C, and whoever ends the program: nothing stops half-way through a step."""

from __future__ import annotations

import signal
from collections.abc import Callable
from types import FrameType

CAUGHT = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]

SOON = 0.5
"""Seconds."""


class Signals:
    """While a line is waited for a signal is raised at once; else at the next pause, or when it comes again."""

    def __init__(self) -> None:
        self.waiting = False
        self.pending = 0
        """The signal that is to be raised."""

    def __enter__(self) -> Signals:
        self._before = {number: signal.getsignal(number) for number in CAUGHT}
        for number, before in self._before.items():
            if before not in (signal.SIG_IGN, None):  # who starts us may want us to stay
                signal.signal(number, self._come)
        if hasattr(signal, "SIGALRM"):
            self._before[signal.SIGALRM] = signal.signal(signal.SIGALRM, lambda number, frame: None)
        return self

    def __exit__(self, *error: object) -> None:
        for number, before in self._before.items():
            if before is not None:
                signal.signal(number, before)

    def _come(self, number: int, frame: FrameType | None) -> None:
        again = self.pending == number
        self.pending = number
        if self.waiting or again:
            self.pause()

    def _look_again(self, seconds: float) -> None:
        """Wake up once: what comes just before the keyboard is waited for would only be seen with the next key."""
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, seconds)

    def pause(self) -> None:
        """Raise what has come: KeyboardInterrupt, or SystemExit with the usual code."""
        number, self.pending = self.pending, 0
        if number == signal.SIGINT:
            raise KeyboardInterrupt
        if number:
            raise SystemExit(128 + number)

    def asking(self, ask: Callable[[str], str]) -> Callable[[str], str]:
        """The same question, which a signal ends."""

        def asked(prompt: str) -> str:
            self.waiting = True
            try:
                self.pause()
                self._look_again(SOON)
                return ask(prompt)
            finally:
                self._look_again(0)
                self.waiting = False

        return asked
