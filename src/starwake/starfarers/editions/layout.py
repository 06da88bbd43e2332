"""How a board is laid and a game started: printed, or by chance and by the players. Shared by the editions."""

from __future__ import annotations

from collections.abc import Mapping

from starwake.core.engine import ints
from starwake.starfarers.editions.assemble import ROUND_PLACES, Names, disc_name
from starwake.starfarers.facts import BeginnerFacts, DiscFacts, Facts
from starwake.starfarers.names import UPGRADE_NAMES
from starwake.starfarers.rules.setup import PrintedStart, RoundsStart
from starwake.starfarers.ruleset import Ruleset
from starwake.starfarers.words import FACE_DOWN


def lay_printed(rules: Ruleset, facts: Facts, names: Names, printed: Mapping[str, tuple[str, int]]) -> None:
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
    rules.start_upgrades = ints([facts.parameters["start"][f"{name}s"] for name in UPGRADE_NAMES])
    playing, blocking = start.starts[:seats], start.starts[seats:]
    rules.start_ports = ints([index[s.spaceport] for s in playing])
    rules.start_colonies = ints([index[p] for s in playing for p in s.colonies])
    rules.start_ships = ints([index[s.ship] for s in playing])
    rules.blockers = ints([index[p] for s in blocking for p in s.colonies])
    rules.blocker_ports = ints([index[s.spaceport] for s in blocking])
    rules.pool = ints([0] * len(UPGRADE_NAMES))
    rules.setup = PrintedStart()


def _home_discs(start: BeginnerFacts, facts: Facts, names: Names) -> list[int]:
    return [
        names.discs.index(disc_name(DiscFacts(start.home_discs[home.id, resource], "", 0)))
        for home in facts.board.homes
        for resource in home.resources
    ]


def start_in_rounds(rules: Ruleset, facts: Facts) -> None:
    """Home discs by chance within each letter; players place their pieces in rounds."""
    p = facts.parameters["advanced_setup"]
    rules.home_discs = ints([FACE_DOWN] * (len(facts.board.homes) * 3))
    rules.start_upgrades = ints([0] * len(UPGRADE_NAMES))
    few = p["upgrade_pool_three_players"] if int(rules.seats) == 3 else None
    pool = few or p["upgrade_pool"] or {}
    rules.pool = ints([pool.get(name, 0) for name in UPGRADE_NAMES])
    rules.rounds = [
        ints([1 if row["direction"] == "clockwise" else -1, *(ROUND_PLACES[place] for place in row["place"])])
        for row in p["rounds"]
    ]
    rules.first_colonies = p["in_all"]["colonies"]
    rules.first_ports = p["in_all"]["spaceports"]
    blockers = facts.parameters["blockers"]
    rules.fill_homes = blockers["setup"] == "advanced" and blockers["when_players"] == int(rules.seats)
    rules.setup = RoundsStart()
