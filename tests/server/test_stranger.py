"""The client of docs/examples/stranger.py plays whole games with `legal` and `play` alone."""

from __future__ import annotations

import asyncio
import importlib.util
from pathlib import Path

import pytest

from starwake.server.client import Client, lay
from starwake.server.trials.serving import serving
from tests.helpers import long

STRANGER = Path(__file__).parents[2] / "docs" / "examples" / "stranger.py"
GAMES = {"starfarers": 4, "starfarers-classic": 4, "starship": 2}
MANY = 1_000_000
"""Messages that a socket may send, so that the strangers need not wait."""


@pytest.fixture(scope="module")
def stranger():
    spec = importlib.util.spec_from_file_location("stranger", STRANGER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def server():
    """One for each test: an address may join only so often in a minute."""
    with serving(messages=MANY) as running:
        yield running


def played(server, stranger, game, strangers, seconds, seats=(), **options):
    """A match to its end between strangers and others: the room's last word, and who the strangers say has won."""

    async def play():
        kinds = [*[{"kind": "open"}] * strangers, *seats]
        # nobody has the first seat of a person here, so all join by the code
        table = {"game": game, "players": len(kinds), "seats": kinds, "options": options}
        laid = await lay(server.url, **table, pace=0)
        won = await asyncio.gather(*(stranger.play(server.url, laid.code, 0) for _ in range(strangers)))
        async with Client(server.url, laid.match) as watcher:
            return watcher.room, won

    async def in_time():
        return await asyncio.wait_for(play(), seconds)

    return asyncio.run(in_time())


def test_it_is_short():
    assert len(STRANGER.read_text(encoding="utf-8").splitlines()) <= 40


@pytest.mark.parametrize("game", ["starfarers", "starship", long("starfarers-classic")])
def test_a_stranger_plays_with_bots_to_the_end(server, stranger, game):
    bots = [{"kind": "bot", "bot": "trader"}] * (GAMES[game] - 1)
    room, won = played(server, stranger, game, 1, 60, bots)
    assert (room.status, room.ended, won) == ("over", "won", [room.winner])


@pytest.mark.slow
@pytest.mark.parametrize("game", ["starship", long("starfarers"), long("starfarers-classic")])
def test_strangers_alone_play_to_the_end(server, stranger, game):
    # Players at random can come to where nobody can win any more, unless cards can be scrapped.
    options = {"scrap": True} if game == "starship" else {}
    room, won = played(server, stranger, game, GAMES[game], 600, offers=False, **options)
    assert (room.status, room.ended, won) == ("over", "won", [room.winner] * GAMES[game])
    assert {seat.name for seat in room.seats} == {"Stranger"}
