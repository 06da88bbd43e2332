"""The client: it keeps the table by steps, resumes, and sends a command until it is answered."""

from __future__ import annotations

import asyncio
import json
from contextlib import asynccontextmanager

import pytest
from websockets.asyncio.server import serve

from starwake.server import protocol as p
from starwake.server.client import Client, Denied, fetch, join, lay
from starwake.server.trials.serving import serving
from tests.server.rooms import run

PEOPLE = [{"kind": "person"}, {"kind": "person"}]


def joined(*args, **more):
    return Client(*args, **{"waits": (0.01, 0.1), "patience": 0.2, **more})


@pytest.fixture(scope="module")
def server():
    with serving() as running:
        yield running


async def laid_table(url, seats=PEOPLE, **more):
    return await lay(url, game="starship", players=2, seats=seats, pace=0, **more)


async def move(*clients):
    """One action of whoever is waited for; the answer."""
    acting = next(one for one in clients if one.awaited)
    answer = await acting.play((await acting.legal())[0])
    for client in clients:
        await client.until(lambda client=client: (client.seq or 0) >= answer.seq)
    return answer


# ------------------------------------------------------------------ against a real server


@run
async def test_two_clients_play_and_their_tables_are_those_that_a_newcomer_is_shown(server):
    laid = await laid_table(server.url)
    one, two = (joined(server.url, laid.match, given.token) for given in laid.tokens)
    async with one, two:
        for _step in range(12):
            await move(one, two)
        for client in (one, two):
            async with joined(server.url, laid.match, client.token) as fresh:
                await fresh.until(lambda fresh=fresh: fresh.table)
                assert fresh.table == client.table
    assert one.connects == two.connects == 1


@run
async def test_a_code_gives_the_open_seat_and_then_the_match_begins(server):
    laid = await laid_table(server.url, [{"kind": "person"}, {"kind": "open"}], name="Ann")
    async with joined(server.url, laid.match, laid.token) as host:
        assert (host.room.status, host.table) == ("waiting", None)
        seated = await join(server.url, laid.code, "Bea")
        async with joined(server.url, laid.match, seated.token):
            await host.until(lambda: host.table is not None)
            assert [seat.name for seat in host.room.seats] == ["Ann", "Bea"]


@run
async def test_chat_hints_undo_and_an_end(server):
    laid = await laid_table(server.url, [{"kind": "person"}, {"kind": "bot"}])
    witness: list[tuple[str, int]] = []
    async with joined(server.url, laid.match, laid.token, witness=witness) as client:
        happened = client.events()
        await client.until(lambda: client.awaited)
        advice = await client.hint()
        assert advice.action in await client.legal()
        assert isinstance(await client.chat("hello"), p.Ack)
        heard = [message async for message in first_of(happened, p.Said)]
        assert heard[-1].text == "hello"
        refused = await client.play("no such thing")
        assert (refused.id, type(refused)) == (f"{client._name}-4", p.Refused)
        assert isinstance(await client.undo(), p.Refused)
        await client.end()
        await client.until(lambda: client.over)
        assert [id.rpartition("-")[2] for id, _seq in witness] == ["3", "6"]
        assert isinstance(await client.hint(), p.Error)
        assert json.loads(await fetch(server.url, f"/api/matches/{laid.match}/record"))["game"] == "starship"


async def first_of(happened, kind):
    """Everything up to the first message of a kind."""
    async for message in happened:
        yield message
        if isinstance(message, kind):
            return


@run
async def test_who_watches_sees_what_is_public(server):
    laid = await laid_table(server.url)
    clients = [joined(server.url, laid.match, token) for token in (*tokens(laid), None)]
    async with clients[0], clients[1], clients[2]:
        await move(*clients[:2])
        watcher = clients[2]
        await watcher.until(lambda: watcher.seq == 1)
        assert watcher.table["public"] == clients[0].table["public"]
        assert (await watcher.chat("me too")).code == "seat/none"


def tokens(laid):
    return [given.token for given in laid.tokens]


@run
async def test_what_no_other_try_mends_is_told_at_once(server):
    laid = await laid_table(server.url)
    for match, token, code in ((laid.match, "wrong", "seat/token"), ("none", None, "match/none")):
        with pytest.raises(Denied) as denied:
            await joined(server.url, match, token).start()
        assert denied.value.code == code
    with pytest.raises(Denied) as denied:
        await join(server.url, "AAAAA-AAAAA")
    assert denied.value.code == "code/none"


def test_a_killed_server_comes_back_and_the_client_with_it(tmp_path):
    with serving(f"sqlite:{tmp_path / 'store.db'}") as server:

        @run
        async def killed():
            laid = await laid_table(server.url)
            one, two = (joined(server.url, laid.match, token) for token in tokens(laid))
            async with one, two:
                await move(one, two)
                before = two.table
                server.kill()
                said = asyncio.create_task(one.chat("still there?"))
                await asyncio.to_thread(server.start)
                assert isinstance(await said, p.Ack)
                await two.until(lambda: two.connects == 2 and two.table is not before)
                assert two.table == before
                assert (await move(one, two)).seq == 2

        killed()


# ------------------------------------------------------------------ against a server that misbehaves

