"""Set-up: the board is laid, the first player found, the first pieces placed."""

from __future__ import annotations

from typing import Final

from starwake.core.arrays import append, i64, vec
from starwake.core.engine import CHANCE, TABLE, Chances, Frame, Step, bit, code
from starwake.starfarers.codes import (
    F_DISC,
    F_DRAW,
    F_FIRST_PLAYER,
    F_FIRST_ROLL,
    F_LAUNCH,
    F_PLACE_COLONY,
    F_PLACE_EITHER,
    F_PLACE_SPACEPORT,
    F_POOL_UPGRADE,
    F_SECTOR,
    F_START_GOODS,
    F_START_TURN,
    FIT,
    N_FIRST_PLAYER,
    N_FIRST_ROLL,
    N_PLACED,
    PLACE_COLONY,
    PLACE_SPACEPORT,
)
from starwake.starfarers.rules.build import fit, put_ship, raise_spaceport
from starwake.starfarers.rules.cards import build_reserve
from starwake.starfarers.rules.explore import lay_sector, planets_of, put_disc
from starwake.starfarers.rules.points import add_fame
from starwake.starfarers.rules.production import TWO_DICE
from starwake.starfarers.ruleset import Ruleset, Setup
from starwake.starfarers.state import State, new_player
from starwake.starfarers.words import (
    COLONY,
    DOCK,
    FACE_DOWN,
    NEUTRAL,
    NO_DISC,
    PIECE,
    PORT,
    RESOURCES,
    SITE,
    UPGRADES,
    VEIL,
    WALL,
)

# What a set-up round places: the numbers that follow beginner and direction in `Ruleset.rounds`.
ROUND_COLONY: Final = 0
ROUND_SPACEPORT: Final = 1
ROUND_SHIP: Final = 2
ROUND_UPGRADE: Final = 3
ROUND_EITHER: Final = 4


def new_state(rules: Ruleset) -> State:
    """The table before anything has happened; the ruleset's set-up has been pushed."""
    s = blank_state(rules)
    lay_printed_sectors(s)
    build_reserve(s, rules.reserve_start)  # setup.reserve
    rules.setup.begin(s)
    return s


def blank_state(rules: Ruleset) -> State:
    """Every piece in its place off the board, every slot unknown."""
    board = rules.board
    s = State(
        rules,
        board.blank[:],
        vec[i64]([rules.supply_each] * RESOURCES),
        vec[i64]([0] * RESOURCES),
    )
    for _ in range(rules.seats):
        player = new_player(rules.seats)
        player.colonies_left = rules.colonies
        player.stations_left = rules.stations
        player.transports_left = rules.transports
        player.shipyards_left = rules.yards
        s.players.append(player)
    fill_tray(s)
    lay_board(s)
    return s


def fill_tray(s: State) -> None:
    """setup.upgrades, setup.encounters, setup.friendship: everything shared is in its place."""
    rules = s.rules
    s.tray_boosters = rules.stock[0]
    s.tray_cannons = rules.stock[1]
    s.tray_pods = rules.stock[2]
    s.fame_left = rules.fame_supply
    s.deck = bit(rules.cards) - 1
    s.friends_left = bit(len(rules.friend_civ)) - 1
    s.stations = vec[i64]([0] * int(rules.civs * 8))
    s.markers = vec[i64]([-1] * int(rules.civs))
    s.pool = rules.pool[:]


def lay_board(s: State) -> None:
    """Home systems lie open; every slot is unknown."""
    board = s.board
    rules = s.rules
    ground = board.blank[:]
    system: i64 = 0
    while system < board.systems:
        home = system < board.homes
        ground[board.centres[system]] = WALL if home else VEIL
        i: i64 = 0
        while i < 3:
            ground[board.sites[system * 3 + i]] = SITE if home else VEIL
            i += 1
        if not home:
            s.veiled |= bit(system)
            s.hidden |= planets_of(board, system)
        system += 1
    for point in board.docks:
        ground[point] = DOCK
    s.ground = ground
    s.under = vec[i64]([NO_DISC] * int(board.systems * 3))
    s.sector = vec[i64]([-1] * int(board.systems))
    s.reserve_built = vec[i64]([0] * RESOURCES)
    s.rotation = vec[i64]([0] * int(board.systems))
    s.sectors_left = rules.sector_pool[:]
    s.pile = rules.pile_count[:]
    resource = vec[i64]([-1] * int(board.systems * 3))
    disc = vec[i64]([NO_DISC] * int(board.systems * 3))
    planet: i64 = 0
    for there in rules.home_resource:
        resource[planet] = there
        disc[planet] = FACE_DOWN
        planet += 1
    s.resource = resource
    s.disc = disc


