"""`starwake serve`: matches for people and bots, over HTTP and WebSockets."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import sys
from collections.abc import Callable

from starwake.core.errors import UsageError

HELP = "hold matches for people and bots, over the network"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (0.0.0.0: all)")
    parser.add_argument("--port", type=int, default=8000, help="0 picks a free one")
    parser.add_argument(
        "--store",
        default="sqlite:starwake.db",
        help="memory:, sqlite:FILE or postgresql://USER@HOST/NAME (default: sqlite:starwake.db)",
    )
    parser.add_argument("--json", action="store_true", help="say where it listens as one line of JSON")
    parser.add_argument(
        "--origin", action="append", default=[], help="another origin that may use it from a browser"
    )
    parser.add_argument(
        "--proxy", default="", help="addresses of reverse proxies whose X-Forwarded-For counts"
    )
    parser.add_argument("--messages", type=int, default=100, help="that a socket may send in 20 seconds")
    parser.add_argument("--requests", type=int, default=300, help="that an address may make in a minute")
    parser.add_argument("--matches", type=int, default=50, help="that an address may have open")
    parser.add_argument(
        "--pulse",
        type=float,
        default=20.0,
        help="seconds after which a silent socket is asked whether anybody is there, and in which it must answer",
    )
    parser.add_argument("--workers", type=int, default=1, help="processes in which slow bots think")


def run(args: argparse.Namespace) -> int:
    """Serve until it is told to stop."""

    def tell(url: str) -> None:
        print(json.dumps({"url": url}) if args.json else f"Starwake listens at {url}", flush=True)

    serve(args, listen(args.host, args.port), tell)
    return 0


def serve(args: argparse.Namespace, listening: socket.socket, ready: Callable[[str], None]) -> None:
    """Serve at a socket until it is told to stop; `ready` is called with the address once it answers."""
    from starwake.server.app import App, build_id
    from starwake.server.bots import Thinker
    from starwake.server.logs import Metrics
    from starwake.server.net import Server
    from starwake.server.room import House
    from starwake.server.rooms import Rooms
    from starwake.server.store import opened

    async def run() -> None:
        rooms = Rooms(House(opened(args.store), Thinker(args.workers), build_id(), Metrics(), args.messages))
        app = App(rooms, tuple(args.origin), args.matches, args.requests)
        server = Server(app, proxies=args.proxy, pulse=args.pulse)
        told = asyncio.create_task(_tell(server, listening, ready))
        await server.serve(sockets=[listening])
        told.cancel()
        if not server.started:
            sys.exit(1)

    asyncio.run(run())


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens, opened before anything else: a port that is taken is told at once."""
    made = None
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # Named as TCP, because asyncio sends at once (TCP_NODELAY) only on sockets that say so.
        made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":  # elsewhere it would take a port from who has it
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
    except (OSError, OverflowError) as error:
        if made is not None:
            made.close()
        raise UsageError(
            f"cannot listen at {host}:{port}: {getattr(error, 'strerror', None) or error}"
        ) from None
    return made


async def _tell(server: object, listening: socket.socket, ready: Callable[[str], None]) -> None:
    """Say where it is, once it is there."""
    while not getattr(server, "started", False):
        await asyncio.sleep(0.01)
    host, port = listening.getsockname()[:2]
    ready(f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}")
