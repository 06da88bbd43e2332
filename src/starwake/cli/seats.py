"""`starwake play --server URL`: a seat at a table of a server, new, by code, or where one sat before."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from http.client import HTTPException
from pathlib import Path
from select import select
from shlex import quote
from typing import TYPE_CHECKING, Any
from urllib.error import URLError
from urllib.parse import urlsplit

from rich.console import Console

import starwake as sw
from starwake.bots.registry import bots as bots_of
from starwake.cli.options import asked_for, game_options, whole
from starwake.core.errors import UsageError
from starwake.core.outside import shown
from starwake.table.game import TableGame

if TYPE_CHECKING:
    from starwake.cli.terminal.remote import Remote

FLAGS = ("code", "name", "open", "match", "token", "resume")
"""Flags that mean something at a server only."""
ALONE = ("load", "seed")
"""Flags that mean something at home only."""
KEPT = 50
"""Seats that are remembered."""
BOT = "trader"
GLANCE = 0.25


@dataclass(frozen=True)
class Seat:
    """A seat at a server, and the secret that belongs to it."""

    url: str
    match: str
    token: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A server, and where to sit there."""
    at = parser.add_argument_group("at a server")
    at.add_argument(
        "--server", metavar="URL", help="play at a table of a server, such as http://127.0.0.1:8000"
    )
    at.add_argument("--code", metavar="C", help="join the table with this code; without it a new one is laid")
    at.add_argument("--name", metavar="NAME", help="what you are called there")
    at.add_argument("--open", type=whole, metavar="N", help="of a new table so many seats are for friends")
    at.add_argument("--hints", action="store_true", help="there people may ask what a bot would do")
    at.add_argument("--resume", action="store_true", help="go on where you sat last at this server")
    at.add_argument("--match", metavar="ID", help="go on at this match, with --token")
    at.add_argument("--token", metavar="T", help="the secret of your seat there")


def check_alone(args: argparse.Namespace) -> None:
    """Refuse flags that need a server."""
    given = [f"--{name}" for name in FLAGS if getattr(args, name) not in (None, False)]
    if given:
        raise UsageError(f"{', '.join(given)} needs --server URL")


def run(
    args: argparse.Namespace,
    console: Console,
    ask: Callable[[str], str],
    command: str = "starwake play",
    listen: Callable[[Remote], str | None] | None = None,
) -> int:
    """Sit down and play, and once more if that is wanted."""
    from starwake.cli.terminal.visit import Visit

    given = [f"--{name}" for name in ALONE if getattr(args, name) is not None]
    if given:
        raise UsageError(
            f"{', '.join(given)} is for games at home: a server deals its own dice and keeps its games"
        )
    url = address(args.server)
    found = taken(args, url)
    while found is not None:
        seat, code = found
        remember(seat)
        how = f"{command} --server {quote(url)} --resume"
        invite = f"{command} --server {quote(url)} --code {code} --name NAME" if code else ""
        visit = Visit(seat, args.lang, console, ask, listen or at_keyboard, fetch, how)
        again = visit.play(code, invite)
        if visit.over:
            forget(seat)
        found = None if again is None else (Seat(url, again.match, again.token), "")
    return 0


def taken(args: argparse.Namespace, url: str) -> tuple[Seat, str] | None:
    """The seat that the flags ask for, and the code by which others can join."""
    from starwake.server import protocol as p
    from starwake.server.client import read

    ways = [args.code is not None, args.resume, args.match is not None or args.token is not None]
    if sum(ways) > 1:
        raise UsageError("--code, --resume and --match with --token are three ways to a seat: take one")
    if any(ways) and (asked_for(args) or args.open is not None):
        raise UsageError("the table is laid already: leave --players, --open and options out")
    if args.resume:
        return last_seat(url), ""
    if ways[2]:
        if args.match is None or args.token is None:
            raise UsageError("--match ID and --token T belong together")
        return Seat(url, args.match, args.token), ""
    if args.code is not None:
        seated = read(fetch(url, "/api/join", {"code": args.code, "name": args.name or ""}), p.Seated)
        return Seat(url, seated.match, seated.token), ""
    laid = read(fetch(url, "/api/matches", wanted(args)), p.Laid)
    if laid.token is None:
        raise UsageError(f"the server at {url} has laid a table without a seat for you")
    return Seat(url, laid.match, laid.token), laid.code if args.open else ""


