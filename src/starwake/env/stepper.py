"""Many tables moved on by one call: actions in, observations, masks, rewards and ends out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from starwake.core.arrays import append, i16, i64, u8, vec
from starwake.core.engine import Engine, State, lowest
from starwake.core.errors import UsageError
from starwake.core.rng import Stream, stream
from starwake.env.index import Index
from starwake.env.writer import Writer

if TYPE_CHECKING:
    from starwake.core.game import Game

GLANCE: Final = 50
"""After so many turns it is asked whether anybody can still win."""
NO_GAME: Final = "no game is on: call reset() first"
KEPT_BLOCK: Final = 1 << 24
"""Bytes of the largest block of memory that is worth keeping for the next step."""


@final
class Stepper:
    """Tables of one game side by side. What it writes lies in flat arrays, one row for each table."""

    def __init__(
        self,
        game: Game,
        writer: Writer,
        index: Index,
        tables: i64,
        max_turns: i64,
        max_steps: i64,
        shaped: float,
    ) -> None:
        self.game: Final[Any] = game
        engine: Engine[Any] = game.engine
        self.engine: Final = engine
        self.writer: Final = writer
        self.index: Final = index
        self.tables: Final[i64] = tables
        self.seats: Final[i64] = writer.seats
        self.max_turns: Final[i64] = max_turns
        self.max_steps: Final[i64] = max_steps
        """Decisions after which a game is cut off, 0: never."""
        self.shaped: Final = shaped
        """What all the points that win are worth on the way."""
        self.states: Final = [self._blank() for table in range(int(tables))]
        self.dealers: Final = [Stream(0, 0) for table in range(int(tables))]
        self.to_act: Final = vec[i16]([i16(-1)] * int(tables))
        """The seat that each table waits for, -1 before the first game and when one is over."""
        self._no_observations: Final = vec[i16]([i16(0)] * int(tables * writer.size))
        self._no_mask: Final = vec[u8]([u8(0)] * int(tables * index.size))
        # glibc keeps blocks of a size that was freed once, and gives larger ones back to the system each time they are
        # freed: then every step would touch fresh pages.
        vec[u8](capacity=KEPT_BLOCK)
        self.observations = self._no_observations
        """New ones for each step, like the mask: who keeps them keeps them."""
        self.mask = self._no_mask
        self.rewards: Final = vec[float]([0.0] * int(tables * writer.seats))
        self.terminated: Final = vec[u8]([u8(0)] * int(tables))
        self.truncated: Final = vec[u8]([u8(0)] * int(tables))
        self.ends: dict[int, vec[i16]] = {}
        """Of each table whose game the last `step` has ended: what every seat might know of it at its end."""
        self.steps: Final = vec[i64]([0] * int(tables))
        """Decisions of the game that is played."""
        self._open: Final = [vec[i64]() for table in range(int(tables))]
        """The numbers of the listed actions of each table, which its mask shows."""
        self._points: Final = vec[i64]([0] * int(tables * writer.seats))
        self._games: Final = vec[i64]([0] * int(tables))
        self._looked: Final = vec[i64]([0] * int(tables))
        """The turn up to which each table has been asked whether anybody can still win."""
        self._seed: object = 0

    def _blank(self) -> State:
        state: State = self.game.new_state()
        return state

    # ---------------------------------------------------------------- beginning

    def reset(self, seed: object) -> None:
        """New games at all tables; game `n` of table `t` is game `t + n * tables` of the seed."""
        self._seed = seed
        table: i64 = 0
        while table < self.tables:
            self._games[table] = table
            table += 1
        self.again()

    def again(self) -> None:
        """The next game at each table."""
        self._wipe()
        self.ends = {}
        table: i64 = 0
        while table < self.tables:
            self.begin(table)
            self._clear(table)
            self._show(table)
            table += 1

    def _wipe(self) -> None:
        """Room for what is shown next, all of it 0."""
        self.observations = self._no_observations[:]
        self.mask = self._no_mask[:]

    def begin(self, table: i64) -> None:
        """A new game at one table, not shown yet."""
        state = self._blank()
        dealer = stream(self._seed, self._games[table])
        self._games[table] += self.tables
        self.engine.advance(state)
        self.engine.deal(state, dealer)
        self.states[table] = state
        self.dealers[table] = dealer
        self.steps[table] = 0
        self._looked[table] = GLANCE
        seat: i64 = 0
        while seat < self.seats:
            self._points[table * self.seats + seat] = self.writer.points(state, seat)
            seat += 1
        self._await(table)

    def _await(self, table: i64) -> None:
        """Note who acts next."""
        awaited = self.engine.awaited(self.states[table])
        seat: int = lowest(awaited) if awaited else -1
        self.to_act[table] = seat

    def _clear(self, table: i64) -> None:
        """Nothing has happened yet."""
        self.terminated[table] = 0
        self.truncated[table] = 0
        seat: i64 = 0
        while seat < self.seats:
            self.rewards[table * self.seats + seat] = 0.0
            seat += 1

    # ---------------------------------------------------------------- moving

    def check_on(self) -> None:
        """Refuse what needs a game where none has begun, or the last one is over."""
        if self.to_act[0] < 0:
            raise UsageError(NO_GAME)

    def step(self, actions: list[int]) -> None:
        """One action at each table, by its number; tables that are over begin anew. Refused as a whole if one of the
        actions is not legal."""
        self.check_on()
        if len(actions) != self.tables:
            raise UsageError(f"{len(actions)} actions for {self.tables} tables")
        table: i64 = 0
        for number in actions:
            if not self.is_legal(table, number):
                raise UsageError(self.refusal(table, number))
            table += 1
        self._wipe()
        self.ends = {}
        table = 0
        for number in actions:
            self.play(table, self.index.codes[number])
            if self.terminated[table] or self.truncated[table]:
                self.ends[int(table)] = self._seen_by_all(table)
                self.begin(table)
            self._show(table)
            table += 1

    def is_legal(self, table: i64, number: i64) -> bool:
        """Whether the seat that a table waits for may do the action of a number: also what no mask shows."""
        if not 0 <= number < self.index.size or self.to_act[table] < 0:
            return False
        if self.mask[table * self.index.size + number]:
            return True
        seat: int = self.to_act[table]
        return self.engine.is_legal(self.states[table], seat, self.index.codes[number])

    def refusal(self, table: i64, number: i64) -> str:
        """Why the action of a number is not carried out."""
        if not 0 <= number < self.index.size:
            return f"table {table}: {self.index.absent(number)}"
        text: str = self.game.notation(self.index.codes[number])
        return f"table {table}: action {number}, {text!r}, is not legal for seat {self.to_act[table]}"

    def play(self, table: i64, code: i64) -> None:
        """Carry out a legal action at one table, let chance speak, and note what came of it; show nothing."""
        state = self.states[table]
        seat: int = self.to_act[table]
        self.engine.apply(state, seat, code)
        self.engine.deal(state, self.dealers[table])
        self.steps[table] += 1
        self._clear(table)
        self._judge(table, state)
        if self.terminated[table] or self.truncated[table]:
            self.end(table)
        else:
            self._await(table)

    def end(self, table: i64) -> None:
        """The game of a table is over, however it came: nobody acts in it any more."""
        self.to_act[table] = -1

    def _judge(self, table: i64, state: State) -> None:
        """Rewards, and whether the game is over or cut off."""
        if self.shaped:
            self._reward_points(table, state)
        if state.winner >= 0:
            self.terminated[table] = 1
            self._reward_result(table, state.winner)
        elif state.turn > self.max_turns or self.steps[table] == self.max_steps:
            self.truncated[table] = 1
        elif state.turn > self._looked[table]:
            self._looked[table] += GLANCE
            if self.game.stalemate(state):
                self.truncated[table] = 1

    def _reward_result(self, table: i64, winner: i64) -> None:
        """1 for the winner; what the others lose adds up to it."""
        each = -1.0 / float(int(self.seats - 1))
        seat: i64 = 0
        while seat < self.seats:
            self.rewards[table * self.seats + seat] += 1.0 if seat == winner else each
            seat += 1

    def _reward_points(self, table: i64, state: State) -> None:
        """Points won or lost by this step."""
        seat: i64 = 0
        while seat < self.seats:
            place = table * self.seats + seat
            now = self.writer.points(state, seat)
            if now != self._points[place]:
                gained = float(int(now - self._points[place]))
                self.rewards[place] += self.shaped * gained / float(int(self.writer.target))
                self._points[place] = now
            seat += 1

    # ---------------------------------------------------------------- showing

    def show(self) -> None:
        """Write for each table the observation and the mask of the seat that it waits for."""
        self._wipe()
        table: i64 = 0
        while table < self.tables:
            self._show(table)
            table += 1

    def _show(self, table: i64) -> None:
        seat: int = self.to_act[table]
        if seat < 0:
            self._open[table] = vec[i64]()
            return
        self._open[table] = self._show_actions(table, self.engine.legal(self.states[table], seat))
        self.writer.write(self.states[table], seat, self.observations, table * self.writer.size)

    def _show_actions(self, table: i64, codes: vec[i64]) -> vec[i64]:
        """Write the mask; the numbers that it shows."""
        mask = self.mask
        base = table * self.index.size
        found: vec[i64] = vec[i64](capacity=len(codes))
        for code in codes:
            number = self.index.number(code)
            if number >= 0:
                mask[base + number] = 1
                found = append(found, number)
            elif not self.index.is_free(code):
                raise KeyError(f"action {self.game.notation(code)!r} has no number")
        return found

    def sample(self, chooser: Stream) -> list[int]:
        """The number of a listed action for each table, each equally likely."""
        self.check_on()
        return [int(numbers[chooser.below(len(numbers))]) for numbers in self._open]

    def _seen_by_all(self, table: i64) -> vec[i16]:
        """What each seat of a table may know, one row after the other."""
        out = vec[i16]([i16(0)] * int(self.seats * self.writer.size))
        seat: i64 = 0
        while seat < self.seats:
            self.writer.write(self.states[table], seat, out, seat * self.writer.size)
            seat += 1
        return out

    def look(self, table: i64, seat: i64) -> vec[i16]:
        """What any seat of a table may know."""
        out = self._no_observations[: self.writer.size]
        self.writer.write(self.states[table], seat, out, 0)
        return out


def small(count: int) -> vec[i16]:
    """Room for so many small numbers."""
    return vec[i16]([i16(0)] * count)
