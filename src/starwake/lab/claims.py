"""Whether the coach is right: what it calls better, and what was done, played on in the same worlds.

    starwake sim starfarers --players 4 --bots trader,cadet,navigator --games 60 --seed 1 --records games.jsonl.gz
    python -m starwake.lab.claims games.jsonl.gz --claims 100 --worlds 200

A claim is a decision that a review says cost at least three points in a hundred. The choice that it calls best and the
one that was made are played on to the end by traders, in worlds imagined from what the seat knew, with the same dice
and with streams that no review has used. A search judges positions by a learned value; here games are won or lost.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from statistics import fmean, stdev
from typing import Any, NamedTuple

from starwake.bots.registry import make_bot
from starwake.bots.rungs import DEPTHS
from starwake.bots.search import Depth
from starwake.core.errors import StarwakeError
from starwake.core.rng import Stream, stream
from starwake.lab.games import read_games
from starwake.lab.results import Z95
from starwake.lab.review import Decision, review
from starwake.table.film import Film

LEAST = 0.03
"""Chance to win that a claim says was given away, at least."""
OF_A_GAME = 4
"""Claims of one game, at most: more would all tell of the same game."""
WORLDS_LANE, DICE_LANE, BOTS_LANE = 0, 1, 2


class Claim(NamedTuple):
    """What a review said of a decision, and what came of it."""

    game: int
    """Its number in the file."""
    seat: int
    step: int
    made: str
    better: str
    said: float
    """The chance to win that the better choice would have brought, it says."""
    found: float
    """What it did bring."""


class Verdict(NamedTuple):
    """What came of all claims."""

    claims: tuple[Claim, ...]

    @property
    def right(self) -> int:
        """Claims whose better choice won more often."""
        return sum(one.found > 0 for one in self.claims)

    @property
    def said(self) -> float:
        """What the better choices would have brought in the mean, by the reviews."""
        return fmean(one.said for one in self.claims)

    @property
    def found(self) -> tuple[float, float, float]:
        """What they brought in the mean, and the interval that holds it 95 times in 100."""
        gains = [one.found for one in self.claims]
        mean = fmean(gains)
        half = Z95 * stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else 1.0
        return mean, mean - half, mean + half

    def json(self) -> dict[str, Any]:
        """All of it as data."""
        mean, low, high = (round(one, 4) for one in self.found)
        told = {"claims": len(self.claims), "right": self.right, "said": round(self.said, 4)}
        return {**told, "found": mean, "found_95": [low, high]}


def claims(path: str, depth: Depth, worlds: int, seed: int | str) -> Iterator[Claim]:
    """The claims of the games of a file, one after the other."""
    for one in read_games(path):
        film = Film(one.record)
        found = sorted(review(film, depth=depth).decisions, key=lambda decision: -decision.cost)
        for decision in found[:OF_A_GAME]:
            if decision.cost >= LEAST:
                yield tried(film, one.number, decision, worlds, seed)


def tried(film: Film, number: int, decision: Decision, worlds: int, seed: int | str) -> Claim:
    """Play both choices on in the same worlds."""
    game, seat = film.game, decision.seat
    view = game.view(film.scenes[decision.step - 1].state, seat)
    made, better = decision.made.action, decision.best[0].action
    lane = f"claims/{seed}/{number}/{decision.step}"
    gains = 0
    for world in range(worlds):
        start = game.imagine(view, stream(lane, world, WORLDS_LANE))
        gains += won(film, start.copy(), seat, better, lane, world) - won(
            film, start, seat, made, lane, world
        )
    return Claim(number, seat, decision.step, made, better, decision.cost, gains / worlds)


def won(film: Film, state: Any, seat: int, action: str, lane: str, world: int) -> bool:
    """Whether a seat wins after an action, everybody a trader from then on."""
    game, dice = film.game, stream(lane, world, DICE_LANE)
    game.step(state, seat, game.code(action), dice)
    bots: Sequence[Any] = [
        make_bot("trader", game, other, own_stream(lane, world, other)) for other in range(game.players)
    ]
    game.playout(state, bots, dice)
    return bool(state.winner == seat)


def own_stream(lane: str, world: int, seat: int) -> Stream:
    """The randomness of a bot; the same whichever choice is played on."""
    return stream(lane, world, BOTS_LANE + seat)


def main(arguments: list[str] | None = None) -> int:
    """Try so many claims and tell what came of them."""
    parser = argparse.ArgumentParser(prog="python -m starwake.lab.claims")
    parser.add_argument("games", help="a file of games, as `starwake sim --records` writes it")
    parser.add_argument("--claims", type=int, default=100)
    parser.add_argument("--worlds", type=int, default=200, help="in which each is tried")
    parser.add_argument("--depth", choices=DEPTHS, default="captain", help="of the reviews")
    parser.add_argument("--seed", default="0")
    given = parser.parse_args(arguments)
    found: list[Claim] = []
    try:
        for one in islice(claims(given.games, DEPTHS[given.depth], given.worlds, given.seed), given.claims):
            found.append(one)
            print(
                f"game {one.game}, seat {one.seat}, step {one.step}: {one.better!r} instead of {one.made!r}: "
                f"{one.said:+.3f} said, {one.found:+.3f} found",
                file=sys.stderr,
                flush=True,
            )
    except StarwakeError as error:
        print(f"claims: {error}", file=sys.stderr)
        return 2
    if not found:
        print("claims: no decision of these games cost so much", file=sys.stderr)
        return 1
    print(json.dumps(Verdict(tuple(found)).json()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
