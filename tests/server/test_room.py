"""The authority of a match, without transport: what is judged, stored, told and remembered."""

from __future__ import annotations

import asyncio
import json

import pytest

from starwake.core.dealer import seat_commitment
from starwake.core.record import Record
from starwake.core.view import SPECTATOR
from starwake.server import protocol as p
from starwake.server import room as room_module
from starwake.server.rooms import Later
from starwake.server.store.base import StoreError
from starwake.server.store.memory import MemoryStore
from starwake.table.difference import patched
from tests.server.rooms import Heard, Kept, house, run, table, until


def seated(room, lang="en"):
    return [Heard(room, seat, lang) for seat in range(room.about.players)]


async def first_step(people):
    """The first action of whoever begins: its answer, and who it was."""
    room = people[0].room
    seat = room.match.awaited[0]
    action = room.match.legal(seat)[0].notation
    return await people[seat].play(action), people[seat]


# ------------------------------------------------------------------ playing


@run
async def test_a_move_is_stored_then_told_then_acknowledged():
    async with house() as rooms:
        room, _ = await table(rooms)
        people = seated(room)
        answer, who = await first_step(people)
        assert answer == p.Ack(id="c1", seq=1)
        assert [one.of("step")[-1]["seq"] for one in people] == [1, 1, 1]
        (row,) = await rooms.house.store.steps(room.row.match)
        assert (row.seq, row.seat, row.command) == (1, who.who, "c1")


@run
async def test_who_acts_is_told_at_once_and_the_others_when_there_is_time():
    async with house(later=Later()) as rooms:
        room, _ = await table(rooms)
        people = seated(room)
        _, who = await first_step(people)
        assert [len(one.of("step")) for one in people] == [int(one is who) for one in people]
        await asyncio.sleep(0)
        assert [one.of("step")[-1]["seq"] for one in people] == [1, 1, 1]


@run
async def test_all_are_told_of_a_step_before_anything_else_is_said():
    async with house(later=Later()) as rooms:
        room, _ = await table(rooms)
        people = seated(room)
        await first_step(people)
        room.beat()
        for one in people:
            assert [message["type"] for message in one.messages[-2:]] == ["step", "beat"]


@run
async def test_a_command_that_is_sent_again_is_answered_the_same_and_happens_once():
    async with house() as rooms:
        room, _ = await table(rooms)
        people = seated(room)
        seat = room.match.awaited[0]
        action = room.match.legal(seat)[0].notation
        first = await people[seat].play(action, id="mine")
        again = await people[seat].play(action, seq=0, id="mine")
        assert first == again == p.Ack(id="mine", seq=1)
        assert room.seq == 1


@run
async def test_a_refusal_that_is_sent_again_is_answered_the_same():
    async with house() as rooms:
        room, _ = await table(rooms)
        people = seated(room)
        seat = room.match.awaited[0]
        first = await people[seat].play("build spaceport 0,26", id="mine")
        assert (first.code, first.rule != "") == ("action/illegal", True)
        assert await people[seat].play(room.match.legal(seat)[0].notation, id="mine") == first


@run
async def test_a_refusal_is_in_the_language_of_who_asked():
    async with house() as rooms:
        room, _ = await table(rooms)
        seat = room.match.awaited[0]
        english = await Heard(room, seat, "en").play("end")
        german = await Heard(room, seat, "de").play("end", id="other")
        assert english.rule == german.rule
        assert english.text != german.text


@run
async def test_who_watches_cannot_play():
    async with house() as rooms:
        room, _ = await table(rooms)
        answer = await Heard(room).play("roll")
        assert answer.code == "seat/none"
        assert room.seq == 0


@run
async def test_several_actions_are_one_step_or_nothing():
    async with house() as rooms:
        room, _ = await table(rooms, "starship", "pp")
        people = seated(room)
        while room.seq < 200 and not room.match.over:
            seat = room.match.awaited[0]
            await people[seat].play(room.match.legal(seat)[0].notation)
        before = room.seq
        seat = room.match.awaited[0]
        good = room.match.legal(seat)[0].notation
        answer = await people[seat].play(good, "no such thing")
        assert isinstance(answer, p.Refused)
        assert room.seq == before


