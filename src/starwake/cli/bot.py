"""`starwake bot WHICH --stdio`: a bot that is asked over standard input and answers on standard output."""

from __future__ import annotations

import argparse
import sys

from starwake.bots.stdio import speak

HELP = "Let a bot answer questions, a line of JSON each (docs/stdio.md): what other programs play against."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    parser.add_argument("bot", metavar="BOT", help="a bot by name or module:Class")
    parser.add_argument(
        "--stdio",
        action="store_true",
        required=True,
        help="over standard input and output, the only way so far",
    )


def run(args: argparse.Namespace) -> int:
    """Answer until the input ends."""
    if "" not in sys.path:
        sys.path.append("")
    speak(args.bot, sys.stdin.buffer, sys.stdout.buffer)
    return 0
