"""What one may try for nothing tells nothing: two actions of which the second is refused are refused alike, in the same
words, in every world that the seat cannot tell apart, or the first one is done in all of them."""

from __future__ import annotations

import pytest

import starwake as sw
from starwake.core.dealer import FairDealer
from starwake.core.match import Match
from starwake.testing.choosers import any_speaker, mixed
from starwake.testing.tables import usual_tables

TURNS = 24
TRIED = 6
"""Actions that are tried first at a decision, and as many after each."""


def tried(match, seat, *actions):
    """What a seat is told of a try: what was done, or why not."""
    try:
        step = match.attempt(seat, *actions, until_shown=True)
    except sw.StarwakeError as error:
        return str(error), getattr(error, "hint", None)
    return tuple(entry.text for entry in step.entries if entry.seat == seat)


def some(items, rng):
    return [items[rng.below(len(items))] for _ in range(TRIED)]


@pytest.mark.parametrize("table", usual_tables(), ids=str)
def test_what_comes_is_not_known_before_it_is_done(table):
    game, rng = table.make(), sw.stream(str(table))
    state = game.new_state()
    game.engine.deal(state, rng)
    seen = ["end"]
    compared = 0
    while state.winner < 0 and state.turn < TURNS:
        seat = any_speaker(game, state, rng)
        codes = list(game.engine.legal(state, seat))
        names = [game.notation(code) for code in codes]
        if rng.below(3) == 0:
            world = game.imagine(game.view(state, seat), rng)
            one, other = Match(game, FairDealer(1), state=state), Match(game, FairDealer(2), state=world)
            for first in some(names, rng):
                for second in some(seen, rng):
                    assert tried(one, seat, first, second) == tried(other, seat, first, second)
                    compared += 1
        seen += names[:3]
        game.engine.apply(state, seat, mixed(codes, rng))
        game.engine.deal(state, rng)
    assert compared > 100
