"""What happened, in lines: a roll with what it brought, a flight card by card, what was built."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from starwake.cli.terminal import story
from starwake.cli.terminal.scores import Scores
from starwake.cli.terminal.starship.speech import Speech
from starwake.cli.terminal.story import CLOSE, LITTLE, PLAIN, TELLING, Chapter, Group, Line
from starwake.core.event import Event
from starwake.core.match import Match

QUIET = {"turn", "blue"}
"""Events that say nothing new to a reader."""
SET_UP = {"mission_open"}
"""Events that only say how the table is laid, before the first turn."""
PHASES = {"set-up": "start", "production": "production", "flight": "flight", "trade_and_build": "build"}
"""What a position is in the middle of."""
STAGES = {"turn": "production", "flight": "flight", "flight_over": "build"}
"""What comes after an event."""
OFFERS = {"invited", "offered", "declined", "deal"}
SCORING = {"founded", "completed", "module", "module_lost", "special", "fame", "friendship", "won"}
"""Events that may change points."""
ASTRO = "astro"


def tell(
    match: Match, speech: Speech, viewer: int | None, start: int = 0, scores: Scores | None = None
) -> list[Chapter]:
    """The events of a match from `start` on as chapters, as far as the viewer's seat may know them."""
    teller = Teller(speech, viewer, scores, match)
    chapters = [Chapter()]
    first = "start" if match.start is None else PHASES[str(match.start["phase"])]
    for group in in_groups(_told(match, viewer, start), match.events[:start], first):
        if group.topic == "turn":
            event = group.events[0]
            turn = event.data["turn"]
            chapters.append(Chapter(event.seat, turn if isinstance(turn, int) else None))
        else:
            card = last_card(match, group.numbers[0])
            chapters[-1].lines += teller.lines(group, card)
    return [chapter for chapter in chapters if chapter.lines]


def _told(match: Match, viewer: int | None, start: int) -> Iterator[tuple[int, Event]]:
    """The events that are worth telling, with their numbers."""
    laid = match.start is not None or any(event.name == "turn" for event in match.events[:start])
    for number in range(start, len(match.events)):
        event = match.events[number].for_seat(viewer)
        laid = laid or event.name == "turn"
        if laid or event.name not in SET_UP:
            yield number, event


def in_groups(
    events: Iterable[tuple[int, Event]], before: Sequence[Event], first: str = "start"
) -> Iterator[Group]:
    """Events in a row by topic: a turn is production, flight, and trade and build with offers in between."""
    stage = next((STAGES[event.name] for event in reversed(before) if event.name in STAGES), first)
    group = Group("")
    for number, event in events:
        if event.name == "flight":
            stage = "flight"
        topic = "turn" if event.name == "turn" else "offer" if event.name in OFFERS else stage
        if topic != group.topic or event.name == "turn":
            if group.events:
                yield group
            group = Group(topic)
        group.numbers.append(number)
        group.events.append(event)
        stage = STAGES.get(event.name, stage)
    if group.events:
        yield group


@dataclass(slots=True)
class Visit:
    """What happened at one card of a flight, or before the first one."""

    card: str | None = None
    group: Group = field(default_factory=lambda: Group("visit"))
    over: bool = False
    """Whether something came after it: then nothing more will happen there."""

    def names(self) -> list[str]:
        """The names of its events."""
        return [event.name for event in self.group.events]


def last_card(match: Match, number: int) -> str | None:
    """The card that had been turned up or shown last before an event, if somebody flew."""
    for event in reversed(match.events[:number]):
        if event.name in ("turned", "shown"):
            return str(event.data["card"])
        if event.name == "flight":
            return None
    flight = (match.start or {}).get("flight") or {"row": [], "pirate_hidden": False}
    return flight["row"][-1] if flight["row"] and not flight["pirate_hidden"] else None


def in_visits(group: Group, card: str | None) -> list[Visit]:
    """A flight card by card, on from the last card before."""
    visits = [Visit(card)]
    for number, event in zip(group.numbers, group.events, strict=True):
        if event.name in ("turned", "pirate", "flight_over"):
            visits[-1].over = True
            turned = event.data.get("card")
            visits.append(Visit(turned if isinstance(turned, str) else None))
        elif event.name == "shown":
            visits[-1].card = str(event.data["card"])
        visits[-1].group.numbers.append(number)
        visits[-1].group.events.append(event)
    return [visit for visit in visits if visit.group.events]


