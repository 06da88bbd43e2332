"""Pirates: pay or fight before seeing them; what a win brings and a loss costs."""

from __future__ import annotations

from starwake.core.arrays import append, i64, vec
from starwake.core.engine import CHANCE, TABLE, Chances, Frame, Step, code
from starwake.starship.codes import (
    BLUE,
    F_BLUE,
    F_END_FLIGHT,
    F_FIGHT,
    F_GIVE_UP,
    F_GO_ON,
    F_REVISIT,
    FIGHT,
    GIVE_UP,
    N_BLUE,
    N_FOUGHT,
    N_MODULE_LOST,
    N_PAID_OFF,
    N_SHOWN,
    N_TILE_LOST,
    PAY,
)
from starwake.starship.rules.points import add_fame
from starwake.starship.rules.production import die
from starwake.starship.rules.sectors import push_refill, show, win_card
from starwake.starship.rules.stores import drop_surplus, pay
from starwake.starship.rules.visit import push_choice
from starwake.starship.state import Ship, State
from starwake.starship.words import (
    ASTRO,
    BOOSTER,
    CANNON,
    IN_THE_OPEN,
    LOGISTICS,
    LOSE_BOOSTER,
    LOSE_CANNON,
    LOSE_MODULE,
    MODULES,
)


class Pirate(Step[State]):
    """d.pirate.demand: the flyer hears the demand and pays, if the money is there, or fights.

    Only `State.demand` counts here: what the flyer may know has no card in the place of a hidden pirate.
    """

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=2)
        out = append(out, FIGHT)
        if s.ships[seat].astro >= s.demand:
            out = append(out, PAY)
        return out

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        card = s.row[len(s.row) - 1]
        demand = s.demand
        s.demand = 0
        s.pirate_hidden = False
        s.pirate_known = False
        show(s, card, IN_THE_OPEN)
        s.note(N_SHOWN, seat, card)
        if action == PAY:  # d.pirate.paid
            s.note(N_PAID_OFF, seat, demand)
            pay(s, seat, ASTRO, demand)
            s.push(F_GO_ON, TABLE, seat)
        else:
            s.push(F_FIGHT, TABLE, seat)
            s.push(F_BLUE, CHANCE, 1 - seat, 1)
            s.push(F_BLUE, CHANCE, seat, 0)


class Blue(Step[State]):
    """d.pirate.fight: a seat (a) rolls the blue die, for itself or for the pirate (b = 1)."""

    def chances(self, s: State, f: Frame) -> Chances:
        return die(s.rules.blue, BLUE)

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        if f.b:
            s.pirate_blue = outcome >> 8
        else:
            s.own_blue = outcome >> 8
        s.note(N_BLUE, f.a, outcome >> 8, f.b)


class Fight(Step[State]):
    """d.pirate.fight: blue die and cannons on both sides; the flyer (a) wins ties."""

    def run(self, s: State, f: Frame) -> None:
        card = s.row[len(s.row) - 1]
        own = s.own_blue + s.ships[f.a].cannon_points()
        theirs = s.pirate_blue + s.rules.strength[card]
        s.own_blue = 0
        s.pirate_blue = 0
        s.note(N_FOUGHT, f.a, own, theirs, card)
        if own >= theirs:
            win(s, f.a, card)
        else:
            lose(s, f.a, s.rules.loss[card])


def win(s: State, seat: i64, card: i64) -> None:
    """d.pirate.win: a resource of choice and the card as fame; a reserve card fills the gap, and the flight goes on."""
    win_card(s, seat, card)
    s.push(F_GO_ON, TABLE, seat)
    if s.rules.visit_replacement:
        s.push(F_REVISIT, TABLE, seat)
    push_refill(s)
    push_choice(s, seat, s.rules.pirate_reward, -1)
    add_fame(s, seat, s.rules.fame[card])


def lose(s: State, seat: i64, loss: i64) -> None:
    """d.pirate.lose: the flight is over, and the card says what else is lost."""
    s.push(F_END_FLIGHT, TABLE, seat)
    if loss == LOSE_CANNON:
        lose_tile(s, seat, CANNON)
    elif loss == LOSE_BOOSTER:
        lose_tile(s, seat, BOOSTER)
    elif loss == LOSE_MODULE:
        offered = modules_up(s.ships[seat])
        if len(offered) == 1:
            lose_module(s, seat, offered[0] >> 8)
        elif len(offered) > 1:
            s.push(F_GIVE_UP, seat)


def lose_tile(s: State, seat: i64, what: i64) -> None:
    """A tile of level 1 goes; without one a tile of level 2 drops to level 1; without any nothing is lost."""
    ship = s.ships[seat]
    first = ship.boosters if what == BOOSTER else ship.cannons
    second = ship.boosters_2 if what == BOOSTER else ship.cannons_2
    if first + second == 0:
        return
    level: i64 = 0
    if first > 0:
        first -= 1
    else:
        level = 1
        first = 1
        second -= 1
    if what == BOOSTER:
        ship.boosters = first
        ship.boosters_2 = second
    else:
        ship.cannons = first
        ship.cannons_2 = second
    s.note(N_TILE_LOST, seat, what, level)


def modules_up(ship: Ship) -> vec[i64]:
    """The modules that lie face up."""
    out: vec[i64] = vec[i64](capacity=6)
    module: i64 = 0
    while module < MODULES:
        if ship.modules[module]:
            out = append(out, code(GIVE_UP, module))
        module += 1
    return out


class GiveUp(Step[State]):
    """d.pirate.lose: the player chooses the module that is lost."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        return modules_up(s.ships[seat])

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        lose_module(s, seat, action >> 8)


def lose_module(s: State, seat: i64, module: i64) -> None:
    """Level 2 goes back to the supply and leaves level 1; level 1 is turned face down."""
    ship = s.ships[seat]
    levels = ship.modules[:]
    levels[module] -= 1
    ship.modules = levels
    s.note(N_MODULE_LOST, seat, module, levels[module])
    if module == LOGISTICS and not s.rules.keep_surplus:
        drop_surplus(s, seat)
