"""Servers that are killed at random moments under load, and whether anything that was acknowledged is lost.

    python -m starwake.server.trials.kills --store sqlite --kills 300
    python -m starwake.server.trials.kills --store sqlite --kills 300 --processes 2
    python -m starwake.server.trials.kills --store postgresql --kills 100

On SQLite one server is killed and started again on its file. On PostgreSQL two servers share a database; one of them is
killed at a time, and its clients go on at the other. With --processes any process of a server is killed: the parent is
started again by us, any other one by the parent. The clients' own logs are the witness: every acknowledged command
must be in the log once, at its step, every match must go on, and every record must be what the seeds deal.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from starwake.server.trials.serving import Serving, serving
from starwake.server.trials.sittings import FLAGS, Found, Sitting, audited, sit
from starwake.testing.postgres import cluster

MATCHES = 6
"""At the same time."""
THINK = 0.05
MOST_STEPS = 400
"""Of a match: reading a log again takes its time, and what is looked for happens early and late."""
MOST_COMMANDS = 40
"""Acknowledged between two kills."""
MOMENT = 0.05
"""Seconds in which a kill comes after the last of them."""
PATIENCE = 60.0
"""Seconds in which a match must go on."""
CLIENT: dict[str, Any] = {"waits": (0.05, 0.2), "patience": 2.0}


class Run:
    """Servers, matches that go on all the time, and a killer."""

    def __init__(self, servers: Sequence[Serving], matches: int, seed: int) -> None:
        self.servers = servers
        self.urls = [server.url for server in servers]
        self.rng = random.Random(seed)
        self.seed = seed
        self.matches = matches
        self.sittings: list[Sitting] = []
        self.running: set[Sitting] = set()
        self.stop = asyncio.Event()
        self.moved = asyncio.Event()
        """Set whenever somebody was told something."""

    async def kill(self, kills: int) -> None:
        """Kill so many times, then let every match go on and end."""
        async with asyncio.TaskGroup() as group:
            for table in range(self.matches):
                group.create_task(self._sit_on(table))
            for _kill in range(kills):
                await self._progress(self.rng.randrange(MOST_COMMANDS))
                await asyncio.sleep(self.rng.random() * MOMENT)
                await asyncio.to_thread(self._kill_one)
            await self._all_go_on()
            self.stop.set()

    def _kill_one(self) -> None:
        server = self.rng.choice(self.servers)
        pid = self.rng.choice(server.pids)
        if pid == server.pid:
            server.kill()
            server.start()
        else:
            with suppress(ProcessLookupError):  # it has just ended by itself
                os.kill(pid, signal.SIGKILL)

    async def _sit_on(self, table: int) -> None:
        """Play one match after the other at a table."""
        while not self.stop.is_set():
            enough = asyncio.Event()
            urls = self.rng.sample(self.urls, len(self.urls))
            seed = self.seed + len(self.sittings)
            sitting = await sit(urls, table, seed, think=THINK, **CLIENT)
            self.sittings.append(sitting)
            self.running.add(sitting)
            async with asyncio.TaskGroup() as group:
                watching = group.create_task(self._watch(sitting, enough))
                await sitting.play(enough)
                watching.cancel()
            await sitting.check(urls)
            self.running.discard(sitting)
            for player in sitting.players:
                await player.client.stop()

    async def _watch(self, sitting: Sitting, enough: asyncio.Event) -> None:
        """Say what happens at a table, and when it has been enough."""
        async for _message in sitting.players[0].client.events():
            self.moved.set()
            if sitting.seq >= MOST_STEPS or self.stop.is_set():
                enough.set()

    async def _progress(self, commands: int) -> None:
        """Wait until so many commands more were answered."""
        wanted = self._answered() + commands
        async with asyncio.timeout(PATIENCE):
            while self._answered() < wanted:
                await self._next()

    async def _all_go_on(self) -> None:
        """Wait until every match that ran has gone on since."""
        before = {sitting: sitting.seq for sitting in self.running}
        async with asyncio.timeout(PATIENCE):
            while any(one in self.running and one.seq <= seq for one, seq in before.items()):
                await self._next()

    async def _next(self) -> None:
        await self.moved.wait()
        self.moved.clear()

    def _answered(self) -> int:
        return sum(sitting.commands for sitting in self.sittings)


@contextmanager
def servers(store: str, folder: Path, processes: int = 1) -> Iterator[tuple[str, list[Serving]]]:
    """The address of a store, and the servers on it."""
    with ExitStack() as stack:
        url = f"sqlite:{folder / 'store.db'}"
        if store == "postgresql":
            url = stack.enter_context(cluster()).new_database()
        log = folder / "log"
        count = 2 if store == "postgresql" else 1
        flags = {**FLAGS, "processes": processes}
        yield url, [stack.enter_context(serving(url, log=log, **flags)) for _server in range(count)]


def kill_run(store: str, kills: int, seed: int = 1, matches: int = MATCHES, processes: int = 1) -> Found:
    """Kill, then look at what is there."""

    async def killed(started: Sequence[Serving]) -> Run:
        run = Run(started, matches, seed)
        await run.kill(kills)
        return run

    with (
        tempfile.TemporaryDirectory(prefix="starwake-kills-") as folder,
        servers(store, Path(folder), processes) as made,
    ):
        url, started = made
        run = asyncio.run(killed(started))
        for server in started:
            server.stop()
        return asyncio.run(audited(url, run.sittings))


def main(arguments: list[str] | None = None) -> int:
    """Kill, look, and print; exit code 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m starwake.server.trials.kills", description=__doc__)
    parser.add_argument("--store", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--matches", type=int, default=MATCHES, help="that run at the same time")
    parser.add_argument("--processes", type=int, default=1, help="of each server")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    began = time.monotonic()
    found = kill_run(given.store, given.kills, given.seed, given.matches, given.processes)
    for trouble in found.troubles[:20]:
        print(f"kills: {trouble}", file=sys.stderr)
    print(f"{given.store}: {given.kills} kills in {time.monotonic() - began:.0f} s, {found}")
    return 1 if found.troubles else 0


if __name__ == "__main__":
    sys.exit(main())
