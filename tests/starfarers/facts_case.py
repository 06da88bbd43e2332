"""Helpers of the tests of the data: walks over a board, the steps of a card, and data made wrong on purpose."""

from __future__ import annotations

import json
import shutil
from collections import deque
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

from starwake.starfarers import facts as facts_module
from starwake.starfarers.facts import DataError, Facts, OpFacts, load_from
from starwake.starfarers.facts.model import BeginnerFacts, HomeFacts
from tests.changes import Change

DATA = Path(facts_module.__file__).parent.parent / "data"


def first_game(facts: Facts) -> BeginnerFacts:
    """The fixed set-up of an edition that has one."""
    assert facts.beginner is not None
    return facts.beginner


def neighbours(facts: Facts) -> dict[str, set[str]]:
    """The lattice of the beginner layout: without the middles of home systems and planetary systems."""
    kinds = {sector.id: sector.kind for sector in facts.sectors}
    layout = facts.first_layout
    closed = {home.center for home in facts.board.homes}
    closed |= {slot.center for slot in facts.board.slots if kinds[layout[slot.id][0]] == "system"}
    graph: dict[str, set[str]] = {point: set() for point in facts.board.points if point not in closed}
    for one, other in facts.board.edges:
        if one in graph and other in graph:
            graph[one].add(other)
            graph[other].add(one)
    return graph


def distances(graph: dict[str, set[str]], start: str) -> dict[str, int]:
    """Steps from `start` to every point that can be reached."""
    found, queue = {start: 0}, deque([start])
    while queue:
        here = queue.popleft()
        for point in graph[here] - found.keys():
            found[point] = found[here] + 1
            queue.append(point)
    return found


def home_at(facts: Facts, site: str) -> HomeFacts:
    """The home system of a site."""
    return next(home for home in facts.board.homes if site in home.sites)


def planets_at(facts: Facts, site: str) -> list[tuple[str, tuple[int, ...]]]:
    """Resource and numbers of the two planets beside a home site, as first games begin."""
    home = home_at(facts, site)
    i = home.sites.index(site)
    resources = [home.resources[i], home.resources[(i + 1) % 3]]
    return [(resource, first_game(facts).home_discs[home.id, resource]) for resource in resources]


def pips(facts: Facts, sites: Iterable[str]) -> int:
    """Ways of two dice that make the planets beside home sites produce."""
    numbers = [n for site in sites for _, disc in planets_at(facts, site) for n in disc]
    return sum(6 - abs(7 - number) for number in numbers)


def ops_of(branches: Any) -> list[OpFacts]:
    """Every step of a card, in all branches."""
    return [op for ops in branches.values() for step in ops for op in (step, *ops_of(step.branches))]


def differences(one: Any, other: Any, path: str = "") -> dict[str, Any]:
    """What `other` has where the two are not equal, by path."""
    one, other = to_builtins(one), to_builtins(other)
    if isinstance(one, Mapping) and isinstance(other, Mapping) and one.keys() == other.keys():
        return {
            place: value
            for key in one
            for place, value in differences(one[key], other[key], f"{path}.{key}".lstrip(".")).items()
        }
    return {} if one == other else {path: other}


def cut_edges(*edges: list[str]) -> Change:
    """Take edges away, so that the count still fits."""

    def change(data: Any) -> None:
        data["edges"] = [edge for edge in data["edges"] if edge not in edges]
        data["counts"]["edges"] -= len(edges)

    return change


def read(edition: str, name: str) -> Any:
    """A data file of an edition as it is."""
    return json.loads((DATA / edition / f"{name}.json").read_text(encoding="utf-8"))


def corrupted(place: Path, edition: str, name: str, change: Change) -> Path:
    """A copy of an edition's data with one file changed."""
    folder = place / edition
    shutil.copytree(DATA / edition, folder)
    data = read(edition, name)
    change(data)
    (folder / f"{name}.json").write_text(json.dumps(data), encoding="utf-8")
    return folder


def refusal(folder: Path, **asked: Any) -> str:
    """Why the data of a folder are refused: one line."""
    with pytest.raises(DataError) as error:
        load_from(folder, **asked)
    assert "\n" not in str(error.value)
    return str(error.value)
