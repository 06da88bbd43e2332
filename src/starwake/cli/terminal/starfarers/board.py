"""The board as characters.

    ·───·       points joined by lanes; every point also touches the nearest points above and below it
    Or 6        a planet: two letters of its resource and its number; △ □ ⬡ (near) ▲ ■ ⬢ (far) lies face down
    ○           a free colony site, between two planets      @  the dock of an outpost
    ● ◐ ◎ ◌     a face-down disc with a red, yellow, green or white dot
    Or?6        lies face down, but the viewer has looked at it
    @1 .. @5    docks that are taken in this order           <A>  a trade station on its dock
    (A) [A]     a colony, a spaceport of the player with that letter
    A1c A2t     ship 1, a colony ship, and ship 2, a trade ship
    P4 I3 X2    a pirate base (4 cannons clear it), an ice planet (3 freight pods), an artifact (2 civilisations)
    12          a point that choice 12 is about

The numbers at the edge are x (above and below) and y (left and right): a point is named `x,y`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rich.text import Text

from starwake.cli.terminal import theme
from starwake.cli.terminal.canvas import Canvas
from starwake.cli.terminal.starfarers import signs
from starwake.cli.terminal.starfarers.seen import CLOSED, NOBODY, WITH_PLANETS, Chart, Piece, Seen
from starwake.cli.terminal.starfarers.speech import Speech

MARGIN = 5
"""Columns for the y numbers on each side."""
AXIS_ROWS = 2


@dataclass(frozen=True, slots=True)
class Scale:
    """Columns and rows of one lattice step. Two rows leave room for the diagonal lanes."""

    x: int = 2
    y: int = 1

    def width(self, chart: Chart) -> int:
        """Columns of the whole board."""
        return chart.width * self.x + 1 + 2 * MARGIN

    def height(self, chart: Chart) -> int:
        """Rows of the whole board with its numbered edges."""
        return chart.height * self.y + 1 + 2 * AXIS_ROWS


@dataclass(frozen=True, slots=True)
class Marks:
    """What to point out: choice numbers by point, and which of these points are goals."""

    numbers: Mapping[str, int] = field(default_factory=dict)
    goals: frozenset[str] = frozenset()


class Picture:
    """Draws what a seat sees."""

    def __init__(
        self, seen: Seen, speech: Speech, scale: Scale | None = None, marks: Marks | None = None
    ) -> None:
        self.seen = seen
        self.chart = seen.chart
        self.speech = speech
        self.scale = scale or Scale()
        self.marks = marks or Marks()
        self.canvas = Canvas(self.scale.width(self.chart), self.chart.height * self.scale.y + 1)

    def lines(self, rows: range | None = None) -> list[Text]:
        """The board, or only the lattice rows of a range, with numbered edges."""
        rows = rows if rows is not None else range(self.chart.height + 1)
        self._draw_lanes()
        self._draw_systems()
        self._draw_points()
        self._draw_rows()
        top, bottom = rows.start * self.scale.y, (rows.stop - 1) * self.scale.y + 1
        edge = self._axis(rows)
        return [*edge, *self.canvas.lines(top, bottom), *edge]

    # ---------------------------------------------------------------- parts

    def _at(self, point: str) -> tuple[int, int]:
        x, y = self.chart.points[point]
        return self._column(x), y * self.scale.y

    def _column(self, x: int) -> int:
        return MARGIN + x * self.scale.x

    def _draw_lanes(self) -> None:
        for a, b in self.chart.edges:
            if a not in self.seen.closed and b not in self.seen.closed:
                self._draw_lane(a, b)

    def _draw_lane(self, a: str, b: str) -> None:
        (left, row), (right, other) = sorted((self._at(a), self._at(b)))
        if row == other:
            self.canvas.put((left + right) // 2, row, "─" * (right - left - 1), signs.LANE)
        elif self.scale.y > 1:
            self.canvas.put((left + right) // 2, (row + other) // 2, "╲" if row < other else "╱", signs.LANE)

    def _draw_systems(self) -> None:
        for system in self.chart.systems:
            kind = self.seen.kind(system)
            if kind in WITH_PLANETS:
                self._draw_planets(system)
            elif kind == "outpost":
                self._draw_outpost(system)
            if kind in CLOSED:
                column, row = self._at(self.chart.centre[system])
                self.canvas.put(column, row, self.speech.system(system)[:3], signs.NAME)
        for civ in self.chart.bases:
            self._draw_base(civ)

    def _write(self, system: str, pos: int, text: str, style: str) -> None:
        """Write into one of the three hexes of a system."""
        x, y = self.chart.hexes[system, pos]
        self.canvas.put(self._column(x), y * self.scale.y, text, style)

    def _draw_planets(self, system: str) -> None:
        for pos, planet in enumerate(self.seen.systems[system]["planets"]):
            x, y = self.chart.hexes[system, pos]
            left = self._column(x - 2) + 1 + self._reach_right(f"{x - 2},{y}")
            right = self._column(x + 2) - 1 - self._reach_left(f"{x + 2},{y}")
            text, style = planet_sign(planet, self.speech)
            text = _squeezed(text, right - left + 1)
            start = max(left, min(self._column(x) - (len(text) - 1) // 2, right - len(text) + 1))
            self.canvas.put_from(start, y * self.scale.y, text, style)
            if unknown(planet) and planet["back"] in signs.ICONS:
                icon = f"back.{planet['back']}"
                self.canvas.put_from(start + len(text) - 1, y * self.scale.y, text[-1], icon)

    def _reach_right(self, point: str) -> int:
        """Columns that what stands on a point takes to its right."""
        return 1 if point in self.seen.pieces or self.marks.numbers.get(point, 0) > 9 else 0

    def _reach_left(self, point: str) -> int:
        """Columns to keep free on the left of a point: a number must not run into the number of a planet."""
        number = self.marks.numbers.get(point, -1)
        return 2 if number > 99 else 1 if number >= 0 or point in self.seen.pieces else 0

    def _draw_outpost(self, system: str) -> None:
        civ = self.seen.systems[system]["people"]
        outpost = self.seen.outposts[civ]
        self._write(system, 0, self._named(civ, 4 * self.scale.x - 2), signs.NAME)
        docks = "".join(self.speech.letter(seat) for seat in outpost["stations"])
        self._write(system, 1, docks.ljust(self.speech.catalogue["stations_each"], "·"), signs.DOCK)
        holder = outpost["marker"]
        if holder is not None:
            self._write(system, 2, f"♦{self.speech.letter(holder)}", self.speech.style(holder))

    def _draw_base(self, civ: str) -> None:
        """An outpost whose docks lie round it: its name, and who holds its marker."""
        x, y = self.chart.bases[civ]
        holder = self.seen.outposts[civ]["marker"]
        room = 4 * self.scale.x - 3
        marker = "" if holder is None else f"♦{self.speech.letter(holder)}"
        name = self._named(civ, room - len(marker))
        docks = [self.chart.points[p] for p, (owner, _) in self.chart.docks.items() if owner == civ]
        left = any(row == y and column < x for column, row in docks)  # its number needs a column more
        start = self._column(x) - (len(name) + len(marker) - 1) // 2 + left
        self.canvas.put_from(start, y * self.scale.y, name, signs.NAME)
        self.canvas.put_from(start + len(name), y * self.scale.y, marker, self.speech.style(holder or 0))

    def _named(self, civ: str, room: int) -> str:
        """The name of a people, cut to the room there is."""
        name = self.speech.civilisation(civ)
        return name if len(name) <= room else f"{name[: room - 1].rstrip()}."

    def _draw_points(self) -> None:
        for point in self.chart.points:
            text, style = self._sign(point)
            if text:
                self.canvas.put(*self._at(point), text, style)

    def _sign(self, point: str) -> tuple[str, str]:
        """What to write on a point."""
        piece = self.seen.pieces.get(point)
        number = self.marks.numbers.get(point)
        lit = "" if number is None else signs.GOAL if point in self.marks.goals else signs.REACH
        if piece is not None:
            return piece_sign(piece, self.speech), lit or self.speech.style(piece.seat)
        return (str(number), lit) if number is not None else self._ground(point)

    def _ground(self, point: str) -> tuple[str, str]:
        if point in self.seen.closed:
            return "", ""  # the name of the system stands there
        if self.seen.is_site(point):
            return "○", signs.SITE
        if point in self.seen.docks:
            _, number = self.chart.docks.get(point, ("", ""))
            return f"@{number}", signs.DOCK
        if point in self.chart.site_of and self.seen.kind(self.chart.site_of[point]) == "unknown":
            return "?", signs.HIDDEN
        return "·", signs.POINT

    # ---------------------------------------------------------------- numbered edges

    def _draw_rows(self) -> None:
        for y in range(self.chart.height + 1):
            row = y * self.scale.y
            self.canvas.put(1, row, f"{y:2}", signs.AXIS)
            self.canvas.put(self.canvas.width - 2, row, f"{y:2}", signs.AXIS)

    def _axis(self, rows: range) -> list[Text]:
        """The x of every column that has points, the tens above the ones."""
        shown = {x for x, y in self.chart.points.values() if y in rows}
        sheet = Canvas(self.canvas.width, AXIS_ROWS)
        for x in shown:
            sheet.put(self._column(x), 0, str(x // 10) if x >= 10 else " ", signs.AXIS)
            sheet.put(self._column(x), 1, str(x % 10), signs.AXIS)
        return sheet.lines()


# ------------------------------------------------------------------ signs


def piece_sign(piece: Piece, speech: Speech) -> str:
    """`(A)`, `[A]`, `<A>`, `A1c` or `A1t`."""
    letter = "N" if piece.seat == NOBODY else speech.letter(piece.seat)
    if piece.kind == "colony":
        return f"({letter})"
    if piece.kind == "spaceport":
        return f"[{letter}]"
    if piece.kind == "station":
        return f"<{letter}>"
    return f"{letter}{piece.ship}{'c' if piece.kind == 'colony_ship' else 't'}"


def unknown(planet: Mapping[str, Any]) -> bool:
    """Whether a planet's disc lies face down and the viewer has not looked at it."""
    return bool(planet["face_down"] and not planet["looked_at"])


