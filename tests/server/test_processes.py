"""Several processes behind one address: who serves whom, what they share, and what happens when one of them dies."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
import time
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import pytest
from websockets.exceptions import InvalidMessage

from starwake.cli import main
from starwake.core.errors import UsageError
from starwake.server import processes
from starwake.server.processes import Place, Processes, home
from starwake.server.trials.kills import kill_run
from starwake.server.trials.serving import serving
from starwake.testing.postgres import cluster
from tests.server.rooms import run, until
from tests.server.wire import served

FLAGS = {"processes": 2, "messages": 100_000, "requests": 100_000, "matches": 100_000}
RESTART = 1012
SAYS_READY = "import os, sys; os.write(int(sys.argv[-1].split('/')[2]), b'ready\\n')"
"""The program of a process that says so, and does nothing else."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Two processes on one file."""
    with served(f"sqlite:{tmp_path_factory.mktemp('store') / 'matches.db'}", **FLAGS) as shared:
        yield shared


def answers(server, laid):
    """Whether somebody who comes is let in: while a process is started again, clients try again."""
    with suppress(InvalidMessage, OSError), server.live(laid["match"], laid["token"]) as line:
        line.next("table")
        return True
    return False


def wait_until(true, seconds=10.0):
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def alive(pid):
    """Whether a process is there and has not ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def listeners(server):
    """How many sockets each process has."""
    return [server.metrics(process)["listeners"] for process in (0, 1)]


@contextmanager
def astray(server, match, token=None):
    """A socket at the process where the match is not at home: the parent cannot read where it wants to go."""
    other = 1 - home(match.encode(), 2)
    for _try in range(4):
        before = listeners(server)[other]
        with server.live(match, token, path="/api/%6Datches") as line:
            line.next("table", "room")
            if listeners(server)[other] > before:
                yield line
                return
    raise AssertionError("no socket has come to the other process")


def acting(lines):
    """Of the sockets of a match, one that may play, and what."""
    for line in lines:
        if actions := line.legal()["actions"]:
            return line, actions[0]
    raise AssertionError("nobody may play")


class TestTogether:
    def test_each_match_is_at_home_in_one_process_and_both_have_some(self, server):
        laid = [server.lay("ppp") for _ in range(6)]
        homes = [home(one["match"].encode(), 2) for one in laid]
        assert sorted(homes) == [0, 0, 0, 1, 1, 1]
        for one, where in zip(laid, homes, strict=True):
            wait_until(lambda: listeners(server) == [0, 0])
            with (
                server.live(one["match"], one["token"]) as player,
                server.live(one["match"]) as watcher,
            ):
                player.next("table")
                watcher.next("table")
                assert listeners(server) == ([0, 2] if where else [2, 0])

    def test_each_request_comes_with_a_connection_of_its_own(self, server):
        status, headers, _ = server.request("/api/games")
        assert (status, headers["connection"]) == (200, "close")

    def test_numbers_of_a_process_that_there_is_not_are_those_of_the_first(self, server):
        assert server.metrics(7)["matches"] == server.metrics(0)["matches"]

    def test_who_is_at_the_other_process_plays_the_same_game(self, server):
        laid = server.lay("pp", game="starship")
        tokens = [one["token"] for one in laid["tokens"]]
        with (
            server.live(laid["match"], tokens[0]) as here,
            astray(server, laid["match"], tokens[1]) as there,
        ):
            here.next("table")
            for number in range(1, 7):
                line, action = acting([here, there])
                assert line.play(action, id=f"c{number}")["seq"] == number
                other = here if line is there else there
                wait_until(lambda other=other, number=number: other.legal()["seq"] == number)
            for line in (here, there):
                steps = {one["seq"] for one in line.told if one["type"] == "step"}
                assert steps == {1, 2, 3, 4, 5, 6}

    def test_a_command_that_comes_again_at_the_other_process_happens_once(self, server):
        laid = server.lay("pp", game="starship")
        tokens = [one["token"] for one in laid["tokens"]]
        with server.live(laid["match"], tokens[0]) as one, server.live(laid["match"], tokens[1]) as two:
            line, action = acting([one, two])
            ack = line.play(action, seq=0, id="once")
            with astray(server, laid["match"], tokens[0 if line is one else 1]) as again:
                assert again.play(action, seq=0, id="once") == ack

    def test_who_joins_by_code_at_any_process_is_seen(self, server):
        laid = server.lay("poo")
        with server.live(laid["match"], laid["token"]) as host:
            host.next("room")
            for name in ("Ada", "Bea"):  # one after the other come to different processes
                status, _, _seat = server.request("/api/join", {"code": laid["code"], "name": name})
                assert status == 200
            while [seat["name"] for seat in host.next("room")["seats"]][1:] != ["Ada", "Bea"]:
                pass
            host.next("table")

    def test_what_is_said_at_one_process_is_heard_at_the_other(self, server):
        laid = server.lay("pp", game="starship")
        tokens = [one["token"] for one in laid["tokens"]]
        with (
            server.live(laid["match"], tokens[0]) as here,
            astray(server, laid["match"], tokens[1]) as there,
        ):
            here.send(type="chat", id="a", text="here")
            assert there.next("said")["text"] == "here"
            there.send(type="chat", id="b", text="there")
            while here.next("said")["text"] != "there":
                pass

    @pytest.mark.slow
    def test_nobody_is_covered_who_is_at_the_other_process(self, server):
        laid = server.lay("pp", game="starship", cover=5, pace=0)
        tokens = [one["token"] for one in laid["tokens"]]
        with server.live(laid["match"], tokens[0]) as one, server.live(laid["match"], tokens[1]) as two:
            line, _action = acting([one, two])
            first = 0 if line is one else 1
        with (
            server.live(laid["match"], tokens[1 - first]) as here,
            astray(server, laid["match"], tokens[first]) as there,
        ):
            time.sleep(7)
            assert here.legal()["seq"] == there.legal()["seq"] == 0


class TestDeath:
    def test_kills_of_processes_lose_nothing(self):
        found = kill_run("sqlite", 3, matches=3, processes=2)
        assert found.troubles == []
        assert found.acknowledged > 0

    def test_a_process_that_was_killed_is_there_again(self, tmp_path):
        with served(f"sqlite:{tmp_path / 'matches.db'}", log=tmp_path / "log", **FLAGS) as server:
            laid = server.lay("pbb")
            where = home(laid["match"].encode(), 2)
            _parent, *pids = server.running.pids
            with server.live(laid["match"], laid["token"]) as line:
                line.next("table")
                for pid in pids:
                    os.kill(pid, signal.SIGKILL)
                assert line.until_closed() in (None, 1006)
            wait_until(lambda: answers(server, laid))
            with server.live(laid["match"], laid["token"]) as line:
                line.next("table")
                assert listeners(server)[where] == 1
            assert not {*pids} & {*server.running.pids}
        events = [json.loads(one) for one in (tmp_path / "log").read_text("utf-8").splitlines()]
        told = [one for one in events if one["event"] == "process"]
        assert {(one["process"], one["ended"]) for one in told} == {(0, -9), (1, -9)}

    def test_all_end_with_the_parent_and_the_next_start_works(self, tmp_path):
        with served(f"sqlite:{tmp_path / 'matches.db'}", **FLAGS) as server:
            laid = server.lay("pbb")
            _parent, *pids = server.running.pids
            assert len(pids) == 2
            with server.live(laid["match"], laid["token"]) as line:
                line.next("table")
                server.running.kill()
                server.running.start()
                assert line.until_closed() == RESTART
            wait_until(lambda: not any(map(alive, pids)))
            with server.live(laid["match"], laid["token"]) as line:
                line.next("table")

    @pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
    def test_told_to_stop_they_send_everybody_away_and_end(self, tmp_path, how):
        with served(f"sqlite:{tmp_path / 'matches.db'}", **FLAGS) as server:
            laid = server.lay("pbb")
            _parent, *pids = server.running.pids
            with server.live(laid["match"], laid["token"]) as line:
                line.next("table")
                os.kill(server.running.pid, how)
                assert line.until_closed() == RESTART
            assert server.running.stop() == 0
            assert not any(map(alive, pids))


@pytest.mark.slow
def test_several_processes_on_postgresql():
    with cluster(safe=False) as postgres, served(postgres.new_database(), **FLAGS) as server:
        for _match in range(4):
            laid = server.lay("pp", game="starship")
            tokens = [one["token"] for one in laid["tokens"]]
            with (
                server.live(laid["match"], tokens[0]) as here,
                astray(server, laid["match"], tokens[1]) as there,
            ):
                line, action = acting([here, there])
                line.play(action)
                other = here if line is there else there
                wait_until(lambda other=other: other.legal()["seq"] == 1)
        assert server.running.stop() == 0


class TestRefusals:
    @pytest.mark.parametrize(
        ("flags", "told"),
        [
            (["--processes", "2", "--store", "memory:"], "memory: belongs to one process"),
            (["--processes", "0"], "--processes is 1 to 64"),
            (["--processes", "65"], "--processes is 1 to 64"),
            (["--place", "here"], "--place is for processes that --processes starts"),
            (["--processes", "2", "--store", "none/matches.db"], "the store none/matches.db cannot be used"),
        ],
    )
    def test_what_cannot_be_is_one_line(self, capsys, flags, told):
        assert main(["serve", "--port", "0", *flags]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert told in line

    def test_a_system_that_cannot_pass_connections(self, capsys, monkeypatch):
        monkeypatch.delattr(socket, "send_fds")
        assert main(["serve", "--port", "0", "--processes", "2"]) == 2
        assert "this system cannot pass connections" in capsys.readouterr().err

    def test_a_store_that_another_server_has(self, capsys, server):
        url = server.running.store
        assert main(["serve", "--port", "0", "--processes", "2", "--store", url]) == 2
        assert capsys.readouterr().err.endswith("matches.db is in use by another server\n")

    @pytest.mark.parametrize(
        ("store", "told"),
        [
            ("sqlite:{}/letter", "letter cannot be used: file is not a database"),
            ("mysql://host", "no store has an address like 'mysql:'"),
        ],
    )
    def test_a_store_that_no_process_can_open_is_told_once(self, tmp_path, store, told):
        (tmp_path / "letter").write_bytes(b"a letter to a friend" * 1000)
        with (
            pytest.raises(UsageError, match=r"does not start \(exit code 2\)"),
            serving(store.format(tmp_path), log=tmp_path / "log", processes=3),
        ):
            pass
        (line,) = (tmp_path / "log").read_text("utf-8").splitlines()
        assert told in line


# ------------------------------------------------------------------ the parent alone


class Fake:
    """The line to a process that is none; a connection is told what comes first."""

    waiting = 0

    def __init__(self):
        self.given = []

    def give(self, connection):
        connection.setblocking(True)
        self.given.append(connection)


@asynccontextmanager
async def parent(count=2):
    """A parent that accepts connections, and how to connect."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        made = Processes(listening, [], count)
        lines = [Fake() for _ in range(count)]
        for child, line in zip(made._children, lines, strict=True):
            child.link = line  # type: ignore[assignment]
        made._begin_to_accept()
        connections = []

        def connect(said=b""):
            connections.append(socket.create_connection(listening.getsockname()))
            connections[-1].sendall(said)
            return connections[-1]

        yield made, connect
        asyncio.get_running_loop().remove_reader(listening)
        for connection in connections + [one for line in lines for one in line.given]:
            connection.close()


