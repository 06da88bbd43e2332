"""The page's own tests play tapes; these are what the server of today tells."""

import json

import pytest

from tests.server.test_page import FRONTEND
from tools.page_tapes import TAPES, tape


@pytest.mark.parametrize("name", TAPES)
def test_tapes_are_what_is_told_today(name):
    """If not: python tools/page_tapes.py frontend/tests/tapes."""
    kept = json.loads((FRONTEND / "tests" / "tapes" / f"{name}.json").read_text(encoding="utf-8"))
    assert json.loads(json.dumps(tape(name))) == kept
