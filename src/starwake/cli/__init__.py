"""The `starwake` command: one module a subcommand, loaded only when it is the one asked for.

A subcommand is a module `starwake.cli.NAME` with

    HELP: str                                 one line for the list of commands
    add_arguments(parser) -> None             its flags, on an `argparse.ArgumentParser`
    run(args) -> int                          does it; the exit code

Mistakes of the user (a `StarwakeError`, a file that cannot be read or written) end as one line on stderr and exit
code 2. `starwake --with MODULE COMMAND ...` imports a module first: one that registers a game of its own, and
`starwake --bot NAME=cmd:PROGRAM COMMAND ...` gives a bot a name first.

Without a command the page is opened. A game may be named (`starwake starship`), and `--terminal` plays it there.
"""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Protocol, cast

from starwake import __version__
from starwake.core.errors import StarwakeError, UsageError, one_line
from starwake.core.outside import module_of, shown
from starwake.core.registry import games

COMMANDS = {
    "open": "play in the browser: start a server of your own and open its page",
    "play": "play a game in the terminal against bots",
    "serve": "hold matches for people and bots, over the network",
    "load": "measure how many matches a server bears",
    "sim": "play many games between bots and tell who won",
    "tournament": "find out which of several bots is best",
    "dataset": "write games between bots as Parquet files to learn from",
    "bot": "let a bot answer other programs",
    "train": "learn what positions are worth from games between bots",
    "bench": "measure how fast the rules run",
    "replay": "step through a recorded game",
    "review": "tell where a recorded game was won and lost, and what would have been better",
    "puzzles": "look for puzzles in games between bots, or check them again",
    "verify": "recompute every outcome of a recorded game",
    "rules": "print the rules of a game, or one of them",
    "perft": "count the legal actions under a position",
}
"""Every subcommand with the line that `starwake --help` shows. Listing them imports none of them."""

WITH = "--with"
BOT = "--bot"
TERMINAL = "--terminal"
OWN = {"-h", "--help", "--version"}
"""Flags of the program itself."""
WRONG = 2
INTERRUPTED = 130
GONE = (errno.EPIPE, errno.EIO)
"""What writing fails with when the reader or the terminal has gone."""


class Command(Protocol):
    """What a subcommand's module offers."""

    HELP: str

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add the flags of the command."""

    def run(self, args: argparse.Namespace) -> int:
        """Carry the command out; the exit code."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run `starwake` with these arguments (default: those of the process); the exit code."""
    try:
        status = _told(sys.argv[1:] if argv is None else list(argv))
        sys.stdout.flush()
    except OSError as error:
        if error.errno not in GONE:
            raise
        # Whoever read our output has gone; keep the interpreter from complaining when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _told(argv: list[str]) -> int:
    """Run, and tell what is wrong in one line."""
    try:
        return _run(argv)
    except SystemExit as done:  # argparse has already written its line
        return done.code if isinstance(done.code, int) else WRONG if done.code else 0
    except StarwakeError as error:
        return _complain(str(error))
    except KeyboardInterrupt as stop:
        return _complain(str(stop), INTERRUPTED) if str(stop) else INTERRUPTED
    except BrokenPipeError:
        raise
    except OSError as error:
        return _complain(f"{error.filename}: {error.strerror}" if error.filename else str(error))


def _run(argv: list[str]) -> int:
    argv = _meant(_prepared(argv))
    if argv and not argv[0].startswith("-") and argv[0] not in COMMANDS:
        raise UsageError(
            f"there is no game and no command {argv[0]!r}; games: {', '.join(games())};"
            f" commands: {', '.join(COMMANDS)}"
        )
    chosen = next((word for word in argv if not word.startswith("-")), None)
    command = cast(Command, import_module(f"starwake.cli.{chosen}")) if chosen in COMMANDS else None
    args = _parser(chosen, command).parse_args(argv)
    if command is None:
        raise SystemExit(_complain(f"name a command: {', '.join(COMMANDS)}"))
    return command.run(args)


def _prepared(argv: list[str]) -> list[str]:
    """The arguments without those at their head that import modules and name bots, which is done."""
    while argv and argv[0] in PREPARED:
        if len(argv) < 2:
            raise UsageError(f"{argv[0]} needs {PREPARED[argv[0]][0]}")
        if "" not in sys.path:
            sys.path.insert(0, "")  # modules are also found in the current folder
        PREPARED[argv[0]][1](argv[1])
        argv = argv[2:]
    return argv


def _import(module: str) -> None:
    module_of(module, f"{WITH} {module}", UsageError)


def _name_bot(text: str) -> None:
    from starwake.bots.registry import load_bot, register_bot

    name, _, where = text.partition("=")
    if ":" not in where:
        raise UsageError(f"{BOT} is NAME=module:Class or NAME=cmd:COMMAND, not {shown(text)}")
    load_bot(where)
    register_bot(name, where)


PREPARED: dict[str, tuple[str, Callable[[str], None]]] = {
    WITH: ("the name of a module", _import),
    BOT: ("NAME=module:Class or NAME=cmd:COMMAND", _name_bot),
}
"""What may come before all else: what it needs, and what it does."""


def _meant(argv: list[str]) -> list[str]:
    """The arguments with the command that is meant where none is named."""
    first = argv[0] if argv else ""
    if first in COMMANDS or first in OWN:
        return argv
    if TERMINAL in argv:
        return ["play", *(word for word in argv if word != TERMINAL)]
    known = not first or first.startswith("-") or first in games()
    return ["open", *argv] if known else argv


def _parser(chosen: str | None, command: Command | None) -> argparse.ArgumentParser:
    """The parser of all commands; only the chosen one has its flags."""
    parser = Parser(prog="starwake", description="Space board games by their rulebooks.")
    parser.add_argument("--version", action="version", version=f"starwake {__version__}")
    parser.add_argument(
        WITH, metavar="MODULE", help="import a module that registers a game; comes before all else"
    )
    parser.add_argument(
        BOT,
        metavar="NAME=WHERE",
        help="give a bot a name: module:Class, or cmd:COMMAND; comes before all else",
    )
    commands = parser.add_subparsers(metavar="COMMAND", dest="command")
    for name, line in COMMANDS.items():
        if name == chosen and command is not None:
            command.add_arguments(commands.add_parser(name, help=line, description=command.HELP))
        else:
            commands.add_parser(name, help=line)
    return parser


class Parser(argparse.ArgumentParser):
    """Like argparse's own, but a mistake is told in one line."""

    more: Callable[[], str] | None = None
    """What stands at the end of the help: worked out only when it is asked for."""

    def format_help(self) -> str:
        """The help with what a command adds to it."""
        return super().format_help() + (f"\n{self.more()}\n" if self.more is not None else "")

    def error(self, message: str) -> None:  # type: ignore[override]
        """Say what is wrong and leave with exit code 2."""
        raise SystemExit(_complain(f"{message} (see `{self.prog} --help`)"))


def _complain(message: str, status: int = WRONG) -> int:
    """One line on stderr; the exit code, of a mistake unless it is said otherwise."""
    print(f"starwake: {one_line(message)}", file=sys.stderr)
    return status
