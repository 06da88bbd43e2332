"""News between server processes, over PostgreSQL's LISTEN and NOTIFY.

A message is `origin seq match`; the origin tells a process its own messages, which it does not hear. When the line
breaks it is opened again, at ever longer intervals, and then everybody is told that something may have been missed.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import Any

import asyncpg

from starwake.server.store.base import Changed

NAME = "starwake listener"
"""What the database calls the connection."""
CHANNEL = "starwake"
PULSE = 10.0
"""Seconds after which a silent line is tried: one that is dead may look open."""
FIRST, LONGEST = 0.1, 5.0
"""Seconds between attempts to open the line again."""
PATIENCE = 5.0
"""Seconds that the database may take for an answer."""

BROKEN = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError)
"""What asyncpg raises when the database cannot be reached or says no; timeouts are OSErrors."""


class News:
    """Tells `changed` what other processes say."""

    def __init__(self, url: str, origin: str, changed: Changed) -> None:
        self._url = url
        self._origin = origin
        self._changed = changed
        self._lost = asyncio.Event()
        self._connection: asyncpg.Connection[Any] | None = None
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Listen from now on."""
        self._connection = await self._listen()
        self._task = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Hear no more."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._hang_up()

    async def _listen(self) -> asyncpg.Connection[Any]:
        connection = await asyncpg.connect(
            self._url, timeout=PATIENCE, command_timeout=PATIENCE, server_settings={"application_name": NAME}
        )
        self._lost.clear()
        try:
            connection.add_termination_listener(lambda connection: self._lost.set())
            await connection.add_listener(CHANNEL, self._hear)
        except BaseException:
            connection.terminate()
            raise
        return connection

    def _hear(self, connection: object, pid: int, channel: str, message: object) -> None:
        origin, seq, match = str(message).split(" ", 2)
        if origin != self._origin:
            self._changed(match, int(seq))

    async def _keep(self) -> None:
        while True:
            await self._until_lost()
            self._hang_up()
            await self._again()
            # Not called here: what it may raise must not end this task.
            asyncio.get_running_loop().call_soon(self._changed, "", -1)

    async def _until_lost(self) -> None:
        while not self._lost.is_set():
            try:
                async with asyncio.timeout(PULSE):
                    await self._lost.wait()
            except TimeoutError:
                if not await self._alive():
                    return

    async def _alive(self) -> bool:
        try:
            assert self._connection is not None
            await self._connection.execute("SELECT 1")
        except BROKEN:
            return False
        return True

    async def _again(self) -> None:
        pause = FIRST
        while True:
            await asyncio.sleep(pause * random.uniform(0.5, 1))
            pause = min(2 * pause, LONGEST)
            with contextlib.suppress(*BROKEN):
                self._connection = await self._listen()
                return

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
