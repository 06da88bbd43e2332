"""The flight: one sector, its cards turned up one by one, as far as speed, actions and courage go."""

from __future__ import annotations

from starwake.core.arrays import append, i64, vec
from starwake.core.engine import CHANCE, TABLE, Chances, Frame, Step, bit, code, no_chances
from starwake.starship.codes import (
    CARD,
    F_ARRANGE,
    F_BUILD,
    F_END_FLIGHT,
    F_GO_ON,
    F_LOOK,
    F_LOOKED,
    F_NEXT,
    F_PIRATE,
    F_SENSOR,
    F_TURNED,
    F_VISIT,
    N_ARRANGED,
    N_FLIGHT_OVER,
    N_LOOKED,
    N_PIRATE,
    N_SECTOR,
    N_SENSOR,
    N_TURNED,
    NEXT,
    NO,
    PUT,
    SECTOR,
    STOP,
    YES,
)
from starwake.starship.rules.sectors import decide, draw_chances, loose_left, show, stack_left
from starwake.starship.rules.visit import visits
from starwake.starship.state import State
from starwake.starship.words import BUILDING, COMMAND, FLYING, IN_THE_OPEN, ORIGINS, PIRATE, SECTORS, SENSOR


def speed(s: State, seat: i64) -> i64:
    """d.flight.speed: the yellow die of this turn and the boosters."""
    return s.yellow + s.ships[seat].booster_points()


def most_actions(s: State, seat: i64) -> i64:
    """d.flight.end: by the level of the command module."""
    return s.rules.flight_actions[s.ships[seat].modules[COMMAND]]


# ------------------------------------------------------------------ the start


class ChooseSector(Step[State]):
    """d.flight.sector: one of the four, for the whole flight."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=4)
        sector: i64 = 0
        while sector < SECTORS:
            out = append(out, code(SECTOR, sector))
            sector += 1
        return out

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        s.phase = FLYING
        s.sector = action >> 8
        s.note(N_SECTOR, seat, s.sector)
        s.push(F_GO_ON, TABLE, seat)
        if s.ships[seat].modules[SENSOR] and stack_left(s) > 0:
            s.push(F_SENSOR, seat)


class Sensor(Step[State]):
    """d.module.sensor: look at the top cards of the sector first, or do not."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=2)
        return append(append(out, YES), NO)

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        s.note(N_SENSOR, seat, 1 if action == YES else 0)
        if action == YES:
            s.push(F_ARRANGE, seat)
            s.push(F_LOOK, TABLE, seat, s.rules.sensor_cards[s.ships[seat].modules[SENSOR]])


class Look(Step[State]):
    """A seat (a) looks at so many cards (b), as far as the stack has them."""

    def run(self, s: State, f: Frame) -> None:
        if f.b > 0 and loose_left(s, s.sector) > 0:
            s.push(F_LOOK, TABLE, f.a, f.b - 1)
            s.push(F_LOOKED, CHANCE, f.a)


class Looked(Step[State]):
    """One more card under the sensor of a seat (a), which alone sees it."""

    def chances(self, s: State, f: Frame) -> Chances:
        return draw_chances(s, s.sector)

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        card = outcome >> 8
        decide(s, card)
        show(s, card, bit(f.a))
        s.looked = append(s.looked[:], card)
        s.sensed += 1
        s.note(N_LOOKED, f.a, card, 0, 0, 0, bit(f.a))


