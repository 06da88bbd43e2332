"""The server over HTTP: thin routes that decode, ask the rooms and encode."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

import starwake
from starwake.bots.registry import bots
from starwake.core.dealer import FairDealer
from starwake.core.errors import StarwakeError, UsageError
from starwake.core.match import Match
from starwake.core.registry import describe, games, make
from starwake.server import limits, ws
from starwake.server import protocol as p
from starwake.server.lobby import RoomError
from starwake.server.logs import log
from starwake.server.openapi import document
from starwake.server.page import Page, stamp, takes_gzip
from starwake.server.room import Broken, Room
from starwake.server.rooms import Rooms
from starwake.server.store.base import StoreError
from starwake.table.game import TableGame
from starwake.table.ledgers import books, handbook, overview
from starwake.table.puzzle import calendar

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
STATUS = {
    "match/none": 404,
    "lesson/none": 404,
    "puzzle/none": 404,
    "code/none": 404,
    "match/code": 403,
    "match/full": 409,
    "match/running": 409,
    "rate/joins": 429,
    "rate/matches": 429,
    "rate/requests": 429,
    "rate/records": 429,
    "replay/busy": 503,
    "store/gone": 503,
    "origin": 403,
    "body/long": 413,
    "body/late": 408,
}
"""What HTTP calls an error, if it is not simply a bad request."""
LONG = 2000
"""Bytes of an answer from which on it pays to compress it."""
KNOWN = 16
"""Matches that one request may ask about."""
STATUS_PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Starwake</title>
<h1>Starwake</h1><p>The server is up: {matches} matches are open, {sockets} people are connected.</p>
<p>Play from a terminal: <code>starwake play GAME --server URL --code CODE</code>.
The <a href="/api/openapi.json">HTTP interface</a> and the
<a href="/api/messages.json">messages of the socket</a> are documented.</p></html>
"""


