"""A picture as pixels, for programs that learn from what they see."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from starwake.table.picture import GROUND, Bar, Disc, Line, Picture

SCALE = 20
"""Pixels of one step of the chart."""


def pixels(picture: Picture, scale: int = SCALE) -> NDArray[np.uint8]:
    """The picture as height x width x 3 bytes, without its labels and signs."""
    canvas: NDArray[np.uint8] = np.empty(
        (int(picture.height * scale), int(picture.width * scale), 3), np.uint8
    )
    canvas[:] = _colour(GROUND)
    rows, columns = np.ogrid[: canvas.shape[0], : canvas.shape[1]]
    for shape in picture.shapes:
        match shape:
            case Disc(x, y, radius, fill):
                around = (rows - y * scale) ** 2 + (columns - x * scale) ** 2
                canvas[around <= (radius * scale) ** 2] = _colour(fill)
            case Bar(x, y, width, height, fill):
                canvas[_span(y, height, scale), _span(x, width, scale)] = _colour(fill)
            case Line(x, y, to_x, to_y, fill):
                steps = int(max(abs(to_x - x), abs(to_y - y), 1) * scale)
                down = np.linspace(y * scale, to_y * scale, steps).astype(int)
                right = np.linspace(x * scale, to_x * scale, steps).astype(int)
                canvas[down.clip(0, canvas.shape[0] - 1), right.clip(0, canvas.shape[1] - 1)] = _colour(fill)
    return canvas


def _span(start: float, length: float, scale: int) -> slice:
    return slice(int(start * scale), int((start + length) * scale))


def _colour(text: str) -> Any:
    return tuple(bytes.fromhex(text[1:]))
