"""Somebody who knows everything that is public cannot sit down, move, undo, speak or look in another's place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from starwake.server.protocol import schema
from starwake.server.seats import hashed, hashed_code


@pytest.fixture(scope="module")
def table(server):
    """A match under way, with everything public about it."""
    laid = server.lay("ppp", name="Ada")
    for _step in range(6):
        for seat in range(3):
            with server.live(laid["match"], laid["tokens"][seat]["token"]) as line:
                actions = line.legal()["actions"]
                if actions:
                    line.play(actions[0], id=f"first{_step}")
                    break
    return laid


def state_of(server, table):
    """All that the match is, by its owners' eyes."""
    found = []
    for one in table["tokens"]:
        with server.live(table["match"], one["token"]) as line:
            shown = line.next("table")
            found.append((shown["seq"], json.dumps(shown["table"], sort_keys=True), shown["chat"]))
    return found


def public(server, table):
    return server.get(f"/api/matches/{table['match']}")


def guesses(server, table):
    """Tokens made of what is public."""
    summary = public(server, table)
    token = table["token"]
    return {
        "nothing": "",
        "the id": table["match"],
        "the code": table["code"],
        "the hashed code": hashed_code(table["code"]).hex(),
        "the commitment": summary["commitment"],
        "a seat's commitment": summary["seats"][0]["commitment"],
        "a seat's seed": summary["seats"][0]["seed"],
        "the name": "Ada",
        "a number": "0",
        "the hash of a token": hashed(token),
        "the hash of the id": hashed(table["match"]),
        "a token without its last letter": token[:-1],
        "a token with one letter more": token + "A",
        "a token in capitals": token.upper() if token != token.upper() else token.lower(),
        "a token with spaces": f" {token} ",
        "a token with a NUL": f"{token}\x00",
        "a lone surrogate": "\ud800",
        "a dash, which stands for no token": "-",
    }


NAMES = (
    "nothing",
    "the id",
    "the code",
    "the hashed code",
    "the commitment",
    "a seat's commitment",
    "a seat's seed",
    "the name",
    "a number",
    "the hash of a token",
    "the hash of the id",
    "a token without its last letter",
    "a token with one letter more",
    "a token in capitals",
    "a token with spaces",
    "a token with a NUL",
    "a lone surrogate",
    "a dash, which stands for no token",
)


@pytest.mark.parametrize("name", NAMES)
def test_no_guess_is_a_token(server, table, name):
    with server.live(table["match"], hello=False) as line:
        line.send(type="hello", version=1, token=guesses(server, table)[name])
        answer = line.next("error", "table", "room")
        assert answer["type"] == "error"


ACTS: dict[str, dict[str, Any]] = {
    "play": {"type": "play", "seq": 6, "actions": ["roll"]},
    "play what is legal": {"type": "play", "seq": 6, "actions": []},
    "play for a seat": {"type": "play", "seq": 6, "actions": ["roll"], "seat": 0},
    "play with a token in it": {"type": "play", "seq": 6, "actions": ["roll"], "token": "x"},
    "undo": {"type": "undo", "seq": 6},
    "chat": {"type": "chat", "text": "I am Ada"},
    "chat as the table": {"type": "chat", "text": "hello", "seat": -1},
    "resign": {"type": "resign"},
    "agree to end": {"type": "end"},
    "a rematch": {"type": "rematch"},
    "reveal a seed": {"type": "reveal", "seed": "ab" * 32},
    "put a bot on a seat": {"type": "fill", "seat": 0, "bot": "trader"},
    "take a name": {"type": "call", "name": "Mallory"},
    "open a seat": {"type": "leave"},
    "begin the match": {"type": "start"},
    "act as a bot": {"type": "play", "id": "~trader.7", "seq": 6, "actions": ["roll"]},
}


@pytest.mark.parametrize("act", ACTS)
def test_who_watches_can_do_nothing(server, table, act):
    before = state_of(server, table)
    message: dict[str, Any] = {"id": "stranger", **ACTS[act]}
    if act == "play what is legal":
        with server.live(table["match"], table["token"]) as owner:
            message["actions"] = owner.legal()["actions"][:1] or ["end"]
    with server.live(table["match"]) as line:
        line.next("table")
        line.send(**message)
        assert line.next("refused", "error", "ack")["type"] in ("refused", "error")
    assert state_of(server, table) == before


@pytest.mark.parametrize("id", ["first0", "first1"])
def test_the_id_of_another_seat_answers_nothing(server, table, id):
    """Ids are per seat: who sends another's id is not told what became of it."""
    with server.live(table["match"]) as line:
        line.next("table")
        line.send(type="play", id=id, seq=0, actions=["roll"])
        assert line.next("refused", "ack")["code"] == "seat/none"


def test_one_seat_does_not_see_the_private_part_of_another(server, table):
    with server.live(table["match"], table["tokens"][1]["token"]) as line:
        shown = line.next("table")["table"]
    assert set(shown["private"]["seats"]) >= {"1"}
    assert "hand" not in shown["private"]["seats"].get("0", {})
    assert shown["public"]["seats"][0]["hand"] is None


def test_a_token_of_one_match_is_none_in_another(server, table):
    other = server.lay("ppp")
    with server.live(other["match"], table["token"]) as line:
        assert line.next("error", "table")["code"] == "seat/token"


def test_a_seat_that_is_taken_is_not_joined(server, table):
    status, _, wrong = server.request("/api/join", {"code": table["code"], "name": "Ada"})
    assert status in (409, 429), wrong


def test_no_message_of_a_client_names_a_seat_to_act_for():
    """By construction: the seat comes from the token alone."""
    defined = schema()["$defs"]
    for name in ("Play", "Undo", "Chat", "Resign", "End", "Rematch", "Reveal"):
        assert not {"seat", "token", "who"} & set(defined[name]["properties"])


def test_nothing_that_is_logged_or_shown_has_a_token(server, table):
    for path in ("", "/chart", "/catalogue"):
        assert table["token"] not in json.dumps(server.get(f"/api/matches/{table['match']}{path}"))
    assert table["token"] not in server.request("/metrics")[2]
