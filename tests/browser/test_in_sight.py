"""What a new player looks for: whose dice those are, where a place lies, how to close something or take it back."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import starwake as sw
from tests.browser.scenes import SCENES, Crowd, shown
from tests.browser.staged import Stage
from tests.browser.table_of_people import people
from tests.browser.test_axe import violations
from tests.helpers import Table, long

TWO = ("wide", "phone")
RICH = {"ore": 3, "fuel": 3, "carbon": 3, "food": 3, "goods": 3}


def building():
    """Somebody's turn, with something of each."""
    return Table().phase("build").hand(0, **RICH).match()


def drawer(page, number):
    page.locator(".tabs button").nth(number).click()


def drawn(page):
    """How large a hex of the chart is drawn, and which way the chart lies."""
    return page.evaluate(
        "() => { const board = document.querySelector('svg.board'), { a } = board.getScreenCTM();"
        "return [Math.round(a * 100), board.viewBox.baseVal.width > board.viewBox.baseVal.height] }"
    )


def test_a_drawer_leaves_the_chart_as_it_lies(seat, server):
    page = seat("phone").page
    Stage(page, server, building())
    before = drawn(page)
    for number in range(5):
        drawer(page, number)
        expect(page.locator("main.is-drawer")).to_be_visible()
        page.wait_for_timeout(100)
        assert drawn(page) == before
    own = page.locator('svg [data-thing^="spaceport:"]').first.bounding_box()
    window = page.locator(".window").bounding_box()
    assert window["y"] < own["y"] < window["y"] + window["height"], "the own pieces are in sight"
    page.keyboard.press("Escape")
    page.wait_for_timeout(100)
    assert drawn(page) == before


def test_what_gets_the_focus_is_brought_into_sight_by_the_camera_alone(seat, server):
    page = seat("phone").page
    Stage(page, server, building())
    drawer(page, 0)
    window = page.locator(".window")
    inside = window.bounding_box()
    for end in ("first", "last"):
        getattr(page.locator('svg.board [tabindex="0"]'), end).focus()
        page.wait_for_timeout(100)
        assert window.evaluate("(one) => ((one.scrollTop = 99), one.scrollTop)") == 0, "nothing can scroll it"
        reached = page.locator(":focus").bounding_box()
        assert inside["y"] <= reached["y"] + reached["height"] / 2 <= inside["y"] + inside["height"]


def test_what_is_asked_is_whole_beside_a_panel_that_is_read(seat, server):
    match = sw.new("starfarers-classic", players=3, seed=2, setup="beginner")
    while "draw" not in (legal := [action.notation for action in match.legal(match.to_act[0])]):
        match.play(match.to_act[0], "roll" if "roll" in legal else legal[0])
    who = match.to_act[0]
    match.play(who, "build booster")
    page = seat("phone").page
    Stage(page, server, match, who)
    page.locator(".seat").nth(1).click()
    asked = page.locator('[data-action="draw"]').filter(visible=True)
    asked.scroll_into_view_if_needed()
    page.wait_for_timeout(100)
    control, place, below = (
        one.bounding_box() for one in (asked, page.locator(".side"), page.locator(".side .back"))
    )
    assert place["y"] <= control["y"]
    assert control["y"] + control["height"] <= below["y"]


def test_a_move_can_be_taken_back_beside_an_open_drawer(seat, server):
    me = seat("phone")
    stage = Stage(me.page, server, building())
    drawer(me.page, 0)
    me.page.locator('.buildings [data-action="build booster"]').click()
    me.wait(stage.match.seq)
    back = me.page.locator(".side .undo")
    expect(back).to_be_visible()
    assert back.bounding_box()["height"] >= 44


def test_what_won_the_game_is_not_taken_back(seat, server):
    over = SCENES["game over"]
    crowd, winner = over.played
    assert not crowd.match.can_undo(winner)
    me = seat("phone")
    shown(over, me, server)
    expect(me.page.locator(".undo").filter(visible=True)).to_have_count(0)


