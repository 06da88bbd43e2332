"""How good a value of positions is: what it said in fresh games of mixed bots, beside what came of them.

Log-loss is the mean of minus the logarithm of the chance that was given to the seat that won: less is better, and a
constant (every seat the same) is what knowing nothing gives. Points-only is the best that chances can be which depend
on points alone, `exp(k * points)`, with `k` fitted to the very games that are judged.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Any, Final

from starwake.lab.selfplay import Course, Sample, play

DECILES: Final = 10
LEAST: Final = 1e-9
"""No chance counts as less."""
STEEPNESS: Final = tuple(0.05 * step for step in range(1, 41))
"""Values of `k` that are tried."""

SURENESS: Final = tuple(0.5 + 0.02 * step for step in range(36))
"""What the scores of a net may be multiplied by."""


@dataclass(frozen=True)
class Decile:
    """The seats that were given a chance between two tenths."""

    seats: int
    said: float
    """What they were given in the mean."""
    won: float
    """What share of them won."""


@dataclass(frozen=True)
class Verdict:
    """What came out."""

    games: int
    positions: int
    loss: float
    constant: float
    points_only: float
    deciles: tuple[Decile, ...]

    @property
    def gap(self) -> float:
        """The most that a decile is off."""
        return max(abs(one.said - one.won) for one in self.deciles if one.seats)

    def json(self) -> dict[str, Any]:
        """The figures as data."""
        return {
            "games": self.games,
            "positions": self.positions,
            "log_loss": round(self.loss, 4),
            "constant": round(self.constant, 4),
            "points_only": round(self.points_only, 4),
            "largest_gap": round(self.gap, 4),
            "deciles": [[one.seats, round(one.said, 4), round(one.won, 4)] for one in self.deciles],
        }


def cooled(
    course: Course,
    weights: dict[str, Any],
    chances: Callable[[list[list[float]]], Sequence[float]],
    games: int,
    seed: int | str,
) -> dict[str, Any]:
    """The weights made as sure of themselves as they are right in calm games: wild beginnings teach large leads."""
    samples = calm(course, games, seed)
    said = [chances(one.rows) for one in samples]
    best = min(SURENESS, key=lambda sure: mean_loss(samples, [raised(one, sure) for one in said]))
    scaled = {name: [short(value * best) for value in weights[name]] for name in ("last", "direct")}
    return {**weights, **scaled}


def short(value: float) -> float:
    """A weight as precise as it is stored."""
    return float(f"{value:.5g}")


def raised(chances: Sequence[float], sure: float) -> list[float]:
    """Chances whose scores are multiplied by a number: less sure below 1."""
    powers = [max(LEAST, one) ** sure for one in chances]
    return [one / sum(powers) for one in powers]


def calm(course: Course, games: int, seed: int | str) -> list[Sample]:
    """Positions of fresh games, none of which begins wildly."""
    return [one for number in range(games) for one in play(course, seed, number, wild=0)]


def judge(
    course: Course, chances: Callable[[list[list[float]]], Sequence[float]], games: int, seed: int | str
) -> Verdict:
    """Play fresh games, none of them wild, and see what the value said about their positions."""
    samples = calm(course, games, seed)
    played = len({one.game for one in samples})
    return verdict(samples, [chances(one.rows) for one in samples], played)


def verdict(samples: Sequence[Sample], said: Sequence[Sequence[float]], games: int) -> Verdict:
    """The figures of what was said about some positions."""
    return Verdict(
        games,
        len(samples),
        mean_loss(samples, said),
        mean_loss(samples, [[1 / len(one.rows)] * len(one.rows) for one in samples]),
        min(mean_loss(samples, [by_points(one.points, k) for one in samples]) for k in STEEPNESS),
        deciles(samples, said),
    )


def mean_loss(samples: Sequence[Sample], said: Sequence[Sequence[float]]) -> float:
    """The mean log-loss."""
    return sum(-log(max(LEAST, one[sample.winner])) for sample, one in zip(samples, said, strict=True)) / len(
        samples
    )


def by_points(points: Sequence[int], k: float) -> list[float]:
    """Chances by points alone."""
    most = max(points)
    raised = [exp(k * (one - most)) for one in points]
    return [one / sum(raised) for one in raised]


def deciles(samples: Sequence[Sample], said: Sequence[Sequence[float]]) -> tuple[Decile, ...]:
    """What was said and what came, by tenths of what was said."""
    seats, told, won = [0] * DECILES, [0.0] * DECILES, [0] * DECILES
    for sample, chances in zip(samples, said, strict=True):
        for seat, chance in enumerate(chances):
            place = min(DECILES - 1, int(chance * DECILES))
            seats[place] += 1
            told[place] += chance
            won[place] += seat == sample.winner
    return tuple(
        Decile(seats[n], told[n] / max(1, seats[n]), won[n] / max(1, seats[n])) for n in range(DECILES)
    )
