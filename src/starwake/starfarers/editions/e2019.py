"""The 2019 edition for three and four players: four boards, two kinds of start."""

from __future__ import annotations

from functools import cache

from starwake.core.engine import ints
from starwake.starfarers.editions.assemble import ROUND_PLACES, Names, assemble, collect_names, disc_name
from starwake.starfarers.facts import DiscFacts, Facts, load
from starwake.starfarers.names import RESOURCE_NAMES, UPGRADE_NAMES
from starwake.starfarers.rules.production import NobodyUnlessSingle
from starwake.starfarers.rules.setup import PrintedStart, RoundsStart
from starwake.starfarers.ruleset import Ruleset
from starwake.starfarers.words import FACE_DOWN

FACTS = "2019"
BOARDS = ("beginner", "strategic", "explorer", "wild_space")
SPARE_SECTOR = "E2"
"""Where sectors go by stars, one one-star empty sector stays in the box (docs/rulings.md)."""


@cache
def names() -> Names:
    """What the numbers of this edition's rulesets are called."""
    return collect_names(load(FACTS))


@cache
def ruleset(seats: int, board: str, player_trade: bool) -> Ruleset:
    """The rules for so many seats on one of the four boards."""
    facts = load(FACTS)
    rules = assemble(facts, names(), seats)
    rules.shortage = NobodyUnlessSingle()
    rules.player_trade = player_trade
    if board == "beginner":
        _printed_board(rules, facts)
    else:
        _variable_board(rules, facts, board)
    return rules


def _printed_board(rules: Ruleset, facts: Facts) -> None:
    """setup.board.beginner, setup.start.beginner."""
    start = facts.beginner
    index = rules.board.index
    seats = int(rules.seats)
    homes = len(facts.board.homes)
    laid = [start.slots[slot.id] for slot in facts.board.slots]
    rules.layout = ints([-1] * homes + [names().sectors.index(sector) for sector, _ in laid])
    rules.layout_turns = ints([0] * homes + [turn for _, turn in laid])
    rules.sector_pool = ints([0] * len(names().sectors))
    rules.home_discs = ints(
        [
            names().discs.index(disc_name(DiscFacts(start.home_discs[home.id, resource], "", 0)))
            for home in facts.board.homes
            for resource in home.resources
        ]
    )
    rules.start_upgrades = ints([facts.parameters["start"][f"{name}s"] for name in UPGRADE_NAMES])
    playing, blocking = start.starts[:seats], start.starts[seats:]
    rules.start_ports = ints([index[s.spaceport] for s in playing])
    rules.start_colonies = ints([index[p] for s in playing for p in s.colonies])
    rules.start_ships = ints([index[s.ship] for s in playing])
    rules.blockers = ints([index[p] for s in blocking for p in s.colonies])
    rules.blocker_ports = ints([index[s.spaceport] for s in blocking])
    rules.pool = ints([0] * len(UPGRADE_NAMES))
    rules.setup = PrintedStart()


def _variable_board(rules: Ruleset, facts: Facts, board: str) -> None:
    """setup.board.variable, setup.start.advanced."""
    p = facts.parameters["advanced_setup"]
    seats = int(rules.seats)
    rules.near_and_far = board in ("strategic", "explorer")
    rules.veiled = board in ("explorer", "wild_space")
    rules.layout = ints([-1] * int(rules.board.systems))
    rules.layout_turns = ints([0] * int(rules.board.systems))
    rules.sector_pool = ints(
        [0 if rules.near_and_far and name == SPARE_SECTOR else 1 for name in names().sectors]
    )
    rules.home_discs = ints([FACE_DOWN] * (len(facts.board.homes) * 3))
    rules.start_upgrades = ints([0] * len(UPGRADE_NAMES))
    pool = p["upgrade_pool_three_players"] if seats == 3 else p["upgrade_pool"]
    rules.pool = ints([pool[name] for name in UPGRADE_NAMES])
    rules.rounds = [
        ints([1 if row["direction"] == "clockwise" else -1, *(ROUND_PLACES[place] for place in row["place"])])
        for row in p["rounds"]
    ]
    rules.setup = RoundsStart()


__all__ = ["BOARDS", "RESOURCE_NAMES", "names", "ruleset"]
