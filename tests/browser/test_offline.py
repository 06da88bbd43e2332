"""The page while its server is away, and that no worker keeps an old page alive against a new server."""

from __future__ import annotations

import re
import shutil
from contextlib import contextmanager
from pathlib import Path

import pytest

import starwake
from starwake.server.app import build_id
from starwake.server.page import WEB
from tests.browser.test_axe import violations
from tests.helpers import long
from tests.server.wire import served

READY = "() => navigator.serviceWorker.controller?.state === 'activated'"
TAKEN_OVER = """async (name) => {
    while ((await caches.keys()).join() !== name) await new Promise((done) => setTimeout(done, 50))
}"""
KEPT = """async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return [names, all.flat().map((one) => new URL(one.url).pathname)]
}"""
NEXT = "0123456789ab"
"""The build of a page that was built anew."""


@pytest.fixture
def store(tmp_path):
    return f"sqlite:{tmp_path / 'games.sqlite3'}"


@contextmanager
def built_anew(folder, store, port):
    """A server whose page has other names for all its files, as after a release."""
    package = folder / "starwake"
    package.mkdir()
    for one in Path(starwake.__file__).parent.iterdir():
        if one.name not in ("web", "__pycache__"):
            (package / one.name).symlink_to(one)
    shutil.copytree(WEB, package / "web")
    names = [one.name for one in (package / "web" / "assets").iterdir()]
    known = re.compile("|".join(map(re.escape, [*names, build_id()])))
    for path in [one for one in (package / "web").rglob("*") if one.is_file()]:
        if path.suffix not in (".png", ".woff2"):
            text = path.read_text(encoding="utf-8")
            path.write_text(known.sub(lambda m: NEXT if m[0] == build_id() else f"n{m[0]}", text), "utf-8")
        if path.name in names:
            path.rename(path.with_name(f"n{path.name}"))
    with served(store, port=port, through=["env", f"PYTHONPATH={folder}"]) as running:
        yield running


def opened(me, url, path="/"):
    """A page with the worker between it and the server."""
    me.page.goto(url + path)
    me.page.wait_for_function(READY)
    return me.page


def leave(me):
    """Go, and forget that the browser reported how the server was away."""
    me.page.goto("about:blank")
    me.wrong.clear()


@pytest.mark.parametrize(("lang", "size"), [("de", "phone"), long("en", "narrow")])
def test_the_start_page_opens_while_the_server_is_away_and_goes_on_when_it_is_back(store, seat, lang, size):
    with served(store) as server:
        me = seat(size, lang=lang, worker=True)
        page = opened(me, server.url)
        server.running.kill()
        page.reload()
        away = page.locator("[data-away]")
        away.wait_for()
        assert {"en": "The server is away", "de": "Der Server ist gerade nicht da"}[lang] in away.inner_text()
        assert page.locator("h1").inner_text() == "Starwake"
        assert violations(page) == {}
        assert page.evaluate("[document.documentElement.scrollWidth <= innerWidth]") == [True]
        server.running.start()
        away.get_by_role("button").click()
        away.wait_for(state="detached")
        page.locator("[data-go]").click()
        page.wait_for_selector("main[data-seq]")
        leave(me)


def test_a_match_says_that_the_server_is_away_and_comes_back_by_itself(store, seat):
    with served(store) as server:
        laid = server.lay("pbb", pace=0)
        me = seat(worker=True)
        page = opened(me, server.url, f"/match/{laid['match']}#{laid['token']}")
        page.wait_for_selector("main[data-seq]")
        page.reload()  # now the worker has seen all files
        page.wait_for_selector("main[data-seq]")
        server.running.kill()
        page.reload()
        page.locator("[data-away]").wait_for()
        server.running.start()
        page.wait_for_selector("main[data-seq]")
        assert page.locator("main[data-seat='0']").count() == 1
        leave(me)


def test_nothing_but_the_page_itself_is_kept(server, seat):
    laid = server.lay("pbb", pace=0)
    page = opened(seat(worker=True), server.url, f"/match/{laid['match']}#{laid['token']}")
    page.wait_for_selector("main[data-seq]")
    page.reload()
    page.wait_for_selector("main[data-seq]")
    names, paths = page.evaluate(KEPT)
    assert names == [f"starwake-{build_id()}"]
    assert {path for path in paths if not path.startswith("/assets/")} == {"/"}
    assert any(path.startswith("/assets/Match-") for path in paths)


def test_a_page_of_an_old_build_gives_way_to_a_new_server(store, tmp_path, seat):
    me = seat(worker=True)
    with served(store) as old:
        laid = old.lay("pbb", pace=0)
        page = opened(me, old.url, f"/match/{laid['match']}#{laid['token']}")
        page.wait_for_selector("main[data-seq]")
        assert page.locator("html").get_attribute("data-build") == build_id()
        old.running.kill()
        with built_anew(tmp_path, store, old.url.rpartition(":")[2]) as new:
            page.wait_for_selector(f"html[data-build='{NEXT}'] main[data-seq]")
            assert page.locator("script[src*='/assets/nindex-']").count() == 1
            page.evaluate(TAKEN_OVER, f"starwake-{NEXT}")
            page.goto(new.url)
            page.wait_for_selector(f"html[data-build='{NEXT}'] [data-go]")
            leave(me)


def test_a_start_page_that_was_kept_gives_way_too(store, tmp_path, seat):
    me = seat(worker=True)
    with served(store) as old:
        page = opened(me, old.url)
        old.running.kill()
        page.reload()
        page.locator("[data-away]").wait_for()
        with built_anew(tmp_path, store, old.url.rpartition(":")[2]):
            page.wait_for_selector(f"html[data-build='{NEXT}'] [data-go]")
            page.wait_for_selector("[data-away]", state="detached")
            leave(me)


def test_the_page_can_be_installed(server, seat):
    me = seat(theme="light", worker=True)
    page = opened(me, server.url)
    told = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["url"] == f"{server.url}/manifest.webmanifest"
    wrong = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in wrong if one["errorId"] != "in-incognito"] == []
    colour = "document.querySelector('meta[name=theme-color]').content"
    light = page.evaluate(colour)
    page.evaluate("document.querySelector('details').open = true")
    page.locator("label.chip", has_text="Night").click()
    assert page.evaluate(colour) != light
