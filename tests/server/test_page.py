"""The page: its files with their headers, and that the committed build is that of the sources."""

from __future__ import annotations

import gzip
import re
import urllib.request
from hashlib import sha256
from pathlib import Path

import pytest

from starwake.server.app import build_id
from starwake.server.page import KINDS, WEB, stamp

FRONTEND = Path(__file__).parents[2] / "frontend"
CONFIG = (
    "index.html",
    "package.json",
    "pnpm-lock.yaml",
    "svelte.config.js",
    "tsconfig.json",
    "vite.config.ts",
)


def fetched(server, path, **headers):
    """Status, headers and bytes of an answer."""
    request = urllib.request.Request(server.url + path, headers=headers)
    try:
        answer = urllib.request.urlopen(request, timeout=20)
    except urllib.error.HTTPError as error:
        answer = error
    return answer.status, answer.headers, answer.read()


def asset(kind):
    return next(path.name for path in sorted((WEB / "assets").iterdir()) if path.suffix == kind)


def test_the_committed_build_is_that_of_the_sources():
    """What `frontend/tools/stamp.mjs` works out; if it differs, build the page again (frontend/README.md)."""
    names = [
        *CONFIG,
        *(p.relative_to(FRONTEND).as_posix() for p in (FRONTEND / "src").rglob("*") if p.is_file()),
    ]
    rows = (f"{name}\0{sha256((FRONTEND / name).read_bytes()).hexdigest()}\n" for name in sorted(names))
    assert stamp() == sha256("".join(rows).encode()).hexdigest()


def test_the_server_tells_the_build_that_is_in_the_page():
    scripts = [path.read_text(encoding="utf-8") for path in (WEB / "assets").glob("*.js")]
    assert any(build_id() in script for script in scripts)


def test_every_file_of_the_build_is_of_a_kind_that_is_served():
    assert {path.suffix for path in (WEB / "assets").iterdir()} <= KINDS.keys()


@pytest.mark.parametrize("path", ["/", "/new", "/match/ABC", "/join/K7MPA-2XQRT", "/rules/starfarers"])
def test_addresses_of_the_page_give_the_page(server, path):
    status, headers, body = fetched(server, path)
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert body == (WEB / "index.html").read_bytes()
    assert headers["cache-control"] == "no-cache"


def test_a_page_tells_what_it_needs_next(server):
    ahead = fetched(server, "/match/ABC")[1]["link"]
    names = re.findall(r"</assets/([^>]+)>", ahead)
    assert any(name.startswith("Match-") for name in names)
    assert all((WEB / "assets" / name).is_file() for name in names)
    assert fetched(server, "/")[1]["link"] is None


def test_long_answers_come_compressed(server):
    _, headers, body = fetched(server, "/api/games", **{"Accept-Encoding": "gzip"})
    assert headers["content-encoding"] == "gzip"
    assert gzip.decompress(body) == fetched(server, "/api/games")[2]


def test_a_page_that_is_known_already_is_not_sent_again(server):
    _, headers, _ = fetched(server, "/")
    status, again, body = fetched(server, "/", **{"If-None-Match": headers["etag"]})
    assert (status, body, again["etag"]) == (304, b"", headers["etag"])


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/manifest.webmanifest", "application/manifest+json"),
        ("/worker.js", "text/javascript; charset=utf-8"),
    ],
)
def test_what_makes_the_page_installable_is_asked_for_each_time(server, path, kind):
    status, headers, body = fetched(server, path)
    assert (status, headers["content-type"], headers["cache-control"]) == (200, kind, "no-cache")
    names = re.findall(rb"/assets/([^\"]+)\"", body)
    assert names
    assert all((WEB / "assets" / name.decode()).is_file() for name in names)


@pytest.mark.parametrize("kind", [".js", ".css"])
def test_files_may_be_kept_for_ever_and_come_compressed(server, kind):
    name = asset(kind)
    status, headers, body = fetched(server, f"/assets/{name}", **{"Accept-Encoding": "gzip"})
    assert status == 200
    assert headers["content-encoding"] == "gzip"
    assert "immutable" in headers["cache-control"]
    assert headers["vary"] == "Accept-Encoding"
    plain = (WEB / "assets" / name).read_bytes()
    assert gzip.decompress(body) == plain
    assert fetched(server, f"/assets/{name}")[2] == plain


def test_fonts_are_compressed_already(server):
    _, headers, _ = fetched(server, f"/assets/{asset('.woff2')}", **{"Accept-Encoding": "gzip"})
    assert headers["content-encoding"] is None
    assert headers["content-type"] == "font/woff2"


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/match",
        "/assets/none.js",
        "/assets/..%2findex.html",
        "/assets/..%2f..%2f__init__.py",
        "/assets/%2e%2e",
    ],
)
def test_whatever_else_is_not_there(server, path):
    assert fetched(server, path)[0] == 404


def test_the_policy_allows_nothing_inline(server):
    policy = fetched(server, "/")[1]["content-security-policy"]
    assert "unsafe" not in policy
    page = (WEB / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", page)


def test_the_plain_page_tells_that_the_server_is_up(server):
    status, headers, body = fetched(server, "/status")
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert b"The server is up" in body
    assert b"<style" not in body
