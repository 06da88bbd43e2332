"""Events that belong together, each bundle said in one line: a roll with what it brought, an offer with its answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, takewhile

from starwake.cli.terminal import story
from starwake.cli.terminal.scores import Scores
from starwake.cli.terminal.starfarers.seen import DOCKS, Seen
from starwake.cli.terminal.starfarers.speech import Speech
from starwake.cli.terminal.story import CLOSE, LITTLE, PLAIN, TELLING, Group, Line
from starwake.core.event import Event
from starwake.starfarers.wording import describe_result_parts, listed, words

SCORING = {"settled", "spaceport", "marker", "medal", "fame", "colony_placed"}
"""Events that may change points."""


TOPICS: Mapping[str, str] = {
    "turn": "turn",
    **dict.fromkeys(("first_roll", "first_player"), "start"),
    **dict.fromkeys(("dice", "produced", "shortage", "drew", "reserve_rebuilt"), "production"),
    **dict.fromkeys(("discarded", "stole"), "seven"),
    **dict.fromkeys(("offered", "answered", "deal", "withdrawn"), "offer"),
    **dict.fromkeys(("upgrade", "ship_placed", "traded"), "build"),
    **dict.fromkeys(("shook", "flew", "disc", "sector", "held", "jumped", "peeked", "replaced"), "flight"),
    **dict.fromkeys(("asked", "donated", "refused"), "request"),
    **dict.fromkeys(("settled", "spaceport", "station", "marker", "medal", "fame", "won"), "gain"),
}
"""The topic of an event; all others stand alone."""


def in_groups(events: Iterable[tuple[int, Event]], before: Sequence[Event]) -> Iterator[Group]:
    """Events in a row by topic. An encounter is one topic from its card to its end, even if it began before."""
    group = Group("")
    names = [event.name for event in before]
    met = _last(names, "encounter") > max(_last(names, "encounter_over"), _last(names, "turn"))
    flying = _last(names, "shook") > _last(names, "turn")
    for number, event in events:
        met = (met or event.name == "encounter") and event.name not in ("turn", "shook")
        flying = (flying or event.name == "shook") and event.name != "turn"
        topic = "encounter" if met else TOPICS.get(event.name, event.name)
        if topic == "build" and flying:
            topic = "launch"  # a ship that was won
        if topic != group.topic or _opens(event, group):
            if group.events:
                yield group
            group = Group(topic)
        group.numbers.append(number)
        group.events.append(event)
        met = met and event.name != "encounter_over"
    if group.events:
        yield group


def _opens(event: Event, group: Group) -> bool:
    """Whether an event begins something new of the same topic; two pilots may meet the same thing together."""
    together = bool(group.events) and group.events[-1].name == event.name == "encounter"
    return event.name in ("offered", "turn", "encounter", "dice") and not together


def _last(names: Sequence[str], name: str) -> int:
    """The place of the last such name, -1 if there is none."""
    return next((n for n in range(len(names) - 1, -1, -1) if names[n] == name), -1)


def by_traveller(group: Group, events: Sequence[Event]) -> dict[int, Group]:
    """An encounter by the pilots who have it: answers by who gives them, what follows by whose result it is."""
    start = _began(events, group.numbers[0])
    travellers = [int(e.seat or 0) for e in takewhile(lambda e: e.name == "encounter", events[start:])]
    parts: dict[int, Group] = {}
    owner, told = travellers[0], False
    fresh = dict(zip(group.numbers, group.events, strict=True))
    for number in range(start, group.numbers[-1] + 1):
        event = events[number]
        told = told or event.name == "encounter_told"
        if event.seat in travellers and (not told or event.name in ("encounter_told", "replied", "paid")):
            owner = int(event.seat or 0)
        if number in fresh:
            part = parts.setdefault(owner, Group(group.topic))
            part.numbers.append(number)
            part.events.append(fresh[number])
    return parts


def _began(events: Sequence[Event], number: int) -> int:
    """The first event of the encounter that an event belongs to."""
    start = _last([event.name for event in events[: number + 1]], "encounter")
    while start and events[start - 1].name == "encounter":
        start -= 1
    return start


class Teller(story.Teller):
    """Says groups of events to one seat."""

    def __init__(self, seen: Seen, speech: Speech, scores: Scores | None = None) -> None:
        super().__init__(speech, seen.seat, scores)
        self.seen = seen
        self.speech: Speech = speech

    def lines(self, group: Group, events: Sequence[Event]) -> list[Line]:
        """A group in words; `events` are all events of the match, to look back."""
        if group.topic != "encounter":
            return self.scored([SAY.get(group.topic, Teller._plain)(self, group.events)], group, SCORING)
        found: list[Line] = []
        for traveller, part in by_traveller(group, events).items():
            if found and traveller != self.viewer and len(part.events) == 1:
                continue  # the card asked nothing, and its text has been read out
            found += self.scored(self._encounter(traveller, part, events), part, SCORING)
        return found

    # ---------------------------------------------------------------- words

    def cards(self, events: Iterable[Event]) -> str:
        """`2 ore and 1 food`: the cards that some events name."""
        counts: dict[str, int] = {}
        for event in events:
            name = str(event.data["resource"])
            counts[name] = counts.get(name, 0) + _count(event)
        some = [self.speech.texts(f"some.{name}", count=n) for name, n in counts.items()]
        return listed(self.speech.texts, some)

    def _plain(self, events: Sequence[Event]) -> Line:
        return Line(" ".join(self._sentences(events)), self._weight(events))

    def _weight(self, events: Sequence[Event]) -> int:
        if all(e.seat is None for e in events):
            return LITTLE
        close = any(self.viewer in (e.seat, e.data.get("other")) for e in events)
        return CLOSE if close and self.viewer is not None else PLAIN

    def _sentences(self, events: Iterable[Event]) -> Iterator[str]:
        """A sentence for each event; cards of one kind of event are told together."""
        for (name, seat), some in groupby(events, key=lambda e: (e.name, e.seat)):
            found = list(some)
            if name in TOGETHER:
                form = ".you" if seat == self.viewer else ""
                yield self.speech.texts(f"event.{name}{form}", player=self.who(seat), cards=self.cards(found))
            elif name == "drew":
                yield self._drew(seat, found)
            elif name in LEARNT:
                yield from LEARNT[name](self, found)
            elif name not in SILENT:
                yield from map(self.sentence, found)

    # ---------------------------------------------------------------- topics

    def start(self, events: Sequence[Event]) -> Line:
        """Who plays first: all rolls in one sentence."""
        rolls = [f"{self.who(e.seat)} {_sum(e)}" for e in events if e.name == "first_roll"]
        parts = [self.speech("report.first_rolls", rolls=", ".join(rolls))] if rolls else []
        return Line(
            " ".join([*parts, *(self.sentence(e) for e in events if e.name == "first_player")]), CLOSE
        )

    def production(self, events: Sequence[Event]) -> Line:
        """A roll, what it brought to whom, and the cards from the reserve."""
        dice = next((e for e in events if e.name == "dice"), None)
        brought = [e for e in events if e.name == "produced"]
        rest = [e for e in events if e.name not in ("dice", "produced")]
        parts = []
        if dice is not None and (brought or _sum(dice) != 7):
            shares = [f"{self.who(seat)} {self.cards(some)}" for seat, some in self._by_seat(brought)]
            key = "rolled" if shares else "rolled_none"
            parts.append(self.said(key, dice.seat, total=_sum(dice), shares="; ".join(shares)))
        else:
            rest = [e for e in events if e.name != "produced"]
            parts += self._sentences(brought)
        mine = any(e.seat == self.viewer for e in events)
        short = self._roll_for_you(dice, brought)
        return Line(" ".join([*parts, *self._sentences(rest)]), CLOSE if mine else LITTLE, short)

    def _roll_for_you(self, dice: Event | None, brought: Sequence[Event]) -> str:
        """Somebody else's roll, with what it brought to the reader."""
        mine = [e for e in brought if e.seat == self.viewer]
        if dice is None or dice.seat == self.viewer or not mine:
            return ""
        shares = f"{self.who(self.viewer)} {self.cards(mine)}"
        return self.said("rolled", dice.seat, total=_sum(dice), shares=shares)

    def _by_seat(self, events: Iterable[Event]) -> list[tuple[int | None, list[Event]]]:
        """Events by seat, the reader's first."""
        found: dict[int | None, list[Event]] = {}
        for event in events:
            found.setdefault(event.seat, []).append(event)
        return sorted(found.items(), key=lambda one: one[0] != self.viewer)

    def _drew(self, seat: int | None, events: Sequence[Event]) -> str:
        known = [e for e in events if not e.veiled]
        some = self.speech.texts("some.card", count=len(events))
        return self.said("drew", seat, cards=self.cards(known) if known else some)

    def offer(self, events: Sequence[Event]) -> Line:
        """An offer, how it was answered, and how it ended."""
        texts = self.speech.texts
        first = events[0]
        if first.name != "offered":
            return self._plain(events)
        parts = [self.said("offered", first.seat, terms=words(texts, first.data)["terms"])]
        answers = [e for e in events if e.name == "answered"]
        refused = all(e.data["answer"] == "declined" for e in answers)
        end = next((e for e in events if e.name in ("deal", "withdrawn")), None)
        if end is not None and refused and end.name == "withdrawn":
            return Line(f"{parts[0]} {self.speech('report.nobody')}", self._offer_weight(first, LITTLE))
        parts += self._answers(answers)
        if end is not None:
            parts += self._ended(first, answers, end)
        mine = any(e.data["answer"] != "declined" for e in answers if e.seat == self.viewer)
        return Line(" ".join(parts), self._offer_weight(first, CLOSE if mine else LITTLE))

    def _offer_weight(self, offer: Event, weight: int) -> int:
        return CLOSE if offer.seat == self.viewer else weight

    def _ended(self, offer: Event, answers: Sequence[Event], end: Event) -> Iterator[str]:
        """The deal, if there is one, and what became of the reader's counter."""
        if end.name == "deal":
            yield self.sentence(end)
        countered = any(e.seat == self.viewer and e.data["answer"] == "countered" for e in answers)
        if countered and end.data.get("other") != self.viewer:
            yield self.said("counter_refused", offer.seat)
        elif end.name != "deal":
            yield self.said("no_deal", offer.seat)

    def _answers(self, answers: Sequence[Event]) -> Iterator[str]:
        for answer in ("accepted", "declined"):
            names = [self.who(e.seat) for e in answers if e.data["answer"] == answer]
            if names:
                yield self.speech(f"report.{answer}", players=", ".join(names))
        for event in answers:
            if event.data["answer"] == "countered":
                terms = words(self.speech.texts, event.data)["counter"]
                yield self.speech("report.countered", player=self.who(event.seat), terms=terms)

    def build(self, events: Sequence[Event]) -> Line:
        """What was built, in one sentence."""
        texts = self.speech.texts
        sentences = []
        for (seat, built), some in groupby(events, key=lambda e: (e.seat, e.name != "traded")):
            found = list(some)
            if not built or any(_count(e) < 0 for e in found):
                sentences += [self.sentence(e) for e in found]
                continue
            things = [
                texts(f"some.{name}", count=sum(_count(e) for e in same))
                for name, same in _by(found, "upgrade").items()
            ]
            things += [
                self.speech("report.ship", **words(texts, e.data)) for e in found if e.name == "ship_placed"
            ]
            sentences.append(self.said("built", seat, things=listed(texts, things)))
        return Line(" ".join(sentences), self._weight(events))

    def flight(self, events: Sequence[Event]) -> Line:
        """Speed, flights and what they turned up."""
        parts: list[str] = []
        for (name, seat), some in groupby(events, key=lambda e: (e.name, e.seat)):
            found = list(some)
            if name == "flew":
                parts.append(self.said("flew", seat, flights=listed(self.speech.texts, self._flights(found))))
            elif name in LEARNT:
                parts += LEARNT[name](self, found)
            else:
                parts += [self.sentence(e) for e in found]
        learnt = [e for e in events if e.name == "disc" or (e.name == "peeked" and e.seat == self.viewer)]
        short = " ".join(
            s for e, some in groupby(learnt, key=lambda e: e.name) for s in LEARNT[e](self, list(some))
        )
        explored = bool(learnt) or any(e.name == "sector" for e in events)
        return Line(" ".join(parts), max(self._weight(events), TELLING if explored else PLAIN), short)

    def _flights(self, events: Iterable[Event]) -> list[str]:
        """Where each ship came to; legs in a row are one flight."""
        ends = {e.data["ship"]: e for e in events}
        return [self._flight(e) for e in ends.values()]

    def _flight(self, event: Event) -> str:
        point = str(event.data["point"])
        place = self._place(point)
        return self.speech(
            "report.flight", ship=event.data["ship"], point=f"{point} ({place})" if place else point
        )

    def _place(self, point: str) -> str:
        """The people whose dock a point is, or the system around it; empty in open space."""
        people = self.seen.people_at(point)
        if people is not None:
            return self.speech.civilisation(people)
        system = self.seen.chart.system_of.get(point)
        if system is not None and self.seen.kind(system) == DOCKS:
            return self.speech.civilisation(self.seen.civilisation(system))
        return "" if system is None else self.speech.system(system)

    def _turned_up(self, events: Sequence[Event]) -> Iterator[str]:
        """`N2 explored: carbon 5, food 12, fuel ice planet 3.`"""
        for system, some in groupby(events, key=lambda e: str(e.data["planet"]).rpartition("-")[0]):
            discs = ", ".join(self._disc(e) for e in some)
            yield self.speech("report.explored", system=self.speech.system(system), discs=discs)

    def _looked(self, events: Sequence[Event]) -> Iterator[str]:
        """`You alone looked at S1: ore 6, food 12.`; of others only which planets they looked at."""
        for system, some in groupby(events, key=lambda e: str(e.data["planet"]).rpartition("-")[0]):
            found = list(some)
            planets = ", ".join(self._resource(e) if e.veiled else self._disc(e) for e in found)
            yield self.said("looked", found[0].seat, system=self.speech.system(system), planets=planets)

    def _resource(self, event: Event) -> str:
        """What a planet brings, whatever lies on it."""
        system, _, number = str(event.data["planet"]).rpartition("-")
        return self.speech.resource(self.seen.planets[system, int(number) - 1].resource)

    def _disc(self, event: Event) -> str:
        system, _, number = str(event.data["planet"]).rpartition("-")
        planet = self.seen.planets.get((system, int(number) - 1))
        kind, _, value = str(event.data["disc"]).partition(" ")
        shown = self.speech.texts(f"disc.{kind}", value=value) if value else kind
        return shown if planet is None else f"{self.speech.resource(planet.resource)} {shown}"

    # ---------------------------------------------------------------- encounters

    def _encounter(self, traveller: int, part: Group, events: Sequence[Event]) -> list[Line]:
        """What one traveller had to do with an encounter, whether it begins here or has begun before."""
        start = _began(events, part.numbers[0])
        before = events[start : part.numbers[0]]
        asked = sum(event.name == "replied" and event.seat == traveller for event in before)
        if traveller == self.viewer:
            return self._own_encounter(part.events)
        whole = " ".join(self._met(part.events, str(events[start].data["face"]), asked))
        short = " ".join(self._sentences(e for e in part.events if e.name in SCORING))
        return [Line(whole, self._weight(part.events), short)]

    def _met(self, events: Sequence[Event], face: str, asked: int) -> Iterator[str]:
        """Somebody else's encounter: the question, the answer, and what came of it."""
        for event in events:
            if event.name == "encounter":
                title = self.speech.texts(f"encounter.{face}.title")
                yield self.speech("report.met", player=self.who(event.seat), title=title)
            elif event.name == "replied":
                yield self._reply(event, face, again=asked > 0)
                asked += 1
            elif event.name == "encounter_told":
                yield from self._card_text(face, event)
        rest = [e for e in events if e.name not in ENCOUNTER_FRAME]
        yield from self._sentences(rest)
        if not rest and any(e.name == "encounter_told" for e in events):
            yield self.speech.texts("op.nothing")

    def _card_text(self, face: str, event: Event) -> Iterator[str]:
        """The text of a card that asks nothing; it speaks about everybody."""
        text = self.speech.texts(f"encounter.{face}.{event.data['card']}")
        if not text.startswith("encounter."):
            yield text

    def _reply(self, event: Event, face: str, again: bool) -> str:
        """`“Do you try to flee?” No.`"""
        texts = self.speech.texts
        if not event.data["yes_no"]:
            answer = words(texts, event.data)["some_cards"]
        else:
            answer = texts("action.yes" if event.data["answer"] else "action.no")
        question = texts(f"encounter.{face}.{'again' if again else 'question'}").rpartition(". ")[2]
        return self.speech("report.reply", question=question, answer=answer)

    def _own_encounter(self, events: Sequence[Event]) -> list[Line]:
        """The reader's own encounter: each part of the result on a line of its own."""
        found: list[Line] = []
        for name, some in groupby(events, key=lambda e: e.name if e.name == "encounter_told" else ""):
            for event in some if name else ():
                found += self._result(event)
            if not name:
                found.append(Line(" ".join(self._sentences(self._uncounted(e) for e in some)), CLOSE))
        return found

    def _uncounted(self, event: Event) -> Event:
        """Cards of encounters go by their titles: nobody else sees their numbers."""
        if event.name != "encounter":
            return event
        return replace(event, data={**event.data, "card": None}, private=("card",))

    def _result(self, event: Event) -> Iterator[Line]:
        result, *more = describe_result_parts(self.speech.texts, event.data["result"])
        yield Line(self.speech("report.result", result=result), CLOSE)
        for part in more:
            yield Line(f"  {part}", CLOSE)


