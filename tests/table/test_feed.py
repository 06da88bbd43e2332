"""A feed tells each viewer its own story, although it tells most of them the same one."""

from __future__ import annotations

import gc
import random

import pytest

import starwake as sw
from starwake.bots import make_bot
from starwake.core.view import SPECTATOR
from starwake.table.feed import Feed
from starwake.table.game import TableGame
from starwake.table.story import on_from

TABLES = [
    ("starship", 2, "drifter"),
    ("starfarers", 4, "trader"),
    ("starfarers", 6, "drifter"),
    ("starfarers-classic", 3, "drifter"),
]


@pytest.mark.parametrize(("id", "players", "bot"), TABLES, ids=str)
def test_whoever_shares_a_story_would_hear_the_same_alone(id, players, bot):
    match = sw.new(id, players=players, seed=12)
    assert isinstance(match.game, TableGame)
    bots = [make_bot(bot, match.game, seat, sw.stream(5, lane=seat + 1)) for seat in range(players)]
    feed, viewers = Feed(match), (*range(players), SPECTATOR)
    before = {who: feed.whole(who)["story"] for who in viewers}
    shared = 0
    for _step in range(300):
        start, seat = len(match.events), match.awaited[0]
        view = match.game.view(match.state, seat)
        match.play(seat, bots[seat].choose(view, view.legal(match.legal(seat).codes)))
        told = {who: feed.step(who)["story"] for who in viewers}
        for who in viewers:
            alone = match.game.story(match, who, "en", start)
            assert told[who] == on_from(alone, before[who])
            shared += who != SPECTATOR and told[who] is told[SPECTATOR]
            before[who] = alone
    assert shared > 100  # else it would be worth nothing


@pytest.mark.parametrize(("id", "players"), [("starfarers", 4), ("starfarers", 6), ("starship", 2)])
def test_what_is_told_leaves_no_cycles_behind(id, players):
    """A server that looks for them seldom would keep every step."""
    match, rng = sw.new(id, players=players, seed=5), random.Random(5)
    feed = Feed(match)
    for who in (*range(players), SPECTATOR):
        feed.whole(who)

    def play(steps):
        for _ in range(steps):
            seat = match.awaited[0]
            match.play(seat, rng.choice(list(match.legal(seat))))
            for who in (*range(players), SPECTATOR):
                feed.step(who)

    play(40)
    gc.collect()
    gc.disable()
    try:
        play(40)
        assert gc.collect() == 0
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("id", "players", "parts"),
    [
        ("starship", 2, ("seats", "sectors", "missions", "reserve", "decision")),
        ("starfarers", 4, ("seats", "systems", "outposts", "encounters", "supply")),
    ],
)
def test_what_stays_as_it_is_is_the_same_object(id, players, parts):
    """Else each step would compare the whole table, and all of it would be new to the collector of cycles."""
    match, rng = sw.new(id, players=players, seed=3), random.Random(3)
    feed = Feed(match)
    before, kept = feed.whole(0)["public"], dict.fromkeys(parts, 0)
    for _step in range(120):
        seat = match.awaited[0]
        match.play(seat, rng.choice(list(match.legal(seat))))
        now = feed.whole(0)["public"]
        for part in parts:
            assert now[part] is before[part] or now[part] != before[part], part
            kept[part] += now[part] is before[part]
        before = now
    assert all(kept.values()), kept
