"""The line between two processes of one server: lines of text both ways, and connections that change hands.

Each process has an end of a pair of sockets. A connection that is passed on is served by whoever takes it; nothing of
it stays here. When a process ends, however it ends, the other one is told.
"""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import Callable

MOST_BYTES = 65536
MOST_PASSED = 64
"""Taken in with one call."""
AGAIN = 0.1
"""Seconds until something is sent again that the system would not take."""


class Link:
    """One end of the line; it listens from `begin` on."""

    def __init__(self, end: socket.socket) -> None:
        end.setblocking(False)
        self._end = end
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[tuple[bytes, socket.socket | None]] = deque()
        self._begun = b""
        """The piece of a line that has come so far."""
        self.hear: Callable[[bytes], None] = lambda line: None
        self.take: Callable[[socket.socket], None] = lambda connection: connection.close()
        self.ended: Callable[[], None] = lambda: None

    def begin(self) -> None:
        """Listen: what was sent before comes now."""
        self._loop.add_reader(self._end, self._read)

    def tell(self, line: bytes) -> None:
        """Send a line, which holds no line break."""
        self._send(line + b"\n", None)

    def give(self, connection: socket.socket) -> None:
        """Pass a connection on; it is closed here."""
        self._send(b"\n", connection)

    @property
    def waiting(self) -> int:
        """How much the other end has yet to take in."""
        return len(self._waiting)

    def close(self) -> list[socket.socket]:
        """Hang up; the connections that did not get through."""
        if self._end.fileno() >= 0:
            self._loop.remove_reader(self._end)
            self._loop.remove_writer(self._end)
            self._end.close()
        left = [connection for _data, connection in self._waiting if connection is not None]
        self._waiting.clear()
        return left

    def _send(self, data: bytes, connection: socket.socket | None) -> None:
        self._waiting.append((data, connection))
        if len(self._waiting) == 1:
            self._write()

    def _write(self) -> None:
        try:
            while self._waiting:
                self._write_one(*self._waiting[0])
        except BlockingIOError:
            self._loop.add_writer(self._end, self._write)
        except OSError:  # too much is under way, or nobody is there any more, which reading tells
            self._loop.remove_writer(self._end)
            self._loop.call_later(AGAIN, self._write_again)
        else:
            self._loop.remove_writer(self._end)

    def _write_again(self) -> None:
        if self._end.fileno() >= 0:
            self._write()

    def _write_one(self, data: bytes, connection: socket.socket | None) -> None:
        if connection is None:
            sent = self._end.send(data)
        else:
            sent = socket.send_fds(self._end, [data], [connection.fileno()])
            connection.close()
        self._waiting.popleft()
        if sent < len(data):
            self._waiting.appendleft((data[sent:], None))

    def _read(self) -> None:
        try:
            data, passed, _flags, _address = socket.recv_fds(self._end, MOST_BYTES, MOST_PASSED)
        except BlockingIOError:
            return
        except OSError:
            data, passed = b"", []
        for number in passed:
            self.take(socket.socket(fileno=number))
        if not data:
            self._loop.remove_reader(self._end)
            return self.ended()
        *lines, self._begun = (self._begun + data).split(b"\n")
        for line in lines:
            if line:  # else it came with a connection
                self.hear(line)