@run
async def test_a_step_ends_where_chance_speaks_and_nobody_hears_what_would_have_come():
    async with house() as rooms:
        room, _ = await table(rooms)
        people = seated(room)
        seat = room.match.awaited[0]
        assert isinstance(await people[seat].play("roll", "roll"), p.Ack)
        assert room.seq == 1
        assert [entry.text for entry in room.match.entries if entry.seat == seat] == ["roll"]


@run
async def test_a_command_is_stale_only_if_the_own_choices_have_changed():
    """Two answers to one offer may cross; an answer to an offer that is gone is refused."""
    async with house() as rooms:
        room, _ = await table(rooms)
        people = seated(room)
        active = await to_an_offer(room, people)
        others = [one for one in people if one.who != active.who]
        seq = room.seq
        assert isinstance(await others[0].play("decline", seq=seq), p.Ack)
        assert isinstance(await others[1].play("decline", seq=seq), p.Ack)
        assert (await others[1].play("decline", seq=seq)).code == "match/stale"


@run
async def test_an_answer_to_another_offer_than_was_seen_is_stale():
    async with house() as rooms:
        room, _ = await table(rooms)
        people = seated(room)
        active = await to_an_offer(room, people)
        other = next(one for one in people if one.who != active.who)
        seq = room.seq
        await active.play("withdraw")
        give, want = offer_of(room, active.who, second=True)
        assert isinstance(await active.play(f"offer 1 {give} for 1 {want}"), p.Ack)
        assert (await other.play("accept", seq=seq)).code == "match/stale"


def offer_of(room, seat, second=False):
    hand = room.match.view(seat)["seats"][seat]["hand"]
    give = next(name for name, n in hand.items() if n)
    wants = [name for name in hand if name != give]
    return give, wants[1 if second else 0]


async def to_an_offer(room, people):
    """Play until somebody who builds has a card, and let them offer it."""
    while True:
        seat = room.match.awaited[0]
        decision = room.match.view(seat)["decision"]["name"]
        if decision == "build" and any(room.match.view(seat)["seats"][seat]["hand"].values()):
            give, want = offer_of(room, seat)
            assert isinstance(await people[seat].play(f"offer 1 {give} for 1 {want}"), p.Ack)
            return people[seat]
        await people[seat].play(room.match.legal(seat)[0].notation)


@run
async def test_undo_is_a_step_that_everybody_is_told():
    async with house() as rooms:
        room, _ = await table(rooms)
        people = seated(room)
        while True:
            seat = room.match.awaited[0]
            before = room.match.position()
            await people[seat].play(room.match.legal(seat)[-1].notation)
            if room.match.can_undo(seat):
                break
        seq = room.seq
        assert await people[seat].do(p.Undo, seq=seq) == p.Ack(id=f"c{people[seat].number}", seq=seq + 1)
        assert room.match.position() == before
        assert {one.seq for one in people} == {seq + 1}


# ------------------------------------------------------------------ the store


class Failing(MemoryStore):
    """A store that fails when it is told to; what was asked may have been stored all the same."""

    broken = stores_anyway = False

    async def append(self, match, step, version=None):
        if self.broken:
            if self.stores_anyway:
                await super().append(match, step, version)
            raise StoreError("the disk is full")
        return await super().append(match, step, version)


@run
async def test_what_is_not_stored_has_not_happened():
    async with house(Failing()) as rooms:
        room, _ = await table(rooms)
        people = seated(room)
        rooms.house.store.broken = True
        answer, who = await first_step(people)
        assert (answer.code, answer.text) == ("store/gone", "the disk is full")
        assert room.seq == 0
        assert not who.of("step")
        rooms.house.store.broken = False
        assert await who.play(room.match.legal(who.who)[0].notation, id="c1") == p.Ack(id="c1", seq=1)


@run
async def test_a_step_whose_storing_was_in_doubt_happens_once():
    async with house(Failing()) as rooms:
        room, _ = await table(rooms)
        people = seated(room)
        rooms.house.store.broken = rooms.house.store.stores_anyway = True
        answer, who = await first_step(people)
        action = room.match.legal(who.who)[0].notation
        assert answer.code == "store/gone"
        rooms.house.store.broken = False
        assert await who.play(action, seq=0, id="c1") == p.Ack(id="c1", seq=1)
        assert len(await rooms.house.store.steps(room.row.match)) == 1


