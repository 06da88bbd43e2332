"""The 2019 edition for three and four players: four boards, two kinds of start."""

from __future__ import annotations

from functools import cache
from typing import Any

from starwake.starfarers.editions.assemble import assemble, collect_names
from starwake.starfarers.editions.edition import Edition, Table
from starwake.starfarers.editions.layout import lay_by_chance, lay_printed, start_in_rounds, start_printed
from starwake.starfarers.facts import load

DATA = "2019"
VARIABLE = {"strategic": (True, False), "explorer": (True, True), "wild_space": (False, True)}
"""Variable boards: whether sectors go by their stars, and whether they lie face down."""
SAME_DATA = ("3783c28e5efa508cc15b3ec4089d5c4a170ee0e119cda690c37b18766ece7d18",)
"""Fingerprints of its data before it was written as structs and differences; the rules are the same."""
SPARE_SECTOR = "E2"
"""Where sectors go by stars, one one-star empty sector stays in the box (docs/rulings.md)."""


@cache
def build(seats: int, options: tuple[tuple[str, Any], ...]) -> Table:
    """The rules for so many seats on one of the four boards."""
    chosen = dict(options)
    facts = load(DATA)
    names = collect_names(facts)
    rules = assemble(facts, names, seats)
    rules.player_trade = chosen["offers"]
    board = chosen["board"]
    if board in VARIABLE:  # setup.board.variable, setup.start.advanced
        by_stars, veiled = VARIABLE[board]
        lay_by_chance(rules, names, by_stars, veiled, SPARE_SECTOR if by_stars else "")
        start_in_rounds(rules, facts)
    else:  # setup.board.beginner, setup.start.beginner
        lay_printed(rules, facts, names, facts.first_layout)
        start_printed(rules, facts, names)
    return Table(rules, names)


EDITION = Edition(
    id="starfarers-2019",
    version=1,
    data=DATA,
    ledgers=("starfarers-2019",),
    options={"board": ("beginner", *VARIABLE), "offers": (True, False)},
    build=build,
    rule_ids={"flight.block.return": "flight.block.vacate"},
    same_data=SAME_DATA,
)
