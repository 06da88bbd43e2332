"""Pirates: what a fight may bring and cost, against what they demand."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from starwake.bots.starship.goals import booster, cannon
from starwake.bots.starship.meetings import Raid
from starwake.bots.starship.stock import Stock
from starwake.starship.codes import FIGHT, PAY
from starwake.starship.odds import win_chance
from starwake.starship.ruleset import Ruleset
from starwake.starship.words import LOSE_BOOSTER, LOSE_CANNON, LOSE_MODULE, MODULES

IMPOSSIBLE: Final = 1e9


def raid(stock: Stock, card: int) -> Raid:
    """What it is to meet a pirate."""
    look, rules = stock.look, stock.look.rules
    demand = int(rules.demand[card])
    return Raid(
        chance(rules, int(look.me.cannon_points()) - int(rules.strength[card])),
        look.fame(int(rules.fame[card])) + int(rules.pirate_reward) * stock.any_resource(),
        harm(stock, int(rules.loss[card])),
        -stock.money(-demand) if demand <= stock.astro else IMPOSSIBLE,
    )


@lru_cache(maxsize=256)
def chance(rules: Ruleset, lead: int) -> float:
    """The chance to win with so much more, or less, than the pirate's strength."""
    return float(win_chance(rules, lead, 0))


def harm(stock: Stock, loss: int) -> float:
    """What is lost with a fight."""
    look = stock.look
    if loss == LOSE_CANNON and look.me.cannon_points():
        return cannon(look)
    if loss == LOSE_BOOSTER and look.me.booster_points():
        return booster(look)
    if loss == LOSE_MODULE:
        up = [kind for kind in range(MODULES) if look.me.modules[kind]]
        return min([forgone(stock, kind) for kind in up], default=0.0)
    return 0.0


def forgone(stock: Stock, kind: int) -> float:
    """What it costs to give up the upper level of a module."""
    return stock.look.module(kind, int(stock.look.me.modules[kind]))


def answer(stock: Stock, pirates: list[tuple[int, int]], ahead: float, codes: list[int]) -> int:
    """Pay or fight, by the mean over the pirates that it can be."""
    if PAY not in codes:
        return FIGHT
    raids = [(raid(stock, card), weight) for card, weight in pirates]
    total = sum([weight for _, weight in raids])
    fight = sum([weight * one.fight(ahead) for one, weight in raids]) / total
    return FIGHT if fight > ahead - raids[0][0].toll else PAY
