"""A client of a match for bots, tests, load and the terminal: it keeps the table, resumes, and sends until answered.

laid = await lay(url, game="starship")
async with Client(url, laid.match, laid.token) as client:
    await client.until(lambda: client.awaited)
    answer = await client.play((await client.legal())[0])
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPException
from types import TracebackType
from typing import Any
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from starwake.core.errors import StarwakeError
from starwake.server import protocol as p
from starwake.table.difference import patched
from starwake.table.types import Form

BEAT = 15.0
"""Seconds between two beats of the server."""
SILENCE = 2.5
"""Beats without any message after which a line is dead."""
PATIENCE = 5.0
"""Seconds after which what was not answered is sent again on the same line."""
WAITS = (0.5, 15.0)
"""Seconds before one connects again: at first, and at most."""
FINAL = ("match/none", "match/broken", "seat/token", "hello/version")
"""Errors that no other try mends."""
UNSURE = "store/gone"
"""The store may have kept the command or not: only the same id again tells."""
LONGEST = 16 * 2**20

decode: msgspec.json.Decoder[p.Answer] = msgspec.json.Decoder(p.Answer)


class Denied(StarwakeError):
    """The server will not have it."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code  # type: ignore[misc]


@dataclass(eq=False)
class Waiting:
    """Something that has not been answered yet."""

    message: p.FromClient
    answer: asyncio.Future[p.Answer]
    sent: float = 0.0


