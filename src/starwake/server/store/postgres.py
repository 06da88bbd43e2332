"""Matches in PostgreSQL: the store for several server processes at once.

Appends that wait go to the database together, in one statement, one round trip and one commit. Processes tell each
other what they did (`news`); the schema comes by itself (`migrate`).

A call that the database refuses is a StoreError at once, one that it does not answer after ten seconds at most. The
next call tries again, on a new connection if need be.

The connection must be a lasting one: a pooler between us has to pool by session, not by transaction.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import asyncpg
from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError

from starwake.core.errors import UsageError
from starwake.server.store.base import Changed, ChatRow, MatchRow, StepRow, Store, StoreError
from starwake.server.store.batch import Batches
from starwake.server.store.migrate import migrate
from starwake.server.store.news import BROKEN, CHANNEL, PATIENCE, News
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

CONNECTIONS = 10
MOST = 1000
"""Appends in one statement."""
TRIES = 3
AGAIN = (asyncpg.DeadlockDetectedError, asyncpg.ForeignKeyViolationError)
"""Somebody was faster; nothing was done, and a new attempt sees what they did."""
SWEPT = 50
"""Matches forgotten in one go."""
SETTINGS = {"application_name": "starwake", "synchronous_commit": "on", "jit": "off"}

Wanted = tuple[Any, ...]
"""A step to append: its match, the columns, and the version of the row that it was judged by."""

TELL = f"pg_notify('{CHANNEL}', $1 || ' -1 ' || match)"
CREATE = f"""
    INSERT INTO matches ({MATCH}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
    ON CONFLICT DO NOTHING RETURNING match
"""
LOAD = f"SELECT {MATCH} FROM matches WHERE match = $1"
CHANGE = f"""
    WITH done AS (
        UPDATE matches SET ({MATCH}) = ROW ($2, $3, $4, $5, $6, $7, $8, $9)
        WHERE match = $2 AND version = $3 - 1 RETURNING match
    ) SELECT match, {TELL} FROM done
"""
BY_CODE = "SELECT match FROM matches WHERE code = $1"
# Everybody inserts in the same order, so that nobody waits in a circle. Whoever changes the row of a match waits for
# its steps, and they for the row: then they see which version it has.
APPEND = f"""
    WITH done AS (
        INSERT INTO steps (match, {STEP})
        SELECT match, {STEP} FROM unnest(
            $2::text[], $3::bigint[], $4::integer[], $5::text[], $6::text[], $7::bigint[], $8::bytea[],
            $9::double precision[], $10::bigint[]
        ) AS new (match, {STEP}, judged)
        JOIN matches USING (match) WHERE version = coalesce(judged, version)
        ORDER BY match, seq
        FOR SHARE OF matches
        ON CONFLICT DO NOTHING RETURNING match, seq
    ) SELECT match, seq, pg_notify('{CHANNEL}', $1 || ' ' || seq || ' ' || match) FROM done
"""
STEPS = f"SELECT {STEP} FROM steps WHERE match = $1 AND seq > $2 ORDER BY seq"
SAY = f"""
    WITH done AS (
        INSERT INTO chat (match, {CHAT})
        SELECT $2, (SELECT coalesce(max(number), 0) + 1 FROM chat WHERE match = $2), $3, $4, $5, $6
        WHERE EXISTS (SELECT 1 FROM matches WHERE match = $2)
        ON CONFLICT DO NOTHING RETURNING match, {CHAT}
    ) SELECT {CHAT}, {TELL} FROM done
"""
SAID = f"SELECT {CHAT} FROM chat WHERE match = $1 AND seat = $2 AND command = $3"
HEARD = f"SELECT {CHAT} FROM chat WHERE match = $1 AND number > $2 ORDER BY number"
TOUCH = """
    INSERT INTO presence (match, seat, at)
    SELECT match, seat, $3 FROM unnest($1::text[], $2::integer[]) AS new (match, seat) ORDER BY match, seat
    ON CONFLICT (match, seat) DO UPDATE SET at = excluded.at
"""
TOUCHED = "SELECT seat, at FROM presence WHERE match = $1"
LISTED = f"SELECT {MATCH} FROM matches WHERE status = $1 AND public ORDER BY changed DESC LIMIT $2"
SWEEP = f"""
    WITH old AS (
        SELECT match FROM matches WHERE status = $2 AND changed < $3
        AND NOT EXISTS (SELECT 1 FROM steps WHERE steps.match = matches.match AND at >= $3)
        AND NOT EXISTS (SELECT 1 FROM chat WHERE chat.match = matches.match AND at >= $3)
        LIMIT $4 FOR UPDATE SKIP LOCKED
    ), gone AS (
        DELETE FROM presence WHERE match IN (SELECT match FROM old)
    ), done AS (
        DELETE FROM matches WHERE match IN (SELECT match FROM old) RETURNING match
    ) SELECT match, {TELL} FROM done
"""


class PostgresStore(Store):
    """Keeps matches in a database."""

    shared = True

    def __init__(self, url: str) -> None:
        self._url = url
        self._origin = secrets.token_hex(8)
        self._pool: asyncpg.Pool[Any] | None = None
        self._news: News | None = None
        self._appends = Batches(self._append_all, MOST)

    async def open(self, changed: Changed) -> None:
        try:
            with _spoken():
                await migrate(self._url)
                await self._connect(News(self._url, self._origin, changed))
        except ValueError:  # of an address that holds a password perhaps: not to be shown
            raise UsageError("the address of the database cannot be read") from None

    async def _connect(self, news: News) -> None:
        await news.open()
        try:
            self._pool = await _pool(self._url)
        except BaseException:
            await news.close()
            raise
        self._news = news

    async def close(self) -> None:
        if self._pool is None or self._news is None:
            return
        await self._appends.close()
        await self._news.close()
        pool, self._pool = self._pool, None
        try:
            async with asyncio.timeout(PATIENCE):
                await pool.close()
        except (TimeoutError, *BROKEN):
            pool.terminate()

    async def create(self, row: MatchRow) -> bool:
        return bool(await self._fetch(CREATE, *match_values(row)))

    async def load(self, match: str) -> MatchRow | None:
        rows = await self._fetch(LOAD, match)
        return match_row(rows[0]) if rows else None

    async def change(self, row: MatchRow) -> bool:
        try:
            return bool(await self._fetch(CHANGE, self._origin, *match_values(row)))
        except asyncpg.UniqueViolationError:
            return False  # the new code is taken

    async def by_code(self, code: bytes) -> str | None:
        rows = await self._fetch(BY_CODE, code)
        return rows[0][0] if rows else None

    async def append(self, match: str, step: StepRow, version: int | None = None) -> bool:
        wanted = (match, *step_values(step), version)
        checked(*wanted)
        return await self._appends.add(wanted)

    async def steps(self, match: str, after: int = 0) -> list[StepRow]:
        return [step_row(row) for row in await self._fetch(STEPS, match, after)]

    async def say(self, match: str, seat: int, command: str, text: str, at: float) -> ChatRow:
        while not (rows := await self._fetch(SAID, match, seat, command)):
            if rows := await self._fetch(SAY, self._origin, match, seat, command, text, at):
                return chat_row(rows[0][:-1])
            if not await self._fetch(LOAD, match):
                raise unknown(match)
            # Somebody else took the number: the next one is free, or was.
        return chat_row(rows[0])

    async def chat(self, match: str, after: int = 0) -> list[ChatRow]:
        return [chat_row(row) for row in await self._fetch(HEARD, match, after)]

    async def touch(self, here: Mapping[str, Sequence[int]], at: float) -> None:
        checked(*here)
        places = {(match, seat) for match, seats in here.items() for seat in seats}
        matches, seats = [match for match, _ in places], [seat for _, seat in places]
        await self._fetch(TOUCH, matches, seats, at)

    async def touched(self, match: str) -> dict[int, float]:
        return {row["seat"]: row["at"] for row in await self._fetch(TOUCHED, match)}

    async def listed(self, status: str, limit: int) -> list[MatchRow]:
        return [match_row(row) for row in await self._fetch(LISTED, status, limit)]

    async def sweep(self, status: str, before: float) -> int:
        swept = 0
        while gone := await self._fetch(SWEEP, self._origin, status, before, SWEPT):
            swept += len(gone)
        return swept

    async def ping(self) -> None:
        """A database that can only be read is of no use."""
        rows = await self._fetch("SELECT pg_is_in_recovery()")
        if rows[0][0]:
            raise StoreError("the database cannot be used: it is a standby, which can only be read")

    async def _append_all(self, wanted: list[Wanted]) -> list[bool]:
        """Append what does not clash among itself; whoever clashed with a step that was kept came too late."""
        answers = [False] * len(wanted)
        left = list(range(len(wanted)))
        while left:
            now, later = _apart(wanted, left)
            columns = zip(*(wanted[index] for index in now), strict=True)
            kept = {(row[0], row[1]) for row in await self._fetch(APPEND, self._origin, *map(list, columns))}
            taken: set[Wanted] = set()
            for index in now:
                answers[index] = wanted[index][:2] in kept
                if answers[index]:
                    taken.update(_keys(wanted[index]))
            left = [index for index in later if taken.isdisjoint(_keys(wanted[index]))]
        return answers

    async def _fetch(self, statement: str, *values: Any) -> list[asyncpg.Record]:
        checked(*values)
        if self._pool is None:
            raise StoreError("the store is not open")
        for _ in range(TRIES):
            with suppress(*AGAIN), _spoken():
                async with self._pool.acquire(timeout=PATIENCE) as connection:
                    return await connection.fetch(statement, *values, timeout=PATIENCE)
        raise StoreError("the database cannot be used: others are always faster")


def _keys(wanted: Wanted) -> tuple[Wanted, Wanted]:
    """The two keys of a step that nobody else may have: match and seq; match, seat and command."""
    match, seq, seat, command = wanted[:4]
    return (match, seq), (match, seat, command)


def _apart(wanted: list[Wanted], left: list[int]) -> tuple[list[int], list[int]]:
    """Steps with keys of their own, and those that clash with an earlier one."""
    now: list[int] = []
    later: list[int] = []
    seen: set[Wanted] = set()
    for index in left:
        keys = _keys(wanted[index])
        (now if seen.isdisjoint(keys) else later).append(index)
        seen.update(keys)
    return now, later


async def _pool(url: str) -> asyncpg.Pool[Any]:
    async def untouched(connection: object) -> None:
        """We change no setting, so nothing need be reset after use: one round trip less."""

    return await asyncpg.create_pool(
        url,
        min_size=0,  # a floor would be restored in the background, with a traceback in the log for each attempt
        max_size=CONNECTIONS,
        timeout=PATIENCE,
        command_timeout=PATIENCE,
        server_settings=SETTINGS,
        reset=untouched,
    )


@contextmanager
def _spoken() -> Iterator[None]:
    """Trouble with the database as a StoreError of one line."""
    try:
        yield
    except (asyncpg.UniqueViolationError, *AGAIN):
        raise  # an answer, not trouble
    except TimeoutError:
        raise StoreError("the database cannot be used: it does not answer") from None
    except (SQLAlchemyError, CommandError, *BROKEN) as error:
        lines = str(error).splitlines() or [type(error).__name__]
        raise StoreError(f"the database cannot be used: {lines[0]}") from None
