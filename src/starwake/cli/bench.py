"""`starwake bench`: how fast the rules run at every table, alone or beside another engine, on one core.

CPU time, because a busy machine should not count, and rounds of all sides in turn, so that it is busy for all.
"""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter, process_time
from typing import Any

from starwake import COMPILED
from starwake.cli import env_bench, table_bench
from starwake.cli.options import SHORT, add_game_arguments, asked_for, decimal, game_options, whole
from starwake.core.dealer import FastDealer
from starwake.core.engine import lowest
from starwake.core.errors import UsageError
from starwake.core.game import Game
from starwake.core.match import Match
from starwake.core.registry import class_of, games, make
from starwake.core.rng import stream
from starwake.table.game import TableGame

HELP = "Measure random play of drifters on one core, without offers: every game, board and number of players."

ROUNDS = 9
SECONDS = 2.0
SEED = 1
MAX_TURNS = 1000
HEADLINE = ("starfarers", 4)
"""Of the tables of this game and number of players the slowest stands for all."""
SPLIT_GAMES = 4
"""Games in which single steps are timed."""
COPY_EVERY = 97
"""Decisions between two states whose copy is timed."""
REPEATS = 200
"""Copies that are timed together."""

Sitting = Callable[[int], int]
"""Plays the game of a number; the decisions it took."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The flags of the command."""
    parser.add_argument("game", metavar="GAME", nargs="?", help="default: all games")
    add_game_arguments(parser)
    parser.add_argument(
        "--seconds", type=decimal, default=SECONDS, help=f"how long, each side (default: {SECONDS:g})"
    )
    parser.add_argument(
        "--games", type=whole, metavar="N", help="how many games, each side, instead of a time"
    )
    parser.add_argument(
        "--door", choices=DOORS, default="engine", help="what our side is driven by (default: engine)"
    )
    parser.add_argument("--against", choices=PEERS, help="another engine to measure in alternating rounds")
    parser.add_argument(
        "--table", action="store_true", help="measure what a server does for each step instead"
    )
    parser.add_argument(
        "--env",
        action="store_true",
        help="measure the environments for learning instead, beside PettingZoo's own",
    )
    parser.add_argument("--json", action="store_true", help="print the measures as JSON")


def run(args: argparse.Namespace) -> int:
    """Measure, then print."""
    if not 0 < args.seconds < float("inf") or (args.games is not None and args.games < 1):
        raise UsageError("--seconds and --games are larger than 0")
    if args.table:
        return table_bench.run(args)
    if args.env:
        return env_bench.run(args)
    measures = bench(tables(args), args.seconds, args.games, args.against, args.door)
    if args.json:
        print(json.dumps(measures))
    else:
        _print_lines(measures)
    return 0


def tables(args: argparse.Namespace) -> list[Game]:
    """The tables that the flags leave open: games, numbers of players, boards."""
    options = game_options(args)
    if args.game is None and asked_for(args):
        args.game = HEADLINE[0]
    found: list[Game] = []
    for id in games() if args.game is None else [args.game]:
        for players in _counts(id) if args.players is None else [args.players]:
            game = make(id, players, _without_offers(id, options))
            laid = [name for name in SHORT if name in game.choices and name not in options]
            ways = [{name: value} for name in laid for value in game.choices[name]] or [{}]
            found += [make(id, players, {**_without_offers(id, options), **way}) for way in ways]
    return found


def _counts(id: str) -> tuple[int | None, ...]:
    """The numbers of players that a game has; its default where it does not say."""
    kind = class_of(id)
    return (issubclass(kind, TableGame) and kind.player_counts) or (None,)


