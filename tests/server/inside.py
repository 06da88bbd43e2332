"""A server in the process of the test, with real sockets: its clocks can be set, and its rooms looked into."""

from __future__ import annotations

import asyncio
import socket
from contextlib import asynccontextmanager, nullcontext
from typing import NamedTuple

from starwake.server.app import App
from starwake.server.bots import Thinker
from starwake.server.logs import Metrics
from starwake.server.net import PULSE, Server
from starwake.server.room import House
from starwake.server.rooms import Rooms
from starwake.server.store.memory import MemoryStore


class Inside(NamedTuple):
    """Where it is, and what it is made of."""

    url: str
    rooms: Rooms
    app: App

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])


class Unsigned(Server):
    """A server that leaves signals to the test."""

    def capture_signals(self):
        return nullcontext()


@asynccontextmanager
async def inside(store=None, pulse=PULSE, thinker=None, **more):
    rooms = Rooms(House(store or MemoryStore(), thinker or Thinker(), "test", Metrics(), 100_000, **more))
    app = App(rooms, most_matches=100_000, most_requests=100_000)
    server = Unsigned(app, pulse=pulse)
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP) as listening:
        listening.bind(("127.0.0.1", 0))
        task = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield Inside(f"http://127.0.0.1:{listening.getsockname()[1]}", rooms, app)
        finally:
            server.should_exit = True
            await task
