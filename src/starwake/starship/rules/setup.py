"""Set-up: who is moon and who sun, what both start with, the open missions, and the first module."""

from __future__ import annotations

from starwake.core.arrays import append, i64, vec
from starwake.core.engine import CHANCE, TABLE, Chances, Frame, Step, bit, code, no_chances
from starwake.starship.codes import (
    F_CRESTS,
    F_FIRST_MODULE,
    F_FIT_CHOSEN,
    F_MISSION,
    F_OPEN_MISSIONS,
    F_START_TURN,
    FIT,
    MOON,
    N_CHOSE,
    N_CRESTS,
)
from starwake.starship.rules.build import raise_module
from starwake.starship.rules.sectors import put
from starwake.starship.ruleset import Ruleset
from starwake.starship.state import State, blank_state
from starwake.starship.words import (
    FIRST_RESERVE,
    MODULES,
    ORIGINS,
    OWNED,
    RESOURCES,
    SECTOR_CARDS,
    SECTORS,
)


def new_state(rules: Ruleset) -> State:
    """The table before anything has happened."""
    s = blank_state(rules)
    deal_sectors(s)
    seat: i64 = 0
    while seat < 2:
        load_ship(s, seat)
        seat += 1
    s.push(F_OPEN_MISSIONS, TABLE, rules.open_missions)
    s.push(F_CRESTS, CHANCE)
    return s


def deal_sectors(s: State) -> None:
    """d.setup.sectors, d.setup.reserve: four stacks of undecided cards, and the reserve by its parts."""
    counts = vec[i64]([0] * ORIGINS)
    for origin in s.rules.origin:
        counts[origin] += 1
    unknown = s.unknown[:]
    sector: i64 = 0
    while sector < SECTORS:
        unknown[sector * ORIGINS + SECTOR_CARDS] = s.rules.sector_size
        sector += 1
    s.unknown = unknown
    reserve = s.reserve[:]
    origin = FIRST_RESERVE
    while origin < ORIGINS:
        reserve[origin] = counts[origin]
        origin += 1
    s.reserve = reserve


def load_ship(s: State, seat: i64) -> None:
    """d.setup.start, d.option.handicap."""
    ship = s.ships[seat]
    rules = s.rules
    r: i64 = 0
    while r < RESOURCES:
        ship.bays[r] = rules.start_bays[r]
        r += 1
    ship.science = rules.start_science
    ship.astro = rules.start_astro[seat]
    ship.colony_ships = rules.start_colony_ships
    ship.trade_ships = rules.start_trade_ships
    ship.boosters = rules.start_boosters[seat]
    ship.cannons = rules.start_cannons[seat]


class Crests(Step[State]):
    """d.setup.colonies: chance says which seat is the moon; one of the crests begins."""

    def chances(self, s: State, f: Frame) -> Chances:
        found = no_chances()
        found.add(code(MOON, 0), 1)
        found.add(code(MOON, 1), 1)
        return found

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        moon = outcome >> 8
        crest = s.crest[:]
        crest[moon] = 0
        crest[1 - moon] = 1
        s.crest = crest
        put(s, s.rules.start_colony[0], OWNED + moon)
        put(s, s.rules.start_colony[1], OWNED + 1 - moon)
        s.ships[0].colonies = 1
        s.ships[1].colonies = 1
        s.active = moon if s.rules.first_crest == 0 else 1 - moon
        s.note(N_CRESTS, moon)


class OpenMissions(Step[State]):
    """d.setup.adventures: so many missions (a) are turned up; then both seats choose modules, the moon first."""

    def run(self, s: State, f: Frame) -> None:
        if f.a > 0:
            s.push(F_OPEN_MISSIONS, TABLE, f.a - 1)
            s.push(F_MISSION, CHANCE, -1)
            return
        s.push(F_START_TURN, TABLE, s.active)
        moon: i64 = 0 if s.crest[0] == 0 else 1
        left = s.rules.start_modules
        while left > 0:
            if s.rules.hidden_choice:
                s.push(F_FIT_CHOSEN, TABLE, moon)
            s.push(F_FIRST_MODULE, 1 - moon)
            s.push(F_FIRST_MODULE, moon)
            left -= 1


class FirstModule(Step[State]):
    """d.setup.start: a module of choice is turned up for nothing, at once or when both have chosen."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=6)
        module: i64 = 0
        while module < MODULES:
            if s.ships[seat].modules[module] == 0:
                out = append(out, code(FIT, module))
            module += 1
        return out

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        if s.rules.hidden_choice:
            chosen = s.chosen[:]
            chosen[seat] = action >> 8
            s.chosen = chosen
            s.note(N_CHOSE, seat, action >> 8, 0, 0, 0, bit(seat))
        else:
            raise_module(s, seat, action >> 8)


class FitChosen(Step[State]):
    """Both hidden choices are turned up, the moon's (a) first."""

    def run(self, s: State, f: Frame) -> None:
        chosen = s.chosen
        s.chosen = vec[i64]([-1, -1])
        raise_module(s, f.a, chosen[f.a])
        raise_module(s, 1 - f.a, chosen[1 - f.a])
