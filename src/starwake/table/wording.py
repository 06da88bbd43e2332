"""Everything a game says, as the games share it: raw values become things and names in the language of the texts.

A game says in a `Lexicon` how its values are named; this module only chooses and fills. Its texts have `some.NAME`
(a number of things), `phrase.and` and `phrase.or` (lists), `phrase.terms` (both sides of an offer), `seat.N` (the
colours of the seats), `decision.waiting` and `decision.over`, besides one text for each action and event. A game
without texts speaks in notation.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from mypy_extensions import mypyc_attr

from starwake.core.choice import Choice
from starwake.core.errors import Refusal
from starwake.core.event import Event
from starwake.core.ledger import Rule
from starwake.core.text import Run, Runs, Texts, filled, joined, runs_of
from starwake.core.thing import OWNED, thing

if TYPE_CHECKING:
    from starwake.core.game import Game

Players = Sequence[str] | None
"""Names by seat."""
Values = Mapping[str, object]
Name = Callable[[Texts, str], str]
"""How a thing of a kind is called, by what stands after the kind in its id."""
Derived = Callable[["Wording", Any], object]
"""What is said for a name, by all values."""
Seen = Mapping[str, Any]
"""The JSON form of a view."""
T = TypeVar("T")
MOST_KEPT = 20_000
"""Sentences that are kept at most, before all are forgotten."""
HERE = ("viewer", "seat")
PEOPLE = ("seat", "player")
SIDES = ("give", "want")
TERMS = (*SIDES, "terms", "counter")
"""Names that both sides of an offer are said by."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """How the values of a game's actions, events, questions and refusals are said."""

    kinds: Mapping[str, str] = field(default_factory=dict)
    """The kind of thing that a field names: `{"given": "resource"}`."""
    names: Mapping[str, Name] = field(default_factory=dict)
    """How things of a kind are called."""
    plain: Mapping[str, Name] = field(default_factory=dict)
    """How the value of a field is said that is no thing at the table."""
    counted: Mapping[str, str] = field(default_factory=dict)
    """Fields that say how many (`count`) there are of the thing that another field names."""
    single: Mapping[str, str] = field(default_factory=dict)
    """Fields that say one of the thing that another field names."""
    numbers: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """Fields that say how many (the number in another field) there are of a fixed thing."""
    bundles: Sequence[str] = ("give", "want", "cost", "missing")
    """Fields that hold counts of resources, as a mapping or in notation (`1 ore 2 food`)."""
    forms: Mapping[str, Callable[[Values], str]] = field(default_factory=dict)
    """Events that read differently by what they hold; what they hold includes their `seat`."""
    derived: Mapping[str, Derived] = field(default_factory=dict)
    """What else the game makes of the values; None where they do not say it."""
    others: tuple[str, ...] = ("other",)
    """Fields that name a seat besides `seat`."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Wording:
    """The one door to a game's words in one language. Sentences are runs; `plain` joins them."""

    def __init__(self, game: Game, texts: Texts, lexicon: Lexicon) -> None:
        self.game = game
        self.texts = texts
        self.lexicon = lexicon
        self.language = texts.language
        self._kept: dict[Hashable, Any] = {}

    def kept(self, key: Hashable, say: Callable[[], T]) -> T:
        """What was said of this before, or else what is said now: much comes again and again."""
        found: T | None = self._kept.get(key)
        if found is None:
            found = say()
            self._keep(key, found)
        return found

    def _keep(self, key: Hashable, said: object) -> None:
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[key] = said

    # ---------------------------------------------------------------- names

    def thing(self, id: str, n: int | None = None, players: Players = None) -> str:
        """How a thing is called: alone, or so many of it."""
        kind, _, value = id.partition(":")
        if kind == "seat":
            return self.player(int(value), players)
        if kind in self.lexicon.names:
            return self.lexicon.names[kind](self.texts, value)
        if kind == "ship":
            return value.partition(".")[2]
        if n is not None:
            return self.texts(f"some.{value}", count=n)
        key = f"{kind}.{value}"
        return self.texts(key) if key in self.texts else value

    def player(self, seat: int, players: Players = None) -> str:
        """The name of a player, or the colour of the seat."""
        if players is not None:
            return players[seat]
        key = f"seat.{seat}"
        return self.texts(key) if key in self.texts else str(seat)

    def plain(self, runs: Runs | Run, players: Players = None) -> str:
        """Runs as one text: things by their names."""
        found = []
        for run in runs_of(runs):
            if isinstance(run, str):
                found.append(run)
            else:
                found.append(
                    run["text"] if "text" in run else self.thing(run["thing"], run.get("n"), players)
                )
        return "".join(found)

    def so_many(self, thing: str, n: int) -> Run:
        """So many of a thing, with its article: "a booster". Resources are drawn, beside their number."""
        if thing.startswith("resource:"):
            return {"thing": thing, "n": n}
        return {"thing": thing, "n": n, "text": self.thing(thing, n)}

    def some(self, name: str, count: int) -> str:
        """A number of something that is no thing at the table: "3 steps", "2 cards"."""
        return self.texts(f"some.{name}", count=count)

    def listed(self, items: Sequence[object], joint: str = "and") -> Runs:
        """ "ore, food and fuel"."""
        if len(items) < 2:
            return joined(items)
        return self.texts.runs(f"phrase.{joint}", first=joined(items[:-1], ", "), last=items[-1])

    def counts(self, counts: Mapping[str, int], kind: str = "resource") -> Runs:
        """A thing for each count above 0, by names."""
        return [{"thing": f"{kind}:{name}", "n": n} for name, n in counts.items() if n]

    # ---------------------------------------------------------------- sentences

    def say(self, key: str, /, **values: object) -> Runs:
        """The text of a key, its values named by their fields."""
        return self._filled(key, values)

    def _filled(self, key: str, values: Values) -> Runs:
        """The same runs again if it was said before, unless a value is too much to look it up by."""
        for value in values.values():
            if type(value) in (dict, list):
                return self._filled_anew(key, values)
        asked = (key, *values.items())
        found: Runs | None = self._kept.get(asked)
        if found is None:
            found = self._filled_anew(key, values)
            self._keep(asked, found)
        return found

    def _filled_anew(self, key: str, values: Values) -> Runs:
        told = {name: value for name, value in values.items() if value is not None}
        if isinstance(told.get("count"), int):
            told["count"] = number(told, "count")
        template = self.texts.template(key, told)
        if template is None:
            return [self.texts(key)]
        names = [name for _, name in template if name is not None]
        return filled(
            template, {name: value for name in names if (value := self.value(name, told)) is not None}
        )

    def action(self, action: Choice, seat: int | None = None, seen: Seen | None = None) -> Runs:
        """A choice of a seat in words; what that seat sees lets a game say some more exactly."""
        key = f"action.{action.name}"
        if key not in self.texts and f"{key}.one" not in self.texts:
            return [action.notation]
        return self._filled(key, {**action.values(), "viewer": seat})

    def event(self, event: Event, who: int | None = None) -> Runs:
        """An event in words, told to a seat as "you"; it says no more than `who` may know (None: a spectator)."""
        seen = event.for_seat(who)
        key = self.event_key(seen, who)
        if key not in self.texts and f"{key}.one" not in self.texts:
            return self._bare(seen)
        return self._filled(key, {**seen.data, "seat": seen.seat})

    def event_key(self, event: Event, who: int | None = None) -> str:
        """The text key of an event: name, form, whether something is hidden, and whether the viewer is in it."""
        forms = self.lexicon.forms
        form = forms[event.name]({**event.data, "seat": event.seat}) if event.name in forms else ""
        parts = ["event", event.name, form, "hidden" if event.veiled else "", self._part_of(event, who)]
        return ".".join(part for part in parts if part)

    def _part_of(self, event: Event, who: int | None) -> str:
        if who is None or who < 0:
            return ""
        if event.seat == who:
            return "you"
        return "with_you" if any(event.data.get(name) == who for name in self.lexicon.others) else ""

    def _bare(self, event: Event) -> Runs:
        """An event that has no text: its name and what it holds."""
        told = [f"{name} {value}" for name, value in event.data.items() if value is not None]
        who: Runs = [] if event.seat is None else [{"thing": f"seat:{event.seat}"}, ": "]
        return joined([[*who, event.name.replace("_", " ")], ", ".join(told)], " ")

    def prompt(self, seen: Seen) -> Runs:
        """What the viewer is asked, who is waited for, or who has won."""
        return self.others(seen) or self.question(seen)

    def question(self, seen: Seen) -> Runs:
        """What the viewer is asked; games say it in their own words."""
        return [self.asked(seen["decision"]["name"])]

    def others(self, seen: Seen) -> Runs:
        """Who is waited for, or who has won; empty if it is the viewer who is asked."""
        viewer, waited_for = seen["viewer"], seen["awaited"]
        if not waited_for:
            winner = seen["winner"]
            key = "decision.over.you" if winner == viewer else "decision.over"
            return self.texts.runs(key, player={"thing": f"seat:{winner}"}, points=seen["points"][winner])
        return [] if viewer in seen["to_act"] else self._waiting(tuple(waited_for))

    def _waiting(self, seats: tuple[int, ...]) -> Runs:
        """Who is waited for; the same words for all who wait."""
        names = [{"thing": f"seat:{seat}"} for seat in seats]
        return self.kept(
            seats, lambda: self.texts.runs("decision.waiting", player=self.listed(names), count=len(names))
        )

    def taken_back(self, seat: int, actions: tuple[str, ...]) -> Runs:
        """Actions that a seat could take back: the same at several steps."""
        return self.kept(("undo", seat, actions), lambda: self._listed_actions(seat, actions))

    def _listed_actions(self, seat: int, actions: tuple[str, ...]) -> Runs:
        read = [self.game.action(self.game.code(text)) for text in actions]
        return self.listed([self.action(action, seat) for action in read])

    def asked(self, name: str) -> str:
        """What a decision asks for, in a few words: "the dice"."""
        key = f"asked.{name}"
        return self.texts(key) if key in self.texts else name.replace("_", " ")

    # ---------------------------------------------------------------- refusals and rules

    def refusal(self, error: Refusal) -> Runs:
        """Why something was refused."""
        return self.say(error.key, **error.values) if error.key else [str(error)]

    def rule(self, id: str) -> Rule | None:
        """A rule of the game's ledgers in this language."""
        from starwake.core.ledger import load

        books = (load(name, self.language) for name in self.game.ledgers)
        return next((book[id] for book in books if id in book), None)

    # ---------------------------------------------------------------- values

    def value(self, name: str, told: Values) -> object:
        """What is said for a name: a value of an action, event or refusal, or what follows from these; None if they do
        not say it. `seat` also gives `player`; what is counted also comes with its noun."""
        lexicon, own = self.lexicon, told.get("seat" if name == "player" else name)
        if isinstance(own, int) and (name in PEOPLE or name in lexicon.others):
            return {"thing": f"seat:{own}"}
        said: object = self._of_terms(name, told) if name in TERMS else None
        if said is None and name in lexicon.derived:
            said = lexicon.derived[name](self, told)
        if said is None:
            said = self._counted(name, told)
        return self._value(name, told[name], told) if said is None and name in told else said

    def _value(self, name: str, value: object, told: Values) -> object:
        lexicon = self.lexicon
        if name in lexicon.bundles and isinstance(value, Mapping | str):
            return self.bundle(value)
        if name in lexicon.kinds and isinstance(value, str | int):
            owner = _owner(told)
            if owner is None and lexicon.kinds[name] in OWNED:
                return value
            return {"thing": thing(lexicon.kinds[name], value, owner)}
        if name in lexicon.plain and isinstance(value, str):
            return lexicon.plain[name](self.texts, value)
        if name == "asked":
            return self.asked(str(value))
        if name == "seats" and isinstance(value, Sequence) and not isinstance(value, str):
            return self.listed([{"thing": f"seat:{seat}"} for seat in value])
        if name == "actions" and isinstance(value, Sequence):
            actions = [self.game.action(self.game.code(text)) for text in value]
            return self.listed([self.action(action, _owner(told)) for action in actions])
        if name == "argument":
            key = f"argument.{str(value).replace(' ', '_')}"
            return self.texts(key) if key in self.texts else value
        return value

    def bundle(self, bundle: Mapping[str, int] | str) -> Runs:
        """Some of each thing there is: "2 ore and 1 food"; in notation or as counts."""
        if isinstance(bundle, str):
            words = bundle.split()
            bundle = dict(zip(words[1::2], map(int, words[::2]), strict=False))
        return self.listed(self.counts(bundle))

    def _counted(self, name: str, told: Values) -> object:
        """What is counted, with its noun."""
        lexicon = self.lexicon
        if name in lexicon.numbers:
            counter, of = lexicon.numbers[name]
            if isinstance(told.get(counter), int):
                return self.some(of, number(told, counter))
        single = name in lexicon.single
        of = lexicon.single[name] if single else lexicon.counted.get(name, "")
        if not isinstance(told.get(of), str):
            return None
        return self.so_many(f"{lexicon.kinds[of]}:{told[of]}", 1 if single else number(told, "count", 1))

    def _of_terms(self, name: str, told: Values) -> Runs | None:
        """Both sides of an offer, each alone and together."""
        for terms in (told.get("counter"), told.get("terms")) if name in SIDES else (told.get(name),):
            if isinstance(terms, Mapping):
                return self.bundle(terms[name]) if name in SIDES else self.terms(terms)
        return None

    def terms(self, terms: Mapping[str, Any]) -> Runs:
        """Both sides of an offer: "1 ore for 2 food"."""
        give, want = (str(terms[side]) for side in SIDES)
        return self.kept(
            (give, want),
            lambda: self.texts.runs("phrase.terms", **{side: self.bundle(terms[side]) for side in SIDES}),
        )


# ------------------------------------------------------------------ single words


def _owner(told: Values) -> int | None:
    """The seat that is spoken of, if one is."""
    return next((seat for seat in (told.get(one) for one in HERE) if isinstance(seat, int)), None)


def number(names: Values, field: str, default: int = 0) -> int:
    """How many a field says, without its sign."""
    value = names.get(field, default)
    return abs(value) if isinstance(value, int) else default


def named(table: str, form: str = "") -> Name:
    """A way to say a name: its text in a table of texts."""
    return lambda texts, name: texts(f"{table}.{name}{form}")


def derived(field: str, say: Callable[[Any, Any], object], kind: type[object] = object) -> Derived:
    """What follows from one field, if its value is of a kind."""
    return lambda wording, told: (
        say(wording, told[field]) if field in told and isinstance(told[field], kind) else None
    )
