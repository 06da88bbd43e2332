"""What the trader could build or complete next, what that is worth, and what it takes."""

from __future__ import annotations

from typing import Final

from starwake.bots.starship.outlook import Outlook, power
from starwake.core.arrays import i64, vec
from starwake.starship.rules.build import has_place
from starwake.starship.rules.stores import held
from starwake.starship.ruleset import Ruleset
from starwake.starship.state import Ship
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

Needs = vec[i64]
"""How many of each valuable; money is not among them."""
MISSION_GOAL: Final = 100
"""`MISSION_GOAL + mission` instead of a build."""
MODULE_GOAL: Final = 50
"""`MODULE_GOAL + kind` instead of a build."""


class Goal:
    """Something to build, or a mission to have the means for."""

    def __init__(self, what: int, worth: float, needs: Needs) -> None:
        self.what = what
        """A build, a module or a mission."""
        self.worth = worth
        self.needs = needs
        self.units: i64 = 0
        for count in needs:
            self.units += count
        self.rank = 0.0
        """What it is worth for each unit it takes, the more so the fewer are missing."""


def goals(look: Outlook) -> list[Goal]:
    """Everything worth having, best first, as far as the seat plans ahead."""
    w = look.weights
    found = [goal for goal in ships(look) + tiles(look) + modules(look) + missions(look) if goal.worth > 0]
    for goal in found:
        goal.rank = goal.worth * power(w.fade, missing(look, goal)) / (w.base + int(goal.units))
    found.sort(key=_by_rank, reverse=True)
    return found[: w.plans]


def _by_rank(goal: Goal) -> float:
    return goal.rank


def missing(look: Outlook, goal: Goal) -> int:
    """Units of a goal that the ship does not hold."""
    return int(missing_units(look.me, goal.needs))


def missing_units(ship: Ship, needs: Needs) -> i64:
    """Units that a ship does not hold."""
    lacking: i64 = 0
    v: i64 = 0
    for count in needs:
        have = held(ship, v)
        if count > have:
            lacking += count - have
        v += 1
    return lacking


def cost(rules: Ruleset, what: int) -> Needs:
    """The cost of a build."""
    return rules.costs[what * VALUABLES : what * VALUABLES + ASTRO]


def pay(rules: Ruleset, mission: int) -> Needs:
    """What a mission takes, without money."""
    return rules.mission_pay[mission * VALUABLES : mission * VALUABLES + ASTRO]


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
        return [found[0] if found[0].worth >= found[1].worth else found[1]]
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
    extra = _enables(look, have, look.rules.mission_boosters)
    return look.weights.booster * power(look.weights.fewer, max(0, have - 2)) * look.early + extra


def cannon(look: Outlook) -> float:
    """One more point of cannons."""
    have = int(look.me.cannon_points())
    extra = _enables(look, have, look.rules.mission_cannons)
    return look.weights.cannon * power(look.weights.fewer, max(0, have - 1)) * look.early + extra


def _enables(look: Outlook, have: int, asked: vec[i64]) -> float:
    """What missions bring that ask for just one point more than there is."""
    rewards = 0.0
    for mission in look.open_missions:
        if asked[mission] == have + 1:
            rewards += look.reward(mission)
    return look.weights.planet * rewards


def modules(look: Outlook) -> list[Goal]:
    """The next level of each module that can still be had."""
    rules = look.rules
    found: list[Goal] = []
    for kind in range(MODULES):
        level = int(look.me.modules[kind]) + 1
        if level == 1 or (level == 2 and look.other.modules[kind] < 2):
            needs = cost(rules, MODULE if level == 1 else MODULE_2)
            found.append(Goal(MODULE_GOAL + kind, look.module(kind, level), needs))
    return found


def missions(look: Outlook) -> list[Goal]:
    """Missions that take something out of the bays."""
    found: list[Goal] = []
    for mission in look.open_missions:
        worth = look.weights.planet * look.reward(mission)
        goal = Goal(MISSION_GOAL + mission, worth, pay(look.rules, mission))
        if goal.units:
            found.append(goal)
    return found
