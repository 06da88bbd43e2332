"""Encounters, points on demand, and the end of a game."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

import starwake as sw
from tests.browser.driving import SIZES
from tests.browser.staged import Stage
from tests.helpers import Table

LATE = 1600
"""Milliseconds after which a key is no longer meant for the game that has just ended."""
SPACE_AT_THE_END = """() => new MutationObserver((_, self) => {
  if (!document.querySelector("[data-rematch]")) return
  self.disconnect()
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }))
}).observe(document.body, { childList: true, subtree: true })"""


def met(card="1"):
    """Seat 0 has four cards and meets something."""
    table = Table().give(0, ore=2, food=1, goods=1).phase("build")
    match = table.match("balls red black", f"encounter {card}", then=1)
    match.play(0, "shake")
    return match


def nearly_won():
    """Seat 0 has one point to go, and the ship to win it stands on its site."""
    table = Table().no_ships(0).discs("N1", "4", "10", "5").flight(0, 3)
    site = sw.make("starfarers", 4).chart()["systems"][4]["sites"][0]
    for people in ("diplomats", "scientists", "green_folk"):
        table.station(0, people, marker=True)
    return table.fame(0, 0).medals(0, 4).ship(0, 1, "colony_ship", site).match(then=1)


@pytest.mark.parametrize("size", SIZES)
def test_a_number_and_its_cards_are_one_command(server, seat, size):
    me = seat(size)
    stage = Stage(me.page, server, met())
    next = me.page.locator(".next")
    assert me.page.locator("[data-action]").filter(visible=True).count() == 0
    assert "is-waiting" in next.get_attribute("class")
    me.page.locator('[data-option="give 2"]').click()
    expect(next).not_to_have_attribute("data-action", re.compile("."))
    me.page.locator('[data-option="pay ore"] .pick').click()
    me.page.locator('[data-option="pay food"] .pick').click()
    expect(next).to_have_attribute("data-action", "give 2; pay ore; pay food")
    next.click()
    me.wait(2)
    assert stage.played == [["give 2", "pay ore", "pay food"]]


def test_an_answer_is_chosen_by_keys_too(server, seat):
    me = seat()
    stage = Stage(me.page, server, met())
    me.page.keyboard.press("1")
    me.page.locator('[data-option="pay goods"] .pick').press("Enter")
    me.page.locator("h1").evaluate("() => document.activeElement.blur()")
    me.page.keyboard.press("Space")
    me.wait(2)
    assert stage.played == [["give 1", "pay goods"]]


def test_an_encounter_tells_who_reads_and_which_rules_it_follows(server, seat):
    me = seat(lang="de")
    Stage(me.page, server, met(), lang="de")
    panel = me.page.locator(".question")
    expect(panel).to_contain_text("Ein Frachter ohne Licht")
    expect(panel).to_contain_text("Karmin")
    link = panel.locator('[data-rule="encounter.give"]')
    expect(link).not_to_contain_text("encounter.give")
    assert link.get_attribute("href") == "/rules/starfarers#encounter.give"


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_result_is_told_after_the_choice_and_can_be_put_away(server, seat, size):
    me = seat(size)
    Stage(me.page, server, met("4"))
    assert me.page.locator(".followed").count() == 0
    me.put_together("give 0")
    me.wait(2)
    panel = me.page.locator(".question")
    expect(panel.locator(".followed")).to_contain_text("Result:")
    expect(panel.locator(".plate")).to_have_count(0)
    assert me.page.locator(".next[data-action]").count() == 0, "nothing goes on before it is read"
    me.page.locator("[data-put-away]").click()
    expect(panel).to_have_count(0)
    expect(me.page.locator(".next[data-action]")).to_have_count(1)


@pytest.mark.parametrize("size", SIZES)
def test_a_seat_opens_its_points_and_the_dice_what_was_rolled(server, seat, size):
    match = sw.new("starfarers", players=4, seed=1, board="beginner")
    match.play(match.to_act[0], "roll")
    me = seat(size)
    Stage(me.page, server, match)
    name = me.page.locator('[data-thing="seat:2"] .look')
    name.press("Enter")
    rows = me.page.locator(".sources tbody tr")
    assert rows.count() == 4
    total = me.page.locator(".sources .is-won .total")
    expect(total).to_have_text(str(match.points[2]))
    assert me.page.evaluate("document.documentElement.scrollWidth") == SIZES[size][0]
    name.press("Enter")
    expect(rows).to_have_count(0)
    me.page.locator("[data-dice]").filter(visible=True).first.click()
    rolls = me.page.locator(".rolls")
    expect(rolls).to_have_attribute("aria-label", re.compile("^1 roll: 2: 0, expected 0.0"))
    assert me.page.evaluate("document.documentElement.scrollWidth") == SIZES[size][0]


@pytest.mark.parametrize("size", SIZES)
def test_the_end_shows_points_by_source_and_by_turn(server, seat, size):
    me = seat(size)
    stage = Stage(me.page, server, nearly_won())
    me.do("settle 1")
    assert me.over
    assert stage.match.winner == 0
    points = me.page.locator(".over .sources .is-won td").all_inner_texts()
    assert sum(int(one) for one in points[:-1] if one.isdecimal()) == int(points[-1]) == stage.match.points[0]
    assert me.page.locator(".over .sources tbody tr").count() == 4
    expect(me.page.locator("svg.board")).to_be_visible()
    assert me.page.locator("[data-action]").count() == 0
    assert me.page.evaluate("document.documentElement.scrollWidth") == SIZES[size][0]


def test_after_a_match_come_the_replay_and_the_same_people_again(server, seat):
    laid = server.lay("pbb", "starfarers", options={"board": "beginner"}, pace=0)
    me = seat()
    me.sit(server.url, laid["match"], laid["token"])
    me.page.evaluate(SPACE_AT_THE_END)
    with server.live(laid["match"], laid["token"]) as line:
        line.send(type="end", id="end", agree=True)
        line.next("ack")
    seal = me.page.locator("[data-commitment]")
    expect(seal).to_be_visible()
    room = server.get(f"/api/matches/{laid['match']}")
    assert seal.get_attribute("data-commitment") == room["commitment"]
    assert me.page.locator(".enddock a").last.get_attribute("href") == f"/replay/{laid['match']}"
    me.page.wait_for_timeout(LATE)
    assert me.main.get_attribute("data-match") == laid["match"]
    me.page.keyboard.press("Space")
    me.page.wait_for_function(
        "old => { const main = document.querySelector('main[data-match]');"
        " return main && main.dataset.match !== old && main.dataset.over === 'false' }",
        arg=laid["match"],
    )
    assert me.main.get_attribute("data-seat") == "0"


def test_a_shared_screen_takes_all_its_seats_along(server, seat):
    laid = server.lay("ppb", "starfarers", options={"board": "beginner"})
    kept = [{"match": laid["match"], "game": "", "code": "", "opened": 1, "seats": laid["tokens"]}]
    for one in laid["tokens"]:
        with server.live(laid["match"], one["token"]) as line:
            line.send(type="end", id="end", agree=True)
            line.next("ack")
    me = seat()
    me.page.goto(server.url, wait_until="networkidle")
    me.page.evaluate("kept => localStorage.setItem('starwake.matches', kept)", json.dumps(kept))
    me.page.goto(f"{server.url}/match/{laid['match']}")
    me.page.wait_for_selector("main[data-over=true], .curtain .go")
    if me.page.locator(".curtain .go").count():
        me.page.locator(".curtain .go").click()
    me.page.locator("[data-rematch]").click()
    me.page.wait_for_function("old => !location.pathname.endsWith(old)", arg=laid["match"])
    seats = me.page.evaluate("JSON.parse(localStorage['starwake.matches'])[0].seats.map((one) => one.seat)")
    assert sorted(seats) == sorted(one["seat"] for one in laid["tokens"])
