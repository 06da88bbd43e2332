"""A real browser on a real server."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect, sync_playwright

from tests.browser.driving import CHROMIUM, FLAGS, PATIENCE, Seat, window
from tests.server.wire import hosted

expect.set_options(timeout=PATIENCE)


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


class Windows:
    """Windows of a browser. One that is put back is had again by whoever wants such a one: its browser knows the files
    of the page by then, which is most of what a new window costs; what people did in it is forgotten."""

    def __init__(self, browser):
        self.browser = browser
        self.kinds = {}
        """Of each window that there is what it was asked for."""
        self.free = []
        self.origins = set()
        """Where pages kept something."""

    def open(self, size, **more):
        """A page in a window that nobody has."""
        kind = json.dumps([size, more], sort_keys=True)
        found = next((one for one in self.free if self.kinds[one] == kind), None)
        if found is None:
            found = window(self.browser, size, **more)
            self.kinds[found] = kind
            return found.new_page()
        self.free.remove(found)
        page = found.new_page()
        told = found.new_cdp_session(page)
        for origin in self.origins:
            told.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        told.detach()
        return page

    def put_back(self, context):
        """All its pages are closed, also those that a test has opened besides."""
        for page in context.pages:
            if page.url.startswith("http"):
                self.origins.add("/".join(page.url.split("/")[:3]))
            page.close()
        self.free.append(context)


@pytest.fixture(scope="module")
def windows(browser):
    return Windows(browser)


@pytest.fixture
def seat(windows):
    """Somebody with a page: `seat("phone", lang="de")`; nobody may hear a complaint of the browser."""
    opened = []

    def sit_down(size="wide", kind=Seat, **more):
        opened.append(kind(windows.open(size, **more)))
        return opened[-1]

    yield sit_down
    for one in opened:
        windows.put_back(one.page.context)
        assert one.wrong == []
