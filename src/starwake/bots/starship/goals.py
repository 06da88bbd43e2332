"""What the trader could build or complete next, what that is worth, and what it takes."""

from __future__ import annotations

from functools import lru_cache

from starwake.bots.starship.outlook import Outlook, power
from starwake.starship.rules.build import has_place
from starwake.starship.ruleset import Ruleset
from starwake.starship.words import (
    ASTRO,
    BOOSTER,
    BOOSTER_2,
    CANNON,
    CANNON_2,
    COLONY_SHIP,
    MODULE,
    MODULE_2,
    MODULES,
    TRADE_SHIP,
    VALUABLES,
)

Needs = list[tuple[int, int]]
"""Valuables and how many of them; money is not among them."""
MISSION_GOAL = 100
"""`MISSION_GOAL + mission` instead of a build."""
MODULE_GOAL = 50
"""`MODULE_GOAL + kind` instead of a build."""


class Goal:
    """Something to build, or a mission to have the means for."""

    __slots__ = ("needs", "units", "what", "worth")

    def __init__(self, what: int, worth: float, needs: Needs) -> None:
        self.what = what
        """A build, a module or a mission."""
        self.worth = worth
        self.needs = needs
        self.units = sum([count for _, count in needs])


def goals(look: Outlook) -> list[Goal]:
    """Everything worth having, best first, as far as the seat plans ahead."""
    w = look.weights
    found = ships(look) + tiles(look) + modules(look) + missions(look)
    ranked = sorted(
        [goal for goal in found if goal.worth > 0],
        key=lambda goal: goal.worth * power(w.fade, missing(look, goal)) / (w.base + goal.units),
        reverse=True,
    )
    return ranked[: w.plans]


def missing(look: Outlook, goal: Goal) -> int:
    """Units of a goal that the ship does not hold."""
    held = [*look.me.bays, look.me.science]
    return sum([max(0, count - int(held[v])) for v, count in goal.needs])


@lru_cache(maxsize=256)
def cost(rules: Ruleset, what: int) -> Needs:
    """The cost of a build."""
    return _row([int(n) for n in rules.costs], what)


@lru_cache(maxsize=256)
def pay(rules: Ruleset, mission: int) -> Needs:
    """What a mission takes, without money."""
    return _row([int(n) for n in rules.mission_pay], mission)


def _row(flat: list[int], row: int) -> Needs:
    return [(v, flat[row * VALUABLES + v]) for v in range(ASTRO) if flat[row * VALUABLES + v]]


# ------------------------------------------------------------------ each kind


def ships(look: Outlook) -> list[Goal]:
    """Ships for which the hangar has room; for the last place only the better one."""
    me, rules = look.me, look.rules
    found = [
        Goal(what, worth, cost(rules, what))
        for what, worth in ((COLONY_SHIP, look.colony_ship), (TRADE_SHIP, look.trade_ship))
        if has_place(look.s, look.seat, what)
    ]
    if me.colony_ships + me.trade_ships + 1 == rules.hangar and len(found) > 1:
        return [max(found, key=lambda goal: goal.worth)]
    return found


def tiles(look: Outlook) -> list[Goal]:
    """One more booster and one more cannon, or a better one."""
    return [
        Goal(what, worth, cost(look.rules, what))
        for what, worth in (
            (BOOSTER, booster(look)),
            (BOOSTER_2, booster(look)),
            (CANNON, cannon(look)),
            (CANNON_2, cannon(look)),
        )
        if has_place(look.s, look.seat, what)
    ]


def booster(look: Outlook) -> float:
    """One more point of boosters, which may also be what a mission asks for."""
    have = int(look.me.booster_points())
    extra = _enables(look, have, [int(n) for n in look.rules.mission_boosters])
    return look.weights.booster * power(look.weights.fewer, max(0, have - 2)) * look.early + extra


def cannon(look: Outlook) -> float:
    """One more point of cannons."""
    have = int(look.me.cannon_points())
    extra = _enables(look, have, [int(n) for n in look.rules.mission_cannons])
    return look.weights.cannon * power(look.weights.fewer, max(0, have - 1)) * look.early + extra


def _enables(look: Outlook, have: int, asked: list[int]) -> float:
    """What missions bring that ask for just one point more than there is."""
    rewards = [look.reward(mission) for mission in look.open_missions if asked[mission] == have + 1]
    return look.weights.planet * sum(rewards)


def modules(look: Outlook) -> list[Goal]:
    """The next level of each module that can still be had."""
    rules = look.rules
    found = []
    for kind in range(MODULES):
        level = int(look.me.modules[kind]) + 1
        if level == 1 or (level == 2 and look.other.modules[kind] < 2):
            needs = cost(rules, MODULE if level == 1 else MODULE_2)
            found.append(Goal(MODULE_GOAL + kind, look.module(kind, level), needs))
    return found


def missions(look: Outlook) -> list[Goal]:
    """Missions that take something out of the bays."""
    return [
        Goal(MISSION_GOAL + mission, look.weights.planet * look.reward(mission), needs)
        for mission in look.open_missions
        if (needs := pay(look.rules, mission))
    ]
