"""States played on by programs, without records and events: what simulations and search have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol

from starwake.core.engine import CHANCE, State, lowest
from starwake.core.errors import NotationError, UsageError
from starwake.core.legal import LARGEST, LegalActions, legal_among
from starwake.core.outside import number, shown
from starwake.core.rng import Stream, check_stream
from starwake.core.view import View

if TYPE_CHECKING:
    from starwake.core.game import Game

Entries = list[tuple[int, int]]
"""What was done, as the engine's integers: the seat, or CHANCE, and the action or outcome."""

GLANCE: Final = 50
"""After so many turns it is asked whether anybody can still win."""


class Player(Protocol):
    """Who decides for a seat: bots do."""

    @property
    def needs_view(self) -> bool:
        """False: `choose_code` is given a view that shows nothing, which is cheaper to make."""

    @property
    def asked_always(self) -> bool:
        """True: also asked when there is only one legal action."""

    def choose_code(self, view: View, legal: LegalActions) -> int:
        """The choice as the engine's integer."""


class NoView(View):
    """The view of a player that needs none."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat: int = seat

    def legal(self, codes: list[int]) -> LegalActions:
        """The listed actions, and nothing behind them."""
        return legal_among(self.game, None, self.seat, codes)

    def json(self) -> dict[str, Any]:
        """Nothing is shown."""
        return {}


def play_out(game: Game, state: Any, table: Sequence[Player], dealer: Stream, turns: int | None) -> int:
    """Play a state on in place: to its end, until nobody can win any more, or for so many turns."""
    asked: object = state
    home = state.home() if isinstance(asked, State) else None
    if not isinstance(asked, State) or (home is not None and home[:2] != (game.id, game.players)):
        raise game.no_state(state)
    _check_bots(game, table)
    check_stream(dealer)
    if turns is not None:
        number(turns, "turns")
        return play_to(game, state, table, dealer, int(state.turn) + turns - 1)
    decisions = 0
    while state.winner < 0 and not game.stalemate(state):
        decisions += play_to(game, state, table, dealer, int(state.turn) + GLANCE)
    return decisions


def _check_bots(game: Game, table: Sequence[Player]) -> None:
    """Refuse what cannot decide for the seats of a game."""
    many: object = len(table) if hasattr(table, "__len__") else shown(table)
    if many != game.players:
        raise UsageError(f"{many} bots for {game.players} seats: a playout takes one for each seat")
    for bot in table:
        if not hasattr(bot, "choose_code"):
            raise UsageError(f"a playout takes bots, such as make_bot makes, not {shown(bot)}")
        theirs = getattr(bot, "game", game)
        if (theirs.id, theirs.players) != (game.id, game.players):
            raise UsageError(f"{shown(bot, 60)} is no bot for {game.id} with {game.players} players")


def play_to(
    game: Game,
    state: Any,
    table: Sequence[Player],
    dealer: Stream,
    last_turn: int,
    entries: Entries | None = None,
) -> int:
    """Let the players of a table decide until a turn is over or somebody has won; the number of decisions made.

    A choice that is not legal is refused as `Match.play` would refuse it: never replaced, or results would lie.
    All that happens is added to the entries, if there are any.
    """
    engine = game.engine
    deal(game, state, dealer, entries)
    decisions = 0
    while state.winner < 0 and state.turn <= last_turn:
        seat = lowest(engine.awaited(state))
        code = choice_of(game, state, seat, table[seat])
        engine.apply(state, seat, code)
        if entries is not None:
            entries.append((seat, code))
        deal(game, state, dealer, entries)
        decisions += 1
    return decisions


def deal(game: Game, state: Any, dealer: Stream, entries: Entries | None) -> None:
    """Let a dealer speak until a seat must decide."""
    engine = game.engine
    if entries is None:
        return engine.deal(state, dealer)
    while engine.is_chance(state):
        entries.append((CHANCE, engine.draw(state, dealer)))


def choice_of(game: Game, state: State, seat: int, player: Player) -> int:
    """What a player does now, as the engine's integer; IllegalAction if it may not."""
    codes = game.engine.listed(state, seat)
    if len(codes) == 1 and not player.asked_always:
        return codes[0]
    view = game.view(state, seat) if player.needs_view else NoView(game, seat)
    code = player.choose_code(view, view.legal(codes))
    return code if code in codes else unlisted(game, state, seat, code)


def unlisted(game: Game, state: State, seat: int, code: object) -> int:
    """What a player has chosen that is legal though it is not listed, as offers are; it is refused if it is not."""
    if type(code) is not int or not 0 <= code <= LARGEST:
        raise NotationError(f"choose_code returns a number, such as legal.codes has, not {shown(code, 60)}")
    if game.engine.is_legal(state, seat, code):
        return code
    return game.check(state, seat, game.action(code))
