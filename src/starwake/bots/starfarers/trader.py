"""The trader: plain priorities and nothing but its view.

It expands with colony ships to the best sites within reach, carries trade to the outposts, buys the upgrades that
its goals take, trades for what is lacking, and answers encounters by expectation. Each concern is a module of its
own; this one only finds out what is asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from starwake.bots.bot import CodeBot
from starwake.bots.starfarers import answering, building, cards, favours, flying, settling_in, trading
from starwake.bots.starfarers.chart import Chart, chart_key
from starwake.bots.starfarers.goals import Goal, goals
from starwake.bots.starfarers.outlook import Outlook
from starwake.bots.starfarers.weights import DEFAULT, Weights
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
from starwake.starfarers.view import StarfarersView

if TYPE_CHECKING:
    from collections.abc import Callable

    from starwake.core.game import Game
    from starwake.core.legal import LegalActions
    from starwake.core.rng import Stream
    from starwake.core.view import View

BY_LOOK: dict[int, Callable[[Outlook, list[int]], int]] = {
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
BY_GOAL: dict[int, Callable[[Outlook, Goal | None, list[int]], int]] = {
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
PARTS = (F_ROLL, F_BUILD, F_READY, F_FLY)
"""Decisions of a pilot, at which the other pilot may act too."""


class Trader(CodeBot):
    """Plays to win by itself, on every board, with any number of players."""

    name = "trader"
    quick = True
    weights: Weights = DEFAULT

    def __init__(self, game: Game, seat: int, rng: Stream) -> None:
        super().__init__(game, seat, rng)
        self._chart: Chart | None = None
        self._goals: list[Goal] = []
        self._goals_key: tuple[object, ...] = ()
        self._goals_turn = -99
        self._haggling = trading.Haggling()

    def choose_code(self, view: View, legal: LegalActions) -> int:
        """The action it takes."""
        assert isinstance(view, StarfarersView)
        s = view.table
        look = Outlook(s, self.seat, self._charted, self.weights)
        kind = s.stack[-1].kind
        if s.stack[-1].seat != self.seat and kind in PARTS:
            return favours.unasked(look, self._saving_for(look), legal.codes)
        if s.stack[-1].seat == self.seat and kind == F_ANSWER:
            kind = F_CLOSE  # the own offer, before all have answered
        if kind == F_BUILD:
            self._haggling.hear(look)
            return building.build(look, self._ranked(look), legal.codes, self._haggling)
        if kind in BY_LOOK:
            return int(BY_LOOK[kind](look, legal.codes))
        if kind in BY_GOAL:
            return int(BY_GOAL[kind](look, self._saving_for(look), legal.codes))
        return legal.codes[0]

    def _charted(self, s: State) -> Chart:
        """The chart, drawn anew when the board has changed."""
        chart = self._chart
        key = chart_key(s, self.seat)
        if chart is None or chart.key != key:
            chart = self._chart = Chart(s, self.seat, self.weights, key)
        return chart

    def _ranked(self, look: Outlook) -> list[Goal]:
        """What to build, best first; kept while nothing has changed, as after an offer that nobody took."""
        me = look.me
        key = (look.chart, look.hand, look.points, look.boosters, look.cannons, look.pods, tuple(me.ship_at))
        if key != self._goals_key:
            self._goals_key = key
            self._goals = goals(look)
        self._goals_turn = int(look.s.turn)
        return self._goals

    def _saving_for(self, look: Outlook) -> Goal | None:
        """The best goal of the last own turn; a fresh one if that is long ago."""
        if look.s.turn - self._goals_turn > len(look.s.players):
            self._ranked(look)
        return self._goals[0] if self._goals else None
