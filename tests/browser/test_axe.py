"""What axe-core finds wrong for people who use a page by keys, by ear or enlarged: nothing, on any page and theme."""

from __future__ import annotations

from pathlib import Path

import pytest

import starwake as sw
from tests.browser.driving import Seat
from tests.browser.scenes import NAMES, SCENES, shown
from tests.browser.staged import Stage
from tests.browser.test_start import at
from tests.helpers import long

AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text(encoding="utf-8")
LOOK = """async ([rules, but]) => {
    const found = await axe.run({ exclude: but }, { resultTypes: ["violations"], ...rules })
    const where = (nodes) => nodes.slice(0, 4).map((one) => one.html.slice(0, 160)).join(" | ")
    return found.violations.map(({ id, help, nodes }) => `${id}: ${help}: ${where(nodes)}`)
}"""
RULES = {"dark": {}, "light": {"runOnly": ["color-contrast"]}}
"""All that axe knows but experiments; the other theme has other colours, and nothing else."""
PAGES = ["/", "/new", "/new#starfarers-classic", "/new#starship", "/join#ABCDE-FGHJK", "/rules/starfarers"]


def violations(page, but=()):
    """All that is wrong, by theme; what was looked at already may be left out."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = {}
    for theme, rules in RULES.items():
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        found[theme] = page.evaluate(LOOK, [rules, [*but]])
    return {theme: one for theme, one in found.items() if one}


@pytest.mark.parametrize("path", PAGES)
def test_the_pages_around_a_match(server, seat, path):
    assert violations(at(seat("narrow"), server, path)) == {}


def test_an_address_without_a_match(server, seat):
    me = seat("narrow")
    assert violations(at(me, server, "/match/nowhere")) == {}
    me.wrong.clear()  # the browser reports that there is none


def test_axe_sees_what_is_wrong(server, seat):
    page = at(seat("narrow"), server)
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert [one.partition(":")[0] for one in violations(page)["dark"]] == ["button-name"]


def test_the_table_before_the_start(server, seat):
    laid = server.lay("poo", "starfarers", starts="host")
    page = seat("narrow").page
    page.goto(f"{server.url}/match/{laid['match']}#{laid['token']}")
    page.wait_for_selector("main[data-status], .is-lobby")
    assert violations(page) == {}


@pytest.fixture(scope="module")
def looked_at(windows, server):
    """Somebody at a stage, of each size one: the page and axe come once, and go from match to match."""
    there = {}

    def at_size(size):
        if size not in there:
            me = Seat(windows.open(size))
            match = sw.new("starfarers", players=3, seed=1, board="beginner")
            there[size] = me, Stage(me.page, server, match, match.awaited[0], names=NAMES)
        return there[size]

    return at_size


@pytest.mark.parametrize("name", SCENES)
def test_the_scenes_of_a_match(looked_at, name):
    me, stage = looked_at("phone" if name in ("trade", "discard", "six seats") else "narrow")
    shown(SCENES[name], me, stage.server, on=stage)
    assert violations(me.page) == {}
    assert me.wrong == []


@pytest.mark.parametrize("size", ["phone", long("narrow")])
def test_every_place_that_can_be_opened(looked_at, size):
    """Of which the chart is no part."""
    me, stage = looked_at(size)
    match = sw.new("starfarers", players=3, seed=1, board="beginner")
    stage.put(match, match.awaited[0])
    number = 0
    while number < me.hand("openers"):
        if me.press("opener", number):
            assert violations(me.page, but=["svg.board"]) == {}, number
        me.page.keyboard.press("Escape")
        number += 1
    assert number > 5
    assert me.wrong == []
