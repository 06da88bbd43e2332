"""Positions changed at random: each is refused in one line, or it is one from which the game goes on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import starwake as sw
from starwake.core.rng import Stream, stream
from starwake.testing.choosers import mixed, move, start
from tests.bad.case import assert_one_line

MUTANTS, MOVES = 250, 40
HEADER = {"format", "game", "players", "options", "ruleset", "version"}
NOISE: tuple[Any, ...] = (None, 0, 1, -1, 2, 7, True, "x", "hidden", [], {}, 1.5, [0], 10**30)


def some(items: list[Any], rng: Stream) -> Any:
    return items[rng.below(len(items))]


def positions(game: sw.Game, seed: int) -> list[str]:
    """Moments of a random game, as text."""
    deals, choices, rng = (stream(seed, lane=lane) for lane in range(3))
    state: Any = start(game, deals)
    found = []
    while game.to_act(state) and state.turn < 60:
        if not rng.below(12):
            found.append(json.dumps(game.position(state)))
        move(game, state, mixed, choices, deals)
    return found


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a position, but those that say which game it is."""
    keys = data if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else ()
    for key in keys:
        if path or key not in HEADER:
            yield (*path, key)
            yield from places(data[key], (*path, key))


def inside(data: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        data = data[key]
    return data


def mutate(data: Any, other: Any, rng: Stream) -> None:
    """Change something: a number, a whole part from another position, a frame of the stack, or into noise."""
    path = some(list(places(data)), rng)
    parent, old = inside(data, path[:-1]), inside(data, path)
    match rng.below(6):
        case 0 if type(old) is int:
            parent[path[-1]] = old + some([-1, 1, 2, 5], rng)
        case 0 | 1 if isinstance(old, list) and old:
            some([old.pop, lambda: old.append(some(old, rng)), old.reverse], rng)()
        case 2:
            parent[path[-1]] = NOISE[rng.below(len(NOISE))]
        case 3:
            data["stack"] = [*data["stack"][: rng.below(3)], *other["stack"][-1 - rng.below(2) :]]
        case 4:
            key = some([key for key in data if key not in HEADER], rng)
            data[key] = other[key]
        case _:
            frame = some(data["stack"], rng) if data["stack"] else [0, 0, 0, 0]
            frame[1 + rng.below(3)] = some([-2, -1, 0, 1, 2, 5], rng)


def mutants(game: sw.Game, seed: int) -> Iterator[str]:
    """Positions with one thing wrong or two, or none by chance."""
    texts, rng = positions(game, seed), stream(seed, lane=3)
    for _mutant in range(MUTANTS):
        data, other = json.loads(some(texts, rng)), json.loads(some(texts, rng))
        for _change in range(1 + rng.below(2)):
            mutate(data, other, rng)
            if not isinstance(data["stack"], list) or not all(isinstance(f, list) for f in data["stack"]):
                break
        yield json.dumps(data)


def play_on(game: sw.Game, data: Any, seed: int) -> None:
    """Everything works for a while: views, legal actions, chance, and reading what was written."""
    match = sw.Match(game, sw.FastDealer(seed), state=game.from_position(data))
    rng = stream(seed, lane=4)
    for step in range(MOVES):
        if match.over:
            break
        if step < 3 or step % 10 == 0:
            again = game.from_position(json.loads(json.dumps(match.position())))
            assert game.position(again) == match.position()
            for seat in (None, *range(game.players)):
                view = game.view(match.state, seat)
                assert game.view(game.imagine(view, rng), seat).json() == view.json()
        seat = match.to_act[0]
        match.play(seat, game.action(mixed(match.legal(seat).codes, rng)))


@pytest.mark.parametrize("options", [{}, {"hidden_reserve": True, "module_choice": "hidden"}], ids=str)
def test_a_changed_position_is_refused_or_plays_on(options):
    game = sw.make("starship", 2, options)
    refused = played = 0
    for number, text in enumerate(mutants(game, seed=len(options) + 1)):
        try:
            game.from_position(json.loads(text))
        except sw.PositionError as error:
            assert_one_line(str(error))
            refused += 1
        else:
            play_on(game, json.loads(text), number)
            played += 1
    assert refused > 0.3 * MUTANTS
    assert played > 0.02 * MUTANTS
