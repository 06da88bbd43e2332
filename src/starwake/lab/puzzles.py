"""Mining for puzzles: positions of games with one clearly best way to play a turn on (`starwake.table.puzzle`).

    for puzzle in mine("starship", games=20, seed=1, out="found"):
        print(puzzle.id, puzzle.ends[0].line, puzzle.ends[0].chance)

A moment is the first of the decisions that a seat makes in its turn without chance or anybody else between them. All
ends that they can lead to are found; where there are too many the moment is left. Each end is judged at a glance, the
best few and the trader's are played out in worlds that agree with what the seat knows: by a captain, first in a few
worlds, then at length, and by an admiral from fresh seeds. A puzzle has a best end that is clearly better for both than
all that is not about as good, and that the trader does not come to. Randomness follows from the seed and the number of
the game.

The games are played without offers, so that nobody else has a say. They come in pieces, a file for each, written whole
or not at all: the same call goes on where it was interrupted.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec

from starwake.bots.rungs import searching
from starwake.bots.search import ADMIRAL, CAPTAIN, Depth, Plan, Search
from starwake.core.errors import UsageError, one_line
from starwake.core.outside import number, path_of, shown
from starwake.core.playout import Entries
from starwake.core.record import CHANCE, UNDO, Record, check_version
from starwake.core.registry import game_of, make
from starwake.core.rng import Stream, stream
from starwake.lab import sim
from starwake.lab.folders import agree, put, usable
from starwake.lab.games import read_games
from starwake.table.game import TableGame
from starwake.table.puzzle import End, Puzzle, goes_on, packed, theme_of, unpacked

PIECE: Final = 8
"""Games of a file."""
MOMENTS: Final = 16
"""Moments of a game that are looked at, at most."""
MOST, MOST_ENDS = 5_000, 1_000
"""States that a moment can lead to, at most, and ends among them: else nobody could look at all of them."""
CLOSE: Final = 0.06
"""Chance to win by which an end may be worse at a glance and is still played out."""
TRIED, WEIGHED = 40, 16
"""Ends that are played out in a first look and at length, at most; where more are close, none is clearly best."""
FEW, LONG, FRESH = 8, 64, 96
"""Worlds: of a first look, of a captain at length, and of an admiral."""
PROMISING: Final = 0.015
"""Chance to win by which an end must be better in a first look."""
NEAR: Final = 0.02
"""Chance to win by which an end may be worse and is still about as good as the best one."""
SOLUTIONS: Final = 5
"""Ends that may be so, at most."""
CLEARLY: Final = 0.03
"""Chance to win by which all others must be worse ..."""
SURE: Final = 3.0
"""... and so many standard errors."""
AGAIN, HOLDS = 2 / 3, 1 / 2
"""The parts of both that are enough for an admiral when a puzzle is found, and when it is checked."""
OPEN: Final = (0.1, 0.9)
"""Chances to win between which a game is neither lost nor won."""
TEMPTING: Final = 0.06
"""Chance to win by which an end comes near enough to be chosen by mistake."""
QUIET: Final = ("offers", "passive_offers")
"""Options under which others have a say in a turn."""
CHOICE, LOOK, LENGTH, CHECK = range(4)
"""Lanes of randomness: which moments, and each of the looks."""


@dataclass(slots=True)
class Way:
    """A way to play a turn on."""

    line: tuple[int, ...]
    key: int
    glance: float
    """The chance to win where it ends, at a glance."""
    scores: list[float] = field(default_factory=list)
    """The chance to win that it led to, world by world."""

    def worth(self, depth: Depth) -> float:
        """The chance to win, from the glance and from what was played out."""
        return depth.trust * self.glance + (1.0 - depth.trust) * sum(self.scores) / len(self.scores)

    def behind(self, best: Way, depth: Depth) -> tuple[float, float]:
        """By how much it is worse than the best way, and the standard error of that."""
        gaps = [one - other for one, other in zip(best.scores, self.scores, strict=True)]
        mean = sum(gaps) / len(gaps)
        error = (sum((gap - mean) ** 2 for gap in gaps) / (len(gaps) * (len(gaps) - 1))) ** 0.5
        return best.worth(depth) - self.worth(depth), (1.0 - depth.trust) * error


# ------------------------------------------------------------------ a moment and its ends


@dataclass(frozen=True, slots=True)
class Moment:
    """A seat that is to play its turn on."""

    game: TableGame
    position: Mapping[str, Any]
    state: Any
    seat: int

    @classmethod
    def at(cls, game: TableGame, state: Any, seat: int) -> Moment:
        """The moment of a state, as its position tells it."""
        position = game.position(state)
        return cls(game, position, game.from_position(position), seat)

    def search(self, rng: Stream, depth: Depth) -> Search:
        """What the seat searches with."""
        return searching(self.game, self.seat, rng, depth)

    def glance(self, state: Any) -> float:
        """The chance to win at a glance."""
        return self.game.evaluate(self.game.view(state, self.seat))[self.seat]

    def ways(self) -> list[Way]:
        """The shortest way to each end; none where there are too many."""
        engine, turn = self.game.engine, self.state.turn
        found: dict[int, tuple[tuple[int, ...], Any]] = {}
        known = {self.state.key()}
        open_: deque[tuple[Any, tuple[int, ...]]] = deque([(self.state, ())])
        while open_:
            now, line = open_.popleft()
            for code in engine.listed(now, self.seat):
                then = now.copy()
                engine.apply(then, self.seat, code)
                key = then.key()
                if key in known:
                    continue
                known.add(key)
                if len(known) > MOST or len(found) > MOST_ENDS:
                    return []
                if goes_on(self.game, then, self.seat, turn):
                    open_.append((then, (*line, code)))
                elif then.turn != turn or then.winner >= 0 or engine.is_chance(then):
                    found[key] = (*line, code), then
        return [Way(line, key, self.glance(end)) for key, (line, end) in found.items()]

    def usual(self, search: Search) -> int:
        """The key of the end that the trader comes to."""
        state = self.state.copy()
        while goes_on(self.game, state, self.seat, self.state.turn):
            codes = self.game.engine.listed(state, self.seat)
            code = codes[0] if len(codes) == 1 else search.usual(self.game.view(state, self.seat), codes)
            self.game.engine.apply(state, self.seat, code)
        return int(state.key())

    def play_out(self, ways: Sequence[Way], search: Search, worlds: int) -> bool:
        """Play ways out in some worlds, all in the same ones with the same dice; False if one cannot be gone in all."""
        engine, view = self.game.engine, self.game.view(self.state, self.seat)
        span = search.depth.horizon * self.game.players
        for _world in range(worlds):
            world, dice = search.imagined(view), search.dice(span)
            for way in ways:
                before = world.copy()
                *most, last = way.line
                for code in most:
                    if code not in engine.listed(before, self.seat):
                        return False
                    engine.apply(before, self.seat, code)
                if last not in engine.listed(before, self.seat):
                    return False
                way.scores.append(search.tried(before, Plan(last, 0), dice))
        return True


# ------------------------------------------------------------------ is it a puzzle?


def puzzle_at(moment: Moment, rng: Sequence[Stream]) -> tuple[list[Way], int] | None:
    """The ways that were weighed, best first, and how many of them solve it; None if it is no puzzle."""
    if not OPEN[0] < moment.glance(moment.state) < OPEN[1]:
        return None
    captain = moment.search(rng[LOOK], CAPTAIN)
    tried = worth_trying(moment, captain)
    if not tried or not moment.play_out(tried, captain, FEW):
        return None
    usual = tried[-1]
    weighed = worth_weighing(tried)
    if not 1 < len(weighed) <= WEIGHED or not moment.play_out(
        weighed, moment.search(rng[LENGTH], CAPTAIN), LONG
    ):
        return None
    weighed.sort(key=lambda way: way.worth(CAPTAIN), reverse=True)
    solutions = clear(weighed)
    if not solutions or usual in weighed[:solutions] or not OPEN[0] < weighed[0].worth(CAPTAIN) < OPEN[1]:
        return None
    return (weighed, solutions) if agrees(moment, weighed, solutions, rng[CHECK], AGAIN) else None


def worth_trying(moment: Moment, search: Search) -> list[Way]:
    """The ends that come close at a glance, the trader's last; none where that is the best or too many are close."""
    ways = {way.key: way for way in moment.ways()}
    usual = ways.get(moment.usual(search)) if len(ways) > 2 else None
    if usual is None:
        return []
    best = max(way.glance for way in ways.values())
    close = [way for way in ways.values() if way.glance > best - CLOSE and way is not usual]
    return [*close, usual] if best - usual.glance > PROMISING / 2 and len(close) < TRIED else []


