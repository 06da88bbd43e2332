"""What everybody at a table is told about who sits where, who is away, and how long they have."""

from __future__ import annotations

from starwake.server import protocol as p
from tests.server.rooms import Heard, house, run, table, until


@run
async def test_everybody_is_told_where_they_sit_before_anything_begins():
    async with house() as rooms:
        room, laid = await table(rooms, "starfarers", "poo")
        host, guest = Heard(room, laid.seat), Heard(room)
        assert [one.of("room")[-1].get("you") for one in (host, guest)] == [0, None]
        assert room.summary().you is None, "what everybody may ask for is nobody's"
        seat, token = await room.join("Bea", None)
        sitting = Heard(room, room.seat_of(token))
        assert sitting.of("room")[0]["you"] == seat == 1
        await sitting.do(p.Leave)
        assert "you" not in sitting.of("room")[-1]


@run
async def test_a_cover_is_told_once_and_its_end_too():
    async with house() as rooms:
        room, _ = await table(rooms, "starship", "pp")
        room.about.cover = 0.05
        gone = room.match.awaited[0]
        here, other = Heard(room, 1 - gone), Heard(room, gone)
        other.leave()
        await until(lambda: here.of("room")[-1]["seats"][gone]["covered"])
        told = len(here.of("room"))
        await until(lambda: room.seq > 2 or gone not in room.match.awaited)
        assert len(here.of("room")) == told
        Heard(room, gone)
        assert not here.of("room")[-1]["seats"][gone]["covered"]


@run
async def test_where_there_is_a_clock_each_step_says_whose_time_began():
    async with house() as rooms:
        room, _ = await table(rooms, "starship", "pp", clock=p.Clock(kind="gentle"))
        seat = room.match.awaited[0]
        one = Heard(room, seat)
        before = len(one.of("room"))
        await one.play(room.match.legal(seat)[0].notation)
        assert len(one.of("room")) == before + 1
        assert set(one.of("room")[-1]["deadlines"]) == {str(n) for n in room.match.awaited}
