"""What all tests share: the ledger report, the marks by folder, and property tests that are not judged by the clock."""

from pathlib import Path

import pytest
from hypothesis import settings

pytest_plugins = ["tests.ledger_report"]

settings.register_profile("starwake", deadline=None)
settings.load_profile("starwake")

HERE = Path(__file__).parent
ABOVE = ("browser", "cli", "docs", "server", "table", "starfarers/test_texts.py")
"""Tests of what is never compiled: they need not run twice."""


def pytest_collection_modifyitems(items):
    for item in items:
        if any(item.path.is_relative_to(HERE / name) for name in ABOVE):
            item.add_marker(pytest.mark.above)
