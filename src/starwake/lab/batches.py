"""Rows of a dataset as arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from starwake.lab.dataset import POOL, Batch

if TYPE_CHECKING:
    from starwake.lab.dataset import Dataset

COLUMNS = ["game", "step", "bot", "seat", "turn", "action", "legal", "result", "observation"]


def batches(
    data: Dataset,
    files: Sequence[Any],
    size: int,
    shuffle: int | None,
    choices: bool,
    bots: Sequence[str] | None,
) -> Iterator[Batch]:
    """The batches of `Dataset.batches`, from some of its files."""
    groups = [(file, group) for file in files for group in range(file.num_row_groups)]
    rng = None if shuffle is None else np.random.default_rng(shuffle)
    if rng is not None:
        groups = [groups[n] for n in rng.permutation(len(groups))]
    reader = Reader(data)
    left: Any = None
    for start in range(0, len(groups), POOL if rng else 1):
        few = groups[start : start + (POOL if rng else 1)]
        tables = [_wanted(file.read_row_group(group, COLUMNS), choices, bots) for file, group in few]
        table = pa.concat_tables(tables if left is None else [left, *tables])
        if rng is not None:
            table = table.take(rng.permutation(len(table)))
        whole = len(table) - len(table) % size
        for at in range(0, whole, size):
            yield reader.batch(table.slice(at, size))
        left = table.slice(whole)
    if left is not None and len(left):
        yield reader.batch(left)


def _wanted(table: Any, choices: bool, bots: Sequence[str] | None) -> Any:
    """The rows that are asked for."""
    if choices:
        several = pc.greater(pc.list_value_length(table["legal"]), 1)
        table = table.filter(pc.and_(several, pc.greater_equal(table["action"], 0)))
    if bots is not None:
        table = table.filter(pc.is_in(table["bot"], pa.array(bots, pa.string())))
    return table


class Reader:
    """Makes arrays of rows."""

    def __init__(self, data: Dataset) -> None:
        self._size = data.layout.size
        self._actions = len(data.layout.codes)
        self._bots = pa.array(data.bots, pa.string())

    def batch(self, table: Any) -> Batch:
        """Some rows."""
        whole = {name: table[name].combine_chunks() for name in COLUMNS}
        return Batch(
            observation=self._observations(whole["observation"]),
            mask=self._masks(whole["legal"]),
            action=_numbers(whole["action"]),
            result=whole["result"].to_numpy(),
            game=_numbers(whole["game"]),
            step=_numbers(whole["step"]),
            seat=_numbers(whole["seat"]),
            turn=_numbers(whole["turn"]),
            bot=_numbers(pc.index_in(whole["bot"], self._bots)),
        )

    def _observations(self, column: Any) -> NDArray[np.int16]:
        start, count = column.offset * self._size * 2, len(column) * self._size
        flat: NDArray[np.int16] = np.frombuffer(column.buffers()[1], "<i2", count, start)
        return flat.reshape(len(column), self._size)

    def _masks(self, column: Any) -> NDArray[np.bool_]:
        masks: NDArray[np.bool_] = np.zeros((len(column), self._actions), np.bool_)
        lengths = pc.list_value_length(column).to_numpy()
        masks[np.repeat(np.arange(len(column)), lengths), column.flatten().to_numpy()] = True
        return masks


def _numbers(column: Any) -> NDArray[np.int64]:
    found: NDArray[np.int64] = column.to_numpy().astype(np.int64)
    return found
