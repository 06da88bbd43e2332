"""What a first visit carries over the line; how quick the page is, `python -m tests.browser.measure` says."""

from __future__ import annotations

import pytest

from tests.browser.measure import MOST, READY, Trial


@pytest.mark.parametrize("page", READY)
def test_a_first_visit_is_light(server, browser, page):
    trial = Trial(browser, server, slower=1)
    found = trial.visit(page)
    trial.context.close()
    assert {name: found[name] for name in found if "kB" in name and found[name] > MOST[name]} == {}
    assert found["script kB"] > 10
