"""What a client may ask besides playing: the table in detail, what an action would do, what was said meanwhile."""

from __future__ import annotations

from starwake.server import protocol as p
from tests.server.rooms import Heard, house, run, table


@run
async def test_an_action_is_explained_and_nothing_happens():
    async with house() as rooms:
        room, _ = await table(rooms, "starship", "pp")
        seat = room.match.awaited[0]
        told = room.explain(seat, room.match.legal(seat)[0].notation, "en")
        assert isinstance(told, p.Explained)
        assert told.words
        assert told.refused is None
        assert room.seq == 0


@run
async def test_why_an_action_is_refused_is_told_as_if_it_were_played():
    async with house() as rooms:
        room, _ = await table(rooms, "starship", "pp")
        seat = room.match.awaited[0]
        somebody = Heard(room, seat, "de")
        played = await somebody.play("build booster")
        told = room.explain(seat, "build booster", "de")
        assert isinstance(told.refused, p.Refused)
        assert (told.refused.text, told.refused.rule) == (played.text, played.rule)
        assert played.proposed, "the hint in words"
        assert played.proposed != [played.hint]
        assert played.instead, "what it would do"
        assert room.explain(seat, "nonsense", "de").refused.code == "action/unreadable"
        assert room.explain(1 - seat, "roll", "de").refused.code == "action/not-your-turn"


@run
async def test_everybody_is_told_what_a_thing_is_as_they_see_it():
    async with house() as rooms:
        room, _ = await table(rooms, "starfarers-classic", "ppp")
        for who in (0, -101):
            told = room.look(who, "planet:s1.1", "en", "a")
            assert isinstance(told, p.Looked)
            assert told.title
            assert told.words
            assert told.rules
            assert told.id == "a"
        assert room.look(0, "ship:0.1", "en").words[0] == ["This is yours."]
        assert room.look(1, "ship:0.1", "en").words[0] != ["This is yours."]
        assert room.look(0, "no such thing", "en").title == ""
        waiting, _ = await table(rooms, "starship", "po")
        assert waiting.look(0, "sector:1", "en").code == "look/none"


@run
async def test_nobody_but_a_seat_is_explained_anything():
    async with house() as rooms:
        room, _ = await table(rooms, "starship", "pp")
        assert room.explain(-101, "roll", "en").code == "explain/none"
        waiting, _ = await table(rooms, "starship", "po")
        assert waiting.explain(0, "roll", "en").code == "explain/none"


@run
async def test_the_table_is_told_in_detail_to_who_asks_for_it():
    async with house() as rooms:
        room, _ = await table(rooms, "starship", "pp")
        seat = room.match.awaited[0]
        plain = Heard(room, seat)
        fine = Heard(room, seat, detail=True)
        told, all_told = (one.of("table")[0]["table"]["notes"].keys() for one in (plain, fine))
        assert told < all_told
        await plain.play(room.match.legal(seat)[0].notation)
        assert len(plain.of("step")) == len(fine.of("step")) == 1


@run
async def test_what_was_said_while_one_was_away_is_told():
    async with house() as rooms:
        room, _ = await table(rooms, "starship", "pp")
        one, other = Heard(room, 0), Heard(room, 1)
        await one.do(p.Chat, text="first")
        number = other.of("said")[-1]["number"]
        other.leave()
        await one.do(p.Chat, text="second")
        back = Heard(room, 1, since=room.seq, heard=number)
        assert [said["text"] for said in back.of("said")] == ["second"]
