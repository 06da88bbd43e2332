"""What must agree between the data files: totals, names, and a board on which ships can fly."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations

from msgspec import to_builtins

from starwake.parts.datafiles import DataFile
from starwake.starfarers.facts.cards import EncounterFacts, FriendFacts
from starwake.starfarers.facts.model import (
    BeginnerFacts,
    BoardFacts,
    DiscFacts,
    DiscGroup,
    HomeFacts,
    Laid,
    SectorFacts,
    SectorsFile,
    SlotFacts,
    corners_of,
    planet_points,
    row_and_column,
)
from starwake.starfarers.facts.parameters import Draw, Parameters

SEAT_COLOURS = ("yellow", "red", "white", "blue")
"""The order of the seats."""
BANDS = {"near": 1, "far": 2, "printed": 0}
"""Band of a slot, and the stars of the sectors that go there."""

Sectors = tuple[SectorFacts, ...]
Discs = Mapping[str, DiscGroup]
Groups = Mapping[str, tuple[DiscFacts, ...]]


# ------------------------------------------------------------------ parameters


def check_parameters(file: DataFile, p: Parameters, name: str) -> None:
    """What the numbers of an edition must come to."""
    file.known("edition", "edition here", p.edition, [f"starfarers-{name}"])
    discs, tokens = p.discs, p.special_tokens
    file.total("discs.total", "discs", discs.total, discs.home + discs.planet + discs.reserve)
    specials = tokens.pirate_base + tokens.ice_planet + tokens.artifact
    file.total("discs.reserve", "discs", discs.reserve, specials)
    if p.transport_rings is not None:
        rings, ships = p.transport_rings, p.pieces_per_player.transport_ship
        file.total("transport_rings", "transports", len(rings), ships)
        file.once("transport_rings", rings)
    _check_odds(file, p)
    _check_draws(file, p.reserve_pile.draw_by_points)
    _check_start(file, p)
    for path, special in (("colony_limit", p.colony_limit), ("blockers", p.blockers)):
        when = special.when_players if special else p.players.min
        fits = p.players.min <= when <= p.players.max
        file.check(f"{path}.when_players", fits, f"nobody plays with {when} here")


def _check_odds(file: DataFile, p: Parameters) -> None:
    """The odds must be those of the balls."""
    shakes = list(combinations(p.balls, p.balls_shown))
    ways = Counter(str(sum(getattr(p.ball_values, ball) for ball in shake)) for shake in shakes)
    ways["of"], ways["black"] = len(shakes), sum("black" in shake for shake in shakes)
    for path, odds in (("two_ball_sum_odds", p.two_ball_sum_odds), ("encounter_odds", p.encounter_odds)):
        for key, told in to_builtins(odds).items():
            file.total(f"{path}.{key}", "ways", told, ways[key])


def _check_draws(file: DataFile, draws: tuple[Draw, ...]) -> None:
    """Limits go up, and only the last row has none, so that some row holds for every number of points."""
    *limits, last = (draw.max_points for draw in draws)
    numbers = [limit for limit in limits if limit is not None]
    right = last is None and len(numbers) == len(limits) and numbers == sorted(set(numbers))
    message = "max_points must go up from row to row and be null in the last one only"
    file.check("reserve_pile.draw_by_points", right, message)


def _check_start(file: DataFile, p: Parameters) -> None:
    """The rounds place what everybody starts with, and that is worth the points it says."""
    start = p.start
    buildings = start.colonies * p.points.colony + start.spaceports * p.points.spaceport
    worth = buildings + p.fame.start // p.points.fame_pieces_per_point
    file.total("start.victory_points", "points", start.victory_points, worth)
    placed = Counter(place for row in p.advanced_setup.rounds for place in row.place)
    either = placed["colony_or_spaceport"]
    path = "advanced_setup.rounds"
    file.total(path, "home sites", placed["colony"] + either, start.colonies + start.spaceports)
    ports = start.spaceports if either else placed["spaceport_on_own_colony"]  # either comes with its ship
    file.total(path, "spaceports", ports, start.spaceports)
    file.total(path, "ships", placed["ship"] + (ports if either else 0), start.ships)


def check_blockers(file: DataFile, p: Parameters, board: BoardFacts) -> None:
    """Blockers fill the home sites that nobody starts on; only colonies do where players choose their sites."""
    sites = sum(len(home.sites) for home in board.homes)
    left = sites - p.blockers.when_players * (p.start.colonies + p.start.spaceports)
    file.total("blockers", "home sites", p.blockers.colonies + p.blockers.spaceports, left)
    if p.blockers.setup == "advanced":
        file.total("blockers.spaceports", "spaceports among sites of choice", p.blockers.spaceports, 0)


# ------------------------------------------------------------------ the board


def check_board(file: DataFile, board: BoardFacts, sectors: Sectors, p: Parameters) -> None:
    """The board is whole, and every system fits the geometry of its hexes."""
    file.once("intersections", board.intersections)
    points = set(board.intersections)
    for path, point in _named_points(board):
        file.check(path, point in points, f"unknown point {point!r}")
    _check_edges(file, board.edges)
    for name, count in to_builtins(board.counts).items():
        file.total(name, "rows", len(file.values[name]), count)
    for path, system in _systems(board):
        _check_system(file, path, system)
    for i, home in enumerate(board.homes):
        file.once(f"home_systems[{i}].planets", home.resources)
    for i, slot in enumerate(board.slots):
        file.total(f"slots[{i}].stars", f"stars in a {slot.band} slot", slot.stars, BANDS[slot.band])
    _check_apart(file, board)
    check_layout(file, "printed", board.laid, board, sectors)
    _check_printed(file, board, sectors)
    _check_docks(file, board, p)
    _check_ways(file, board, sectors)


def _systems(board: BoardFacts) -> Iterator[tuple[str, HomeFacts | SlotFacts]]:
    yield from ((f"home_systems[{i}]", home) for i, home in enumerate(board.homes))
    yield from ((f"slots[{i}]", slot) for i, slot in enumerate(board.slots))


def _named_points(board: BoardFacts) -> Iterator[tuple[str, str]]:
    """Every point that something refers to, and where."""
    for i, edge in enumerate(board.edges):
        yield from ((f"edges[{i}][{j}]", point) for j, point in enumerate(edge))
    for path, system in _systems(board):
        yield f"{path}.center", system.center
        yield from ((f"{path}.sites[{j}]", point) for j, point in enumerate(system.sites))
        yield from ((f"{path}.ring[{j}]", point) for j, point in enumerate(system.ring))
    yield from ((f"docks[{i}].point", dock.point) for i, dock in enumerate(board.docks))


def _check_edges(file: DataFile, edges: Iterable[tuple[str, str]]) -> None:
    seen: set[frozenset[str]] = set()
    for i, (one, other) in enumerate(edges):
        (y, x), (to_y, to_x) = row_and_column(one), row_and_column(other)
        beside = (abs(to_x - x), abs(to_y - y)) in ((2, 0), (1, 1))
        file.check(f"edges[{i}]", beside, f"{one!r} and {other!r} are not neighbours")
        edge = frozenset((one, other))
        file.check(f"edges[{i}]", edge not in seen, f"the edge from {one!r} to {other!r} stands twice")
        seen.add(edge)


def _check_system(file: DataFile, path: str, system: HomeFacts | SlotFacts) -> None:
    for q, r in system.hexes:
        message = f"center {system.center!r} is not a corner of the hex {q},{r}"
        file.check(path, system.center in corners_of((q, r)), message)
    corners = planet_points(system)
    around = {point for points in corners for point in points}
    file.check(f"{path}.ring", set(system.ring) == around, "these are not the 12 points round the hexes")
    for i, site in enumerate(system.sites):
        after = (i + 1) % 3
        message = f"{site!r} does not lie between planets {i} and {after}"
        file.check(f"{path}.sites[{i}]", site in corners[i] and site in corners[after], message)


def _check_apart(file: DataFile, board: BoardFacts) -> None:
    """No two systems have an id or a point of their rings in common."""
    owner: dict[str, str] = {}
    for path, system in _systems(board):
        file.check(path, system.id not in owner.values(), f"the id {system.id!r} stands twice")
        for point in system.ring:
            message = f"{point!r} lies in the ring of {owner.get(point)} too"
            file.check(f"{path}.ring", point not in owner, message)
        owner.update(dict.fromkeys(system.ring, system.id))


def check_layout(
    file: DataFile, path: str, laid: tuple[Laid, ...], board: BoardFacts, sectors: Sectors
) -> None:
    """Every slot and every sector is there, is used once, and both have the same stars."""
    slot_stars = {slot.id: slot.stars for slot in board.slots}
    stars = {sector.id: sector.stars for sector in sectors}
    for i, row in enumerate(laid):
        file.known(f"{path}[{i}].slot", "slot", row.slot, slot_stars)
        file.known(f"{path}[{i}].sector", "sector", row.sector, stars)
        used = any(row.slot == other.slot or row.sector == other.sector for other in laid[:i])
        file.check(f"{path}[{i}]", not used, "the slot or the sector is used twice")
        what = f"stars on sector {row.sector}"
        file.total(f"{path}[{i}]", what, stars[row.sector], slot_stars[row.slot])


def _check_printed(file: DataFile, board: BoardFacts, sectors: Sectors) -> None:
    """What has no stars is printed on the board, and nothing else is."""
    laid = {("slot", row.slot) for row in board.laid} | {("sector", row.sector) for row in board.laid}
    stars = {("slot", slot.id): slot.stars for slot in board.slots}
    stars |= {("sector", sector.id): sector.stars for sector in sectors}
    for (noun, id), count in stars.items():
        message = f"the {noun} {id!r} must be here if and only if it has no stars"
        file.check("printed", (count == 0) == ((noun, id) in laid), message)


def _check_docks(file: DataFile, board: BoardFacts, p: Parameters) -> None:
    """Each civilization has each number once, on points that are free of systems.

    Both neighbours of a colony site lie in the ring of its system, so such a dock is no spaceport site either.
    """
    file.once("docks", (dock.point for dock in board.docks))
    inside = {point: system.id for system in board.systems for point in (*system.ring, system.center)}
    numbers: dict[str, list[int]] = {}
    for i, dock in enumerate(board.docks):
        message = f"{dock.point!r} belongs to the system {inside.get(dock.point)}"
        file.check(f"docks[{i}].point", dock.point not in inside, message)
        numbers.setdefault(dock.civilization, []).append(dock.number)
    expected = p.outposts.count if p.outposts.numbered_intersections else 0
    file.total("docks", "civilizations", len(numbers), expected)
    last = p.outposts.trade_stations_each
    for civilization, found in numbers.items():
        message = f"{civilization} must have each number from 1 to {last} once, not {found}"
        file.check("docks", sorted(found) == list(range(1, last + 1)), message)


def _check_ways(file: DataFile, board: BoardFacts, sectors: Sectors) -> None:
    """Ships can fly from any point to any other, and two points beside each colony site take its ships."""
    near = _ways(board, sectors)
    systems = (*board.homes, *(slot for slot in board.slots if slot.id in board.printed))
    for site in (site for system in systems for site in system.sites):
        file.total("edges", f"ways from the colony site {site!r}", len(near[site]), 2)
    start = board.points[0]
    found, queue = {start}, deque([start])
    while queue:
        new = near[queue.popleft()] - found
        found |= new
        queue += new
    for point in near:
        file.check("edges", point in found, f"no way leads from {start!r} to {point!r}")


def _ways(board: BoardFacts, sectors: Sectors) -> Mapping[str, set[str]]:
    """The neighbours of each point, without the centres of home systems and of systems that are printed."""
    kinds = {sector.id: sector.kind for sector in sectors}
    printed = {slot for slot, (sector, _) in board.printed.items() if kinds[sector] == "system"}
    closed = {home.center for home in board.homes}
    closed |= {slot.center for slot in board.slots if slot.id in printed}
    near: dict[str, set[str]] = {point: set() for point in board.points if point not in closed}
    for one, other in board.edges:
        if one in near and other in near:
            near[one].add(other)
            near[other].add(one)
    return near


# ------------------------------------------------------------------ sectors and discs


def check_sectors(file: DataFile, found: SectorsFile, discs: Discs) -> None:
    """Ids and civilizations stand once, groups are known, and the counts are right."""
    for i, sector in enumerate(found.sectors):
        for j, (_, group) in enumerate(sector.planets):
            file.known(f"sectors[{i}].discs[{j}]", "disc group", group, discs)
    file.once("sectors", (sector.id for sector in found.sectors))
    file.once("sectors", (sector.civilization for sector in found.sectors if sector.civilization))
    base = sum(not sector.extension for sector in found.sectors)
    file.total("sectors", "rows of the base game", base, found.counts.base)
    more = len(found.sectors) - base
    file.total("sectors", "rows of the extension", more, found.counts.extension_5_6)


def check_outposts(file: DataFile, sectors: Sectors, p: Parameters) -> None:
    """Outposts are sectors, unless the board has numbered docks instead."""
    found = sum(sector.kind == "outpost" for sector in sectors if not sector.extension)
    expected = 0 if p.outposts.numbered_intersections else p.outposts.count
    file.total("sectors", "outposts of the base game", found, expected)


def check_all_laid(file: DataFile, sectors: Sectors, board: BoardFacts) -> None:
    """With the extension there is one sector for each slot, by stars; none stays in the box."""
    for stars in sorted({slot.stars for slot in board.slots}):
        found = sum(sector.stars == stars for sector in sectors)
        expected = sum(slot.stars == stars for slot in board.slots)
        file.total("sectors", f"sectors with stars {stars} in the extended game", found, expected)


def check_discs(file: DataFile, p: Parameters, board: BoardFacts, sectors: Sectors, discs: Discs) -> None:
    """Each planet takes a disc of its group, and each special disc is followed by one of the reserve."""
    homes = {home.id: len(home.hexes) for home in board.homes}
    planets = Counter(group for sector in sectors if not sector.extension for _, group in sector.planets)
    file.total("", "home discs", sum(homes.values()), p.discs.home)
    file.total("", "planet discs", sum(planets.values()), p.discs.planet)
    base = {group.name: group.base for group in discs.values()}
    reserve = p.discs.reserve_group
    _check_groups(file, base, {**homes, **planets, reserve: p.discs.reserve})
    specials = Counter(disc.special for group in base.values() for disc in group)
    for special in ("pirate_base", "ice_planet", "artifact"):
        file.total("", f"discs {special!r}", specials[special], getattr(p.special_tokens, special))
    # As in the base game; discs that replace another do not count.
    added = {g.name: tuple(new.add for new in g.extension if new.replace is None) for g in discs.values()}
    planets = Counter(group for sector in sectors if sector.extension for _, group in sector.planets)
    more = sum(disc.special != "" for group in added.values() for disc in group)
    expected = {**dict.fromkeys(discs, 0), **planets, reserve: more, **dict.fromkeys(homes, 0)}
    _check_groups(file, added, expected)


def _check_groups(file: DataFile, groups: Groups, expected: Mapping[str, int]) -> None:
    for i, (name, group) in enumerate(groups.items()):
        file.check(f"groups[{i}]", name in expected, "no planet takes discs of this group")
        file.total(f"groups[{i}]", "discs", len(group), expected[name])
    for name in expected:
        file.check("groups", name in groups, f"no group {name!r}")


# ------------------------------------------------------------------ cards and the first set-up


def check_encounters(file: DataFile, cards: tuple[EncounterFacts, ...], p: Parameters) -> None:
    """Every number has its card, and cards with one face ask one kind of question."""
    file.total("cards", "cards", len(cards), p.encounter.cards)
    file.once("cards", (card.id for card in cards))
    questions: dict[str, str] = {}
    for i, card in enumerate(cards):
        most = p.encounter.cards
        file.check(f"cards[{i}].id", card.id <= most, f"must be at most {most}, not {card.id}")
        message = f"another card with the face {card.face!r} asks another kind of question"
        same = questions.setdefault(card.face, card.question) == card.question
        file.check(f"cards[{i}]", same, message)


def check_friendship(
    file: DataFile, cards: tuple[FriendFacts, ...], civilizations: Mapping[str, bool], p: Parameters
) -> None:
    """Each outpost has a card for every trade station it takes; `civilizations` says which are in use."""
    for i, card in enumerate(cards):
        file.known(f"cards[{i}].civilization", "civilization", card.civilization, civilizations)
    file.once("cards", (card.id for card in cards))
    copies = Counter(card.civilization for card in cards for _ in range(card.copies))
    in_all = sum(copies[civilization] for civilization, used in civilizations.items() if used)
    file.total("cards", "cards", in_all, p.outposts.friendship_cards)
    for civilization in civilizations:
        stations = p.outposts.trade_stations_each
        file.total("cards", f"cards of {civilization}", copies[civilization], stations)


def check_beginner(
    file: DataFile, first: BeginnerFacts, board: BoardFacts, sectors: Sectors, discs: Discs, p: Parameters
) -> None:
    """The fixed set-up fits the board, the sectors, the discs, and what everybody starts with."""
    check_layout(file, "slots", first.laid, board, sectors)
    file.total("slots", "rows", len(first.laid), len(board.slots) - len(board.laid))
    _check_home_discs(file, first, board, discs)
    edges = {frozenset(edge) for edge in board.edges}
    centers = {home.center for home in board.homes}
    sites = {site for home in board.homes for site in home.sites}
    for i, (start, colour) in enumerate(zip(first.starts, SEAT_COLOURS, strict=True)):
        file.known(f"starts[{i}].colour", "colour for this seat", start.colour, [colour])
        for key, site in (("spaceport", start.spaceport), *(("colonies", site) for site in start.colonies)):
            file.check(f"starts[{i}].{key}", site in sites, f"unknown home site {site!r}")
        beside = start.ship not in centers and frozenset((start.spaceport, start.ship)) in edges
        file.check(f"starts[{i}]", beside, f"the ship at {start.ship!r} is not beside the spaceport")
        file.total(f"starts[{i}]", "colonies", len(start.colonies), p.start.colonies)
        file.total(f"starts[{i}]", "spaceports", 1, p.start.spaceports)
        file.total(f"starts[{i}]", "ships", 1, p.start.ships)
    file.once("starts", (site for start in first.starts for site in (start.spaceport, *start.colonies)))


def _check_home_discs(file: DataFile, first: BeginnerFacts, board: BoardFacts, discs: Discs) -> None:
    """Every home planet has one of the discs of its system."""
    resources = {home.id: home.resources for home in board.homes}
    left = {home: [disc.numbers for disc in discs[home].base] for home in resources}
    dealt: set[tuple[str, str]] = set()
    for i, row in enumerate(first.discs):
        file.known(f"home_discs[{i}].home", "home system", row.home, resources)
        file.known(f"home_discs[{i}].resource", f"planet of {row.home}", row.resource, resources[row.home])
        free = (row.home, row.resource) not in dealt and row.numbers in left[row.home]
        what = f"{row.resource} or the disc {list(row.numbers)}"
        file.check(f"home_discs[{i}]", free, f"{what} is used twice, or the group has no such disc")
        left[row.home].remove(row.numbers)
        dealt.add((row.home, row.resource))
    file.total("home_discs", "rows", len(dealt), sum(map(len, resources.values())))