class Client:
    """A seat at a match, or a place to watch it from. Of several servers the next is tried when one is gone."""

    def __init__(
        self,
        urls: str | Sequence[str],
        match: str,
        token: str | None = None,
        *,
        lang: str = "en",
        detail: bool = False,
        beat: float = BEAT,
        patience: float = PATIENCE,
        waits: tuple[float, float] = WAITS,
        witness: list[tuple[str, int]] | None = None,
    ) -> None:
        self.urls = [urls] if isinstance(urls, str) else [*urls]
        self.match, self.token, self.lang, self.detail = match, token, lang, detail
        self.beat, self.patience, self.waits = beat, patience, waits
        self.witness = witness
        """Every acknowledged command with its step, if somebody wants to know."""
        self.table: dict[str, Any] | None = None
        """What is shown, without the story; None until the match begins."""
        self.room: p.Room | None = None
        self.moved: p.Moved | None = None
        self.connects = 0
        self._line: ClientConnection | None = None
        self._commands: dict[str, Waiting] = {}
        self._questions: dict[str, Waiting] = {}
        self._ears: set[asyncio.Queue[p.Answer | None]] = set()
        self._last_said: int | None = None
        self._number = 0
        self._name = secrets.token_hex(4)
        self._tries = 0
        self._heard = self._greeted = 0.0
        self._denied: Denied | None = None
        self._running: asyncio.Task[None] | None = None

    # ---------------------------------------------------------------- coming and going

    async def start(self) -> None:
        """Connect, and stay connected until `stop`; returns when the server has told what there is."""
        self._running = asyncio.create_task(self._run())
        await self.until(lambda: self.table or (self.room is not None and self.room.status == "waiting"))

    async def stop(self) -> None:
        """Leave."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    async def __aenter__(self) -> Client:
        try:
            await self.start()
        except BaseException:
            await self.stop()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def _run(self) -> None:
        try:
            while self._denied is None:
                with suppress(OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                    await self._talk(self.urls[self._tries % len(self.urls)])
                self._line = None
                if self._denied is None:
                    await asyncio.sleep(self._wait())
        finally:
            self._give_up()

    def _wait(self) -> float:
        """How long to wait before the next try: longer each time, and never all clients at once."""
        first, most = self.waits
        delay = min(most, first * 2.0 ** min(self._tries, 20))
        self._tries += 1
        return delay * (0.5 + random.random())

    async def _talk(self, url: str) -> None:
        """One connection, from hello to its end."""
        address = url.replace("http", "ws", 1) + f"/api/matches/{self.match}/live"
        settings: dict[str, Any] = {"compression": None, "ping_interval": None, "proxy": None}
        async with connect(address, max_size=LONGEST, close_timeout=1, **settings) as line:
            self._heard = self._now()
            self.connects += 1
            await self._greet(line)
            self._line = line
            tending = asyncio.create_task(self._tend(line))
            try:
                for waiting in self._unanswered():
                    await self._send(waiting)
                async for raw in line:
                    self._heard, self._tries = self._now(), 0
                    await self._hear(raw)
            finally:
                tending.cancel()

    async def _greet(self, line: ClientConnection) -> None:
        self._greeted = self._now()
        hello = p.Hello(p.VERSION, self.token, self.seq, self.lang, self._last_said, self.detail)
        await line.send(p.encode(hello), text=True)

    async def _tend(self, line: ClientConnection) -> None:
        """End a line that is silent, and send again what was lost."""
        while True:
            await asyncio.sleep(min(self.beat, self.patience) / 4)
            if self._now() - self._heard > SILENCE * self.beat:
                line.transport.abort()
            for waiting in self._unanswered():
                if self._now() - waiting.sent > self.patience:
                    await self._send(waiting)

    def _give_up(self) -> None:
        """Nobody waits for ever for a client that has gone."""
        for ear in self._ears:
            ear.put_nowait(None)
        for waiting in self._unanswered():
            if not waiting.answer.done():
                waiting.answer.set_exception(self._denied or Denied("client/stopped", "the client has left"))

    # ---------------------------------------------------------------- asking

    async def command(self, message: p.Command) -> p.Answer:
        """Send a command until it is answered; Ack, Refused or Moved."""
        waiting = self._commands[message.id] = Waiting(message, self._future())
        return await self._answered(waiting)

    def new_id(self) -> str:
        """An id that no other command has."""
        self._number += 1
        return f"{self._name}-{self._number}"

    async def play(self, *actions: str, seq: int | None = None) -> p.Answer:
        """One or several actions, all or nothing."""
        known = self.seq or 0 if seq is None else seq
        return await self.command(p.Play(id=self.new_id(), seq=known, actions=[*actions]))

    async def undo(self) -> p.Answer:
        """Take the last step back."""
        return await self.command(p.Undo(id=self.new_id(), seq=self.seq or 0))

    async def chat(self, text: str) -> p.Answer:
        """Say something."""
        return await self.command(p.Chat(id=self.new_id(), text=text))

    async def end(self, agree: bool = True) -> p.Answer:
        """Agree to end the match, or no longer."""
        return await self.command(p.End(id=self.new_id(), agree=agree))

    async def resign(self) -> p.Answer:
        """Leave the game to a bot, or to whoever is left."""
        return await self.command(p.Resign(id=self.new_id()))

    async def rematch(self) -> p.Answer:
        """The same people once more: Moved says where."""
        return await self.command(p.Rematch(id=self.new_id()))

    async def legal(self) -> list[str]:
        """The listed actions."""
        return (await self.listed()).actions

    async def listed(self) -> p.Listed:
        """The listed actions, and at which step."""
        answer = await self._ask(p.Legal(id=self.new_id()))
        assert isinstance(answer, p.Listed)
        return answer

    async def explain(self, action: str) -> p.Answer:
        """What an action would do, or why not: Explained, or an Error if there is nothing to decide."""
        return await self._ask(p.Explain(action=action, id=self.new_id()))

    async def look(self, thing: str) -> p.Answer:
        """What a thing on the table is: Looked, or an Error before the match has begun."""
        return await self._ask(p.Look(thing=thing, id=self.new_id()))

    async def suggest(self) -> Form | None:
        """What could be suggested to the active player now."""
        answer = await self._ask(p.Suggest(id=self.new_id()))
        assert isinstance(answer, p.Suggested)
        return answer.form

    async def hint(self) -> p.Answer:
        """What a bot would do: Advice, or an Error that says why there is none."""
        return await self._ask(p.Hint(id=self.new_id()))

    async def _ask(self, message: p.Question) -> p.Answer:
        waiting = self._questions[message.id or ""] = Waiting(message, self._future())
        return await self._answered(waiting)

    async def _answered(self, waiting: Waiting) -> p.Answer:
        if self._running is None or self._running.done():
            raise self._denied or Denied("client/stopped", "the client has left")
        if self._line is not None:
            await self._send(waiting)
        return await waiting.answer

    async def _send(self, waiting: Waiting) -> None:
        waiting.sent = self._now()
        try:
            if self._line is not None and not waiting.answer.done():
                await self._line.send(p.encode(waiting.message), text=True)
        except ConnectionClosed:
            pass  # it is sent again on the next line

    def _unanswered(self) -> list[Waiting]:
        return [*self._commands.values(), *self._questions.values()]

    # ---------------------------------------------------------------- hearing

    @property
    def connected(self) -> bool:
        """Whether there is a line to a server."""
        return self._line is not None

    @property
    def seq(self) -> int | None:
        """The last step that is in the table."""
        return None if self.table is None else int(self.table["seq"])

    @property
    def awaited(self) -> bool:
        """Whether the game waits for this seat."""
        return self.table is not None and self.table["who"] in self.table["public"]["awaited"]

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.room is not None and self.room.status == "over"

    async def until(self, ready: Callable[[], object]) -> None:
        """Wait until what is known here makes something true."""
        happened = self.events()
        while not ready():
            if await anext(happened, None) is None:
                raise self._denied or Denied("client/stopped", "the client has left")

    def events(self) -> AsyncIterator[p.Answer]:
        """What happens from now on, when it is in the table already: Table, Step, Room, Said, Moved."""
        ear: asyncio.Queue[p.Answer | None] = asyncio.Queue()
        self._ears.add(ear)
        if self._running is not None and self._running.done():
            ear.put_nowait(None)
        return self._listened(ear)

    async def _listened(self, ear: asyncio.Queue[p.Answer | None]) -> AsyncIterator[p.Answer]:
        try:
            while (message := await ear.get()) is not None:
                yield message
        finally:
            self._ears.discard(ear)

    async def _hear(self, raw: str | bytes) -> None:
        try:
            message = decode.decode(raw)
        except msgspec.DecodeError:
            return  # of a newer server
        if isinstance(message, p.Ack | p.Refused):
            self._settle(message)
        elif isinstance(message, p.Listed | p.Advice | p.Explained | p.Looked | p.Suggested):
            self._reply(message)
        elif isinstance(message, p.Error):
            self._fail(message)
        elif isinstance(message, p.Step | p.Beat) and self._behind(message):
            await self._catch_up()
        elif not isinstance(message, p.Beat):
            self._take(message)
            for ear in self._ears:
                ear.put_nowait(message)

    def _behind(self, message: p.Step | p.Beat) -> bool:
        """Whether something is missing between what is here and what was sent."""
        ahead = message.seq - (-1 if self.seq is None else self.seq)
        begun = self.room is not None and self.room.status != "waiting"
        return begun and (ahead > 1 if isinstance(message, p.Step) and self.seq is not None else ahead > 0)

    async def _catch_up(self) -> None:
        """Ask for what is missing: once, and again only if that was lost too."""
        if self._line is not None and self._now() - self._greeted > self.patience:
            await self._greet(self._line)

    def _take(self, message: p.Answer) -> None:
        if isinstance(message, p.Room):
            self.room = message
        elif isinstance(message, p.Moved):
            self.moved = message
            if message.id in self._commands:
                self._done(self._commands.pop(message.id), message)
        elif isinstance(message, p.Said):
            self._last_said = message.number
        elif isinstance(message, p.Table):
            self._last_said = max([self._last_said or 0, *(said.number for said in message.chat)])
            self.table = {key: value for key, value in message.table.items() if key != "story"}
            self._greeted = 0.0
        elif isinstance(message, p.Step) and self.table is not None and message.seq == self.table["seq"] + 1:
            self.table = patched(self.table, message.own)
            self.table["public"] = patched(self.table["public"], message.public)
            self.table["seq"] = message.seq
            self._greeted = 0.0

    def _settle(self, answer: p.Ack | p.Refused) -> None:
        if answer.id not in self._commands or (isinstance(answer, p.Refused) and answer.code == UNSURE):
            return
        if isinstance(answer, p.Ack) and self.witness is not None:
            self.witness.append((answer.id, answer.seq))
        self._done(self._commands.pop(answer.id), answer)

    def _reply(self, answer: p.Listed | p.Advice | p.Explained | p.Looked | p.Suggested | p.Error) -> None:
        if answer.id in self._questions:
            self._done(self._questions.pop(answer.id), answer)

    def _fail(self, error: p.Error) -> None:
        if error.id:
            self._reply(error)
        elif error.code in FINAL and self._line is not None:
            self._denied = Denied(error.code, error.text)
            self._line.transport.abort()

    @staticmethod
    def _done(waiting: Waiting, answer: p.Answer) -> None:
        if not waiting.answer.done():  # whoever asked may have left
            waiting.answer.set_result(answer)

    def _future(self) -> asyncio.Future[p.Answer]:
        return asyncio.get_running_loop().create_future()

    def _now(self) -> float:
        return asyncio.get_running_loop().time()


# ------------------------------------------------------------------ over HTTP

_opener = build_opener(ProxyHandler({}))


async def lay(url: str, **wanted: Any) -> p.Laid:
    """A new match, by the fields of NewMatch."""
    return msgspec.json.decode(await fetch(url, "/api/matches", wanted), type=p.Laid)


async def join(url: str, code: str, name: str = "") -> p.Seated:
    """An open seat by the code of a match."""
    return msgspec.json.decode(await fetch(url, "/api/join", {"code": code, "name": name}), type=p.Seated)


async def fetch(url: str, path: str, body: Mapping[str, Any] | None = None) -> bytes:
    """What the server answers to a GET, or to a POST with a body; Denied says why it does not."""
    return await asyncio.to_thread(_fetched, url + path, body)


def _fetched(address: str, body: Mapping[str, Any] | None) -> bytes:
    data = None if body is None else msgspec.json.encode(body)
    try:
        return _answered(Request(address, data, {"Content-Type": "application/json"}))
    except HTTPException as error:  # which is no OSError, and yet a line that broke
        raise ConnectionError(f"the answer broke off ({type(error).__name__})") from None


def _answered(request: Request) -> bytes:
    try:
        with _opener.open(request, timeout=30) as answer:
            found: bytes = answer.read()
            return found
    except HTTPError as error:
        with error:
            wrong = msgspec.json.decode(error.read(), type=p.Wrong)
        raise Denied(wrong.code, wrong.text) from None
