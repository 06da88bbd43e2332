"""Starship as a Game: options, readable forms, views and positions around the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

from starwake.core import choice
from starwake.core.errors import IllegalAction
from starwake.core.event import Event
from starwake.core.match import Match
from starwake.core.rng import Stream, check_stream
from starwake.core.text import ENGLISH, Runs
from starwake.core.view import View, Views
from starwake.parts.codec import KIND, Action
from starwake.parts.options import check_players, data_hash, read_options
from starwake.starship import position, refusals, soundness
from starwake.starship.actions import make_codec
from starwake.starship.assemble import assemble
from starwake.starship.codes import OFFER
from starwake.starship.courses import FRAMES
from starwake.starship.engine import ENGINE
from starwake.starship.events import make_reader
from starwake.starship.facts import load
from starwake.starship.redact import audience
from starwake.starship.rules.points import points
from starwake.starship.rules.setup import new_state
from starwake.starship.ruleset import Ruleset
from starwake.starship.stalemate import is_stalemate
from starwake.starship.state import State, blank_state
from starwake.starship.table import types
from starwake.starship.table.about import about
from starwake.starship.table.catalogue import catalogue, chart
from starwake.starship.table.choices import Chooser, declined_offers, exchange, may_exchange
from starwake.starship.table.effects import Effects
from starwake.starship.table.handbook import shelves
from starwake.starship.table.picture import picture
from starwake.starship.table.rules import RULES, TITLES, ids_behind
from starwake.starship.table.seen import Seen
from starwake.starship.table.story import Telling, tell
from starwake.starship.table.study import Figures
from starwake.starship.table.views import Writer
from starwake.starship.table.wording import LEXICON, StarshipWording
from starwake.starship.view import StarshipView, imagine, view_from
from starwake.table.choices import no_choices
from starwake.table.game import TableGame
from starwake.table.picture import Picture
from starwake.table.talk import Exchange
from starwake.table.types import Article, Chapter, Choices, Effect, Shelf

PACKAGE = "starwake.starship"


@lru_cache(maxsize=64)
def _rules(options: tuple[tuple[str, Any], ...]) -> Ruleset:
    """Tables with the same options share their rules, which never change."""
    return assemble(dict(options))


class Starship(TableGame):
    """The card game for two. docs/starship.md tells what each option changes; `choices` are their values."""

    id = "starship"
    judge = "starwake.bots.starship.value:chances"
    player_counts = (2,)
    frames = FRAMES
    same_data = (
        "71b4722a66eed33606d055897097cf24ada6e2d21ef8beb1328341f3528f8009",
        "f2bb900e9c6978f4b58c3c30a101044f157d6b7b66e266735818c926c2853bf1",
    )
    lexicon = LEXICON
    words_in = PACKAGE
    teaches = True
    themes = (
        "fight",
        "found",
        "mission",
        "build",
        "post",
        "fly",
        "buy",
        "sell",
        "next",
        "pay",
        "take",
        "yes",
        "no",
    )
    speaker = StarshipWording
    figures = Figures
    public, private, charted, catalogued = types.View, types.Private, types.Chart, types.Catalogue

    def __init__(self, players: int | None = None, **options: Any) -> None:
        self.players = check_players(self.id, self.player_counts, 2 if players is None else players)
        self.choices = load().options
        self.options = read_options(self.id, self.choices, options)
        self.ruleset_id = "starship"
        self.ruleset_version = 1
        self.ledgers = ("starship",)
        self.end_rule = "d.end"
        self.engine = ENGINE
        self.facts = load(dict(self.options))
        self.rules = _rules(tuple(self.options.items()))
        self.rules.home = self.home
        self.cards = tuple(card.id for card in self.facts.cards)
        self.card_numbers = {card: number for number, card in enumerate(self.cards)}
        self.missions = tuple(mission.id for mission in self.facts.missions)
        self.codec = make_codec(self.facts)
        self.events = make_reader(self.codec, self.cards, self.missions)
        self._writer = Writer(self)
        self._catalogues: dict[str, dict[str, Any]] = {}
        self._builds: dict[tuple[int, str, bool], tuple[object, Choices]] = {}
        """By seat and language what could be built last, and what that was made of."""
        self._bounds: dict[int, tuple[object, Exchange]] = {}
        """By seat what it could exchange last, and what both owned."""
        self._readied: dict[tuple[int, str], tuple[object, dict[str, Runs]]] = {}
        """By seat and language the missions that its ship was ready for last, and what that was made of."""
        self._actions: dict[int, Action] = {}
        self._telling: Telling | None = None

    def new_state(self) -> State:
        """The table before the first chance has spoken."""
        return new_state(self.rules)

    def blank_state(self) -> State:
        """A table with nothing on it, to be filled."""
        return blank_state(self.rules)

    def points(self, state: State) -> tuple[int, ...]:
        """Victory points by seat."""
        return tuple(int(points(state, seat)) for seat in range(self.players))

    def stalemate(self, state: State) -> bool:
        """Whether it is certain that nobody can ever win."""
        return is_stalemate(state)

    def action(self, code: int) -> Action:
        """The readable form of an engine integer; but for offers these are few, and made once."""
        made = self._actions.get(code)
        if made is None:
            made = super().action(code)
            if code & KIND != OFFER:
                self._actions[code] = made
        return made

    def turn_rule(self, action: choice.Action) -> str:
        """The rule that forbids an action out of turn."""
        return refusals.turn_rule(action)

    def refusal(self, state: State, seat: int, action: choice.Action) -> IllegalAction:
        """Why an action is not legal."""
        assert isinstance(action, Action)
        return refusals.refusal(self, state, seat, action)

    # ---------------------------------------------------------------- for front ends

    def wording(self, lang: str = ENGLISH) -> StarshipWording:
        """The one door to words."""
        return cast(StarshipWording, super().wording(lang))

    def chart(self) -> dict[str, Any]:
        """The four sectors, and the places of a ship."""
        return dict(chart(self))

    def picture(self, seen: Mapping[str, Any]) -> Picture:
        """Both ships, and the flight between them."""
        return picture(self.catalogue()["cards"], seen)

    def catalogue(self, lang: str = ENGLISH) -> dict[str, Any]:
        """Cards, missions, modules, costs, limits and names."""
        wording = self.wording(lang)
        if wording.language not in self._catalogues:
            self._catalogues[wording.language] = dict(catalogue(self, wording))
        return self._catalogues[wording.language]

    def choices_of(
        self, match: Match, seat: int, lang: str, views: Views, *, detail: bool = False
    ) -> Choices:
        """All that a seat may do, in groups; who may do nothing is shown what can be built."""
        lang = self.wording(lang).language  # refuses what is no language
        seen = Seen(self, views.table(seat), seat, views.of(seat))
        codes, asked = self.engine.listed(match.state, seat), seen.asked
        made_of = (seen.own, seen.other["modules"], asked == "build")
        known = self._builds.get((seat, lang, detail))
        if known is None or known[0] != made_of:
            builds = self._chooser(seen, lang, detail, codes).builds()
            known = self._builds[seat, lang, detail] = (made_of, {**no_choices(), "builds": builds})
        if not asked and not codes:
            return known[1]
        declined = declined_offers(match.events, seat) if seen.data["offers_made"] else []
        return self._chooser(seen, lang, detail, codes).choices(known[1]["builds"], declined)

    def _chooser(self, seen: Seen, lang: str, detail: bool, codes: Sequence[int]) -> Chooser:
        return Chooser(seen, Effects(seen, self.wording(lang), brief=not detail), codes)

    def exchange(self, seen: Mapping[str, Any], seat: int) -> Exchange | None:
        """What a seat that waits may suggest to the active player."""
        return self.bounds(seen["seats"], seat) if may_exchange(seen, seat) else None

    def bounds(self, seats: Sequence[Mapping[str, Any]], seat: int) -> Exchange:
        """The most of each that a seat can give and get; worked out anew when somebody's ship has changed."""
        known = self._bounds.get(seat)
        if known is None or known[0] is not seats:
            known = self._bounds[seat] = (seats, exchange(seats[seat], seats[1 - seat]))
        return known[1]

    def _effects(self, views: Views, seat: int, lang: str) -> Effects:
        return Effects(Seen(self, views.table(seat), seat, views.of(seat)), self.wording(lang))

    def effect(self, match: Match, seat: int, action: choice.Action, lang: str) -> Effect:
        """What an action would do now; nothing if it is not legal."""
        if action not in match.legal(seat):
            return {}
        return self._effects(self.views(match.state), seat, lang).effect(action)

    def reason(self, match: Match, seat: int, action: choice.Action, lang: str) -> Runs:
        """Why a bot would choose an action; what the next card can be is told with the choice itself."""
        if action.name == "next":
            return self.wording(lang).texts.runs("why.next")
        return super().reason(match, seat, action, lang)

    def rules_behind(
        self,
        action: choice.Action | type[choice.Action],
        asked: str = "",
        seen: Mapping[str, Any] | None = None,
    ) -> list[str]:
        """The ids of the rules that an action, or a kind of action, follows."""
        if isinstance(action, type):
            return list(RULES[action])
        row = ((seen or {}).get("flight") or {}).get("row") or [None]
        number = self.card_numbers.get(row[-1], -1)
        return ids_behind(action, self.facts.cards[number] if number >= 0 else None)

    def shelves(self, lang: str) -> list[Shelf]:
        """Modules, missions, special cards and what else can be built."""
        wording = self.wording(lang)
        assert isinstance(wording, StarshipWording)
        return shelves(wording)

    def about(self, match: Match, who: int, thing: str, lang: str) -> Article | None:
        """What a thing on the table is, as somebody sees it now."""
        views, wording = self.views(match.state), self.wording(lang)
        known = self._effects(views, who, lang).knowledge() if who >= 0 else {}
        return about(self, wording, known, thing) or super().about(match, who, thing, lang)

    def rule_title(self, id: str, lang: str) -> str:
        """What the table calls the thing that a rule is about, if it has a title there."""
        return ", ".join(self.wording(lang).texts(key) for key in TITLES.get(id, ()))

    def notes(
        self, match: Match, who: int, lang: str, views: Views, *, detail: bool = False
    ) -> dict[str, Runs]:
        """What was done at each card of the row, and which missions the seat's ship is ready for; in detail also the
        odds of a fight and what the seat knows of sectors: view and catalogue say the same at greater length."""
        seen = views.of(who)
        found = dict(self.telling(match).row(self.wording(lang))) if seen["flight"] else {}
        if who < 0:
            return found
        if not detail:
            return found | self._ready(views, who, lang)
        effects = self._effects(views, who, lang)
        if seen["flight"] and seen["flight"]["pirate"] and who == seen["active"]:
            found["odds"] = effects.odds()
        return {**found, **effects.knowledge()}

    def _ready(self, views: Views, who: int, lang: str) -> dict[str, Runs]:
        """The missions that the seat's ship is ready for; worked out anew when ship or missions have changed."""
        seen = views.of(who)
        made_of = (seen["seats"][who], seen["missions"]["open"])
        known = self._readied.get((who, lang))
        if known is None or known[0] != made_of:
            known = self._readied[who, lang] = (made_of, self._effects(views, who, lang).ready())
        return known[1]

    def telling(self, match: Match) -> Telling:
        """What can be used again when this match is told."""
        if self._telling is None or not self._telling.is_of(match):
            self._telling = Telling(match)
        return self._telling

    def story(self, match: Match, who: int, lang: str, start: int = 0) -> list[Chapter]:
        """What happened, in lines."""
        return tell(match, self.wording(lang), self.telling(match), who, start)

    def came_to_light(self, before: State, events: Sequence[Event]) -> bool:
        """A pirate was shown; or a module was chosen in secret, which nobody else may hear of, not even by `undo`."""
        return any(event.name in ("shown", "chose") for event in events)

    def shows(self, after: State, events: Sequence[Event]) -> bool:
        """Whether a card was turned up or shown, or the modules that both chose in secret."""
        return any(event.name in ("turned", "pirate", "shown", "chose") for event in events)

    passing: Mapping[str, str] = {"deal": "other", "purchased": "other", "special": "before"}

    # ---------------------------------------------------------------- states as data

    def position(self, state: State) -> dict[str, Any]:
        """The whole state, JSON-ready."""
        if type(state) is not State:
            raise self.no_state(state)
        return position.write(self, state)

    def from_position(self, data: Mapping[str, Any]) -> State:
        """The state of a position."""
        return position.read(self, data)

    def view(self, state: State, seat: int | None) -> StarshipView:
        """What a seat may know."""
        if type(state) is not State:
            raise self.no_state(state)
        return StarshipView(self, state, self.seat_or_none(seat))

    def views(self, state: State) -> Views:
        """What everybody may know, as data."""
        return self._writer.views(state)

    def view_from(self, data: Mapping[str, Any]) -> StarshipView:
        """The window again, from the JSON of a view."""
        return view_from(self, data)

    def audience(self, state: State, code: int) -> int:
        """The seats that may know a choice about to be carried out, as bits."""
        return int(audience(state, code))

    def imagine(self, view: View, rng: Stream) -> State:
        """A state that agrees with everything the seat knows."""
        if not isinstance(view, StarshipView):
            raise self.no_view(view)
        return imagine(view, check_stream(rng))

    def tallies(self, state: State) -> list[tuple[str, int, int]]:
        """Cards, and what they bring: everything that is conserved."""
        return soundness.tallies(self, state)

    def ruleset_hash(self) -> str:
        """A fingerprint of the game's data."""
        return data_hash(PACKAGE, "data")
