"""The table half of the contract: a game that derives from this has views, choices, words and a story for front ends.

Everything here works for any game; a game overrides what it can say better.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, ClassVar, TypeVar

from starwake.core.choice import Action
from starwake.core.errors import IllegalAction, Refusal
from starwake.core.event import Event
from starwake.core.match import Match
from starwake.core.text import ENGLISH, Runs, Texts, joined, known_language
from starwake.core.view import OPEN, View, Views
from starwake.parts.game import CodedGame
from starwake.parts.refusing import PACKAGE
from starwake.table.choices import button, first_answer, no_choices, numbered
from starwake.table.course import course_of
from starwake.table.lesson import Lesson, lesson
from starwake.table.picture import Picture, svg
from starwake.table.story import plain_story
from starwake.table.study import Figures
from starwake.table.talk import Exchange, may_suggest, suggesting
from starwake.table.types import Article, Chapter, Choices, Course, Effect, Form, Role, Shelf
from starwake.table.wording import Lexicon, Wording

R = TypeVar("R", bound=Refusal)
MOST_SPOKEN = 64
"""Ways to play, each in a language, whose words are kept at most."""


class TableGame(CodedGame):
    """A game that front ends can show."""

    player_counts: ClassVar[tuple[int, ...]] = ()
    """For how many players it is."""
    lexicon: ClassVar[Lexicon] = Lexicon()
    words_in: ClassVar[str] = PACKAGE
    """The package with its texts; without texts of its own a game speaks in notation."""
    speaker: ClassVar[type[Wording]] = Wording
    figures: ClassVar[type[Figures]] = Figures
    """What of it is worth counting when a match is studied."""
    turn_event: ClassVar[str] = "turn"
    """The event that opens a turn."""
    odds: ClassVar[Mapping[int, float]] = {}
    """Every roll of the dice with its chance, if rolls are counted."""
    teaches: ClassVar[bool] = False
    """Whether it has a lesson, which lies beside its texts."""
    themes: ClassVar[tuple[str, ...]] = ()
    """How actions begin that a puzzle can be about, the most telling first; their words are `puzzle.theme.` texts."""
    public: ClassVar[Any] = dict[str, Any]
    """The types of both parts of a view, of the chart and of the catalogue: the schema is made from them."""
    private: ClassVar[Any] = dict[str, Any]
    charted: ClassVar[Any] = dict[str, Any]
    catalogued: ClassVar[Any] = dict[str, Any]

    _spoken: Mapping[str, Wording] = MappingProxyType({})
    """The words that were asked for, by language."""

    def __init__(self, players: int | None = None, **options: Any) -> None:
        """Rules for so many players with these options; UsageError says what is wrong."""
        raise TypeError("a game says how it is made")

    # ---------------------------------------------------------------- words

    def wording(self, lang: str = ENGLISH) -> Wording:
        """The one door to words; games that are played alike share them, and what was said before."""
        found = self._spoken.get(known_language(lang))
        if found is None:
            options = tuple(self.options.items())
            found = spoken(type(self), self.players, options, lang)
            self._spoken = {**self._spoken, lang: found}
        return found

    def texts_in(self, lang: str) -> Texts:
        """The game's texts over those that every game shares."""
        return Texts.load(self.words_in, lang, layers=self.text_layers, under=(PACKAGE,))

    @property
    def text_layers(self) -> tuple[str, ...]:
        """Texts of this way to play that lie over the common ones."""
        return ()

    def refuse(self, kind: type[R], key: str, values: Mapping[str, object], **more: str) -> R:
        """A refusal: key, values and the English sentence, in which the seats go by their numbers."""
        wording = self.wording(ENGLISH)
        why = wording.plain(wording.say(key, **values), [f"seat {n}" for n in range(self.players)])
        named = kind is IllegalAction and more.get("action")  # else it is not the action that is wrong
        return kind(f"{more['action']}: {why}" if named else why, key=key, values=values, **more)

    @classmethod
    def describe(cls, lang: str = ENGLISH) -> dict[str, Any]:
        """The game before it begins."""
        return describe(cls, lang)

    @classmethod
    def lesson(cls) -> Lesson | None:
        """The first flight of this game, if there is one."""
        return lesson(cls.words_in, cls.id) if cls.teaches else None

    # ---------------------------------------------------------------- what lies on the table

    def picture(self, seen: Mapping[str, Any]) -> Picture | None:
        """What the data of a view shows, in shapes; None where nobody has drawn the game."""
        return None

    def svg(self, seen: View | Mapping[str, Any]) -> str | None:
        """The same as SVG, of a view or its data."""
        data: object = seen.json() if isinstance(seen, View) else seen
        if not (isinstance(data, Mapping) and "viewer" in data and data["game"] == self.id):
            raise self.no_view(seen)
        found = self.picture(data)
        return None if found is None else svg(found)

    def views(self, state: Any) -> Views:
        """The public part, and for each seat what differs for it."""
        public = self.view(state, None).json()

        def private(_: Views, seat: int) -> dict[str, Any]:
            whole = self.view(state, seat).json()
            return {key: value for key, value in whole.items() if public.get(key) != value}

        return Views(public, private, self.players)

    def table(self, match: Match, who: int, lang: str, *, detail: bool = False) -> dict[str, Any]:
        """All that a front end shows now."""
        now = self.moment(match, who, lang, self.views(match.state), detail=detail)
        return {**now, "story": self.story(match, who, lang)}

    def moment(
        self, match: Match, who: int, lang: str, views: Views, *, detail: bool = False
    ) -> dict[str, Any]:
        """All of it but the story: what stands there now, whatever has happened before."""
        head = {"seq": match.seq, "who": who if who >= 0 else None, "public": views.public}
        return head | self.own(match, who, lang, views, self.course(match), detail=detail)

    def own(
        self, match: Match, who: int, lang: str, views: Views, course: Course, *, detail: bool = False
    ) -> dict[str, Any]:
        """What a viewer has besides the public part, which is the same for all, as the course is."""
        seated = who >= 0
        seen = views.open() if who == OPEN else views.of(who)
        choices = self.choices_of(match, who, lang, views, detail=detail) if seated else no_choices()
        return {
            "private": views.private(who) if seated else {},
            "prompt": self.wording(lang).prompt(seen),
            "choices": choices,
            "undo": self.undo_words(match, who, lang) if seated else [],
            "suggest": seated and may_suggest(self.exchange(seen, who)),
            "rules": self._rules_asked(choices, seen),
            "course": course,
            "notes": self.notes(match, who, lang, views, detail=detail),
        }

    def _rules_asked(self, choices: Choices, seen: Mapping[str, Any]) -> list[str]:
        """The rules behind the question that somebody has to answer; none while there is a step that is next."""
        answer = first_answer(choices)
        if not answer:
            return []
        action = self.wording().kept(("answer", answer), lambda: self.action(self.code(answer)))
        return self.rules_behind(action, seen["decision"]["name"], seen)

    def course(self, match: Match) -> Course:
        """How the match has gone so far, in numbers."""
        return course_of(match, self.turn_event, self.rolled, self.odds)

    def rolled(self, event: Event) -> int | None:
        """The roll that an event tells, if it does."""
        return None

    def notes(
        self, match: Match, who: int, lang: str, views: Views, *, detail: bool = False
    ) -> dict[str, Runs]:
        """What is to be said about things on the table, by their ids."""
        return {}

    # ---------------------------------------------------------------- choices

    def choices_of(
        self, match: Match, seat: int, lang: str, views: Views, *, detail: bool = False
    ) -> Choices:
        """All that a seat may do; here a button for each listed action. `detail` has an effect for every choice, also
        where nothing happens: for fronts that list all of them."""
        wording = self.wording(lang)
        actions = list(match.legal(seat))
        role: Role = "next" if len(actions) == 1 else "option"
        found = no_choices()
        found["buttons"] = numbered(
            button(a.notation, wording.action(a, seat, views.of(seat)), role) for a in actions
        )
        return found

    def effect(self, match: Match, seat: int, action: Action, lang: str) -> Effect:
        """What an action would do now, as far as the seat can know."""
        return {}

    def rules_behind(
        self, action: Action | type[Action], asked: str = "", seen: Mapping[str, Any] | None = None
    ) -> list[str]:
        """The ids of the rules that an action, or a kind of action, follows, the most telling first; what the seat
        sees lets a game leave out those that are not about what lies there."""
        return []

    def instead(self, match: Match, seat: int, error: IllegalAction, lang: str) -> Runs:
        """What the action does that a refusal proposes; empty if it proposes nothing."""
        if not error.hint:
            return []
        return self.effect(match, seat, self.action(self.code(error.hint)), lang).get("words", [])

    def shelves(self, lang: str) -> list[Shelf]:
        """Things that can be looked up, by kind."""
        return []

    def about(self, match: Match, who: int, thing: str, lang: str) -> Article | None:
        """What a thing on the table is, as `who` sees it now; None if there is no such thing. Here whatever can be
        looked up and need not be met first."""
        open_to_all = (one for shelf in self.shelves(lang) if not shelf["met"] for one in shelf["articles"])
        return next((one for one in open_to_all if one["id"] == thing), None)

    def rule_title(self, id: str, lang: str) -> str:
        """What the table calls the thing that a rule is about, if it has a title there."""
        return ""

    def reason(self, match: Match, seat: int, action: Action, lang: str) -> Runs:
        """Why a bot would choose an action: what it does, and what that is good for.

        That is said of the first two words of its notation, or else of all actions of its name.
        """
        texts = self.wording(lang).texts
        keys = ("why." + "_".join(action.notation.split()[:2]), f"why.{action.name.partition('.')[0]}")
        general = next((texts.runs(key) for key in keys if key in texts), [])
        return joined([self.effect(match, seat, action, lang).get("words", []), general], "; ")

    def undo_words(self, match: Match, seat: int, lang: str) -> Runs:
        """What a seat could take back; empty if nothing."""
        if not match.can_undo(seat):
            return []
        return self.wording(lang).taken_back(seat, match.undoable(seat))

    def exchange(self, seen: Mapping[str, Any], seat: int) -> Exchange | None:
        """The most of each that a seat which waits could give the active player, and get; None if there is no time for
        it."""
        return None

    def suggest(self, match: Match, seat: int, lang: str) -> Form | None:
        """What a seat that waits may suggest to the active player: what the form makes is said, not played."""
        found = self.exchange(self.views(match.state).of(seat), seat)
        return suggesting(self.wording(lang).texts, match.turn, found) if may_suggest(found) else None

    # ---------------------------------------------------------------- the story

    def turn_seats(self, event: Event) -> tuple[int, ...]:
        """The seats whose turn an event opens."""
        return () if event.seat is None else (event.seat,)

    def story(self, match: Match, who: int, lang: str, start: int = 0) -> list[Chapter]:
        """What happened from an event on, as far as `who` may know; whole lines, so it may begin a little earlier."""
        return plain_story(match.events, self.wording(lang), who, start, self.turn_event)


