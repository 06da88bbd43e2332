"""Who meets whom: the line-ups of a tournament. Pure computing: nothing is played here.

A line-up says which contenders sit at a table, by their numbers; a deal is the dice of one game. Every deal is played
once from each turn of the line-up around the table, so that neither dice nor seats favour anybody.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from math import ceil, comb, log2

from starwake.core.errors import UsageError
from starwake.core.rng import Stream

MOST_LINEUPS = 100_000
NEAR = 2
"""So many tables down the list somebody is looked for who has not been met yet."""

Lineup = tuple[int, ...]
"""Contenders by their numbers, in the order in which they sit."""


def turned(lineup: Lineup, turn: int) -> Lineup:
    """Who sits where when a line-up has moved on by so many seats."""
    players = len(lineup)
    return tuple(lineup[(seat - turn) % players] for seat in range(players))


# ------------------------------------------------------------------ everybody against everybody


def round_robin(contenders: int, players: int, rng: Stream) -> list[Lineup]:
    """Every table that contenders can fill, in any order; with fewer contenders than seats each sits several times."""
    if contenders < players:
        return repeated(contenders, players)
    if comb(contenders, players) > MOST_LINEUPS:
        raise UsageError(
            f"{contenders} bots fill too many tables for {players}; --format swiss does with fewer"
        )
    lineups = list(combinations(range(contenders), players))
    rng.shuffle(lineups)
    return lineups


def repeated(contenders: int, players: int) -> list[Lineup]:
    """The contenders in turn, beginning with each; tables that are the same but for where they begin count once."""
    found: dict[Lineup, Lineup] = {}
    for first in range(contenders):
        lineup = tuple((first + seat) % contenders for seat in range(players))
        found.setdefault(min(turned(lineup, turn) for turn in range(players)), lineup)
    return list(found.values())


def challenge(contenders: int, players: int) -> list[Lineup]:
    """The first contender alone, at a table of each of the others in turn."""
    return [(0, *[other] * (players - 1)) for other in range(1, contenders)]


# ------------------------------------------------------------------ Swiss


def rounds_for(contenders: int, players: int) -> int:
    """Rounds after which a Swiss tournament knows its best: one more than the halvings to one table."""
    return 1 + max(1, ceil(log2(contenders / players)))


def swiss_round(
    scores: Sequence[float],
    met: Mapping[tuple[int, int], int],
    rested: Sequence[int],
    players: int,
    rng: Stream,
) -> list[Lineup]:
    """The tables of a round: those with about the same score meet, and if possible such as have not met yet.

    `met` has how often two contenders (the lower number first) have met, `rested` how often each has sat out. Who is
    left over when the tables are full sits out: of those who have least often, the last ones.
    """
    order = list(range(len(scores)))
    rng.shuffle(order)  # who is first among equals
    order.sort(key=lambda one: -scores[one])
    waiting = [one for one in order if one not in _resting(order, rested, len(order) % players)]
    tables = []
    while waiting:
        table = [waiting.pop(0)]
        while len(table) < players:
            near = waiting[: NEAR * players]
            table.append(min(near, key=lambda other: sum(met.get(pair(one, other), 0) for one in table)))
            waiting.remove(table[-1])
        tables.append(tuple(table))
    return tables


def pair(one: int, other: int) -> tuple[int, int]:
    """Two contenders, the lower number first."""
    return (one, other) if one < other else (other, one)


def meetings(lineups: Sequence[Lineup]) -> Counter[tuple[int, int]]:
    """How often two contenders have met."""
    return Counter(pair(*two) for lineup in lineups for two in combinations(lineup, 2))


def _resting(order: Sequence[int], rested: Sequence[int], count: int) -> set[int]:
    last_first = {one: -place for place, one in enumerate(order)}
    return set(sorted(order, key=lambda one: (rested[one], last_first[one]))[:count])
