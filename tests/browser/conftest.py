"""A real browser on a real server."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.driving import CHROMIUM, FLAGS, SIZES, Seat
from tests.server.conftest import server  # noqa: F401


@pytest.fixture(scope="module")
def browser():
    """For one module alone: as long as it is there, no other test of the process can run an event loop."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def seat(browser):
    """Somebody with a page: `seat("phone", lang="de")`; nobody may hear a complaint of the browser."""
    opened = []

    def sit_down(size="wide", lang="en", theme="dark", **more):
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=size == "phone",
            is_mobile=size == "phone",
            reduced_motion="reduce",
            locale=lang,
            **more,
        )
        liked = json.dumps({"theme": theme, "lang": lang})
        context.add_init_script(f"localStorage['starwake.settings'] ??= {liked!r}")
        opened.append((context, Seat(context.new_page())))
        return opened[-1][1]

    yield sit_down
    for context, one in opened:
        context.close()
        assert one.wrong == []
