"""How the notes of a game's rules become events: a `Form` for each kind of note, and one reader for all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from starwake.core.engine import EVERYONE, Note
from starwake.core.event import Event
from starwake.core.thing import thing

MOST_SEATS = 8


@dataclass(frozen=True, slots=True)
class Form:
    """The name of an event and its fields: (name, kind of value) for a, b, c, d of the note."""

    name: str
    fields: tuple[tuple[str, str], ...] = ()
    private: tuple[str, ...] = ()


class EventReader:
    """Turns notes into events."""

    def __init__(
        self,
        forms: Mapping[int, Form],
        read: Mapping[str, Callable[[int], object]],
        things: Mapping[str, str],
        trail: str = "int",
    ) -> None:
        self.forms = forms
        self.read = read
        """How a value of each kind reads."""
        self.things = things
        """Kinds of values that are things at the table, and what they are called there."""
        self.trail = trail
        """The kind of value that a trail is made of."""

    def event(self, note: Note) -> Event:
        """The readable form of a note."""
        form = self.forms[note.kind]
        values = (note.a, note.b, note.c, note.d)
        data: dict[str, object] = {
            name: self.read[kind](value) for (name, kind), value in zip(form.fields, values, strict=False)
        }
        things = {
            name: thing(self.things[kind], data[name], note.seat)
            for name, kind in form.fields
            if kind in self.things and data[name] is not None
        }
        if note.trail:
            data["path"] = [self.read[self.trail](step) for step in note.trail]
        return Event(
            form.name,
            note.seat if note.seat >= 0 else None,
            MappingProxyType(data),
            MappingProxyType(things),
            form.private,
            None if note.seen == EVERYONE else frozenset(s for s in range(MOST_SEATS) if note.seen >> s & 1),
        )


def number_or_none(number: int) -> int | None:
    """Numbers below 0 stand for nobody and nothing."""
    return None if number < 0 else number
