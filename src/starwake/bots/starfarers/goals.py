"""What the trader could build next, what that is worth, and what it still takes."""

from __future__ import annotations

from functools import cache

from starwake.bots.starfarers.atlas import Field
from starwake.bots.starfarers.chart import DOCK, TOKEN, Prospect
from starwake.bots.starfarers.outlook import Course, Outlook, going_to
from starwake.starfarers.ruleset import Ruleset
from starwake.starfarers.words import (
    ARTIFACT,
    BOOSTER,
    CANNON,
    COLONY_SHIP,
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
    found = [goal for goal in found if goal.worth > 0]
    for goal in found:
        goal.score = score(look, goal)
    found.sort(key=_by_score, reverse=True)
    return found


def _by_score(goal: Goal) -> float:
    return goal.score


def score(look: Outlook, goal: Goal) -> float:
    """Worth for the cards it uses and, more so, for those still missing."""
    w = look.weights
    hand, cost, rates = look.hand, goal.cost, look.rates
    cards = missing = bought = 0
    for r in range(RESOURCES):
        have, need = hand[r], cost[r]
        cards += need
        if need > have:
            missing += need - have
        elif have > need:
            bought += (have - need) // rates[r]
    missing = missing - bought if missing > bought else 0
    return goal.worth / (w.base + w.used * cards + w.missing * missing)


def shortage(hand: Cards, cost: Cards) -> int:
    """Cards of a cost that a hand lacks."""
    lacking = 0
    for r in range(RESOURCES):
        if cost[r] > hand[r]:
            lacking += cost[r] - hand[r]
    return lacking


def costs(look: Outlook, what: int) -> Cards:
    """The cost of one thing."""
    return price_list(look.s.rules)[what]


@cache
def price_list(rules: Ruleset) -> list[Cards]:
    """The cost of everything, by rows of the ruleset; not to be written to."""
    flat = [int(n) for n in rules.costs]
    return [flat[row : row + RESOURCES] for row in range(0, len(flat), RESOURCES)]


# ------------------------------------------------------------------ upgrades


def upgrades(look: Outlook) -> list[Goal]:
    """Boosters, cannons and pods for their own sake, and those that a token takes."""
    s, me = look.s, look.me
    found = [
        Goal(kind, upgrade_worth(look, kind), costs(look, kind))
        for kind in range(UPGRADES)
        if me.upgrade(kind) < s.rules.limits[kind] and s.tray(kind) > 0
    ]
    starts = [int(at) for at in me.ship_at if at >= 0] or look.chart.pads
    for token in look.chart.tokens:
        if starts and token.special != ARTIFACT and not look.can_clear(token):
            found += arming(look, token, starts)
    return found


def upgrade_worth(look: Outlook, kind: int) -> float:
    """One more upgrade of a kind, apart from any plan."""
    w = look.weights
    if kind == BOOSTER:
        return fading(w.booster, w.fewer, look.boosters - 1) * look.early
    if kind == CANNON:
        return fading(w.cannon, w.fewer, look.cannons) * look.early
    return fading(w.pod, w.fewer, look.pods) * look.early


@cache
def fading(worth: float, fewer: float, have: int) -> float:
    """What one more is worth to whoever has some: multiplied out, so that it is the same on every machine."""
    for _ in range(have):
        worth *= fewer
    return worth


def arming(look: Outlook, token: Prospect, starts: list[int]) -> list[Goal]:
    """All the upgrades that a token takes, for a ship that has still to go there."""
    kind = CANNON if token.special == PIRATE_BASE else POD
    count = token.need - (look.cannons if kind == CANNON else look.pods)
    if look.me.upgrade(kind) + count > look.s.rules.limits[kind] or look.s.tray(kind) < count:
        return []
    way = look.toll(0)[token.field[closest(token.field, starts)]]
    worth = look.medal() + count * upgrade_worth(look, kind) - way
    return [Goal(kind, worth, [n * count for n in costs(look, kind)])]


# ------------------------------------------------------------------ ships


def ships(look: Outlook) -> list[Goal]:
    """A colony ship and a trade ship, each for the best goal that no ship is heading for; pods for those at sea."""
    s, me = look.s, look.me
    courses = look.courses(0)
    found: list[Goal] = []
    for course in courses:
        pods = loading(look, course.goal)
        if pods is not None:
            found.append(pods)
    pads = [pad for pad in look.chart.pads if s.piece[pad] == 0]
    if me.transports_left == 0 or not pads:
        return found
    if me.colonies_left > 0:
        found += best_ship(look, COLONY_SHIP, pads, courses)
    if me.stations_left > 0:
        found += best_ship(look, TRADE_SHIP, pads, courses)
    return found


def loading(look: Outlook, dock: Prospect) -> Goal | None:
    """Pods that a trade ship under way still needs."""
    pods = dock.need - look.pods
    if dock.kind != DOCK or pods <= 0 or dock.need > look.s.rules.limits[POD]:
        return None
    return Goal(POD, look.worth(dock), [n * pods for n in costs(look, POD)])


def best_ship(look: Outlook, kind: int, pads: list[int], courses: list[Course]) -> list[Goal]:
    """The ship that is worth most: kind, where it starts, and the pods it takes."""
    toll = look.toll(3)
    most_pods = int(look.s.rules.limits[POD])
    best, aim, gain, extra = 0.0, None, 0.0, 0
    for prospect, worth in look.goals_for(kind):
        if worth <= best * 4 or prospect.kind == TOKEN:
            continue
        going = going_to(courses, prospect)
        if going >= prospect.room:
            continue
        net = worth - toll[prospect.field[closest(prospect.field, pads)]]
        pods = max(0, prospect.need + going - look.pods) if prospect.kind == DOCK else 0
        value = net / (4 + 2 * pods)
        if value > best and look.pods + pods <= most_pods:
            best, aim, gain, extra = value, prospect, net, pods
    if aim is None:
        return []
    worth = gain + extra * upgrade_worth(look, POD)
    return [Goal(kind, worth, with_pods(look, kind, extra), closest(aim.field, pads), extra)]


def closest(field: Field, points: list[int]) -> int:
    """The point from which the way is shortest, the first of those that are equal."""
    best = points[0]
    for point in points:
        if field[point] < field[best]:
            best = point
    return best


def with_pods(look: Outlook, kind: int, pods: int) -> Cards:
    """The cost of a ship and of the pods to go with it."""
    ship, pod = costs(look, kind), costs(look, POD)
    return [ship[r] + pods * pod[r] for r in range(RESOURCES)]


# ------------------------------------------------------------------ spaceports


def spaceports(look: Outlook) -> list[Goal]:
    """A spaceport on the colony that brings the goals nearest."""
    if look.me.shipyards_left == 0 or not look.chart.colonies:
        return []
    site, nearer = look.chart.port_site()
    worth = 1.0 + look.winning(1) + look.weights.spaceport * nearer * look.early
    return [Goal(SPACEPORT, worth, costs(look, SPACEPORT), site)]