def worth_weighing(tried: Sequence[Way]) -> list[Way]:
    """The ends that a first look leaves, the trader's last; none if that seems to be as good as any."""
    best = max(tried, key=lambda way: way.worth(CAPTAIN))
    behind = {way.key: way.behind(best, CAPTAIN) for way in tried}
    usual = tried[-1]
    if behind[usual.key][0] < PROMISING:
        return []
    left = [way for way in tried[:-1] if behind[way.key][0] < CLEARLY + 2 * behind[way.key][1]]
    return [*left, usual]


def clear(weighed: Sequence[Way]) -> int:
    """How many ends, best first, are about as good as the best one; 0 if the others are not clearly worse."""
    behind = [way.behind(weighed[0], CAPTAIN) for way in weighed]
    solutions = sum(gap <= NEAR for gap, _error in behind)
    others = behind[solutions:]
    return solutions if solutions <= SOLUTIONS and others and all(map(worse, others)) else 0


def worse(behind: tuple[float, float], part: float = 1.0) -> bool:
    """Whether an end that is so far behind is clearly worse."""
    gap, error = behind
    return gap >= CLEARLY * part and gap >= SURE * part * error


def agrees(moment: Moment, weighed: Sequence[Way], solutions: int, rng: Stream, part: float) -> bool:
    """Whether an admiral finds with fresh randomness that the solutions are about as good, and all else is worse."""
    fresh = [Way(way.line, way.key, way.glance) for way in weighed]
    if not moment.play_out(fresh, moment.search(rng, ADMIRAL), FRESH):
        return False
    best = max(fresh[:solutions], key=lambda way: way.worth(ADMIRAL))
    found = [way.behind(best, ADMIRAL) for way in fresh]
    alike = all(gap <= CLEARLY for gap, _error in found[:solutions])
    return alike and all(worse(one, part) for one in found[solutions:])


