"""A first flight: a real match in which one learns a game by doing, and the steps of its lesson.

Nothing is faked. The seeds of the match are known, so that its dealer deals what the lesson needs, and they say in
plain words what they are for. The other seats do what is listed as long as that is legal, and are bots after that.
A lesson is a file of its game, `data/lesson.toml`:

    seed = 807                        # found by trying: what it deals fits the steps
    others = ["1 roll", "1 shake"]    # seat and action

    [[steps]]
    name = "colony_ship"              # its words are the texts `lesson.colony_ship.title`, `.text` and `.task`
    does = ["build colony_ship 7,29"] # what completes it, in this order
    at = ["build:colony_ship"]        # what leads there: things, actions, drawers; the nearest to the goal first
    turn = true                       # it begins a turn: whoever goes other ways meets the lesson here again
    after = "trade"                   # what it says holds only if this step was done; otherwise it is left out

A step that does nothing is only read. The words of a step hold whatever the learner has done: they name nothing that
only one course of the match brings to light.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from starwake.core.match import Match
from starwake.core.record import CHANCE, UNDO
from starwake.core.text import Texts, read_toml
from starwake.table.types import LessonStep, LessonTold

LEARNER = 0
"""The seat of whoever learns."""


class Standing(NamedTuple):
    """Where a match stands in its lesson."""

    done: int
    part: int
    """So many actions of the step after these are done."""
    strayed: bool


@dataclass(frozen=True, slots=True)
class Step:
    """Something to learn by doing it."""

    name: str
    does: tuple[str, ...]
    at: tuple[str, ...]
    turn: bool
    after: str

    def told(self, texts: Texts, *, fits: bool) -> LessonStep:
        """The step in words."""
        title, text = texts(f"lesson.{self.name}.title"), texts(f"lesson.{self.name}.text")
        task = texts(f"lesson.{self.name}.task") if self.does else ""
        at = [*self.does[::-1], *self.at]
        return LessonStep(name=self.name, title=title, text=text, task=task, at=at, fits=fits)


@dataclass(frozen=True, slots=True)
class Lesson:
    """The lesson of a game."""

    game: str
    players: int
    seed: int
    others: tuple[tuple[int, str], ...]
    steps: tuple[Step, ...]

    def seeds(self) -> tuple[bytes, list[bytes]]:
        """Of the dealer and of each seat. Whoever reads the record sees what they are."""
        return f"first flight {self.game} {self.seed}".encode(), [
            f"seat {seat}".encode() for seat in range(self.players)
        ]

    def others_do(self, match: Match, seat: int) -> str | None:
        """What another seat does now by the list; None if that has ended, or the match has gone another way."""
        done = sum(entry.seat not in (CHANCE, LEARNER) for entry in match.entries)
        if done >= len(self.others) or self.others[done][0] != seat:
            return None
        action = self.others[done][1]
        return action if action in match.legal(seat) else None

    def standing(self, match: Match) -> Standing:
        """Where a match stands: found from what the learner has done, and nothing else."""
        now = Standing(0, 0, strayed=False)
        for action in done_by(match, LEARNER):
            now = self._after(now, action)
        return now

    def _after(self, now: Standing, action: str) -> Standing:
        """Where one stands after one more action: who acts has read what was only to be read, and what comes later in
        the same turn may be done before its time."""
        while now.done < len(self.steps) and not self.steps[now.done].does:
            now = Standing(now.done + 1, 0, strayed=False)
        for number in range(now.done, len(self.steps)):
            step = self.steps[number]
            first = now.part if number == now.done else 0
            for part in range(first, len(step.does)):
                if action == step.does[part]:
                    whole = part + 1 == len(step.does)
                    return Standing(number + whole, 0 if whole else part + 1, strayed=False)
            if step.turn and number > now.done:
                break
        return now._replace(strayed=now.done < len(self.steps))

    def told(self, match: Match, texts: Texts) -> LessonTold:
        """The lesson in words, and where it stands: steps that can be done no more in this turn are left out."""
        standing = self.standing(match)
        fits = self._fitting(match)
        number, action = self._open(match, standing, fits) or (standing.done, None)
        return LessonTold(
            done=number,
            strayed=standing.strayed and number == standing.done,
            wants=[] if action is None else [action],
            steps=[step.told(texts, fits=fit) for step, fit in zip(self.steps, fits, strict=True)],
        )

    def _fitting(self, match: Match) -> list[bool]:
        """Of each step, whether what it says holds in this match."""
        done = done_by(match, LEARNER)
        did = {step.name for step in self.steps if all(action in done for action in step.does)}
        return [not step.after or step.after in did for step in self.steps]

    def _open(self, match: Match, now: Standing, fits: list[bool]) -> tuple[int, str] | None:
        """The first step of this turn that can be done now, and the action that does it."""
        if LEARNER not in match.awaited:
            return None
        legal = match.legal(LEARNER)
        for number, step in enumerate(self.steps[now.done :], now.done):
            if step.turn and number > now.done:
                break
            part = now.part if number == now.done else 0
            if fits[number] and step.does and step.does[part] in legal:
                return number, step.does[part]
        return None


def done_by(match: Match, seat: int) -> list[str]:
    """The actions of a seat that stand: without those that were taken back."""
    found: list[str] = []
    for entry in match.entries:
        word, _, count = entry.text.partition(" ")
        if entry.seat != seat:
            continue
        if word == UNDO:
            del found[-int(count or 1) :]
        else:
            found.append(entry.text)
    return found


@cache
def lesson(package: str, game: str) -> Lesson:
    """The lesson of a game that has one."""
    data: dict[str, Any] = read_toml(package, "data", "lesson.toml")
    return Lesson(
        game=game,
        players=data["players"],
        seed=data["seed"],
        others=tuple(_other(line) for line in data["others"]),
        steps=tuple(_step(one) for one in data["steps"]),
    )


def _other(line: str) -> tuple[int, str]:
    seat, _, action = line.partition(" ")
    return int(seat), action


def _step(data: dict[str, Any]) -> Step:
    def texts(key: str) -> tuple[str, ...]:
        some: Sequence[str] = data.get(key, ())
        return tuple(some)

    return Step(
        data["name"], texts("does"), texts("at"), bool(data.get("turn", False)), data.get("after", "")
    )
