"""An edition that the page has never heard of draws and plays: costs, numbers and names come from the table alone."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.browser import made_up
from tests.browser.clicker import click_on
from tests.browser.test_games import play_on
from tests.helpers import long
from tests.server.wire import hosted


@pytest.fixture(scope="module")
def strange():
    """A server that knows the made-up edition."""
    with hosted(modules=["tests.browser.made_up.known"]) as running:
        yield running


def laid(strange):
    return strange.lay("pbbb", made_up.ID, pace=0)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_its_costs_and_names_are_drawn(strange, seat, lang):
    match = laid(strange)
    facts = strange.get(f"/api/matches/{match['match']}/catalogue?lang={lang}")
    title = {one["name"]: one["title"] for one in facts["resources"]}
    me = seat("wide", lang=lang)
    me.sit(strange.url, match["match"], match["token"])
    for build, cost in made_up.COSTS.items():
        tile = me.page.locator(f'[data-thing="build:{build}"]').filter(visible=True).first
        drawn = tile.evaluate(
            "one => one.textContent + [...one.querySelectorAll('[aria-label]')].map((at) => at.ariaLabel)"
        )
        assert all(title[name] in drawn for name in cost), build
        others = [title[name] for name in title if name not in cost]
        assert not any(re.search(rf"\b{other}\b", drawn) for other in others), build
    assert title.keys() == {one.partition(":")[2] for one in things(me, "resource:")}


def things(me, kind):
    found = me.page.evaluate("[...document.querySelectorAll('[data-thing]')].map((one) => one.dataset.thing)")
    return {one for one in found if one.startswith(kind)}


@pytest.mark.slow
@pytest.mark.parametrize("most", [15, long(3000)])
def test_a_game_of_it_by_the_controls_of_the_page(strange, seat, most):
    match = laid(strange)
    me = seat("narrow")
    me.sit(strange.url, match["match"], match["token"])
    with strange.live(match["match"], match["token"]) as line:
        click_on(me, line, Random(1), 8)
        play_on(me, line, most)
    if most == 15:
        return
    with strange.live(match["match"], match["token"]) as line:
        assert max(line.next("table")["table"]["public"]["points"]) >= made_up.TARGET
