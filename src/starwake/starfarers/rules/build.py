"""The trade & build phase: what a seat may do in it, and everything that can be built."""

from __future__ import annotations

from starwake.core.arrays import append, i64, vec
from starwake.core.engine import CHANCE, TABLE, Frame, Step, bit, code
from starwake.starfarers.codes import (
    ASK,
    BUILD_SHIP,
    BUILD_SPACEPORT,
    BUILD_UPGRADE,
    BUY_FAME,
    DRAW,
    END,
    EXCHANGE,
    F_BUILD,
    F_END_TURN,
    F_LAUNCH,
    F_OPEN_BUILD,
    F_OWED,
    F_READY,
    F_SHAKE,
    HELP,
    LAUNCH,
    N_OWED,
    N_SHIP,
    N_SPACEPORT,
    N_UPGRADE,
    OFFER,
    SHAKE,
    TRADE,
)
from starwake.starfarers.rules.cards import can_pay, pay_cost, tell_cost
from starwake.starfarers.rules.friendship import add_friend_actions, ask_for_help, buy_fame
from starwake.starfarers.rules.points import check_victory
from starwake.starfarers.rules.production import draw_reserve, may_draw
from starwake.starfarers.rules.trade import (
    add_offers,
    add_supply_trades,
    is_offer,
    make_offer,
    trade_with_supply,
)
from starwake.starfarers.rules.travelers import PilotsPart, add_turn_actions, play_turn_action, turn_actions
from starwake.starfarers.state import Player, State
from starwake.starfarers.words import (
    COLONY,
    COLONY_SHIP,
    DONE,
    FLIGHT,
    PIECE,
    PORT,
    PORT_SITE,
    SHIP,
    SPACEPORT,
    TRADE_AND_BUILD,
    TRADE_SHIP,
    UPGRADES,
)


class OpenBuild(Step[State]):
    """A pilot (a) may trade and build: production is over, or the first pilot is done (turn.phases, x.turn)."""

    def run(self, s: State, f: Frame) -> None:
        s.phase = TRADE_AND_BUILD
        s.pilot = f.a
        s.push(F_BUILD, f.a)
        if s.ships_owed:
            s.push(F_OWED, TABLE)


class TradeAndBuild(PilotsPart):
    """trade.when: trading and building in any order, any number of times, until the mothership is shaken."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        if seat != f.seat:
            return turn_actions(s, seat)
        player = s.players[seat]
        out: vec[i64] = vec[i64](capacity=24)
        out = append(out, SHAKE if s.second < 0 and has_ship(player) else END)
        if player.draw_open and may_draw(s, seat):
            out = append(out, DRAW)
        if player.cards:
            out = add_upgrades(s, player, out)
            out = add_ships(s, seat, out)
            out = add_spaceports(s, seat, out)
            out = add_supply_trades(s, player, out)
            if seat == s.active:  # x.trade.pilot2: only the first pilot trades with players
                out = add_offers(s, player, out)
        if player.friends:
            out = add_turn_actions(s, seat, add_friend_actions(s, seat, out))
        return out

    def also_legal(self, s: State, f: Frame, seat: i64, action: i64) -> bool:
        return seat == f.seat and seat == s.active and is_offer(s, seat, action, OFFER)

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        kind = action & 0xFF
        if kind == BUILD_UPGRADE:
            build_upgrade(s, seat, action >> 8)
        elif kind == BUILD_SHIP:
            build_ship(s, seat, action)
        elif kind == BUILD_SPACEPORT:
            build_spaceport(s, seat, action >> 8)
        elif kind == TRADE:
            trade_with_supply(s, seat, action)
        elif kind == OFFER:
            make_offer(s, seat, action)
        elif kind == BUY_FAME:
            buy_fame(s, seat)
        elif kind == HELP:
            ask_for_help(s, seat, action >> 8)
        elif kind == DRAW:
            draw_reserve(s, seat)
        elif kind == EXCHANGE or kind == ASK:
            play_turn_action(s, seat, action)
        else:
            end_phase(s, seat, kind)


def end_phase(s: State, seat: i64, kind: i64) -> None:
    """Shake the mothership, or without a ship skip the flight (flight.skip); with two pilots the other one follows."""
    s.pop()
    s.players[seat].draw_open = False
    if kind == SHAKE:
        shake(s, seat)
    elif s.second < 0:
        s.push(F_END_TURN, TABLE, seat)
    elif seat == s.active:
        s.push(F_OPEN_BUILD, TABLE, s.second)
    elif has_ship(s.players[s.active]) or has_ship(s.players[s.second]):
        s.pilot = s.active
        s.push(F_READY, s.active)
    else:
        s.push(F_END_TURN, TABLE, seat)


def shake(s: State, seat: i64) -> None:
    """The flight begins."""
    s.phase = FLIGHT
    s.push(F_SHAKE, CHANCE, seat)


class Ready(PilotsPart):
    """x.flight.shake: the first pilot shakes for both, also without a ship."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        if seat != f.seat:
            return turn_actions(s, seat)
        out: vec[i64] = vec[i64](capacity=1)
        return add_turn_actions(s, seat, append(out, SHAKE))

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        if action == SHAKE:
            s.pop()
            shake(s, seat)
        else:
            play_turn_action(s, seat, action)


