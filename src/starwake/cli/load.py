"""`starwake load`: what a server bears, measured with real sockets and real rules."""

from __future__ import annotations

import argparse
import asyncio
import gc
import ipaddress
import json
import resource
import socket
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from starwake import COMPILED
from starwake.cli.loop import quick_loop
from starwake.cli.options import add_game_arguments, decimal, game_options, whole
from starwake.core.errors import UsageError
from starwake.core.registry import make

if TYPE_CHECKING:
    from starwake.server.trials.driver import Counts
    from starwake.server.trials.serving import Serving

HELP = "Load a server with matches whose seats are real sockets, and measure. Starts a server of its own by default."

MOST = {"matches": 5000, "rate": 100.0, "seconds": 3600.0, "ramp": 600.0}
MOST_SOCKETS = 20_000
MATCHES, RATE, SECONDS = 20, 1.0, 10.0
TABLES_A_SECOND = 50
"""That begin to play, unless --ramp says otherwise."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    parser.add_argument("game", metavar="GAME", nargs="?", default="starfarers", help="default: starfarers")
    add_game_arguments(parser)
    parser.add_argument("--matches", type=whole, default=MATCHES, help=f"default: {MATCHES}")
    parser.add_argument("--rate", type=decimal, default=RATE, help="actions a second and match (default: 1)")
    parser.add_argument("--seconds", type=decimal, default=SECONDS, help=f"to measure (default: {SECONDS:g})")
    parser.add_argument("--ramp", type=decimal, help="seconds until all play")
    parser.add_argument("--seed", type=whole, default=1)
    parser.add_argument("--store", default="", help="of the server (default: SQLite in a temporary folder)")
    parser.add_argument("--processes", type=whole, default=1, help="of the server (default: 1)")
    parser.add_argument("--url", default="", help="a server that runs already")
    parser.add_argument("--anywhere", action="store_true", help="also one that is not on this machine")
    parser.add_argument("--json", action="store_true", help="print one line of JSON")


def run(args: argparse.Namespace) -> int:
    """Load, measure and print."""
    game = make(args.game, args.players, game_options(args))
    if args.ramp is None:
        args.ramp = args.matches / TABLES_A_SECOND
    _check(args, game.players)
    wanted = {
        "game": game.id,
        "players": game.players,
        "options": dict(game.options),
        "seats": [{"kind": "person"}] * game.players,
    }
    _raise_file_limit()
    with _server(args) as (url, server), asyncio.Runner(loop_factory=quick_loop()) as runner:
        measures = runner.run(_measured(args, url, server, wanted))
    print(json.dumps(measures) if args.json else "\n".join(_lines(measures)))
    return 0


def _check(args: argparse.Namespace, players: int) -> None:
    """Bounds, and whose server it is."""
    for name, most in MOST.items():
        if not 0 <= getattr(args, name) <= most or (name != "ramp" and not getattr(args, name)):
            raise UsageError(f"--{name} is above 0 and at most {most:g}")
    if args.matches * players > MOST_SOCKETS:
        raise UsageError(f"that makes more than {MOST_SOCKETS} sockets")
    if args.url and (args.store or args.processes != 1):
        raise UsageError(
            "--store and --processes are for a server of its own, --url is for one that runs: name one of them"
        )
    if args.url and not args.anywhere and not _is_here(args.url):
        raise UsageError(f"{args.url} is not on this machine; --anywhere if it is yours to load")


def _is_here(url: str) -> bool:
    """Whether a server is on a loopback."""
    try:
        address = socket.gethostbyname(urlsplit(url).hostname or "")
    except OSError:
        return False
    return ipaddress.ip_address(address).is_loopback


def _raise_file_limit() -> None:
    """Sockets are files: allow as many as the system does, for the server of one's own too."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


@contextmanager
def _server(args: argparse.Namespace) -> Iterator[tuple[str, Serving | None]]:
    """The address of the server, and the server if it is one's own."""
    from starwake.server.trials.serving import serving

    if args.url:
        yield args.url.rstrip("/"), None
        return
    messages = 100 + round(100 * args.rate)  # twice what one seat sends that has the turn all the time
    with tempfile.TemporaryDirectory(prefix="starwake-load-") as folder:
        store = args.store or f"sqlite:{Path(folder) / 'store.db'}"
        flags = {"messages": messages, "processes": args.processes}
        with serving(store, log=Path(folder) / "log", **flags) as server:
            yield server.url, server


