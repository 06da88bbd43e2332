"""What the trader could build next, what that is worth, and what it still takes."""

from __future__ import annotations

from starwake.bots.starfarers.chart import HARBOUR, TOKEN, Prospect
from starwake.bots.starfarers.outlook import Outlook
from starwake.starfarers.rules.trade import goods_card_ready, rate
from starwake.starfarers.words import (
    BOOSTER,
    CANNON,
    COLONY_SHIP,
    GOODS,
    PIRATE_BASE,
    POD,
    RESOURCES,
    SPACEPORT,
    TRADE_SHIP,
    UPGRADES,
)

Cards = list[int]


class Goal:
    """Something to build, perhaps with upgrades before it."""

    __slots__ = ("cost", "pods", "point", "score", "what", "worth")

    def __init__(self, what: int, worth: float, cost: Cards, point: int = -1, pods: int = 0) -> None:
        self.what = what
        """A row of the ruleset's costs."""
        self.worth = worth
        self.cost = cost
        """Cards for all of it."""
        self.point = point
        """Where it is put."""
        self.pods = pods
        """Pods to be bought first."""
        self.score = 0.0


def goals(look: Outlook) -> list[Goal]:
    """Everything worth building, best first."""
    found = upgrades(look)
    found += ships(look)
    found += spaceports(look)
    reserve = trading_power(look)
    for goal in found:
        goal.score = score(look, goal, reserve)
    found.sort(key=lambda goal: goal.score, reverse=True)
    return found


def score(look: Outlook, goal: Goal, rates: Cards) -> float:
    """Worth for the cards it uses and, more so, for those still missing."""
    w = look.weights
    missing = shortage(look.hand, goal.cost) - bought(look.hand, goal.cost, rates)
    if missing < 0:
        missing = 0
    return goal.worth / (w.base + w.used * sum(goal.cost) + w.missing * missing)


def shortage(hand: Cards, cost: Cards) -> int:
    """Cards of a cost that a hand lacks."""
    lacking = 0
    for have, need in zip(hand, cost, strict=True):
        if need > have:
            lacking += need - have
    return lacking


def bought(hand: Cards, cost: Cards, rates: Cards) -> int:
    """Cards that the supply would give for what is not needed."""
    total = 0
    for have, need, each in zip(hand, cost, rates, strict=True):
        if have > need:
            total += (have - need) // each
    return total


def trading_power(look: Outlook) -> Cards:
    """Cards of each kind that buy one from the supply."""
    s, me = look.s, look.me
    rates = [int(rate(s, me, r)) for r in range(RESOURCES)]
    if goods_card_ready(s, me):
        rates[GOODS] = min(rates[GOODS], 2)
    return rates


def costs(look: Outlook, what: int) -> Cards:
    """The cost of one thing."""
    return [int(n) for n in look.s.rules.costs[what * RESOURCES : what * RESOURCES + RESOURCES]]


# ------------------------------------------------------------------ upgrades


def upgrades(look: Outlook) -> list[Goal]:
    """Boosters, cannons and pods for their own sake, and those that a token takes."""
    s, me = look.s, look.me
    found = [
        Goal(kind, upgrade_worth(look, kind), costs(look, kind))
        for kind in range(UPGRADES)
        if me.upgrade(kind) < s.rules.limits[kind] and s.tray(kind) > 0
    ]
    for token in look.chart.colony_goals:
        if token.kind == TOKEN and not look.can_clear(token):
            goal = arming(look, token)
            if goal is not None:
                found.append(goal)
    return found


def upgrade_worth(look: Outlook, kind: int) -> float:
    """One more upgrade of a kind, apart from any plan."""
    w = look.weights
    left = min(1.0, look.turns_left / 60.0)
    if kind == BOOSTER:
        return w.booster * w.fewer ** max(0, look.boosters - 1) * left
    if kind == CANNON:
        return w.cannon * w.fewer**look.cannons * left
    return w.pod * w.fewer**look.pods * left


