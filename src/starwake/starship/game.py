"""Starship as a Game: options, readable forms, views and positions around the engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starwake.core import choice
from starwake.core.errors import IllegalAction, UsageError
from starwake.core.rng import Stream
from starwake.core.text import Texts
from starwake.core.view import View
from starwake.parts.codec import Action
from starwake.parts.game import CodedGame
from starwake.parts.options import check_players, data_hash, read_options
from starwake.starship import position, refusals, soundness
from starwake.starship import view as views
from starwake.starship.actions import make_codec
from starwake.starship.assemble import assemble
from starwake.starship.courses import FRAMES
from starwake.starship.engine import ENGINE
from starwake.starship.events import make_reader
from starwake.starship.facts import load
from starwake.starship.names import DECISIONS
from starwake.starship.redact import audience
from starwake.starship.rules.points import points
from starwake.starship.rules.setup import new_state
from starwake.starship.state import State, blank_state

PACKAGE = "starwake.starship"


class Starship(CodedGame):
    """The card game for two. docs/starship.md tells what each option changes; `choices` are their values."""

    id = "starship"
    frames = FRAMES
    decisions = DECISIONS
    same_data = ("71b4722a66eed33606d055897097cf24ada6e2d21ef8beb1328341f3528f8009",)

    def __init__(self, players: int | None = None, **options: Any) -> None:
        self.players = check_players(self.id, (2,), 2 if players is None else players)
        self.choices = load().options
        self.options = read_options(self.id, self.choices, options)
        self.ruleset_id = "starship"
        self.ruleset_version = 1
        self.ledgers = ("starship",)
        self.end_rule = "d.end"
        self.engine = ENGINE
        self.facts = load(dict(self.options))
        self.rules = assemble(self.options)
        self.cards = tuple(card.id for card in self.facts.cards)
        self.missions = tuple(mission.id for mission in self.facts.missions)
        self.codec = make_codec(self.facts)
        self.events = make_reader(self.codec, self.cards, self.missions)

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
        return refusals.turn_rule(action)

    def refusal(self, state: State, seat: int, action: choice.Action) -> IllegalAction:
        """Why an action is not legal."""
        assert isinstance(action, Action)
        return refusals.refusal(self, state, seat, action)

    def texts(self, language: str = "en") -> Texts:
        """The game's words."""
        return Texts.load(PACKAGE, language)

    # ---------------------------------------------------------------- states as data

    def position(self, state: State) -> dict[str, Any]:
        """The whole state, JSON-ready."""
        return position.write(self, state)

    def from_position(self, data: Mapping[str, Any]) -> State:
        """The state of a position."""
        return position.read(self, data)

    def view(self, state: State, seat: int | None) -> views.StarshipView:
        """What a seat may know."""
        return views.StarshipView(self, state, seat)

    def audience(self, state: State, code: int) -> int:
        """The seats that may know a choice about to be carried out, as bits."""
        return int(audience(state, code))

    def imagine(self, view: View, rng: Stream) -> State:
        """A state that agrees with everything the seat knows."""
        if not isinstance(view, views.StarshipView):
            raise UsageError(f"{view!r:.60} is no view of {self.id}")
        return views.imagine(view, rng)

    def tallies(self, state: State) -> list[tuple[str, int, int]]:
        """Cards, and what they bring: everything that is conserved."""
        return soundness.tallies(self, state)

    def ruleset_hash(self) -> str:
        """A fingerprint of the game's data."""
        return data_hash(PACKAGE, "data")
