"""Tapes for the page's own tests: a table, the steps of a while, and the table after them, as a server tells them.

python tools/page_tapes.py frontend/tests/tapes          write them
python tools/page_tapes.py --check frontend/tests/tapes  say which is out of date
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import starwake as sw
from starwake.core.match import Match
from starwake.core.view import merged
from starwake.table.feed import Feed
from starwake.table.story import whole_lines
from starwake.table.told import Told

TAPES: dict[str, tuple[str, dict[str, Any], int, int, int]] = {
    "beginner": ("starfarers", {"players": 4, "board": "beginner"}, 0, 120, 40),
    "set-up": ("starfarers", {"players": 3, "board": "explorer"}, 1, 0, 30),
    "two-pilots": ("starfarers", {"players": 6, "board": "strategic"}, 2, 150, 30),
    "classic": ("starfarers-classic", {"players": 3}, 1, 90, 30),
    "starship": ("starship", {"players": 2}, 0, 60, 30),
}
"""Game, options, who looks, steps before the tape, and steps on it."""
TAKEN_BACK = 0.2
"""How often a step that can be taken back is."""


def tape(name: str) -> dict[str, Any]:
    """A tape by its name, the same each time."""
    id, options, who, before, count = TAPES[name]
    match = sw.new(id, seed=11, **options)
    random = Random(name)
    for _ in range(before):
        _act(match, random)
    feed, told = Feed(match), Told(match.game)  # type: ignore[arg-type]
    first = feed.whole(who)
    told.begin(first)
    steps = []
    for _ in range(count):
        _act(match, random)
        steps.append(feed.step(who))
        told.add(steps[-1]["story"], steps[-1]["events"])
    last = feed.whole(who)
    view = merged(last["public"], last["private"])
    return {"first": first, "steps": steps, "last": last, "view": view, "story": whole_lines(told.chapters)}


def _act(match: Match, random: Random) -> None:
    seat = random.choice(match.to_act)
    if match.can_undo(seat) and random.random() < TAKEN_BACK:
        match.undo(seat)
    else:
        match.play(seat, random.choice(list(match.legal(seat))))


def main(arguments: list[str]) -> int:
    """Write or compare."""
    check = "--check" in arguments
    folder = Path(next(one for one in arguments if not one.startswith("-")))
    late = []
    for name in TAPES:
        path = folder / f"{name}.json"
        text = json.dumps(tape(name), ensure_ascii=False, separators=(",", ":")) + "\n"
        if check and (not path.is_file() or path.read_text(encoding="utf-8") != text):
            late.append(path.name)
        elif not check:
            path.write_text(text, encoding="utf-8")
    if late:
        print(f"out of date: {', '.join(late)}; python tools/page_tapes.py {folder} writes them anew")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
