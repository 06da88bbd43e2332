"""The search in the Starfarers family: what could be done now, played out by traders in imagined worlds, judged by the
value."""

from __future__ import annotations

from typing import Final, final

from starwake.bots.net import Net
from starwake.bots.search import NOTHING, Depth, Plan, Search, add
from starwake.bots.starfarers.chart import Mapmaker
from starwake.bots.starfarers.features import rows
from starwake.bots.starfarers.flying import legs, nearest
from starwake.bots.starfarers.mind import Mind
from starwake.bots.starfarers.outlook import Course, Outlook
from starwake.bots.starfarers.weights import DEFAULT, FIRST
from starwake.core import engine
from starwake.core.arrays import i64
from starwake.core.engine import lowest, top_of
from starwake.core.rng import Stream
from starwake.core.view import View
from starwake.starfarers.codes import (
    ACCEPT,
    BUILD_SHIP,
    BUILD_SPACEPORT,
    BUILD_UPGRADE,
    COUNTER,
    DEAL,
    DECLINE,
    END,
    F_ANSWER,
    F_BUILD,
    F_CLOSE,
    F_FLY,
    F_LAUNCH,
    F_PLACE_COLONY,
    F_PLACE_EITHER,
    F_PLACE_SPACEPORT,
    F_READY,
    F_ROLL,
    FLY,
    OFFER,
    SHAKE,
    WITHDRAW,
)
from starwake.starfarers.engine import ENGINE
from starwake.starfarers.imagine import imagine
from starwake.starfarers.redact import redact
from starwake.starfarers.rules.points import points
from starwake.starfarers.rules.trade import wanted
from starwake.starfarers.state import State
from starwake.starfarers.view import StarfarersView
from starwake.starfarers.words import RESOURCES

LEANINGS: Final = (
    DEFAULT,
    FIRST,
    DEFAULT._replace(income=1.4, variety=2.2, card=0.2),
    DEFAULT._replace(booster=3.0, fewer=0.8),
    DEFAULT._replace(friend=0.08, take_away=1.0, pod=0.6),
    DEFAULT._replace(cannon=0.7, medal=1.2, opened=0.9),
    DEFAULT._replace(spaceport=1.8),
    DEFAULT._replace(missing=0.7, used=0.05),
    DEFAULT._replace(delay=0.45, missing=2.6),
)
"""Traders with leanings: the usual one, for income, speed, friends, fights, spaceports, patience and haste."""
PLACING: Final = (F_PLACE_COLONY, F_PLACE_SPACEPORT, F_PLACE_EITHER, F_LAUNCH)
"""Frames of the set-up."""
BUILDS: Final = (BUILD_UPGRADE, BUILD_SHIP, BUILD_SPACEPORT)
FEW: Final = 12
"""Choices that are all tried."""
GOALS: Final = 4
"""Goals of each ship that are tried."""
ENOUGH: Final[i64] = 99
"""Offers after which no trader makes any more."""


