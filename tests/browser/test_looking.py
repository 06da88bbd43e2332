"""The table answers: whatever is pressed when that is no choice says what it is, beside the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.scenes import BEGINNER, Scene, shown
from tests.browser.test_rules_at_hand import sat

STILL = """async (thing) => {
  const drawn = document.querySelector(`[data-thing="${thing}"]`)
  const middle = () => {
    const { x, y, width, height } = drawn.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
  }
  for (let last = ""; last !== middle().join(); ) {
    last = middle().join()
    await new Promise((done) => setTimeout(done, 200))
  }
  return middle()
}"""
"""Where something is drawn, once the chart lies still."""

THINGS = {"phone": ("planet:alpha.1", "planet:beta.1"), "narrow": ("planet:alpha.1", "civ:diplomats")}
"""On a phone a drawer may leave only the home systems to be seen."""


def press(me, thing):
    """With the finger or the mouse, on whatever lies there."""
    x, y = me.page.evaluate(STILL, thing)
    (me.page.touchscreen.tap if me.touch else me.page.mouse.click)(x, y)


def told(me, thing):
    """The card of a thing, once it is there."""
    card = me.page.locator(f"[data-looked='{thing}']")
    card.wait_for()
    return card


@pytest.mark.parametrize("size", ["phone", "narrow"])
@pytest.mark.parametrize("game", ["starfarers", "starfarers-classic"])
def test_what_lies_on_the_chart_says_what_it_is(server, seat, game, size):
    me = sat(server, seat, game, "pbbb", size)
    before = me.seq
    for thing in THINGS[size]:
        press(me, thing)
        assert told(me, thing).locator("[data-rule]").count() > 0
        me.page.keyboard.press("Escape")
        assert me.page.locator("[data-looked]").count() == 0
    assert me.seq == before
    assert not me.wrong


def may_raise(crowd):
    """Somebody who may make a spaceport of a colony."""
    seats = ((seat, crowd.legal(seat)) for seat in crowd.match.to_act)
    return next((seat for seat, legal in seats if any("build spaceport" in one for one in legal)), None)


def test_a_piece_on_a_lit_place_is_no_obstacle(server, seat):
    me = seat("narrow")
    crowd, who = Scene(BEGINNER, may_raise).played
    shown(Scene(BEGINNER, may_raise), me, server)
    site = next(one for one in crowd.legal(who) if "build spaceport" in one).split()[-1]
    me.page.locator("[data-thing='build:spaceport']").click()
    press(me, f"colony:{site}")
    me.page.locator(f".next[data-action='build spaceport {site}']").wait_for()
    assert me.page.locator("[data-looked]").count() == 0


def test_under_the_mouse_it_says_its_name(server, seat):
    me = sat(server, seat, "starfarers", "pbbb", "narrow")
    me.page.mouse.move(*me.page.evaluate(STILL, "civ:diplomats"))
    expect(me.page.locator(".chart .window")).to_have_attribute("title", re.compile(r"\w"))


def test_keys_go_from_thing_to_thing_and_the_legend_is_near(server, seat):
    me = sat(server, seat, "starfarers", "pbbb", "narrow")
    me.page.locator("g[data-look]").focus()
    first = me.page.locator("g[data-look]").get_attribute("data-look")
    me.page.keyboard.press("ArrowUp")
    there = me.page.evaluate("document.activeElement.dataset.look")
    assert there != first
    me.page.keyboard.press("Enter")
    told(me, there).locator("[data-reads='shelf:signs']").click()
    me.page.locator("[data-article='disc:pirate_base']").wait_for()
    assert not me.wrong


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_signs_of_a_match_between_two_ships(server, seat, size):
    me = sat(server, seat, "starship", "pb", size)
    for thing in ("crest:moon", "resource:astro", "counter:fame"):
        me.page.locator(f"[data-look='{thing}']").first.click()
        assert told(me, thing).locator("[data-rule]").count() > 0
    assert not me.wrong
