"""How the chances to win went in a match, and what moved them: luck and choices apart.

The curve is what a spectator could make of the table after each step. One observer sees all of the match with the same
eyes: nobody's secret enters, the chances are together 1 at every step, and a match that still runs can be told so to
anybody. What a seat alone knows shows when it comes to light.

Luck is by how much an outcome was better than what was to be expected by its odds, all outcomes judged at the same
moment, so that good and bad luck cancel out in the long run. The rest of a step is what the seat made of it. Within a
turn the value sways: a turn half played is judged less surely than one that begins. That cancels out by the end of the
turn, so turning points are turns, and the set-up, where not everybody has placed the same, counts for nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

from starwake.core.engine import EVERYONE
from starwake.table.film import Draw, Film, Scene, said
from starwake.table.game import TableGame
from starwake.table.replay_types import Causes, Chances, Swing

Shares = tuple[float, ...]
"""Something for each seat."""
MOST = 8
"""Turning points that are told."""
LEAST = 0.03
"""A smaller move of a chance is no turning point."""
DIGITS = 4


@dataclass(frozen=True, slots=True)
class Move:
    """How a step moved the chances."""

    step: int
    actor: int
    """The seat that acted."""
    turn: int
    """The turn in which it did; 0 is the set-up."""
    luck: Shares
    choice: Shares
    free: bool = True
    """Whether the seat could have done anything else."""


@dataclass(frozen=True, slots=True)
class Turn:
    """How a turn moved the chances."""

    number: int
    moves: tuple[Move, ...]

    def luck(self, seat: int) -> float:
        """By how much luck moved the chance of a seat."""
        return sum(move.luck[seat] for move in self.moves)

    def change(self, seat: int) -> float:
        """By how much the chance of a seat moved."""
        return sum(move.luck[seat] + move.choice[seat] for move in self.moves)

    @property
    def seat(self) -> int:
        """The seat whose chance moved most."""
        return max(range(len(self.moves[0].luck)), key=lambda seat: abs(self.change(seat)))

    @property
    def lucky(self) -> bool:
        """Whether luck moved it rather than choices: always where nobody had one."""
        change, luck = self.change(self.seat), self.luck(self.seat)
        return abs(luck) >= abs(change - luck) or not any(move.free for move in self.moves)

    @property
    def decisive(self) -> Move:
        """The step that did most of it: for luck one in which chance spoke, else one in which there was a choice."""
        seat, sign = self.seat, 1 if self.change(self.seat) > 0 else -1
        if self.lucky:
            return max(self.moves, key=lambda move: sign * move.luck[seat])
        return max((move for move in self.moves if move.free), key=lambda move: sign * move.choice[seat])


@dataclass(frozen=True, slots=True)
class Curve:
    """The chances to win of all seats, step by step."""

    points: tuple[Shares, ...]
    """After each step, the set-up first; a step that was taken back moves nothing."""
    moves: tuple[Move, ...]
    """Every step that counts, from the first turn on."""

    def moved(self, seat: int) -> Causes:
        """What moved the chance of a seat since the first turn: luck, its own choices and those of others."""
        return {
            "luck": sum(move.luck[seat] for move in self.moves),
            "own": sum(move.choice[seat] for move in self.moves if move.actor == seat),
            "others": sum(move.choice[seat] for move in self.moves if move.actor != seat),
        }

    def turns(self) -> list[Turn]:
        """The same by turns."""
        return [Turn(number, tuple(moves)) for number, moves in groupby(self.moves, lambda move: move.turn)]

    def swings(self, most: int = MOST) -> list[Turn]:
        """The turning points: the turns that moved a chance most, in their order."""
        large = [turn for turn in self.turns() if abs(turn.change(turn.seat)) >= LEAST]
        large.sort(key=lambda turn: -abs(turn.change(turn.seat)))
        return sorted(large[:most], key=lambda turn: turn.number)


def curve_of(film: Film) -> Curve:
    """The curve of a record that was played again; UsageError where nobody has learned to judge the game."""
    now = judged(film.game, film.scenes[0].state)
    points, moves = [now], []
    for step, (before, scene) in enumerate(pairwise(film.scenes), 1):
        was = now
        if not scene.void:
            now = judged(film.game, scene.state)
        points.append(now)
        if before.state.turn and not scene.void:
            luck = luck_of(film.game, scene, now)
            choice = tuple(new - old - by for new, old, by in zip(now, was, luck, strict=True))
            free = len(film.game.engine.listed(before.state, scene.seat)) > 1
            moves.append(Move(step, scene.seat, int(before.state.turn), luck, choice, free))
    return Curve(tuple(points), tuple(moves))


def judged(game: TableGame, state: Any) -> Shares:
    """The chances to win as a spectator can tell them."""
    return game.evaluate(game.view(state, None))


def luck_of(game: TableGame, scene: Scene, now: Shares) -> Shares:
    """By how much chance alone moved each seat in a step."""
    found = [0.0] * game.players
    for place, draw in enumerate(scene.draws, 1):
        if veiled(game, draw):
            continue
        after = judged(game, scene.draws[place].state) if place < len(scene.draws) else now
        for seat, expected in enumerate(expectation(game, draw)):
            found[seat] += after[seat] - expected
    return tuple(found)


def veiled(game: TableGame, draw: Draw) -> bool:
    """Whether a spectator sees nothing of what comes, whatever it is: then it makes no difference to the curve yet."""
    return all(game.audience(draw.state, code) != EVERYONE for code in draw.codes)


def expectation(game: TableGame, draw: Draw) -> Shares:
    """The chances to win that were to be expected before a draw, by the odds of its outcomes."""
    found = [0.0] * game.players
    for code, weight in zip(draw.codes, draw.weights, strict=True):
        state = draw.state.copy()
        game.engine.happen(state, code)
        for seat, chance in enumerate(judged(game, state)):
            found[seat] += chance * weight / draw.total
    return tuple(found)


def by_turn(film: Film, curve: Curve) -> list[Shares]:
    """The chances at the end of each turn, the set-up first."""
    found = [curve.points[0]]
    for before, point in zip(film.scenes, curve.points[1:], strict=False):
        while len(found) <= before.state.turn:
            found.append(found[-1])
        found[-1] = point
    return found


# ------------------------------------------------------------------ as a document


def told(film: Film, curve: Curve, lang: str = "en") -> Chances:
    """All of it, JSON-ready, in one language."""
    return {
        "curve": [rounded(point) for point in curve.points],
        "series": {
            "name": "chances",
            "title": film.game.figures(film.game).title(lang, "chances"),
            "values": [[round(100 * one) for one in point] for point in by_turn(film, curve)],
        },
        "moved": [_rounded_parts(curve.moved(seat)) for seat in range(film.game.players)],
        "swings": [_swing(film, turn, lang) for turn in curve.swings()],
    }


def rounded(chances: Sequence[float]) -> list[float]:
    """Chances as they are told."""
    return [round(one, DIGITS) for one in chances]


def _rounded_parts(moved: Causes) -> Causes:
    luck, own, others = rounded((moved["luck"], moved["own"], moved["others"]))
    return {"luck": luck, "own": own, "others": others}


def _swing(film: Film, turn: Turn, lang: str) -> Swing:
    seat, move = turn.seat, turn.decisive
    return {
        "step": move.step,
        "turn": turn.number,
        "actor": move.actor,
        "seat": seat,
        "change": round(turn.change(seat), DIGITS),
        "cause": "luck" if turn.lucky else "choice",
        "words": said(film, film.scenes[move.step], lang),
    }
