"""`starwake`, `starwake open [GAME]`: a server of one's own, and its page in the browser."""

from __future__ import annotations

import argparse
import json
import os
import socket
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from starwake.cli import serve
from starwake.cli.background import compiling
from starwake.cli.options import whole
from starwake.core.errors import UsageError
from starwake.core.outside import shown
from starwake.core.registry import games

HELP = "Play in the browser: starts a server here and opens its page. Ctrl-C ends it; games go on next time."
PORTS = range(8000, 8020)
"""Tried one after the other if none is asked for."""
STORE = "games.sqlite3"
RUNNING = "running.json"
"""Beside the store: where the server is that uses it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="a game to begin with")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0: also for others in your network")
    parser.add_argument("--port", type=whole, help="default: 8000, or the next one that is free")
    parser.add_argument("--store", metavar="FILE", help="where games are kept (default: in your data folder)")
    parser.add_argument("--no-browser", action="store_true", help="only tell the address")


def run(args: argparse.Namespace) -> int:
    """Serve and open the page, or open the page of a server that runs already."""
    if args.game is not None and args.game not in games():
        raise UsageError(f"there is no game {shown(args.game)}; there are {', '.join(games())}")
    page = f"/new#{args.game}" if args.game else "/"
    store = kept(args.store)
    found = running(store)
    if found and args.port is None:
        say(f"Starwake runs already: {found}{page}")
        show(found + page, args.no_browser)
        return 0
    with listening(args.host, args.port) as where, compiling(say):
        serve.serve(flags(store), where, lambda url: ready(url, page, store, args.no_browser))
    forget(store)
    say("\nStarwake has stopped. Your games go on next time." if store else "\nStarwake has stopped.")
    return 0


def flags(store: Path | None) -> argparse.Namespace:
    """What `starwake serve` is told: no limits against strangers, for one is at home."""
    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    url = f"sqlite:{store}" if store else "memory:"
    return parser.parse_args(
        ["--store", url, "--requests", "100000", "--messages", "1000", "--matches", "1000"]
    )


def ready(url: str, page: str, store: Path | None, quiet: bool) -> None:
    """The server answers."""
    remember(store, url)
    say(
        f"Starwake is at {url}{page}\nCtrl-C ends it."
        + ("" if store else " Games are not kept: no place for them.")
    )
    show(url + page, quiet)


def say(text: str) -> None:
    """A line for who has started it."""
    print(text, flush=True)


# ------------------------------------------------------------------ the browser


def show(url: str, quiet: bool) -> None:
    """Open the page, if there is a browser with a window; the server does not wait for it."""
    if not quiet and has_window():
        threading.Thread(target=_show, args=(url,), daemon=True).start()


def _show(url: str) -> None:
    with suppress(webbrowser.Error, OSError):
        webbrowser.open(url)


def has_window() -> bool:
    """Whether a browser could show itself: on a Unix without a display one in the terminal would open."""
    if os.environ.get("BROWSER") or os.name == "nt" or sys.platform == "darwin":
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


# ------------------------------------------------------------------ port and store


@contextmanager
def listening(host: str, port: int | None) -> Iterator[socket.socket]:
    """A socket at the port that is asked for, or at the first one that is free."""
    made = serve.listen(host, port) if port is not None else _first_free(host)
    try:
        yield made
    finally:
        made.close()


def _first_free(host: str) -> socket.socket:
    for port in PORTS:
        with suppress(UsageError):
            return serve.listen(host, port)
    return serve.listen(host, 0)


def folder() -> Path:
    """The user's data folder of Starwake."""
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "Starwake"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Starwake"
    home = os.environ.get("XDG_DATA_HOME")
    return (Path(home) if home else Path.home() / ".local" / "share") / "starwake"


def kept(wanted: str | None) -> Path | None:
    """The file of the store; None if there is no place for one, and a game is worth playing all the same."""
    if wanted is not None:
        return Path(wanted).absolute()
    with suppress(OSError, RuntimeError):  # RuntimeError: nobody knows where home is
        place = folder()
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        with (place / RUNNING).open("a"):
            return place / STORE
    return None


def running(store: Path | None) -> str:
    """The address of a server that uses the store already; '' if there is none."""
    if store is None:
        return ""
    try:
        url = str(json.loads(_note(store).read_text("utf-8"))["url"])
        with urllib.request.urlopen(f"{url}/healthz", timeout=2) as answer:
            return url if answer.read(8) == b"ok\n" else ""
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def remember(store: Path | None, url: str) -> None:
    """Tell the next start where this one is."""
    if store is not None:
        with suppress(OSError):
            _note(store).write_text(json.dumps({"url": url}), "utf-8")


def forget(store: Path | None) -> None:
    """This one is no more."""
    if store is not None:
        with suppress(OSError):
            _note(store).unlink()


def _note(store: Path) -> Path:
    return store.with_name(RUNNING)
