"""What cargo, science and money are worth together: as parts of plans first, then for what they may be sold."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from starwake.bots.starship.goals import Goal, goals
from starwake.bots.starship.outlook import Outlook, power
from starwake.starship.rules.stores import room
from starwake.starship.words import ASTRO, OWNED, RESOURCES, SCIENCE

MOST = 12
"""More units than any plan lacks."""


class Stock:
    """The holdings of a seat and its plans."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        w = look.weights
        self.goals: list[Goal] = goals(look)
        self.held = [*(int(n) for n in look.me.bays), int(look.me.science)]
        self.astro = int(look.me.astro)
        self.room = [int(room(look.s, look.seat, v)) for v in range(SCIENCE + 1)]
        self._fade = fading(w.fade)
        self._resale = self._prices()
        self._worth = self.worth(self.held)
        self._changes: dict[tuple[int, int], float] = {}
        self.meetings: dict[int, Any] = {}
        """What each card brings, where a flight has asked for it."""

    def _prices(self) -> list[tuple[float, ...]]:
        """What 0, 1, 2, ... units of each kind without use are worth."""
        look, deck = self.look, self.look.deck
        w = look.weights
        each = [w.resale] * RESOURCES + [w.science]
        for card in deck.posts:
            if look.place[card] == OWNED + look.seat and deck.sells[card]:
                for v in range(RESOURCES) if deck.resource[card] < 0 else (deck.resource[card],):
                    each[v] = max(each[v], w.own_post)
        coin = self.money(1)
        return [resale(price * coin, w.glut) for price in each]

    def worth(self, held: list[int], without: Goal | None = None) -> float:
        """What holdings are worth, money not counted; a goal may be left out."""
        left = held[:]
        total, rank = 0.0, 1.0
        for goal in self.goals:
            if goal is without:
                continue
            lacking = 0
            for v, count in goal.needs:
                if left[v] >= count:
                    left[v] -= count
                else:
                    lacking += count - left[v]
                    left[v] = 0
            total += goal.worth * rank * self._fade[lacking]
            rank *= self.look.weights.later
        for v, n in enumerate(left):
            if n:
                total += self._resale[v][n]
        return total

    def change(self, valuable: int, count: int) -> float:
        """What it is worth to hold so many more or fewer units of a kind."""
        key = (valuable, count)
        found = self._changes.get(key)
        if found is None:
            found = self._changes[key] = self.after([key])
        return found

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
        held = self.held[:]
        for v, count in goal.needs:
            held[v] -= count
        return goal.worth + self.worth(held, without=goal) - self._worth

    def any_resource(self) -> float:
        """What a resource of choice is worth, if a bay has room for one."""
        return max([self.change(r, 1) for r in range(RESOURCES) if self.room[r]], default=0.0)


@lru_cache(maxsize=256)
def fading(fade: float) -> tuple[float, ...]:
    """What is left of the worth of a plan that lacks 0, 1, 2, ... units."""
    return tuple(power(fade, lacking) for lacking in range(MOST))


@lru_cache(maxsize=256)
def resale(price: float, glut: float) -> tuple[float, ...]:
    """What 0, 1, 2, ... units are worth together, each less than the one before."""
    return tuple(price * sum([power(glut, n) for n in range(count)]) for count in range(MOST))
