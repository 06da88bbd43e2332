"""How a board is laid and a game started: printed, or by chance and by the players. Shared by the editions."""

from __future__ import annotations

from collections.abc import Iterator

from starwake.core.engine import ints
from starwake.starfarers.editions.assemble import ROUND_PLACES, Names, by_upgrade, disc_name
from starwake.starfarers.facts import DiscFacts, Facts
from starwake.starfarers.facts.model import BeginnerFacts, Layout
from starwake.starfarers.facts.parameters import AdvancedSetup
from starwake.starfarers.names import SHIP_NAMES
from starwake.starfarers.rules.setup import PrintedStart, RoundsStart
from starwake.starfarers.ruleset import Ruleset
from starwake.starfarers.words import FACE_DOWN, UPGRADES

SHIP_NUMBERS = {name: number for number, name in SHIP_NAMES.items()}


def lay_printed(rules: Ruleset, facts: Facts, names: Names, printed: Layout) -> None:
    """Every sector in its printed slot, open from the start."""
    homes = len(facts.board.homes)
    laid = [printed[slot.id] for slot in facts.board.slots]
    rules.layout = ints([-1] * homes + [names.sectors.index(sector) for sector, _ in laid])
    rules.layout_turns = ints([0] * homes + [turn for _, turn in laid])
    rules.sector_pool = ints([0] * len(names.sectors))


def lay_by_chance(rules: Ruleset, names: Names, by_stars: bool, veiled: bool, spare: str = "") -> None:
    """Sectors from the pool, by their stars or not, face up or face down; one may stay in the box."""
    rules.near_and_far = by_stars
    rules.veiled = veiled
    rules.layout = ints([-1] * int(rules.board.systems))
    rules.layout_turns = ints([0] * int(rules.board.systems))
    rules.sector_pool = ints([0 if name == spare else 1 for name in names.sectors])


def start_printed(rules: Ruleset, facts: Facts, names: Names) -> None:
    """Pieces and home discs where the book shows them; a colour that nobody plays only blocks."""
    start = facts.beginner
    assert start is not None
    index = rules.board.index
    seats = int(rules.seats)
    rules.home_discs = ints(_home_discs(start, facts, names))
    rules.start_upgrades = ints(_own_upgrades(facts))
    blockers = facts.parameters.blockers
    blocks = blockers.setup == "beginner" and blockers.when_players == seats
    playing, blocking = start.starts[:seats], start.starts[seats:] if blocks else ()
    rules.start_ports = ints([index[s.spaceport] for s in playing])
    rules.start_colonies = ints([index[p] for s in playing for p in s.colonies])
    rules.start_ships = ints([index[s.ship] for s in playing])
    rules.start_kinds = ints([SHIP_NUMBERS[s.ship_kind] for s in playing])
    rules.blockers = ints([index[p] for s in blocking for p in s.colonies[: blockers.colonies]])
    rules.blocker_ports = ints([index[s.spaceport] for s in blocking[: blockers.spaceports]])
    rules.pool = ints([0] * UPGRADES)
    rules.setup = PrintedStart()


def _own_upgrades(facts: Facts) -> list[int]:
    """The upgrades that everybody starts with."""
    start = facts.parameters.start
    return [start.boosters, start.cannons, start.freight_pods]


def _home_discs(start: BeginnerFacts, facts: Facts, names: Names) -> list[int]:
    numbers = start.home_discs
    return [
        names.discs.index(disc_name(DiscFacts(numbers[home.id, resource])))
        for home in facts.board.homes
        for resource in home.resources
    ]


def start_in_rounds(rules: Ruleset, facts: Facts) -> None:
    """Home discs by chance within each letter; players place their pieces in rounds."""
    p = facts.parameters
    first = p.advanced_setup
    seats = int(rules.seats)
    rules.home_discs = ints([FACE_DOWN] * (len(facts.board.homes) * 3))
    rules.start_upgrades = ints(
        [0] * UPGRADES if first.pool_replaces_start_upgrades else _own_upgrades(facts)
    )
    pool = (first.upgrade_pool_three_players if seats == 3 else None) or first.upgrade_pool
    rules.pool = ints(by_upgrade(pool) if pool else [0] * UPGRADES)
    rules.rounds = [ints(row) for row in _rounds(first, seats)]
    rules.first_colonies = p.start.colonies
    rules.first_ports = p.start.spaceports
    rules.first_ships = ints([SHIP_NUMBERS[kind] for kind in first.ship])
    rules.fill_homes = p.blockers.setup == "advanced" and p.blockers.when_players == seats
    rules.setup = RoundsStart()


def _rounds(first: AdvancedSetup, seats: int) -> Iterator[list[int]]:
    """Who begins each round, seats from the first player; which way it goes; what is placed."""
    begins = 0
    for row in first.rounds:
        step = 1 if row.direction == "clockwise" else -1
        yield [begins, step, *(ROUND_PLACES[place] for place in row.place)]
        begins = (begins + step * (seats - 1)) % seats  # whoever was last