async def _measured(
    args: argparse.Namespace, url: str, server: Serving | None, wanted: dict[str, Any]
) -> dict[str, Any]:
    """Lay the tables, connect, let it run, count."""
    from starwake.server.trials.driver import Driver
    from starwake.server.trials.serving import cpu_seconds, memory

    def held() -> int:
        return sum(memory(pid) for pid in server.pids) if server else 0

    def worked() -> float:
        return sum(cpu_seconds(pid) for pid in server.pids) if server else 0.0

    driver = Driver(url, wanted, args.rate, args.seed)
    empty = held()
    await driver.lay(args.matches)
    idle = held()
    await driver.connect()
    await driver.begin(args.ramp)
    gc.freeze()  # what is here stays: looking through it again and again would be measured too
    before = worked(), cpu_seconds()
    counts = await driver.measure(args.seconds)
    after = worked(), cpu_seconds()
    live = held()
    driver.stop()
    return {
        "game": wanted["game"],
        "compiled": COMPILED,
        "store": (args.store or "sqlite").partition(":")[0] if server else "",
        "processes": args.processes if server else 0,
        "matches": args.matches,
        "sockets": sum(len(table.lines) for table in driver.tables),
        "rate": args.rate,
        "seconds": args.seconds,
        **_figures(counts, args.seconds),
        "server_cpu": round(after[0] - before[0], 2),
        "driver_cpu": round(after[1] - before[1], 2),
        "memory": {"empty": empty, "idle": idle, "live": live},
        "memory_per_match": {
            "idle": max(0, idle - empty) // args.matches,
            "live": max(0, live - empty) // args.matches,
        },
    }


def _figures(counts: Counts, seconds: float) -> dict[str, Any]:
    """What was counted, in numbers that tell something."""
    times = sorted(counts.acks)
    messages = counts.steps + counts.others
    return {
        "acks": len(times),
        "acks_per_second": round(len(times) / seconds, 1),
        "refused": dict(counts.refused),
        "errors": dict(counts.errors),
        "late": counts.late,
        "ended": counts.ended,
        "cut": counts.cut,
        "ack_ms": {
            **{f"p{part}": round(1000 * at(times, part / 100), 2) for part in (50, 95, 99)},
            "max": round(1000 * at(times, 1.0), 2),
        },
        "messages_per_second": round(messages.total() / seconds, 1),
        "bytes": {"median": at_length(messages, 0.5), "p99": at_length(messages, 0.99)},
        "step_bytes": {"median": at_length(counts.steps, 0.5), "p99": at_length(counts.steps, 0.99)},
    }


def at(times: Sequence[float], part: float) -> float:
    """The value below which a part of sorted ones lies."""
    return times[min(len(times) - 1, int(len(times) * part))] if times else 0.0


def at_length(lengths: Counter[int], part: float) -> int:
    """The same of counted ones."""
    left = part * lengths.total()
    for length in sorted(lengths):
        left -= lengths[length]
        if left <= 0:
            return length
    return 0


def _lines(found: dict[str, Any]) -> Iterator[str]:
    """For people."""
    rules = "compiled" if found["compiled"] else "pure"
    yield f"{found['matches']} matches of {found['game']} ({rules}), {found['sockets']} sockets, {found['seconds']:g} s"
    yield f"acknowledged   {found['acks']} ({found['acks_per_second']}/s), {found['late']} late, cut {found['cut']}"
    yield f"refused        {found['refused'] or 0}, errors {found['errors'] or 0}, ended {found['ended']}"
    yield "ack            " + ", ".join(f"{name} {ms:g} ms" for name, ms in found["ack_ms"].items())
    yield (
        f"messages       {found['messages_per_second']}/s, median {found['bytes']['median']} bytes, "
        f"p99 {found['bytes']['p99']}; steps {found['step_bytes']['median']}, {found['step_bytes']['p99']}"
    )
    yield f"CPU            server {found['server_cpu']:g} s, driver {found['driver_cpu']:g} s"
    memory = {name: f"{size / 2**20:.1f} MiB" for name, size in found["memory"].items()}
    yield f"server memory  {memory['empty']} empty, {memory['idle']} laid, {memory['live']} after"
    each = {name: f"{size / 1024:.0f} KiB" for name, size in found["memory_per_match"].items()}
    yield f"per match      {each['idle']} idle, {each['live']} live"