def has_ship(player: Player) -> bool:
    """Whether a seat has a ship on the board."""
    at = player.ship_at
    return at[0] >= 0 or at[1] >= 0 or at[2] >= 0


def add_upgrades(s: State, player: Player, out: vec[i64]) -> vec[i64]:
    """Boosters, cannons, freight pods that can be paid, fitted and found in the tray."""
    kind: i64 = 0
    while kind < UPGRADES:
        if can_fit(s, player, kind) and can_pay(s, player, kind):
            out = append(out, code(BUILD_UPGRADE, kind))
        kind += 1
    return out


def can_fit(s: State, player: Player, kind: i64) -> bool:
    """build.cannon, build.freight_pod, build.booster: the mothership has room and the tray a piece."""
    return player.upgrade(kind) < s.rules.limits[kind] and s.tray(kind) > 0


def build_upgrade(s: State, seat: i64, kind: i64) -> None:
    """Pay for an upgrade and fit it."""
    pay_cost(s, seat, kind)
    fit(s, seat, kind, 1)
    tell_cost(s, kind)


def fit(s: State, seat: i64, kind: i64, count: i64) -> None:
    """Move an upgrade piece between the tray and a mothership."""
    s.players[seat].add_upgrade(kind, count)
    s.add_tray(kind, -count)
    s.note(N_UPGRADE, seat, kind, count)


