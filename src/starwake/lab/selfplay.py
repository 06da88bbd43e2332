"""Positions from games that bots play against each other: what a value of positions is trained on.

Tables, bots and samples of a game follow from the seed and its number alone. Games come in chunks, a file for each,
written whole or not at all: whoever is interrupted goes on with the chunk that is missing.

Half of the games begin wildly: until some turn everybody plays with weights of chance, and now and then at random. Only
what comes after is sampled. So there are positions that no sensible play leads to, from where sensible players went on.
"""

from __future__ import annotations

import json
import os
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from starwake.bots.bot import Bot, CodeBot
from starwake.bots.registry import load_bot, locate_bot
from starwake.core.engine import lowest
from starwake.core.game import Game
from starwake.core.legal import LegalActions
from starwake.core.playout import choice_of, play_to
from starwake.core.registry import make
from starwake.core.rng import Stream, stream
from starwake.core.view import View
from starwake.lab.sim import Executor, InProcess, Processes

CHUNK: Final = 100
"""Games in a file."""
MAX_TURNS: Final = 400
DEALER_LANE, BOTS_LANE, CHOICE_LANE = 0, 1, 2
WILD_GAMES: Final = 50
"""Games in a hundred that begin wildly."""
FACTORS: Final = (0.3, 0.5, 0.7, 0.85, 1.0, 1.0, 1.0, 1.2, 1.5, 2.0, 3.0)
"""What a weight of chance is multiplied by."""

Rows = Callable[[Any, int], list[list[float]]]
"""The numbers of each seat from a state, as a seat may know them."""
Found = list[tuple[list[list[float]], tuple[int, ...]]]
"""Samples of a game: the numbers of each seat, and its points."""


@dataclass(frozen=True)
class Course:
    """What a model is trained on."""

    game: str
    features: str
    """The module that knows the numbers of a position: `plain_rows` and `FIELDS`."""
    tables: tuple[tuple[int, tuple[tuple[str, Any], ...]], ...]
    """Players and options; one that is listed twice is played twice as often."""
    wild_turns: int
    """A wild beginning is at most so long."""
    pace: int
    """Decisions between two samples, about, at a table of four."""


BOARDS = ("beginner", "strategic", "explorer", "wild_space")
COURSES: Final = {
    "starfarers": Course(
        "starfarers",
        "starwake.bots.starfarers.features",
        (
            *((4, (("board", board),)) for board in (*BOARDS, "beginner", "strategic")),
            *((3, (("board", board),)) for board in BOARDS[:2]),
            *((5, (("board", board),)) for board in BOARDS[1:2]),
            *((6, (("board", board),)) for board in BOARDS[1:2]),
        ),
        wild_turns=50,
        pace=30,
    ),
    "starfarers-classic": Course(
        "starfarers-classic",
        "starwake.bots.starfarers.features",
        tuple((players, (("setup", setup),)) for players in (3, 4, 4) for setup in ("beginner", "advanced")),
        wild_turns=50,
        pace=30,
    ),
    "starship": Course("starship", "starwake.bots.starship.features", ((2, ()),), wild_turns=30, pace=15),
}


class Restless(CodeBot):
    """Plays as another bot does, and at random so many times in a hundred."""

    name = "restless"

    def __init__(self, game: Game, seat: int, rng: Stream, bot: Bot, often: int) -> None:
        super().__init__(game, seat, rng)
        self.bot = bot
        self.often = often

    def choose_code(self, view: View, legal: LegalActions) -> int:
        """The other's choice, or any."""
        if self.rng.below(100) < self.often:
            codes = legal.codes
            return codes[self.rng.below(len(codes))]
        return self.bot.choose_code(view, legal)


@dataclass
class Sample:
    """One position of a game, as one seat knows it."""

    game: int
    winner: int
    rows: list[list[float]]
    points: tuple[int, ...]


def trader(game: Game, seat: int, rng: Stream, weights: Any) -> Bot:
    """A trader with weights of its own."""
    kind: Any = load_bot(locate_bot("trader", game.id))
    bot: Bot = kind(game, seat, rng, weights)
    return bot


def weights_of_chance(weights: Any, rng: Stream) -> Any:
    """Weights that are multiplied by whatever comes; whole numbers stay as they are."""
    fields = {
        name: value * FACTORS[rng.below(len(FACTORS))]
        for name, value in weights._asdict().items()
        if isinstance(value, float)
    }
    return weights._replace(**fields)


