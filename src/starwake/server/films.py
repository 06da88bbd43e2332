"""Records played again in a process of their own: whoever plays waits for none of it, and no record takes for ever.

Records of strangers come here too. The process checks them through the loader; it has little time and memory, and is
ended when it takes more. What a finished match looks like is kept for the next who asks.
"""

from __future__ import annotations

import asyncio
import gzip
import sys
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from typing import Any, Literal

import msgspec

from starwake.core.errors import StarwakeError, UsageError
from starwake.core.record import CHANCE, Record
from starwake.table.chances import curve_of, told
from starwake.table.film import Film, document

PATIENCE = 20.0
"""Seconds for one record."""
QUEUE = 16
"""Who may wait for it."""
KEPT = 8 * 2**20
"""Bytes of replays that are kept."""
LONGEST = 32 * 2**20
"""Bytes of an answer."""
SIZE = 4
"""Bytes that say how long a message is."""


class Task(msgspec.Struct):
    """What is asked about a record."""

    want: Literal["replay", "chances", "position", "verify"]
    record: str
    lang: str = "en"
    step: int = 0


class Found(msgspec.Struct):
    """The answer, or what is wrong with the record."""

    body: bytes = b""
    """JSON; a replay and its chances are compressed."""
    code: str = ""
    text: str = ""


class FilmError(StarwakeError):
    """A record that cannot be shown."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code  # type: ignore[misc]


class Films:
    """Asks the process, one record at a time."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._process: Process | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0
        self._kept: OrderedDict[tuple[str, str, str], bytes] = OrderedDict()
        """What was found of finished matches by match, language and what was wanted, the last used last."""
        self._sought: dict[tuple[str, str, str], asyncio.Task[bytes]] = {}
        """What is being found: who asks for the same waits for the same."""

    async def of_match(
        self, match: str, record: dict[str, Any], lang: str, want: Literal["replay", "chances"] = "replay"
    ) -> bytes:
        """The replay of a match that is over, or its chances, compressed."""
        key = match, lang, want
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._sought:
            self._sought[key] = asyncio.create_task(self._keep(key, Task(want, _text(record), lang)))
            self._sought[key].add_done_callback(lambda _task: self._sought.pop(key))
        return await asyncio.shield(self._sought[key])

    async def _keep(self, key: tuple[str, str, str], task: Task) -> bytes:
        found = self._kept[key] = await self._ask(task)
        while len(self._kept) > 1 and sum(map(len, self._kept.values())) > KEPT:
            self._kept.popitem(last=False)
        return found

    async def replay(self, record: dict[str, Any], lang: str) -> bytes:
        """A record as a replay shows it, compressed."""
        return await self._ask(Task("replay", _text(record), lang))

    async def chances(self, record: dict[str, Any], lang: str) -> bytes:
        """How the chances to win went in a record, compressed."""
        return await self._ask(Task("chances", _text(record), lang))

    async def position(self, record: dict[str, Any], step: int) -> dict[str, Any]:
        """The position after so many actions; the game goes on there."""
        found: dict[str, Any] = msgspec.json.decode(
            await self._ask(Task("position", _text(record), step=step))
        )
        return found

    async def verify(self, record: dict[str, Any]) -> dict[str, Any]:
        """How many outcomes and actions were checked, and whether a chain binds them."""
        found: dict[str, Any] = msgspec.json.decode(await self._ask(Task("verify", _text(record))))
        return found

    async def close(self) -> None:
        """End the process, whatever it does."""
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            process.kill()
            await process.wait()

    async def _ask(self, task: Task) -> bytes:
        if self._waiting >= QUEUE:
            raise FilmError("replay/busy", "many records are being read; try again in a minute")
        self._waiting += 1
        try:
            async with self._turn:
                try:
                    async with asyncio.timeout(self._patience):
                        found = await self._asked(task)
                except BaseException:
                    await self.close()
                    raise
        except TimeoutError:
            raise FilmError("replay/long", "this record takes too long to be played again") from None
        except (EOFError, OSError):
            raise FilmError("replay/long", "this record cannot be played again here") from None
        finally:
            self._waiting -= 1
        if found.code:
            raise FilmError(found.code, found.text)
        return found.body

    async def _asked(self, task: Task) -> Found:
        process = self._process
        if process is None or process.returncode is not None:
            command = [sys.executable, "-m", "starwake.server.film_worker"]
            process = self._process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(framed(msgspec.msgpack.encode(task)))
        await process.stdin.drain()
        size = int.from_bytes(await process.stdout.readexactly(SIZE), "big")
        return msgspec.msgpack.decode(await process.stdout.readexactly(size), type=Found)


def framed(message: bytes) -> bytes:
    """A message after its length."""
    return len(message).to_bytes(SIZE, "big") + message


def _text(record: dict[str, Any]) -> str:
    return msgspec.json.encode(record).decode()


# ------------------------------------------------------------------ in the process


def found(task: Task) -> Found:
    """The answer to a task; whatever a record is, there is one."""
    try:
        body = ANSWERS[task.want](Record.parse(task.record), task)
    except StarwakeError as error:
        return Found(code=error.code, text=" ".join(str(error).split())[:300])
    except Exception:  # a stranger's record may be anything
        return Found(code="record/unreadable", text="this is no record that can be played again")
    if len(body) > LONGEST:
        return Found(code="replay/long", text="this record is too long to be shown")
    return Found(body)


def _replay(record: Record, task: Task) -> bytes:
    return _packed(document(Film(record), task.lang))


def _chances(record: Record, task: Task) -> bytes:
    film = Film(record)
    return _packed(told(film, curve_of(film), task.lang))


def _packed(answer: object) -> bytes:
    return gzip.compress(msgspec.json.encode(answer), 5, mtime=0)


def _position(record: Record, task: Task) -> bytes:
    film = Film(record)
    position = film.position(task.step)
    if film.scenes[task.step].state.winner >= 0:
        raise UsageError("the game is over there; choose an earlier step to play on from")
    return msgspec.json.encode(position)


def _verify(record: Record, task: Task) -> bytes:
    outcomes = record.verify()
    actions = sum(entry.seat != CHANCE for entry in record.entries)
    return msgspec.json.encode({"outcomes": outcomes, "actions": actions, "bound": record.chain is not None})


ANSWERS = {"replay": _replay, "chances": _chances, "position": _position, "verify": _verify}
