"""Outposts: where stations stand, what they need, who holds a friendship marker. A strategy for each kind of board."""

from __future__ import annotations

from starwake.core.arrays import i64
from starwake.starfarers.codes import N_MARKER
from starwake.starfarers.rules.points import check_victory
from starwake.starfarers.ruleset import Outposts
from starwake.starfarers.state import State
from starwake.starfarers.words import PIECE, STATION


def stations_at(s: State, civ: i64) -> i64:
    """Trade stations at an outpost."""
    count: i64 = 0
    seat: i64 = 0
    while seat < s.rules.seats:
        count += s.stations[civ * 8 + seat]
        seat += 1
    return count


class SharedDock(Outposts):
    """The middle of an outpost sector is its docking point; stations lie inside the outpost."""

    def civ(self, s: State, point: i64) -> i64:
        return s.rules.sector_civ[s.sector[s.board.centre_of[point]]]

    def pods_needed(self, s: State, point: i64) -> i64:
        there = stations_at(s, self.civ(s, point))  # outpost.freight: more pods than stations
        return there + 1 if there < s.rules.docks else 0

    def put_station(self, s: State, seat: i64, point: i64) -> None:
        s.piece[point] = 0

    def friend(self, s: State, civ: i64, seat: i64) -> i64:
        """outpost.marker: the first station takes it; it passes only to a player with more stations there."""
        holder = s.markers[civ]
        if holder >= 0 and s.stations[civ * 8 + seat] <= s.stations[civ * 8 + holder]:
            return holder
        return seat


class NumberedDocks(Outposts):
    """outpost.sequence: a base has numbered docks round it, which are taken in order; each holds one station."""

    def civ(self, s: State, point: i64) -> i64:
        return s.board.dock_civ[point]

    def pods_needed(self, s: State, point: i64) -> i64:
        number = s.board.dock_number[point]
        return number if stations_at(s, self.civ(s, point)) == number - 1 else 0

    def put_station(self, s: State, seat: i64, point: i64) -> None:
        s.piece[point] = STATION + PIECE * (seat + 1)

    def friend(self, s: State, civ: i64, seat: i64) -> i64:
        """outpost.chip: most stations; among equals the one with the lowest number."""
        most: i64 = 0
        other: i64 = 0
        while other < s.rules.seats:
            if s.stations[civ * 8 + other] > most:
                most = s.stations[civ * 8 + other]
            other += 1
        for point in s.board.docks:  # in the order of their numbers
            if s.board.dock_civ[point] == civ and s.piece[point]:
                owner = s.piece[point] // PIECE - 1
                if s.stations[civ * 8 + owner] == most:
                    return owner
        return seat


def award_marker(s: State, civ: i64, seat: i64) -> None:
    """The marker goes to whom the edition names after the seat has founded a station."""
    holder = s.markers[civ]
    friend = s.rules.outposts.friend(s, civ, seat)
    if friend == holder:
        return
    markers = s.markers[:]
    markers[civ] = friend
    s.markers = markers
    if holder >= 0:
        s.players[holder].markers -= 1
    s.players[friend].markers += 1
    s.note(N_MARKER, friend, civ, holder)
    check_victory(s)
