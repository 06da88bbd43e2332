"""The table of Starship as a picture: both ships, the sectors, and the row of the flight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from starwake.table.picture import (
    ALERT,
    COLOURS,
    EDGE,
    FILLS,
    GOLD,
    INKS,
    PALE,
    PANEL,
    SEATS,
    TEXT,
    Bar,
    Disc,
    Label,
    Picture,
    Shape,
    Sign,
    coin,
    counted,
)

WIDTH, HEIGHT = 30.0, 16.0
SHIPS = (0.5, 10.5)
"""Where the ship of each seat begins."""
TALL = 5.0
ROW = 7.7
"""Where sectors and cards lie."""
COLOUR = (SEATS[0], SEATS[3])
KINDS = {
    "pirate": ("pirate", ALERT),
    "colony": ("piece-colony", TEXT),
    "adventure_planet": ("card-adventure_planet", TEXT),
    "library": ("book", TEXT),
}
"""Cards that show no resource and no people: their sign and its colour."""

Cards = Mapping[str, Mapping[str, Any]]


def picture(cards: Cards, seen: Mapping[str, Any]) -> Picture:
    """Ships above and below, sectors and the flight between them."""
    shapes: list[Shape] = []
    for seat in range(len(seen["seats"])):
        shapes += _ship(seen, seat, SHIPS[seat])
    return Picture(WIDTH, HEIGHT, [*shapes, *_sectors(seen), *_row(cards, seen)])


def _ship(seen: Mapping[str, Any], seat: int, top: float) -> Iterator[Shape]:
    ship, colour = seen["seats"][seat], COLOURS[COLOUR[seat]]
    high, low = top + 1.5, top + 3.6
    yield Bar(0.5, top, WIDTH - 1, TALL, PANEL)
    yield Bar(0.5, top, 0.3, TALL, GOLD if seat in seen["to_act"] else EDGE)
    yield Sign(2, high, 1.6, f"seat-{COLOUR[seat]}", colour)
    yield Label(3.6, high, str(seat), colour, 1)
    yield from counted(2, low, "laurel", seen["points"][seat], GOLD)
    for place, (name, count) in enumerate(ship["bays"].items()):
        yield from coin(6.2 + 3 * place, high, name, count)
    yield from coin(21.2, high, "science", ship["science"])
    yield from counted(24.6, high, "resource-astro", ship["astro"], GOLD)
    things = {
        "upgrade-booster": ship["booster_points"],
        "upgrade-cannon": ship["cannon_points"],
        "piece-colony_ship": ship["hangar"]["colony_ship"],
        "piece-trade_ship": ship["hangar"]["trade_ship"],
        "counter-fame": ship["fame"],
        "counter-friendship": ship["friendship"],
        "mission": len(ship["missions"]),
        "piece-colony": len(ship["colonies"]),
    }
    for place, (sign, value) in enumerate(things.items()):
        yield from counted(6.2 + 3 * place, low, sign, value)


def _sectors(seen: Mapping[str, Any]) -> Iterator[Shape]:
    """The four piles, the one flown through in gold."""
    flown = (seen["flight"] or {}).get("sector")
    for n, cards in enumerate(seen["sector_cards"]):
        fill = GOLD if flown == n + 1 else PALE
        yield Bar(0.5 + 2 * n, ROW - 0.9, 1.7, 2.4, EDGE)
        yield Label(1.35 + 2 * n, ROW - 0.2, str(n + 1), fill, 1)
        yield Label(1.35 + 2 * n, ROW + 0.9, str(cards), PALE, 0.6)


def _row(cards: Cards, seen: Mapping[str, Any]) -> Iterator[Shape]:
    row = (seen["flight"] or {"row": []})["row"]
    for n, name in enumerate(row):
        yield from _card(9.6 + 2.1 * n, cards.get(name) if name else None)


def _card(x: float, card: Mapping[str, Any] | None) -> Iterator[Shape]:
    """A card of the row: what it shows, and the number on it."""
    yield Bar(x - 0.9, ROW - 0.9, 1.8, 2.4, EDGE)
    if card is None:
        yield Sign(x, ROW + 0.3, 1.2, "sign-unknown", PALE)
        return
    resource = card.get("resource")
    if card["kind"] in KINDS:
        yield Sign(x, ROW - 0.2, 1, *KINDS[card["kind"]])
    elif "civilisation" in card:
        yield Sign(x, ROW - 0.2, 1, f"civ-{card['civilisation']}", TEXT)
    elif resource in FILLS:
        yield from coin(x, ROW - 0.2, resource)
    else:
        yield Sign(x, ROW - 0.2, 1, "sign-empty", PALE)
    if card["kind"] == "colony" and resource in FILLS:
        yield Disc(x - 0.4, ROW + 0.95, 0.38, FILLS[resource])
        yield Sign(x - 0.4, ROW + 0.95, 0.5, f"resource-{resource}", INKS[resource])
    number = next((card[key] for key in ("strength", "price", "number") if card.get(key) is not None), "")
    yield Label(x + (0.35 if card["kind"] == "colony" else 0), ROW + 0.95, str(number), TEXT, 0.7)
