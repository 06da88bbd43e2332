"""How navigators, captains and admirals search, whatever the game: plans tried in imagined worlds, and the trader's
choice as the measure.

Every plan is tried in the same worlds with the same dice, turn by turn. A first look tries all of them, a second one
the best few again, in as many worlds as the depth of the search allows; the trader's choice is left only for something
that is clearly better. No clock is asked: how long it takes is decided by the number of turns that are played. Each
game says what is worth trying, and how a plan is played out and judged.

Deals are looked at first: none with somebody about to win, none that helps the other side more, and no offer twice.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

from mypy_extensions import mypyc_attr

from starwake.core.arrays import i64
from starwake.core.engine import State
from starwake.core.rng import Stream
from starwake.core.view import View

ABOUT_TO_WIN: Final = 3
"""Points from the goal at which nobody gets a deal any more."""
BATCH: Final = 8
"""Worlds after which plans that are clearly worse are dropped."""
CLEARLY: Final = 2.0
"""Standard errors that are clear."""
DEAL_WORLDS: Final = 2
"""Worlds in which a deal is weighed."""
NOTHING: Final = -1
"""No action: things stay as they are."""
SHOWN: Final = 3
"""Choices that are told to somebody who asks."""


class Depth(NamedTuple):
    """How far a search goes: all that the rungs of the ladder differ in."""

    wide: int = 2
    """Worlds in which every plan is glanced at, at most."""
    deep: int = 8
    """Worlds in which the best ones are played out, at most."""
    best: int = 3
    """How many these are, beside the trader's choice."""
    margin: float = 0.004
    """Chance to win that a plan must promise beyond what the trader would do."""
    sure: float = 0.0
    """Standard errors by which it must be better when played out."""
    trust: float = 0.5
    """How much the glance counts beside what was played out."""
    horizon: int = 0
    """Rounds that are played out beyond the present turn, so that the others reply."""
    turns: int = 1000
    """Turns that may be played in all worlds together: the budget of time."""
    offers: int = 2
    """Offers in a turn, at most."""
    haggle: bool = False
    """Whether small offers are tried that no trader would make."""


NAVIGATOR: Final = Depth()
CAPTAIN: Final = Depth(wide=4, deep=48, best=4, trust=0.3, horizon=1, turns=400, haggle=True)
ADMIRAL: Final = Depth(wide=8, deep=96, best=5, trust=0.2, horizon=2, turns=1400, haggle=True)


class Weighed(NamedTuple):
    """A choice, and what the search makes of it."""

    code: int
    chance: float
    """To win, in the mean of all worlds that were tried."""
    error: float
    """The standard error of how far that is from the best choice; 0 for the best one."""


@final
class Plan:
    """Something to do now, whose manner decides what follows, and how that has done in each world."""

    def __init__(self, code: int, manner: i64) -> None:
        self.code: Final = code
        self.manner: Final[i64] = manner
        self.promise: float = 0.0
        """What a glance makes of it, in the mean."""
        scores: list[float] = []
        self.scores: Final = scores
        """What it led to, world by world."""


def by_promise(plan: Plan) -> float:
    """The order of plans."""
    return plan.promise


def by_chance(one: Weighed) -> float:
    """The order of choices."""
    return one.chance


def add(found: list[Plan], code: int, manner: i64 = 0) -> None:
    """One more plan, unless the same one is already there."""
    for plan in found:
        if plan.code == code and plan.manner == manner:
            return
    found.append(Plan(code, manner))


