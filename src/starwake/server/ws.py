"""The socket of a client: decode, ask the room, encode. One outbox keeps the order; who reads too slowly is cut off."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from starwake.core.errors import StarwakeError
from starwake.core.view import SPECTATOR
from starwake.server import protocol as p
from starwake.server.limits import SOCKET_SECONDS, Window
from starwake.server.logs import log
from starwake.server.room import Room
from starwake.server.rooms import Rooms

MOST_WAITING = 512
MOST_BYTES = 4 * 2**20
"""What may wait in an outbox."""
HELLO_WITHIN = 10.0
SLOW, MANY, LATE, UNFIT, RESTART = 4008, 4029, 4001, 4000, 1012
"""Codes with which the server closes a socket."""


class Client:
    """One socket, once it has said hello."""

    def __init__(self, socket: WebSocket, rooms: Rooms) -> None:
        self.socket = socket
        self.rooms = rooms
        self.who = SPECTATOR
        self.lang = "en"
        self.detail = False
        self.room: Room | None = None
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._more = asyncio.Event()
        self._window = Window(rooms.house.messages, SOCKET_SECONDS)
        self.over: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        """Done with a code when the server has had enough."""

    # ---------------------------------------------------------------- out

    def tell(self, message: bytes) -> None:
        """Put a message into the outbox; too many that wait end the socket."""
        if self.over.done():
            return
        self._waiting.append(message)
        self._bytes += len(message)
        if len(self._waiting) > MOST_WAITING or self._bytes > MOST_BYTES:
            self.rooms.house.metrics.cut += 1
            self._waiting.clear()
            self.cut(SLOW)
        self._more.set()

    def cut(self, code: int) -> None:
        """End the socket."""
        if not self.over.done():
            self.over.set_result(code)

    def answer(self, message: p.Answer) -> None:
        """Send one message."""
        self.tell(p.encode(message))

    async def send(self) -> None:
        """Empty the outbox for ever."""
        while True:
            await self._more.wait()
            self._more.clear()
            while self._waiting:
                message = self._waiting.popleft()
                self._bytes -= len(message)
                await self.socket.send_text(message.decode())

    # ---------------------------------------------------------------- in

    async def listen(self, match: str) -> None:
        """Take in messages until the socket ends."""
        first = True
        deadline = asyncio.get_running_loop().time() + HELLO_WITHIN
        while True:
            async with asyncio.timeout_at(deadline if first else None):
                message = await self._next()
            await asyncio.sleep(0)  # who sends much at once takes turns with the others
            if message is None:
                continue
            if first and not isinstance(message, p.Hello):
                self.answer(p.Error(code="hello/first", text="say hello first"))
                continue
            if isinstance(message, p.Hello):
                first = not await self._greet(match, message) and first
            else:
                await self._respond(message)

    async def _next(self) -> p.Message | None:
        """The next message; None if it is no message."""
        received = await self.socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1000))
        if not self._window.allows():
            self.answer(p.Error(code="rate/messages", text="too many messages"))
            self.cut(MANY)
            return None
        text: Any = received.get("text")
        raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else received.get("bytes") or b""
        if len(raw) > p.LONGEST:
            self.answer(p.Error(code="message/long", text=f"a message has at most {p.LONGEST} bytes"))
            return None
        try:
            return p.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self.answer(p.Error(code="message/unreadable", text=" ".join(str(error).split())[:200]))
            return None

    async def _greet(self, match: str, hello: p.Hello) -> bool:
        if hello.version != p.VERSION:
            self.answer(p.Error(code="hello/version", text=f"this server speaks version {p.VERSION}"))
            return False
        room = await self.rooms.get(match)
        seat = room.seat_of(hello.token)
        if hello.token is not None and seat is None:
            self.answer(p.Error(code="seat/token", text="this token belongs to no seat of the match"))
            return False
        who = SPECTATOR if seat is None else seat
        if self.room is not None and who != self.who:
            self.room.detach(self)  # else it stays, and nobody need hear of it
        self.who = who
        self.lang, self.detail = p.language(hello.lang), hello.detail
        self.room = room
        room.attach(self, hello.since, hello.heard)
        return True

    async def _respond(self, message: p.Message) -> None:
        room = self.room
        assert room is not None
        if isinstance(message, p.Legal):
            self.answer(room.legal(self.who, message.id or ""))
        elif isinstance(message, p.Hint):
            self.answer(await room.hint(self.who, self.lang, message.id or ""))
        elif isinstance(message, p.Explain):
            self.answer(room.explain(self.who, message.action, self.lang, message.id or ""))
        elif isinstance(message, p.Look):
            self.answer(room.look(self.who, message.thing, self.lang, message.id or ""))
        elif isinstance(message, p.Suggest):
            self.answer(room.suggest(self.who, self.lang, message.id or ""))
        elif isinstance(message, p.Command):
            # all of it, even if the line breaks now: else the store has what the room has not
            await asyncio.shield(room.begin_task(self._carry_out(room, message)))

    async def _carry_out(self, room: Room, command: p.Command) -> None:
        began = time.perf_counter()
        answer = await room.command(self, command)
        self.answer(answer)
        metrics = self.rooms.house.metrics
        metrics.acks.add(time.perf_counter() - began)
        metrics.refused += isinstance(answer, p.Refused)


async def serve(socket: WebSocket, rooms: Rooms, match: str, clients: set[Client]) -> None:
    """Everything between a client that has connected and its end."""
    await socket.accept()
    client = Client(socket, rooms)
    clients.add(client)
    listening = asyncio.create_task(client.listen(match))
    sending = asyncio.create_task(client.send())
    try:
        ends: set[asyncio.Future[Any]] = {listening, sending, client.over}
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        await _close(client, _code(client, listening, sending))
    finally:
        clients.discard(client)
        if client.room is not None:
            client.room.detach(client)
        for task in (listening, sending):
            task.cancel()
        await asyncio.gather(listening, sending, return_exceptions=True)


def _code(client: Client, listening: asyncio.Task[None], sending: asyncio.Task[None]) -> int | None:
    """With which code the server closes; None if the client has."""
    if client.over.done():
        return client.over.result()
    for task in (listening, sending):
        if not task.done():
            continue
        error = task.exception()
        if isinstance(error, WebSocketDisconnect | OSError | RuntimeError):
            return None
        if isinstance(error, TimeoutError):
            return LATE
        if isinstance(error, StarwakeError):
            client.answer(p.Error(code=error.code, text=str(error)))
            return UNFIT
        if error is not None:
            client.rooms.house.metrics.errors += 1
            log("error", where="socket", error=f"{type(error).__name__}: {error}")
            return 1011
    return None


async def _close(client: Client, code: int | None) -> None:
    """Send what is still to be said, as long as the client reads, and close."""
    if code is None:
        return
    try:
        async with asyncio.timeout(1.0):
            while client._waiting and code != SLOW:
                await client.socket.send_text(client._waiting.popleft().decode())
            await client.socket.close(code)
    except (TimeoutError, WebSocketDisconnect, OSError, RuntimeError):
        pass
