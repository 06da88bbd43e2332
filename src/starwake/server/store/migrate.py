"""Brings a PostgreSQL database to the schema of this version, when a store is opened.

To change the schema, add `migrations/versions/rNNNN_what.py` with the next number as `revision`, the last one as
`down_revision`, and plain SQL in `upgrade`; never change one that was released. Each runs in a transaction, by the
first process that comes; the others wait.

Matches go on meanwhile, and processes of the version before still serve them. So a migration only adds: tables, and
columns that have a default or may be empty. What is no longer used is removed a version later. A new index of a large
table is made with `CREATE INDEX CONCURRENTLY` in `with op.get_context().autocommit_block():`. A lock that does not come
within seconds gives up, since everybody else queues behind it; starting again tries again.

A process finds a schema that it does not know only if it is older than the database: it refuses to start.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import asyncpg
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, NullPool
from sqlalchemy.ext.asyncio import create_async_engine

from starwake.server.store.base import StoreError

SCRIPTS = Path(__file__).parent / "migrations"
LOCK = 0x57A2_3A4E
"""The number of our advisory lock: any will do that nobody else uses."""
LOCK_TIMEOUT = "5s"


async def migrate(url: str) -> None:
    """Run the migrations that the database has not seen."""
    guard = await asyncpg.connect(url, timeout=10)
    try:
        # Asking again and again: whoever waits inside a statement would hold up CREATE INDEX CONCURRENTLY.
        while not await guard.fetchval("SELECT pg_try_advisory_lock($1)", LOCK):
            await asyncio.sleep(0.05)
        if await _is_old(guard):
            await _upgrade(url)
    finally:
        await guard.close(timeout=10)  # and with it goes the lock


async def _is_old(connection: asyncpg.Connection[Any]) -> bool:
    scripts = ScriptDirectory.from_config(_config())
    if await connection.fetchval("SELECT to_regclass('alembic_version')") is None:
        return True
    revision: str | None = await connection.fetchval("SELECT version_num FROM alembic_version")
    if revision is not None and revision not in {script.revision for script in scripts.walk_revisions()}:
        raise StoreError(f"the database is of a later version of Starwake: its schema is {revision:.40}")
    return revision != scripts.get_current_head()


async def _upgrade(url: str) -> None:
    async def connect() -> asyncpg.Connection[Any]:
        return await asyncpg.connect(url, timeout=10, server_settings={"lock_timeout": LOCK_TIMEOUT})

    engine = create_async_engine("postgresql+asyncpg://", async_creator=connect, poolclass=NullPool)
    try:
        async with engine.connect() as connection:
            await connection.run_sync(_to_head)
    finally:
        await engine.dispose()


def _to_head(connection: Connection) -> None:
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    return config
