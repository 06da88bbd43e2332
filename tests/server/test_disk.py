"""A server whose disk is full or can only be read: commands are refused in one line, and go on without a restart."""

from __future__ import annotations

import asyncio
import json
import os
import resource
import shutil
import time
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from starwake.core.errors import UsageError
from starwake.server.store import opened
from starwake.server.trials.serving import serving
from tests.server.wire import served

ROOT = os.geteuid() == 0
OBEYS = ["setpriv", "--bounding-set", "-dac_override,-dac_read_search"] if ROOT else []
"""Root writes what it may not: the server gives that right up."""


class Disk:
    """A server with its store in a folder that has no room now and then."""

    def __init__(self, folder):
        self.folder = folder
        self.path = folder / "matches.db"
        self.log = folder / "log"
        self.server: Any = None

    @contextmanager
    def full(self, room=0):
        """No file of the server may grow beyond what the largest has now, or at all."""
        pid = self.server.running.pid
        size = 0 if room is None else room + max(one.stat().st_size for one in self.folder.iterdir())
        before = resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        try:
            yield
        finally:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, before)

    @contextmanager
    def read_only(self):
        files = [*self.folder.glob("matches.db*")]
        for one in files:
            one.chmod(0o444)
        self.folder.chmod(0o555)
        try:
            yield
        finally:
            self.folder.chmod(0o755)
            for one in files:
                one.chmod(0o644)

    def stored(self, match):
        """The commands in the log, when the server has ended."""

        async def read():
            store = opened(str(self.path))
            await store.open(lambda match, seq: None)
            steps = await store.steps(match)
            await store.close()
            return [step.command for step in steps]

        return asyncio.run(read())

    def events(self, kind):
        """What the log says; every line of it can be read."""
        lines = [json.loads(line) for line in self.log.read_text().splitlines()]
        return [line for line in lines if line["event"] == kind]


@pytest.fixture
def disk(tmp_path):
    folder = tmp_path / "disk"
    folder.mkdir()
    disk = Disk(folder)
    with served(f"sqlite:{disk.path}", log=disk.log, through=OBEYS) as disk.server:
        yield disk


class Match:
    """Two people, each on a line, who play what is legal."""

    def __init__(self, server, lines, laid):
        self.server, self.lines, self.laid = server, lines, laid
        self.number = 0
        self.acknowledged = []

    def play(self, id=None):
        """One move; the answer."""
        line, listed = next((one, found) for one in self.lines if (found := one.legal())["actions"])
        self.number += id is None
        answer = line.play(listed["actions"][0], seq=listed["seq"], id=id or f"c{self.number}")
        if answer["type"] == "ack":
            self.acknowledged.append(answer["id"])
        return answer

    def seq(self):
        return self.server.get(f"/api/matches/{self.laid['match']}")["seq"]


@contextmanager
def match(server):
    laid = server.lay("pp", "starship")
    tokens = [one["token"] for one in laid["tokens"]]
    with server.live(laid["match"], tokens[0]) as one, server.live(laid["match"], tokens[1]) as other:
        playing = Match(server, (one, other), laid)
        for _move in range(5):
            assert playing.play()["type"] == "ack"
        yield playing


def is_refused(answer):
    """One clear code, and one line that says what is wrong."""
    assert (answer["type"], answer["code"]) == ("refused", "store/gone")
    assert "cannot be used" in answer["text"]
    assert "\n" not in answer["text"]


def goes_on(disk, playing, seq, last):
    """There is room again: the command that was refused is carried out, and nothing that was acknowledged is lost."""
    assert playing.seq() == seq
    assert playing.play(last) == {"type": "ack", "id": last, "seq": seq + 1}
    assert playing.play()["type"] == "ack"
    assert disk.server.request("/healthz")[2] == "ok\n"
    disk.server.running.kill()
    assert disk.stored(playing.laid["match"]) == playing.acknowledged


def test_on_a_full_disk_commands_are_refused_and_go_on_when_there_is_room(disk):
    with match(disk.server) as playing:
        seq = playing.seq()
        with disk.full():
            answers = [playing.play("mine") for _try in range(3)]
            for answer in answers:
                is_refused(answer)
            assert playing.seq() == seq, "the match stays where it was"
            assert all(line.legal()["seq"] == seq for line in playing.lines), "who asks is answered"
            status, _, text = disk.server.request("/healthz")
            assert (status, len(text.splitlines())) == (503, 1)
            status, _, wrong = disk.server.request("/api/matches", {"game": "starship"})
            assert (status, wrong["code"]) == (503, "store/gone")
        goes_on(disk, playing, seq, "mine")
    assert [*map(len, (disk.events("store"), disk.events("error")))] == [2, 0]
    assert "cannot be used" in disk.events("store")[0]["trouble"]
    assert disk.events("store")[1]["works_again_after"] >= 0


def test_a_disk_that_cannot_even_take_the_log(disk):
    with match(disk.server) as playing:
        seq = playing.seq()
        with disk.full(None):
            is_refused(playing.play("mine"))
            is_refused(playing.play("other"))
        goes_on(disk, playing, seq, "mine")


def test_a_disk_with_room_for_some(disk):
    """What was acknowledged before the last byte was written is there, and nothing else."""
    with match(disk.server) as playing:
        with disk.full(100_000):
            while playing.play()["type"] == "ack":
                assert playing.number < 200
        seq = playing.seq()
        assert seq == len(playing.acknowledged)
        goes_on(disk, playing, seq, "mine")


def test_a_bot_that_could_not_move_moves_when_there_is_room(disk):
    laid = disk.server.lay("pb", "starship", pace=300)
    with disk.server.live(laid["match"], laid["token"]) as line:
        for number in range(100):
            listed = line.legal()
            if not listed["actions"]:
                line.next("step")
                continue
            assert line.play(listed["actions"][-1], seq=listed["seq"], id=f"c{number}")["type"] == "ack"
            if not line.legal()["actions"]:
                break
        with disk.full():
            seq = line.legal()["seq"]
            time.sleep(1.0)
            assert line.legal()["seq"] == seq
        began = time.monotonic()
        line.next("step")
        assert time.monotonic() - began < 6
    assert len([one for one in disk.events("store") if "trouble" in one]) == 1


@pytest.mark.skipif(ROOT and shutil.which("setpriv") is None, reason="root may write anything here")
def test_on_a_disk_that_can_only_be_read_commands_are_refused_and_go_on_when_it_can_be_written(disk):
    """It fails first, as disks do, and comes back without the right to write."""
    with match(disk.server) as playing:
        seq = playing.seq()
        with disk.read_only():
            with disk.full():
                is_refused(playing.play("mine"))
            answer = playing.play("mine")
            is_refused(answer)
            assert "readonly" in answer["text"]
            assert playing.seq() == seq
        goes_on(disk, playing, seq, "mine")


@pytest.mark.skipif(ROOT and shutil.which("setpriv") is None, reason="root may write anything here")
def test_on_a_disk_that_can_only_be_read_no_server_starts(tmp_path):
    folder, log = tmp_path / "disk", tmp_path / "log"
    folder.mkdir(mode=0o555)
    with (
        pytest.raises(UsageError, match="exit code 2"),
        serving(f"sqlite:{folder / 'matches.db'}", log=log, through=OBEYS),
    ):
        pass
    (line,) = log.read_text().splitlines()
    assert line.startswith("starwake: the store ")
    with suppress(OSError):
        folder.chmod(0o755)
