"""Positions: strict reading of a whole state from JSON-ready data, and the stack of frames in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple, Self

from starwake.core.arrays import i64, vec
from starwake.core.engine import CHANCE, MOST_FRAMES, TABLE, Engine, Frame, State, ints
from starwake.core.errors import NotationError, PositionError
from starwake.core.game import Game
from starwake.core.outside import shown

FORMAT = 1
MOST = 10**6
LARGEST = 1 << 40
"""Numbers of a frame stay below this."""


def write_header(game: Game) -> dict[str, Any]:
    """What every position begins with."""
    return {
        "format": FORMAT,
        "game": game.id,
        "players": game.players,
        "options": dict(game.options),
        "ruleset": game.ruleset_id,
        "version": game.ruleset_version,
    }


def members(mask: int, names: tuple[str, ...]) -> list[str]:
    """The names in a set of bits: what `Reader.mask` reads."""
    return [name for place, name in enumerate(names) if mask >> place & 1]


@cache
def _copies(names: tuple[str, ...]) -> Mapping[str, tuple[int, ...]]:
    """The places of each name."""
    return {name: tuple(i for i, known in enumerate(names) if known == name) for name in names}


class Reader:
    """Reads one JSON object strictly: every key once, the right type, nothing else."""

    def __init__(self, data: Any, where: str) -> None:
        if type(data) is not dict and not isinstance(data, Mapping):
            raise PositionError(f"{where} should be an object, not {data!r:.40}")
        self.data = dict(data)
        self.where = where

    def header(self, game: Game) -> None:
        """Refuse a position of another ruleset; `make` has already read the game, its players and options."""
        if self.take("format") != FORMAT:
            raise PositionError(f"{self.where}: this version reads format {FORMAT}")
        for key in ("game", "players", "options"):
            self.take(key)
        found = (self.take("ruleset"), self.take("version"))
        if found != (game.ruleset_id, game.ruleset_version):
            raise PositionError(
                f"{self.where}: ruleset {shown(found[0])} version {shown(found[1])} is not the one this build plays: "
                f"{game.ruleset_id} version {game.ruleset_version}"
            )

    def take(self, key: str) -> Any:
        """The value of a key that must be there."""
        if key not in self.data:
            raise PositionError(f"{self.where}: {key!r} is missing")
        return self.data.pop(key)

    def number(self, key: str, low: int = 0, high: int = MOST) -> int:
        """A whole number within bounds."""
        value = self.take(key)
        if type(value) is int and low <= value <= high:
            return value
        raise PositionError(f"{self.where}: {key!r} is {value!r:.40}, should be {low} to {high}")

    def name(self, key: str, names: Iterable[str | int | None]) -> int:
        """One of some names, as its number; None may be among them."""
        value = self.take(key)
        known = list(names)
        if isinstance(value, bool) or value not in known:
            shown = ", ".join(str(n) for n in known[:8])
            raise PositionError(f"{self.where}: {key!r} is {value!r:.40}, should be one of {shown}")
        return known.index(value)

    def one_of(self, key: str, numbers: Mapping[str, int], null: bool = False) -> int:
        """One of many names, as its number; -1 for null, where that may be."""
        value = self.take(key)
        if value is None and null:
            return -1
        if type(value) is str and value in numbers:
            return numbers[value]
        known = ", ".join([*["None"] * null, *numbers][:8])
        raise PositionError(f"{self.where}: {key!r} is {value!r:.40}, should be one of {known}")

    def flag(self, key: str) -> bool:
        """True or false."""
        value = self.take(key)
        if not isinstance(value, bool):
            raise PositionError(f"{self.where}: {key!r} is {value!r:.40}, should be true or false")
        return value

    def row(self, key: str) -> Self:
        """An object inside this one."""
        return type(self)(self.take(key), f"{self.where}.{key}")

    def items(self, key: str) -> list[Any]:
        """A list."""
        value = self.take(key)
        if not isinstance(value, list | tuple):
            raise PositionError(f"{self.where}: {key!r} should be a list")
        return list(value)

    def numbers(self, key: str, count: int, high: int = MOST) -> list[int]:
        """So many whole numbers from 0 on."""
        found = self.items(key)
        right = len(found) == count and all(type(n) is int and 0 <= n <= high for n in found)
        if not right:
            raise PositionError(
                f"{self.where}: {key!r} is {found!r:.40}, should be {count} numbers from 0 to {high}"
            )
        return found

    def rows(self, key: str, count: int | None = None) -> list[Self]:
        """A list of objects, `count` of them if that is given."""
        items = self.items(key)
        if count is not None and len(items) != count:
            raise PositionError(f"{self.where}: {key!r} has {len(items)} entries, should have {count}")
        return [type(self)(item, f"{self.where}.{key}[{place}]") for place, item in enumerate(items)]

    def counts(self, key: str, names: Iterable[str]) -> vec[i64]:
        """A count for each of some names."""
        row = self.row(key)
        found = [row.number(name, 0, 10**4) for name in names]
        row.done()
        return ints(found)

    def mask(self, key: str, names: tuple[str, ...], taken: int = 0) -> int:
        """A set of names that may have copies, as a bit mask; copies that are taken are elsewhere."""
        mask, places = 0, _copies(names)
        for name in self.items(key):
            known = places.get(name, ()) if type(name) is str else ()
            free = next((i for i in known if not (mask | taken) >> i & 1), -1)
            if free < 0:
                raise PositionError(
                    f"{self.where}: {key!r} names {shown(name)} too often, or it does not exist"
                )
            mask |= 1 << free
        return mask

    def spoken(self, key: str, parse: Callable[[str], int], kind: int, word: str) -> int:
        """An action of one kind in notation, 0 for null."""
        text = self.take(key)
        if text is None:
            return 0
        try:
            code = parse(text) if isinstance(text, str) else 0
        except NotationError as error:
            raise PositionError(f"{self.where}: {error}") from None
        if code & 0xFF != kind:
            raise PositionError(f"{self.where}: {text!r:.40} should be {word} in notation, or null")
        return code

    def done(self) -> None:
        """Nothing may be left over."""
        if self.data:
            raise PositionError(f"{self.where}: unknown key {shown(next(iter(self.data)))}")


# ------------------------------------------------------------------ the stack


class Shape(NamedTuple):
    """What the two numbers of a frame stand for, and what must be on the table for it."""

    a: str = "none"
    b: str = "none"
    needs: str = ""
    called: tuple[str, ...] = ()
    """What a decision calls the numbers, in order; '' for one that says nothing to people."""


class Frames:
    """The frames of a game by name: `F_ROLL` of its codes is `roll`."""

    def __init__(self, codes: ModuleType, shapes: Mapping[str, Shape], bottom: tuple[str, ...]) -> None:
        self.names: dict[int, str] = {
            value: name[2:].lower() for name, value in vars(codes).items() if name.startswith("F_")
        }
        self.numbers = {name: number for number, name in self.names.items()}
        self.shapes = shapes
        """Of the frames that carry numbers."""
        self.bottom = bottom
        """What can lie at the bottom of the stack: the course of a turn, or of the set-up."""

    def write(self, stack: list[Frame]) -> list[list[Any]]:
        """The stack in words, the next thing last."""
        return [[self.names[f.kind], f.seat, f.a, f.b] for f in stack]

    def decision(self, f: Frame, say: Mapping[str, Callable[[int], object]]) -> dict[str, Any]:
        """What a frame asks for, with named values; `say` has how a number of a kind reads, if not as a number."""
        shape = self.shapes.get(self.names[f.kind], Shape())
        told: dict[str, Any] = {"name": self.names[f.kind], "seat": f.seat}
        for name, kind, value in zip(shape.called, (shape.a, shape.b), (f.a, f.b), strict=False):
            if name:
                told[name] = say[kind](value) if kind in say else value
        return told

    def read(self, items: list[Any], players: int) -> list[Frame]:
        """The stack of a position."""
        if len(items) > MOST_FRAMES:
            raise PositionError(
                f"position.stack: there are {len(items)} frames, at most {MOST_FRAMES} can be"
            )
        return [self._read_frame(f"position.stack[{n}]", item, players) for n, item in enumerate(items)]

    def _read_frame(self, where: str, item: Any, players: int) -> Frame:
        if not isinstance(item, list | tuple) or len(item) != 4:
            raise PositionError(f"{where}: {item!r:.60} should be [name, seat, a, b]")
        name, seat, a, b = item
        if not isinstance(name, str) or name not in self.numbers:
            raise PositionError(f"{where}: there is no frame {shown(name)}")
        small = all(type(n) is int and abs(n) < LARGEST for n in (seat, a, b))
        if not small or not TABLE <= seat < players:
            raise PositionError(f"{where}: {item!r:.60} should be [name, seat, a, b] with numbers in range")
        return Frame(self.numbers[name], seat, a, b)

    def check(
        self,
        engine: Engine[Any],
        s: State,
        bounds: Mapping[str, tuple[int, int]],
        missing: Mapping[str, bool],
        wrong: Callable[[Frame], str],
    ) -> None:
        """Somebody can act on the stack, now and later, or PositionError says why not.

        `bounds` are the lowest and highest number of each kind, `missing` says which needs are not on the table, and
        `wrong` is what else the game finds wrong with a frame.
        """
        if not s.stack:
            if s.winner < 0:
                raise PositionError("position: 'stack' is empty, but nobody has won")
            return
        for number, frame in enumerate(s.stack):
            fault = self._fault(engine, frame, bounds, missing) or wrong(frame)
            if fault:
                raise PositionError(f"position.stack[{number}]: {self.names[frame.kind]!r} {fault}")
        lowest = self.names[s.stack[0].kind]
        if lowest not in self.bottom:
            known = ", ".join(self.bottom)
            raise PositionError(f"position.stack[0]: {lowest!r} leads nowhere; a turn goes on from {known}")

    def _fault(
        self,
        engine: Engine[Any],
        frame: Frame,
        bounds: Mapping[str, tuple[int, int]],
        missing: Mapping[str, bool],
    ) -> str:
        """Why a frame cannot be on the stack, '' if it can."""
        step = engine.steps[frame.kind]
        actors = {"legal": "a seat", "chances": "chance (-1)", "run": "the table (-2)"}
        right = next(method for method in actors if method in type(step).__dict__)
        found = {CHANCE: "chances", TABLE: "run"}.get(frame.seat, "legal")
        if found != right:
            return f"is decided by {actors[right]}, not by {frame.seat}"
        shape = self.shapes.get(self.names[frame.kind], Shape())
        for name, value, kind in (("a", frame.a, shape.a), ("b", frame.b, shape.b)):
            low, high = bounds[kind]
            if not low <= value <= high:
                return f"has {name} {value}, in range is {low} to {high}"
        return f"needs an open {shape.needs}" if missing.get(shape.needs) else ""


def check_tallies(tallies: Iterable[tuple[str, int, int]]) -> None:
    """Everything that is conserved adds up, or PositionError says what does not."""
    for what, found, right in tallies:
        if found != right:
            raise PositionError(f"position: {found} {what}, there should be {right}")
