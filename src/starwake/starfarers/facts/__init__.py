"""The facts of an edition (numbers, board, cards) from its data files, read strictly.

>>> load("2019").parameters["points_to_win"]
15
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import combinations
from typing import Any

from starwake.core.errors import DataError
from starwake.starfarers.facts import schema
from starwake.starfarers.facts.board import check_discs, read_beginner, read_board, read_discs, read_sectors
from starwake.starfarers.facts.cards import read_encounters, read_friendship
from starwake.starfarers.facts.model import (
    BeginnerFacts,
    BoardFacts,
    DiscFacts,
    DiscGroup,
    EncounterFacts,
    Facts,
    FriendFacts,
    OpFacts,
    SectorFacts,
    StartFacts,
    SystemFacts,
)
from starwake.starfarers.facts.reader import Place, Row, check_total, once, open_row

__all__ = [
    "BeginnerFacts",
    "BoardFacts",
    "DataError",
    "DiscFacts",
    "DiscGroup",
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


@cache
def load(edition: str) -> Facts:
    """The facts of an edition that ships with the package, such as `2019`."""
    data = files("starwake.starfarers") / "data"
    known = sorted(folder.name for folder in data.iterdir() if folder.is_dir())
    if edition not in known:
        raise DataError(f"data: unknown edition {edition!r} (known: {', '.join(known)})")
    return load_from(data / edition)


def load_from(folder: Traversable) -> Facts:
    """The facts in `folder`; raises `DataError` if anything in it is wrong."""
    parameters = _read_parameters(open_row(folder, "parameters.json"), folder.name)
    board = read_board(open_row(folder, "board.json"))
    disc_rows = open_row(folder, "discs.json")
    discs = read_discs(disc_rows)
    sectors = read_sectors(open_row(folder, "sectors.json"), discs, parameters)
    check_discs(disc_rows.place, parameters, board, sectors, discs)
    encounters = read_encounters(open_row(folder, "encounters.json"), parameters)
    friendship = read_friendship(open_row(folder, "friendship.json"), sectors, parameters)
    beginner = read_beginner(open_row(folder, "beginner.json"), board, sectors, discs)
    return Facts(folder.name, parameters, board, sectors, discs, encounters, friendship, beginner)


def _read_parameters(root: Row, name: str) -> Mapping[str, Any]:
    parameters = root.fields(schema.PARAMETERS)
    root.done()
    if parameters["edition"] != f"starfarers-{name}":
        raise root.place.key("edition").error(f"must be 'starfarers-{name}', not {parameters['edition']!r}")
    once(root.place.key("resources"), parameters["resources"])
    discs = parameters["discs"]
    check_total(
        root.place.key("discs.total"),
        "discs",
        discs["total"],
        discs["home"] + discs["planet"] + discs["reserve"],
    )
    _check_odds(root.place, parameters)
    _check_draws(root.place.key("reserve_pile.draw_by_points"), parameters["reserve_pile"]["draw_by_points"])
    return parameters


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