def planet_sign(planet: Mapping[str, Any], speech: Speech) -> tuple[str, str]:
    """Two letters and what lies on the planet, with its style; `?` between them if only the viewer knows."""
    letters = speech.short(planet["resource"])
    style = f"resource.{planet['resource']}"
    between, look = ("?", theme.SECRET) if planet["looked_at"] else (" ", "")
    if planet["token"] is not None:
        kind, strength = planet["token"]["kind"], planet["token"]["strength"]
        return f"{letters}{between}{signs.TOKENS[kind]}{strength}", f"token.{kind}{look}"
    if unknown(planet):
        return f"{letters} {speech.icon(planet['back'])}", style
    rich = theme.RICH if planet["pips"] >= 5 else ""
    return f"{letters}{between}{planet['disc'] or '-'}", style + rich + look


def _squeezed(text: str, room: int) -> str:
    """A planet's text where there is little room: first without the space, then with one letter, at last with none."""
    if len(text) < room or (len(text) <= room and "/" not in text):
        return text
    close = text.replace(" ", "")
    fits = [one for one in (close, close[0] + close[2:]) if len(one) <= room]
    return fits[0] if fits else close[2:]


def region(chart: Chart, points: Iterable[str], height: int, also: Iterable[str] = ()) -> range:
    """The lattice rows to show when there is room for only so many: those around the given points.

    Of the points in `also` those are shown with them for which there is room.
    """
    rows = sorted(chart.points[p][1] for p in points) or [chart.height]
    top, bottom = max(0, rows[0] - 1), min(chart.height, rows[-1] + 1)
    for row in (chart.points[p][1] for p in also):
        if max(bottom, row) - min(top, row) < height:
            top, bottom = min(top, row), max(bottom, row)
    spare = height - (bottom - top + 1)
    if spare < 0:
        top -= spare  # what is nearer to home stays
    else:
        top = max(0, min(top - spare // 2, chart.height + 1 - height))
        bottom = min(chart.height, top + height - 1)
    return range(top, bottom + 1)
