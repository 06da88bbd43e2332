"""The classic edition of 1999 and 2001 for three and four players: a fixed board and secret looks."""

from __future__ import annotations

from functools import cache
from typing import Any

from starwake.starfarers.editions.assemble import assemble, collect_names
from starwake.starfarers.editions.edition import Edition, Table
from starwake.starfarers.editions.layout import lay_printed, start_in_rounds, start_printed
from starwake.starfarers.facts import load

DATA = "classic"
READINGS = (
    "round_up_discard",
    "clear_on_pass",
    "six_freight_rings",
    "all_lairs_in_one_colour",
    "home_2019",
    "neighbour_2019",
)
"""The manual's readings, where they differ from the almanac's: each is an option that is off by default."""


@cache
def build(seats: int, options: tuple[tuple[str, Any], ...]) -> Table:
    """The rules for so many seats with a kind of set-up and some of the manual's readings."""
    chosen = dict(options)
    facts = load(DATA, options=[name for name in READINGS if chosen[name]])
    names = collect_names(facts)
    rules = assemble(facts, names, seats)
    rules.player_trade = chosen["offers"]
    lay_printed(rules, facts, names, facts.board.printed)
    if chosen["setup"] == "advanced":
        start_in_rounds(rules, facts)
    else:
        start_printed(rules, facts, names)
    return Table(rules, names)


RULE_IDS = {
    # set-up
    "setup.pieces": "build.pieces",
    "setup.upgrades": "build.pieces",
    "setup.start.advanced": "setup.advanced.rounds",
    # production
    "production.roll": "turn.phases",
    "production.seven.discard": "production.seven.tribute",
    "production.seven.protected": "production.seven.tribute",
    "production.seven.none": "production.seven.tribute",
    # trade and build
    "trade.players.active": "trade.players",
    "trade.players.no_gifts": "trade.players",
    "trade.supply.three": "trade.bank",
    "trade.supply.goods": "trade.bank",
    "trade.supply.stock": "trade.bank",
    "build.pay": "build.costs",
    "build.booster": "build.limits",
    "build.cannon": "build.limits",
    "build.freight_pod": "build.limits",
    "build.colony_ship": "build.ship_site",
    "build.trade_ship": "build.ship_site",
    "build.spaceport_site": "build.ship_site",
    "build.ship_moves_now": "build.ship_site",
    # flight
    "flight.shake": "flight.roll",
    "flight.speed.normal": "flight.roll",
    "flight.speed.black": "flight.roll",
    "flight.speed.total": "flight.speed",
    "flight.move.optional": "flight.move",
    "flight.move.one_by_one": "flight.order",
    "flight.move.through": "flight.end_free",
    "flight.block.vacate": "flight.must_vacate",
    "flight.block.return": "flight.return_to_site",
    "flight.block.new_spaceport": "flight.no_foreign_spaceport_site",
    "flight.block.spaceport_site": "flight.no_foreign_spaceport_site",
    "flight.block.colony_on_dock": "flight.colony_not_on_outpost",
    "flight.block.trade_on_colony_site": "flight.trade_not_on_colony",
    # exploring and founding
    "explore.reveal": "explore.peek",
    "colony.establish": "colony.found",
    "colony.produces_next": "production.planets",
    "colony.blocked_by_special": "colony.found",
    "outpost.establish": "outpost.sequence",
    "outpost.freight": "outpost.sequence",
    "outpost.marker": "outpost.chip",
    # encounters
    "encounter.answer": "encounter.reader",
    "encounter.give": "encounter.donate",
    "encounter.cannot_pay": "encounter.donate",
    "encounter.gains": "encounter.good",
    "encounter.free_trade_ship": "encounter.good",
    "encounter.lock": "encounter.bad",
    "encounter.lose_upgrade": "encounter.bad",
    # friendship
    "friend.merchants.goods": "friend.merchants",
    "friend.diplomats.fame": "friend.diplomats.fame_for_sale",
    "friend.diplomats.help": "friend.diplomats.helping_hand",
    "info.hidden": "info.public",
}
"""What the program names as in the 2019 ledger, by the name it has in the classic one."""

EDITION = Edition(
    id="starfarers-classic",
    version=1,
    data=DATA,
    ledgers=("starfarers-classic",),
    options={"setup": ("beginner", "advanced"), "offers": (True, False)}
    | dict.fromkeys(READINGS, (False, True)),
    build=build,
    layers=("classic",),
    rule_ids=RULE_IDS,
    same_data=("13a40570213d2afe0c471879beca0f61e0bc264ac17175337de6434d9029886b",),
)
