"""What the trader decides: finds out what is asked, and leaves it to the module of that concern.

Compiled, like all the modules behind it: playouts spend most of their time here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starwake.bots.starfarers import answering, building, cards, favours, flying, settling_in, trading
from starwake.bots.starfarers.chart import Mapmaker
from starwake.bots.starfarers.goals import Goal, goals
from starwake.bots.starfarers.outlook import Outlook
from starwake.bots.starfarers.weights import Weights
from starwake.core.engine import top_of
from starwake.starfarers.codes import (
    F_ANSWER,
    F_BEFRIEND,
    F_BUILD,
    F_CLOSE,
    F_DISCARD,
    F_DONATE,
    F_FIT,
    F_FLY,
    F_HAND_OVER,
    F_HOLD,
    F_JUMP,
    F_LAUNCH,
    F_LOSE,
    F_NUMBER,
    F_PAY,
    F_PLACE_COLONY,
    F_PLACE_EITHER,
    F_PLACE_SPACEPORT,
    F_POOL_UPGRADE,
    F_READY,
    F_RELIEF,
    F_ROLL,
    F_STEAL,
    F_TAKE,
    F_TARGETED,
    F_YES_NO,
)
from starwake.starfarers.state import State

BY_LOOK: Final[dict[int, Callable[[Outlook, list[int]], int]]] = {
    F_PLACE_COLONY: settling_in.place_colony,
    F_PLACE_SPACEPORT: settling_in.place_spaceport,
    F_PLACE_EITHER: settling_in.place_either,
    F_LAUNCH: settling_in.launch,
    F_POOL_UPGRADE: settling_in.fit,
    F_FIT: settling_in.fit,
    F_LOSE: settling_in.lose,
    F_BEFRIEND: settling_in.befriend,
    F_STEAL: cards.rob,
    F_FLY: flying.fly,
    F_JUMP: flying.jump,
    F_HOLD: flying.hold,
    F_NUMBER: answering.reply,
    F_YES_NO: answering.reply,
    F_TARGETED: favours.take_part,
}
"""Decisions that look at the table only, by the kind of frame."""
BY_GOAL: Final[dict[int, Callable[[Outlook, Goal | None, list[int]], int]]] = {
    F_DISCARD: cards.part_with,
    F_PAY: cards.part_with,
    F_HAND_OVER: cards.part_with,
    F_TAKE: cards.take,
    F_RELIEF: cards.take,
    F_ANSWER: trading.answer,
    F_CLOSE: trading.close,
    F_DONATE: favours.donate,
}
"""Decisions about cards, which depend on what the trader is saving for."""
PARTS: Final = (F_ROLL, F_BUILD, F_READY, F_FLY)
"""Decisions of a pilot, at which the other pilot may act too."""


class Standing:
    """All that a seat's goals depend on besides the board."""

    def __init__(self, look: Outlook) -> None:
        self.chart = look.chart
        self.hand = look.hand
        self.points = look.points
        self.fitted = (look.boosters, look.cannons, look.pods)
        self.ships = [int(at) for at in look.me.ship_at]

    def same(self, other: Standing) -> bool:
        """Whether nothing has changed."""
        return (
            self.chart is other.chart
            and self.hand == other.hand
            and self.ships == other.ships
            and self.fitted == other.fitted
            and self.points == other.points
        )


class Mind:
    """What one seat thinks, from one decision to the next."""

    def __init__(self, seat: int, weights: Weights) -> None:
        self.seat = seat
        self.weights = weights
        self._mapmaker = Mapmaker(seat, weights)
        self._goals: list[Goal] = []
        self._standing: Standing | None = None
        self._goals_turn = -99
        self._haggling = trading.Haggling()

    def forget(self) -> None:
        """Begin anew, as in another game; what it knows of boards stays."""
        self._goals_turn = -99
        self._haggling = trading.Haggling()

    def choose(self, s: State, codes: list[int]) -> int:
        """The action it takes, of a redacted state and the listed legal actions."""
        look = Outlook(s, self.seat, self._mapmaker, self.weights)
        f = top_of(s)
        kind, own = int(f.kind), bool(f.seat == self.seat)
        if not own and kind in PARTS:
            return favours.unasked(look, self._saving_for(look), codes)
        if own and kind == F_ANSWER:
            kind = F_CLOSE  # the own offer, before all have answered
        if kind == F_BUILD:
            self._haggling.hear(look)
            return building.build(look, self._ranked(look), codes, self._haggling)
        if kind in BY_LOOK:
            return BY_LOOK[kind](look, codes)
        if kind in BY_GOAL:
            return BY_GOAL[kind](look, self._saving_for(look), codes)
        return codes[0]

    def _ranked(self, look: Outlook) -> list[Goal]:
        """What to build, best first; kept while nothing has changed, as after an offer that nobody took."""
        standing = Standing(look)
        before = self._standing
        if before is None or not standing.same(before):
            self._standing = standing
            self._goals = goals(look)
        self._goals_turn = int(look.s.turn)
        return self._goals

    def _saving_for(self, look: Outlook) -> Goal | None:
        """The best goal of the last own turn; a fresh one if that is long ago."""
        if look.s.turn - self._goals_turn > len(look.s.players):
            self._ranked(look)
        return self._goals[0] if self._goals else None
