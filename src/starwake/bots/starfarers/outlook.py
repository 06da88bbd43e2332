"""An outlook: how one seat stands at one decision, and what everything on its chart is worth to it now."""

from __future__ import annotations

from functools import cache
from typing import Final

from starwake.bots.starfarers.atlas import FAR
from starwake.bots.starfarers.chart import DOCK, SITE, TOKEN, VEILED, Chart, Mapmaker, Prospect, Valued
from starwake.bots.starfarers.weights import Weights
from starwake.starfarers.rules.explore import civilisations
from starwake.starfarers.rules.points import points
from starwake.starfarers.rules.trade import goods_card_ready, rate
from starwake.starfarers.state import State
from starwake.starfarers.words import COLONY_SHIP, GOODS, ICE_PLANET, PIRATE_BASE, RESOURCES

USUAL_SPEED: Final = 3.1
"""Base speed of a shake, on average."""
USUAL_TURNS: Final = 60.0
"""Turns left at the start of a game, about."""
STEP: Final = 0.01
"""What a step on the way costs, beyond the turns it takes: the nearer of two equal goals is better."""


class Course:
    """A ship and where it is going; `net` is what that is worth from where it is."""

    def __init__(self, ship: int, goal: Prospect, net: float) -> None:
        self.ship = ship
        self.goal = goal
        self.net = net


class Outlook:
    """What the trader works out anew at every decision."""

    def __init__(self, s: State, seat: int, mapmaker: Mapmaker, weights: Weights) -> None:
        self.s = s
        self.seat = seat
        self.weights = weights
        self._mapmaker = mapmaker
        self._chart: Chart | None = None
        self._rates: list[int] | None = None
        self.me = me = s.players[seat]
        self.hand = [int(n) for n in me.hand]
        self.boosters = int(me.booster + me.extra_booster)
        self.cannons = int(me.cannon + me.extra_cannon)
        self.pods = int(me.freight_pod)
        self.friends = int(civilisations(s, me)) if me.friends else 0
        """Civilisations that have given a friendship card."""
        self.target = int(s.rules.target)
        self.points = [int(points(s, other)) for other in range(len(s.players))]
        self.to_win = self.target - self.points[seat]
        self.turns_left = weights.pace * (self.target - max(self.points)) + 4.0
        self.early = min(1.0, self.turns_left / USUAL_TURNS)
        """1 at the start, falling toward 0 at the end."""
        self.per_pip = weights.card * weights.income * self.turns_left / 36.0

    @property
    def chart(self) -> Chart:
        """Where there is anything to go to; many decisions never ask."""
        chart = self._chart
        if chart is None:
            chart = self._chart = self._mapmaker.chart(self.s)
        return chart

    @property
    def rates(self) -> list[int]:
        """Cards of each kind that buy one from the supply now."""
        found = self._rates
        if found is None:
            found = self._rates = [int(rate(self.s, self.me, r)) for r in range(RESOURCES)]
            if goods_card_ready(self.s, self.me):
                found[GOODS] = int(self.s.rules.goods_card_rate)
        return found

    # ---------------------------------------------------------------- worth

    def worth(self, goal: Prospect) -> float:
        """Points that reaching a goal is worth, the way there not counted."""
        kind = goal.kind
        if kind == DOCK:
            return self._dock(goal)
        if kind == TOKEN:
            return self.medal() if self.can_clear(goal) else 0.0
        colony = 1.0 + goal.income * self.per_pip
        if kind == SITE:
            return colony + self.winning(1)
        if kind == VEILED:
            return colony * self.weights.veiled
        return colony * (1.0 - (1.0 - goal.odds) * self.weights.blocked)

    def _dock(self, goal: Prospect) -> float:
        value = self.weights.friend * self.turns_left
        if goal.marker:
            gain = int(self.s.rules.marker_points)
            value += gain + self.winning(gain)
            if goal.taken:
                value += self.weights.take_away
        if goal.new and self.friends < self.chart.artifact:
            value += self.weights.artifact
        return value if self.pods >= goal.need else value * self.weights.pods_missing

    def medal(self) -> float:
        """A token cleared."""
        return self.weights.medal + self.weights.opened + self.winning(1)

    def can_clear(self, goal: Prospect) -> bool:
        """Whether the seat has what a token takes."""
        return self.strength(goal.special) >= goal.need

    def strength(self, special: int) -> int:
        """Cannons against pirates, pods against ice, civilisations for an artifact."""
        if special == PIRATE_BASE:
            return self.cannons
        return self.pods if special == ICE_PLANET else self.friends

    def winning(self, gain: int) -> float:
        """Extra for points that win the game."""
        return self.weights.win if gain >= self.to_win else 0.0

    # ---------------------------------------------------------------- ships

    def goals_for(self, kind: int) -> list[Valued]:
        """What a kind of ship may go for, and what that is worth."""
        chart = self.chart
        standing = (self.turns_left, self.to_win, self.pods, self.cannons, self.friends)
        if chart.standing != standing:
            chart.standing = standing
            chart.colony_values = [(goal, self.worth(goal)) for goal in chart.colony_goals]
            chart.trade_values = [(goal, self.worth(goal)) for goal in chart.trade_goals]
        return chart.colony_values if kind == COLONY_SHIP else chart.trade_values

    def toll(self, steps: int) -> list[float]:
        """What each distance costs a ship that may fly so many steps this turn."""
        return toll(self.boosters, steps, self.weights.delay)

    def courses(self, steps: int) -> list[Course]:
        """A goal for each own ship, best first, no goal given to more ships than it has room for."""
        toll = self.toll(steps)
        found: list[Course] = []
        while True:
            best = self._best_course(toll, found)
            if best is None:
                return found
            found.append(best)

    def _best_course(self, toll: list[float], found: list[Course]) -> Course | None:
        """The best course for a ship that has none yet."""
        ship_at, ship_kind = self.me.ship_at, self.me.ship_kind
        most, best, whose = -1e9, None, -1
        for ship in range(3):
            at = int(ship_at[ship])
            if at < 0 or any_for(found, ship):
                continue
            for goal, worth in self.goals_for(int(ship_kind[ship])):
                net = worth - toll[goal.field[at]]
                if net > most and going_to(found, goal) < goal.room:
                    most, best, whose = net, goal, ship
        return None if best is None else Course(whose, best, most)


def any_for(courses: list[Course], ship: int) -> bool:
    """Whether a ship has a course."""
    for course in courses:
        if course.ship == ship:
            return True
    return False


def going_to(courses: list[Course], goal: Prospect) -> int:
    """Ships that have a course to a goal."""
    count = 0
    for course in courses:
        if course.goal is goal:
            count += 1
    return count


@cache
def toll(boosters: int, steps: int, delay: float) -> list[float]:
    """What each distance costs: a share for each turn that it takes, and a little for each step."""
    speed = USUAL_SPEED + boosters
    turns = [0.0 if far <= steps else 1.0 + (far - steps) / speed for far in range(FAR + 2)]
    return [delay * turn + STEP * far for far, turn in enumerate(turns)]
