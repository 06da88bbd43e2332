"""Replays over HTTP: of finished matches and of records, whoever sends them; and matches that go on from a step."""

from __future__ import annotations

import asyncio
import gzip
import json
import time
import urllib.request

import pytest

import starwake as sw
from starwake.core.dealer import FairDealer
from starwake.server import limits
from starwake.server import protocol as p
from starwake.server.films import QUEUE, FilmError, Films, Task, found
from starwake.table.chances import curve_of, told
from starwake.table.film import Film, document
from tests.server.rooms import run
from tests.server.wire import served
from tests.table.test_study import TABLES, record_of


@pytest.fixture(scope="module")
def server():
    """A server whose limits on records are those that everybody has."""
    with served(requests=100_000) as own:
        yield own


@pytest.fixture(scope="module")
def over(server):
    """A match of bots that is over."""
    match = server.lay("bb", game="starship", pace=0)["match"]
    until = time.monotonic() + 60
    while server.get(f"/api/matches/{match}")["status"] != "over":
        assert time.monotonic() < until
        time.sleep(0.1)
    return match


@pytest.fixture
def fresh():
    with served(requests=100_000) as own:
        yield own


def small(**changes):
    """A record of a few actions, as it is sent."""
    match = sw.new("starfarers", players=4, seed=2979)
    for action in ["roll", "build booster", "shake", "fly 1 6,22", "fly 1 7,21", "settle 1"]:
        match.play(0, action)
    return {**match.record(reveal=True).json(), **changes}


# ------------------------------------------------------------------ looking


def test_a_finished_match_has_a_replay(server, over):
    replay = server.get(f"/api/matches/{over}/replay?lang=de")
    record = sw.Record.parse(json.dumps(server.get(f"/api/matches/{over}/record")))
    assert replay == json.loads(json.dumps(document(Film(record), "de")))
    assert replay["result"] == record.result


def test_it_comes_compressed_and_is_kept(server, over):
    request = urllib.request.Request(
        f"{server.url}/api/matches/{over}/replay", headers={"accept-encoding": "gzip"}
    )
    times = []
    for _ in range(2):
        began = time.perf_counter()
        with urllib.request.urlopen(request) as answer:
            assert answer.headers["content-encoding"] == "gzip"
            body = answer.read()
        times.append(time.perf_counter() - began)
    assert json.loads(gzip.decompress(body))["game"] == "starship"
    assert len(body) < 80_000
    assert times[1] < 0.2


@run
async def test_many_who_ask_for_the_same_replay_at_once_wait_for_the_same():
    films, many = Films(), QUEUE + 4
    record = small()
    try:
        first, *others = await asyncio.gather(*[films.of_match("m", record, "en") for _one in range(many)])
        assert first
        assert others == [first] * (many - 1)
        with pytest.raises(FilmError):
            await films.of_match("n", {}, "en")
    finally:
        await films.close()


def test_a_match_that_runs_has_none(server):
    match = server.lay("pb", game="starship")["match"]
    status, _, wrong = server.request(f"/api/matches/{match}/replay")
    assert (status, wrong["code"]) == (409, "match/running")
    status, _, wrong = server.request("/api/onward", {"match": match, "step": 0})
    assert (status, wrong["code"]) == (409, "match/running")


def test_the_chances_of_a_match_are_told_when_it_is_over(server, over):
    chances = server.get(f"/api/matches/{over}/chances")
    film = Film(sw.Record.parse(json.dumps(server.get(f"/api/matches/{over}/record"))))
    assert chances == json.loads(json.dumps(told(film, curve_of(film))))
    running = server.lay("ppp")["match"]
    assert server.request(f"/api/matches/{running}/chances")[0] == 409


def test_there_is_no_replay_of_a_match_that_nobody_knows(server):
    assert server.request("/api/matches/none/replay")[0] == 404


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_any_record_can_be_looked_at(server, table):
    record = record_of(*table)
    status, _, replay = server.request("/api/replay", record.json())
    assert status == 200
    assert replay == json.loads(json.dumps(document(Film(record))))


def test_the_chances_to_win_of_any_record_are_told(server):
    record = record_of(*TABLES[-1])
    status, _, chances = server.request("/api/chances?lang=de", record.json())
    assert status == 200
    film = Film(record)
    assert chances == json.loads(json.dumps(told(film, curve_of(film), "de")))
    assert chances["series"]["title"] == "Gewinnchance nach Zügen, in %"


# ------------------------------------------------------------------ records of strangers


