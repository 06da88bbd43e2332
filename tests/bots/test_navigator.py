"""Navigator, captain and admiral: they look ahead from their view alone, leave the trader's way only for something
better, and help nobody to win."""

from __future__ import annotations

from time import perf_counter

import pytest

import starwake as sw
from starwake.bots import make_bot
from starwake.bots.rungs import Admiral, Captain, Navigator, searching
from starwake.bots.search import NAVIGATOR, Depth, Plan, Search
from starwake.core.playout import NoView, choice_of

TABLES = [
    ("starfarers", 4, {"board": "strategic"}),
    ("starfarers", 5, {}),
    ("starfarers-classic", 3, {}),
    ("starship", 2, {}),
]

BUDGETS = {Navigator: 0.05, Captain: 0.3, Admiral: 1.0}
"""Seconds that a decision may take, 95 times in 100 (the navigator: in the mean)."""
NOTHING = NoView(sw.make("starship"), 0)


@pytest.mark.parametrize("rung", [Navigator, Captain])
@pytest.mark.parametrize(("game_id", "players", "options"), TABLES)
def test_equal_views_and_streams_give_equal_moves(game_id, players, options, rung):
    game = sw.make(game_id, players, options)
    dealer = sw.stream(2)
    table = [make_bot("trader", game, seat, sw.stream(3)) for seat in range(players)]
    state = game.new_state()
    game.engine.deal(state, dealer)
    game.playout(state, table, dealer, 6)
    depth = rung.depth._replace(turns=min(rung.depth.turns, 60))  # the same search, sooner at its end
    for _decision in range(4):
        seat = game.awaited(state)[0]
        other = game.imagine(game.view(state, seat), sw.stream(8))
        moves = [choice_of(game, one, seat, rung(game, seat, sw.stream(9), depth)) for one in (state, other)]
        assert moves[0] == moves[1]
        game.step(state, seat, moves[0], dealer)


class Counting(Search):
    """A search whose plans are worth their codes."""

    def __init__(self, seen, depth=NAVIGATOR):
        super().__init__(0, 2, sw.stream(1), depth)
        self.seen = seen

    def usual(self, view, codes):
        return 20

    def instead(self, view, codes):
        return 10

    def plans(self, view, codes, usual):
        return [Plan(code, 0) for code in [usual, *(one for one in codes if one != usual)]]

    def imagined(self, view):
        return sw.make("starship").new_state()

    def tried(self, world, plan, dice):
        self.seen.append((plan.code, dice[-1].state()))
        return plan.code / 100


def test_every_plan_has_the_same_dice_and_the_best_is_chosen():
    seen: list[tuple[int, tuple[int, ...]]] = []
    search = Counting(seen)
    assert search.choose(NOTHING, [10, 30, 20]) == 30
    rounds: dict[tuple[int, ...], list[int]] = {}
    for code, dice in seen:
        rounds.setdefault(dice, []).append(code)
    wide, deep = search.depth.wide, search.depth.deep
    assert list(rounds.values())[:wide] == [[20, 10, 30]] * wide
    assert list(rounds.values())[wide:] == [[20, 30]] * deep


def test_keeps_to_the_trader_unless_something_is_clearly_better():
    search = Counting([], Depth(margin=0.05))
    assert search.choose(NOTHING, [20, 24]) == 20
    assert search.choose(NOTHING, [20, 26]) == 26


def test_the_budget_is_in_turns_played_and_fewer_plans_have_more_worlds():
    def worlds(codes, turns):
        seen: list[tuple[int, tuple[int, ...]]] = []
        search = Counting(seen, Depth(wide=2, deep=99, best=5, horizon=1, turns=turns))
        search.choose(NOTHING, codes)
        return sum(code == 20 for code, _dice in seen) - search.depth.wide

    assert worlds([20, 30], 100) == 25  # two plans of two turns each
    assert worlds([20, 30, 40], 100) == 16
    assert worlds([20, 30, 40], 10) == 8  # never fewer: that would be no measure


class Drooping(Counting):
    """At a glance the higher plan looks better, and is worse when played out."""

    def glanced(self, world, plan, dice):
        return plan.code / 100

    def tried(self, world, plan, dice):
        super().tried(world, plan, dice)
        return -plan.code / 100


def test_a_plan_that_is_clearly_worse_is_dropped_early():
    seen: list[tuple[int, tuple[int, ...]]] = []
    assert Drooping(seen, Depth(deep=96)).choose(NOTHING, [20, 30]) == 20
    assert len(seen) == 16  # eight worlds, two plans


def test_tells_the_best_three_and_whatever_is_asked_about():
    search = Counting([])
    codes = [10, 20, 30, 40, 50]
    assert [one.code for one in search.weigh(NOTHING, codes)] == [50, 40, 30]
    asked = search.weigh(NOTHING, codes, also=10)
    assert [(one.code, round(one.chance, 6)) for one in asked] == [(50, 0.5), (40, 0.4), (30, 0.3), (10, 0.1)]
    assert [one.code for one in search.weigh(NOTHING, codes, also=60)] == [60, 50, 40]
    assert [one.code for one in search.weigh(NOTHING, [20])] == [20]
    assert search.asked == []


