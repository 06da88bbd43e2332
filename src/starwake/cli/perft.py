"""`starwake perft GAME`: count everything that can happen under a position, to a depth.

One line per depth, `count DEPTH CHOICES CHANCE`. An action of a seat and an outcome of chance are each one step deeper;
CHOICES is the number of actions, CHANCE the number of outcomes that may be the step at that depth, summed over every
way to get there. Of seats that may act at the same time all are counted. Free-form offers, which are legal but never
listed, are not. Two programs that play by the same rules count the same, so one number checks many rules at once.
"""

from __future__ import annotations

import argparse

import starwake as sw
from starwake.cli.options import add_game_arguments, asked_for, new_match, seed_of, whole
from starwake.core.errors import PositionError, UsageError
from starwake.core.match import Match
from starwake.core.outside import file_json
from starwake.testing.perft import counts, divide

HELP = "Count the legal actions and chance branches under a position, to a depth."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME --depth D, and where to count from."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--depth", type=whole, required=True, metavar="D", help="steps deep, from 1")
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--position", metavar="FILE", help="a position as JSON")
    start.add_argument("--after", metavar="RECORD", help="the end of a record")
    add_game_arguments(parser)
    parser.add_argument(
        "--seed", type=seed_of, default="1", metavar="S", help="deals what a new game starts with (default 1)"
    )
    parser.add_argument("--divide", action="store_true", help="also count under each action by itself")


def run(args: argparse.Namespace) -> int:
    """Print the counts."""
    match = start_of(args)
    game, state = match.game, match.state
    if args.divide:
        for name, (choices, chance) in divide(game, state, args.depth).items():
            print(f"{name}: {choices} {chance}")
    for depth, (choices, chance) in enumerate(counts(game, state, args.depth), 1):
        print(f"count {depth} {choices} {chance}")
    return 0


def start_of(args: argparse.Namespace) -> Match:
    """The match to count from: a position, the end of a record, or a new game."""
    if args.position is not None:
        match = sw.from_position(file_json(args.position, PositionError), seed=args.seed)
    elif args.after is not None:
        match = sw.load(args.after).replay()
    else:
        return new_match(args)
    if asked_for(args):
        raise UsageError("--players and options are for a new game; a position or record brings its own")
    if match.game.id != args.game:
        raise UsageError(f"that is a game of {match.game.id}, not of {args.game}")
    return match
