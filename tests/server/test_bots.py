"""Bots at a server's tables: whatever one does, the match goes on and the table says so."""

from __future__ import annotations

import asyncio
import os

import pytest

import starwake as sw
from starwake.bots import registry
from starwake.server import protocol as p
from starwake.server.bots import Thinker
from tests.server import rogues
from tests.server.rooms import Heard, Kept, house, run, until

MODULE = "tests.server.rogue_module"


@pytest.fixture(autouse=True)
def here(monkeypatch):
    """Workers find the module of the rogues, which nobody else is to meet."""
    monkeypatch.setattr(registry, "_BOTS", {name: dict(places) for name, places in registry._BOTS.items()})
    rogues.register()
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["", os.environ.get("PYTHONPATH", "")]))


async def asked(name, patience=10.0):
    thinker = Thinker(modules=[MODULE], patience=patience)
    match = sw.new("starfarers", players=3, seed=7)
    try:
        return match, await thinker.choose(match, match.awaited[0], name, 5, {})
    finally:
        await thinker.close()


@run
async def test_a_slow_bot_thinks_in_a_process_of_its_own():
    match, thought = await asked("slow")
    assert thought.action == match.legal(match.awaited[0])[0].notation
    assert not thought.trouble


@pytest.mark.parametrize(
    ("name", "trouble"),
    [
        ("raises", "cannot decide"),
        ("quickraises", "cannot decide"),
        ("dies", "cannot decide"),
        ("cheats", "wants what is not legal"),
        ("quickcheats", "wants what is not legal"),
        ("nobody", "cannot decide"),
    ],
)
def test_drifter_moves_for_a_bot_that_cannot_whose_own_words_are_repeated_nowhere(name, trouble, capsys):
    match, thought = asyncio.run(asked(name))
    assert thought.action in match.legal(match.awaited[0])
    assert thought.trouble == f"{name}: {trouble}"
    assert "no idea" not in capsys.readouterr().err


def test_a_bot_that_hangs_is_waited_for_only_so_long():
    match, thought = asyncio.run(asked("hangs", patience=3.0))
    assert thought.action in match.legal(match.awaited[0])
    assert "takes too long" in thought.trouble


def test_what_a_bot_prints_hurts_nobody():
    _, thought = asyncio.run(asked("prints"))
    assert not thought.trouble


@run
async def test_the_table_says_that_a_bot_has_failed_and_goes_on():
    async with house() as rooms:
        seats = [p.Sit(kind="person"), *[p.Sit(kind="bot", bot="quickraises")] * 2]
        laid = await rooms.lay(p.NewMatch(game="starfarers", players=3, seats=seats, pace=0), "here")
        room = await rooms.get(laid.match)
        me = Heard(room, 0)
        while not me.of("said"):
            await until(lambda: me.of("said") or 0 in room.match.awaited)
            if 0 in room.match.awaited:
                await me.play(room.match.legal(0)[0].notation)
        assert "quickraises" in me.of("said")[0]["text"]
        assert me.of("said")[0]["seat"] == -1


@run
async def test_a_bot_is_asked_once_for_a_decision_however_many_come_and_go_meanwhile():
    async with house() as rooms:
        rooms.house.thinker = Thinker(modules=[MODULE], patience=1.0)
        seats = [p.Sit(kind="person"), p.Sit(kind="bot", bot="hangs")]
        laid = await rooms.lay(p.NewMatch(game="starship", players=2, seats=seats, pace=0), "here")
        room = await rooms.get(laid.match)
        me = Heard(room, 0)
        while 0 in room.match.awaited:
            await me.play(room.match.legal(0)[-1].notation)
        seq = room.seq
        for _time in range(20):
            me.leave()
            me = Heard(room, 0)
            await asyncio.sleep(0.01)
        assert (room.seq, len(room._tasks)) == (seq, 1)
        await until(lambda: room.seq > seq, 2)


@run
async def test_a_question_that_had_to_wait_is_asked_only_if_the_match_has_not_gone_on():
    thinker = Thinker(modules=[MODULE], patience=0.5)
    match = sw.new("starfarers", players=3, seed=7)
    seat = match.awaited[0]
    first = asyncio.create_task(thinker.choose(match, seat, "hangs", 5, {}))
    second = asyncio.create_task(thinker.choose(match, seat, "slow", 5, {}))
    await asyncio.sleep(0.1)
    match.play(seat, match.legal(seat)[0])
    assert (await second).action == ""
    await first
    await thinker.close()


@run
async def test_two_servers_move_a_bot_once():
    store = Kept()
    async with house(store) as one, house(store) as other:
        seats = [p.Sit(kind="person"), *[p.Sit(kind="bot")] * 2]
        laid = await one.lay(p.NewMatch(game="starfarers", players=3, seats=seats, pace=0), "here")
        here, there = await one.get(laid.match), await other.get(laid.match)
        await until(lambda: 0 in here.match.awaited)
        await there.catch_up()
        rows = await store.steps(laid.match)
        assert [row.seq for row in rows] == list(range(1, here.seq + 1))
        assert here.match.position() == there.match.position()
