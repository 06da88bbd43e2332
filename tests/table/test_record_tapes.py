"""The records that the page checks in its tests are those that the library makes and judges today."""

import json
from pathlib import Path

import pytest

from tools.record_tapes import RECORDS, tape

FOLDER = Path(__file__).parents[2] / "frontend" / "tests" / "records"


@pytest.mark.parametrize("name", RECORDS)
def test_records_are_as_they_would_be_made_today(name):
    """If not: python tools/record_tapes.py frontend/tests/records."""
    kept = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(tape(name))) == kept
    assert sum(bool(case["wrong"]) for case in kept["cases"]) >= 9
