"""Why an action is refused: a text key with its values, the rule that forbids it, and the nearest legal thing.

The list of legal actions decides; this module only explains. It is asked after the fact, so it may be slow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from starwake.core import choice
from starwake.core.errors import IllegalAction
from starwake.parts.refusing import nearest as most_alike
from starwake.starfarers import actions as a
from starwake.starfarers import codes, words
from starwake.starfarers.board import LONGEST, planet_bit
from starwake.starfarers.names import BUILDS, RESOURCE_NAMES, SHIP_NAMES, UPGRADE_NAMES
from starwake.starfarers.rules.build import free_port_sites
from starwake.starfarers.rules.cards import can_pay
from starwake.starfarers.rules.encounters import first_ship
from starwake.starfarers.rules.explore import can_clear, is_hidden, token
from starwake.starfarers.rules.flight import left, may_rest
from starwake.starfarers.rules.outposts import stations_at
from starwake.starfarers.rules.points import points
from starwake.starfarers.rules.production import reserve_cards
from starwake.starfarers.rules.settle import buildings, planet_after
from starwake.starfarers.rules.standing import foreign_port_site, stands_alone
from starwake.starfarers.rules.trade import rate, wanted
from starwake.starfarers.rules.travelers import other_kind
from starwake.starfarers.state import Player, State
from starwake.table.types import Ready

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers


class Reason(NamedTuple):
    """Why something cannot be done: `refusal.KEY` of the texts, what it is filled with, and the rule."""

    key: str
    values: dict[str, object]
    rule: str


def _why(key: str, rule: str, **values: object) -> Reason:
    return Reason(f"refusal.{key}", values, rule)


FRAMES_OF: Mapping[type[a.Action], tuple[int, ...]] = {
    a.Roll: (codes.F_ROLL,),
    **dict.fromkeys((a.BuildUpgrade, a.BuildShip, a.BuildSpaceport, a.Trade), (codes.F_BUILD,)),
    **dict.fromkeys((a.Offer, a.BuyFame, a.Help, a.Draw), (codes.F_BUILD,)),
    a.Shake: (codes.F_BUILD, codes.F_READY),
    **dict.fromkeys((a.Exchange, a.Ask), (codes.F_BUILD, codes.F_ROLL, codes.F_READY, codes.F_FLY)),
    **dict.fromkeys((a.Accept, a.Decline, a.Counter), (codes.F_ANSWER,)),
    **dict.fromkeys((a.Deal, a.Withdraw), (codes.F_CLOSE, codes.F_ANSWER)),
    **dict.fromkeys((a.Fly, a.Settle, a.Clear), (codes.F_FLY,)),
    a.End: (codes.F_BUILD, codes.F_FLY),
    a.Discard: (codes.F_DISCARD,),
    a.Steal: (codes.F_STEAL,),
    a.Take: (codes.F_TAKE, codes.F_RELIEF),
    a.Give: (codes.F_NUMBER,),
    a.Yes: (codes.F_YES_NO, codes.F_TARGETED, codes.F_DONATE),
    a.No: (codes.F_YES_NO, codes.F_TARGETED, codes.F_DONATE, codes.F_STEAL, codes.F_RELIEF),
    a.Pay: (codes.F_PAY,),
    a.Fit: (codes.F_FIT, codes.F_POOL_UPGRADE),
    a.Lose: (codes.F_LOSE,),
    a.Hold: (codes.F_HOLD,),
    a.Jump: (codes.F_JUMP, codes.F_FLY),
    a.Stay: (codes.F_JUMP,),
    a.Befriend: (codes.F_BEFRIEND,),
    a.Launch: (codes.F_LAUNCH,),
    a.PlaceColony: (codes.F_PLACE_COLONY, codes.F_PLACE_EITHER),
    a.PlaceSpaceport: (codes.F_PLACE_SPACEPORT, codes.F_PLACE_EITHER),
    a.HandOver: (codes.F_HAND_OVER,),
}
"""The frames on which each kind of action can be legal at all."""
WHEN: Mapping[type[a.Action], str] = {a.End: "turn.phases", a.Draw: "production.reserve"}
"""Actions with a rule of their own that says when."""
PHASE_RULES = {codes.F_BUILD: "trade.when", codes.F_FLY: "flight.move.optional"}
PARTS = (codes.F_ROLL, codes.F_BUILD, codes.F_READY, codes.F_FLY)
"""Decisions of one pilot, at which the other may play a card of the Travelers."""
TRADES = (a.Trade, a.Offer, a.Accept, a.Decline, a.Counter, a.Deal, a.Withdraw)
ONWARD = (a.Roll, a.Shake, a.End, a.Stay, a.Decline, a.Withdraw)
"""What leads to where other things can be done."""


def turn_rule(action: choice.Action) -> str:
    """The rule that forbids an action to a seat that may not act now."""
    return "trade.players.active" if isinstance(action, TRADES) else "turn.phases"


def refusal(game: Starfarers, s: State, seat: int, action: a.Action) -> IllegalAction:
    """The error for an action that a seat may not take now."""
    key, values, rule = _reason(s, seat, action, game.asked(s))
    if isinstance(civ := values.get("civ"), int):
        values["civ"] = game.names.civs[civ]
    return game.refuse(
        IllegalAction,
        key,
        {**values, "viewer": seat},
        rule=game.edition.rule(rule),
        hint=nearest(game, s, seat, action),
        action=action.notation,
    )


def _reason(s: State, seat: int, action: a.Action, asked: str) -> Reason:
    frame = s.stack[-1].kind
    frames = FRAMES_OF[type(action)]
    elsewhere = _part_of_others(s, seat, action)
    if elsewhere is not None:
        return elsewhere
    if frame not in frames:
        rule = WHEN.get(type(action)) or PHASE_RULES.get(frames[0], "turn.phases")
        if s.encounters and isinstance(action, (a.Fly, a.Settle, a.End)):
            rule = "encounter.before_move"
        if frame == codes.F_ANSWER and isinstance(action, TRADES):
            rule = "trade.players.active"
        return _why("not_now", rule, asked=asked)
    explain = REASONS.get(type(action))
    return _why("no_choice", "turn.phases") if explain is None else explain(s, seat, action)


def _part_of_others(s: State, seat: int, action: a.Action) -> Reason | None:
    """Why a seat that may do one thing now, but not this, has to leave this to somebody else."""
    frame = s.stack[-1]
    closes = isinstance(action, (a.Deal, a.Withdraw))
    if frame.kind == codes.F_ANSWER and seat == frame.seat and not closes:
        return _why("own_offer", "trade.players.offer")
    if frame.kind == codes.F_ANSWER and seat != frame.seat and closes:
        return _why("others_offer", "trade.players.offer")
    if frame.kind in PARTS and seat != frame.seat and not isinstance(action, (a.Exchange, a.Ask)):
        return _why("other_pilot", "x.turn", other=frame.seat)
    return None


# ------------------------------------------------------------------ what could be done instead


def nearest(game: Starfarers, s: State, seat: int, action: a.Action) -> str:
    """The legal action that is most like the refused one, or what leads to where that can be done."""
    legal = list(game.legal(s, seat))
    if s.stack[-1].kind not in FRAMES_OF[type(action)] or isinstance(action, a.End):
        for onward in legal:
            if isinstance(onward, (a.Roll, a.Shake)):
                return onward.notation
    if isinstance(action, a.Fly):
        flights = [one for one in legal if isinstance(one, a.Fly) and one.ship == action.ship]
        flight = _nearest_flight(s, action, flights)
        if flight is not None:
            return flight.notation
    return most_alike(legal, action, ONWARD)


def _nearest_flight(s: State, action: a.Fly, flights: list[a.Fly]) -> a.Fly | None:
    """The flight of the same ship that ends nearest to where it was to go."""
    row = s.board.row(s.open_centres, s.board.index[action.point], LONGEST)
    far = {flight: row.distance(s.board.index[flight.point]) for flight in flights}
    found = min(flights, key=lambda flight: far[flight], default=None)
    return found if found is not None and far[found] < words.DONE else None


# ------------------------------------------------------------------ building


def build_reason(s: State, seat: int, build: int) -> tuple[Ready, Reason | None]:
    """Whether a seat can build something (a row of the costs) now, and if not, why."""
    player = s.players[seat]
    none_left = _none_left(s, player, build)
    if none_left is not None:
        return "none_left", none_left
    if not s.stack or s.stack[-1].kind != codes.F_BUILD or s.stack[-1].seat != seat:
        return "shut", SHUT
    if not can_pay(s, player, build):
        return "short", _short(s, player, build)
    if build in SHIP_NAMES and not len(free_port_sites(s, seat)):
        return "no_site", NO_PORT_SITE
    if build == words.SPACEPORT and not player.colonies:
        return "no_site", NO_COLONY
    return "ready", None


SHUT = _why("build_shut", "trade.when")
NO_PORT_SITE = _why("no_port_site", "build.spaceport_site")
NO_COLONY = _why("no_colony", "build.spaceport")


def _none_left(s: State, player: Player, build: int) -> Reason | None:
    """Why there is no piece for something, whatever it costs; None if there is one."""
    if build in SHIP_NAMES:
        if player.transports_left == 0:
            return _why("transports", "setup.pieces")
        colony = build == words.COLONY_SHIP
        if (player.colonies_left if colony else player.stations_left) == 0:
            return _why("piece", "setup.pieces", piece="colony" if colony else "trade_station")
        return None
    if build == words.SPACEPORT:
        return _why("yards", "build.spaceport") if player.shipyards_left == 0 else None
    return _no_upgrade_left(s, player, build, f"build.{UPGRADE_NAMES[build]}")


def _no_upgrade_left(s: State, player: Player, kind: int, rule: str) -> Reason | None:
    """Why a mothership cannot take one more of an upgrade; None if it can."""
    if player.upgrade(kind) >= s.rules.limits[kind]:
        return _why("limit", rule, count=int(player.upgrade(kind)))
    return _why("tray", "setup.upgrades", upgrade=UPGRADE_NAMES[kind]) if s.tray(kind) == 0 else None


def _short(s: State, player: Player, build: int) -> Reason:
    """What is missing from a cost."""
    return _too_dear(
        {name: int(s.rules.costs[build * 5 + r]) for r, name in enumerate(RESOURCE_NAMES)}, player
    )


def _too_dear(cost: dict[str, int], player: Player) -> Reason:
    return _why("short", "build.pay", cost=cost, missing=_missing(cost, player))


def _missing(cost: Mapping[str, int], player: Player) -> dict[str, int]:
    """What a hand lacks of some cards."""
    hand = dict(zip(RESOURCE_NAMES, map(int, player.hand), strict=True))
    return {name: n - hand[name] for name, n in cost.items() if n > hand[name]}


def _build(s: State, seat: int, build: str) -> Reason | None:
    """Why something cannot be built at all; None if it could be, elsewhere."""
    player, number = s.players[seat], BUILDS.index(build)
    found = _none_left(s, player, number)
    return found if found or can_pay(s, player, number) else _short(s, player, number)


def _build_upgrade(s: State, seat: int, action: a.BuildUpgrade) -> Reason:
    return _build(s, seat, action.upgrade) or _why("no_choice", "build.pay")


def _build_ship(s: State, seat: int, action: a.BuildShip) -> Reason:
    return _build(s, seat, action.kind) or _launch(s, seat, action)


def _launch(s: State, seat: int, action: a.NewShip) -> Reason:
    return _transport(s, seat, action) or _not_a_port_site(s, seat, action.point)


def _transport(s: State, seat: int, action: a.NewShip) -> Reason | None:
    """What is wrong with the transport that an action names, if anything is."""
    free = [ship + 1 for ship in range(3) if s.players[seat].ship_at[ship] < 0]
    if s.rules.choose_transport and action.transport not in free:
        return _why("which_transport", "build.transporter_choice", free=free)
    if not s.rules.choose_transport and action.transport:
        return _why("no_transport", "build.spaceport_site")
    return None


def _not_a_port_site(s: State, seat: int, point: str) -> Reason:
    sites = [s.board.names[p] for p in free_port_sites(s, seat)]
    if not sites:
        return NO_PORT_SITE
    return _why("port_site", "build.spaceport_site", point=point, sites=sites, count=len(sites))


def _build_spaceport(s: State, seat: int, action: a.BuildSpaceport) -> Reason:
    found = _build(s, seat, "spaceport")
    return found or _why("no_colony_there", "build.spaceport", point=action.point)


# ------------------------------------------------------------------ trading


def _trade(s: State, seat: int, action: a.Trade) -> Reason:
    given, taken = RESOURCE_NAMES.index(action.given), RESOURCE_NAMES.index(action.taken)
    player = s.players[seat]
    need = int(rate(s, player, given))
    rule = "trade.supply.goods" if action.given == "goods" else "trade.supply.three"
    if given == taken:
        return _why("same_kind", rule)
    if s.supply[taken] == 0:
        return _why("supply", "trade.supply.stock", resource=action.taken)
    if given == words.GOODS and action.count == s.rules.goods_card_rate < need:
        if player.friends & s.rules.goods_card and player.goods_swapped:
            return _why("goods_once", "friend.merchants.goods", given=action.given, count=action.count)
        if player.friends & s.rules.goods_card:
            need, rule = action.count, "friend.merchants.goods"
    if action.count != need:
        return _why("rate", rule, given=action.given, count=need)
    return _why("needed", rule, resource=action.given, have=int(player.hand[given]), count=need)


def _offer(s: State, seat: int, action: a.Terms) -> Reason:
    if not s.rules.player_trade:
        return _why("no_offers", "trade.players.offer")
    if isinstance(action, a.Offer) and seat != s.active:
        return _why("second_pilot", "x.trade.pilot2")
    if not sum(action.give) or not sum(action.want):
        return _why("no_gifts", "trade.players.no_gifts")
    for name, give, want in zip(RESOURCE_NAMES, action.give, action.want, strict=True):
        if give and want:
            return _why("both_sides", "trade.players.no_gifts", resource=name)
    missing = _missing(dict(zip(RESOURCE_NAMES, action.give, strict=True)), s.players[seat])
    return _why("offer_short", "trade.players.offer", missing=missing)


def _wanted(terms: int) -> dict[str, int]:
    """What an offer or a counter asks for."""
    return {name: int(wanted(terms, r)) for r, name in enumerate(RESOURCE_NAMES)}


def _accept(s: State, seat: int, action: a.Accept) -> Reason:
    missing = _missing(_wanted(s.offer), s.players[seat])
    return _why("accept_short", "trade.players.offer", missing=missing)


def _deal(s: State, seat: int, action: a.Deal) -> Reason:
    if action.seat == seat:
        return _why("deal_self", "trade.players.active")
    other = s.players[action.seat]
    if other.answer == words.COUNTERED:
        missing = _missing(_wanted(other.counter), s.players[seat])
        return _why("counter_short", "trade.players.offer", missing=missing)
    key = "declined" if other.answer == words.DECLINED else "unanswered"
    return _why(key, "trade.players.offer", other=action.seat)


# ------------------------------------------------------------------ phases and answers


def _number(s: State, seat: int, action: a.Give) -> Reason:
    if action.count > 3:
        return _why("gift", "encounter.give")
    return _why("few_cards", "encounter.give", count=int(s.players[seat].cards))


def _yes(s: State, seat: int, action: a.Yes) -> Reason:
    if s.stack[-1].kind == codes.F_DONATE:
        return _why("no_card", "x.card.glorious_donation", resource=RESOURCE_NAMES[s.stack[-1].b])
    return _why("yes_costs", "encounter.cannot_pay")


def _no(s: State, seat: int, action: a.No) -> Reason:
    relief = s.stack[-1].kind == codes.F_RELIEF
    return _why("must_choose", "friend.diplomats.relief" if relief else "production.seven.steal")


def _steal(s: State, seat: int, action: a.Steal) -> Reason:
    if action.seat == seat:
        return _why("somebody_else", "production.seven.steal")
    return _why("empty_hand", "production.seven.steal", other=action.seat)


def _end(s: State, seat: int, action: a.End) -> Reason:
    if s.stack[-1].kind == codes.F_BUILD:
        return _why("shake_first", "flight.shake")
    for ship in range(3):
        if not may_rest(s, seat, ship):
            return _cannot_rest(s, seat, ship)
    return _why("in_flight", "flight.move.one_by_one")


def _cannot_rest(s: State, seat: int, ship: int) -> Reason:
    player = s.players[seat]
    at = player.ship_at[ship]
    place = {"ship": ship + 1, "where": s.board.names[at]}
    if at == player.leave(ship):
        if foreign_port_site(s, seat, at):
            return _why("leave_port_site", "flight.block.new_spaceport", **place)
        return _why("leave_site", "flight.block.vacate", **place)
    found = _may_not_end(s, seat, ship, at, own=True) or TAKEN
    return _nested("cannot_stay", found, **place)


def _nested(key: str, found: Reason, **values: object) -> Reason:
    """A reason that says another one after a colon."""
    return _why(key, found.rule, **{**found.values, **values, "why": found.key})


def _shake(s: State, seat: int, action: a.Shake) -> Reason:
    return _why("both_first", "x.turn") if s.second >= 0 else _why("no_flight", "flight.skip")


# ------------------------------------------------------------------ flying


def _fly(s: State, seat: int, action: a.Fly) -> Reason:
    ship = action.ship - 1
    player = s.players[seat]
    point = s.board.index[action.point]
    grounded = _grounded(player, ship, "flight.move.optional")
    if grounded is not None:
        return grounded
    if player.ship_used[ship] >= words.DONE:
        return _why("flown", "flight.move.one_by_one", ship=action.ship)
    if s.flying >= 0 and s.flying != ship and not may_rest(s, seat, int(s.flying)):
        return _cannot_rest(s, seat, int(s.flying))
    if player.ship_at[ship] == point:
        return _why("there", "flight.move.optional")
    return _may_not_end(s, seat, ship, point) or _too_far(s, player, action)


def _grounded(player: Player, ship: int, rule: str, held: str = "encounter.lock") -> Reason | None:
    """Why a ship cannot go anywhere; None if it can."""
    if player.ship_at[ship] < 0:
        return _why("no_ship", rule, ship=ship + 1)
    return _why("held", held, ship=ship + 1) if player.held >> ship & 1 else None


def _too_far(s: State, player: Player, action: a.Fly) -> Reason:
    """What lies between a ship and a point where it could end."""
    start, steps = player.ship_at[action.ship - 1], left(s, player, action.ship - 1)
    far = s.board.row(s.open_centres, start, LONGEST).distance(s.board.index[action.point])
    if far <= steps:
        return _why("stops", "flight.speed.total")
    key = "far" if far < words.DONE else "no_way"
    return _why(key, "flight.speed.total", point=action.point, steps=int(far), count=int(steps))


def _may_not_end(s: State, seat: int, ship: int, point: int, own: bool = False) -> Reason | None:
    """Why a ship may not end on a point; None if it may."""
    alone = stands_alone(s, seat, ship) if own else s.piece[point] == 0
    if not alone:
        return TAKEN
    closed = _may_not_stand(s, seat, s.players[seat].ship_kind[ship], point)
    if closed is None and point == s.players[seat].leave(ship):
        return _why("return_site", "flight.block.return")
    return closed


TAKEN = _why("taken", "flight.move.through")


def _may_not_stand(s: State, seat: int, kind: int, point: int) -> Reason | None:
    """Why a kind of ship may not stand on a free point; None if it may."""
    if foreign_port_site(s, seat, point):
        return _why("foreign_port_site", "flight.block.spaceport_site")
    ground = s.ground[point]
    if ground in (words.WALL, words.VEIL):
        return _why("no_standing", "flight.move.optional")
    if ground == words.SITE and kind == words.TRADE_SHIP:
        return _why("trade_on_site", "flight.block.trade_on_colony_site")
    return _dock(s, seat, point, kind) if ground == words.DOCK else None


def _dock(s: State, seat: int, point: int, kind: int) -> Reason | None:
    """Why a ship may not end on a docking point; None if it founds a station there."""
    if kind == words.COLONY_SHIP:
        return _why("colony_on_dock", "flight.block.colony_on_dock")
    need, pods = int(s.rules.outposts.pods_needed(s, point)), int(s.players[seat].freight_pod)
    if need == 0:
        return _closed_dock(s, point)
    if pods < need:
        return _why("pods", "outpost.freight", count=need, have=pods)
    return None


def _closed_dock(s: State, point: int) -> Reason:
    """Why nobody can found a station on a dock: all are taken, or another one comes first."""
    civ = s.rules.outposts.civ(s, point)
    there = int(stations_at(s, civ))
    if there < s.rules.docks:
        return _why("dock_order", "outpost.establish", civ=int(civ), number=there + 1)
    return _why("dock_full", "outpost.establish", civ=int(civ), count=there)


def _settle(s: State, seat: int, action: a.Settle) -> Reason:
    ship = action.ship - 1
    player = s.players[seat]
    at = player.ship_at[ship]
    if at < 0:
        return _why("no_ship", "colony.establish", ship=action.ship)
    if player.ship_kind[ship] != words.COLONY_SHIP:
        return _why("no_colony_ship", "colony.establish", ship=action.ship)
    if s.ground[at] != words.SITE:
        return _why("no_site", "colony.establish", where=s.board.names[at])
    if not stands_alone(s, seat, ship):
        return _why("site_shared", "colony.establish")
    if player.held >> ship & 1 and not s.rules.held_may_found:
        return _why("held", "encounter.lock", ship=action.ship)
    return _closed_site(s, player, s.board.site_of[at])


def _closed_site(s: State, player: Player, site: int) -> Reason:
    """Why no colony can be founded on a site."""
    if site // 3 < s.board.homes and not s.rules.home_open:
        return _why("home", "colony.home_closed")
    if buildings(s, site // 3) >= s.rules.system_limit:
        return _why("system_full", "colony.three_players", count=int(s.rules.system_limit))
    if any(is_hidden(s, n) and not player.seen & planet_bit(s.board, n) for n in (site, planet_after(site))):
        return _why("unseen", "explore.reveal")
    return _why("token", "colony.blocked_by_special")


def _clear(s: State, seat: int, action: a.Clear) -> Reason:
    player = s.players[seat]
    at = player.ship_at[action.ship - 1]
    if at < 0:
        return _why("no_ship", "special.pirate", ship=action.ship)
    if not s.rules.clear_at_end:
        return _why("clears_itself", "special.pirate")
    beside = (s.board.first_planet[at], s.board.second_planet[at])
    known = [int(disc) for disc in (token(s, player, planet) for planet in beside) if disc >= 0]
    if not known:
        return _why("nothing_beside", "special.pirate", where=s.board.names[at])
    if any(can_clear(s, player, disc) for disc in known):
        return _why("clear_stay", "special.pirate", ship=action.ship)
    need = int(s.rules.disc_value[known[0]])
    if s.rules.disc_special[known[0]] == words.ICE_PLANET:
        return _why("ice", "special.ice", count=need, have=int(player.freight_pod))
    return _why("pirates", "special.pirate", count=need, have=int(player.cannon + player.extra_cannon))


def _jump(s: State, seat: int, action: a.Jump) -> Reason:
    ship = action.ship - 1
    player = s.players[seat]
    without = None
    if s.stack[-1].kind == codes.F_FLY:
        without = _jump_by_card(s, player, ship)
    elif s.stack[-1].a and ship != first_ship(s, player):
        without = _why("first_ship", "encounter.first_ship", first=int(first_ship(s, player)) + 1)
    return (
        without
        or _grounded(player, ship, "encounter.jump", held="encounter.jump")
        or _may_not_end(s, seat, ship, s.board.index[action.point])
        or _why("no_choice", "encounter.jump")
    )


def _jump_by_card(s: State, player: Player, ship: int) -> Reason | None:
    """Why no friendship card lets a ship jump in the flight; None if one does."""
    rule = "x.card.space_jump"
    cards = int(player.friends & s.rules.jump_cards).bit_count()
    boosters = int(player.booster + player.extra_booster)
    if not cards:
        return _why("no_jump", "outpost.card")
    if s.rules.ball_black[s.balls]:
        return _why("black_ball", rule)
    if boosters < s.rules.jump_boosters:
        return _why("jump_boosters", rule, count=int(s.rules.jump_boosters), have=boosters)
    if player.jumps >= cards:
        return _why("jumped", rule, count=cards)
    return _why("jump_flown", rule, ship=ship + 1) if player.ship_used[ship] else None


# ------------------------------------------------------------------ cards


def _draw(s: State, seat: int, action: a.Draw) -> Reason:
    rule = "production.reserve"
    if not s.rules.draw_optional:
        return _why("draws_itself", rule)
    if not s.players[seat].draw_open:
        return _why("drawn", rule)
    if reserve_cards(s, seat):
        return _why("pile_empty", rule)
    return _why("draw_points", rule, count=int(points(s, seat)))


def _exchange(s: State, seat: int, action: a.Exchange) -> Reason:
    rule = "x.card.ship_exchange.legal"
    player, ship = s.players[seat], action.ship - 1
    if not player.friends & s.rules.exchange_card:
        return _why("no_friend", "outpost.card")
    if player.exchanged:
        return _why("once", rule)
    if player.ship_at[ship] < 0:
        return _why("no_ship", rule, ship=action.ship)
    kind = int(other_kind(player.ship_kind[ship]))
    colony = kind == words.COLONY_SHIP
    if (player.colonies_left if colony else player.stations_left) == 0:
        return _why("piece", rule, piece="colony" if colony else "trade_station")
    if not stands_alone(s, seat, ship):
        return _why("taken", rule)
    found = _may_not_stand(s, seat, kind, player.ship_at[ship]) or TAKEN
    return _nested("exchange_stand", found, kind=SHIP_NAMES[kind])._replace(rule=rule)


def _ask(s: State, seat: int, action: a.Ask) -> Reason:
    rule = "x.card.glorious_donation"
    player = s.players[seat]
    if not player.friends & s.rules.donation_card:
        return _why("no_friend", "outpost.card")
    if player.asked:
        return _why("once", rule)
    if action.seat == seat:
        return _why("somebody_else", rule)
    return _why("empty_hand", rule, other=action.seat)


def _help(s: State, seat: int, action: a.Help) -> Reason:
    rule = "friend.diplomats.help"
    player, own = s.players[seat], int(points(s, seat))
    if not player.friends & s.rules.help_card:
        return _why("no_friend", rule)
    if player.helped:
        return _why("once", rule)
    if len(action.seats) > s.rules.help_players:
        return _why("help_many", rule, count=int(s.rules.help_players))
    if all(points(s, other) <= own for other in range(len(s.players))):
        return _why("nobody_ahead", rule, count=own)
    for other in action.seats:
        if points(s, other) <= own:
            return _why("not_ahead", rule, other=other, have=int(points(s, other)), count=own)
    empty = next((other for other in action.seats if not s.players[other].cards), seat)
    return _why("empty_hand", rule, other=empty)


def _fame(s: State, seat: int, action: a.BuyFame) -> Reason:
    rule = "friend.diplomats.fame"
    player = s.players[seat]
    if not player.friends & s.rules.fame_card:
        return _why("no_fame_card", rule)
    if player.fame_bought and s.rules.fame_once:
        return _why("once", rule)
    if player.fame >= s.rules.fame_for_sale:
        return _why("fame_limit", rule, count=int(s.rules.fame_for_sale))
    if s.fame_left == 0:
        return _why("fame_tray", "setup.upgrades")
    return _too_dear({"goods": 1}, player)


def _befriend(s: State, seat: int, action: a.Befriend) -> Reason:
    return _why("card_gone", "outpost.card", card=action.card)


def _fit(s: State, seat: int, action: a.Fit) -> Reason:
    if s.stack[-1].kind == codes.F_POOL_UPGRADE:
        return _why("pool", "setup.start.advanced", upgrade=action.upgrade)
    kind = UPGRADE_NAMES.index(action.upgrade)
    found = _no_upgrade_left(s, s.players[seat], kind, "encounter.gains")
    return found or _why("no_choice", "encounter.gains")


def _take(s: State, seat: int, action: a.Take) -> Reason:
    if s.supply[RESOURCE_NAMES.index(action.resource)] == 0:
        return _why("supply", "trade.supply.stock", resource=action.resource)
    return _why("swap", "encounter.gains")


def _no_card(rule: str) -> Explain:
    return lambda s, seat, action: _why("no_card", rule, resource=action.resource)


def _lose(s: State, seat: int, action: a.Lose) -> Reason:
    return _why("no_upgrade", "encounter.lose_upgrade", upgrade=action.upgrade)


def _hold(s: State, seat: int, action: a.Hold) -> Reason:
    grounded = _grounded(s.players[seat], action.ship - 1, "encounter.lock")
    return grounded or _why("cannot_hold", "encounter.lock", ship=action.ship)


def _place_colony(s: State, seat: int, action: a.PlaceColony) -> Reason:
    done = s.stack[-1].kind == codes.F_PLACE_EITHER and s.players[seat].colonies >= s.rules.first_colonies
    return _why("colonies_placed" if done else "home_site", "setup.start.advanced")


def _place_spaceport(s: State, seat: int, action: a.PlaceSpaceport) -> Reason:
    if s.stack[-1].kind != codes.F_PLACE_EITHER:
        return _why("own_colony", "setup.start.advanced")
    done = s.players[seat].spaceports >= s.rules.first_ports
    return _why("port_placed" if done else "home_site", "setup.start.advanced")


Explain = Callable[[State, int, Any], Reason]
REASONS: Mapping[type[a.Action], Explain] = {
    a.BuildUpgrade: _build_upgrade,
    a.BuildShip: _build_ship,
    a.BuildSpaceport: _build_spaceport,
    a.Trade: _trade,
    a.Offer: _offer,
    a.Counter: _offer,
    a.Accept: _accept,
    a.Deal: _deal,
    a.Give: _number,
    a.Yes: _yes,
    a.No: _no,
    a.End: _end,
    a.Shake: _shake,
    a.Fly: _fly,
    a.Settle: _settle,
    a.Jump: _jump,
    a.Discard: _no_card("production.seven.discard"),
    a.Steal: _steal,
    a.Take: _take,
    a.Pay: _no_card("encounter.give"),
    a.HandOver: _no_card("encounter.gains"),
    a.Fit: _fit,
    a.Lose: _lose,
    a.Hold: _hold,
    a.Befriend: _befriend,
    a.BuyFame: _fame,
    a.Help: _help,
    a.Launch: _launch,
    a.Clear: _clear,
    a.Draw: _draw,
    a.Exchange: _exchange,
    a.Ask: _ask,
    a.PlaceColony: _place_colony,
    a.PlaceSpaceport: _place_spaceport,
}
"""Why an action of each kind is refused on a frame where it can be legal."""
