"""Events: what an action caused, with who may know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from starwake.core.view import OPEN

POINTS = "points"
"""The event that says how many points a seat has now; every game has it."""
UNDONE = "undone"
"""The event that says that a seat has taken its last step back; every game has it."""


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `seat` is who it happened to, None for the table.

    Fields named in `private` are known only to the seats in `seen`; `for_seat` gives what one seat may know.
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
