"""A Feed follows a match and tells each viewer what changed since it was last told: what a server sends."""

from __future__ import annotations

from typing import Any, NamedTuple

from starwake.core.event import Event
from starwake.core.match import Match
from starwake.core.view import OPEN, SPECTATOR, Views
from starwake.table.difference import Change, difference
from starwake.table.game import TableGame
from starwake.table.story import on_from
from starwake.table.types import Chapter


def _as_data(event: Event) -> dict[str, Any]:
    """An event as data, without what it does not say."""
    found: dict[str, Any] = {"event": event.name}
    if event.seat is not None:
        found["seat"] = event.seat
    for name, value in event.data.items():
        if value is not None:
            found[name] = value
    for name, id in event.things.items():
        if not (isinstance(id, str) and id.startswith("seat:")):  # seats are numbers
            found[name] = id
    return found


class _Told(NamedTuple):
    """What a viewer was told last, without the story."""

    seq: int
    public: dict[str, Any]
    own: dict[str, Any]


def _named(events: list[Event], story: list[Chapter]) -> set[int]:
    """The seats that events are about, that know more of them than others, or that a story of them names: all other
    seats hear what a spectator hears."""
    found: set[int] = set()
    for event in events:
        if event.private and event.seen is not None:
            found |= event.seen
        if event.seat is not None:
            found.add(event.seat)
        for some in event.things.values():
            for thing in [some] if isinstance(some, str) else some:
                _add_owner(found, thing)
    for chapter in story:
        for line in chapter["lines"]:
            for run in line["words"]:
                if not isinstance(run, str):
                    _add_owner(found, run["thing"])
    return found


def _add_owner(found: set[int], thing: str) -> None:
    """`seat:0` and `ship:0.1` are of seat 0; things that are nobody's may look like it and do no harm."""
    owner = thing.partition(":")[2].partition(".")[0]
    if owner.isdecimal():
        found.add(int(owner))


class Feed:
    """What everybody is told about one match in one language."""

    def __init__(self, match: Match, lang: str = "en", *, detail: bool = False) -> None:
        assert isinstance(match.game, TableGame)
        self.match = match
        self.lang = lang
        self.detail = detail
        """Whether every choice has its effect in words, for front ends that list all of them."""
        self.game: TableGame = match.game
        self._told: dict[int, _Told] = {}
        """By viewer what it was told last. What a game has kept since is the same object: it need not be compared, and
        is not new to the collector of cycles."""
        self._stories: dict[int, list[Chapter]] = {}
        """By viewer the story that it was told last."""
        self._seq = -1
        self._views: Views | None = None
        self._course: Any = None
        self._public: tuple[Any, Any, list[Change]] = (None, None, [])
        """The last comparison of public parts: old, new, and what changed."""
        self._events: tuple[int, list[dict[str, Any]]] = (0, [])
        """The last events as data, as far as they are open, and from which on."""
        self._heard: tuple[tuple[int, int], list[Chapter], set[int]] = ((0, 0), [], set())
        """The last story from one event to another as a spectator hears it, and the seats that hear another."""
        self._rest: tuple[Any, Any, list[Chapter]] = (None, None, [])
        """The last story, the one before it, and what is new in it."""

    def whole(self, who: int, since: int | None = None) -> dict[str, Any]:
        """The whole table, with its story from the start or after a step; differences go on from here."""
        seq, public, own = self._told[who] = self._now(who)
        start = self.match.events_until(since)
        story = self._stories[who] = self.game.story(self.match, who, self.lang, start)
        return {"seq": seq, "who": who if who >= 0 else None, "public": public, **own, "story": story}

    def step(self, who: int) -> dict[str, Any]:
        """What changed for a viewer since it was last told something."""
        old = self._told[who]
        new = self._told[who] = self._now(who)
        start = self.match.events_until(old.seq)
        before = self._stories[who]
        story = self._stories[who] = self._story(who, start)
        return {
            "seq": new.seq,
            "public": self._public_changes(old.public, new.public),
            "own": difference(old.own, new.own),
            "events": self._happened(who, start),
            "story": self._on_from(story, before),
        }

    def forget(self, who: int) -> None:
        """A viewer has gone: whoever comes back is told the whole table."""
        self._told.pop(who, None)

    def rest(self) -> None:
        """Everybody has been told: let go what was worked out once for all of them."""
        self._views = self._course = None
        self._public = (None, None, [])
        self._events, self._heard, self._rest = (0, []), ((0, 0), [], set()), (None, None, [])

    def _now(self, who: int) -> _Told:
        """All that a viewer sees now; what is the same for all is worked out once."""
        match, game = self.match, self.game
        if self._views is None or self._seq != match.seq:
            self._seq, self._views, self._course = match.seq, game.views(match.state), game.course(match)
        own = game.own(match, who, self.lang, self._views, self._course, detail=self.detail)
        return _Told(match.seq, self._views.public, own)

    def _story(self, who: int, start: int) -> list[Chapter]:
        """What happened from an event on; told once for all who are not named in it."""
        span = (start, len(self.match.events))
        if self._heard[0] != span:
            story = self.game.story(self.match, SPECTATOR, self.lang, start)
            first = min((line["first"] for chapter in story for line in chapter["lines"]), default=start)
            named = _named(self.match.events[min(first, start) :], story)
            self._heard = (span, story, named)
        _, story, named = self._heard
        if who in named or who == OPEN:
            return self.game.story(self.match, who, self.lang, start)
        return story

    def _on_from(self, story: list[Chapter], before: list[Chapter]) -> list[Chapter]:
        if self._rest[0] is not story or self._rest[1] is not before:
            self._rest = (story, before, on_from(story, before))
        return self._rest[2]

    def _happened(self, who: int, start: int) -> list[dict[str, Any]]:
        """The events from one on as data; those that all know alike are written once."""
        events = self.match.events[start:]
        if self._events[0] != start or len(self._events[1]) != len(events):
            self._events = start, [{} if event.private else _as_data(event) for event in events]
        known = self._events[1]
        if {} not in known:
            return known
        return [
            _as_data(event.for_seat(who)) if event.private else known[n] for n, event in enumerate(events)
        ]

    def _public_changes(self, old: dict[str, Any], new: dict[str, Any]) -> list[Change]:
        """What changed in the public part, worked out once for all."""
        if self._public[0] is not old or self._public[1] is not new:
            self._public = (old, new, difference(old, new))
        return self._public[2]
