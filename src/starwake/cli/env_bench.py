"""`starwake bench --env`: steps of the environments beside PettingZoo's own games, on one core.

Random play; CPU time, because a busy machine should not count, and rounds of all sides in turn. A step of ours brings
an observation and a mask, and choosing among the open actions is part of it on all sides.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from statistics import median
from time import process_time
from typing import Any

from starwake import COMPILED, env
from starwake.cli.options import asked_for, game_options
from starwake.core.errors import UsageError
from starwake.core.registry import class_of, games
from starwake.table.game import TableGame

ROUNDS = 31
"""Many short ones: on a busy machine some of them have a core and its caches to themselves, which `best` tells."""
TABLES = 64
SEED = 1
PEERS = {
    "connect_four": "pettingzoo.classic.connect_four_v3",
    "texas_holdem": "pettingzoo.classic.texas_holdem_v4",
    "catanatron": "catanatron_gym",
}
"""Games of PettingZoo, and Catanatron's environment of Gymnasium, by their modules."""

Steps = Callable[[float], tuple[int, float]]
"""Steps for so many seconds: how many, and the seconds they took."""


@dataclass
class Side:
    """One environment and what its rounds brought."""

    name: str
    steps: Steps
    rates: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Of the median round."""
        return median(self.rates)


def run(args: argparse.Namespace) -> int:
    """Measure the environments of every game, or of the one that is asked for."""
    if args.game is None and asked_for(args):
        args.game = "starfarers"
    ours = [
        side
        for id in (games() if args.game is None else [args.game])
        for players in (_counts(id) if args.players is None else [args.players])
        for side in sides(id, players, game_options(args))
    ]
    peers = [Side(name, peer_steps(name)) for name in PEERS if _installed(name)]
    found = measure([*ours, *peers], args.seconds, len(peers))
    if args.json:
        print(json.dumps(found))
    else:
        _print_lines(found)
    return 0


def _counts(id: str) -> tuple[int, ...]:
    kind = class_of(id)
    assert issubclass(kind, TableGame)
    return kind.player_counts


def sides(id: str, players: int, options: dict[str, Any]) -> list[Side]:
    """The environments of one table."""
    named = " ".join([id, str(players), *(f"{name}={value}" for name, value in options.items())])
    return [
        Side(f"{named} aec", aec_steps(lambda: env.aec(id, players, **options))),
        Side(f"{named} vector", vector_steps(id, players, options)),
    ]


def measure(every: list[Side], seconds: float, peers: int) -> dict[str, Any]:
    """Rounds of all sides in turn, after one that is not counted."""
    for number in range(ROUNDS + 1):
        for side in every:
            count, spent = side.steps(seconds / ROUNDS)
            if number:
                side.rates.append(count / spent)
    others = every[len(every) - peers :]
    rows = [
        {
            "name": side.name,
            "steps_per_s": round(side.rate),
            "best": round(max(side.rates)),
            "ratio": {other.name: round(side.rate / other.rate, 2) for other in others},
        }
        for side in every
    ]
    return {"compiled": COMPILED, "tables": TABLES, "sides": rows}


# ------------------------------------------------------------------ ways to step


def aec_steps(make: Callable[[], Any]) -> Steps:
    """An AEC environment as PettingZoo's own loop drives it; `last` makes the observation."""
    import numpy as np

    table = make()
    chooser = np.random.default_rng(SEED)
    table.reset(seed=SEED)

    def steps(seconds: float) -> tuple[int, float]:
        count, start = 0, process_time()
        while (spent := process_time() - start) < seconds:
            for _ in range(50):
                seen, _, over, cut, _ = table.last()
                if over or cut:
                    table.reset()
                    continue
                open_now = seen["action_mask"].nonzero()[0]
                table.step(open_now[int(chooser.random() * len(open_now))])
                count += 1
        return count, spent

    return steps


def vector_steps(id: str, players: int, options: dict[str, Any]) -> Steps:
    """Many tables; each counts as one step."""
    tables = env.vector(id, TABLES, players=players, **options)
    tables.reset(seed=SEED)

    def steps(seconds: float) -> tuple[int, float]:
        count, start = 0, process_time()
        while (spent := process_time() - start) < seconds:
            for _ in range(2):
                tables.step(tables.sample())
            count += 2 * TABLES
        return count, spent

    return steps


def _installed(name: str) -> bool:
    try:
        import_module(PEERS[name])
    except (ImportError, AttributeError):
        return False
    return True


def peer_steps(name: str) -> Steps:
    """The same loop on a game of PettingZoo, without the wrappers that check each call."""
    if name == "catanatron":
        return gym_steps()
    module = import_module(PEERS[name])
    raw: Callable[[], Any] | None = getattr(module, "raw_env", None)
    if raw is None:
        raise UsageError(f"pettingzoo has no raw_env of {name}")
    return aec_steps(raw)


def gym_steps() -> Steps:
    """One seat of Catanatron against a random player, whose moves are part of a step."""
    import gymnasium
    import numpy as np

    table: Any = gymnasium.make(f"{PEERS['catanatron']}:catanatron-v1").unwrapped
    chooser = np.random.default_rng(SEED)
    info = table.reset(seed=SEED)[1]

    def steps(seconds: float) -> tuple[int, float]:
        nonlocal info
        count, start = 0, process_time()
        while (spent := process_time() - start) < seconds:
            for _ in range(10):
                open_now = info["valid_actions"]
                _, _, over, cut, info = table.step(open_now[int(chooser.random() * len(open_now))])
                if over or cut:
                    info = table.reset()[1]
            count += 10
        return count, spent

    return steps


def _print_lines(found: dict[str, Any]) -> None:
    build = "compiled" if found["compiled"] else "pure Python"
    print(f"starwake ({build}), steps per CPU second; vectors of {found['tables']} tables")
    for one in found["sides"]:
        ratios = ", ".join(f"{ratio} x {name}" for name, ratio in one["ratio"].items())
        print(f"  {one['name']:<36} {one['steps_per_s']:>9,} (best round {one['best']:,})  {ratios}")
