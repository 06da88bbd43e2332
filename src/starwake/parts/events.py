"""How the notes of a game's rules become events: a `Form` for each kind of note, and one reader for all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

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


class EventReader:
    """Turns notes into events."""

    def __init__(
        self,
        forms: Mapping[int, Form],
        read: Mapping[str, Callable[[int], object]],
        things: Mapping[str, str],
        trails: Mapping[str, Callable[[Sequence[int]], object]] | None = None,
    ) -> None:
        self.forms = forms
        self.read = read
        """How a value of each kind reads."""
        self.things = things
        """Kinds of values, and of trails, that are things at the table, and what they are called there."""
        self.trails = trails or {}
        """How a trail of each kind reads."""

    def event(self, note: Note) -> Event:
        """The readable form of a note."""
        form = self.forms[note.kind]
        values = (note.a, note.b, note.c, note.d)
        data: dict[str, object] = {
            name: self.read[kind](value) for (name, kind), value in zip(form.fields, values, strict=False)
        }
        fields = [*form.fields]
        if form.trail is not None:
            name, kind = form.trail
            data[name] = self.trails[kind](note.trail)
            fields.append(form.trail)
        things = {
            name: _ids(self.things[kind], data[name], note.seat)
            for name, kind in fields
            if kind in self.things and data[name] is not None
        }
        return Event(
            form.name,
            note.seat if note.seat >= 0 else None,
            MappingProxyType(data),
            MappingProxyType(things),
            form.private,
            None if note.seen == EVERYONE else frozenset(s for s in range(MOST_SEATS) if note.seen >> s & 1),
        )


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
