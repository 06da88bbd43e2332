"""Single cards: which to part with, which to take, whom to take them from."""

from __future__ import annotations

from starwake.bots.starfarers.goals import Cards, Goal
from starwake.bots.starfarers.outlook import Outlook
from starwake.starfarers.codes import STEAL, TAKE


def spare(look: Outlook, goal: Goal | None) -> Cards:
    """Cards of each kind beyond what the goal takes (negative: still lacking)."""
    if goal is None:
        return look.hand
    return [have - need for have, need in zip(look.hand, goal.cost, strict=True)]


def part_with(look: Outlook, goal: Goal | None, codes: list[int]) -> int:
    """The card that is missed least: most to spare, then most produced."""
    left = spare(look, goal)
    made = look.chart.production
    return max(codes, key=lambda one: (left[one >> 8], made[one >> 8]))


def take(look: Outlook, goal: Goal | None, codes: list[int]) -> int:
    """The card that is lacked most, then the one that is produced least; a gift is never refused."""
    left = spare(look, goal)
    made = look.chart.production
    gifts = [one for one in codes if one & 0xFF == TAKE]
    return min(gifts, key=lambda one: (left[one >> 8], made[one >> 8]))


def rob(look: Outlook, codes: list[int]) -> int:
    """Whoever is ahead; among equals the fullest hand."""
    players = look.s.players
    victims = [one for one in codes if one & 0xFF == STEAL]
    return max(victims, key=lambda one: (look.points[one >> 8], players[one >> 8].cards))