def _sum(event: Event) -> int:
    high, low = event.data["high"], event.data["low"]
    assert isinstance(high, int)
    assert isinstance(low, int)
    return high + low


def _count(event: Event) -> int:
    count = event.data.get("count", 1)
    return count if isinstance(count, int) else 1


def _by(events: Iterable[Event], name: str) -> dict[str, list[Event]]:
    """Events by the value of a field, without those that lack it."""
    found: dict[str, list[Event]] = {}
    for event in events:
        if name in event.data:
            found.setdefault(str(event.data[name]), []).append(event)
    return found


LEARNT: Mapping[str, Callable[[Teller, Sequence[Event]], Iterator[str]]] = {
    "disc": Teller._turned_up,
    "peeked": Teller._looked,
}
"""Events of a flight that tell what lies on planets."""
TOGETHER = {"discarded", "paid", "gained", "produced"}
"""Events of one card each that are told as one."""
SILENT = {"encounter_over", "turn", "encounter_told"}
"""Events that say nothing more to a reader."""
ENCOUNTER_FRAME = SILENT | {"encounter", "replied", "contest_shake"}
"""Events of an encounter that are said in other words, or follow from the rest."""
SAY: Mapping[str, Callable[[Teller, Sequence[Event]], Line]] = {
    "start": Teller.start,
    "production": Teller.production,
    "offer": Teller.offer,
    "build": Teller.build,
    "flight": Teller.flight,
}