@final
class StarfarersSearch(Search):
    """The search of one seat."""

    def __init__(self, seat: i64, seats: i64, net: Net, rng: Stream, depth: Depth) -> None:
        super().__init__(seat, seats, rng, depth)
        self.net: Final = net
        self.mind: Final = Mind(seat, DEFAULT)
        """The trader that it would be, with what it remembers."""
        minds: list[Mind] = []
        other: i64 = 0
        while other < seats:
            minds.append(Mind(other, DEFAULT))
            other += 1
        self.minds: Final = minds
        self.leaning: Final = [Mind(seat, weights) for weights in LEANINGS]
        self.mapmaker: Final = Mapmaker(seat, DEFAULT)

    def chances(self, s: State) -> list[float]:
        """The chance of each seat to win."""
        if s.winner >= 0:
            return [1.0 if seat == s.winner else 0.0 for seat in range(len(s.players))]
        return self.net.chances(rows(s, self.seat))

    def usual(self, view: View, codes: list[int]) -> int:
        """What the trader would do."""
        return self.mind.choose(seen_by(view), codes)

    # ---------------------------------------------------------------- candidates

    def plans(self, view: View, codes: list[int], usual: int) -> list[Plan]:
        """What is worth trying, the trader's choice first."""
        s = seen_by(view) if self.may_ask(view) else silent(view)
        found = [Plan(usual, 0)]
        f = top_of(s)
        kind = f.kind
        own = f.seat == self.seat
        if kind == F_BUILD and own:
            self.add_builds(view, s, codes, found)
        elif kind == F_FLY and own:
            self.add_leanings(s, codes, found)
            self.add_legs(s, codes, found)
        elif kind == F_ROLL or kind == F_READY:
            return found
        elif len(codes) <= FEW or kind in PLACING:
            for code in codes:
                add(found, code)
        return found

    def add_leanings(self, s: State, codes: list[int], found: list[Plan]) -> None:
        """What traders with leanings would do."""
        number: i64 = 0
        for mind in self.leaning:
            mind.forget()
            add(found, mind.choose(s, codes), number)
            number += 1

    def add_builds(self, view: View, s: State, codes: list[int], found: list[Plan]) -> None:
        """What traders with leanings would do, and every build, continued in each manner; and no more building."""
        self.add_leanings(s, codes, found)
        for code in codes:
            if code & 0xFF in BUILDS:
                manner: i64 = 0
                while manner < len(self.leaning):
                    add(found, code, manner)
                    manner += 1
        add(found, SHAKE if SHAKE in codes else END)
        if self.depth.haggle and self.may_ask(view):
            self.add_offers(s, codes, found)

    def add_offers(self, s: State, codes: list[int], found: list[Plan]) -> None:
        """One card for one that somebody is known to hold."""
        for code in codes:
            if code & 0xFF == OFFER and held_by_others(s, self.seat, code):
                add(found, code)

    def add_legs(self, s: State, codes: list[int], found: list[Plan]) -> None:
        """Each ship toward its best goals, and the end of the flight."""
        look = Outlook(s, self.seat, self.mapmaker, DEFAULT)
        toll = look.toll(int(s.base_speed) + look.boosters)
        for ship in range(3):
            at = int(look.me.ship_at[ship])
            points = legs(ship, codes)
            if at < 0 or not points:
                continue
            ranked: list[tuple[float, int]] = []
            goals = look.goals_for(int(look.me.ship_kind[ship]))
            for place, (goal, worth) in enumerate(goals):
                ranked.append((toll[goal.field[at]] - worth, place))
            ranked.sort()
            for net, place in ranked[:GOALS]:
                point = nearest(look, Course(ship, goals[place][0], -net), points)
                if point >= 0:
                    add(found, FLY | ship << 8 | point << 24, 0)
        if END in codes:
            add(found, END, 0)

    # ---------------------------------------------------------------- trying

    def imagined(self, view: View) -> State:
        """A world that agrees with the view."""
        return imagine(seen_by(view), self.seat, self.rng)

    def glanced(self, world: engine.State, plan: Plan, dice: list[Stream]) -> float:
        """What a plan leads to by the end of the building, or else of the turn."""
        assert isinstance(world, State)
        kind = top_of(world).kind
        if kind != F_BUILD or top_of(world).seat != self.seat:
            return self.tried(world, plan, dice)
        s = world.copy()
        if plan.code != SHAKE and plan.code != END:
            ENGINE.apply(s, self.seat, plan.code)
            build_on(s, self.seat, self.table(plan), dice[0].copy())
        return self.chances(s)[self.seat]

    def tried(self, world: engine.State, plan: Plan, dice: list[Stream]) -> float:
        """What a plan leads to by the end of the turns for which there are dice; in the set-up of the first round."""
        assert isinstance(world, State)
        s = world.copy()
        minds = self.table(plan)
        last = s.turn + len(dice) - 1
        if s.turn < 1:
            last = len(minds)
        ENGINE.apply(s, self.seat, plan.code)
        play_on(s, minds, dice, last)
        return self.chances(s)[self.seat]

    def table(self, plan: Plan) -> list[Mind]:
        """Who plays a plan out."""
        minds = self.minds[:]
        minds[self.seat] = self.leaning[plan.manner]
        for mind in minds:
            mind.forget()
        return minds

    # ---------------------------------------------------------------- deals

    def instead(self, view: View, codes: list[int]) -> int:
        """What the trader would do if there were no deals."""
        refusal = self.refusal(view)
        if refusal != NOTHING:
            return refusal
        self.leaning[0].forget()
        return self.leaning[0].choose(silent(view), codes)

    def asks(self, code: int) -> bool:
        """Whether an action is an offer."""
        return code & 0xFF == OFFER

    def offers_made(self, view: View) -> i64:
        """Offers of the own turn."""
        s = seen_by(view)
        return s.offers_made if s.active == self.seat else NOTHING

    def turn_of(self, view: View) -> i64:
        """The number of the turn."""
        return seen_by(view).turn

    def partner(self, view: View, code: int) -> i64:
        """Whom an answer would strike a deal with, or a deal is struck with."""
        kind = code & 0xFF
        if kind == ACCEPT or kind == COUNTER:
            return seen_by(view).active
        return code >> 8 if kind == DEAL else NOTHING

    def refusal(self, view: View) -> int:
        """The action that strikes no deal, where one is asked for."""
        f = top_of(seen_by(view))
        if f.kind != F_ANSWER and f.kind != F_CLOSE:
            return NOTHING
        return WITHDRAW if f.seat == self.seat else DECLINE

    def short(self, view: View, seat: i64) -> i64:
        """The points that a seat lacks to win."""
        s = seen_by(view)
        return s.rules.target - points(s, seat)

    def settled(self, world: engine.State, code: int) -> list[float]:
        """The chances of all seats after a deal, or an answer that leads to it and to no other one."""
        assert isinstance(world, State)
        s = world.copy()
        ENGINE.apply(s, self.seat, code)
        while top_of(s).kind == F_ANSWER:
            ENGINE.apply(s, lowest(ENGINE.awaited(s)), DECLINE)
        f = top_of(s)
        if f.kind == F_CLOSE:
            deal: int = DEAL | int(self.seat) << 8
            agreed = code != DECLINE and deal in ENGINE.listed(s, f.seat)
            ENGINE.apply(s, f.seat, deal if agreed else WITHDRAW)
        return self.chances(s)


