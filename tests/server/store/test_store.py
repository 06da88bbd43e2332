"""What every store promises."""

from __future__ import annotations

import asyncio
import random

import pytest

from starwake.core.errors import UsageError
from starwake.server.store.base import Store, StoreError
from tests.server.store.helpers import match_row, nothing, step_row

pytestmark = pytest.mark.anyio

ODD = (
    "",
    " ",
    "'; DROP TABLE steps; --",
    "%s $1 ?1 \\ \" '",
    "Grüße, 星の航跡 🚀👩‍🚀",
    "\u2028\r\n\t\x7f",
    "é" * 4096,
)


class TestMatches:
    async def test_a_match_is_found_as_it_was_kept(self, store: Store):
        assert await store.create(match_row())
        assert await store.load("m1") == match_row()

    async def test_there_is_no_match_that_nobody_made(self, store: Store):
        assert await store.load("m1") is None
        assert await store.by_code(b"code") is None
        assert await store.steps("m1") == []
        assert await store.chat("m1") == []
        assert await store.touched("m1") == {}

    async def test_an_id_is_taken_once(self, store: Store):
        assert await store.create(match_row(code=b"one"))
        assert not await store.create(match_row(code=b"two", status="over"))
        assert await store.load("m1") == match_row(code=b"one")
        assert await store.by_code(b"two") is None

    async def test_a_code_is_taken_once(self, store: Store):
        assert await store.create(match_row("m1", code=b"same"))
        assert not await store.create(match_row("m2", code=b"same"))
        assert await store.by_code(b"same") == "m1"
        assert await store.load("m2") is None

    async def test_of_many_who_want_a_code_one_gets_it(self, store: Store):
        made = await asyncio.gather(*(store.create(match_row(f"m{n}", code=b"same")) for n in range(20)))
        assert sum(made) == 1
        assert await store.by_code(b"same") == f"m{made.index(True)}"

    async def test_a_change_follows_the_version_before(self, store: Store):
        await store.create(match_row())
        running = match_row(version=2, status="running", public=False, changed=1001.0, about={"x": 1})
        assert await store.change(running)
        assert await store.load("m1") == running

    @pytest.mark.parametrize("version", [0, 1, 3])
    async def test_a_change_of_another_version_is_refused(self, store: Store, version):
        await store.create(match_row())
        assert not await store.change(match_row(version=version, status="over"))
        assert await store.load("m1") == match_row()

    async def test_of_many_changes_one_comes_first(self, store: Store):
        await store.create(match_row())
        rows = [match_row(version=2, about={"by": n}) for n in range(20)]
        made = await asyncio.gather(*(store.change(row) for row in rows))
        assert sum(made) == 1
        assert await store.load("m1") == rows[made.index(True)]

    async def test_nothing_is_changed_that_is_not_there(self, store: Store):
        assert not await store.change(match_row(version=2))
        assert await store.load("m1") is None

    async def test_a_new_code_replaces_the_old_one(self, store: Store):
        await store.create(match_row(code=b"old"))
        assert await store.change(match_row(version=2, code=b"new"))
        assert await store.by_code(b"old") is None
        assert await store.by_code(b"new") == "m1"

    async def test_a_match_cannot_change_to_the_code_of_another(self, store: Store):
        await store.create(match_row("m1", code=b"one"))
        await store.create(match_row("m2", code=b"two"))
        assert not await store.change(match_row("m2", version=2, code=b"one"))
        assert await store.load("m2") == match_row("m2", code=b"two")

    async def test_what_is_about_a_match_may_be_large(self, store: Store):
        about = {"log": ["ä" * 1000] * 1000, "numbers": list(range(50_000)), "deep": {"a": [{"b": None}]}}
        await store.create(match_row(about=about))
        found = await store.load("m1")
        assert found is not None
        assert found.about == about

    async def test_what_was_kept_does_not_change_with_what_was_handed_in(self, store: Store):
        about = {"seats": ["Ada"]}
        await store.create(match_row(about=about))
        about["seats"].append("Bob")
        assert await store.load("m1") == match_row(about={"seats": ["Ada"]})


