"""The story of a match is followed from step to step; told from nothing it is the same."""

from __future__ import annotations

import random

import pytest

import starwake as sw
from starwake.core.view import SPECTATOR
from starwake.starship.game import Starship
from starwake.starship.table.story import Telling, tell
from starwake.starship.table.visits import RowNotes


@pytest.mark.parametrize("seed", range(4))
def test_a_story_that_is_followed_is_the_one_told_from_nothing(seed):
    match, rng = sw.new("starship", seed=seed), random.Random(seed)
    game = match.game
    assert isinstance(game, Starship)
    wording = game.wording("en")
    noted = taken_back = 0
    for _step in range(250):
        if match.over:
            break
        start = len(match.events)
        seat = match.awaited[0]
        if match.can_undo(seat) and rng.random() < 0.2:
            match.undo(seat)
            taken_back += 1
        else:
            match.play(seat, rng.choice(list(match.legal(seat))))
        late = max(0, start - rng.randrange(12))
        for who, since in ((0, start), (1, late), (SPECTATOR, start)):
            alone = tell(match, wording, Telling(match), who, since)
            assert game.story(match, who, "en", since) == alone
        row = game.telling(match).row(wording)
        assert row == RowNotes(match).notes(wording)
        noted += len(row)
    assert noted > 50
    assert taken_back > 5
