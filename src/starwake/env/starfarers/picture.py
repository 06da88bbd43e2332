"""The board of Starfarers in plain shapes, from its chart and what lies open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from starwake.env.picture import LINE, NOBODY, PALE, RESOURCES, SEATS, Bar, Disc, Label, Line, Picture, Shape

EDGE = 1.5


def picture(chart: Mapping[str, Any], seen: Mapping[str, Any]) -> Picture:
    """Lanes, planets and pieces."""
    at = {point["point"]: (point["x"] + EDGE, point["y"] + EDGE) for point in chart["points"]}
    shapes = [*_lanes(chart, at), *_planets(chart, seen), *_pieces(seen, at)]
    return Picture(chart["width"] + 2 * EDGE, chart["height"] + 2 * EDGE, shapes)


Places = Mapping[str, tuple[float, float]]


def _lanes(chart: Mapping[str, Any], at: Places) -> Iterator[Shape]:
    for one, two in chart["edges"]:
        if one in at and two in at:
            yield Line(*at[one], *at[two])


def _planets(chart: Mapping[str, Any], seen: Mapping[str, Any]) -> Iterator[Shape]:
    known = {system["system"]: system["planets"] for system in seen["systems"]}
    for system in chart["systems"]:
        planets = known.get(system["system"], [])
        for place, planet in zip(system["hexes"], planets, strict=False):
            x, y = place["x"] + EDGE, place["y"] + EDGE
            yield Disc(x, y, 0.75, RESOURCES.get(planet["resource"], LINE))
            if planet["numbers"]:
                yield Label(x, y, "/".join(map(str, planet["numbers"])), "#ffffff")


def _pieces(seen: Mapping[str, Any], at: Places) -> Iterator[Shape]:
    for seat, owned in enumerate(seen["seats"]):
        yield from _owned(owned, SEATS[seat], at)
    yield from _owned({**seen["neutral"], "ships": []}, NOBODY, at)


def _owned(owned: Mapping[str, Any], fill: str, at: Places) -> Iterator[Shape]:
    for point in owned["colonies"]:
        yield Disc(*at[point], 0.4, fill)
    for point in owned["spaceports"]:
        yield Disc(*at[point], 0.6, fill)
        yield Disc(*at[point], 0.25, PALE)
    for ship in owned["ships"]:
        if ship["at"] in at:
            x, y = at[ship["at"]]
            yield Bar(x - 0.35, y - 0.35, 0.7, 0.7, fill)
            yield Label(x, y, str(ship["ship"]), "#000000")
