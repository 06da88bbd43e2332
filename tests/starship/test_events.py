"""What events of Starship tell beyond their words: what was paid, and who the other one is."""

from __future__ import annotations

import starwake as sw
from tests.ships import Ships


def last(match: sw.Match, name: str) -> sw.Event:
    """The last event of a name."""
    return [event for event in match.events if event.name == name][-1]


def test_builds_tell_their_cost():
    table = Ships().bays(0, fuel=2, carbon=2, food=2, ore=2, goods=2).has(0, science=2).phase("build")
    match = table.match()
    match.play(0, "build booster")
    assert last(match, "built").data["cost"] == table.facts.costs["booster"]
    match.play(0, "build module sensor")
    assert last(match, "module").data["cost"] == table.facts.costs["module"]


def test_the_first_module_is_free():
    match = sw.new("starship", seed=1)
    match.play(match.to_act[0], "fit logistics")
    assert last(match, "module").data["cost"] is None


def test_a_purchase_and_a_deal_name_both_sides():
    match = Ships().modules(1, trade=1).bays(0, food=2).bays(1, ore=1).phase("build", 1).match()
    match.play(1, "purchase food")
    assert last(match, "purchased").targets == ("seat:1", "seat:0", "resource:food")
    match.play(1, "offer 1 ore for 1 food")
    match.play(0, "accept")
    assert last(match, "deal").targets == ("seat:1", "seat:0")