def wanted(args: argparse.Namespace) -> dict[str, Any]:
    """The table that the flags ask for: oneself, open seats, and bots."""
    game = sw.make(args.game, players=args.players, options=game_options(args))
    if not isinstance(game, TableGame):
        raise UsageError(f"{game.id} has no table")
    friends = args.open or 0
    if not 0 <= friends < game.players:
        raise UsageError(f"--open is the number of seats for friends, 0 to {game.players - 1}, not {friends}")
    known = bots_of(game.id)
    names = (args.bots or (BOT if BOT in known else known[-1])).split(",")
    rest = game.players - 1 - friends
    seats = [{"kind": "person"}, *[{"kind": "open"}] * friends]
    seats += [{"kind": "bot", "bot": names[n % len(names)].strip()} for n in range(rest)]
    return {
        "game": game.id,
        "players": game.players,
        "options": dict(game.options),
        "seats": seats,
        "name": args.name or "",
        "hints": True if args.hints else None,
    }


# ------------------------------------------------------------------ the server over HTTP


def address(text: str) -> str:
    """The address of a server, however it was typed; UsageError if it is none."""
    url = (text if "://" in text else f"http://{text}").rstrip("/")
    try:
        parts = urlsplit(url)
        good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        good = False
    if not good or parts.query or parts.fragment:
        raise UsageError(f"--server is an address such as http://127.0.0.1:8000, not {shown(text)}")
    return url


def fetch(url: str, path: str, body: Mapping[str, Any] | None = None) -> bytes:
    """What a server answers; a StarwakeError says in one line why it does not."""
    from starwake.server import client

    try:
        return asyncio.run(client.fetch(url, path, body))
    except (OSError, ValueError, HTTPException) as error:
        if isinstance(error, sw.StarwakeError):
            raise
        reason = error.reason if isinstance(error, URLError) else error
        why = getattr(reason, "strerror", None) or str(reason) or type(reason).__name__
        raise UsageError(f"there is no Starwake server at {url}: {why}") from None


def at_keyboard(place: Remote) -> str | None:
    """Wait for something to happen, or for a line that is typed meanwhile, but not for long."""
    typing = os.name == "posix" and sys.stdin.isatty()
    ready = select([place.link.bell, *([sys.stdin] if typing else [])], [], [], GLANCE)[0]
    if sys.stdin not in ready:
        return None
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


# ------------------------------------------------------------------ seats that are remembered


def folder() -> Path:
    """Where seats are kept, a file each that only its owner can read."""
    home = os.environ.get("XDG_STATE_HOME")
    return (Path(home) if home else Path.home() / ".local" / "state") / "starwake" / "seats"


def _file(seat: Seat) -> Path:
    return folder() / f"{sha256(f'{seat.url} {seat.match} {seat.token}'.encode()).hexdigest()[:24]}.json"


def last_seat(url: str) -> Seat:
    """Where one sat last at a server."""
    for path in reversed(_files()):
        with suppress(OSError, ValueError, TypeError):
            seat = Seat(**json.loads(path.read_text("utf-8")))
            if seat.url == url:
                return seat
    raise UsageError(f"no seat at {url} is remembered; join one by its --code")


def _files() -> list[Path]:
    """The files of all seats, the last one last."""
    return sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime_ns)


def remember(seat: Seat) -> None:
    """Keep a seat, so that one can come back after a crash; who has no such folder plays all the same."""
    path = _file(seat)
    with suppress(OSError):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent)  # mode 0600
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            json.dump(asdict(seat), out)
        os.replace(temporary, path)
        for old in _files()[:-KEPT]:
            old.unlink(missing_ok=True)


def forget(seat: Seat) -> None:
    """A match is over."""
    with suppress(OSError):
        _file(seat).unlink(missing_ok=True)
