"""What only a store in a file can suffer: kills, full disks, files that are locked, broken, gone or too new."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from starwake.server.store import opened, sqlite, writer
from starwake.server.store.base import Store, StoreError
from starwake.server.store.sqlite import SCHEMA, SqliteStore
from tests.server.store.helpers import match_row, nothing, step_row

pytestmark = pytest.mark.anyio

APPENDER = Path(__file__).with_name("appender.py")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the store lies."""
    return tmp_path / "matches.db"


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    """A store with a match of one step."""
    store = opened(str(path))
    await store.open(nothing)
    await store.create(match_row())
    await store.append("m1", step_row(1))
    yield store
    await store.close()


async def reopened(path: Path) -> Store:
    """The store as a new process would find it."""
    store = opened(str(path))
    await store.open(nothing)
    return store


@contextmanager
def full_disk(path: Path, room: int) -> Iterator[None]:
    """No file may grow larger than the WAL is now, and some bytes: the system refuses to write beyond."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = path.with_name(path.name + "-wal").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + room, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def nobody() -> Iterator[None]:
    """Root may write anything: be somebody else for a while."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that everybody may enter; pytest's own are private."""
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o755)
        yield Path(name)


async def test_it_is_as_careful_as_it_says(store: SqliteStore):
    def settings(connection):
        names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "user_version")
        return [connection.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

    assert await store._write(settings) == ["wal", 2, 1, 5000, len(SCHEMA)]


async def test_all_that_waits_is_one_statement(store: SqliteStore):
    """The writer is held up; what comes meanwhile shares a transaction."""
    done: list[str] = []
    await store._write(lambda connection: connection.set_trace_callback(done.append))
    done.clear()
    hold = asyncio.ensure_future(store._write(lambda connection: time.sleep(0.1)))
    await asyncio.sleep(0.02)
    await asyncio.gather(hold, *(store.append("m1", step_row(seq)) for seq in range(2, 102)))
    assert sum("INSERT" in statement for statement in done) == 1
    assert done.count("COMMIT") == 1


async def test_an_error_in_a_group_hurts_nobody_else(store: SqliteStore):
    def broken(connection):
        connection.execute("DELETE FROM matches")
        raise KeyError("a bug")

    hold = asyncio.ensure_future(store._write(lambda connection: time.sleep(0.05)))
    await asyncio.sleep(0.01)
    calls = [store.append("m1", step_row(2)), store._write(broken), store.append("m1", step_row(3))]
    results = await asyncio.gather(*calls, return_exceptions=True)
    await hold
    assert results[0] is results[2] is True
    assert isinstance(results[1], KeyError)
    assert [step.seq for step in await store.steps("m1")] == [1, 2, 3]


@pytest.mark.slow
def test_what_was_promised_survives_a_kill_at_any_moment(path: Path):
    promised: set[str] = set()
    dice = random.Random(7)
    for _ in range(20):
        first = 1 + max((int(line.split()[1]) for line in promised), default=0)
        command = [sys.executable, str(APPENDER), str(path), str(first)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            promised.add(process.stdout.readline().strip())  # it is under way
            time.sleep(dice.uniform(0, 0.1))
            process.kill()
            promised |= set(process.stdout.read().splitlines())
        missing = promised - asyncio.run(kept(path))
        assert missing == set()
    assert len(promised) > 200


async def kept(path: Path) -> set[str]:
    store = await reopened(path)
    rows = {match: await store.steps(match) for match in (f"m{number}" for number in range(20))}
    await store.close()
    return {f"{match} {step.seq}" for match, steps in rows.items() for step in steps}


async def pings(store: Store, times: int) -> None:
    for _ in range(times):
        await store.ping()


class TestTrouble:
    async def test_a_full_disk(self, store: Store, path: Path):
        """What was promised stays, and nothing else; when there is room again it goes on."""
        steps = [step_row(seq, entries=((0, "x" * 3000),)) for seq in range(2, 42)]
        promised = [step_row(1)]
        with full_disk(path, 100_000):
            for step in steps[:20]:
                with suppress(StoreError):
                    assert await store.append("m1", step)
                    promised.append(step)
            assert 1 < len(promised) < 20
            assert await store.steps("m1") == promised
            with pytest.raises(StoreError, match=r"matches\.db cannot be used: (disk I/O error|.* full)$"):
                await pings(store, 100)
            group = await asyncio.gather(
                *(store.append("m1", step) for step in steps), return_exceptions=True
            )
            assert all(isinstance(answer, StoreError) for answer in group)
        assert await store.steps("m1") == promised
        stored = await asyncio.gather(*(store.append("m1", step) for step in steps))
        assert stored == [step not in promised for step in steps]
        await store.close()
        again = await reopened(path)
        assert await again.steps("m1") == [step_row(1), *steps]
        await again.close()

    @pytest.mark.parametrize(("file", "folder"), [(0o444, 0o777), (0o666, 0o555), (0o444, 0o555)])
    async def test_a_disk_that_can_only_be_read(self, open_folder: Path, file, folder):
        path = open_folder / "matches.db"
        await (await reopened(path)).close()
        path.chmod(file)
        open_folder.chmod(folder)
        if folder == 0o777:
            path.with_name("matches.db-lock").chmod(0o666)
        with (
            nobody(),
            pytest.raises(StoreError, match=r"^the store .* cannot be used: (unable|attempt) [\w ]+$"),
        ):
            await reopened(path)
        open_folder.chmod(0o755)
        await (await reopened(path)).close()

    async def test_a_folder_that_is_not_there(self, path: Path):
        with pytest.raises(StoreError, match="unable to open database file"):
            await reopened(path.parent / "missing" / "matches.db")

    async def test_a_second_server_is_refused(self, store: Store, path: Path):
        with pytest.raises(StoreError, match=r"matches\.db is in use by another server$"):
            await reopened(path)
        assert await store.append("m1", step_row(2))

    async def test_a_second_process_is_refused(self, store: Store, path: Path):
        command = [sys.executable, str(APPENDER), str(path), "1"]
        done = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=False)
        assert done.stderr.splitlines()[-1].endswith("matches.db is in use by another server")
        assert done.stdout == ""

    async def test_a_file_that_somebody_has_locked(self, path: Path, monkeypatch):
        monkeypatch.setattr(writer, "PATIENCE", 0.1)
        store = await reopened(path)
        await store.create(match_row())
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match=r"cannot be used: database is locked$"):
            await store.append("m1", step_row(1))
        assert await store.load("m1") == match_row()
        other.close()
        assert await store.append("m1", step_row(1))
        await store.close()

    async def test_the_key_holds_against_anybody(self, store: Store, path: Path):
        """Even a program that cares for no lock."""
        with closing(sqlite3.connect(path)) as other, pytest.raises(sqlite3.IntegrityError):
            other.execute("INSERT INTO steps SELECT * FROM steps")

    async def test_a_file_that_is_no_store(self, path: Path):
        path.write_bytes(b"a letter to a friend" * 1000)
        with pytest.raises(StoreError, match=r"cannot be used: file is not a database$"):
            await reopened(path)

    async def test_a_broken_file(self, store: Store, path: Path):
        await asyncio.gather(*(store.append("m1", step_row(seq)) for seq in range(2, 500)))
        await store.close()
        data = path.read_bytes()
        path.write_bytes(data[:4096] + b"\xaa" * (len(data) - 4096))
        broken = await reopened(path)
        for call in (broken.steps("m1"), broken.append("m1", step_row(1000))):
            with pytest.raises(StoreError, match=r"cannot be used: database disk image is malformed$"):
                await call
        await broken.close()

    async def test_a_file_that_was_taken_away(self, store: Store, path: Path):
        path.rename(path.with_name("away"))
        with pytest.raises(StoreError, match="no such file any more"):
            await store.append("m1", step_row(2))
        path.with_name("away").rename(path)
        assert await store.append("m1", step_row(2))


