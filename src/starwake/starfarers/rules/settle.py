"""Founding: colonies on colony sites, trade stations at outposts."""

from __future__ import annotations

from starwake.core.arrays import i64
from starwake.core.engine import Frame, Step
from starwake.starfarers.codes import F_BEFRIEND, N_SETTLED, N_STATION
from starwake.starfarers.rules.build import take_ship
from starwake.starfarers.rules.explore import clears, is_open, turn_up
from starwake.starfarers.rules.outposts import award_marker
from starwake.starfarers.rules.points import check_victory
from starwake.starfarers.rules.standing import stands_alone
from starwake.starfarers.state import State
from starwake.starfarers.words import COLONY, COLONY_SHIP, DOCK, PIECE, SHIP, SITE


def can_settle(s: State, seat: i64, ship: i64) -> bool:
    """colony.establish: whether a colony ship may become a colony where it stands."""
    player = s.players[seat]
    at = player.ship_at[ship]
    if at < 0 or s.ground[at] != SITE or not stands_alone(s, seat, ship):
        return False
    if (player.held >> ship) & 1 and not s.rules.held_may_found:
        return False
    return could_settle_at(s, seat, ship, at)


def could_settle_at(s: State, seat: i64, ship: i64, point: i64) -> bool:
    """Whether a colony ship that stood on a point could settle there."""
    if s.players[seat].ship_kind[ship] != COLONY_SHIP or s.ground[point] != SITE:
        return False
    piece = s.piece[point]
    if piece != 0 and piece % PIECE != SHIP:
        return False
    return site_open(s, seat, point)


def could_found_at(s: State, seat: i64, ship: i64, point: i64) -> bool:
    """Whether a ship that came back to a site could settle there, perhaps after clearing what lies beside it."""
    if could_settle_at(s, seat, ship, point):
        return True
    return (
        s.rules.clear_at_end and s.players[seat].ship_kind[ship] == COLONY_SHIP and opens_site(s, seat, point)
    )


def opens_site(s: State, seat: i64, point: i64) -> bool:
    """Whether nothing stands in the way of a colony on a site but tokens that the seat can clear."""
    site = s.board.site_of[point]
    if site < 0 or not takes_one_more(s, site // 3):
        return False
    player = s.players[seat]
    one = site
    two = planet_after(site)
    return (is_open(s, player, one) or clears(s, player, one)) and (
        is_open(s, player, two) or clears(s, player, two)
    )


def site_open(s: State, seat: i64, point: i64) -> bool:
    """Whether a seat may found a colony on a site: it knows both planets, no token lies on them, and the system
    takes one more."""
    site = s.board.site_of[point]
    system = site // 3
    if system < s.board.homes and not s.rules.home_open:  # colony.home_closed
        return False
    player = s.players[seat]
    # colony.blocked_by_special
    if not is_open(s, player, site) or not is_open(s, player, planet_after(site)):
        return False
    return takes_one_more(s, system)


def planet_after(site: i64) -> i64:
    """The second planet of a site; the first one has its number."""
    return site + 1 if site % 3 < 2 else site - 2


def takes_one_more(s: State, system: i64) -> bool:
    """colony.three_players: whether a system has room for another colony."""
    limit = s.rules.home_limit if system < s.board.homes else s.rules.system_limit
    return buildings(s, system) < limit


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
    player.colonies += 1
    s.note(N_SETTLED, seat, ship, point)
    site = s.board.site_of[point]
    turn_up(s, site)
    turn_up(s, planet_after(site))
    check_victory(s)


class Land(Step[State]):
    """outpost.establish: a trade ship (b) of a seat (a) that came to a docking point becomes a station."""

    def run(self, s: State, f: Frame) -> None:
        point = s.players[f.a].ship_at[f.b]
        if point >= 0 and s.ground[point] == DOCK:
            found_station(s, f.a, f.b, point)


def found_station(s: State, seat: i64, ship: i64, point: i64) -> None:
    """The station takes a dock, its transport returns, a friendship card follows (outpost.permanent)."""
    civ = s.rules.outposts.civ(s, point)
    take_ship(s, seat, ship)
    s.rules.outposts.put_station(s, seat, point)
    stations = s.stations[:]
    stations[civ * 8 + seat] += 1
    s.stations = stations
    s.note(N_STATION, seat, ship, civ, point)
    s.push(F_BEFRIEND, seat, civ)
    award_marker(s, civ, seat)