@mypyc_attr(allow_interpreted_subclasses=True)
class Search:
    """What one seat searches with, from one decision to the next."""

    def __init__(self, seat: i64, seats: i64, rng: Stream, depth: Depth) -> None:
        self.seat: Final[i64] = seat
        self.seats: Final[i64] = seats
        self.rng: Final = rng
        self.depth: Final = depth
        asked: list[int] = []
        self.asked: list[int] = asked
        """Offers of the present turn."""
        self.asked_turn: i64 = NOTHING

    # ---------------------------------------------------------------- what a game says

    def usual(self, view: View, codes: list[int]) -> int:
        """What the trader would do."""
        raise TypeError("a game has a trader")

    def instead(self, view: View, codes: list[int]) -> int:
        """What the trader would do if there were no deals."""
        raise TypeError("a game can be played without deals")

    def plans(self, view: View, codes: list[int], usual: int) -> list[Plan]:
        """What is worth trying, the trader's choice first."""
        raise TypeError("a game says what is worth trying")

    def imagined(self, view: View) -> State:
        """A world that agrees with the view."""
        raise TypeError("a game imagines its worlds")

    def glanced(self, world: State, plan: Plan, dice: list[Stream]) -> float:
        """The chance to win that a plan leads to in a world soon, as far as a glance tells."""
        return self.tried(world, plan, dice)

    def tried(self, world: State, plan: Plan, dice: list[Stream]) -> float:
        """The chance to win that a plan leads to in a world, which stays as it is; dice for each turn to be played."""
        raise TypeError("a game plays its worlds")

    def asks(self, code: int) -> bool:
        """Whether an action is an offer, or asks for one."""
        return False

    def offers_made(self, view: View) -> i64:
        """Offers of the present turn, if it is the own one; NOTHING in another's."""
        return NOTHING

    def turn_of(self, view: View) -> i64:
        """The number of the turn."""
        return 0

    def partner(self, view: View, code: int) -> i64:
        """Whom an action would strike a deal with; NOTHING if it is none."""
        return NOTHING

    def refusal(self, view: View) -> int:
        """The action that strikes no deal, where one is asked for; otherwise NOTHING."""
        return NOTHING

    def short(self, view: View, seat: i64) -> i64:
        """The points that a seat lacks to win."""
        return ABOUT_TO_WIN + 1

    def settled(self, world: State, code: int) -> list[float]:
        """The chances of all seats after an action to which the other side agrees."""
        raise TypeError("a game settles its deals")

    # ---------------------------------------------------------------- choosing

    def choose(self, view: View, codes: list[int]) -> int:
        """What the trader would do, unless another plan is clearly better."""
        usual = self.proper_usual(view, codes)
        choice = self.searched(view, codes, usual)
        if self.asks(choice):
            self.asked.append(choice)
        return choice

    def proper_usual(self, view: View, codes: list[int]) -> int:
        """What the trader would do, if need be without deals."""
        self.begin_turn(view)
        usual = self.usual(view, codes)
        return usual if self.proper(view, usual) else self.instead(view, codes)

    def proper_plans(self, view: View, codes: list[int], usual: int) -> list[Plan]:
        """What is worth trying and may be done, the trader's choice first."""
        plans = self.plans(view, codes, usual)
        if len(plans) < 2:
            return plans
        return [plan for plan in plans if plan.code == usual or self.proper(view, plan.code)]

    def searched(self, view: View, codes: list[int], usual: int) -> int:
        """The plan that does best, the usual one unless another is clearly better."""
        plans = self.proper_plans(view, codes, usual)
        if len(plans) < 2:
            return usual
        self.glance(view, plans)
        first = plans[0]
        ranked = sorted(plans[1:], key=by_promise, reverse=True)
        leading = self.leaders(ranked, first)
        if not leading:
            return usual
        leading = self.play_out(view, first, leading)
        best = self.depth.margin
        choice = usual
        for plan in leading:
            gain = self.gain(plan, first)
            if gain > best:
                best = gain
                choice = plan.code
        return choice

    def leaders(self, ranked: list[Plan], first: Plan) -> list[Plan]:
        """The best plans that promise more than the trader's choice, one for each action."""
        found: list[Plan] = []
        known = [first.code]
        least = first.promise + self.depth.margin
        for plan in ranked:
            if len(found) < self.depth.best and plan.code not in known and plan.promise > least:
                found.append(plan)
                known.append(plan.code)
        return found

    def glance(self, view: View, plans: list[Plan]) -> None:
        """Glance at each plan once in each of some worlds; fewer of them where there are many plans."""
        depth = self.depth
        worlds: i64 = min(depth.wide, max(NAVIGATOR.wide, depth.turns // (4 * len(plans))))
        number: i64 = 0
        while number < worlds:
            world = self.imagined(view)
            dice = self.dice(1)
            for plan in plans:
                plan.promise += self.glanced(world, plan, dice) / float(worlds)
            number += 1

    def play_out(self, view: View, first: Plan, leading: list[Plan], drop: bool = True) -> list[Plan]:
        """Play plans out in some worlds, as long as the budget lasts; those that are left of them in the end.

        What is clearly worse than the first one is dropped on the way, unless all are to be known equally well.
        """
        depth = self.depth
        span: i64 = 1
        if depth.horizon > 0:
            span = depth.horizon * self.seats  # up to the next own turn
        left: i64 = depth.turns
        number: i64 = 0
        while number < depth.deep and (leading or not drop):
            left -= span * (len(leading) + 1)
            if left < 0 and number >= BATCH:
                break
            world = self.imagined(view)
            dice = self.dice(span)
            first.scores.append(self.tried(world, first, dice))
            for plan in leading:
                plan.scores.append(self.tried(world, plan, dice))
            number += 1
            if drop and number % BATCH == 0:
                leading = self.hopeful(leading, first)
        return leading

    def dice(self, turns: i64) -> list[Stream]:
        """Dice for so many turns, the same for every plan however many of them a turn takes."""
        found: list[Stream] = []
        number: i64 = 0
        while number < turns:
            found.append(Stream(self.rng.word(), self.rng.word()))
            number += 1
        return found

    def hopeful(self, leading: list[Plan], first: Plan) -> list[Plan]:
        """The plans that are not clearly worse than the trader's choice."""
        found: list[Plan] = []
        for plan in leading:
            mean, error = compared(plan, first)
            if mean + CLEARLY * error > self.depth.margin:
                found.append(plan)
        return found

    def gain(self, plan: Plan, first: Plan) -> float:
        """What a plan brings beyond another one; nothing if that is not clear."""
        promised = plan.promise - first.promise
        if len(plan.scores) < 2:
            return promised
        mean, error = compared(plan, first)
        if mean < self.depth.sure * error:
            return 0.0
        return self.depth.trust * promised + (1.0 - self.depth.trust) * mean

    # ---------------------------------------------------------------- telling

    def weigh(self, view: View, codes: list[int], also: int = NOTHING) -> list[Weighed]:
        """The best few choices with the chance to win that each leads to, best first; and, wherever it comes among
        them or after them, the choice that is asked about, which need not be a listed one.

        Whatever manner of going on brought a choice among them, all go on as the trader would: else those that were
        tried in many manners would seem better than they are. They are played out in the same worlds with the same
        dice, none is dropped on the way. Ask a search of its own: the trader in it takes every question for a
        decision that is made.
        """
        usual = self.proper_usual(view, codes)
        plans = self.proper_plans(view, codes, usual)
        if also != NOTHING:
            add(plans, also)
        self.glance(view, plans)
        tried = [Plan(plan.code, 0) for plan in self.shortlist(plans, usual, also)]
        self.glance(view, tried)
        self.play_out(view, tried[0], tried[1:], drop=False)
        best = tried[0]
        for plan in tried:
            if self.worth(plan) > self.worth(best):
                best = plan
        found = sorted([self.weighed(plan, best) for plan in tried], key=by_chance, reverse=True)
        return [one for place, one in enumerate(found) if place < SHOWN or one.code == also]

    def shortlist(self, plans: list[Plan], usual: int, also: int) -> list[Plan]:
        """The plans that promise most, one for each choice; the trader's choice and the one asked about in any case."""
        found: list[Plan] = []
        known: list[int] = []
        others: i64 = 0
        for plan in sorted(plans, key=by_promise, reverse=True):
            if plan.code in known:
                continue
            asked = plan.code == usual or plan.code == also
            if asked or others < self.depth.best:
                found.append(plan)
                known.append(plan.code)
            if not asked:
                others += 1
        return found

    def worth(self, plan: Plan) -> float:
        """The chance to win that a plan leads to, from the glance and from what was played out."""
        if not plan.scores:
            return plan.promise
        mean = sum(plan.scores) / float(len(plan.scores))
        return self.depth.trust * plan.promise + (1.0 - self.depth.trust) * mean

    def weighed(self, plan: Plan, best: Plan) -> Weighed:
        """A plan beside the best one."""
        error = 0.0
        if plan is not best and len(plan.scores) > 1:
            error = compared(plan, best)[1] * (1.0 - self.depth.trust)
        return Weighed(plan.code, self.worth(plan), error)

    # ---------------------------------------------------------------- deals

    def begin_turn(self, view: View) -> None:
        """Forget the offers of another turn."""
        turn = self.turn_of(view)
        if turn != self.asked_turn:
            self.asked_turn = turn
            self.asked = []

    def may_ask(self, view: View) -> bool:
        """Whether to make offers at all: a few a turn, and none by somebody who does not remember what was refused."""
        made = self.offers_made(view)
        return made == NOTHING or (made < self.depth.offers and made == len(self.asked))

    def proper(self, view: View, code: int) -> bool:
        """Whether an action is no offer that was made before, and no deal that helps the other side more."""
        if self.asks(code) and (code in self.asked or not self.may_ask(view)):
            return False
        other = self.partner(view, code)
        if other == NOTHING:
            return True
        return self.short(view, other) > ABOUT_TO_WIN and self.fair(view, code, other)

    def fair(self, view: View, code: int, other: i64) -> bool:
        """Whether a deal is worth at least as much to oneself as to the other side."""
        refusal = self.refusal(view)
        lead = 0.0
        number: i64 = 0
        while number < DEAL_WORLDS:
            world = self.imagined(view)
            before = self.settled(world, refusal)
            after = self.settled(world, code)
            lead += after[self.seat] - before[self.seat] - after[other] + before[other]
            number += 1
        return lead >= 0.0


def compared(plan: Plan, first: Plan) -> tuple[float, float]:
    """How much better a plan did than another one in the same worlds, in the mean, and the error of that."""
    gaps = [one - other for one, other in zip(plan.scores, first.scores, strict=False)]
    count = float(len(gaps))
    mean = sum(gaps) / count
    square = 0.0
    for gap in gaps:
        square += (gap - mean) * (gap - mean)
    return mean, (square / (count * (count - 1.0))) ** 0.5
