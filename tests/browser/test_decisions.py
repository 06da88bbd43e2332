"""Every decision of every edition has its place on the page: each kind of action is put together there and played."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

import starwake as sw
from starwake.core.rng import stream
from starwake.testing.choosers import by_kind
from tests.browser.staged import Stage
from tests.helpers import Table, long

POSITIONS = Path(__file__).parent.parent / "perft" / "positions"
COMMON = {
    *("roll", "discard", "steal", "build", "answer", "close", "fly", "befriend", "launch", "hand_over"),
    *("number", "yes_no", "pay", "take", "fit", "lose", "hold", "jump", "relief"),
}
PLACED = {"place_colony", "place_spaceport", "pool_upgrade"}
EDITIONS = {
    "2019": ("wide", "starfarers", 4, COMMON | PLACED),
    "pilots": ("tablet", "starfarers", 6, COMMON | PLACED | {"ready", "targeted", "donate"}),
    "classic": ("phone", "starfarers-classic", 4, COMMON | {"place_either"}),
}
"""The size of the screen, game, players and the names of all decisions."""
SPOKEN = {"trade", "offer", "counter"}
"""Cards for cards have a panel that is opened by hand."""
STEPS = 250


def starts(game, players):
    """Matches from which the decisions of an edition are not far."""
    for path in sorted(POSITIONS.glob("*.json")):
        data = json.loads(path.read_text("utf-8"))
        if data["game"] == game and (data["players"] > 4) == (players > 4):
            yield sw.from_position(data, dealer=sw.FastDealer(1))
    yield sw.new(game, players=players, seed=0)
    peoples = Table(players, game=game).data["friendship"]["stations"]
    met = [["fly", 0, 0, 0], ["befriend", 0, [*peoples].index("diplomats"), 0]]
    drawing = [["reserve", -2, pilot, 0] for pilot in ((3, 0) if players > 4 else (0,))]
    rolled = [["open_build", -2, 0, 0], *drawing]
    ways = {
        "befriend": visited(Table(players, game=game)).flight().set(stack=met),
        "hold": Table(players, game=game).meets("1", ["hold", 0, 0, 0]),
        "relief": Table(players, game=game).friend(0, "dip_relief").set(stack=[*rolled, ["relief", 0, 0, 0]]),
        "help": Table(players, game=game).medals(1, 2).give(1, ore=2).friend(0, "dip_help").phase("build"),
    }
    for table in ways.values():
        yield table.match(then=1)


def visited(table):
    """With a first station of seat 0."""
    classic = table.data["game"] == "starfarers-classic"
    return table.docked("diplomats", 0, marker=0) if classic else table.station(0, "diplomats")


@cache
def decisions(name):
    """For each decision and each kind of action a match that has it, whose action it is, and the action."""
    _, game, players, _ = EDITIONS[name]
    found: dict[tuple[str, str], tuple[sw.Match, int, str]] = {}
    for number, match in enumerate(starts(game, players)):
        random = stream(number)
        for _ in range(STEPS):
            if match.over:
                break
            for seat in match.to_act:
                for action in match.legal(seat):
                    asked = match.game.asked(match.state), action.word
                    found.setdefault(asked, (match.copy(), seat, action.notation))
            seat = match.to_act[0]
            match.play(seat, match.game.action(by_kind(match.legal(seat).codes, random)))
    return found


def test_no_decision_is_forgotten():
    keys = sw.make("starfarers", 4, {}).wording("en").texts.keys()
    names = {key.removeprefix("asked.") for key in keys if key.startswith("asked.")}
    assert set().union(*(wanted for *_, wanted in EDITIONS.values())) == names
    for name, (*_, wanted) in EDITIONS.items():
        assert {asked for asked, _ in decisions(name)} == wanted, name


def kinds(name, every):
    """The kinds of actions of an edition; of those that come at several decisions only one, unless `every`."""
    seen: set[str] = set()
    for (asked, word), found in decisions(name).items():
        if every or not {asked, word} <= seen:
            seen |= {asked, word}
            yield asked, word, *found


@pytest.mark.slow
@pytest.mark.parametrize("every", [False, long(True)])
@pytest.mark.parametrize("name", EDITIONS)
def test_every_kind_of_action_has_a_control(server, seat, name, every):
    size, game, players, _ = EDITIONS[name]
    me = seat(size)
    stage = Stage(me.page, server, sw.new(game, players=players, seed=0))
    for asked, word, match, who, action in kinds(name, every):
        stage.put(match.copy(), who)
        seq, choices = stage.match.seq, stage.match.table(who)["choices"]
        question = not any(one["role"] == "next" for one in choices["buttons"])
        plain = me.page.locator(f'.rest [data-action="{action}"]').filter(visible=True).count()
        assert not (question and plain and word not in SPOKEN), f"{asked}: {action} stands in a list only"
        me.put_together(action)
        me.wait(seq + 1)
        assert any(action in actions for actions in stage.played), f"{asked}: {action}"
