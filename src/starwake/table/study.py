"""The figures of a match: how things went turn by turn, what chance brought against what was to be expected, where the
points came from, and where it turned.

The shared part counts; what there is to be counted each game says in its own `Figures`. Steps that were taken back
count for nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from starwake.core.event import Event
from starwake.core.text import Runs
from starwake.table.replay_types import Draws, Luck, Origin, Series, Showing, Study, Turning
from starwake.table.types import Chapter

if TYPE_CHECKING:
    from starwake.table.film import Draw, Film, Scene
    from starwake.table.game import TableGame

DIGITS = 4
"""Of an expectation."""
LEAP = 2
"""So many points at once are a turning point, whoever leads."""

Income = Iterable[tuple[int, int, int]]
"""The number of an event, a seat, and how much came to it."""


class Figures:
    """What of a game is worth counting. This one counts points alone; a game says what else there is."""

    faces: Mapping[str, Sequence[str]] = {}
    """The kinds of draws that are counted, and all that each can show, in order."""
    held: bool = False
    """Whether seats hold something that can be counted."""
    earned: bool = False
    """Whether something comes to seats turn by turn."""
    sources: Sequence[str] = ()
    """Where points come from."""

    def __init__(self, game: TableGame) -> None:
        self.game = game

    def shown(self, draw: Draw, code: int) -> tuple[str, Sequence[str]] | None:
        """Of an outcome that a draw could have: its kind, and the faces that it shows; None if nobody counts it."""
        return None

    def brings(self, draw: Draw, code: int) -> Sequence[int] | None:
        """What an outcome that a draw could have brings to each seat; None if it is no such draw."""
        return None

    def holds(self, state: Any) -> Sequence[int]:
        """How much each seat holds."""
        return ()

    def income(self, events: Sequence[tuple[int, Event]]) -> Income:
        """What came to seats, out of all events with their numbers."""
        return ()

    def origins(self, state: Any) -> Sequence[Mapping[str, int]]:
        """For each seat its points by source."""
        return ()

    def title(self, lang: str, key: str) -> str:
        """How a figure or a face is called."""
        texts = self.game.wording(lang).texts
        return texts(f"study.{key}") if f"study.{key}" in texts else key.rpartition(".")[2]


def study(film: Film, lang: str = "en") -> Study:
    """All figures, JSON-ready, in one language."""
    figures = film.game.figures(film.game)
    return {
        "series": _series(film, figures, lang),
        "draws": _draws(film, figures, lang),
        "luck": _luck(film, figures),
        "origins": _origins(film, figures, lang),
        "turnings": _turnings(film, lang),
    }


# ------------------------------------------------------------------ turn by turn


def _series(film: Film, figures: Figures, lang: str) -> list[Series]:
    found = {"points": _by_turn(film, film.game.points)}
    if figures.held:
        found["held"] = _by_turn(film, figures.holds)
    if figures.earned:
        found["income"] = _earned(film, figures)
    return [
        {"name": name, "title": figures.title(lang, name), "values": values} for name, values in found.items()
    ]


def _by_turn(film: Film, count: Callable[[Any], Sequence[int]]) -> list[list[float]]:
    """What was counted at the end of each turn, the set-up first."""
    found: list[list[float]] = [[*count(film.scenes[0].state)]]
    for before, scene in zip(film.scenes, film.scenes[1:], strict=False):
        while len(found) <= before.state.turn:
            found.append(found[-1])
        found[-1] = [*count(scene.state)]
    return found


def _earned(film: Film, figures: Figures) -> list[list[float]]:
    """All that had come to each seat by the end of each turn."""
    turns = [0] * film.scenes[0].last
    """By event the turn in which it happened; what is dealt before anybody acts belongs to the set-up."""
    counted: list[tuple[int, Event]] = [*enumerate(film.scenes[0].events)]
    for before, scene in zip(film.scenes, film.scenes[1:], strict=False):
        turns += [int(before.state.turn)] * len(scene.events)
        if not scene.void:
            counted += [*enumerate(scene.events, before.last)]
    last = max((int(before.state.turn) for before in film.scenes[:-1]), default=0)
    found: list[list[float]] = [[0] * film.game.players for _turn in range(last + 1)]
    for number, seat, count in figures.income(counted):
        for turn in range(turns[number], last + 1):
            found[turn][seat] += count
    return found


# ------------------------------------------------------------------ chance


def _draws(film: Film, figures: Figures, lang: str) -> list[Draws]:
    """What chance brought, of every kind that there was."""
    counts: Counter[str] = Counter()
    seen: Counter[tuple[str, str]] = Counter()
    expected: dict[tuple[str, str], float] = {}
    for draw in _all_draws(film):
        happened = figures.shown(draw, draw.codes[draw.index])
        if happened is None:
            continue
        counts[happened[0]] += 1
        seen.update((happened[0], face) for face in happened[1])
        for code, weight in zip(draw.codes, draw.weights, strict=True):
            kind, faces = figures.shown(draw, code) or ("", ())
            for face in faces:
                expected[kind, face] = expected.get((kind, face), 0) + weight / draw.total
    return [
        {
            "name": kind,
            "title": figures.title(lang, kind),
            "count": counts[kind],
            "faces": [
                _face(figures, lang, kind, face, seen[kind, face], expected.get((kind, face), 0))
                for face in faces
            ],
        }
        for kind, faces in figures.faces.items()
        if counts[kind]
    ]


def _face(figures: Figures, lang: str, kind: str, face: str, seen: int, expected: float) -> Showing:
    title = figures.title(lang, f"{kind}.{face}")
    return {"face": face, "title": title, "seen": seen, "expected": round(expected, DIGITS)}


def _luck(film: Film, figures: Figures) -> list[Luck]:
    """What the dice brought each seat, and what the same rolls would bring on an average."""
    actual = [0] * film.game.players
    expected = [0.0] * film.game.players
    any = False
    for draw in _all_draws(film):
        for index, (code, weight) in enumerate(zip(draw.codes, draw.weights, strict=True)):
            brought = figures.brings(draw, code)
            if brought is None:
                break
            any = True
            for seat, count in enumerate(brought):
                expected[seat] += count * weight / draw.total
                actual[seat] += count if index == draw.index else 0
    if not any:
        return []
    return [{"actual": a, "expected": round(e, DIGITS)} for a, e in zip(actual, expected, strict=True)]


def _all_draws(film: Film) -> Iterable[Draw]:
    """What was drawn cannot be taken back."""
    return (draw for scene in film.scenes for draw in scene.draws)


# ------------------------------------------------------------------ points


def _origins(film: Film, figures: Figures, lang: str) -> list[Origin]:
    seats = figures.origins(film.scenes[-1].state)
    return [
        {
            "source": source,
            "title": figures.title(lang, f"source.{source}"),
            "points": [seat.get(source, 0) for seat in seats],
        }
        for source in figures.sources
    ]


def _turnings(film: Film, lang: str) -> list[Turning]:
    """Steps after which somebody else leads, or which bring many points at once; the set-up decides nothing."""
    from starwake.table.film import said

    found: list[Turning] = []
    points = film.game.points(film.scenes[0].state)
    leader = _leader(points)
    story = film.story(lang)
    for step, scene in enumerate(film.scenes[1:], 1):
        now = film.game.points(scene.state)
        leads = _leader(now)
        for seat, (was, has) in enumerate(zip(points, now, strict=True)):
            fresh = leads == seat != leader
            if scene.void or has <= was or not scene.state.turn or not (fresh or has - was >= LEAP):
                continue
            found.append(
                {
                    "step": step,
                    "turn": int(film.scenes[step - 1].state.turn),
                    "seat": seat,
                    "change": has - was,
                    "leads": fresh,
                    "words": _line(story, scene) or said(film, scene, lang),
                }
            )
        points = now
        if leads is not None and not scene.void:
            leader = leads
    return found


def _leader(points: Sequence[int]) -> int | None:
    """Who has more points than everybody else."""
    best = max(points)
    return points.index(best) if list(points).count(best) == 1 else None


def _line(story: Sequence[Chapter], scene: Scene) -> Runs:
    """The line of the story that tells the points of a step."""
    first = scene.last - len(scene.events)
    for chapter in story:
        for line in chapter["lines"]:
            if "scored" in line and line["first"] < scene.last and line["last"] > first:
                return line["words"]
    return []
