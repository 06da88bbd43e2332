"""A real server for a while, in a process of its own: for tests, load and kill runs.

with serving() as server:
    client = Client(server.url, ...)
    server.kill()
    server.start()
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from starwake.core.errors import UsageError

STARWAKE = "import sys; from starwake.cli import main; sys.exit(main())"
"""The command, of the very package that is imported here."""
PATIENCE = 10.0
"""Seconds for a stop."""
TICKS = os.sysconf("SC_CLK_TCK")
PAGE = os.sysconf("SC_PAGE_SIZE")


@contextmanager
def serving(
    store: str = "memory:",
    *,
    log: Path | None = None,
    through: Sequence[str] = (),
    modules: Sequence[str] = (),
    **flags: object,
) -> Iterator[Serving]:
    """A server until the end of the block; `flags` are those of `starwake serve`, logs go to a file or nowhere.

    `through` are the first words of a command that runs the rest, such as one that gives up rights; `modules` make
    other games known."""
    server = Serving(store, log, {name: str(value) for name, value in flags.items()}, through, modules)
    with _ended_in_order():
        try:
            server.start()
            yield server
        finally:
            server.kill()


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """Whoever ends this process ends its servers too."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class Serving:
    """A server process that can be killed, and started again on the same port and store."""

    def __init__(
        self,
        store: str,
        log: Path | None,
        flags: dict[str, str],
        through: Sequence[str] = (),
        modules: Sequence[str] = (),
    ) -> None:
        self.store = store
        self.url = ""
        self._log = log
        self._flags = flags
        self._through = through
        self._modules = [word for name in modules for word in ("--with", name)]
        self._port = 0
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start, and wait until it listens."""
        flags = {"port": str(self._port), "store": self.store, **self._flags}
        words = [word for name, value in flags.items() for word in (f"--{name}", value)]
        with (self._log or Path(os.devnull)).open("ab") as errors:
            self._process = subprocess.Popen(
                [*self._through, sys.executable, "-c", STARWAKE, *self._modules, "serve", "--json", *words],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise UsageError(f"the server does not start (exit code {self._process.wait()})")
        self.url = json.loads(line)["url"]
        self._port = urlsplit(self.url).port or 0

    @property
    def pid(self) -> int:
        """Of the process."""
        assert self._process is not None
        return self._process.pid

    @property
    def pids(self) -> list[int]:
        """Of the process and, with --processes, of those that it has started; of these none where nobody tells."""
        if self._flags.get("processes", "1") == "1":
            return [self.pid]
        return [self.pid, *children(self.pid)]

    def kill(self) -> None:
        """End at once, as in a crash."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """End in order; the exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()
        return process.returncode


def cpu_seconds(pid: int | str = "self") -> float:
    """Seconds of work that a process has done; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def children(pid: int) -> list[int]:
    """The processes that a process has started and that are there; none where the system does not tell."""
    try:
        return [*map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split())]
    except OSError:
        return []


def files(pid: int | str = "self") -> int:
    """How many files and sockets a process has open; 0 where the system does not tell."""
    try:
        return len(os.listdir(f"/proc/{pid}/fd"))
    except OSError:
        return 0


def memory(pid: int | str = "self") -> int:
    """Bytes of memory that a process holds; 0 where the system does not tell."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]) * PAGE
    except OSError:
        return 0
