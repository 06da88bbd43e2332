"""A real browser on a real server."""

from __future__ import annotations

import pytest
from playwright.sync_api import sync_playwright

from tests.browser.driving import CHROMIUM, FLAGS, Seat, window
from tests.server.wire import hosted


def pytest_collection_modifyitems(items):
    """`-m browser` chooses them."""
    for item in items:
        if "tests/browser/" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A server on a free port with its matches in a file, as at home."""
    store = tmp_path_factory.mktemp("store") / "games.sqlite3"
    with hosted(f"sqlite:{store}") as running:
        yield running


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

    def sit_down(size="wide", kind=Seat, **more):
        context = window(browser, size, **more)
        opened.append((context, kind(context.new_page())))
        return opened[-1][1]

    yield sit_down
    for context, one in opened:
        context.close()
        assert one.wrong == []
