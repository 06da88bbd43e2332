"""`starwake tournament`: which of several bots is best, with ratings and a page of plots."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

from starwake.cli.options import add_game_arguments, bot_names, decimal, game_options, seed_of, whole
from starwake.cli.progress import goes_on, progress_bar
from starwake.cli.work import add_work_arguments, executor_of
from starwake.lab.contest import FORMATS, PAGE, ROUND_ROBIN, deals_in_all, make_contest, tournament
from starwake.lab.sim import MAX_TURNS

if TYPE_CHECKING:
    from starwake.lab.standing import Standing

HELP = (
    "Find out which of several bots is best. Every deal is played from each seat. Whatever interrupts it, the same "
    "command goes on with what is in the folder; the same seed gives the same results, whatever the number of jobs."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    parser.add_argument("game", metavar="GAME", help="the game, such as starfarers")
    parser.add_argument(
        "--bots", metavar="A,B,C", required=True, help="bots by name, module:Class or cmd:COMMAND"
    )
    parser.add_argument("--games", type=whole, default=200, metavar="N", help="how many games (default: 200)")
    parser.add_argument(
        "--format", choices=FORMATS, default=ROUND_ROBIN, help=f"who meets whom (default: {ROUND_ROBIN})"
    )
    parser.add_argument(
        "--rounds", type=whole, metavar="R", help="of a Swiss tournament (default: by the bots)"
    )
    parser.add_argument(
        "--sprt",
        type=decimal,
        metavar="SHARE",
        help="end as soon as it is clear whether the first bot wins so much more than its share, such as 0.05",
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
        "--out", metavar="DIR", required=True, help="the folder for games, results and the page"
    )
    add_game_arguments(parser)
    parser.add_argument(
        "--json", action="store_true", help="print the results as JSON, without a progress bar"
    )


def run(args: argparse.Namespace) -> int:
    """Play, then print."""
    if "" not in sys.path:
        sys.path.append("")  # module:Class finds a bot in the folder where the command is run
    asked = (args.game, args.players, bot_names(args.bots), args.games, args.seed)
    options = game_options(args)
    contest, _places = make_contest(*asked, args.max_turns, options, args.format, args.rounds)
    games = deals_in_all(contest) * contest.players
    shown = not args.json and sys.stderr.isatty()
    with progress_bar(games, shown, kept=goes_on) as progress:
        standing = tournament(
            *asked,
            max_turns=args.max_turns,
            options=options,
            out=args.out,
            executor=executor_of(args),
            format=args.format,
            rounds=args.rounds,
            sprt=args.sprt,
            progress=progress,
        )
    if args.json:
        print(standing.text(), end="")
    else:
        _print_table(standing, os.path.join(args.out, PAGE))
    return 0


def _print_table(standing: Standing, page: str) -> None:
    from rich.console import Console
    from rich.table import Table

    from starwake.lab.report import told

    console = Console()
    table = Table()
    table.add_column("", overflow="fold", min_width=12)
    for column in ("rating, 95 %", "games", "wins", "share", "95 %", "points"):
        table.add_column(column, justify="right", no_wrap=True)
    for row in standing.rows:
        table.add_row(
            row.bot,
            f"{row.rating.mean:.1f} ± {row.rating.high - row.rating.mean:.1f}",
            str(row.games),
            str(row.wins.number),
            f"{row.wins.number / max(1, row.games):.1%}",
            f"{row.wins.low:.0%} – {row.wins.high:.0%}",
            f"{row.points:.2f}",
        )
    console.print(table)
    if standing.verdict is not None:
        console.print(told(standing.contest.bots[0], standing.verdict), highlight=False)
    console.print(f"{len(standing.bouts)} games; the page is {page}", highlight=False, soft_wrap=True)