def lay_printed_sectors(s: State) -> None:
    """Sectors that the board fixes; the other slots stay unknown until chance fills them."""
    s.sector = s.rules.layout[:]
    system = s.board.homes
    while system < s.board.systems:
        if s.sector[system] >= 0:
            lay_sector(s, system, s.rules.layout_turns[system])
        system += 1


def push_deal(s: State) -> None:
    """Let chance fill the slots that lie open from the start (setup.board.variable)."""
    system = s.board.systems - 1
    while system >= s.board.homes:
        if s.sector[system] < 0 and not s.rules.veiled:
            s.push(F_SECTOR, CHANCE, system)
        system -= 1


def push_home_discs(s: State) -> None:
    """setup.board.home_discs: lay the printed discs, or let chance deal them letter by letter."""
    planet: i64 = len(s.rules.home_discs) - 1
    while planet >= 0:
        if s.rules.home_discs[planet] >= 0:
            put_disc(s, planet, s.rules.home_group[planet // 3], s.rules.home_discs[planet])
        else:
            s.push(F_DISC, CHANCE, planet)
        planet -= 1


def push_first_rolls(s: State, among: i64) -> None:
    """setup.start.first: each of these seats rolls; then the highest is found."""
    s.push(F_FIRST_PLAYER, TABLE, among)
    seat = s.rules.seats - 1
    while seat >= 0:
        if (among >> seat) & 1:
            s.push(F_FIRST_ROLL, CHANCE, seat)
        seat -= 1


class FirstRoll(Step[State]):
    """A seat (a) rolls to go first."""

    def chances(self, s: State, f: Frame) -> Chances:
        return TWO_DICE

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        high = (outcome >> 8) & 0xFFFF
        low = (outcome >> 24) & 0xFFFF
        s.players[f.a].roll = high + low
        s.note(N_FIRST_ROLL, f.a, high, low)


class FirstPlayer(Step[State]):
    """The highest roller among the seats (a) goes first; equals roll again."""

    def run(self, s: State, f: Frame) -> None:
        best: i64 = 0
        leaders: i64 = 0
        seat: i64 = 0
        for player in s.players:
            if (f.a >> seat) & 1:
                if player.roll > best:
                    best = player.roll
                    leaders = 0
                if player.roll == best:
                    leaders |= bit(seat)
                    s.first = seat
            seat += 1
        if leaders & (leaders - 1):
            push_first_rolls(s, leaders)
            return
        s.active = s.first
        s.note(N_FIRST_PLAYER, s.first)


class StartGoods(Step[State]):
    """The order of rounds is known (a = 1), or everyone takes the first cards and fame (a = 0)."""

    def run(self, s: State, f: Frame) -> None:
        if f.a:
            push_rounds(s)
            return
        if s.rules.fill_homes:
            fill_homes(s)
        s.pool = vec[i64]([0] * UPGRADES)  # x.setup.rounds: what is left goes back
        s.push(F_START_TURN, TABLE, s.first)
        step = s.rules.seats - 1
        while step >= 0:
            seat = s.next_seat(s.first, step)
            s.push(F_DRAW, TABLE, seat, s.rules.start_cards)  # setup.start.cards
            add_fame(s, seat, s.rules.start_fame)  # setup.start.fame
            kind: i64 = 0
            while kind < UPGRADES:
                if s.rules.start_upgrades[kind]:  # setup.start.upgrade
                    fit(s, seat, kind, s.rules.start_upgrades[kind])
                kind += 1
            step -= 1


class PrintedStart(Setup):
    """setup.start.beginner: pieces on the printed sites; a colour that nobody plays only blocks."""

    def begin(self, s: State) -> None:
        rules = s.rules
        seat: i64 = 0
        while seat < rules.seats:
            place_colony(s, seat, rules.start_colonies[seat * 2])
            place_colony(s, seat, rules.start_colonies[seat * 2 + 1])
            place_colony(s, seat, rules.start_ports[seat])
            raise_spaceport(s, seat, rules.start_ports[seat])
            put_ship(s, seat, rules.start_kinds[seat], rules.start_ships[seat])
            seat += 1
        for point in rules.blockers:
            s.piece[point] = COLONY + PIECE * (NEUTRAL + 1)
        for point in rules.blocker_ports:
            s.piece[point] = PORT + PIECE * (NEUTRAL + 1)
        s.push(F_START_GOODS, TABLE, 0)
        push_first_rolls(s, bit(rules.seats) - 1)
        push_deal(s)
        push_home_discs(s)


class RoundsStart(Setup):
    """setup.start.advanced: players place their pieces in rounds."""

    def begin(self, s: State) -> None:
        s.push(F_START_GOODS, TABLE, 0)
        s.push(F_START_GOODS, TABLE, 1)
        push_first_rolls(s, bit(s.rules.seats) - 1)
        push_deal(s)
        push_home_discs(s)


def push_rounds(s: State) -> None:
    """The rounds one after the other; each says who begins and which way it goes."""
    rules = s.rules
    number: i64 = len(rules.rounds) - 1
    while number >= 0:
        row = rules.rounds[number]
        step: i64 = rules.seats - 1
        while step >= 0:
            place = row[0] + row[1] * step + rules.seats
            push_placing(s, s.next_seat(s.first, place % rules.seats), row)
            step -= 1
        number -= 1


def push_placing(s: State, seat: i64, row: vec[i64]) -> None:
    """What one seat does in one round, first thing on top."""
    i: i64 = len(row) - 1
    while i >= 2:
        if row[i] == ROUND_COLONY:
            s.push(F_PLACE_COLONY, seat)
        elif row[i] == ROUND_SPACEPORT:
            s.push(F_PLACE_SPACEPORT, seat)
        elif row[i] == ROUND_SHIP:
            s.push(F_LAUNCH, seat)
        elif row[i] == ROUND_EITHER:
            s.push(F_PLACE_EITHER, seat)
        else:
            s.push(F_POOL_UPGRADE, seat)
        i -= 1


def place_colony(s: State, seat: i64, point: i64) -> None:
    """A first colony on a home site."""
    player = s.players[seat]
    player.colonies_left -= 1
    player.colonies += 1
    s.piece[point] = COLONY + PIECE * (seat + 1)
    s.note(N_PLACED, seat, point)


def fill_homes(s: State) -> None:
    """x.setup.five_players: colonies of a colour that nobody plays block the home sites that stayed empty."""
    i: i64 = 0
    while i < s.board.homes * 3:
        if s.piece[s.board.sites[i]] == 0:
            s.piece[s.board.sites[i]] = COLONY + PIECE * (NEUTRAL + 1)
        i += 1


def add_home_sites(s: State, kind: i64, out: vec[i64]) -> vec[i64]:
    """Any free home site may be chosen."""
    i: i64 = 0
    while i < s.board.homes * 3:
        point = s.board.sites[i]
        if s.piece[point] == 0:
            out = append(out, code(kind, point))
        i += 1
    return out


class PlaceColony(Step[State]):
    """A colony on a home site."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        return add_home_sites(s, PLACE_COLONY, vec[i64](capacity=12))

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        place_colony(s, seat, action >> 8)


class PlaceSpaceport(Step[State]):
    """One of the own colonies becomes a spaceport."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=3)
        i: i64 = 0
        while i < s.board.homes * 3:
            point = s.board.sites[i]
            if s.piece[point] == COLONY + PIECE * (seat + 1):
                out = append(out, code(PLACE_SPACEPORT, point))
            i += 1
        return out

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        raise_spaceport(s, seat, action >> 8)


class PlaceEither(Step[State]):
    """setup.advanced.rounds: a colony or the spaceport, in the order that the seat likes."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=24)
        player = s.players[seat]
        if player.colonies < s.rules.first_colonies:
            out = add_home_sites(s, PLACE_COLONY, out)
        if player.spaceports < s.rules.first_ports:
            out = add_home_sites(s, PLACE_SPACEPORT, out)
        return out

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        place_colony(s, seat, action >> 8)
        if action & 0xFF == PLACE_SPACEPORT:
            raise_spaceport(s, seat, action >> 8)
            s.push(F_LAUNCH, seat)  # setup.advanced.ship


class PoolUpgrade(Step[State]):
    """One upgrade from what is left of the pool."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=3)
        kind: i64 = 0
        for left in s.pool:
            if left > 0:
                out = append(out, code(FIT, kind))
            kind += 1
        return out

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        kind = action >> 8
        pool = s.pool[:]
        pool[kind] -= 1
        s.pool = pool
        fit(s, seat, kind, 1)
