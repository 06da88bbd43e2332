"""Cargo, science and money: what is held, what has room, what is paid. Everything that moves goes through here."""

from __future__ import annotations

from typing import Final

from starwake.core.arrays import i64, vec
from starwake.starship.codes import N_GAINED, N_LOST, N_PAID
from starwake.starship.state import Ship, State
from starwake.starship.words import LOGISTICS, RESOURCES, SCIENCE, VALUABLES

PLENTY: Final = 1 << 20
"""More than anybody ever holds: money is not limited."""


def held(ship: Ship, valuable: i64) -> i64:
    """How much of a resource, of science or of money a ship holds."""
    if valuable < RESOURCES:
        return ship.bays[valuable]
    return ship.science if valuable == SCIENCE else ship.astro


def add(ship: Ship, valuable: i64, count: i64) -> None:
    """Put something into its place, or take it out."""
    if valuable < RESOURCES:
        ship.bays[valuable] += count
    elif valuable == SCIENCE:
        ship.science += count
    else:
        ship.astro += count


def limit(s: State, seat: i64, valuable: i64) -> i64:
    """d.storage: how much a ship can hold."""
    if valuable < RESOURCES:
        return s.rules.storage[s.ships[seat].modules[LOGISTICS]]
    return s.rules.lab if valuable == SCIENCE else PLENTY


def room(s: State, seat: i64, valuable: i64) -> i64:
    """How much more fits: never less than nothing, also where a surplus was kept."""
    left = limit(s, seat, valuable) - held(s.ships[seat], valuable)
    return left if left > 0 else 0


def gain(s: State, seat: i64, valuable: i64, count: i64) -> None:
    """d.storage: store what fits; the rest is lost."""
    fits = room(s, seat, valuable)
    stored = count if count < fits else fits
    if stored > 0:
        add(s.ships[seat], valuable, stored)
        s.note(N_GAINED, seat, valuable, stored)
    if stored < count:
        s.note(N_LOST, seat, valuable, count - stored)


def pay(s: State, seat: i64, valuable: i64, count: i64) -> None:
    """Hand something in."""
    add(s.ships[seat], valuable, -count)
    s.note(N_PAID, seat, valuable, count)


def can_pay(ship: Ship, prices: vec[i64], row: i64) -> bool:
    """Whether a ship holds a row of a price table."""
    v: i64 = 0
    while v < VALUABLES:
        need = prices[row * VALUABLES + v]
        if need and held(ship, v) < need:
            return False
        v += 1
    return True


def pay_row(s: State, seat: i64, prices: vec[i64], row: i64) -> None:
    """Hand in a row of a price table."""
    v: i64 = 0
    while v < VALUABLES:
        need = prices[row * VALUABLES + v]
        if need:
            pay(s, seat, v, need)
        v += 1


def tell_cost(s: State, prices: vec[i64], row: i64) -> None:
    """Add to what was just written down that a row of a price table was paid for it."""
    log = s.log
    if log is not None:
        for v in range(VALUABLES):
            log[-1].trail.append(prices[row * VALUABLES + v])


def drop_surplus(s: State, seat: i64) -> None:
    """What no longer fits after the loss of a logistics module is lost at once."""
    r: i64 = 0
    while r < RESOURCES:
        over = s.ships[seat].bays[r] - limit(s, seat, r)
        if over > 0:
            add(s.ships[seat], r, -over)
            s.note(N_LOST, seat, r, over)
        r += 1
