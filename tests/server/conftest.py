"""A real server for tests that use the network."""

import pytest

from tests.server.wire import served


@pytest.fixture(scope="session")
def server():
    """A server that many tests share."""
    with served(messages=100_000, requests=100_000, matches=100_000) as shared:
        yield shared
        assert shared.running.stop() == 0
