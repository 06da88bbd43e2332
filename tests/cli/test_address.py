"""The address that is told is one that a browser can open."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import urllib.request

import pytest

from starwake.cli import serve


def test_an_address_of_its_own_is_told_as_it_is():
    assert serve.address("127.0.0.1", 8000) == "http://127.0.0.1:8000"
    assert serve.address("::1", 8000) == "http://[::1]:8000"


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_everywhere_is_no_address_to_open(host):
    assert serve.reachable(host) not in serve.EVERYWHERE


def test_without_a_network_it_is_this_machine(monkeypatch):
    def unreachable(self, where):
        raise OSError(101, "Network is unreachable")

    class Alone(socket.socket):
        connect = unreachable

    monkeypatch.setattr("starwake.cli.serve.socket.socket", Alone)
    assert serve.address("0.0.0.0", 8000) == "http://127.0.0.1:8000"
    assert serve.address("::", 8000) == "http://[::1]:8000"


def test_a_server_that_listens_everywhere_answers_where_it_says():
    command = [sys.executable, "-m", "starwake", "serve", "--host", "0.0.0.0", "--port", "0", "--json"]
    with subprocess.Popen([*command, "--store", "memory:"], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            url = json.loads(server.stdout.readline())["url"]
            assert "0.0.0.0" not in url
            with urllib.request.urlopen(f"{url}/healthz", timeout=10) as answer:
                assert answer.read() == b"ok\n"
        finally:
            server.terminate()
