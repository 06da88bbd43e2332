"""The line to a server: its client runs in a thread of its own and puts what it hears into an inbox, so that the
terminal can draw, and wait for the keyboard, without losing anything."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from select import select
from threading import Thread
from typing import Any, TypeVar

from starwake.server import protocol as p
from starwake.server.client import Client

A = TypeVar("A")
GLANCE = 0.25
"""Seconds after which one looks whether the line is still there."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A message, and the table after it."""

    message: p.Answer
    table: Mapping[str, Any] | None


class Link:
    """A client, and what it has heard."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self._inbox: SimpleQueue[Heard | None] = SimpleQueue()
        self.bell, self._ring = socket.socketpair()
        """Readable as long as something may lie in the inbox: for `select` beside the keyboard."""
        self.bell.setblocking(False)
        self._ring.setblocking(False)
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="link", daemon=True)
        self._following: asyncio.Task[None] | None = None
        self._lost: float | None = None

    def open(self) -> None:
        """Connect; Denied if the server will not have us."""
        self._thread.start()
        self.ask(self._open())

    async def _open(self) -> None:
        self._following = asyncio.create_task(self._follow(self.client.events()))
        await self.client.start()

    async def _follow(self, heard: AsyncIterator[p.Answer]) -> None:
        async for message in heard:
            self._put(Heard(message, self.client.table))
        self._put(None)

    def _put(self, heard: Heard | None) -> None:
        self._inbox.put(heard)
        with suppress(OSError):  # it rings already, or nobody is there any more
            self._ring.send(b".")

    def close(self) -> None:
        """Leave."""
        if self._thread.is_alive():
            self.ask(self._close())
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
        self._loop.close()
        self.bell.close()
        self._ring.close()

    async def _close(self) -> None:
        await self.client.stop()
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)
        await self._loop.shutdown_asyncgens()

    # ---------------------------------------------------------------- from the main thread

    def ask(self, wanted: Coroutine[Any, Any, A], meanwhile: Callable[[], None] = lambda: None) -> A:
        """What the client answers; `meanwhile` is called again and again until it does."""
        future = asyncio.run_coroutine_threadsafe(wanted, self._loop)
        try:
            while True:
                try:
                    return future.result(GLANCE)
                except TimeoutError:
                    if future.done():
                        raise
                    meanwhile()
        except KeyboardInterrupt:
            future.cancel()
            raise

    def next(self) -> Heard | None:
        """The next thing that was heard, if there is one; an error of the client if it has given up."""
        try:
            heard = self._inbox.get_nowait()
        except Empty:
            return None
        if heard is None:
            self.ask(self.client.until(lambda: False))  # says why
        return heard

    def wait(self) -> None:
        """Until something was heard, but not for long."""
        select([self.bell], [], [], GLANCE)

    def hush(self) -> None:
        """Silence the bell, before one looks into the inbox."""
        try:
            while self.bell.recv(4096):
                pass
        except BlockingIOError:
            pass

    def lost(self) -> float:
        """For how many seconds there has been no line; 0 if there is one."""
        if self.client.connected:
            self._lost = None
            return 0.0
        self._lost = self._lost or time.monotonic()
        return time.monotonic() - self._lost
