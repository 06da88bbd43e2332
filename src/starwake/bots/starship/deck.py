"""The cards of a ruleset as plain lists, worked out once: what the trader reads again and again."""

from __future__ import annotations

from functools import lru_cache

from starwake.starship.ruleset import Ruleset
from starwake.starship.words import COLONY, RESOURCES


class Deck:
    """Facts by card."""

    def __init__(self, rules: Ruleset) -> None:
        self.kind = [int(n) for n in rules.kind]
        self.origin = [int(n) for n in rules.origin]
        self.resource = [int(n) for n in rules.resource]
        self.traded = [list(range(RESOURCES)) if v < 0 else [v] for v in self.resource]
        """The valuables that a card deals in, where it deals in anything."""
        self.number = [int(n) for n in rules.number]
        self.price = [int(n) for n in rules.price]
        self.buys = [int(n) for n in rules.buys]
        self.sells = [int(n) for n in rules.sells]
        self.most = [int(n) for n in rules.most]
        self.friendship = [int(n) for n in rules.friendship]
        self.colonies = [card for card, kind in enumerate(self.kind) if kind == COLONY]
        self.is_post = [bool(post) for post in rules.post]
        self.posts = [card for card, post in enumerate(self.is_post) if post]


@lru_cache(maxsize=16)
def deck(rules: Ruleset) -> Deck:
    """The cards of a ruleset."""
    return Deck(rules)
