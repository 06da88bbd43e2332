"""Events that belong together, each group said in one line: a roll with what it brought, an offer with its answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby, takewhile
from typing import TYPE_CHECKING

from starwake.core.event import POINTS, Event
from starwake.core.text import Run, Runs, joined
from starwake.starfarers.names import RESOURCE_NAMES
from starwake.starfarers.state import State
from starwake.starfarers.table.wording import Wording
from starwake.starfarers.words import DOCK, OUTPOST
from starwake.table import story
from starwake.table.story import CLOSE, LITTLE, PLAIN, TELLING, Group
from starwake.table.types import Line

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers

SCORING = {"settled", "spaceport", "marker", "medal", "fame", "colony_placed"}
"""Events that may change points."""


class Places:
    """What lies where on the board, as far as it lies open."""

    def __init__(self, game: Starfarers, table: State) -> None:
        self.game = game
        self.names, self.rules = game.names, game.rules
        self.table = table

    def around(self, point: str) -> Runs:
        """The people whose dock a point is, or the system around it; empty in open space."""
        board, table = self.rules.board, self.table
        at = board.index[point]
        if table.ground[at] == DOCK:
            return [{"thing": f"civ:{self.names.civs[self.rules.outposts.civ(table, at)]}"}]
        system = int(board.system_of[at])
        if system < 0:
            return []
        if system >= board.homes and not table.veiled >> system & 1 and table.sector[system] >= 0:
            sector = table.sector[system]
            if self.rules.sector_kind[sector] == OUTPOST:
                return [{"thing": f"civ:{self.names.civs[self.rules.sector_civ[sector]]}"}]
        return [{"thing": f"system:{self.names.systems[system]}"}]

    def resource(self, planet: object) -> Run:
        """What a planet brings, whatever lies on it."""
        system, _, number = str(planet).rpartition("-")
        place = self.names.systems.index(system) * 3 + int(number) - 1
        return {"thing": f"resource:{RESOURCE_NAMES[self.table.resource[place]]}"}


class Teller(story.Teller):
    """Says groups of events to one viewer."""

    def __init__(self, wording: Wording, who: int, places: Places) -> None:
        super().__init__(wording, who)
        self.wording = wording
        self.places = places

    def lines(self, group: Group, start: int = 0) -> list[Line]:
        """A group in words, the lines of events before `start` perhaps without."""
        if group.topic == "encounter":
            return self._encounter(group, start)
        events = [event for event in group.events if event.name != POINTS]
        line = SAY.get(group.topic, Teller._plain)(self, events)
        about = next(filter(None, map(_about, events)), "")
        if about:
            line["about"] = about
        return self.finished([line], group)

    # ---------------------------------------------------------------- words

    def cards(self, events: Iterable[Event]) -> Runs:
        """`2 ore and 1 food`: the cards that some events name."""
        counts: dict[str, int] = {}
        for event in events:
            name = str(event.data["resource"])
            counts[name] = counts.get(name, 0) + _count(event)
        return self.wording.listed(self.wording.counts(counts))

    def told(self, key: str, **values: object) -> Runs:
        """A part of the report."""
        return self.texts.runs(f"report.{key}", **values)

    def _plain(self, events: Sequence[Event]) -> Line:
        return self.line(joined(self._sentences(events)), self._weight(events))

    def _weight(self, events: Sequence[Event]) -> int:
        if all(e.seat is None for e in events):
            return LITTLE
        close = any(self.who in (e.seat, e.data.get("other")) for e in events)
        return CLOSE if close else PLAIN

    def _sentences(self, events: Iterable[Event]) -> Iterator[Runs]:
        """A sentence for each event; cards of one kind of event are told together."""
        for (name, seat), some in groupby(events, key=lambda e: (e.name, e.seat)):
            found = list(some)
            if name in TOGETHER:
                form = ".you" if seat == self.who else ""
                cards = self.cards(found)
                yield self.texts.runs(f"event.{name}{form}", player=self.name(seat), cards=cards)
            elif name == "drew":
                yield self._drew(seat, found)
            elif name in LEARNT:
                yield from LEARNT[name](self, found)
            elif name in DECIDED:
                yield from (joined([self.sentence(event), self._tie(event)]) for event in found)
            elif name not in SILENT:
                yield from map(self.sentence, found)

    # ---------------------------------------------------------------- topics

    def start(self, events: Sequence[Event]) -> Line:
        """Who plays first: all rolls in one sentence."""
        rolls = [joined([self.name(e.seat), _sum(e)]) for e in events if e.name == "first_roll"]
        parts = [self.told("first_rolls", rolls=joined(rolls, ", "))] if rolls else []
        first = [self.sentence(e) for e in events if e.name == "first_player"]
        return self.line(joined([*parts, *first]), CLOSE)

    def production(self, events: Sequence[Event]) -> Line:
        """A roll, what it brought to whom, and the cards from the reserve."""
        dice = next((e for e in events if e.name == "dice"), None)
        brought = [e for e in events if e.name == "produced"]
        rest = [e for e in events if e.name not in ("dice", "produced")]
        parts = []
        if dice is not None and (brought or _sum(dice) != 7):
            shares = [joined([self.name(seat), self.cards(some)]) for seat, some in self._by_seat(brought)]
            key = "rolled" if shares else "rolled_none"
            parts.append(self.said(key, dice.seat, total=_sum(dice), shares=joined(shares, "; ")))
        else:
            rest = [e for e in events if e.name != "produced"]
            parts += self._sentences(brought)
        mine = any(e.seat == self.who for e in events)
        own = [e for e in rest if e.name == "drew" and dice is not None and e.seat == dice.seat == self.who]
        others = [e for e in rest if e not in own]
        words = joined([*parts, *self._sentences(others), self._drew_each_turn(own)])
        return self.line(words, CLOSE if mine else LITTLE, self._roll_for_you(dice, brought))

    def _roll_for_you(self, dice: Event | None, brought: Sequence[Event]) -> Runs:
        """Somebody else's roll, with what it brought to the reader."""
        mine = [e for e in brought if e.seat == self.who]
        if dice is None or dice.seat == self.who or not mine:
            return []
        shares = joined([self.name(self.who), self.cards(mine)])
        return self.said("rolled", dice.seat, total=_sum(dice), shares=shares)

    def _by_seat(self, events: Iterable[Event]) -> list[tuple[int | None, list[Event]]]:
        """Events by seat, the reader's first."""
        found: dict[int | None, list[Event]] = {}
        for event in events:
            found.setdefault(event.seat, []).append(event)
        return sorted(found.items(), key=lambda one: one[0] != self.who)

    def _drew_each_turn(self, events: Sequence[Event]) -> Runs:
        """The cards that the reader draws at the start of a turn, and until when that goes on."""
        if not events or any(e.veiled for e in events):
            return []
        draws = [int(cards) for cards in self.places.rules.reserve_draw]
        until = len(draws) - next(n for n, cards in enumerate(reversed(draws)) if cards)
        return self.told("drew_each_turn", cards=self.cards(events), points=until)

    def _drew(self, seat: int | None, events: Sequence[Event]) -> Runs:
        known = [e for e in events if not e.veiled]
        some = self.wording.some("card", len(events))
        return self.said("drew", seat, cards=self.cards(known) if known else some)

    def offer(self, events: Sequence[Event]) -> Line:
        """An offer, how it was answered, and how it ended."""
        first = events[0]
        if first.name != "offered":
            return self._plain(events)
        parts = [self.said("offered", first.seat, terms=self._terms(first, "terms"))]
        answers = [e for e in events if e.name == "answered"]
        refused = all(e.data["answer"] == "declined" for e in answers)
        end = next((e for e in events if e.name in ("deal", "withdrawn")), None)
        if end is not None and refused and end.name == "withdrawn":
            return self.line(joined([*parts, self.told("nobody")]), self._offer_weight(first, LITTLE))
        parts += self._answers(answers, first.seat)
        if end is not None:
            parts += self._ended(first, answers, end)
        mine = any(e.data["answer"] != "declined" for e in answers if e.seat == self.who)
        return self.line(joined(parts), self._offer_weight(first, CLOSE if mine else LITTLE))

    def _offer_weight(self, offer: Event, weight: int) -> int:
        return CLOSE if offer.seat == self.who else weight

    def _ended(self, offer: Event, answers: Sequence[Event], end: Event) -> Iterator[Runs]:
        """The deal, if there is one, and what became of the reader's counter."""
        if end.name == "deal":
            yield self.sentence(end)
        countered = any(e.seat == self.who and e.data["answer"] == "countered" for e in answers)
        if countered and end.data.get("other") != self.who:
            yield self.said("counter_refused", offer.seat)
        elif end.name != "deal":
            yield self.said("no_deal", offer.seat)

    def _answers(self, answers: Sequence[Event], asked: int | None) -> Iterator[Runs]:
        for answer in ("accepted", "declined"):
            names = [self.name(e.seat) for e in answers if e.data["answer"] == answer]
            if names:
                yield self.told(answer, players=joined(names, ", "))
        for event in answers:
            if event.data["answer"] == "countered":
                yield self._countered(event, asked == self.who)

    def _countered(self, event: Event, mine: bool) -> Runs:
        """Other terms, as what the reader would give and get if the offer was the reader's."""
        terms = event.data["counter"]
        assert isinstance(terms, Mapping)
        sides = {side: self.wording.bundle(terms[side]) for side in ("give", "want")}
        if mine:
            return self.told("countered.with_you", player=self.name(event.seat), **sides)
        return self.said("countered", event.seat, **sides)

    def _terms(self, event: Event, field: str) -> Runs:
        terms = event.data[field]
        assert isinstance(terms, Mapping)
        return self.wording.terms(terms)

    def build(self, events: Sequence[Event]) -> Line:
        """What was built, in one sentence."""
        sentences: list[Runs] = []
        for (seat, built), some in groupby(events, key=lambda e: (e.seat, e.name != "traded")):
            found = list(some)
            if not built or any(_count(e) < 0 for e in found):
                sentences += map(self.sentence, found)
                continue
            things: list[object] = [
                self.wording.so_many(f"upgrade:{name}", sum(map(_count, same)))
                for name, same in _by(found, "upgrade").items()
            ]
            ships = [e.data for e in found if e.name == "ship_placed"]
            things += [self.wording.say("report.ship", **ship, seat=seat) for ship in ships]
            sentences.append(self.said("built", seat, things=self.wording.listed(things)))
        return self.line(joined(sentences), self._weight(events))

    def flight(self, events: Sequence[Event]) -> Line:
        """Speed, flights and what they turned up."""
        parts: list[Runs] = []
        for (name, seat), some in groupby(events, key=lambda e: (e.name, e.seat)):
            found = list(some)
            if name == "flew":
                parts.append(self.said("flew", seat, flights=self.wording.listed(self._flights(found))))
            elif name in LEARNT:
                parts += LEARNT[name](self, found)
            else:
                parts += map(self.sentence, found)
        learnt = [e for e in events if e.name == "disc" or (e.name == "peeked" and e.seat == self.who)]
        short = [s for e, some in groupby(learnt, key=lambda e: e.name) for s in LEARNT[e](self, list(some))]
        explored = bool(learnt) or any(e.name == "sector" for e in events)
        weight = max(self._weight(events), TELLING if explored else PLAIN)
        return self.line(joined(parts), weight, joined(short))

    def _flights(self, events: Iterable[Event]) -> list[Runs]:
        """Where each ship came to; legs in a row are one flight."""
        ends = {e.data["ship"]: e for e in events}
        return [self._flight(e) for e in ends.values()]

    def _flight(self, event: Event) -> Runs:
        place = self.places.around(str(event.data["point"]))
        point: Runs = [{"thing": str(event.things["point"])}]
        if place:
            point = [*point, " (", *place, ")"]
        return self.told("flight", ship={"thing": str(event.things["ship"])}, point=point)

    def _turned_up(self, events: Sequence[Event]) -> Iterator[Runs]:
        """`N2 explored: carbon 5, food 12, fuel ice planet 3.`"""
        for system, some in groupby(events, key=_system):
            yield self.told("explored", system=system_run(system), discs=joined(map(self._disc, some), ", "))

    def _looked(self, events: Sequence[Event]) -> Iterator[Runs]:
        """`You alone looked at S1: ore 6, food 12.`; of others only which planets they looked at."""
        for system, some in groupby(events, key=_system):
            found = list(some)
            planets = [self.places.resource(e.data["planet"]) if e.veiled else self._disc(e) for e in found]
            looked = {"system": system_run(system), "planets": joined(planets, ", ")}
            yield self.said("looked", found[0].seat, **looked)

    def _disc(self, event: Event) -> Runs:
        kind, _, value = str(event.data["disc"]).partition(" ")
        shown = self.texts(f"disc.{kind}", value=value) if value else kind
        return joined([self.places.resource(event.data["planet"]), shown])

    # ---------------------------------------------------------------- encounters

    def _encounter(self, group: Group, start: int) -> list[Line]:
        """An encounter, by those who have it."""
        face = str(group.events[0].data["face"])
        found: list[Line] = []
        parts = by_traveller(group)
        for place, (traveller, part) in enumerate(parts.items()):
            if traveller == self.who:
                found += self._own_encounter(part, start if len(parts) == 1 else 0)
            elif not place or len(part.events) > 1:  # else the card asked nothing, and has been read out
                events = [event for event in part.events if event.name != POINTS]
                short = joined(self._sentences(e for e in events if e.name in SCORING))
                line = self.line(joined(self._met(events, face)), self._weight(events), short)
                found += self.finished([self._headed(line, events)], part)
        for line in found:
            line["about"] = f"encounter:{face}"
        return found

    def _met(self, events: Sequence[Event], face: str) -> Iterator[Runs]:
        """Somebody else's encounter: the question, the answer, and what came of it."""
        question = "question"
        for event in events:
            if event.name == "encounter":
                title = self.texts(f"encounter.{face}.title")
                yield self.told("met", player=self.name(event.seat), title=title)
            elif event.name == "replied":
                yield self._reply(event, f"encounter.{face}.{question}")
                question = "again"
            elif event.name == "encounter_told" and f"encounter.{face}.{event.data['card']}" in self.texts:
                # the text of a card that asks nothing; it speaks about everybody
                yield [self.texts(f"encounter.{face}.{event.data['card']}")]
        rest = [e for e in events if e.name not in ENCOUNTER_FRAME]
        yield from self._sentences(rest)
        if not rest and any(e.name == "encounter_told" for e in events):
            yield [self.texts("op.nothing")]

    def _reply(self, event: Event, key: str) -> Runs:
        """`“Do you try to flee?” No.`"""
        if not event.data["yes_no"]:
            answer = self.wording.some("card", _number(event, "answer"))
        else:
            answer = self.texts("action.yes" if event.data["answer"] else "action.no")
        return self.told("reply", question=self.texts(key).rpartition(". ")[2], answer=answer)

    def _own_encounter(self, part: Group, start: int) -> list[Line]:
        """The reader's own encounter: each part of the result on a line of its own."""
        found: list[Line] = []
        told = False
        for result, some in groupby(part.items(), key=lambda one: one[1].name == "encounter_told"):
            told = told or result
            piece = Group(part.topic)
            for number, event in some:
                piece.add(number, event)
            if piece.numbers[-1] < start:
                continue
            events = [_uncounted(event) for event in piece.events if event.name != POINTS]
            lines = self._results(events) if result else [self._happened(events, told)]
            found += self.finished(lines, piece)
        return found

    def _happened(self, events: Sequence[Event], told: bool) -> Line:
        """What the reader did in an encounter, or once its result is told what that brought."""
        line = self.line(joined(self._sentences(events)), CLOSE, self._brought(events) if told else None)
        return self._headed(line, events)

    def _brought(self, events: Sequence[Event]) -> Runs:
        """What an encounter brings the reader: `You get 2 ore and 1 fame piece. You lose a cannon.`"""
        mine = [event for event in events if event.seat == self.who]
        counted = [event for event in mine if event.name in GAINS]
        sides = (
            ("get", [e for e in counted if _count(e) > 0]),
            ("lose", [e for e in counted if _count(e) < 0]),
        )
        said = [
            self.texts.runs(f"upshot.{key}", things=self.wording.listed([self._gain(e) for e in some]))
            for key, some in sides
            if some
        ]
        return joined([*said, *(self.sentence(event) for event in mine if event.name in BROUGHT)])

    def _gain(self, event: Event) -> Run:
        """What an event brings or takes, with its number."""
        n = abs(_count(event))
        if "resource" in event.data:
            return {"thing": f"resource:{event.data['resource']}", "n": n}
        return self.wording.some(str(event.data.get("upgrade", event.name)), n)

    def _headed(self, line: Line, events: Sequence[Event]) -> Line:
        """A line whose short form says first how a contest ended in which the reader had a part."""
        contest = next((event for event in reversed(events) if event.name in DECIDED), None)
        if contest is None or self.who not in (contest.seat, contest.data["other"]):
            return line
        key = self.wording.event_key(contest, self.who).replace("event.", "upshot.", 1)
        strengths = {name: contest.data[name] for name in ("own", "theirs")}
        ended = self.texts.runs(key, player=self.name(contest.seat), **strengths)
        line["short"] = joined([ended, self._tie(contest), line.get("short", [])])
        line["decided"] = self.places.game.edition.rule(DECIDED[contest.name](contest))
        return line

    def _tie(self, contest: Event) -> Runs:
        """Who has the better of equal strengths."""
        if contest.data["own"] != contest.data["theirs"]:
            return []
        form = ".you" if contest.seat == self.who else ""
        return self.texts.runs(f"upshot.tie{form}", player=self.name(contest.seat))

    def _results(self, events: Iterable[Event]) -> list[Line]:
        found: list[Line] = []
        for event in events:
            result, *more = self.wording.result_parts(event.data["result"])
            found.append(self.line(self.told("result", result=result), CLOSE))
            found += [self.line(joined(["  ", part], ""), CLOSE) for part in more]
        return found


