"""Simulation: many games between bots, the same for the same seed however the work is shared out.

Game `g` takes its dice from lane 0 of `stream(seed, g)`. Bots of the same name share one lane, numbered from 1 in
the order in which they are named, so a table of drifters is exactly `Engine.drift`. Seats rotate with the game
number: whoever sits on seat 0 in game 0 sits on seat 1 in game 1.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Protocol

from starwake.bots.bot import Bot, BotError
from starwake.bots.registry import load_bot, locate_bot, seated
from starwake.core import playout
from starwake.core.engine import lowest
from starwake.core.errors import IllegalAction, NotationError, UsageError
from starwake.core.game import Game
from starwake.core.outside import number
from starwake.core.playout import GLANCE
from starwake.core.registry import make
from starwake.core.rng import MASK, Stream, stream
from starwake.lab.results import Played, Results

MAX_TURNS = 1000
"""Turns after which a game is stopped and counted as capped, unless asked otherwise."""
MOST_GAMES = MASK + 1
"""Each has a stream of its own."""
MOST_TURNS = 10**9
MOST_JOBS = 1024
CHUNKS_PER_JOB = 16
"""Pieces of work for each process: enough to keep all of them busy to the end."""
AHEAD = 4
"""Pieces for each process that are handed out before the first of them is done."""
SET_UP = 0
"""The turn before the first: with this cap a game is played until somebody has the first turn."""
DEALER_LANE = 0
DRIFTER = "starwake.bots.drifter:Drifter"


# ------------------------------------------------------------------ a plan and its pieces


@dataclass(frozen=True)
class Plan:
    """Everything that decides what a simulation plays; plain data, so that it can travel to other processes."""

    game: str
    players: int
    options: tuple[tuple[str, Any], ...]
    names: tuple[str, ...]
    """The bot of each seat in game 0."""
    places: tuple[str, ...]
    """Where each of them is loaded from."""
    seed: int | str
    max_turns: int
    compiled_drift: bool = True
    """Whether a table of drifters is left to `Engine.drift`."""

    def seating(self, number: int) -> list[int]:
        """For each seat the index into `names` of who sits there."""
        return [(seat - number) % self.players for seat in range(self.players)]

    def make_game(self) -> Game:
        """The rules to play by."""
        return make(self.game, self.players, dict(self.options))


Progress = Callable[[int], None]
"""Called with the number of games finished since the last call."""


def simulate(
    game_id: str,
    players: int | None = None,
    bots: Sequence[str] = ("trader",),
    games: int = 100,
    seed: int | str = 0,
    jobs: int = 1,
    max_turns: int = MAX_TURNS,
    options: Mapping[str, Any] | None = None,
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Results:
    """Play `games` games between bots. A list of bots shorter than the table repeats."""
    number(games, "games", 1, MOST_GAMES)
    number(jobs, "jobs", 1, MOST_JOBS)
    number(max_turns, "max_turns", 1, MOST_TURNS)
    plan = make_plan(game_id, players, bots, seed, max_turns, options)
    if executor is None:
        executor = InProcess() if jobs == 1 else Processes(jobs)
    start = perf_counter()
    played: list[Played] = []
    for done in executor.map(play_chunk, ((plan, chunk) for chunk in chunks(games, executor.workers))):
        played.extend(done)
        if progress is not None:
            progress(len(done))
    seconds = perf_counter() - start
    played.sort(key=lambda one: one.game)
    return Results(plan.game, plan.players, plan.names, seed, dict(plan.options), played, seconds)


def make_plan(
    game_id: str,
    players: int | None,
    bots: Sequence[str],
    seed: int | str,
    max_turns: int = MAX_TURNS,
    options: Mapping[str, Any] | None = None,
) -> Plan:
    """Check what was asked for, before any game begins."""
    game = make(game_id, players, dict(options or {}))
    if not bots:
        raise UsageError("name at least one bot")
    if len(bots) > game.players:
        raise UsageError(f"{len(bots)} bots do not fit at a table for {game.players}")
    stream(seed)  # a bad seed is told now
    names = tuple(bots[i % len(bots)] for i in range(game.players))
    places = tuple(locate_bot(name, game.id) for name in names)
    for place in places:
        load_bot(place)
    return Plan(game.id, game.players, tuple(game.options.items()), names, places, seed, max_turns)


def chunks(games: int, workers: int) -> Iterator[range]:
    """The numbers of all games in pieces of about equal size."""
    size = max(1, min(64, games // (workers * CHUNKS_PER_JOB)))
    return (range(start, min(start + size, games)) for start in range(0, games, size))


# ------------------------------------------------------------------ where the work is done

Piece = tuple[Plan, range]


class Executor(Protocol):
    """Where pieces of work are done. Results may come in any order: games are sorted by number afterwards."""

    workers: int

    def map(self, work: Callable[[Piece], list[Played]], pieces: Iterable[Piece]) -> Iterator[list[Played]]:
        """Do `work` on each piece."""
        ...


class InProcess:
    """One piece after the other, here."""

    workers = 1

    def map(self, work: Callable[[Piece], list[Played]], pieces: Iterable[Piece]) -> Iterator[list[Played]]:
        """Do `work` on each piece when its result is asked for."""
        return map(work, pieces)


class Processes:
    """Several processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def map(self, work: Callable[[Piece], list[Played]], pieces: Iterable[Piece]) -> Iterator[list[Played]]:
        """Do `work` on each piece; whoever stops asking stops the rest."""
        # Spawned, not forked: the same on every system, and safe beside the thread of a progress bar.
        pool = ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), _leave_interrupts)
        waiting: deque[Future[list[Played]]] = deque()
        try:
            for piece in pieces:  # a few ahead of those that are worked on, for there may be very many
                waiting.append(pool.submit(work, piece))
                if len(waiting) >= AHEAD * self.workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C reaches the process that asked; the others would only print where they were."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# ------------------------------------------------------------------ playing


