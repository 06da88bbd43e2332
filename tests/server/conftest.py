"""A real server for tests that use the network."""

import json
import subprocess
import sys

import pytest

from tests.server.wire import Served


@pytest.fixture(scope="session")
def server():
    """A server on a free port, with matches in memory."""
    command = [sys.executable, "-m", "starwake", "serve", "--port", "0", "--store", "memory:", "--json"]
    with subprocess.Popen([*command, "--messages", "100000"], stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Served(json.loads(process.stdout.readline())["url"])
        finally:
            process.terminate()
            assert process.wait(20) == 0
