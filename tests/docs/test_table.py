"""docs/table.md tells every field of the table, and the screens of the page can be drawn from it."""

from __future__ import annotations

import pytest

import starwake as sw
from tools import api_docs, calibration, env_docs, event_docs, outline, table_docs


def test_the_reference_is_made_from_the_types():
    assert table_docs.main(["--check"]) == 0, "python tools/table_docs.py"


def test_the_reference_of_the_library_is_made_from_the_docstrings():
    assert api_docs.main(["--check"]) == 0, "python tools/api_docs.py"
    page = api_docs.PAGE.read_text("utf-8")
    functions = [name for name in sw.__all__ if callable(getattr(sw, name))]
    assert [
        name for name in functions if f"### {name}(" not in page and f"### class {name}" not in page
    ] == []


def test_the_reference_of_observations_and_actions_is_made_from_the_fields():
    assert env_docs.main(["--check"]) == 0, "python tools/env_docs.py"


def test_the_reference_of_events_is_made_from_their_forms_and_words():
    assert event_docs.main(["--check"]) == 0, "python tools/event_docs.py"


def test_the_picture_of_the_values_is_that_of_their_cards():
    assert calibration.main(["--check"]) == 0, "python tools/calibration.py"


def test_the_table_of_screens_is_the_one_that_is_drawn():
    assert outline.PAGE.read_text("utf-8") == outline.page(), "python tools/outline.py --docs"


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_screen_is_drawn_in_both_languages(lang):
    lines = outline.outline(lang)
    assert sum(line.startswith("==") for line in lines) == len(outline.SCREENS)
    for line in lines:
        assert "{" not in line.partition(": ")[0]
    other = outline.outline("de" if lang == "en" else "en")
    assert lines != other
