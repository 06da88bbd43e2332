"""The messages: strict, versioned, and described by schemas that are committed."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from starwake.server import openapi
from starwake.server import protocol as p

SCHEMAS = Path(__file__).parent.parent.parent / "docs" / "schema"


@pytest.mark.parametrize("name", openapi.files())
def test_the_committed_schema_is_the_one_that_is_served(name):
    """`python -m starwake.server.openapi docs/schema` writes it."""
    assert (SCHEMAS / name).read_text(encoding="utf-8") == openapi.files()[name]


@pytest.mark.parametrize(
    "kind",
    [p.Hello, p.Play, p.Undo, p.Chat, p.Resign, p.End, p.Rematch, p.Reveal, p.Fill, p.Call, p.Leave, p.Start],
)
def test_what_nobody_asked_for_is_refused(kind):
    with pytest.raises(msgspec.ValidationError):
        p.decode(f'{{"type": "{kind.__name__.lower()}", "id": "a", "more": 1}}'.encode())


def test_a_message_reads_back_as_itself():
    for message in (
        p.Hello(version=1, token=None),
        p.Play(id="a", seq=3, actions=["roll"]),
        p.Undo(id="b", seq=4),
        p.Chat(id="c", text="hello"),
        p.Legal(),
    ):
        assert p.decode(p.encode(message)) == message


@pytest.mark.parametrize(("wish", "found"), [("de", "de"), ("de-AT", "de"), ("fr", "en"), ("", "en")])
def test_a_language_is_the_nearest_there_is(wish, found):
    assert p.language(wish) == found


@pytest.mark.parametrize(
    "message",
    [
        '{"type": "chat", "id": "a", "text": "one", "text": "two"}',
        '{"type": "play", "id": "a", "seq": 1, "seq": 2, "actions": ["end"]}',
        '{"type": "hello", "version": 1, "token": "x", "token": null, "since": null, "lang": "en"}',
    ],
)
def test_a_message_with_a_key_twice_is_refused(message):
    with pytest.raises(msgspec.DecodeError, match="stands twice"):
        p.decode(message.encode())


def test_so_is_the_body_of_a_request_however_deep():
    with pytest.raises(msgspec.DecodeError, match="the key 'memory' stands twice"):
        p.decode_body(b'{"options": {"memory": true, "memory": false}}')
    assert p.decode_body(b'{"options": {"memory": true}, "memory": 1}') == {
        "options": {"memory": True},
        "memory": 1,
    }
