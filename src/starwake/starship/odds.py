"""The odds of a fight: two blue dice, cannons against strength, ties to the flyer (d.pirate.fight)."""

from __future__ import annotations

from fractions import Fraction

from starwake.core.errors import UsageError
from starwake.starship.ruleset import Ruleset


def win_chance(rules: Ruleset, cannons: int, strength: int) -> Fraction:
    """The chance to beat a pirate of a strength with so many points of cannons."""
    faces = [(value, ways) for value, ways in enumerate(rules.blue) if ways]
    wins = sum(
        own_ways * ways
        for own, own_ways in faces
        for theirs, ways in faces
        if own + cannons >= theirs + strength
    )
    return Fraction(int(wins), int(sum(rules.blue)) ** 2)


def fight_chance(rules: Ruleset, cannons: int, pirates: list[tuple[int, int]]) -> Fraction:
    """The chance to win against a pirate that is one of some cards, with weights: those of `StarshipView.pirates`."""
    if not pirates:
        raise UsageError("no pirate is met, so there are no odds")
    total = sum(weight for _, weight in pirates)
    wins = sum(
        (weight * win_chance(rules, cannons, rules.strength[card]) for card, weight in pirates), Fraction()
    )
    return wins / total
