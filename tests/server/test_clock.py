"""The clock of the machine is set back, or forward: whatever waits does so as long as it should, and no longer."""

from __future__ import annotations

import asyncio
import time

import pytest

from starwake.server import protocol as p
from starwake.server import room as room_module
from starwake.server import rooms as rooms_module
from starwake.server.client import Client, lay
from starwake.server.store import opened
from tests.server.inside import inside
from tests.server.rooms import Heard, Kept, house, run, table, until

DAY = 86400.0
JUMPS = pytest.mark.parametrize("jump", [-DAY, DAY], ids=["back", "forward"])


class Wall:
    """A clock on the wall that somebody can set."""

    def __init__(self):
        self.off = 0.0

    def __call__(self):
        return time.time() + self.off


async def laid_table(server, **more):
    people = [{"kind": "person"}, {"kind": "person"}]
    return await lay(server.url, game="starship", players=2, seats=people, pace=0, **more)


@JUMPS
@run
async def test_who_is_gone_is_covered_in_time_and_gets_the_seat_back(jump):
    wall = Wall()
    async with inside(now=wall) as server:
        laid = await laid_table(server, cover=5)
        room = await server.rooms.get(laid.match)
        room.about.cover = 1
        gone = room.match.awaited[0]
        async with Client(server.url, laid.match, laid.tokens[1 - gone].token) as here:
            async with Client(server.url, laid.match, laid.tokens[gone].token):
                await here.until(lambda: here.room and here.room.seats[gone].here)
                wall.off = jump
            began = time.monotonic()
            await here.until(lambda: here.seq)
            assert 0.8 < time.monotonic() - began < 4
            async with Client(server.url, laid.match, laid.tokens[gone].token):
                await here.until(lambda: here.room and here.room.seats[gone].here)
                assert here.room
                assert not here.room.seats[gone].covered


@JUMPS
@run
async def test_the_time_for_a_decision_is_as_long_as_it_was(jump):
    wall = Wall()
    async with inside(now=wall) as server:
        laid = await laid_table(server, clock={"kind": "fast", "seconds": 5})
        room = await server.rooms.get(laid.match)
        room.about.clock = p.Clock(kind="fast", seconds=2)
        async with (
            Client(server.url, laid.match, laid.tokens[0].token) as one,
            Client(server.url, laid.match, laid.tokens[1].token),
        ):
            began = room._waits[room.match.awaited[0]]
            wall.off = jump
            assert 0 < min(room.summary().deadlines.values()) <= 2
            await one.until(lambda: one.seq)
            assert 1.8 < asyncio.get_running_loop().time() - began < 5


@JUMPS
@run
async def test_idle_matches_are_put_away_in_time_and_none_is_forgotten(jump, monkeypatch):
    monkeypatch.setattr(rooms_module, "IDLE", 0.3)
    monkeypatch.setattr(rooms_module, "TOUCH", 0.1)
    wall = Wall()
    async with inside(now=wall) as server:
        laid = await laid_table(server)
        wall.off = jump
        assert laid.match in server.rooms.open
        await until(lambda: not server.rooms.open, 3)
        assert (await server.rooms.get(laid.match)).row.status == "running"


@JUMPS
@run
async def test_what_was_acknowledged_is_there_in_order_whatever_the_clock_said(jump, tmp_path):
    wall, path = Wall(), f"sqlite:{tmp_path / 'matches.db'}"
    async with inside(opened(path), now=wall) as server:
        laid = await laid_table(server)
        acknowledged = []
        async with (
            Client(server.url, laid.match, laid.tokens[0].token) as one,
            Client(server.url, laid.match, laid.tokens[1].token) as other,
        ):
            for number in range(12):
                wall.off = jump * number
                await one.until(lambda: one.awaited or other.awaited)
                who = one if one.awaited else other
                answer = await who.play((await who.legal())[0])
                assert isinstance(answer, p.Ack)
                acknowledged.append((answer.id, answer.seq))
                await one.until(lambda seq=answer.seq: one.seq == seq)  # type: ignore[misc]
                await other.until(lambda seq=answer.seq: other.seq == seq)  # type: ignore[misc]
                assert isinstance(await who.chat("hello"), p.Ack)
    async with house(opened(path), now=wall) as rooms:
        again = await rooms.get(laid.match)
        steps = await rooms.house.store.steps(laid.match)
        assert [(step.command, step.seq) for step in steps] == acknowledged
        assert (again.seq, len(again.said)) == (12, 12)


@JUMPS
@run
async def test_who_is_at_another_server_is_not_covered_and_who_has_left_is(jump, monkeypatch):
    """Two servers; the clock of one is a day off from now on."""
    monkeypatch.setattr(rooms_module, "TOUCH", 0.1)
    monkeypatch.setattr(room_module, "AWAY", 0.6)
    store, wall = Kept(), Wall()
    async with house(store, now=wall) as one, house(store) as other:
        room, laid = await table(one, "starship", "pp")
        twin = await other.get(laid.match)
        room.about.cover = twin.about.cover = 1
        seat = room.match.awaited[0]
        here, there = Heard(room, seat), Heard(twin, 1 - seat)
        wall.off = jump
        await asyncio.sleep(2.5)
        assert (room.seq, twin.seq) == (0, 0), "somebody is there: at the other server"
        here.leave()
        room._set_timer(None)  # only the other server is to notice
        await until(lambda: there.seq > 0, 8)


@run
async def test_who_leaves_a_server_of_several_is_covered_in_time(monkeypatch):
    monkeypatch.setattr(rooms_module, "TOUCH", 0.1)
    async with house(Kept()) as rooms:
        room, _ = await table(rooms, "starship", "pp")
        seat = room.match.awaited[0]
        room.about.cover = 1
        monkeypatch.setattr(room_module, "AWAY", 0.8)
        gone, here = Heard(room, seat), Heard(room, 1 - seat)
        await asyncio.sleep(0.5)
        gone.leave()
        began = asyncio.get_running_loop().time()
        await until(lambda: here.seq > 0)
        assert asyncio.get_running_loop().time() - began < 1.6
