"""Starwake plays a family of space board games exactly by their rulebooks.

>>> import starwake as sw
>>> match = sw.new("starfarers", players=4, seed=7, board="beginner")
>>> match.to_act
(0,)
>>> [action.notation for action in match.legal(0)]
['roll']
"""

from collections.abc import Mapping as _Mapping
from typing import TYPE_CHECKING as _TYPE_CHECKING
from typing import Any as _Any
from typing import Literal as _Literal
from typing import overload as _overload

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
from starwake.core.outside import plain as _plain
from starwake.core.outside import shown as _shown
from starwake.core.record import Record, load
from starwake.core.registry import describe, games, register
from starwake.core.registry import make as _make
from starwake.core.rng import Stream, stream
from starwake.core.view import OPEN, SPECTATOR, View

if _TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers as _Starfarers
    from starwake.starfarers.game import StarfarersClassic as _StarfarersClassic
    from starwake.starfarers.state import State as _StarfarersState
    from starwake.starship.game import Starship as _Starship
    from starwake.starship.state import State as _StarshipState

__version__ = "0.1.0"

COMPILED: bool = not str(_engine.__file__).endswith(".py")
"""Whether the hot modules run as native code."""

register("starfarers", "starwake.starfarers.game:Starfarers")
register("starfarers-classic", "starwake.starfarers.game:StarfarersClassic")
register("starship", "starwake.starship.game:Starship")


_Options = _Mapping[str, _Any]
_Seed = int | str | bytes


@_overload
def make(
    id: _Literal["starfarers"],
    players: int | None = None,
    options: _Options | None = None,
    **more: _Any,
) -> "_Starfarers": ...
@_overload
def make(
    id: _Literal["starfarers-classic"],
    players: int | None = None,
    options: _Options | None = None,
    **more: _Any,
) -> "_StarfarersClassic": ...
@_overload
def make(
    id: _Literal["starship"],
    players: int | None = None,
    options: _Options | None = None,
    **more: _Any,
) -> "_Starship": ...
@_overload
def make(
    id: str,
    players: int | None = None,
    options: _Options | None = None,
    **more: _Any,
) -> Game: ...
def make(
    id: str,
    players: int | None = None,
    options: _Options | None = None,
    **more: _Any,
) -> Game:
    """A Game: rules for so many players with these options, together or by name; UsageError says what is wrong."""
    return _make(id, players, _together(options, more))


@_overload
def new(
    game: _Literal["starfarers"],
    players: int | None = None,
    options: _Options | None = None,
    *,
    seed: _Seed | None = None,
    dealer: Dealer | None = None,
    **more: _Any,
) -> "Match[_Starfarers, _StarfarersState]": ...
@_overload
def new(
    game: _Literal["starfarers-classic"],
    players: int | None = None,
    options: _Options | None = None,
    *,
    seed: _Seed | None = None,
    dealer: Dealer | None = None,
    **more: _Any,
) -> "Match[_StarfarersClassic, _StarfarersState]": ...
@_overload
def new(
    game: _Literal["starship"],
    players: int | None = None,
    options: _Options | None = None,
    *,
    seed: _Seed | None = None,
    dealer: Dealer | None = None,
    **more: _Any,
) -> "Match[_Starship, _StarshipState]": ...
@_overload
def new(
    game: str,
    players: int | None = None,
    options: _Options | None = None,
    *,
    seed: _Seed | None = None,
    dealer: Dealer | None = None,
    **more: _Any,
) -> Match: ...
def new(
    game: str,
    players: int | None = None,
    options: _Options | None = None,
    *,
    seed: _Seed | None = None,
    dealer: Dealer | None = None,
    **more: _Any,
) -> Match[_Any, _Any]:
    """Start a match; players and options as for `make`. Without a seed nobody can know the dice; with one they are the
    same every time."""
    made = _make(game, players, _together(options, more))
    return Match(made, _dealer(seed, dealer))


def _together(options: _Options | None, more: _Options) -> _Options:
    """Options from both ways to name them; one that is named in both is refused."""
    if options is None:
        return more
    if not isinstance(options, _Mapping):
        return options  # which is refused where options are read
    for name in more:
        if name in options:
            raise UsageError(f"the option {name} is given twice")
    return {**options, **more}


def from_position(data: dict[str, _Any], *, seed: _Seed | None = None, dealer: Dealer | None = None) -> Match:
    """Go on from a position; PositionError says what cannot be."""
    if type(data) is not dict:
        raise PositionError(f"a position is a JSON object, not {_shown(data)}")
    _plain(data, "a position", PositionError)
    for key, kind in (("game", str), ("players", int), ("options", dict)):
        if type(data.get(key)) is not kind:
            raise PositionError(f"a position has a {key!r} that is a {kind.__name__}")
    made = _make(data["game"], data["players"], data["options"])
    return Match(made, _dealer(seed, dealer), state=made.from_position(data))


def _dealer(seed: _Seed | None, dealer: Dealer | None) -> Dealer:
    """Who deals: somebody who is named, or the fair dealer from a seed."""
    if dealer is None:
        return FairDealer(seed)
    if seed is not None:
        raise UsageError("give a seed or a dealer, not both")
    if not isinstance(dealer, Dealer):
        raise UsageError(f"{_shown(dealer)} is no dealer; FairDealer, FastDealer and ScriptedDealer are")
    return dealer


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
