"""The flight phase: the shake, where ships may go and end, and the rules against blockade.

Flight is legs: a leg takes the shortest way that meets nothing new, or ends on the first point where something is
turned up or cleared. Ending rules bind a ship when it is done, not after each leg.
"""

from __future__ import annotations

from starwake.core.arrays import i16, i64, vec
from starwake.core.engine import TABLE, Chances, Frame, Note, Step, bit, code, no_chances
from starwake.starfarers.board import SHIPS, Flood, Row
from starwake.starfarers.codes import (
    ASK,
    BALLS,
    CLEAR,
    END,
    EXCHANGE,
    F_ARRIVE,
    F_ENCOUNTER,
    F_END_TURN,
    F_FLIGHT,
    F_FLY,
    F_OWED,
    F_START_TURN,
    F_TARGETED,
    FLY,
    JUMP,
    N_FLEW,
    N_JUMPED,
    N_SHOOK,
    SETTLE,
)
from starwake.starfarers.rules.build import has_ship, owed_seat
from starwake.starfarers.rules.explore import clear_beside, clears_beside, stopping_planets
from starwake.starfarers.rules.settle import can_settle, could_found_at, opens_site, settle
from starwake.starfarers.rules.standing import foreign_port_site, may_stand, other_ship_on, stands_alone
from starwake.starfarers.rules.travelers import PilotsPart, add_turn_actions, play_turn_action, turn_actions
from starwake.starfarers.state import Player, State
from starwake.starfarers.words import (
    COLONY_SHIP,
    DOCK,
    DONE,
    PIECE,
    PORT_SITE,
    SHIP,
    SITE,
    SPACE,
)

# ------------------------------------------------------------------ the shake


class Shake(Step[State]):
    """flight.shake: two of the balls show, without replacement."""

    def chances(self, s: State, f: Frame) -> Chances:
        return two_balls(s)

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        row = outcome >> 8
        s.balls = row
        black = s.rules.ball_black[row]
        # flight.speed.normal, flight.speed.black
        s.base_speed = s.rules.black_speed if black else s.rules.ball_sum[row]
        s.note(N_SHOOK, f.a, row, s.base_speed)
        ready_ships(s, f.a)
        if s.second >= 0:
            ready_ships(s, s.second)
        s.push(F_FLIGHT, TABLE, f.a)
        push_encounters(s, bool(black))  # encounter.before_move


def push_encounters(s: State, black: bool) -> None:
    """x.encounter.both: a black ball is an encounter for each pilot with a ship. Whoever has the Travelers' card may
    stay out of it, or ask for one without it, before the card is drawn (x.card.targeted_encounter)."""
    travellers: i64 = 0
    holder: i64 = -1
    if has_ship(s.players[s.active]):
        travellers |= bit(s.active)
        if s.players[s.active].friends & s.rules.target_card:
            holder = s.active
    if s.second >= 0 and has_ship(s.players[s.second]):
        travellers |= bit(s.second)
        if s.players[s.second].friends & s.rules.target_card:
            holder = s.second
    if black:
        s.push(F_ENCOUNTER, TABLE, travellers, s.next_seat(s.active))
    if holder >= 0:
        s.push(F_TARGETED, holder, 1 if black else 0)


def two_balls(s: State) -> Chances:
    """Every pair of balls that may show."""
    found = s.rules.ball_chances
    if found is None:
        found = no_chances()
        row: i64 = 0
        for weight in s.rules.ball_weight:
            found.add(code(BALLS, row), weight)
            row += 1
        s.rules.ball_chances = found
    return found


def ready_ships(s: State, seat: i64) -> None:
    """A new flight: no ship has moved, none is held; note which must leave the point where they stand."""
    player = s.players[seat]
    player.held = 0
    s.flying = -1
    player.ship_used = vec[i64]([0, 0, 0])
    ship: i64 = 0
    while ship < 3:
        at = player.ship_at[ship]
        must = at >= 0 and (s.ground[at] == SITE or foreign_port_site(s, seat, at))
        player.set_leave(ship, at if must else -1)  # flight.block.vacate, flight.block.new_spaceport
        ship += 1


def speed(s: State, player: Player) -> i64:
    """flight.speed.total: base speed, boosters and boosters on Scientists cards."""
    return s.base_speed + player.booster + player.extra_booster


# ------------------------------------------------------------------ where a ship may end


def may_end(s: State, seat: i64, ship: i64, point: i64) -> bool:
    """Whether a ship may end its move on a point: one piece only (flight.move.through), and no blockade."""
    if s.piece[point] != 0:
        return False
    player = s.players[seat]
    if point == player.leave(ship) and not could_found_at(s, seat, ship, point):
        return False
    return may_stand(s, seat, player.ship_kind[ship], point)


def may_rest(s: State, seat: i64, ship: i64) -> bool:
    """Whether a ship may be left where it stands now."""
    player = s.players[seat]
    at = player.ship_at[ship]
    if at < 0 or player.held & bit(ship):
        return True
    if at == player.leave(ship):  # it must leave, or settle, if it can
        return not can_settle(s, seat, ship) and not has_leg(s, seat, ship)
    if not stands_alone(s, seat, ship):
        return False
    return may_stand(s, seat, player.ship_kind[ship], at)


# ------------------------------------------------------------------ legs


def working_room(s: State) -> Flood:
    """The state's room for working out flights, made when first needed."""
    room = s.flood
    if room is None:
        room = Flood(s.board)
        s.flood = room
    return room


def run_flood(s: State, player: Player, start: i64, left: i64, room: Flood, goal: i64) -> None:
    """The points within some steps of `start`, which comes first, breadth first; nothing lies beyond a point that
    stops the ship. The goal ends it and comes last."""
    room.run += 1
    run = room.run
    points = room.points
    steps = room.steps
    before = room.before
    stops = room.stops
    seen = room.seen
    closed = s.board.closed(s.open_centres)
    stopping = stopping_planets(s, player, -1)
    points[0] = start
    steps[0] = 0
    before[0] = -1
    stops[0] = 0
    seen[start] = run
    count: i64 = 1
    i: i64 = 0
    while i < count and steps[i] < left:
        if not stops[i]:
            far = steps[i] + 1
            for there in s.board.neighbours[points[i]]:
                if seen[there] == run or closed[there]:
                    continue
                seen[there] = run
                points[count] = there
                steps[count] = far
                before[count] = i
                stops[count] = 1 if s.board.planets_at[there] & stopping else 0
                count += 1
                if there == goal:
                    room.count = count
                    return
        i += 1
    room.count = count


def leg_row(s: State, player: Player, at: i64, steps: i64) -> Row:
    """The table row of a leg."""
    stopping = stopping_planets(s, player, s.board.planets_near(at, steps))
    return s.board.row(s.open_centres, at, steps, stopping)


def left(s: State, player: Player, ship: i64) -> i64:
    """Steps a ship may still fly this turn."""
    if player.ship_at[ship] < 0 or (player.held >> ship) & 1:
        return 0
    return speed(s, player) - player.ship_used[ship]


def add_legs(s: State, seat: i64, ship: i64, steps: i64, out: vec[i64], count: i64) -> i64:
    """Write every leg of some steps of a ship into `out` from place `count` on; the place after the last one."""
    player = s.players[seat]
    row = leg_row(s, player, player.ship_at[ship], steps)
    piece = s.piece
    flights = s.board.flights[ship]
    for one in row.plain:
        place: int = one
        if not piece[place]:
            out[count] = flights[place]
            count += 1
    count = add_ends(s, player, seat, ship, flights, row.other, out, count)
    return add_stops(s, seat, ship, steps, row, out, count) if len(row.stops) else count


def add_stops(s: State, seat: i64, ship: i64, steps: i64, row: Row, out: vec[i64], count: i64) -> i64:
    """Write the legs to points where a ship meets something: it may end there, or end elsewhere after that."""
    flights = s.board.flights[ship]
    place: i64 = 0
    for one in row.stops:
        where: int = one
        point: i64 = where
        if may_end(s, seat, ship, point) or can_go_on(s, seat, ship, point, steps - row.steps(2, place)):
            out[count] = flights[point]
            count += 1
        place += 1
    return count


def add_ends(
    s: State,
    player: Player,
    seat: i64,
    ship: i64,
    ways: vec[i64],
    points: vec[i16],
    out: vec[i64],
    count: i64,
) -> i64:
    """Write the ways to those of some points where a ship may end its move into `out`; the place after the last."""
    piece = s.piece
    ground = s.ground
    leave = player.leave(ship)
    own_site = PORT_SITE + seat
    goal: i64 = SITE if player.ship_kind[ship] == COLONY_SHIP else DOCK
    picky = goal == DOCK or leave >= 0
    for one in points:
        place: int = one
        if piece[place]:
            continue
        there = ground[place]
        # The common cases first; `may_end` knows them all.
        if there != SPACE and there != goal and there != own_site:
            continue
        if picky and (there == DOCK or place == leave) and not may_end(s, seat, ship, place):
            continue
        out[count] = ways[place]
        count += 1
    return count


def add_jump_ends(s: State, seat: i64, ship: i64, out: vec[i64], count: i64) -> i64:
    """Write a jump to every point where a ship may end its move into `out`; the place after the last one."""
    return add_ends(s, s.players[seat], seat, ship, s.board.jumps[ship], s.board.every, out, count)


def can_go_on(s: State, seat: i64, ship: i64, start: i64, steps: i64) -> bool:
    """Whether a ship that meets something on a point where it may not end can still end elsewhere.

    Whatever else it meets on the way stops it only for a moment, so the plain distance decides.
    """
    if steps <= 0:
        return False
    at = s.players[seat].ship_at[ship]
    row = s.board.row(s.open_centres, start, steps)
    return ends_among(s, seat, ship, at, row.plain) or ends_among(s, seat, ship, at, row.other)


def ends_among(s: State, seat: i64, ship: i64, at: i64, points: vec[i16]) -> bool:
    """Whether a ship may end its move on one of some points, or come back to where it stands now."""
    for one in points:
        place: int = one
        point: i64 = place
        if may_end(s, seat, ship, point) or (point == at and may_return(s, seat, ship)):
            return True
    return False


def may_return(s: State, seat: i64, ship: i64) -> bool:
    """flight.move.back: whether a ship could end where it stands now, once it has left."""
    player = s.players[seat]
    at = player.ship_at[ship]
    if not stands_alone(s, seat, ship):
        return False
    if at == player.leave(ship) and not could_found_at(s, seat, ship, at):
        return False
    return may_stand(s, seat, player.ship_kind[ship], at)


def has_leg(s: State, seat: i64, ship: i64) -> bool:
    """Whether a ship can fly anywhere."""
    steps = left(s, s.players[seat], ship)
    return steps > 0 and add_legs(s, seat, ship, steps, working_room(s).trial, 0) > 0


class Fly(PilotsPart):
    """flight.move.one_by_one: legs, colonies, and the end of the flight."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        if seat != f.seat:
            return turn_actions(s, seat)
        player = s.players[seat]
        rested = s.flying < 0 or may_rest(s, seat, s.flying)
        may_stop = rested and others_rest(s, seat)
        out = working_room(s).legs
        count: i64 = 0
        if may_stop:
            out[0] = END
            count = 1
        finishing = s.rules.clear_at_end and s.tokens != 0
        most = speed(s, player)
        ship: i64 = 0
        while ship < SHIPS:
            at = player.ship_at[ship]
            if at >= 0:
                if s.ground[at] == SITE and can_settle(s, seat, ship):
                    out[count] = code(SETTLE, ship)
                    count += 1
                if finishing and can_finish_clearing(s, seat, ship):
                    out[count] = code(CLEAR, ship)
                    count += 1
                steps = most - player.ship_used[ship]
                if steps > 0 and (rested or ship == s.flying) and not (player.held >> ship) & 1:
                    count = add_legs(s, seat, ship, steps, out, count)
            ship += 1
        if not player.friends & s.rules.flight_cards:
            return out[:count]
        count = add_jumps(s, seat, rested, out, count)
        return add_turn_actions(s, seat, out[:count])

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        kind = action & 0xFF
        ship = (action >> 8) & 0xFFFF
        point = (action >> 24) & 0xFFFF
        if kind == END:
            if not clear_at_end(s, seat):  # what is cleared may open a site: the flight goes on
                s.pop()
                s.push(F_END_TURN, TABLE, seat)
            return
        if kind == EXCHANGE or kind == ASK:
            play_turn_action(s, seat, action)
            return
        if kind == CLEAR:
            finish_ship(s, seat, ship)
            return
        if kind == SETTLE or s.ground[point] == DOCK:
            s.pop()
            s.push(F_FLIGHT, TABLE, seat)  # the ship will be gone: see whether there is another
            s.push(F_OWED, TABLE)
        if kind == FLY:
            fly(s, seat, ship, point)
        elif kind == JUMP:
            jump_by_card(s, seat, ship, point)
        else:
            settle(s, seat, ship)


# ------------------------------------------------------------------ the end of a ship's move


def can_finish_clearing(s: State, seat: i64, ship: i64) -> bool:
    """special.pirate, special.ice: whether a ship that ends its move here clears a token."""
    player = s.players[seat]
    at = player.ship_at[ship]
    if not s.rules.clear_at_end or not clears_beside(s, player, at) or not stands_alone(s, seat, ship):
        return False
    if (player.held >> ship) & 1:
        return s.rules.held_may_clear
    if player.ship_used[ship] == 0 and not s.rules.staying_clears:
        return False
    if at == player.leave(ship):  # it may stay only to settle, or because it cannot leave
        return opens_site(s, seat, at) or not has_leg(s, seat, ship)
    return may_stand(s, seat, player.ship_kind[ship], at)


def finish_ship(s: State, seat: i64, ship: i64) -> None:
    """A ship ends its move, and clears what it can where it stands."""
    s.players[seat].use(ship, DONE)
    if s.flying == ship:
        s.flying = -1
    clear_beside(s, seat, s.players[seat].ship_at[ship])


def clear_at_end(s: State, seat: i64) -> bool:
    """At the end of the flight every ship clears what it can; whether one did."""
    if not s.rules.clear_at_end or not s.tokens:
        return False
    found = False
    ship: i64 = 0
    while ship < SHIPS:
        if s.players[seat].ship_at[ship] >= 0 and can_finish_clearing(s, seat, ship):
            finish_ship(s, seat, ship)
            found = True
        ship += 1
    return found


# ------------------------------------------------------------------ space jumps by friendship card


def add_jumps(s: State, seat: i64, rested: bool, out: vec[i64], count: i64) -> i64:
    """x.card.space_jump: a ship that has not moved may jump, once for each card, unless the black ball showed."""
    player = s.players[seat]
    cards = player.friends & s.rules.jump_cards
    if not cards or not rested or s.rules.ball_black[s.balls] or player.jumps >= count_bits(cards):
        return count
    if player.booster + player.extra_booster < s.rules.jump_boosters:
        return count
    ship: i64 = 0
    while ship < SHIPS:
        if player.ship_at[ship] >= 0 and player.ship_used[ship] == 0 and not (player.held >> ship) & 1:
            count = add_jump_ends(s, seat, ship, out, count)
        ship += 1
    return count


def count_bits(mask: i64) -> i64:
    """How many cards a set holds."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def jump_by_card(s: State, seat: i64, ship: i64, point: i64) -> None:
    """The jump is the ship's move; a ship in flight has finished its own."""
    player = s.players[seat]
    player.jumps += 1
    if s.flying >= 0:
        land_other(s, seat)
        s.flying = -1
    jump(s, seat, ship, point)


def jump(s: State, seat: i64, ship: i64, point: i64) -> None:
    """Put a ship anywhere; this was its move."""
    player = s.players[seat]
    s.note(N_JUMPED, seat, ship, player.ship_at[ship], point)
    player.use(ship, DONE)
    move_ship(s, seat, ship, point)


# ------------------------------------------------------------------ flying


def others_rest(s: State, seat: i64) -> bool:
    """Whether every ship that is not in flight may be left where it is: only one that must leave may not."""
    player = s.players[seat]
    if player.leave_a < 0 and player.leave_b < 0 and player.leave_c < 0:
        return True
    ship: i64 = 0
    while ship < SHIPS:
        at = player.ship_at[ship]
        if at >= 0 and at == player.leave(ship) and ship != s.flying and not may_rest(s, seat, ship):
            return False
        ship += 1
    return True


def fly(s: State, seat: i64, ship: i64, point: i64) -> None:
    """One leg. Starting another ship finishes the one before."""
    player = s.players[seat]
    start = player.ship_at[ship]
    steps = left(s, player, ship)
    if s.log is None:
        taken = leg_row(s, player, start, steps).distance(point)
    else:
        found = working_room(s)
        run_flood(s, player, start, steps, found, point)
        taken = found.steps[found.count - 1]
    if s.flying >= 0 and s.flying != ship:
        land_other(s, seat)
    if s.log is not None:
        found = working_room(s)
        note_flight(s, seat, ship, found, found.count - 1)
    s.flying = ship
    player.use(ship, player.ship_used[ship] + taken)
    move_ship(s, seat, ship, point)


def land_other(s: State, seat: i64) -> None:
    """The ship in flight has finished its move, and clears what it can where that counts."""
    ship = s.flying
    if s.rules.clear_at_end and s.tokens and can_finish_clearing(s, seat, ship):
        finish_ship(s, seat, ship)
    else:
        s.players[seat].use(ship, DONE)


def note_flight(s: State, seat: i64, ship: i64, found: Flood, i: i64) -> None:
    """Write down a leg with every point of it."""
    log = s.log
    if log is None:
        return
    note = Note(N_FLEW, seat, ship, found.points[0], found.points[i], found.steps[i], -1)
    while i >= 0:
        note.trail.insert(0, found.points[i])
        i = found.before[i]
    log.append(note)


def move_ship(s: State, seat: i64, ship: i64, point: i64) -> None:
    """Put a ship on another point and see what it meets there."""
    player = s.players[seat]
    start = player.ship_at[ship]
    mine = SHIP + PIECE * (seat + 1)
    if s.piece[start] == mine and not other_ship_on(player, ship, start):
        s.piece[start] = 0
    player.put_at(ship, point)
    if s.piece[point] == 0:
        s.piece[point] = mine
    meets = (s.hidden | s.tokens) & s.board.planets_at[point] or s.ground[point] == DOCK
    if s.ships_owed and (meets or owed_seat(s) >= 0):
        s.push(F_OWED, TABLE)  # a spaceport site may have become free
    if meets:
        s.push(F_ARRIVE, TABLE, seat, ship)


# ------------------------------------------------------------------ the course of the phase


class Flight(Step[State]):
    """The flight goes on while the seat (a) has a ship; without one its part of the turn is over."""

    def run(self, s: State, f: Frame) -> None:
        s.pilot = f.a
        if has_ship(s.players[f.a]):
            s.push(F_FLY, f.a)
            s.rules.exploring.look_around(s, f.a)
        else:
            s.push(F_END_TURN, TABLE, f.a)


class EndTurn(Step[State]):
    """A pilot (a) is done: the other one flies (x.flight.order), or the dice pass to the left."""

    def run(self, s: State, f: Frame) -> None:
        s.flying = -1
        if s.second >= 0 and f.a == s.active:
            s.push(F_FLIGHT, TABLE, s.second)
        else:
            s.push(F_START_TURN, TABLE, s.next_seat(s.active))
