"""Lines that break in the middle of a command: it is carried out wholly, and the room stands where the store does."""

from __future__ import annotations

import asyncio

import pytest
from websockets.asyncio.client import connect

from starwake.server import protocol as p
from starwake.server.store.memory import MemoryStore
from tests.server.inside import inside
from tests.server.rooms import run, table, until


class Disk(MemoryStore):
    """A store that takes its time to answer, and says when it has stored something."""

    def __init__(self):
        super().__init__()
        self.stored = {"append": asyncio.Event(), "change": asyncio.Event()}

    async def append(self, match, step, version=None):
        return await self._slowly("append", await super().append(match, step, version))

    async def change(self, row):
        return await self._slowly("change", await super().change(row))

    async def _slowly(self, what, answer):
        self.stored[what].set()
        await asyncio.sleep(0.2)
        return answer


@pytest.mark.parametrize("middle", ["append", "change"])
@run
async def test_a_move_whose_line_breaks_while_it_is_stored_is_made_and_may_be_the_last(middle, monkeypatch):
    async with inside(Disk()) as server:
        room, laid = await table(server.rooms, "starship", "pp")
        monkeypatch.setattr(type(room.game), "stalemate", lambda game, state: room.seq == 1)
        seat = room.match.awaited[0]
        async with connect(f"ws://127.0.0.1:{server.port}/api/matches/{laid.match}/live", proxy=None) as line:
            await line.send(p.encode(p.Hello(p.VERSION, laid.tokens[seat].token)), text=True)
            await until(lambda: room.here(seat))
            action = room.match.legal(seat)[0].notation
            await line.send(p.encode(p.Play(id="last", seq=0, actions=[action])), text=True)
            await server.rooms.house.store.stored[middle].wait()
            line.transport.abort()
            await asyncio.sleep(0.05)
            room.beat()  # who is told something is found to be gone
        await until(lambda: not room.listeners)
        await until(lambda: room.row.status == "over", 2)
        assert (room.seq, room.about.ended) == (1, "drawn")
