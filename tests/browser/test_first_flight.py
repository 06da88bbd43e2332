"""The first flight: both lessons by pressing what is pointed at, as a new player would."""

from __future__ import annotations

import pytest

from tests.browser.driving import Keys
from tests.browser.test_axe import violations
from tests.helpers import long

STEPS = {"starfarers": 12, "starship": 9}
MINUTES = {"starfarers": 6, "starship": 4}
A_PRESS = 5
"""Seconds that a new player takes for one."""
SIZES = ("wide", "narrow", "tablet", "phone")


def begin(me, server, game):
    """From the start page into a first flight."""
    me.page.goto(server.url)
    me.page.locator(f"[data-lesson={game}]").click()
    me.page.locator("[data-step]").wait_for()


def step(me):
    return me.page.locator("[data-step]").get_attribute("data-step")


def number(me):
    """Of the step, and how many there are."""
    card = me.page.locator("[data-step]")
    return [int(card.get_attribute(name)) for name in ("data-number", "data-of")]


def press(me):
    """Press what is pointed at; the page has then taken it in."""
    me.page.locator("[data-guided]").wait_for()
    before = me.page.evaluate(
        "hand.now().seq + (document.querySelector('[data-guided]')?.dataset.action ?? '')"
    )
    action = me.page.locator("[data-guided]").get_attribute("data-action")
    seq = me.seq
    me.page.evaluate(
        "for (const one of document.querySelectorAll('[data-sought]')) one.removeAttribute('data-sought');"
        "document.querySelector('[data-guided]').setAttribute('data-sought', '')"
    )
    me.press_sought()
    if action:
        me.wait(seq + 1)
    else:
        me.page.wait_for_function(
            "before => hand.now().seq + (document.querySelector('[data-guided]')?.dataset.action ?? '') !== before",
            arg=before,
        )


def fly(me, upto="on_your_own"):
    """Press on until a step is there; how many presses it took."""
    presses = 0
    while step(me) != upto:
        now = step(me)
        me.page.wait_for_function(
            "now => document.querySelector('[data-guided]')"
            " || document.querySelector('[data-step]').dataset.step !== now",
            arg=now,
        )
        if step(me) != now:  # the step came late: perhaps it is the one that is waited for
            continue
        press(me)
        presses += 1
        assert presses < 40, f"nothing gets on from {now}"
        me.page.wait_for_timeout(120)  # where the match stands is asked after each step
    return presses


@pytest.mark.parametrize(
    ("game", "size", "lang"),
    [
        *(("starfarers", "wide", "en"), ("starship", "phone", "de")),
        *(long("starfarers", "phone", "de"), long("starship", "wide", "en")),
    ],
)
def test_a_lesson_is_flown_by_pressing_what_is_pointed_at(server, seat, game, size, lang):
    me = seat(size, lang=lang)
    begin(me, server, game)
    assert number(me) == [1, STEPS[game]]
    presses = fly(me)
    assert number(me)[0] == STEPS[game]
    assert presses * A_PRESS <= MINUTES[game] * 60
    me.page.locator("[data-pass]").click()
    assert me.page.locator("[data-step], [data-guided]").count() == 0
    room = server.get(f"/api/matches/{me.main.get_attribute('data-match')}")
    assert (room["status"], room["hints"], room["lesson"]) == ("running", True, True)


def test_a_reload_goes_on_and_another_language_too(server, seat):
    me = seat("narrow")
    begin(me, server, "starfarers")
    fly(me, "shake")
    me.page.reload()
    me.page.locator("[data-step=shake]").wait_for()
    english = me.page.locator("[data-step]").text_content()
    me.page.evaluate("localStorage['starwake.settings'] = JSON.stringify({ lang: 'de' })")
    me.page.reload()
    me.page.locator("[data-step=shake]").wait_for()
    assert me.page.locator("[data-step]").text_content() != english
    fly(me, "explore")


def test_the_page_asks_once_for_each_step(server, seat):
    me = seat("narrow")
    asked: list[str] = []
    me.page.on("request", lambda request: asked.append(request.url))
    begin(me, server, "starfarers")
    fly(me, "trade")
    me.page.wait_for_timeout(1000)
    assert sum("/lesson" in url for url in asked) <= me.seq + 1


