"""`starwake serve`: matches for people and bots, over HTTP and WebSockets."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import sys
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from starwake.cli.loop import quick_loop
from starwake.cli.options import decimal, whole
from starwake.core.errors import UsageError

if TYPE_CHECKING:
    from starwake.server.link import Link
    from starwake.server.processes import Place

SWITCH = 0.0005
"""Seconds after which the loop makes way for the store's thread, which has little to do and holds up everybody."""
MOST_PROCESSES = 64
HELP = "hold matches for people and bots, over the network"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (0.0.0.0: all)")
    parser.add_argument("--port", type=whole, default=8000, help="0 picks a free one")
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
    parser.add_argument("--messages", type=whole, default=100, help="that a socket may send in 20 seconds")
    parser.add_argument("--requests", type=whole, default=300, help="that an address may make in a minute")
    parser.add_argument(
        "--records", type=whole, default=20, help="that an address may have played again in a minute"
    )
    parser.add_argument("--matches", type=whole, default=50, help="that an address may have open")
    parser.add_argument(
        "--pulse",
        type=decimal,
        default=20.0,
        help="seconds after which a silent socket is asked whether anybody is there, and in which it must answer",
    )
    parser.add_argument("--workers", type=whole, default=1, help="processes in which slow bots think")
    parser.add_argument(
        "--processes",
        type=whole,
        default=1,
        help="that serve at this address, best one for each core; they share the store (default: 1)",
    )
    parser.add_argument(
        "--seed",
        default="",
        help="deal all matches alike, from this text: for tests and shows, since everybody can foresee the dice",
    )
    parser.add_argument("--place", default="", help=argparse.SUPPRESS)  # of one of these processes


def run(args: argparse.Namespace) -> int:
    """Serve until it is told to stop."""
    if args.place:
        return serve_one_of_many(args)
    if args.processes != 1:
        _check_processes(args.processes)

    def tell(url: str) -> None:
        print(json.dumps({"url": url}) if args.json else f"Starwake listens at {url}", flush=True)

    with listen(args.host, args.port) as listening:
        if args.processes != 1:
            return serve_with_many(args, listening, tell)
        serve(args, listening, tell)
    return 0


def serve(args: argparse.Namespace, listening: socket.socket, ready: Callable[[str], None]) -> None:
    """Serve at a socket until it is told to stop; `ready` is called with the address once it answers."""
    with asyncio.Runner(loop_factory=quick_loop()) as runner:
        runner.run(_serve(args, lambda: ready(_address_of(listening)), [listening]))


async def _serve(
    args: argparse.Namespace,
    ready: Callable[[], None],
    listening: list[socket.socket],
    link: Link | None = None,
    place: Place | None = None,
) -> None:
    """A server: by itself at a socket, or as one of many processes that are given connections over a link."""
    from starwake.server.app import App, build_id
    from starwake.server.bots import Thinker
    from starwake.server.logs import Metrics
    from starwake.server.net import Server
    from starwake.server.room import House
    from starwake.server.rooms import Later, Rooms, collect_seldom
    from starwake.server.seats import new_match
    from starwake.server.store import opened

    house = House(
        opened(args.store, link),
        Thinker(args.workers),
        build_id(),
        Metrics(),
        args.messages,
        later=Later(),
        new_match=place.new_match if place else new_match,
    )
    if args.seed:
        house.chance = lambda: Random(args.seed)
    app = App(Rooms(house), tuple(args.origin), args.matches, args.requests, args.records)
    server = Server(app, proxies=args.proxy, pulse=args.pulse, link=link)
    collect_seldom()
    sys.setswitchinterval(SWITCH)
    told = asyncio.create_task(_tell(server, ready))
    await server.serve(sockets=listening)
    told.cancel()
    if not server.started:
        sys.exit(1)


async def _tell(server: object, ready: Callable[[], None]) -> None:
    """Say that it is there, once it is."""
    while not getattr(server, "started", False):
        await asyncio.sleep(0.01)
    ready()


# ------------------------------------------------------------------ many processes


def _check_processes(count: int) -> None:
    if not 1 <= count <= MOST_PROCESSES:
        raise UsageError(f"--processes is 1 to {MOST_PROCESSES}")
    if not hasattr(socket, "send_fds"):
        raise UsageError("--processes: this system cannot pass connections between processes; leave it out")


def serve_with_many(args: argparse.Namespace, listening: socket.socket, ready: Callable[[str], None]) -> int:
    """Serve at a socket with many processes, each of them this command once more; the exit code."""
    from starwake.server.processes import Processes
    from starwake.server.store import kept_for_us

    async def run() -> int:
        command = [sys.executable, *sys.orig_argv[1:]]
        parent = Processes(listening, command, args.processes)
        return await parent.run(lambda: ready(_address_of(listening)))

    with kept_for_us(args.store):
        return asyncio.run(run())


def serve_one_of_many(args: argparse.Namespace) -> int:
    """Be one of these processes; the exit code."""
    from starwake.server.link import Link
    from starwake.server.processes import READY, Place

    async def run(place: Place) -> None:
        link = Link(socket.socket(fileno=place.line))
        await _serve(args, lambda: link.tell(READY), [], link, place)

    with asyncio.Runner(loop_factory=quick_loop()) as runner:
        runner.run(run(Place.read(args.place)))
    return 0


# ------------------------------------------------------------------ the address


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


EVERYWHERE = {"0.0.0.0": "192.0.2.1", "::": "2001:db8::1"}
"""Listening at all addresses of the machine; with an address of nobody that lies outside."""


def _address_of(listening: socket.socket) -> str:
    return address(*listening.getsockname()[:2])


def address(host: str, port: int) -> str:
    """Where a browser finds the server: one that listens everywhere, at an address that others can open too."""
    found = reachable(host) if host in EVERYWHERE else host
    return f"http://[{found}]:{port}" if ":" in found else f"http://{found}:{port}"


def reachable(host: str) -> str:
    """The machine's address in its network, as the system would send from it; nothing is sent."""
    outside = EVERYWHERE[host]
    with socket.socket(socket.AF_INET6 if ":" in outside else socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect((outside, 9))
            return str(asked.getsockname()[0])
        except OSError:  # no network: then nobody else can come anyway
            return "::1" if ":" in outside else "127.0.0.1"
