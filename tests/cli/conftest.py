"""Fixtures of the tests of the commands."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where a session may save."""
    return tmp_path
