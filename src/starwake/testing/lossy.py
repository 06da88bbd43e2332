"""A bad line between clients and server, and whether every command still happens exactly once or is refused.

    python -m starwake.testing.lossy --commands 100000

A proxy loses commands, sends them twice, late or after later ones, does the same to answers, and cuts connections. At
the end of each match all clients must have the table that a newcomer is shown; then the log must have every
acknowledged command once and no refused one.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.connection import Connection
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from starwake.testing.serving import serving
from starwake.testing.sittings import FLAGS, Found, Sitting, audited, sit, together

MATCHES = 9
"""At the same time."""
MOST_COMMANDS = 400
"""Of a match."""
LATE = 0.2
"""Seconds that something late may take."""
CLIENT: dict[str, Any] = {"waits": (0.02, 0.1), "patience": 0.15}
SPARED = ('{"type":"hello"', '{"type":"legal"')
"""What is no command, and passes."""
REPLIES = ('{"type":"ack"', '{"type":"refused"', '{"type":"legal"')
ODDS = {"lost": 0.05, "twice": 0.05, "late": 0.05, "held": 0.05, "cut": 0.005}
"""What may happen to a command; held means that it comes after the next one."""
ANSWERS = {"lost": 0.03, "twice": 0.03, "late": 0.01, "cut": 0.001}
"""What may happen to an answer of the server."""
STEPS = {"twice": 0.03, "late": 0.01, "cut": 0.003}
"""What may happen to anything else of it. None is lost without a cut: the next beat would show it, but that is long."""


class Proxy:
    """A bad line to a server."""

    def __init__(self, server: str, rng: random.Random) -> None:
        self.server = server.replace("http", "ws", 1)
        self.rng = rng
        self.done: Counter[str] = Counter()
        """What was done to messages, and how often."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def carry(self, client: ServerConnection) -> None:
        """Both ways, until one end is gone or the line is cut."""
        assert client.request is not None
        settings = {"compression": None, "max_size": None, "ping_interval": None, "proxy": None}
        async with connect(self.server + client.request.path, close_timeout=1, **settings) as server:  # type: ignore[arg-type]
            ways = [
                asyncio.ensure_future(self._up(client, server)),
                asyncio.ensure_future(self._down(server, client)),
            ]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)

    async def _up(self, client: ServerConnection, server: ClientConnection) -> None:
        """From the client to the server."""
        held: list[str] = []
        async for raw in client:
            assert isinstance(raw, str)
            fate = "" if raw.startswith(SPARED) else self._fate(ODDS)
            if fate == "cut":
                return client.transport.abort()
            if fate == "late":
                self._later(server, raw)
            elif fate == "held":
                held.append(raw)
            else:
                for one in ([], [raw], [raw, raw])[_times(fate)] + held:
                    await server.send(one)
                held.clear()

    async def _down(self, server: ClientConnection, client: ServerConnection) -> None:
        """From the server to the client."""
        async for raw in server:
            assert isinstance(raw, str)
            fate = self._fate(ANSWERS if raw.startswith(REPLIES) else STEPS)
            if fate == "cut":
                return client.transport.abort()
            if fate == "late":
                self._later(client, raw)
                continue
            for _time in range(_times(fate)):
                await client.send(raw)

    def _fate(self, odds: dict[str, float]) -> str:
        """What happens to a message; mostly nothing."""
        draw = self.rng.random()
        for fate, chance in odds.items():
            draw -= chance
            if draw < 0:
                self.done[fate] += 1
                return fate
        return ""

    def _later(self, line: Connection, raw: str) -> None:
        async def send() -> None:
            await asyncio.sleep(self.rng.random() * LATE)
            with suppress(ConnectionClosed):
                await line.send(raw)

        task = asyncio.ensure_future(send())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _times(fate: str) -> int:
    """How often a message arrives."""
    return {"lost": 0, "twice": 2}.get(fate, 1)


@asynccontextmanager
async def proxied(server: str, rng: random.Random) -> AsyncIterator[tuple[str, Proxy]]:
    """The address of a bad line, and the line."""
    proxy = Proxy(server, rng)
    async with serve(
        proxy.carry, "127.0.0.1", 0, compression=None, ping_interval=None, close_timeout=1
    ) as listening:
        yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}", proxy


class Run:
    """Tables on a bad line."""

    def __init__(self, server: str, line: str, commands: int, seed: int, matches: int) -> None:
        self.server, self.line = server, line
        self.left = commands
        self.most = max(1, min(MOST_COMMANDS, commands // matches))
        self.seed = seed
        self.sittings: list[Sitting] = []

    async def sit_on(self, table: int) -> None:
        """Play one match after the other at a table, until all commands were sent."""
        while self.left > 0:
            most = min(self.most, self.left)
            self.left -= most
            seed = self.seed + len(self.sittings)
            sitting = await sit([self.server], table, seed, through=[self.line], **CLIENT)
            self.sittings.append(sitting)
            enough = asyncio.Event()
            async with asyncio.TaskGroup() as group:
                watching = group.create_task(_watch(sitting, most, enough))
                await sitting.play(enough)
                watching.cancel()
            self.left += max(0, most - sitting.commands)
            await sitting.check([self.server])
            for player in sitting.players:
                await player.client.stop()


async def _watch(sitting: Sitting, most: int, enough: asyncio.Event) -> None:
    async for _message in sitting.players[0].client.events():
        if sitting.commands >= most:
            return enough.set()


async def _sent(server: str, commands: int, seed: int, matches: int) -> tuple[list[Sitting], Counter[str]]:
    """Send so many commands over a bad line."""
    async with proxied(server, random.Random(seed)) as (line, proxy):
        run = Run(server, line, commands, seed, matches)
        await together(run.sit_on(table) for table in range(matches))
        return run.sittings, proxy.done


def lossy(commands: int, seed: int = 1, matches: int = MATCHES) -> tuple[Found, Counter[str]]:
    """A server of its own with a bad line to it; what was found, and what was done to messages."""
    with tempfile.TemporaryDirectory(prefix="starwake-lossy-") as folder:
        store = f"sqlite:{Path(folder) / 'store.db'}"
        with serving(store, log=Path(folder) / "log", **FLAGS) as server:
            sittings, done = asyncio.run(_sent(server.url, commands, seed, matches))
            server.stop()
        return asyncio.run(audited(store, sittings)), done


def main(arguments: list[str] | None = None) -> int:
    """Send, look, and print; exit code 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m starwake.testing.lossy", description=__doc__)
    parser.add_argument("--commands", type=int, default=100_000)
    parser.add_argument("--matches", type=int, default=MATCHES, help="that run at the same time")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    began = time.monotonic()
    found, done = lossy(given.commands, given.seed, given.matches)
    for trouble in found.troubles[:20]:
        print(f"lossy: {trouble}", file=sys.stderr)
    what = ", ".join(f"{count} {fate}" for fate, count in done.items())
    print(f"{time.monotonic() - began:.0f} s, {found}; of the messages {what}")
    return 1 if found.troubles else 0


if __name__ == "__main__":
    sys.exit(main())
