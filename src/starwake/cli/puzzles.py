"""`starwake puzzles`: look for puzzles in games between bots, or check those of a file again."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from starwake.cli.options import add_game_arguments, bot_names, game_options, seed_of, whole
from starwake.cli.progress import goes_on, progress_bar
from starwake.cli.work import add_work_arguments, executor_of
from starwake.core.errors import UsageError
from starwake.lab.folders import put
from starwake.lab.puzzles import check, mine, read
from starwake.table.puzzle import Puzzle, packed, puzzles

HELP = (
    "Look through games between bots for positions with one clearly best way to play a turn on. Whatever interrupts "
    "it, the same command goes on with what is in the folder; the same seed gives the same puzzles, whatever the "
    "number of jobs."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="the game, such as starfarers")
    parser.add_argument(
        "--games", type=whole, default=100, metavar="N", help="games to look through (default: 100)"
    )
    parser.add_argument(
        "--seed", type=seed_of, default="0", metavar="S", help="a number or a text (default: 0)"
    )
    parser.add_argument(
        "--bots", metavar="A,B", default="trader", help="who plays them, by seat (default: traders)"
    )
    parser.add_argument(
        "--records",
        metavar="FILE",
        help="read the games from a file that `starwake sim --records` has written",
    )
    add_work_arguments(parser)
    parser.add_argument(
        "--out",
        metavar="DIR",
        help="the folder that everything is kept in; with --check a file for those that hold",
    )
    parser.add_argument(
        "--check",
        metavar="FILE",
        nargs="?",
        const="",
        help="find nothing: let an admiral search the puzzles of a file (default: those that come with Starwake) again",
    )
    add_game_arguments(parser)
    parser.add_argument(
        "--json", action="store_true", help="print what there is as JSON, without a progress bar"
    )


def run(args: argparse.Namespace) -> int:
    """Mine or check, then print."""
    if args.check is not None:
        return _checked(args)
    if args.game is None or args.out is None:
        raise UsageError("name a game and a folder (--out DIR), or --check puzzles")
    with progress_bar(args.games, _shows(args), kept=goes_on) as progress:
        found = mine(
            args.game,
            args.players,
            bot_names(args.bots),
            args.games,
            args.seed,
            game_options(args),
            out=args.out,
            records=args.records,
            executor=executor_of(args),
            progress=progress,
        )
    if args.json:
        print(json.dumps({"games": args.games, "puzzles": [one.id for one in found], **_figures(found)}))
    else:
        print(f"{len(found)} puzzles from {args.games} games: {args.out}/{args.game}.jsonl.gz")
        _print(found)
    return 0


def _checked(args: argparse.Namespace) -> int:
    """How many hold; 1 if one does not."""
    every = read(args.check) if args.check else [*puzzles().values()]
    asked = [one for one in every if args.game in (None, one.game)]
    with progress_bar(len(asked), shown=_shows(args), what="puzzles") as progress:
        failed = check(asked, args.seed, executor_of(args), progress)
    if args.out is not None:
        put(Path(args.out), packed(one for one in asked if one.id not in failed))
    if args.json:
        print(json.dumps({"puzzles": len(asked), "hold": len(asked) - len(failed), "failed": failed}))
    else:
        print(f"{len(asked) - len(failed)} of {len(asked)} puzzles hold")
        for id in failed:
            print(f"  {id} does not")
    return 1 if failed else 0


def _shows(args: argparse.Namespace) -> bool:
    return not args.json and sys.stderr.isatty()


def _figures(found: Sequence[Puzzle]) -> dict[str, dict[str, int]]:
    """How many there are of each kind."""
    return {
        "themes": dict(Counter(one.theme for one in found).most_common()),
        "levels": {str(level): n for level, n in sorted(Counter(one.level for one in found).items())},
    }


def _print(found: Sequence[Puzzle]) -> None:
    for name, counts in _figures(found).items():
        print(f"  {name}: {', '.join(f'{what} {n}' for what, n in counts.items())}")
