"""What happened, in lines: a roll with what it brought, a flight card by card, what was built."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise

from starwake.core.event import POINTS, UNDONE, Event
from starwake.core.match import Match
from starwake.core.text import Run, Runs, joined
from starwake.starship.table.visits import Flight, RowNotes, Visit, counts, last_card, trade
from starwake.starship.table.wording import RAISED, StarshipWording, titled_card
from starwake.starship.words import OWNED
from starwake.table import story
from starwake.table.story import CLOSE, LITTLE, PLAIN, TELLING, Group
from starwake.table.types import Chapter, Line

QUIET = {"turn", "blue", POINTS}
"""Events that say nothing new to a reader."""
ROLLED = {"yellow", "gained", *QUIET}
"""Events of a roll that its sentence says."""
SET_UP = {"mission_open", POINTS}
"""Events that only say how the table is laid, before the first turn."""
PHASES = {"set-up": "start", "production": "production", "flight": "flight", "trade_and_build": "build"}
"""What a position is in the middle of."""
STAGES = {"turn": "production", "flight": "flight", "flight_over": "build"}
"""What comes after an event."""
WITHIN = {
    **dict.fromkeys(("flight", "turned", "pirate", "passed", "shown", "sensor", "arranged"), "flight"),
    **dict.fromkeys(("built", "purchased"), "build"),
}
"""What an event belongs to, whatever was taken back before it."""
OFFERS = {"invited", "offered", "declined", "withdrawn", "deal"}
UNTOLD = {"turned", "passed", "flight_over", *QUIET}
"""Events that add nothing to what a line says already."""
FIGHT = "d.pirate.fight"
"""The rule of a fight."""
GAINS = {"gained", "fame"}
"""Events that bring something that is counted."""
LOSSES = {"lost", "tile_lost", "module_lost"}
"""Events that take something away."""
SILENT = {"looked", "turned", "shown", "passed", "flight_over"}
"""Events of a flight that are said in other words, or follow from the rest."""


# ------------------------------------------------------------------ in groups


def tell(match: Match, wording: StarshipWording, telling: Telling, who: int, start: int = 0) -> list[Chapter]:
    """The events of a match from `start` on as chapters, as far as `who` may know them; whole lines."""
    teller = Teller(wording, who, match, telling)
    chapters: list[Chapter] = [{"turn": None, "lines": []}]
    for group in telling.groups(start):
        if group.topic == "turn":
            chapters.append(_chapter(group.events[0]))
        elif group.numbers[-1] >= start:
            chapters[-1]["lines"] += [line for line in teller.lines(group, start) if line["last"] > start]
    return [chapter for chapter in chapters if chapter["lines"]]


def _chapter(turn: Event) -> Chapter:
    number = turn.data["turn"]
    seats = [] if turn.seat is None else [turn.seat]
    return {"turn": number if isinstance(number, int) else None, "seats": seats, "lines": []}


class Telling:
    """What can be used again when a match is told: several readers ask for the same, step after step."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._turns = Turns(match, 0)
        self._flights: dict[tuple[int, int], Flight] = {}
        """By reader and first event the flights of these turns."""
        self._notes = RowNotes(match)
        self._row: tuple[tuple[int, str], dict[str, Runs]] = ((-1, ""), {})

    def is_of(self, match: Match) -> bool:
        """Whether this is about a match."""
        return self._match is match

    def groups(self, start: int) -> list[Group]:
        """The groups of the events from `start` on, perhaps with some before it."""
        if not self._turns.has(start):
            self._turns = Turns(self._match, start)
            self._flights.clear()
        return self._turns.groups()

    def row(self, wording: StarshipWording) -> Mapping[str, Runs]:
        """What was done at each card of the flight row: the same for all readers."""
        now = (len(self._match.events), wording.language)
        if self._row[0] != now:
            self._row = (now, self._notes.notes(wording))
        return self._row[1]

    def visits(self, group: Group, who: int) -> list[Visit]:
        """The flight that a group is, card by card, as somebody may know it."""
        key = (who, group.numbers[0])
        if key not in self._flights:
            self._flights[key] = Flight(last_card(self._match, group.numbers[0]))
        return self._flights[key].visits(group, who)


