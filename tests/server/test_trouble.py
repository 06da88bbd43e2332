"""Clients that read slowly, never, or are gone without a word: they are cut off, and nobody else waits for them."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
import time
import weakref
from contextlib import ExitStack, suppress

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from starwake.server import net
from starwake.server.trials import connects
from starwake.server.trials.serving import files
from tests.server.inside import inside
from tests.server.rooms import run, until
from tests.server.wire import frame, served

ANSWERED = 1.0
"""Seconds in which everybody else is answered, on a machine that does other things too; usually it takes some
milliseconds."""
MUCH = 4_000_000
"""Bytes."""
GONE = 12.0
"""Seconds in which nothing is left of a connection that was cut off."""


@pytest.fixture
def alone():
    """A server that nobody else uses."""
    with served(messages=1_000_000, requests=1_000_000) as server:
        yield server


@pytest.fixture
def quick_pulse():
    """A server that soon asks whether anybody is there."""
    with served(pulse=0.5) as server:
        yield server


def becomes(true, seconds):
    """Wait until something is so."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it never happens"
        time.sleep(0.05)


def says(line, number):
    """Chat on a line, and how long the acknowledgement takes."""
    began = time.perf_counter()
    line.send(type="chat", id=f"c{number}", text="x" * 300)
    line.next("ack")
    return time.perf_counter() - began


def test_a_client_that_never_reads_is_cut_off_and_holds_nobody_up(alone):
    """It asks for the whole table again and again and never takes an answer."""
    laid, elsewhere = alone.lay("ppp"), alone.lay("ppp")
    waits = []
    with ExitStack() as stack:
        mate = stack.enter_context(alone.live(laid["match"], laid["token"]))
        stranger = stack.enter_context(alone.live(elsewhere["match"], elsewhere["token"]))
        for line in (mate, stranger):
            line.next("table")
        before = files(alone.running.pid)
        with alone.deaf(laid["match"], laid["tokens"][1]["token"]) as raw:
            mate.next("room")
            hellos = frame(type="hello", version=1, token=None) * 20
            for number in range(200):
                try:
                    raw.sendall(hellos)
                except OSError:
                    break  # cut off
                waits += [says(mate, number), says(stranger, number)]
                if alone.metrics()["cut_total"]:
                    break
            assert alone.metrics()["cut_total"] == 1
            becomes(lambda: alone.metrics()["sockets"] == 2, 5)
            becomes(lambda: files(alone.running.pid) <= before, GONE)
        waits += [says(mate, 1000), says(stranger, 1000)]
    assert max(waits) < ANSWERED


def test_a_slow_client_gets_everything_and_holds_nobody_up(alone):
    laid, elsewhere = alone.lay("ppp"), alone.lay("ppp")
    lines = 300
    with ExitStack() as stack:
        mate = stack.enter_context(alone.live(laid["match"], laid["token"]))
        stranger = stack.enter_context(alone.live(elsewhere["match"], elsewhere["token"]))
        raw = stack.enter_context(alone.deaf(laid["match"], laid["tokens"][1]["token"]))
        slow = Slow(raw)
        waits = []
        for number in range(lines):
            waits += [says(mate, number), says(stranger, number)]
            slow.read(200)  # half of what comes
        assert len(slow.said) < lines
        becomes(lambda: slow.read(65536) or len(slow.said) == lines, 10)
        assert slow.said == [*range(1, lines + 1)]
        assert alone.metrics()["cut_total"] == 0
    assert max(waits) < ANSWERED


class Slow:
    """Reads a few bytes at a time, and answers pings."""

    def __init__(self, raw):
        self.raw = raw
        raw.settimeout(0.05)
        self.talk = ClientProtocol(parse_uri("ws://here/"), state=State.OPEN, max_size=None)
        self.talk.parser = self.talk.parse()
        next(self.talk.parser)
        self.said = []

    def read(self, most):
        try:
            data = self.raw.recv(most)
        except TimeoutError:
            return
        self.talk.receive_data(data)
        for event in self.talk.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self.hear(json.loads(bytes(event.data)))
        for answer in self.talk.data_to_send():
            self.raw.sendall(answer)

    def hear(self, message):
        if message["type"] == "said":
            self.said.append(message["number"])


