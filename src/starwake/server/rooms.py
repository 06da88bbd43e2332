"""The rooms of a server: opened when somebody asks for a match, put away when nobody has for a while."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter, deque
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from starwake.bots.registry import bots
from starwake.core.dealer import FairDealer, seat_commitment
from starwake.core.errors import PositionError, UsageError
from starwake.core.registry import class_of
from starwake.server import protocol as p
from starwake.server.lobby import RoomError, new_seed, seal
from starwake.server.logs import log
from starwake.server.room import Broken, House, Room
from starwake.server.seats import (
    LONGEST_NAME,
    About,
    Seat,
    cleaned,
    hashed,
    hashed_code,
    new_code,
    new_token,
)
from starwake.server.store.base import MatchRow, StoreError
from starwake.table.game import TableGame
from starwake.table.lesson import Lesson
from starwake.table.puzzle import Puzzle, puzzles

IDLE = 60.0
"""Seconds after which a room that nobody uses is put away."""
TOUCH = 15.0
"""Seconds between two times that the store is told who is here."""
BEAT = 15.0
PACE = 700
"""Milliseconds that a bot takes where people play."""
WAITING_DAYS, OVER_DAYS, RUNNING_DAYS = 14, 365, 180
"""How long matches are kept that nothing happens to."""
DAY = 86400


OFTEN = 16
"""Steps after which what is new is looked through: some milliseconds' work, where some thousand steps take a fifth of a
second in which nobody is answered."""


def collect_seldom() -> None:
    """Look for cycles among what is new, and but once: looking through hundreds of matches takes as long as hundreds of
    steps, and these leave no cycles behind. What is left of matches that were put away is looked for then."""
    gc.freeze()  # what is here at the start stays
    gc.set_threshold(50_000, 1_000_000, 1_000_000)


class Later:
    """Work that nobody waits for: one piece in each turn of the loop, what has come in meanwhile goes before it.

    Now and then it looks for cycles among what is new, often enough that it takes a moment only."""

    def __init__(self) -> None:
        self._waiting: deque[Callable[[], None]] = deque()
        self._done = 0

    def __call__(self, work: Callable[[], None]) -> None:
        """Do something later."""
        self._waiting.append(work)
        if len(self._waiting) == 1:
            asyncio.get_running_loop().call_soon(self._one)

    def _one(self) -> None:
        try:
            self._waiting[0]()
        finally:
            self._waiting.popleft()
            self._done += 1
            if self._done % OFTEN == 0:
                gc.collect(0)
            if self._waiting:
                asyncio.get_running_loop().call_soon(self._one)


class Rooms:
    """All matches of this server."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.open: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._broken: set[str] = set()
        """Matches that cannot be opened; the log says so once."""
        self._tasks: list[asyncio.Task[None]] = []
        self._let_go = 0
        """Matches that were put away since their memory was last looked for."""
        house.next_match = self.rematch

    async def start(self) -> None:
        """Open the store and begin the housekeeping."""
        await self.house.store.open(self._changed)
        self._tasks = [asyncio.create_task(self._keep_house()), asyncio.create_task(self._beat())]

    async def stop(self) -> None:
        """Put everything away."""
        for task in self._tasks:
            task.cancel()
        for room in self.open.values():
            await room.close()
        await self.house.thinker.close()
        await self.house.films.close()
        await self.house.store.close()

    # ---------------------------------------------------------------- finding

    async def get(self, match: str) -> Room:
        """The room of a match; RoomError if there is none."""
        if match in self.open:
            return self.open[match]
        if match not in self._opening:
            self._opening[match] = asyncio.create_task(self._opened(match))
            self._opening[match].add_done_callback(lambda _task: self._opening.pop(match, None))
        return await asyncio.shield(self._opening[match])

    async def _opened(self, match: str) -> Room:
        row = await self.house.store.load(match) if match.isascii() and match.isalnum() else None
        if row is None:
            raise RoomError("match/none", "there is no such match")
        try:
            room = Room(self.house, row)
            await room.load()
        except (Broken, UsageError, PositionError, msgspec.ValidationError) as error:
            if match not in self._broken:
                self._broken.add(match)
                log("broken", match=match, trouble=str(error))
            raise Broken(str(error)) from error
        self.open[match] = room
        if self.house.store.shared:  # of what was stored meanwhile nobody has told this room
            room.begin_task(self._catch_up(room))
        return room

    async def join(self, wanted: p.Join) -> p.Seated:
        """A seat by the code of a match, or at a public table."""
        room = await self._wanted(wanted)
        match = room.row.match
        seat, token = await room.join(wanted.name, wanted.commitment)
        return p.Seated(match=match, seat=seat, token=token)

    async def _wanted(self, wanted: p.Join) -> Room:
        if not wanted.code and wanted.match:
            room = await self.get(wanted.match)
            if not room.row.public:
                raise RoomError("match/code", "this match is joined by its code")
            return room
        match = await self.house.store.by_code(hashed_code(wanted.code))
        if match is None:
            raise RoomError("code/none", "there is no match with this code")
        return await self.get(match)

    # ---------------------------------------------------------------- making

    async def lay(self, wanted: p.NewMatch, address: str, start: dict[str, Any] | None = None) -> p.Laid:
        """A new match, from a position if there is one; UsageError or RoomError says what is wrong with it."""
        kind = class_of(wanted.game)
        if not issubclass(kind, TableGame):
            raise UsageError(f"{wanted.game} cannot be shown")
        if wanted.options.keys() & {"self", "players"}:
            raise UsageError("the number of players is no option")
        lesson, posed = _lesson(kind, wanted), _posed(wanted)
        if posed is not None:
            wanted, start = _set_up(posed, wanted), posed.position
        game = kind(lesson.players if lesson else wanted.players or kind.player_counts[0], **wanted.options)
        sits = wanted.seats or [p.Sit(kind="person"), *[p.Sit(kind="bot")] * (game.players - 1)]
        if len(sits) != game.players:
            raise UsageError(f"{game.players} play, and there are {len(sits)} seats")
        chance = self.house.chance()
        seats, tokens = self._seated(sits, wanted, game, chance)
        people = [n for n, one in enumerate(sits) if one.kind == "person"]
        alone = sum(one.kind != "bot" for one in sits) < 2
        seed = _dealt_for(lesson, seats) if lesson else new_seed(chance)
        about = About(
            game=game.id,
            players=game.players,
            options=dict(game.options),
            name=cleaned(wanted.title, LONGEST_NAME * 2),
            host=people[0] if people else -1,
            seats=seats,
            seed=seed,
            commitment=FairDealer(bytes.fromhex(seed)).commitment,
            clock=wanted.clock,
            cover=wanted.cover,
            hints=alone if wanted.hints is None else wanted.hints,
            pace=wanted.pace if wanted.pace is not None else PACE if len(people) else 0,
            address=sha256(address.encode()).hexdigest()[:16],
            starts=wanted.starts if any(one.kind == "open" for one in sits) else "full",
            start=start,
            lesson=wanted.lesson,
            puzzle=wanted.puzzle,
        )
        match, code = await self._kept(about, wanted.public)
        await self.get(match)
        given = [p.Seated(match=match, seat=n, token=tokens[n]) for n in people]
        first = given[0] if given else None
        return p.Laid(
            match=match,
            code=code,
            seat=first.seat if first else None,
            token=first.token if first else None,
            tokens=given,
        )

    def _seated(
        self, sits: list[p.Sit], wanted: p.NewMatch, game: TableGame, chance: Random
    ) -> tuple[list[Seat], dict[int, str]]:
        seats: list[Seat] = []
        tokens: dict[int, str] = {}
        for number, sit in enumerate(sits):
            seat = Seat(kind=sit.kind)
            if sit.kind == "bot":
                if sit.bot not in bots(game.id):
                    raise UsageError(
                        f"there is no bot {sit.bot!r:.40} for {game.id}: {', '.join(bots(game.id))}"
                    )
                seat.bot = seat.name = sit.bot
                seal(seat, chance)
            elif sit.kind == "person":
                tokens[number] = new_token()
                seat.token = hashed(tokens[number])
                first = len(tokens) == 1
                seat.name = cleaned(sit.name or (wanted.name if first else ""), LONGEST_NAME)
                seal(seat, chance, wanted.commitment if first else None)
            seats.append(seat)
        return seats, tokens

    async def _kept(self, about: About, public: bool) -> tuple[str, str]:
        """Store a match under an id and a code that nobody has."""
        now = self.house.now()
        while True:
            match, code = self.house.new_match(), new_code()
            row = MatchRow(
                match=match,
                version=1,
                status="running"
                if all(seat.seed and seat.kind != "open" for seat in about.seats)
                else "waiting",
                code=hashed_code(code),
                public=public,
                created=now,
                changed=now,
                about=msgspec.to_builtins(about),
            )
            if await self.house.store.create(row):
                return match, code

    async def rematch(self, room: Room) -> Room:
        """The match after one, with the same people, the next one first; made once."""
        if not room.about.rematch:
            old = room.about
            chance = self.house.chance()
            seed = new_seed(chance)
            seats = [Seat(kind=one.kind, bot=one.bot, name=one.name) for one in old.seats]
            for seat in seats:
                if seat.kind == "bot":
                    seal(seat, chance)
            about = msgspec.structs.replace(
                old,
                seats=seats,
                seed=seed,
                commitment=FairDealer(bytes.fromhex(seed)).commitment,
                ended="",
                winner=None,
                starts="full",
                lesson=False,
            )
            match, _code = await self._kept(about, room.row.public)

            def point(now: About) -> None:
                now.rematch = now.rematch or match

            await room.alter(point)
        return await self.get(room.about.rematch)

    # ---------------------------------------------------------------- housekeeping

    def matches_of(self, address: str) -> int:
        """How many open matches an address has."""
        own = sha256(address.encode()).hexdigest()[:16]
        return sum(room.about.address == own and not room.about.ended for room in self.open.values())

    def gauges(self) -> Counter[str]:
        """What there is now."""
        return Counter(
            matches=len(self.open),
            listeners=sum(len(room.listeners) for room in self.open.values()),
        )

    def _changed(self, match: str, seq: int) -> None:
        """The store says that another server has changed a match, or that something may have been missed."""
        for room in [self.open[match]] if match in self.open else [] if match else [*self.open.values()]:
            if seq < 0 or seq > room.seq:
                room.begin_task(self._catch_up(room))

    async def _catch_up(self, room: Room) -> None:
        try:
            await room.catch_up()
        except StoreError as error:
            self.house.store_fails(error)
        except Exception as error:
            log("follow", match=room.row.match, trouble=f"{type(error).__name__}: {error}")

    async def _keep_house(self) -> None:
        """Tell the store who is here, put away what nobody uses, forget what is old."""
        loop = asyncio.get_running_loop()
        swept = -float(DAY)
        while True:
            await asyncio.sleep(TOUCH)
            try:
                here = {
                    m: sorted({one.who for one in room.listeners if one.who >= 0})
                    for m, room in self.open.items()
                }
                at = self.house.now()
                await self.house.store.touch({m: seats for m, seats in here.items() if seats}, at)
                for match in here.keys() & self.open.keys():
                    self.open[match].touched(here[match], at)
                await self._put_away(loop.time())
                if loop.time() - swept > DAY / 24:
                    swept = loop.time()
                    await self._sweep()
                if self.house.store_is_failing:
                    await self.house.store.ping()
                    self.house.store_works()
            except StoreError as error:
                self.house.store_fails(error)
            except Exception as error:
                log("house", trouble=f"{type(error).__name__}: {error}")

    async def _beat(self) -> None:
        """Say the last step where nothing else is said: silence means that the line is dead, and a missed step shows.

        One room after the other: all at once would hold up who acts meanwhile."""
        loop = asyncio.get_running_loop()
        while True:
            rooms = [*self.open.values()]
            for room in rooms:
                if loop.time() - room.moved > BEAT / 2:
                    room.beat()
                await asyncio.sleep(BEAT / len(rooms))
            if not rooms:
                await asyncio.sleep(BEAT)

    async def _put_away(self, now: float) -> None:
        for match, room in [*self.open.items()]:
            if room.idle and now - room.used > IDLE:
                del self.open[match]
                await room.close()
                self._let_go += 1
        if self._let_go > len(self.open):  # a match holds itself: see `collect_seldom`
            self._let_go = 0
            gc.collect()

    async def _sweep(self) -> None:
        ages = {"waiting": WAITING_DAYS, "running": RUNNING_DAYS, "over": OVER_DAYS}
        for status, days in ages.items():
            gone = await self.house.store.sweep(status, self.house.now() - days * DAY)
            if gone:
                log("sweep", status=status, matches=gone)


