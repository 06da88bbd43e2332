"""Offers of one thing for one: which of them makes most sense as an example."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starwake.cli.terminal.menu import Item


def example(some: Sequence[Item], held: Mapping[str, int], offer: str = "") -> str:
    """The one that makes most sense: something offered rather than something asked for, much held for little held."""
    offered, _, asked = offer.partition(" for ")

    def sense(item: Item) -> tuple[int, int]:
        _, _, give, _, _, want = item.action.split()
        return (want in offered) - (want in asked) - (give in asked), held.get(give, 0) - held.get(want, 0)

    return max(some, key=sense).action if some else ""
