"""Matches in one SQLite file: the store for one server process, with nothing to install; `shared` is for several.

One thread writes, with group commit (`writer`), one reads. The file is in WAL mode with synchronous=FULL: an answer
means that the disk has it. Tools may read the file or back it up meanwhile (`sqlite3 FILE .backup COPY`), but a second
server is refused: it would not hear of the steps of the first. FILE-lock tells that a server is there; the system
frees it however the server ends.

The file carries the number of its schema in `user_version`. To change the schema, add a script to `SCHEMA`, never
change one that was released; it runs when the store is opened. A file from a later version is refused.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from starwake.server.store.base import Changed, ChatRow, MatchRow, StepRow, Store, StoreError
from starwake.server.store.batch import Batches
from starwake.server.store.memory import Presence
from starwake.server.store.rows import (
    CHAT,
    MATCH,
    STEP,
    chat_row,
    checked,
    match_row,
    match_values,
    step_row,
    step_values,
    unknown,
)
from starwake.server.store.writer import Writer, connect, store_error

Result = TypeVar("Result")
MOST = 100
"""Steps that are stored with one statement."""
SWEPT = 50
"""Matches forgotten in one go: steps of others wait meanwhile."""

SCHEMA = (
    """
    CREATE TABLE matches (
        match TEXT PRIMARY KEY,
        version INTEGER NOT NULL,
        status TEXT NOT NULL,
        code BLOB NOT NULL UNIQUE,
        public INTEGER NOT NULL,
        created REAL NOT NULL,
        changed REAL NOT NULL,
        about TEXT NOT NULL
    );
    CREATE INDEX matches_by_status ON matches (status, changed);
    CREATE TABLE steps (
        match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        command TEXT NOT NULL,
        entries TEXT NOT NULL,
        mark INTEGER NOT NULL,
        chain BLOB NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (match, seq),
        UNIQUE (match, seat, command)
    ) WITHOUT ROWID;
    CREATE TABLE chat (
        match TEXT NOT NULL REFERENCES matches ON DELETE CASCADE,
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        command TEXT NOT NULL,
        text TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (match, number),
        UNIQUE (match, seat, command)
    ) WITHOUT ROWID;
    """,
)

CREATE = f"INSERT INTO matches ({MATCH}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
LOAD = f"SELECT {MATCH} FROM matches WHERE match = ?"
CHANGE = f"""
    UPDATE OR IGNORE matches SET ({MATCH}) = (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
    WHERE match = ?1 AND version = ?2 - 1
"""
BY_CODE = "SELECT match FROM matches WHERE code = ?"
APPEND = f"""
    INSERT INTO steps (match, {STEP})
    SELECT (SELECT match FROM matches WHERE match = column1 AND version = coalesce(column9, version)),
        column2, column3, column4, column5, column6, column7, column8 FROM (VALUES %s)
"""
"""Fails if a match is not there or has another version, as it does if a step or command is there already."""
STEPS = f"SELECT {STEP} FROM steps WHERE match = ? AND seq > ? ORDER BY seq"
SAY = f"""
    INSERT INTO chat (match, {CHAT})
    SELECT ?1, (SELECT coalesce(max(number), 0) + 1 FROM chat WHERE match = ?1), ?2, ?3, ?4, ?5
    WHERE EXISTS (SELECT 1 FROM matches WHERE match = ?1) ON CONFLICT DO NOTHING
"""
SAID = f"SELECT {CHAT} FROM chat WHERE match = ? AND seat = ? AND command = ?"
HEARD = f"SELECT {CHAT} FROM chat WHERE match = ? AND number > ? ORDER BY number"
LISTED = f"SELECT {MATCH} FROM matches WHERE status = ? AND public ORDER BY changed DESC LIMIT ?"
OLD = """
    SELECT match FROM matches WHERE status = ?1 AND changed < ?2
    AND NOT EXISTS (SELECT 1 FROM steps WHERE steps.match = matches.match AND at >= ?2)
    AND NOT EXISTS (SELECT 1 FROM chat WHERE chat.match = matches.match AND at >= ?2)
    LIMIT ?3
"""


class SqliteStore(Store):
    """Keeps matches in a file."""

    def __init__(self, path: str) -> None:
        self._path = Path(path)
        self._presence = Presence()
        self._steps = Batches(self._append, MOST)
        self._writer: Writer | None = None
        self._reader: _Reader | None = None
        self._lock: sqlite3.Connection | None = None

    async def open(self, changed: Changed) -> None:
        """Nobody else can serve these matches, so `changed` is never called."""
        writer = Writer(self._path, self._prepare)
        writer.start()
        try:
            await writer.do(_try_to_write)
        except StoreError:
            await writer.close()
            self._unlock()
            raise
        self._writer, self._reader = writer, _Reader(self._path)

    async def close(self) -> None:
        if self._writer is None or self._reader is None:
            return
        await self._steps.close()
        writer, self._writer = self._writer, None
        await writer.close()
        await self._reader.close()
        self._unlock()

    async def create(self, row: MatchRow) -> bool:
        return await self._count(CREATE, match_values(row)) == 1

    async def load(self, match: str) -> MatchRow | None:
        rows = await self._read(LOAD, match)
        return match_row(rows[0]) if rows else None

    async def change(self, row: MatchRow) -> bool:
        return await self._count(CHANGE, match_values(row)) == 1

    async def by_code(self, code: bytes) -> str | None:
        rows = await self._read(BY_CODE, code)
        return rows[0][0] if rows else None

    async def append(self, match: str, step: StepRow, version: int | None = None) -> bool:
        row = (match, *step_values(step), version)
        checked(*row)
        return await self._steps.add(row)

    async def _append(self, rows: list[tuple[Any, ...]]) -> list[bool]:
        return await self._check().do(partial(_appended, rows), alone=True)

    async def steps(self, match: str, after: int = 0) -> list[StepRow]:
        return [step_row(row) for row in await self._read(STEPS, match, after)]

    async def say(self, match: str, seat: int, command: str, text: str, at: float) -> ChatRow:
        checked(match, command, text)

        def work(connection: sqlite3.Connection) -> ChatRow:
            connection.execute(SAY, (match, seat, command, text, at))
            said = connection.execute(SAID, (match, seat, command)).fetchone()
            if said is None:
                raise unknown(match)
            return chat_row(said)

        return await self._write(work)

    async def chat(self, match: str, after: int = 0) -> list[ChatRow]:
        return [chat_row(row) for row in await self._read(HEARD, match, after)]

    async def touch(self, here: Mapping[str, Sequence[int]], at: float) -> None:
        checked(*here)
        self._check()
        self._presence.touch(here, at)

    async def touched(self, match: str) -> dict[int, float]:
        checked(match)
        self._check()
        return self._presence.touched(match)

    async def listed(self, status: str, limit: int) -> list[MatchRow]:
        return [match_row(row) for row in await self._read(LISTED, status, limit)]

    async def sweep(self, status: str, before: float) -> int:
        checked(status)

        def work(connection: sqlite3.Connection) -> list[str]:
            old = connection.execute(OLD, (status, before, SWEPT)).fetchall()
            connection.executemany("DELETE FROM matches WHERE match = ?", old)
            return [match for (match,) in old]

        swept = 0
        while forgotten := await self._write(work):
            swept += len(forgotten)
            self._forget(forgotten)
        return swept

    def _forget(self, matches: Sequence[str]) -> None:
        for match in matches:
            self._presence.forget(match)

    async def ping(self) -> None:
        await self._write(_try_to_write)

    def _check(self) -> Writer:
        if self._writer is None:
            raise StoreError("the store is not open")
        return self._writer

    async def _write(self, work: Callable[[sqlite3.Connection], Result]) -> Result:
        return await self._check().do(work)

    async def _count(self, statement: str, values: tuple[Any, ...]) -> int:
        checked(*values)
        return await self._write(lambda connection: connection.execute(statement, values).rowcount)

    async def _read(self, statement: str, *values: Any) -> list[Any]:
        checked(*values)
        if self._writer is None or self._reader is None:
            raise StoreError("the store is not open")
        return await self._reader.fetch(statement, values)

    def _prepare(self) -> sqlite3.Connection:
        """The writer's first connection, with the schema of this version."""
        self._lock_file()
        connection = connect(self._path, create=True)
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            _migrate(connection, self._path)
        except Exception:
            connection.close()
            raise
        return connection

    def _lock_file(self) -> None:
        self._lock = locked(self._path)

    def _unlock(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def locked(path: Path) -> sqlite3.Connection:
    """Keep other servers away from a store as long as this is open: a transaction on a file beside it says that we are
    here, and every system knows how to lock that."""
    lock = sqlite3.connect(
        path.with_name(path.name + "-lock"), isolation_level=None, timeout=1, check_same_thread=False
    )
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if "locked" in str(error):
            raise StoreError(f"the store {path} is in use by another server") from None
        raise
    return lock


class _Reader:
    """Reads with a connection and a thread of its own, so that nobody who looks waits for a writer."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(1, "starwake-reader")
        self._connection: sqlite3.Connection | None = None

    async def fetch(self, statement: str, values: tuple[Any, ...]) -> list[Any]:
        """All rows of a query."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._thread, self._fetch, statement, values)
        except sqlite3.Error as error:
            raise store_error(self._path, error) from None

    async def close(self) -> None:
        """Let go of the file."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._let_go)
        self._thread.shutdown()

    def _fetch(self, statement: str, values: tuple[Any, ...]) -> list[Any]:
        try:
            if self._connection is None:
                self._connection = connect(self._path)
            return self._connection.execute(statement, values).fetchall()
        except sqlite3.Error:
            self._let_go()  # a new connection may work
            raise

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _appended(rows: list[tuple[Any, ...]], connection: sqlite3.Connection) -> list[bool]:
    """Which of these steps are stored now. One statement does it for all, because the thread has to wait for the loop
    at each; only if one of them fails are they tried alone."""
    if _insert(rows, connection):
        return [True] * len(rows)
    connection.execute("BEGIN IMMEDIATE")
    stored = [_insert([row], connection) for row in rows]
    connection.execute("COMMIT")
    return stored


def _insert(rows: list[tuple[Any, ...]], connection: sqlite3.Connection) -> bool:
    places = ", ".join([f"({', '.join('?' * len(rows[0]))})"] * len(rows))
    try:
        connection.execute(APPEND % places, [value for row in rows for value in row])
    except sqlite3.IntegrityError:
        return False
    return True


def _try_to_write(connection: sqlite3.Connection) -> None:
    """A disk that can only be read is of no use, and only writing tells."""
    connection.execute(f"PRAGMA user_version = {len(SCHEMA)}")


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    """Bring a file to the schema of this version, one script and one transaction at a time."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(SCHEMA):
        raise StoreError(
            f"the store {path} is of a later version of Starwake: its schema is {version}, ours {len(SCHEMA)}"
        )
    for number, script in enumerate(SCHEMA[version:], version + 1):
        connection.executescript(f"BEGIN IMMEDIATE; {script}; PRAGMA user_version = {number}; COMMIT;")
