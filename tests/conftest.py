"""What all tests share: the ledger report, the marks by folder, and property tests that are not judged by the clock."""

from pathlib import Path

import pytest
from hypothesis import settings

pytest_plugins = ["tests.ledger_report"]

settings.register_profile("starwake", deadline=None)
settings.load_profile("starwake")

HERE = Path(__file__).parent
ABOVE = (
    *("browser", "cli", "docs", "server", "laws/test_changed_records.py", "starship/test_rules_data.py"),
    *("starfarers/test_language.py", "starfarers/test_parameters.py", "starfarers/test_texts.py"),
    *("table/test_course.py", "table/test_handbook.py", "table/test_lesson.py", "table/test_study.py"),
    "table/test_record_tapes.py",
)
"""Tests of what is never compiled: they need not run twice, and run on the package as people have it."""

LONGEST = 1800
"""Seconds for a test that is long by itself, on a machine that does other things too."""


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="also what takes a minute or more for one test")


def pytest_collection_modifyitems(config, items):
    if not config.getoption("--long"):
        left_out = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    for item in items:
        if any(item.path.is_relative_to(HERE / name) for name in ABOVE):
            item.add_marker(pytest.mark.above)
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.timeout(LONGEST))
