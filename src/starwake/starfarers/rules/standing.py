"""Where a ship may stand: one piece to a point, and the rules against blockade."""

from __future__ import annotations

from starwake.core.arrays import i64
from starwake.starfarers.state import Player, State
from starwake.starfarers.words import COLONY_SHIP, DOCK, PIECE, PORT_SITE, SHIP, SITE, SPACE, TRADE_SHIP


def stands_alone(s: State, seat: i64, ship: i64) -> bool:
    """Whether a ship is the only piece on its point: a ship that met something may be passing another."""
    player = s.players[seat]
    at = player.ship_at[ship]
    return s.piece[at] == SHIP + PIECE * (seat + 1) and not other_ship_on(player, ship, at)


def other_ship_on(player: Player, ship: i64, point: i64) -> bool:
    """Whether another ship of the same seat stands on a point (one of them is passing through)."""
    other: i64 = 0
    while other < 3:
        if other != ship and player.ship_at[other] == point:
            return True
        other += 1
    return False


def foreign_port_site(s: State, seat: i64, point: i64) -> bool:
    """Whether a point is a spaceport site of another player (neutral spaceports close nothing)."""
    ground = s.ground[point]
    return ground >= PORT_SITE and ground != PORT_SITE + seat


def may_stand(s: State, seat: i64, kind: i64, point: i64) -> bool:
    """The rules against blockade, whether or not the point is free."""
    ground = s.ground[point]
    if ground == SPACE:
        return True
    if ground >= PORT_SITE:  # flight.block.spaceport_site
        return ground == PORT_SITE + seat
    if ground == SITE:  # flight.block.trade_on_colony_site
        return kind == COLONY_SHIP
    if ground == DOCK:  # flight.block.colony_on_dock, flight.block.trade_on_dock
        return kind == TRADE_SHIP and can_dock(s, seat, point)
    return False


def can_dock(s: State, seat: i64, point: i64) -> bool:
    """outpost.freight: a station can be founded on a dock, and the mothership has the pods for it."""
    need = s.rules.outposts.pods_needed(s, point)
    return need > 0 and s.players[seat].freight_pod >= need
