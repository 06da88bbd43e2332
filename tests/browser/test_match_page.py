"""The page of a match: its hooks, the chart, refusals, second tabs and lost lines."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.driving import SIZES
from tests.browser.scenes import BEGINNER, Scene
from tests.browser.staged import Stage
from tests.browser.test_games import asked
from tests.server.wire import hosted


def until(me, line, word):
    """Play by advice until an action of a kind comes next."""
    for _ in range(400):
        me.turn()
        advice = asked(line)
        if advice["action"].split()[0] == word:
            return advice["action"]
        me.follow(advice)
    raise AssertionError(f"nobody advises to {word}")


@pytest.fixture
def table(server, seat):
    """Sit down at a table with three bots, on a screen of a size."""

    def sit(size="wide", **more):
        laid = server.lay("pbbb", "starfarers", options={"board": "beginner"}, pace=0)
        me = seat(size, **more)
        me.sit(server.url, laid["match"], laid["token"])
        return me, laid

    return sit


def test_the_secret_leaves_the_address_and_the_seat_stays(table):
    me, laid = table()
    assert laid["token"] not in me.page.url
    assert me.main.get_attribute("data-seat") == "0"
    me.page.reload()
    me.page.wait_for_selector("main[data-seq]")
    assert me.main.get_attribute("data-seat") == "0"
    assert me.main.get_attribute("data-match") == laid["match"]


def test_whoever_has_no_secret_watches(server, seat, table):
    _, laid = table()
    other = seat()
    other.page.goto(f"{server.url}/match/{laid['match']}")
    other.page.wait_for_selector("main[data-seq]")
    assert other.main.get_attribute("data-seat") == ""
    assert other.page.locator("[data-action]").count() == 0


@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_on_the_chart(server, table, size):
    me, laid = table(size)
    with server.live(laid["match"], laid["token"]) as line:
        until(me, line, "fly")
    assert me.hand("covering") == []


def test_areas_of_the_screen_do_not_overlap_however_much_is_asked(server, seat):
    laid = server.lay("pbbbbb", "starfarers", options={"board": "strategic"}, pace=0)
    me = seat("tablet")
    me.sit(server.url, laid["match"], laid["token"])
    with server.live(laid["match"], laid["token"]) as line:
        until(me, line, "fly")
    me.page.evaluate(
        """() => {
            const side = document.querySelector('.side')
            const asked = document.createElement('div')
            asked.className = 'asked'
            for (let n = 0; n < 60; n++) asked.append(document.createElement('p'))
            for (const one of asked.children) one.textContent = 'choice'
            side.insertBefore(asked, side.querySelector('.talk'))
        }"""
    )
    send, note = (me.page.locator(name).bounding_box() for name in (".say .btn", ".note"))
    assert send["y"] + send["height"] <= note["y"] + 1


def test_the_page_does_not_scroll(table):
    for size, (width, height) in SIZES.items():
        me, _ = table(size)
        room = me.page.evaluate(
            "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
        )
        assert room == [width, height], size


def test_a_closed_point_says_why_with_rule_and_another_choice(server, table):
    me, laid = table()
    with server.live(laid["match"], laid["token"]) as line:
        until(me, line, "fly")
    box = me.page.locator("svg [data-closed]").first.bounding_box()
    me.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    alert = me.page.locator(".note[role=alert]")
    expect(alert).to_be_visible()
    link = alert.locator("cite [data-rule]")
    expect(link).to_have_attribute("data-rule", re.compile(r"^[a-z_]+(\.[a-z_]+)+$"))
    expect(link).not_to_have_text(re.compile(r"\."))
    hint = alert.locator("[data-action]")
    before = me.seq
    hint.click()
    me.wait(before + 1)


def test_a_refusal_leaves_the_chart_of_a_phone_as_it_was(server, table):
    """With another choice it needs more room than the note line has."""
    me, laid = table("phone")
    with server.live(laid["match"], laid["token"]) as line:
        _, ship, _ = until(me, line, "fly").split()
    me.choose_ship(ship)
    before = me.page.locator(".chart").bounding_box()
    spot = me.hand("seek", "unlit") and me.hand("place")
    me.page.mouse.move(spot["x"], spot["y"])
    me.page.mouse.wheel(0, -1000)  # a finger means the nearest point that is open, unless the chart is near
    me.page.wait_for_timeout(400)
    me.press("unlit")
    expect(me.page.locator(".note[role=alert] [data-action]")).to_be_visible()
    assert me.page.locator(".chart").bounding_box() == before


def test_a_chosen_point_shows_its_way_before_anything_is_sent(server, table):
    me, laid = table()
    with server.live(laid["match"], laid["token"]) as line:
        action = until(me, line, "fly")
        before = me.seq
        me.choose_ship(action.split()[1])
        me.choose_point(action.split()[2])
        expect(me.page.locator(".route-bead").first).to_be_visible()
        assert me.control(action).is_visible()
        me.page.keyboard.press("Escape")
        expect(me.page.locator(".route-bead")).to_have_count(0)
        assert me.seq == before


def test_a_double_click_flies_and_does_not_take_back(server, table):
    me, laid = table()
    with server.live(laid["match"], laid["token"]) as line:
        action = until(me, line, "fly")
    _, ship, point = action.split()
    me.choose_ship(ship)
    me.choose_point(point)
    before = me.seq
    me.control(action).dblclick()
    me.wait(before + 1)
    expect(me.page.locator(".note .undo")).to_be_visible()
    assert me.seq == before + 1, "the second click was not meant for the button that came after"


LARGE = ".dock .next"


def until_there(server, me, laid, thing):
    """Play by advice until something is on the page, and nothing is told before it."""
    with server.live(laid["match"], laid["token"]) as line:
        for _ in range(200):
            me.turn()
            if thing.count() and not me.page.locator(f"{LARGE}[data-put-away]").count():
                return
            advice = asked(line)
            if advice["type"] == "hint":  # else others have acted since
                me.follow(advice)
    raise AssertionError(f"{thing} never came")


@pytest.mark.parametrize("size", ["narrow", "phone"])
def test_the_large_button_commits_what_was_begun_and_throws_nothing_away(server, table, size):
    me, laid = table(size)
    with server.live(laid["match"], laid["token"]) as line:
        _, ship, point = until(me, line, "fly").split()
    before = me.seq
    large = me.page.locator(LARGE)
    if large.get_attribute("data-put-away") is not None:  # what followed from an encounter is still told
        large.click()
    me.choose_ship(ship)
    me.choose_point(point)
    expect(large).to_have_attribute("data-action", f"fly {ship} {point}")
    expect(me.page.locator(".note [data-action=end]")).to_be_visible()
    me.page.locator("[data-leave]").click()
    expect(large).to_have_attribute("data-action", "end")
    assert me.seq == before
    me.choose_point(point)
    me.page.keyboard.press(" ")
    me.wait(before + 1)
    expect(large).to_have_attribute("data-action", "end")


def test_the_large_button_waits_for_the_place_of_a_build(server, table):
    me, laid = table("narrow")
    tile = me.page.locator("[data-thing^='build:'][aria-disabled=false]:not([data-action])").first
    until_there(server, me, laid, tile)
    before, large = me.seq, me.page.locator(LARGE)
    step = large.get_attribute("data-action")
    tile.click()
    expect(large).to_have_attribute("aria-disabled", "true")
    me.page.keyboard.press(" ")
    large.click(force=True)
    me.page.wait_for_timeout(200)
    assert me.seq == before
    me.page.keyboard.press("Escape")
    expect(large).to_have_attribute("data-action", step)
    tile.click()
    point = me.page.locator("svg [data-thing^='point:'][role=button]").first.get_attribute("data-thing")
    me.choose_point(point.removeprefix("point:"))
    large.click()
    me.wait(before + 1)
    expect(large).to_have_attribute("data-action", re.compile("shake|end"))


def test_on_a_phone_the_large_button_leads_from_what_was_opened_to_what_is_asked(server, table):
    me, laid = table("phone")
    question = me.page.locator("p.next")
    until_there(server, me, laid, question)
    before = me.page.locator("aside").get_attribute("data-drawer")
    me.page.locator("[data-opens=settings]").click()
    me.page.locator("[data-to-question]").click()
    expect(me.page.locator("aside")).to_have_attribute("data-drawer", before)
    expect(question).to_be_visible()


def test_on_a_phone_the_strip_of_the_chart_shows_where_a_ship_has_jumped_to(server, seat):
    me = seat("phone")
    crowd, own = Scene(BEGINNER, lambda crowd: crowd.may("jump")).played
    stage = Stage(me.page, server, crowd.match.copy(), own)
    jumps = [one.split() for one in crowd.legal(own) if one.startswith("jump")]
    for _, ship, point in (jumps[0], jumps[-1]):  # the far edge, and the near one
        stage.put(crowd.match.copy(), own)
        stage.happen(own, f"jump {ship} {point}")
        me.page.wait_for_selector("main.is-drawer")
        strip = me.page.locator(".window").bounding_box()
        lies = me.page.locator(f"svg.board [data-thing='ship:{own}.{ship}']").first.bounding_box()
        assert strip["y"] < lies["y"] + lies["height"] / 2 < strip["y"] + strip["height"]


def test_the_chart_comes_nearer_and_every_corner_can_be_reached(table):
    me, _ = table()
    window = me.page.locator(".window").bounding_box()
    x, y = window["x"] + window["width"] / 2, window["y"] + window["height"] / 2
    me.page.mouse.move(x, y)
    for _ in range(12):
        me.page.mouse.wheel(0, -400)
    board = me.page.locator("svg.board")
    me.page.wait_for_timeout(100)
    assert board.bounding_box()["width"] > 3 * window["width"]
    for dx, dy in ((-1, -1), (1, 1)):
        for _ in range(12):
            me.page.mouse.move(x, y)
            me.page.mouse.down()
            me.page.mouse.move(x + dx * 400, y + dy * 300, steps=3)
            me.page.mouse.up()
        box = board.bounding_box()
        if dx < 0:
            assert box["x"] + box["width"] == pytest.approx(window["x"] + window["width"], abs=1)
        else:
            assert box["x"] == pytest.approx(window["x"], abs=1)
    me.page.keyboard.press("=")
    assert board.bounding_box()["width"] == pytest.approx(window["width"], abs=1)


def test_two_tabs_on_one_seat_stay_equal(server, table):
    me, laid = table()
    second = type(me)(me.page.context.new_page())
    second.page.goto(f"{server.url}/match/{laid['match']}")
    second.page.wait_for_selector("main[data-seq]")
    with server.live(laid["match"], laid["token"]) as line:
        for _ in range(6):
            me.turn()
            me.follow(asked(line))
    second.wait(me.seq)
    hands = [one.page.locator(".hand").inner_text() for one in (me, second)]
    assert hands[0] == hands[1]
    assert second.wrong == []


def test_the_other_language_is_spoken_at_once(table):
    me, _ = table()
    me.page.locator(".masthead .btn").last.click()
    me.page.locator(".chip[lang=de]").click()
    expect(me.page.locator("html")).to_have_attribute("lang", "de")
    expect(me.page.locator(".held span").first).to_have_text("Erz")
    expect(me.page.locator(".note")).to_contain_text(re.compile("überlegt|Würf|Antwort|biet|Fliege|Handel"))


def test_a_lost_line_says_so_and_comes_back_without_a_reload(browser, seat, tmp_path):
    with hosted(f"sqlite:{tmp_path / 'matches.db'}") as server:
        laid = server.lay("pbb", "starfarers", pace=0)
        me = seat()
        me.sit(server.url, laid["match"], laid["token"])
        me.turn()
        me.page.evaluate("window.kept = true")
        seq = me.seq
        server.running.stop()
        expect(me.page.locator(".note.is-alert")).to_be_visible()
        assert me.seq == seq
        me.wrong.clear()
        server.running.start()
        expect(me.page.locator(".note.is-alert")).to_be_hidden(timeout=20_000)
        with server.live(laid["match"], laid["token"]) as line:
            me.turn()
            me.follow(asked(line))
        assert me.page.evaluate("window.kept") is True
        me.wrong.clear()  # the browser reports each try that failed
        me.page.close()
