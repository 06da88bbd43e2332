"""Simulation: many games between bots, the same for the same seed however the work is shared out.

Game `g` takes its dice from lane 0 of `stream(seed, g)`. Bots of the same name share one lane, numbered from 1 in
the order in which they are named, so a table of drifters is exactly `Engine.drift`. Seats rotate with the game
number: whoever sits on seat 0 in game 0 sits on seat 1 in game 1.

A bot is a name, a class, or a function that makes one: `simulate("starship", bots=["trader", Mine, partial(Mine, 3)])`.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import chain, count
from time import perf_counter
from typing import Any, Protocol, TypeVar

from starwake.bots.bot import Bot, BotError
from starwake.bots.registry import Maker, Named, called, listed, load_bot, locate_bot, seated
from starwake.core import playout
from starwake.core.engine import lowest
from starwake.core.errors import IllegalAction, NotationError, UsageError, one_line
from starwake.core.game import Game
from starwake.core.outside import number, shown
from starwake.core.playout import GLANCE, Entries
from starwake.core.record import Record
from starwake.core.registry import make
from starwake.core.rng import MASK, Stream, stream
from starwake.lab.games import PACKINGS, Texts, begun, ending, line
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


Place = str | Maker
"""`module:Class`, or a class or function itself."""


@dataclass(frozen=True)
class Plan:
    """Everything that decides what a simulation plays; plain data, so that it can travel to other processes."""

    game: str
    players: int
    options: tuple[tuple[str, Any], ...]
    names: tuple[str, ...]
    """The bot of each seat in game 0."""
    places: tuple[Place, ...]
    """Where each of them is loaded from, or what makes it."""
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
    bots: Named | Sequence[Named] = ("trader",),
    games: int = 100,
    seed: int | str = 0,
    jobs: int = 1,
    max_turns: int = MAX_TURNS,
    options: Mapping[str, Any] | None = None,
    *,
    records: str | os.PathLike[str] | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Results:
    """Play `games` games between bots: names, classes, or functions that make them. One bot, or a list shorter than the
    table, repeats. All games are written to the file `records`, if one is named (`starwake.lab.games`)."""
    number(games, "games", 1, MOST_GAMES)
    number(jobs, "jobs", 1, MOST_JOBS)
    number(max_turns, "max_turns", 1, MOST_TURNS)
    plan = make_plan(game_id, players, bots, seed, max_turns, options)
    if executor is None:
        executor = InProcess() if jobs == 1 else Processes(jobs)
    if executor.workers > 1:
        check_travel(plan.names, plan.places)
    how = None if records is None else ending(records)
    pieces = ((plan, chunk, how) for chunk in chunks(games, executor.workers))
    played: list[Played] = []
    with nullcontext() if records is None else begun(records) as file:
        start = perf_counter()
        for done, packed in executor.map(work_on, pieces):
            played.extend(done)
            if file is not None:
                file.write(packed)
            if progress is not None:
                progress(len(done))
        seconds = perf_counter() - start
    played.sort(key=lambda one: one.game)
    return Results(plan.game, plan.players, plan.names, seed, dict(plan.options), played, seconds)


def make_plan(
    game_id: str,
    players: int | None,
    bots: Named | Sequence[Named],
    seed: int | str,
    max_turns: int = MAX_TURNS,
    options: Mapping[str, Any] | None = None,
) -> Plan:
    """Check what was asked for, before any game begins."""
    game = make(game_id, players, dict(options or {}))
    named = listed(bots)
    if not named:
        raise UsageError("name at least one bot")
    if len(named) > game.players:
        raise UsageError(f"{len(named)} bots do not fit at a table for {game.players}")
    stream(seed)  # a bad seed is told now
    known = contenders(named, game.id)
    around = [known[i % len(known)] for i in range(game.players)]
    names, places = (tuple(column) for column in zip(*around, strict=True))
    return Plan(game.id, game.players, tuple(game.options.items()), names, places, seed, max_turns)


def contenders(bots: Named | Iterable[Named], game_id: str) -> list[tuple[str, Place]]:
    """What each bot goes by, and where it is from. Of two different ones of the same name the second has a number."""
    known: dict[str, Place] = {}
    found = []
    for bot in listed(bots):
        place = _place_of(bot, game_id)
        base = bot if isinstance(bot, str) else called(bot)
        for name in chain([base], (f"{base}-{n}" for n in count(2))):
            if known.setdefault(name, place) == place:
                found.append((name, place))
                break
    return found


def _place_of(bot: Named, game_id: str) -> Place:
    if isinstance(bot, str):
        place = locate_bot(bot, game_id)
        load_bot(place)
        return place
    asked: object = bot
    if isinstance(asked, Bot) or not callable(asked):
        raise UsageError(f"a bot is a name, a Bot class or a function that makes one, not {shown(bot)}")
    return bot


def maker_of(place: Place) -> Maker:
    """What makes the bots of a place."""
    return load_bot(place) if isinstance(place, str) else place


def check_travel(names: Sequence[str], places: Sequence[Place]) -> None:
    """Refuse bots that no other process can make."""
    for name, place in zip(names, places, strict=True):
        try:
            pickle.dumps(place)
            why = "" if _importable(place) else "it was typed in, and no file has it"
        except Exception as error:
            why = one_line(str(error), 100)
        if why:
            raise UsageError(
                f"the bot {name} cannot go to other processes: {why}; define it in a module, or play with jobs=1"
            )


def _importable(place: Place) -> bool:
    main = sys.modules["__main__"]
    return getattr(place, "__module__", "") != "__main__" or hasattr(main, "__file__")


def chunks(games: int, workers: int) -> Iterator[range]:
    """The numbers of all games in pieces of about equal size."""
    size = max(1, min(64, games // (workers * CHUNKS_PER_JOB)))
    return (range(start, min(start + size, games)) for start in range(0, games, size))


# ------------------------------------------------------------------ where the work is done

Piece = tuple[Plan, range]
P = TypeVar("P")
R = TypeVar("R")


class Executor(Protocol):
    """Where pieces of work are done. Results may come in any order: games are sorted by number afterwards."""

    workers: int

    def map(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        """Do `work` on each piece."""
        ...


class InProcess:
    """One piece after the other, here."""

    workers = 1

    def map(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        """Do `work` on each piece when its result is asked for."""
        return map(work, pieces)


class Processes:
    """Several processes of this machine."""

    def __init__(self, workers: int) -> None:
        self.workers = workers

    def map(self, work: Callable[[P], R], pieces: Iterable[P]) -> Iterator[R]:
        """Do `work` on each piece; whoever stops asking stops the rest, at once."""
        # Spawned, not forked: the same on every system, and safe beside the thread of a progress bar.
        pool = ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), _leave_interrupts)
        waiting: deque[Future[R]] = deque()
        try:
            for piece in pieces:  # a few ahead of those that are worked on, for there may be very many
                waiting.append(_submitted(pool, work, piece))
                if len(waiting) >= AHEAD * self.workers:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool:
            raise BotError(
                "a process that played has died: a bot ended it, or there was no memory left"
            ) from None
        except BaseException:  # Ctrl-C, a bot that went wrong, or nobody asks any more
            _end(pool)
            raise
        finally:
            pool.shutdown(cancel_futures=True)


def _submitted(pool: ProcessPoolExecutor, work: Callable[[P], R], piece: P) -> Future[R]:
    """Hand a piece out. This may start a process, and one that does not yet leave interrupts alone never gets any."""
    if not hasattr(signal, "pthread_sigmask"):
        return pool.submit(work, piece)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        return pool.submit(work, piece)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(pool: ProcessPoolExecutor) -> None:
    """End the processes of a pool, whatever they are doing: nobody wants it any more."""
    for process in list((pool._processes or {}).values()):
        process.terminate()
    # Or half a result that one was sending would be waited for.
    pool._result_queue._writer.close()  # type: ignore[attr-defined]


def _leave_interrupts() -> None:
    """Ctrl-C reaches the process that asked; the others would only print where they were."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# ------------------------------------------------------------------ playing


