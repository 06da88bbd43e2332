"""A table drawn with a few plain shapes, which become SVG or pixels. Only what lies open is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

GROUND = "#0d1320"
LINE = "#2b3a55"
PALE = "#8fa3c4"
SEATS = ("#f0b429", "#e5484d", "#f4efe0", "#3e8ef7", "#30b36b", "#b278d6")
NOBODY = "#777777"
RESOURCES = {"ore": "#c0562f", "fuel": "#e0892f", "carbon": "#5b6fd0", "food": "#4fa35a", "goods": "#b98ad9"}
SCALE = 20
"""Pixels of one step of the chart."""


@dataclass(frozen=True)
class Disc:
    """A filled circle."""

    x: float
    y: float
    radius: float
    fill: str


@dataclass(frozen=True)
class Bar:
    """A filled rectangle, by its upper left corner."""

    x: float
    y: float
    width: float
    height: float
    fill: str


@dataclass(frozen=True)
class Line:
    """A thin line."""

    x: float
    y: float
    to_x: float
    to_y: float
    fill: str = LINE


@dataclass(frozen=True)
class Label:
    """A word or a number; pixels have none."""

    x: float
    y: float
    text: str
    fill: str = PALE


Shape = Disc | Bar | Line | Label


@dataclass(frozen=True)
class Picture:
    """Shapes in their order, the last on top."""

    width: float
    height: float
    shapes: Sequence[Shape]


# ------------------------------------------------------------------ SVG


def svg(picture: Picture) -> str:
    """The picture as SVG."""
    size = f'viewBox="0 0 {picture.width:g} {picture.height:g}"'
    inside = "".join(map(_element, picture.shapes))
    ground = f'<rect width="{picture.width:g}" height="{picture.height:g}" fill="{GROUND}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{ground}{inside}</svg>'


def _element(shape: Shape) -> str:
    match shape:
        case Disc(x, y, radius, fill):
            return f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}"/>'
        case Bar(x, y, width, height, fill):
            return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}"/>'
        case Line(x, y, to_x, to_y, fill):
            ends = f'x1="{x:g}" y1="{y:g}" x2="{to_x:g}" y2="{to_y:g}"'
            return f'<line {ends} stroke="{fill}" stroke-width="0.08"/>'
        case Label(x, y, text, fill):
            style = f'font-size="0.7" text-anchor="middle" font-family="sans-serif" fill="{fill}"'
            return f'<text x="{x:g}" y="{y + 0.25:g}" {style}>{escape(text)}</text>'


# ------------------------------------------------------------------ pixels


def pixels(picture: Picture, scale: int = SCALE) -> NDArray[np.uint8]:
    """The picture as height x width x 3 bytes, without its labels."""
    import numpy as np

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
