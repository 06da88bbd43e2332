"""A PostgreSQL of one's own for a while: for tests of the store, for load and for kill runs.

    with cluster() as postgres:
        serve(postgres.url)
        postgres.kill()
        postgres.start()

It lies in a temporary folder and listens on a socket there, on no port. PostgreSQL refuses to run as root; then it
runs as `nobody`.
"""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starwake.core.errors import UsageError

USER = "starwake"
NOBODY = "nobody"
PATIENCE = 30.0
"""Seconds for a start or a stop; a recovery after a kill is part of a start."""
RISKY = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
"""Faster, for tests that do not kill."""


def binaries() -> Path | None:
    """Where `initdb` and `postgres` are: the newest version that Debian put aside, or what the path has."""
    found = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = sorted(found, key=lambda path: float(path.parts[-3]))
    if newest:
        return newest[-1].parent
    other = shutil.which("initdb")
    return Path(other).resolve().parent if other else None


@contextmanager
def cluster(*, safe: bool = True) -> Iterator[Cluster]:
    """A cluster that runs until the end of the block; `safe` means that it survives a kill."""
    # Not where the system's settings may point: a socket's path must be short and open to `nobody`.
    folder = Path(tempfile.mkdtemp(prefix="starwake-pg-", dir="/tmp"))
    if os.geteuid() == 0:
        shutil.chown(folder, NOBODY)
    postgres = Cluster(folder, {} if safe else RISKY)
    try:
        postgres.create()
        postgres.start()
        yield postgres
    finally:
        postgres.kill()
        shutil.rmtree(folder, ignore_errors=True)


class Cluster:
    """A PostgreSQL in a folder."""

    def __init__(self, folder: Path, settings: dict[str, str]) -> None:
        programs = binaries()
        if programs is None:
            raise UsageError("there is no PostgreSQL here (Debian, Ubuntu: apt install postgresql)")
        self._programs = programs
        self._folder = folder
        self._settings = {"listen_addresses": "", "unix_socket_directories": str(folder), **settings}
        self._server: subprocess.Popen[bytes] | None = None
        self._numbers = itertools.count(1)

    @property
    def url(self) -> str:
        """The address of the database that is always there."""
        return self._url("postgres")

    def new_database(self) -> str:
        """The address of a new, empty database."""
        name = f"starwake{next(self._numbers)}"
        self._run("createdb", "--host", str(self._folder), "--username", USER, name)
        return self._url(name)

    def create(self) -> None:
        """Make the cluster's files."""
        data = str(self._folder / "data")
        self._run(
            "initdb", "--username", USER, "--auth", "trust", "--encoding", "UTF8", "--no-sync", "-D", data
        )

    def start(self) -> None:
        """Start, and wait until it answers."""
        settings = [f"--{name}={value}" for name, value in self._settings.items()]
        log = (self._folder / "log").open("ab")
        with log:
            self._server = subprocess.Popen(
                [self._programs / "postgres", "-D", self._folder / "data", *settings],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                **self._user(),
            )
        self._wait()

    def stop(self) -> None:
        """Shut down in order: connections are cut, nothing is left to recover."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End at once, as in a crash: the next start recovers from the log."""
        self._end(signal.SIGQUIT)

    def _url(self, name: str) -> str:
        return f"postgresql://{USER}@/{name}?host={self._folder}"

    def _wait(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while not self._ready():
            if time.monotonic() > deadline or self._server is None or self._server.poll() is not None:
                raise UsageError(f"PostgreSQL does not start: {self._last_words()}")
            time.sleep(0.02)

    def _ready(self) -> bool:
        asked = [str(self._programs / "pg_isready"), "--quiet", "--host", str(self._folder)]
        return subprocess.run(asked, check=False).returncode == 0

    def _last_words(self) -> str:
        lines = (self._folder / "log").read_text(encoding="utf-8", errors="replace").splitlines()
        return lines[-1] if lines else "it says nothing"

    def _end(self, how: signal.Signals) -> None:
        if self._server is None:
            return
        self._server.send_signal(how)
        try:
            self._server.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._server.kill()
            self._server.wait()
        self._server = None

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._programs / program, *arguments],
            capture_output=True,
            text=True,
            check=False,
            cwd=self._folder,
            **self._user(),
        )
        if done.returncode:
            raise UsageError(f"{program} failed: {done.stderr.strip()[-500:]}")

    def _user(self) -> dict[str, Any]:
        if os.geteuid() != 0:
            return {}
        return {"user": NOBODY, "group": os.stat(self._folder).st_gid, "extra_groups": []}
