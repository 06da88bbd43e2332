"""What happened, in lines: a roll with what it brought, a flight card by card, what was built."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

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
    teller = Teller(speech, viewer, scores)
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

    def __init__(self, speech: Speech, viewer: int | None, scores: Scores | None = None) -> None:
        super().__init__(speech, viewer, scores)
        self.speech: Speech = speech

    def lines(self, group: Group, card: str | None) -> list[Line]:
        """A group in words; `card` is what was turned up last before it."""
        if group.topic == "flight":
            return self.flight(group, card)
        if group.topic == "build":
            return self.build(group)
        say = self.production if group.topic == "production" else self.plain
        return self.scored([say(group.events)], group, SCORING)

    def plain(self, events: Sequence[Event]) -> Line:
        """A sentence for each event."""
        return Line(" ".join(self.sentence(e) for e in events if e.name not in QUIET), self.weight(events))

    def weight(self, events: Sequence[Event]) -> int:
        """How much some events matter to the reader."""
        seats = {event.seat for event in events} | {event.data.get("other") for event in events}
        return CLOSE if self.viewer is not None and self.viewer in seats else PLAIN

    # ---------------------------------------------------------------- production

    def production(self, events: Sequence[Event]) -> Line:
        """A roll with what it brought to whom."""
        dice = next((e for e in events if e.name == "yellow"), None)
        gained = [e for e in events if e.name == "gained"]
        rest = [e for e in events if e.name not in ("yellow", "gained", *QUIET)]
        seats = sorted({int(e.seat or 0) for e in gained}, key=lambda seat: seat != self.viewer)
        shares = [f"{self.who(seat)} {self.speech.wares(_sum(gained, seat))}" for seat in seats]
        if dice is None:
            return self.plain(events)
        key = "rolled" if shares else "rolled_none"
        text = self.said(key, dice.seat, yellow=dice.data["yellow"], shares="; ".join(shares))
        weight = CLOSE if self.viewer in seats else LITTLE
        return Line(" ".join([text, *map(self.sentence, rest)]), weight)

    # ---------------------------------------------------------------- flight

    def flight(self, group: Group, card: str | None) -> list[Line]:
        """The flight, on from a card: cards where nothing was won or lost in one line, the others each in its own."""
        found: list[Line] = []
        parts: list[str] = []
        passed: list[str] = []
        for visit in in_visits(group, card):
            text = self.visit(visit)
            if not text and visit.card is not None and visit.over:
                passed.append(self.speech.card(visit.card))
            line = Line(text, self.weight(visit.group.events), self.visit(visit, FORGETTABLE))
            lines = self.scored([line], visit.group, SCORING)
            if lines and (lines[0].scored or SCORING & set(visit.names())):
                found += [*self._joined(parts, passed, group), *lines]
                parts, passed = [], []
            else:
                parts += [line.text for line in lines]
        return [*found, *self._joined(parts, passed, group)]

    def _joined(self, parts: list[str], passed: list[str], group: Group) -> list[Line]:
        """What happened at several cards in one line."""
        told = [*parts, self.speech("report.passed", cards=", ".join(passed))] if passed else parts
        return [Line(" ".join(told), self.weight(group.events))] if told else []

    def visit(self, visit: Visit, without: Collection[str] = ()) -> str:
        """What happened at one card, without some kinds of events; empty if nothing did."""
        events = visit.group.events
        names = visit.names()
        if not {"founded", "completed", "fought", "paid_off"} & set(names):
            trade = self.trade(events)
            if trade:
                card = self.speech.card(visit.card) if visit.card else self.speech("report.here")
                return self.speech("report.at", card=card, what=trade)
        return " ".join(self._sentences(visit, without))

    def _sentences(self, visit: Visit, without: Collection[str]) -> Iterator[str]:
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
            elif not (hidden or silent or told or event.name in QUIET or event.name in without):
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
        """What was built in one sentence, what was traded in another; what brings points in a line of its own."""
        things: list[str] = []
        trades: list[str] = []
        found: list[Line] = []
        paid: dict[str, int] = {}
        for number, event in zip(group.numbers, group.events, strict=True):
            if event.name == "paid":
                paid[str(event.data["ware"])] = paid.get(str(event.data["ware"]), 0) + _count(event)
                continue
            if event.name == "gained":
                trades.append(self.deal(paid, {str(event.data["ware"]): _count(event)}))
            elif event.name == "built" or (event.name == "module" and event.data["level"] == 1):
                things.append(self.speech.thing(event))
            else:
                one = Group("built", [number], [event])
                found += self.scored([Line(self.sentence(event), TELLING)], one, SCORING)
            paid = {}
        seat = group.events[0].seat
        weight = self.weight(group.events)
        lines = [Line(self.said("built", seat, things=self.speech.listed(things)), weight)] if things else []
        if trades:
            lines.append(Line(self.said("traded", seat, trades="; ".join(trades)), weight))
        return [*lines, *found]


def _count(event: Event) -> int:
    count = event.data["count"]
    return count if isinstance(count, int) else 0


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


FORGETTABLE = {"refilled", "mission_open", "paid"}
"""Events that are left out first where there is little room."""
SILENT = {"looked", "turned", "shown", "passed", "flight_over", "fame", "friendship"}
"""Events of a flight that are said in other words, or follow from the rest."""
