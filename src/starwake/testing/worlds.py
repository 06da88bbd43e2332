"""What a seat imagines could be on the table: it looks the same to the seat, and goes on as a table does.

    from starwake.testing.worlds import check_world

    check_world(game, state, seat, rng, law)

`check_game` does it at every thorough decision; `python -m starwake.testing worlds` is the long version, which takes
a third of its worlds while an offer is open, for then words prove what hands hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from time import process_time

from starwake.core.engine import State
from starwake.core.errors import PositionError
from starwake.core.game import Game
from starwake.core.rng import Stream, stream
from starwake.testing.choosers import mixed, move, start
from starwake.testing.tables import Table

Law = Callable[[bool, str], None]
"""Complains unless its first argument is true."""

DEALS, CHOICES, TRIES = 0, 1, 2
"""Lanes of the streams: dealing the game, choosing in it, and everything imagined beside it."""
OFFERED = ("answer", "close", "propose")
"""What is waited for while an offer, or an invitation to make one, is open."""
SHARE = 0.4
"""As many of the worlds are taken there: a third of all, for at some tables nobody offers anything."""
SELDOM = 5
"""One of so many other decisions is a place to imagine a world."""
TRIED = 4
"""Legal actions that are tried in a world that has more of them; while an offer is open all are."""
AT_ONCE = 4
"""Worlds that are imagined from a view, as whoever searches does; the last one is looked at."""
LEFT = 200
"""The turn after which a game is left for the next one."""


def some_viewer(game: Game, rng: Stream) -> int | None:
    """A seat, or now and then the spectator."""
    seat = rng.below(game.players + 1)
    return None if seat == game.players else seat


def check_world(
    game: Game, state: State, viewer: int | None, rng: Stream, law: Law, tried: int = TRIED
) -> float:
    """Imagine a world from what a seat sees, look at it and try what is legal in it; the seconds of imagining alone."""
    view = game.view(state, viewer)
    began = process_time()
    world: State = [game.imagine(view, rng) for _number in range(AT_ONCE)][-1]
    seconds = (process_time() - began) / AT_ONCE
    where = f"in a world that seat {viewer} imagines"
    law(game.view(world, viewer).json() == view.json(), f"{where} the seat sees what it saw")
    check_sound(game, world, law, where)
    law(game.to_act(world) == game.to_act(state), f"{where} the same seats may act")
    for seat, code in _some(game, world, rng, tried):
        after = world.copy()
        game.engine.apply(after, seat, code)
        game.engine.deal(after, rng)
        check_sound(game, after, law, f"{where}, after {game.action(code).notation!r} of seat {seat},")
    return seconds


def _some(game: Game, world: State, rng: Stream, tried: int) -> list[tuple[int, int]]:
    """Legal actions with their seats: all of them if they are few, and while an offer is open."""
    all_of_them = [(seat, code) for seat in game.to_act(world) for code in game.legal(world, seat).codes]
    if len(all_of_them) <= tried or game.asked(world) in OFFERED:
        return all_of_them
    return [all_of_them[rng.below(len(all_of_them))] for _number in range(tried)]


def check_sound(game: Game, state: State, law: Law, where: str) -> None:
    """Everything is conserved, and the position reads back as itself: nobody holds less than nothing."""
    for what, found, right in game.tallies(state):
        law(found == right, f"{where} conserved: {found} {what}, there should be {right}")
    position = game.position(state)
    try:
        again = game.from_position(position)
    except PositionError as error:
        law(False, f"{where} a position parses back: {error}")
        return
    law(game.position(again) == position, f"{where} a position parses back to the same position")


# ------------------------------------------------------------------ the long version


@dataclass
class Worlds:
    """How many worlds were imagined, and what was wrong."""

    worlds: int = 0
    offers: int = 0
    """Those with an open offer."""
    seconds: float = 0.0
    """Time spent on imagining alone."""
    faults: list[str] = field(default_factory=list)

    def add(self, other: Worlds) -> None:
        """Count the worlds of another run too."""
        self.worlds += other.worlds
        self.offers += other.offers
        self.seconds += other.seconds
        self.faults += other.faults

    def __str__(self) -> str:
        speed = self.worlds / self.seconds if self.seconds else 0.0
        return (
            f"{self.worlds} worlds, {self.offers} with an open offer, {len(self.faults)} faults, "
            f"{speed:.0f} imagined a second"
        )


def imagined(tables: Sequence[Table], worlds: int, seed: int) -> Iterator[tuple[Table, Worlds]]:
    """So many worlds over some tables, each with its share; a fault is written down and the run goes on."""
    each = -(-worlds // len(tables))
    for table in tables:
        game, found, number = table.make(), Worlds(), 0
        while found.worlds < each:
            _walk(game, seed, number, each, found)
            number += 1
        yield table, found


def _walk(game: Game, seed: int, number: int, worlds: int, found: Worlds) -> None:
    """One random game with worlds imagined on the way, until there are enough."""
    deals, choices, tries = (stream(seed, number, lane) for lane in (DEALS, CHOICES, TRIES))
    state = start(game, deals)

    def law(kept: bool, what: str) -> None:
        if not kept:
            found.faults.append(f"seed {seed}, game {number}, turn {state.turn}: {what}")

    while game.to_act(state) and state.turn <= LEFT and found.worlds < worlds:
        offered = game.asked(state) in OFFERED
        if found.offers <= found.worlds * SHARE if offered else tries.below(SELDOM) == 0:
            found.seconds += check_world(game, state, some_viewer(game, tries), tries, law)
            found.worlds += 1
            found.offers += offered
        move(game, state, mixed, choices, deals)
