"""Starwake plays a family of space board games exactly by their rulebooks.

>>> import starwake as sw
>>> match = sw.new("starfarers", players=4, seed=7, board="beginner")
>>> match.to_act
(2,)
>>> [action.notation for action in match.legal(2)]
['roll']
"""

from __future__ import annotations

from typing import Any

from starwake.core import engine as _engine
from starwake.core.choice import Action, Outcome
from starwake.core.dealer import Dealer, FairDealer, FastDealer, ScriptedDealer, seat_commitment
from starwake.core.errors import (
    DataError,
    GameOver,
    IllegalAction,
    NotationError,
    NotYourTurn,
    PositionError,
    RecordError,
    ScriptError,
    StarwakeError,
    UsageError,
    VersionError,
)
from starwake.core.event import Event
from starwake.core.game import Game
from starwake.core.legal import LegalActions
from starwake.core.match import Match, Step
from starwake.core.record import Record, load
from starwake.core.registry import describe, games, make, register
from starwake.core.rng import Stream, stream
from starwake.core.view import OPEN, SPECTATOR, View

__version__ = "0.1.0"

COMPILED: bool = not str(_engine.__file__).endswith(".py")
"""Whether the hot modules run as native code."""

register("starfarers", "starwake.starfarers.game:Starfarers")
register("starfarers-classic", "starwake.starfarers.game:StarfarersClassic")
register("starship", "starwake.starship.game:Starship")


def new(
    game: str,
    *,
    players: int | None = None,
    seed: int | str | bytes | None = None,
    dealer: Dealer | None = None,
    **options: Any,
) -> Match:
    """Start a match. Without a seed nobody can know the dice; with one they are the same every time."""
    if dealer is not None and seed is not None:
        raise UsageError("give a seed or a dealer, not both")
    if dealer is not None and not isinstance(dealer, Dealer):
        raise UsageError(f"{dealer!r:.40} is no dealer; FairDealer, FastDealer and ScriptedDealer are")
    made = make(game, players, options)
    return Match(made, dealer if dealer is not None else FairDealer(seed))


def from_position(
    data: dict[str, Any], *, seed: int | str | bytes | None = None, dealer: Dealer | None = None
) -> Match:
    """Go on from a position; PositionError says what cannot be."""
    if type(data) is not dict:
        raise PositionError(f"a position is a JSON object, not {data!r:.40}")
    for key, kind in (("game", str), ("players", int), ("options", dict)):
        if type(data.get(key)) is not kind:
            raise PositionError(f"a position has a {key!r} that is a {kind.__name__}")
    made = make(data["game"], data["players"], dict(data["options"]))
    return Match(made, dealer if dealer is not None else FairDealer(seed), state=made.from_position(data))


__all__ = [
    "COMPILED",
    "Action",
    "DataError",
    "Dealer",
    "Event",
    "FairDealer",
    "FastDealer",
    "Game",
    "GameOver",
    "IllegalAction",
    "LegalActions",
    "Match",
    "NotYourTurn",
    "NotationError",
    "OPEN",
    "Outcome",
    "PositionError",
    "Record",
    "RecordError",
    "ScriptError",
    "SPECTATOR",
    "ScriptedDealer",
    "StarwakeError",
    "Step",
    "Stream",
    "UsageError",
    "VersionError",
    "View",
    "describe",
    "from_position",
    "games",
    "load",
    "make",
    "new",
    "register",
    "seat_commitment",
    "stream",
]
