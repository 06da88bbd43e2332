"""How the notes of a game's rules become events: a `Form` for each kind of note, and one reader for all of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, ItemsView, Iterator, KeysView, Mapping, Sequence, ValuesView
from dataclasses import dataclass
from functools import cache
from typing import Any

from starwake.core.engine import EVERYONE, Note
from starwake.core.event import Event
from starwake.core.thing import thing

MOST_SEATS = 8


@dataclass(frozen=True, slots=True)
class Form:
    """The name of an event and its fields: (name, kind of value) for a, b, c, d of the note, and for its trail."""

    name: str
    fields: tuple[tuple[str, str], ...] = ()
    private: tuple[str, ...] = ()
    trail: tuple[str, str] | None = None

    @property
    def all_fields(self) -> tuple[tuple[str, str], ...]:
        """With the trail, which comes last."""
        return self.fields if self.trail is None else (*self.fields, self.trail)


@dataclass(frozen=True, slots=True)
class _Reading:
    """A form with all that is looked up for it, once: a match reads several notes at every step."""

    form: Form
    fields: tuple[tuple[str, Callable[[int], object]], ...]
    trail: tuple[str, Callable[[Sequence[int]], object]] | None
    things: tuple[tuple[str, str], ...]
    """Fields that are things at the table, and what they are called there."""

    def data(self, note: Note) -> dict[str, Any]:
        """What a note says, by field."""
        values = (note.a, note.b, note.c, note.d)
        data = {name: read(value) for (name, read), value in zip(self.fields, values, strict=False)}
        if self.trail is not None:
            name, read_trail = self.trail
            data[name] = read_trail(note.trail)
        return data

    def ids(self, note: Note) -> dict[str, Any]:
        """The things among it, by their ids."""
        if not self.things:
            return {}
        data = self.data(note)
        return {
            name: _ids(kind, value, note.seat)
            for name, kind in self.things
            if (value := data[name]) is not None
        }


class _Part(Mapping[str, Any]):
    """A part of an event that is read when somebody looks: most events of a match that is only played are never looked
    at, and reading them is a fifth of what `Match.play` costs."""

    __slots__ = ("_found", "_note", "_reading")

    def __init__(self, reading: _Reading, note: Note) -> None:
        self._reading = reading
        self._note = note
        self._found: dict[str, Any] | None = None

    @abstractmethod
    def _read(self) -> dict[str, Any]:
        """What somebody looks for."""

    def _all(self) -> dict[str, Any]:
        if self._found is None:
            self._found = self._read()
        return self._found

    def __getitem__(self, name: str) -> Any:
        return (self._found or self._all())[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def __repr__(self) -> str:
        return repr(self._all())

    # What a mapping would make of the above takes a call for each name; whoever tells events asks for these often.

    def get(self, name: str, default: Any = None) -> Any:
        """What it says of a name, if it does."""
        return (self._found or self._all()).get(name, default)

    def keys(self) -> KeysView[str]:
        """What it speaks of."""
        return self._all().keys()

    def items(self) -> ItemsView[str, Any]:
        """Names with what is said of them."""
        return self._all().items()

    def values(self) -> ValuesView[Any]:
        """What is said."""
        return self._all().values()


class _Data(_Part):
    """All of it."""

    __slots__ = ()

    def _read(self) -> dict[str, Any]:
        return self._reading.data(self._note)


class _Things(_Part):
    """The things, by their ids."""

    __slots__ = ()

    def _read(self) -> dict[str, Any]:
        return self._reading.ids(self._note)


class EventReader:
    """Turns notes into events."""

    def __init__(
        self,
        forms: Mapping[int, Form],
        read: Mapping[str, Callable[[int], object]],
        things: Mapping[str, str],
        trails: Mapping[str, Callable[[Sequence[int]], object]] | None = None,
    ) -> None:
        """`read` and `trails` say how a value, or a trail, of each kind reads; `things` which kinds are things at the
        table, and what they are called there."""
        self.readings = {
            number: _Reading(
                form,
                tuple((name, read[kind]) for name, kind in form.fields),
                None if form.trail is None else (form.trail[0], (trails or {})[form.trail[1]]),
                tuple((name, things[kind]) for name, kind in form.all_fields if kind in things),
            )
            for number, form in forms.items()
        }

    def event(self, note: Note) -> Event:
        """The readable form of a note."""
        reading = self.readings[note.kind]
        return Event(
            reading.form.name,
            note.seat if note.seat >= 0 else None,
            _Data(reading, note),
            _Things(reading, note),
            reading.form.private,
            None if note.seen == EVERYONE else _seats(note.seen),
        )


@cache
def _seats(mask: int) -> frozenset[int]:
    """The seats of a set of bits."""
    return frozenset(seat for seat in range(MOST_SEATS) if mask >> seat & 1)


def _ids(kind: str, value: object, seat: int) -> str | list[str]:
    """The id of a thing, or of each of several."""
    if isinstance(value, list):
        return [thing(kind, one, seat) for one in value]
    return thing(kind, value, seat)


def price(names: Sequence[str]) -> Callable[[Sequence[int]], dict[str, int] | None]:
    """How a trail of counts by kind of thing reads: what was paid, None where nothing was."""
    return lambda counts: {name: n for name, n in zip(names, counts, strict=False) if n} or None


def number_or_none(number: int) -> int | None:
    """Numbers below 0 stand for nobody and nothing."""
    return None if number < 0 else number
