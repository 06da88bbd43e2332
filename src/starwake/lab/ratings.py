"""Ratings from results, by openskill's Plackett-Luce model. Pure computing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from starwake.core.errors import UsageError
from starwake.lab.results import Z95

Finish = Sequence[tuple[int, float]]
"""One game: the contender and the place of each seat; lower places are better."""


class Rating(NamedTuple):
    """How strong a contender is, and how sure that is: 25 is where everybody begins."""

    mean: float
    spread: float

    @property
    def low(self) -> float:
        """The lower end of what holds 95 times in 100."""
        return self.mean - Z95 * self.spread

    @property
    def high(self) -> float:
        """The upper end."""
        return self.mean + Z95 * self.spread


def model() -> Any:
    """openskill's model; UsageError if it is not installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise UsageError("ratings need the package openskill: pip install 'starwake[lab]'") from None
    return PlackettLuce()


def rate(contenders: int, games: Iterable[Finish]) -> list[Rating]:
    """The ratings after some games, in the order in which they are given.

    Somebody who sits on several seats of a table counts once, with the best place.
    """
    rules = model()
    found = [rules.rating() for _contender in range(contenders)]
    for finish in games:
        best: dict[int, float] = {}
        for who, place in finish:
            best[who] = min(place, best.get(who, place))
        if len(best) > 1:
            after = rules.rate([[found[who]] for who in best], ranks=list(best.values()))
            for who, (rating,) in zip(best, after, strict=True):
                found[who] = rating
    return [Rating(one.mu, one.sigma) for one in found]


def places(winner: int, points: Sequence[int]) -> list[float]:
    """The place of each seat: the winner first, the others by their points."""
    return [-1.0 if seat == winner else float(max(points) - own) for seat, own in enumerate(points)]