def holds(puzzle: Puzzle, seed: int | str) -> bool:
    """Whether an admiral finds the same solution again, with randomness of a seed."""
    game = puzzle.made()
    moment = Moment(game, puzzle.position, game.from_position(puzzle.position), puzzle.seat)
    weighed = []
    for end in puzzle.ends:
        state, line = moment.state.copy(), tuple(game.code(text) for text in end.line)
        for code in line:
            game.engine.apply(state, puzzle.seat, code)
        weighed.append(Way(line, end.key, moment.glance(state)))
    return agrees(moment, weighed, puzzle.solutions, stream(f"{seed}/{puzzle.id}", 0, CHECK), HOLDS)


def check(
    puzzles: Sequence[Puzzle],
    seed: int | str = 0,
    executor: sim.Executor | None = None,
    progress: sim.Progress | None = None,
) -> list[str]:
    """The ids of those that do not hold."""
    failed = []
    for one, good in (executor or sim.InProcess()).map(_held, ((one, seed) for one in puzzles)):
        if not good:
            failed.append(one)
        if progress is not None:
            progress(1)
    return failed


def _held(piece: tuple[Puzzle, int | str]) -> tuple[str, bool]:
    return piece[0].id, holds(*piece)


# ------------------------------------------------------------------ a game


def mined(game: TableGame, entries: Entries, seed: int | str, at: int) -> Puzzle | None:
    """The first puzzle that is found in a game; its moments are looked at in an order of chance."""
    lanes = [stream(f"puzzles/{seed}", at, lane) for lane in range(4)]
    moments = [*moments_of(game, entries)]
    lanes[CHOICE].shuffle(moments)
    for state, seat in moments[:MOMENTS]:
        moment = Moment.at(game, state, seat)
        found = puzzle_at(moment, lanes)
        if found is not None:
            return put_down(moment, *found, seed, at)
    return None


def moments_of(game: TableGame, entries: Entries) -> Iterator[tuple[Any, int]]:
    """The states in which a seat begins to decide, and the seat."""
    engine, state = game.engine, game.new_state()
    engine.advance(state)
    last = CHANCE
    for seat, code in entries:
        if seat == CHANCE:
            engine.happen(state, code)
        else:
            if seat != last and goes_on(game, state, seat, state.turn) and state.turn > 0:
                if len(engine.listed(state, seat)) > 1:
                    yield state.copy(), seat
            engine.apply(state, seat, code)
        last = seat


def put_down(moment: Moment, weighed: Sequence[Way], solutions: int, seed: int | str, at: int) -> Puzzle:
    """A puzzle as data."""
    game, best = moment.game, weighed[0]
    ends = []
    for way in weighed:
        error = way.behind(best, CAPTAIN)[1]
        line = tuple(game.notation(code) for code in way.line)
        ends.append(End(way.key, line, round(way.worth(CAPTAIN), 4), round(error, 4)))
    tempting = sum(ends[0].chance - end.chance < TEMPTING for end in ends[solutions:])
    origin = f"{game.home}/{seed}/{at}"
    return Puzzle(
        id=f"{game.id}-{sha256(origin.encode()).hexdigest()[:8]}",
        game=game.id,
        players=game.players,
        options=dict(game.options),
        seed=seed,
        number=at,
        seat=moment.seat,
        turn=int(moment.state.turn),
        theme=theme_of(game, ends[0].line),
        level=1 if not tempting else 2 if tempting < 3 else 3,
        solutions=solutions,
        ends=tuple(ends),
        position=dict(moment.position),
    )


# ------------------------------------------------------------------ many games


