"""How things look: colours and signs. Every sign can be told apart without colour."""

from __future__ import annotations

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
DIM = "dim"
GOOD = "#7fb069"
BAD = "bold #f09a86"
TITLE = "bold #d8bd7e"
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
