"""The board of Starfarers as a picture, from its chart and what a view tells, with a strip for each seat below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from starwake.starfarers.names import UPGRADE_NAMES
from starwake.table.picture import (
    ALERT,
    COLOURS,
    EDGE,
    FILLS,
    GOLD,
    INK,
    INKS,
    PANEL,
    SEATS,
    TEXT,
    WELL,
    Bar,
    Disc,
    Label,
    Line,
    Picture,
    Shape,
    Sign,
    coin,
    counted,
)

MARGIN = 2.0
STRIP = 2.0
"""The height of what is told of a seat."""
BODY = 0.95
TOKENS = {"pirate_base": ("pirate", ALERT), "ice_planet": ("ice", "#a9d4ff"), "artifact": ("artifact", GOLD)}
"""The sign of what lies on a planet, and its colour."""

Places = Mapping[str, tuple[float, float]]


def picture(chart: Mapping[str, Any], seen: Mapping[str, Any]) -> Picture:
    """Lanes, systems and pieces; below them who has what."""
    at = {point["point"]: (point["x"] + MARGIN, point["y"] + MARGIN) for point in chart["points"]}
    width, height = chart["width"] + 2 * MARGIN, chart["height"] + 2 * MARGIN
    shapes = [*_lanes(chart, at), *_systems(chart, seen), *_outposts(chart, seen, at), *_pieces(seen, at)]
    for seat in range(len(seen["seats"])):
        shapes += _strip(seen, seat, height + STRIP * seat, width)
    return Picture(width, height + STRIP * len(seen["seats"]), shapes)


# ------------------------------------------------------------------ the board


def _lanes(chart: Mapping[str, Any], at: Places) -> Iterator[Shape]:
    for one, two in chart["edges"]:
        if one in at and two in at:
            yield Line(*at[one], *at[two], EDGE)


def _systems(chart: Mapping[str, Any], seen: Mapping[str, Any]) -> Iterator[Shape]:
    known = {system["system"]: system for system in seen["systems"]}
    for place in chart["systems"]:
        system = known[place["system"]]
        for where, planet in zip(place["hexes"], system["planets"], strict=False):
            yield from _planet(planet, where["x"] + MARGIN, where["y"] + MARGIN)
        if system["kind"] == "unknown":
            yield Sign(*_middle(place), 2, "sign-unknown", EDGE)


def _middle(place: Mapping[str, Any]) -> tuple[float, float]:
    """Where the three hexes of a system meet."""
    hexes = place["hexes"]
    return (
        sum(one["x"] for one in hexes) / len(hexes) + MARGIN,
        sum(one["y"] for one in hexes) / len(hexes) + MARGIN,
    )


def _planet(planet: Mapping[str, Any], x: float, y: float) -> Iterator[Shape]:
    fill, ink = FILLS.get(planet["resource"], EDGE), INKS.get(planet["resource"], TEXT)
    yield Disc(x, y, BODY, fill)
    if planet["token"]:
        sign, colour = TOKENS.get(planet["token"]["kind"], ("unknown", TEXT))
        yield Disc(x, y, 0.75, WELL)
        yield Sign(x, y - 0.28, 0.6, sign, colour)
        yield Label(x, y + 0.35, str(planet["token"]["strength"]), colour, 0.7)
        return
    if planet["numbers"]:
        yield Sign(x, y - 0.5, 0.6, f"resource-{planet['resource']}", ink)
        yield Label(
            x, y + 0.25, "·".join(map(str, planet["numbers"])), ink, 0.9 / len(planet["numbers"]) ** 0.5
        )
    elif planet["face_down"]:
        yield Sign(x, y - 0.45, 0.6, f"resource-{planet['resource']}", ink)
        yield Sign(x, y + 0.3, 0.75, f"back-{planet['back']}", ink)
    else:
        yield Sign(x, y, 0.9, f"resource-{planet['resource']}", ink)


def _outposts(chart: Mapping[str, Any], seen: Mapping[str, Any], at: Places) -> Iterator[Shape]:
    """Peoples and their docks; trade stations stand at them in order."""
    middles = {place["system"]: _middle(place) for place in chart["systems"]}
    for outpost in seen["outposts"]:
        docks = [at[point] for point in outpost["docks"]]
        if not docks:
            continue
        middle = (sum(x for x, _ in docks) / len(docks), sum(y for _, y in docks) / len(docks))
        x, y = middles.get(outpost["system"], middle)
        yield Sign(x, y, 2.2, f"civ-{outpost['people']}", GOLD)
        for dock in docks:
            yield Sign(*dock, 0.8, "sign-empty", GOLD)
        for place, seat in enumerate(outpost["stations"]):
            if seat is not None:
                spot = docks[place] if len(docks) > 1 else (docks[0][0] - 1.6 + 0.8 * place, docks[0][1] + 1)
                yield from _piece(*spot, "trade_station", SEATS[seat], 0.9)


def _pieces(seen: Mapping[str, Any], at: Places) -> Iterator[Shape]:
    for seat, owned in enumerate(seen["seats"]):
        yield from _owned(owned, SEATS[seat], at)
    yield from _owned({**seen["neutral"], "ships": []}, "nobody", at)


def _owned(owned: Mapping[str, Any], colour: str, at: Places) -> Iterator[Shape]:
    for point in owned["colonies"]:
        yield from _piece(*at[point], "colony", colour, 1.3)
    for point in owned["spaceports"]:
        yield from _piece(*at[point], "spaceport", colour, 1.5)
    for ship in owned["ships"]:
        if ship["at"] in at:
            x, y = at[ship["at"]]
            yield from _piece(x, y, ship["kind"], colour, 1.6)
            yield Label(x, y + 0.2, str(ship["ship"]), INK, 0.6)


def _piece(x: float, y: float, kind: str, colour: str, size: float) -> Iterator[Shape]:
    """The disc is what pixels show; the sign covers it."""
    yield Disc(x, y, 0.2 * size, COLOURS[colour])
    yield Sign(x, y, size, f"piece-{kind}", COLOURS[colour])


# ------------------------------------------------------------------ the seats


def _strip(seen: Mapping[str, Any], seat: int, top: float, width: float) -> Iterator[Shape]:
    """Points, ship, cards; the hand where it is known."""
    owned, middle = seen["seats"][seat], top + STRIP / 2
    colour = COLOURS[SEATS[seat]]
    yield Bar(0, top + 0.1, width, STRIP - 0.2, PANEL)
    if seat in seen["to_act"]:
        yield Bar(0, top + 0.1, 0.3, STRIP - 0.2, GOLD)
    yield Sign(1.3, middle, 1.2, f"seat-{SEATS[seat]}", colour)
    yield Label(2.6, middle, str(seat), colour)
    yield from counted(4.4, middle, "laurel", seen["points"][seat], GOLD)
    for place, upgrade in enumerate(UPGRADE_NAMES):
        yield from counted(8 + 2.7 * place, middle, f"upgrade-{upgrade}", owned[upgrade])
    yield from counted(16.6, middle, "fame", owned["fame"])
    yield from counted(19.6, middle, "card", owned["cards"])
    hand = owned["hand"] or {name: count for name, count in owned["known"].items() if count}
    for place, (resource, count) in enumerate(hand.items()):
        yield from coin(23.4 + 2.7 * place, middle, resource, count)
    if seen["winner"] == seat:
        yield Sign(width - 1.2, middle, 1.4, "star4", GOLD)
