"""The cards of the sectors and of the reserve: which are decided, who knows them, and how the next one is drawn.

A sector holds decided cards (`State.place`) and undecided ones (`State.unknown`, by origin). Shuffling therefore needs
no chance: the next card is any decided card of the sector, or any undecided card of an origin the sector still has.
"""

from __future__ import annotations

from starwake.core.arrays import i64, vec
from starwake.core.engine import CHANCE, Chances, Frame, Step, code, no_chances
from starwake.starship.codes import CARD, F_REFILL, N_REFILLED
from starwake.starship.state import State
from starwake.starship.words import (
    FACE_DOWN,
    FIRST_RESERVE,
    HIDDEN_CARD,
    IN_THE_OPEN,
    NO_CARD,
    ORIGINS,
    OWNED,
    UNSEEN,
)


def holds(cards: vec[i64], card: i64) -> bool:
    """Whether a card is in a list."""
    for other in cards:
        if other == card:
            return True
    return False


def loose(s: State, card: i64, sector: i64) -> bool:
    """Whether a decided card lies somewhere in a sector's stack: not in the row, nor where the sensor put it."""
    return (
        s.place[card] == sector
        and not holds(s.row, card)
        and not holds(s.top, card)
        and not holds(s.bottom, card)
        and not holds(s.looked, card)
    )


def pool(s: State, origin: i64) -> i64:
    """Undecided cards of an origin."""
    count: i64 = 0
    card: i64 = 0
    for place in s.place:
        if place == UNSEEN and s.rules.origin[card] == origin:
            count += 1
        card += 1
    return count


def stack_left(s: State) -> i64:
    """Cards of the stack that have not been turned up in this flight."""
    count: i64 = len(s.top) + len(s.bottom)
    if len(s.row) > 0 and s.row[len(s.row) - 1] == HIDDEN_CARD:
        count -= 1  # in what the flyer may know it is still among the undecided ones
    return count + loose_left(s, s.sector)


def loose_left(s: State, sector: i64) -> i64:
    """Cards of a sector's stack whose order is left to chance."""
    count: i64 = 0
    origin: i64 = 0
    while origin < ORIGINS:
        count += s.unknown[sector * ORIGINS + origin]
        origin += 1
    card: i64 = 0
    while card < s.rules.cards:
        if loose(s, card, sector):
            count += 1
        card += 1
    return count


def draw_chances(s: State, sector: i64) -> Chances:
    """The next card of a sector's stack: each place is equally likely, and so is each undecided card of an origin."""
    found = no_chances()
    pools = vec[i64]([0] * ORIGINS)
    whole: i64 = 1
    origin: i64 = 0
    while origin < ORIGINS:
        if s.unknown[sector * ORIGINS + origin]:
            pools[origin] = pool(s, origin)
            whole *= pools[origin]
        origin += 1
    card: i64 = 0
    while card < s.rules.cards:
        from_pool = pools[s.rules.origin[card]]
        if s.place[card] == UNSEEN and from_pool:
            places = s.unknown[sector * ORIGINS + s.rules.origin[card]]
            found.add(code(CARD, card), places * (whole // from_pool))
        elif loose(s, card, sector):
            found.add(code(CARD, card), whole)
        card += 1
    return found


def decide(s: State, card: i64) -> None:
    """A card of the sector flown through is known to somebody from now on."""
    if s.place[card] != UNSEEN:
        return
    unknown = s.unknown[:]
    unknown[s.sector * ORIGINS + s.rules.origin[card]] -= 1
    s.unknown = unknown
    put(s, card, s.sector)


def put(s: State, card: i64, place: i64) -> None:
    """A card is somewhere."""
    places = s.place[:]
    places[card] = place
    s.place = places


def show(s: State, card: i64, seats: i64) -> None:
    """Seats and onlookers (as bits) learn that a card is in its sector."""
    seen = s.seen[:]
    seen[card] |= seats
    s.seen = seen


def win_card(s: State, seat: i64, card: i64) -> None:
    """A card leaves its sector for good."""
    put(s, card, OWNED + seat)
    seen = s.seen[:]
    seen[card] = 0
    s.seen = seen


def put_last(s: State, card: i64) -> None:
    """A card, or none, is in the last place of the row."""
    row = s.row[:]
    row[len(row) - 1] = card
    s.row = row


def used_last(s: State) -> i64:
    """1 where the last place of the row is marked as used."""
    last: i64 = len(s.row) - 1
    return (s.marked >> last) & 1


def push_refill(s: State) -> None:
    """d.flight.refill: the top reserve card takes the place of the row's last card; without reserve nothing does."""
    put_last(s, NO_CARD)
    origin: i64 = FIRST_RESERVE
    while origin < ORIGINS and s.reserve[origin] == 0:
        origin += 1
    if origin == ORIGINS:
        return
    if s.rules.hidden_reserve:  # d.option.hidden_reserve
        take_reserve(s, origin)
        laid = s.laid_down[:]
        laid[origin] += 1
        s.laid_down = laid
        put_last(s, FACE_DOWN)
        s.note(N_REFILLED, -1, FACE_DOWN, used_last(s))
    else:
        s.push(F_REFILL, CHANCE, origin)


def take_reserve(s: State, origin: i64) -> None:
    """A card leaves the reserve."""
    reserve = s.reserve[:]
    reserve[origin] -= 1
    s.reserve = reserve


class Refill(Step[State]):
    """The top card of a part of the reserve (a) comes face up into the row's last place, which keeps its mark."""

    def chances(self, s: State, f: Frame) -> Chances:
        found = no_chances()
        card: i64 = 0
        for place in s.place:
            if place == UNSEEN and s.rules.origin[card] == f.a:
                found.add(code(CARD, card), 1)
            card += 1
        return found

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        card = outcome >> 8
        take_reserve(s, f.a)
        put(s, card, s.sector)
        show(s, card, IN_THE_OPEN)
        put_last(s, card)
        s.note(N_REFILLED, -1, card, used_last(s))
