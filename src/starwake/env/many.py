"""Many tables in one process: arrays in and out, one compiled call for each step."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from starwake.core.errors import UsageError
from starwake.core.rng import stream
from starwake.env.arrays import seen
from starwake.env.base import Environment, seed_of
from starwake.env.layout import Layout
from starwake.env.stepper import Stepper

Seen = NDArray[np.int16]
Info = dict[str, Any]
CHOOSER = 1
"""The lane of `sample`; the dealers have lane 0."""


class Vector(Environment):
    """Tables of one game side by side. Each waits for one seat; whoever calls `step` acts for all of them.

    A game that is over is followed by the next at once: the step that ends it gives its rewards, and the observation
    of the next game. What each seat might know at the end is in `info["final_observation"]`, by table.
    """

    def __init__(self, layout: Layout, stepper: Stepper) -> None:
        self.layout, self.game, self.stepper = layout, layout.game, stepper
        self.tables = int(stepper.tables)
        self.actions = len(layout.codes)
        self._chooser = stream(0, lane=CHOOSER)

    def __repr__(self) -> str:
        return f"<Vector of {self.tables} tables, {self.layout!r}>"

    def reset(self, seed: int | str | None = None) -> tuple[Seen, Info]:
        """New games at all tables: their observations, and what is open to whom."""
        chosen = seed_of(seed)
        self.stepper.reset(chosen)
        self._chooser = stream(chosen, lane=CHOOSER)
        return self._observations(), self._info()

    def step(
        self, actions: ArrayLike
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """One action for each table: observations, rewards by table and seat, games won, games cut off, and what is
        open to whom now."""
        self.stepper.step(numbers_of(actions))
        stepper, tables = self.stepper, self.tables
        return (
            self._observations(),
            seen(stepper.rewards, np.float64, tables, -1).copy(),
            seen(stepper.terminated, np.bool_, tables).copy(),
            seen(stepper.truncated, np.bool_, tables).copy(),
            self._info(),
        )

    def sample(self) -> NDArray[np.int64]:
        """One listed action for each table, each equally likely; the same ones for the same seed."""
        return np.array(self.stepper.sample(self._chooser), np.int64)

    def _observations(self) -> Seen:
        return seen(self.stepper.observations, np.int16, self.tables, -1)

    def _info(self) -> Info:
        return {
            "action_mask": seen(self.stepper.mask, np.int8, self.tables, -1),
            "seat": seen(self.stepper.to_act, np.int16, self.tables).copy(),
            "final_observation": {
                table: seen(end, np.int16, self.game.players, -1) for table, end in self.stepper.ends.items()
            },
        }


def numbers_of(actions: ArrayLike) -> list[int]:
    """Actions as whole numbers side by side; UsageError where they are anything else."""
    try:
        found = np.asarray(actions)
    except ValueError:  # rows of different lengths
        found = np.empty((0, 0), object)
    if found.ndim != 1 or found.dtype.kind not in "iu":
        raise UsageError(
            f"actions are one whole number for each table, not an array of {found.dtype} with the shape {found.shape}"
        )
    numbers: list[int] = found.astype(np.int64, copy=False).tolist()
    return numbers
