"""What axe-core finds wrong for people who use a page by keys, by ear or enlarged: nothing, on any page and theme."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.scenes import SCENES, shown
from tests.browser.test_start import at
from tests.helpers import long

AXE = (Path(__file__).parent / "axe" / "axe.min.js").read_text(encoding="utf-8")
LOOK = """async (rules) => {
    const found = await axe.run(document, { resultTypes: ["violations"], ...rules })
    const where = (nodes) => nodes.slice(0, 4).map((one) => one.html.slice(0, 160)).join(" | ")
    return found.violations.map(({ id, help, nodes }) => `${id}: ${help}: ${where(nodes)}`)
}"""
RULES = {"dark": {}, "light": {"runOnly": ["color-contrast"]}}
"""All that axe knows but experiments; the other theme has other colours, and nothing else."""
PAGES = ["/", "/new", "/new#starfarers-classic", "/new#starship", "/join#ABCDE-FGHJK", "/rules/starfarers"]


def violations(page):
    """All that is wrong, by theme."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = {}
    for theme, rules in RULES.items():
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        found[theme] = page.evaluate(LOOK, rules)
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


@pytest.mark.parametrize("name", SCENES)
def test_the_scenes_of_a_match(server, seat, name):
    size = "phone" if name in ("trade", "discard", "six seats") else "narrow"
    with SCENES[name].played(server) as (crowd, number):
        me = seat(size)
        shown(SCENES[name], crowd, number, me)
        assert violations(me.page) == {}


@pytest.mark.parametrize("size", ["phone", long("narrow")])
def test_every_place_that_can_be_opened(server, seat, size):
    laid = server.lay("pbb", "starfarers", pace=0)
    me = seat(size)
    me.sit(server.url, laid["match"], laid["token"])
    me.turn()
    for number in range(me.hand("openers")):
        if me.press("opener", number):
            assert violations(me.page) == {}, number
        me.page.keyboard.press("Escape")
