"""Building, flying and trading by their own keys: no Tab leads there."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.scenes import Crowd
from tests.browser.staged import Stage
from tests.helpers import Table


@pytest.fixture
def stage(server, seat):
    def open_at(match, size="narrow"):
        me = seat(size)
        return me, Stage(me.page, server, match), me.page.keyboard.press

    return open_at


def building(**cards):
    return Table().no_ships(0).give(0, **cards).phase("build").match()


def test_a_digit_builds_what_has_it(stage):
    """At once where there is one way to, else by a site that arrows walk to."""
    me, there, press = stage(building(ore=2, fuel=3, carbon=1, food=1, goods=2))
    tiles = me.page.locator(".tile[aria-keyshortcuts]").all()
    assert [one.get_attribute("aria-keyshortcuts") for one in tiles] == [*"123456"]
    press("1")
    me.wait(1)
    assert there.played == [["build booster"]]
    press("4")
    expect(me.page.locator(".tile[aria-pressed=true]")).to_have_attribute("data-thing", "build:colony_ship")
    assert me.page.evaluate("document.activeElement.matches('.hits [data-thing^=point]')")
    press("ArrowRight")
    press("Enter")
    press("Enter")
    me.wait(2)
    assert there.played[1][0].startswith("build colony_ship ")


def test_a_digit_of_what_is_shut_says_why(stage):
    me, there, press = stage(building(ore=1))
    prompt = me.page.locator(".note p").inner_text()
    press("6")
    expect(me.page.locator(".note p")).not_to_have_text(prompt)
    assert there.played == []


def test_a_digit_chooses_the_ship_that_has_it(stage):
    table = (
        Table().no_ships(0).ship(0, 1, "colony_ship", "7,27").ship(0, 2, "trade_ship", "9,27").flight(0, 3)
    )
    me, there, press = stage(table.match())
    rows = me.page.locator(".fleet button")
    press("2")
    expect(rows.nth(1)).to_have_attribute("aria-pressed", "true")
    assert me.page.evaluate("!!document.activeElement.closest('.hits')")
    press("ArrowRight")
    press("Enter")
    press("Enter")
    me.wait(1)
    assert there.played[0][0].startswith("fly 2 ")


def test_the_space_bar_is_the_large_button_where_a_ship_is_chosen(stage):
    """A digit leads to the ship on the chart: nobody is held there."""
    me, there, press = stage(Table().no_ships(0).ship(0, 1, "colony_ship", "7,27").flight(0, 3).match())
    press("1")
    assert me.page.evaluate("document.activeElement.dataset.thing") == "ship:0.1"
    press(" ")
    me.wait(1)
    assert there.played == [["end"]]


def test_a_digit_answers_what_asks_for_one_thing(stage):
    match = Table().give(1, ore=2).give(2, food=1).match("roll 4 3", then=1)
    match.play(0, "roll")
    me, there, press = stage(match)
    expect(me.page.locator(".targets")).to_be_visible()
    press("?")
    expect(me.page.locator(".keys")).to_contain_text("Crimson")
    press("Escape")
    press("2")
    me.wait(2)
    assert there.played == [["steal 2"]]


def test_digits_count_the_cards_that_go_from_the_hand(stage):
    match = Table().give(0, ore=5, food=3).match("roll 4 3", "card ore", then=2)
    match.play(0, "roll")
    me, there, press = stage(match)
    for key in "1222":
        press(key)
    expect(me.page.locator(".hand .minus")).to_have_text(["−1", "−3"])
    press(" ")
    me.wait(2)
    assert there.played == [["discard ore", *["discard food"] * 3]]


def test_t_opens_the_trade_panel_and_closes_it(stage):
    table = Table().no_ships(0).give(0, ore=3).give(1, food=1).phase("build")
    me, _, press = stage(table.match())
    press("t")
    expect(me.page.locator(".panel.trade")).to_be_visible()
    assert me.page.evaluate("!!document.activeElement.closest('.panel.trade [data-option]')")
    press("t")
    expect(me.page.locator(".panel.trade")).to_have_count(0)


def test_digits_and_letters_that_are_written_are_words(stage):
    me, there, _ = stage(building(ore=2, fuel=3))
    me.page.locator(".say input").press_sequentially("1t")
    assert there.played == []
    expect(me.page.locator(".panel.trade")).to_have_count(0)


def test_between_two_ships_tiles_have_digits_and_t_makes_an_offer(stage):
    crowd = Crowd(("starship", 2, {}))
    ready = '[data-action^="build "][aria-keyshortcuts]'

    def yard(crowd):
        found = crowd.may("build")
        return found if found == 0 else None

    crowd.until(yard)
    me, there, press = stage(crowd.match)
    tile = me.page.locator(f".tile{ready}").first
    action, key = tile.get_attribute("data-action"), tile.get_attribute("aria-keyshortcuts")
    press("t")
    expect(me.page.locator(".panel.trade")).to_be_visible()
    press("t")
    expect(tile).to_be_visible()
    before = me.seq
    press(key)
    me.wait(before + 1)
    assert there.played == [[action]]
