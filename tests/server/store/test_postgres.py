"""What only PostgreSQL has: migrations, and a database that goes away and comes back."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import asyncpg
import pytest

from starwake.server.store import news, opened, postgres
from starwake.server.store.base import Store, StoreError
from starwake.testing.postgres import Cluster, cluster
from tests.server.store.helpers import Heard, match_row, step_row, until

pytestmark = pytest.mark.anyio

APPENDER = Path(__file__).with_name("appender.py")


@asynccontextmanager
async def process(url: str, heard: Heard | None = None) -> AsyncIterator[Store]:
    """A store as one of several processes has it."""
    store = opened(url)
    await store.open(heard if heard is not None else Heard())
    try:
        yield store
    finally:
        await store.close()


@pytest.fixture
def url(postgres: Cluster) -> str:
    """A database of one's own."""
    return postgres.new_database()


@pytest.fixture(scope="module")
def mortal() -> Iterator[Cluster]:
    """A cluster that may be killed: what it has promised is on the disk."""
    with cluster() as running:
        yield running


class TestVersions:
    async def test_many_processes_may_start_at_once(self, url):
        async with AsyncExitStack() as stack:
            stores = [process(url) for _ in range(4)]
            opened = await asyncio.gather(*(stack.enter_async_context(store) for store in stores))
            await asyncio.gather(*(store.ping() for store in opened))

    async def test_a_database_of_a_later_version_is_refused(self, url):
        async with process(url):
            pass
        connection = await asyncpg.connect(url)
        await connection.execute("UPDATE alembic_version SET version_num = '9999'")
        await connection.close()
        with pytest.raises(StoreError, match=r"^the database is of a later version .* its schema is 9999$"):
            async with process(url):
                pass

    async def test_a_database_that_is_not_there(self, url):
        with pytest.raises(
            StoreError, match=r'^the database cannot be used: database "none" does not exist$'
        ):
            async with process(re.sub(r"@/\w+", "@/none", url)):
                pass


class TestTrouble:
    @pytest.mark.parametrize("end", ["stop", "kill"])
    async def test_it_works_again_when_the_database_does(self, mortal: Cluster, end):
        url = mortal.new_database()
        heard = Heard()
        async with process(url, heard) as store, process(url) as other:
            await store.create(match_row())
            assert await store.append("m1", step_row(1))
            await asyncio.to_thread(getattr(mortal, end))
            began = time.monotonic()
            for _ in range(3):
                for call in (store.append("m1", step_row(2)), store.load("m1"), store.ping()):
                    with pytest.raises(StoreError, match=r"^the database cannot be used: [^\n]+$"):
                        await call
            assert time.monotonic() - began < 5
            await asyncio.to_thread(mortal.start)
            await until(lambda: ("", -1) in heard)
            assert await store.load("m1") == match_row()
            assert await store.steps("m1") == [step_row(1)]
            assert await store.append("m1", step_row(2))
            await other.append("m1", step_row(3))
            await until(lambda: ("m1", 3) in heard)

    async def test_it_does_not_start_without_a_database(self, mortal: Cluster):
        url = mortal.new_database()
        mortal.stop()
        with pytest.raises(StoreError, match=r"^the database cannot be used: [^\n]+$"):
            async with process(url):
                pass
        mortal.start()

    async def test_a_database_that_does_not_answer(self, url, monkeypatch):
        monkeypatch.setattr(postgres, "PATIENCE", 0.3)
        async with process(url) as store:
            await store.create(match_row())
            blocker = await asyncpg.connect(url)
            await blocker.execute("BEGIN; LOCK TABLE steps")
            steps = [store.append("m1", step_row(seq)) for seq in range(1, 4)]
            answers = await asyncio.gather(*steps, return_exceptions=True)
            assert [str(answer) for answer in answers] == [
                "the database cannot be used: it does not answer"
            ] * 3
            await blocker.close()
            assert await store.append("m1", step_row(1))

    async def test_a_line_that_was_cut_is_opened_again(self, url, monkeypatch):
        """As when the listener alone is lost: the store works, but hears nothing."""
        monkeypatch.setattr(news, "PULSE", 0.1)
        heard = Heard()
        async with process(url, heard), process(url) as other:
            await other.create(match_row())
            connection = await asyncpg.connect(url)
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE application_name = $1 AND datname = current_database()",
                news.NAME,
            )
            await connection.close()
            await until(lambda: ("", -1) in heard)  # perhaps more than once, on a busy machine
            await other.append("m1", step_row(1))
            await until(lambda: ("m1", 1) in heard)

    @pytest.mark.slow
    async def test_what_was_promised_survives_a_kill_of_the_database(self, mortal: Cluster):
        url = mortal.new_database()
        promised: set[str] = set()
        for _ in range(3):
            first = 1 + max((int(line.split()[1]) for line in promised), default=0)
            promised |= await asyncio.to_thread(lines_until_killed, mortal, url, first)
            mortal.start()
            async with process(url) as store:
                kept = {
                    f"m{number} {step.seq}"
                    for number in range(20)
                    for step in await store.steps(f"m{number}")
                }
            assert promised - kept == set()
        assert len(promised) > 100


def lines_until_killed(mortal: Cluster, url: str, first: int) -> set[str]:
    command = [sys.executable, str(APPENDER), url, str(first)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as appender:
        assert appender.stdout is not None
        begun = appender.stdout.readline()
        time.sleep(0.3)
        mortal.kill()
        return {begun.strip(), *appender.stdout.read().splitlines()}


def test_a_listener_that_is_closed_just_as_its_line_breaks_ends():
    async def closed() -> bool:
        listener = news.News("nowhere", "me", lambda match, seq: None)
        keeping = asyncio.create_task(listener._keep())
        await asyncio.sleep(0)
        listener._lost.set()
        await asyncio.sleep(0)
        keeping.cancel()
        await asyncio.wait({keeping}, timeout=1)
        return keeping.done()

    assert asyncio.run(closed())
