"""A house for tests: a store in memory, listeners that keep what they are told, and tables to sit at."""

from __future__ import annotations

import asyncio
import functools
import json
from contextlib import asynccontextmanager

from starwake.core.view import SPECTATOR
from starwake.server import protocol as p
from starwake.server.bots import Thinker
from starwake.server.logs import Metrics
from starwake.server.room import House
from starwake.server.rooms import Rooms
from starwake.server.store.memory import MemoryStore


class Kept(MemoryStore):
    """A store that outlives its servers, of which there may be several."""

    shared = True

    async def close(self):
        pass


class Heard:
    """Somebody at a table who remembers everything."""

    def __init__(self, room, who=SPECTATOR, lang="en", since=None, heard=None, detail=False):
        self.room, self.who, self.lang, self.detail = room, who, lang, detail
        self.messages = []
        self.raw = []
        self.number = 0
        room.attach(self, since, heard)

    def tell(self, message):
        self.raw.append(message)
        self.messages.append(json.loads(message))

    def of(self, kind):
        return [one for one in self.messages if one["type"] == kind]

    @property
    def seq(self):
        return max((one["seq"] for one in self.messages if one["type"] in ("table", "step")), default=0)

    def next_id(self):
        self.number += 1
        return f"c{self.number}"

    async def play(self, *actions, seq=None, id=None):
        seq = self.room.seq if seq is None else seq
        return await self.room.command(self, p.Play(id=id or self.next_id(), seq=seq, actions=[*actions]))

    async def do(self, kind, **values):
        return await self.room.command(self, kind(id=self.next_id(), **values))

    def leave(self):
        self.room.detach(self)


@asynccontextmanager
async def house(store=None, **more):
    rooms = Rooms(House(store or MemoryStore(), Thinker(), "test", Metrics(), **more))
    await rooms.start()
    try:
        yield rooms
    finally:
        await rooms.stop()


async def table(rooms, game="starfarers", seats="ppp", **more):
    """A match with people (p), bots (b) and open seats (o); the room and what the caller was given."""
    kinds = {"p": p.Sit(kind="person"), "b": p.Sit(kind="bot"), "o": p.Sit(kind="open")}
    wanted = p.NewMatch(game=game, players=len(seats), seats=[kinds[one] for one in seats], pace=0, **more)
    laid = await rooms.lay(wanted, "here")
    return await rooms.get(laid.match), laid


def run(test):
    """A test that waits for things."""

    @functools.wraps(test)
    def plain(*args, **kwargs):
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), 30))

    return plain


async def until(condition, seconds=5.0):
    """Wait for something that happens by itself."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.005)
