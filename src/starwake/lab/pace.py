"""How long bots think: the processor's time of each decision, in games that they play.

    python -m starwake.lab.pace starfarers --bots captain,trader --players 4 --games 8 --seed 1

Bots are named from seat 0 on, as in a simulation, and a shorter list repeats its last one. Told are the mean, the 95th
and 99th percentile and the longest decision of the first bot, in milliseconds; choices without a choice do not count.
"""

from __future__ import annotations

import argparse
import json
import sys
from statistics import fmean
from time import thread_time_ns
from typing import Any

from starwake.bots.bot import Bot
from starwake.bots.registry import make_bot
from starwake.core.errors import StarwakeError
from starwake.core.game import Game
from starwake.core.legal import LegalActions
from starwake.core.playout import play_to
from starwake.core.registry import make
from starwake.core.rng import stream
from starwake.core.view import View
from starwake.lab.sim import DEALER_LANE, MAX_TURNS
from starwake.parts.options import read_value

BOTS_LANE = 1


class Timed:
    """A bot whose decisions are timed."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.needs_view, self.asked_always = bot.needs_view, bot.asked_always
        self.took: list[float] = []
        """Milliseconds of each decision."""

    def choose_code(self, view: View, legal: LegalActions) -> int:
        """What the bot chooses."""
        began = thread_time_ns()
        code = self._bot.choose_code(view, legal)
        self.took.append((thread_time_ns() - began) / 1e6)
        return code


def decisions(game: Game, bots: list[str], games: int, seed: int | str) -> list[float]:
    """Milliseconds of each decision of the first bot; it moves on by a seat with each game."""
    found: list[float] = []
    for number in range(games):
        table: list[Any] = []
        for seat in range(game.players):
            place = (seat - number) % game.players
            name = bots[min(place, len(bots) - 1)]
            table.append(make_bot(name, game, seat, stream(seed, number, BOTS_LANE + place)))
        watched = number % game.players
        table[watched] = Timed(table[watched])
        state = game.new_state()
        game.engine.advance(state)
        play_to(game, state, table, stream(seed, number, DEALER_LANE), MAX_TURNS)
        found += table[watched].took
    return found


def figures(took: list[float]) -> dict[str, float]:
    """What is told of them."""
    ranked = sorted(took)

    def share(part: float) -> float:
        return ranked[min(len(ranked) - 1, int(part * len(ranked)))]

    told = {"mean": fmean(ranked), "p95": share(0.95), "p99": share(0.99), "worst": ranked[-1]}
    return {"decisions": len(ranked)} | {name: round(value, 2) for name, value in told.items()}


def main(arguments: list[str] | None = None) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m starwake.lab.pace")
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--bots", required=True, help="the first one is timed")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", default="0")
    given = parser.parse_args(arguments)
    try:
        options = {
            name: read_value(value) for name, _, value in (text.partition("=") for text in given.option)
        }
        game = make(given.game, given.players, options)
        took = decisions(game, given.bots.split(","), given.games, given.seed)
    except StarwakeError as error:
        print(f"pace: {error}", file=sys.stderr)
        return 2
    print(json.dumps(figures(took)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
