"""Sounds and what a phone lets one feel: nothing unless it was asked for."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.staged import Stage
from tests.browser.test_axe import violations
from tests.browser.test_in_sight import building
from tests.helpers import Table

NOTE = """
    window.noted = { contexts: 0, sources: 0, felt: [] }
    const Context = window.AudioContext
    window.AudioContext = class extends Context {
        constructor(...all) { super(...all); noted.contexts++ }
        createOscillator() { noted.sources++; return super.createOscillator() }
        createBufferSource() { noted.sources++; return super.createBufferSource() }
    }
    Navigator.prototype.vibrate = (pattern) => { noted.felt.push(pattern); return true }
"""
"""Counts what is made to be heard, and notes what would be felt."""


def sitting(seat, server, match, size="narrow", motion="no-preference", **liked):
    """Somebody with settings of their own at the table, and what was loaded."""
    me = seat(size, reduced_motion=motion)
    me.page.add_init_script(NOTE)
    kept = json.dumps(json.dumps({"lang": "en", "theme": "dark", **liked}))
    me.page.add_init_script(f"localStorage['starwake.settings'] ??= {kept}")
    me.page.goto(server.url)
    me.page.evaluate(f"localStorage['starwake.settings'] = {kept}")
    loaded = []
    me.page.on("request", lambda request: loaded.append(request.url))
    Stage(me.page, server, match)
    me.page.wait_for_timeout(1_100)  # who has just come is told, not shown
    return me, loaded


def rolling():
    return Table().phase("roll").match("roll 5 4", then=1)


def noted(me):
    return me.page.evaluate("noted")


def test_nothing_is_heard_or_felt_unless_somebody_asks_for_it(seat, server):
    me, loaded = sitting(seat, server, rolling(), "phone")
    me.do("roll")
    assert noted(me) == {"contexts": 0, "sources": 0, "felt": []}
    assert [one for one in loaded if "/synth-" in one] == []


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_dice_are_heard_if_somebody_likes_sounds_with_motion_or_without(seat, server, motion):
    me, loaded = sitting(seat, server, rolling(), motion=motion, sound="quiet")
    me.do("roll")
    me.page.wait_for_function("() => noted.sources > 0")
    assert noted(me)["contexts"] == 1
    assert len([one for one in loaded if "/synth-" in one]) == 1


def test_a_sound_is_heard_when_it_is_chosen_and_the_setting_is_kept(seat, server):
    me, _ = sitting(seat, server, building(), motion="reduce")
    me.page.locator(".masthead button").last.click()
    me.page.locator("[data-like='sound=loud']").click()
    me.page.wait_for_function("() => noted.sources > 0")
    expect(me.page.locator("[data-like='hail=on']")).to_be_visible()
    assert violations(me.page) == {}
    me.page.locator("[data-like='sound=off']").click()
    expect(me.page.locator("[data-like='hail=on']")).to_have_count(0)
    assert json.loads(me.page.evaluate("localStorage['starwake.settings']"))["sound"] == "off"


def test_a_phone_lets_one_feel_a_move_and_what_cannot_be_done(seat, server):
    me, _ = sitting(seat, server, building(), "phone", buzz=True)
    me.do("build booster")
    assert noted(me)["felt"] == [[12]]
    me.page.locator("[data-opens=log]").tap()
    me.page.locator(".say input").fill("/end")
    me.page.keyboard.press("Enter")
    me.page.wait_for_function("() => noted.felt.length === 3")
    assert noted(me)["felt"] == [[12], [12], [110]]


def test_who_wants_stillness_feels_nothing(seat, server):
    me, _ = sitting(seat, server, building(), "phone", motion="reduce", buzz=True)
    me.do("build booster")
    assert noted(me)["felt"] == []
