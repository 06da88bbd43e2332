"""Positions changed at random: each is refused in one line, or the game goes on from it as from any other.

    python -m starwake.testing positions --mutants 20000 --seed 1

An accepted mutant plays on at random. At every step somebody can act, everything that is conserved adds up, the
position reads back as itself, and now and then a state is imagined from what a seat sees. The fingerprint is that of
all refusals and of all that was played: equal in every process, compiled or not.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

import msgspec

from starwake.core.engine import State
from starwake.core.errors import PositionError
from starwake.core.game import Game
from starwake.core.rng import Stream, stream
from starwake.testing.choosers import any_speaker, mixed, move
from starwake.testing.conformance import LawBroken
from starwake.testing.tables import Table

MOMENTS = 12
"""One decision in so many of a random game gives a position."""
TURNS = 60
"""Where a random game is left."""
LOOKS = 10
"""Moves between two at which a state is imagined."""
HEADER = {"format", "game", "players", "options", "ruleset", "version"}
NOISE: tuple[Any, ...] = (None, 0, 1, -1, 2, 7, True, "x", "hidden", [], {}, 1.5, [0], 10**19, 10**30)


def some(items: Sequence[Any], rng: Stream) -> Any:
    """One of some things."""
    return items[rng.below(len(items))]


# ------------------------------------------------------------------ positions and mutants


def positions(game: Game, seed: int) -> list[str]:
    """Moments of a random game as text: decisions, and chances before they are decided."""
    deals, choices, rng = (stream(seed, lane=lane) for lane in range(3))
    state: State = game.new_state()
    game.engine.advance(state)
    found = [json.dumps(game.position(state))]
    game.engine.deal(state, deals)
    while game.to_act(state) and state.turn < TURNS:
        if not rng.below(MOMENTS):
            found.append(json.dumps(game.position(state)))
        seat = any_speaker(game, state, choices)
        game.engine.apply(state, seat, mixed(list(game.engine.legal(state, seat)), choices))
        if game.engine.is_chance(state) and not rng.below(MOMENTS):
            found.append(json.dumps(game.position(state)))
        game.engine.deal(state, deals)
    return [*found, json.dumps(game.position(state))]


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a position, but those that say which game it is."""
    keys = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        if path or key not in HEADER:
            yield (*path, key)
            yield from places(data[key], (*path, key))


def inside(data: Any, path: tuple[Any, ...]) -> Any:
    """What is at a place."""
    for key in path:
        data = data[key]
    return data


class Mutator:
    """Changes positions of a game: one thing or several, so that some still add up."""

    def __init__(self, game: Game, seed: int) -> None:
        self.texts = positions(game, seed)
        self.rng = stream(seed, lane=3)
        self.players = game.players
        self.frames = sorted({frame[0] for text in self.texts for frame in json.loads(text)["stack"]})

    def mutant(self) -> str:
        """A position with something changed once, twice or three times."""
        data, other = (json.loads(some(self.texts, self.rng)) for _ in range(2))
        for _change in range(1 + self.rng.below(3)):
            self.change(data, other)
            if not changeable(data):
                break
        return json.dumps(data)

    def change(self, data: Any, other: Any) -> None:
        """One change of some kind."""
        kinds = (
            self.number,
            self.exchange,
            self.noise,
            self.list,
            self.part,
            self.stack,
            self.frame,
            self.seats,
        )
        some(kinds, self.rng)(data, other)

    def number(self, data: Any, other: Any) -> None:
        """A number becomes another one."""
        path = self.place(data, int)
        inside(data, path[:-1])[path[-1]] += some([-1, 1, 2, 5, 100_000], self.rng)

    def exchange(self, data: Any, other: Any) -> None:
        """Two numbers of the same name change by one, so that their sum stays: cards, pieces, discs change places."""
        path = self.place(data, int)
        alike = [at for at in places(data) if at[-1] == path[-1] and type(inside(data, at)) is int]
        there = some(alike, self.rng)
        inside(data, path[:-1])[path[-1]] += 1
        inside(data, there[:-1])[there[-1]] -= 1

    def place(self, data: Any, kind: type) -> tuple[Any, ...]:
        """Somewhere in a position where there is something of a kind."""
        return tuple(some([at for at in places(data) if type(inside(data, at)) is kind], self.rng))

    def noise(self, data: Any, other: Any) -> None:
        """Something becomes what it should not be, or what stands elsewhere."""
        path = some(list(places(data)), self.rng)
        path_there = some([at for at in places(other) if at[-1] == path[-1]] or [("turn",)], self.rng)
        things = (inside(other, path_there), some(NOISE, self.rng))
        inside(data, path[:-1])[path[-1]] = some(things, self.rng)

    def list(self, data: Any, other: Any) -> None:
        """A list loses something, has it twice, or backwards."""
        old = inside(data, self.place(data, list))
        if old:
            some([old.pop, lambda: old.append(some(old, self.rng)), old.reverse], self.rng)()

    def part(self, data: Any, other: Any) -> None:
        """A whole part is that of another position."""
        key = some([key for key in data if key not in HEADER], self.rng)
        data[key] = other[key]

    def stack(self, data: Any, other: Any) -> None:
        """The stack goes on as in another position, or ends early."""
        upper = other["stack"][-1 - self.rng.below(2) :] if self.rng.below(3) else []
        data["stack"] = [*data["stack"][: self.rng.below(len(data["stack"]) + 1)], *upper]

    def frame(self, data: Any, other: Any) -> None:
        """A frame is another one, or there is one more, perhaps nine times."""
        small = [-2, -1, *range(self.players), 7]
        frame = [
            some(self.frames, self.rng),
            some(small, self.rng),
            some(small, self.rng),
            some(small, self.rng),
        ]
        if data["stack"] and self.rng.below(2):
            frame = list(some(data["stack"], self.rng))
            frame[1 + self.rng.below(3)] = some(small, self.rng)
        data["stack"] = [*data["stack"], *[frame] * some([1, 1, 1, 9], self.rng)]

    def seats(self, data: Any, other: Any) -> None:
        """Two seats have the other's things of one kind."""
        one, two = some(data["seats"], self.rng), some(data["seats"], self.rng)
        if isinstance(one, dict) and isinstance(two, dict) and one.keys() == two.keys():
            key = some(list(one), self.rng)
            one[key], two[key] = two[key], one[key]


