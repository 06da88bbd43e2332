"""How much one address or one socket may do."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable

SOCKET_MESSAGES, SOCKET_SECONDS = 100, 20.0
SOCKETS = 50
"""Of one address."""
CONNECTIONS = 100
"""Of one address, of all kinds."""
MATCHES = 50
"""Of one address that run at the same time."""
JOINS, JOIN_SECONDS = 12, 60.0
"""Codes that an address may try."""
FILMS, FILM_SECONDS = 20, 60.0
"""Records that an address may have played again."""
REQUESTS, REQUEST_SECONDS = 300, 60.0
BODY_SECONDS = 10.0
"""For the body of a request to arrive."""
KEPT = 10_000
"""Addresses that are remembered."""


class Window:
    """So many in so many seconds."""

    def __init__(self, most: int, seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        self._most, self._seconds, self._now = most, seconds, now
        self._times: deque[float] = deque()

    def allows(self) -> bool:
        """Whether one more is within the limit; it counts."""
        now = self._now()
        while self._times and now - self._times[0] >= self._seconds:
            self._times.popleft()
        if len(self._times) >= self._most:
            return False
        self._times.append(now)
        return True


class Windows:
    """A window for each address."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most, self._seconds = most, seconds
        self._windows: dict[str, Window] = {}

    def allows(self, address: str) -> bool:
        """Whether an address may do one more."""
        window = self._windows.pop(address, None) or Window(self._most, self._seconds)
        if len(self._windows) >= KEPT:
            del self._windows[next(iter(self._windows))]
        self._windows[address] = window  # the last used comes last, the first is forgotten first
        return window.allows()


class Sockets:
    """The open sockets of each address."""

    def __init__(self, most: int = SOCKETS) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def take(self, address: str) -> bool:
        """Open one more, if that is within the limit."""
        if self._open[address] >= self._most:
            return False
        self._open[address] += 1
        return True

    def give_back(self, address: str) -> None:
        """One was closed."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    def count(self) -> int:
        """All of them."""
        return self._open.total()
