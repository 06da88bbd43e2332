"""One match: the authority, without transport.

Who are you, is the match open, have your own choices changed since the step you name, may you act, is it legal, in this
order; then `attempt`, append to the store, `adopt`, and only then acknowledge and tell the others.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any, Protocol

import msgspec
from msgspec import UNSET

from starwake.core.dealer import FairDealer
from starwake.core.errors import StarwakeError
from starwake.core.match import Match
from starwake.core.match import Step as Made
from starwake.core.record import CHANCE, UNDO
from starwake.core.registry import make
from starwake.core.view import SPECTATOR
from starwake.server import protocol as p
from starwake.server.asking import advised, explained, listed, looked, refused
from starwake.server.bots import Minds, Thinker, Thought, swift
from starwake.server.films import Films
from starwake.server.limits import SOCKET_MESSAGES
from starwake.server.lobby import RoomError, drawn, once, played, ready, seal, won
from starwake.server.logs import Metrics, log
from starwake.server.seats import (
    LONGEST_CHAT,
    LONGEST_NAME,
    About,
    Seat,
    cleaned,
    hashed,
    new_match,
    new_token,
    seat_of,
)
from starwake.server.store.base import ChatRow, MatchRow, StepRow, Store, StoreError
from starwake.server.telling import Audience, Telling
from starwake.table.game import TableGame
from starwake.table.lesson import Lesson
from starwake.table.puzzle import Puzzle, puzzles
from starwake.table.talk import readable, suggested
from starwake.table.types import LessonTold, PuzzleTold

AWAY = 45.0
"""Seconds after which a seat that no server has touched is gone."""
LATER = 3.0
"""Seconds that a server waits before it moves a bot which another server should have moved."""
BUDGET = 0.05
"""Seconds before a bot's move is due at which it begins to think: the time it takes tells nothing. Slow bots begin at
once."""
CLOCKS = {"off": 0, "gentle": 90, "fast": 20}
"""Seconds for a decision, unless the host says otherwise."""
TICK = 0.25
"""Seconds between the moments at which a bot moves that has needed longer."""
HEARD = 200
"""Lines of chat that who comes is told."""
REMEMBERED = 512
"""Commands that have made no step here and are answered the same way when they come again."""
COVER = "trader"
HOUSE = -1
"""The seat of what the table says."""
CERTAIN = ("match/over", "seat/resigned", "action/unreadable")
"""Refusals that no news from another server can change: all steps before an end are known where the end is."""


class Broken(StarwakeError):
    """A match that cannot be opened: its log does not fit its seed, or this version has not what it is played with."""

    code = "match/broken"


class Listener(Protocol):
    """Somebody who is told what happens."""

    who: int
    lang: str
    detail: bool

    def tell(self, message: bytes) -> None:
        """Put a message into the outbox."""


_SYSTEM = SystemRandom()


@dataclass
class House:
    """What all rooms share."""

    store: Store
    thinker: Thinker
    build: str
    metrics: Metrics
    messages: int = SOCKET_MESSAGES
    """That a socket may send in a while."""
    now: Callable[[], float] = time.time
    after: Callable[[float, Callable[[], object]], asyncio.TimerHandle] = field(
        default=lambda delay, then: asyncio.get_running_loop().call_later(delay, then)
    )
    later: Callable[[Callable[[], None]], None] = field(default=lambda work: work())
    """Does something when there is time for it; here at once."""
    films: Films = field(default_factory=Films)
    new_match: Callable[[], str] = new_match
    """Draws the id of a match."""
    chance: Callable[[], Random] = field(default=lambda: _SYSTEM)
    """What the seeds of a match and its bots' choices are drawn from; one for each match."""
    next_match: Callable[[Room], Awaitable[Room]] | None = None
    """Lays the table of a rematch."""
    _failing: float | None = None
    """Since when the store fails."""

    def store_fails(self, error: StoreError) -> None:
        """Say so once, however many were hit by it."""
        if self._failing is None:
            self._failing = time.monotonic()
            log("store", trouble=str(error))

    @property
    def store_is_failing(self) -> bool:
        """Whether it has failed, and nothing was stored since."""
        return self._failing is not None

    def store_works(self) -> None:
        """Something was stored: if that is new, say so."""
        if self._failing is not None:
            log("store", works_again_after=round(time.monotonic() - self._failing, 1))
            self._failing = None