ROOM = {
    "match": "m",
    "status": "running",
    "game": "starship",
    "players": 2,
    "options": {},
    "name": "",
    "public": False,
    "host": 0,
    "starts": "full",
    "clock": {},
    "cover": 60,
    "hints": True,
    "seats": [],
    "watching": 0,
    "seq": 0,
    "turn": 0,
    "points": [],
    "awaited": [],
    "winner": None,
    "ended": "",
    "commitment": "",
    "chain": "",
    "rematch": "",
    "created": 0.0,
    "changed": 0.0,
}


def whole(seq):
    return {
        "type": "table",
        "seq": seq,
        "build": "",
        "chat": [],
        "table": {"seq": seq, "who": 0, "public": {"n": seq}},
    }


def step(seq):
    return {
        "type": "step",
        "seq": seq,
        "chain": "",
        "public": [[[], {"n": seq}]],
        "own": [],
        "events": [],
        "story": [],
    }


@asynccontextmanager
async def scripted(*lines):
    """A server that does on each connection what the next script says: a coroutine of the socket."""
    scripts = list(lines)

    async def talk(socket):
        socket.heard = [json.loads(await socket.recv())]
        await socket.send(json.dumps({"type": "room", **ROOM}))
        await scripts.pop(0)(socket)

    async with serve(talk, "127.0.0.1", 0, compression=None) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def tell(socket, *messages):
    for message in messages:
        await socket.send(json.dumps(message))


async def hear(socket):
    socket.heard.append(json.loads(await socket.recv()))
    return socket.heard[-1]


@run
async def test_a_gap_is_asked_for_once_and_steps_are_taken_in_order_only():
    hellos = []

    async def gaps(socket):
        await tell(socket, whole(3), step(4), step(4), step(3), step(7), step(8))
        hellos.append(await hear(socket))
        await tell(socket, step(5), step(6), step(7), step(8), {"type": "beat", "seq": 9})
        hellos.append(await hear(socket))
        await tell(socket, step(9))
        await socket.wait_closed()

    async with scripted(gaps) as url, joined(url, "m") as client:
        seen = []
        async for message in client.events():
            seen += [message.seq] if isinstance(message, p.Step) else []
            if seen[-1:] == [9]:
                break
        assert (client.seq, client.table["public"]["n"]) == (9, 9)
        assert [hello["since"] for hello in hellos] == [4, 8]


@run
async def test_a_command_has_one_id_until_it_is_answered():
    ids = []

    async def cut(socket):
        await tell(socket, whole(0))
        ids.append((await hear(socket))["id"])

    async def deaf_then_unsure(socket):
        ids.append((await hear(socket))["id"])
        ids.append((await hear(socket))["id"])  # nobody answered, so it comes again
        await tell(socket, {"type": "refused", "id": ids[-1], "code": "store/gone", "text": ""})
        ids.append((await hear(socket))["id"])
        await tell(socket, {"type": "ack", "id": ids[-1], "seq": 1}, {"type": "ack", "id": ids[-1], "seq": 1})
        await socket.wait_closed()

    witness: list[tuple[str, int]] = []
    async with scripted(cut, deaf_then_unsure) as url, joined(url, "m", witness=witness) as client:
        answer = await client.play("roll", seq=0)
        assert (answer.seq, len(ids), len(set(ids))) == (1, 4, 1)
        assert witness == [(ids[0], 1)]


@run
async def test_a_silent_line_is_a_dead_one():
    async def silent(socket):
        await socket.wait_closed()

    async def lively(socket):
        await tell(socket, whole(1))
        await socket.wait_closed()

    async with scripted(silent, lively) as url, joined(url, "m", beat=0.05) as client:
        await client.until(lambda: client.seq == 1)
        assert client.connects == 2


@run
async def test_messages_of_a_newer_server_do_no_harm():
    async def newer(socket):
        await tell(socket, {"type": "fanfare"}, {**whole(1), "colour": "red"})
        await socket.wait_closed()

    async with scripted(newer) as url, joined(url, "m") as client:
        await client.until(lambda: client.seq == 1)


@run
async def test_of_several_servers_the_next_is_tried():
    async def there(socket):
        await tell(socket, whole(1))
        await socket.wait_closed()

    async with scripted(there) as url:
        nowhere = "http://127.0.0.1:1"
        async with joined([nowhere, url], "m") as client:
            await client.until(lambda: client.seq == 1)


@run
async def test_nobody_waits_for_a_client_that_has_left():
    async def silent(socket):
        await tell(socket, whole(1))
        await socket.wait_closed()

    async with scripted(silent) as url:
        client = joined(url, "m")
        await client.start()
        asked = asyncio.create_task(client.legal())
        await asyncio.sleep(0)
        await client.stop()
        with pytest.raises(Denied):
            await asked
        with pytest.raises(Denied):
            await client.chat("too late")
        with pytest.raises(Denied):
            await client.until(lambda: False)


@run
async def test_an_answer_that_breaks_off_is_a_line_that_broke():
    async def breaks_off(reader, writer):
        await reader.readline()
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 331\r\n\r\n{")
        writer.close()

    async with await asyncio.start_server(breaks_off, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(ConnectionError, match="the answer broke off"):
            await fetch(f"http://127.0.0.1:{port}", "/api/games")
