"""`starwake bench --table`: what a server does for each step of a match, for every seat and a spectator.

Games between bots as people meet them; for each step the views, what changed, the choices, the events and the story in
one language. CPU time, because a busy machine should not count, and the bytes of each message.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from statistics import mean, median
from time import process_time
from typing import Any

from starwake import COMPILED
from starwake.bots.registry import make_bot, usual_bot
from starwake.cli.options import asked_for, game_options
from starwake.core.dealer import FairDealer
from starwake.core.match import Match
from starwake.core.registry import class_of, games, make
from starwake.core.rng import stream
from starwake.core.view import SPECTATOR
from starwake.table.feed import Feed
from starwake.table.game import TableGame

STEPS = 1500
"""Steps that are measured at each table."""
ROUNDS = 3
"""How often the same steps are measured, each time at a fresh table: the quickest time of a step counts."""
SEED = 1
LANE = 7
LANGUAGE = "en"


def run(args: argparse.Namespace) -> int:
    """Measure every game with every number of players, or the one that is asked for."""
    if args.game is None and asked_for(args):
        args.game = "starfarers"
    chosen = list(games()) if args.game is None else [args.game]
    found = [measure(game) for id in chosen for game in _tables(id, args)]
    if args.json:
        print(json.dumps(found))
    else:
        for one in found:
            print(_line(one))
    return 0


def _tables(id: str, args: argparse.Namespace) -> Iterator[TableGame]:
    kind = class_of(id)
    assert issubclass(kind, TableGame)
    counts = [args.players] if args.players is not None else list(kind.player_counts)
    for players in counts:
        yield _table(id, players, game_options(args))


def _table(id: str, players: int, options: dict[str, Any]) -> TableGame:
    game = make(id, players, options)
    assert isinstance(game, TableGame)
    return game


def measure(game: TableGame, steps: int = STEPS, rounds: int = ROUNDS) -> dict[str, Any]:
    """CPU for a step in milliseconds, and the sizes of what a seat and a spectator are sent: differences, choices and
    words; the events as data, which only a front end wants that moves things, are counted by themselves."""
    sizes: dict[str, list[int]] = {"seat": [], "spectator": [], "events": []}
    found = [_round(game, steps, sizes) for _ in range(rounds)]
    times = [min(same) for same in zip(*found, strict=True)]
    return {
        "game": game.id,
        "players": game.players,
        "options": dict(game.options),
        "compiled": COMPILED,
        "steps": len(times),
        "ms_per_step": round(mean(times) * 1000, 3),
        "ms_p99": round(_percentile(times, 99) * 1000, 3),
        **{f"bytes_{who}": _sizes(all_of_them) for who, all_of_them in sizes.items()},
    }


def _round(game: TableGame, steps: int, sizes: dict[str, list[int]]) -> list[float]:
    """The CPU time of each step; the sizes of all messages are noted."""
    times: list[float] = []
    viewers = (*range(game.players), SPECTATOR)
    for feed in _played(game, steps):
        start = process_time()
        told = [feed.step(who) for who in viewers]
        times.append(process_time() - start)
        for who, one in zip(viewers, told, strict=True):
            sizes["events"].append(_size(one.pop("events")))
            sizes["spectator" if who == SPECTATOR else "seat"].append(_size(one))
    return times


def _played(game: TableGame, steps: int) -> Iterator[Feed]:
    """Games one after the other, after each step; the feed has been told of the one before."""
    number = done = 0
    game = _table(game.id, game.players, dict(game.options))  # without what the other has worked out already
    name = usual_bot(game.id)
    while done < steps:
        match = Match(game, FairDealer(SEED + number))
        players = [
            make_bot(name, game, seat, stream(SEED, number, LANE + seat)) for seat in range(game.players)
        ]
        feed = Feed(match, LANGUAGE)
        for who in (*range(game.players), SPECTATOR):
            feed.whole(who)
        number += 1
        while not match.over and done < steps:
            seat = match.awaited[0]
            view = game.view(match.state, seat)
            match.play(seat, players[seat].choose(view, view.legal(match.legal(seat).codes)))
            done += 1
            yield feed


def _size(message: object) -> int:
    return len(json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode())


def _percentile(values: list[float], percent: int) -> float:
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def _sizes(found: list[int]) -> dict[str, int]:
    return {
        "median": round(median(found)),
        "p99": round(_percentile([float(n) for n in found], 99)),
        "max": max(found),
    }


def _line(one: dict[str, Any]) -> str:
    sizes = one["bytes_seat"]
    return (
        f"{one['game']}, {one['players']} players: {one['ms_per_step']} ms a step (p99 {one['ms_p99']}), "
        f"to a seat {sizes['median']} bytes (p99 {sizes['p99']}, max {sizes['max']})"
    )
