"""Founding: colonies on colony sites, trade stations at outposts."""

from __future__ import annotations

from starwake.core.arrays import i64
from starwake.core.engine import Frame, Step
from starwake.starfarers.codes import F_BEFRIEND, N_SETTLED, N_STATION
from starwake.starfarers.rules.build import take_ship
from starwake.starfarers.rules.explore import is_special
from starwake.starfarers.rules.friendship import award_marker
from starwake.starfarers.rules.points import check_victory
from starwake.starfarers.state import Player, State
from starwake.starfarers.words import COLONY, COLONY_SHIP, DOCK, PIECE, SHIP, SITE


def can_settle(s: State, seat: i64, ship: i64) -> bool:
    """colony.establish: whether a colony ship may become a colony where it stands."""
    at = s.players[seat].ship_at[ship]
    if at < 0 or s.ground[at] != SITE or not stands_alone(s, seat, ship):
        return False
    return could_settle_at(s, seat, ship, at)


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


def could_settle_at(s: State, seat: i64, ship: i64, point: i64) -> bool:
    """Whether a colony ship that stood on a point could settle there."""
    if s.players[seat].ship_kind[ship] != COLONY_SHIP or s.ground[point] != SITE:
        return False
    piece = s.piece[point]
    if piece != 0 and piece % PIECE != SHIP:
        return False
    return site_open(s, point)


def site_open(s: State, point: i64) -> bool:
    """Whether a colony may be founded on a site: explored, no token beside it, and the system takes one more."""
    site = s.board.site_of[point]
    system = site // 3
    if system < s.board.homes and not s.rules.home_open:  # colony.home_closed
        return False
    if (s.unexplored >> system) & 1:
        return False
    after = site + 1 if site % 3 < 2 else site - 2
    if is_special(s, site) or is_special(s, after):  # colony.blocked_by_special
        return False
    return buildings(s, system) < s.rules.system_limit  # colony.three_players


def buildings(s: State, system: i64) -> i64:
    """Colonies and spaceports in a system."""
    count: i64 = 0
    i: i64 = 0
    while i < 3:
        piece = s.piece[s.board.sites[system * 3 + i]]
        if piece != 0 and piece % PIECE != SHIP:
            count += 1
        i += 1
    return count


def settle(s: State, seat: i64, ship: i64) -> None:
    """The colony ship becomes a colony; its transport returns (colony.permanent: there is no way back)."""
    player = s.players[seat]
    point = player.ship_at[ship]
    take_ship(s, seat, ship)
    s.piece[point] = COLONY + PIECE * (seat + 1)
    player.settled += 1
    s.note(N_SETTLED, seat, ship, point)
    check_victory(s)


def outpost_at(s: State, point: i64) -> i64:
    """The civilisation whose docking point this is."""
    return s.rules.sector_civ[s.sector[s.board.centre_of[point]]]


def stations_at(s: State, civ: i64) -> i64:
    """Trade stations at an outpost."""
    count: i64 = 0
    seat: i64 = 0
    while seat < s.rules.seats:
        count += s.stations[civ * 8 + seat]
        seat += 1
    return count


def can_dock(s: State, seat: i64, point: i64) -> bool:
    """outpost.freight: a dock is free and the mothership has more pods than there are stations."""
    there = stations_at(s, outpost_at(s, point))
    return there < s.rules.docks and s.players[seat].pods > there


class Land(Step[State]):
    """outpost.establish: a trade ship (b) of a seat (a) that came to a docking point becomes a station."""

    def run(self, s: State, f: Frame) -> None:
        point = s.players[f.a].ship_at[f.b]
        if point >= 0 and s.ground[point] == DOCK:
            found_station(s, f.a, f.b, point)


def found_station(s: State, seat: i64, ship: i64, point: i64) -> None:
    """The station takes a dock, its transport returns, a friendship card follows (outpost.permanent)."""
    civ = outpost_at(s, point)
    take_ship(s, seat, ship)
    s.piece[point] = 0
    stations = s.stations[:]
    stations[civ * 8 + seat] += 1
    s.stations = stations
    s.note(N_STATION, seat, ship, civ, point)
    s.push(F_BEFRIEND, seat, civ)
    award_marker(s, civ, seat)
