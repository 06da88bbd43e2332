"""The trade & build phase: what a seat may do in it, everything that can be built, and the own trading posts."""

from __future__ import annotations

from starwake.core.arrays import append, i64, vec
from starwake.core.engine import TABLE, Frame, Step, code
from starwake.starship.codes import (
    BUILD,
    BUILD_MODULE,
    BUY,
    END,
    F_END_TURN,
    F_START_TURN,
    INVITE,
    N_BUILT,
    N_MODULE,
    N_PURCHASED,
    N_SCRAPPED,
    OFFER,
    POST_BUY,
    POST_SELL,
    POST_SELL_PAIR,
    PURCHASE,
    SCRAP,
    SELL,
    SELL_PAIR,
)
from starwake.starship.rules.points import check_victory
from starwake.starship.rules.sectors import holds
from starwake.starship.rules.stores import add, can_pay, pay_row, room, tell_cost
from starwake.starship.rules.trade import add_proposals, invite, is_offer, make_offer, may_invite
from starwake.starship.rules.visit import add_exchanges, exchange
from starwake.starship.state import State
from starwake.starship.words import (
    ASTRO,
    BLOCK_CLOSED,
    BLOCK_OPEN,
    BOOSTER,
    BOOSTER_2,
    CANNON,
    CANNON_2,
    COLONY_SHIP,
    MODULE,
    MODULE_2,
    MODULES,
    OWNED,
    RESOURCES,
    TRADE,
    TRADE_SHIP,
)


class TradeAndBuild(Step[State]):
    """d.trade.order: trading and building in any order, any number of times."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=48)
        out = append(out, END)
        out = add_builds(s, seat, out)
        out = add_scraps(s, seat, out)
        out = add_posts(s, seat, out)
        out = add_purchases(s, seat, out)
        return add_proposals(s, seat, out)

    def also_legal(self, s: State, f: Frame, seat: i64, action: i64) -> bool:
        return is_offer(s, seat, action) or (action == INVITE and may_invite(s))

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        kind = action & 0xFF
        if kind == BUILD:
            build(s, seat, action >> 8)
        elif kind == BUILD_MODULE:
            build_module(s, seat, action >> 8)
        elif kind == SCRAP:
            scrap(s, seat, action >> 8)
        elif kind == PURCHASE:
            purchase(s, seat, action >> 8)
        elif kind == OFFER:
            make_offer(s, seat, action)
        elif kind == INVITE:
            invite(s, seat)
        elif kind == END:
            s.pop()
            s.push(F_END_TURN, TABLE, seat)
        else:
            use_post(s, seat, action)


class EndTurn(Step[State]):
    """The other player's turn."""

    def run(self, s: State, f: Frame) -> None:
        s.push(F_START_TURN, TABLE, 1 - f.a)


# ------------------------------------------------------------------ building


