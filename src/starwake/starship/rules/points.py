"""Victory points, the two special cards, and the end of the game."""

from __future__ import annotations

from starwake.core.arrays import i64
from starwake.starship.codes import N_FAME, N_FRIENDSHIP, N_SPECIAL, N_WON
from starwake.starship.state import State
from starwake.starship.words import FRIEND, HERO


def points(s: State, seat: i64) -> i64:
    """d.points.table: colonies, modules of level 2, missions, and the special cards."""
    ship = s.ships[seat]
    found = ship.colonies * s.rules.colony_points + ship.mission_points
    module: i64 = 0
    for level in ship.modules:
        if level == 2:
            found += s.rules.module_points[module]
        module += 1
    if s.friend == seat:
        found += s.rules.friend_points
    if s.hero == seat:
        found += s.rules.hero_points
    return found


def check_victory(s: State) -> None:
    """d.end: enough points win at once, but only on the own turn."""
    seat = s.active
    if s.winner < 0 and s.turn > 0 and points(s, seat) >= s.rules.target:
        s.winner = seat
        s.note(N_WON, seat, points(s, seat))


def leader(first: i64, second: i64, least: i64) -> i64:
    """Who is ahead with at least so many points; on a tie nobody."""
    if first > second and first >= least:
        return 0
    if second > first and second >= least:
        return 1
    return -1


def add_fame(s: State, seat: i64, count: i64) -> None:
    """d.points.hero: fame never shrinks; the special card goes to whoever has most of it."""
    if count == 0:
        return
    s.ships[seat].fame += count
    s.note(N_FAME, seat, count)
    before = s.hero
    s.hero = leader(s.ships[0].fame, s.ships[1].fame, s.rules.hero_least)
    note_special(s, HERO, before, s.hero)
    check_victory(s)


def add_friendship(s: State, seat: i64, count: i64) -> None:
    """d.points.friend: likewise friendship."""
    if count == 0:
        return
    s.ships[seat].friendship += count
    s.note(N_FRIENDSHIP, seat, count)
    before = s.friend
    s.friend = leader(s.ships[0].friendship, s.ships[1].friendship, s.rules.friend_least)
    note_special(s, FRIEND, before, s.friend)
    check_victory(s)


def note_special(s: State, special: i64, before: i64, now: i64) -> None:
    """A special card that has moved."""
    if before != now:
        s.note(N_SPECIAL, now, special, before)
