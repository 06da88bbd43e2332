"""Clients that come and go, thousands of them, in every manner; nothing of them may stay.

    python -m starwake.server.trials.connects --connects 10000

They connect one after the other: to play, to watch, with a wrong token, without a word, with half a request; they close
in order or vanish. At the end the server has the sockets, files and tasks that it had before, and its memory has not
grown by more than a twentieth. Of those who come from one address at once only so many are let in.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import socket
import struct
import sys
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from starwake.server import protocol as p
from starwake.server.client import fetch, lay
from starwake.server.limits import SOCKETS
from starwake.server.trials.serving import Serving, files, memory, serving

FLAGS: dict[str, Any] = {"requests": 10**9}
LEAST = 300
"""Connects before the first look: what a server needs at all, it has by then."""
TOO_MANY = SOCKETS + 10
PATIENCE = 15.0
"""Seconds in which what was closed is gone."""
GROWTH = 1.05
RESET = struct.pack("ii", 1, 0)
"""Close without a word."""


@dataclass(frozen=True)
class Left:
    """What a server has."""

    sockets: int
    files: int
    tasks: int
    memory: int

    def __str__(self) -> str:
        return (
            f"{self.sockets} sockets, {self.files} files, {self.tasks} tasks, {self.memory / 2**20:.1f} MiB"
        )


class Visitor:
    """Somebody who comes and goes."""

    def __init__(self, server: Serving, laid: p.Laid, rng: random.Random) -> None:
        self.server, self.laid, self.rng = server, laid, rng
        self.address = f"{server.url.replace('http', 'ws', 1)}/api/matches/{laid.match}/live"
        self.ways = (
            self.plays,
            self.watches,
            self.vanishes,
            self.is_silent,
            self.has_a_wrong_token,
            self.asks_half,
        )

    async def come(self) -> None:
        """One visit."""
        await self.rng.choice(self.ways)()

    def connect(self) -> connect:
        """A socket."""
        return connect(self.address, compression=None, ping_interval=None, proxy=None, close_timeout=5)

    async def plays(self) -> None:
        """Ask what there is to do, and leave in order."""
        async with self.connect() as line:
            await self._greet(line, self.rng.choice(self.laid.tokens).token)
            await line.send(p.encode(p.Legal(id="q")), text=True)
            await _until(line, "legal")

    async def watches(self) -> None:
        """See the table, and leave in order."""
        async with self.connect() as line:
            await self._greet(line, None)

    async def vanishes(self) -> None:
        """See the table, and be gone."""
        async with self.connect() as line:
            await self._greet(line, self.rng.choice(self.laid.tokens).token)
            plug = line.transport.get_extra_info("socket")
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            line.transport.abort()

    async def is_silent(self) -> None:
        """Leave without having said hello."""
        async with self.connect():
            pass

    async def has_a_wrong_token(self) -> None:
        """Be refused."""
        async with self.connect() as line:
            await line.send(p.encode(p.Hello(p.VERSION, "x" * 43)), text=True)
            await _until(line, "error")

    async def asks_half(self) -> None:
        """Half a request."""
        parts = urlsplit(self.server.url)
        _reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
        writer.write(b"GET /api/games HTTP/1.1\r\nHo")
        writer.close()
        await writer.wait_closed()

    async def _greet(self, line: ClientConnection, token: str | None) -> None:
        await line.send(p.encode(p.Hello(p.VERSION, token)), text=True)
        await _until(line, "table")

    async def crowd(self) -> int:
        """Come many times at once, from one address; how many were let in."""
        inside = 0
        async with AsyncExitStack() as stack:
            for _one in range(TOO_MANY):
                try:
                    await stack.enter_async_context(self.connect())
                    inside += 1
                except InvalidStatus as refused:
                    if refused.response.status_code != 403:
                        raise
        return inside


async def _until(line: ClientConnection, kind: str) -> None:
    while json.loads(await line.recv())["type"] != kind:
        pass


async def left(server: Serving) -> Left:
    """What the server has now."""
    lines = (await fetch(server.url, "/metrics")).decode().splitlines()
    numbers = dict(
        line.split() for line in lines if line.startswith(("starwake_sockets ", "starwake_tasks "))
    )
    return Left(
        sockets=int(numbers["starwake_sockets"]),
        files=files(server.pid),
        tasks=int(numbers["starwake_tasks"]),
        memory=memory(server.pid),
    )


async def settled(server: Serving, before: Left | None) -> Left:
    """What it has when those who left are gone; at the latest after a while."""
    deadline = time.monotonic() + PATIENCE
    while True:
        now = await left(server)
        gone = now.sockets == 0 and (before is None or (now.files, now.tasks) <= (before.files, before.tasks))
        if gone or time.monotonic() > deadline:
            return now
        await asyncio.sleep(0.1)


async def trial(server: Serving, connects: int, seed: int) -> tuple[Left, Left, list[int]]:
    """What the server had after the first visitors and after the last, and how many of a crowd were let in."""
    people = [{"kind": "person"}] * 3
    laid = await lay(server.url, game="starfarers", players=3, seats=people)
    visitor = Visitor(server, laid, random.Random(seed))
    crowds = [await visitor.crowd()]
    for _visit in range(LEAST):
        await visitor.come()
    before = await settled(server, None)
    for _visit in range(connects):
        await visitor.come()
    after = await settled(server, before)
    crowds.append(await visitor.crowd())
    return before, after, crowds


def main(arguments: list[str] | None = None) -> int:
    """Come, go, and look; exit code 1 if anything has stayed."""
    parser = argparse.ArgumentParser(prog="python -m starwake.server.trials.connects", description=__doc__)
    parser.add_argument("--connects", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    began = time.monotonic()
    with serving(**FLAGS) as server:
        before, after, crowds = asyncio.run(trial(server, given.connects, given.seed))
    print(
        f"{given.connects} connects in {time.monotonic() - began:.0f} s; before: {before}; after: {after} "
        f"({after.memory / before.memory - 1:+.1%}); {crowds[0]} of {TOO_MANY} at once were let in"
    )
    same = (after.sockets, after.files, after.tasks) <= (0, before.files, before.tasks)
    grown = after.memory > before.memory * GROWTH
    return 0 if same and not grown and crowds == [SOCKETS, SOCKETS] else 1


if __name__ == "__main__":
    sys.exit(main())
