"""Who meets whom, and when it is enough: pure computing, so that it can be told by hand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import starwake as sw
from starwake.lab.pairings import challenge, meetings, repeated, round_robin, rounds_for, swiss_round, turned
from starwake.lab.ratings import places, rate
from starwake.lab.sprt import BOUND, LEAST, weigh


def test_a_lineup_moves_on_by_seats():
    assert [turned((4, 7, 9), turn) for turn in range(3)] == [(4, 7, 9), (9, 4, 7), (7, 9, 4)]


def test_everybody_meets_everybody_as_often():
    lineups = round_robin(6, 4, sw.stream(1))
    assert len(lineups) == 15
    assert set(meetings(lineups).values()) == {6}
    assert lineups != sorted(lineups)  # the first deals are not all of the first bots
    assert lineups == round_robin(6, 4, sw.stream(1))


@pytest.mark.parametrize(
    ("bots", "players", "lineups"),
    [
        (2, 4, [(0, 1, 0, 1)]),
        (2, 3, [(0, 1, 0), (1, 0, 1)]),
        (3, 4, [(0, 1, 2, 0), (1, 2, 0, 1), (2, 0, 1, 2)]),
        (3, 6, [(0, 1, 2, 0, 1, 2)]),
    ],
)
def test_few_bots_sit_several_times_and_all_as_often(bots, players, lineups):
    assert repeated(bots, players) == lineups
    assert round_robin(bots, players, sw.stream(1)) == lineups
    assert len(set(Counter(who for lineup in lineups for who in lineup).values())) == 1


def test_the_first_bot_challenges_each_of_the_others_alone():
    assert challenge(3, 4) == [(0, 1, 1, 1), (0, 2, 2, 2)]
    assert challenge(2, 2) == [(0, 1)]


def test_too_many_tables_are_refused():
    with pytest.raises(sw.UsageError, match="--format swiss"):
        round_robin(100, 6, sw.stream(1))


def test_those_with_the_same_score_meet():
    scores = [0.1, 0.9, 0.2, 0.8, 0.5, 0.4]
    tables = swiss_round(scores, {}, [0] * 6, 2, sw.stream(1))
    assert [set(table) for table in tables] == [{1, 3}, {4, 5}, {2, 0}]


def test_those_who_have_not_met_meet_first():
    scores = [0.9, 0.8, 0.7, 0.6]
    met = {(0, 1): 1, (0, 2): 1}
    assert swiss_round(scores, met, [0] * 4, 2, sw.stream(1)) == [(0, 3), (1, 2)]


def test_who_is_left_over_rests_in_turn():
    scores, rested, seen = [0.9, 0.5, 0.1], [0, 0, 0], []
    for _round in range(3):
        (table,) = swiss_round(scores, {}, rested, 2, sw.stream(1))
        (left,) = {0, 1, 2} - set(table)
        rested[left] += 1
        seen.append(left)
    assert seen == [2, 1, 0]


def test_a_swiss_tournament_has_as_many_rounds_as_it_needs():
    assert [rounds_for(bots, players) for bots, players in ((2, 2), (4, 2), (16, 2), (16, 4), (5, 4))] == [
        2, 2, 4, 3, 2
    ]  # fmt: skip


# ------------------------------------------------------------------ ratings


def test_the_winner_comes_first_and_then_points_count():
    assert places(2, (14, 9, 12)) == [0.0, 5.0, -1.0]
    assert places(-1, (3, 9, 3)) == [6.0, 0.0, 6.0]


def test_who_wins_is_rated_higher_and_more_games_are_surer():
    few = rate(3, [[(0, 0), (1, 1), (2, 2)]] * 3)
    many = rate(3, [[(0, 0), (1, 1), (2, 2)]] * 30)
    for rated in (few, many):
        assert rated[0].mean > rated[1].mean > rated[2].mean
        assert rated[0].low < rated[0].mean < rated[0].high
    assert many[0].spread < few[0].spread
    assert rate(2, [])[0] == rate(2, [[(1, 0), (1, 1)]])[0]  # against itself nobody gains


def test_several_seats_count_with_the_best():
    assert rate(2, [[(0, 1), (1, 2), (0, 5), (1, 3)]]) == rate(2, [[(0, 1), (1, 2)]])


# ------------------------------------------------------------------ when it is enough


def test_a_clear_gain_is_seen_and_so_is_none():
    better = weigh([0.5, 0.0] * 100, 0.1)
    worse = weigh([0.25, -0.25] * 100, 0.1)
    assert (better.better, worse.better) == (True, False)
    assert LEAST <= better.deals < 200
    assert better.ratio >= BOUND > -BOUND >= worse.ratio


def test_a_few_deals_prove_nothing():
    assert weigh([0.5] * (LEAST - 1), 0.1).better is None
    assert weigh([], 0.1) == (0, 0.0, 0.0, None)


def test_what_comes_after_the_verdict_changes_nothing():
    gains = [0.5, 0.0] * 100
    decided = weigh(gains, 0.1)
    assert weigh(gains[: decided.deals], 0.1) == decided == weigh([*gains, *[-1.0] * 500], 0.1)


@pytest.mark.parametrize(("gain", "taken"), [(0.0, False), (0.1, True)])
def test_errors_are_as_rare_as_they_should_be(gain, taken):
    """60 tests of each claim: at most one in ten goes wrong, where one in twenty is aimed at."""
    wrong = 0
    for number in range(60):
        rng = sw.stream("sprt", number)
        deals = [(sum(rng.random() < 0.5 + gain for _seat in range(2)) - 1) / 2 for _deal in range(700)]
        found = weigh(deals, 0.1)
        assert found.better is not None
        wrong += found.better is not taken
    assert wrong <= 6


def test_all_pairs_are_counted():
    assert meetings([(2, 0, 1)]) == dict.fromkeys(combinations(range(3), 2), 1)
