"""A real server for tests that use the network."""

import json
import subprocess
import sys
from contextlib import contextmanager

import pytest

from tests.server.wire import Served


@contextmanager
def serving(*flags):
    """A server on a free port, with matches in memory unless the flags say otherwise."""
    command = [
        sys.executable,
        "-m",
        "starwake",
        "serve",
        "--port",
        "0",
        "--store",
        "memory:",
        "--json",
        *flags,
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield Served(json.loads(process.stdout.readline())["url"], process)
        finally:
            process.terminate()
            process.wait(20)


@pytest.fixture(scope="session")
def server():
    """A server that many tests share."""
    with serving("--messages", "100000") as running:
        yield running
        running.process.terminate()
        assert running.process.wait(20) == 0
