"""`starwake dataset`: games between bots as Parquet files, for programs that learn from them."""

from __future__ import annotations

import argparse
import json
import os
import sys
from typing import TYPE_CHECKING

from starwake.bots.registry import usual_bot
from starwake.cli.options import add_game_arguments, bot_names, game_options, seed_of, whole
from starwake.cli.progress import goes_on, progress_bar
from starwake.cli.work import add_work_arguments, executor_of
from starwake.core.errors import UsageError
from starwake.lab.dataset import CARD, SHARD, load, write
from starwake.lab.sim import MAX_TURNS

if TYPE_CHECKING:
    from starwake.lab.dataset import Dataset

HELP = (
    "Write games between bots as Parquet files: observations, masks, actions, results. Whatever interrupts it, the "
    "same command goes on with what is in the folder; the same seed gives the same files, whatever the number of jobs."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="the game, such as starfarers")
    parser.add_argument(
        "--bots",
        metavar="A,B",
        help="bots by name, module:Class or cmd:COMMAND, from seat 0 on; a shorter list repeats",
    )
    parser.add_argument(
        "--games", type=whole, default=1000, metavar="G", help="how many games (default: 1000)"
    )
    parser.add_argument(
        "--seed", type=seed_of, default="0", metavar="S", help="a number or a text (default: 0)"
    )
    add_work_arguments(parser)
    parser.add_argument(
        "--max-turns",
        type=whole,
        default=MAX_TURNS,
        metavar="T",
        help=f"stop a game then (default: {MAX_TURNS})",
    )
    parser.add_argument(
        "--shard", type=whole, default=SHARD, metavar="N", help=f"games of a file (default: {SHARD})"
    )
    parser.add_argument("--out", metavar="DIR", required=True, help="the folder of the dataset")
    parser.add_argument(
        "--check",
        action="store_true",
        help="write nothing: play every game of the dataset in DIR again, and compare all that is stored",
    )
    add_game_arguments(parser)
    parser.add_argument(
        "--json", action="store_true", help="print what there is as JSON, without a progress bar"
    )


def run(args: argparse.Namespace) -> int:
    """Play or check, then print."""
    if "" not in sys.path:
        sys.path.append("")  # module:Class finds a bot in the folder where the command is run
    data = _checked(args) if args.check else _written(args)
    if args.json:
        told = {"games": data.recipe.games, "decisions": len(data), "bytes": data.bytes()}
        print(json.dumps({**told, "shards": data.shards, "checksum": data.checksum()}))
        return 0
    what = "every game plays the same again" if args.check else f"the card is {os.path.join(args.out, CARD)}"
    print(
        f"{data.recipe.layout}: {data.recipe.games} games, {len(data):,} decisions, "
        f"{data.bytes() / 1e6:.1f} MB; {what}"
    )
    return 0


def _written(args: argparse.Namespace) -> Dataset:
    if args.game is None:
        raise UsageError("name a game, or --check a dataset")
    names = bot_names(args.bots) if args.bots is not None else [usual_bot(args.game)]
    shown = not args.json and sys.stderr.isatty()
    with progress_bar(args.games, shown, kept=goes_on) as progress:
        return write(
            args.game,
            args.players,
            names,
            args.games,
            args.seed,
            max_turns=args.max_turns,
            options=game_options(args),
            out=args.out,
            shard=args.shard,
            executor=executor_of(args),
            progress=progress,
        )


def _checked(args: argparse.Namespace) -> Dataset:
    if args.cluster is not None:
        raise UsageError(
            "a dataset is checked where its files are, not on a cluster; --jobs shares the work out"
        )
    data = load(args.out)
    shown = not args.json and sys.stderr.isatty()
    with progress_bar(data.recipe.games, shown) as progress:
        data.check(executor_of(args), progress)
    return data
