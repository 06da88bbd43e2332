"""What a bot would do: asked for where the table allows it, shown where it is meant, done by one press."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.test_axe import violations
from tests.helpers import long

ADVICE = "[data-advice]"
TABLES = {"starfarers": "pbb", "starship": "pb"}
SOME = 12
"""Decisions by advice."""


def sat(server, seat, game="starfarers", size="wide", **how):
    laid = server.lay(TABLES[game], game, pace=0)
    me = seat(size, **how)
    me.sit(server.url, laid["match"], laid["token"])
    me.turn()
    return me


def advised(me):
    """Ask, and what the answer would do."""
    expect(me.page.locator("[data-hint]")).to_have_count(1)
    me.page.keyboard.press("h")
    me.page.wait_for_selector(ADVICE)
    return me.page.locator(ADVICE).get_attribute("data-advice")


@pytest.mark.parametrize(
    ("game", "size", "lang"),
    [
        *(("starfarers", "phone", "de"), ("starship", "wide", "en")),
        *(long("starfarers", "wide", "en"), long("starship", "phone", "de")),
    ],
)
def test_some_turns_by_advice_alone(server, seat, game, size, lang):
    me = sat(server, seat, game, size, lang=lang)
    for _ in range(SOME):
        seq = me.turn()["seq"]
        me.page.locator("[data-hint]:visible").click()
        note = me.page.locator(ADVICE)
        expect(note).to_be_visible()
        action = note.get_attribute("data-advice")
        assert len(note.locator("strong").inner_text()) > 2
        note.locator("[data-action]").click()
        assert me.wait(seq + 1), action
        expect(note).to_have_count(0)


@pytest.mark.parametrize("game", TABLES)
def test_what_is_meant_is_marked(server, seat, game):
    me = sat(server, seat, game)
    action = advised(me)
    marked = me.page.locator(f'[data-action="{action}"], [data-option="{action}"]').locator("visible=true")
    styles = marked.evaluate_all("all => all.map((one) => getComputedStyle(one).outlineStyle)")
    assert "dashed" in styles
    me.page.keyboard.press("Escape")
    expect(me.page.locator(ADVICE)).to_have_count(0)
    assert me.page.evaluate("document.adoptedStyleSheets.length") == 0


def test_a_flight_that_is_advised_is_drawn_on_the_chart_and_enter_flies(server, seat):
    me = sat(server, seat)
    for _ in range(60):
        seq = me.turn()["seq"]
        action = advised(me)
        if action.startswith("fly"):
            break
        me.page.keyboard.press("Enter")
        me.wait(seq + 1)
    point = action.split()[-1]
    assert me.page.locator(f'[data-thing="point:{point}"][aria-pressed=true]').count() == 1
    assert me.page.locator(".route-line").count()
    me.page.keyboard.press("Enter")
    me.wait(seq + 1)


def test_enter_does_what_is_advised_wherever_the_focus_was(server, seat):
    me = sat(server, seat)
    seq = me.turn()["seq"]
    me.page.locator(".trade-open").focus()
    advised(me)
    me.page.keyboard.press("Enter")
    me.wait(seq + 1)


def test_whoever_chooses_something_else_has_put_the_advice_away(server, seat):
    me = sat(server, seat)
    advised(me)
    me.page.keyboard.press("h")
    expect(me.page.locator(ADVICE)).to_have_count(0)


def test_the_sheet_of_keys_names_it(server, seat):
    me = sat(server, seat)
    me.page.keyboard.press("?")
    expect(me.page.locator(".keys")).to_contain_text("What would you do?")


@pytest.mark.parametrize(("kinds", "there"), [("pbb", 1), ("ppb", 0)])
def test_hints_are_off_where_people_play_against_each_other(server, seat, kinds, there):
    laid = server.lay(kinds, pace=0)
    me = seat()
    me.sit(server.url, laid["match"], laid["token"])
    assert server.get(f"/api/matches/{laid['match']}")["hints"] is bool(there)
    if there:
        me.turn()
    assert me.page.locator("[data-hint]").count() == there


def test_a_new_game_says_whether_hints_are_on(server, seat):
    me = seat()
    me.page.goto(f"{server.url}/new")
    on, off = (
        me.page.get_by_text(text)
        for text in ("Everybody may ask what a bot would do.", "Off because people play against each other.")
    )
    expect(on).to_be_visible()
    me.page.locator("select").nth(1).select_option("open")
    expect(off).to_be_visible()


@pytest.mark.parametrize("size", ["phone", long("wide")])
def test_axe_has_nothing_against_it(server, seat, size):
    me = sat(server, seat, size=size)
    advised(me)
    assert violations(me.page) == {}
