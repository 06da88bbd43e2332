"""Messages that nobody should send: broken, too long, stale, of strangers.

    python -m starwake.server.trials.fuzz --messages 1000000

They go through the whole application, from the socket's events on, at a match that is under way. Nothing may raise,
nothing may change, and the memory must not grow.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

from starwake.server import protocol as p
from starwake.server.app import App
from starwake.server.bots import Thinker
from starwake.server.logs import Metrics
from starwake.server.room import House, Room
from starwake.server.rooms import Rooms
from starwake.server.store.memory import MemoryStore
from starwake.testing.soak import resident

PLAYED = 12
"""Steps of the match before the first of them."""
BATCH = 400
"""Messages of one socket before it ends and another one comes."""
ODD = [
    "",
    "\x00",
    "\ud800",
    "🚀" * 50,
    "../../etc",
    "null",
    "-1",
    "1e999",
    "~trader.1",
    "a" * 9000,
    "<script>",
]
VALUES: list[Any] = [None, True, -1, 2**40, 1.5, 10**30, [], {}, [[]], {"a": {}}, *ODD]


class Writer:
    """Makes messages: good ones that are then broken somewhere."""

    def __init__(self, rng: random.Random, tokens: list[str]) -> None:
        self.rng = rng
        self.tokens = tokens

    def message(self) -> bytes:
        """One of them."""
        kind: Callable[[], bytes] = self.rng.choice(
            [
                self._garbage,
                self._broken_bytes,
                self._odd_fields,
                self._odd_fields,
                self._stale,
                self._stranger,
                self._long,
            ]
        )
        return kind()

    def _good(self) -> dict[str, Any]:
        rng = self.rng
        return rng.choice(
            [
                {"type": "play", "id": f"f{rng.getrandbits(40)}", "seq": 0, "actions": ["no such thing"]},
                {"type": "undo", "id": f"f{rng.getrandbits(40)}", "seq": 0},
                {"type": "reveal", "id": "r", "seed": "ab" * 32},
                {"type": "fill", "id": "b", "seat": rng.randrange(20), "bot": "trader"},
                {"type": "rematch", "id": "m"},
                {"type": "legal"},
                {"type": "explain", "id": "e", "action": "roll"},
                {"type": "hint", "id": "h"},
                {
                    "type": "hello",
                    "version": 1,
                    "token": rng.choice(self.tokens),
                    "since": rng.randrange(9),
                    "lang": "de",
                },
            ]
        )

    def _garbage(self) -> bytes:
        return self.rng.randbytes(self.rng.randrange(200))

    def _broken_bytes(self) -> bytes:
        text = bytearray(json.dumps(self._good()).encode())
        for _change in range(self.rng.randrange(1, 6)):
            place = self.rng.randrange(len(text))
            text[place : place + self.rng.randrange(3)] = self.rng.randbytes(self.rng.randrange(3))
        return bytes(text)

    def _odd_fields(self) -> bytes:
        message = self._good()
        for _change in range(self.rng.randrange(1, 3)):
            key = self.rng.choice([*message, "type", "extra", "id", "seq"])
            message[key] = self.rng.choice(VALUES)
        return json.dumps(message).encode("utf-8", "surrogatepass")

    def _stale(self) -> bytes:
        seq = self.rng.choice([0, 1, 10**6, 2**31])
        return json.dumps(
            {"type": "play", "id": f"s{self.rng.getrandbits(40)}", "seq": seq, "actions": ["roll"]}
        ).encode()

    def _stranger(self) -> bytes:
        token = self.rng.choice(["", "x" * 43, self.rng.randbytes(16).hex(), "0" * 128])
        return json.dumps(
            {"type": "hello", "version": self.rng.choice([0, 1, 2]), "token": token, "lang": "en"}
        ).encode()

    def _long(self) -> bytes:
        return b'{"type":"chat","id":"x","text":"' + b"a" * self.rng.randrange(8100, 12000) + b'"}'


class Line:
    """A socket as the application sees it, without a network."""

    def __init__(self, app: Any, match: str, messages: list[bytes], rng: random.Random) -> None:
        self.app, self.messages, self.rng = app, messages, rng
        self.sent: Counter[str] = Counter()
        self._connected = False
        self.scope = {
            "type": "websocket",
            "path": f"/api/matches/{match}/live",
            "raw_path": b"",
            "root_path": "",
            "scheme": "ws",
            "query_string": b"",
            "headers": [(b"host", b"here")],
            "client": ("127.0.0.1", 1),
            "server": ("here", 80),
            "subprotocols": [],
            "state": {},
            "extensions": {},
        }

    async def receive(self) -> dict[str, Any]:
        """The next event of the client."""
        if not self._connected:
            self._connected = True
            return {"type": "websocket.connect"}
        await asyncio.sleep(0)
        if not self.messages:
            return {"type": "websocket.disconnect", "code": 1000}
        raw = self.messages.pop()
        try:
            if self.rng.random() < 0.8:
                return {"type": "websocket.receive", "text": raw.decode()}
        except UnicodeDecodeError:
            pass
        return {"type": "websocket.receive", "bytes": raw}

    async def send(self, message: dict[str, Any]) -> None:
        """What the server says."""
        text = message.get("text")
        if text:
            found = json.loads(text)
            self.sent[f"{found['type']} {found.get('code', '')}".strip()] += 1
        else:
            self.sent[f"{message['type']} {message.get('code', '')}".strip()] += 1

    async def run(self) -> None:
        """From beginning to end."""
        await self.app(self.scope, self.receive, self.send)


async def trial(messages: int, seed: int = 1) -> tuple[Counter[str], list[int], int]:
    """Send so many; what was answered, the memory on the way, and the errors that were not foreseen."""
    rng = random.Random(seed)
    rooms = Rooms(House(MemoryStore(), Thinker(), "fuzz", Metrics(), messages=10 * BATCH))
    app = App(rooms)
    asgi = app.asgi()
    await rooms.start()
    try:
        laid = await rooms.lay(
            p.NewMatch(game="starfarers", players=3, seats=[p.Sit(kind="person")] * 3, hints=False), "here"
        )
        room = await rooms.get(laid.match)
        await _play(room, PLAYED)
        before = _trace(room)
        writer = Writer(rng, [one.token for one in laid.tokens])
        answered: Counter[str] = Counter()
        memory: list[int] = []
        for done in range(0, messages, BATCH):
            hello = {"type": "hello", "version": 1, "token": rng.choice([None, *writer.tokens])}
            batch = [writer.message() for _one in range(BATCH)] + [json.dumps(hello).encode()]
            line = Line(asgi, laid.match, batch, rng)
            await line.run()
            answered += line.sent
            if done % (messages // 20 + 1) < BATCH:
                memory.append(resident())
        if _trace(room) != before:
            raise AssertionError("a message that should be refused has changed the match")
        return answered, memory, rooms.house.metrics.errors
    finally:
        await rooms.stop()


async def _play(room: Room, steps: int) -> None:
    """Some steps, so that what names the first ones is stale."""
    assert room.match is not None
    for number in range(steps):
        seat = room.match.awaited[0]
        await room._stored(room.match.attempt(seat, room.match.legal(seat)[0]), f"~{number}")


def _trace(room: Room) -> tuple[object, ...]:
    assert room.match is not None
    return room.match.position(), room.seq, room.row, len(room.said)


def main(arguments: list[str] | None = None) -> int:
    """Run and tell."""
    parser = argparse.ArgumentParser(prog="python -m starwake.server.trials.fuzz", description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    answered, memory, errors = asyncio.run(trial(given.messages, given.seed))
    settled = memory[len(memory) // 4]
    for kind, count in answered.most_common():
        print(f"{count:>9} {kind}")
    print(f"errors that were not foreseen: {errors}")
    print(
        f"memory: {settled / 2**20:.1f} MiB, at the end {memory[-1] / 2**20:.1f} MiB ({memory[-1] / settled - 1:+.1%})"
    )
    return int(errors > 0 or memory[-1] > settled * 1.05)


if __name__ == "__main__":
    sys.exit(main())
