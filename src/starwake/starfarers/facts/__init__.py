"""The facts of an edition (numbers, board, cards) from its data files, read strictly.

>>> load("2019").parameters.points_to_win
15
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

from msgspec.structs import replace

from starwake.core.errors import DataError
from starwake.parts.datafiles import DataFile, open_file
from starwake.starfarers.facts import checks
from starwake.starfarers.facts.cards import EncounterDeck, EncounterFacts, FriendDeck, OpFacts
from starwake.starfarers.facts.model import (
    BeginnerFacts,
    BoardFacts,
    DiscFacts,
    DiscGroup,
    DiscsFile,
    Facts,
    SectorFacts,
    SectorsFile,
)
from starwake.starfarers.facts.options import take_options
from starwake.starfarers.facts.parameters import Parameters

__all__ = ["DataError", "DiscFacts", "EncounterFacts", "Facts", "OpFacts", "load", "load_from"]

_FILES = ("parameters", "board", "sectors", "discs", "encounters", "friendship", "beginner")
_MORE_PLAYERS = "parameters_5_6"


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
    found = {name: _open(folder, name) for name in _FILES}
    if extension:
        found["parameters"] = _with_differences(folder, found["parameters"])
    known = take_options(found, folder.name, tuple(options))
    discs = _read_discs(found["discs"], extension)
    sectors = _read_sectors(found["sectors"], discs, extension)
    facts = Facts(
        edition=f"{folder.name}-5-6" if extension else folder.name,
        folder=folder.name,
        options=known,
        parameters=found["parameters"].read(Parameters),
        board=found["board"].read(BoardFacts),
        sectors=sectors,
        discs=discs,
        encounters=found["encounters"].read(EncounterDeck).cards,
        friendship=found["friendship"].read(FriendDeck).cards,
        beginner=None if extension else found["beginner"].read(BeginnerFacts),
    )
    _check(found, facts, extension)
    used = _civilizations(facts)  # cards of one whose outpost the extension brings are checked, but left out
    return replace(facts, friendship=tuple(card for card in facts.friendship if used[card.civilization]))


def _open(folder: Traversable, name: str) -> DataFile:
    return open_file(folder / f"{name}.json", f"data/{folder.name}/{name}.json")


def _with_differences(folder: Traversable, base: DataFile) -> DataFile:
    """The parameters with those of the extension in their place, which says only what differs."""
    if not (folder / f"{_MORE_PLAYERS}.json").is_file():
        raise DataError(f"data/{folder.name}: this edition has no extension for more players")
    DataFile(base.name, {k: v for k, v in base.values.items() if k != "options"}).read(Parameters)
    file = _open(folder, _MORE_PLAYERS)
    return DataFile(file.name, _merged(file, base.values, file.values, ""))


def _merged(file: DataFile, base: Mapping[str, Any], changed: Mapping[str, Any], path: str) -> dict[str, Any]:
    merged = dict(base)
    for key, value in changed.items():
        if value in (base.get(key, ()), {}):
            raise file.error(path + key, "is no difference: it is the same for fewer players")
        both = isinstance(value, dict) and isinstance(base.get(key), dict)
        merged[key] = _merged(file, base[key], value, f"{path}{key}.") if both else value
    return merged


def _read_discs(file: DataFile, extension: bool) -> Mapping[str, DiscGroup]:
    """The groups by name; the extension's discs join them, in the place of those that they replace."""
    groups = file.read(DiscsFile).groups
    file.once("groups", (group.name for group in groups))
    return MappingProxyType({group.name: _extended(group) if extension else group for group in groups})


def _extended(group: DiscGroup) -> DiscGroup:
    discs = list(group.base)
    for new in group.extension:
        if new.replace is None:
            discs.append(new.add)
        else:
            discs[discs.index(new.replace)] = new.add
    return DiscGroup(group.name, tuple(discs), ())


def _read_sectors(file: DataFile, discs: Mapping[str, DiscGroup], extension: bool) -> tuple[SectorFacts, ...]:
    """The sectors; those of the extension come in for the empty ones."""
    found = file.read(SectorsFile)
    checks.check_sectors(file, found, discs)
    if not extension:
        return found.sectors
    return tuple(replace(s, set="base") for s in found.sectors if s.extension or s.kind != "empty")


def _civilizations(facts: Facts) -> Mapping[str, bool]:
    """Every civilization, and whether it is in use without the extension, or with it."""
    outposts = {sector.civilization: not sector.extension for sector in facts.sectors if sector.civilization}
    return {**outposts, **dict.fromkeys((dock.civilization for dock in facts.board.docks), True)}


def _check(found: Mapping[str, DataFile], facts: Facts, extension: bool) -> None:
    """What must agree between the files."""
    p, board, sectors = facts.parameters, facts.board, facts.sectors
    checks.check_parameters(found["parameters"], p, facts.edition)
    checks.check_outposts(found["sectors"], sectors, p)
    checks.check_board(found["board"], board, sectors, p)
    checks.check_blockers(found["parameters"], p, board)
    if extension:
        checks.check_all_laid(found["sectors"], sectors, board)
    checks.check_discs(found["discs"], p, board, sectors, facts.discs)
    checks.check_encounters(found["encounters"], facts.encounters, p)
    checks.check_friendship(found["friendship"], facts.friendship, _civilizations(facts), p)
    if facts.beginner is not None:
        checks.check_beginner(found["beginner"], facts.beginner, board, sectors, facts.discs, p)
