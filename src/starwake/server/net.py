"""The server at the network: uvicorn, with an end for every connection.

Nobody keeps a connection by being silent, by sending half a request, by never reading or by having vanished; and no
address has more of them than it needs.
"""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Container, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from starwake.server.app import App
from starwake.server.limits import CONNECTIONS, Sockets
from starwake.server.link import Link

PULSE = 20.0
"""Seconds after which a socket is asked whether anybody is there, and in which it must answer."""
REQUEST_WITHIN = 10.0
"""Seconds for a request to arrive; again and again while an answer is still being read."""
ANSWER_WITHIN = 60.0
"""Seconds for it to be answered, and the answer to be read."""
CLOSE_WITHIN = 5.0
"""Seconds for the other end to take what was still to be said."""


class Connections:
    """Who is connected: each address a limited number of times, proxies as often as they like."""

    def __init__(self, most: int, proxies: Container[str]) -> None:
        self._open = Sockets(most)
        self._proxies = proxies
        self._addresses: dict[asyncio.BaseTransport, str] = {}

    def begin(self, transport: asyncio.BaseTransport) -> bool:
        """Whether one more is within the limit."""
        address = str((transport.get_extra_info("peername") or ("",))[0])
        if address in self._proxies:
            return True
        if not self._open.take(address):
            return False
        self._addresses[transport] = address
        return True

    def end(self, transport: asyncio.BaseTransport) -> None:
        """One was closed."""
        address = self._addresses.pop(transport, None)
        if address is not None:
            self._open.give_back(address)


class Http(H11Protocol):
    """A connection that asks and is answered, and gets up to go when it does neither."""

    all: Connections
    _answer_by = 0.0
    """When the answer has to have been read."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come."""
        self._late: asyncio.TimerHandle | None = None
        super().connection_made(transport)
        if self.all.begin(transport):
            self._within(REQUEST_WITHIN)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._within(None)
        self.all.end(self.transport)
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """A piece of a request, or all of it."""
        before = self.cycle
        super().handle_events()
        if self.cycle is not before:
            self._answer_by = self.loop.time() + ANSWER_WITHIN
            self._within(ANSWER_WITHIN)

    def on_response_complete(self) -> None:
        """It is answered: there may be another one."""
        super().on_response_complete()
        if self.cycle.response_complete:  # else the next one had come already
            self._within(REQUEST_WITHIN)

    def handle_websocket_upgrade(self, event: Any) -> None:
        """From here on it is a socket."""
        self._within(None)
        super().handle_websocket_upgrade(event)

    def _within(self, seconds: float | None) -> None:
        if self._late is not None:
            self._late.cancel()
        self._late = None if seconds is None else self.loop.call_later(seconds, self._too_late)

    def _too_late(self) -> None:
        left = self._answer_by - self.loop.time()
        if left > 0 and self.transport.get_write_buffer_size():  # the line is slow
            self._within(min(left, REQUEST_WITHIN))
        else:
            self.transport.abort()


class Socket(WebSocketsSansIOProtocol):
    """A socket that ends when the server wants it to, whether or not anybody reads."""

    all: Connections
    _end: asyncio.TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended."""
        if self._end is not None:
            self._end.cancel()
        self.all.end(self.transport)
        super().connection_lost(exc)
        self.conn.parser.close()  # it and the connection hold each other, and the collector comes seldom

    def keepalive_timeout(self) -> None:
        """Nobody is there any more: nothing that waits to be sent will ever be read."""
        super().keepalive_timeout()
        self.transport.abort()

    async def run_asgi(self) -> None:
        """All that is said, then an end for good: closing alone would wait until the other end has read everything."""
        try:
            await super().run_asgi()
        finally:
            if not self.disconnected:
                self._end = self.loop.call_later(CLOSE_WITHIN, self.transport.abort)


class Server(uvicorn.Server):
    """Tells its clients to come back when it is told to stop.

    With a link it is one of several processes: it serves the connections that come over it, each for one request or one
    socket, so that the next request may go to another process; and it stops when the link ends."""

    def __init__(
        self, app: App, *, proxies: str = "", pulse: float = PULSE, link: Link | None = None
    ) -> None:
        self.app = app
        self.link = link
        self._taking: set[asyncio.Task[None]] = set()
        asgi = app.asgi({"Connection": "close"} if link else {})
        trusted = ProxyHeadersMiddleware(asgi, proxies).trusted_hosts  # type: ignore[arg-type]
        all = Connections(CONNECTIONS, trusted if proxies else ())  # type: ignore[arg-type]
        super().__init__(
            uvicorn.Config(
                asgi,
                http=type("Http", (Http,), {"all": all}),
                ws=type("Socket", (Socket,), {"all": all}),
                ws_max_size=65536,
                ws_per_message_deflate=False,
                ws_ping_interval=pulse,
                ws_ping_timeout=pulse,
                log_level="warning",
                access_log=False,
                server_header=False,
                date_header=True,
                lifespan="off",
                timeout_graceful_shutdown=5,
                proxy_headers=bool(proxies),
                forwarded_allow_ips=proxies or None,
                backlog=4096,
            )
        )

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Being told to stop is no error."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.handle_exit)
        yield

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the store, and serve until the end; StoreError if it cannot be opened."""
        await self.app.rooms.start()
        try:
            await super().serve(sockets)
        finally:
            await self.app.rooms.stop()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve."""
        await super().startup(sockets)
        if self.link is not None:
            self.link.take, self.link.ended = self._take, self._leave
            self.link.begin()

    def _take(self, connection: socket.socket) -> None:
        task = asyncio.create_task(self._serve_taken(connection))
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)

    async def _serve_taken(self, connection: socket.socket) -> None:
        with suppress(OSError):  # it has gone already
            await asyncio.get_running_loop().connect_accepted_socket(self._new_protocol, connection)

    def _new_protocol(self) -> asyncio.Protocol:
        kind: Any = self.config.http_protocol_class
        made: asyncio.Protocol = kind(
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        return made

    def _leave(self) -> None:
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Hang up, then stop."""
        if self.link is not None:
            self.link.take = socket.socket.close
        self.app.hang_up()
        await super().shutdown(sockets)