class App:
    """The routes over the rooms."""

    def __init__(
        self,
        rooms: Rooms,
        origins: tuple[str, ...] = (),
        most_matches: int = limits.MATCHES,
        most_requests: int = limits.REQUESTS,
        most_records: int = limits.FILMS,
    ) -> None:
        self.rooms = rooms
        self.origins = origins
        """Other origins that may use the server from a browser."""
        self.most_matches = most_matches
        self.clients: set[ws.Client] = set()
        self.sockets = limits.Sockets()
        self.joins = limits.Windows(limits.JOINS, limits.JOIN_SECONDS)
        self.requests = limits.Windows(most_requests, limits.REQUEST_SECONDS)
        self.records = limits.Windows(most_records, limits.FILM_SECONDS)
        self.page = Page()

    def asgi(self, headers: Mapping[str, str] | None = None) -> ASGIApp:
        """The application, with more headers for every answer; whoever serves it starts and stops the rooms."""
        answer = self._answer
        routes = [
            *self.page.routes(),
            Route("/status", self.status),
            Route("/healthz", self.health),
            Route("/metrics", self.metrics),
            Route("/api/openapi.json", answer(self.openapi)),
            Route("/api/messages.json", answer(self.messages)),
            Route("/api/games", answer(self.games)),
            Route("/api/games/{game}/preview", answer(self.preview)),
            Route("/api/games/{game}/rules", answer(self.rules)),
            Route("/api/puzzles", answer(self.puzzles)),
            Route("/api/matches", answer(self.matches), methods=["GET", "POST"]),
            Route("/api/join", answer(self.join), methods=["POST"]),
            Route("/api/matches/{match}", answer(self.summary)),
            Route("/api/matches/{match}/chart", answer(self.chart)),
            Route("/api/matches/{match}/catalogue", answer(self.catalogue)),
            Route("/api/matches/{match}/lesson", answer(self.lesson)),
            Route("/api/matches/{match}/puzzle", answer(self.puzzle)),
            Route("/api/matches/{match}/handbook", answer(self.handbook)),
            Route("/api/matches/{match}/record", answer(self.record)),
            Route("/api/matches/{match}/replay", answer(self.replay)),
            Route("/api/matches/{match}/chances", answer(self.chances)),
            Route("/api/replay", answer(self.replay_record), methods=["POST"]),
            Route("/api/chances", answer(self.chances_in_record), methods=["POST"]),
            Route("/api/verify", answer(self.verify), methods=["POST"]),
            Route("/api/onward", answer(self.onward), methods=["POST"]),
            WebSocketRoute("/api/matches/{match}/live", self.live),
        ]
        return Guarded(Starlette(routes=routes), {**HEADERS, **(headers or {})})

    def _answer(
        self, ask: Callable[[Request], Awaitable[tuple[int, object]]]
    ) -> Callable[[Request], Awaitable[Response]]:
        """A route that answers in JSON, and with one shape of error."""

        async def route(request: Request) -> Response:
            try:
                if not self.requests.allows(_address(request)):
                    raise RoomError("rate/requests", "too many requests")
                status, body = await ask(request)
                if isinstance(body, Packed):
                    return body.answer(request)
                text = p.encode(body)
                if request.method == "GET" and len(text) > LONG and takes_gzip(request):
                    return Packed(gzip.compress(text, 5, mtime=0)).answer(request)
                return Response(text, status, media_type="application/json")
            except StarwakeError as error:
                code = STATUS.get(error.code, 400)
                return Response(
                    p.encode(p.Wrong(error.code, str(error))), code, media_type="application/json"
                )
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                wrong = p.Wrong("body/unreadable", " ".join(str(error).split())[:200])
                return Response(p.encode(wrong), 400, media_type="application/json")
            except Exception as error:  # the wire tells no more than that
                self.rooms.house.metrics.errors += 1
                log("error", where=request.url.path, error=f"{type(error).__name__}: {error}")
                return Response(
                    p.encode(p.Wrong("error", "something is wrong here")), 500, media_type="application/json"
                )

        return route

    # ---------------------------------------------------------------- pages and numbers

    async def status(self, request: Request) -> Response:
        """A plain page that says the server is up."""
        page = STATUS_PAGE.replace("{matches}", str(len(self.rooms.open)))
        return Response(page.replace("{sockets}", str(self.sockets.count())), media_type="text/html")

    async def health(self, request: Request) -> Response:
        """Whether the store works."""
        try:
            await self.rooms.house.store.ping()
        except StoreError as error:
            return Response(f"{error}\n", 503, media_type="text/plain")
        return Response("ok\n", media_type="text/plain")

    async def metrics(self, request: Request) -> Response:
        """Numbers for Prometheus."""
        running = len(asyncio.all_tasks())
        gauges = {**self.rooms.gauges(), "sockets": self.sockets.count(), "tasks": running}
        text = self.rooms.house.metrics.text(gauges)
        return Response(text, media_type="text/plain; version=0.0.4")

    async def openapi(self, request: Request) -> tuple[int, object]:
        """This interface, described."""
        return 200, document()

    async def messages(self, request: Request) -> tuple[int, object]:
        """The messages of the socket, described."""
        return 200, p.schema()

    # ---------------------------------------------------------------- matches

    async def games(self, request: Request) -> tuple[int, object]:
        """What there is to play."""
        lang = p.language(request.query_params.get("lang", "en"))
        return 200, {
            "games": [describe(id, lang) for id in games()],
            "bots": {id: bots(id) for id in games()},
            "version": starwake.__version__,
            "build": build_id(),
        }

    async def preview(self, request: Request) -> tuple[int, object]:
        """What a table would look like that was laid like this."""
        asked = request.query_params
        told = {"game": request.path_params["game"], "options": p.decode_body(asked.get("options", "{}"))}
        if "players" in asked:
            told["players"] = msgspec.convert(p.decode_body(asked["players"]), int)
        wanted = msgspec.convert(_whole(told), p.NewMatch)
        return 200, previewed(wanted, p.language(asked.get("lang", "en")))

    async def rules(self, request: Request) -> tuple[int, object]:
        """The rules of a game in words."""
        id, lang = request.path_params["game"], p.language(request.query_params.get("lang", "en"))
        game, title = _game(id), describe(id, lang)["title"]
        return 200, {"game": id, "title": title, "overview": overview(game, lang), "books": books(game, lang)}

    async def puzzles(self, request: Request) -> tuple[int, object]:
        """All puzzles, that of today first."""
        lang = p.language(request.query_params.get("lang", "en"))
        return 200, {"puzzles": calendar(self.rooms.house.now(), lang)}

    async def matches(self, request: Request) -> tuple[int, object]:
        """Lay a table, or look at those there are."""
        return await (self.lay(request) if request.method == "POST" else self.listed(request))

    async def lay(self, request: Request) -> tuple[int, object]:
        """A new match."""
        wanted = _read(await self._body(request), p.NewMatch)
        return 201, await self.rooms.lay(wanted, self._who_lays(request))

    def _who_lays(self, request: Request) -> str:
        """The address, if it may lay one more table."""
        address = _address(request)
        if self.rooms.matches_of(address) >= self.most_matches:
            raise RoomError("rate/matches", "too many matches are open from your address")
        return address

    async def listed(self, request: Request) -> tuple[int, object]:
        """Public matches that wait for people, or run; or those that are named, as far as there are such."""
        status = request.query_params.get("status", "waiting")
        if status not in ("waiting", "running", "over"):
            raise UsageError("status is waiting, running or over")
        if "known" in request.query_params:
            return 200, await self._summaries(request.query_params["known"].split(",")[:KNOWN])
        rows = await self.rooms.house.store.listed(status, 50)
        return 200, {"matches": [Room.brief(row) for row in rows]}

    async def _summaries(self, matches: list[str]) -> dict[str, Any]:
        """Those that there are; and which of them cannot be opened by this version, so that nobody forgets them."""
        found: list[p.Room] = []
        broken: list[str] = []
        for match in dict.fromkeys(matches):
            with suppress(RoomError):
                try:
                    found.append((await self.rooms.get(match)).summary())
                except Broken:
                    broken.append(match)
        return {"matches": found, "broken": broken}

    async def join(self, request: Request) -> tuple[int, object]:
        """An open seat by a code."""
        if not self.joins.allows(_address(request)):
            raise RoomError("rate/joins", "too many tries; wait a minute")
        wanted = _read(await self._body(request), p.Join)
        return 200, await self.rooms.join(wanted)

    async def summary(self, request: Request) -> tuple[int, object]:
        """Everything about a match but the game."""
        return 200, (await self._room(request)).summary()

    async def chart(self, request: Request) -> tuple[int, object]:
        """What never changes at this table: geometry."""
        return 200, (await self._room(request)).game.chart()

    async def catalogue(self, request: Request) -> tuple[int, object]:
        """What never changes at this table: things, costs, limits, names."""
        lang = p.language(request.query_params.get("lang", "en"))
        return 200, (await self._room(request)).game.catalogue(lang)

    async def lesson(self, request: Request) -> tuple[int, object]:
        """The steps of a first flight, and where it stands."""
        lang = p.language(request.query_params.get("lang", "en"))
        return 200, (await self._room(request)).lesson(lang)

    async def puzzle(self, request: Request) -> tuple[int, object]:
        """The puzzle of a match, and how it stands; the solution only to who asks for it."""
        asked = request.query_params
        show = asked.get("show", "0") == "1"
        return 200, (await self._room(request)).puzzle(p.language(asked.get("lang", "en")), show=show)

    async def handbook(self, request: Request) -> tuple[int, object]:
        """What can be looked up at this table: its rules and its things."""
        lang = p.language(request.query_params.get("lang", "en"))
        return 200, handbook((await self._room(request)).game, lang)

    async def record(self, request: Request) -> tuple[int, object]:
        """The whole match, with its seeds, once it is over."""
        room = await self._room(request)
        return 200, room.record()

    # ---------------------------------------------------------------- replays

    async def replay(self, request: Request) -> tuple[int, object]:
        """A match that is over, step by step with everything open, and its study."""
        room = await self._room(request)
        lang = p.language(request.query_params.get("lang", "en"))
        return 200, Packed(await self.rooms.house.films.of_match(room.row.match, room.record(), lang))

    async def replay_record(self, request: Request) -> tuple[int, object]:
        """The same of a record that somebody has."""
        record = await self._record(request)
        lang = p.language(request.query_params.get("lang", "en"))
        return 200, Packed(await self.rooms.house.films.replay(record, lang))

    async def chances(self, request: Request) -> tuple[int, object]:
        """How the chances to win went in a match that is over, and what moved them; longer work than a replay."""
        room = await self._room(request)
        lang = p.language(request.query_params.get("lang", "en"))
        films = self.rooms.house.films
        return 200, Packed(await films.of_match(room.row.match, room.record(), lang, "chances"))

    async def chances_in_record(self, request: Request) -> tuple[int, object]:
        """The same of a record that somebody has."""
        record = await self._record(request)
        lang = p.language(request.query_params.get("lang", "en"))
        return 200, Packed(await self.rooms.house.films.chances(record, lang))

    async def verify(self, request: Request) -> tuple[int, object]:
        """What `starwake verify` says, for browsers that cannot hash."""
        return 200, await self.rooms.house.films.verify(await self._record(request))

    async def onward(self, request: Request) -> tuple[int, object]:
        """A new match from a step of one that is over, or of a record."""
        wanted = _read(await self._body(request, p.LONGEST_RECORD), p.Onward)
        address = self._who_lays(request)
        self._check_records(request)
        record = wanted.record if wanted.record is not None else (await self.rooms.get(wanted.match)).record()
        start = await self.rooms.house.films.position(record, wanted.step)
        return 201, await self.rooms.lay(_going_on(wanted, start), address, start)

    async def _record(self, request: Request) -> dict[str, Any]:
        """A record that was sent, not checked yet."""
        body = await self._body(request, p.LONGEST_RECORD)
        self._check_records(request)
        return msgspec.convert(p.decode_body(body), dict[str, Any])

    def _check_records(self, request: Request) -> None:
        if not self.records.allows(_address(request)):
            raise RoomError("rate/records", "too many records; wait a minute")

    # ---------------------------------------------------------------- what is asked

    async def _room(self, request: Request) -> Room:
        return await self.rooms.get(request.path_params["match"])

    async def _body(self, request: Request, longest: int = p.LONGEST) -> bytes:
        """The body, if it is short enough and comes from where it may."""
        self._check_origin(request.headers.get("origin"), request.headers.get("host"))
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != "application/json":
            raise UsageError("the body is application/json")
        found = bytearray()
        try:
            async with asyncio.timeout(limits.BODY_SECONDS):
                async for piece in request.stream():
                    found += piece
                    if len(found) > longest:
                        raise RoomError("body/long", f"a body has at most {longest} bytes")
        except TimeoutError:
            raise RoomError("body/late", f"a body arrives within {limits.BODY_SECONDS:g} seconds") from None
        return bytes(found)

    def _check_origin(self, origin: str | None, host: str | None) -> None:
        """A page of somebody else may not act in the name of who looks at it."""
        if origin is not None and urlsplit(origin).netloc != host and origin not in self.origins:
            raise RoomError("origin", "this origin may not use the server")

    # ---------------------------------------------------------------- the socket

    def hang_up(self) -> None:
        """Tell every client to come back later: the server stops."""
        for client in self.clients:
            client.cut(ws.RESTART)

    async def live(self, socket: WebSocket) -> None:
        """A client that plays or watches."""
        address = socket.client.host if socket.client else ""
        try:
            self._check_origin(socket.headers.get("origin"), socket.headers.get("host"))
        except RoomError:
            return await socket.close(1008)
        if not self.sockets.take(address):
            return await socket.close(1008)
        try:
            await ws.serve(socket, self.rooms, socket.path_params["match"], self.clients)
        finally:
            self.sockets.give_back(address)


