"""The flags that choose a game's options, shared by every command that makes a game."""

from __future__ import annotations

import argparse
import csv
import math
import re
from collections.abc import Iterator, Sequence
from typing import Any

import starwake as sw
from starwake.core.errors import UsageError
from starwake.core.game import Game
from starwake.core.match import Match
from starwake.core.outside import shown
from starwake.parts.options import read_value

SHORT = ("board", "setup")
"""Options with a flag of their own."""
OTHERS = {"self", "id", "game", "players", "options", "seed", "dealer"}
"""What else a game or a match is made from."""
LONGEST = 40
"""Characters of a number."""
WHOLE = re.compile("[+-]?[0-9]{1,15}")
NUMBER = re.compile("0|[1-9][0-9]{0,99}")
"""A number as Python writes it; `007` is a text and another seed than `7`."""


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """`--players` and the options; the help lists what each game has."""
    parser.add_argument("--players", type=whole, metavar="N", help="seats at the table, see below")
    for name in SHORT:
        parser.add_argument(f"--{name}", metavar=name[0].upper(), help=f"short for --option {name}=...")
    parser.add_argument("--no-offers", action="store_true", help="short for --option offers=false")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game, see below"
    )
    parser.more = table  # type: ignore[attr-defined]


def game_options(args: argparse.Namespace) -> dict[str, Any]:
    """The options of the game that the flags ask for."""
    options: dict[str, Any] = {}
    for text in args.option:
        name, equals, value = text.partition("=")
        if not name or not equals:
            raise UsageError(f"an option is NAME=VALUE, such as board=explorer, not {shown(text)}")
        if name in OTHERS:
            raise UsageError(f"{name} is no option of a game; see --help for a flag of that name")
        options[name] = value_of(value)
    options |= {name: getattr(args, name) for name in SHORT if getattr(args, name) is not None}
    if args.no_offers:
        options["offers"] = False
    return options


def new_match(args: argparse.Namespace) -> Match:
    """The match that the flags ask for, before its first action."""
    return Match(sw.make(args.game, args.players, game_options(args)), sw.FairDealer(args.seed))


def bot_names(text: str) -> list[str]:
    """The bots of a list with commas; one whose command has a comma stands in double quotes."""
    try:
        rows = list(csv.reader([text], skipinitialspace=True, strict=True))
    except csv.Error:
        rows = []
    names = [name.strip() for row in rows for name in row]
    if not names or not all(names):
        raise UsageError(f"--bots is a list of names such as trader,drifter, not {shown(text)}")
    return names


def whole(text: str) -> int:
    """A whole number as it is typed; no machine counts further than its digits may say."""
    if WHOLE.fullmatch(text.strip()):
        return int(text)
    raise argparse.ArgumentTypeError(f"invalid int value: {shown(text)}")


def decimal(text: str) -> float:
    """A number with or without a fraction, as it is typed."""
    try:
        found = float(text[:LONGEST])
    except ValueError:
        found = math.nan
    if len(text) > LONGEST or not math.isfinite(found):
        raise argparse.ArgumentTypeError(f"invalid float value: {shown(text)}")
    return found


def seed_of(text: str) -> int | str:
    """A seed as it is typed: a number, as `sw.new(seed=7)` takes it, or else the text itself."""
    return int(text) if NUMBER.fullmatch(text) else text


def value_of(text: str) -> bool | int | str:
    """`true`, `on` and the like, a number, or the text itself."""
    return int(text) if NUMBER.fullmatch(text) else read_value(text)


def asked_for(args: argparse.Namespace) -> bool:
    """Whether a flag says anything about the game to be made."""
    return args.players is not None or bool(game_options(args))


def table() -> str:
    """The players and options of every game, the default of each option first, for `--help`."""
    return "\n".join(["options, the default first:", *(line for id in sw.games() for line in _lines(id))])


def _lines(id: str) -> Iterator[str]:
    game = sw.make(id)
    ways = [(one.players, one.options) for one in editions(game)] or [((game.players,), game.choices)]
    for players, options in ways:
        yield f"  {id}, {_players(players, game.players)}"
        for name, values in options.items():
            yield f"    {name}={'|'.join(str(value).lower() for value in values)}"


def _players(known: Sequence[int], usual: int) -> str:
    """`3-4 players (default 4)`."""
    most = f"{known[0]}-{known[-1]}" if len(known) > 1 else str(known[0])
    return f"{most} players" + (f" (default {usual})" if len(known) > 1 and usual in known else "")


def editions(game: Game) -> tuple[Any, ...]:
    """The ways to play a game, if it has several."""
    found: tuple[Any, ...] = getattr(game, "editions", ())
    return found
