"""What the viewers of one match are told, in every language that is read; written once for all who see the same."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from starwake.core.match import Match
from starwake.server.protocol import Step, encode
from starwake.table.feed import Feed

KEPT = 64
"""Steps that are kept for those who come back, and for which a viewer is told of who has gone."""
CHOOSING = ("choices", "prompt")
"""What makes up the choices of a seat: when these change, a command that did not know it is stale."""


class Audience(NamedTuple):
    """Who is told the same."""

    lang: str
    who: int
    """A seat or SPECTATOR."""
    detail: bool = False
    """Whether the table is told in detail."""


class Telling:
    """Steps as messages, and the last of them for each audience."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.fresh: dict[int, int] = {}
        """By seat the step at which its choices last changed, as far as somebody was told of them."""
        self._feeds: dict[tuple[str, bool], Feed] = {}
        self._kept: dict[Audience, deque[tuple[int, bytes]]] = {}
        self._untold: list[Audience] = []
        """Who has not been told of the last step yet."""
        self._left: dict[Audience, int] = {}
        """Since which step nobody of an audience is there."""
        self._public: tuple[Any, msgspec.Raw] = (None, msgspec.Raw())

    def whole(self, audience: Audience, since: int | None) -> dict[str, Any]:
        """The whole table, with what happened after a step; steps go on from here."""
        lang, who, detail = audience
        feed = self._feeds.setdefault((lang, detail), Feed(self.match, lang, detail=detail))
        self._kept.setdefault(audience, deque(maxlen=KEPT))
        self.fresh.setdefault(who, self.match.seq)
        return feed.whole(who, since)

    def after(self, audience: Audience, since: int) -> list[bytes] | None:
        """The steps after one, None if some are no longer there."""
        seq = self.match.seq
        if since == seq and audience in self._kept:
            return []
        kept = self._kept.get(audience)
        if since > seq or not kept or kept[0][0] > since + 1:
            return None
        return [message for number, message in kept if number > since]

    def begin(self, listening: set[Audience]) -> None:
        """The match has made a step, of which every audience that there is, or was a moment ago, is to be told."""
        self._untold = [audience for audience in [*self._kept] if not self._forgotten(audience, listening)]

    def told(self, seat: int | None = None) -> dict[Audience, bytes]:
        """The step for all who have not been told of it yet, or for those of one seat: who acts waits for no other."""
        now = [audience for audience in self._untold if seat is None or audience.who == seat]
        self._untold = [audience for audience in self._untold if audience not in now]
        found = {audience: self._message(audience) for audience in now}
        for audience, message in found.items():
            self._kept[audience].append((self.match.seq, message))
        if found and not self._untold:
            self._rest()
        return found

    def _rest(self) -> None:
        """All have been told: nothing is kept that was worked out for one step."""
        self._public = (None, msgspec.Raw())
        for feed in self._feeds.values():
            feed.rest()

    def _forgotten(self, audience: Audience, listening: set[Audience]) -> bool:
        """Whether nobody of an audience has been there for so long that coming back means the whole table."""
        if audience in listening:
            self._left.pop(audience, None)
            return False
        if self.match.seq - self._left.setdefault(audience, self.match.seq) < KEPT:
            return False
        del self._kept[audience], self._left[audience]
        self._feeds[audience.lang, audience.detail].forget(audience.who)
        return True

    def _message(self, audience: Audience) -> bytes:
        lang, who, detail = audience
        changes = self._feeds[lang, detail].step(who)
        if _chooses(changes["own"]):
            self.fresh[who] = changes["seq"]
        return encode(
            Step(
                seq=changes["seq"],
                public=self._encoded(changes["public"]),
                own=changes["own"],
                events=changes["events"],
                story=changes["story"],
            )
        )

    def _encoded(self, public: Any) -> msgspec.Raw:
        """The changes of the public part are the same for all, and written once."""
        if self._public[0] is not public:
            self._public = public, msgspec.Raw(encode(public))
        return self._public[1]


def _chooses(changes: Iterable[list[Any]]) -> bool:
    """Whether changes of a seat's own table touch what it may do."""
    for path, new, *gone in changes:
        keys = path[:1] or [*new, *(gone[0] if gone else ())]
        if any(key in CHOOSING for key in keys):
            return True
    return False
