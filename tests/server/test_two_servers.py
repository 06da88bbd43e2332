"""Two servers on one database: what one was told counts at the other, whether or not it has heard of it."""

from __future__ import annotations

import asyncio
import random
from contextlib import asynccontextmanager
from typing import Any

import pytest

from starwake.server import protocol as p
from starwake.server.client import Client, fetch, lay
from starwake.server.store import opened
from starwake.server.trials.serving import serving
from starwake.testing.postgres import cluster
from tests.server.rooms import Heard, Kept, house, run, table, until


@pytest.fixture(scope="module")
def database():
    with cluster(safe=False) as postgres:
        yield postgres.new_database()


@asynccontextmanager
async def deaf_servers(kind, database):
    """Two servers that share a store; the second hears nothing of what the first one does."""
    store = Kept() if kind == "memory" else None
    async with house(store or opened(database)) as one, house(store or opened(database)) as other:
        other._changed = lambda match, seq: None
        if store is None:
            other.house.store._news._changed = other._changed
        yield one, other


@asynccontextmanager
async def shared_table(kind, database, seats="pp", game="starship", **more):
    async with deaf_servers(kind, database) as (one, other):
        room, laid = await table(one, game, seats, **more)
        twin = await other.get(laid.match)
        here, there = ([Heard(at, n) for n in range(len(seats))] for at in (room, twin))
        for one in there:
            one.number = 1000  # the ids of a seat are its own, wherever it sends them
        yield here, there


def move(person):
    """What a seat that is waited for may do."""
    room = person.room
    return next((action.notation for action in room.match.legal(person.who)), None)


def acting(people):
    return next(one for one in people if move(one))


STORES = pytest.mark.parametrize("kind", ["memory", "postgresql"])


async def nothing_goes_on(here, there):
    """Both servers stand at the same end."""
    one, twin = here[0].room, there[0].room
    assert one.row.status == twin.row.status == "over"
    assert one.record() == twin.record()
    assert one.chain == twin.chain == here[0].of("room")[-1]["chain"] == there[0].of("room")[-1]["chain"]
    assert len(await one.house.store.steps(one.row.match)) == one.seq == twin.seq


@STORES
@run
async def test_after_an_agreed_end_no_move_is_made_at_the_other_server(kind, database):
    async with shared_table(kind, database) as (here, there):
        assert isinstance(await acting(here).play(move(acting(here))), p.Ack)
        await there[0].room.catch_up()
        for one in here:
            assert isinstance(await one.do(p.End), p.Ack)
        assert there[0].room.row.status == "running", "it has not heard"
        late = acting(there)
        assert (await late.play(move(late))).code == "match/over"
        await nothing_goes_on(here, there)


@STORES
@run
async def test_after_a_resignation_among_two_no_move_is_made_at_the_other_server(kind, database):
    async with shared_table(kind, database) as (here, there):
        await here[1].do(p.Resign)
        late = acting(there)
        assert (await late.play(move(late))).code == "match/over"
        assert (await late.do(p.Undo, seq=0)).code == "match/over"
        await nothing_goes_on(here, there)


@STORES
@run
async def test_who_has_resigned_at_one_server_does_not_move_at_the_other(kind, database):
    async with shared_table(kind, database, "ppp", "starfarers", cover=86400) as (here, there):
        here[0].room.about.pace = 10_000  # the bot takes its time
        seat = acting(there).who
        await here[seat].do(p.Resign)
        assert (await there[seat].play(move(there[seat]))).code == "seat/resigned"
        assert there[0].room.seq == 0


@STORES
@run
async def test_a_move_that_came_before_the_end_is_part_of_the_match_everywhere(kind, database):
    async with shared_table(kind, database) as (here, there):
        quick = acting(there)
        assert isinstance(await quick.play(move(quick)), p.Ack)
        if kind == "memory":
            assert here[0].room.seq == 0, "the first server does not know it"
        for one in here:
            await one.do(p.End)
        await there[0].room.catch_up()
        await nothing_goes_on(here, there)
        assert here[0].room.seq == 1
        steps = [one["type"] for one in here[0].messages if one["type"] == "step" or one.get("ended")]
        assert steps == ["step", "room"], "first the move, then the end with the hash over all of it"


@STORES
@run
async def test_a_bot_makes_no_move_after_an_end_that_its_server_has_not_heard_of(kind, database):
    async with shared_table(kind, database, "pb") as (here, there):
        here, there = here[:1], there[:1]
        while not move(there[0]):
            await asyncio.sleep(0.01)
        for _turn in range(30):
            if move(there[0]) is None:
                break
            await there[0].play(move(there[0]))
        await here[0].do(p.End)
        ended = len(await here[0].room.house.store.steps(here[0].room.row.match))
        await asyncio.sleep(0.3)
        await there[0].room.catch_up()
        assert len(await here[0].room.house.store.steps(here[0].room.row.match)) == ended
        await nothing_goes_on(here, there)


class SlowToHear(Kept):
    """A store where what was said is read slowly: by then there may be other steps than were read before."""

    async def chat(self, match, after=0):
        await asyncio.sleep(0.1)
        return await super().chat(match, after)


@run
async def test_a_move_that_is_stored_while_another_server_opens_the_match_is_known_there():
    store = SlowToHear()
    async with house(store) as one, house(store) as other:
        room, laid = await table(one, "starship", "pp")
        people = [Heard(room, seat) for seat in range(2)]
        opening = asyncio.create_task(other.get(laid.match))
        await asyncio.sleep(0.05)
        assert isinstance(await acting(people).play(move(acting(people))), p.Ack)
        twin = await opening
        await until(lambda: twin.seq == 1, 1)


def test_an_end_and_moves_that_cross_leave_one_match(database):
    """Over the wire, with two processes: whoever is first, both tell the same, and what was acknowledged is there."""
    with serving(database, messages=100_000) as one, serving(database, messages=100_000) as other:
        for seed in range(6):
            asyncio.run(asyncio.wait_for(crossed(one.url, other.url, random.Random(seed)), 30))


async def ended(client):
    """Until all that there was is known."""
    await client.until(lambda: client.over and client.room and client.seq == client.room.seq)


async def crossed(here, there, rng):
    people = [{"kind": "person"}, {"kind": "person"}]
    laid = await lay(here, game="starship", players=2, seats=people)
    tokens = [given.token for given in laid.tokens]
    waits: dict[str, Any] = {"waits": (0.01, 0.1), "patience": 1.0}
    async with (
        Client(here, laid.match, tokens[0], **waits) as a,
        Client(here, laid.match, tokens[1], **waits) as b,
        Client(there, laid.match, tokens[0], **waits) as c,
        Client(there, laid.match, tokens[1], **waits) as d,
    ):
        acknowledged: list[int] = []

        async def play_on():
            while not c.over:
                who = c if c.awaited else d
                listed = await who.legal()
                answer = await who.play(rng.choice(listed)) if listed else None
                if isinstance(answer, p.Ack):
                    acknowledged.append(answer.seq)

        playing = asyncio.create_task(play_on())
        await asyncio.sleep(0.05 + rng.random() * 0.1)
        ends = [a.resign()] if rng.random() < 0.5 else [a.end(), b.end()]
        assert all(isinstance(one, p.Ack) for one in await asyncio.gather(*ends))
        await playing
        for client in (a, b, c, d):
            await ended(client)
        records = [await fetch(url, f"/api/matches/{laid.match}/record") for url in (here, there)]
        assert records[0] == records[1]
        assert len({client.room and client.room.chain for client in (a, b, c, d)}) == 1
        assert {client.seq for client in (a, b, c, d)} == {max(acknowledged, default=0)}
