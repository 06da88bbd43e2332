"""The page as files: built by Vite, committed under `starwake/web`, served from memory."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import starwake

WEB = Path(starwake.__file__).parent / "web"
ADDRESSES = (
    "/",
    "/new",
    "/join",
    "/join/{code}",
    "/match/{match}",
    "/replay",
    "/replay/{match}",
    "/rules",
    "/rules/{game}",
)
"""What the page itself knows how to show; everything else is not found."""
FILES = ("/manifest.webmanifest", "/worker.js")
"""Files that a browser looks for under their own names: they are asked for each time."""
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
PACKED = {".png", ".woff2"}
"""What is compressed already."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


@dataclass(frozen=True, slots=True)
class File:
    """A file of the page, ready to be sent."""

    body: bytes
    packed: bytes | None
    """The same, compressed, if that makes it smaller."""
    kind: str
    tag: str


class Page:
    """Files by their names, read when somebody asks for the first time."""

    def __init__(self, folder: Path = WEB) -> None:
        self.folder = folder
        self._files: dict[str, File | None] = {}
        self._ahead = {
            page: ", ".join(map(_link, files)) for page, files in _build(folder).get("needs", {}).items()
        }
        """What a browser may load at once for a page, as a header."""

    def routes(self) -> list[Route]:
        """Where the page lives."""
        return [
            *(Route(address, self.index) for address in ADDRESSES),
            *(Route(address, self.file) for address in FILES),
            Route("/assets/{name}", self.asset),
        ]

    async def index(self, request: Request) -> Response:
        """The page itself: it is asked for each time, and sent when it has changed; and what it will need next."""
        answer = self._send(request, "index.html", ASK_AGAIN)
        if ahead := self._ahead.get(request.url.path.split("/")[1]):
            answer.headers["Link"] = ahead
        return answer

    async def file(self, request: Request) -> Response:
        """A file whose name stays when it changes."""
        return self._send(request, request.url.path.removeprefix("/"), ASK_AGAIN)

    async def asset(self, request: Request) -> Response:
        """A file whose name changes when it does."""
        return self._send(request, f"assets/{request.path_params['name']}", FOR_EVER)

    def _send(self, request: Request, name: str, caching: str) -> Response:
        file = self._file(name)
        if file is None:
            return Response("there is no such page\n", 404, media_type="text/plain")
        headers = {"Cache-Control": caching, "ETag": file.tag, "Vary": "Accept-Encoding"}
        if file.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if file.packed is not None and takes_gzip(request):
            return Response(file.packed, 200, {**headers, "Content-Encoding": "gzip"}, file.kind)
        return Response(file.body, 200, headers, file.kind)

    def _file(self, name: str) -> File | None:
        if name not in self._files:
            path = self.folder / name
            known = (
                path.suffix in KINDS
                and path.is_file()
                and path.parent in (self.folder, self.folder / "assets")
            )
            if not known:
                return None  # and not remembered: there is no end of names
            self._files[name] = _read(path)
        return self._files[name]


def _read(path: Path) -> File:
    body = path.read_bytes()
    packed = None if path.suffix in PACKED else gzip.compress(body, 9, mtime=0)
    if packed is not None and len(packed) >= len(body):
        packed = None
    return File(body, packed, KINDS[path.suffix], f'"{sha256(body).hexdigest()[:20]}"')


def takes_gzip(request: Request) -> bool:
    """Whether an answer may be compressed."""
    return "gzip" in request.headers.get("accept-encoding", "")


def _link(name: str) -> str:
    kind = "rel=modulepreload" if name.endswith(".js") else "rel=preload; as=style"
    return f"</{name}>; {kind}; crossorigin"


@cache
def _build(folder: Path) -> dict[str, Any]:
    return dict(json.loads((folder / "build.json").read_text()))


def stamp(folder: Path = WEB) -> str:
    """The hash of the sources that the page was built from."""
    return str(_build(folder)["source"])
