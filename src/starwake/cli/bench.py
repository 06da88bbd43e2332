"""`starwake bench`: how fast the rules run, alone or beside another engine in the same minute on the same core."""

from __future__ import annotations

import argparse
import json
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter
from typing import Any

from starwake import COMPILED
from starwake.cli import table_bench
from starwake.cli.options import add_game_arguments, game_options
from starwake.core.engine import lowest
from starwake.core.errors import UsageError
from starwake.core.game import Game
from starwake.core.registry import make
from starwake.core.rng import stream

HELP = "Measure random play of drifters on one core; unless told otherwise four of them at starfarers, without offers."

ROUNDS = 9
SECONDS = 5.0
SEED = 1
MAX_TURNS = 1000
PEERS = ("catanatron",)
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
    parser.add_argument("game", metavar="GAME", nargs="?", default="starfarers", help="default: starfarers")
    add_game_arguments(parser)
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help=f"how long, each side (default: {SECONDS:g})"
    )
    parser.add_argument("--games", type=int, metavar="N", help="how many games, each side, instead of a time")
    parser.add_argument("--against", choices=PEERS, help="another engine to measure in alternating rounds")
    parser.add_argument(
        "--table", action="store_true", help="measure what a server does for each step instead"
    )
    parser.add_argument("--json", action="store_true", help="print the measures as JSON")


def run(args: argparse.Namespace) -> int:
    """Measure, then print."""
    if not 0 < args.seconds < float("inf") or (args.games is not None and args.games < 1):
        raise UsageError("--seconds and --games are larger than 0")
    if args.table:
        return table_bench.run(args)
    game = make(args.game, args.players, _without_offers(args.game, game_options(args)))
    measures = bench(args.seconds, args.games, args.against, game)
    if args.json:
        print(json.dumps(measures))
    else:
        _print_lines(measures)
    return 0


def _without_offers(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """Random play would make offers most of the time, in games that have them."""
    return {"offers": False, **options} if "offers" in make(game).choices else options


def bench(
    seconds: float = SECONDS, games: int | None = None, against: str | None = None, game: Game | None = None
) -> dict[str, Any]:
    """All measures. Rounds of the two sides alternate, so that a busy machine is busy for both."""
    game = game or make("starfarers", 4, {"board": "beginner", "offers": False})
    own = Side(lambda number: drift(game, number))
    sides = [own] if against is None else [own, Side(peer(against))]
    for side in sides:  # as long as the measure itself: filling tables and importing is not what is measured
        if games is None:
            side.play_seconds(seconds)
        else:
            side.play_games(games)
        side.rounds.clear()
    for _ in range(ROUNDS):
        for side in sides:
            if games is None:
                side.play_seconds(seconds / ROUNDS)
            else:
                side.play_games(-(-games // ROUNDS))
    other = sides[1] if against is not None else None
    return {
        "compiled": COMPILED,
        "decisions_per_s": round(own.decisions_per_s),
        "games_per_s": round(own.games_per_s, 2),
        **single_steps(game),
        "peer": None if other is None or against is None else peer_measures(against, other),
        "ratio": None if other is None else round(own.decisions_per_s / other.decisions_per_s, 2),
        "decisions_per_game": round(own.decisions / own.games),
        "python": platform.python_version(),
        "game": game.id,
        "players": game.players,
        "board": game.options.get("board"),
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

    play: Sitting
    rounds: list[Round] = field(default_factory=list)
    games: int = 0
    decisions: int = 0

    def play_games(self, count: int) -> None:
        """A round of so many games."""
        self._round(lambda played, seconds: played >= count)

    def play_seconds(self, limit: float) -> None:
        """A round of whole games, at least one, until the time is over."""
        self._round(lambda played, seconds: seconds >= limit)

    def _round(self, over: Callable[[int, float], bool]) -> None:
        played = decisions = 0
        start = perf_counter()
        while True:
            decisions += self.play(self.games)
            self.games += 1
            played += 1
            seconds = perf_counter() - start
            if over(played, seconds):
                break
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
            if decisions % COPY_EVERY == 0:
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
    start = perf_counter()
    for _ in range(REPEATS):
        state.copy()
    return (perf_counter() - start) / REPEATS


# ------------------------------------------------------------------ the other side


def peer(name: str) -> Sitting:
    """How a game of another engine is played; UsageError if it is not installed."""
    assert name == "catanatron"
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
    print(
        f"starwake ({build}, Python {measures['python']}): {measures['game']}, {measures['players']} players"
    )
    print(f"  {measures['decisions_per_s']:,} decisions/s, {measures['games_per_s']:,} games/s")
    print(
        f"  copy {measures['copy_us']} us, legal {measures['legal_us']} us, "
        f"apply {measures['apply_us']} us, deal {measures['deal_us']} us"
    )
    other = measures["peer"]
    if other is not None:
        print(f"{other['name']} {other['version']}")
        print(f"  {other['decisions_per_s']:,} decisions/s, {other['games_per_s']:,} games/s")
        print(f"ratio {measures['ratio']}")
