"""The puzzle of the day: solved on the real board by mouse and finger, missed, shown, tried again, and ticked."""

from __future__ import annotations

import pytest

from starwake.table.puzzle import puzzles
from tests.browser.test_axe import violations
from tests.helpers import long


def one_of(game, server):
    """A puzzle with several actions to find, not that of today."""
    today = server.get("/api/puzzles")["puzzles"][0]["id"]
    some = (one for one in puzzles().values() if one.game == game and one.id != today)
    return next(one for one in some if len(one.ends[0].line) > 1)


def begin(me, server, one):
    """From the start page into a puzzle."""
    me.page.goto(server.url)
    me.page.locator("[data-earlier]").click()
    me.page.locator(f'[data-puzzle="{one.id}"]').first.click()
    state(me, "open")


def state(me, wanted):
    me.page.locator(f".is-puzzle[data-state={wanted}]").wait_for()


def play(me, end):
    for action in end.line:
        me.do(action)


@pytest.mark.parametrize(
    ("game", "size", "lang"),
    [
        *(("starfarers", "wide", "en"), ("starship", "phone", "de")),
        *(
            long("starfarers", "phone", "de"),
            long("starfarers-classic", "tablet", "en"),
            long("starship", "wide", "en"),
        ),
    ],
)
def test_a_puzzle_is_solved_on_the_board_and_ticked(server, seat, game, size, lang):
    me, one = seat(size, lang=lang), one_of(game, server)
    begin(me, server, one)
    play(me, one.ends[0])
    state(me, "solved")
    sign = {"en": "%.", "de": "\u00a0%."}[lang]
    said = me.page.locator(".verdict").text_content().strip()
    assert said.endswith(f"{100 * one.ends[0].chance:.0f}{sign}")
    me.page.goto(server.url)
    me.page.locator("[data-earlier]").click()
    me.page.locator(f'.days [data-puzzle="{one.id}"] .ticked').wait_for()
    assert me.page.locator(".ticked").count() == 1


def test_what_is_not_it_can_be_shown_and_tried_again(server, seat):
    me, one = seat("narrow"), one_of("starship", server)
    begin(me, server, one)
    first = me.main.get_attribute("data-match")
    play(me, one.ends[one.solutions])
    state(me, "missed")
    me.page.locator("[data-show]").click()
    me.page.locator("[data-way='1']").wait_for()
    assert me.page.locator("[data-way]").count() == 2
    me.page.locator("[data-rematch]").click()
    me.page.wait_for_function("match => document.querySelector('main')?.dataset.match !== match", arg=first)
    state(me, "open")
    play(me, one.ends[0])
    state(me, "solved")
    assert server.get(f"/api/matches/{first}")["ended"] == "puzzle"


@pytest.mark.parametrize("size", ["wide", "phone", long("narrow"), long("tablet")])
def test_axe_finds_nothing(server, seat, size):
    me, one = seat(size), one_of("starfarers", server)
    begin(me, server, one)
    assert violations(me.page) == {}
    play(me, one.ends[-1])
    state(me, "missed")
    me.page.locator("[data-show]").click()
    me.page.locator("[data-way='1']").wait_for()
    assert violations(me.page) == {}
    me.page.goto(server.url)
    me.page.locator("[data-earlier]").click()
    me.page.locator(".days").wait_for()
    assert violations(me.page) == {}