def add_ships(s: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Ships that can be paid, on each free spaceport site."""
    player = s.players[seat]
    if player.transports_left == 0:
        return out
    colony = player.colonies_left > 0 and can_pay(s, player, COLONY_SHIP)
    trade = player.stations_left > 0 and can_pay(s, player, TRADE_SHIP)
    if colony or trade:
        for point in free_port_sites(s, seat):
            if colony:
                out = add_ship(s, player, code(BUILD_SHIP, COLONY_SHIP, point), out)
            if trade:
                out = add_ship(s, player, code(BUILD_SHIP, TRADE_SHIP, point), out)
    return out


def add_ship(s: State, player: Player, action: i64, out: vec[i64]) -> vec[i64]:
    """A new ship; where the edition says so, on each free transport (build.transporter_choice)."""
    if not s.rules.choose_transport:
        return append(out, action)
    ship: i64 = 0
    while ship < 3:
        if player.ship_at[ship] < 0:
            out = append(out, action | ((ship + 1) << 40))
        ship += 1
    return out


def free_port_sites(s: State, seat: i64) -> vec[i64]:
    """build.spaceport_site: the empty points next to the seat's spaceports."""
    out: vec[i64] = vec[i64](capacity=6)
    mine = PORT + PIECE * (seat + 1)
    piece = s.piece
    for site in s.board.sites:
        if piece[site] == mine:
            for point in s.board.neighbours[site]:
                if piece[point] == 0 and s.board.beside[point] == site:
                    out = append(out, point)
    return out


def build_ship(s: State, seat: i64, action: i64) -> None:
    """build.trade_ship, build.colony_ship: pay, then put it on a spaceport site; it may fly this turn."""
    kind = (action >> 8) & 0xFFFF
    pay_cost(s, seat, kind)
    launch(s, seat, action)
    tell_cost(s, kind)


def launch(s: State, seat: i64, action: i64) -> None:
    """Put out the ship that an action names: kind, point, and perhaps the transport."""
    put_ship(s, seat, (action >> 8) & 0xFFFF, (action >> 24) & 0xFFFF, (action >> 40) - 1)


def put_ship(s: State, seat: i64, kind: i64, point: i64, ship: i64 = -1) -> None:
    """setup.combine: a transport (the first free one if none is named) and a colony or a trade station make a ship."""
    player = s.players[seat]
    if ship < 0:
        ship = 0
        while player.ship_at[ship] >= 0:
            ship += 1
    player.transports_left -= 1
    if kind == COLONY_SHIP:
        player.colonies_left -= 1
    else:
        player.stations_left -= 1
    player.put_at(ship, point)
    player.carry(ship, kind)
    player.use(ship, 0)
    player.set_leave(ship, -1)
    player.held &= ~bit(ship)
    s.piece[point] = SHIP + PIECE * (seat + 1)
    s.note(N_SHIP, seat, ship, kind, point)


def take_ship(s: State, seat: i64, ship: i64) -> None:
    """A ship has become a colony or a station: its transport returns to the owner."""
    player = s.players[seat]
    player.transports_left += 1
    player.put_at(ship, -1)
    player.use(ship, DONE)
    player.set_leave(ship, -1)
    player.held &= ~bit(ship)
    if s.flying == ship and s.pilot == seat:
        s.flying = -1


def add_spaceports(s: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """build.spaceport: each own colony, while a shipyard is left."""
    player = s.players[seat]
    if player.shipyards_left == 0 or player.colonies == 0 or not can_pay(s, player, SPACEPORT):
        return out
    mine = COLONY + PIECE * (seat + 1)
    for site in s.board.sites:
        if s.piece[site] == mine:
            out = append(out, code(BUILD_SPACEPORT, site))
    return out


def build_spaceport(s: State, seat: i64, site: i64) -> None:
    """Pay, then put a shipyard around a colony."""
    pay_cost(s, seat, SPACEPORT)
    raise_spaceport(s, seat, site)
    tell_cost(s, SPACEPORT)
    check_victory(s)
    s.push(F_OWED, TABLE)


def raise_spaceport(s: State, seat: i64, site: i64) -> None:
    """A colony becomes a spaceport: it keeps its colony piece and gains a shipyard."""
    player = s.players[seat]
    player.shipyards_left -= 1
    player.colonies -= 1
    player.spaceports += 1
    s.piece[site] = PORT + PIECE * (seat + 1)
    mark_port_sites(s, seat, site)
    s.note(N_SPACEPORT, seat, site)


def mark_port_sites(s: State, seat: i64, site: i64) -> None:
    """The points next to a spaceport belong to it."""
    ground = s.ground[:]
    for point in s.board.neighbours[site]:
        if s.board.beside[point] == site:
            ground[point] = PORT_SITE + seat
    s.ground = ground


class Owed(Step[State]):
    """encounter.free_trade_ship: a trade ship that was won is placed as soon as it can be."""

    def run(self, s: State, f: Frame) -> None:
        if s.ships_owed == 0:
            return
        seat = owed_seat(s)
        if seat >= 0:
            s.push(F_OWED, TABLE)
            s.push(F_LAUNCH, seat, 1)


def owed_seat(s: State) -> i64:
    """The first seat in turn order that can place a trade ship it has won, -1 if none can."""
    step: i64 = 0
    while step < s.rules.seats:
        seat = s.next_seat(s.active, step)
        player = s.players[seat]
        if (
            player.owed_ships
            and player.transports_left
            and player.stations_left
            and len(free_port_sites(s, seat))
        ):
            return seat
        step += 1
    return -1


def owe_ship(s: State, seat: i64) -> None:
    """A seat has won a trade ship."""
    s.players[seat].owed_ships += 1
    s.ships_owed += 1
    s.note(N_OWED, seat)
    s.push(F_OWED, TABLE)


class Launch(Step[State]):
    """Put a ship on a free spaceport site: a trade ship that is owed (a = 1), or the first ship of the set-up."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=12)
        player = s.players[seat]
        for point in free_port_sites(s, seat):
            if f.a == 1:
                out = add_ship(s, player, code(LAUNCH, TRADE_SHIP, point), out)
            else:
                for kind in s.rules.first_ships:
                    out = add_ship(s, player, code(LAUNCH, kind, point), out)
        return out

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        launch(s, seat, action)
        if f.a == 1:
            s.players[seat].owed_ships -= 1
            s.ships_owed -= 1
