"""An outlook: how one seat stands at one decision, and what everything on its chart is worth to it now."""

from __future__ import annotations

from starwake.bots.starfarers.chart import HARBOUR, HIDDEN, SITE, TOKEN, Chart, Prospect
from starwake.bots.starfarers.weights import Weights
from starwake.starfarers.rules.points import points
from starwake.starfarers.state import State
from starwake.starfarers.words import COLONY_SHIP, PIRATE_BASE

USUAL_SPEED = 3.1
"""Base speed of a shake, on average."""


class Course:
    """A ship and where it is going; `net` is what that is worth from where it is."""

    __slots__ = ("goal", "net", "ship")

    def __init__(self, ship: int, goal: Prospect, net: float) -> None:
        self.ship = ship
        self.goal = goal
        self.net = net


class Outlook:
    """What the trader works out anew at every decision."""

    def __init__(self, s: State, seat: int, chart: Chart, weights: Weights) -> None:
        self.s = s
        self.seat = seat
        self.chart = chart
        self.weights = weights
        self.me = me = s.players[seat]
        self.hand = [int(n) for n in me.hand]
        self.boosters = int(me.boosters + me.extra_boosters)
        self.cannons = int(me.cannons + me.extra_cannons)
        self.pods = int(me.pods)
        self.speed = USUAL_SPEED + self.boosters
        self.target = int(s.rules.target)
        self.points = [int(points(s, other)) for other in range(len(s.players))]
        self.to_win = self.target - self.points[seat]
        self.turns_left = weights.pace * (self.target - max(self.points)) + 4.0
        self.per_pip = weights.card * weights.income * self.turns_left / 36.0
        self._worth: dict[Prospect, float] = {}

    # ---------------------------------------------------------------- worth

    def worth(self, goal: Prospect) -> float:
        """Points that reaching a goal is worth, the way there not counted."""
        found = self._worth.get(goal)
        if found is None:
            found = self._worth[goal] = self._judge(goal)
        return found

    def _judge(self, goal: Prospect) -> float:
        kind = goal.kind
        if kind == HARBOUR:
            return self._harbour(goal)
        if kind == TOKEN:
            return self.medal() if self.can_clear(goal) else 0.0
        colony = 1.0 + goal.income * self.per_pip
        if kind == SITE:
            return colony + self.winning(1)
        return colony * (self.weights.hidden if kind == HIDDEN else self.weights.veiled)

    def _harbour(self, goal: Prospect) -> float:
        value = self.weights.friend * self.turns_left
        points = self.marker_gain(goal.civ)
        if points:
            value += points + self.winning(points)
            if self.s.markers[goal.civ] >= 0:
                value += self.weights.take_away
        return value if self.pods >= goal.need else value * self.weights.pods_missing

    def marker_gain(self, civ: int) -> int:
        """Points that one more station at an outpost brings."""
        s = self.s
        holder = s.markers[civ]
        if holder == self.seat:
            return 0
        if holder >= 0 and s.stations[civ * 8 + self.seat] < s.stations[civ * 8 + holder]:
            return 0
        return int(s.rules.marker_points)

    def medal(self) -> float:
        """A token cleared."""
        return self.weights.medal + self.weights.opened + self.winning(1)

    def can_clear(self, goal: Prospect) -> bool:
        """Whether the mothership can beat a token."""
        return (self.cannons if goal.special == PIRATE_BASE else self.pods) >= goal.need

    def winning(self, gain: int) -> float:
        """Extra for points that win the game."""
        return self.weights.win if gain >= self.to_win else 0.0

    # ---------------------------------------------------------------- ships

    def net(self, goal: Prospect, at: int, steps: int) -> float:
        """What a goal is worth to a ship on a point that may fly so many steps this turn."""
        far = goal.field[at] - steps
        turns = 0.0 if far <= 0 else 1.0 + far / self.speed
        return self.worth(goal) - self.weights.delay * turns - 0.01 * goal.field[at]

    def goals_for(self, kind: int) -> list[Prospect]:
        """What a kind of ship may go for."""
        return self.chart.colony_goals if kind == COLONY_SHIP else self.chart.trade_goals

    def courses(self, steps: int) -> list[Course]:
        """A goal for each own ship, best first, no goal given to more ships than it has room for."""
        me = self.me
        pairs = []
        for ship in range(3):
            at = int(me.ship_at[ship])
            if at >= 0:
                for goal in self.goals_for(me.ship_kind[ship]):
                    pairs.append((self.net(goal, at, steps), -goal.field[at], ship, goal))
        pairs.sort(key=lambda pair: pair[:3], reverse=True)
        taken: dict[Prospect, int] = {}
        found: dict[int, Course] = {}
        for net, _near, ship, goal in pairs:
            if ship not in found and taken.get(goal, 0) < goal.room:
                found[ship] = Course(ship, goal, net)
                taken[goal] = taken.get(goal, 0) + 1
        return list(found.values())
