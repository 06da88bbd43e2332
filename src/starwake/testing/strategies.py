"""Hypothesis strategies for property tests over games: tables, seeds, paths of choices, positions and records.

    from hypothesis import given
    from starwake.testing import strategies

    @given(strategies.paths())
    def test_something_at_every_state(path):
        for match in path.matches():
            ...

Needs the package `hypothesis`. A path shrinks towards the first table, seed 0 and few choices.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from hypothesis import strategies as st

from starwake.core.dealer import FairDealer
from starwake.core.game import Game
from starwake.core.match import Match
from starwake.testing.tables import Table, all_tables

MOST_STEPS = 60


@dataclass(frozen=True)
class Path:
    """A table, a seed for chance, and at each decision a number that picks one of what is legal."""

    table: Table
    seed: int
    picks: Sequence[int] = field(default=())

    def start(self) -> Match:
        """The match before the first choice."""
        return Match(made(self.table), FairDealer(self.seed))

    def matches(self) -> Iterator[Match]:
        """The one match, at the start and after each choice, until the picks are used up or it is over."""
        match = self.start()
        yield match
        for pick in self.picks:
            if match.over:
                return
            match.play(*choice(match, pick))
            yield match

    def end(self) -> Match:
        """The match after all choices."""
        *_, last = self.matches()
        return last


def choice(match: Match, pick: int) -> tuple[int, str]:
    """The seat and the action that a number stands for: first a seat, then a kind of action, then one of these."""
    seat = match.to_act[pick % len(match.to_act)]
    kinds: dict[int, list[int]] = {}
    for code in match.legal(seat).codes:
        kinds.setdefault(code & 0xFF, []).append(code)
    codes = list(kinds.values())[pick // 7 % len(kinds)]
    return seat, match.game.action(codes[pick // 49 % len(codes)]).notation


_MADE: dict[str, Game] = {}


def made(table: Table) -> Game:
    """The game of a table; games never change, so one of each is enough."""
    return _MADE.setdefault(str(table), table.make())


@cache
def _all_tables() -> tuple[Table, ...]:
    return tuple(all_tables())


def tables() -> st.SearchStrategy[Table]:
    """Any game with any number of players, set up in any way."""
    return st.sampled_from(_all_tables())


def games() -> st.SearchStrategy[Game]:
    """The game of any table."""
    return tables().map(made)


def seeds() -> st.SearchStrategy[int]:
    """Seeds of dealers and streams."""
    return st.integers(min_value=0, max_value=2**32 - 1)


def picks(most: int = MOST_STEPS) -> st.SearchStrategy[list[int]]:
    """Numbers that choose among what is legal."""
    return st.lists(st.integers(min_value=0, max_value=2**20), max_size=most)


def paths(most: int = MOST_STEPS) -> st.SearchStrategy[Path]:
    """The first steps of a game."""
    return st.builds(Path, tables(), seeds(), picks(most))


def notations() -> st.SearchStrategy[str]:
    """Texts that may or may not be an action: words of games, numbers and anything else, in any order."""
    words = st.sampled_from(
        (
            *("roll", "build", "fly", "offer", "trade", "for", "end", "give", "steal", "take", "buy", "sell"),
            *("post", "module", "purchase", "put", "top", "ore_3", "ore", "food", "1", "3", "0,0"),
        )
    )
    anything = st.one_of(words, st.integers().map(str), st.text(max_size=8))
    return st.one_of(st.text(max_size=40), st.lists(anything, max_size=8).map(" ".join))
