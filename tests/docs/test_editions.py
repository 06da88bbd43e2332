"""docs/editions.md is made from the data, the ledgers and the texts, and nothing on it is out of date."""

from pathlib import Path

import pytest

from tools import editions_table as made
from tools import editions_words as words

PAGE = Path(__file__).parents[2] / "docs" / "editions.md"


def test_the_page_is_what_the_tool_makes():
    assert PAGE.read_text(encoding="utf-8") == made.page() + "\n", "run python -m tools.editions_table"


def test_every_row_of_the_words_tells_a_difference():
    page = made.page()
    assert [key for key, name in words.ROWS.items() if f"| {name} |" not in page] == []


def test_every_chapter_of_the_words_has_its_parameters():
    prefixes = {prefix for group in words.CHAPTERS.values() for prefix in group}
    assert {key.partition(".")[0] for key in words.ROWS} == prefixes


def test_a_difference_without_words_is_an_error(monkeypatch):
    monkeypatch.delitem(words.ROWS, "fame.max")
    with pytest.raises(LookupError, match=r"fame\.max"):
        made.page()


@pytest.mark.parametrize(
    "row",
    [
        "| pilots who share a turn | 1 | 2 | 1 |",
        "| pairs of balls that may show | 10 | 10 | 6 |",
        "| home, beta | 8, 10, 3/12 | 8, 10, 9/12 | 8, 10, 12 |",
        "| `setup` | - | - | `beginner`, `advanced` |",
    ],
)
def test_differences_that_everybody_asks_for_are_on_the_page(row):
    assert row in made.page()