@run
async def test_a_step_in_doubt_is_known_to_a_refusal():
    """The store fails in the middle of a step; what comes next is judged by what it has kept."""
    async with house(Failing()) as rooms:
        room, _ = await table(rooms)
        people = seated(room)
        rooms.house.store.broken = rooms.house.store.stores_anyway = True
        _, who = await first_step(people)
        rooms.house.store.broken = False
        assert (await who.play("no such thing", seq=0)).code == "action/unreadable"
        assert room.seq == 0
        assert (await who.play("end", seq=0)).code in ("match/stale", "action/illegal")
        assert room.seq == 1


class Counting(MemoryStore):
    """A store that counts how often it is asked."""

    reads = 0

    async def steps(self, match, after=0):
        self.reads += 1
        return await super().steps(match, after)

    async def load(self, match):
        self.reads += 1
        return await super().load(match)


@run
async def test_a_refusal_needs_no_store():
    async with house(Counting()) as rooms:
        room, _ = await table(rooms, "starship", "pp")
        people = seated(room)
        before = rooms.house.store.reads
        seat = room.match.awaited[0]
        codes = [
            (await people[seat].play("build booster")).code,
            (await people[seat].play("no such thing")).code,
            (await people[seat].play("roll", seq=99)).code,
            (await people[1 - seat].play("roll")).code,
        ]
        assert codes == ["action/illegal", "action/unreadable", "match/stale", "action/not-your-turn"]
        assert rooms.house.store.reads == before


@run
async def test_where_others_store_too_only_what_they_cannot_change_is_refused_unread():
    store = Counting()
    store.shared = True
    async with house(store) as rooms:
        room, _ = await table(rooms, "starship", "pp")
        people = seated(room)
        seat = room.match.awaited[0]
        before = store.reads
        assert (await people[seat].play("no such thing")).code == "action/unreadable"
        assert store.reads == before
        assert (await people[seat].play("build booster")).code == "action/illegal"
        assert store.reads > before
        await people[0].do(p.Resign)
        before = store.reads
        assert (await people[seat].play("roll")).code == "match/over"
        assert store.reads == before


class FailsToEnd(MemoryStore):
    """A store that is gone just when a match has been won."""

    gone = True

    async def change(self, row):
        if self.gone and row.status == "over":
            raise StoreError("the database is gone")
        return await super().change(row)


@run
async def test_a_match_that_was_won_while_the_store_was_gone_is_over_as_soon_as_it_works(monkeypatch):
    monkeypatch.setattr(room_module, "LATER", 0.05)
    async with house(FailsToEnd()) as rooms:
        room, _ = await table(rooms, "starship", "bb")
        await until(lambda: room.match.over, 20)
        await asyncio.sleep(0.2)
        assert room.row.status == "running"
        rooms.house.store.gone = False
        await until(lambda: room.row.status == "over")
        assert (room.about.ended, room.about.winner) == ("won", room.match.winner)


@run
async def test_an_end_that_could_not_be_stored_is_stored_later_whoever_comes_and_goes(monkeypatch):
    monkeypatch.setattr(room_module, "LATER", 0.05)
    async with house(FailsToEnd()) as rooms:
        room, _ = await table(rooms, "starship", "pp")
        people = seated(room)
        monkeypatch.setattr(type(room.match.game), "stalemate", lambda game, state: True)
        await first_step(people)
        people[0].leave()
        assert (room.seq, room.row.status) == (1, "running")
        rooms.house.store.gone = False
        await until(lambda: room.row.status == "over")
        assert room.about.ended == "drawn"


@run
async def test_a_match_is_opened_again_where_it_stood():
    store = Kept()
    async with house(store) as rooms:
        room, laid = await table(rooms)
        people = seated(room)
        for _step in range(60):
            seat = room.match.awaited[0]
            await people[seat].play(room.match.legal(seat)[0].notation)
        position, mark = room.match.position(), room.match.dealer.mark()
    async with house(store) as rooms:
        again = await rooms.get(laid.match)
        assert (again.match.position(), again.match.dealer.mark()) == (position, mark)
        assert again.seq == 60


