"""How things look: colours and signs. Every sign can be told apart without colour."""

from __future__ import annotations

from starwake.starfarers.names import SEAT_COLOURS

SEAT_STYLES = {
    "amber": "bold #edbd42",
    "crimson": "bold #e2604e",
    "ivory": "bold #f4efe2",
    "azure": "bold #5fabe9",
    "jade": "bold #3fb08a",
    "plum": "bold #b78ae0",
}
RESOURCE_STYLES = {
    "ore": "#d0634f",
    "fuel": "#e2a53c",
    "carbon": "#7aa3dc",
    "food": "#7fb069",
    "goods": "#c9a6e0",
}
NOBODY_STYLE = "bold #9a9a9a"
LANE = "#4a5a7a"
POINT = "#8a94ab"
SITE = "bold #d8d8d8"
DOCK = "bold #d8bd7e"
NAME = "italic #d8bd7e"
PIRATE = "bold #f09a86"
ICE = "bold #a8e0f0"
ARTIFACT = "bold #e6c3f5"
HIDDEN = "#8a94ab"
REACH = "black on #f3d68e"
GOAL = "bold black on #8fd070"
AXIS = "#6d7890"
DIM = "dim"
GOOD = "#7fb069"
BAD = "bold #f09a86"
TITLE = "bold #d8bd7e"

ICONS = {
    "one_star_triangle": "△",
    "one_star_square": "□",
    "one_star_hexagon": "⬡",
    "two_star_triangle": "▲",
    "two_star_square": "■",
    "two_star_hexagon": "⬢",
    "dot_red": "●",
    "dot_yellow": "◐",
    "dot_green": "◎",
    "reserve_white": "◌",
}
"""The backs of discs."""
ICON_STYLES = {
    "dot_red": "bold #f0604e",
    "dot_yellow": "bold #f3d65a",
    "dot_green": "bold #5fd07a",
    "reserve_white": "bold #f4efe2",
}
TOKENS = {"pirate_base": ("P", PIRATE), "ice_planet": ("I", ICE), "artifact": ("X", ARTIFACT)}
"""Special tokens: a letter, and a colour."""
SECRET = "italic"
"""What only the viewer has looked at."""
PLAIN = str.maketrans(
    {
        **dict(zip("·─╱╲○♦★•…→–×✗✓“”„’", '.-/\\o***~>-x!+"""\'', strict=True)),
        **dict(zip("△□⬡▲■⬢αβγδεζ", "tshTSHabgdez", strict=True)),
        **dict(zip("●◐◎◌", "ryg:", strict=True)),
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


def seat_style(seat: int) -> str:
    """The colour of a seat's pieces; of nobody's, if there is no such seat."""
    return SEAT_STYLES[SEAT_COLOURS[seat]] if 0 <= seat < len(SEAT_COLOURS) else NOBODY_STYLE
