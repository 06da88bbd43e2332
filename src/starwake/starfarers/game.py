"""Starfarers as a Game: options, readable forms, views and positions around the engine."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from starwake.core import choice
from starwake.core.engine import Note
from starwake.core.errors import IllegalAction, NotationError, UsageError
from starwake.core.event import Event
from starwake.core.game import Game
from starwake.core.rng import Stream
from starwake.core.text import Texts
from starwake.core.view import View
from starwake.starfarers import position, refusals, soundness
from starwake.starfarers import view as views
from starwake.starfarers.actions import Action, Codec, Outcome
from starwake.starfarers.editions import e2019
from starwake.starfarers.engine import ENGINE
from starwake.starfarers.events import EventReader
from starwake.starfarers.names import DECISIONS
from starwake.starfarers.rules.points import points
from starwake.starfarers.rules.setup import blank_state, new_state
from starwake.starfarers.soundness import FRAME_NAMES
from starwake.starfarers.state import State


class Starfarers(Game):
    """The 2019 edition for three and four players.

    Options: `board` is beginner (printed layout and start), strategic, explorer or wild_space (players place their
    first pieces); `offers` is whether players trade with each other.
    """

    id = "starfarers"
    ruleset_id = "starfarers-2019"
    ruleset_version = 1
    ledgers = ("starfarers-2019",)
    end_rule = "end.fifteen"

    def __init__(self, players: int | None = None, **options: Any) -> None:
        self.players = 4 if players is None else players
        if type(self.players) is not int or self.players not in (3, 4):
            raise UsageError(f"starfarers is for 3 or 4 players, not {self.players!r:.40}")
        self.options = MappingProxyType(_options(options))
        self.engine = ENGINE
        self.rules = e2019.ruleset(self.players, self.options["board"], self.options["offers"])
        self.names = e2019.names()
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
        self._events = EventReader(self.codec, names, self.points_names, self.rules.op_rest)

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

    def waiting_for(self, state: State) -> str:
        """What is waited for, in a few words."""
        if not state.stack:
            return "nothing: the game is over"
        return DECISIONS.get(FRAME_NAMES[state.stack[-1].kind], "chance")

    def refusal(self, state: State, seat: int, action: choice.Action) -> IllegalAction:
        """Why an action is not legal."""
        assert isinstance(action, Action)
        return refusals.refusal(self, state, seat, action)

    # ---------------------------------------------------------------- readable forms

    def action(self, code: int) -> Action:
        """The readable form of an engine integer."""
        return self.codec.action(code)

    def code(self, action: choice.Action | str) -> int:
        """The engine integer of an action or its notation."""
        if isinstance(action, str):
            return self.codec.parse(action)
        if not isinstance(action, Action):
            raise NotationError(f"{action!r:.60} is no action of {self.id}")
        return self.codec.code(action)

    def outcome(self, code: int) -> Outcome:
        """The readable form of an outcome."""
        return self.codec.outcome(code)

    def outcome_code(self, outcome: choice.Outcome | str) -> int:
        """The engine integer of an outcome or its notation."""
        if isinstance(outcome, str):
            return self.codec.parse_outcome(outcome)
        if not isinstance(outcome, Outcome):
            raise NotationError(f"{outcome!r:.60} is no outcome of {self.id}")
        return self.codec.code(outcome)

    def event(self, note: Note) -> Event:
        """The readable form of a note."""
        return self._events.event(note)

    def texts(self, language: str = "en") -> Texts:
        """The game's words."""
        return Texts.load("starwake.starfarers", language)

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

    def imagine(self, view: View, rng: Stream) -> State:
        """A state that agrees with everything the seat knows."""
        assert isinstance(view, views.StarfarersView)
        return views.imagine(view, rng)

    def tallies(self, state: State) -> list[tuple[str, int, int]]:
        """Cards, pieces, upgrades, fame: everything that is conserved."""
        return soundness.tallies(self, state)

    def ruleset_hash(self) -> str:
        """A fingerprint of the edition's data."""
        return _data_hash(e2019.FACTS)


def _options(given: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with its value; UsageError names a wrong one."""
    options = {"board": "beginner", "offers": True}
    for name, value in given.items():
        if name not in options:
            raise UsageError(f"starfarers has no option {name!r:.40}; it has {', '.join(options)}")
        options[name] = value
    if options["board"] not in e2019.BOARDS:
        raise UsageError(f"there is no board {options['board']!r:.40}; there are {', '.join(e2019.BOARDS)}")
    if not isinstance(options["offers"], bool):
        raise UsageError(f"the option offers is True or False, not {options['offers']!r:.40}")
    return options


@cache
def _data_hash(edition: str) -> str:
    folder = files("starwake.starfarers") / "data" / edition
    digest = hashlib.sha256()
    for file in sorted(folder.iterdir(), key=lambda f: f.name):
        digest.update(file.name.encode() + b"\0" + file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()
