"""Rules and things beside a match: opened from where the question arises, closed to where one was."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.staged import Stage
from tests.browser.test_axe import violations
from tests.browser.test_meeting import met
from tests.helpers import long
from tests.rules.starfarers_2019.test_s07_explore import scout
from tests.ships import Ships

PANEL = ".handbook"
FOCUS = "document.activeElement?.dataset.reads ?? ''"


def sat(server, seat, game="starfarers", kinds="pbb", size="wide", **how):
    laid = server.lay(kinds, game, pace=0)
    me = seat(size, **how)
    me.sit(server.url, laid["match"], laid["token"])
    me.turn()
    return me


def opened(me):
    me.page.keyboard.press("r")
    me.page.wait_for_selector(f"{PANEL} .rule")
    return me.page.locator(PANEL)


def search(me, words):
    me.page.locator(f"{PANEL} input").fill(words)
    me.page.wait_for_selector(f"{PANEL} [role=status]")


@pytest.mark.parametrize(
    ("size", "lang"),
    [
        *(("phone", "de"), long("wide", "en"), long("wide", "de"), long("phone", "en")),
        *(long(size, lang) for size in ("narrow", "tablet") for lang in ("en", "de")),
    ],
)
@pytest.mark.parametrize(("game", "kinds"), [("starfarers", "pbb"), ("starship", "pb")])
def test_the_panel_covers_no_board_and_axe_has_nothing_against_it(server, seat, game, kinds, size, lang):
    me = sat(server, seat, game, kinds, size, lang=lang)
    panel = opened(me)
    for tab in range(2):
        panel.locator("[role=tab]").nth(tab).click()
        me.page.wait_for_selector(f"{PANEL} article")
        box, board = panel.bounding_box(), me.page.locator(".chart, .flightrow").first.bounding_box()
        beside = box["x"] >= board["x"] + board["width"] - 1 or box["y"] >= board["y"] + board["height"] - 1
        assert beside, (box, board)
        if size in ("wide", "phone"):
            assert violations(me.page) == {}


def test_a_refusal_leads_to_its_rule_and_escape_back(server, seat):
    me = sat(server, seat)
    me.page.locator(".say input").fill("/end")
    me.page.keyboard.press("Enter")
    link = me.page.locator(".note.is-alert [data-rule]")
    rule = link.get_attribute("data-rule")
    link.click()
    sought = me.page.locator(f'{PANEL} .is-sought[data-rule="{rule}"]')
    expect(sought).to_be_focused()
    expect(sought).to_be_in_viewport()
    me.page.keyboard.press("Escape")
    expect(me.page.locator(PANEL)).to_have_count(0)
    expect(link).to_be_focused()


def test_a_question_leads_to_its_rules_and_back(server, seat):
    me = seat("phone", lang="de")
    Stage(me.page, server, met(), lang="de")
    me.page.locator('.question [data-rule="encounter.give"]').click()
    expect(me.page.locator(f'{PANEL} .is-sought[data-rule="encounter.give"]')).to_be_in_viewport()
    me.page.keyboard.press("Escape")
    expect(me.page.locator(".question")).to_be_visible()
    assert me.page.evaluate(FOCUS) == "encounter.give"


def test_only_encounters_that_were_met_can_be_looked_up(server, seat):
    me = seat()
    Stage(me.page, server, met("4"))
    met_ones = me.page.locator(".log [data-reads^='encounter:']")
    thing = met_ones.first.get_attribute("data-reads")
    met_ones.first.click()
    article = me.page.locator(f"{PANEL} [data-article='{thing}']")
    expect(article).to_be_focused()
    expect(article.locator(".told")).not_to_have_count(0)
    expect(me.page.locator(f"{PANEL} [data-article^='encounter:']")).to_have_count(1)


def test_before_the_first_encounter_none_is_named(server, seat):
    laid = server.lay("ppp")
    me = seat()
    me.sit(server.url, laid["match"], laid["token"])
    opened(me).locator("[role=tab]").nth(1).click()
    me.page.wait_for_selector(f"{PANEL} article")
    expect(me.page.locator(f"{PANEL} [data-article^='encounter:']")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_words_of_both_languages_and_ids_are_found(server, seat, lang):
    me = sat(server, seat, lang=lang)
    panel = opened(me)
    for words in ("flight.shake", "spaceport colony", "Raumhafen Kolonie"):
        search(me, words)
        expect(panel.locator("article").first).to_be_visible()
    search(me, "flight.shake")
    expect(panel.locator("article")).to_have_count(1)
    search(me, "no such words")
    expect(panel.locator("article")).to_have_count(0)
    panel.locator("[role=tab]").nth(1).click()
    search(me, "Kanone" if lang == "en" else "cannon")
    expect(panel.locator("[data-article='upgrade:cannon']")).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


@pytest.mark.parametrize(("kinds", "books"), [("pbb", 1), ("pbbbb", 2)])
def test_the_rules_are_those_of_this_table(server, seat, kinds, books):
    me = sat(server, seat, kinds=kinds)
    expect(opened(me).locator(".book")).to_have_count(books)


def test_modules_and_missions_of_starship(server, seat):
    me = sat(server, seat, "starship", "pb")
    panel = opened(me)
    panel.locator("[role=tab]").nth(1).click()
    for thing in ("module:sensor", "mission:crate", "special:hero"):
        expect(panel.locator(f"[data-article='{thing}']")).to_have_count(1)
    panel.locator("[data-article='module:sensor'] [data-rule='d.module.sensor']").click()
    expect(panel.locator(".is-sought[data-rule='d.module.sensor']")).to_be_focused()


def test_a_shut_tile_leads_to_its_rule(server, seat):
    me = sat(server, seat)
    me.page.locator(".tile[aria-disabled=true]").first.focus()
    me.page.locator(".note [data-rule]").click()
    expect(me.page.locator(f"{PANEL} .is-sought")).to_be_focused()


def test_the_page_of_rules_by_edition_and_in_both_languages(server, seat):
    me = seat()
    me.page.goto(f"{server.url}/rules/starfarers")
    me.page.wait_for_selector(".rule")
    books = me.page.locator(".book")
    expect(books).to_have_count(2)
    me.page.locator(".books .chip").first.click()
    expect(books).to_have_count(1)
    me.page.locator(".search").fill("Raumhafen")
    expect(me.page.locator(".rule").first).to_be_visible()
    assert "spaceport" in me.page.locator(".books").inner_text()


def test_what_a_ship_turned_up_can_be_looked_up_from_the_log(server, seat):
    me = seat("narrow")
    Stage(me.page, server, scout().match("disc 6", "disc 4", "disc 10"))
    me.do("fly 1 15,23")
    me.page.locator(".log [data-reads='disc:face_down']").last.click()
    expect(me.page.locator(f"{PANEL} .is-sought[data-article='disc:face_down']")).to_be_in_viewport()
    expect(
        me.page.locator(f"{PANEL} [data-article='disc:face_down'] [data-rule='explore.reveal']")
    ).to_be_visible()


@pytest.mark.parametrize("size", ["phone", long("narrow")])
def test_a_card_of_a_sector_can_be_looked_up_where_one_trades(server, seat, size):
    page = seat(size).page
    Stage(page, server, Ships().bays(0, ore=2).visit("ore_2").match(then=1))
    page.locator(".at-card [data-reads='card:ore_2']").click()
    sought = page.locator(f"{PANEL} .is-sought[data-article='card:ore_2']")
    expect(sought).to_be_in_viewport()
    assert violations(page) == {}
    page.keyboard.press("Escape")
    expect(page.locator(".at-card")).to_be_visible()
