"""Events: what an action caused, with who may know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from starwake.core.text import Texts


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `seat` is who it happened to, None for the table.

    Fields named in `private` are known only to the seats in `seen`; `for_seat` gives what one seat may know.
    """

    name: str
    seat: int | None
    data: Mapping[str, object]
    targets: tuple[str, ...] = ()
    private: tuple[str, ...] = ()
    seen: frozenset[int] | None = None
    """None: everyone."""

    def for_seat(self, seat: int | None) -> Event:
        """This event as a seat sees it (None: a spectator)."""
        if not self.private or self.seen is None or (seat is not None and seat in self.seen):
            return self
        hidden = {str(self.data[name]) for name in self.private}
        data = {k: None if k in self.private else v for k, v in self.data.items()}
        targets = tuple(t for t in self.targets if t.startswith("seat:") or t.partition(":")[2] not in hidden)
        return replace(self, data=MappingProxyType(data), targets=targets)

    @property
    def veiled(self) -> bool:
        """Whether this is the form without its private part."""
        return any(self.data.get(name) is None for name in self.private)

    @property
    def key(self) -> str:
        """The text key; an event whose private part is hidden has a text of its own."""
        return f"event.{self.name}" + (".hidden" if self.veiled else "")

    def json(self) -> dict[str, object]:
        """JSON-ready form, private part included: call `for_seat` first."""
        return {"event": self.name, "seat": self.seat, **self.data, "targets": list(self.targets)}

    def describe(self, texts: Texts, **names: object) -> str:
        """The event in words; `names` may replace values by the names of players and the like."""
        return texts(self.key, **{"seat": self.seat, **self.data, **names})