class TestVersions:
    async def test_a_file_of_a_later_version_is_refused(self, store: Store, path: Path):
        await store.close()
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA user_version = 99")
        with pytest.raises(
            StoreError, match=r"is of a later version of Starwake: its schema is 99, ours \d+$"
        ):
            await reopened(path)

    async def test_an_older_file_is_brought_up_to_date(self, store: Store, path: Path, monkeypatch):
        await store.close()
        later = (*SCHEMA, "ALTER TABLE matches ADD COLUMN colour TEXT NOT NULL DEFAULT 'blue'")
        monkeypatch.setattr(sqlite, "SCHEMA", later)
        again = await reopened(path)
        assert await again.load("m1") == match_row()
        await again.close()
        with closing(sqlite3.connect(path)) as connection:
            assert connection.execute("PRAGMA user_version").fetchone() == (len(later),)
            assert connection.execute("SELECT colour FROM matches").fetchone() == ("blue",)

    async def test_a_change_that_fails_leaves_the_file_as_it_was(self, store: Store, path: Path, monkeypatch):
        await store.close()
        with monkeypatch.context() as patch:
            patch.setattr(sqlite, "SCHEMA", (*SCHEMA, "DROP TABLE chat; DROP TABLE nonsense"))
            with pytest.raises(StoreError, match="no such table: nonsense"):
                await reopened(path)
        again = await reopened(path)
        assert await again.chat("m1") == []
        await again.close()
