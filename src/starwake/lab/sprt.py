"""When enough has been played: a sequential test of whether a bot wins more than its share. Pure computing.

Deals are the samples, not games: a deal is played from every seat, and those games are not independent. What a deal
brings is the share of its games that the bot won, less the share of seats it had. The test weighs two claims, that this
is 0 on average and that it is `margin`, by the usual approximation of the likelihood for samples of unknown spread.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import NamedTuple

ERROR = 0.05
"""How often either claim may be taken although the other is true."""
BOUND = log((1 - ERROR) / ERROR)
LEAST = 8
"""Deals before anything is decided."""
DOUBT = 0.5
"""The spread of two deals that were never played, half a game off either way: a few equal ones prove little."""


class Verdict(NamedTuple):
    """What the deals so far say."""

    deals: int
    """How many were weighed; where a claim is taken, the deal that decided is the last one."""
    gain: float
    """Games won above the bot's share, on average."""
    ratio: float
    """Logarithm of how much likelier the gain of `margin` is than none."""
    better: bool | None
    """Which claim is taken; None: play on."""


def weigh(gains: Sequence[float], margin: float) -> Verdict:
    """The verdict after the first deals that allow one, or after all of them."""
    total = squares = 0.0
    verdict = Verdict(0, 0.0, 0.0, None)
    for deals, gain in enumerate(gains, 1):
        total += gain
        squares += gain * gain
        verdict = _verdict(deals, total / deals, squares - total * total / deals, margin)
        if verdict.better is not None:
            break
    return verdict


def _verdict(deals: int, mean: float, spread: float, margin: float) -> Verdict:
    variance = (spread + DOUBT) / (deals + 2)
    ratio = deals * margin * (2 * mean - margin) / (2 * variance)
    decided = deals >= LEAST and abs(ratio) >= BOUND
    return Verdict(deals, mean, ratio, ratio > 0 if decided else None)