def test_what_is_weighed_is_tried_in_the_same_worlds_and_nothing_is_dropped():
    seen: list[tuple[int, tuple[int, ...]]] = []
    search = Drooping(seen, Depth(deep=24, trust=0.0))
    assert [one.code for one in search.weigh(NOTHING, [20, 30])] == [20, 30]
    assert len(seen) == 48
    assert len({dice for _code, dice in seen}) == 24


class Swaying(Counting):
    """The higher plan does better by 0, 0.1, 0, 0.1 and so on."""

    def tried(self, world, plan, dice):
        super().tried(world, plan, dice)
        number = sum(code == plan.code for code, _dice in self.seen)
        return 0.1 if plan.code == 30 and number % 2 else 0.0


def test_tells_how_sure_it_is_of_the_gap_to_the_best():
    best, other = Swaying([], Depth(deep=8, trust=0.0)).weigh(NOTHING, [20, 30])
    assert (best.code, best.error) == (30, 0.0)
    assert other.error == pytest.approx((8 * 0.05**2 / (8 * 7)) ** 0.5)


class Dealing(Counting):
    """Codes from 100 on are offers, 50 is a deal with the other seat."""

    gains = (0.1, 0.0)
    lacks = 9
    made = 0

    def usual(self, view, codes):
        return codes[0]

    def asks(self, code):
        return code >= 100

    def offers_made(self, view):
        return self.made

    def partner(self, view, code):
        return 1 if code == 50 else -1

    def short(self, view, seat):
        return self.lacks

    def settled(self, world, code):
        return list(self.gains) if code == 50 else [0.0, 0.0]


@pytest.mark.parametrize(
    ("gains", "lacks", "struck"),
    [((0.1, 0.0), 9, True), ((0.1, 0.2), 9, False), ((0.1, 0.0), 3, False), ((0.1, 0.0), 4, True)],
)
def test_no_deal_helps_the_other_side_more_or_somebody_about_to_win(gains, lacks, struck):
    search = Dealing([])
    search.gains, search.lacks = gains, lacks
    assert (search.choose(NOTHING, [50, 10]) == 50) is struck
    assert (search.choose(NOTHING, [10, 50]) == 50) is struck


def test_no_offer_is_made_twice_and_only_a_few_in_a_turn():
    search = Dealing([])
    assert search.choose(NOTHING, [100]) == 100
    search.made = 1
    assert search.choose(NOTHING, [100]) == 10
    assert search.choose(NOTHING, [101]) == 101
    search.made = 2
    assert search.choose(NOTHING, [102]) == 10


def test_who_does_not_remember_an_offer_makes_no_other():
    search = Dealing([])
    search.made = 1
    assert search.choose(NOTHING, [100]) == 10


@pytest.mark.parametrize(("game_id", "numbers"), [("starfarers", range(6)), ("starship", range(137, 151))])
def test_nobody_about_to_win_gets_a_deal(game_id, numbers):
    """Over games of traders: whoever a rung would agree with lacks more than three points.

    In Starship what helps one hurts the other, and deals are rare: these are games with some.
    """
    game = sw.make(game_id)
    answers = 0
    for number in numbers:
        search = searching(game, 0, sw.stream(1), NAVIGATOR)
        state, dealer = game.new_state(), sw.stream(40, number)
        game.engine.deal(state, dealer)
        table = [make_bot("trader", game, seat, sw.stream(3, number)) for seat in range(game.players)]
        while state.winner < 0 and state.turn < 60:
            seat = game.awaited(state)[0]
            view = game.view(state, seat)
            codes = game.engine.listed(state, seat)
            if seat == 0 and search.refusal(view) in codes and len(codes) > 1:
                code = search.choose(view, codes)
                partner = search.partner(view, code)
                if partner >= 0:
                    answers += 1
                    assert game.points(state)[partner] < state.rules.target - 3
            game.step(state, seat, choice_of(game, state, seat, table[seat]), dealer)
    assert answers


def test_have_names_and_are_not_asked_in_a_hurry():
    for rung, name in ((Navigator, "navigator"), (Captain, "captain"), (Admiral, "admiral")):
        assert rung.name == name
        assert not rung.quick


WHOLE = [
    pytest.param(*table, rung, marks=[pytest.mark.long] if rung is Admiral and table[1] != 4 else [])
    for table in TABLES
    for rung in BUDGETS
]
"""An admiral takes its time: it plays one whole game in every run, and one at each table in a long one."""


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "players", "options", "rung"), WHOLE)
def test_plays_whole_games_without_a_refusal_and_in_its_time(game_id, players, options, rung):
    """`step` refuses what is not legal. The bounds are loose: a machine that does other things as well is slow."""
    game = sw.make(game_id, players, options)
    state, dealer = game.new_state(), sw.stream(5)
    game.engine.deal(state, dealer)
    table = [make_bot("trader", game, seat, sw.stream(3)) for seat in range(players)]
    table[0] = rung(game, 0, sw.stream(4))
    times = []
    while state.winner < 0 and state.turn <= 400:
        seat = game.awaited(state)[0]
        begun = perf_counter()
        code = choice_of(game, state, seat, table[seat])
        if seat == 0:
            times.append(perf_counter() - begun)
        game.step(state, seat, code, dealer)
    assert state.winner >= 0
    if sw.COMPILED:
        assert sorted(times)[len(times) * 95 // 100] < 4 * BUDGETS[rung]
