"""Servers that are killed under load lose nothing that was acknowledged: small versions of the long run."""

from __future__ import annotations

import asyncio

import pytest

from starwake.server import protocol as p
from starwake.server.store.base import MatchRow, StepRow
from starwake.server.store.memory import MemoryStore
from starwake.testing.kills import kill_run, main
from starwake.testing.postgres import binaries
from starwake.testing.sittings import Player, Sitting, audit


def test_kills_on_sqlite_lose_nothing():
    found = kill_run("sqlite", 3, matches=3)
    assert found.troubles == []
    assert found.matches >= 3
    assert found.acknowledged > 0
    assert found.outcomes > 0


@pytest.mark.slow
@pytest.mark.skipif(binaries() is None, reason="there is no PostgreSQL here")
def test_kills_of_one_of_two_servers_lose_nothing(capsys):
    assert main(["--store", "postgresql", "--kills", "4", "--matches", "3"]) == 0
    assert ", 0 troubles" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("kind", "answer", "trouble"),
    [
        (p.Play, p.Ack(id="a", seq=1), ""),
        (p.Play, p.Ack(id="a", seq=2), "was acknowledged as 2 and is 1"),
        (p.Play, p.Ack(id="b", seq=2), "is there 0 times"),
        (p.Undo, p.Refused(id="a", code="", text=""), "is there 1 times"),
        (p.Chat, p.Ack(id="c", seq=1), ""),
        (p.Chat, p.Ack(id="a", seq=1), "is there 0 times"),
    ],
)
def test_the_audit_sees_what_is_lost_and_what_was_done_though_refused(kind, answer, trouble):
    async def audited():
        store = MemoryStore()
        await store.open(lambda match, seq: None)
        await store.create(MatchRow("m", 1, "running", b"", False, 0.0, 0.0, {}))
        await store.append("m", StepRow(1, 0, "a", ((0, "roll"),), 0, b"", 0.0))
        await store.say("m", 0, "c", "hello", 0.0)
        player = Player(None, 0, None, answers=[(kind, answer)])  # type: ignore[arg-type]
        return await audit(store, [Sitting("m", [player]), Sitting("lost", [])])

    troubles = asyncio.run(audited()).troubles
    assert troubles[-1] == "lost: lost"
    assert len(troubles) == 1 + bool(trouble)
    assert trouble in troubles[0]
