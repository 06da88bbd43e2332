"""Reads the fixed set-up for first games."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from starwake.parts.reading import Many, OneOf, Row, Whole, check_total, once
from starwake.starfarers.facts import schema
from starwake.starfarers.facts.board import read_layout
from starwake.starfarers.facts.model import (
    BeginnerFacts,
    BoardFacts,
    DiscGroup,
    SectorFacts,
    StartFacts,
    SystemFacts,
)


def read_beginner(
    root: Row,
    board: BoardFacts,
    sectors: tuple[SectorFacts, ...],
    discs: Mapping[str, DiscGroup],
) -> BeginnerFacts:
    """The fixed set-up; it must fit the board, the sectors and the discs."""
    laid = read_layout(root, "slots", board.slots, sectors)
    slots = MappingProxyType({**board.printed, **laid})
    check_total(root.place.key("slots"), "rows", len(laid), len(board.slots) - len(board.printed))
    home_discs = _read_home_discs(root, {home.id: home for home in board.homes}, discs)
    rows = root.rows("starts", "colour")
    starts = tuple(
        _read_start(row, colour, board) for row, colour in zip(rows, schema.SEAT_COLOURS, strict=False)
    )
    root.done()
    place = root.place.key("starts")
    check_total(place, "rows", len(rows), len(schema.SEAT_COLOURS))
    once(place, (site for start in starts for site in (start.spaceport, *start.colonies)))
    return BeginnerFacts(slots, home_discs, starts)


def _read_home_discs(
    root: Row, homes: Mapping[str, SystemFacts], discs: Mapping[str, DiscGroup]
) -> Mapping[tuple[str, str], tuple[int, ...]]:
    dealt: dict[tuple[str, str], tuple[int, ...]] = {}
    left = {home: [disc.numbers for disc in discs[home].base] for home in homes}
    for row in root.rows("home_discs", "home"):
        home = row.take("home", OneOf("home system", homes))
        resource = row.take("resource", OneOf(f"planet of {home}", homes[home].resources))
        numbers = row.take("numbers", Many(Whole(2, 12)))
        row.done()
        if (home, resource) in dealt or numbers not in left[home]:
            raise row.error(
                f"{resource} or the disc {list(numbers)} is used twice, or the group has no such disc"
            )
        left[home].remove(numbers)
        dealt[home, resource] = numbers
    check_total(
        root.place.key("home_discs"), "rows", len(dealt), sum(len(home.hexes) for home in homes.values())
    )
    return MappingProxyType(dealt)


def _read_start(row: Row, colour: str, board: BoardFacts) -> StartFacts:
    row.take("colour", OneOf("colour for this seat", (colour,)))
    site = OneOf("home site", frozenset(site for home in board.homes for site in home.sites))
    start = StartFacts(
        spaceport=row.take("spaceport", site),
        colonies=row.take("colonies", Many(site, 2)),
        ship=row.take("ship", OneOf("point", frozenset(board.points))),
        ship_kind=row.take("ship_kind", schema.SHIP_KIND),
    )
    row.done()
    centers = {home.center for home in board.homes}
    if start.ship in centers or not {(start.spaceport, start.ship), (start.ship, start.spaceport)} & set(
        board.edges
    ):
        raise row.error(f"the ship at {start.ship!r} is not beside the spaceport")
    return start
