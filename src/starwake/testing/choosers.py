"""Ways to choose an action without thinking, for walking through games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from starwake.core.engine import State
from starwake.core.game import Game
from starwake.core.rng import Stream

Chooser = Callable[[Sequence[int], Stream], int]
"""Picks one of the listed actions, which come as the engine's integers."""


def uniform(codes: Sequence[int], rng: Stream) -> int:
    """Each listed action is equally likely."""
    return codes[rng.below(len(codes))]


def by_kind(codes: Sequence[int], rng: Stream) -> int:
    """First a kind of action, then one of that kind: a long list of offers does not drown the rest."""
    kinds: dict[int, list[int]] = {}
    for code in codes:
        kinds.setdefault(code & 0xFF, []).append(code)
    return uniform(list(kinds.values())[rng.below(len(kinds))], rng)


def mixed(codes: Sequence[int], rng: Stream) -> int:
    """Now one way, now the other."""
    return by_kind(codes, rng) if rng.below(2) else uniform(codes, rng)


CHOOSERS: Mapping[str, Chooser] = {"uniform": uniform, "by_kind": by_kind, "mixed": mixed}


SELDOM = 8
"""A seat that nobody waits for speaks once in so many times."""


def some_seat(seats: Sequence[int], rng: Stream) -> int:
    """One of some seats."""
    return seats[rng.below(len(seats))]


def any_speaker(game: Game, state: State, rng: Stream) -> int:
    """One of the seats that are waited for; now and then one that may act although nobody waits for it."""
    may_act, awaited = game.to_act(state), game.awaited(state)
    unasked = [seat for seat in may_act if seat not in awaited]
    return some_seat(unasked if unasked and rng.below(SELDOM) == 0 else awaited, rng)


def move(game: Game, state: State, chooser: Chooser, rng: Stream, dealer: Stream) -> tuple[int, int]:
    """Choose, act and deal, on the engine's level; (seat, code) of what was done."""
    seat = some_seat(game.awaited(state), rng)
    code = chooser(list(game.engine.legal(state, seat)), rng)
    game.engine.apply(state, seat, code)
    game.engine.deal(state, dealer)
    return seat, code


def start(game: Game, dealer: Stream) -> State:
    """A new game at its first decision."""
    state: State = game.new_state()
    game.engine.advance(state)
    game.engine.deal(state, dealer)
    return state
