"""The turn and its production phase: one yellow die for both players and for the speed."""

from __future__ import annotations

from starwake.core.arrays import append, i64, vec
from starwake.core.engine import CHANCE, TABLE, Chances, Frame, Step, code, no_chances
from starwake.starship.codes import (
    F_HARVEST,
    F_PRODUCE,
    F_ROLL,
    F_SECTOR,
    F_YELLOW,
    HARVEST,
    N_TURN,
    N_YELLOW,
    ROLL,
    YELLOW,
)
from starwake.starship.rules.points import check_victory
from starwake.starship.rules.stores import gain, room
from starwake.starship.state import State
from starwake.starship.words import (
    BLOCK_AHEAD,
    COLONY,
    GOODS,
    OWNED,
    PRODUCING,
    PRODUCTION,
    RESEARCH,
    RESOURCES,
    SCIENCE,
)


class StartTurn(Step[State]):
    """d.turn.phases: a seat (a) begins its turn."""

    def run(self, s: State, f: Frame) -> None:
        s.turn += 1
        s.active = f.a
        s.phase = PRODUCING
        s.block = BLOCK_AHEAD
        s.used_posts = vec[i64]()
        s.purchases = 0
        s.offers_made = 0
        s.waiting = 0
        s.note(N_TURN, f.a, s.turn)
        check_victory(s)
        s.push(F_ROLL, f.a)


class Roll(Step[State]):
    """d.production.roll: whoever's turn it is rolls the yellow die."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=1)
        return append(out, ROLL)

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        s.push(F_YELLOW, CHANCE, seat)


class Yellow(Step[State]):
    """The yellow die brings production to both, the active player first; then the flight."""

    def chances(self, s: State, f: Frame) -> Chances:
        return die(s.rules.yellow, YELLOW)

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        s.yellow = outcome >> 8
        s.note(N_YELLOW, f.a, s.yellow)
        s.push(F_SECTOR, f.a)
        s.push(F_PRODUCE, TABLE, 1 - f.a)
        s.push(F_PRODUCE, TABLE, f.a)


def die(ways: vec[i64], kind: i64) -> Chances:
    """A die whose faces repeat."""
    found = no_chances()
    value: i64 = 0
    for count in ways:
        found.add(code(kind, value), count)
        value += 1
    return found


class Produce(Step[State]):
    """d.production.one_colony, d.production.modules: what the roll brings to a seat (a)."""

    def run(self, s: State, f: Frame) -> None:
        produce_by_module(s, f.a, RESEARCH, SCIENCE)
        produce_by_module(s, f.a, PRODUCTION, GOODS)
        offered = harvests(s, f.a)
        if len(offered) == 1:
            gain(s, f.a, offered[0] >> 8, 1)
        elif len(offered) > 1:
            s.push(F_HARVEST, f.a)


def produce_by_module(s: State, seat: i64, module: i64, valuable: i64) -> None:
    """d.module.numbers: a module that works on this roll brings something besides."""
    works = module * 3 + s.ships[seat].modules[module]
    numbers = s.rules.module_numbers[works * 2 + s.crest[seat]]
    if (numbers >> s.yellow) & 1:
        gain(s, seat, valuable, s.rules.module_output[works])


def harvests(s: State, seat: i64) -> vec[i64]:
    """The resources of the seat's matching colonies that still fit, each once."""
    offered = vec[i64]([0] * RESOURCES)
    card: i64 = 0
    for place in s.place:
        if place == OWNED + seat and s.rules.kind[card] == COLONY and s.rules.number[card] == s.yellow:
            if room(s, seat, s.rules.resource[card]) > 0:
                offered[s.rules.resource[card]] = 1
        card += 1
    out: vec[i64] = vec[i64](capacity=5)
    r: i64 = 0
    while r < RESOURCES:
        if offered[r]:
            out = append(out, code(HARVEST, r))
        r += 1
    return out


class Harvest(Step[State]):
    """d.production.one_colony: of several matching colonies the owner chooses one."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        return harvests(s, seat)

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        gain(s, seat, action >> 8, 1)