@run
async def test_of_two_servers_one_is_told_that_it_came_too_late_and_follows():
    store = Kept()
    async with house(store) as one, house(store) as other:
        room, laid = await table(one)
        twin = await other.get(laid.match)
        here, there = seated(room), seated(twin)
        seat = room.match.awaited[0]
        action = room.match.legal(seat)[0].notation
        answers = await asyncio.gather(here[seat].play(action, id="a"), there[seat].play(action, id="a"))
        assert [*answers] == [p.Ack(id="a", seq=1)] * 2
        assert room.match.position() == twin.match.position()
        assert len(await store.steps(laid.match)) == 1


@run
async def test_what_another_server_has_carried_out_is_not_refused_where_it_is_not_known_yet():
    store = Kept()
    async with house(store) as one, house(store) as other:
        room, laid = await table(one)
        twin = await other.get(laid.match)
        here, there = seated(room), seated(twin)
        for id in ("a", "b"):
            seat = room.match.awaited[0]
            known = room.seq
            action = room.match.legal(seat)[0].notation
            assert await here[seat].play(action, id=id) == p.Ack(id=id, seq=known + 1)
        assert (room.seq, twin.seq) == (2, 0)
        again = await there[seat].play(action, seq=known, id="b")
        assert (again, twin.seq) == (p.Ack(id="b", seq=2), 2)


@run
async def test_a_match_that_is_gone_from_the_store_is_refused():
    async with house() as rooms:
        room, _ = await table(rooms)
        people = seated(room)
        await rooms.house.store.sweep("running", rooms.house.now() + 1)
        answer, _ = await first_step(people)
        assert answer.code == "match/none"


# ------------------------------------------------------------------ coming back


@run
async def test_who_comes_back_gets_the_steps_that_are_missing():
    async with house() as rooms:
        room, _ = await table(rooms)
        people = seated(room)
        for _step in range(10):
            seat = room.match.awaited[0]
            await people[seat].play(room.match.legal(seat)[0].notation)
        back = Heard(room, 0, since=4)
        assert [one["seq"] for one in back.of("step")] == [5, 6, 7, 8, 9, 10]
        assert not back.of("table")
        assert back.of("step") == [one for one in people[0].of("step") if one["seq"] > 4]


@run
async def test_a_gap_that_is_too_long_is_answered_with_the_whole_table():
    async with house() as rooms:
        room, _ = await table(rooms, "starship", "pp")
        people = seated(room)
        for _step in range(70):
            seat = room.match.awaited[0]
            await people[seat].play(room.match.legal(seat)[0].notation)
        back = Heard(room, 0, since=1)
        assert [one["seq"] for one in back.of("table")] == [70]
        assert not back.of("step")


@run
async def test_steps_rebuild_the_table_for_every_viewer():
    async with house() as rooms:
        room, _ = await table(rooms, seats="pppp")
        viewers = [*seated(room), Heard(room, SPECTATOR, "de")]
        for _step in range(120):
            seat = room.match.awaited[0]
            await viewers[seat].play(room.match.legal(seat)[0].notation)
        for one in viewers:
            shown = one.of("table")[0]["table"]
            for step in one.of("step"):
                shown = patched(shown, step["own"])
                shown["public"] = patched(shown["public"], step["public"])
            whole = Heard(room, one.who, one.lang).of("table")[0]["table"]
            for part in ("public", "private", "prompt", "choices", "undo"):
                assert shown[part] == whole[part]


# ------------------------------------------------------------------ people and bots


@run
async def test_bots_play_for_their_seats():
    async with house() as rooms:
        room, _ = await table(rooms, seats="pbb")
        me = Heard(room, 0)
        while room.match.turn < 4:
            await until(lambda: room.match.awaited == (0,) or 0 in room.match.awaited)
            await me.play(room.match.legal(0)[0].notation)
        rows = await rooms.house.store.steps(room.row.match)
        assert {row.command[:8] for row in rows if row.seat} == {"~trader."}


