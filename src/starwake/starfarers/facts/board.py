"""Reads what lies on the table: the board, the sectors and the number discs."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from starwake.parts.reading import Many, OneOf, Place, Row, Whole, check_total, once
from starwake.starfarers.facts import schema
from starwake.starfarers.facts.model import (
    BoardFacts,
    DiscFacts,
    DiscGroup,
    DockFacts,
    SectorFacts,
    SystemFacts,
)

# Corners of a hex clockwise from north-east, as steps from its middle.
_CORNERS = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))


def read_board(root: Row, sectors: tuple[SectorFacts, ...], parameters: Mapping[str, Any]) -> BoardFacts:
    """The board, with every system checked against the geometry of its hexes."""
    names = ("intersections", "edges", "home_systems", "slots", "docks")
    counts = root.take("counts", {name: Whole() for name in names})
    status, note = root.take("status", schema.BOARD_STATUS), root.take("note", str)
    points: tuple[str, ...] = root.take("intersections", Many(schema.POINT))
    once(root.place.key("intersections"), points)
    known = OneOf("point", frozenset(points))
    edges: tuple[tuple[str, str], ...] = root.take("edges", Many(Many(known, 2)))
    _check_edges(root.place.key("edges"), edges)
    homes = tuple(_read_home(row, known) for row in root.rows("home_systems", "id"))
    slots = tuple(_read_slot(row, known) for row in root.rows("slots", "id"))
    docks = tuple(_read_dock(row, known) for row in root.rows("docks", "civilization"))
    printed = read_layout(root, "printed", slots, sectors)
    root.done()
    for name, found in zip(names, (points, edges, homes, slots, docks), strict=True):
        check_total(root.place.key(name), "rows", len(found), counts[name])
    _check_apart(root.place, {"home_systems": homes, "slots": slots})
    _check_printed(root.place.key("printed"), slots, sectors, printed)
    _check_docks(root.place.key("docks"), docks, (*homes, *slots), parameters["outposts"])
    points = tuple(sorted(points, key=_row_and_column))
    board = BoardFacts(status, note, points, edges, homes, slots, docks, printed)
    _check_ways(root.place.key("edges"), board, sectors)
    return board


def _row_and_column(point: str) -> tuple[int, int]:
    x, y = point.split(",")
    return int(y), int(x)


def _check_edges(place: Place, edges: Iterable[tuple[str, str]]) -> None:
    seen: set[frozenset[str]] = set()
    for i, (one, other) in enumerate(edges):
        (y, x), (to_y, to_x) = _row_and_column(one), _row_and_column(other)
        if (abs(to_x - x), abs(to_y - y)) not in ((2, 0), (1, 1)):
            raise place.item(i).error(f"{one!r} and {other!r} are not neighbours")
        if frozenset((one, other)) in seen:
            raise place.item(i).error(f"the edge from {one!r} to {other!r} stands twice")
        seen.add(frozenset((one, other)))


def _read_home(row: Row, point: OneOf) -> SystemFacts:
    planets = row.take("planets", Many({"resource": schema.RESOURCE, "hex": schema.HEX}, 3))
    resources = tuple(planet["resource"] for planet in planets)
    once(row.place.key("planets"), resources)
    system = _read_system(row, point, tuple(planet["hex"] for planet in planets))
    home = replace(system, letter=row.take("letter", str), resources=resources)
    row.done()
    return home


def _read_slot(row: Row, point: OneOf) -> SystemFacts:
    band = row.take("band", OneOf("band", tuple(schema.BANDS)))
    system = _read_system(row, point, row.take("hexes", Many(schema.HEX, 3)))
    slot = replace(system, stars=row.take("stars", Whole(0, 2)))
    check_total(row.place.key("stars"), f"stars in a {band} slot", slot.stars, schema.BANDS[band])
    row.done()
    return slot


def _read_system(row: Row, point: OneOf, hexes: tuple[tuple[int, int], ...]) -> SystemFacts:
    """What home systems and slots have in common."""
    center = row.take("center", point)
    system = SystemFacts(
        id=row.take("id", str),
        letter="",
        stars=0,
        resources=(),
        hexes=hexes,
        center=center,
        sites=row.take("sites", Many(point, 3)),
        ring=row.take("ring", Many(point, 12)),
        planet_points=tuple(_corners(row.place, hexagon, center) for hexagon in hexes),
    )
    _check_system(row.place, system)
    return system


def _corners(place: Place, hexagon: tuple[int, int], center: str) -> tuple[str, ...]:
    """The corners of a hex but for `center`, clockwise from north-east."""
    q, r = hexagon
    corners = [f"{3 * q + 2 + x},{2 * r + q + y}" for x, y in _CORNERS]
    if center not in corners:
        raise place.error(f"center {center!r} is not a corner of the hex {q},{r}")
    return tuple(corner for corner in corners if corner != center)


def _check_system(place: Place, system: SystemFacts) -> None:
    if set(system.ring) != {point for points in system.planet_points for point in points}:
        raise place.key("ring").error("these are not the 12 points round the hexes")
    for i, site in enumerate(system.sites):
        after = (i + 1) % 3
        if site not in system.planet_points[i] or site not in system.planet_points[after]:
            raise place.key("sites").item(i).error(f"{site!r} does not lie between planets {i} and {after}")


def _check_apart(place: Place, lists: Mapping[str, tuple[SystemFacts, ...]]) -> None:
    """No two systems have an id or a point of their rings in common."""
    owner: dict[str, str] = {}
    for name, systems in lists.items():
        for i, system in enumerate(systems):
            here = place.key(name).item(i, system.id)
            if system.id in owner.values():
                raise here.error(f"the id {system.id!r} stands twice")
            for point in system.ring:
                if point in owner:
                    raise here.key("ring").error(f"{point!r} lies in the ring of {owner[point]} too")
            owner.update(dict.fromkeys(system.ring, system.id))


def read_layout(
    root: Row, key: str, slots: tuple[SystemFacts, ...], sectors: tuple[SectorFacts, ...]
) -> Mapping[str, tuple[str, int]]:
    """Which sector lies in which slot, and how it is turned."""
    layout: dict[str, tuple[str, int]] = {}
    slot_stars = {slot.id: slot.stars for slot in slots}
    stars = {sector.id: sector.stars for sector in sectors}
    for row in root.rows(key, "slot"):
        slot, sector = row.take("slot", OneOf("slot", slot_stars)), row.take("sector", OneOf("sector", stars))
        if slot in layout or any(sector == used for used, _ in layout.values()):
            raise row.error("the slot or the sector is used twice")
        check_total(row.place, f"stars on sector {sector}", stars[sector], slot_stars[slot])
        layout[slot] = sector, row.take("rotation", Whole(0, 2))
        row.done()
    return MappingProxyType(layout)


def _read_dock(row: Row, point: OneOf) -> DockFacts:
    dock = DockFacts(row.take("civilization", str), row.take("number", Whole(1)), row.take("point", point))
    row.done()
    return dock


def _check_printed(
    place: Place,
    slots: tuple[SystemFacts, ...],
    sectors: tuple[SectorFacts, ...],
    printed: Mapping[str, tuple[str, int]],
) -> None:
    """What has no stars is printed on the board, and nothing else is."""
    laid = {sector for sector, _ in printed.values()}
    for noun, things, used in (("slot", slots, printed.keys()), ("sector", sectors, laid)):
        for thing in things:
            if (thing.stars == 0) != (thing.id in used):
                raise place.error(f"the {noun} {thing.id!r} must be here if and only if it has no stars")


def _check_docks(
    place: Place,
    docks: tuple[DockFacts, ...],
    systems: tuple[SystemFacts, ...],
    outposts: Mapping[str, Any],
) -> None:
    """Each civilization has each number once, on points that are free of systems.

    Both neighbours of a colony site lie in the ring of its system, so such a dock is no spaceport site either.
    """
    once(place, (dock.point for dock in docks))
    inside = {point: system.id for system in systems for point in (*system.ring, system.center)}
    numbers: dict[str, list[int]] = {}
    for i, dock in enumerate(docks):
        if dock.point in inside:
            here = place.item(i, dock.civilization).key("point")
            raise here.error(f"{dock.point!r} belongs to the system {inside[dock.point]}")
        numbers.setdefault(dock.civilization, []).append(dock.number)
    expected = outposts["count"] if outposts["numbered_intersections"] else 0
    check_total(place, "civilizations", len(numbers), expected)
    stations = outposts["trade_stations_each"]
    for civilization, found in numbers.items():
        if sorted(found) != list(range(1, stations + 1)):
            raise place.error(f"{civilization} must have each number from 1 to {stations} once, not {found}")


def _check_ways(place: Place, board: BoardFacts, sectors: tuple[SectorFacts, ...]) -> None:
    """Ships can fly from any point to any other, and two points beside each colony site take its ships."""
    near = _ways(board, sectors)
    systems = (*board.homes, *(slot for slot in board.slots if slot.id in board.printed))
    for site in (site for system in systems for site in system.sites):
        check_total(place, f"ways from the colony site {site!r}", len(near[site]), 2)
    start = board.points[0]
    found, queue = {start}, deque([start])
    while queue:
        new = near[queue.popleft()] - found
        found |= new
        queue += new
    for point in near:
        if point not in found:
            raise place.error(f"no way leads from {start!r} to {point!r}")


def _ways(board: BoardFacts, sectors: tuple[SectorFacts, ...]) -> Mapping[str, set[str]]:
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


def read_discs(root: Row) -> Mapping[str, DiscGroup]:
    """The groups of discs by name; `check_discs` counts them when the sectors are known."""
    groups = tuple(_read_group(row) for row in root.rows("groups", "name"))
    root.done()
    once(root.place.key("groups"), (group.name for group in groups))
    return MappingProxyType({group.name: group for group in groups})


def _read_group(row: Row) -> DiscGroup:
    base = tuple(_read_disc(disc) for disc in row.rows("base"))
    extension = tuple(_read_added(added, base) for added in row.rows("extension_5_6"))
    group = DiscGroup(row.take("name", str), base, extension)
    row.done()
    return group


def _read_added(row: Row, base: tuple[DiscFacts, ...]) -> tuple[DiscFacts, DiscFacts | None]:
    disc = _read_disc(row.row("add"))
    replaced = _read_disc(row.row("replace")) if "replace" in row else None
    row.done()
    if replaced is not None and replaced not in base:
        raise row.error("the disc to replace is not in the group")
    return disc, replaced


def _read_disc(row: Row) -> DiscFacts:
    if "special" in row:
        disc = DiscFacts((), row.take("special", schema.SPECIAL), row.take("value", Whole(1)))
    else:
        disc = DiscFacts(row.take("numbers", Many(Whole(2, 12))), "", 0)
        once(row.place.key("numbers"), disc.numbers)
        if 7 in disc.numbers:
            raise row.place.key("numbers").error("a disc never has a 7")
    row.done()
    return disc


def read_sectors(root: Row, discs: Mapping[str, DiscGroup]) -> tuple[SectorFacts, ...]:
    """The sectors of the base game and of the extension."""
    counts = root.take("counts", dict.fromkeys(schema.SET.words, Whole()))
    group = OneOf("disc group", tuple(discs))
    sectors = tuple(_read_sector(row, group) for row in root.rows("sectors", "id"))
    root.done()
    place = root.place.key("sectors")
    once(place, (sector.id for sector in sectors))
    once(place, (sector.civilization for sector in sectors if sector.kind == "outpost"))
    base = [sector for sector in sectors if not sector.extension]
    check_total(place, "rows of the base game", len(base), counts["base"])
    check_total(place, "rows of the extension", len(sectors) - len(base), counts["extension_5_6"])
    return sectors


def check_outposts(place: Place, sectors: tuple[SectorFacts, ...], parameters: Mapping[str, Any]) -> None:
    """Outposts are sectors, unless the board has numbered docks instead."""
    outposts = parameters["outposts"]
    found = sum(sector.kind == "outpost" for sector in sectors if not sector.extension)
    expected = 0 if outposts["numbered_intersections"] else outposts["count"]
    check_total(place.key("sectors"), "outposts of the base game", found, expected)


def _read_sector(row: Row, group: OneOf) -> SectorFacts:
    kind = row.take("kind", schema.SECTOR_KIND)
    planets: tuple[tuple[str, str], ...] = ()
    if kind == "system":
        resources, groups = row.take("resources", Many(schema.RESOURCE, 3)), row.take("discs", Many(group, 3))
        planets = tuple(zip(resources, groups, strict=True))
    sector = SectorFacts(
        id=row.take("id", str),
        extension=row.take("set", schema.SET) != "base",
        kind=kind,
        stars=row.take("stars", Whole(0, 2)),
        planets=planets,
        civilization=row.take("civilization", str) if kind == "outpost" else "",
    )
    row.done()
    return sector


def check_discs(
    place: Place,
    parameters: Mapping[str, Any],
    board: BoardFacts,
    sectors: tuple[SectorFacts, ...],
    discs: Mapping[str, DiscGroup],
) -> None:
    """Each planet takes a disc of its group, and each special disc is followed by one of the reserve."""
    counts = parameters["discs"]
    homes = {home.id: len(home.hexes) for home in board.homes}
    planets = Counter(group for sector in sectors if not sector.extension for _, group in sector.planets)
    check_total(place, "home discs", sum(homes.values()), counts["home"])
    check_total(place, "planet discs", sum(planets.values()), counts["planet"])
    base = {group.name: group.base for group in discs.values()}
    _check_groups(place, base, {**homes, **planets, counts["reserve_group"]: counts["reserve"]})
    specials = Counter(disc.special for group in base.values() for disc in group)
    for special in schema.SPECIAL.words:
        check_total(place, f"discs {special!r}", specials[special], parameters["special_tokens"][special])
    _check_extension(place, counts["reserve_group"], homes, sectors, discs)


def _check_extension(
    place: Place,
    reserve_group: str,
    homes: Iterable[str],
    sectors: tuple[SectorFacts, ...],
    discs: Mapping[str, DiscGroup],
) -> None:
    """As in the base game; discs that replace another do not count."""
    added = {
        group.name: tuple(disc for disc, replaced in group.extension if replaced is None)
        for group in discs.values()
    }
    planets = Counter(group for sector in sectors if sector.extension for _, group in sector.planets)
    specials = sum(disc.special != "" for group in added.values() for disc in group)
    expected = {**dict.fromkeys(discs, 0), **planets, reserve_group: specials}
    _check_groups(place, added, {**expected, **dict.fromkeys(homes, 0)})


def _check_groups(
    place: Place, groups: Mapping[str, tuple[DiscFacts, ...]], expected: Mapping[str, int]
) -> None:
    for i, (name, group) in enumerate(groups.items()):
        here = place.key("groups").item(i, name)
        if name not in expected:
            raise here.error("no planet takes discs of this group")
        check_total(here, "discs", len(group), expected[name])
    for name in expected:
        if name not in groups:
            raise place.key("groups").error(f"no group {name!r}")
