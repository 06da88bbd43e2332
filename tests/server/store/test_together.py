"""Several processes that share a store: each hears what the others do, and of all that want the same one gets it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from starwake.core.errors import UsageError
from starwake.server.store import kept_for_us, opened
from starwake.server.store.base import Store, StoreError
from tests.server.store.helpers import Heard, Party, match_row, nothing, step_row, until

pytestmark = pytest.mark.anyio


@pytest.fixture(params=["sqlite", "postgres"])
def process(request: pytest.FixtureRequest, tmp_path: Path):
    """Makes a store as one of several processes has it, which hears what the others do."""
    party = Party()
    url = f"sqlite:{tmp_path / 'matches.db'}"
    if request.param == "postgres":
        url = request.getfixturevalue("postgres").new_database()

    @asynccontextmanager
    async def one(heard: Heard | None = None) -> AsyncIterator[Store]:
        store = opened(url, party.end())
        await store.open(heard if heard is not None else Heard())
        try:
            yield store
        finally:
            await store.close()

    return one


async def test_processes_tell_each_other_what_they_do(process):
    first, second = Heard(), Heard()
    async with process(first) as one, process(second) as two:
        await one.create(match_row())
        await one.append("m1", step_row(1))
        await until(lambda: ("m1", 1) in second)
        await two.append("m1", step_row(2))
        await until(lambda: ("m1", 2) in first)
        await two.change(match_row(version=2))
        await until(lambda: first[-1] == ("m1", -1))
        first.clear()
        await two.say("m1", 0, "a", "hello", 1.0)
        await until(lambda: first == [("m1", -1)])
        first.clear()
        await two.sweep("waiting", 1e9)
        await until(lambda: first == [("m1", -1)])
        assert second == [("m1", 1)], "nobody hears of what they did themselves"


async def test_what_was_not_done_is_not_told(process):
    heard = Heard()
    async with process(heard), process() as other:
        await other.create(match_row())
        await other.append("m1", step_row(1))
        await other.append("m1", step_row(1))
        await other.change(match_row(version=7))
        await other.append("none", step_row(1))
        await other.touch({"m1": [0]}, 1.0)
        await other.append("m1", step_row(2))
        await until(lambda: ("m1", 2) in heard)
        assert heard == [("m1", 1), ("m1", 2)]


async def test_an_id_with_a_blank_is_told_whole(process):
    heard = Heard()
    async with process(heard), process() as other:
        await other.create(match_row("a b  ü"))
        await other.append("a b  ü", step_row(1))
        await until(lambda: heard == [("a b  ü", 1)])


async def test_of_all_processes_one_appends_a_step(process):
    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(process()) for _ in range(3)]
        matches = [f"m{number}" for number in range(30)]
        await asyncio.gather(*(stores[0].create(match_row(match)) for match in matches))
        for seq in range(1, 6):
            wanted = [
                # In different orders, which must not make them wait for each other in a circle.
                (match, store.append(match, step_row(seq, seat=number, command=f"c{seq}")))
                for number, store in enumerate(stores)
                for match in (matches if number % 2 else reversed(matches))
            ]
            stored = await asyncio.gather(*(call for _, call in wanted))
            winners = [match for (match, _), won in zip(wanted, stored, strict=True) if won]
            assert sorted(winners) == sorted(matches)


async def test_presence_is_shared(process):
    async with process() as one, process() as two:
        await one.touch({"m1": [0]}, 1.0)
        await two.touch({"m1": [1]}, 2.0)
        assert await one.touched("m1") == await two.touched("m1") == {0: 1.0, 1: 2.0}


async def test_many_who_speak_from_everywhere_are_heard_once(process):
    async with process() as one, process() as two:
        await one.create(match_row())
        await asyncio.gather(
            *(store.say("m1", 0, f"c{number}", "hi", 1.0) for number in range(20) for store in (one, two))
        )
        assert [row.number for row in await one.chat("m1")] == list(range(1, 21))


async def test_steps_that_are_stored_together_are_told_in_one_line(tmp_path: Path):
    party = Party()
    store = opened(str(tmp_path / "matches.db"), party.end())
    await store.open(nothing)
    await store.create(match_row())
    await asyncio.gather(*(store.append("m1", step_row(seq)) for seq in range(1, 51)))
    assert len(party.told) == 1
    await store.close()


class TestKeptForUs:
    async def test_processes_share_a_file_from_which_other_servers_are_kept_away(self, tmp_path: Path):
        url, party = f"sqlite:{tmp_path / 'matches.db'}", Party()
        with kept_for_us(url):
            stores = [opened(url, party.end()) for _ in range(2)]
            for store in stores:
                await store.open(nothing)
            with pytest.raises(StoreError, match=r"matches\.db is in use by another server$"):
                await opened(url).open(nothing)
            with pytest.raises(StoreError, match=r"is in use by another server$"), kept_for_us(url):
                pass
            for store in stores:
                await store.close()
        alone = opened(url)
        await alone.open(nothing)
        await alone.close()

    def test_memory_is_shared_by_nobody(self):
        with pytest.raises(UsageError, match="memory: belongs to one process"), kept_for_us("memory:"):
            pass

    def test_a_folder_that_is_not_there(self, tmp_path: Path):
        url = f"sqlite:{tmp_path / 'none' / 'matches.db'}"
        with pytest.raises(StoreError, match="unable to open database file"), kept_for_us(url):
            pass
