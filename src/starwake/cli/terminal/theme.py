"""How things look: styles by name, with colours for dark and for light backgrounds; and signs for ASCII.

The console resolves the names, so whoever draws something says what it is, never which colour it has. Every sign can
be told apart without colour.
"""

from __future__ import annotations

from collections.abc import Mapping

from rich.theme import Theme

DIM, GOOD, BAD, TITLE = "quiet", "good", "bad", "title"

DARK = {
    "seat.amber": "bold #edbd42",
    "seat.crimson": "bold #e2604e",
    "seat.ivory": "bold #f4efe2",
    "seat.azure": "bold #5fabe9",
    "seat.jade": "bold #3fb08a",
    "seat.plum": "bold #b78ae0",
    "seat.nobody": "bold #9a9a9a",
    "resource.ore": "#d56a56",
    "resource.fuel": "#e2a53c",
    "resource.carbon": "#7aa3dc",
    "resource.food": "#7fb069",
    "resource.goods": "#c9a6e0",
    "good": "#7fb069",
    "quiet": "not bold #9b9b9b",
    "bad": "bold #f09a86",
    "title": "bold #d8bd7e",
    "chart.lane": "#5b6c90",
    "chart.point": "#8a94ab",
    "chart.site": "bold #d8d8d8",
    "chart.dock": "bold #d8bd7e",
    "chart.name": "italic #d8bd7e",
    "chart.hidden": "#8a94ab",
    "chart.axis": "#78839b",
    "chart.reach": "black on #f3d68e",
    "chart.goal": "bold black on #8fd070",
    "token.pirate_base": "bold #f09a86",
    "token.ice_planet": "bold #a8e0f0",
    "token.artifact": "bold #e6c3f5",
    "back.dot_red": "bold #f0604e",
    "back.dot_yellow": "bold #f3d65a",
    "back.dot_green": "bold #5fd07a",
    "back.reserve_white": "bold #f4efe2",
}
LIGHT = {
    "seat.amber": "bold #8a6000",
    "seat.crimson": "bold #b3261e",
    "seat.ivory": "bold #6b6250",
    "seat.azure": "bold #0b5fa5",
    "seat.jade": "bold #0f6b4f",
    "seat.plum": "bold #6f3fa0",
    "seat.nobody": "bold #5c5c5c",
    "resource.ore": "#a2382a",
    "resource.fuel": "#8a5a00",
    "resource.carbon": "#2c5a9c",
    "resource.food": "#3a6b25",
    "resource.goods": "#75429a",
    "good": "#2f6b1f",
    "quiet": "not bold #62666d",
    "bad": "bold #b3261e",
    "title": "bold #74560f",
    "chart.lane": "#7b869c",
    "chart.point": "#5d6679",
    "chart.site": "bold #303030",
    "chart.dock": "bold #74560f",
    "chart.name": "italic #74560f",
    "chart.hidden": "#5d6679",
    "chart.axis": "#667085",
    "chart.reach": "black on #f3d68e",
    "chart.goal": "bold black on #8fd070",
    "token.pirate_base": "bold #b3261e",
    "token.ice_planet": "bold #0b6478",
    "token.artifact": "bold #7a2f93",
    "back.dot_red": "bold #b3261e",
    "back.dot_yellow": "bold #7d6300",
    "back.dot_green": "bold #1f6b32",
    "back.reserve_white": "bold #6b6250",
}
PALETTES: Mapping[str, Mapping[str, str]] = {"dark": DARK, "light": LIGHT}
"""Styles by name, for each kind of background."""
RICH, SECRET = ".rich", ".secret"
"""Behind the name of a style: what yields much, in bold; what only the viewer has looked at, in italics."""


def theme_of(background: str) -> Theme:
    """The styles for a background."""
    styles = dict(PALETTES[background])
    styles |= {name + RICH: f"bold {style}" for name, style in styles.items() if name.startswith("resource.")}
    looked = {name: style for name, style in styles.items() if name.startswith(("resource.", "token."))}
    styles |= {name + SECRET: f"italic {style}" for name, style in looked.items()}
    return Theme(styles)


def seat(name: str) -> str:
    """The style of what belongs to a seat; of nobody's, if there is no colour of that name."""
    return f"seat.{name}" if f"seat.{name}" in DARK else "seat.nobody"


PLAIN = str.maketrans(
    {
        **dict(zip("·─│╱╲○♦★•…→–−×✗✓“”„’", '.-|/\\o***~>--x!+"""\'', strict=True)),
        **dict(zip("△□⬡▲■⬢αβγδεζ", "tshTSHabgdez", strict=True)),
        **dict(zip("●◐◎◌", "ryg:", strict=True)),
        **dict(zip("▁▂▃▄▅▆▇█", "12345678", strict=True)),
        "ä": "ae",
        "ö": "oe",
        "ü": "ue",
        "Ä": "Ae",
        "Ö": "Oe",
        "Ü": "Ue",
        "ß": "ss",
    }
)
"""For terminals that know ASCII only."""


def in_ascii(text: str) -> str:
    """A text as far as ASCII can show it."""
    return text.translate(PLAIN).encode("ascii", "replace").decode()
