"""What one learns at once about others: how a fight ended, who asks for a trade, that one has left."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.staged import Stage
from tests.helpers import Table
from tests.ships import Ships


def pursued(own, theirs):
    """Seat 0 is asked by a pirate, whom the second neighbour plays, and both will shake this."""
    match = Table().phase("build").match("balls red black", "encounter 17", f"balls {own}", f"balls {theirs}")
    match.play(0, "shake")
    return match


@pytest.mark.parametrize("size", ["narrow", "phone"])
def test_how_a_fight_ended_is_said_first_and_in_sight(server, seat, size):
    me = seat(size)
    stage = Stage(me.page, server, pursued("yellow black", "yellow red"))
    stage.happen(0, "no")
    headline = me.page.locator("[data-upshot]")
    expect(headline).to_contain_text("You lost, 2 to 5.")
    expect(headline).to_be_in_viewport(ratio=1)
    expect(headline.locator('[data-rule="encounter.combat"]')).to_be_visible()


def test_who_plays_the_pirate_is_told_so_and_to_whom_a_tie_goes(server, seat):
    me = seat()
    stage = Stage(me.page, server, pursued("yellow red", "yellow red"), 2)
    stage.happen(0, "no")
    said = "You played the pirate and lost, 5 to 5. A tie goes to"
    expect(me.page.locator("[data-upshot]")).to_contain_text(said)


def test_a_pirate_that_was_beaten_in_starship_is_said_first_too(server, seat):
    me = seat("phone")
    match = Ships().tiles(0, cannons=(3, 0)).meet("pirate_0_2").match(then=3)
    Stage(me.page, server, match).happen(0, "fight")
    expect(me.page.locator("[data-upshot]")).to_contain_text(re.compile(r"You won, \d to \d\."))
    expect(me.page.locator("[data-upshot]")).to_be_in_viewport(ratio=1)


def offered(**hand):
    """Seat 1 offers ore for food to seat 0, who holds this."""
    match = Table().hand(0, **hand).give(1, ore=2).phase("build", 1).match(then=1)
    match.play(1, "offer 1 ore for 1 food")
    return match


def test_what_cannot_be_paid_is_declined_by_the_large_button(server, seat):
    me = seat()
    Stage(me.page, server, offered(carbon=1))
    expect(me.page.locator('.trade .primary[data-action="decline"]')).to_be_visible()


@pytest.mark.parametrize("hand", [{"carbon": 1}, {"food": 1}], ids=str)
def test_no_trades_declines_every_offer_at_once_whatever_one_holds(server, seat, hand):
    me = seat("phone")
    stage = Stage(me.page, server, offered(**hand))
    me.page.locator("[data-no-trades]").check()
    me.wait(2)
    assert stage.played == [["decline"]]
    for other in (2, 3):
        stage.happen(other, "decline")
    stage.happen(1, "offer 1 ore for 1 food")
    me.wait(6)
    assert stage.played == [["decline"], ["decline"]]
