"""A Feed follows a match and tells each viewer what changed since it was last told: what a server sends."""

from __future__ import annotations

from typing import Any

from starwake.core.event import Event
from starwake.core.match import Match
from starwake.core.view import Views
from starwake.table.difference import Change, difference
from starwake.table.game import TableGame
from starwake.table.story import on_from
from starwake.table.types import Chapter

OWN = ("private", "prompt", "choices", "undo", "notes")
"""What is told as differences, besides the public part, which is compared once for all."""


def _told(event: Event) -> dict[str, Any]:
    """An event as data, without what it does not say."""
    return {name: value for name, value in event.json().items() if value is not None}


class Feed:
    """What everybody is told about one match in one language."""

    def __init__(self, match: Match, lang: str = "en", *, detail: bool = False) -> None:
        assert isinstance(match.game, TableGame)
        self.match = match
        self.lang = lang
        self.detail = detail
        """Whether every choice has its effect in words, for front ends that list all of them."""
        self.game: TableGame = match.game
        self._told: dict[int, dict[str, Any]] = {}
        """By viewer what it was told last, without the story."""
        self._stories: dict[int, list[Chapter]] = {}
        """By viewer the story that it was told last."""
        self._state: Any = None
        self._views: Views | None = None
        self._public: tuple[Any, Any, list[Change]] = (None, None, [])
        """The last comparison of public parts: old, new, what changed."""
        self._events: tuple[int, list[dict[str, Any]]] = (0, [])
        """The last events as data, as far as they are open, and from which on."""

    def whole(self, who: int, since: int | None = None) -> dict[str, Any]:
        """The whole table, with its story from the start or after a step; differences go on from here."""
        told = self._told[who] = self._moment(who)
        story = self._stories[who] = self.game.story(
            self.match, who, self.lang, self.match.events_until(since)
        )
        return {**told, "story": story}

    def step(self, who: int) -> dict[str, Any]:
        """What changed for a viewer since it was last told something."""
        old, new = self._told[who], self._moment(who)
        self._told[who] = new
        start = self.match.events_until(old["seq"])
        before = self._stories[who]
        story = self._stories[who] = self.game.story(self.match, who, self.lang, start)
        return {
            "seq": new["seq"],
            "public": self._public_changes(old["public"], new["public"]),
            "own": difference({key: old[key] for key in OWN}, {key: new[key] for key in OWN}),
            "events": self._happened(who, start),
            "story": on_from(story, before),
        }

    def forget(self, who: int) -> None:
        """A viewer has gone: whoever comes back is told the whole table."""
        self._told.pop(who, None)

    def _moment(self, who: int) -> dict[str, Any]:
        match = self.match
        if self._views is None or self._state is not match.state:
            self._state, self._views = match.state, self.game.views(match.state)
        return self.game.moment(match, who, self.lang, self._views, detail=self.detail)

    def _happened(self, who: int, start: int) -> list[dict[str, Any]]:
        """The events from one on as data; those that all know alike are written once."""
        events = self.match.events[start:]
        if self._events[0] != start or len(self._events[1]) != len(events):
            self._events = start, [{} if event.private else _told(event) for event in events]
        told = zip(events, self._events[1], strict=True)
        return [_told(event.for_seat(who)) if event.private else known for event, known in told]

    def _public_changes(self, old: dict[str, Any], new: dict[str, Any]) -> list[Change]:
        before, after, changes = self._public
        if before is not old or after is not new:
            changes = difference(old, new)
            self._public = (old, new, changes)
        return changes
