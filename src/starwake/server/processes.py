"""Several server processes behind one address, so that one machine uses all its cores.

The parent accepts connections, looks at the first line of the request and passes each connection to the process where
its match is at home; it reads nothing else and serves nobody. That is only for speed: any process may serve any match,
because they share a store. The parent also passes on what the processes tell each other, starts one again that has
died, and ends them all when it is told to. When it dies itself, they end.
"""

from __future__ import annotations

import asyncio
import re
import signal
import socket
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import cycle
from typing import NamedTuple
from zlib import crc32

from starwake.core.errors import UsageError
from starwake.server.link import Link
from starwake.server.logs import log
from starwake.server.seats import new_match

READY = b"ready"
"""What a process says once it can serve."""
OF_MATCH = re.compile(rb"[A-Z]+ /(?:api/matches/|match/|api/matches\?known=)([0-9a-zA-Z]+)")
OF_METRICS = re.compile(rb"GET /metrics(?:\?process=(\d{1,4}))?")
FIRST_LINE = 200
"""Bytes of a request that tell where it belongs."""
SILENT_FOR, MOST_SILENT = 5.0, 1000
"""Seconds in which a request must begin, and connections that may wait for it; all others go to any process, which has
limits for them."""
BACKLOG, AT_ONCE = 4096, 100
"""Connections that wait to be accepted, and that are accepted before anything else is done."""
TIRED = 1.0
"""Seconds without accepting, after the system would give no more files."""
SHORT_LIFE, FIRST_PAUSE, LONGEST_PAUSE = 3.0, 0.5, 30.0
"""Seconds: a process that lived no longer several times is started after a pause, which grows."""
MOST_UNHEARD = 20_000
"""Lines and connections that a process may leave unread before it counts as hung."""
END_WITHIN = 10.0
"""Seconds for the processes to end."""


def home(match: bytes, count: int) -> int:
    """The process where a match is at home."""
    return crc32(match) % count


class Place(NamedTuple):
    """Which of the processes one is, and the number of the file that is its line to the parent."""

    number: int
    of: int
    line: int

    @classmethod
    def read(cls, text: str) -> Place:
        """The place that a process was given when it was started."""
        try:
            number, of, line = map(int, text.split("/"))
        except ValueError:
            raise UsageError("--place is for processes that --processes starts; leave it out") from None
        return cls(number, of, line)

    def __str__(self) -> str:
        return "/".join(map(str, self))

    def new_match(self) -> str:
        """The id of a match that is at home here."""
        while True:
            match = new_match()
            if home(match.encode(), self.of) == self.number:
                return match


class Child:
    """One of the processes, as the parent knows it."""

    def __init__(self, number: int, count: int, command: Sequence[str]) -> None:
        self.number = number
        self.link: Link | None = None
        """The line to it; what is sent before it listens waits there. None while there is no process."""
        self.ready = asyncio.Event()
        """Whether it has ever served."""
        self.left: list[socket.socket] = []
        """Connections that it did not take any more."""
        self._count = count
        self._command = command
        self._process: Process | None = None

    async def live(self, hear: Callable[[Child, bytes], None]) -> int:
        """Start it, and wait until it has ended; the exit code."""
        ours, theirs = socket.socketpair()
        self.link = link = Link(ours)
        link.hear = lambda line: hear(self, line)
        link.begin()
        try:
            with theirs:
                place = Place(self.number, self._count, theirs.fileno())
                self._process = await asyncio.create_subprocess_exec(
                    *self._command,
                    "--place",
                    str(place),
                    stdin=DEVNULL,
                    pass_fds=[theirs.fileno()],
                    process_group=0,  # what is typed at the terminal is for the parent
                )
            return await self._process.wait()
        finally:
            self.left, self.link = link.close(), None

    def end(self, how: signal.Signals) -> None:
        """Tell the process to end."""
        if self._process is not None and self._process.returncode is None:
            self._process.send_signal(how)


