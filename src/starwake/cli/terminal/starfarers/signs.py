"""Signs and colours of the chart, besides those that every game has."""

from __future__ import annotations

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