class Turns:
    """Events in a row by topic, from the turn on in which an event falls: a turn is production, flight, and trade and
    build with offers in between."""

    def __init__(self, match: Match, start: int) -> None:
        self._match = match
        self._next, self._stage = _turn_of(match, start)
        self._first = self._last = self._next
        """The event that they begin with, and the one that opened the last of them."""
        self._set_up = self._stage == "start"
        self._found: list[Group] = []

    def has(self, start: int) -> bool:
        """Whether these are the turns to tell an event from: not later ones, and not many before it."""
        return self._first <= start and (self._first == self._last or start <= self._last)

    def groups(self) -> list[Group]:
        """All of them, after the events that were not there the last time."""
        events = self._match.events
        for number in range(self._next, len(events)):
            self._take(number, events[number])
        self._next = len(events)
        return self._found

    def _take(self, number: int, event: Event) -> None:
        name, found = event.name, self._found
        if self._set_up and name in SET_UP:  # nobody scores by being dealt a colony
            return
        self._stage = WITHIN.get(name, self._stage)
        topic = "offer" if name in OFFERS else self._stage
        if name == "turn":
            topic, self._set_up, self._last = name, False, number
        if not found or topic != found[-1].topic or name == "turn":
            found.append(Group(topic))
        found[-1].add(number, event)
        self._stage = STAGES.get(name, self._stage)


def _turn_of(match: Match, start: int) -> tuple[int, str]:
    """The event that opens the turn of event `start`, or the first one, and what comes then."""
    events = match.events
    for number in range(min(start, len(events) - 1), -1, -1):
        if events[number].name == "turn":
            return number, "production"
    return 0, "start" if match.start is None else PHASES[str(match.start["phase"])]


# ------------------------------------------------------------------ in words