def changeable(data: Any) -> bool:
    """Whether there is still a list of seats, and a stack of frames of four things each, to be changed once more."""
    stack, seats = data["stack"], data["seats"]
    return (
        isinstance(stack, list)
        and all(isinstance(frame, list) and len(frame) == 4 for frame in stack)
        and isinstance(seats, list)
        and len(seats) > 0
    )


# ------------------------------------------------------------------ playing on


@dataclass
class Tally:
    """What became of some mutants."""

    refused: int = 0
    accepted: int = 0
    moves: int = 0
    faults: list[str] = field(default_factory=list)
    total: Any = field(default_factory=sha256)

    def add(self, other: Tally) -> None:
        """Count what became of others too."""
        self.refused += other.refused
        self.accepted += other.accepted
        self.moves += other.moves
        self.faults += other.faults
        self.total.update(other.total.digest())

    def __str__(self) -> str:
        return (
            f"{self.accepted + self.refused} mutants, {self.refused} refused, {self.accepted} played "
            f"{self.moves} moves, {len(self.faults)} faults, {self.total.hexdigest()[:16]}"
        )


def try_mutant(game: Game, text: str, seed: int, moves: int, found: Tally) -> None:
    """Read a mutant; if it is accepted, play on."""
    try:
        state = game.from_position(json.loads(text))
    except PositionError as error:
        found.refused += 1
        found.total.update(f"{error}\n".encode())
        if "\n" in str(error) or len(str(error)) > 600:
            raise LawBroken(f"a refusal is one line: {error}") from None
        return
    found.accepted += 1
    played = play_on(game, state, seed, moves)
    found.moves += played
    found.total.update(f"{played} {game.digest(state)}\n".encode())


def play_on(game: Game, state: State, seed: int, moves: int) -> int:
    """Play at random from a state that was read; LawBroken says what goes wrong. How many moves were played."""
    deals, choices = stream(seed, lane=4), stream(seed, lane=5)
    game.engine.advance(state)
    game.engine.deal(state, deals)
    for step in range(moves):
        check(game, state, choices if step % LOOKS == 0 else None)
        if state.winner >= 0:
            return step
        move(game, state, mixed, choices, deals)
    return moves


def check(game: Game, state: State, rng: Stream | None) -> None:
    """Everything that holds at every step."""
    if state.winner < 0 and not any(len(game.engine.legal(state, seat)) for seat in game.awaited(state)):
        raise LawBroken(f"nobody can act: {game.position(state)['stack']}")
    wrong = [(what, there, right) for what, there, right in game.tallies(state) if there != right]
    if wrong:
        raise LawBroken(f"does not add up: {wrong[0]}")
    position = game.position(state)
    try:
        again = game.from_position(msgspec.json.decode(msgspec.json.encode(position)))
    except PositionError as error:
        raise LawBroken(f"cannot be read back: {error}") from None
    if game.position(again) != position:
        raise LawBroken("reads back as something else")
    if rng is not None:
        seat = rng.below(game.players + 1)
        viewer = None if seat == game.players else seat
        view = game.view(state, viewer)
        imagined = game.imagine(view, rng)
        if game.view(imagined, viewer).json() != view.json():
            raise LawBroken(f"seat {viewer} imagines what looks different")
        game.from_position(game.position(imagined))


def mutated(
    tables: Sequence[Table], mutants: int, seed: int, moves: int = 300
) -> Iterator[tuple[Table, Tally]]:
    """So many mutants over all tables, each table with some of them; nothing that goes wrong ends the run."""
    each = -(-mutants // len(tables))
    for number, table in enumerate(tables):
        game, found = table.make(), Tally()
        mutator = Mutator(game, seed + number)
        for count in range(each):
            text = mutator.mutant()
            try:
                try_mutant(game, text, seed * mutants + count, moves, found)
            except Exception as error:  # whatever it is: the run tells of it and goes on
                found.faults.append(f"{table}, mutant {count}: {type(error).__name__}: {error}")
                found.total.update(b"fault\n")
        yield table, found