def by_traveller(group: Group) -> dict[int, Group]:
    """An encounter by the pilots who have it: answers by who gives them, what follows by whose result it is."""
    travellers = [int(e.seat or 0) for e in takewhile(lambda e: e.name == "encounter", group.events)]
    parts: dict[int, Group] = {}
    scored: dict[int | None, int] = {}
    owner, told = travellers[0], False
    for number, event in zip(group.numbers, group.events, strict=True):
        told = told or event.name == "encounter_told"
        if event.name == POINTS:
            parts[scored.get(event.seat, owner)].add(number, event)
            continue
        if event.seat in travellers and (not told or event.name in ("encounter_told", "replied", "paid")):
            owner = int(event.seat or 0)
        if event.name in SCORING:
            scored[event.seat] = owner
        parts.setdefault(owner, Group(group.topic)).add(number, event)
    return parts


def _uncounted(event: Event) -> Event:
    """Cards of encounters go by their titles: nobody else sees their numbers."""
    if event.name != "encounter":
        return event
    return replace(event, data={**event.data, "card": None}, private=("card",))


def _about(event: Event) -> str:
    """What lies on the chart and is worth looking up, if an event brings that into play."""
    if event.name == "medal":
        return f"disc:{str(event.data['disc']).partition(' ')[0]}"
    if event.name == "station":
        return str(event.things["civilisation"])
    return "disc:face_down" if event.name in ("disc", "peeked") else ""


