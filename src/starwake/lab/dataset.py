"""Datasets: games between bots as Parquet files, decision by decision, for programs that learn from them.

    from starwake.lab import dataset
    dataset.write("starship", bots=["trader"], games=1000, seed=1, out="games")
    for batch in dataset.load("games").batches(1024, shuffle=7):
        batch.observation, batch.mask, batch.action, batch.result

Game `g` is game `g` of a simulation with the same bots and seed. Games come in shards of a fixed number, each written
whole or not at all: whoever is interrupted goes on with the shards that are missing. docs/data.md tells every column.
They need the extra `data`: pip install 'starwake[data]'.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, SupportsIndex

import msgspec

from starwake import __version__
from starwake.bots.registry import Named, listed
from starwake.core.errors import DataError, UsageError, one_line
from starwake.core.outside import number, path_of, shown
from starwake.env.layout import Layout, layout_for, layout_of
from starwake.lab.card import card
from starwake.lab.folders import agree, put, usable
from starwake.lab.sim import (
    MAX_TURNS,
    MOST_JOBS,
    MOST_TURNS,
    Executor,
    InProcess,
    Plan,
    Processes,
    Progress,
    check_travel,
    make_plan,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SCHEMA = 1
"""Changes with any column."""
HEAD, CARD = "dataset.json", "README.md"
SHARD = 100
"""Games of a shard, unless asked otherwise."""
MOST_GAMES = 2**31 - 1
POOL = 8
"""Groups of rows that are mixed with each other where rows are shuffled."""


class Recipe(msgspec.Struct, frozen=True):
    """What a dataset is made of: everything that its content depends on."""

    game: str
    players: int
    options: dict[str, Any]
    bots: tuple[str, ...]
    """The bot of each seat in game 0; seats rotate with the number of the game."""
    seed: int | str
    games: int
    shard: int
    """Games of a shard."""
    max_turns: int
    layout: str
    """What observations and actions mean (docs/env.md)."""
    fingerprint: str
    ruleset: str
    """Fingerprint of the data behind the rules."""
    starwake: str
    schema: int = SCHEMA

    def shards(self) -> list[range]:
        """The numbers of the games of each shard."""
        starts = range(0, self.games, self.shard)
        return [range(start, min(start + self.shard, self.games)) for start in starts]


def write(
    game_id: str,
    players: int | None = None,
    bots: Named | Sequence[Named] = ("trader",),
    games: int = 100,
    seed: int | str = 0,
    jobs: int = 1,
    max_turns: int = MAX_TURNS,
    options: Mapping[str, Any] | None = None,
    *,
    out: str | os.PathLike[str],
    shard: int = SHARD,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Dataset:
    """Play games and write them to the folder `out`, or go on with the dataset that is there."""
    shards = _shards()
    number(jobs, "jobs", 1, MOST_JOBS)
    recipe, plan = make_recipe(game_id, players, bots, games, seed, max_turns, options, shard)
    if executor is None:
        executor = InProcess() if jobs == 1 else Processes(jobs)
    if executor.workers > 1:
        check_travel(plan.names, plan.places)
    folder = path_of(out, UsageError)
    with usable(folder):
        agree(folder / HEAD, recipe, "dataset")
        work = shards.Recipe(plan, msgspec.json.encode(recipe).decode())
        left = [
            (n, numbers) for n, numbers in enumerate(recipe.shards()) if not _paths(folder, n)[0].exists()
        ]
        if progress is not None:
            progress(games - sum(len(numbers) for _, numbers in left))
        for made in executor.map(shards.play_shard, ((work, n, numbers) for n, numbers in left)):
            decisions, played = _paths(folder, made.number)
            put(played, made.games)
            put(decisions, made.decisions)  # last: with it the shard is whole
            if progress is not None:
                progress(made.played)
        found = load(folder)
        put(folder / CARD, card(found).encode())
    return found


def make_recipe(
    game_id: str,
    players: int | None,
    bots: Named | Sequence[Named],
    games: int,
    seed: int | str,
    max_turns: int = MAX_TURNS,
    options: Mapping[str, Any] | None = None,
    shard: int = SHARD,
) -> tuple[Recipe, Plan]:
    """Check what was asked for, before any game begins; what is played, and by whom."""
    number(games, "games", 1, MOST_GAMES)
    number(shard, "shard", 1, MOST_GAMES)
    number(max_turns, "max_turns", 1, MOST_TURNS)
    plan = make_plan(game_id, players, bots, seed, max_turns, options)
    game = plan.make_game()
    layout = layout_for(game)
    recipe = Recipe(
        plan.game,
        plan.players,
        dict(plan.options),
        plan.names,
        seed,
        games,
        shard,
        max_turns,
        layout.id,
        layout.fingerprint,
        game.ruleset_hash(),
        __version__,
    )
    return recipe, plan


# ------------------------------------------------------------------ reading


class Batch(NamedTuple):
    """Decisions side by side: item `i` of each array is about the same one."""

    observation: NDArray[np.int16]
    """What the seat knew: a row of numbers (docs/env.md)."""
    mask: NDArray[np.bool_]
    """A row with True for each action that was open."""
    action: NDArray[np.int64]
    """The number of what was done; -1 for an offer that has none."""
    result: NDArray[np.float32]
    """What the game brought the seat in the end: 1 for who won it, -1 shared by the others, 0 if nobody did."""
    game: NDArray[np.int64]
    step: NDArray[np.int64]
    """The number of the decision in its game."""
    seat: NDArray[np.int64]
    turn: NDArray[np.int64]
    bot: NDArray[np.int64]
    """Who decided, as a place in `Dataset.bots`."""


class Dataset:
    """A dataset in a folder."""

    def __init__(self, folder: Path, recipe: Recipe) -> None:
        self.folder = folder
        self.recipe = recipe
        self.bots = tuple(dict.fromkeys(recipe.bots))
        """Every bot that plays."""
        self._shards = _shards()
        self._files = [self._shards.opened(_paths(folder, n)[0]) for n in range(len(recipe.shards()))]

    @property
    def shards(self) -> int:
        """How many files of decisions there are."""
        return len(self._files)

    def __len__(self) -> int:
        """Decisions."""
        return sum(int(file.metadata.num_rows) for file in self._files)

    def __repr__(self) -> str:
        told = self.recipe
        return (
            f"<Dataset {told.layout}: {told.games} games, {len(self)} decisions, by {', '.join(self.bots)}>"
        )

    @property
    def layout(self) -> Layout:
        """What the numbers of observations and actions mean; DataError if they meant something else then."""
        told = self.recipe
        found = layout_of(told.game, told.players, **told.options)
        if found.fingerprint != told.fingerprint:
            raise DataError(
                f"{told.layout} of this dataset is {told.fingerprint}, here it is {found.fingerprint}"
            )
        return found

    def games(self) -> list[dict[str, Any]]:
        """Every game: who sat where, who won, points, turns, decisions, and a fingerprint of its end."""
        read = self._shards.opened
        return [row for n in range(self.shards) for row in read(_paths(self.folder, n)[1]).read().to_pylist()]

    def batches(
        self,
        size: int = 1024,
        *,
        shuffle: int | None = None,
        choices: bool = False,
        bots: str | Sequence[str] | None = None,
        shards: Iterable[int] | None = None,
    ) -> Iterator[Batch]:
        """All decisions as arrays, `size` at a time; the last batch may be smaller.

        `shuffle` is a seed: without it they come game by game, as they were made. `choices` leaves out those where only
        one action was listed, and those without a number. `bots` and `shards` take some only.
        """
        number(size, "size", 1)
        named = None if bots is None else self._players(bots)
        files = [self._files[n] for n in self._chosen(shards)]
        reading = import_module("starwake.lab.batches")
        found: Iterator[Batch] = reading.batches(self, files, size, shuffle, choices, named)
        return found

    def _players(self, bots: str | Sequence[str]) -> list[Named]:
        """Some of the bots that play here."""
        named = listed(bots)
        for bot in named:
            if bot not in self.bots:
                raise UsageError(f"no {shown(bot)} plays here; there are {', '.join(self.bots)}")
        return named

    def _chosen(self, shards: Iterable[int] | None) -> list[int]:
        """The numbers of some shards, or of all."""
        every = range(self.shards)
        asked: object = every if shards is None else shards
        if not isinstance(asked, Iterable):
            raise UsageError(f"shards are a list of numbers, such as [0], not {shown(shards)}")
        return [
            number(index(n) if isinstance(n, SupportsIndex) else n, "a shard", 0, len(every) - 1)
            for n in asked
        ]

    def check(self, executor: Executor | None = None, progress: Progress | None = None) -> int:
        """Play every game again from its seed and its actions, and compare all that is stored; how many there are.
        DataError says what is wrong."""
        told = self.recipe
        plan = Plan(
            told.game,
            told.players,
            tuple(told.options.items()),
            told.bots,
            told.bots,
            told.seed,
            told.max_turns,
        )
        about = msgspec.json.encode(told).decode()
        pieces = ((plan, about, *_paths(self.folder, n)) for n in range(self.shards))
        checked = 0
        for games in (executor or InProcess()).map(self._shards.check_shard, pieces):
            checked += games
            if progress is not None:
                progress(games)
        return checked

    def checksum(self) -> str:
        """SHA-256 over all files of the dataset in their order, the card left out."""
        digest = hashlib.sha256()
        for n in range(self.shards):
            for path in _paths(self.folder, n):
                digest.update(hashlib.sha256(path.read_bytes()).digest())
        return digest.hexdigest()

    def bytes(self) -> int:
        """How large its files are, together."""
        return sum(path.stat().st_size for n in range(self.shards) for path in _paths(self.folder, n))


def load(folder: str | os.PathLike[str]) -> Dataset:
    """The dataset in a folder; DataError says what is missing or wrong."""
    _shards()
    path = path_of(folder, UsageError)
    try:
        recipe = msgspec.json.decode((path / HEAD).read_bytes(), type=Recipe)
    except FileNotFoundError:
        raise DataError(f"there is no dataset in {one_line(str(path), 200)}") from None
    except (OSError, ValueError) as error:
        raise DataError(f"{one_line(str(path / HEAD), 200)}: {one_line(str(error), 100)}") from None
    if recipe.schema != SCHEMA:
        raise DataError(f"the dataset has schema {recipe.schema}, this version of Starwake reads {SCHEMA}")
    missing = [n for n in range(len(recipe.shards())) if not _paths(path, n)[0].exists()]
    if missing:
        raise DataError(
            f"the dataset in {one_line(str(path), 100)} is not finished: {len(missing)} of {len(recipe.shards())} "
            "shards are missing; the command that began it goes on with it"
        )
    return Dataset(path, recipe)


def _paths(folder: Path, shard: int) -> tuple[Path, Path]:
    """The two files of a shard."""
    return folder / f"decisions-{shard:05}.parquet", folder / f"games-{shard:05}.parquet"


def _shards() -> Any:
    """What reads and writes the files, if all it needs is there."""
    for package in ("numpy", "pyarrow"):
        if find_spec(package) is None:
            raise UsageError(f"a dataset needs the package {package}: pip install 'starwake[data]'")
    return import_module("starwake.lab.shards")