class Room:
    """A match with those who play and watch it."""

    def __init__(self, house: House, row: MatchRow) -> None:
        self.house = house
        self.row = row
        self.about = msgspec.convert(row.about, About)
        game = make(self.about.game, self.about.players, dict(self.about.options))
        assert isinstance(game, TableGame)
        self.game: TableGame = game
        self.match: Match | None = None
        self.telling: Telling | None = None
        self.listeners: set[Listener] = set()
        self.said: deque[ChatRow] = deque(maxlen=HEARD)
        self._lock = asyncio.Lock()
        self._chance = house.chance()
        self._acks: dict[tuple[int, str], int] = {}
        """The step that each command has made."""
        self._answers: dict[tuple[int, str], p.Refused | p.Moved] = {}
        self._minds: Minds = {}
        self._driven: set[tuple[int, int]] = set()
        """Steps and seats for which a bot has been set to work."""
        self._hinted: set[int] = set()
        """The seats for which a hint is being worked out."""
        self._gone: dict[int, float] = {}
        """Since when a seat has no client here; by the clock of the loop."""
        self._covering: set[int] = set()
        """The people for whom a bot has played since they went; everybody was told."""
        self._waits: dict[int, float] = {}
        """Since when a seat is waited for at this decision."""
        self.moved = self._loop_time()
        """When the last step was made, and told."""
        self._mine = True
        """Whether it was this server that made the last step: it moves the bots."""
        self._doubt = False
        """Whether a step may be stored that is not known here: the store has failed in the middle of it."""
        self._touched: dict[int, tuple[float, float]] = {}
        """By seat the last touch that is known, and since when; by the clock of the loop."""
        self._chain = ""
        self._timer: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.used = self.moved

    # ---------------------------------------------------------------- opening and closing

    async def load(self) -> None:
        """Stand where the log ends."""
        now = self._loop_time()
        self._gone = dict.fromkeys(self._people(), now)
        if self.house.store.shared:
            found = await self.house.store.touched(self.row.match)
            self._touched = {seat: (at, now) for seat, at in found.items()}
        await self._begin()
        await self._follow()
        await self._hear()
        await self._finish()
        self._plan()

    async def close(self) -> None:
        """Let go: nothing is lost, all of it is in the store."""
        if self._timer is not None:
            self._timer.cancel()
        for task in [*self._tasks]:
            task.cancel()

    @property
    def idle(self) -> bool:
        """Whether nobody is here and nothing is due."""
        return not self.listeners and self._timer is None and not self._tasks and not self._lock.locked()

    @property
    def seq(self) -> int:
        """The last step."""
        return 0 if self.match is None else self.match.seq

    async def _begin(self) -> None:
        """Make the match once it runs: the dealer has all seeds by then."""
        if self.match is not None or self.row.status == "waiting":
            return
        dealer = FairDealer(bytes.fromhex(self.about.seed))
        dealer.commit_seats([seat.commitment for seat in self.about.seats])
        dealer.mix([bytes.fromhex(seat.seed) for seat in self.about.seats])
        start = self.about.start
        self.match = Match(self.game, dealer, state=None if start is None else self.game.from_position(start))
        self.telling = Telling(self.match)
        self._await_seats(CHANCE)

    async def _follow(self) -> bool:
        """Take in the steps that are in the store and not here; whether there were any."""
        match = self.match
        if match is None:
            return False
        rows = await self.house.store.steps(self.row.match, match.seq)
        self._doubt = False
        for number, row in enumerate(rows, 1):
            self._adopt(self._again(match, row), row.command)
            self._mine = False
            if number % 50 == 0:
                await asyncio.sleep(0)  # a long game must not hold up the others
        return bool(rows)

    async def _hear(self) -> None:
        """Take in what was said elsewhere."""
        last = self.said[-1].number if self.said else 0
        for said in await self.house.store.chat(self.row.match, last):
            self._hear_one(said)

    def _hear_one(self, row: ChatRow) -> None:
        if self.said and row.number <= self.said[-1].number:
            return  # said again, or heard already
        self.said.append(row)
        self.tell_step()
        told = {lang: p.encode(self._said(row, lang)) for lang in {one.lang for one in self.listeners}}
        for one in self.listeners:
            one.tell(told[one.lang])

    def _said(self, row: ChatRow, lang: str) -> p.Said:
        wording = self.game.wording(lang)
        return p.Said(
            number=row.number,
            seat=row.seat,
            text=row.text,
            at=row.at,
            words=readable(wording, row.text) or UNSET,
            suggested=suggested(wording, row.text) or UNSET,
        )

    def _again(self, match: Match, row: StepRow) -> Made:
        """A step of the log once more: the seed must deal what it dealt."""
        actions = [text for seat, text in row.entries if seat != CHANCE]
        try:
            undone = actions[0].partition(" ")[0] == UNDO
            made = match.attempt_undo(row.seat) if undone else match.attempt(row.seat, *actions)
        except StarwakeError as error:
            raise Broken(
                f"step {row.seq} of match {self.row.match} cannot be played again: {error}"
            ) from error
        if tuple(made.entries) != tuple(row.entries) or made.mark != row.mark:
            raise Broken(f"step {row.seq} is not what the seed deals")
        return made

    # ---------------------------------------------------------------- who is here

    def _people(self) -> list[int]:
        return [n for n, seat in enumerate(self.about.seats) if seat.kind == "person"]

    def here(self, seat: int) -> bool:
        """Whether a client is here for a seat."""
        return any(one.who == seat for one in self.listeners)

    def seat_of(self, token: str | None) -> int | None:
        """The seat of a token; None if it is nobody's."""
        return None if token is None else seat_of(token, self.about.seats)

    def attach(self, listener: Listener, since: int | None, heard: int | None = None) -> None:
        """Somebody has come, or come back with the last step it saw: the first messages go into its outbox."""
        self.tell_step()
        back = listener.who >= 0 and not self.here(listener.who)
        self.listeners.add(listener)
        if back:
            self._gone.pop(listener.who, None)
            self._covering.discard(listener.who)
        listener.tell(_told(self.summary(), listener.who))
        if self.telling is not None:
            self._show(listener, since)
        if heard is not None or self.telling is None:  # else it comes with the table
            for said in self.said:
                if said.number > (heard or 0):
                    listener.tell(p.encode(self._said(said, listener.lang)))
        if back:
            self._tell_room(but=listener)
            self._plan()
            if self.house.store.shared:
                self.begin_task(self._touch_now())

    def _show(self, listener: Listener, since: int | None) -> None:
        """The steps that somebody lacks, or the whole table."""
        assert self.telling is not None
        audience = _audience(listener)
        steps = None if since is None else self.telling.after(audience, since)
        if steps is not None:
            for step in steps:
                listener.tell(step)
            return
        known = since if since is not None and since <= self.seq else None
        whole = self.telling.whole(audience, known)
        chat = [self._said(said, listener.lang) for said in self.said]
        listener.tell(p.encode(p.Table(seq=self.seq, build=self.house.build, table=whole, chat=chat)))

    def detach(self, listener: Listener) -> None:
        """Somebody has gone."""
        self.listeners.discard(listener)
        self.used = self._loop_time()
        if listener.who >= 0 and not self.here(listener.who):
            self._gone[listener.who] = self._loop_time()
            self._tell_room()
            self._plan()

    # ---------------------------------------------------------------- commands

    async def command(self, listener: Listener, message: p.Command) -> p.Answer:
        """Carry out what a client wants, once; the answer is the same when it comes again."""
        seat = listener.who
        if seat < 0:
            return p.Refused(id=message.id, code="seat/none", text="who watches has no seat")
        if message.id.startswith("~"):
            return p.Refused(id=message.id, code="usage", text="an id begins with no ~, which is for bots")
        self.used = self._loop_time()
        async with self._lock:
            known = self._answered(seat, message.id)
            if known is not None:
                return known
            try:
                answer = await self._carried_out(listener, message)
            except StoreError as error:
                self.house.store_fails(error)
                return p.Refused(id=message.id, code=error.code, text=str(error))
            if isinstance(answer, p.Refused | p.Moved):
                self._remember(seat, answer)
            return answer

    def _answered(self, seat: int, id: str) -> p.Answer | None:
        if (seat, id) in self._acks:
            return p.Ack(id=id, seq=self._acks[seat, id])
        return self._answers.get((seat, id))

    def _remember(self, seat: int, answer: p.Refused | p.Moved) -> None:
        if len(self._answers) >= REMEMBERED:
            self._answers.pop(next(iter(self._answers)))
        self._answers[seat, answer.id] = answer

    async def _carried_out(self, listener: Listener, message: p.Command) -> p.Answer:
        seat = listener.who
        if isinstance(message, p.Chat):
            return await self._chat(seat, message)
        if isinstance(message, p.Play | p.Undo):
            return await self._play(listener, message)
        if isinstance(message, p.Rematch):
            return await self._rematch(seat, message)
        while True:
            try:
                await self.alter(once(seat, message, self._chance))
                return p.Ack(id=message.id, seq=self.seq)
            except RoomError as error:
                if self._alone or not await self._refresh():
                    return p.Refused(id=message.id, code=error.code, text=str(error))

    async def _play(self, listener: Listener, message: p.Play | p.Undo) -> p.Answer:
        """Judge, attempt, store, adopt, tell; once more if the store has what was not known here.

        So nothing is refused that another server has carried out, which only the log may know by now; and nothing is
        carried out after an end that only the row may know of.
        """
        while True:
            made = self._made(listener, message)
            if isinstance(made, p.Refused) and (self._alone or made.code in CERTAIN):
                return made
            if isinstance(made, Made) and await self._stored(made, message.id):
                return p.Ack(id=message.id, seq=made.seq)
            news = await self._refresh()
            known = self._answered(listener.who, message.id)
            if known is not None:
                return known
            if isinstance(made, p.Refused) and not news:
                return made
            if not news:
                return p.Refused(id=message.id, code="match/none", text="the match is gone")

    def _made(self, listener: Listener, message: p.Play | p.Undo) -> Made | p.Refused:
        """The step that a command would make, or why it makes none."""
        no = self._judged(listener.who, message)
        if no is not None:
            return no
        assert self.match is not None
        try:
            return self._attempted(self.match, listener.who, message)
        except StarwakeError as error:
            return refused(self.match, listener.who, error, listener.lang, self.names(), message.id)

    def _judged(self, seat: int, message: p.Play | p.Undo) -> p.Refused | None:
        """Whether the match is open to a seat, and the command knows what it is about."""
        self.tell_step(seat)
        if self.match is None:
            return p.Refused(id=message.id, code="match/waiting", text="the match has not begun")
        if self.about.ended or self.match.over:
            return p.Refused(id=message.id, code="match/over", text="the match is over")
        if self.about.seats[seat].resigned:
            return p.Refused(id=message.id, code="seat/resigned", text="you have resigned")
        assert self.telling is not None
        if message.seq > self.seq or message.seq < self.telling.fresh.get(seat, self.seq):
            return p.Refused(
                id=message.id, code="match/stale", text=f"your choices have changed since step {message.seq}"
            )
        return None

    def _attempted(self, match: Match, seat: int, message: p.Play | p.Undo) -> Made:
        if isinstance(message, p.Undo):
            return match.attempt_undo(seat)
        return match.attempt(seat, *message.actions, until_shown=True)

    async def _stored(self, made: Made, command: str) -> bool:
        """Store a step, then make it happen and tell; False if the log has another one there."""
        began = time.perf_counter()
        row = StepRow(
            seq=made.seq,
            seat=made.seat,
            command=command,
            entries=tuple((entry.seat, entry.text) for entry in made.entries),
            mark=made.mark,
            chain=made.chain,
            at=self.house.now(),
        )
        try:
            if not await self.house.store.append(self.row.match, row, self.row.version):
                return False
        except StoreError:
            self._doubt = True
            raise
        self.house.store_works()
        self.house.metrics.stored(time.perf_counter() - began)
        self._mine = True
        self._adopt(made, command)
        self._plan()
        await self._finish()
        return True

    def _adopt(self, made: Made, command: str) -> None:
        """A step that is stored happens here, and everybody is told: first who has made it, then the others when there
        is time, or before anything else is said here."""
        match, telling = self.match, self.telling
        assert match is not None
        assert telling is not None
        self.tell_step()
        match.adopt(made)
        self._acks[made.seat, command] = made.seq
        self.moved = self._loop_time()
        self._await_seats(made.seat)
        telling.begin({_audience(one) for one in self.listeners})
        self.tell_step(made.seat)
        self.house.later(self.tell_step)
        if self.about.clock.kind != "off":
            self._tell_room()  # whose time began with this step
        self.house.metrics.steps += 1

    def tell_step(self, seat: int | None = None) -> None:
        """Tell those who do not know it yet of the last step, or those of one seat."""
        told = self.telling.told(seat) if self.telling is not None else {}
        for one in self.listeners if told else ():
            message = told.get(_audience(one))
            if message is not None:
                one.tell(message)

    def _await_seats(self, acted: int) -> None:
        """Begin the time of those who are newly waited for, or again after their own step."""
        assert self.match is not None
        now = self._loop_time()
        awaited = self.match.awaited
        self._waits = {s: self._waits[s] if s in self._waits and s != acted else now for s in awaited}

    async def _finish(self) -> None:
        """Note that the match is over; until that can be stored, it is tried again."""
        end = self._end()
        if end is None:
            return
        try:
            await self.alter(end)
        except StoreError as error:
            self.house.store_fails(error)
            self._plan()

    def _end(self) -> Callable[[About], None] | None:
        """How the match ends now: somebody has won, nobody can, or the turn of a puzzle has been played."""
        match, posed = self.match, self._puzzle
        if match is None or self.about.ended:
            return None
        if match.over:
            return won(match.winner)
        if match.stalemate:
            return drawn
        return played if posed is not None and posed.reached(match) is not None else None

    async def _finish_later(self) -> None:
        self._timer = None
        async with self._lock:
            await self._finish()

    async def catch_up(self) -> None:
        """Another server has changed something."""
        async with self._lock:
            await self._refresh()
            await self._hear()

    async def _refresh(self) -> bool:
        """Take in what the store has and is not known here; whether there was anything."""
        row = await self.house.store.load(self.row.match)
        newer = row is not None and row.version > self.row.version
        if row is not None and newer:
            await self._take(row)
        followed = await self._follow()
        if followed:
            self._plan()
        return newer or followed

    @property
    def _alone(self) -> bool:
        """Whether all that is stored is known here, because nobody else stores anything."""
        return not self.house.store.shared and not self._doubt

    # ---------------------------------------------------------------- the table around the game

    async def alter(self, change: Callable[[About], None]) -> None:
        """Change what is stored beside the log; `change` may run again if another server was quicker, and raises
        RoomError if it cannot be."""
        while True:
            about = msgspec.convert(msgspec.to_builtins(self.about), About)
            change(about)
            row = self._next_row(about)
            if await self.house.store.change(row):
                await self._take(row)
                return
            now = await self.house.store.load(self.row.match)
            if now is None:
                raise RoomError("match/none", "the match is gone")
            await self._take(now)

    def _next_row(self, about: About) -> MatchRow:
        status = "over" if about.ended else "running" if ready(about) else self.row.status
        return msgspec.structs.replace(
            self.row,
            version=self.row.version + 1,
            status=status,
            changed=self.house.now(),
            about=msgspec.to_builtins(about),
        )

    async def _take(self, row: MatchRow) -> None:
        """Stand where a row says, and tell everybody."""
        before = self.about.seats
        self.row, self.about = row, msgspec.convert(row.about, About)
        self._unseat(before)
        began = self.match is None
        await self._begin()
        if not self._alone:
            await self._follow()  # what came before, so that an end is the end
        for seat in self._people():
            if not self.here(seat):
                self._gone.setdefault(seat, self._loop_time())
        self._tell_room()
        if began and self.telling is not None:
            for one in self.listeners:
                self._show(one, None)
        self._plan()

    def _unseat(self, before: list[Seat]) -> None:
        """Who had a seat that is somebody else's by now only watches: each who sits down brings a new seal."""
        now = self.about.seats
        changed = {n for n, seat in enumerate(before) if seat.commitment not in ("", now[n].commitment)}
        for one in self.listeners:
            if one.who in changed:
                one.who = SPECTATOR
        self._answers = {key: one for key, one in self._answers.items() if key[0] not in changed}

    async def join(self, name: str, commitment: str | None) -> tuple[int, str]:
        """Take an open seat: its number, and the token for it."""
        token = new_token()
        taken: list[int] = []

        def sit(about: About) -> None:
            free = [n for n, seat in enumerate(about.seats) if seat.kind == "open"]
            if not free:
                raise RoomError("match/full", "no seat of this match is open")
            seat = Seat(kind="person", token=hashed(token), name=cleaned(name, LONGEST_NAME))
            seal(seat, self._chance, commitment)
            about.seats[free[0]] = seat
            taken[:] = free[:1]

        async with self._lock:
            await self.alter(sit)
        return taken[0], token

    async def _chat(self, seat: int, message: p.Chat) -> p.Answer:
        text = cleaned(message.text, LONGEST_CHAT)
        if not text:
            return p.Refused(id=message.id, code="chat/empty", text="there is nothing to say in that")
        await self._say(seat, message.id, text)
        return p.Ack(id=message.id, seq=self.seq)

    async def _say(self, seat: int, command: str, text: str) -> None:
        await self.house.store.say(self.row.match, seat, command, text, self.house.now())
        await self._hear()

    async def _rematch(self, seat: int, message: p.Rematch) -> p.Answer:
        """A new match for the same people; each asks for it and gets a token of its own."""
        if not self.about.ended:
            return p.Refused(id=message.id, code="match/running", text="the match is not over yet")
        assert self.house.next_match is not None
        room = await self.house.next_match(self)
        token = new_token()

        def claim(about: About) -> None:
            own = about.seats[seat]
            if own.kind != "person" or (own.token and not own.claimed):
                raise RoomError("seat/taken", "your seat is no longer kept for you")
            own.token, own.claimed = hashed(token), True
            if not own.seed:
                seal(own, room._chance)

        try:
            async with room._lock:
                await room.alter(claim)
        except RoomError as error:
            return p.Refused(id=message.id, code=error.code, text=str(error))
        return p.Moved(id=message.id, match=room.row.match, seat=seat, token=token)

    # ---------------------------------------------------------------- questions

    def legal(self, seat: int, id: str = "") -> p.Answer:
        """The listed actions of a seat."""
        self.tell_step(seat)
        match = self.match
        if match is None or seat < 0 or self.about.ended:
            return p.Listed(seq=self.seq, actions=[], id=id)
        return listed(match, seat, id)

    def explain(self, seat: int, action: str, lang: str, id: str = "") -> p.Answer:
        """What an action of a seat would do, as far as the seat can know; or why it is refused."""
        match = self.match
        if match is None or seat < 0 or self.about.ended:
            return p.Error(code="explain/none", text="there is nothing for you to decide", id=id)
        return explained(match, seat, action, lang, self.names(), id)

    def look(self, who: int, thing: str, lang: str, id: str = "") -> p.Answer:
        """What a thing on the table is, as somebody sees it now."""
        if self.match is None:
            return p.Error(code="look/none", text="there is nothing to look at yet", id=id)
        return looked(self.match, who, thing, lang, id)

    def suggest(self, seat: int, lang: str, id: str = "") -> p.Answer:
        """What a seat could suggest to the active player."""
        match = self.match
        form = None if match is None or seat < 0 else self.game.suggest(match, seat, lang)
        return p.Suggested(form=form, id=id)

    async def hint(self, seat: int, lang: str, id: str = "") -> p.Answer:
        """What a good bot would do, and why; and the best choices with their chance to win. One at a time."""
        if seat in self._hinted:
            return p.Error(code="hint/busy", text="a hint is being worked out for you already", id=id)
        self._hinted.add(seat)
        try:
            return await self._advice(seat, lang, id)
        finally:
            self._hinted.discard(seat)

    async def _advice(self, seat: int, lang: str, id: str) -> p.Answer:
        match = self.match
        if not self.about.hints:
            return p.Error(code="hint/off", text="hints are off at this table", id=id)
        if match is None or seat < 0 or seat not in match.to_act or self.about.ended:
            return p.Error(code="hint/none", text="there is nothing for you to decide", id=id)
        seq = match.seq
        best = await self.house.thinker.weigh(match, seat, self._draw())
        if match.seq != seq:
            return await self._advice(seat, lang, id)  # somebody was quicker: the question is another one now
        thought = await self.house.thinker.choose(match, seat, COVER, self._draw(), {})
        return advised(match, seat, thought.action, lang, id, best)

    @property
    def _lesson(self) -> Lesson | None:
        return self.game.lesson() if self.about.lesson else None

    def lesson(self, lang: str) -> LessonTold:
        """The steps of a first flight, and where the match stands in them."""
        if self._lesson is None or self.match is None:
            raise RoomError("lesson/none", "this match is no first flight")
        return self._lesson.told(self.match, self.game.texts_in(lang))

    @property
    def _puzzle(self) -> Puzzle | None:
        return puzzles().get(self.about.puzzle) if self.about.puzzle else None

    def puzzle(self, lang: str, *, show: bool) -> PuzzleTold:
        """The puzzle that this match poses, and how it stands."""
        if self._puzzle is None or self.match is None:
            raise RoomError("puzzle/none", "this match is no puzzle")
        return self._puzzle.told(self.match, lang, show=show)

    def record(self) -> dict[str, Any]:
        """The whole match with all seeds; only when it is over."""
        if not self.about.ended or self.match is None:
            raise RoomError("match/running", "the record is there when the match is over")
        return self.match.record(reveal=True).json()

    @property
    def chain(self) -> str:
        """The hash over the whole match, once it is over."""
        if not self._chain and self.about.ended and self.match is not None:
            self._chain = self.match.record(reveal=True).chain or ""
        return self._chain

    @staticmethod
    def brief(row: MatchRow) -> dict[str, Any]:
        """A match in a list."""
        about = msgspec.convert(row.about, About)
        return {
            "match": row.match,
            "status": row.status,
            "game": about.game,
            "players": about.players,
            "options": dict(about.options),
            "name": about.name,
            "seats": [{"kind": seat.kind, "name": seat.name} for seat in about.seats],
            "changed": row.changed,
        }

    # ---------------------------------------------------------------- bots, covers and clocks

    def _plan(self) -> None:
        """Set the timer for what is due next: an end that could not be stored is before anything else."""
        self._set_timer(None)
        if self._end() is not None:
            return self._set_timer(LATER, lambda: self.begin_task(self._finish_later()))
        due = min(self._duties(), default=None)
        if due is not None and (self.seq, due[1]) not in self._driven:
            at, seat, bot = due
            budget = BUDGET if swift(bot, self.game.id) else float("inf")
            self._set_timer(at - budget - self._loop_time(), lambda: self._fire(at, seat, bot))

    def _set_timer(self, delay: float | None, then: Callable[[], object] = lambda: None) -> None:
        """One thing is due at a time."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if delay is None else self.house.after(max(0.0, delay), then)

    def _duties(self) -> Iterator[tuple[float, int, str]]:
        """When a bot has to move for a seat, and which."""
        match = self.match
        if match is None or self.about.ended or match.over or self.about.puzzle:
            return
        pace = self.moved + self.about.pace / 1000 + (0.0 if self._mine else LATER)
        company = any(one.who in self._people() for one in self.listeners)
        for number in match.awaited:
            seat = self.about.seats[number]
            if seat.kind == "bot" or seat.resigned:
                yield pace, number, seat.bot or COVER
                continue
            if number in self._gone and company:
                yield max(pace, self._gone[number] + self.about.cover), number, COVER
            if self.about.clock.kind != "off":  # it goes on for who is gone: else leaving would stop it
                yield self._time_up(number), number, COVER

    def _time_up(self, seat: int) -> float:
        """When the time of somebody who is waited for has run out."""
        never = float("inf")
        return self._waits.get(seat, never) + self._seconds() if self.about.clock.kind != "off" else never

    def _covers(self, at: float, seat: int) -> bool:
        """Whether a bot that is due then plays because somebody is gone, and not because of the clock."""
        own = self.about.seats[seat]
        return own.kind == "person" and not own.resigned and at < self._time_up(seat)

    def _seconds(self) -> int:
        return self.about.clock.seconds or CLOCKS[self.about.clock.kind]

    def _fire(self, at: float, seat: int, bot: str) -> None:
        self._timer = None
        self._driven.add((self.seq, seat))
        self.begin_task(self._drive(at, self.seq, seat, bot))

    def begin_task(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Do something for this match; it ends with the room."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _drive(self, at: float, seq: int, seat: int, bot: str) -> None:
        """Let a bot move for a seat after a step, just when it is due; then see what is due next."""
        then = 0.0
        try:
            await self._move(at, seq, seat, bot)
        except StoreError as error:
            self.house.store_fails(error)
            then = LATER
        except Exception as error:  # whose text may quote a hand
            log("bot", match=self.row.match, seat=seat, trouble=type(error).__name__)
            then = LATER
        self._driven.discard((seq, seat))
        if then:
            self._set_timer(then, self._plan)
        else:
            self._plan()

    async def _move(self, at: float, seq: int, seat: int, bot: str) -> None:
        match = self.match
        assert match is not None
        if self._covers(at, seat) and await self._is_elsewhere(seat):
            self._gone[seat] = self._loop_time()
            return
        thought = await self._thought(match, seat, bot)
        await asyncio.sleep(self._until(at))
        async with self._lock:
            latest = max(at, self._loop_time())
            if self.seq != seq or not any(one[1] == seat and one[0] <= latest for one in self._duties()):
                return  # somebody was quicker, or has come back
            if await self._stored(match.attempt(seat, thought.action), f"~{bot}.{seq + 1}"):
                self._tell_cover(seat)
                if thought.trouble:
                    await self._say(HOUSE, f"~{seq + 1}", thought.trouble)
            else:
                await self._refresh()

    async def _thought(self, match: Match, seat: int, bot: str) -> Thought:
        """What a seat does that a bot plays; in a lesson what is listed for it, as far as the list goes."""
        listed = self._lesson.others_do(match, seat) if self._lesson else None
        if listed is not None:
            return Thought(listed)
        return await self.house.thinker.choose(match, seat, bot, self._draw(), self._minds)

    def _tell_cover(self, seat: int) -> None:
        """A bot has played for somebody who is gone: the others are told once."""
        if seat in self._gone and seat not in self._covering:
            self._covering.add(seat)
            self._tell_room()

    def _until(self, at: float) -> float:
        """Seconds until a move is due; if it is late, until the next tick, so that how late tells little.

        Where the host wants bots to move at once they do."""
        left = at - self._loop_time()
        return max(0.0, left) if not self.about.pace else left if left >= 0 else left % TICK

    async def _is_elsewhere(self, seat: int) -> bool:
        """Whether a person who is not here has a client at another server, which touches the seat all the time.

        What counts is whether there was another touch, not the time it names: clocks differ, and are set.
        """
        if self.here(seat) or not self.house.store.shared:
            return False
        found = (await self.house.store.touched(self.row.match)).get(seat)
        now = self._loop_time()
        before, since = self._touched.get(seat, (None, now))
        if found is not None and found != before:
            self._touched[seat] = found, now
            return True
        return found is not None and now - since < AWAY

    async def _touch_now(self) -> None:
        try:
            await self.touch()
        except StoreError as error:
            self.house.store_fails(error)

    async def touch(self) -> None:
        """Let other servers know who is here, if there are any."""
        seats = sorted({one.who for one in self.listeners if one.who >= 0})
        if self.house.store.shared and seats:
            at = self.house.now()
            await self.house.store.touch({self.row.match: seats}, at)
            self.touched(seats, at)

    def touched(self, seats: Iterable[int], at: float) -> None:
        """Remember the touches of this server, which tell nothing about others."""
        self._touched.update(dict.fromkeys(seats, (at, self._loop_time())))

    def _draw(self) -> int:
        return self._chance.getrandbits(62)

    # ---------------------------------------------------------------- telling

    def names(self) -> list[str]:
        """What the seats are called."""
        return [seat.name or self.game.wording("en").player(n) for n, seat in enumerate(self.about.seats)]

    def beat(self) -> None:
        """Say the last step."""
        self._tell(p.Beat(seq=self.seq))

    def _tell(self, message: p.Answer) -> None:
        self.tell_step()
        encoded = p.encode(message)
        for one in self.listeners:
            one.tell(encoded)

    def _tell_room(self, but: Listener | None = None) -> None:
        self.tell_step()
        if self.listeners:
            summary = self.summary()
            told = {who: _told(summary, who) for who in {one.who for one in self.listeners}}
            for one in self.listeners:
                if one is not but:
                    one.tell(told[one.who])

    def summary(self) -> p.Room:
        """Everything about the match but the game."""
        about, match = self.about, self.match
        now = self._loop_time()
        left = {str(s): round(t + self._seconds() - now, 1) for s, t in self._waits.items()}
        return p.Room(
            match=self.row.match,
            status=self.row.status,  # type: ignore[arg-type]
            game=about.game,
            players=about.players,
            options=dict(about.options),
            name=about.name,
            public=self.row.public,
            host=about.host,
            starts=about.starts,
            clock=about.clock,
            cover=about.cover,
            hints=about.hints,
            seats=[self._chair(number, seat) for number, seat in enumerate(about.seats)],
            watching=sum(one.who == SPECTATOR for one in self.listeners),
            seq=self.seq,
            turn=0 if match is None else match.turn,
            points=[] if match is None else list(match.points),
            awaited=[] if match is None or about.ended else list(match.awaited),
            winner=about.winner,
            ended=about.ended,
            commitment=about.commitment,
            chain=self.chain,
            rematch=about.rematch,
            created=self.row.created,
            changed=self.row.changed,
            deadlines=left if about.clock.kind != "off" and not about.ended else {},
            lesson=about.lesson,
            puzzle=about.puzzle,
        )

    def _chair(self, number: int, seat: Seat) -> p.Chair:
        person = seat.kind == "person"
        away = number in self._gone and self._loop_time() - self._gone[number] > self.about.cover
        return p.Chair(
            seat=number,
            kind=seat.kind,
            name=seat.name,
            bot=seat.bot,
            here=person and self.here(number),
            covered=person and self.match is not None and away,
            resigned=seat.resigned,
            agrees=seat.agrees,
            commitment=seat.commitment,
            seed=seat.seed if self.match is not None else "",
        )

    def _loop_time(self) -> float:
        return asyncio.get_running_loop().time()


def _told(summary: p.Room, who: int) -> bytes:
    """The summary for one viewer, who learns from it where it sits."""
    return p.encode(msgspec.structs.replace(summary, you=who if who >= 0 else None))


def _audience(listener: Listener) -> Audience:
    return Audience(listener.lang, listener.who, listener.detail)