@run
async def test_a_match_waits_for_people_and_begins_when_the_last_has_come():
    async with house() as rooms:
        room, laid = await table(rooms, seats="poo")
        host = Heard(room, 0)
        assert host.of("room")[-1]["status"] == "waiting"
        assert (await host.play("roll")).code == "match/waiting"
        seats = [(await rooms.join(p.Join(code=laid.code.lower(), name=name))).seat for name in ("Bo", "Cy")]
        assert seats == [1, 2]
        assert host.of("room")[-1]["status"] == "running"
        assert [one["name"] for one in host.of("room")[-1]["seats"]] == ["", "Bo", "Cy"]
        assert host.of("table")


@run
async def test_the_host_puts_a_bot_on_an_open_seat_and_nobody_else_does():
    async with house() as rooms:
        room, laid = await table(rooms, seats="poo")
        await rooms.join(p.Join(code=laid.code))
        assert (await Heard(room, 1).do(p.Fill, seat=2, bot="trader")).code == "seat/host"
        host = Heard(room, 0)
        assert isinstance(await host.do(p.Fill, seat=2, bot="trader"), p.Ack)
        assert room.row.status == "running"
        assert (await host.do(p.Fill, seat=1, bot="trader")).code == "seat/taken"


@run
async def test_where_the_host_begins_it_nobody_else_does_and_not_before_all_seats_are_taken():
    async with house() as rooms:
        room, laid = await table(rooms, seats="poo", starts="host")
        host = Heard(room, 0)
        await rooms.join(p.Join(code=laid.code, name="Bo"))
        guest = Heard(room, 1)
        assert (await host.do(p.Start)).code == "match/waiting"
        assert isinstance(await host.do(p.Fill, seat=2, bot="trader"), p.Ack)
        assert room.row.status == "waiting"
        assert (await guest.do(p.Start)).code == "seat/host"
        assert isinstance(await host.do(p.Start), p.Ack)
        assert room.row.status == "running"
        assert guest.of("table")


@run
async def test_a_table_without_open_seats_begins_at_once_whoever_were_to_begin_it():
    async with house() as rooms:
        room, _ = await table(rooms, seats="pbb", starts="host")
        assert room.row.status == "running"
        assert room.summary().starts == "full"


@run
async def test_who_leaves_before_the_start_opens_the_seat_and_only_watches_from_then_on():
    async with house() as rooms:
        room, laid = await table(rooms, seats="poo", starts="host")
        host = Heard(room, 0)
        assert (await host.do(p.Leave)).code == "seat/host"
        first = await rooms.join(p.Join(code=laid.code, name="Bo"))
        guest, twin = Heard(room, first.seat), Heard(room, first.seat)
        assert isinstance(await guest.do(p.Leave), p.Ack)
        assert (guest.who, twin.who) == (SPECTATOR, SPECTATOR)
        assert room.seat_of(first.token) is None
        assert room.summary().seats[first.seat].kind == "open"
        again = await rooms.join(p.Join(code=laid.code, name="Cy"))
        assert (again.seat, room.seat_of(again.token)) == (first.seat, first.seat)
        await host.do(p.Fill, seat=2, bot="trader")
        await host.do(p.Start)
        newcomer = Heard(room, again.seat)
        assert (await newcomer.do(p.Leave)).code == "match/running"
        assert twin.of("table")[0]["table"]["private"] == {}


@run
async def test_who_comes_to_a_table_that_waits_is_told_what_was_said():
    async with house() as rooms:
        room, _ = await table(rooms, seats="poo")
        await Heard(room, 0).do(p.Chat, text="Soon?")
        assert [one["text"] for one in Heard(room).of("said")] == ["Soon?"]
        assert Heard(room, heard=1).of("said") == []


@run
async def test_people_may_go_by_another_name():
    async with house() as rooms:
        room, _ = await table(rooms, seats="pbb")
        watcher = Heard(room)
        assert isinstance(await Heard(room, 0).do(p.Call, name=" Ada\tLovelace "), p.Ack)
        assert watcher.of("room")[-1]["seats"][0]["name"] == "Ada Lovelace"


