"""The trade & build phase: go for the best goal, then for what the rest of the hand allows."""

from __future__ import annotations

from starwake.bots.starfarers.favours import ask
from starwake.bots.starfarers.goals import Cards, Goal, costs, shortage
from starwake.bots.starfarers.outlook import Outlook
from starwake.bots.starfarers.trading import Haggling, offer, supply_trade
from starwake.starfarers.codes import (
    BUILD_SHIP,
    BUILD_SPACEPORT,
    BUILD_UPGRADE,
    BUY_FAME,
    DRAW,
    END,
    HELP,
    SHAKE,
)
from starwake.starfarers.words import POD, SPACEPORT, UPGRADES


def build(look: Outlook, ranked: list[Goal], codes: list[int], haggling: Haggling) -> int:
    """The next action of the phase; the goals come best first."""
    choice = gift(codes)
    if choice is None and look.me.friends & look.s.rules.donation_card:
        choice = ask(look, ranked[0] if ranked else None, codes)
    if choice is None and ranked:
        choice = toward(look, ranked[0], codes, haggling)
        if choice is None:
            choice = beside(look, ranked, codes)
        if choice is None and look.me.cards > look.s.rules.hand_limit:
            choice = unburden(look, ranked, codes)
    if choice is None:
        choice = SHAKE if SHAKE in codes else END
    return int(choice)


def gift(codes: list[int]) -> int | None:
    """What the reserve pile and friendship cards give for next to nothing."""
    for free in (DRAW, BUY_FAME):
        if free in codes:
            return free
    helpers = [one for one in codes if one & 0xFF == HELP]
    return max(helpers, key=lambda one: (bin(one >> 8).count("1"), one), default=None)


def toward(look: Outlook, goal: Goal, codes: list[int], haggling: Haggling) -> int | None:
    """Build the next part of a goal, or trade for what it lacks."""
    choice = part(look, goal)
    if choice in codes:
        return choice
    return offer(look, goal, haggling) or supply_trade(look, part_cost(look, goal), codes)


def part(look: Outlook, goal: Goal) -> int:
    """The action that builds the next part of a goal."""
    if goal.pods:
        return BUILD_UPGRADE | POD << 8
    if goal.what < UPGRADES:
        return BUILD_UPGRADE | goal.what << 8
    if goal.what == SPACEPORT:
        return BUILD_SPACEPORT | goal.point << 8
    return BUILD_SHIP | goal.what << 8 | goal.point << 24 | transport(look) << 40


def transport(look: Outlook) -> int:
    """Who carries a new ship, where that is a choice: the first ship may be sent to jump, and a new one has furthest
    to go."""
    if not look.s.rules.choose_transport:
        return 0
    free = [ship for ship in range(3) if look.me.ship_at[ship] < 0]
    return 1 + min(free, key=lambda ship: look.s.rules.rings[ship], default=-1)


def part_cost(look: Outlook, goal: Goal) -> Cards:
    """The cost of the next part."""
    return costs(look, POD if goal.pods else goal.what)


def beside(look: Outlook, ranked: list[Goal], codes: list[int]) -> int | None:
    """Something else that takes no card from the best goal."""
    kept = ranked[0].cost
    for goal in ranked[1:]:
        choice = part(look, goal)
        if choice in codes:
            cost = part_cost(look, goal)
            left = [have - need for have, need in zip(look.hand, cost, strict=True)]
            if shortage(left, kept) == shortage(look.hand, kept):
                return choice
    return None


def unburden(look: Outlook, ranked: list[Goal], codes: list[int]) -> int | None:
    """A hand that a seven would halve is better spent."""
    for goal in ranked[1:]:
        if part(look, goal) in codes:
            return part(look, goal)
    return supply_trade(look, ranked[0].cost, codes, whole=False)
