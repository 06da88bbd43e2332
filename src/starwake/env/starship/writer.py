"""Observations of Starship. `fields.py` beside this tells what each number is; the sections come in its order."""

from __future__ import annotations

from typing import Final, final

from starwake.core import engine
from starwake.core.arrays import i16, i64, vec
from starwake.env.writer import Writer, put, put_bits, put_large, put_one_of, put_row, turned
from starwake.starship.redact import redact
from starwake.starship.rules.points import points
from starwake.starship.rules.trade import given, wanted
from starwake.starship.ruleset import Ruleset
from starwake.starship.state import State
from starwake.starship.words import (
    DONE,
    FACE_DOWN,
    HIDDEN_CARD,
    IN_THE_OPEN,
    KEPT,
    MODULES,
    NO_CARD,
    ORIGINS,
    OWNED,
    RESOURCES,
    SECTORS,
    VALUABLES,
)

FRAMES: Final = 31
"""Kinds of frames: one more than the last `F_...` of the codes."""
PHASES: Final = 4
SEATS: Final = 2
LONGEST: Final = 24
"""Places of a row: more than any flight turns up."""
OF_A_CARD: Final = 8
"""Numbers for each card."""


@final
class StarshipWriter(Writer):
    """Writes the observations of one table."""

    def __init__(self, rules: Ruleset, size: i64) -> None:
        super().__init__(size, SEATS, rules.target)
        self.rules: Final = rules

    def points(self, state: engine.State, seat: i64) -> i64:
        """The points of a seat."""
        assert isinstance(state, State)
        return points(state, seat)

    def write(self, state: engine.State, seat: i64, out: vec[i16], at: i64) -> i64:
        """What a seat may know, by the gate that all views go through."""
        assert isinstance(state, State)
        s = redact(state, seat)
        at = self.turn(s, seat, out, at)
        at = self.decision(s, seat, out, at)
        at = self.flight(s, out, at)
        at = self.ship(s, seat, out, at)
        at = self.ship(s, 1 - seat, out, at)
        at = self.stocks(s, seat, out, at)
        return self.cards(s, seat, out, at)

    def turn(self, s: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """Whose turn it is, and how far it has come."""
        at = put(out, at, seat)
        at = put_large(out, at, s.turn)
        at = put_one_of(out, at, s.phase, PHASES)
        at = put(out, at, turned(s.active, seat, SEATS))
        at = put(out, at, turned(s.winner, seat, SEATS))
        at = put(out, at, turned(s.friend, seat, SEATS))
        at = put(out, at, turned(s.hero, seat, SEATS))
        at = put(out, at, s.yellow)
        at = put(out, at, s.block)
        at = put(out, at, s.purchases)
        at = put_large(out, at, s.offers_made)
        v: i64 = 0
        while v < VALUABLES:
            at = put(out, at, given(s.offer, v))
            v += 1
        v = 0
        while v < VALUABLES:
            at = put(out, at, wanted(s.offer, v))
            v += 1
        return at

    def decision(self, s: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """What is waited for."""
        f = s.frame
        if f is None:
            at = put_one_of(out, at, -1, FRAMES)
            at = put(out, at, -1)
            at = put(out, at, 0)
            return put(out, at, 0)
        at = put_one_of(out, at, f.kind, FRAMES)
        at = put(out, at, turned(f.seat, seat, SEATS))
        at = put_large(out, at, f.a)
        return put_large(out, at, f.b)

    def flight(self, s: State, out: vec[i16], at: i64) -> i64:
        """The flight under way."""
        at = put_one_of(out, at, s.sector, SECTORS)
        at = put(out, at, s.turned)
        at = put(out, at, s.acted)
        at = put(out, at, s.sensed)
        at = put(out, at, len(s.looked))
        at = put(out, at, 1 if s.pirate_hidden else 0)
        at = put(out, at, 1 if s.pirate_known else 0)
        at = put(out, at, s.demand)
        at = put(out, at, s.own_blue)
        at = put(out, at, s.pirate_blue)
        place: i64 = 0
        while place < LONGEST:
            at = put(out, at, kind_of_place(s.row[place]) if place < len(s.row) else 0)
            place += 1
        return put_bits(out, at, s.marked, LONGEST)

    def ship(self, s: State, owner: i64, out: vec[i16], at: i64) -> i64:
        """What one seat owns, all of it open."""
        ship = s.ships[owner]
        at = put(out, at, points(s, owner))
        at = put_row(out, at, ship.bays, RESOURCES)
        at = put(out, at, ship.science)
        at = put_large(out, at, ship.astro)
        at = put(out, at, ship.colony_ships)
        at = put(out, at, ship.trade_ships)
        at = put(out, at, ship.boosters)
        at = put(out, at, ship.boosters_2)
        at = put(out, at, ship.cannons)
        at = put(out, at, ship.cannons_2)
        at = put_row(out, at, ship.modules, MODULES)
        at = put(out, at, ship.colonies)
        at = put(out, at, ship.fame)
        at = put(out, at, ship.friendship)
        at = put(out, at, ship.mission_points)
        at = put(out, at, s.crest[owner])
        return put(out, at, s.chosen[owner])

    def stocks(self, s: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """Cards that nobody has seen, and the missions."""
        at = put_row(out, at, s.unknown, SECTORS * ORIGINS)
        at = put_row(out, at, s.reserve, ORIGINS)
        at = put_row(out, at, s.laid_down, ORIGINS)
        for where in s.mission:
            if KEPT <= where < DONE:
                where = KEPT + turned(where - KEPT, seat, SEATS)
            at = put(out, at, where)
        return put_bits(out, at, s.waiting, self.rules.missions)

    def cards(self, s: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """Where each card is, as far as the viewer knows."""
        start = at
        card: i64 = 0
        while card < self.rules.cards:
            where = s.place[card]
            at = put(out, at, where if where < SECTORS else -1)
            at = put(out, at, 1 + turned(where - OWNED, seat, SEATS) if where >= OWNED else 0)
            known = s.seen[card]
            at = put(out, at, 2 if known == IN_THE_OPEN else (1 if known else 0))
            at = put_one_of(out, at, -1, OF_A_CARD - 3)
            card += 1
        mark(s.row, 3, out, start)
        mark(s.top, 4, out, start)
        mark(s.bottom, 5, out, start)
        mark(s.looked, 6, out, start)
        for post in s.used_posts:
            out[start + post * OF_A_CARD + 7] = 1
        return at


def mark(cards: vec[i64], column: i64, out: vec[i16], start: i64) -> None:
    """Note the place of each card of a list, from 1."""
    place: i64 = 1
    for card in cards:
        if card >= 0:
            put(out, start + card * OF_A_CARD + column, place)
        place += 1


def kind_of_place(card: i64) -> i64:
    """What lies in a place of the row: 1 a card, 2 its card has left, 3 face down, 4 hidden from the viewer."""
    if card == NO_CARD:
        return 2
    if card == FACE_DOWN:
        return 3
    return 4 if card == HIDDEN_CARD else 1