def test_whoever_skips_it_plays_on_without(server, seat):
    me = seat("narrow")
    begin(me, server, "starship")
    me.page.locator("[data-skip]").click()
    assert me.page.locator("[data-step], [data-guided]").count() == 0
    me.page.reload()
    me.main.wait_for()
    me.do("fit science")
    assert me.page.locator("[data-step], [data-guided]").count() == 0


def stray(me, action):
    """Do something else than the task: the lesson asks once whether that is meant."""
    before = me.seq
    me.put_together(action)
    me.page.locator("[data-anyway]").click()
    me.wait(before + 1)


@pytest.mark.parametrize("size", ["narrow", "phone"])
def test_nobody_leaves_the_path_by_the_large_button_unawares(server, seat, size):
    me = seat(size)
    begin(me, server, "starfarers")
    fly(me, "trade")
    before = me.seq
    me.page.keyboard.press(" ")
    me.page.locator("[data-anyway]").wait_for()
    me.page.keyboard.press(" ")
    me.page.locator("[data-leave]").click()
    assert me.page.locator("[data-anyway]").count() == 0
    assert (me.seq, step(me)) == (before, "trade")
    stray(me, "shake")
    me.page.locator("[data-step=explore]").wait_for()
    stray(me, "end")
    me.page.locator("[data-step=again]").wait_for()


def test_the_column_holds_card_log_and_message_line(server, seat):
    me = seat("narrow")
    begin(me, server, "starfarers")
    for name in ("trade", "shake", "explore", "end"):
        fly(me, name)
        me.page.keyboard.press("Escape")
        log, say = (me.page.locator(one).bounding_box() for one in (".talk .log", ".talk .say"))
        assert log["height"] >= 60
        assert say["y"] + say["height"] <= 800.5


def test_what_is_legal_is_not_refused_and_the_step_waits(server, seat):
    me = seat("wide")
    begin(me, server, "starfarers")
    fly(me, "trade")
    stray(me, "build freight_pod")
    me.page.locator("[data-strayed]").wait_for()
    assert step(me) == "trade"
    me.do("shake")
    me.page.locator("[data-step=explore]").wait_for()


def test_a_step_that_cannot_be_done_any_more_is_left_out(server, seat):
    me = seat("wide")
    begin(me, server, "starfarers")
    fly(me, "explore")
    stray(me, "fly 1 9,23")
    me.page.locator("[data-step=end]").wait_for()


def test_one_can_read_back_and_is_shown_where_to_press(server, seat):
    me = seat("wide")
    begin(me, server, "starfarers")
    fly(me, "colony_ship")
    me.page.locator("[data-show]").click()
    assert me.page.evaluate("document.activeElement.hasAttribute('data-guided')")
    me.page.locator("[data-back]").click()
    assert step(me) == "trade"
    assert me.page.locator("[data-guided]").count() == 0
    me.page.locator("[data-forward]").click()
    assert step(me) == "colony_ship"
    me.page.locator("[data-guided]").wait_for()


def test_a_lesson_by_keys(server, seat):
    me = seat("narrow", kind=Keys)
    begin(me, server, "starfarers")
    fly(me, "end")


def test_it_is_offered_once_to_who_is_new(server, seat):
    me = seat("narrow")
    me.page.goto(server.url)
    me.page.locator("[data-asks=true]").wait_for()
    me.page.locator("[data-decline]").click()
    me.page.reload()
    me.page.locator("[data-lesson=starship]").wait_for()
    assert me.page.locator("[data-asks=true]").count() == 0


@pytest.mark.parametrize("size", ["phone", long("wide"), long("narrow"), long("tablet")])
@pytest.mark.parametrize("game", STEPS)
def test_the_card_covers_nothing_and_axe_finds_nothing(server, seat, game, size):
    me = seat(size)
    begin(me, server, game)
    press(me)
    me.page.wait_for_timeout(300)
    if size in ("narrow", "phone"):
        assert violations(me.page) == {}
    over = me.page.evaluate(
        """() => {
          const card = document.querySelector("[data-step]").getBoundingClientRect()
          return [...document.querySelectorAll(".chart, .flightrow, .note, .dock, .seats")].filter((one) => {
            const area = one.getBoundingClientRect()
            const across = Math.min(card.right, area.right) - Math.max(card.left, area.left)
            return across > 1 && Math.min(card.bottom, area.bottom) - Math.max(card.top, area.top) > 1
          }).map((one) => one.className)
        }"""
    )
    assert over == []
    assert me.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