def test_dice_say_whose_they_are(seat, server):
    match = sw.new("starfarers", players=3, seed=3, board="beginner")
    while match.view()["rolled"] is None or match.view()["rolled"] == match.view()["active"]:
        one = match.to_act[0]
        legal = [action.notation for action in match.legal(one)]
        match.play(one, "end" if "end" in legal else legal[0])
    before, now = match.view()["rolled"], match.view()["active"]
    for size in TWO:
        page = seat(size).page
        Stage(page, server, match.copy(), now)
        dice = page.locator(f'[data-dice="{before}"]').filter(visible=True)
        expect(dice).to_have_class("dice is-past" if size == "wide" else "balls dice is-past")
        page.keyboard.press(" ")
        expect(page.locator(f'[data-dice="{now}"]:not(.is-past)').filter(visible=True)).to_be_visible()


@pytest.mark.parametrize("size", TWO)
def test_pressed_dice_show_how_they_fell(seat, server, size):
    page = seat(size).page
    match = sw.new("starfarers", players=3, seed=3, board="beginner")
    while match.view()["rolled"] is None:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0].notation)
    Stage(page, server, match, match.view()["active"])
    page.locator("[data-dice]").filter(visible=True).click()
    expect(page.locator("[data-rolls] .rolls")).to_be_visible()


def test_people_stay_below_the_settings(seat, server):
    page = seat().page
    Stage(page, server, building())
    people = page.locator("[data-tab=people]")
    people.click()
    page.locator(".masthead button").last.click()
    expect(people).to_have_attribute("aria-selected", "true")
    page.locator("[data-close]").click()
    expect(people).to_have_attribute("aria-selected", "true")


@pytest.mark.parametrize("size", ["narrow", long("wide"), long("tablet")])
def test_a_refusal_leaves_the_chart_as_large_as_it_was(seat, server, size):
    with people(server, 3, board="beginner") as group:
        group.until("roll")
        me = seat(size)
        me.sit(server.url, group.laid["match"], group.laid["token"])
        before = me.page.locator("svg.board").bounding_box()
        line = me.page.locator(".say input")
        line.fill("/end")
        line.press("Enter")
        expect(me.page.locator(".note.is-alert")).to_be_visible()
        assert me.page.locator("svg.board").bounding_box() == before


@pytest.mark.parametrize("size", TWO)
def test_what_was_opened_has_a_cross(seat, server, size):
    page = seat(size).page
    Stage(page, server, building())
    ways = {
        "points": lambda: page.locator(".seat").nth(1).click(),
        "keys": lambda: page.keyboard.press("?"),
        "settings": lambda: (
            page.locator(".masthead button").last.click() if size == "wide" else drawer(page, 4)
        ),
    }
    for way in ways.values():
        for shut in (lambda: page.locator("[data-close]").click(), lambda: page.keyboard.press("Escape")):
            way()
            cross = page.locator("[data-close]")
            expect(cross).to_be_visible()
            assert min(cross.bounding_box()[side] for side in ("width", "height")) >= 44
            shut()
            expect(cross).to_have_count(0)


def test_on_a_phone_log_and_chat_are_closed_where_they_are_read(seat, server):
    page = seat("phone").page
    Stage(page, server, building())
    before = page.locator(".chart").bounding_box()
    drawer(page, 3)
    expect(page.locator("[data-tab=chat][aria-selected=true]")).to_be_visible()
    page.locator("[data-tab=log]").tap()
    expect(page.locator("[data-tab=log][aria-selected=true]")).to_be_visible()
    cross = page.locator("[data-close]")
    assert min(cross.bounding_box()[side] for side in ("width", "height")) >= 44
    cross.tap()
    expect(page.locator("main.is-drawer")).to_have_count(0)
    assert page.locator(".chart").bounding_box() == before


