"""A table drawn with a few plain shapes and the page's signs: for notebooks, and for programs that look.

Only what a view tells is drawn. There are no words on it, so it is the same in every language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files

GROUND, PANEL, WELL = "#0d1426", "#172238", "#080d19"
LINE, EDGE, INK = "#3d507a", "#2c3952", "#090d17"
TEXT, PALE, GOLD, ALERT = "#f1e9d6", "#98a0b0", "#d8bd7e", "#f09a86"
SEATS = ("amber", "crimson", "ivory", "azure", "jade", "plum")
COLOURS = {
    "amber": "#edbd42",
    "crimson": "#e2604e",
    "ivory": "#f4efe2",
    "azure": "#5fabe9",
    "jade": "#3fb08a",
    "plum": "#b78ae0",
    "nobody": "#8d97ab",
}
FILLS = {
    "ore": "#983a2b",
    "fuel": "#e2a53c",
    "carbon": "#2f5c98",
    "food": "#7fb069",
    "goods": "#d9c8e6",
    "science": "#f1e9d6",
}
INKS = {
    "ore": "#fff4e4",
    "fuel": "#1d1405",
    "carbon": "#f3f7ff",
    "food": "#0c1707",
    "goods": "#2a1838",
    "science": "#141826",
}
"""What is written on a resource's colour."""
TONES = {
    "piece-line": INK,
    "port": "#05080f",
    "dot-red": "#d9513c",
    "dot-yellow": "#e9c04a",
    "dot-green": "#5fa864",
}
"""Colours that signs name themselves."""
ART = ("table.svg", "duel.svg")
"""The page's drawings, as they are in frontend/src/look."""


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
    """A word or a number around a point; pixels have none."""

    x: float
    y: float
    text: str
    fill: str = TEXT
    size: float = 0.8


@dataclass(frozen=True)
class Sign:
    """One of the page's drawings around a point; pixels have none."""

    x: float
    y: float
    size: float
    name: str
    fill: str = TEXT


Shape = Disc | Bar | Line | Label | Sign


@dataclass(frozen=True)
class Picture:
    """Shapes in their order, the last on top."""

    width: float
    height: float
    shapes: Sequence[Shape]


def counted(x: float, y: float, name: str, count: object, fill: str = PALE) -> Iterator[Shape]:
    """A sign with a number beside it."""
    yield Sign(x, y, 1.1, name, fill)
    yield Label(x + 1.15, y, str(count))


def coin(x: float, y: float, resource: str, count: object = None) -> Iterator[Shape]:
    """A resource, perhaps with how many there are."""
    yield Disc(x, y, 0.65, FILLS[resource])
    yield Sign(x, y, 0.9, f"resource-{resource}", INKS[resource])
    if count is not None:
        yield Label(x + 1.15, y, str(count))


# ------------------------------------------------------------------ SVG


def svg(picture: Picture) -> str:
    """The picture as SVG that needs nothing beside it."""
    size = f'viewBox="0 0 {picture.width:g} {picture.height:g}" width="100%" style="max-width:60rem"'
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
            return f'<line {ends} stroke="{fill}" stroke-width="0.06"/>'
        case Label(x, y, text, fill, size):
            style = f'font-size="{size:g}" text-anchor="middle" font-family="sans-serif" fill="{fill}"'
            return f'<text x="{x:g}" y="{y + 0.36 * size:g}" {style}>{escape(text)}</text>'
        case Sign(x, y, size, name, fill):
            box, inside = _signs().get(name) or _signs()["unknown"]
            place = f'x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"'
            return f'<svg {place} viewBox="{box}" color="{fill}">{inside}</svg>'


@cache
def _signs() -> Mapping[str, tuple[str, str]]:
    """Every drawing by its name: its box and what is in it."""
    folder = files("starwake.table").joinpath("art")
    text = "".join(folder.joinpath(name).read_text("utf-8") for name in ART)
    found = re.findall(r'<symbol id="([^"]+)" viewBox="([^"]+)">(.*?)</symbol>', text, re.DOTALL)
    return {name: (box, re.sub(r"var\(--([a-z-]+)\)", _tone, inside)) for name, box, inside in found}


def _tone(found: re.Match[str]) -> str:
    return TONES.get(found[1], "currentColor")
