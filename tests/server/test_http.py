"""The HTTP interface: its fixed names, one shape of error, limits and headers."""

from __future__ import annotations

import json
import time
from urllib.parse import quote

import jsonschema
import pytest

import starwake as sw
from starwake.bots.registry import bots
from starwake.core.ledger import load
from starwake.server.app import HEADERS
from tests.server.wire import served


def test_games_are_what_describe_says(server):
    found = server.get("/api/games")["games"]
    assert found == [json.loads(json.dumps(sw.describe(id))) for id in sw.games()]
    assert server.get("/api/games?lang=de")["games"][0]["title"] == sw.describe("starfarers", "de")["title"]


def test_bots_are_told_for_each_game(server):
    assert server.get("/api/games")["bots"] == {id: [*bots(id)] for id in sw.games()}


def test_a_preview_shows_the_table_before_the_first_move(server):
    options = quote(json.dumps({"board": "explorer"}))
    found = server.get(f"/api/games/starfarers/preview?players=3&options={options}&lang=de")
    game = sw.make("starfarers", 3, {"board": "explorer"})
    assert found["chart"] == json.loads(json.dumps(game.chart()))
    assert found["catalogue"] == json.loads(json.dumps(game.catalogue("de")))
    assert (found["view"]["players"], found["view"]["options"]["board"]) == (3, "explorer")
    assert found == server.get(f"/api/games/starfarers/preview?players=3&options={options}&lang=de")


@pytest.mark.parametrize(("board", "dealt"), [("beginner", False), ("strategic", True), ("explorer", True)])
def test_a_preview_says_what_the_dice_decide(server, board, dealt):
    options = quote(json.dumps({"board": board}))
    found = server.get(f"/api/games/starfarers/preview?players=4&options={options}")["dealt"]
    assert ("systems" in found) is dealt


@pytest.mark.parametrize(
    "query",
    [
        "players=9",
        "players=x",
        "options=[]",
        "options={",
        'options={"self":1}',
        'options={"players":3}',
        'options={"board":[]}',
        'options={"board":"flat"}',
    ],
)
def test_a_table_that_cannot_be_has_no_preview(server, query):
    status, _, wrong = server.request(f"/api/games/starfarers/preview?{quote(query, safe='=&')}")
    assert (status, set(wrong)) == (400, {"code", "text"})


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game", sw.games())
def test_all_rules_of_a_game_can_be_read(server, game, lang):
    found = server.get(f"/api/games/{game}/rules?lang={lang}")
    assert found["title"] == sw.describe(game, lang)["title"]
    assert [bool(part["title"] and part["text"]) for part in found["overview"]] == [True] * 3
    for book in found["books"]:
        ledger = load(book["ledger"], lang)
        rules = {rule["id"]: rule for chapter in book["chapters"] for rule in chapter["rules"]}
        assert {id: (rule["title"], rule["text"]) for id, rule in rules.items()} == {
            rule.id: (rule.title, rule.text) for rule in ledger
        }
        assert all(chapter["title"] != chapter["name"] for chapter in book["chapters"])
    assert {book["ledger"] for book in found["books"]} >= {*sw.make(game).ledgers}


def test_there_are_no_rules_of_a_game_that_nobody_knows(server):
    assert server.request("/api/games/chess/rules")[0] == 400


def test_a_new_match_gives_a_code_and_the_first_seat_of_a_person(server):
    laid = server.lay("bpo")
    assert laid["seat"] == 1
    assert len(laid["token"]) >= 43
    assert laid["tokens"] == [{"match": laid["match"], "seat": 1, "token": laid["token"]}]


def test_people_on_one_screen_get_a_token_each(server):
    laid = server.lay("ppb")
    assert [one["seat"] for one in laid["tokens"]] == [0, 1]
    assert len({one["token"] for one in laid["tokens"]}) == 2


def test_people_on_one_screen_may_have_names(server):
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "  Bo\n"}]
    _, _, laid = server.request("/api/matches", {"game": "starship", "seats": seats, "name": "Cy"})
    assert [one["name"] for one in server.get(f"/api/matches/{laid['match']}")["seats"]] == ["Ada", "Bo"]


def test_without_seats_one_plays_against_bots(server):
    status, _, laid = server.request("/api/matches", {"game": "starship"})
    assert (status, laid["seat"]) == (201, 0)
    assert [one["kind"] for one in server.get(f"/api/matches/{laid['match']}")["seats"]] == ["person", "bot"]


def test_an_open_seat_is_joined_by_the_code_however_it_is_typed(server):
    laid = server.lay("poo")
    code = laid["code"].replace("-", " ").lower()
    status, _, joined = server.request("/api/join", {"code": code, "name": "Bo"})
    assert (status, joined["match"], joined["seat"]) == (200, laid["match"], 1)


