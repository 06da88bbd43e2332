"""A match that this version cannot open: it says so, and keeps nobody from the others."""

from __future__ import annotations

import asyncio
import json
from urllib.request import urlopen

import msgspec

from starwake.server.client import lay
from starwake.server.store import opened
from tests.server.inside import inside

PERSON, BOT = {"kind": "person"}, {"kind": "bot", "bot": "drifter"}


async def known(url, *matches):
    """What the server tells of some matches."""
    answer = await asyncio.to_thread(urlopen, f"{url}/api/matches?known={','.join(matches)}")
    return json.loads(answer.read())


async def spoiled(store, match):
    """After the last step of a match comes one that its game does not know."""
    await store.open(lambda match, seq: None)
    last = (await store.steps(match))[-1]
    unknown = msgspec.structs.replace(last, seq=last.seq + 1, command="later", entries=((0, "sing"),))
    assert await store.append(match, unknown)
    await store.close()


def test_one_that_cannot_be_opened_is_told_apart_and_the_others_are_listed(tmp_path):
    file = f"sqlite:{tmp_path / 'games.sqlite3'}"

    async def look():
        store = opened(file)
        async with inside(store) as server:
            one = await lay(server.url, game="starfarers", players=3, seats=[BOT] * 3, pace=100)
            other = await lay(server.url, game="starfarers", players=3, seats=[PERSON] * 3)
            while not await store.steps(one.match):
                await asyncio.sleep(0.01)
        await spoiled(opened(file), one.match)
        async with inside(opened(file)) as server:
            found = await known(server.url, one.match, "gone", other.match)
            assert [room["match"] for room in found["matches"]] == [other.match]
            assert found["broken"] == [one.match]

    asyncio.run(look())
