"""Offers of one thing for one: legal by membership, whether the rules list them or not."""

from __future__ import annotations

from collections.abc import Mapping

from starwake.core.choice import Action
from starwake.core.game import Game
from starwake.core.legal import LegalActions


def small(game: Game, legal: LegalActions, word: str, held: Mapping[str, int]) -> list[Action]:
    """Everything of the kind that is legal now; what is held most is given first."""
    gives = sorted((name for name in held if held[name]), key=lambda name: -held[name])
    forms = [f"{word} 1 {give} for 1 {want}" for give in gives for want in held]
    return [game.action(game.code(form)) for form in forms if form in legal]


def example(some: list[Action], held: Mapping[str, int], offer: str = "") -> str:
    """The one that makes most sense: something offered rather than something asked for, much held for little held."""
    offered, _, asked = offer.partition(" for ")

    def sense(action: Action) -> tuple[int, int]:
        _, _, give, _, _, want = action.notation.split()
        return (want in offered) - (want in asked) - (give in asked), held[give] - held[want]

    return max(some, key=sense).notation if some else ""