def arming(look: Outlook, token: Prospect) -> Goal | None:
    """All the upgrades that a token takes."""
    kind = CANNON if token.special == PIRATE_BASE else POD
    have = look.cannons if kind == CANNON else look.pods
    count = token.need - have
    if look.me.upgrade(kind) + count > look.s.rules.limits[kind] or look.s.tray(kind) < count:
        return None
    cost = [n * count for n in costs(look, kind)]
    return Goal(kind, look.medal() + count * upgrade_worth(look, kind) - look.weights.delay, cost)


# ------------------------------------------------------------------ ships


def ships(look: Outlook) -> list[Goal]:
    """A colony ship and a trade ship, each for the best goal that no ship is heading for; pods for those at sea."""
    s, me = look.s, look.me
    courses = look.courses(0)
    found = [goal for course in courses if (goal := loading(look, course.goal)) is not None]
    pads = [pad for pad in look.chart.pads if s.piece[pad] == 0]
    if me.transports == 0 or not pads:
        return found
    taken: dict[Prospect, int] = {}
    for course in courses:
        taken[course.goal] = taken.get(course.goal, 0) + 1
    if me.colonies > 0:
        found += best_ship(look, COLONY_SHIP, pads, taken)
    if me.stations > 0:
        found += best_ship(look, TRADE_SHIP, pads, taken)
    return found


def loading(look: Outlook, harbour: Prospect) -> Goal | None:
    """Pods that a trade ship under way still needs."""
    pods = harbour.need - look.pods
    if harbour.kind != HARBOUR or pods <= 0 or harbour.need > look.s.rules.limits[POD]:
        return None
    return Goal(POD, look.worth(harbour), [n * pods for n in costs(look, POD)])


def best_ship(look: Outlook, kind: int, pads: list[int], taken: dict[Prospect, int]) -> list[Goal]:
    """The ship that is worth most: kind, where it starts, and the pods it takes."""
    best: Goal | None = None
    for prospect in look.goals_for(kind):
        going = taken.get(prospect, 0)
        if going >= prospect.room or prospect.kind == TOKEN:
            continue
        field = prospect.field
        pad = min(pads, key=field.__getitem__)
        worth = look.net(prospect, pad, 3)
        pods = max(0, prospect.need + going - look.pods) if prospect.kind == HARBOUR else 0
        if look.pods + pods > look.s.rules.limits[POD]:
            continue
        cost = costs(look, kind)
        if pods:
            for r, count in enumerate(costs(look, POD)):
                cost[r] += pods * count
            worth += pods * upgrade_worth(look, POD)
        goal = Goal(kind, worth, cost, pad, pods)
        goal.score = worth / (4 + 2 * pods)
        if best is None or goal.score > best.score:
            best = goal
    return [] if best is None else [best]


# ------------------------------------------------------------------ spaceports


def spaceports(look: Outlook) -> list[Goal]:
    """A spaceport on the colony that brings the goals nearest."""
    me, chart = look.me, look.chart
    if me.yards == 0 or not chart.colonies:
        return []
    fields = [goal.field for goal in chart.colony_goals + chart.trade_goals]
    now = closeness(fields, chart.pads)
    best = max(chart.colonies, key=lambda site: closeness(fields, chart.atlas.pads[site]))
    nearer = max(0.0, closeness(fields, chart.atlas.pads[best]) - now)
    worth = 1.0 + look.winning(1) + look.weights.spaceport * nearer * min(1.0, look.turns_left / 60.0)
    return [Goal(SPACEPORT, worth, costs(look, SPACEPORT), best)]


def closeness(fields: list[list[int]], pads: list[int]) -> float:
    """How near the goals are to some pads: 1 for each goal beside them, less for those further away."""
    if not pads:
        return 0.0
    return sum([1.0 / (1.0 + min([field[pad] for pad in pads]) / 6.0) for field in fields])