def test_on_a_phone_the_log_has_the_drawer_while_something_is_asked(seat, server):
    """Beside the panel of a flight two lines of it were left."""
    page = seat("phone").page
    crowd = Crowd(("starship", 2, {}))
    crowd.until(lambda crowd: 0 if crowd.may("next") == 0 else None)
    Stage(page, server, crowd.match)
    expect(page.locator(".side > .panel")).to_be_visible()
    drawer(page, 3)
    expect(page.locator(".side > .panel")).to_be_hidden()
    assert page.locator(".talk .log").bounding_box()["height"] > 250
    page.locator(".talk [data-close]").tap()
    expect(page.locator(".side > .panel")).to_be_visible()


@pytest.mark.parametrize("size", ["narrow", long("tablet")])
def test_log_and_chat_fold_away_and_stay_so_until_they_are_wanted(seat, server, size):
    page = seat(size).page
    Stage(page, server, building())
    talk = page.locator(".talk")
    open_ = talk.bounding_box()["height"]
    page.locator("[data-fold]").click()
    page.reload()
    page.wait_for_selector("main[data-seq]")
    assert talk.bounding_box()["height"] < 60 < open_
    assert violations(page) == {}
    page.locator("[data-tab=chat]").click()
    expect(page.locator("[data-phrase]").first).to_be_visible()
    assert talk.bounding_box()["height"] > 150


def test_another_language_leaves_the_settings_open(seat, server):
    page = seat().page
    Stage(page, server, building())
    page.locator(".masthead button").last.click()
    page.locator(".chip[lang=de]").click()
    expect(page.locator("[data-drawer=settings]")).to_contain_text("Sprache")
    expect(page.locator(".note")).to_contain_text("Handle und baue")
    expect(page.locator("[data-close]")).to_be_visible()


def test_a_place_in_the_log_is_shown_on_the_chart(seat, server):
    match = (
        Table().no_ships(0).discs("N1", "4", "10", "5").ship(0, 1, "colony_ship", "7,23").flight(0, 5).match()
    )
    match.play(0, next(one.notation for one in match.legal(0) if one.notation.startswith("fly 1 6,22")))
    page = seat().page
    Stage(page, server, match)
    ring = page.locator("svg .marked")
    expect(ring).to_have_count(0)
    place = page.locator('.log [data-place="point:6,22"]')
    place.hover()
    expect(ring).to_be_visible()
    expect(page.locator("svg .marked-name")).to_have_text("6,22")
    page.mouse.move(5, 5)
    expect(ring).to_have_count(0)
    expect(page.locator('.log [data-place^="system:"]').first).to_contain_text("System")
    page.locator(".log").focus()
    page.keyboard.press("ArrowLeft")
    expect(ring).to_be_visible()
    page.keyboard.press("Escape")
    expect(ring).to_have_count(0)


@pytest.mark.parametrize("size", TWO)
def test_sites_for_a_spaceport_are_ringed_around_their_colonies(seat, server, size):
    page = seat(size).page
    Stage(page, server, building())
    if size == "phone":
        drawer(page, 0)
    page.locator('[data-thing="build:spaceport"]').filter(visible=True).click()
    rings = page.locator("svg .reach-ring.around")
    expect(rings).to_have_count(page.locator('svg .hit[data-thing^="point:"]').count())
    covered = "ring => ring.compareDocumentPosition(document.querySelector('svg .pieces')) & 2"
    assert rings.first.evaluate(covered), "they are drawn after the pieces"


def test_a_refusal_proposes_in_words(seat, server):
    with people(server, 3, board="beginner") as group:
        group.until("roll")
        me = seat()
        me.sit(server.url, group.laid["match"], group.laid["token"])
        line = me.page.locator(".say input")
        line.fill("/end")
        line.press("Enter")
        offered = me.page.locator(".note.is-alert [data-action]")
        expect(offered).to_have_attribute("data-action", "roll")
        expect(offered).to_contain_text("Roll the dice")
