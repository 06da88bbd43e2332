"""The socket: hello, steps before acks, resume, limits, and clients that behave badly."""

from __future__ import annotations

import pytest
from websockets.exceptions import InvalidStatus

from starwake.table.difference import patched
from tests.server.wire import served


@pytest.fixture
def laid(server):
    """A match of three people."""
    return server.lay("ppp", hints=True)


def token_of(laid, seat):
    return laid["tokens"][seat]["token"]


def to_act(server, laid):
    """Who may act, and what."""
    for seat in range(3):
        with server.live(laid["match"], token_of(laid, seat)) as line:
            actions = line.legal()["actions"]
            if actions:
                return seat, actions
    raise AssertionError("nobody may act")


def test_hello_is_answered_with_the_room_and_the_whole_table(server, laid):
    with server.live(laid["match"], token_of(laid, 1)) as line:
        assert line.next()["type"] == "room"
        table = line.next()
        assert (table["type"], table["seq"], table["table"]["who"]) == ("table", 0, 1)
        assert table["build"]


def test_without_a_token_one_watches(server, laid):
    with server.live(laid["match"]) as line:
        assert line.next("table")["table"]["who"] is None
        assert line.legal()["actions"] == []


def test_the_step_comes_before_the_ack_that_it_caused(server, laid):
    seat, actions = to_act(server, laid)
    with server.live(laid["match"], token_of(laid, seat)) as line:
        assert line.play(actions[0]) == {"type": "ack", "id": "mine", "seq": 1}
        kinds = [one["type"] for one in line.told]
        assert kinds.index("step") < kinds.index("ack")


def test_everybody_is_told_what_they_may_know(server, laid):
    seat, actions = to_act(server, laid)
    with server.live(laid["match"]) as watcher, server.live(laid["match"], token_of(laid, seat)) as line:
        shown = watcher.next("table")["table"]
        line.play(actions[0])
        step = watcher.next("step")
        assert step["seq"] == 1
        now = patched(shown["public"], step["public"])
        with server.live(laid["match"]) as other:
            assert other.next("table")["table"]["public"] == now


def test_a_command_is_carried_out_once_over_two_sockets(server, laid):
    seat, actions = to_act(server, laid)
    token = token_of(laid, seat)
    with server.live(laid["match"], token) as one, server.live(laid["match"], token) as two:
        first = one.play(actions[0], id="same")
        assert two.play(actions[0], seq=0, id="same") == first
        assert two.legal()["seq"] == 1


def test_a_lost_socket_comes_back_with_the_last_step_it_saw(server, laid):
    seat, actions = to_act(server, laid)
    with server.live(laid["match"], token_of(laid, seat)) as line:
        line.play(actions[0])
    with server.live(laid["match"], token_of(laid, seat), since=0) as line:
        assert line.next("step", "table")["type"] == "step"
    with server.live(laid["match"], token_of(laid, seat), since=1) as line:
        line.legal()
        assert [one["type"] for one in line.told] == ["room", "legal"]


def test_hello_again_on_an_open_socket_resumes(server, laid):
    with server.live(laid["match"], token_of(laid, 0)) as line:
        line.next("table")
        line.send(type="hello", version=1, token=token_of(laid, 0), since=None, lang="de")
        assert line.next("table")["table"]["who"] == 0


def test_hello_again_on_an_open_socket_is_nobody_elses_business(server, laid):
    with (
        server.live(laid["match"], token_of(laid, 1)) as other,
        server.live(laid["match"], token_of(laid, 0)) as line,
    ):
        line.next("table")
        other.next("table")
        assert other.next("room")["seats"][0]["here"]
        for lang in ("de", "en"):
            line.send(type="hello", version=1, token=token_of(laid, 0), since=None, lang=lang)
            line.next("table")
        line.send(type="hello", version=1, token=None)
        line.next("table")
        assert not other.next()["seats"][0]["here"], "only that it watches now"


def test_an_answer_repeats_the_id_of_the_question(server, laid):
    seat, actions = to_act(server, laid)
    with server.live(laid["match"], token_of(laid, seat)) as line:
        line.next("table")
        questions = {"legal": {}, "hint": {}, "explain": {"action": actions[0]}}
        for number, (kind, more) in enumerate(questions.items()):
            line.send(type=kind, id=f"q{number}", **more)
            assert line.next(kind)["id"] == f"q{number}"
            line.send(type=kind, **more)
            assert "id" not in line.next(kind)
        line.send(type="explain", id="why", action="no such thing")
        assert line.next("explain")["refused"]["id"] == "why"
    with server.live(laid["match"]) as watcher:
        watcher.next("table")
        watcher.send(type="hint", id="mine")
        assert watcher.next("error")["id"] == "mine"


def test_a_step_that_is_not_there_yet_is_answered_with_the_table(server, laid):
    with server.live(laid["match"], token_of(laid, 0), since=99) as line:
        assert line.next("table", "step")["type"] == "table"


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("{", "message/unreadable"),
        ("[]", "message/unreadable"),
        ('{"type":"nothing"}', "message/unreadable"),
        ('{"type":"play","id":"a","seq":0,"actions":[]}', "message/unreadable"),
        ('{"type":"play","id":"a","seq":-1,"actions":["roll"]}', "message/unreadable"),
        ('{"type":"play","id":"","seq":0,"actions":["roll"]}', "message/unreadable"),
        ('{"type":"play","id":"a","seq":0,"actions":["roll"],"seat":2}', "message/unreadable"),
        ('{"type":"chat","id":"a","text":"' + "x" * 9000 + '"}', "message/long"),
    ],
)
def test_a_message_that_is_none_is_told_so_and_the_socket_stays(server, laid, message, code):
    with server.live(laid["match"], token_of(laid, 0)) as line:
        line.next("table")
        line.socket.send(message)
        assert line.next("error")["code"] == code
        assert line.legal()["seq"] == 0


def test_before_hello_nothing_is_answered(server, laid):
    with server.live(laid["match"], hello=False) as line:
        line.send(type="legal")
        assert line.next()["code"] == "hello/first"


def test_another_version_is_told_which_one_is_spoken(server, laid):
    with server.live(laid["match"], hello=False) as line:
        line.send(type="hello", version=2, token=None)
        assert line.next() == {
            "type": "error",
            "code": "hello/version",
            "text": "this server speaks version 1",
        }


def test_a_match_that_is_not_there_is_told_and_closed(server):
    with server.live("none") as line:
        assert line.next("error")["code"] == "match/none"
        assert line.until_closed() == 4000


def test_a_page_of_somebody_else_gets_no_socket(server, laid):
    with pytest.raises(InvalidStatus), server.live(laid["match"], origin="https://elsewhere.example"):
        pass


def test_a_message_of_a_megabyte_ends_the_socket(server, laid):
    with server.live(laid["match"], token_of(laid, 0)) as line:
        line.next("table")
        line.socket.send("x" * 2**20)
        assert line.until_closed() == 1009


def test_too_many_messages_end_the_socket():
    with served(messages=20) as server:
        laid = server.lay("pbb")
        with server.live(laid["match"], laid["token"]) as line:
            for _message in range(21):
                line.send(type="legal")
            assert line.until_closed() == 4029
        assert line.told[-1]["code"] == "rate/messages"


def test_a_server_that_stops_tells_its_clients_to_come_back():
    with served() as server:
        laid = server.lay("pbb")
        with server.live(laid["match"], laid["token"]) as line:
            line.next("table")
            assert server.running.stop() == 0
            assert line.until_closed() == 1012
