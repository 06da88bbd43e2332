"""The story put together from steps is the story."""

from __future__ import annotations

import pytest

import starwake as sw
from starwake.bots import make_bot
from starwake.core.view import SPECTATOR
from starwake.table.feed import Feed
from starwake.table.game import TableGame
from starwake.table.story import whole_lines
from starwake.table.told import Told

TABLES = [("starship", 2, "drifter"), ("starfarers", 4, "trader"), ("starfarers", 3, "drifter")]


@pytest.mark.parametrize(("id", "players", "bot"), TABLES, ids=str)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_steps_add_up_to_the_story_by_turns(id, players, bot, lang):
    match = sw.new(id, players=players, seed=7)
    assert isinstance(match.game, TableGame)
    bots = [make_bot(bot, match.game, seat, sw.stream(7, lane=seat + 1)) for seat in range(players)]
    feed, rng = Feed(match, lang), sw.stream(7)
    told = {who: Told(match.game) for who in (SPECTATOR, 0, 1)}
    for who, one in told.items():
        one.begin(feed.whole(who))
    for number in range(240):
        act(match, bots, rng)
        for who, one in told.items():
            step = feed.step(who)
            one.add(step["story"], step["events"])
            if number % 40 == 39:
                assert by_turns(one.chapters) == by_turns(match.game.story(match, who, lang))
                assert one.end <= len(match.events)


def test_turns_begin_where_the_one_before_ends():
    match = sw.new("starfarers", players=4, seed=3)
    bots = [make_bot("trader", match.game, seat, sw.stream(3, lane=seat + 1)) for seat in range(4)]
    while match.turn < 6:
        act(match, bots, None)
    assert isinstance(match.game, TableGame)
    told = Told(match.game)
    told.begin(match.table(0))
    assert [seats[0] for _, seats in told.turns()] == [e.seat for e in match.events if e.name == "turn"][:6]
    start = told.turns()[3][0]
    assert told.since(start)[0]["turn"] == 4
    assert told.since(start)[0]["seats"]
    assert told.since(told.end) == []


def act(match, bots, rng):
    seat = match.awaited[0]
    if rng is not None and rng.below(10) == 0 and match.can_undo(seat):
        match.undo(seat)
    else:
        view = match.game.view(match.state, seat)
        match.play(seat, bots[seat].choose(view, view.legal(match.legal(seat).codes)))


def by_turns(chapters):
    """The words of each turn."""
    return [
        (chapter["turn"], chapter.get("seats", []), [line["words"] for line in chapter["lines"]])
        for chapter in whole_lines(chapters)
    ]