def test_a_match_that_is_full_cannot_be_joined(server):
    laid = server.lay("pbb")
    status, _, wrong = server.request("/api/join", {"code": laid["code"]})
    assert (status, wrong["code"]) == (409, "match/full")


def test_the_summary_shows_the_commitment_and_no_secret(server):
    laid = server.lay("pob", name="Ada")
    summary = server.get(f"/api/matches/{laid['match']}")
    assert len(summary["commitment"]) == 64
    assert [one["name"] for one in summary["seats"]] == ["Ada", "", "trader"]
    text = json.dumps(summary)
    assert laid["token"] not in text
    assert not any(one["seed"] for one in summary["seats"])


def test_the_record_is_there_when_the_match_is_over(server):
    laid = server.lay("pp", "starship")
    path = f"/api/matches/{laid['match']}/record"
    status, _, wrong = server.request(path)
    assert (status, wrong["code"]) == (409, "match/running")
    with server.live(laid["match"], laid["token"]) as line:
        line.send(type="resign", id="r")
        assert line.next("ack")
    record = server.get(path)
    assert record["dealer"]["commitment"] == server.get(f"/api/matches/{laid['match']}")["commitment"]


def ended(server):
    """The record of a match of bots."""
    laid = server.lay("bb", "starship")
    path = f"/api/matches/{laid['match']}/record"
    give_up = time.monotonic() + 20
    while server.request(path)[0] != 200:
        assert time.monotonic() < give_up
        time.sleep(0.05)
    return server.get(path)


def test_a_server_with_a_seed_deals_all_matches_alike():
    with served(seed="a show") as server:
        first, second = ended(server), ended(server)
    assert first == second


def test_otherwise_no_two_are_alike(server):
    first, second = (server.get(f"/api/matches/{server.lay('ppp')['match']}") for _ in range(2))
    assert first["commitment"] != second["commitment"]


def test_public_matches_are_listed_and_others_are_not(server):
    shown, hidden = server.lay("poo", public=True), server.lay("poo")
    listed = [one["match"] for one in server.get("/api/matches?status=waiting")["matches"]]
    assert shown["match"] in listed
    assert hidden["match"] not in listed


def test_matches_that_somebody_knows_are_told_and_the_others_left_out(server):
    one, other = server.lay("poo"), server.lay("pbb")
    found = server.get(f"/api/matches?known={one['match']},gone,,{other['match']},{one['match']}")["matches"]
    assert [room["match"] for room in found] == [one["match"], other["match"]]
    assert found[0] == server.get(f"/api/matches/{one['match']}")
    assert server.get("/api/matches?known=")["matches"] == []


def test_a_public_table_is_joined_without_a_code_and_no_other(server):
    shown, hidden = server.lay("poo", public=True), server.lay("poo")
    status, _, joined = server.request("/api/join", {"match": shown["match"], "name": "Bo"})
    assert (status, joined["seat"]) == (200, 1)
    status, _, wrong = server.request("/api/join", {"match": hidden["match"]})
    assert (status, wrong["code"]) == (403, "match/code")
    assert server.request("/api/join", {"match": "none"})[0] == 404
    assert server.request("/api/join", {})[2]["code"] == "code/none"


def test_the_summary_tells_who_is_waited_for(server):
    waiting, running = server.lay("poo"), server.lay("ppp")
    assert server.get(f"/api/matches/{waiting['match']}")["awaited"] == []
    assert len(server.get(f"/api/matches/{running['match']}")["awaited"]) == 1


def test_chart_and_catalogue_are_those_of_the_table(server):
    laid = server.lay("pbb", options={"board": "wild_space"})
    game = sw.make("starfarers", 3, {"board": "wild_space"})
    assert server.get(f"/api/matches/{laid['match']}/chart") == json.loads(json.dumps(game.chart()))
    german = server.get(f"/api/matches/{laid['match']}/catalogue?lang=de")
    assert german == json.loads(json.dumps(game.catalogue("de")))


