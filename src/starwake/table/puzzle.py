"""A puzzle: a position with one clearly best way to play a turn on, up to the next chance or the end of the turn.

It is played on a real match that begins from the position; the other seats do not act. What counts is where a way ends:
every end is known by the key of its state before chance speaks, so the order of actions makes no difference. Which ends
are best was searched in worlds that agree with what the seat knows (`starwake puzzles`, `starwake.lab.puzzles`).

The puzzles of a game lie beside its texts, in files `puzzles/ID.jsonl.gz`: a puzzle a line, loaded strictly.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from starwake.core.errors import DataError, StarwakeError, UsageError
from starwake.core.outside import shown
from starwake.core.registry import class_of, games, make
from starwake.core.text import Texts
from starwake.parts.datafiles import Count, Data, Positive, Text
from starwake.table.game import TableGame
from starwake.table.lesson import done_by
from starwake.table.types import PuzzleOffered, PuzzleTold, PuzzleWay

if TYPE_CHECKING:
    from starwake.core.match import Match

Chance: TypeAlias = Annotated[float, Meta(ge=0, le=1)]
DAY: Final = 86400
"""Seconds."""
WAITING: Final = "wait"
"""The theme of a puzzle in which nothing is to be done that others are about."""


class End(Data):
    """Where a way to play leads to."""

    key: int
    """Of the state."""
    line: Annotated[tuple[Text, ...], Meta(min_length=1)]
    """The shortest way there, in notation."""
    chance: Chance
    """To win."""
    error: Annotated[float, Meta(ge=0)]
    """The standard error of its distance from the best end."""


class Puzzle(Data):
    """A position, who is to play, and what comes of it."""

    id: Text
    game: Text
    players: Positive
    options: dict[str, bool | int | str]
    seed: int | str
    """The game that it comes from, by the seed and the number in its simulation: there is one puzzle of each."""
    number: Count
    seat: Count
    turn: Positive
    theme: Text
    level: Annotated[int, Meta(ge=1, le=3)]
    """How hard it is, by how many ends come near."""
    solutions: Positive
    """So many of the ends are as good as the first one."""
    ends: Annotated[tuple[End, ...], Meta(min_length=2)]
    """All that were weighed, best first."""
    position: dict[str, Any]

    def made(self) -> TableGame:
        """The rules it is played by."""
        game = make(self.game, self.players, dict(self.options))
        assert isinstance(game, TableGame)
        return game

    @property
    def solved_by(self) -> tuple[End, ...]:
        """The ends that solve it."""
        return self.ends[: self.solutions]

    def reached(self, match: Match) -> Any:
        """The state that a match of it has come to when it was over, before chance spoke; None while it is open."""
        game, state = match.game, match.game.from_position(self.position)
        for action in done_by(match, self.seat):
            game.engine.apply(state, self.seat, game.code(action))
            if not goes_on(game, state, self.seat, self.turn):
                return state
        return None

    def standing(self, match: Match) -> tuple[Literal["open", "solved", "missed"], End | None]:
        """Whether a match has solved it, and the end that it came to if that was weighed."""
        state = self.reached(match)
        if state is None:
            return "open", None
        end = next((one for one in self.ends if one.key == state.key()), None)
        return ("solved" if end in self.solved_by else "missed"), end

    def told(self, match: Match, lang: str, *, show: bool) -> PuzzleTold:
        """The puzzle in words, and how a match stands; with `show` the solution too."""
        state, end = self.standing(match)
        game = self.made()
        open_ = state == "open"
        return PuzzleTold(
            id=self.id,
            game=self.game,
            level=self.level,
            title=title_of(self, game.texts_in(lang)),
            state=state,
            chance=None if end is None else end.chance,
            best=None if open_ and not show else self.ends[0].chance,
            ways=[self._way(game, one, lang, played=one == end) for one in self._shown(end)] if show else [],
        )

    def _shown(self, end: End | None) -> list[End]:
        """The solution, the best of what is none, and what was played."""
        best, other = self.ends[0], self.ends[self.solutions : self.solutions + 1]
        return list(dict.fromkeys([best, *other, *([end] if end is not None else [])]))

    def _way(self, game: TableGame, end: End, lang: str, *, played: bool) -> PuzzleWay:
        wording, state = game.wording(lang), game.from_position(self.position)
        does = []
        for text in end.line:
            code = game.code(text)
            does.append(wording.action(game.action(code), self.seat, game.views(state).of(self.seat)))
            game.engine.apply(state, self.seat, code)
        return PuzzleWay(does=does, chance=end.chance, played=played)


def goes_on(game: Any, state: Any, seat: int, turn: int) -> bool:
    """Whether a seat, and nobody but it, decides what comes next in a turn."""
    return bool(state.turn == turn and state.winner < 0 and game.engine.awaited(state) == 1 << seat)


def theme_of(game: TableGame, line: Iterable[str]) -> str:
    """What a way to play is about, by the beginnings of its actions."""
    for theme in game.themes:
        if any(action == theme or action.startswith(f"{theme} ") for action in line):
            return theme.replace(" ", "_")
    return WAITING


def title_of(puzzle: Puzzle, texts: Texts) -> str:
    """What a puzzle is about, in words."""
    return texts(f"puzzle.theme.{puzzle.theme}")


# ------------------------------------------------------------------ reading


def checked(text: bytes, where: str) -> Puzzle:
    """A puzzle of a line; DataError says what is wrong with it."""
    try:
        found = msgspec.json.decode(text, type=Puzzle)
        game = found.made()
        state = game.from_position(found.position)
        if any(found.position[key] != getattr(found, key) for key in ("game", "players", "options")):
            raise UsageError("the position is of another table")
        if not goes_on(game, state, found.seat, found.turn):
            raise UsageError("nobody, or somebody else, is to play there")
        for end in found.ends:
            if _end_of(game, found, end.line).key() != end.key:
                raise UsageError(f"{shown(end.line[-1])} does not lead to the end that it should")
    except (ValueError, StarwakeError) as error:
        raise DataError(f"{where}: {error}") from None
    return found


def _end_of(game: TableGame, puzzle: Puzzle, line: Sequence[str]) -> Any:
    """Where a way leads to: every action legal, and only the last one the end."""
    state = game.from_position(puzzle.position)
    for number, action in enumerate(line, 1):
        game.engine.apply(state, puzzle.seat, game.check(state, puzzle.seat, action))
        if goes_on(game, state, puzzle.seat, puzzle.turn) == (number == len(line)):
            raise UsageError(f"{shown(action)} is not where it ends")
    return state


def packed(puzzles: Iterable[Puzzle]) -> bytes:
    """Puzzles as they are stored."""
    return gzip.compress(b"".join(msgspec.json.encode(one) + b"\n" for one in puzzles), mtime=0)


def unpacked(content: bytes, where: str) -> list[Puzzle]:
    """Stored puzzles, each checked."""
    try:
        lines = gzip.decompress(content).splitlines()
    except (OSError, EOFError, ValueError) as error:
        raise DataError(f"{where}: {error}") from None
    return [checked(line, f"{where}, line {number}") for number, line in enumerate(lines, 1)]


@cache
def puzzles() -> Mapping[str, Puzzle]:
    """All puzzles that come with Starwake, by their ids, in the order of their days."""
    by_game = [_shipped(id) for id in games()]
    placed = [((n + 0.5) / len(some), one.id, one) for some in by_game for n, one in enumerate(some)]
    return {one.id: one for _place, _id, one in sorted(placed, key=lambda at: at[:2])}


def _shipped(id: str) -> list[Puzzle]:
    """The puzzles of a game. What is shipped is checked by the tests, and only read here."""
    kind = class_of(id)
    if not issubclass(kind, TableGame):
        return []
    file = files(kind.words_in).joinpath("puzzles", f"{id}.jsonl.gz")
    if not file.is_file():
        return []
    lines = gzip.decompress(file.read_bytes()).splitlines()
    return sorted((msgspec.json.decode(line, type=Puzzle) for line in lines), key=lambda one: one.id)


# ------------------------------------------------------------------ one a day


def calendar(now: float, lang: str) -> list[PuzzleOffered]:
    """Every puzzle with its last day: that of today first, those of yesterday and before after it."""
    every = [*puzzles().values()]
    today = int(now // DAY)
    return [
        _offered(every[(today - ago) % len(every)], (today - ago) * DAY, lang) for ago in range(len(every))
    ]


def _offered(one: Puzzle, at: int, lang: str) -> PuzzleOffered:
    return PuzzleOffered(
        id=one.id,
        day=datetime.fromtimestamp(at, UTC).date().isoformat(),
        game=one.game,
        players=one.players,
        level=one.level,
        title=title_of(one, _texts(one.game, lang)),
    )


@cache
def _texts(id: str, lang: str) -> Texts:
    return next(one for one in puzzles().values() if one.game == id).made().texts_in(lang)