def _posed(wanted: p.NewMatch) -> Puzzle | None:
    """The puzzle that is wanted; RoomError if there is none, UsageError if it cannot be as it is wanted."""
    if not wanted.puzzle:
        return None
    if wanted.puzzle not in puzzles():
        raise RoomError("puzzle/none", "there is no such puzzle")
    found = puzzles()[wanted.puzzle]
    if wanted.game != found.game or wanted.lesson:
        raise UsageError(f"{wanted.puzzle} is a puzzle of {found.game}")
    if wanted.players or wanted.options or wanted.seats or wanted.commitment:
        raise UsageError("players, options, seats and seeds of a puzzle are its own")
    return found


def _set_up(posed: Puzzle, wanted: p.NewMatch) -> p.NewMatch:
    """The table of a puzzle: the caller on its seat; the others are bots that do not act."""
    person, bot = p.Sit(kind="person"), p.Sit(kind="bot")
    return msgspec.structs.replace(
        wanted,
        players=posed.players,
        options=dict(posed.options),
        seats=[person if seat == posed.seat else bot for seat in range(posed.players)],
        hints=False,
    )


def _lesson(kind: type[TableGame], wanted: p.NewMatch) -> Lesson | None:
    """The lesson that is wanted; UsageError if there is none, or if it cannot be as it is wanted."""
    if not wanted.lesson:
        return None
    lesson = kind.lesson()
    if lesson is None:
        raise UsageError(f"{kind.id} has no first flight")
    if wanted.players or wanted.options or wanted.seats or wanted.commitment:
        raise UsageError("players, options, seats and seeds of a first flight are those of the lesson")
    return lesson


def _dealt_for(lesson: Lesson, seats: list[Seat]) -> str:
    """Give the seats the seeds of a lesson; that of the server."""
    seed, own = lesson.seeds()
    for seat, one in zip(seats, own, strict=True):
        seat.seed, seat.commitment = one.hex(), seat_commitment(one)
    return seed.hex()
