"""Plots as SVG, drawn by hand: bars with intervals, lines, stacked bars and a histogram. Data in, text out.

Colours are classes (`c0`, `c1`, ...), which the page's style fills in for light and dark.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from math import ceil, floor, log10

WIDTH, ROW, LEFT, RIGHT = 640, 26, 150, 60
"""Of a plot, a row of bars, and the margins for names and numbers."""
HEIGHT, TOP, BOTTOM, AXIS = 260, 10, 34, 40
"""Of a plot with axes, and its margins."""
COLOURS = 8
TICKS = 5
LONGEST = 22
"""Characters of a name beside a bar."""


def colour(number: int) -> str:
    """The class of the colour of the n-th thing."""
    return f"c{number % COLOURS}"


def bars(rows: Sequence[tuple[str, float, float, float]], par: float) -> str:
    """A bar for each name, with the ends of its interval; a line marks what would be par."""
    most = max([par, *(high for _name, _value, _low, high in rows)]) or 1.0
    across = _scale(most, LEFT, WIDTH - RIGHT)
    parts = []
    for place, (name, value, low, high) in enumerate(rows):
        y = place * ROW
        middle = y + ROW / 2
        parts += [
            _name(name, middle),
            f'<rect class="{colour(place)}" {_box(LEFT, y + 5, across(value) - LEFT, ROW - 10)}/>',
            f'<path class="interval" d="M{across(low):.1f} {middle}H{across(high):.1f}"/>',
            f'<text x="{across(high) + 6:.1f}" y="{middle + 4}">{value:.1%}</text>',
        ]
    height = ROW * len(rows)
    parts.append(f'<path class="par" d="M{across(par):.1f} 0V{height}"/>')
    return _svg(WIDTH, height, parts)


def stacks(rows: Sequence[tuple[str, Mapping[str, float]]], kinds: Sequence[str]) -> str:
    """For each name a bar that is made of parts."""
    most = max((sum(parts.values()) for _name, parts in rows), default=0.0) or 1.0
    across = _scale(most, LEFT, WIDTH - RIGHT)
    drawn = []
    for place, (name, parts) in enumerate(rows):
        y = place * ROW
        drawn.append(_name(name, y + ROW / 2))
        so_far = 0.0
        for number, kind in enumerate(kinds):
            x, end = across(so_far), across(so_far + parts.get(kind, 0.0))
            so_far += parts.get(kind, 0.0)
            title = f"<title>{escape(kind)}: {parts.get(kind, 0.0):.2f}</title>"
            box = _box(x, y + 4, end - x, ROW - 8)
            drawn.append(f'<rect class="{colour(number)}" {box}>{title}</rect>')
        drawn.append(f'<text x="{across(so_far) + 6:.1f}" y="{y + ROW / 2 + 4}">{so_far:.1f}</text>')
    return _svg(WIDTH, ROW * len(rows), drawn)


def lines(curves: Sequence[Sequence[float]], across_title: str) -> str:
    """A line for each row of values, from 0 on."""
    longest = max((len(curve) for curve in curves), default=0)
    most = max((value for curve in curves for value in curve), default=0.0) or 1.0
    x = _scale(max(1, longest - 1), AXIS, WIDTH - TOP)
    y = _scale(most, HEIGHT - BOTTOM, TOP)
    parts = _axes(max(1, longest - 1), most, across_title)
    for number, curve in enumerate(curves):
        path = " ".join(f"{x(place):.1f},{y(value):.1f}" for place, value in enumerate(curve))
        parts.append(f'<polyline class="line {colour(number)}" points="{path}"/>')
    return _svg(WIDTH, HEIGHT, parts)


def histogram(values: Sequence[int], across_title: str, boxes: int = 24) -> str:
    """How many values there are of each size."""
    low, high = min(values, default=0), max(values, default=0)
    step = max(1, ceil((high - low + 1) / boxes))
    counts = [0] * ((high - low) // step + 1)
    for value in values:
        counts[(value - low) // step] += 1
    most = max(1, *counts)
    x = _scale(len(counts), AXIS, WIDTH - TOP)
    y = _scale(most, HEIGHT - BOTTOM, TOP)
    parts = _axes(len(counts) * step, most, across_title, low)
    for place, count in enumerate(counts):
        title = f"<title>{low + place * step} to {low + (place + 1) * step - 1}: {count}</title>"
        box = _box(x(place) + 1, y(count), x(place + 1) - x(place) - 2, HEIGHT - BOTTOM - y(count))
        parts.append(f'<rect class="c0" {box}>{title}</rect>')
    return _svg(WIDTH, HEIGHT, parts)


def legend(names: Sequence[str]) -> str:
    """What the colours stand for."""
    items = (f'<li><i class="{colour(n)}"></i>{escape(name)}</li>' for n, name in enumerate(names))
    return f'<ul class="legend">{"".join(items)}</ul>'


# ------------------------------------------------------------------ parts of plots


def _scale(most: float, start: float, end: float) -> Callable[[float], float]:
    """Where a value from 0 to the most lies between two places."""
    return lambda value: start + (end - start) * value / most


def _ticks(most: float) -> list[float]:
    """Some even numbers from 0 to the most."""
    unit = 10.0 ** floor(log10(most / TICKS))
    step = next(unit * times for times in (1, 2, 5, 10) if unit * times >= most / TICKS)
    return [step * tick for tick in range(int(most / step + 1e-9) + 1)]


def _axes(most_x: float, most_y: float, title: str, first: int = 0) -> list[str]:
    x, y = _scale(most_x, AXIS, WIDTH - TOP), _scale(most_y, HEIGHT - BOTTOM, TOP)
    parts = []
    for up in _ticks(most_y):
        parts.append(f'<path class="grid" d="M{AXIS} {y(up):.1f}H{WIDTH - TOP}"/>')
        parts.append(f'<text class="end" x="{AXIS - 6}" y="{y(up) + 4:.1f}">{up:g}</text>')
    for across in _ticks(most_x):
        place = f'x="{x(across):.1f}" y="{HEIGHT - BOTTOM + 14}"'
        parts.append(f'<text class="middle" {place}>{first + across:g}</text>')
    parts.append(f'<text class="end" x="{WIDTH - TOP}" y="{HEIGHT - 1}">{escape(title)}</text>')
    return parts


def _box(x: float, y: float, width: float, height: float) -> str:
    return f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'


def _name(name: str, middle: float) -> str:
    short = name if len(name) <= LONGEST else f"…{name[1 - LONGEST :]}"
    title = f"<title>{escape(name)}</title>"
    return f'<text class="end" x="{LEFT - 8}" y="{middle + 4}">{escape(short)}{title}</text>'


def _svg(width: float, height: float, parts: Sequence[str]) -> str:
    return f'<svg viewBox="0 0 {width} {height}" role="img">{"".join(parts)}</svg>'