def add_builds(s: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Ships, boosters, cannons and modules that can be paid and have a place."""
    ship = s.ships[seat]
    what: i64 = 0
    while what < MODULE:
        if has_place(s, seat, what) and can_pay(ship, s.rules.costs, what):
            out = append(out, code(BUILD, what))
        what += 1
    first = can_pay(ship, s.rules.costs, MODULE)
    second = can_pay(ship, s.rules.costs, MODULE_2)
    module: i64 = 0
    while module < MODULES:
        level = ship.modules[module]
        # d.build.module2: one of each kind for both players
        if (level == 0 and first) or (level == 1 and second and s.ships[1 - seat].modules[module] < 2):
            out = append(out, code(BUILD_MODULE, module))
        module += 1
    return out


def has_place(s: State, seat: i64, what: i64) -> bool:
    """d.build.ships, d.build.boosters, d.build.cannons: the hangar, the ships a player owns, and the slots."""
    ship = s.ships[seat]
    if what == COLONY_SHIP or what == TRADE_SHIP:
        owned = ship.colony_ships if what == COLONY_SHIP else ship.trade_ships
        return not is_hangar_full(s, seat) and owned < s.rules.ships_each
    if what == BOOSTER or what == BOOSTER_2:
        return tile_fits(ship.boosters, ship.boosters_2, s.rules.booster_slots, what == BOOSTER_2)
    return tile_fits(ship.cannons, ship.cannons_2, s.rules.cannon_slots, what == CANNON_2)


def is_hangar_full(s: State, seat: i64) -> bool:
    """Whether no ship can be built."""
    ship = s.ships[seat]
    return ship.colony_ships + ship.trade_ships >= s.rules.hangar


def tile_fits(first: i64, second: i64, slots: i64, raised: bool) -> bool:
    """A new tile needs a free slot; one is raised only while all slots are filled."""
    if raised:
        return first > 0 and first + second == slots
    return first + second < slots


def build(s: State, seat: i64, what: i64) -> None:
    """Pay, and put the new piece in its place."""
    ship = s.ships[seat]
    close_block(s)
    pay_row(s, seat, s.rules.costs, what)
    if what == COLONY_SHIP:
        ship.colony_ships += 1
    elif what == TRADE_SHIP:
        ship.trade_ships += 1
    elif what == BOOSTER:
        ship.boosters += 1
    elif what == BOOSTER_2:
        ship.boosters -= 1
        ship.boosters_2 += 1
    elif what == CANNON:
        ship.cannons += 1
    elif what == CANNON_2:
        ship.cannons -= 1
        ship.cannons_2 += 1
    s.note(N_BUILT, seat, what)
    tell_cost(s, s.rules.costs, what)


def build_module(s: State, seat: i64, module: i64) -> None:
    """d.build.module1, d.build.module2: turn up a module, or raise it."""
    close_block(s)
    level = s.ships[seat].modules[module]
    row = MODULE if level == 0 else MODULE_2
    pay_row(s, seat, s.rules.costs, row)
    raise_module(s, seat, module)
    tell_cost(s, s.rules.costs, row)
    check_victory(s)


def raise_module(s: State, seat: i64, module: i64) -> None:
    """One level more."""
    ship = s.ships[seat]
    levels = ship.modules[:]
    levels[module] += 1
    ship.modules = levels
    s.note(N_MODULE, seat, module, levels[module])


def add_scraps(s: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """The option `scrap`: ships of a full hangar, which a player may give up to have room for others."""
    if not s.rules.scrap or not is_hangar_full(s, seat):
        return out
    if s.ships[seat].colony_ships > 0:
        out = append(out, code(SCRAP, COLONY_SHIP))
    if s.ships[seat].trade_ships > 0:
        out = append(out, code(SCRAP, TRADE_SHIP))
    return out


def scrap(s: State, seat: i64, what: i64) -> None:
    """The ship goes back to the supply, and nothing is paid back. It is no build: posts stay open."""
    if what == COLONY_SHIP:
        s.ships[seat].colony_ships -= 1
    else:
        s.ships[seat].trade_ships -= 1
    s.note(N_SCRAPPED, seat, what)


# ------------------------------------------------------------------ trading posts


def close_block(s: State) -> None:
    """d.trade.posts: a build after the first post closes them for this turn."""
    if s.block == BLOCK_OPEN:
        s.block = BLOCK_CLOSED


def add_posts(s: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """d.trade.posts: two own posts a turn, each once and in one direction."""
    if s.block == BLOCK_CLOSED or len(s.used_posts) >= s.rules.posts_a_turn:
        return out
    card: i64 = 0
    for place in s.place:
        if place == OWNED + seat and s.rules.post[card] and not holds(s.used_posts, card):
            buy, sell, pair = code(POST_BUY, card), code(POST_SELL, card), code(POST_SELL_PAIR, card)
            out = add_exchanges(s, seat, card, buy, sell, pair, 16, out)
        card += 1
    return out


def use_post(s: State, seat: i64, action: i64) -> None:
    """Trade with an own post."""
    card = (action >> 8) & 0xFFFF
    kind = action & 0xFF
    s.block = BLOCK_OPEN
    s.used_posts = append(s.used_posts[:], card)
    deal: i64 = SELL
    if kind == POST_BUY:
        deal = BUY
    elif kind == POST_SELL_PAIR:
        deal = SELL_PAIR
    exchange(s, seat, card, deal, (action >> 24) & 0xFFFF, action >> 40)


# ------------------------------------------------------------------ the trade module


def add_purchases(s: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """d.module.trade: resources that the opponent has and the own bays can hold."""
    ship = s.ships[seat]
    if s.purchases >= s.rules.purchases[ship.modules[TRADE]] or ship.astro < s.rules.purchase_price:
        return out
    r: i64 = 0
    while r < RESOURCES:
        if s.ships[1 - seat].bays[r] > 0 and room(s, seat, r) > 0:
            out = append(out, code(PURCHASE, r))
        r += 1
    return out


def purchase(s: State, seat: i64, resource: i64) -> None:
    """The opponent cannot refuse."""
    s.purchases += 1
    price = s.rules.purchase_price
    add(s.ships[seat], ASTRO, -price)
    add(s.ships[1 - seat], ASTRO, price)
    add(s.ships[1 - seat], resource, -1)
    add(s.ships[seat], resource, 1)
    s.note(N_PURCHASED, seat, 1 - seat, resource, price)
