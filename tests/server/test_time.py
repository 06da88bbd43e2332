"""Time tells nothing: whoever plays for a seat answers an offer when its time is up, whatever the seat holds."""

from __future__ import annotations

import asyncio
import os
from collections import defaultdict
from statistics import median

import pytest

from starwake.bots import registry
from starwake.server import protocol as p
from starwake.server.bots import Thinker
from starwake.server.client import Client, lay
from tests.server import rogues
from tests.server.inside import inside

OFFERS = 12
MANY = 4
"""More cards of a kind than most have."""
TOLERANCE = 0.015
"""Seconds between the two cases, in the middle of many offers over the wire; a machine has other things to do too."""


@pytest.fixture
def rogue(monkeypatch):
    """Bots that take their time over what they could accept."""
    monkeypatch.setattr(registry, "_BOTS", {name: dict(places) for name, places in registry._BOTS.items()})
    rogues.register()
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["", os.environ.get("PYTHONPATH", "")]))


class Offers:
    """Somebody who offers cards again and again, and how long the others take to answer."""

    def __init__(self, room, client):
        self.room, self.client = room, client
        self.told = defaultdict(list)
        """By whether the seat holds what is wanted: seconds from the step before to its answer, over the wire."""
        self.planned = defaultdict(list)
        """The same as the server's schedule has it."""

    async def make(self, offers):
        """Play on until there were so many, of both kinds."""
        while min((len(self.told[holds]) for holds in (True, False)), default=0) < offers:
            await self.client.until(lambda: self.client.awaited)
            hand = self.room.match.view(0)["seats"][0]["hand"]
            if self.room.match.view(0)["decision"]["name"] == "build" and any(hand.values()):
                give = max(hand, key=hand.__getitem__)
                wants = hand.keys() - {give}
                for want, count in ((want, count) for count in (1, MANY) for want in wants):
                    await self._offer(give, want, count)
            listed = await self.client.legal()
            quiet = [one for one in listed if not one.startswith("offer")]
            await self._played(quiet[-1])

    async def _played(self, action):
        answer = await self.client.play(action)
        assert isinstance(answer, p.Ack), answer

    async def _offer(self, give, want, count):
        """One offer, and what the others say to it."""
        loop, room = asyncio.get_running_loop(), self.room
        events = self.client.events()
        await self._played(f"offer 1 {give} for {count} {want}")
        before, held, planned = None, {}, 0.0
        while True:
            message = await anext(events)
            if not isinstance(message, p.Step):
                continue
            now = loop.time()
            row = (await room.house.store.steps(room.row.match, message.seq - 1))[0]
            if before is not None and row.seat:
                holds = held[row.seat]
                self.told[holds].append(now - before)
                self.planned[holds].append(planned)
            before = now
            held = {seat: room.match.view(seat)["seats"][seat]["hand"][want] >= count for seat in (1, 2)}
            if room.match.awaited == (0,):
                break
            planned = min(room._duties())[0] - room.moved
        if any(one.startswith("withdraw") for one in await self.client.legal()):
            await self._played("withdraw")


async def offered(seats, offers, pace, cover=None, thinker=None):
    async with inside(thinker=thinker) as server:
        laid = await lay(server.url, game="starfarers", players=3, seats=seats, pace=pace)
        room = await server.rooms.get(laid.match)
        room.about.cover = cover if cover is not None else room.about.cover
        async with Client(server.url, laid.match, laid.token) as client:
            found = Offers(room, client)
            async with asyncio.timeout(120):
                await found.make(offers)
            return found


def same_time(found, pace):
    """Both cases as they should be."""
    for holds in (True, False):
        assert median(found.told[holds]) > pace - 0.01, "nobody is early"
    apart = abs(median(found.told[True]) - median(found.told[False]))
    assert apart < TOLERANCE, f"{apart:.4f} s apart"


BOT = {"kind": "bot", "bot": "trader"}
PERSON = {"kind": "person"}


@pytest.mark.parametrize(
    ("seats", "cover"), [([PERSON, BOT, BOT], None), ([PERSON] * 3, 0)], ids=["bots", "covers"]
)
def test_an_offer_is_answered_after_the_same_time_whether_or_not_one_has_the_cards(seats, cover):
    found = asyncio.run(offered(seats, OFFERS, pace=60, cover=cover))
    same_time(found, 0.06)
    for holds in (True, False):
        assert found.planned[holds] == pytest.approx([0.06] * len(found.planned[holds]), abs=1e-6)


def test_a_bot_that_thinks_longer_about_what_it_could_accept_answers_no_later(rogue):
    seats = [PERSON, *[{"kind": "bot", "bot": "ponders"}] * 2]
    same_time(asyncio.run(offered(seats, OFFERS, pace=150)), 0.15)


async def brooding(pace, offers):
    seats = [PERSON, *[{"kind": "bot", "bot": "broods"}] * 2]
    return await offered(seats, offers, pace, thinker=Thinker(2, ["tests.server.rogue_module"]))


@pytest.mark.slow
def test_nor_does_one_that_thinks_for_long_in_a_process_of_its_own(rogue):
    same_time(asyncio.run(brooding(600, 6)), 0.6)


@pytest.mark.slow
def test_where_bots_move_at_once_their_thoughts_can_be_timed(rogue):
    """So the trial notices; and so the host should know (docs/server.md)."""
    found = asyncio.run(brooding(0, 4))
    with pytest.raises(AssertionError, match="s apart"):
        same_time(found, 0)