@dataclass(frozen=True, slots=True)
class Packed:
    """An answer in JSON that is compressed already."""

    body: bytes

    def answer(self, request: Request) -> Response:
        """As it is, or unpacked for who cannot do that."""
        headers = {"Vary": "Accept-Encoding"}
        if not takes_gzip(request):
            return Response(gzip.decompress(self.body), 200, headers, "application/json")
        return Response(self.body, 200, {**headers, "Content-Encoding": "gzip"}, "application/json")


class Guarded:
    """Adds the security headers, and others, to every answer."""

    def __init__(self, app: ASGIApp, headers: Mapping[str, str]) -> None:
        self.app = app
        self.headers = [(name.lower().encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on."""

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *self.headers]}
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)


def build_id() -> str:
    """What tells one build of the page from another: a page that is not this one loads itself anew."""
    return stamp()[:12]


def _game(id: str, players: int | None = None, options: Mapping[str, Any] | None = None) -> TableGame:
    """A game that can be shown; UsageError says what is wrong with it."""
    if (options or {}).keys() & {"self", "players"}:
        raise UsageError("the number of players is no option")
    game = make(id, players, dict(options or {}))
    if not isinstance(game, TableGame):
        raise UsageError(f"{id} cannot be shown")
    return game


def previewed(wanted: p.NewMatch, lang: str) -> dict[str, Any]:
    """The table before the first move, the same each time; `dealt` are the parts of its view that the dice decide."""
    game = _game(wanted.game, wanted.players, wanted.options)
    view, other = (Match(game, FairDealer(seed)).view() for seed in ("preview", "another"))
    return {
        "chart": game.chart(),
        "catalogue": game.catalogue(lang),
        "view": view,
        "dealt": [key for key, value in view.items() if other.get(key) != value],
    }


def _going_on(wanted: p.Onward, start: Mapping[str, Any]) -> p.NewMatch:
    """The table that goes on from a position: the caller, and bots on all other seats."""
    players = start["players"]
    if wanted.seat >= players:
        raise UsageError(f"there is no seat {wanted.seat}; seats are 0 to {players - 1}")
    person, bot = p.Sit(kind="person"), p.Sit(kind="bot", bot=wanted.bot)
    return p.NewMatch(
        game=start["game"],
        players=players,
        options=dict(start["options"]),
        seats=[person if seat == wanted.seat else bot for seat in range(players)],
        name=wanted.name,
        pace=wanted.pace,
    )


T = TypeVar("T")


def _read(body: bytes, kind: type[T]) -> T:
    """A body as what it should be; 3.0 is the number 3, as JSON Schema has it."""
    return msgspec.convert(_whole(p.decode_body(body)), kind)


def _whole(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _whole(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_whole(one) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
