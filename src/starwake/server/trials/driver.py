"""Load for a server: many matches whose seats are real sockets, played by lot at a steady pace.

The driver shares the machine with the server, so it does little: a socket has no task of its own, and of a step it
reads the kind, the number, and at one seat who is awaited. Between two actions of a match an awaited seat asks for what
is legal; when the time has come it plays one of these. From there to the acknowledgement is what counts.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.uri import parse_uri

from starwake.core.errors import UsageError
from starwake.server import protocol as p

PER_ADDRESS = 40
"""Sockets, and matches: fewer than the server allows."""
AT_ONCE = 8
"""Tables that are connected at the same time."""
CALLS = ("offer", "counter", "invite")
"""First words of actions that would be most of what is listed."""
SELDOM = 0.1
"""How often one of them is played nevertheless."""
AWAITED = b'"awaited":['
OVER = b'"status":"over"'

legal_of: msgspec.json.Decoder[p.Listed] = msgspec.json.Decoder(p.Listed)


@dataclass
class Counts:
    """What was measured."""

    acks: list[float] = field(default_factory=list)
    """Seconds from a command to its acknowledgement."""
    refused: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    late: int = 0
    """Actions that could not be sent when their time had come."""
    steps: Counter[int] = field(default_factory=Counter)
    others: Counter[int] = field(default_factory=Counter)
    """Messages by length."""
    ended: int = 0
    cut: int = 0
    """Sockets that the server has closed."""


class Driver:
    """All matches, and what they count in."""

    def __init__(self, url: str, wanted: Mapping[str, Any], rate: float, seed: int = 1) -> None:
        self.url = url
        self.wanted = wanted
        self.rate = rate
        self.rng = random.Random(seed)
        self.counts = Counts()
        self.tables: list[Table] = []
        self.loop = asyncio.get_running_loop()
        self.stopped = False
        self._addresses = _addresses(urlsplit(url).hostname or "")
        self._from = ""
        self._sockets = 0

    async def lay(self, matches: int) -> None:
        """Lay all tables; nobody sits there yet."""
        for first in range(0, matches, PER_ADDRESS):
            count = min(PER_ADDRESS, matches - first)
            laid = await asyncio.to_thread(_laid, self.url, next(self._addresses), self.wanted, count)
            self.tables += [Table(self, one) for one in laid]

    async def connect(self) -> None:
        """Connect all seats; nobody plays yet, so that this takes the same time under any load."""
        for first in range(0, len(self.tables), AT_ONCE):
            lines = [line for table in self.tables[first : first + AT_ONCE] for line in table.lines]
            await asyncio.gather(*(self._connect(line) for line in lines))

    async def begin(self, ramp: float) -> None:
        """Let one table after the other begin to play, each at a moment of its own."""
        now = self.loop.time()
        for number, table in enumerate(self.tables):
            table.begin(now + ramp * number / len(self.tables) + self.rng.random() / self.rate)
        await asyncio.sleep(ramp + 1 / self.rate)

    async def _connect(self, line: Line) -> None:
        parts = urlsplit(self.url)
        if self._sockets % PER_ADDRESS == 0:
            self._from = next(self._addresses)
        self._sockets += 1
        source = (self._from, 0) if self._from else None
        await self.loop.create_connection(
            lambda: line, parts.hostname or "", parts.port or 80, local_addr=source
        )
        async with asyncio.timeout(30):
            await line.ready

    async def measure(self, seconds: float) -> Counts:
        """Count for a while."""
        self.counts = Counts()
        await asyncio.sleep(seconds)
        found, self.counts = self.counts, Counts()
        return found

    def stop(self) -> None:
        """Hang up."""
        self.stopped = True
        for table in self.tables:
            table.stop()


class Table:
    """One match: which seat acts next, and when."""

    def __init__(self, driver: Driver, laid: p.Laid) -> None:
        self.driver = driver
        self.seq = 0
        self.over = False
        address = driver.url.replace("http", "ws", 1) + f"/api/matches/{laid.match}/live"
        self.lines = [Line(self, address, given) for given in laid.tokens]
        self._awaited: list[int] = []
        self._actions: list[str] = []
        self._acting: Line | None = None
        self._due = 0.0
        self._sent = 0.0
        """When the last command was sent; 0 once it is answered."""
        self._number = 0
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, at: float) -> None:
        """Play from a time on."""
        self._due = at
        self._wait()

    def stop(self) -> None:
        """Play no more."""
        if self._timer is not None:
            self._timer.cancel()
        for line in self.lines:
            line.hang_up()

    def _wait(self) -> None:
        self._timer = self.driver.loop.call_at(self._due, self._time_has_come)

    def _time_has_come(self) -> None:
        self._timer = None
        if self._sent or not self._actions:
            self.driver.counts.late += not self.over
        else:
            self._play()

    def look(self, seq: int, message: bytes) -> None:
        """A step, or the whole table: who is awaited now."""
        if seq < self.seq:
            return
        self.seq = seq
        at = message.find(AWAITED)
        if at >= 0:
            end = message.index(b"]", at)
            numbers = message[at + len(AWAITED) : end]
            self._awaited = [int(one) for one in numbers.split(b",")] if numbers else []

    def ask(self) -> None:
        """Ask for the actions of somebody who is awaited, if they have seen all that there is."""
        if self._acting is not None or self.over:
            return
        for seat in self._awaited:
            if self.lines[seat].seq == self.seq:
                self._acting = self.lines[seat]
                return self._acting.send(p.Legal())

    def choose_from(self, message: bytes) -> None:
        """The listed actions; if the time has come already, play."""
        self._actions = legal_of.decode(message).actions
        if self._actions and self._timer is None and self._due:
            self._play()

    def _play(self) -> None:
        assert self._acting is not None
        rng = self.driver.rng
        calm = [one for one in self._actions if not one.startswith(CALLS)]
        action = rng.choice(calm if calm and rng.random() > SELDOM else self._actions)
        self._number += 1
        self._actions = []
        self._sent = time.perf_counter()
        self._acting.send(p.Play(id=f"load-{self._number}", seq=self._acting.seq, actions=[action]))

    def answered(self, message: bytes) -> None:
        """The command was acknowledged or refused: on to the next."""
        counts = self.driver.counts
        if message.startswith(b'{"type":"ack"'):
            counts.acks.append(time.perf_counter() - self._sent)
        else:
            counts.refused[json.loads(message)["code"]] += 1
        self._sent = 0.0
        self._acting = None
        if not self.driver.stopped:
            # What is late is not made up for: a load of so many actions a second is one of no more than that.
            self._due = max(self._due + 1 / self.driver.rate, self.driver.loop.time())
            self._wait()
            self.ask()


class Line(asyncio.Protocol):
    """The socket of a seat."""

    def __init__(self, table: Table, address: str, given: p.Seated) -> None:
        self.table = table
        self.driver = table.driver
        self.seq = -1
        self.ready: asyncio.Future[None] = self.driver.loop.create_future()
        """Done when the table was shown."""
        self._given = given
        self._first = given.seat == 0
        self._talk = ClientProtocol(parse_uri(address), max_size=None)
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self._transport = cast(asyncio.Transport, transport)
        self._talk.send_request(self._talk.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Take in what has come."""
        self._talk.receive_data(data)
        for event in self._talk.events_received():
            if isinstance(event, Response):
                self._greet()
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._hear(bytes(event.data))
        self._flush()

    def connection_lost(self, error: Exception | None) -> None:
        """The socket has ended."""
        self.driver.counts.cut += not self.driver.stopped
        self._lose("the server has closed a socket")

    def send(self, message: p.FromClient) -> None:
        """Send a message."""
        if self._talk.state is State.OPEN:
            self._talk.send_text(p.encode(message))
            self._flush()

    def hang_up(self) -> None:
        """End the socket."""
        if self._transport is not None:
            self._transport.abort()

    def _greet(self) -> None:
        if self._talk.state is State.OPEN:
            self.send(p.Hello(version=p.VERSION, token=self._given.token))
        else:
            self._lose(f"no socket: {self._talk.handshake_exc}")

    def _flush(self) -> None:
        if self._transport is not None:
            self._transport.writelines([one for one in self._talk.data_to_send() if one])

    def _lose(self, text: str) -> None:
        if not self.ready.done():
            self.ready.set_exception(UsageError(text))

    def _hear(self, message: bytes) -> None:
        kind = message[9:12]
        counts = self.driver.counts
        if kind == b"ste":
            counts.steps[len(message)] += 1
            self._see(21, message)
            return
        counts.others[len(message)] += 1
        if kind == b"ack" or kind == b"ref":
            self.table.answered(message)
        elif kind == b"leg":
            self.table.choose_from(message)
        elif kind == b"tab":
            self._see(22, message)
            if not self.ready.done():
                self.ready.set_result(None)
        elif kind == b"roo" and OVER in message and not self.table.over:
            self.table.over = True
            counts.ended += 1
        elif kind == b"err":
            counts.errors[json.loads(message)["code"]] += 1
            self._lose(message.decode())

    def _see(self, start: int, message: bytes) -> None:
        """A message whose number begins there: `{"type":"step","seq":`."""
        self.seq = int(message[start : message.index(b",", start)])
        if self._first or self.seq > self.table.seq:
            self.table.look(self.seq, message)
        self.table.ask()


def _addresses(host: str) -> Iterator[str]:
    """Where to come from: on a loopback as many addresses as it takes, because the server counts by address."""
    number = 0
    while True:
        yield f"127.1.{number // 200}.{1 + number % 200}" if host == "127.0.0.1" else ""
        number += 1


def _laid(url: str, source: str, wanted: Mapping[str, Any], count: int) -> list[p.Laid]:
    """New matches over one connection."""
    parts = urlsplit(url)
    where = (source, 0) if source else None
    found = []
    with closing(HTTPConnection(parts.hostname or "", parts.port, timeout=30, source_address=where)) as line:
        for _match in range(count):
            line.request("POST", "/api/matches", json.dumps(wanted), {"Content-Type": "application/json"})
            answer = line.getresponse()
            body = answer.read()
            if answer.status != 201:
                raise UsageError(f"the server lays no table: {body.decode(errors='replace'):.200}")
            found.append(msgspec.json.decode(body, type=p.Laid))
    return found