def _system(event: Event) -> str:
    """The system of the planet that an event is about."""
    return str(event.data["planet"]).rpartition("-")[0]


def system_run(system: str) -> Run:
    """A system as a thing."""
    return {"thing": f"system:{system}"}


def _sum(event: Event) -> int:
    return _number(event, "high") + _number(event, "low")


def _count(event: Event) -> int:
    return _number(event, "count") if "count" in event.data else 1


def _number(event: Event, field: str) -> int:
    number = event.data[field]
    assert isinstance(number, int)
    return number


def _by(events: Iterable[Event], name: str) -> dict[str, list[Event]]:
    """Events by the value of a field, without those that lack it."""
    found: dict[str, list[Event]] = {}
    for event in events:
        if name in event.data:
            found.setdefault(str(event.data[name]), []).append(event)
    return found


LEARNT: Mapping[str, Callable[[Teller, Sequence[Event]], Iterator[Runs]]] = {
    "disc": Teller._turned_up,
    "peeked": Teller._looked,
}
"""Events of a flight that tell what lies on planets."""
TOGETHER = {"discarded", "paid", "gained", "produced"}
"""Events of one card each that are told as one."""
DECIDED: Mapping[str, Callable[[Event], str]] = {
    "contest": lambda event: (
        f"encounter.{'combat' if event.data['contest'] == 'combat' else 'speed_contest'}"
    ),
    "flee": lambda event: "encounter.flee",
}
"""Events that decide something between two, with the rule."""
GAINS = {"gained", "fame", "upgrade"}
"""Events that bring something that is counted, or take it."""
BROUGHT = {"held", "jumped", "trade_ship_won"}
"""Events that bring something else."""
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