def test_a_half_open_socket_is_noticed_by_the_pulse(quick_pulse):
    """The other end has vanished without a word: nothing comes back, not even an answer to a ping."""
    laid = quick_pulse.lay("ppp")
    with quick_pulse.live(laid["match"], laid["token"]) as mate:
        mate.next("table")
        before = files(quick_pulse.running.pid)
        with quick_pulse.deaf(laid["match"], laid["tokens"][1]["token"], buffer=1 << 20):
            assert mate.next("room")["seats"][1]["here"]
            began = time.perf_counter()
            assert not mate.next("room")["seats"][1]["here"]
            assert 0.4 < time.perf_counter() - began < 3
            becomes(lambda: files(quick_pulse.running.pid) <= before, GONE)
        time.sleep(1.5)
        assert mate.legal()["seq"] == 0, "who answers stays"


@run
async def test_who_connects_and_says_nothing_is_shown_out_and_others_come_in(monkeypatch):
    monkeypatch.setattr(net, "REQUEST_WITHIN", 0.5)
    async with inside() as server:
        silent = [await asyncio.open_connection("127.0.0.1", server.port) for _one in range(60)]
        half = [await asyncio.open_connection("127.0.0.1", server.port) for _one in range(60)]
        for _reader, writer in half:
            writer.write(b"GET / HTTP/1.1\r\nHost: he")
        elsewhere = await asyncio.open_connection("127.0.0.1", server.port, local_addr=("127.0.0.2", 0))
        elsewhere[1].write(b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n")
        assert (await asyncio.wait_for(elsewhere[0].readline(), ANSWERED)).startswith(b"HTTP/1.1 200")
        ended = 0
        for reader, writer in [*silent, *half]:
            with suppress(ConnectionResetError):
                assert await asyncio.wait_for(reader.read(), 5) == b""
            ended += 1
            writer.close()
        elsewhere[1].close()
        assert ended == 120


async def answers_much(scope, receive, send):
    """An application whose answers fill the buffers of a connection."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % MUCH)]})
    await send({"type": "http.response.body", "body": bytes(MUCH)})


async def taken(port, pause, first=0.0):
    """How many bytes of an answer somebody gets who waits before reading, and after each piece."""
    loop, found = asyncio.get_running_loop(), 0
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 65536)
        line.setblocking(False)
        await loop.sock_connect(line, ("127.0.0.1", port))
        await loop.sock_sendall(line, b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
        await asyncio.sleep(first)
        with suppress(ConnectionResetError):
            while found < MUCH and (piece := await loop.sock_recv(line, 65536)):
                found += len(piece)
                await asyncio.sleep(pause)
    return found


@run
async def test_who_reads_slowly_gets_the_whole_answer_and_who_never_reads_is_shown_out(monkeypatch):
    monkeypatch.setattr(net, "REQUEST_WITHIN", 0.15)
    monkeypatch.setattr(net, "ANSWER_WITHIN", 2.0)
    kind = type("Http", (net.Http,), {"all": net.Connections(9, ())})
    server = uvicorn.Server(uvicorn.Config(answers_much, http=kind, log_level="warning", lifespan="off"))
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65536)
        serving = asyncio.create_task(server.serve([listening]))
        await until(lambda: server.started)
        port = listening.getsockname()[1]
        slow, deaf = await asyncio.gather(taken(port, 0.01), taken(port, 0.0, first=2.3))
        server.should_exit = True
        await serving
    assert slow >= MUCH
    assert deaf < MUCH


@run
async def test_a_socket_that_has_ended_is_gone_without_the_collector():
    gc.collect()
    gc.disable()
    try:
        async with inside() as server:
            async with connect(f"ws://127.0.0.1:{server.port}/api/matches/none/live", proxy=None):
                (open_now,) = (one for one in gc.get_objects() if type(one) is ServerProtocol)
                ended = weakref.ref(open_now)
                del open_now
            await asyncio.sleep(0.2)
            assert ended() is None
    finally:
        gc.enable()


def test_many_connects_leave_nothing_behind(capsys):
    assert connects.main(["--connects", "400"]) == 0
    assert "50 of 60 at once were let in" in capsys.readouterr().out
