"""Starfarers as a Game: options, readable forms, views and positions around the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from starwake.core import choice
from starwake.core.errors import IllegalAction, UsageError
from starwake.core.rng import Stream
from starwake.core.text import Texts
from starwake.core.view import View
from starwake.parts.game import CodedGame
from starwake.starfarers import position, refusals, soundness
from starwake.starfarers import view as views
from starwake.starfarers.actions import Action, Codec
from starwake.starfarers.editions import classic, e5_6, e2019
from starwake.starfarers.editions.edition import Edition, choose
from starwake.starfarers.engine import ENGINE
from starwake.starfarers.events import event_reader
from starwake.starfarers.names import DECISIONS
from starwake.starfarers.redact import audience
from starwake.starfarers.rules.points import points
from starwake.starfarers.rules.setup import blank_state, new_state
from starwake.starfarers.state import State


class Starfarers(CodedGame):
    """The 2019 edition for three and four players, and with its extension for five and six.

    Options: `board` is beginner (printed layout and start; three and four players), strategic, explorer or wild_space
    (players place their first pieces); `offers` is whether players trade with each other.
    """

    id = "starfarers"
    frames = soundness.FRAMES
    decisions = DECISIONS
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

    def new_state(self) -> State:
        """The table before the first chance has spoken."""
        return new_state(self.rules)

    def blank_state(self) -> State:
        """A table with nothing on it, to be filled."""
        return blank_state(self.rules)

    def points(self, state: State) -> tuple[int, ...]:
        """Victory points by seat."""
        return tuple(int(points(state, seat)) for seat in range(self.players))

    def turn_rule(self, action: choice.Action) -> str:
        """The rule that forbids an action out of turn."""
        return self.edition.rule(refusals.turn_rule(action))

    def refusal(self, state: State, seat: int, action: choice.Action) -> IllegalAction:
        """Why an action is not legal."""
        assert isinstance(action, Action)
        return refusals.refusal(self, state, seat, action)

    # ---------------------------------------------------------------- readable forms

    def texts(self, language: str = "en") -> Texts:
        """The game's words."""
        return Texts.load("starwake.starfarers", language, layers=self.edition.layers)

    # ---------------------------------------------------------------- states as data

    def position(self, state: State) -> dict[str, Any]:
        """The whole state, JSON-ready."""
        return position.write(self, state)

    def from_position(self, data: Mapping[str, Any]) -> State:
        """The state of a position."""
        return position.read(self, data)

    def view(self, state: State, seat: int | None) -> views.StarfarersView:
        """What a seat may know."""
        return views.StarfarersView(self, state, seat)

    def audience(self, state: State, code: int) -> int:
        """The seats that may know what is decided next, as bits; it is the frame that makes it a secret."""
        return int(audience(state))

    def imagine(self, view: View, rng: Stream) -> State:
        """A state that agrees with everything the seat knows."""
        if not isinstance(view, views.StarfarersView):
            raise UsageError(f"{view!r:.60} is no view of {self.id}")
        return views.imagine(view, rng)

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
    editions = (classic.EDITION,)
