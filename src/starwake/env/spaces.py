"""Gymnasium's spaces of a layout."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from starwake.env.arrays import bounds
from starwake.env.layout import Layout

MODES = ("ansi", "svg", "rgb_array")
"""How a table can be shown."""


def observation_space(layout: Layout) -> spaces.Dict:
    """What a seat may know, and which actions are open to it."""
    low, high = bounds(layout)
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (len(layout.codes),), dtype=np.int8),
        }
    )


def action_space(layout: Layout) -> spaces.Discrete[Any]:
    """Every action that has a number."""
    return spaces.Discrete(len(layout.codes))