class TestSteps:
    async def test_steps_come_back_in_order(self, store: Store):
        await store.create(match_row())
        for seq in (2, 1, 10, 3):
            assert await store.append("m1", step_row(seq))
        assert await store.steps("m1") == [step_row(seq) for seq in (1, 2, 3, 10)]
        assert await store.steps("m1", after=2) == [step_row(3), step_row(10)]
        assert await store.steps("m1", after=10) == []

    async def test_the_append_is_the_lock(self, store: Store):
        await store.create(match_row())
        steps = [step_row(1, seat=n % 6, command=f"c{n}") for n in range(100)]
        stored = await asyncio.gather(*(store.append("m1", step) for step in steps))
        assert sum(stored) == 1
        assert await store.steps("m1") == [steps[stored.index(True)]]

    async def test_the_same_step_many_times_is_stored_once(self, store: Store):
        await store.create(match_row())
        stored = await asyncio.gather(*(store.append("m1", step_row(1)) for _ in range(100)))
        assert sum(stored) == 1
        assert await store.steps("m1") == [step_row(1)]

    async def test_a_command_of_a_seat_makes_one_step(self, store: Store):
        await store.create(match_row())
        assert await store.append("m1", step_row(1, seat=0, command="c"))
        assert not await store.append("m1", step_row(2, seat=0, command="c"))
        assert await store.append("m1", step_row(2, seat=1, command="c"))

    async def test_the_same_command_many_times_makes_one_step(self, store: Store):
        await store.create(match_row())
        steps = [step_row(seq, seat=0, command="c") for seq in range(1, 51)]
        stored = await asyncio.gather(*(store.append("m1", step) for step in steps))
        assert sum(stored) == 1

    async def test_who_loses_by_the_command_leaves_the_place_to_others(self, store: Store):
        await store.create(match_row())
        await store.append("m1", step_row(1, seat=0, command="old"))
        again, new = step_row(2, seat=0, command="old"), step_row(2, seat=0, command="new")
        stored = await asyncio.gather(*(store.append("m1", step) for step in (again, new)))
        assert stored == [False, True]
        assert await store.steps("m1", after=1) == [new]

    async def test_one_conflict_does_not_hurt_the_others(self, store: Store):
        await store.create(match_row())
        await store.append("m1", step_row(5))
        stored = await asyncio.gather(*(store.append("m1", step_row(seq)) for seq in range(1, 11)))
        assert stored == [seq != 5 for seq in range(1, 11)]

    async def test_a_match_that_is_not_there_takes_no_steps(self, store: Store):
        await store.create(match_row("m2"))
        stored = await asyncio.gather(*(store.append(match, step_row(1)) for match in ("m1", "m2")))
        assert stored == [False, True]
        assert await store.steps("m1") == []

    async def test_a_step_that_was_judged_by_an_older_row_is_not_stored(self, store: Store):
        await store.create(match_row())
        assert await store.append("m1", step_row(1), 1)
        await store.change(match_row(version=2, status="over"))
        assert not await store.append("m1", step_row(2), 1)
        assert not await store.append("m1", step_row(2), 3)
        assert await store.append("m1", step_row(2), 2)
        stored = await asyncio.gather(
            *(store.append("m1", step_row(seq), 1 + seq % 2) for seq in range(3, 23))
        )
        assert stored == [seq % 2 == 1 for seq in range(3, 23)]

    async def test_after_a_change_nothing_comes_that_did_not_know_it(self, store: Store):
        names = [f"m{number}" for number in range(40)]

        begun = asyncio.Event()

        async def end(match: str) -> int:
            await begun.wait()
            await asyncio.sleep(random.random() * 0.02)
            assert await store.change(match_row(match, version=2, status="over"))
            return len(await store.steps(match))

        async def play(match: str) -> int:
            seq = 0
            while await store.append(match, step_row(seq + 1), 1):
                seq += 1
                begun.set()
                await asyncio.sleep(0)
            return seq

        for match in names:
            await store.create(match_row(match))
        ends = asyncio.gather(*(end(match) for match in names))
        played = await asyncio.gather(*(play(match) for match in names))
        assert await ends == played
        assert sum(played) > 0

    async def test_many_matches_at_once(self, store: Store):
        names = [f"m{number}" for number in range(100)]

        async def play(match: str) -> None:
            assert await store.create(match_row(match))
            for seq in range(1, 21):
                assert await store.append(match, step_row(seq, command=f"{match} {seq}"))

        await asyncio.gather(*(play(match) for match in names))
        for match in names:
            assert [step.command for step in await store.steps(match)] == [
                f"{match} {n}" for n in range(1, 21)
            ]

    async def test_many_steps_in_one_go(self, store: Store):
        await store.create(match_row())
        stored = await asyncio.gather(*(store.append("m1", step_row(seq)) for seq in range(1, 2501)))
        assert all(stored)
        assert [step.seq for step in await store.steps("m1")] == list(range(1, 2501))

    async def test_whoever_does_not_wait_for_the_answer_hurts_nobody(self, store: Store):
        await store.create(match_row())
        gone = asyncio.ensure_future(store.append("m1", step_row(1)))
        await asyncio.sleep(0)
        gone.cancel()
        assert await store.append("m1", step_row(2))


