"""How a match has gone, in numbers, and the rules behind a question."""

from __future__ import annotations

from collections import Counter

import pytest

import starwake as sw
from starwake.core.rng import stream
from starwake.table.difference import patched
from starwake.table.feed import Feed
from starwake.testing.choosers import by_kind

TABLES = [("starfarers", 3), ("starfarers", 6), ("starfarers-classic", 4), ("starship", 2)]


def act(match, random):
    """Some action of somebody."""
    seat = match.to_act[0]
    match.play(seat, match.game.action(by_kind(match.legal(seat).codes, random)))


def played(game, players, steps):
    """A match with its points and turn after each step."""
    match, random = sw.new(game, players=players, seed=5), stream(5)
    seen = {match.turn: list(match.points)}
    for _ in range(steps):
        if match.over:
            break
        act(match, random)
        seen[match.turn] = list(match.points)
    return match, seen


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_points_by_turns_are_those_of_the_match(game, players):
    match, seen = played(game, players, 300)
    told = {one["turn"]: one["points"] for one in match.table(0)["course"]["points"]}
    seen.pop(0, None)  # the step that lays the last piece opens the first turn
    assert told == {**told, **seen}
    assert list(told) == sorted(told)


def test_rolls_are_counted_beside_their_chances():
    match, _ = played("starfarers", 4, 400)
    dice = [one.data for one in match.events if one.name == "dice"]
    counted = Counter(one["high"] + one["low"] for one in dice)
    rolls = match.table(None)["course"]["rolls"]
    assert {one["roll"]: one["count"] for one in rolls if one["count"]} == counted
    assert sum(one["chance"] for one in rolls) == pytest.approx(1)


def test_a_game_without_such_dice_counts_none():
    assert sw.new("starship", players=2, seed=1).table(0)["course"]["rolls"] == []


def test_a_match_that_begins_in_the_middle_counts_from_there():
    match, _ = played("starfarers", 3, 200)
    begun = sw.from_position(match.position())
    assert begun.table(0)["course"]["points"] == [{"turn": 0, "points": list(match.points)}]


def test_steps_tell_the_course_on():
    match = sw.new("starfarers", players=3, seed=2)
    feed = Feed(match)
    table = feed.whole(0)
    for _ in range(12):
        seat = match.to_act[0]
        match.play(seat, next(iter(match.legal(seat))))
        table = patched(table, feed.step(0)["own"])
    assert table["course"] == match.table(0)["course"]


def test_a_question_comes_with_its_rules():
    match, random = sw.new("starfarers", players=3, seed=5, board="beginner"), stream(5)
    asked: dict[str, str] = {}
    for _ in range(400):
        for seat in range(3):
            table = match.table(seat)
            nexts = any(one["role"] == "next" for one in table["choices"]["buttons"])
            assert not (table["rules"] and (nexts or seat not in match.to_act))
            if table["rules"]:
                asked.setdefault(table["public"]["decision"]["name"], table["rules"][0])
        act(match, random)
    assert asked["number"] == "encounter.give"
    assert asked["yes_no"] == "encounter.answer"