class Arrange(Step[State]):
    """Each card goes back on top of the stack or to its bottom, in any order."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=6)
        for card in s.looked:
            out = append(out, code(PUT, card, 1))
            out = append(out, code(PUT, card, 0))
        return out

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        card = (action >> 8) & 0xFFFF
        on_top = action >> 24
        s.looked = without(s.looked, card)
        if on_top:
            s.top = append(s.top[:], card)
        else:
            bottom: vec[i64] = vec[i64](capacity=4)
            bottom = append(bottom, card)  # below the ones put there before: it comes last
            for other in s.bottom:
                bottom = append(bottom, other)
            s.bottom = bottom
        s.note(N_ARRANGED, seat, card, on_top, 0, 0, bit(seat))
        if len(s.looked) == 0:
            s.pop()


def without(cards: vec[i64], card: i64) -> vec[i64]:
    """The other cards of a list."""
    out: vec[i64] = vec[i64](capacity=4)
    for other in cards:
        if other != card:
            out = append(out, other)
    return out


# ------------------------------------------------------------------ card by card


class GoOn(Step[State]):
    """d.flight.end: the flight of a seat (a) goes on, unless speed, actions or the stack are used up."""

    def run(self, s: State, f: Frame) -> None:
        if s.turned >= speed(s, f.a) or s.acted >= most_actions(s, f.a) or stack_left(s) == 0:
            s.push(F_END_FLIGHT, TABLE, f.a)
        else:
            s.push(F_NEXT, f.a)


class Next(Step[State]):
    """d.flight.end: the flyer asks for the next card, or stops before it is shown."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=2)
        return append(append(out, NEXT), STOP)

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        if action == NEXT:
            s.push(F_TURNED, CHANCE, seat)
        else:
            s.push(F_END_FLIGHT, TABLE, seat)


class Turned(Step[State]):
    """The next card for the flyer (a): as chance has it, or where the sensor put it.

    A card that the sensor put there is a chance with one outcome, so that nobody else can tell the two apart.
    """

    def chances(self, s: State, f: Frame) -> Chances:
        placed = placed_next(s)
        if placed < 0:
            return draw_chances(s, s.sector)
        found = no_chances()
        found.add(code(CARD, placed), 1)
        return found

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        card = outcome >> 8
        seers = pirate_seers(s, f.a)
        if placed_next(s) < 0:
            decide(s, card)
        elif len(s.top) > 0:
            s.top = s.top[: len(s.top) - 1]
        else:
            s.bottom = s.bottom[: len(s.bottom) - 1]
        turn_up(s, f.a, card, seers)


def placed_next(s: State) -> i64:
    """The next card where the sensor has placed it, -1 where chance decides."""
    if len(s.top) > 0:
        return s.top[len(s.top) - 1]
    if len(s.bottom) > 0 and loose_left(s, s.sector) == 0:
        return s.bottom[len(s.bottom) - 1]
    return -1


def pirate_seers(s: State, flyer: i64) -> i64:
    """d.pirate.demand: who sees the next card if it is a pirate: the opponent, and a flyer who has placed it."""
    opponent = bit(1 - flyer)
    return opponent | bit(flyer) if placed_next(s) >= 0 else opponent


def turn_up(s: State, seat: i64, card: i64, seers: i64) -> None:
    """A card comes into the row, open to all unless it is a pirate."""
    s.row = append(s.row[:], card)
    s.turned += 1
    if s.rules.kind[card] == PIRATE:
        meet_pirate(s, seat, card, seers)
        return
    show(s, card, IN_THE_OPEN)
    s.note(N_TURNED, seat, card)
    s.push(F_GO_ON, TABLE, seat)
    if len(visits(s, seat)) > 1:  # something can be done there
        s.push(F_VISIT, seat)


def meet_pirate(s: State, seat: i64, card: i64, seers: i64) -> None:
    """d.pirate.demand: a pirate shows only its demand to the flyer, unless the sensor has shown all of it."""
    s.demand = s.rules.demand[card]
    s.pirate_hidden = True
    s.pirate_known = (seers & bit(seat)) != 0
    show(s, card, seers)
    s.note(N_PIRATE, seat, s.demand, card, 0, 0, seers)
    s.push(F_PIRATE, seat)


class EndFlight(Step[State]):
    """d.flight.reshuffle: row and rest are one sector again, and nobody knows its order."""

    def run(self, s: State, f: Frame) -> None:
        s.note(N_FLIGHT_OVER, f.a, s.sector, s.turned)
        unknown = s.unknown[:]
        origin: i64 = 0
        while origin < ORIGINS:
            unknown[s.sector * ORIGINS + origin] += s.laid_down[origin]
            origin += 1
        s.unknown = unknown
        none = vec[i64]()
        s.laid_down = vec[i64]([0] * ORIGINS)
        s.row = none
        s.marked = 0
        s.top = none
        s.bottom = none
        s.looked = none
        s.sensed = 0
        s.turned = 0
        s.acted = 0
        s.sector = -1
        s.phase = BUILDING
        s.push(F_BUILD, f.a)
