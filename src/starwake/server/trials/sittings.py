"""Matches that are played over real sockets by people who do anything, and what is found in the store afterwards.

A sitting is a match with a client at each seat. Its players play what is listed, by lot; now and then they talk, take a
step back, send two commands at once or one that is stale. Each remembers how every command was answered: `audit`
compares that with the log. Used by `kills` and `lossy`.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Coroutine, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from starwake.core.record import Record
from starwake.server import protocol as p
from starwake.server.client import UNSURE, Client, Denied, fetch, lay
from starwake.server.store import opened
from starwake.server.store.base import Store

TABLES = (("starfarers", "ppb"), ("starship", "pp"), ("starfarers-classic", "ppp"))
"""Games, and their seats: people and bots."""
KINDS = {"p": {"kind": "person"}, "b": {"kind": "bot", "bot": "trader"}}
TALKS, UNDOES, STALE, TWICE = 0.05, 0.10, 0.13, 0.18
"""Out of a draw from 0 to 1, what a player does instead of playing one action."""
OLD = 9
"""Steps that a stale command is behind."""
AGAIN = 0.05
"""Seconds before a request is tried again that no server answered."""
FLAGS: dict[str, Any] = {"messages": 1_000_000}
"""Of the server: the players are quicker than people."""

Result = TypeVar("Result")


@dataclass(eq=False)
class Player:
    """Somebody at a seat, with all answers to what was sent."""

    client: Client
    seat: int
    rng: random.Random
    think: float = 0.0
    """Seconds before an action, on the average."""
    answers: list[tuple[type[p.Command], p.Answer]] = field(default_factory=list)

    async def play_on(self, stop: asyncio.Event) -> None:
        """Act whenever one is waited for, until all stop or the match is over."""
        while await self._turn_comes(stop):
            await asyncio.sleep(self.rng.random() * 2 * self.think)
            await self.act()

    async def _turn_comes(self, stop: asyncio.Event) -> bool:
        client = self.client
        if not client.awaited and not client.over and not stop.is_set():
            waits = [client.until(lambda: client.awaited or client.over), stop.wait()]
            tasks: list[asyncio.Task[Any]] = [asyncio.ensure_future(one) for one in waits]
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
        return not stop.is_set() and not client.over

    async def act(self) -> None:
        """One of the things that people do."""
        draw, client = self.rng.random(), self.client
        seq = client.seq or 0
        if draw < TALKS:
            return await self.send(p.Chat(id=client.new_id(), text=f"at {seq}"))
        if draw < UNDOES and client.table is not None and client.table["undo"]:
            return await self.send(p.Undo(id=client.new_id(), seq=seq))
        listed = await client.legal()
        if not listed:
            return
        one, other = (
            p.Play(id=client.new_id(), seq=seq, actions=[self.rng.choice(listed)]) for _ in range(2)
        )
        if draw < STALE:
            one.seq = max(0, seq - OLD)
        await asyncio.gather(self.send(one), *([self.send(other)] if STALE <= draw < TWICE else []))

    async def send(self, message: p.Command) -> None:
        """A command, until it is answered."""
        self.answers.append((type(message), await self.client.command(message)))


class Sitting:
    """A match and its players."""

    def __init__(self, match: str, players: Sequence[Player]) -> None:
        self.match = match
        self.players = players
        self.record: Record | None = None
        self.outcomes = 0
        self.troubles: list[str] = []

    @property
    def commands(self) -> int:
        """That were answered so far."""
        return sum(len(player.answers) for player in self.players)

    @property
    def seq(self) -> int:
        """The last step that somebody has seen."""
        return max(player.client.seq or 0 for player in self.players)

    async def play(self, stop: asyncio.Event) -> None:
        """Play until all stop or the match is over; then agree to end it, and look at what there is."""
        await together(player.play_on(stop) for player in self.players)
        await together(self._leave(player) for player in self.players)

    async def _leave(self, player: Player) -> None:
        if not player.client.over:
            await player.client.end()
        await player.client.until(lambda: player.client.over)

    async def check(self, urls: Sequence[str]) -> None:
        """Whether all have the same table as somebody who comes anew, and the record is what the seed deals."""
        for player in self.players:
            async with Client(urls, self.match, player.client.token, waits=(AGAIN, AGAIN)) as fresh:
                last = max(self.seq, fresh.seq or 0)
                await together(caught_up(one, last) for one in (fresh, player.client))
                if fresh.table != player.client.table:
                    self.troubles.append(
                        f"{self.match}: seat {player.seat} sees another table than a newcomer"
                    )
        text = (await insist(lambda url: fetch(url, f"/api/matches/{self.match}/record"), urls)).decode()
        self.record = Record.parse(text)
        self.outcomes = self.record.verify()


async def sit(
    urls: Sequence[str],
    table: int,
    seed: int,
    *,
    through: Sequence[str] = (),
    think: float = 0.0,
    **more: Any,
) -> Sitting:
    """Lay a table and connect everybody, if need be `through` other addresses than those of the servers."""
    game, seats = TABLES[table % len(TABLES)]
    wanted = {"game": game, "players": len(seats), "seats": [KINDS[one] for one in seats], "pace": 0}
    laid = await insist(lambda url: lay(url, **wanted), urls)
    players = []
    for given in laid.tokens:
        client = Client(through or urls, laid.match, given.token, **more)
        players.append(Player(client, given.seat, random.Random(f"{seed} {table} {given.seat}"), think))
    sitting = Sitting(laid.match, players)
    await together(player.client.start() for player in players)
    return sitting


async def caught_up(client: Client, seq: int) -> None:
    """Wait until a client has seen a step."""
    await client.until(lambda: (client.seq or 0) >= seq)


async def insist(ask: Any, urls: Sequence[str]) -> Any:
    """Ask one server after the other until one answers."""
    while True:
        for url in urls:
            try:
                return await ask(url)
            except (OSError, EOFError):
                pass
            except Denied as error:
                if error.code != UNSURE:
                    raise
            await asyncio.sleep(AGAIN)


async def together(many: Iterator[Coroutine[Any, Any, Any]]) -> None:
    """Do several things at once; if one fails, none goes on."""
    async with asyncio.TaskGroup() as group:
        for one in many:
            group.create_task(one)


# ------------------------------------------------------------------ what the store says


@dataclass
class Found:
    """What an audit has found."""

    matches: int = 0
    steps: int = 0
    acknowledged: int = 0
    refused: int = 0
    outcomes: int = 0
    troubles: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.matches} matches, {self.steps} steps, {self.acknowledged} commands acknowledged, "
            f"{self.refused} refused, {self.outcomes} outcomes dealt again, {len(self.troubles)} troubles"
        )


async def audited(url: str, sittings: Sequence[Sitting]) -> Found:
    """Open a store that no server has any more, and compare."""
    store = opened(url)
    await store.open(lambda match, seq: None)
    try:
        return await audit(store, sittings)
    finally:
        await store.close()


async def audit(store: Store, sittings: Sequence[Sitting]) -> Found:
    """Compare what the players were told with what was stored; the store is open."""
    found = Found()
    for sitting in sittings:
        found.matches += 1
        found.outcomes += sitting.outcomes
        found.troubles += sitting.troubles
        if await store.load(sitting.match) is None:
            found.troubles.append(f"{sitting.match}: lost")
            continue
        steps = await store.steps(sitting.match)
        found.steps += len(steps)
        if [step.seq for step in steps] != [*range(1, len(steps) + 1)]:
            found.troubles.append(f"{sitting.match}: the log has gaps")
        entries = [entry for step in steps for entry in step.entries]
        if sitting.record is not None and [*sitting.record.entries][-len(entries) :] != entries:
            found.troubles.append(f"{sitting.match}: the record is not the log")
        said = await store.chat(sitting.match)
        kept = Kept(
            Counter((step.seat, step.command) for step in steps),
            {(step.seat, step.command): step.seq for step in steps},
            Counter((line.seat, line.command) for line in said),
        )
        for player in sitting.players:
            for kind, answer in player.answers:
                found.acknowledged += isinstance(answer, p.Ack)
                found.refused += isinstance(answer, p.Refused)
                found.troubles += (
                    f"{sitting.match}: {one}" for one in kept.troubles(player.seat, kind, answer)
                )
    return found


@dataclass
class Kept:
    """What is in the store of one match, by seat and command."""

    steps: Counter[tuple[int, str]]
    seqs: dict[tuple[int, str], int]
    chat: Counter[tuple[int, str]]

    def troubles(self, seat: int, kind: type[p.Command], answer: p.Answer) -> Iterator[str]:
        """How the store differs from one answer."""
        assert isinstance(answer, p.Ack | p.Refused)
        key = seat, answer.id
        times = self.chat[key] if kind is p.Chat else self.steps[key]
        wanted = int(isinstance(answer, p.Ack))
        if times != wanted:
            yield f"seat {seat}: {kind.__name__} {answer.id} is there {times} times, it was {answer}"
        elif isinstance(answer, p.Ack) and kind is not p.Chat and self.seqs[key] != answer.seq:
            yield f"seat {seat}: {answer.id} was acknowledged as {answer.seq} and is {self.seqs[key]}"
