"""Tuning the weights of a trader by self-play: small changes, kept where they win.

    python -m starwake.lab.tune starfarers --players 4 --option board=strategic --rounds 40 --deals 50 --seed 1

In each round some weights of the champion are changed a little, and the challenger plays against champions: every
deal once from each seat, so that neither dice nor seats decide. It becomes champion if it wins clearly more than its
share. The last line is the champion's weights as JSON. The same seed tunes the same way; check what comes out by
`starwake sim` on seeds that it has not seen.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Any, NamedTuple

from starwake.bots.bot import Bot
from starwake.bots.registry import load_bot, locate_bot
from starwake.core.errors import StarwakeError
from starwake.core.game import Game
from starwake.core.playout import play_to
from starwake.core.registry import make
from starwake.core.rng import Stream, stream
from starwake.lab.results import Share, wilson
from starwake.lab.sim import DEALER_LANE, MAX_TURNS
from starwake.parts.options import read_value

BOTS_LANE, CHANGES_LANE = 1, 2
CHANGED = 3
"""Weights that are changed in a round."""
FACTORS = (0.7, 0.8, 0.9, 1.1, 1.25, 1.4)
"""What a weight may be multiplied by."""
CLEARLY = 1.0
"""Standard errors above its share that a challenger must win."""

Weights = Any
"""The named tuple of a trader's weights."""


class Round(NamedTuple):
    """What a round of tuning brought."""

    number: int
    wins: Share
    kept: bool
    weights: Weights
    """The champion's afterwards."""


def duel(game: Game, challenger: Weights, champion: Weights, deals: range, seed: int | str) -> Share:
    """The wins of one challenger at a table of champions: each deal from every seat."""
    wins = 0
    for deal in deals:
        for seat in range(game.players):
            table = [challenger if other == seat else champion for other in range(game.players)]
            wins += (
                winner(game, table, stream(seed, deal, DEALER_LANE), stream(seed, deal, BOTS_LANE)) == seat
            )
    return wilson(wins, len(deals) * game.players)


def winner(game: Game, weights: Sequence[Weights], dealer: Stream, rng: Stream) -> int:
    """The seat that wins a game of traders with these weights, -1 if nobody does in time."""
    kind: Any = load_bot(locate_bot("trader", game.id))
    table: list[Bot] = [kind(game, seat, rng, one) for seat, one in enumerate(weights)]
    state = game.new_state()
    game.engine.advance(state)
    play_to(game, state, table, dealer, MAX_TURNS)
    return int(state.winner)


def changed(weights: Weights, rng: Stream) -> Weights:
    """The same weights, some of them a little higher or lower; whole numbers stay as they are."""
    names = [name for name, value in weights._asdict().items() if isinstance(value, float)]
    found = weights
    for _number in range(CHANGED):
        name = names[rng.below(len(names))]
        value = getattr(weights, name) * FACTORS[rng.below(len(FACTORS))]
        found = found._replace(**{name: round(value, 4)})
    return found


def clearly(wins: Share, players: int) -> bool:
    """Whether a challenger has won clearly more than its share."""
    par = wins.of / players
    return wins.number - par > CLEARLY * sqrt(par * (1 - 1 / players))


def tune(game: Game, start: Weights, rounds: int, deals: int, seed: int | str) -> Iterator[Round]:
    """Round after round; deals are new ones each time."""
    rng = stream(seed, lane=CHANGES_LANE)
    champion = start
    for number in range(rounds):
        challenger = changed(champion, rng)
        wins = duel(game, challenger, champion, range(number * deals, (number + 1) * deals), seed)
        kept = clearly(wins, game.players)
        champion = challenger if kept else champion
        yield Round(number, wins, kept, champion)


def starting_point(game: Game, path: str | None) -> Weights:
    """The trader's own weights, with those of a file in their place."""
    kind: Any = load_bot(locate_bot("trader", game.id))
    if path is None:
        return kind.weights
    with open(path, encoding="utf-8") as file:
        return kind.weights._replace(**json.load(file))


def main(arguments: list[str] | None = None) -> int:
    """Tune and print."""
    parser = argparse.ArgumentParser(prog="python -m starwake.lab.tune")
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--start", metavar="FILE", help="weights to begin with, as JSON")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--deals", type=int, default=50, help="in a round; each is played from every seat")
    parser.add_argument("--seed", default="0")
    given = parser.parse_args(arguments)
    try:
        options = {
            name: read_value(value) for name, _, value in (text.partition("=") for text in given.option)
        }
        game = make(given.game, given.players, options)
        best = start = starting_point(game, given.start)
        for one in tune(game, start, given.rounds, given.deals, given.seed):
            print(
                f"{one.number:>4} {one.wins.number:>5} of {one.wins.of}{' kept' if one.kept else ''}",
                flush=True,
            )
            best = one.weights
    except (StarwakeError, OSError, ValueError, TypeError) as error:
        print(f"tune: {error}", file=sys.stderr)
        return 2
    print(json.dumps(best._asdict()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
