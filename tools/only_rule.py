"""A pytest plugin for mutation_check: run only the tests that cite the rule in STARWAKE_RULE."""

import os

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of one rule."""
    wanted = os.environ["STARWAKE_RULE"]
    items[:] = [item for item in items if any(wanted in mark.args for mark in item.iter_markers("rule"))]