class Teller(story.Teller):
    """Says groups of events to one seat."""

    def __init__(self, speech: Speech, viewer: int | None, scores: Scores | None, match: Match) -> None:
        super().__init__(speech, viewer, scores)
        self.speech: Speech = speech
        self.match = match

    def lines(self, group: Group, card: str | None) -> list[Line]:
        """A group in words; `card` is what was turned up last before it."""
        if group.topic == "flight":
            return self.flight(group, card)
        if group.topic == "build":
            return self.build(group)
        line = self.production(group) if group.topic == "production" else self.plain(group.events)
        return self.scored([line], group, SCORING)

    def plain(self, events: Sequence[Event]) -> Line:
        """A sentence for each event; a deal says what was offered just before."""
        told = [e for e, after in pairwise([*events, None]) if e is not None and not _agreed(e, after)]
        return Line(" ".join(self.sentence(e) for e in told if e.name not in QUIET), self.weight(events))

    def weight(self, events: Sequence[Event]) -> int:
        """How much some events matter to the reader."""
        seats = {event.seat for event in events} | {event.data.get("other") for event in events}
        return CLOSE if self.viewer is not None and self.viewer in seats else PLAIN

    # ---------------------------------------------------------------- production

    def production(self, group: Group) -> Line:
        """A roll with what it brought to whom, and what had no room; somebody may still have to choose."""
        events = group.events
        dice = next((e for e in events if e.name == "yellow"), None)
        if dice is None:
            return self.plain(events)
        gained = [e for e in events if e.name == "gained"]
        rest = [e for e in events if e.name not in ("yellow", "gained", *QUIET)]
        seats = sorted({int(e.seat or 0) for e in gained}, key=lambda seat: seat != self.viewer)
        shares = [f"{self.who(seat)} {self.speech.wares(_sum(gained, seat))}" for seat in seats]
        choosing = group.numbers[-1] == len(self.match.events) - 1 and _harvests(self.match)
        full = [] if choosing else self.full(group, _count(dice, "yellow"))
        key = "rolled" if shares else "rolled_first" if choosing or full or rest else "rolled_none"
        text = self.said(key, dice.seat, yellow=dice.data["yellow"], shares="; ".join(shares))
        weight = CLOSE if self.viewer in seats else LITTLE
        return Line(" ".join([text, *map(self.sentence, rest), *full]), weight)

    def full(self, group: Group, yellow: int) -> list[str]:
        """Whose colonies had the number and brought nothing, because their bays were full."""
        found = []
        later = {e.data["card"] for e in self.match.events[group.numbers[0] :] if e.name == "founded"}
        for seat, one in enumerate(self.match.view(None)["seats"]):
            cards = [self.speech.facts(card) for card in one["cards"] if card not in later]
            made = [card.resource for card in cards if card.kind == "colony" and card.number == yellow]
            if made and not set(made) & set(_sum(group.events, seat)):
                wares = self.speech.listed(map(self.speech.resource, dict.fromkeys(made)), "or")
                found.append(self.said("full", seat, wares=wares))
        return found

    # ---------------------------------------------------------------- flight

    def flight(self, group: Group, card: str | None) -> list[Line]:
        """The flight, on from a card and in order: where little was won or lost several cards are one line."""
        found: list[Line] = []
        little: list[Visit] = []
        for visit in in_visits(group, card):
            if GREAT & set(visit.names()):
                line = Line(self.visit(visit), max(TELLING, self.weight(visit.group.events)))
                found += [*self._joined(little, group), *self.scored([line], visit.group, SCORING)]
                little = []
            else:
                little.append(visit)
        return [*found, *self._joined(little, group)]

    def _joined(self, visits: list[Visit], group: Group) -> list[Line]:
        """What happened at several cards in one line; those passed by in a row are named together."""
        parts: list[str] = []
        for passed, some in groupby(visits, key=lambda visit: not self.visit(visit)):
            if not passed:
                parts += map(self.visit, some)
                continue
            cards = [self.speech.full_card(one.card) for one in some if one.card is not None and one.over]
            parts += [self.speech("report.passed", cards=", ".join(cards))] if cards else []
        return [Line(" ".join(parts), self.weight(group.events))] if parts else []

    def visit(self, visit: Visit) -> str:
        """What happened at one card; empty if nothing did."""
        events = visit.group.events
        names = visit.names()
        if not {"founded", "completed", "fought", "paid_off"} & set(names):
            trade = self.trade(events)
            if trade:
                card = self.speech.card(visit.card) if visit.card else self.speech("report.here")
                return self.speech("report.at", card=card, what=trade)
        return " ".join(self._sentences(visit))

    def _sentences(self, visit: Visit) -> Iterator[str]:
        """Sentences for the events at a card, without what the reader can see, or could not."""
        names = visit.names()
        looked = [str(e.data["card"]) for e in visit.group.events if e.name == "looked" and not e.veiled]
        for event in visit.group.events:
            unused = event.name == "sensor" and not event.data["used"]
            hidden = unused or (event.name == "arranged" and event.veiled)
            silent = event.name in SILENT or (event.name == "paid" and "paid_off" in names)
            told = event.name == "pirate" and (event.seat == self.viewer or "shown" in names)
            if event.name == "looked" and looked:
                cards = self.speech.listed(map(self.speech.full_card, looked))
                yield self.said("looked", event.seat, cards=cards)
                looked = []
            elif event.name in ("fame", "friendship"):
                yield self.speech("report.more", what=self.speech.some(event.name, _count(event)))
            elif not (hidden or silent or told or event.name in QUIET):
                yield self.sentence(event)

    def trade(self, events: Sequence[Event]) -> str:
        """`sold 2 ore for 10 astro`; empty if nothing was traded."""
        paid, gained = (_counts(events, name) for name in ("paid", "gained"))
        if not paid or not gained:
            return ""
        return self.deal(paid, gained)

    def deal(self, paid: Mapping[str, int], gained: Mapping[str, int]) -> str:
        """Something bought or sold."""
        key, wares, money = ("bought", gained, paid) if ASTRO in paid else ("sold", paid, gained)
        return self.speech(
            f"report.{key}",
            wares=self.speech.wares(wares),
            money=self.speech.some(ASTRO, money.get(ASTRO, 0)),
        )

    # ---------------------------------------------------------------- trade and build

    def build(self, group: Group) -> list[Line]:
        """What was built and traded, in order: the same in a row in one sentence, what brings points by itself."""
        found: list[Line] = []
        for kind, some in groupby(self._deeds(group), key=lambda deed: deed[0]):
            deeds = list(some)
            if kind in ("built", "traded"):
                seat, weight = group.events[0].seat, self.weight(group.events)
                texts = [text for _, text, _ in deeds]
                said = self.speech.listed(texts) if kind == "built" else "; ".join(texts)
                found.append(Line(self.said(kind, seat, **{WHAT[kind]: said}), weight))
            else:
                for _, text, one in deeds:
                    found += self.scored([Line(text, TELLING)], one, SCORING)
        return found

    def _deeds(self, group: Group) -> Iterator[tuple[str, str, Group]]:
        """Each thing that was built, each trade with a post, and everything else: its kind, its words, its event."""
        paid: dict[str, int] = {}
        for number, event in zip(group.numbers, group.events, strict=True):
            one = Group("built", [number], [event])
            if event.name == "paid":
                paid[str(event.data["ware"])] = paid.get(str(event.data["ware"]), 0) + _count(event)
                continue
            if event.name == "gained":
                yield "traded", self.deal(paid, {str(event.data["ware"]): _count(event)}), one
            elif event.name == "built" or (event.name == "module" and event.data["level"] == 1):
                yield "built", self.speech.thing(event), one
            else:
                yield "other", self.sentence(event), one
            paid = {}


