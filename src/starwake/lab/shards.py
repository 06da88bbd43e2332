"""Shards of a dataset: the decisions of some games as rows of one Parquet file, the games as rows of another.

Rows are always made the same way, from the seed and the actions of a game: by whoever plays, and by whoever checks what
is stored. So a dataset is right if the rows of its actions, made once more, are those in its files.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from starwake.bots.registry import Maker
from starwake.core.engine import CHANCE, lowest
from starwake.core.errors import DataError, one_line
from starwake.core.game import Game
from starwake.core.playout import Entries
from starwake.core.rng import stream
from starwake.env.arrays import seen
from starwake.env.layout import Layout, layout_for
from starwake.env.stepper import small
from starwake.lab.results import Played
from starwake.lab.sim import DEALER_LANE, Plan, maker_of, play_one

GROUP: Final = 2048
"""Rows that are packed together, and read together."""
LEVEL: Final = 1
"""Of zstd: rows of a game are so alike that more effort gains little."""
NO_NUMBER: Final = -1
"""The action of a decision that has no number: an offer beyond the bounded ones."""
WORDS: Final = ["seed", "bot"]
"""Columns with few different texts."""

Take = Callable[[Any], None]
"""What is done with a table of rows."""


class Recipe(NamedTuple):
    """What goes into a shard, as it travels to whoever plays it."""

    plan: Plan
    about: str
    """JSON that is written into each file: what dataset it belongs to."""


class Shard(NamedTuple):
    """A shard that was played: both its files, and what is in them."""

    number: int
    decisions: bytes
    games: bytes
    rows: int
    played: int


# ------------------------------------------------------------------ schema


def decisions_schema(layout: Layout, about: str) -> Any:
    """The columns of a file of decisions."""
    fields = [
        ("game", pa.int32()),
        ("step", pa.int32()),
        ("seed", pa.string()),
        ("bot", pa.string()),
        ("seat", pa.int8()),
        ("turn", pa.int32()),
        ("code", pa.int64()),
        ("action", pa.int16()),
        ("legal", pa.list_(pa.int16())),
        ("result", pa.float32()),
        ("observation", pa.binary(2 * layout.size)),
    ]
    return pa.schema([pa.field(*field, nullable=False) for field in fields], {"starwake": about})


def games_schema(about: str) -> Any:
    """The columns of a file of games."""
    fields = [
        ("game", pa.int32()),
        ("seed", pa.string()),
        ("bots", pa.list_(pa.string())),
        ("winner", pa.int8()),
        ("points", pa.list_(pa.int16())),
        ("turns", pa.int32()),
        ("decisions", pa.int32()),
        ("drawn", pa.bool_()),
        ("digest", pa.string()),
    ]
    return pa.schema([pa.field(*field, nullable=False) for field in fields], {"starwake": about})


# ------------------------------------------------------------------ rows


class Rows:
    """Rows on their way: whenever enough are there, they are handed over as a table."""

    def __init__(self, layout: Layout, about: str, take: Take) -> None:
        self.count = 0
        """Rows so far."""
        self._layout = layout
        self._schema = decisions_schema(layout, about)
        self._take = take
        self._numbers = layout.numbers
        self._blank = small(layout.size)
        self._begin()

    def _begin(self) -> None:
        self._plain: list[tuple[Any, ...]] = []
        self._legal: list[int] = []
        self._ends = [0]
        self._observations: NDArray[np.int16] = np.empty((GROUP, self._layout.size), "<i2")

    def add(self, state: Any, seat: int, code: int, listed: Sequence[int], facts: tuple[Any, ...]) -> None:
        """One decision. `facts` are its game, step, seed, bot and result."""
        game, step, seed, bot, result = facts
        action = self._numbers.get(code, NO_NUMBER)
        row = self._blank[:]
        self._layout.writer.write(state, seat, row, 0)
        self._observations[len(self._plain)] = seen(row, np.int16, -1)
        self._plain.append((game, step, seed, bot, seat, int(state.turn), code, action, result))
        self._legal += [self._numbers[one] for one in listed if one in self._numbers]
        self._ends.append(len(self._legal))
        if len(self._plain) == GROUP:
            self.finish()

    def finish(self) -> None:
        """Hand over what there is."""
        if self._plain:
            self._take(self._table())
            self.count += len(self._plain)
            self._begin()

    def _table(self) -> Any:
        *before, result = zip(*self._plain, strict=True)
        legal = pa.ListArray.from_arrays(pa.array(self._ends, pa.int32()), pa.array(self._legal, pa.int16()))
        rows = len(self._plain)
        room = pa.py_buffer(self._observations[:rows])
        width = pa.binary(2 * self._layout.size)
        observations = pa.FixedSizeBinaryArray.from_buffers(width, rows, [None, room])
        return pa.Table.from_arrays(
            [
                *(
                    pa.array(column, kind)
                    for column, kind in zip(before, self._schema.types[:8], strict=True)
                ),
                legal,
                pa.array(result, pa.float32()),
                observations,
            ],
            schema=self._schema,
        )


class Told(NamedTuple):
    """A game as its files have it: enough to play it again."""

    game: int
    seed: int | str
    bots: tuple[str, ...]
    winner: int
    codes: Sequence[int]


def add_game(rows: Rows, game: Game, told: Told) -> Any:
    """The rows of a game, from its seed and its actions; the state at its end."""
    engine, dealer = game.engine, stream(told.seed, told.game, DEALER_LANE)
    state = game.new_state()
    engine.advance(state)
    for step, code in enumerate(told.codes):
        engine.deal(state, dealer)
        awaited = engine.awaited(state)
        if not awaited:
            raise DataError(f"game {told.game}: there is an action after its end")
        seat = int(lowest(awaited))
        listed = engine.listed(state, seat)
        if code not in listed and not engine.is_legal(state, seat, code):
            raise DataError(f"game {told.game}, step {step}: the action is not legal")
        result = result_of(told.winner, seat, game.players)
        rows.add(state, seat, code, listed, (told.game, step, str(told.seed), told.bots[seat], result))
        engine.apply(state, seat, code)
    engine.deal(state, dealer)
    return state


def result_of(winner: int, seat: int, players: int) -> float:
    """What a seat is paid at the end, as by the environments."""
    if winner < 0:
        return 0.0
    return 1.0 if seat == winner else -1.0 / (players - 1)


# ------------------------------------------------------------------ making


def play_shard(piece: tuple[Recipe, int, range]) -> Shard:
    """Play the games of one shard, and pack them."""
    recipe, number, games = piece
    plan, about = recipe
    game = plan.make_game()
    layout = layout_for(game)
    makers = [maker_of(place) for place in plan.places]
    sink = io.BytesIO()
    with writer(sink, decisions_schema(layout, about)) as file:
        rows = Rows(layout, about, file.write_table)
        played = [_played(rows, game, plan, makers, one) for one in games]
        rows.finish()
    return Shard(number, sink.getvalue(), _packed_games(plan, played, about), rows.count, len(played))


def _played(rows: Rows, game: Game, plan: Plan, makers: Sequence[Maker], number: int) -> Played:
    """Play one game, and add its rows."""
    entries: Entries = []
    played = play_one(plan, game, makers, number, entries)
    codes = [code for who, code in entries if who != CHANCE]
    state = add_game(rows, game, Told(number, plan.seed, played.seats, played.winner, codes))
    if game.digest(state) != played.digest:
        raise DataError(f"game {number} does not come out the same from its actions")
    return played


def _packed_games(plan: Plan, played: Sequence[Played], about: str) -> bytes:
    columns = {
        "game": [one.game for one in played],
        "seed": [str(plan.seed)] * len(played),
        "bots": [one.seats for one in played],
        "winner": [one.winner for one in played],
        "points": [one.points for one in played],
        "turns": [one.turns for one in played],
        "decisions": [one.decisions for one in played],
        "drawn": [one.drawn for one in played],
        "digest": [one.digest for one in played],
    }
    sink = io.BytesIO()
    schema = games_schema(about)
    with writer(sink, schema) as file:
        file.write_table(pa.table(columns, schema=schema))
    return sink.getvalue()


def writer(sink: Any, schema: Any) -> Any:
    """A Parquet file that is being written; the same rows are the same bytes."""
    words = [name for name in WORDS if name in schema.names]
    return pq.ParquetWriter(
        sink,
        schema,
        compression="zstd",
        compression_level=LEVEL,
        use_dictionary=words,
        write_statistics=words,
    )


# ------------------------------------------------------------------ reading


def opened(path: Path) -> Any:
    """A Parquet file to read; DataError if it is none."""
    try:
        return pq.ParquetFile(path)
    except (OSError, pa.ArrowException) as error:
        raise DataError(f"cannot read {one_line(str(path), 200)}: {one_line(str(error), 100)}") from None


def check_shard(piece: tuple[Plan, str, Path, Path]) -> int:
    """Play the games of a shard again from their seeds and actions, and compare all that is stored; how many it has."""
    plan, about, decisions, games = piece
    game = plan.make_game()
    stored = opened(decisions)
    groups = iter(range(stored.num_row_groups))

    def compare(made: Any) -> None:
        group = next(groups, None)
        if group is None or not stored.read_row_group(group).equals(made):
            raise DataError(f"{decisions.name}: rows {group} are not those of the games")

    rows = Rows(layout_for(game), about, compare)
    codes = _codes(stored)
    told = opened(games).read().to_pylist()
    for one in told:
        number, actions = next(codes, (-1, []))
        if number != one["game"]:
            raise DataError(f"{decisions.name}: the actions of game {one['game']} are missing")
        state = add_game(rows, game, Told(number, plan.seed, tuple(one["bots"]), one["winner"], actions))
        found = (
            int(state.winner),
            list(game.points(state)),
            int(state.turn),
            len(actions),
            game.digest(state),
        )
        if found != (one["winner"], one["points"], one["turns"], one["decisions"], one["digest"]):
            raise DataError(f"{games.name}: game {number} comes out otherwise")
    rows.finish()
    if next(groups, None) is not None:
        raise DataError(f"{decisions.name}: there are rows of no game")
    return len(told)


def _codes(stored: Any) -> Iterator[tuple[int, list[int]]]:
    """The actions of each game, as the engine's integers."""
    table = stored.read(["game", "code"])
    pairs = zip(table["game"].to_pylist(), table["code"].to_pylist(), strict=True)
    for number, group in groupby(pairs, lambda pair: pair[0]):
        yield number, [code for _, code in group]