@pytest.mark.parametrize(
    ("record", "code"),
    [
        ({}, "record/version"),
        ({"format": "starwake-record-1"}, "record/unreadable"),
        (small(game="chess"), "usage"),
        (small(players=10**9), "usage"),
        (small(options={"players": 3}), "record/unreadable"),
        (small(options={"self": 3}), "record/unreadable"),
        (small(version=99), "record/version"),
        (small(entries=[[0, "shake"]] * 5), "record/unreadable"),
        (small(entries=[[0, "x" * 70_000]]), "record/unreadable"),
        (small(start={"game": "starfarers"}), "position/invalid"),
        (small(players=True), "usage"),
        (small(extra=1), "record/unreadable"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_what_is_no_record_is_refused_in_one_line(record, code):
    answer = found(Task("replay", json.dumps(record)))
    assert answer.code == code
    assert "\n" not in answer.text
    assert 0 < len(answer.text) <= 300


def test_a_refusal_comes_over_http_in_the_one_shape(fresh):
    status, _, wrong = fresh.request("/api/replay", small(version=99))
    assert (status, wrong["code"]) == (400, "record/version")
    assert "version 99" in wrong["text"]
    for body in (b"[]", b'"text"', b"{", b"\xff", b'{"a":' * 5000):
        status, _, wrong = fresh.request("/api/replay", body)
        assert (status, set(wrong)) == (400, {"code", "text"})


def test_a_long_body_and_another_origin_are_refused(fresh):
    status, _, wrong = fresh.request("/api/replay", b" " * (p.LONGEST_RECORD + 1))
    assert (status, wrong["code"]) == (413, "body/long")
    status, _, wrong = fresh.request("/api/replay", small(), headers={"origin": "http://elsewhere"})
    assert (status, wrong["code"]) == (403, "origin")
    status, _, wrong = fresh.request("/api/matches", b" " * (p.LONGEST + 1))
    assert (status, wrong["code"]) == (413, "body/long")


def test_an_address_may_have_so_many_records_played_again(fresh):
    for _ in range(limits.FILMS):
        assert fresh.request("/api/verify", small())[0] == 200
    for path in ("/api/verify", "/api/replay"):
        status, _, wrong = fresh.request(path, small())
        assert (status, wrong["code"]) == (429, "rate/records")


# ------------------------------------------------------------------ verifying


def test_the_server_checks_a_record_like_the_terminal(fresh):
    record = small()
    assert fresh.request("/api/verify", record)[2] == {"outcomes": 23, "actions": 6, "bound": True}
    place = next(n for n, (_, text) in enumerate(record["entries"]) if text == "balls red blue")
    record["entries"][place][1] = "balls yellow red"
    status, _, wrong = fresh.request("/api/verify", record)
    assert (status, wrong["code"]) == (400, "record/unreadable")
    assert "the seed gives 'balls red blue'" in wrong["text"]
    assert "no seed" in fresh.request("/api/verify", small(dealer=None))[2]["text"]


# ------------------------------------------------------------------ playing on


def test_a_match_goes_on_from_a_step_of_another(server, over):
    record = sw.Record.parse(json.dumps(server.get(f"/api/matches/{over}/record")))
    step = len(Film(record)) // 2
    laid = server.request("/api/onward", {"match": over, "step": step, "seat": 1, "name": "Ada"})[2]
    room = server.get(f"/api/matches/{laid['match']}")
    assert (laid["seat"], [one["kind"] for one in room["seats"]]) == (1, ["bot", "person"])
    assert room["seats"][1]["name"] == "Ada"
    with server.live(laid["match"], laid["token"]) as socket:
        table = socket.next("table")["table"]
    then = record.replay(step)
    if then.awaited == (1,):
        assert table["public"]["seats"] == json.loads(json.dumps(then.view()))["seats"]
    assert room["turn"] >= then.turn


def test_it_goes_on_from_a_record_and_its_own_record_says_where_it_began(fresh):
    record = small()
    status, _, laid = fresh.request("/api/onward", {"record": record, "step": 6, "bot": "trader", "pace": 0})
    assert status == 201
    match, token = laid["match"], laid["token"]
    with fresh.live(match, token) as socket:
        socket.next("table")
        socket.send(type="end", id="1", agree=True)
        socket.next("ack")
    own = fresh.get(f"/api/matches/{match}/record")
    assert own["start"] == Film(sw.Record.parse(json.dumps(record))).position(6)
    assert own["dealer"]["commitment"] != FairDealer(2979).commitment
    assert sw.Record.parse(json.dumps(own)).verify() >= 0
    assert fresh.get(f"/api/matches/{match}/replay")["view"]["points"] == [5, 4, 4, 4]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"step": 7}, "usage"),
        ({"step": -1}, "body/unreadable"),
        ({"seat": 9}, "usage"),
        ({"bot": "nobody"}, "usage"),
        ({"record": None}, "match/none"),
        ({"surplus": 1}, "body/unreadable"),
    ],
)
def test_where_nobody_can_go_on(server, change, code):
    status, _, wrong = server.request("/api/onward", {"record": small(), "step": 6, **change})
    assert (status, wrong["code"]) == (404 if code == "match/none" else 400, code)


def test_nobody_plays_on_from_the_end(server, over):
    last = len(server.get(f"/api/matches/{over}/replay")["steps"])
    status, _, wrong = server.request("/api/onward", {"match": over, "step": last})
    assert (status, wrong["code"]) == (400, "usage")
    assert "over" in wrong["text"]


def test_tables_that_go_on_count_like_all_others():
    with served(matches=1) as own:
        own.lay("pb", game="starship")
        status, _, wrong = own.request("/api/onward", {"record": small(), "step": 6})
        assert (status, wrong["code"]) == (429, "rate/matches")