class Teller(story.Teller):
    """Says groups of events to one reader."""

    def __init__(self, wording: StarshipWording, who: int, match: Match, telling: Telling) -> None:
        super().__init__(wording, who)
        self.wording = wording
        self.match = match
        self.telling = telling

    def lines(self, group: Group, start: int) -> list[Line]:
        """A group in words, the lines of events before `start` perhaps without."""
        if group.topic == "flight":
            return self.flight(group, start)
        if any(event.private for event in group.events):
            group = Group(group.topic, group.numbers, [event.for_seat(self.who) for event in group.events])
        if group.topic == "build":
            return [*self.build(group, start)]
        if group.topic == "offer":
            return [*self.offers(group, start)]
        line = self.production(group) if group.topic == "production" else self.plain(group.events)
        return self.finished([line], group)

    def plain(self, events: Sequence[Event]) -> Line:
        """A sentence for each event."""
        words = joined([self.sentence(event) for event in events if event.name not in QUIET])
        return self.line(words, self.weight(events))

    def offers(self, group: Group, start: int) -> Iterator[Line]:
        """A sentence for each event, each joining the one before; a deal says what was offered just before."""
        deed, joins = Group("offer"), False
        for (number, event), after in pairwise([*group.items(), (0, None)]):
            assert event is not None
            deed.add(number, event)
            if _agreed(event, after[1]):
                continue
            if number >= start:
                yield from self._pieces(self.plain(deed.events[-1:]), deed, joins)
            deed, joins = Group("offer"), True

    def _pieces(self, line: Line, group: Group, joins: bool) -> list[Line]:
        """A line, or what goes on in the one before."""
        if joins:
            line["joins"] = True
        return self.finished([line], group)

    def weight(self, events: Sequence[Event]) -> int:
        """How much some events matter to the reader."""
        close = any(event.seat == self.who or event.data.get("other") == self.who for event in events)
        return CLOSE if close else PLAIN

    # ---------------------------------------------------------------- production

    def production(self, group: Group) -> Line:
        """A roll with what it brought to whom, and what had no room; somebody may still have to choose."""
        events = group.events
        dice = next((e for e in events if e.name == "yellow"), None)
        if dice is None:
            return self.plain(events)
        gained = [e for e in events if e.name == "gained"]
        rest = [e for e in events if e.name not in ROLLED]
        seats = sorted({int(e.seat or 0) for e in gained}, key=lambda seat: seat != self.who)
        shares = [joined([self.name(seat), self.wares(_sum(gained, seat))]) for seat in seats]
        choosing = group.numbers[-1] == len(self.match.events) - 1 and self._harvests
        full = [] if choosing else self.full(group, _count(dice, "yellow"))
        key = "rolled" if shares else "rolled_first" if choosing or full or rest else "rolled_none"
        text = self.said(key, dice.seat, yellow=dice.data["yellow"], shares=joined(shares, "; "))
        weight = CLOSE if self.who in seats else LITTLE
        return self.line(joined([text, *map(self.sentence, rest), *full]), weight)

    @property
    def _harvests(self) -> bool:
        """Whether somebody has to choose what a colony brings."""
        return self.match.game.asked(self.match.state) == "harvest"

    def full(self, group: Group, yellow: int) -> list[Runs]:
        """Whose colonies had the number and brought nothing, because their bays were full."""
        facts, place = self.wording.facts.cards, self.match.state.place
        later = {e.data["card"] for e in self.match.events[group.numbers[0] :] if e.name == "founded"}
        number = [(card, place[n]) for n, card in enumerate(facts) if card.number == yellow]
        found = []
        for seat in range(self.match.game.players):
            cards = [card for card, where in number if where == OWNED + seat and card.id not in later]
            made = dict.fromkeys(card.resource for card in cards)
            if made and not made.keys() & _sum(group.events, seat).keys():
                wares = self.wording.listed([{"thing": f"resource:{ware}"} for ware in made], "or")
                found.append(self.said("full", seat, wares=wares))
        return found

    # ---------------------------------------------------------------- flight

    def flight(self, group: Group, start: int) -> list[Line]:
        """The flight, in order: where little was won or lost several cards are one line, of which each card is a piece
        and those passed by in a row are another."""
        found: list[Line] = []
        joins = False
        visits = self._recent(self.telling.visits(group, self.who), start)
        for kind, some in self._by_kind(visits):
            words = self._passed(some) if kind == "passed" else self._said(some[0])
            if not words:
                continue
            last = _last_told(some, kind)
            if last >= start:
                found += self._told(kind, some, words, last, joins or kind == "tail")
            joins = kind not in ("great", "tail")
        return found

    def _by_kind(self, visits: list[Visit]) -> list[tuple[str, list[Visit]]]:
        """Each visit with its kind; those passed by in a row together."""
        found: list[tuple[str, list[Visit]]] = []
        for visit in visits:
            kind = self._kind(visit)
            if kind == "passed" and found and found[-1][0] == kind:
                found[-1][1].append(visit)
            else:
                found.append((kind, [visit]))
        return found

    def _recent(self, visits: list[Visit], start: int) -> list[Visit]:
        """The visits from the last one on that was told before event `start` and has nothing to add."""
        for place in range(len(visits) - 1, -1, -1):
            if visits[place].group.numbers[-1] < start - 1 and self._kind(visits[place]) != "passed":
                return visits[place:]
        return visits

    def _kind(self, visit: Visit) -> str:
        if visit.tail or visit.great:
            return "tail" if visit.tail else "great"
        return "little" if self._said(visit) else "passed"

    def _told(self, kind: str, visits: list[Visit], words: Runs, last: int, joins: bool) -> list[Line]:
        """A line about some visits, or a piece of one."""
        events = [event for visit in visits for event in visit.group.events]
        told = Group(kind, [visits[0].group.numbers[0], last], events)
        if kind == "great":
            return self.finished(
                [self._headed(self.line(words, max(TELLING, self.weight(events))), events)], told
            )
        return self._pieces(self.line(words, self.weight(events)), told, joins)

    def _headed(self, line: Line, events: Sequence[Event]) -> Line:
        """A line whose short form says first how the reader's fight ended, and then what that brought."""
        fight = next((event for event in events if event.name == "fought" and event.seat == self.who), None)
        if fight is None:
            return line
        strengths = {name: fight.data[name] for name in ("own", "theirs")}
        said = [
            self.texts.runs(
                self.wording.event_key(fight, self.who).replace("event.", "upshot.", 1), **strengths
            )
        ]
        if fight.data["own"] == fight.data["theirs"]:
            said.append(self.texts.runs("upshot.tie"))
        things = [self._gain(event) for event in events if event.name in GAINS and event.seat == self.who]
        if things:
            said.append(self.texts.runs("upshot.get", things=self.wording.listed(things)))
        said += [self.sentence(event) for event in events if event.name in LOSSES and event.seat == self.who]
        line["short"], line["decided"] = joined(said), FIGHT
        return line

    def _gain(self, event: Event) -> Run:
        """What an event brings, with its number."""
        if event.name == "gained":
            return {"thing": f"resource:{event.data['ware']}", "n": _count(event)}
        return self.wording.some(event.name, _count(event))

    def _passed(self, visits: list[Visit]) -> Runs:
        """The cards that are behind one without anything done there."""
        cards = [{"thing": f"card:{one.card}"} for one in visits if one.card is not None and one.over]
        return self.texts.runs("report.passed", cards=joined(cards, ", ")) if cards else []

    def _said(self, visit: Visit) -> Runs:
        """What happened at one card."""
        said = visit.said(self.wording.language)
        return visit.say(self.wording.language, self.visit(visit)) if said is None else said

    def visit(self, visit: Visit) -> Runs:
        """What happened at one card; empty if nothing did."""
        events = visit.group.events
        if not {"founded", "completed", "fought", "paid_off", UNDONE} & set(visit.names()):
            trade = self.trade(events)
            if trade:
                card = titled_card(self.texts, visit.card) if visit.card else self.texts("report.here")
                return self.texts.runs("report.at", card=card, what=trade)
        return joined(self._sentences(visit))

    def _sentences(self, visit: Visit) -> list[Runs]:
        """Sentences for the events at a card, without what the reader can see, or could not."""
        found: list[Runs] = []
        names = visit.names()
        looked = [{"thing": f"card:{e.data['card']}"} for e in visit.group.events if _saw(e)]
        for event in visit.group.events:
            unused = event.name == "sensor" and not event.data["used"]
            hidden = unused or (event.name == "arranged" and event.veiled)
            silent = event.name in SILENT or (event.name == "paid" and "paid_off" in names)
            told = event.name == "pirate" and (event.seat == self.who or "shown" in names)
            if event.name == "looked" and looked:
                found.append(self.said("looked", event.seat, cards=self.wording.listed(looked)))
                looked = []
            elif event.name in ("fame", "friendship"):
                found.append(
                    self.texts.runs("report.more", what=self.wording.some(event.name, _count(event)))
                )
            elif not (hidden or silent or told or event.name in QUIET):
                found.append(self.sentence(event))
        return found

    def trade(self, events: Sequence[Event]) -> Runs:
        """`sold 2 ore for 10 astro`; empty if nothing was traded."""
        return trade(self.wording, events, "report")

    def wares(self, counts: Mapping[str, int]) -> Runs:
        """`2 ore and 1 food`."""
        return self.wording.listed(self.wording.counts(counts))

    # ---------------------------------------------------------------- trade and build

    def build(self, group: Group, start: int) -> Iterator[Line]:
        """What was built and traded, in order: the same in a row in one sentence, what brings points by itself."""
        for kind, some in groupby(_deeds(group), key=lambda deed: deed.topic):
            deeds = list(some)
            whole = Group(kind)
            for deed in deeds:
                whole.numbers += deed.numbers
                whole.events += deed.events
            if whole.numbers[-1] < start:
                continue
            if kind == "other":
                for deed in deeds:
                    yield from self.finished([self.line(self._other(deed), TELLING)], deed)
            else:
                yield from self.finished([self._alike(deeds, whole)], whole)

    def _alike(self, deeds: list[Group], whole: Group) -> Line:
        """Things built in a row, or trades with posts."""
        seat, weight = whole.events[0].seat, self.weight(whole.events)
        if whole.topic == "built":
            things = self.wording.listed([self.thing(deed.events[-1]) for deed in deeds])
            return self.line(self.said("built", seat, things=things), weight)
        trades = joined([self.trade(deed.events) for deed in deeds], "; ")
        return self.line(self.said("traded", seat, trades=trades), weight)

    def _other(self, deed: Group) -> Runs:
        """What is neither a plain build nor a trade: its own sentence, without what was paid for it."""
        told = [event for event in deed.events if event.name not in QUIET and event.name != "paid"]
        return joined([self.sentence(event) for event in told])

    def thing(self, event: Event) -> Runs:
        """What an event says was built: `a booster`, `the command module`."""
        if event.name == "module":
            return self.texts.runs("report.module", module={"thing": f"module:{event.data['module']}"})
        what = str(event.data["what"])
        kind = what.removesuffix(RAISED)
        if what != kind:
            return self.texts.runs("report.raised", piece={"thing": f"piece:{what}"})
        return [{"thing": f"piece:{what}", "text": self.wording.some(kind, 1)}]


