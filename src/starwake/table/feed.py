"""A Feed follows a match and tells each viewer what changed since it was last told: what a server sends."""

from __future__ import annotations

from typing import Any, NamedTuple

from starwake.core.event import Event
from starwake.core.match import Match
from starwake.core.view import OPEN, SPECTATOR, Views
from starwake.table.difference import Change, difference, patched
from starwake.table.game import TableGame
from starwake.table.story import on_from
from starwake.table.types import Chapter

OWN = ("private", "prompt", "choices", "undo", "suggest", "rules", "course", "notes")
"""What is told as differences, besides the public part, which is compared once for all."""


def _as_data(event: Event) -> dict[str, Any]:
    """An event as data, without what it does not say."""
    return {name: value for name, value in event.json().items() if value is not None}


class _Told(NamedTuple):
    """What a viewer was told last, without the story."""

    seq: int
    public: dict[str, Any]
    own: dict[str, Any]


def _told_now(table: dict[str, Any]) -> _Told:
    return _Told(table["seq"], table["public"], {key: table[key] for key in OWN})


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
        """By viewer what it was told last; what did not change at a step is the same object as before, so that nothing
        but changes is new to the collector of cycles."""
        self._stories: dict[int, list[Chapter]] = {}
        """By viewer the story that it was told last."""
        self._state: Any = None
        self._views: Views | None = None
        self._public: tuple[Any, Any, list[Change], dict[str, Any]] = (None, None, [], {})
        """The last comparison of public parts: old, new, what changed, and the new one with what is old in it."""
        self._events: tuple[int, list[dict[str, Any]]] = (0, [])
        """The last events as data, as far as they are open, and from which on."""
        self._heard: tuple[tuple[int, int], list[Chapter], set[int]] = ((0, 0), [], set())
        """The last story from one event to another as a spectator hears it, and the seats that hear another."""
        self._rest: tuple[Any, Any, list[Chapter]] = (None, None, [])
        """The last story, the one before it, and what is new in it."""

    def whole(self, who: int, since: int | None = None) -> dict[str, Any]:
        """The whole table, with its story from the start or after a step; differences go on from here."""
        told = self._moment(who)
        self._told[who] = _told_now(told)
        story = self._stories[who] = self.game.story(
            self.match, who, self.lang, self.match.events_until(since)
        )
        return {**told, "story": story}

    def step(self, who: int) -> dict[str, Any]:
        """What changed for a viewer since it was last told something."""
        old, new = self._told[who], _told_now(self._moment(who))
        changes, public = self._public_changes(old.public, new.public)
        own = difference(old.own, new.own)
        self._told[who] = _Told(new.seq, public, patched(old.own, own))
        start = self.match.events_until(old.seq)
        before = self._stories[who]
        story = self._stories[who] = self._story(who, start)
        return {
            "seq": new.seq,
            "public": changes,
            "own": own,
            "events": self._happened(who, start),
            "story": self._on_from(story, before),
        }

    def forget(self, who: int) -> None:
        """A viewer has gone: whoever comes back is told the whole table."""
        self._told.pop(who, None)

    def rest(self) -> None:
        """Everybody has been told: let go what was worked out once for all of them."""
        self._state = self._views = None
        self._public = (None, None, [], {})
        self._events, self._heard, self._rest = (0, []), ((0, 0), [], set()), (None, None, [])

    def _moment(self, who: int) -> dict[str, Any]:
        match = self.match
        if self._views is None or self._state is not match.state:
            self._state, self._views = match.state, self.game.views(match.state)
        return self.game.moment(match, who, self.lang, self._views, detail=self.detail)

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

    def _public_changes(
        self, old: dict[str, Any], new: dict[str, Any]
    ) -> tuple[list[Change], dict[str, Any]]:
        """What changed in the public part, and the new one with what is old in it; worked out once for all."""
        if self._public[0] is not old or self._public[1] is not new:
            changes = difference(old, new)
            self._public = (old, new, changes, patched(old, changes))
        return self._public[2], self._public[3]
