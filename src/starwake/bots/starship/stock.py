"""What cargo, science and money are worth together: as parts of plans first, then for what they may be sold."""

from __future__ import annotations

from typing import Final

from starwake.bots.starship.goals import Goal, goals
from starwake.bots.starship.meetings import Meeting
from starwake.bots.starship.outlook import Outlook, power
from starwake.core.arrays import append, i64, vec
from starwake.starship.rules.stores import room
from starwake.starship.words import ASTRO, OWNED, RESOURCES, SCIENCE

MOST: Final = 12
"""More units than any plan lacks."""


class Stock:
    """The holdings of a seat and its plans."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        w = look.weights
        self.goals: list[Goal] = goals(look)
        self.held = append(look.me.bays[:], look.me.science)
        """Units of each resource, then of science."""
        self.astro = int(look.me.astro)
        self.room = [int(room(look.s, look.seat, v)) for v in range(SCIENCE + 1)]
        self._fade = fading(w.fade)
        self._resale = self._prices()
        self._worth = self.worth(self.held)
        self._changes: dict[int, float] = {}
        self.meetings: dict[int, Meeting] = {}
        """What each card brings, where a flight has asked for it."""

    def _prices(self) -> list[vec[float]]:
        """What 0, 1, 2, ... units of each kind without use are worth."""
        look, deck = self.look, self.look.deck
        w = look.weights
        each = [w.resale] * RESOURCES + [w.science]
        for card in deck.posts:
            if look.s.place[card] == OWNED + look.seat and deck.sells[card]:
                for v in deck.traded[card]:
                    each[v] = max(each[v], w.own_post)
        coin = self.money(1)
        return [resale(price * coin, w.glut) for price in each]

    def worth(self, held: vec[i64], without: Goal | None = None) -> float:
        """What holdings are worth, money not counted; a goal may be left out."""
        left = held[:]
        total, rank = 0.0, 1.0
        for goal in self.goals:
            if goal is not without:
                total += goal.worth * rank * self._fade[take_from(left, goal.needs)]
                rank *= self.look.weights.later
        v: i64 = 0
        for n in left:
            if n:
                total += self._resale[v][n]
            v += 1
        return total

    def change(self, valuable: int, count: int) -> float:
        """What it is worth to hold so many more or fewer units of a kind."""
        key = valuable << 8 | (count & 0xFF)
        if key not in self._changes:
            self._changes[key] = self.after([(valuable, count)])
        return self._changes[key]

    def after(self, flows: list[tuple[int, int]]) -> float:
        """What several changes are worth together, money among them."""
        held = self.held[:]
        astro = 0
        for v, count in flows:
            if v == ASTRO:
                astro += count
            else:
                held[v] += count
        return self.worth(held) - self._worth + self.money(astro)

    def money(self, change: int) -> float:
        """What it is worth to have so much more or less money."""
        return self._purse(self.astro + change) - self._purse(self.astro) if change else 0.0

    def _purse(self, astro: int) -> float:
        """The more money there is, the less is one more Astro worth; it never reaches the weight in all."""
        return astro / (1.0 + astro / self.look.weights.purse)

    def spent(self, goal: Goal) -> float:
        """What it brings to carry out a goal now: its worth, less what the cargo was worth for all plans."""
        return goal.worth + self.worth(less(self.held, goal.needs), without=goal) - self._worth

    def any_resource(self) -> float:
        """What a resource of choice is worth, if a bay has room for one."""
        best = NOTHING
        for r in range(RESOURCES):
            if self.room[r]:
                best = max(best, self.change(r, 1))
        return best if best > NOTHING else 0.0


NOTHING: Final = -1e18
"""Less than anything is worth."""


def take_from(left: vec[i64], needs: vec[i64]) -> i64:
    """Take what is needed out of holdings, in place; the units that were lacking."""
    lacking: i64 = 0
    v: i64 = 0
    for count in needs:
        if count:
            have = left[v]
            left[v] = have - count if have >= count else 0
            lacking += count - have if have < count else 0
        v += 1
    return lacking


def less(held: vec[i64], needs: vec[i64]) -> vec[i64]:
    """Holdings without what is needed; below zero where it is not there."""
    left = held[:]
    v: i64 = 0
    for count in needs:
        left[v] -= count
        v += 1
    return left


def fading(fade: float) -> vec[float]:
    """What is left of the worth of a plan that lacks 0, 1, 2, ... units."""
    return vec[float]([power(fade, lacking) for lacking in range(MOST)])


def resale(price: float, glut: float) -> vec[float]:
    """What 0, 1, 2, ... units are worth together, each less than the one before."""
    found = vec[float]()
    share = 0.0
    for count in range(MOST):
        found = append(found, price * share)
        share += power(glut, count)
    return found