class Recipe(msgspec.Struct, frozen=True):
    """What a folder was mined for."""

    game: str
    players: int
    options: dict[str, bool | int | str]
    bots: list[str]
    seed: int | str
    records: str
    """The fingerprint of the file that the games are read from; empty if they are played."""


Kept = tuple[int | str, int, Record]
"""A game of a file: its seed, its number there and its record."""
Piece = tuple[sim.Plan, range, tuple[Kept, ...]]
"""Games to be played, by their numbers; or those of a file."""


def mine(
    game_id: str,
    players: int | None = None,
    bots: Sequence[str] = ("trader",),
    games: int = 100,
    seed: int | str = 0,
    options: Mapping[str, Any] | None = None,
    *,
    out: str | os.PathLike[str],
    records: str | os.PathLike[str] | None = None,
    executor: sim.Executor | None = None,
    progress: sim.Progress | None = None,
) -> list[Puzzle]:
    """The puzzles of so many games, which are played or, with `records`, read from a file of games.

    All are kept in the folder `out`, and together in its file `GAME.jsonl.gz`. What is there already is not looked for
    again.
    """
    number(games, "games", 1, sim.MOST_GAMES)
    plan = sim.make_plan(game_id, players, bots, seed, options=quiet(game_id, players, options))
    kept = _read(records, plan, games) if records is not None else ()
    folder = Path(out)
    asked = Recipe(plan.game, plan.players, dict(plan.options), [*plan.names], seed, _fingerprint(records))
    with usable(folder):
        agree(folder / "recipe.json", asked, "search")
        pieces = [
            (plan, numbers, kept[numbers.start : numbers.stop]) for numbers in _pieces(len(kept) or games)
        ]
        left = [piece for piece in pieces if not _file(folder, piece[1]).exists()]
        tell = progress or (lambda _done: None)
        tell(sum(len(piece[1]) for piece in pieces if piece not in left))
        for numbers, found in (executor or sim.InProcess()).map(work_on, left):
            put(_file(folder, numbers), packed(found))
            tell(len(numbers))
        every = [one for piece in pieces for one in read(_file(folder, piece[1]))]
        put(folder / f"{game_id}.jsonl.gz", packed(every))
        return every


def quiet(game_id: str, players: int | None, options: Mapping[str, Any] | None) -> dict[str, Any]:
    """Options under which there are no offers."""
    given = dict(options or {})
    return given | {name: False for name in QUIET if name in make(game_id, players, given).choices}


def work_on(piece: Piece) -> tuple[range, list[Puzzle]]:
    """The puzzles of one piece of work."""
    plan, numbers, kept = piece
    game = plan.make_game()
    if not isinstance(game, TableGame):
        raise UsageError(f"{game.id} cannot be shown")
    games = [(seed, at, _entries(game, record)) for seed, at, record in kept] or [
        (plan.seed, at, _played(plan, game, at)) for at in numbers
    ]
    found = [mined(game, entries, seed, at) for seed, at, entries in games]
    return numbers, [one for one in found if one is not None]


def _played(plan: sim.Plan, game: TableGame, at: int) -> Entries:
    entries: Entries = []
    sim.play_one(plan, game, [sim.maker_of(place) for place in plan.places], at, entries)
    return entries


def _entries(game: TableGame, record: Record) -> Entries:
    """What was done in a recorded game, as the engine's integers."""
    return [
        (seat, game.outcome_code(text) if seat == CHANCE else game.code(text))
        for seat, text in record.entries
    ]


def _read(records: object, plan: sim.Plan, games: int) -> tuple[Kept, ...]:
    """The first games of a file that were played at a table like this."""
    game = plan.make_game()
    found: list[Kept] = []
    for one in islice(read_games(records), games):
        if game_of(one.record) != game or any(entry.text.startswith(UNDO) for entry in one.record.entries):
            raise UsageError(
                f"game {one.number} of {shown(records)} was not played at this table, or not straight on"
            )
        check_version(one.record, game)
        found.append((one.seed, one.number, one.record))
    return tuple(found)


def _pieces(games: int) -> list[range]:
    return [range(start, min(start + PIECE, games)) for start in range(0, games, PIECE)]


def _file(folder: Path, numbers: range) -> Path:
    return folder / f"{numbers.start:06}-{len(numbers)}.jsonl.gz"


def _fingerprint(records: object) -> str:
    return "" if records is None else sha256(path_of(records, UsageError).read_bytes()).hexdigest()[:16]


def read(path: str | os.PathLike[str]) -> list[Puzzle]:
    """The puzzles of a file, each checked; DataError names the line that is wrong."""
    file = path_of(path, UsageError)
    return unpacked(file.read_bytes(), one_line(str(file), 200))
