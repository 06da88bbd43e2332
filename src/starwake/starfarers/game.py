"""Starfarers as a Game: options, readable forms, views and positions around the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from starwake.core import choice
from starwake.core.errors import IllegalAction
from starwake.core.event import Event
from starwake.core.match import Match
from starwake.core.rng import Stream, check_stream
from starwake.core.text import ENGLISH, Runs, joined, known_language
from starwake.core.view import View, Views
from starwake.starfarers import courses, position, refusals, soundness
from starwake.starfarers.actions import Action, Codec
from starwake.starfarers.codes import F_PAY
from starwake.starfarers.editions import classic, e5_6, e2019
from starwake.starfarers.editions.edition import Edition, choose
from starwake.starfarers.engine import ENGINE
from starwake.starfarers.events import event_reader
from starwake.starfarers.imagine import imagine
from starwake.starfarers.redact import SPECTATOR, audience
from starwake.starfarers.rules.points import all_points
from starwake.starfarers.rules.setup import blank_state, new_state
from starwake.starfarers.state import State
from starwake.starfarers.table import advice, types
from starwake.starfarers.table.about import about
from starwake.starfarers.table.catalogue import catalogue
from starwake.starfarers.table.chart import Drawn, chart_of
from starwake.starfarers.table.choices import Choosing, choosing, exchange
from starwake.starfarers.table.handbook import shelves
from starwake.starfarers.table.picture import picture
from starwake.starfarers.table.rules import CARDS, rules_behind
from starwake.starfarers.table.seen import Seen
from starwake.starfarers.table.story import tell
from starwake.starfarers.table.study import Figures
from starwake.starfarers.table.telling import Places, Teller
from starwake.starfarers.table.views import PIPS, ROLLS, Writer
from starwake.starfarers.table.wording import LEXICON, Wording
from starwake.starfarers.view import StarfarersView, view_from
from starwake.table.game import TableGame
from starwake.table.picture import Picture
from starwake.table.talk import Exchange
from starwake.table.types import Article, Chapter, Choices, Effect, Shelf


class Starfarers(TableGame):
    """The 2019 edition for three and four players, and with its extension for five and six.

    Options: `board` is beginner (printed layout and start; three and four players), strategic, explorer or wild_space
    (players place their first pieces); `offers` is whether players trade with each other.
    """

    id = "starfarers"
    player_counts: ClassVar[tuple[int, ...]] = (3, 4, 5, 6)
    frames = courses.FRAMES
    lexicon = LEXICON
    speaker = Wording
    figures = Figures
    odds: ClassVar[Mapping[int, float]] = {roll: pips / ROLLS for roll, pips in PIPS.items()}
    words_in = "starwake.starfarers"
    teaches = True
    themes = (
        *("settle", "befriend", "clear", "jump", "build spaceport", "build colony_ship", "build trade_ship"),
        *("build", "fly", "trade", "give", "yes", "no"),
    )
    judge = "starwake.bots.starfarers.value:chances"
    public, private, charted, catalogued = types.Public, types.Private, types.Geometry, types.Catalogue
    editions: ClassVar[tuple[Edition, ...]] = (e2019.EDITION, e5_6.EDITION)

    def __init__(self, players: int | None = None, **options: Any) -> None:
        self.players = 4 if players is None else players
        self.edition = choose(self.id, self.editions, self.players)
        self.choices = self.edition.options
        self.options = self.edition.read_options(self.id, options)
        self.ruleset_id = self.edition.id
        self.ruleset_version = self.edition.version
        self.ledgers = self.edition.ledgers
        self.end_rule = self.edition.end_rule
        self.same_data = self.edition.same_data
        self.engine = ENGINE
        table = self.edition.table(self.players, self.options)
        self.rules, self.names = table.rules, table.names
        self.rules.home = self.home
        self.points_names = tuple(self.rules.board.names)
        names = self.names
        lists = {
            "friends": names.friends,
            "balls": names.balls,
            "discs": names.discs,
            "sectors": names.sectors,
            "cards": names.cards,
        }
        self.codec = Codec(self.players, self.points_names, lists)
        self.events = event_reader(self.codec, names, self.points_names, self.rules.op_rest)
        self.writer = Writer(self)
        self._choosers: dict[str, Choosing] = {}

    def new_state(self) -> State:
        """The table before the first chance has spoken."""
        return new_state(self.rules)

    def blank_state(self) -> State:
        """A table with nothing on it, to be filled."""
        return blank_state(self.rules)

    def points(self, state: State) -> tuple[int, ...]:
        """Victory points by seat."""
        return tuple(all_points(state))

    def turn_rule(self, action: choice.Action) -> str:
        """The rule that forbids an action out of turn."""
        return self.edition.rule(refusals.turn_rule(action))

    def refusal(self, state: State, seat: int, action: choice.Action) -> IllegalAction:
        """Why an action is not legal."""
        assert isinstance(action, Action)
        return refusals.refusal(self, state, seat, action)

    @property
    def text_layers(self) -> tuple[str, ...]:
        """Texts of its edition."""
        return self.edition.layers

    def came_to_light(self, before: State, events: Sequence[Event]) -> bool:
        """Whether an answer to a card, or a look at a disc, has told something."""
        return bool(before.encounters) or any(event.name == "peeked" for event in events)

    def shows(self, after: State, events: Sequence[Event]) -> bool:
        """Whether a disc or a card was read, or begins to do what nobody knows of: all that is known of an answer is
        that cards which are given are paid."""
        paying = bool(after.stack) and after.stack[-1].kind == F_PAY
        return any(
            event.name in ("encounter_told", "peeked", "disc", "sector")
            or (event.name in ("replied", "paid") and (not paying or bool(event.data.get("yes_no"))))
            for event in events
        )

    passing: Mapping[str, str] = dict.fromkeys(("deal", "donated", "handed_over", "stole", "marker"), "other")

    # ---------------------------------------------------------------- dice

    def rolled(self, event: Event) -> int | None:
        """The sum of the dice of a turn."""
        return cast(int, event.data["high"]) + cast(int, event.data["low"]) if event.name == "dice" else None

    # ---------------------------------------------------------------- words

    def rules_behind(
        self,
        action: choice.Action | type[choice.Action],
        asked: str = "",
        seen: Mapping[str, Any] | None = None,
    ) -> list[str]:
        """The rules that an action, or a kind of action, follows."""
        return self.wording().kept(
            ("rules", action, asked), lambda: rules_behind(self.edition, action, asked)
        )

    def shelves(self, lang: str) -> list[Shelf]:
        """Builds, friendship cards and encounters."""
        return shelves(self, lang)

    def about(self, match: Match, who: int, thing: str, lang: str) -> Article | None:
        """What a thing on the chart is, as somebody sees it now."""
        found = about(self, self.views(match.state).of(who), thing, lang)
        return found or super().about(match, who, thing, lang)

    def rule_title(self, id: str, lang: str) -> str:
        """The title of the friendship card that a rule is about."""
        card = CARDS.get(id)
        return "" if card is None else self.wording(lang).texts(f"friend.{card}.title")

    def instead(self, match: Match, seat: int, error: IllegalAction, lang: str) -> Runs:
        """What the action does that a refusal proposes, and whether the same ship may fly on."""
        words = super().instead(match, seat, error, lang)
        if not error.hint or not advice.may_fly_on(match.state, seat, self.action(self.code(error.hint))):
            return words
        return self.wording(lang).texts.runs("refused.fly_on", effect=words)

    def reason(self, match: Match, seat: int, action: choice.Action, lang: str) -> Runs:
        """Why a bot would choose an action."""
        builds = advice.then_enough(match.state, seat, action)
        if not builds:
            return super().reason(match, seat, action, lang)
        return self.wording(lang).texts.runs("why.enough", builds=joined(([one] for one in builds), ", "))

    def turn_seats(self, event: Event) -> tuple[int, ...]:
        """The seats whose turn an event opens: two pilots may share it."""
        return tuple(seat for seat in (event.seat, event.data.get("other")) if isinstance(seat, int))

    def story(self, match: Match, who: int, lang: str, start: int = 0) -> list[Chapter]:
        """What happened, in lines for what belongs together."""
        wording = self.wording(lang)
        assert isinstance(wording, Wording)
        return tell(match, Teller(wording, who, Places(self, match.state)), start)

    # ---------------------------------------------------------------- states as data

    def position(self, state: State) -> dict[str, Any]:
        """The whole state, JSON-ready."""
        if type(state) is not State:
            raise self.no_state(state)
        return position.write(self, state)

    def from_position(self, data: Mapping[str, Any]) -> State:
        """The state of a position."""
        return position.read(self, data)

    def view(self, state: State, seat: int | None) -> StarfarersView:
        """What a seat may know."""
        if type(state) is not State:
            raise self.no_state(state)
        return StarfarersView(self, state, self.seat_or_none(seat))

    def views(self, state: State) -> Views:
        """What everybody may know, as data."""
        return self.writer.views(state)

    def view_from(self, data: Mapping[str, Any]) -> StarfarersView:
        """The window again, from the JSON of a view."""
        return view_from(self, data)

    def chart(self) -> Drawn:
        """Where everything lies."""
        return Drawn(chart_of(self))

    def picture(self, seen: Mapping[str, Any]) -> Picture:
        """The board, and a strip for each seat."""
        return picture(self.chart(), seen)

    def catalogue(self, lang: str = ENGLISH) -> dict[str, Any]:
        """Things, costs, limits and names."""
        return dict(catalogue(self, lang))

    def choices_of(
        self, match: Match, seat: int, lang: str, views: Views, *, detail: bool = False
    ) -> Choices:
        """All that a seat may do, in groups."""
        codes = list(self.engine.legal(match.state, seat))
        return self._choosing(lang).choices(self._seen(views, seat), codes, detail)

    def exchange(self, seen: Mapping[str, Any], seat: int) -> Exchange | None:
        """What a seat that waits may suggest to the active player."""
        return exchange(self, seen, seat)

    def _seen(self, views: Views, seat: int) -> Seen:
        return Seen(self, views.table(seat), seat, views.of(seat))

    def effect(self, match: Match, seat: int, action: choice.Action, lang: str) -> Effect:
        """What an action would do now, as far as the seat can know."""
        return self._choosing(lang).effects.of(self._seen(self.views(match.state), seat), action)

    def _choosing(self, lang: str) -> Choosing:
        found = self._choosers.get(known_language(lang))
        if found is None:
            options = tuple(self.options.items())
            found = self._choosers[lang] = choosing(type(self), self.players, options, lang)
        return found

    def audience(self, state: State, code: int) -> int:
        """The seats that may know what is decided next, as bits; it is the frame that makes it a secret."""
        return int(audience(state))

    def imagine(self, view: View, rng: Stream) -> State:
        """A state that agrees with everything the seat knows."""
        if not isinstance(view, StarfarersView):
            raise self.no_view(view)
        return imagine(view.table, SPECTATOR if view.seat is None else view.seat, check_stream(rng))

    def tallies(self, state: State) -> list[tuple[str, int, int]]:
        """Cards, pieces, upgrades, fame: everything that is conserved."""
        return soundness.tallies(self, state)

    def ruleset_hash(self) -> str:
        """A fingerprint of the edition's data."""
        return self.edition.fingerprint()


class StarfarersClassic(Starfarers):
    """The classic edition for three and four players.

    Options: `setup` is beginner (printed start) or advanced (players place their first pieces); `offers` as above; and
    the manual's readings, each False unless asked for: see docs/rulings.md.
    """

    id = "starfarers-classic"
    teaches = False
    player_counts = (3, 4)
    editions = (classic.EDITION,)
