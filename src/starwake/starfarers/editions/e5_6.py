"""The 2019 edition with its extension for five and six players: two pilots share each turn."""

from __future__ import annotations

from functools import cache
from typing import Any

from starwake.starfarers.editions.assemble import assemble, collect_names
from starwake.starfarers.editions.e2019 import DATA, SAME_DATA, VARIABLE
from starwake.starfarers.editions.edition import Edition, Table
from starwake.starfarers.editions.layout import lay_by_chance, start_in_rounds
from starwake.starfarers.facts import load


@cache
def build(seats: int, options: tuple[tuple[str, Any], ...]) -> Table:
    """The rules for so many seats on a variable board: the sectors of the extension leave none over."""
    chosen = dict(options)
    facts = load(DATA, extension=True)
    names = collect_names(facts)
    rules = assemble(facts, names, seats)
    rules.player_trade = chosen["offers"]
    by_stars, veiled = VARIABLE[chosen["board"]]  # x.board, x.sectors
    lay_by_chance(rules, names, by_stars, veiled)
    start_in_rounds(rules, facts)
    return Table(rules, names)


RULE_IDS = {
    "flight.block.vacate": "x.block.vacate",
    "flight.block.return": "x.block.vacate",
    "flight.skip": "x.flight.shake",
    "trade.players.active": "x.turn.others",
    "end.fifteen": "x.end",
}
"""Rules of the base game that the extension replaces, where the program names them."""

EDITION = Edition(
    id="starfarers-5-6",
    version=1,
    data=DATA,
    extension=True,
    ledgers=("starfarers-2019", "starfarers-5-6"),
    options={"board": tuple(VARIABLE), "offers": (True, False)},
    build=build,
    end_rule="x.end",
    layers=("pilots",),
    rule_ids=RULE_IDS,
    same_data=SAME_DATA,
)
