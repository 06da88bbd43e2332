"""Masks show the legal actions, and observations are what their fields tell: random play at every table.

    python -m starwake.testing.environments --steps 100000

What a seat may not know is in no observation: `starwake.testing.noninterference` compares them too.
"""

from __future__ import annotations

import argparse
import sys

from starwake.core.errors import StarwakeError
from starwake.core.game import Game
from starwake.core.registry import games
from starwake.core.rng import Stream, stream
from starwake.env.layout import Layout, layout_for
from starwake.env.stepper import Stepper
from starwake.testing.conformance import LawBroken
from starwake.testing.tables import all_tables

SIDE_BY_SIDE = 4
"""Tables that are stepped at once."""
MAX_TURNS = 300
TRIED = 8
"""Actions besides the listed ones that are tried at each step."""
CHOOSER = 1


def check_steps(game: Game, steps: int, seed: int = 1) -> int:
    """Play so many random steps and check each; the number of actions that were shown. LawBroken says what is wrong."""
    layout = layout_for(game)
    stepper, chooser = layout.stepper(SIDE_BY_SIDE, MAX_TURNS, 0, 0.0), stream(seed, lane=CHOOSER)
    stepper.reset(seed)
    shown = done = 0
    while done < steps:
        for table in range(SIDE_BY_SIDE):
            shown += _check_mask(layout, stepper, table, chooser)
            _check_observation(layout, stepper, table)
        stepper.step(stepper.sample(chooser))
        done += SIDE_BY_SIDE
    return shown


def _law(kept: bool, layout: Layout, what: str) -> None:
    if not kept:
        raise LawBroken(f"{layout.id} {dict(layout.game.options)}: broken law: {what}")


def _check_mask(layout: Layout, stepper: Stepper, table: int, chooser: Stream) -> int:
    """The mask shows the listed actions and no other; what it does not show is not legal, but for offers."""
    state, seat = stepper.states[table], int(stepper.to_act[table])
    size = len(layout.codes)
    mask = bytes(stepper.mask[table * size : (table + 1) * size])
    codes = layout.game.legal(state, seat).codes
    numbers = [layout.number(code) for code in codes]
    text = [layout.game.notation(code) for code, number in zip(codes, numbers, strict=True) if number < 0]
    _law(not text, layout, f"every listed action has a number ({text[:3]})")
    _law(
        mask.count(1) == len(set(numbers)) == len(codes),
        layout,
        "the mask shows as many actions as are listed",
    )
    _law(all(mask[number] for number in numbers), layout, "the mask shows every listed action")
    for number in (chooser.below(size) for _ in range(TRIED)):
        code = layout.codes[number]
        legal = stepper.engine.is_legal(state, seat, code)
        kept = bool(mask[number]) == legal or (legal and layout.index.is_free(code))
        _law(kept, layout, f"{layout.action(number)!r} is shown if it is legal")
    return len(codes)


def _check_observation(layout: Layout, stepper: Stepper, table: int) -> None:
    """Each number is within its bounds, and the same as when it is written alone."""
    seen = list(stepper.observations[table * layout.size : (table + 1) * layout.size])
    wrong = [
        f"{name} {n}" for (name, low, high), n in zip(layout.items, seen, strict=True) if not low <= n <= high
    ]
    _law(not wrong, layout, f"numbers keep to their bounds ({wrong[:5]})")
    alone = layout.observe(stepper.states[table], int(stepper.to_act[table]))
    _law(seen == alone, layout, "an observation does not depend on the tables beside it")


def main(arguments: list[str] | None = None) -> int:
    """Check many steps over all tables of all games."""
    parser = argparse.ArgumentParser(prog="python -m starwake.testing.environments", description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000, help="steps over all tables together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=games(), help="one game instead of all")
    given = parser.parse_args(arguments)
    chosen = [table for table in all_tables() if given.game in (None, table.game)]
    each = -(-given.steps // len(chosen))
    for table in chosen:
        try:
            shown = check_steps(table.make(), each, given.seed)
        except (StarwakeError, LawBroken) as error:
            print(f"environments: {table}: {error}", file=sys.stderr)
            return 2
        print(f"{table}: {each} steps, {shown} actions shown", flush=True)
    print(f"all: {each * len(chosen)} steps; every mask shows the legal actions")
    return 0


if __name__ == "__main__":
    sys.exit(main())
