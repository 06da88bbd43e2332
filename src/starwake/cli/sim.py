"""`starwake sim`: many games between bots, with a table of who won."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

from starwake.bots.registry import usual_bot
from starwake.cli.options import add_game_arguments, bot_names, game_options, seed_of, whole
from starwake.cli.progress import nothing, progress_bar
from starwake.cli.work import add_work_arguments, executor_of
from starwake.core.errors import one_line
from starwake.lab.sim import MAX_TURNS, simulate

if TYPE_CHECKING:
    from starwake.lab.results import Results, Share

HELP = "Play many games between bots. The same seed gives the same results, whatever the number of jobs."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    parser.add_argument("game", metavar="GAME", help="the game, such as starfarers")
    parser.add_argument(
        "--bots",
        metavar="A,B",
        help="bots by name, module:Class or cmd:COMMAND, from seat 0 on; a shorter list repeats",
    )
    parser.add_argument("--games", type=whole, default=100, metavar="G", help="how many games (default: 100)")
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
        "--records", metavar="FILE", help="write every game to FILE.jsonl, FILE.jsonl.gz or FILE.jsonl.zst"
    )
    add_game_arguments(parser)
    parser.add_argument(
        "--json", action="store_true", help="print the results as JSON, without a progress bar"
    )


def run(args: argparse.Namespace) -> int:
    """Play, then print."""
    if "" not in sys.path:
        sys.path.append("")  # module:Class finds a bot in the folder where the command is run
    names = bot_names(args.bots) if args.bots is not None else [usual_bot(args.game)]
    shown = not args.json and sys.stderr.isatty()

    def kept(done: int) -> str:
        return nothing(done) if args.records is None or not done else f"{args.records} holds these {done}"

    with progress_bar(args.games, shown, kept=kept) as progress:
        results = simulate(
            args.game,
            args.players,
            names,
            args.games,
            args.seed,
            max_turns=args.max_turns,
            options=game_options(args),
            executor=executor_of(args),
            records=args.records,
            progress=progress,
        )
    if args.json:
        print(json.dumps(results.json()))
    else:
        _print_table(results)
    return 0


def _print_table(results: Results) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    options = ", ".join(f"{name} {value}" for name, value in results.options.items())
    console.print(
        f"{results.game}, {results.players} players, {options}, seed {one_line(str(results.seed), 40)}",
        highlight=False,
    )
    table = Table()
    for column in ("", "wins", "share", "95 %", "par", "points"):
        table.add_column(column, justify="left" if not column else "right")
    means, par, seat_par = results.points_mean(), results.par(), f"{1 / results.players:.1%}"
    for bot, share in results.wins().items():
        table.add_row(bot, *_cells(share), f"{par[bot]:.1%}", f"{means[bot]:.2f}")
    table.add_section()
    for seat, share in enumerate(results.wins_by_seat()):
        table.add_row(f"seat {seat}", *_cells(share), seat_par, "")
    table.add_row("first turn", *_cells(results.wins_of_first()), seat_par, "")
    console.print(table)
    drawn = f"{results.drawn} that nobody could win any more, " if results.drawn else ""
    console.print(
        f"{results.games} games: {results.finished} won, {drawn}{results.capped} stopped at the turn cap; "
        f"{results.turns_mean:.1f} turns a game; {results.decisions:,} decisions in {results.seconds:.1f} s, "
        f"{results.decisions_per_s:,.0f} a second",
        highlight=False,
    )


def _cells(share: Share) -> tuple[str, str, str]:
    part = share.number / share.of if share.of else 0.0
    return str(share.number), f"{part:.1%}", f"{share.low:.1%} – {share.high:.1%}"
