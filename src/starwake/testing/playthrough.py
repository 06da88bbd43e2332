"""Playthroughs: a whole game written down step by step, to see at once when anything visible changes.

    python -m starwake.testing.playthrough write starfarers --players 3 --board beginner --seed 1 > FILE
    python -m starwake.testing.playthrough check FILE...              the first wrong line of each
    python -m starwake.testing.playthrough check --update FILE...     write them anew where they differ
    python -m starwake.testing.playthrough fill FOLDER                one for each layout that has none there

A file begins with the table, the seed and the chooser; that is all that is needed to write it again (and how many
steps are shown in full, if not as many as usual). Each step has
what is waited for and from whom, the legal actions, the action taken, and what came of it: outcomes (`~`) and events
(`>`). Long lists are a number and a fingerprint; now and then they are written out, and events too. Every few steps
come fingerprints of the position and of each view, and now and then a whole view. After the first turns most steps are
only their action; `sum` is then the fingerprint of everything that was left out so far.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import Any

from starwake.core.dealer import FairDealer
from starwake.core.errors import StarwakeError, UsageError
from starwake.core.event import Event
from starwake.core.game import Game
from starwake.core.match import Match
from starwake.core.record import CHANCE
from starwake.core.registry import games
from starwake.core.rng import stream
from starwake.testing import tables
from starwake.testing.choosers import CHOOSERS, some_seat
from starwake.testing.tables import Table

FIRST = "# starwake playthrough 1"
SHORT = 32
"""A list of actions of so few characters is always written out."""
LONG = 40
"""A list of more actions than this is never written out."""
LISTS, PRINTS, VIEWS = 40, 20, 500
"""Steps between lists and events written out, between fingerprints, and between whole views."""
DETAILED, SHOWN = 400, 5
"""So many steps are shown at the start, and one in so many later on."""
MAX_TURNS = 1000
FILLER, SEEDS, BRIEF, TOO_LONG = "by_kind", 12, 120, 20_000
"""Playthroughs that are filled in: chooser, seeds tried, steps in full, and where a game is given up."""


def write(table: Table, seed: int, chooser: str, detailed: int = DETAILED) -> Iterator[str]:
    """The lines of a playthrough."""
    yield FIRST
    yield f"game {table.game}"
    yield f"players {table.players}"
    for name, value in table.options.items():
        yield f"option {tables.show_option(name, value)}"
    yield f"seed {seed}"
    yield f"chooser {chooser}"
    if detailed != DETAILED:
        yield f"detailed {detailed}"
    yield from _steps(table.make(), seed, chooser, detailed)


def _steps(game: Game, seed: int, chooser: str, detailed: int) -> Iterator[str]:
    yield f"ruleset {game.ruleset_id} version {game.ruleset_version}"
    match = Match(game, FairDealer(seed))
    rng = stream(seed, lane=1)
    yield from _happened(match, 0, 0, in_full=True)
    step = 0
    left_out = sha256()
    while not match.over and match.turn <= MAX_TURNS:
        before = list(_looked(match, step))
        entries, events = len(match.entries), len(match.events)
        seat = some_seat(match.to_act, rng)
        action = game.action(CHOOSERS[chooser](match.legal(seat).codes, rng))
        match.play(seat, action)
        after = list(_happened(match, entries + 1, events, in_full=step % LISTS == 0))
        done = f"{seat}. {action.notation}"
        if step < detailed or step % SHOWN == 0:
            yield from (*before, done, *after)
        else:
            left_out.update("\n".join([*before, *after, ""]).encode())
            yield done
        step += 1
        if step > detailed and step % PRINTS == 0:
            yield f"  sum {left_out.hexdigest()[:8]}"
    yield f"over: {match!r}"
    yield f"  sum {left_out.hexdigest()[:8]}"
    yield from _prints(match)
    yield from _whole("position", match.position())


def _looked(match: Match, step: int) -> Iterator[str]:
    """What there is to see before a step."""
    game = match.game
    in_full = step % LISTS == 0
    may = [f"{seat}: {_listed([str(a) for a in match.legal(seat)], in_full)}" for seat in match.to_act]
    yield f"#{step} turn {match.turn}, {game.wording().asked(game.asked(match.state))}, {'; '.join(may)}"
    if step % PRINTS == 0:
        yield from _prints(match)
    if step % VIEWS == 0:
        seat = step // VIEWS % (game.players + 1)
        viewer = None if seat == game.players else seat
        yield from _whole(f"view {viewer}", match.view(viewer))


def _listed(actions: Sequence[str], in_full: bool) -> str:
    text = " | ".join(actions)
    if len(text) <= SHORT or (in_full and len(actions) <= LONG):
        return text
    return f"{len(actions)} {_print(text)}"


def _happened(match: Match, entry: int, event: int, *, in_full: bool) -> Iterator[str]:
    """What came of an action: outcomes and events."""
    outcomes = [one.text for one in match.entries[entry:] if one.seat == CHANCE]
    if outcomes:
        yield f"  ~ {', '.join(outcomes)}"
    for happened in match.events[event:]:
        yield f"  > {_compact(happened.json()) if in_full else _told(happened)}"


def _told(event: Event) -> str:
    """An event in short: its name, whose it is, its values, and who has seen the private part."""
    values = " ".join(_short(value) for name, value in event.data.items() if name != "path")
    who = "" if event.seat is None else f" {event.seat}"
    seen = "" if event.seen is None else f" [{','.join(map(str, sorted(event.seen)))}]"
    return f"{event.name}{who}: {values}{seen}"


def _short(value: object) -> str:
    """A plain value as it is, anything larger as JSON or its fingerprint."""
    if not isinstance(value, dict | list):
        return str(value)
    text = _compact(value)
    return text if len(text) <= SHORT else _print(text)


def _prints(match: Match) -> Iterator[str]:
    """Fingerprints of the position and of what everybody sees."""
    views = [_print(_compact(match.view(seat))) for seat in (*range(match.game.players), None)]
    yield f"  position {match.game.digest(match.state)} views {' '.join(views)}"


def _whole(what: str, data: dict[str, Any]) -> Iterator[str]:
    for key, value in data.items():
        yield f"  {what}.{key} {_compact(value)}"


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def _print(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:8]


# ------------------------------------------------------------------ reading


def header(path: Path) -> tuple[Table, int, str, int]:
    """The table, the seed, the chooser and the number of steps in full of a file."""
    first, *lines = path.read_text(encoding="utf-8").splitlines()[:40] or [""]
    if first != FIRST:
        raise UsageError(f"{path}: the first line should be {FIRST!r}")
    found: dict[str, str] = {}
    options: dict[str, Any] = {}
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "option":
            options.update([tables.read_option(rest)])
        else:
            found.setdefault(word, rest)
    try:
        table = Table(found["game"], int(found["players"]), options)
        return table, int(found["seed"]), found["chooser"], int(found.get("detailed", DETAILED))
    except (KeyError, ValueError) as error:
        raise UsageError(f"{path}: the header lacks or garbles {error}") from None


def first_difference(path: Path) -> str:
    """The first line that is no longer so, in words; empty if the file still holds."""
    old = path.read_text(encoding="utf-8").splitlines()
    for number, (was, now) in enumerate(zip_longest(old, write(*header(path))), 1):
        if was != now:
            return f"{path.name}:{number}\n  was: {_shown(was)}\n  now: {_shown(now)}"
    return ""


def _shown(line: str | None) -> str:
    return "(the end)" if line is None else line if len(line) <= 300 else f"{line[:300]}..."


def save(path: Path, lines: Iterator[str]) -> None:
    """Write a playthrough to a file."""
    path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


# ------------------------------------------------------------------ tables without a playthrough


def laid_out() -> list[Table]:
    """The tables that differ in how they are laid out; what else can be chosen is as usual."""
    return [table for table in tables.tables() if table.options.keys() <= set(tables.LAYOUTS)]


def fill(folder: Path) -> Iterator[Path]:
    """Write a playthrough for each layout that has none in a folder: of some seeds the shortest game that is won."""
    there = {str(header(path)[0]) for path in folder.glob("*.play")}
    for table in laid_out():
        if str(table) not in there:
            path = folder / f"{table}.play"
            save(path, write(table, shortest(table.make(), FILLER), FILLER, BRIEF))
            yield path


def shortest(game: Game, chooser: str) -> int:
    """The seed of the shortest game, in steps."""
    lengths = {seed: _length(game, seed, chooser) for seed in range(1, SEEDS + 1)}
    return min(lengths, key=lambda seed: lengths[seed])


def _length(game: Game, seed: int, chooser: str) -> int:
    """Steps of a game; games that nobody wins are the longest."""
    match, rng = Match(game, FairDealer(seed)), stream(seed, lane=1)
    steps = 0
    while not match.over and steps < TOO_LONG:
        seat = some_seat(match.to_act, rng)
        match.play(seat, game.action(CHOOSERS[chooser](match.legal(seat).codes, rng)))
        steps += 1
    return steps


# ------------------------------------------------------------------ command line


def main(arguments: list[str] | None = None) -> int:
    """Write a playthrough, or check some."""
    given = _parser().parse_args(arguments)
    try:
        return COMMANDS[given.command](given)
    except StarwakeError as error:
        print(f"playthrough: {error}", file=sys.stderr)
        return 2


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m starwake.testing.playthrough")
    commands = parser.add_subparsers(dest="command", required=True)
    writes = commands.add_parser("write", help="print a playthrough")
    writes.add_argument("game", choices=games())
    tables.add_arguments(writes)
    writes.add_argument("--seed", type=int, default=1)
    writes.add_argument("--chooser", choices=CHOOSERS, default="by_kind")
    writes.add_argument("--detailed", type=int, default=DETAILED, help="steps shown in full")
    checks = commands.add_parser("check", help="compare files with what happens now")
    checks.add_argument("files", nargs="+", type=Path)
    checks.add_argument("--update", action="store_true", help="write the files anew where they differ")
    fills = commands.add_parser("fill", help="write one for each layout that has none")
    fills.add_argument("folder", type=Path)
    return parser


def _write(given: argparse.Namespace) -> int:
    for line in write(tables.chosen(given.game, given), given.seed, given.chooser, given.detailed):
        print(line)
    return 0


def _check(given: argparse.Namespace) -> int:
    wrong = 0
    for path in given.files:
        difference = first_difference(path)
        if difference:
            wrong += 1
            print(difference)
            if given.update:
                save(path, write(*header(path)))
                print(f"  {path.name} written anew")
    return 0 if given.update or not wrong else 1


def _fill(given: argparse.Namespace) -> int:
    for path in fill(given.folder):
        print(path)
    return 0


COMMANDS = {"write": _write, "check": _check, "fill": _fill}

if __name__ == "__main__":
    sys.exit(main())