class Processes:
    """The parent."""

    def __init__(self, listening: socket.socket, command: Sequence[str], count: int) -> None:
        self._listening = listening
        self._children = [Child(number, count, command) for number in range(count)]
        self._turn = cycle(self._children)
        self._silent: dict[socket.socket, asyncio.TimerHandle] = {}
        """Connections that have said nothing yet."""
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        self._code = 0

    async def run(self, ready: Callable[[], None]) -> int:
        """Serve until the end; the exit code. `ready` is called once all processes can serve."""
        for number in (signal.SIGINT, signal.SIGTERM):
            self._loop.add_signal_handler(number, self._stop.set)
        first, *others = self._children  # the first one makes the store ready, or says why that cannot be
        keeping = [asyncio.create_task(self._keep(first))]
        await self._until_ready([first])
        if not self._stop.is_set():
            keeping += [asyncio.create_task(self._keep(child)) for child in others]
            await self._until_ready(others)
        if not self._stop.is_set():
            self._begin_to_accept()
            ready()
            await self._stop.wait()
        self._loop.remove_reader(self._listening)
        self._listening.close()
        await self._end(keeping)
        return self._code

    # ---------------------------------------------------------------- the processes

    async def _until_ready(self, children: Iterable[Child]) -> None:
        """Wait until they can serve, or all is to end."""
        stop = asyncio.create_task(self._stop.wait())
        for child in children:
            ready = asyncio.create_task(child.ready.wait())
            await asyncio.wait([stop, ready], return_when=asyncio.FIRST_COMPLETED)
            ready.cancel()
        stop.cancel()

    async def _keep(self, child: Child) -> None:
        """Start a process, again and again."""
        short = 0  # lives
        while not self._stop.is_set():
            began = self._loop.time()
            code = await self._lived(child)
            if self._stop.is_set():
                return
            if not child.ready.is_set():  # it has said why
                self._code = max(1, code)
                return self._stop.set()
            short = short + 1 if self._loop.time() - began < SHORT_LIFE else 0
            pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2.0 ** min(short - 2, 9)) if short > 1 else 0.0
            log("process", process=child.number, ended=code, starts_again_in=pause)
            if pause:
                with suppress(TimeoutError):
                    async with asyncio.timeout(pause):
                        await self._stop.wait()

    async def _lived(self, child: Child) -> int:
        """The exit code of a process, once it has ended; what it has left is for the next one, or for others."""
        try:
            return await child.live(self._hear)
        except OSError as error:
            log("process", process=child.number, trouble=f"it cannot be started: {error}")
            return 1
        finally:
            for connection in child.left:
                self._loop.call_soon(self._look, connection)
            child.left = []

    def _hear(self, child: Child, line: bytes) -> None:
        """What one process says is for the others."""
        if line == READY:
            return child.ready.set()
        for other in self._children:
            if other is not child and other.link is not None:
                other.link.tell(line)
                self._check(other, other.link)

    def _check(self, child: Child, link: Link) -> None:
        """A process that takes nothing in serves nobody: better a new one."""
        if link.waiting > MOST_UNHEARD:
            log("process", process=child.number, trouble="it hangs")
            child.end(signal.SIGKILL)

    async def _end(self, keeping: Iterable[asyncio.Task[None]]) -> None:
        for child in self._children:
            child.end(signal.SIGTERM)
        _done, left = await asyncio.wait(keeping, timeout=END_WITHIN)
        for child in self._children if left else ():
            child.end(signal.SIGKILL)
        await asyncio.gather(*keeping)

    # ---------------------------------------------------------------- the connections

    def _begin_to_accept(self) -> None:
        if not self._stop.is_set():
            self._listening.setblocking(False)
            self._listening.listen(BACKLOG)
            self._loop.add_reader(self._listening, self._accept)

    def _accept(self) -> None:
        for _connection in range(AT_ONCE):
            try:
                connection, _address = self._listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                log("process", trouble=f"no connection can be accepted: {error.strerror}")
                self._loop.remove_reader(self._listening)
                self._loop.call_later(TIRED, self._begin_to_accept)
                return
            connection.setblocking(False)
            self._look(connection)

    def _look(self, connection: socket.socket) -> None:
        """Pass a connection on as soon as it says something; what it says stays there to be read."""
        try:
            said = connection.recv(FIRST_LINE, socket.MSG_PEEK)
        except BlockingIOError:
            return self._wait_for(connection)
        except OSError:
            said = b""
        self._wait_no_longer(connection)
        if said:
            self._pass_on(connection, said)
        else:
            connection.close()

    def _wait_for(self, connection: socket.socket) -> None:
        if len(self._silent) >= MOST_SILENT:
            return self._pass_on(connection, b"")
        if connection not in self._silent:
            self._loop.add_reader(connection, self._look, connection)
            self._silent[connection] = self._loop.call_later(SILENT_FOR, self._give_up, connection)

    def _wait_no_longer(self, connection: socket.socket) -> None:
        timer = self._silent.pop(connection, None)
        if timer is not None:
            timer.cancel()
            self._loop.remove_reader(connection)

    def _give_up(self, connection: socket.socket) -> None:
        self._wait_no_longer(connection)
        self._pass_on(connection, b"")

    def _pass_on(self, connection: socket.socket, said: bytes) -> None:
        """To the process that is meant; while there is none, to any other."""
        for child in (self._meant(said), *self._children):
            if child.link is not None:
                child.link.give(connection)
                return self._check(child, child.link)
        connection.close()

    def _meant(self, said: bytes) -> Child:
        if found := OF_MATCH.match(said):
            return self._children[home(found[1], len(self._children))]
        if found := OF_METRICS.match(said):
            number = int(found[1] or 0)
            return self._children[number if number < len(self._children) else 0]
        return next(self._turn)
