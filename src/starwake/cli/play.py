"""`starwake play GAME`: a game at the terminal against bots, with several people at one keyboard, or at a server."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
from pathlib import Path

import starwake as sw
from starwake.bots import Bot, make_bot
from starwake.bots.registry import bots as bots_of
from starwake.cli import seats
from starwake.cli.background import compiling
from starwake.cli.options import add_game_arguments, asked_for, bot_names, new_match, seed_of, whole
from starwake.cli.terminal import files
from starwake.cli.terminal.background import BACKGROUNDS
from starwake.cli.terminal.console import console_for, input_line
from starwake.cli.terminal.home import Home
from starwake.cli.terminal.keeping import Keeper
from starwake.cli.terminal.session import Session
from starwake.cli.terminal.signals import Signals
from starwake.core.errors import UsageError
from starwake.core.match import Match
from starwake.core.outside import shown
from starwake.core.text import LANGUAGES

HELP = "Play a game in the terminal: against bots, several people at one keyboard, or at a table of a server."
BOT_LANE = 1
"""Bots draw from lanes of the seed from here on, the dealer from its own: thinking moves no dice."""
ADVICE_LANE = 101
ADVISER = "trader"
COMMAND = "STARWAKE_COMMAND"
"""The environment variable with what a person typed to start the program, if that was a script such as ./play."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """GAME and how it is to be played."""
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs="?",
        default="starfarers",
        help="default: starfarers; a file to load, or a code, says which",
    )
    add_game_arguments(parser)
    parser.add_argument(
        "--bots", metavar="A,B", help="who plays the other seats (default: trader, or the best there is)"
    )
    parser.add_argument("--seat", type=whole, default=0, metavar="N", help="your seat, from 0 (default 0)")
    parser.add_argument(
        "--hot-seat", type=whole, default=1, metavar="N", help="so many people, from --seat on"
    )
    parser.add_argument(
        "--seed", type=seed_of, metavar="S", help="the same dice every time; without it nobody knows them"
    )
    parser.add_argument("--lang", default="en", metavar="L", help="en or de")
    add_theme(parser)
    parser.add_argument("--load", metavar="FILE", help="go on with a saved game")
    seats.add_arguments(parser)


def add_theme(parser: argparse.ArgumentParser) -> None:
    """How the terminal looks."""
    parser.add_argument(
        "--theme",
        choices=BACKGROUNDS,
        default="auto",
        help="colours for a dark or a light background (default: what the terminal says)",
    )


def run(args: argparse.Namespace) -> int:
    """Set the table and play."""
    if args.lang not in LANGUAGES:
        raise UsageError(f"there is no language {shown(args.lang)}; there are {', '.join(LANGUAGES)}")
    if args.server is not None:
        return seats.run(args, console_for(sys.stdout, background=args.theme), input_line, command())
    seats.check_alone(args)
    with Signals() as signals, compiling(lambda text: None):  # the screen is for the game
        while play_one(args, signals):
            args = argparse.Namespace(**{**vars(args), "load": None, "seed": None})
    return 0


def play_one(args: argparse.Namespace, signals: Signals) -> bool:
    """One game; whether another one is wanted."""
    match = match_of(args)
    people = seats_of_people(args.seat, args.hot_seat, match.game.players)
    best = ADVISER if ADVISER in bots_of(match.game.id) else bots_of(match.game.id)[-1]
    kinds = kinds_of(args.bots or best, people, match.game.players)
    seed = args.seed if args.seed is not None else secrets.token_hex(8)
    bots: dict[int, Bot] = {
        seat: make_bot(name, match.game, seat, sw.stream(seed, lane=BOT_LANE + seat))
        for seat, name in kinds.items()
    }

    def adviser(seat: int) -> Bot:
        return make_bot(best, match.game, seat, sw.stream(seed, lane=ADVICE_LANE + seat))

    home = Home(match, bots, args.lang, adviser)
    path = None if args.load is None else Path(args.load)
    session = Session(
        home,
        console_for(sys.stdout, background=args.theme),
        signals.asking(input_line),
        lambda session: Keeper(session, home, Path(), path, command()),
        kinds=kinds,
        pause=signals.pause,
    )
    session.run()
    return session.again


def command() -> str:
    """What a person types to start this."""
    return os.environ.get(COMMAND) or "starwake play"


def match_of(args: argparse.Namespace) -> Match:
    """A new match, or a saved one."""
    if args.load is None:
        return new_match(args)
    if asked_for(args) or args.seed is not None:
        raise UsageError(
            "a saved game brings its own players, options and dice; leave --players, options and --seed out"
        )
    return files.load(args.load)  # the file says which game it is


def seats_of_people(first: int, count: int, players: int) -> list[int]:
    """The seats of people: so many from the first one on, around the table."""
    if not 0 <= first < players:
        raise UsageError(f"there is no seat {first}; seats are 0 to {players - 1}")
    if not 1 <= count <= players:
        raise UsageError(f"--hot-seat is the number of people, 1 to {players}, not {count}")
    return [(first + n) % players for n in range(count)]


def kinds_of(names: str, people: list[int], players: int) -> dict[int, str]:
    """The bot of each other seat; a short list of names starts again."""
    wanted = bot_names(names)
    others = [seat for seat in range(players) if seat not in people]
    return {seat: wanted[n % len(wanted)] for n, seat in enumerate(others)}
