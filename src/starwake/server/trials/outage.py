"""A database that is gone for a while under load, and whether anything that was acknowledged is lost.

    python -m starwake.server.trials.outage --seconds 30

Two servers share a PostgreSQL that is stopped and started again; the servers run on. Meanwhile every command is refused
at once with `store/gone`, and who only asks is answered as ever. Afterwards every match goes on by itself, and the
clients' own logs are compared with the database, as in `kills`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from starwake.server import protocol as p
from starwake.server.client import lay
from starwake.server.trials.kills import MATCHES, Run
from starwake.server.trials.serving import Serving, serving
from starwake.server.trials.sittings import FLAGS, Found, audited
from starwake.testing.postgres import Cluster, cluster

BEFORE = 60
"""Commands that are answered before it begins."""
PAUSE = 0.2
"""Seconds between two commands of who tries all the time."""
SLOWEST = 2.0
"""Seconds in which everybody must be answered."""


@dataclass
class Outage:
    """What was seen of it."""

    refused: list[float] = field(default_factory=list)
    """Seconds that each refusal took."""
    asked: list[float] = field(default_factory=list)
    """Seconds that each answer to a question took."""
    troubles: list[str] = field(default_factory=list)
    back: float = 0.0
    """Seconds from the start of the database until every match had gone on."""

    def __str__(self) -> str:
        return (
            f"{len(self.refused)} commands refused, the slowest in {max(self.refused, default=0):.2f} s, "
            f"{len(self.asked)} questions answered, the slowest in {max(self.asked, default=0):.2f} s; "
            f"every match went on within {self.back:.1f} s"
        )


class Trier:
    """Somebody who tries to play all the time, and asks what is legal."""

    def __init__(self, line: ClientConnection, outage: Outage) -> None:
        self.line, self.outage = line, outage
        self._number = 0

    async def try_for(self, seconds: float) -> None:
        """Try again and again."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            await self._try()
            await asyncio.sleep(PAUSE)

    async def _try(self) -> None:
        self._number += 1
        listed, took = await self._answer(p.Legal(id=f"q{self._number}"), "legal")
        self.outage.asked.append(took)
        play = p.Play(id=f"t{self._number}", seq=listed["seq"], actions=listed["actions"][:1])
        answer, took = await self._answer(play, "refused", "ack")
        if answer.get("code") != "store/gone" or "\n" in answer["text"]:
            self.outage.troubles.append(f"while the database was gone a command was answered {answer}")
        self.outage.refused.append(took)

    async def _answer(self, message: p.FromClient, *kinds: str) -> tuple[dict[str, Any], float]:
        began = time.perf_counter()
        await self.line.send(p.encode(message), text=True)
        while True:
            answer = json.loads(await self.line.recv())
            if answer["type"] in kinds:
                return answer, time.perf_counter() - began


class Cut(Run):
    """Matches that go on all the time, on a database that does not."""

    async def cut(self, postgres: Cluster, seconds: float) -> Outage:
        """Stop the database for so long, then let every match go on and end."""
        outage = Outage()
        laid = await lay(self.urls[0], game="starship", players=2, seats=[{"kind": "person"}] * 2)
        async with asyncio.TaskGroup() as group:
            for table in range(self.matches):
                group.create_task(self._sit_on(table))
            await self._progress(BEFORE)
            triers = [Trier(await self._line(laid, given.token), outage) for given in laid.tokens]
            first = await self._first(triers)
            await asyncio.to_thread(postgres.stop)
            await first.try_for(seconds)
            await asyncio.to_thread(postgres.start)
            began = time.monotonic()
            await self._all_go_on()
            outage.back = time.monotonic() - began
            self.stop.set()
            for trier in triers:
                await trier.line.close()
        slowest = max(outage.refused + outage.asked, default=0)
        if slowest > SLOWEST:
            outage.troubles.append(f"somebody waited {slowest:.1f} s for an answer")
        return outage

    async def _line(self, laid: p.Laid, token: str) -> ClientConnection:
        address = f"{self.urls[0].replace('http', 'ws', 1)}/api/matches/{laid.match}/live"
        line = await connect(address, compression=None, proxy=None)
        await line.send(p.encode(p.Hello(p.VERSION, token)), text=True)
        return line

    async def _first(self, triers: Sequence[Trier]) -> Trier:
        """Who may act."""
        for trier in triers:
            listed, _took = await trier._answer(p.Legal(), "legal")
            if listed["actions"]:
                return trier
        raise AssertionError("somebody may always act")


def outage_run(seconds: float, seed: int = 1, matches: int = MATCHES) -> tuple[Outage, Found, list[str]]:
    """Cut, then look at what is there; the log of the servers too."""

    async def cut(servers: Sequence[Serving], postgres: Cluster) -> tuple[Outage, Cut]:
        run = Cut(servers, matches, seed)
        return await run.cut(postgres, seconds), run

    with tempfile.TemporaryDirectory(prefix="starwake-outage-") as folder, ExitStack() as stack:
        postgres = stack.enter_context(cluster())
        url, log = postgres.new_database(), Path(folder) / "log"
        servers = [stack.enter_context(serving(url, log=log, **FLAGS)) for _server in range(2)]
        outage, run = asyncio.run(cut(servers, postgres))
        for server in servers:
            server.stop()
        found = asyncio.run(audited(url, run.sittings))
        return outage, found, log.read_text(encoding="utf-8").splitlines()


def main(arguments: list[str] | None = None) -> int:
    """Cut, look, and print; exit code 1 if anything was lost."""
    parser = argparse.ArgumentParser(prog="python -m starwake.server.trials.outage", description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--matches", type=int, default=MATCHES, help="that run at the same time")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    outage, found, log = outage_run(given.seconds, given.seed, given.matches)
    troubles = outage.troubles + found.troubles
    for trouble in troubles[:20]:
        print(f"outage: {trouble}", file=sys.stderr)
    print(f"database gone for {given.seconds:g} s: {outage}; {found}; {len(log)} lines in the log")
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
