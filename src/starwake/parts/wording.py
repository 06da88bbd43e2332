"""Actions and events in words, as the games share it: raw values become names in the language of the texts.

A game says in a `Wording` how its values are named; this module only chooses and fills. Its texts have `some.THING`
(a number of things), `phrase.and` and `phrase.or` (lists), `phrase.terms` (both sides of an offer), `seat.N` (the
colours of the seats), `decision.waiting` and `decision.over`, besides one text for each action and event.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from starwake.core.choice import Choice
from starwake.core.event import Event
from starwake.core.text import Texts

Players = Sequence[str] | None
"""Names by seat."""
Values = Mapping[str, object]
Say = Callable[[Texts, str], str]
"""How one value is said."""


def _nothing_more(texts: Texts, names: Values) -> dict[str, object]:
    return {}


@dataclass(frozen=True, slots=True)
class Wording:
    """How the values of a game's actions and events are said."""

    say: Mapping[str, Say]
    """How the value of a field is said, by the field's name."""
    counted: Mapping[str, str] = field(default_factory=dict)
    """Fields that say how many (`count`) there are of the thing that another field names."""
    single: Mapping[str, str] = field(default_factory=dict)
    """Fields that say one of the thing that another field names."""
    numbers: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Fields that say how many (the number in another field) there are of a fixed thing."""
    kinds: Mapping[str, Callable[[Values], str]] = field(default_factory=dict)
    """Events that read differently by what they hold; what they hold includes their `seat`."""
    derived: Callable[[Texts, Values], dict[str, object]] = _nothing_more
    """What else the game makes of the values."""
    others: tuple[str, ...] = ("other",)
    """Fields that name a seat besides `seat`."""

    def action(self, texts: Texts, action: Choice, players: Players = None) -> str:
        """A choice of a seat (or of chance) in words."""
        return texts(action.key, **self.words(texts, action.values(), players))

    def event(self, texts: Texts, event: Event, players: Players = None, viewer: int | None = None) -> str:
        """An event in words. With a viewer it tells no more than that seat may know, and speaks to it as "you";
        without one it tells what the event holds, so a spectator's event is redacted first (`Event.for_seat`)."""
        seen = event if viewer is None else event.for_seat(viewer)
        values = self.words(texts, {**seen.data, "seat": seen.seat}, players)
        return texts(self.event_key(seen, viewer), **values)

    def event_key(self, event: Event, viewer: int | None = None) -> str:
        """The text key of an event: name, kind, whether something is hidden, and whether the viewer is in it."""
        held = {**event.data, "seat": event.seat}
        kind = self.kinds[event.name](held) if event.name in self.kinds else ""
        parts = ["event", event.name, kind, "hidden" if event.veiled else "", self._part_of(event, viewer)]
        return ".".join(part for part in parts if part)

    def _part_of(self, event: Event, viewer: int | None) -> str:
        if viewer is None:
            return ""
        if event.seat == viewer:
            return "you"
        return "with_you" if any(event.data.get(name) == viewer for name in self.others) else ""

    def words(self, texts: Texts, names: Values, players: Players = None) -> dict[str, object]:
        """The values of an action or event as words of the language, by field name; what is None is left out.

        `seat` also gives `player`; what is counted also comes with its noun.
        """
        told = {name: value for name, value in names.items() if value is not None}
        return {
            **{name: self._word(texts, name, value) for name, value in told.items()},
            **self._counted(texts, told),
            **self.derived(texts, told),
            **_terms(texts, told),
            **self._people(texts, told, players),
        }

    def _word(self, texts: Texts, name: str, value: object) -> object:
        if isinstance(value, str) and name in self.say:
            return self.say[name](texts, value)
        return abs(value) if name == "count" and isinstance(value, int) else value

    def _counted(self, texts: Texts, names: Values) -> dict[str, object]:
        """What is counted, with its noun."""
        count = number(names, "count", 1)
        said: dict[str, object] = {}
        for table, many in ((self.counted, count), (self.single, 1)):
            for name, thing in table.items():
                if isinstance(names.get(thing), str):
                    said[name] = some(texts, str(names[thing]), many)
        for name, (counter, thing) in self.numbers.items():
            if isinstance(names.get(counter), int):
                said[name] = some(texts, thing, number(names, counter))
        return said

    def _people(self, texts: Texts, names: Values, players: Players) -> dict[str, object]:
        said: dict[str, object] = {}
        for name in ("seat", *self.others):
            seat = names.get(name)
            if isinstance(seat, int):
                said[name] = player_name(texts, seat, players)
        if "seat" in said:
            said["player"] = said["seat"]
        seats = names.get("seats")
        if isinstance(seats, tuple):
            said["seats"] = listed(texts, [player_name(texts, seat, players) for seat in seats])
        return said


def describe_others(texts: Texts, view: Mapping[str, Any], players: Players = None) -> str:
    """Who is waited for, or who has won; '' if it is the viewer who is asked. `view` is the JSON form of a view."""
    viewer, waited_for = view["viewer"], view["awaited"]
    if not waited_for:
        winner = view["winner"]
        key = "decision.over.you" if winner == viewer else "decision.over"
        return texts(key, player=player_name(texts, winner, players), points=view["points"][winner])
    if viewer in waited_for:
        return ""
    names = [player_name(texts, seat, players) for seat in waited_for]
    return texts("decision.waiting", player=listed(texts, names), count=len(names))


# ------------------------------------------------------------------ single words


def some(texts: Texts, thing: str, count: int) -> str:
    """A number of things: "3 ore", "a booster"."""
    return texts(f"some.{thing}", count=count)


def listed(texts: Texts, items: Sequence[str], joint: str = "and") -> str:
    """ "ore, food and fuel"."""
    if len(items) < 2:
        return "".join(items)
    return texts(f"phrase.{joint}", first=", ".join(items[:-1]), last=items[-1])


def player_name(texts: Texts, seat: int, players: Players = None) -> str:
    """The name of a player, or the colour of the seat."""
    return players[seat] if players is not None else texts(f"seat.{seat}")


def number(names: Values, field: str, default: int = 0) -> int:
    """How many a field says, without its sign."""
    value = names.get(field, default)
    return abs(value) if isinstance(value, int) else default


def bundle(texts: Texts, cards: str) -> str:
    """`1 ore 2 food`, as notation has it, in words."""
    parts = cards.split()
    things = [some(texts, name, int(count)) for count, name in zip(parts[::2], parts[1::2], strict=True)]
    return listed(texts, things)


def some_of_each(texts: Texts, counts: Mapping[str, int]) -> str:
    """Some of each thing there is: "2 ore and 1 food"."""
    return listed(texts, [some(texts, name, count) for name, count in counts.items() if count])


def terms_on_table(view: Mapping[str, Any]) -> dict[str, str]:
    """Both sides of the offer that is being answered, as notation has them."""
    give, _, want = view["offer"].partition(" ")[2].partition(" for ")
    return {"give": give, "want": want}


def named(table: str, form: str = "") -> Say:
    """A way to say a name: its text in a table of texts."""
    return lambda texts, name: texts(f"{table}.{name}{form}")


def _terms(texts: Texts, names: Values) -> dict[str, object]:
    """Both sides of an offer, each alone and together."""
    said: dict[str, object] = {}
    for name in ("terms", "counter"):
        terms = names.get(name)
        if isinstance(terms, Mapping):
            sides = {side: bundle(texts, str(terms[side])) for side in ("give", "want")}
            said |= {**sides, name: texts("phrase.terms", **sides)}
    return said
