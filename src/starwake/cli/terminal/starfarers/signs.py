"""Signs and styles of the chart, besides those that every game has."""

from __future__ import annotations

LANE, POINT, SITE, DOCK = "chart.lane", "chart.point", "chart.site", "chart.dock"
NAME, HIDDEN, REACH, GOAL, AXIS = "chart.name", "chart.hidden", "chart.reach", "chart.goal", "chart.axis"
TOKENS = {"pirate_base": "P", "ice_planet": "I", "artifact": "X"}
"""Special tokens: a letter each."""
ICONS = ("dot_red", "dot_yellow", "dot_green", "reserve_white")
"""Backs of discs that have a colour of their own."""