def play_chunk(piece: Piece) -> list[Played]:
    """Play the games of one piece of work."""
    plan, numbers = piece
    game = plan.make_game()
    classes = [load_bot(place) for place in plan.places]
    return [play_one(plan, game, classes, number) for number in numbers]


def play_one(plan: Plan, game: Game, classes: Sequence[type[Bot]], number: int) -> Played:
    """Play one game of a plan to its end or to the turn cap."""
    seating = plan.seating(number)
    dealer = stream(plan.seed, number, DEALER_LANE)
    lanes = {name: stream(plan.seed, number, lane) for lane, name in enumerate(dict.fromkeys(plan.names), 1)}
    state = game.new_state()
    game.engine.advance(state)
    if plan.compiled_drift and set(plan.places) == {DRIFTER} and len(lanes) == 1:

        def on_to(max_turns: int) -> int:
            return int(game.engine.drift(state, dealer, lanes[plan.names[0]], max_turns))

    else:
        table = [seated(classes[who], game, seat, lanes[plan.names[who]]) for seat, who in enumerate(seating)]
        names = [plan.names[who] for who in seating]

        def on_to(max_turns: int) -> int:
            return play_to(game, state, table, names, dealer, max_turns)

    decisions = on_to(SET_UP)
    first = lowest(game.engine.awaited(state)) if state.winner < 0 else -1
    while state.winner < 0 and state.turn <= plan.max_turns and not game.stalemate(state):
        decisions += on_to(min(int(state.turn) + GLANCE, plan.max_turns))
    return Played(
        number,
        tuple(plan.names[who] for who in seating),
        int(state.winner),
        game.points(state),
        int(state.turn),
        decisions,
        game.digest(state),
        int(first),
        drawn=state.winner < 0 and game.stalemate(state),
    )


def play_to(
    game: Game, state: Any, table: Sequence[Bot], names: Sequence[str], dealer: Stream, last_turn: int
) -> int:
    """Let the bots of a table play a state on; whose choice cannot be carried out is told."""
    try:
        return playout.play_to(game, state, table, dealer, last_turn)
    except NotationError as error:
        seat = lowest(game.engine.awaited(state))
        raise BotError(f"bot {names[seat]!r} on seat {seat}: {error}") from error
    except IllegalAction as error:
        seat = lowest(game.engine.awaited(state))
        raise BotError(f"bot {names[seat]!r} on seat {seat} chose {error.action!r}: {error}") from error
