"""The table of Starship in plain shapes: both ships, the sectors, and the row of the flight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from starwake.env.picture import LINE, PALE, RESOURCES, SEATS, Bar, Disc, Label, Picture, Shape

WIDTH, HEIGHT = 26.0, 14.0
SHIPS = (1.0, 9.0)
"""Where the ship of each seat begins."""
FILLS = (SEATS[0], SEATS[3])


def picture(chart: Mapping[str, Any], seen: Mapping[str, Any]) -> Picture:
    """Ships above and below, sectors and the flight between them."""
    shapes: list[Shape] = []
    for seat, ship in enumerate(seen["seats"]):
        shapes += _ship(ship, seen["points"][seat], SHIPS[seat], FILLS[seat])
    return Picture(WIDTH, HEIGHT, [*shapes, *_sectors(seen), *_row(seen)])


def _ship(ship: Mapping[str, Any], points: int, top: float, fill: str) -> Iterator[Shape]:
    yield Bar(1, top, 24, 4, LINE)
    yield Bar(1, top, 0.4, 4, fill)
    yield Label(2.5, top + 1, f"{points} VP", fill)
    yield Label(2.5, top + 2.5, f"{ship['astro']} astro")
    for n, (name, count) in enumerate(ship["bays"].items()):
        yield Label(5.5 + 4 * n, top + 0.8, name)
        for unit in range(count):
            yield Disc(5.5 + 4 * n + 0.7 * unit, top + 2.2, 0.3, RESOURCES[name])


def _sectors(seen: Mapping[str, Any]) -> Iterator[Shape]:
    for n, cards in enumerate(seen["sector_cards"]):
        yield Bar(1 + 2 * n, 6, 1.5, 2, PALE)
        yield Label(1.75 + 2 * n, 7, str(cards), "#000000")


def _row(seen: Mapping[str, Any]) -> Iterator[Shape]:
    flight = seen["flight"] or {"row": []}
    for n, card in enumerate(flight["row"]):
        yield Bar(10 + 1.6 * n, 6, 1.3, 2, RESOURCES["goods"] if card else LINE)
        yield Label(10.65 + 1.6 * n, 7, str(n + 1), "#000000")