def wild_table(game: Game, rng: Stream) -> list[Bot]:
    """Players for a wild beginning."""
    usual = load_bot(locate_bot("trader", game.id)).weights  # type: ignore[attr-defined]
    often = (0, 3, 8, 20)[rng.below(4)]
    return [
        Restless(game, seat, rng, trader(game, seat, rng, weights_of_chance(usual, rng)), often)
        for seat in range(game.players)
    ]


def usual_table(game: Game, rng: Stream) -> list[Bot]:
    """Traders, old ones and a few cadets among them."""
    table: list[Bot] = []
    cadets = rng.below(8) == 0
    for seat in range(game.players):
        ticket = rng.below(100)
        name = "trader"
        if cadets and ticket < 40:
            name = "cadet"
        where = locate_bot(name, game.id)
        if ticket >= 85:
            where = where.replace(":Trader", ":FirstTrader")
        table.append(load_bot(where)(game, seat, rng))
    return table


def play(course: Course, seed: int | str, number: int, wild: int = WILD_GAMES) -> list[Sample]:
    """The samples of one game, which begins wildly so many times in a hundred; none if nobody wins it in time."""
    players, options = course.tables[number % len(course.tables)]
    game = make(course.game, players, dict(options))
    rng, bots_rng = stream(seed, number, CHOICE_LANE), stream(seed, number, BOTS_LANE)
    state, dealer = game.new_state(), stream(seed, number, DEALER_LANE)
    game.engine.advance(state)
    if rng.below(100) < wild:
        last = rng.below(course.wild_turns) * players // 4 if players > 2 else rng.below(course.wild_turns)
        play_to(game, state, wild_table(game, bots_rng), dealer, last)
    found = sampled(course, game, state, usual_table(game, bots_rng), dealer, rng)
    return [Sample(number, int(state.winner), *one) for one in found] if state.winner >= 0 else []


def sampled(
    course: Course, game: Game, state: Any, table: Sequence[Bot], dealer: Stream, rng: Stream
) -> Found:
    """Play on in place, and take a sample now and then, as some seat knows the table."""
    rows: Rows = import_module(course.features).plain_rows
    found: Found = []
    engine = game.engine
    engine.deal(state, dealer)
    wait = rng.below(2 * course.pace)
    while state.winner < 0 and state.turn <= MAX_TURNS:
        if wait == 0:
            found.append((rows(state, rng.below(game.players)), game.points(state)))
            wait = 1 + rng.below(2 * course.pace)
        wait -= 1
        seat = lowest(engine.awaited(state))
        engine.apply(state, seat, choice_of(game, state, seat, table[seat]))
        engine.deal(state, dealer)
    return found


# ------------------------------------------------------------------ files


def write_chunk(course: Course, seed: int | str, chunk: int, folder: Path) -> Path:
    """Play the games of a chunk and store their samples, unless they are there already."""
    path = chunk_path(folder, chunk)
    if path.exists():
        return path
    samples: list[Sample] = []
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
        samples += play(course, seed, number)
    head = {"chunk": chunk, "samples": [[len(one.rows), one.winner, one.game] for one in samples]}
    numbers = array("f")
    for one in samples:
        for row in one.rows:
            numbers.extend(row)
    part = path.with_suffix(f".{os.getpid()}.part")
    with part.open("wb") as file:
        file.write(json.dumps(head).encode() + b"\n")
        file.write(numbers.tobytes())
    part.replace(path)
    return path


def chunks_of(games: int) -> range:
    """The numbers of the chunks of so many games."""
    return range(-(-games // CHUNK))


def chunk_path(folder: Path, chunk: int) -> Path:
    """Where a chunk is stored."""
    return folder / f"chunk-{chunk:05}.bin"


def gather(course: Course, seed: int | str, games: int, folder: Path, jobs: int) -> Iterator[Path]:
    """The chunks of so many games, one after the other; those that are stored already are not played again."""
    folder.mkdir(parents=True, exist_ok=True)
    executor: Executor = InProcess() if jobs == 1 else Processes(jobs)
    yield from executor.map(_written, ((course, seed, chunk, folder) for chunk in chunks_of(games)))


def _written(piece: tuple[Course, int | str, int, Path]) -> Path:
    return write_chunk(*piece)