def given(made):
    """How many connections each process was given."""
    return [len(child.link.given) if child.link else 0 for child in made._children]


class TestParent:
    @pytest.mark.parametrize(
        "line",
        [
            "GET /api/matches/{} HTTP/1.1",
            "GET /api/matches/{}/live HTTP/1.1",
            "GET /match/{} HTTP/1.1",
            "GET /api/matches?known={},0000 HTTP/1.1",
        ],
    )
    @run
    async def test_who_wants_a_match_comes_to_where_it_is_at_home(self, line):
        async with parent(3) as (made, connect):
            match = Place(1, 3, 0).new_match()
            for number in range(1, 4):
                connect(line.format(match).encode() + b"\r\n\r\n")
                await until(lambda number=number: given(made) == [0, number, 0])
            assert made._children[1].link.given[0].recv(999).decode() == line.format(match) + "\r\n\r\n"

    @run
    async def test_all_others_come_in_turn(self):
        async with parent() as (made, connect):
            for number, said in enumerate(
                (b"GET / HTTP/1.1\r\n", b"POST /api/matches HTTP/1.1\r\n", b"G", b"\xff")
            ):
                connect(said)
                await until(lambda number=number: sum(given(made)) == number + 1)
            assert given(made) == [2, 2]

    @run
    async def test_a_process_that_is_not_there_is_replaced_by_another(self):
        async with parent() as (made, connect):
            made._children[0].link = None
            for _connection in range(3):
                connect(f"GET /match/{Place(0, 2, 0).new_match()} HTTP/1.1\r\n".encode())
            await until(lambda: given(made) == [0, 3])
            made._children[1].link = None
            lost = connect(b"GET / HTTP/1.1\r\n")
            with suppress(ConnectionResetError):
                assert await asyncio.to_thread(lost.recv, 1) == b""

    @run
    async def test_who_is_silent_holds_up_nobody_and_is_passed_on(self, monkeypatch):
        monkeypatch.setattr(processes, "SILENT_FOR", 2.0)
        monkeypatch.setattr(processes, "MOST_SILENT", 5)
        async with parent() as (made, connect):
            silent = [connect() for _ in range(5)]
            await until(lambda: len(made._silent) == 5)
            silent.pop().close()
            await until(lambda: len(made._silent) == 4)
            connect(b"GET / HTTP/1.1\r\n")
            await until(lambda: sum(given(made)) == 1)
            connect()
            await until(lambda: len(made._silent) == 5)
            connect()  # one too many: somebody else has limits for it
            await until(lambda: sum(given(made)) == 2)
            silent[0].sendall(b"GET / HTTP/1.1\r\n")
            await until(lambda: sum(given(made)) == 3)
            await until(lambda: sum(given(made)) == 7)
            assert made._silent == {}

    @run
    async def test_one_that_dies_at_once_again_and_again_is_started_ever_later(self, monkeypatch):
        pauses: list[float] = []
        monkeypatch.setattr(processes, "FIRST_PAUSE", 0.1)
        monkeypatch.setattr(
            processes, "log", lambda event, starts_again_in, **_: pauses.append(starts_again_in)
        )
        with socket.create_server(("127.0.0.1", 0)) as listening:
            made = Processes(listening, [sys.executable, "-c", SAYS_READY], 1)
            running = asyncio.create_task(made.run(lambda: None))
            await until(lambda: len(pauses) > 3, 20)
            made._stop.set()
            assert await running == 0
        assert pauses[:4] == [0.0, 0.1, 0.2, 0.4]

    @run
    async def test_one_that_cannot_be_started_is_told(self, capsys):
        with socket.create_server(("127.0.0.1", 0)) as listening:
            assert await Processes(listening, ["/nowhere"], 2).run(lambda: None) == 1
        (line,) = capsys.readouterr().err.splitlines()
        assert "it cannot be started" in json.loads(line)["trouble"]

    @run
    async def test_one_that_takes_nothing_in_is_killed(self, monkeypatch, capsys):
        monkeypatch.setattr(processes, "MOST_UNHEARD", 10)
        sleeps = f"{SAYS_READY}; import time; time.sleep(60)"
        with socket.create_server(("127.0.0.1", 0)) as listening:
            made = Processes(listening, [sys.executable, "-c", sleeps], 2)
            running = asyncio.create_task(made.run(lambda: None))
            await until(lambda: all(child.ready.is_set() for child in made._children), 20)
            for _line in range(100):
                made._hear(made._children[0], b"x" * 65536)
            await until(lambda: "hangs" in capsys.readouterr().err)
            made._stop.set()
            assert await running == 0


def test_a_match_is_at_home_where_it_was_laid():
    for number in range(3):
        assert home(Place(number, 3, 0).new_match().encode(), 3) == number
    assert Place.read(str(Place(1, 3, 7))) == (1, 3, 7)