class TestChat:
    async def test_what_is_said_is_numbered_in_order(self, store: Store):
        await store.create(match_row())
        first = await store.say("m1", 0, "a", "hello", 1.0)
        second = await store.say("m1", -1, "b", "seat 1 has left", 2.0)
        assert [first.number, second.number] == [1, 2]
        assert await store.chat("m1") == [first, second]
        assert await store.chat("m1", after=1) == [second]
        assert (second.seat, second.command, second.text, second.at) == (-1, "b", "seat 1 has left", 2.0)

    async def test_a_command_is_said_once(self, store: Store):
        await store.create(match_row())
        first = await store.say("m1", 0, "a", "hello", 1.0)
        assert await store.say("m1", 0, "a", "hello again", 2.0) == first
        other = await store.say("m1", 1, "a", "hello", 3.0)
        assert await store.chat("m1") == [first, other]

    async def test_many_who_speak_at_once_are_all_heard_once(self, store: Store):
        await store.create(match_row())
        said = await asyncio.gather(*(store.say("m1", n % 4, f"c{n // 8}", "hi", 1.0) for n in range(80)))
        heard = await store.chat("m1")
        assert [row.number for row in heard] == list(range(1, 41))
        assert {(row.seat, row.command) for row in heard} == {(n % 4, f"c{n // 8}") for n in range(80)}
        assert all(row in heard for row in said)

    async def test_each_match_has_a_chat_of_its_own(self, store: Store):
        for match in ("m1", "m2"):
            await store.create(match_row(match))
            assert (await store.say(match, 0, "a", match, 1.0)).number == 1
        assert [row.text for row in await store.chat("m2")] == ["m2"]

    async def test_nothing_is_said_at_a_table_that_is_not_there(self, store: Store):
        with pytest.raises(UsageError, match="there is no match 'm1'"):
            await store.say("m1", 0, "a", "hello", 1.0)


class TestTexts:
    @pytest.mark.parametrize("text", ODD, ids=range(len(ODD)))
    async def test_any_text_is_kept_as_it_is(self, store: Store, text):
        row = match_row(f"m{text[:100]}", about={text: text})
        step = step_row(1, command=text[:100], entries=((0, text), (-1, text)))
        await store.create(row)
        await store.append(row.match, step)
        said = await store.say(row.match, 0, text[:100], text, 1.0)
        await store.touch({row.match: [0]}, 1.0)
        assert await store.load(row.match) == row
        assert await store.steps(row.match) == [step]
        assert await store.chat(row.match) == [said]
        assert said.text == text
        assert await store.touched(row.match) == {0: 1.0}

    @pytest.mark.parametrize("text", ["\0", "a\0b", "\ud800"], ids=["nul", "inner nul", "half"])
    async def test_a_text_that_no_database_keeps_is_refused(self, store: Store, text):
        await store.create(match_row())
        for call in (
            store.create(match_row(text)),
            store.change(match_row(version=2, status=text)),
            store.append("m1", step_row(1, command=text)),
            store.append(text, step_row(1)),
            store.say("m1", 0, "a", text, 1.0),
            store.say("m1", 0, text, "a", 1.0),
            store.say(text, 0, "a", "a", 1.0),
            store.load(text),
            store.steps(text),
            store.chat(text),
            store.touch({text: [0]}, 1.0),
            store.touched(text),
            store.listed(text, 1),
            store.sweep(text, 1.0),
        ):
            with pytest.raises(UsageError, match="a text may contain neither NUL nor half a character"):
                await call
        assert await store.load("m1") == match_row()
        assert (await store.steps("m1"), await store.chat("m1")) == ([], [])

    async def test_nul_in_what_is_json_is_kept(self, store: Store):
        row, step = match_row(about={"a\0b": "\0"}), step_row(1, entries=((0, "\0"),))
        await store.create(row)
        await store.append("m1", step)
        assert (await store.load("m1"), await store.steps("m1")) == (row, [step])

    async def test_half_a_character_in_what_is_json_is_refused(self, store: Store):
        await store.create(match_row())
        with pytest.raises(UsageError, match="half a character"):
            await store.change(match_row(version=2, about={"a": "\ud800"}))
        with pytest.raises(UsageError, match="half a character"):
            await store.append("m1", step_row(1, entries=((0, "\ud800"),)))