@lru_cache(MOST_SPOKEN)
def spoken(game: type[TableGame], players: int, options: tuple[tuple[str, Any], ...], lang: str) -> Wording:
    """The words of games that are played like this."""
    made = game(players, **dict(options))
    return made.speaker(made, made.texts_in(lang), made.lexicon)


# ------------------------------------------------------------------ before the game


def describe(game: type[TableGame], lang: str = ENGLISH) -> dict[str, Any]:
    """A game before it begins: player counts, options and their values, in words."""
    made = {count: game(count) for count in game.player_counts}
    texts = next(iter(made.values())).texts_in(lang)
    names = list(dict.fromkeys(name for one in made.values() for name in one.choices))
    return {
        "game": game.id,
        "title": _said(texts, f"game.{game.id}.title", game.id),
        "text": _said(texts, f"game.{game.id}.text"),
        "players": [{"players": n, "ruleset": one.ruleset_id} for n, one in made.items()],
        "options": [_option(texts, name, made) for name in names],
        "lesson": game.teaches,
    }


def _option(texts: Texts, name: str, made: Mapping[int, TableGame]) -> dict[str, Any]:
    """One option with its values, and for which numbers of players each is there."""
    key = f"option.{name}"
    values: dict[Any, list[int]] = {}
    for count, one in made.items():
        for value in one.choices.get(name, ()):
            values.setdefault(value, []).append(count)
    defaults = {count: one.choices[name][0] for count, one in made.items() if name in one.choices}
    return {
        "name": name,
        "title": _said(texts, f"{key}.title", name),
        "text": _said(texts, f"{key}.text"),
        "default": [{"players": count, "value": value} for count, value in defaults.items()],
        "values": [{**_value(texts, key, value), "players": counts} for value, counts in values.items()],
    }


def _value(texts: Texts, key: str, value: Any) -> dict[str, Any]:
    """A value in words; of a switch what it means that it is on or off."""
    if isinstance(value, bool):
        title = texts("action.yes" if value else "action.no")
        return {"value": value, "title": title, "text": _said(texts, f"{key}.{'on' if value else 'off'}")}
    return {
        "value": value,
        "title": _said(texts, f"{key}.{value}.title", str(value)),
        "text": _said(texts, f"{key}.{value}.text"),
    }


def _said(texts: Texts, key: str, otherwise: str = "") -> str:
    return texts(key) if key in texts else otherwise