def seen_by(view: View) -> State:
    """The redacted state behind a view."""
    assert isinstance(view, StarfarersView)
    return view.table


def silent(view: View) -> State:
    """The same after so many offers that no trader makes another one."""
    s = seen_by(view).copy()
    s.offers_made = ENOUGH
    return s


def held_by_others(s: State, seat: i64, offer: int) -> bool:
    """Whether anybody else is known to hold what an offer asks for."""
    other: i64 = 0
    for player in s.players:
        if other != seat:
            r: i64 = 0
            while r < RESOURCES:
                if wanted(offer, r) and player.hand[r] > 0:
                    return True
                r += 1
        other += 1
    return False


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


def build_on(s: State, seat: i64, minds: list[Mind], dealer: Stream) -> None:
    """Let minds play a world on, in place, until a seat has nothing more to build."""
    turn = s.turn
    ENGINE.deal(s, dealer)
    while s.winner < 0 and s.turn == turn:
        awaited = lowest(ENGINE.awaited(s))
        codes = ENGINE.listed(s, awaited)
        code = codes[0] if len(codes) == 1 else minds[awaited].choose(redact(s, awaited), codes)
        if awaited == seat and (code == SHAKE or code == END):
            return
        ENGINE.apply(s, awaited, code)
        ENGINE.deal(s, dealer)
