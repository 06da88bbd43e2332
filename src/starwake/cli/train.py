"""`starwake train`: a value of positions, learned from games that bots play against each other."""

from __future__ import annotations

import argparse
import json
import os
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from starwake.bots.models import model_of, net_from
from starwake.cli.options import seed_of, whole
from starwake.cli.progress import goes_on, progress_bar
from starwake.core.errors import UsageError
from starwake.core.outside import shown
from starwake.lab.judging import Verdict, cooled, judge
from starwake.lab.selfplay import COURSES, Course, chunks_of, gather

HELP = (
    "Learn what positions are worth from games between bots. Stopped at any moment, it goes on where it was."
)
GAMES = 30000
CHECKED = 2000
COOLING = 2000
"""Calm games by which a net is made as sure as it is right."""
HIDDEN, UPPER, EPOCHS = 40, 24, 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(COURSES)}")
    parser.add_argument(
        "--games", type=whole, default=GAMES, metavar="N", help=f"to learn from (default: {GAMES})"
    )
    parser.add_argument(
        "--jobs", type=whole, default=1, metavar="J", help="processes (default: 1; 0: every core)"
    )
    parser.add_argument(
        "--out", type=Path, default=Path("training"), metavar="DIR", help="where everything is kept"
    )
    parser.add_argument(
        "--seed", type=seed_of, default="0", metavar="S", help="a number or a text (default: 0)"
    )
    parser.add_argument(
        "--check",
        action="store_true",
        help="learn nothing: judge the value that comes with Starwake, on fresh games",
    )
    parser.add_argument(
        "--checked",
        type=whole,
        default=CHECKED,
        metavar="N",
        help=f"fresh games to judge by (default: {CHECKED})",
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(args: argparse.Namespace) -> int:
    """Learn or check, then print the figures."""
    if args.game not in COURSES:
        raise UsageError(f"there is nothing to learn for {shown(args.game)}; games: {', '.join(COURSES)}")
    course = COURSES[args.game]
    model = model_of(args.game) if args.check else learned(course, args)
    found = judged(course, model["net"], args.checked, f"check-{args.seed}")
    if not args.check:
        model["card"]["checked"] = found.json()
        path = args.out / f"{args.game}.json"
        path.write_text(json.dumps(model), "utf-8")
        _say(f"written: {path}")
    if args.json:
        print(json.dumps(found.json()))
    else:
        _print(found)
    return 0


def learned(course: Course, args: argparse.Namespace) -> dict[str, Any]:
    """Play, then train."""
    if find_spec("numpy") is None:
        raise UsageError("training needs numpy: pip install 'starwake[lab]'")
    folder = args.out / f"{args.game}-{args.seed}"
    paths: list[Path] = []
    chunks = len(chunks_of(args.games))
    with progress_bar(chunks, shown=False, what="files of games", kept=goes_on) as tell:
        for path in gather(course, args.seed, args.games, folder, args.jobs or os.cpu_count() or 1):
            paths.append(path)
            tell(1)
            _say(f"{len(paths)}: {path.name}")
    learning = import_module("starwake.lab.learning")
    fields = import_module(course.features).FIELDS
    card, net = learning.lesson(paths, len(fields), HIDDEN, UPPER, EPOCHS, _say)
    calm = f"calm-{args.seed}"
    net = cooled(course, net, net_from(net).of, COOLING, calm)
    card = {"game": args.game, "seed": str(args.seed), "games": args.games, **card}
    card |= {"cooled": {"games": COOLING, "seed": calm}, "fields": list(fields)}
    return {"card": card, "net": net}


def judged(course: Course, weights: dict[str, Any], games: int, seed: str) -> Verdict:
    """What a net is worth on fresh games."""
    return judge(course, net_from(weights).of, games, seed)


def _print(found: Verdict) -> None:
    """The figures as a table."""
    print(f"{found.positions} positions of {found.games} games")
    print(f"log-loss {found.loss:.4f}   points only {found.points_only:.4f}   constant {found.constant:.4f}")
    print(f"{'said':>8} {'won':>8} {'seats':>8}")
    for one in found.deciles:
        if one.seats:
            print(f"{one.said:>8.1%} {one.won:>8.1%} {one.seats:>8}")
    print(f"largest gap {found.gap:.1%}")


def _say(text: str) -> None:
    """How far it has come, to stderr."""
    print(text, file=sys.stderr, flush=True)
