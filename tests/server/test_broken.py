"""A match that this version cannot open: it says so, and keeps nobody from the others."""

from __future__ import annotations

import asyncio
import json
from urllib.request import urlopen

import msgspec
import pytest

from starwake.server.client import lay
from starwake.server.room import Broken
from starwake.server.store import opened
from tests.server.inside import inside
from tests.server.rooms import Kept, house, run, table

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


@pytest.mark.parametrize(
    "gone", [{"game": "chess"}, {"options": {"gone": True}}, {"start": {"turn": "never"}}, {"clock": "gone"}]
)
@run
async def test_what_a_match_is_played_with_may_be_gone_and_the_log_says_so_once(gone, capsys):
    async with house(Kept()) as rooms:
        room, laid = await table(rooms)
        row = msgspec.structs.replace(room.row, version=2, about=room.row.about | gone)
        assert await rooms.house.store.change(row)
        del rooms.open[laid.match]
        for _time in range(2):
            with pytest.raises(Broken):
                await rooms.get(laid.match)
    assert capsys.readouterr().err.count('"event": "broken"') == 1
