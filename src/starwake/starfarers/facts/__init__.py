"""The facts of an edition (numbers, board, cards) from its data files, read strictly.

>>> load("2019").parameters["points_to_win"]
15
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import combinations
from typing import Any

from starwake.core.errors import DataError
from starwake.parts.reading import Place, Row, check_total, once, open_row
from starwake.starfarers.facts import schema
from starwake.starfarers.facts.beginner import read_beginner
from starwake.starfarers.facts.board import check_discs, check_outposts, read_board, read_discs, read_sectors
from starwake.starfarers.facts.cards import read_encounters, read_friendship
from starwake.starfarers.facts.extension import check_all_laid, extend_discs, extend_sectors
from starwake.starfarers.facts.model import (
    BeginnerFacts,
    BoardFacts,
    DiscFacts,
    DiscGroup,
    DockFacts,
    EncounterFacts,
    Facts,
    FriendFacts,
    OpFacts,
    SectorFacts,
    StartFacts,
    SystemFacts,
)
from starwake.starfarers.facts.options import take_options

__all__ = [
    "BeginnerFacts",
    "BoardFacts",
    "DataError",
    "DiscFacts",
    "DiscGroup",
    "DockFacts",
    "EncounterFacts",
    "Facts",
    "FriendFacts",
    "OpFacts",
    "SectorFacts",
    "StartFacts",
    "SystemFacts",
    "load",
    "load_from",
]


_FILES = ("parameters", "board", "sectors", "discs", "encounters", "friendship", "beginner")


def load(edition: str, *, extension: bool = False, options: Iterable[str] = ()) -> Facts:
    """The facts of an edition that ships with the package, such as `2019`.

    With `extension` those for more players; with `options` those of the house rules of that name.
    """
    return _load(edition, extension, tuple(sorted(set(options))))


@cache
def _load(edition: str, extension: bool, options: tuple[str, ...]) -> Facts:
    data = files("starwake.starfarers") / "data"
    known = sorted(folder.name for folder in data.iterdir() if folder.is_dir())
    if edition not in known:
        raise DataError(f"data: unknown edition {edition!r} (known: {', '.join(known)})")
    return load_from(data / edition, extension=extension, options=options)


def load_from(folder: Traversable, *, extension: bool = False, options: Iterable[str] = ()) -> Facts:
    """The facts in `folder`; raises `DataError` if anything in it is wrong."""
    rows = _open(folder, extension)
    known = take_options(rows, folder.name, tuple(options))
    name = f"{folder.name}-5-6" if extension else folder.name
    parameters = _read_parameters(rows["parameters"], name)
    discs = read_discs(rows["discs"])
    sectors = read_sectors(rows["sectors"], discs)
    if extension:
        discs, sectors = extend_discs(discs), extend_sectors(sectors)
    check_outposts(rows["sectors"].place, sectors, parameters)
    board = read_board(rows["board"], sectors, parameters)
    if extension:
        check_all_laid(rows["sectors"].place, sectors, board)
    check_discs(rows["discs"].place, parameters, board, sectors, discs)
    encounters = read_encounters(rows["encounters"], parameters)
    friendship = read_friendship(rows["friendship"], sectors, board, parameters)
    beginner = read_beginner(rows["beginner"], board, sectors, discs) if "beginner" in rows else None
    return Facts(
        name, folder.name, known, parameters, board, sectors, discs, encounters, friendship, beginner
    )


def _open(folder: Traversable, extension: bool) -> Mapping[str, Row]:
    """The files of an edition; the extension has other parameters, and no fixed set-up is printed for it."""
    if not extension:
        return {file: _open_file(folder, file) for file in _FILES}
    if not (folder / "parameters_5_6.json").is_file():
        raise DataError(f"data/{folder.name}: this edition has no extension for more players")
    rows = {file: _open_file(folder, file) for file in _FILES[1:-1]}
    return {"parameters": _open_file(folder, "parameters_5_6"), **rows}


def _open_file(folder: Traversable, file: str) -> Row:
    return open_row(folder / f"{file}.json", f"data/{folder.name}/{file}.json")


def _read_parameters(root: Row, name: str) -> Mapping[str, Any]:
    parameters = root.fields(schema.PARAMETERS)
    root.done()
    if parameters["edition"] != f"starfarers-{name}":
        raise root.place.key("edition").error(f"must be 'starfarers-{name}', not {parameters['edition']!r}")
    once(root.place.key("resources"), parameters["resources"])
    _check_discs(root.place, parameters)
    _check_rings(root.place.key("transport_rings"), parameters)
    _check_odds(root.place, parameters)
    _check_draws(root.place.key("reserve_pile.draw_by_points"), parameters["reserve_pile"]["draw_by_points"])
    return parameters


def _check_discs(place: Place, parameters: Mapping[str, Any]) -> None:
    """The parts make the total, and each special disc has one of the reserve to follow it."""
    discs = parameters["discs"]
    total = discs["home"] + discs["planet"] + discs["reserve"]
    check_total(place.key("discs.total"), "discs", discs["total"], total)
    specials = sum(parameters["special_tokens"][special] for special in schema.SPECIAL.words)
    check_total(place.key("discs.reserve"), "discs", discs["reserve"], specials)


def _check_rings(place: Place, parameters: Mapping[str, Any]) -> None:
    """Where transports have rings, each of a player's transports has another number of them."""
    rings = parameters["transport_rings"]
    if rings is not None:
        check_total(place, "transports", len(rings), parameters["pieces_per_player"]["transport_ship"])
        once(place, rings)


def _check_odds(place: Place, parameters: Mapping[str, Any]) -> None:
    """The odds must be those of the balls: `balls_shown` of them show at a shake."""
    shakes = list(combinations(parameters["balls"], parameters["balls_shown"]))
    values = parameters["ball_values"]
    sums = Counter(str(sum(values[ball] for ball in shake)) for shake in shakes)
    for key, ways in parameters["two_ball_sum_odds"].items():
        check_total(
            place.key("two_ball_sum_odds").key(key), "ways", ways, len(shakes) if key == "of" else sums[key]
        )
    black = sum("black" in shake for shake in shakes)
    for key, ways in parameters["encounter_odds"].items():
        check_total(place.key("encounter_odds").key(key), "ways", ways, len(shakes) if key == "of" else black)


def _check_draws(place: Place, draws: tuple[Mapping[str, int | None], ...]) -> None:
    """Limits go up, and only the last row has none, so that some row holds for every number of points."""
    *limits, last = (draw["max_points"] for draw in draws)
    numbers = [limit for limit in limits if limit is not None]
    if last is not None or len(numbers) < len(limits) or numbers != sorted(set(numbers)):
        raise place.error("max_points must go up from row to row and be null in the last one only")