WRONG = {
    "no JSON": (b"{", 400),
    "not an object": ([], 400),
    "no game": ({}, 400),
    "unknown game": ({"game": "chess"}, 400),
    "too many players": ({"game": "starfarers", "players": 9}, 400),
    "players as text": ({"game": "starfarers", "players": "3"}, 400),
    "unknown option": ({"game": "starfarers", "options": {"colour": "red"}}, 400),
    "an option that is an argument": ({"game": "starfarers", "options": {"self": 1}}, 400),
    "players as an option": ({"game": "starfarers", "options": {"players": 3}}, 400),
    "too few seats": ({"game": "starfarers", "players": 3, "seats": [{"kind": "person"}]}, 400),
    "an unknown bot": ({"game": "starship", "seats": [{"kind": "bot", "bot": "os:system"}] * 2}, 400),
    "an unknown key": ({"game": "starship", "admin": True}, 400),
    "a long name": ({"game": "starship", "name": "x" * 81}, 400),
    "a body that is too long": (b" " * 9000, 413),
    "broken text": (b'{"game": "\xff"}', 400),
    "deep nesting": (b'{"game":' + b"[" * 4000 + b"]" * 4000 + b"}", 400),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_be_is_refused_in_one_shape(server, what):
    body, expected = WRONG[what]
    status, _, wrong = server.request("/api/matches", body)
    assert status == expected
    assert set(wrong) == {"code", "text"}
    assert "\n" not in wrong["text"]
    assert "Traceback" not in wrong["text"]


@pytest.mark.parametrize("path", ["/api/matches/none", "/api/matches/none/record", "/api/matches/%00/chart"])
def test_a_match_that_is_not_there_is_not_found(server, path):
    status, _, wrong = server.request(path)
    assert (status, wrong["code"]) == (404, "match/none")


def test_codes_cannot_be_guessed_quickly():
    with served() as server:
        answers = [server.request("/api/join", {"code": f"AAAAA-{n:05}"}) for n in range(15)]
    assert answers[0][2]["code"] == "code/none"
    assert (answers[-1][0], answers[-1][2]["code"]) == (429, "rate/joins")


def test_a_page_of_somebody_else_cannot_lay_tables(server):
    headers = {"origin": "https://elsewhere.example"}
    status, _, wrong = server.request("/api/matches", {"game": "starship"}, headers=headers)
    assert (status, wrong["code"]) == (403, "origin")


def test_a_form_of_a_page_cannot_post(server):
    status, _, _ = server.request("/api/matches", b"{}", headers={"content-type": "text/plain"})
    assert status == 400


@pytest.mark.parametrize("path", ["/", "/healthz", "/metrics", "/api/games", "/api/openapi.json", "/nothing"])
def test_every_answer_has_the_security_headers(server, path):
    _, headers, _ = server.request(path)
    assert {name: headers.get(name) for name in HEADERS} == HEADERS
    assert "server" not in headers


def test_metrics_are_in_the_form_of_prometheus(server):
    server.lay("pbb")
    text = server.request("/metrics")[2]
    assert "# TYPE starwake_ack_seconds histogram" in text
    assert 'starwake_ack_seconds_bucket{le="+Inf"}' in text
    assert any(line.startswith("starwake_matches ") for line in text.splitlines())


def test_health_is_plain(server):
    assert server.request("/healthz")[2] == "ok\n"


def test_the_schema_of_the_socket_is_a_schema_and_fits_what_is_sent(server):
    schema = server.get("/api/messages.json")
    jsonschema.Draft202012Validator.check_schema(schema)
    laid = server.lay("pbb")
    check = jsonschema.Draft202012Validator(schema)
    with server.live(laid["match"], laid["token"]) as line:
        line.legal()
        line.send(type="hint")
        line.next("hint", "error")
        line.play("no such thing")
        for message in line.told:
            check.validate(message)


@pytest.mark.parametrize(
    "path", ["/api/matches", "/api/join", "/api/replay", "/api/chances", "/api/verify", "/api/onward"]
)
def test_a_body_with_a_key_twice_is_refused(server, path):
    status, _, answer = server.request(path, b'{"game": "starship", "code": "A", "game": "starfarers"}')
    assert (status, answer["code"]) == (400, "body/unreadable")
    assert "the key 'game' stands twice" in answer["text"]


def test_the_interface_is_described(server):
    described = server.get("/api/openapi.json")
    assert described["openapi"].startswith("3.1")
    for path in ("/api/games", "/api/matches", "/api/join", "/api/matches/{match}"):
        assert path in described["paths"]


def test_ports_and_stores_that_cannot_be_are_told_in_one_line():
    import subprocess
    import sys

    for flags in (["--store", "mysql://x"], ["--port", "99999"], ["--host", "203.0.113.1"]):
        done = subprocess.run(
            [sys.executable, "-m", "starwake", "serve", *flags], capture_output=True, text=True, timeout=30
        )
        assert done.returncode == 2
        assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.slow
def test_the_interface_is_as_it_is_described():
    """schemathesis: requests that fit the description are accepted, others refused, and answers are as described.

    As many of them as it likes: a server that says that these were too many has judged none of them.
    """
    import subprocess
    import sys
    from pathlib import Path

    exceptions = Path(__file__).parent / "schemathesis.toml"
    program = [str(Path(sys.executable).parent / "schemathesis"), "--config-file", str(exceptions)]
    with served(requests=100_000, records=100_000) as server:
        run = ["run", f"{server.url}/api/openapi.json", "--max-examples", "10", "--no-color"]
        done = subprocess.run([*program, *run], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout
