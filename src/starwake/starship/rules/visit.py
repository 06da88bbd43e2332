"""What can be done at the card just turned up: trade, found, complete missions. Each is an action of the flight."""

from __future__ import annotations

from starwake.core.arrays import append, i64, vec
from starwake.core.engine import CHANCE, TABLE, Chances, Frame, Step, bit, code, no_chances
from starwake.starship.codes import (
    BUY,
    F_MISSION,
    F_REVISIT,
    F_TAKE,
    F_VISIT,
    FOUND,
    MISSION,
    N_COMPLETED,
    N_FORGONE,
    N_FOUNDED,
    N_MISSION_OPEN,
    N_PASSED,
    NEW_MISSION,
    PASS,
    SELL,
    SELL_PAIR,
    TAKE,
)
from starwake.starship.rules.points import add_fame, add_friendship, check_victory
from starwake.starship.rules.sectors import push_refill, win_card
from starwake.starship.rules.stores import can_pay, gain, held, pay, pay_row, room
from starwake.starship.state import State
from starwake.starship.words import (
    ADVENTURE_PLANET,
    ASTRO,
    COLONY,
    COMMAND,
    DONE,
    IN_PILE,
    KEPT,
    OPEN,
    RESOURCES,
)


def visits(s: State, seat: i64) -> vec[i64]:
    """Everything the flyer may do at the last card of the row, if one lies there; passing comes first."""
    out: vec[i64] = vec[i64](capacity=24)
    out = append(out, PASS)
    card = s.row[len(s.row) - 1]
    if card < 0:
        return out
    ship = s.ships[seat]
    kind = s.rules.kind[card]
    if kind == COLONY:
        return append(out, FOUND) if ship.colony_ships else out
    if kind == ADVENTURE_PLANET:
        return add_missions(s, seat, card, out)
    if s.rules.post[card] and ship.trade_ships:
        out = append(out, FOUND)
    return add_exchanges(s, seat, card, code(BUY), code(SELL), code(SELL_PAIR), 0, out)


class Visit(Step[State]):
    """d.flight.action: at the card just turned up act, or pass; an adventure planet may be used again."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        return visits(s, seat)

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        card = s.row[len(s.row) - 1]
        kind = action & 0xFF
        if kind == PASS:
            s.note(N_PASSED, seat, card)
            return
        s.acted += 1
        s.marked |= bit(len(s.row) - 1)
        if kind == FOUND:
            found(s, seat, card)
        elif kind == MISSION:
            complete(s, seat, action >> 8)
        else:
            exchange(s, seat, card, kind, (action >> 8) & 0xFFFF, action >> 24)


# ------------------------------------------------------------------ buying and selling


def add_exchanges(
    s: State, seat: i64, card: i64, buy: i64, sell: i64, pair: i64, shift: i64, out: vec[i64]
) -> vec[i64]:
    """d.flight.trade, d.flight.outpost_limits, d.flight.library: what a card lets a seat buy or sell.

    The same for a planet just visited and for an own trading post: `buy`, `sell` and `pair` are the actions to list,
    and `shift` is how far their arguments have moved to make room for the post.
    """
    trades = s.rules.resource[card]
    first = trades if trades >= 0 else 0
    last = trades if trades >= 0 else RESOURCES - 1
    r = first
    while r <= last:
        if s.rules.buys[card]:
            most = least(s.ships[seat].astro // s.rules.price[card], room(s, seat, r))
            out = add_counts(s, card, buy | (r << (8 + shift)), most, shift, out)
        if s.rules.sells[card]:
            out = add_counts(s, card, sell | (r << (8 + shift)), held(s.ships[seat], r), shift, out)
        r += 1
    if trades < 0 and s.rules.sells[card] and s.rules.most[card] > 1:
        out = add_pairs(s, seat, pair, shift, out)
    return out


def least(one: i64, other: i64) -> i64:
    """The smaller number."""
    return one if one < other else other


def add_counts(s: State, card: i64, action: i64, most: i64, shift: i64, out: vec[i64]) -> vec[i64]:
    """An action with each count from one to as many as there can be, and as the card allows."""
    most = least(most, s.rules.most[card])
    n: i64 = 1
    while n <= most:
        out = append(out, action | (n << (24 + shift)))
        n += 1
    return out


def add_pairs(s: State, seat: i64, pair: i64, shift: i64, out: vec[i64]) -> vec[i64]:
    """One each of two kinds, where two of any kind are bought."""
    bays = s.ships[seat].bays
    one: i64 = 0
    while one < RESOURCES:
        two = one + 1
        while two < RESOURCES:
            if bays[one] and bays[two]:
                out = append(out, pair | (one << (8 + shift)) | (two << (24 + shift)))
            two += 1
        one += 1
    return out


def exchange(s: State, seat: i64, card: i64, kind: i64, one: i64, two: i64) -> None:
    """BUY or SELL so many (two) of a kind (one), or, as SELL_PAIR, one of each of two kinds."""
    price = s.rules.price[card]
    if kind == BUY:
        pay(s, seat, ASTRO, two * price)
        gain(s, seat, one, two)
    elif kind == SELL_PAIR:
        pay(s, seat, one, 1)
        pay(s, seat, two, 1)
        gain(s, seat, ASTRO, 2 * price)
    else:
        pay(s, seat, one, two)
        gain(s, seat, ASTRO, two * price)


# ------------------------------------------------------------------ founding


def found(s: State, seat: i64, card: i64) -> None:
    """d.flight.colony, d.flight.trading_post, d.flight.median: the ship returns, the card goes to the player."""
    ship = s.ships[seat]
    win_card(s, seat, card)
    s.note(N_FOUNDED, seat, card)
    push_refill(s)
    if s.rules.kind[card] == COLONY:
        ship.colony_ships -= 1
        ship.colonies += 1
        check_victory(s)
    else:
        ship.trade_ships -= 1
        add_friendship(s, seat, s.rules.friendship[card])


# ------------------------------------------------------------------ missions


def add_missions(s: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
    """d.flight.adventure: open missions of this planet whose requirement is met, while actions are left."""
    if s.acted >= s.rules.flight_actions[s.ships[seat].modules[COMMAND]]:
        return out
    mission: i64 = 0
    while mission < s.rules.missions:
        if s.mission[mission] == OPEN and s.rules.mission_planet[mission] == s.rules.planet[card]:
            if not (s.waiting >> mission) & 1 and can_complete(s, seat, mission):
                out = append(out, code(MISSION, mission))
        mission += 1
    return out


def can_complete(s: State, seat: i64, mission: i64) -> bool:
    """Whether a ship has what a mission asks for."""
    ship = s.ships[seat]
    return (
        can_pay(ship, s.rules.mission_pay, mission)
        and ship.cannon_points() >= s.rules.mission_cannons[mission]
        and ship.booster_points() >= s.rules.mission_boosters[mission]
    )


def complete(s: State, seat: i64, mission: i64) -> None:
    """Hand in what is asked, take the reward; a new mission is turned up."""
    rules = s.rules
    s.note(N_COMPLETED, seat, mission)
    pay_row(s, seat, rules.mission_pay, mission)
    places = s.mission[:]
    kept = rules.mission_fame[mission] > 0 or rules.mission_points[mission] > 0
    places[mission] = KEPT + seat if kept else DONE
    s.mission = places
    s.push(F_REVISIT, TABLE, seat)
    if next_missions(s).total:
        s.push(F_MISSION, CHANCE, rules.mission_planet[mission])
    if rules.mission_astro[mission]:
        gain(s, seat, ASTRO, rules.mission_astro[mission])
    push_choice(s, seat, rules.mission_resources[mission], rules.mission_excluded[mission])
    s.ships[seat].mission_points += rules.mission_points[mission]
    add_fame(s, seat, rules.mission_fame[mission])
    check_victory(s)


class Revisit(Step[State]):
    """The flyer (a) may act at the last card of the row, though it was not just turned up.

    d.flight.adventure: a second mission of a planet is a second action. d.pirate.win: where the table plays so, the
    card that replaces a beaten pirate may be visited.
    """

    def run(self, s: State, f: Frame) -> None:
        if len(visits(s, f.a)) > 1:
            s.push(F_VISIT, f.a)


class NewMission(Step[State]):
    """The next mission of the pile is turned up; one for the planet just used (a) must wait for a later turn."""

    def chances(self, s: State, f: Frame) -> Chances:
        return next_missions(s)

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        mission = outcome >> 8
        places = s.mission[:]
        places[mission] = OPEN
        s.mission = places
        if f.a >= 0 and s.rules.mission_planet[mission] == f.a:
            s.waiting |= bit(mission)
        s.note(N_MISSION_OPEN, -1, mission)


def next_missions(s: State) -> Chances:
    """d.setup.adventures: the missions of the first group that still has some in the pile."""
    found = no_chances()
    group: i64 = 9
    mission: i64 = 0
    for place in s.mission:
        if place == IN_PILE and s.rules.mission_group[mission] < group:
            group = s.rules.mission_group[mission]
        mission += 1
    mission = 0
    for place in s.mission:
        if place == IN_PILE and s.rules.mission_group[mission] == group:
            found.add(code(NEW_MISSION, mission), 1)
        mission += 1
    return found


# ------------------------------------------------------------------ rewards of choice


def push_choice(s: State, seat: i64, count: i64, excluded: i64) -> None:
    """Let a seat choose resources, one at a time, as far as there is room; the rest is lost."""
    if count == 0:
        return
    if len(takeable(s, seat, excluded)):
        s.push(F_TAKE, seat, count, excluded)
    else:
        s.note(N_FORGONE, seat, count)


def takeable(s: State, seat: i64, excluded: i64) -> vec[i64]:
    """Each resource that fits, but one perhaps."""
    out: vec[i64] = vec[i64](capacity=5)
    r: i64 = 0
    while r < RESOURCES:
        if r != excluded and room(s, seat, r) > 0:
            out = append(out, code(TAKE, r))
        r += 1
    return out


class Take(Step[State]):
    """A seat takes resources of choice (a more to come); one kind (b) may be excluded."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        return takeable(s, seat, f.b)

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        gain(s, seat, action >> 8, 1)
        push_choice(s, seat, f.a - 1, f.b)
