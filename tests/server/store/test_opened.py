"""Addresses of stores."""

from __future__ import annotations

import sys

import pytest

from starwake.core.errors import UsageError
from starwake.server.store import opened
from starwake.server.store.base import StoreError
from starwake.server.store.memory import MemoryStore
from starwake.server.store.sqlite import SqliteStore
from tests.server.store.helpers import nothing


def test_memory():
    assert isinstance(opened("memory:"), MemoryStore)


@pytest.mark.parametrize("form", ["sqlite:{}", "sqlite:///{}", "{}", "SQLITE:{}"])
@pytest.mark.anyio
async def test_a_file(form, tmp_path):
    path = tmp_path / "odd name?#%41 ü.db"
    store = opened(form.format(path))
    assert isinstance(store, SqliteStore)
    await store.open(nothing)
    await store.close()
    assert path.is_file()


def test_a_database():
    from starwake.server.store.postgres import PostgresStore

    assert isinstance(opened("postgresql://me:secret@host/games"), PostgresStore)
    assert isinstance(opened("postgres://host/games"), PostgresStore)


@pytest.mark.parametrize(
    "url", ["", "sqlite:", "sqlite://", "sqlite:///", "sqlite://file.db", "sqlite::memory:", "memory:x",
            "mysql://me:secret@host/games", "postgresql:games", "file:///games.db", "a\0b"],
)  # fmt: skip
def test_no_store_has_such_an_address(url):
    with pytest.raises(UsageError) as caught:
        opened(url)
    assert "\n" not in str(caught.value)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize("package", ["asyncpg", "alembic", "sqlalchemy.ext.asyncio"])
def test_without_the_extra_it_says_what_to_install(package, monkeypatch):
    for name in ("postgres", "migrate", "news"):
        monkeypatch.delitem(sys.modules, f"starwake.server.store.{name}", raising=False)
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(
        UsageError, match=rf"^PostgreSQL needs {package}: pip install 'starwake\[postgres\]'$"
    ):
        opened("postgresql://host/games")


@pytest.mark.parametrize(
    "url", ["postgresql://me:secret@host:port/games", "postgresql://me:secret@[host/games"]
)
@pytest.mark.anyio
async def test_an_address_that_cannot_be_read_is_not_shown(url):
    with pytest.raises((UsageError, StoreError)) as caught:
        await opened(url).open(nothing)
    assert "secret" not in str(caught.value)