class TestPresence:
    async def test_the_last_touch_counts(self, store: Store):
        await store.touch({"m1": [0, 2], "m2": [1]}, 10.0)
        await store.touch({"m1": [2, 3, 3]}, 12.0)
        await store.touch({"m1": [3]}, 11.0)  # of a clock that was set back
        assert await store.touched("m1") == {0: 10.0, 2: 12.0, 3: 11.0}
        assert await store.touched("m2") == {1: 10.0}

    async def test_nobody_may_be_here(self, store: Store):
        await store.touch({}, 10.0)
        await store.touch({"m1": []}, 10.0)
        assert await store.touched("m1") == {}

    async def test_many_touch_the_same_seats(self, store: Store):
        here = {f"m{number}": range(4) for number in range(50)}
        back = dict(reversed(here.items()))
        await asyncio.gather(*(store.touch(here if n % 2 else back, float(n)) for n in range(20)))
        touched = await store.touched("m7")
        assert touched.keys() == {0, 1, 2, 3}
        assert len({*touched.values()}) == 1, "the last call counts as a whole"


class TestLists:
    async def test_public_matches_of_a_status_are_listed_the_last_changed_first(self, store: Store):
        rows = {
            name: match_row(name, changed=at) for name, at in (("old", 1.0), ("new", 3.0), ("middle", 2.0))
        }
        for row in rows.values():
            await store.create(row)
        await store.create(match_row("private", public=False))
        await store.create(match_row("running", status="running"))
        assert await store.listed("waiting", 10) == [rows["new"], rows["middle"], rows["old"]]
        assert await store.listed("waiting", 2) == [rows["new"], rows["middle"]]
        assert await store.listed("over", 10) == []

    async def test_a_sweep_forgets_what_has_not_changed(self, store: Store):
        for name, at, status in (("old", 1.0, "over"), ("new", 9.0, "over"), ("other", 1.0, "running")):
            await store.create(match_row(name, changed=at, status=status))
            await store.append(name, step_row(1, at=at))
            await store.say(name, 0, "a", "hello", at)
            await store.touch({name: [0]}, at)
        assert await store.sweep("over", 5.0) == 1
        assert await store.load("old") is None
        assert await store.by_code(match_row("old").code) is None
        assert (await store.steps("old"), await store.chat("old"), await store.touched("old")) == ([], [], {})
        for name in ("new", "other"):
            assert await store.load(name)
            assert len(await store.steps(name)) == len(await store.chat(name)) == 1
            assert len(await store.touched(name)) == 1
        assert await store.sweep("over", 5.0) == 0

    async def test_a_match_with_a_new_step_or_word_is_not_swept(self, store: Store):
        for name in ("played", "spoken", "silent"):
            await store.create(match_row(name, changed=1.0))
        await store.append("played", step_row(1, at=5.0))
        await store.say("spoken", 0, "a", "wait for me", 5.0)
        assert await store.sweep("waiting", 5.0) == 1
        assert await store.load("silent") is None

    async def test_what_was_swept_may_be_made_again(self, store: Store):
        await store.create(match_row())
        await store.append("m1", step_row(1))
        assert await store.sweep("waiting", 1e9) == 1
        assert await store.create(match_row())
        assert await store.steps("m1") == []

    async def test_a_sweep_takes_as_many_as_there_are(self, store: Store):
        await asyncio.gather(*(store.create(match_row(f"m{number}")) for number in range(120)))
        assert await store.sweep("waiting", 2000.0) == 120
        assert await store.listed("waiting", 1000) == []


class TestOpening:
    async def test_it_works(self, store: Store):
        await store.ping()

    async def test_everything_is_there_again(self, store: Store, kind, new_store):
        if kind == "memory":
            return  # promises nothing beyond the process
        await store.create(match_row())
        await store.append("m1", step_row(1))
        said = await store.say("m1", 0, "a", "hello", 1.0)
        await store.close()
        again = new_store()
        await again.open(nothing)
        try:
            assert await again.load("m1") == match_row()
            assert await again.by_code(match_row().code) == "m1"
            assert await again.steps("m1") == [step_row(1)]
            assert await again.chat("m1") == [said]
            assert not await again.append("m1", step_row(1))
            assert await again.append("m1", step_row(2))
        finally:
            await again.close()

    async def test_what_was_begun_is_finished_before_it_closes(self, store: Store):
        await store.create(match_row())
        begun = [asyncio.ensure_future(store.append("m1", step_row(seq))) for seq in range(1, 51)]
        await asyncio.sleep(0)
        await store.close()
        assert all(await asyncio.gather(*begun))

    async def test_a_closed_store_says_so(self, store: Store):
        await store.close()
        await store.close()
        for call in (store.ping(), store.load("m1"), store.append("m1", step_row()), store.touch({}, 1.0)):
            with pytest.raises(StoreError, match="the store is not open"):
                await call