@run
async def test_a_bot_covers_who_is_gone_and_hands_the_seat_back():
    async with house() as rooms:
        room, _ = await table(rooms, seats="ppp", cover=5)
        room.about.cover = 0
        watcher = Heard(room, next(seat for seat in range(3) if seat not in room.match.awaited))
        await until(lambda: watcher.who in room.match.awaited)
        others = {row.seat for row in await rooms.house.store.steps(room.row.match)}
        assert others
        assert watcher.who not in others
        covered = [one["seat"] for one in Heard(room).of("room")[0]["seats"] if one["covered"]]
        assert covered == [seat for seat in range(3) if seat != watcher.who]
        back = Heard(room, covered[0])
        assert not back.of("room")[0]["seats"][covered[0]]["covered"]


@run
async def test_nobody_is_covered_while_nobody_is_there():
    async with house() as rooms:
        room, _ = await table(rooms, seats="ppp")
        room.about.cover = 0
        room._plan()
        await asyncio.sleep(0.2)
        assert room.seq == 0


@run
async def test_a_bot_decides_when_the_clock_has_run_out():
    async with house() as rooms:
        room, _ = await table(rooms, seats="ppp", clock=p.Clock(kind="fast", seconds=5))
        seated(room)
        room.about.clock = p.Clock(kind="fast", seconds=5)
        room._waits = dict.fromkeys(room._waits, room._loop_time() - 4.9)
        room._plan()
        await until(lambda: room.seq > 0)
        (row,) = (await rooms.house.store.steps(room.row.match))[:1]
        assert row.command.startswith("~")


@pytest.mark.parametrize("elsewhere", [False, True])
@run
async def test_the_clock_runs_on_for_who_has_left_or_is_at_another_server(elsewhere):
    async with house(Kept()) as rooms:
        room, laid = await table(rooms, "starship", "pp", clock=p.Clock(kind="fast", seconds=5), cover=86400)
        people = seated(room)
        seat = room.match.awaited[0]
        people[seat].leave()
        if elsewhere:
            room.about.cover = 0
            await rooms.house.store.touch({laid.match: [seat]}, room.house.now() + 1)
        room._waits = {seat: room._loop_time() - 4.8}
        room._plan()
        await asyncio.sleep(0.1)
        assert room.seq == 0
        await until(lambda: room.seq == 1, 1)


@run
async def test_who_resigns_in_a_game_of_two_has_lost():
    async with house() as rooms:
        room, _ = await table(rooms, "starship", "pp")
        people = seated(room)
        assert isinstance(await people[1].do(p.Resign), p.Ack)
        last = people[0].of("room")[-1]
        assert (last["status"], last["ended"], last["winner"]) == ("over", "resigned", 0)
        assert (await people[0].play("roll")).code == "match/over"


@run
async def test_a_game_that_nobody_can_win_ends_without_a_winner(monkeypatch):
    async with house() as rooms:
        room, _ = await table(rooms, "starship", "pp")
        people = seated(room)
        monkeypatch.setattr(type(room.match.game), "stalemate", lambda game, state: True)
        seat = room.match.awaited[0]
        await people[seat].play(room.match.legal(seat)[0].notation)
        last = people[0].of("room")[-1]
        assert (last["status"], last["ended"], last["winner"]) == ("over", "drawn", None)
        assert (await people[0].play("roll")).code == "match/over"


@run
async def test_who_resigns_among_more_leaves_the_seat_to_a_bot():
    async with house() as rooms:
        room, _ = await table(rooms)
        people = seated(room)
        seat = room.match.awaited[0]
        await people[seat].do(p.Resign)
        await until(lambda: room.seq > 0)
        assert (await people[seat].play("roll")).code == "seat/resigned"


@run
async def test_a_match_ends_when_all_people_agree():
    async with house() as rooms:
        room, _ = await table(rooms, seats="ppb")
        one, other = Heard(room, 0), Heard(room, 1)
        await one.do(p.End)
        assert not room.about.ended
        await one.do(p.End, agree=False)
        await other.do(p.End)
        assert not room.about.ended
        await one.do(p.End)
        assert (room.about.ended, room.about.winner) == ("agreed", None)
        record = Record.parse(json.dumps(room.record()))
        assert (record.dealer or {})["commitment"] == room.about.commitment
        assert record.chain == one.of("room")[-1]["chain"]
        record.verify()


