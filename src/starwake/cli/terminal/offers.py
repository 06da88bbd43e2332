"""Offers and counters of one card for one: legal by membership, whether the rules list them or not."""

from __future__ import annotations

from starwake.cli.terminal.seen import Seen
from starwake.core.choice import Action
from starwake.core.legal import LegalActions

WORDS = {"build": "offer", "answer": "counter"}
"""Decisions at which players speak about cards, and the word they begin with."""


def small(seen: Seen, legal: LegalActions) -> list[Action]:
    """Everything of the kind that is legal now; what is held most is given first."""
    word = WORDS.get(seen.decision)
    if word is None:
        return []
    hand: dict[str, int] = seen.own["hand"]
    gives = sorted((name for name in hand if hand[name]), key=lambda name: -hand[name])
    forms = [f"{word} 1 {give} for 1 {want}" for give in gives for want in hand]
    return [seen.game.action(seen.game.code(form)) for form in forms if form in legal]


def example(seen: Seen, some: list[Action]) -> str:
    """The one that makes most sense: something offered rather than something asked for, much held for little held."""
    hand: dict[str, int] = seen.own["hand"]
    offered, _, asked = (seen.data["offer"] or "").partition(" for ")

    def sense(action: Action) -> tuple[int, int]:
        _, _, give, _, _, want = action.notation.split()
        return (want in offered) - (want in asked) - (give in asked), hand[give] - hand[want]

    return max(some, key=sense).notation if some else ""
