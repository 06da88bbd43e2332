"""Events: what an action caused, with who may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, overload

from starwake.core.engine import Note
from starwake.core.view import OPEN

POINTS = "points"
"""The event that says how many points a seat has now; every game has it."""
UNDONE = "undone"
"""The event that says that a seat has taken its last step back; every game has it."""


@dataclass(slots=True)
class Event:
    """One thing that happened. `seat` is who it happened to, None for the table.

    Fields named in `private` are known only to the seats in `seen`; `for_seat` gives what one seat may know.

    Not to be changed; not frozen either: each field of a frozen class is set by a call, and every step makes some.
    """

    name: str
    seat: int | None
    data: Mapping[str, object]
    things: Mapping[str, str | list[str]] = field(default_factory=dict)
    """The fields that are things at the table, by the ids they have there: `{"ship": "ship:0.1"}`."""
    private: tuple[str, ...] = ()
    seen: frozenset[int] | None = None
    """None: everyone."""

    def for_seat(self, who: int | None) -> Event:
        """This event as a seat, a spectator (SPECTATOR or None) or somebody who may know everything (OPEN) sees it."""
        if not self.private or self.seen is None or who == OPEN or who in self.seen:
            return self
        data = {name: None if name in self.private else value for name, value in self.data.items()}
        things = {name: thing for name, thing in self.things.items() if name not in self.private}
        known = MappingProxyType(data), MappingProxyType(things)
        return Event(self.name, self.seat, *known, self.private, self.seen)

    def __hash__(self) -> int:
        return hash((self.name, self.seat, *map(str, self.data.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        data, things = dict(self.data), dict(self.things)
        return Event, (self.name, self.seat, data, things, self.private, self.seen)

    @property
    def targets(self) -> tuple[str, ...]:
        """The things it is about, the seat first."""
        found = [] if self.seat is None else [f"seat:{self.seat}"]
        for one in self.things.values():
            found += [one] if isinstance(one, str) else one
        return tuple(found)

    @property
    def veiled(self) -> bool:
        """Whether this is the form without its private part."""
        return any(self.data.get(name) is None for name in self.private)

    def json(self) -> dict[str, object]:
        """JSON-ready form, private part included (call `for_seat` first); seats are numbers, things go by their ids."""
        things = {name: id for name, id in self.things.items() if not str(id).startswith("seat:")}
        return {"event": self.name, "seat": self.seat, **self.data, **things}


class Told(Sequence[Event]):
    """The events of some notes. They are made when somebody looks at them: many games are played without."""

    __slots__ = ("_events", "_notes", "_read")

    def __init__(self, read: Callable[[Note], Event], notes: Sequence[Note]) -> None:
        self._read = read
        self._notes = notes
        self._events: list[Event] | None = None

    def _all(self) -> list[Event]:
        if self._events is None:
            self._events = [self._read(note) for note in self._notes]
        return self._events

    def __len__(self) -> int:
        return len(self._notes)

    @overload
    def __getitem__(self, place: int) -> Event: ...

    @overload
    def __getitem__(self, place: slice) -> list[Event]: ...

    def __getitem__(self, place: int | slice) -> Event | list[Event]:
        return self._all()[place]

    def __iter__(self) -> Iterator[Event]:
        return iter(self._all())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Told | list | tuple) and self._all() == list(other)

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: Sequence[Event]) -> list[Event]:
        return [*self._all(), *other]

    def __radd__(self, other: Sequence[Event]) -> list[Event]:
        return [*other, *self._all()]

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (self._all(),)

    def __repr__(self) -> str:
        return repr(self._all())


def new_points(before: Sequence[int], after: Sequence[int]) -> list[Event]:
    """An event for each seat whose points have changed."""
    pairs = enumerate(zip(before, after, strict=True))
    return [Event(POINTS, seat, {"points": now}) for seat, (was, now) in pairs if was != now]
