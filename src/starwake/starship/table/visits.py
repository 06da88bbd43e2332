"""A flight card by card, and what is noted at each card of its row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from starwake.core.event import Event
from starwake.core.match import Match
from starwake.core.text import Runs
from starwake.core.view import SPECTATOR
from starwake.starship.table.seen import ASTRO
from starwake.starship.table.wording import StarshipWording, card_title, is_colony, money
from starwake.table.story import Group

TURNED = ("turned", "pirate")
"""Events that bring a card into the row."""
GREAT = {
    *("founded", "completed", "module", "module_lost", "special", "fame", "friendship", "won"),
    *("fought", "mission_open"),
}
"""Events of a flight that have a line of their own."""
AFTER = ("gained", "refilled", "mission_open")
"""What follows from them, perhaps later."""
BEFORE = ("sensor", "arranged")
"""What is done before the first card, each by itself."""


@dataclass(slots=True)
class Visit:
    """What happened at one card of a flight, or a part of what happened before the first one."""

    card: str | None = None
    group: Group = field(default_factory=lambda: Group("visit"))
    over: bool = False
    """Whether something came after it: then nothing more will happen there."""
    tail: bool = False
    """Whether it only follows from the visit before: what was taken, what came into its place."""
    great: bool = False
    """Whether it has a line of its own."""
    _said: dict[str, tuple[int, Runs]] = field(default_factory=dict)
    """By language what was said of it, and of how many of its events."""

    def said(self, language: str) -> Runs | None:
        """What was said of it before; None if more has happened since."""
        found = self._said.get(language)
        return found[1] if found is not None and found[0] == len(self.group.numbers) else None

    def say(self, language: str, words: Runs) -> Runs:
        """Keep what is said of it: it is not put together again at each step of a flight."""
        self._said[language] = len(self.group.numbers), words
        return words

    def add(self, number: int, event: Event) -> None:
        """One more event."""
        self.group.add(number, event)
        self.great = self.great or event.name in GREAT

    def names(self) -> list[str]:
        """The names of its events."""
        return [event.name for event in self.group.events]


class Flight:
    """A flight as somebody may know it, on from the last card before; it grows with its events."""

    def __init__(self, card: str | None) -> None:
        self._found = [Visit(card)]
        self._taken = 0

    def visits(self, group: Group, who: int) -> list[Visit]:
        """All visits, after the events of the flight that were not there the last time."""
        for number, event in islice(group.items(), self._taken, None):
            self._take(number, event.for_seat(who) if event.private else event)
        self._taken = len(group.numbers)
        return self._found if self._found[0].group.events else self._found[1:]

    def _take(self, number: int, event: Event) -> None:
        visits = self._found
        if event.name in TURNED or event.name == "flight_over":
            visits[-1].over = True
            turned = event.data.get("card")
            visits.append(Visit(turned if isinstance(turned, str) else None))
        elif event.name in BEFORE:
            visits.append(Visit())
        elif event.name in AFTER and visits[-1].great and not visits[-1].tail:
            visits.append(Visit(tail=True))
        elif event.name == "shown":
            visits[-1].card = str(event.data["card"])
        visits[-1].add(number, event)


def last_card(match: Match, number: int) -> str | None:
    """The card that had been turned up or shown last before an event, if somebody flew."""
    for place in range(number - 1, -1, -1):
        event = match.events[place]
        if event.name in ("turned", "shown"):
            return str(event.data["card"])
        if event.name == "flight":
            return None
    flight = (match.start or {}).get("flight") or {"row": [], "pirate_hidden": False}
    return flight["row"][-1] if flight["row"] and not flight["pirate_hidden"] else None


# ------------------------------------------------------------------ what was traded


def counts(events: Iterable[Event], name: str) -> dict[str, int]:
    """How much of each ware some events of a name are about."""
    found: dict[str, int] = {}
    for event in events:
        if event.name == name:
            ware = str(event.data["ware"])
            found[ware] = found.get(ware, 0) + _number(event.data, "count")
    return found


def trade(wording: StarshipWording, events: Sequence[Event], table: str) -> Runs:
    """`sold 2 ore for 10 astro`, in the words of a table of texts; empty if nothing was traded."""
    paid, gained = counts(events, "paid"), counts(events, "gained")
    if not paid or not gained:
        return []
    key, wares, price = ("bought", gained, paid) if ASTRO in paid else ("sold", paid, gained)
    said = wording.listed(wording.counts(wares))
    return wording.texts.runs(f"{table}.{key}", wares=said, money=money(price.get(ASTRO, 0)))


def _number(data: Mapping[str, Any], field: str) -> int:
    return int(data[field])


# ------------------------------------------------------------------ notes at the cards of the row


class RowNotes:
    """What was done at each card of the flight row that is under way; all of it lay open."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._first = -1
        self._group = Group("flight")
        self._flight = Flight(None)

    def notes(self, wording: StarshipWording) -> dict[str, Runs]:
        """By `place:NUMBER`, counted from 0."""
        self._follow()
        start = (self._match.start or {}).get("flight") or {"row": [], "marked": []}
        place = len(start["row"]) - 1
        found = {f"place:{n}": wording.texts.runs("note.used") for n in start["marked"]}
        if self._group.events and self._group.events[0].name == "flight":
            place, found = -1, {}
        before = Group("visit")
        for visit in self._flight.visits(self._group, SPECTATOR):
            place += visit.group.events[0].name in TURNED
            whole = [*before.events, *visit.group.events] if visit.tail else visit.group.events
            before = visit.group
            note = visit.said(wording.language)
            if note is None:
                note = visit.say(wording.language, _note(wording, whole))
            if note and place >= 0:
                found[f"place:{place}"] = note
        return found

    def _follow(self) -> None:
        """Take in what has happened since, from the last flight or turn on."""
        events = self._match.events
        read = self._first + len(self._group.events) if self._first >= 0 else 0
        opens = (n for n in range(len(events) - 1, read - 1, -1) if events[n].name in ("flight", "turn"))
        first = next(opens, max(self._first, 0))
        if first != self._first:
            self._first, self._group, self._flight = first, Group("flight"), Flight(None)
        for number in range(first + len(self._group.events), len(events)):
            self._group.add(number, events[number])


def _note(wording: StarshipWording, events: Sequence[Event]) -> Runs:
    """What was done at a card, in a few words, after all its events; nothing where nothing was."""
    texts = wording.texts
    held = {event.name: event.data for event in events}
    revisited = wording.game.options["visit_replacement"]
    if "refilled" in held and not held["refilled"]["marked"] and not revisited:
        return texts.runs("note.replaced")
    if "founded" in held:
        card = str(held["founded"]["card"])
        key = "note.colony" if is_colony(card) else "note.post"
        title = card_title(texts, card)
        return texts.runs(f"{key}.new", card=title) if "refilled" in held else texts.runs(key)
    if "completed" in held:
        return texts.runs("note.mission", mission={"thing": f"mission:{held['completed']['mission']}"})
    if "paid_off" in held:
        return texts.runs("note.paid", money=money(_number(held["paid_off"], "demand")))
    if "fought" in held:
        won = _number(held["fought"], "own") >= _number(held["fought"], "theirs")
        return texts.runs("note.beaten" if won else "note.lost")
    return trade(wording, events, "note")
