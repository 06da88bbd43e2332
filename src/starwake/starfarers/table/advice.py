"""What choices are good for: what an exchange of cards makes affordable, and what follows a flight that is proposed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starwake.core.choice import Action
from starwake.core.text import Run
from starwake.starfarers import actions as a
from starwake.starfarers.names import BUILDS, RESOURCE_NAMES, UPGRADE_NAMES
from starwake.starfarers.rules.flight import left, leg_row
from starwake.starfarers.rules.trade import given, wanted
from starwake.starfarers.state import State

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers


def then_enough(s: State, seat: int, action: Action) -> list[Run]:
    """What an exchange of cards would make affordable."""
    out, back = _exchange(s, action)
    if not any(back):
        return []
    hand = [int(n) for n in s.players[seat].hand]
    then = [have - less + more for have, less, more in zip(hand, out, back, strict=True)]
    found: list[Run] = []
    for number, build in enumerate(BUILDS):
        cost = [int(s.rules.costs[number * 5 + r]) for r in range(5)]
        if _covers(then, cost) and not _covers(hand, cost):
            found.append({"thing": f"{'upgrade' if build in UPGRADE_NAMES else 'piece'}:{build}"})
    return found


def _covers(hand: list[int], cost: list[int]) -> bool:
    return all(have >= n for have, n in zip(hand, cost, strict=True))


def _exchange(s: State, action: Action) -> tuple[list[int], list[int]]:
    """The cards that an action gives away and brings, by resource, if it is an exchange."""
    if isinstance(action, a.Trade):
        out = [action.count * (name == action.given) for name in RESOURCE_NAMES]
        return out, [int(name == action.taken) for name in RESOURCE_NAMES]
    if isinstance(action, a.Accept):
        return [int(wanted(s.offer, r)) for r in range(5)], [int(given(s.offer, r)) for r in range(5)]
    if isinstance(action, a.Terms):
        return list(action.give), list(action.want)
    return [0] * 5, [0] * 5


def may_fly_on(s: State, seat: int, action: Action) -> bool:
    """Whether the ship of a flight has steps left where it ends."""
    if not isinstance(action, a.Fly):
        return False
    player, ship = s.players[seat], action.ship - 1
    steps = left(s, player, ship)
    row = leg_row(s, player, player.ship_at[ship], steps)
    return bool(row.distance(s.board.index[action.point]) < steps)


def reserve_cards(game: Starfarers, points: int) -> tuple[int, int]:
    """How many reserve cards a roll brings with so many points, and from how many points on it is as few as that."""
    table = [int(cards) for cards in game.rules.reserve_draw]
    points = min(points, len(table) - 1)
    cards = table[points]
    while points and table[points - 1] == cards:
        points -= 1
    return cards, points
