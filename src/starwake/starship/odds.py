"""The odds of a fight: two blue dice, cannons against strength, ties to the flyer (d.pirate.fight)."""

from __future__ import annotations

from fractions import Fraction

from starwake.core.engine import Chances, no_chances
from starwake.core.errors import UsageError
from starwake.starship.rules.sectors import draw_chances
from starwake.starship.ruleset import Ruleset
from starwake.starship.state import State
from starwake.starship.words import PIRATE


def pirates(table: State) -> list[tuple[int, int]]:
    """The cards that the pirate just met can be, as far as a redacted state tells, with their weights."""
    if not table.demand:
        return []
    last = table.row[-1]
    return [(int(last), 1)] if last >= 0 else pirate_chances(table).listed()


def pirate_chances(table: State) -> Chances:
    """What the hidden pirate of a redacted state can be: pirates with its demand, by how likely they were drawn."""
    found = no_chances()
    for outcome, weight in draw_chances(table, table.sector).listed():
        card = outcome >> 8
        if table.rules.kind[card] == PIRATE and table.rules.demand[card] == table.demand:
            found.add(card, weight)
    return found


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
