"""What the stepper writes, as numpy sees it: without a copy where it is compiled."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from starwake import COMPILED
from starwake.env.layout import Layout


def seen(items: Any, dtype: type[Any], *shape: int) -> NDArray[Any]:
    """A flat array of the stepper: compiled, it is looked at where it lies; else it is a list, and copied."""
    flat: NDArray[Any] = np.asarray(items).view(dtype) if COMPILED else np.array(items, dtype)
    return flat.reshape(shape)


def bounds(layout: Layout) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The smallest and the largest value of each number of an observation."""
    low = np.array([low for _, low, _ in layout.items], np.int16)
    return low, np.array([high for _, _, high in layout.items], np.int16)
