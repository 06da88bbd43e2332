"""Where matches are kept: `opened(url)` chooses by the address; `base.Store` is what every store does.

- `memory:` keeps nothing beyond the process.
- `sqlite:PATH`, `sqlite:///PATH` or just a file name: one file for one server. PATH is taken as it is, so that
  an absolute one after `sqlite:///` makes four slashes. Several processes of that server share it over a `line`, while
  their parent keeps others away with `kept_for_us`.
- `postgresql://user:password@host/database`: for several server processes at once; needs `starwake[postgres]`.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from starwake.core.errors import UsageError
from starwake.server.store.base import Store
from starwake.server.store.memory import MemoryStore
from starwake.server.store.shared import Line, SharedSqliteStore
from starwake.server.store.sqlite import SqliteStore, locked
from starwake.server.store.writer import store_error

__all__ = ["kept_for_us", "opened"]

SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):")
"""Two letters or more: one is a drive."""
KNOWN = "memory:, sqlite:FILE and postgresql://HOST/DATABASE are"


def opened(url: str, line: Line | None = None) -> Store:
    """The store at an address, for one process or for one of several; `await store.open(...)` makes it ready."""
    scheme, rest = _parts(url)
    if scheme == "memory" and not rest:
        return MemoryStore()
    if scheme == "sqlite":
        return SqliteStore(_path(rest)) if line is None else SharedSqliteStore(_path(rest), line)
    if scheme in ("postgresql", "postgres") and rest.startswith("//"):
        return _postgres(url)
    # An address may hold a password: only what comes first is shown.
    raise UsageError(f"no store has an address like {scheme + ':'!r:.40}; {KNOWN}")


@contextmanager
def kept_for_us(url: str) -> Iterator[None]:
    """Keep other servers away from a store that our processes share; UsageError if they cannot share it."""
    scheme, rest = _parts(url)
    if scheme == "memory":
        raise UsageError("memory: belongs to one process: several of them need sqlite:FILE or postgresql://")
    if scheme != "sqlite":  # many servers may use it
        yield
        return
    path = Path(_path(rest))
    try:
        lock = locked(path)
    except sqlite3.Error as error:
        raise store_error(path, error) from None
    with closing(lock):
        yield


def _parts(url: str) -> tuple[str, str]:
    found = SCHEME.match(url)
    return (found[1].lower(), url[found.end() :]) if found else ("sqlite", url)


def _path(rest: str) -> str:
    path = rest.removeprefix("///")
    if not path or path.startswith(("//", ":")) or "\0" in path:
        raise UsageError(f"{rest!r:.60} is no file for a store: write sqlite:FILE")
    return path


def _postgres(url: str) -> Store:
    try:
        from starwake.server.store.postgres import PostgresStore
    except ImportError as error:
        raise UsageError(f"PostgreSQL needs {error.name}: pip install 'starwake[postgres]'") from None
    return PostgresStore(url)
