"""The three stores, each empty, and the cluster that PostgreSQL's lies in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import pytest

from starwake.server.store import opened
from starwake.server.store.base import Store
from starwake.testing.postgres import Cluster, cluster
from tests.server.store.helpers import nothing


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Async tests run on asyncio."""
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A quick cluster, for tests that do not kill it."""
    with cluster(safe=False) as running:
        yield running


@pytest.fixture(scope="session")
def database(postgres: Cluster) -> str:
    """The address of a database that each test finds empty: making one takes longer than most tests."""
    return postgres.new_database()


@pytest.fixture(params=["memory", "sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store."""
    if request.param == "postgres":
        return str(request.getfixturevalue("database"))
    return "memory:" if request.param == "memory" else f"sqlite:{tmp_path / 'matches.db'}"


async def emptied(url: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute("DELETE FROM matches; DELETE FROM presence")
    await connection.close()


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """An empty store, open."""
    store = opened(url)
    await store.open(nothing)
    if url.startswith("postgresql:"):
        await emptied(url)
    yield store
    await store.close()
