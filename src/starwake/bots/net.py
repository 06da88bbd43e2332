"""The net that turns what is known about each seat into chances to win: plain compiled Python, small, and the same
for every seat.

Each seat's numbers go through one layer, the same for all. A second layer sees what came out for a seat, and the mean
and the greatest of what came out for the others, so that three to six players are one net. What remains is a score for
each seat, and the scores become chances that add up to 1.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from starwake.core.arrays import i64, vec

POOLS: Final[i64] = 3
"""What the second layer sees: the seat itself, the mean of the others, the greatest of the others."""


@final
class Net:
    """The weights of a net; matrices by rows, a row for each unit."""

    def __init__(
        self,
        inputs: i64,
        hidden: i64,
        upper: i64,
        first: list[float],
        first_bias: list[float],
        second: list[float],
        second_bias: list[float],
        last: list[float],
        direct: list[float],
    ) -> None:
        self.inputs: Final[i64] = inputs
        self.hidden: Final[i64] = hidden
        self.upper: Final[i64] = upper
        self.first: Final = vec[float](first)
        self.first_bias: Final = vec[float](first_bias)
        self.second: Final = vec[float](second)
        self.second_bias: Final = vec[float](second_bias)
        self.last: Final = vec[float](last)
        """What each unit of the second layer adds to the score."""
        self.direct: Final = vec[float](direct)
        """What each number of a seat adds to its score by itself."""

    def chances(self, rows: list[vec[float]]) -> list[float]:
        """The chance of each seat to win, from its row of numbers."""
        lower = [self._layer(row, self.first, self.first_bias, self.inputs, self.hidden) for row in rows]
        scores: list[float] = []
        seat: i64 = 0
        for row in rows:
            pooled = self._pooled(lower, seat)
            upper = self._layer(pooled, self.second, self.second_bias, self.hidden * POOLS, self.upper)
            score = dot(upper, self.last, 0, self.upper) + dot(row, self.direct, 0, self.inputs)
            scores.append(score)
            seat += 1
        return softmax(scores)

    def of(self, rows: list[list[float]]) -> list[float]:
        """The same from plain lists."""
        return self.chances([vec[float](row) for row in rows])

    def _layer(
        self, row: vec[float], matrix: vec[float], bias: vec[float], inputs: i64, units: i64
    ) -> vec[float]:
        """What the units of a layer make of a row: nothing below zero."""
        out = bias[:]
        unit: i64 = 0
        while unit < units:
            value = bias[unit] + dot(row, matrix, unit * inputs, inputs)
            out[unit] = value if value > 0.0 else 0.0
            unit += 1
        return out

    def _pooled(self, lower: list[vec[float]], seat: i64) -> vec[float]:
        """A seat's own units, the mean and the greatest of the others'."""
        size = self.hidden
        found = vec[float]([0.0] * int(size * POOLS))
        others: i64 = len(lower) - 1
        share = 1.0 / float(others)
        other: i64 = 0
        for row in lower:
            unit: i64 = 0
            while unit < size:
                value = row[unit]
                if other == seat:
                    found[unit] = value
                elif value > 0.0:
                    found[size + unit] += value * share
                    if value > found[size + size + unit]:
                        found[size + size + unit] = value
                unit += 1
            other += 1
        return found


def dot(row: vec[float], matrix: vec[float], start: i64, count: i64) -> float:
    """The sum of the products of a row and a stretch of a matrix."""
    total = 0.0
    i: i64 = 0
    while i < count:
        total += row[i] * matrix[start + i]
        i += 1
    return total


def softmax(scores: list[float]) -> list[float]:
    """Scores as chances that add up to 1."""
    most = max(scores)
    raised = [exp(score - most) for score in scores]
    total = sum(raised)
    return [one / total for one in raised]