@run
async def test_a_command_about_the_table_that_is_sent_again_happens_once_and_is_answered_the_same():
    store = Kept()
    async with house(store) as rooms:
        room, laid = await table(rooms, seats="ppb")
        one, other = Heard(room, 0), Heard(room, 1)
        yes, no = p.End(id="yes"), p.End(id="no", agree=False)
        assert [await room.command(one, each) for each in (yes, no, yes)] == [
            p.Ack(id=id, seq=0) for id in ("yes", "no", "yes")
        ]
        await other.do(p.End)
        assert not room.about.ended
        last = p.End(id="last")
        assert await room.command(one, last) == await room.command(one, last) == p.Ack(id="last", seq=0)
        assert room.about.ended == "agreed"
    async with house(store) as rooms:
        room = await rooms.get(laid.match)
        assert await room.command(Heard(room, 0), last) == p.Ack(id="last", seq=0)


@run
async def test_a_rematch_has_the_same_people_with_tokens_of_their_own():
    async with house() as rooms:
        room, _ = await table(rooms, seats="ppb", name="Ada")
        one, other = Heard(room, 0), Heard(room, 1)
        assert (await one.do(p.Rematch)).code == "match/running"
        await one.do(p.End)
        await other.do(p.End)
        first, second = await one.do(p.Rematch), await other.do(p.Rematch)
        assert first.match == second.match == room.about.rematch
        new = await rooms.get(first.match)
        assert (new.seat_of(first.token), new.seat_of(second.token)) == (0, 1)
        assert new.row.status == "running"
        assert [seat.name for seat in new.about.seats] == [seat.name for seat in room.about.seats]


async def rematch(rooms, seats="ppp", **more):
    """The people of a match that is over, and the room of the next one with what the first of them was given."""
    room, _ = await table(rooms, seats=seats, **more)
    people = [Heard(room, n) for n, kind in enumerate(seats) if kind == "p"]
    for one in people:
        await one.do(p.End)
    moved = await people[0].do(p.Rematch)
    return people, await rooms.get(moved.match), moved


@run
async def test_a_rematch_that_is_asked_for_again_is_answered_the_same_and_a_new_question_with_a_new_token():
    async with house() as rooms:
        people, new, first = await rematch(rooms)
        assert await people[0].room.command(people[0], p.Rematch(id=first.id)) == first
        assert new.seat_of(first.token) == 0
        again = await people[0].do(p.Rematch)
        assert (again.seat, new.seat_of(again.token)) == (0, 0)


@run
async def test_a_seat_of_a_rematch_that_is_somebody_elses_by_now_is_handed_out_no_more():
    async with house() as rooms:
        people, new, _ = await rematch(rooms)
        host = Heard(new, 0)
        await host.do(p.Fill, seat=2, bot="trader")
        assert (await people[2].do(p.Rematch)).code == "seat/taken"
        await people[1].do(p.Rematch)
        people, new, _ = await rematch(rooms, public=True)
        await people[1].do(p.Rematch)
        await Heard(new, 1).do(p.Leave)
        assert (await people[1].do(p.Rematch)).code == "seat/taken"
        seat, token = await new.join("Stranger", None)
        assert (await people[1].do(p.Rematch)).code == "seat/taken"
        assert new.seat_of(token) == seat == 1


# ------------------------------------------------------------------ talk, questions, fairness


@run
async def test_chat_is_cleaned_said_once_and_told_to_who_comes_later():
    async with house() as rooms:
        room, _ = await table(rooms)
        me, other = Heard(room, 0), Heard(room, 1)
        message = p.Chat(id="x", text="hello\n\x07  \u202ethere ")
        await room.command(me, message)
        await room.command(me, message)
        assert [one["text"] for one in other.of("said")] == ["hello there"]
        assert [one["text"] for one in Heard(room, 2).of("table")[0]["chat"]] == ["hello there"]


