"""A little of what `python -m tests.browser.clicker` does for long: what is legal is on the page, and nothing else."""

from __future__ import annotations

import pytest

from tests.browser.clicker import play
from tests.helpers import long


@pytest.mark.parametrize("number", [0, 3, long(1), long(2)])
def test_page_and_game_agree_whatever_is_clicked(server, browser, number):
    """One game for each size, with another table each."""
    _, told = play(server, browser, number, seed=7, most=10)
    assert told.compared >= 10


@pytest.mark.parametrize("number", [1, 3])
def test_so_they_do_between_two_ships(server, browser, number):
    """With every option as it usually is not, and with a mixture."""
    _, told = play(server, browser, number, seed=7, most=10, only="starship")
    assert told.compared >= 10