def _last_told(visits: list[Visit], kind: str) -> int:
    """The last event that is told of some visits; that a card is behind one is told by the next event."""
    if kind == "passed":
        over = [visit for visit in visits if visit.over]
        return over[-1].group.numbers[-1] + 1 if over else -1
    numbers = [number for number, event in visits[0].group.items() if event.name not in UNTOLD]
    return numbers[-1] if numbers else visits[0].group.numbers[-1]


def _deeds(group: Group) -> Iterator[Group]:
    """Each thing that was built, each trade with a post, and everything else, with what was paid for it before and
    the points that it changed."""
    found: list[Group] = []
    deed = Group("")
    for number, event in group.items():
        if event.name == POINTS and not deed.events and found:
            found[-1].add(number, event)
            continue
        deed.add(number, event)
        if event.name == "paid":
            continue
        plain = event.name == "built" or (event.name == "module" and event.data["level"] == 1)
        deed.topic = "built" if plain else "traded" if event.name == "gained" else "other"
        found.append(deed)
        deed = Group("")
    yield from found


def _saw(event: Event) -> bool:
    """Whether the reader saw a card under the sensor."""
    return event.name == "looked" and not event.veiled


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


def _sum(events: Iterable[Event], seat: int) -> dict[str, int]:
    return counts([event for event in events if event.seat == seat], "gained")
