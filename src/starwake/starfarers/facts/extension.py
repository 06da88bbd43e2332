"""What the extension for more players does to the sectors and the discs of an edition.

The result looks like the data of a base game: nothing in it is marked as belonging to the extension.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from starwake.parts.reading import Place, check_total
from starwake.starfarers.facts.model import BoardFacts, DiscGroup, SectorFacts


def extend_sectors(sectors: tuple[SectorFacts, ...]) -> tuple[SectorFacts, ...]:
    """The sectors of the extension come in for the empty ones."""
    return tuple(
        replace(sector, extension=False) for sector in sectors if sector.extension or sector.kind != "empty"
    )


def extend_discs(discs: Mapping[str, DiscGroup]) -> Mapping[str, DiscGroup]:
    """Each disc of the extension joins its group, in the place of the one that it replaces if there is one."""
    return MappingProxyType({name: _extend_group(group) for name, group in discs.items()})


def _extend_group(group: DiscGroup) -> DiscGroup:
    discs = list(group.base)
    for disc, replaced in group.extension:
        if replaced is None:
            discs.append(disc)
        else:
            discs[discs.index(replaced)] = disc
    return DiscGroup(group.name, tuple(discs), ())


def check_all_laid(place: Place, sectors: tuple[SectorFacts, ...], board: BoardFacts) -> None:
    """With the extension there is one sector for each slot, by stars; none stays in the box."""
    for stars in sorted({slot.stars for slot in board.slots}):
        found = sum(sector.stars == stars for sector in sectors)
        expected = sum(slot.stars == stars for slot in board.slots)
        check_total(place.key("sectors"), f"sectors with stars {stars} in the extended game", found, expected)
