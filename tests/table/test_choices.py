"""Choices in groups are put together again to the actions they offer."""

from __future__ import annotations

import starwake as sw
from starwake.table.choices import at_random, button, filled, fits, listed, no_choices, numbered
from starwake.table.types import Form

OFFER: Form = {
    "name": "offer",
    "action": "offer {give} for {want}",
    "words": [],
    "give": {"ore": 2, "food": 0},
    "want": {"ore": 9, "food": 9},
    "apart": True,
}


def test_every_group_is_put_together():
    choices = no_choices()
    choices["buttons"] = [button("roll", ["Roll"], "next")]
    choices["reach"] = [
        {
            "name": "fly",
            "action": "fly 1 {point}",
            "ships": ["ship:0.1"],
            "start": "5,21",
            "left": 3,
            "tree": [("6,22", -1), ("7,21", 0, "closed"), ("8,22", 1, "settle")],
            "anywhere": {"stop": ["9,21"]},
            "effects": [],
        }
    ]
    choices["swaps"] = [
        {
            "name": "trade",
            "action": "trade {give} for {want}",
            "words": [],
            "rows": [{"give": "3 ore", "thing": "resource:ore", "n": 3, "want": ["1 food", "1 fuel"]}],
        }
    ]
    assert list(listed(choices)) == [
        *("roll", "fly 1 6,22", "fly 1 8,22", "fly 1 9,21"),
        *("trade 3 ore for 1 food", "trade 3 ore for 1 fuel"),
    ]


def test_a_form_is_filled_within_its_bounds():
    assert filled(OFFER, {"ore": 2}, {"food": 1}) == "offer 2 ore for 1 food"
    assert fits(OFFER, {"ore": 2}, {"food": 1})
    assert not fits(OFFER, {"ore": 3}, {"food": 1})
    assert not fits(OFFER, {}, {"food": 1})
    assert not fits(OFFER, {"ore": 1}, {"ore": 1})


def test_random_fillings_keep_the_bounds():
    rng = sw.stream(1)
    made = {at_random(OFFER, rng) for _ in range(50)}
    assert made >= {"offer 1 ore for 1 food", "offer 2 ore for 1 food"}
    assert all(one is None or one.startswith(("offer 1 ore for ", "offer 2 ore for ")) for one in made)


def test_buttons_have_keys_of_their_own():
    made = numbered(
        [button("roll", [], "next"), button("yes", [], "yes", "y"), button("a", []), button("b", [])]
    )
    assert [one["key"] for one in made] == ["Enter", "y", "1", "2"]