def play_chunk(piece: Piece) -> list[Played]:
    """Play the games of one piece of work."""
    plan, numbers = piece
    game = plan.make_game()
    makers = [maker_of(place) for place in plan.places]
    return [play_one(plan, game, makers, number) for number in numbers]


def record_chunk(piece: Piece, packing: str) -> tuple[list[Played], bytes]:
    """The same, and the games as they are written to a file."""
    plan, numbers = piece
    game = plan.make_game()
    makers = [maker_of(place) for place in plan.places]
    header, texts = Record.begun(game).header(), Texts(game)
    played, lines = [], []
    for game_number in numbers:
        entries: Entries = []
        one = play_one(plan, game, makers, game_number, entries)
        result = {
            "winner": one.winner if one.winner >= 0 else None,
            "points": one.points,
            "turns": one.turns,
        }
        played.append(one)
        lines.append(line(header, one.game, plan.seed, one.seats, texts.listed(entries), result))
    return played, PACKINGS[packing].pack(b"".join(lines))


def work_on(piece: tuple[Plan, range, str | None]) -> tuple[list[Played], bytes]:
    """Play the games of one piece of work, and pack them for a file if one is written."""
    plan, numbers, packing = piece
    if packing is None:
        return play_chunk((plan, numbers)), b""
    return record_chunk((plan, numbers), packing)


def play_one(
    plan: Plan, game: Game, makers: Sequence[Maker], number: int, entries: Entries | None = None
) -> Played:
    """Play one game of a plan to its end or to the turn cap; all that happens is added to the entries."""
    seating = plan.seating(number)
    dealer = stream(plan.seed, number, DEALER_LANE)
    lanes = {name: stream(plan.seed, number, lane) for lane, name in enumerate(dict.fromkeys(plan.names), 1)}
    state = game.new_state()
    game.engine.advance(state)
    drifting = plan.compiled_drift and all(place == DRIFTER for place in plan.places) and len(lanes) == 1
    if drifting and entries is None:

        def on_to(max_turns: int) -> int:
            return int(game.engine.drift(state, dealer, lanes[plan.names[0]], max_turns))

    else:
        table = [seated(makers[who], game, seat, lanes[plan.names[who]]) for seat, who in enumerate(seating)]
        names = [plan.names[who] for who in seating]

        def on_to(max_turns: int) -> int:
            return play_to(game, state, table, names, dealer, max_turns, entries)

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
    game: Game,
    state: Any,
    table: Sequence[Bot],
    names: Sequence[str],
    dealer: Stream,
    last_turn: int,
    entries: Entries | None = None,
) -> int:
    """Let the bots of a table play a state on; whose choice cannot be carried out is told."""
    try:
        return playout.play_to(game, state, table, dealer, last_turn, entries)
    except NotationError as error:
        seat = lowest(game.engine.awaited(state))
        raise BotError(f"bot {names[seat]!r} on seat {seat}: {error}") from error
    except IllegalAction as error:
        seat = lowest(game.engine.awaited(state))
        raise BotError(f"bot {names[seat]!r} on seat {seat} chose {error.action!r}: {error}") from error
