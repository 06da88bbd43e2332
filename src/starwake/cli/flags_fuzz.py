"""The door of the command line, for `python -m starwake.testing fuzz --door cli`: flags that are wrong in every way.

Commands are read and checked as always; only what they would do for long is left out.
"""

from __future__ import annotations

import io
import json
import os
from contextlib import nullcontext, redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import starwake as sw
from starwake.cli import main
from starwake.core.errors import MOST_CHARACTERS, UsageError
from starwake.testing.fuzz import Door

GOOD: tuple[tuple[str, ...], ...] = (
    (
        "sim",
        "starship",
        "--games",
        "1",
        "--bots",
        "drifter",
        "--seed",
        "7",
        "--jobs",
        "1",
        "--max-turns",
        "5",
    ),
    ("sim", "starfarers", "--board", "explorer", "--players", "3", "--option", "offers=false", "--json"),
    ("sim", "starship", "--games", "2", "--records", "games.jsonl.gz", "--bots", 'drifter,"cmd:true"'),
    ("tournament", "starship", "--bots", "drifter,trader", "--games", "4", "--sprt", "0.1", "--out", "cup"),
    (
        "tournament",
        "starship",
        "--bots",
        "drifter,cadet",
        "--format",
        "swiss",
        "--rounds",
        "2",
        "--out",
        "swiss",
    ),
    ("bot", "trader", "--stdio"),
    ("perft", "starship", "--depth", "2", "--seed", "x", "--divide"),
    ("perft", "starfarers", "--depth", "1", "--position", "good.json"),
    ("perft", "starfarers", "--depth", "1", "--after", "good.jsonl"),
    ("verify", "good.jsonl", "--commitment", "00", "--chain", "11"),
    ("replay", "good.jsonl", "--seat", "1", "--from", "2", "--plain", "--lang", "de"),
    ("review", "good.jsonl", "--seat", "1", "--depth", "navigator", "--json", "--lang", "de"),
    ("rules", "starship", "d.end", "--lang", "de"),
    ("play", "starship", "--bots", "trader", "--seat", "1", "--hot-seat", "1", "--seed", "9", "--lang", "de"),
    ("play", "--load", "good.jsonl"),
    ("bench", "starship", "--seconds", "1", "--games", "1", "--json"),
    ("--with", "json", "--version"),
    ("--bot", "drifter=starwake.bots.drifter:Drifter", "--version"),  # what it leaves is what was there
)
LONGEST = MOST_CHARACTERS + len("starwake: ")


class Flags(Door):
    """Lines that somebody could have typed, with something wrong in them."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self.folder = Path(self.within.enter_context(TemporaryDirectory()))
        match = sw.new("starfarers", players=3, seed=1)
        match.record(reveal=True).save(self.folder / "good.jsonl")
        (self.folder / "good.json").write_text(json.dumps(match.position()), encoding="utf-8")
        self.words = sorted({word for line in GOOD for word in line})
        for short in SHORT:
            self.within.enter_context(patch(*short))
        self.within.callback(os.chdir, os.getcwd())
        os.chdir(self.folder)

    def knock(self) -> object:
        """Type one of them; UsageError if it is refused as it should be."""
        line = list(self.rng.choice(GOOD))
        for _change in range(self.rng.randrange(1, 4)):
            place = self.rng.randrange(1, len(line))
            word = self.rng.choice(
                (self.writer.text(), self.writer.cut(line[place]), self.rng.choice(self.words))
            )
            line[place : place + self.rng.randrange(2)] = [word]
        out, err = io.StringIO(), io.StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            status = main(line)
        return self._judged(status, out.getvalue(), err.getvalue())

    def _judged(self, status: int, out: str, err: str) -> object:
        if status not in (0, 1, 2):
            raise AssertionError(f"exit code {status}")
        if status == 2:
            if not err.startswith("starwake: ") or not err.endswith("\n") or len(err) - 1 > LONGEST:
                raise AssertionError(f"exit code 2 and {err!r:.300}")
            raise UsageError(err[len("starwake: ") : -1])
        return out


def quiet(*_: Any, **__: Any) -> Any:
    """Nothing, instead of what takes long."""
    return {}


class Unseated:
    """A session that is over before it begins."""

    again = False

    def __init__(self, *_: Any, **__: Any) -> None:
        pass

    def run(self) -> None:
        """Nothing."""


SHORT: tuple[tuple[str, Any], ...] = (
    ("argparse._", str),  # looks for a translation of each of its words, every time
    ("starwake.lab.sim.chunks", lambda games, workers: iter(())),
    ("starwake.lab.results.Results.json", quiet),
    ("starwake.cli.sim._print_table", quiet),
    ("starwake.cli.tournament._print_table", quiet),
    ("starwake.lab.contest.Run.play", quiet),
    ("starwake.cli.bot.run", lambda args: 0),
    ("starwake.cli.perft.counts", quiet),
    ("starwake.cli.perft.divide", quiet),
    ("starwake.cli.play.Session", Unseated),
    ("starwake.cli.play.compiling", lambda tell: nullcontext()),
    ("starwake.cli.bench.bench", quiet),
    ("starwake.cli.bench._print_lines", quiet),
    ("starwake.cli.table_bench.run", lambda args: 0),
    ("starwake.cli.open.run", lambda args: 0),
    ("starwake.cli.serve.run", lambda args: 0),
    ("starwake.cli.load.run", lambda args: 0),
)
"""What is left out, and what stands in its place."""