@run
async def test_legal_lists_what_the_seat_may_do():
    async with house() as rooms:
        room, _ = await table(rooms)
        seat = room.match.awaited[0]
        assert room.legal(seat).actions == [action.notation for action in room.match.legal(seat)]
        assert room.legal(SPECTATOR).actions == []


@run
async def test_a_hint_is_a_legal_action_with_its_reason():
    async with house() as rooms:
        room, _ = await table(rooms, hints=True)
        seat = room.match.awaited[0]
        hint = await room.hint(seat, "en")
        assert hint.action in room.match.legal(seat)
        assert hint.does
        assert hint.words
        assert hint.best == []  # there is nothing else to do
        room.about.hints = False
        assert (await room.hint(seat, "en")).code == "hint/off"


@run
async def test_one_hint_is_worked_out_for_a_seat_at_a_time():
    async with house() as rooms:
        room, _ = await table(rooms, hints=True)
        seat = room.match.awaited[0]
        first, second = await asyncio.gather(room.hint(seat, "en", "a"), room.hint(seat, "en", "b"))
        assert first.action in room.match.legal(seat)
        assert (second.code, second.id) == ("hint/busy", "b")
        assert (await room.hint(seat, "en", "c")).id == "c"


@run
async def test_a_hint_tells_the_best_choices_with_their_chance_to_win():
    async with house() as rooms:
        room, _ = await table(rooms, "starship", "pp", hints=True)
        seat = room.match.awaited[0]
        best = (await room.hint(seat, "de")).best
        assert len(best) == 3
        assert [one.chance for one in best] == sorted((one.chance for one in best), reverse=True)
        assert all(one.action in room.match.legal(seat) and one.does and one.words for one in best)


@run
@pytest.mark.parametrize(
    ("seats", "wanted", "on"),
    [
        ("pbb", None, True),
        ("ppb", None, False),
        ("pob", None, False),
        ("ppb", True, True),
        ("pbb", False, False),
    ],
)
async def test_hints_are_on_by_default_where_nobody_plays_against_another_person(seats, wanted, on):
    async with house() as rooms:
        room, _ = await table(rooms, seats=seats, hints=wanted)
        assert room.summary().hints is on


@run
async def test_seeds_are_shown_only_when_the_match_begins():
    def commitment_of(seed):
        return seat_commitment(bytes.fromhex(seed))

    seed = "ab" * 32
    async with house() as rooms:
        room, laid = await table(rooms, seats="po", commitment=commitment_of(seed), game="starship")
        me = Heard(room, 0)
        early = await me.do(p.Reveal, seed=seed)
        assert early.code == "seed/early"
        await rooms.join(p.Join(code=laid.code))
        assert room.row.status == "waiting"
        assert not any(one["seed"] for one in me.of("room")[-1]["seats"])
        assert (await me.do(p.Reveal, seed="cd" * 32)).code == "seed/wrong"
        assert isinstance(await me.do(p.Reveal, seed=seed), p.Ack)
        seats = me.of("room")[-1]["seats"]
        assert seats[0]["seed"] == seed
        assert all(commitment_of(one["seed"]) == one["commitment"] for one in seats)


@run
async def test_no_seat_changes_hands_once_somebody_has_shown_a_seed():
    seeds = ["ab" * 32, "cd" * 32]
    first, second = (seat_commitment(bytes.fromhex(seed)) for seed in seeds)
    async with house() as rooms:
        room, laid = await table(rooms, "starship", "po", commitment=first)
        me = Heard(room, 0)
        await rooms.join(p.Join(code=laid.code, commitment=second))
        assert isinstance(await Heard(room, 1).do(p.Leave), p.Ack), "nobody has shown anything"
        await rooms.join(p.Join(code=laid.code, commitment=second))
        other = Heard(room, 1)
        assert isinstance(await me.do(p.Reveal, seed=seeds[0]), p.Ack)
        assert (await other.do(p.Leave)).code == "seed/shown"
        assert (await me.do(p.Fill, seat=1, bot="trader")).code == "seat/taken"
        assert isinstance(await other.do(p.Reveal, seed=seeds[1]), p.Ack)
        assert room.row.status == "running"
