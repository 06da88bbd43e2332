"""The search in Starship: turns played out by traders in imagined worlds, judged by the value."""

from __future__ import annotations

from typing import Final, final

from starwake.bots.net import Net
from starwake.bots.search import NOTHING, Depth, Plan, Search, add
from starwake.bots.starship.features import rows
from starwake.bots.starship.mind import Mind
from starwake.bots.starship.weights import DEFAULT, FIRST
from starwake.core import engine
from starwake.core.arrays import i64
from starwake.core.engine import lowest, top_of
from starwake.core.rng import Stream
from starwake.core.view import View
from starwake.starship.codes import (
    ACCEPT,
    DECLINE,
    F_ANSWER,
    F_BUILD,
    F_NEXT,
    F_SECTOR,
    F_VISIT,
    INVITE,
    OFFER,
)
from starwake.starship.engine import ENGINE
from starwake.starship.redact import redact
from starwake.starship.rules.points import points
from starwake.starship.state import State
from starwake.starship.view import StarshipView, imagine

LEANINGS: Final = (
    DEFAULT,
    FIRST,
    DEFAULT._replace(point=12.0),
    DEFAULT._replace(booster=18.0, cannon=9.0),
    DEFAULT._replace(post=8.0, chase=0.65),
    DEFAULT._replace(cargo=3.5, resale=2.0),
    DEFAULT._replace(planet=0.7, fade=0.85),
    DEFAULT._replace(sensor=9.0, trade=11.0, command=20.0, production=14.0),
)
"""Traders with leanings: the usual one, for points, equipment, friends, money, missions and other modules."""
FEW: Final = 14
"""Choices that are all tried."""
ENOUGH: Final[i64] = 99
"""Offers after which no trader makes any more."""


@final
class StarshipSearch(Search):
    """The search of one seat."""

    def __init__(self, seat: i64, seats: i64, net: Net, rng: Stream, depth: Depth) -> None:
        super().__init__(seat, seats, rng, depth)
        self.net: Final = net
        self.mind: Final = Mind(seat, DEFAULT, rng)
        """The trader that it would be."""
        self.minds: Final = [Mind(other, DEFAULT, rng) for other in range(2)]
        self.leaning: Final = [Mind(seat, weights, rng) for weights in LEANINGS]

    def chances(self, s: State) -> list[float]:
        """The chance of each seat to win."""
        if s.winner >= 0:
            return [1.0 if seat == s.winner else 0.0 for seat in range(2)]
        return self.net.chances(rows(s, self.seat))

    def usual(self, view: View, codes: list[int]) -> int:
        """What the trader would do."""
        return self.mind.choose(seen_by(view), codes)

    def plans(self, view: View, codes: list[int], usual: int) -> list[Plan]:
        """What is worth trying, the trader's choice first: what traders with leanings would do, and all of a few."""
        s = seen_by(view) if self.may_ask(view) else silent(view)
        found = [Plan(usual, 0)]
        kind = top_of(s).kind
        if kind == F_BUILD or kind == F_VISIT or kind == F_SECTOR or kind == F_NEXT:
            number: i64 = 0
            for mind in self.leaning:
                add(found, mind.choose(s, codes), number)
                number += 1
        if len(codes) <= FEW:
            for code in codes:
                add(found, code)
        return found

    def imagined(self, view: View) -> State:
        """A world that agrees with the view."""
        assert isinstance(view, StarshipView)
        return imagine(view, self.rng)

    def tried(self, world: engine.State, plan: Plan, dice: list[Stream]) -> float:
        """What a plan leads to in a world by the end of the turns for which there are dice."""
        assert isinstance(world, State)
        s = world.copy()
        minds = self.minds[:]
        minds[self.seat] = self.leaning[plan.manner]
        last = s.turn + len(dice) - 1
        ENGINE.apply(s, self.seat, plan.code)
        play_on(s, minds, dice, last)
        return self.chances(s)[self.seat]

    # ---------------------------------------------------------------- deals

    def instead(self, view: View, codes: list[int]) -> int:
        """What the trader would do if there were no deals."""
        refusal = self.refusal(view)
        return self.mind.choose(silent(view), codes) if refusal == NOTHING else refusal

    def asks(self, code: int) -> bool:
        """Whether an action is an offer, or asks for one."""
        return code & 0xFF == OFFER or code & 0xFF == INVITE

    def offers_made(self, view: View) -> i64:
        """Offers of the own turn."""
        s = seen_by(view)
        return s.offers_made if s.active == self.seat else NOTHING

    def turn_of(self, view: View) -> i64:
        """The number of the turn."""
        return seen_by(view).turn

    def partner(self, view: View, code: int) -> i64:
        """The other player, where an action is an offer or accepts one."""
        return 1 - self.seat if code == ACCEPT or code & 0xFF == OFFER else NOTHING

    def refusal(self, view: View) -> int:
        """The action that strikes no deal, where one is asked for."""
        return DECLINE if top_of(seen_by(view)).kind == F_ANSWER else NOTHING

    def short(self, view: View, seat: i64) -> i64:
        """The points that a seat lacks to win."""
        s = seen_by(view)
        return s.rules.target - points(s, seat)

    def settled(self, world: engine.State, code: int) -> list[float]:
        """The chances of both after an answer, or after an offer that is accepted if it can be."""
        assert isinstance(world, State)
        s = world.copy()
        if code != NOTHING:
            ENGINE.apply(s, self.seat, code)
            f = top_of(s)
            if f.kind == F_ANSWER and f.seat != self.seat:
                agreed = ACCEPT in ENGINE.listed(s, f.seat)
                ENGINE.apply(s, f.seat, ACCEPT if agreed else DECLINE)
        return self.chances(s)


def seen_by(view: View) -> State:
    """The redacted state behind a view."""
    assert isinstance(view, StarshipView)
    return view.table


def silent(view: View) -> State:
    """The same after so many offers that no trader makes another one."""
    s = seen_by(view).copy()
    s.offers_made = ENOUGH
    return s


def play_on(s: State, minds: list[Mind], dice: list[Stream], last_turn: i64) -> None:
    """Let minds play a world on, in place, until a turn is over or somebody has won; each turn with dice of its own."""
    turn = s.turn
    number: i64 = 0
    dealer = dice[0].copy()
    ENGINE.deal(s, dealer)
    while s.winner < 0 and s.turn <= last_turn:
        if s.turn != turn:
            turn = s.turn
            number += 1
            if number < len(dice):
                dealer = dice[number].copy()
        seat = lowest(ENGINE.awaited(s))
        codes = ENGINE.listed(s, seat)
        if len(codes) == 1:
            ENGINE.apply(s, seat, codes[0])
        else:
            ENGINE.apply(s, seat, minds[seat].choose(redact(s, seat), codes))
        ENGINE.deal(s, dealer)
