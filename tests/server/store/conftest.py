"""The stores, each empty, and the cluster that PostgreSQL's lies in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import asyncpg
import pytest

from starwake.server.store import opened
from starwake.server.store.base import Store
from starwake.testing.postgres import Cluster, cluster
from tests.server.store.helpers import Party, nothing


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


@pytest.fixture(params=["memory", "sqlite", "shared", "postgres"])
def kind(request: pytest.FixtureRequest) -> str:
    """Which store; `shared` is SQLite as one of several processes has it."""
    return str(request.param)


@pytest.fixture
def url(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty store."""
    if kind == "postgres":
        return str(request.getfixturevalue("database"))
    return "memory:" if kind == "memory" else f"sqlite:{tmp_path / 'matches.db'}"


@pytest.fixture
def new_store(kind: str, url: str) -> Callable[[], Store]:
    """Makes the store at the address."""
    return lambda: opened(url, Party().end() if kind == "shared" else None)


async def emptied(url: str) -> None:
    connection = await asyncpg.connect(url)
    await connection.execute("DELETE FROM matches; DELETE FROM presence")
    await connection.close()


@pytest.fixture
async def store(url: str, new_store: Callable[[], Store]) -> AsyncIterator[Store]:
    """An empty store, open."""
    store = new_store()
    await store.open(nothing)
    if url.startswith("postgresql:"):
        await emptied(url)
    yield store
    await store.close()
