"""Plain HTTP and WebSocket clients for tests: what a stranger would write."""

from __future__ import annotations

import json
import socket as sockets
import urllib.error
import urllib.request
from contextlib import contextmanager

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from starwake.server.trials.serving import serving


@contextmanager
def served(store="memory:", **more):
    """A server of one's own, as clients see it."""
    with serving(store, **more) as running:
        yield Served(running.url, running)


def hosted(store="memory:", **more):
    """A server of one's own without limits, whose matches are all dealt alike."""
    free = dict.fromkeys(("messages", "requests", "matches", "records"), 100_000)
    return served(store, **{**free, "seed": "alike", **more})


class Served:
    """A server by its address."""

    def __init__(self, url, running=None):
        self.url = url
        self.running = running

    def request(self, path, body=None, method=None, headers=None):
        """Status, headers and body of an answer; the body as JSON if it is."""
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        sent = {"content-type": "application/json", **(headers or {})}
        request = urllib.request.Request(self.url + path, data, sent, method=method)
        try:
            answer = urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            answer = error
        raw = answer.read()
        is_json = answer.headers.get("content-type", "").startswith("application/json")
        return answer.status, answer.headers, json.loads(raw) if is_json else raw.decode()

    def get(self, path, **more):
        return self.request(path, **more)[2]

    def lay(self, seats="pbb", game="starfarers", **more):
        kinds = {"p": "person", "b": "bot", "o": "open"}
        body = {"game": game, "players": len(seats), "seats": [{"kind": kinds[one]} for one in seats], **more}
        status, _, laid = self.request("/api/matches", body)
        assert status == 201, laid
        return laid

    def metrics(self, process=0):
        """The numbers without labels, by name; of one of its processes."""
        text = self.get(f"/metrics?process={process}")
        lines = [line.split() for line in text.splitlines() if line[:1] not in ("#", "")]
        return {name.removeprefix("starwake_"): float(n) for name, n in lines if "{" not in name}

    @contextmanager
    def deaf(self, match, token=None, buffer=4096):
        """A socket that has said hello and reads nothing, not even a ping; what it sends it sends by itself."""
        host, port = self.url.removeprefix("http://").split(":")
        with sockets.socket() as raw:
            raw.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, buffer)
            raw.settimeout(10)
            raw.connect((host, int(port)))
            raw.sendall(
                f"GET /api/matches/{match}/live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                "Sec-WebSocket-Version: 13\r\n\r\n".encode()
            )
            answer = b""
            while not answer.endswith(b"\r\n\r\n"):
                answer += raw.recv(1)
            assert answer.startswith(b"HTTP/1.1 101")
            raw.sendall(frame(type="hello", version=1, token=token))
            yield raw

    @contextmanager
    def live(self, match, token=None, hello=True, since=None, lang="en", path="/api/matches", **more):
        """A socket that has said hello."""
        with connect(f"{self.url.replace('http', 'ws')}{path}/{match}/live", **more) as socket:
            line = Line(socket)
            if hello:
                line.send(type="hello", version=1, token=token, since=since, lang=lang)
            yield line


def frame(**message):
    """A message in a text frame, with a mask of zeros."""
    payload = json.dumps(message).encode()
    assert len(payload) < 126
    return bytes([0x81, 0x80 | len(payload)]) + b"\0\0\0\0" + payload


class Line:
    """One socket, with what it was told."""

    def __init__(self, socket):
        self.socket = socket
        self.told = []

    def send(self, **message):
        self.socket.send(json.dumps(message))

    def next(self, *kinds):
        """The next message of some kinds."""
        while True:
            message = json.loads(self.socket.recv(timeout=15))
            self.told.append(message)
            if not kinds or message["type"] in kinds:
                return message

    def until_closed(self):
        """The code with which the server closes."""
        try:
            while True:
                self.next()
        except ConnectionClosed as closed:
            return None if closed.rcvd is None else closed.rcvd.code

    def legal(self):
        self.send(type="legal")
        return self.next("legal")

    def play(self, *actions, seq=None, id="mine"):
        seq = self.legal()["seq"] if seq is None else seq
        self.send(type="play", id=id, seq=seq, actions=[*actions])
        return self.next("ack", "refused", "error")
