"""Where matches are kept: `opened(url)` chooses by the address; `base.Store` is what every store does.

- `memory:` keeps nothing beyond the process.
- `sqlite:PATH`, `sqlite:///PATH` or just a file name: one file for one server process. PATH is taken as it is, so that
  an absolute one after `sqlite:///` makes four slashes.
- `postgresql://user:password@host/database`: for several server processes at once; needs `starwake[postgres]`.
"""

from __future__ import annotations

import re

from starwake.core.errors import UsageError
from starwake.server.store.base import Store
from starwake.server.store.memory import MemoryStore
from starwake.server.store.sqlite import SqliteStore

__all__ = ["opened"]

SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+):")
"""Two letters or more: one is a drive."""
KNOWN = "memory:, sqlite:FILE and postgresql://HOST/DATABASE are"


def opened(url: str) -> Store:
    """The store at an address; `await store.open(...)` makes it ready."""
    found = SCHEME.match(url)
    scheme = found[1].lower() if found else "sqlite"
    rest = url[found.end() :] if found else url
    if scheme == "memory" and not rest:
        return MemoryStore()
    if scheme == "sqlite":
        return SqliteStore(_path(rest))
    if scheme in ("postgresql", "postgres") and rest.startswith("//"):
        return _postgres(url)
    # An address may hold a password: only what comes first is shown.
    raise UsageError(f"no store has an address like {scheme + ':'!r:.40}; {KNOWN}")


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