def _without_offers(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """Random play would make offers most of the time, in games that have them."""
    return {"offers": False, **options} if "offers" in make(game).choices else options


def bench(
    tables: list[Game],
    seconds: float = SECONDS,
    games: int | None = None,
    against: str | None = None,
    door: str = "engine",
) -> dict[str, Any]:
    """All measures. Rounds of all sides alternate, so that a busy machine is busy for each of them."""
    sides = [Side(DOORS[door](game)) for game in tables]
    other = None if against is None else Side(PEERS[against]())
    every = sides if other is None else [*sides, other]
    for side in every:  # as long as the measure itself: filling tables and importing is not what is measured
        side.play(seconds, games)
        side.rounds.clear()
    for _ in range(ROUNDS):
        for side in every:
            side.play(seconds / ROUNDS, None if games is None else -(-games // ROUNDS))
    found = [measured(game, side, other) for game, side in zip(tables, sides, strict=True)]
    chosen = [one for one in found if (one["game"], one["players"]) == HEADLINE] or found
    return {
        "compiled": COMPILED,
        **min(chosen, key=lambda one: one["decisions_per_s"]),
        "peer": None if other is None or against is None else peer_measures(against, other),
        "door": door,
        "python": platform.python_version(),
        "tables": found,
    }


def measured(game: Game, side: Side, other: Side | None) -> dict[str, Any]:
    """What the rounds at one table brought."""
    laid = [game.options[name] for name in SHORT if name in game.options]
    return {
        "game": game.id,
        "players": game.players,
        "board": laid[0] if laid else None,
        "decisions_per_s": round(side.decisions_per_s),
        "games_per_s": round(side.games_per_s, 2),
        "decisions_per_game": round(side.decisions / side.games),
        **single_steps(game),
        "ratio": None if other is None else round(side.decisions_per_s / other.decisions_per_s, 2),
    }


@dataclass
class Round:
    """Games played in one go."""

    games: int
    decisions: int
    seconds: float


@dataclass
class Side:
    """One engine and what its rounds brought."""

    sitting: Sitting
    rounds: list[Round] = field(default_factory=list)
    games: int = 0
    decisions: int = 0

    def play(self, limit: float, count: int | None = None) -> None:
        """A round of so many games, or of whole games, at least one, until the time is over."""
        played = decisions = 0
        start = process_time()
        seconds = 0.0
        while played < count if count is not None else seconds < limit or not played:
            decisions += self.sitting(self.games)
            self.games += 1
            played += 1
            seconds = process_time() - start
        self.decisions += decisions
        self.rounds.append(Round(played, decisions, seconds))

    @property
    def decisions_per_s(self) -> float:
        """Of the median round."""
        return median(one.decisions / one.seconds for one in self.rounds)

    @property
    def games_per_s(self) -> float:
        """Of the median round."""
        return median(one.games / one.seconds for one in self.rounds)


# ------------------------------------------------------------------ our side


def drift(game: Game, number: int) -> int:
    """One game of drifters; the decisions it took."""
    state = game.new_state()
    game.engine.advance(state)
    return int(game.engine.drift(state, stream(SEED, number), stream(SEED, number, 1), MAX_TURNS))


def engine_door(game: Game) -> Sitting:
    """By the compiled engine alone."""
    return lambda number: drift(game, number)


def public_door(game: Game) -> Sitting:
    """From Python, as a search does it: `game.legal(...).codes` and `game.apply`."""

    awaited, legal, apply, deal = game.awaited, game.legal, game.apply, game.engine.deal

    def play(number: int) -> int:
        dealer, chooser = stream(SEED, number), stream(SEED, number, 1)
        state = game.new_state()
        game.engine.advance(state)
        deal(state, dealer)
        decisions = 0
        while state.winner < 0 and state.turn <= MAX_TURNS:
            seat = awaited(state)[0]
            codes = legal(state, seat).codes
            apply(state, seat, codes[chooser.below(len(codes))])
            deal(state, dealer)
            decisions += 1
        return decisions

    return play


def step_door(game: Game) -> Sitting:
    """From Python by `game.step`, which also lets the dealer speak and says whose turn it is."""
    legal, step = game.legal, game.step

    def play(number: int) -> int:
        dealer, chooser = stream(SEED, number), stream(SEED, number, 1)
        state = game.new_state()
        game.engine.advance(state)
        game.engine.deal(state, dealer)
        seat = game.awaited(state)[0]
        decisions = 0
        while seat >= 0 and state.turn <= MAX_TURNS:
            codes = legal(state, seat).codes
            seat = step(state, seat, codes[chooser.below(len(codes))], dealer)
            decisions += 1
        return decisions

    return play


def place_door(game: Game) -> Sitting:
    """The same by `legal.code`: one action by its place, without a list of all."""
    legal, step = game.legal, game.step

    def play(number: int) -> int:
        dealer, chooser = stream(SEED, number), stream(SEED, number, 1)
        state = game.new_state()
        game.engine.advance(state)
        game.engine.deal(state, dealer)
        seat = game.awaited(state)[0]
        decisions = 0
        while seat >= 0 and state.turn <= MAX_TURNS:
            listed = legal(state, seat)
            seat = step(state, seat, listed.code(chooser.below(len(listed))), dealer)
            decisions += 1
        return decisions

    return play


def match_door(game: Game) -> Sitting:
    """As people play: `match.play` checks, keeps a record and tells what happened."""

    def play(number: int) -> int:
        match = Match(game, FastDealer(stream(SEED, number)))
        chooser = stream(SEED, number, 1)
        decisions = 0
        while not match.over and match.turn <= MAX_TURNS:
            seat = match.awaited[0]
            legal = match.legal(seat)
            match.play(seat, legal[chooser.below(len(legal))])
            decisions += 1
        return decisions

    return play


DOORS: dict[str, Callable[[Game], Sitting]] = {
    "engine": engine_door,
    "public": public_door,
    "step": step_door,
    "place": place_door,
    "match": match_door,
}
"""What our side may be driven by."""


def single_steps(game: Game) -> dict[str, float]:
    """Microseconds for a copy in the middle of a game, and for the three parts of a decision of random play."""
    names = ("legal_us", "apply_us", "deal_us")
    spans = [0.0, 0.0, 0.0]
    copies: list[float] = []
    decisions = 0
    for number in range(SPLIT_GAMES):
        for state, times in timed_game(game, number):
            spans = [total + time for total, time in zip(spans, times, strict=True)]
            decisions += 1
            if decisions % COPY_EVERY == 1:
                copies.append(time_copy(state))
    means = {name: round(total / decisions * 1e6, 3) for name, total in zip(names, spans, strict=True)}
    return {"copy_us": round(median(copies) * 1e6, 3), **means}


def timed_game(game: Game, number: int) -> Iterator[tuple[Any, tuple[float, float, float]]]:
    """Random play step by step: each state, and the seconds for its list of actions, the action, and the dealer."""
    engine = game.engine
    dealer, chooser = stream(SEED, number), stream(SEED, number, 1)
    state = game.new_state()
    engine.advance(state)
    engine.deal(state, dealer)
    while state.winner < 0 and state.turn <= MAX_TURNS:
        seat = lowest(engine.awaited(state))
        start = perf_counter()
        actions = engine.legal(state, seat)
        listed = perf_counter()
        action = actions[chooser.below(len(actions))]
        chosen = perf_counter()
        engine.apply(state, seat, action)
        applied = perf_counter()
        engine.deal(state, dealer)
        dealt = perf_counter()
        yield state, (listed - start, applied - chosen, dealt - applied)


def time_copy(state: Any) -> float:
    """Seconds for one copy of a state."""
    start = process_time()
    for _ in range(REPEATS):
        state.copy()
    return (process_time() - start) / REPEATS


# ------------------------------------------------------------------ the other side


def catanatron() -> Sitting:
    """Four random players of Catanatron."""
    try:
        from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found,import-untyped,unused-ignore]
        from catanatron.game import TURNS_LIMIT  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError as error:
        raise UsageError(f"catanatron is not installed: pip install 'starwake[bench]' ({error})") from error

    def play(number: int) -> int:
        game = Game([RandomPlayer(color) for color in Color], seed=number + 1)
        decisions = 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            decisions += 1
        return decisions

    return play


def open_spiel() -> Sitting:
    """Hearts of OpenSpiel, written in C++ and driven from Python, by four random players."""
    try:
        import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]
    except ImportError as error:
        raise UsageError(f"open_spiel is not installed: pip install 'starwake[bench]' ({error})") from error
    hearts = pyspiel.load_game("hearts")

    def play(number: int) -> int:
        chooser = stream(SEED, number, 1)
        state = hearts.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            decisions += not state.is_chance_node()
            actions = state.legal_actions()
            state.apply_action(actions[chooser.below(len(actions))])
        return decisions

    return play


PEERS: dict[str, Callable[[], Sitting]] = {"catanatron": catanatron, "open_spiel": open_spiel}
"""How games of other engines are played; UsageError if one is not installed."""


def peer_measures(name: str, side: Side) -> dict[str, Any]:
    """What the other engine brought."""
    from importlib.metadata import version

    return {
        "name": name,
        "version": version(name),
        "decisions_per_s": round(side.decisions_per_s),
        "games_per_s": round(side.games_per_s, 2),
        "decisions_per_game": round(side.decisions / side.games),
    }


def _print_lines(measures: dict[str, Any]) -> None:
    build = "compiled" if measures["compiled"] else "pure Python"
    print(f"starwake ({build}, Python {measures['python']}, door: {measures['door']}), per CPU second")
    for one in measures["tables"]:
        print(_line(one))
    other = measures["peer"]
    if other is not None:
        print(f"{other['name']} {other['version']}: {other['decisions_per_s']:,} decisions/s")
    if len(measures["tables"]) > 1:
        print(f"slowest that counts:\n{_line(measures)}")


def _line(one: dict[str, Any]) -> str:
    name = " ".join(str(part) for part in (one["game"], one["players"], one["board"]) if part is not None)
    ratio = "" if one["ratio"] is None else f"  ratio {one['ratio']:.2f}"
    return (
        f"  {name:<32} {one['decisions_per_s']:>9,} decisions/s {one['games_per_s']:>8,} games/s{ratio}  "
        f"copy {one['copy_us']} us, legal {one['legal_us']}, apply {one['apply_us']}, deal {one['deal_us']}"
    )