WHAT = {"built": "things", "traded": "trades"}
"""What the sentence about each kind of deed calls them."""


def _count(event: Event, field: str = "count") -> int:
    count = event.data[field]
    return count if isinstance(count, int) else 0


def _agreed(event: Event, after: Event | None) -> bool:
    """Whether an offer was accepted as it stood."""
    return (
        event.name == "offered"
        and after is not None
        and after.name == "deal"
        and after.data["terms"] == event.data["terms"]
    )


def _harvests(match: Match) -> bool:
    """Whether somebody has to choose what a colony brings."""
    return bool(match.view(None)["decision"]) and match.view(None)["decision"][-1][0] == "harvest"


def _counts(events: Iterable[Event], name: str) -> dict[str, int]:
    """How much of each ware some events of a name are about."""
    found: dict[str, int] = {}
    for event in events:
        if event.name == name:
            ware = str(event.data["ware"])
            found[ware] = found.get(ware, 0) + _count(event)
    return found


def _sum(events: Iterable[Event], seat: int) -> dict[str, int]:
    return _counts([event for event in events if event.seat == seat], "gained")


GREAT = SCORING | {"fought", "mission_open"}
"""Events of a flight that have a line of their own."""
SILENT = {"looked", "turned", "shown", "passed", "flight_over"}
"""Events of a flight that are said in other words, or follow from the rest."""
