"""The one thread that writes to a SQLite file, with group commit.

All that waits goes into one transaction and costs one fsync; only then is anybody answered. What a piece of work does
stands or falls alone, but for the disk: when that fails, everybody in the group is told that nothing was promised, and
the file is opened anew for the next group.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, NamedTuple, TypeVar

from starwake.server.store.base import StoreError

Result = TypeVar("Result")
PATIENCE = 5.0
"""Seconds to wait for a lock that somebody else has on the file."""
LOST = "there is no such file any more, or another one in its place"


class Waiting(NamedTuple):
    """A piece of work, and who waits for its result."""

    work: Callable[[sqlite3.Connection], Any]
    answer: asyncio.Future[Any]
    alone: bool
    """Whether it sees to its transaction itself."""


class Answer(NamedTuple):
    """What to tell somebody who waits."""

    to: asyncio.Future[Any]
    result: Any
    error: Exception | None


def connect(path: Path, *, create: bool = False) -> sqlite3.Connection:
    """A connection with our settings; without `create` a missing file stays missing."""
    uri = f"{path.absolute().as_uri()}?mode={'rwc' if create else 'rw'}"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None, timeout=PATIENCE)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def store_error(path: Path, error: Exception) -> StoreError:
    """What went wrong with a file, in one line."""
    if isinstance(error, StoreError):
        return StoreError(*error.args)  # each who waits gets one of their own
    return StoreError(f"the store {path} cannot be used: {error}")


class Writer:
    """Does work on a SQLite file, one group after the other, in a thread of its own."""

    def __init__(self, path: Path, prepare: Callable[[], sqlite3.Connection]) -> None:
        self._path = path
        self._prepare = prepare
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._connection: sqlite3.Connection | None = None
        self._file = (0, 0)
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="starwake-writer", daemon=True)
        self._closed = False

    def start(self) -> None:
        """Begin; the first work opens the file, and fails with what `prepare` raises."""
        self._thread.start()

    async def do(self, work: Callable[[sqlite3.Connection], Result], *, alone: bool = False) -> Result:
        """Let `work` write; its result comes when it is on the disk. Work that is to be alone shares no transaction."""
        if self._closed:
            raise StoreError("the store is not open")
        answer: asyncio.Future[Result] = self._loop.create_future()
        self._queue.put(Waiting(work, answer, alone))
        return await answer

    async def close(self) -> None:
        """Finish what waits, then end the thread."""
        self._closed = True
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while group := self._group():
            self._tell(self._done(group))
        self._let_go()

    def _group(self) -> list[Waiting]:
        """All that waits; nothing when the end is reached."""
        group = []
        item = self._queue.get()
        while item is not None:
            group.append(item)
            try:
                item = self._queue.get_nowait()
            except Empty:
                return group
        if group:
            self._queue.put(None)  # the end comes again after this last group
        return group

    def _done(self, group: list[Waiting]) -> list[Answer]:
        alone = [waiting for waiting in group if waiting.alone]
        together = [waiting for waiting in group if not waiting.alone]
        answers = [answer for waiting in alone for answer in self._tried([waiting], self._work)]
        return answers + self._tried(together, self._transact) if together else answers

    def _tried(
        self, group: list[Waiting], do: Callable[[sqlite3.Connection, list[Waiting]], list[Answer]]
    ) -> list[Answer]:
        """What is to be said after something was done; if the disk fails, nothing was promised to anybody."""
        try:
            return do(self._opened(), group)
        except Exception as error:
            self._let_go()
            return [Answer(waiting.answer, None, store_error(self._path, error)) for waiting in group]

    def _work(self, connection: sqlite3.Connection, group: list[Waiting]) -> list[Answer]:
        return [Answer(waiting.answer, waiting.work(connection), None) for waiting in group]

    def _transact(self, connection: sqlite3.Connection, group: list[Waiting]) -> list[Answer]:
        connection.execute("BEGIN IMMEDIATE")
        answers = [self._one(connection, waiting) for waiting in group]
        connection.execute("COMMIT")
        return answers

    def _one(self, connection: sqlite3.Connection, waiting: Waiting) -> Answer:
        connection.execute("SAVEPOINT one")
        try:
            answer = Answer(waiting.answer, waiting.work(connection), None)
        except sqlite3.OperationalError:
            raise  # the disk: nobody can go on
        except Exception as error:
            connection.execute("ROLLBACK TO one")
            mine = store_error(self._path, error) if isinstance(error, sqlite3.Error) else error
            answer = Answer(waiting.answer, None, mine)
        connection.execute("RELEASE one")
        return answer

    def _opened(self) -> sqlite3.Connection:
        """The connection, made anew after trouble. What was promised is in one file: no other will do."""
        if self._file == (0, 0):
            self._connection = self._prepare()
            self._file = self._place()
        elif self._place() != self._file:
            raise StoreError(f"the store {self._path} cannot be used: {LOST}")
        elif self._connection is None:
            self._connection = connect(self._path)
        assert self._connection is not None
        return self._connection

    def _place(self) -> tuple[int, int]:
        try:
            found = os.stat(self._path)
        except FileNotFoundError:
            return (-1, -1)
        return found.st_dev, found.st_ino

    def _let_go(self) -> None:
        if self._connection is not None:
            self._connection.close()  # takes back what was not committed
            self._connection = None

    def _tell(self, answers: list[Answer]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended: nobody is left to hear it
            self._loop.call_soon_threadsafe(_answer, answers)


def _answer(answers: list[Answer]) -> None:
    for answer in answers:
        if answer.to.done():
            continue  # whoever asked has gone
        if answer.error is not None:
            answer.to.set_exception(answer.error)
        else:
            answer.to.set_result(answer.result)
