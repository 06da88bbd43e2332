"""Why an action is refused: the reason in words, the rule that forbids it, and the nearest legal thing.

The list of legal actions decides; this module only explains. It is asked after the fact, so it may be slow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from starwake.core import choice
from starwake.core.errors import IllegalAction
from starwake.parts.refusing import nearest as most_alike
from starwake.starfarers import actions as a
from starwake.starfarers import codes, words
from starwake.starfarers.board import planet_bit
from starwake.starfarers.names import RESOURCE_NAMES, SHIP_NAMES, UPGRADE_NAMES
from starwake.starfarers.rules.build import free_port_sites
from starwake.starfarers.rules.cards import can_pay
from starwake.starfarers.rules.encounters import first_ship
from starwake.starfarers.rules.explore import can_clear, is_hidden, token
from starwake.starfarers.rules.flight import left, may_rest
from starwake.starfarers.rules.points import points
from starwake.starfarers.rules.production import reserve_cards
from starwake.starfarers.rules.settle import buildings, planet_after
from starwake.starfarers.rules.standing import foreign_port_site, stands_alone
from starwake.starfarers.rules.trade import rate
from starwake.starfarers.state import State

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers

Reason = tuple[str, str]
"""(why, rule id)."""

BUILD_RULES = {
    "booster": "build.booster",
    "cannon": "build.cannon",
    "freight_pod": "build.freight_pod",
    "colony_ship": "build.colony_ship",
    "trade_ship": "build.trade_ship",
    "spaceport": "build.spaceport",
}
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


def turn_rule(action: choice.Action) -> str:
    """The rule that forbids an action to a seat that may not act now."""
    return "trade.players.active" if isinstance(action, TRADES) else "turn.phases"


def refusal(game: Starfarers, s: State, seat: int, action: a.Action) -> IllegalAction:
    """The error for an action that a seat may not take now."""
    why, rule = _reason(game, s, seat, action)
    return IllegalAction(
        f"{action.notation}: {game.edition.say(why)}",
        rule=game.edition.rule(rule),
        hint=nearest(game, s, seat, action),
    )


def nearest(game: Starfarers, s: State, seat: int, action: a.Action) -> str:
    """The legal action that is most like the refused one, or what leads to where that can be done."""
    legal = list(game.legal(s, seat))
    if s.stack[-1].kind not in FRAMES_OF[type(action)]:
        for onward in legal:
            if isinstance(onward, (a.Roll, a.Shake)):
                return onward.notation
    return most_alike(legal, action)


def _reason(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    frame = s.stack[-1].kind
    frames = FRAMES_OF[type(action)]
    out_of_part = _out_of_part(s, seat, action)
    if out_of_part is not None:
        return out_of_part
    if frame not in frames:
        rule = WHEN.get(type(action)) or PHASE_RULES.get(frames[0], "turn.phases")
        if s.encounters and isinstance(action, (a.Fly, a.Settle, a.End)):
            rule = "encounter.before_move"
        if frame == codes.F_ANSWER and isinstance(action, TRADES):
            rule = "trade.players.active"
        return f"not now; what is waited for is {game.wording().asked(game.asked(s))}", rule
    explain = REASONS.get(type(action))
    if explain is not None:
        return explain(game, s, seat, action)
    return "not among the choices there are", "turn.phases"


def _out_of_part(s: State, seat: int, action: a.Action) -> Reason | None:
    """Why a seat that may do one thing now, but not this, has to leave this to somebody else."""
    frame = s.stack[-1]
    closes = isinstance(action, (a.Deal, a.Withdraw))
    if frame.kind == codes.F_ANSWER and seat == frame.seat and not closes:
        return "your offer stands: deal with somebody, or take it back", "trade.players.offer"
    if frame.kind == codes.F_ANSWER and seat != frame.seat and closes:
        return "only who made the offer closes it", "trade.players.offer"
    if frame.kind in PARTS and seat != frame.seat and not isinstance(action, (a.Exchange, a.Ask)):
        return f"this is the part of the other pilot, seat {frame.seat}", "x.turn"
    return None


def _short(game: Starfarers, s: State, seat: int, build: int) -> str:
    """What is missing from a cost, in words."""
    hand = s.players[seat].hand
    costs = [s.rules.costs[build * 5 + r] for r in range(5)]
    missing = [f"{costs[r] - hand[r]} {name}" for r, name in enumerate(RESOURCE_NAMES) if hand[r] < costs[r]]
    price = " ".join(f"{n} {name}" for n, name in zip(costs, RESOURCE_NAMES, strict=True) if n)
    return f"it costs {price}, and {' and '.join(missing)} short"


def _build_upgrade(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    assert isinstance(action, a.BuildUpgrade)
    kind = UPGRADE_NAMES.index(action.upgrade)
    player = s.players[seat]
    if player.upgrade(kind) >= s.rules.limits[kind]:
        return f"the mothership holds {player.upgrade(kind)}, its limit", BUILD_RULES[action.upgrade]
    if s.tray(kind) == 0:
        return f"no {action.upgrade} is left in the tray", "setup.upgrades"
    return _short(game, s, seat, kind), "build.pay"


def _build_ship(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    assert isinstance(action, a.BuildShip)
    kind = {name: code for code, name in SHIP_NAMES.items()}[action.kind]
    player = s.players[seat]
    if player.transports == 0:
        return "all three transports are on the board", "setup.pieces"
    if (player.colonies if kind == words.COLONY_SHIP else player.stations) == 0:
        return "no piece of that kind is left in the personal supply", "setup.pieces"
    if not can_pay(s, player, kind):
        return _short(game, s, seat, kind), "build.pay"
    return _transport(s, seat, action) or _not_a_port_site(s, seat, action.point)


def _transport(s: State, seat: int, action: a.BuildShip | a.Launch) -> Reason | None:
    """What is wrong with the transport that an action names, if anything is."""
    free = [ship + 1 for ship in range(3) if s.players[seat].ship_at[ship] < 0]
    if s.rules.choose_transport and action.transport not in free:
        return (
            f"say which transport carries it: with {' or '.join(map(str, free))}",
            "build.transporter_choice",
        )
    if not s.rules.choose_transport and action.transport:
        return "transports are all alike here: leave out 'with'", "build.spaceport_site"
    return None


def _launch(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    assert isinstance(action, a.Launch)
    return _transport(s, seat, action) or _not_a_port_site(s, seat, action.point)


def _not_a_port_site(s: State, seat: int, point: str) -> Reason:
    sites = [s.board.names[p] for p in free_port_sites(s, seat)]
    if not sites:
        return "no spaceport site of yours is free", "build.spaceport_site"
    return f"{point} is no free spaceport site of yours ({', '.join(sites)} are)", "build.spaceport_site"


def _build_spaceport(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    assert isinstance(action, a.BuildSpaceport)
    player = s.players[seat]
    if player.yards == 0:
        return "all three shipyards are built", "build.spaceport"
    if not can_pay(s, player, words.SPACEPORT):
        return _short(game, s, seat, words.SPACEPORT), "build.pay"
    return f"no colony of yours stands on {action.point}", "build.spaceport"


def _trade(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    assert isinstance(action, a.Trade)
    given, taken = RESOURCE_NAMES.index(action.given), RESOURCE_NAMES.index(action.taken)
    player = s.players[seat]
    need = rate(s, player, given)
    rule = "trade.supply.goods" if action.given == "goods" else "trade.supply.three"
    if given == taken:
        return "the card taken must be of another kind", rule
    if s.supply[taken] == 0:
        return f"the supply holds no {action.taken}", "trade.supply.stock"
    if action.count != need:
        return f"{need} {action.given} buy one other card", rule
    return f"you hold {player.hand[given]} {action.given}, and {need} are needed", rule


def _offer(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    assert isinstance(action, a.Terms)
    if not s.rules.player_trade:
        return "players do not trade with each other in this game (option offers)", "trade.players.offer"
    if isinstance(action, a.Offer) and seat != s.active:
        return "the second pilot trades with the supply only", "x.trade.pilot2"
    if not sum(action.give) or not sum(action.want):
        return "both sides give at least one card", "trade.players.no_gifts"
    for name, give, want in zip(RESOURCE_NAMES, action.give, action.want, strict=True):
        if give and want:
            return f"{name} stands on both sides", "trade.players.no_gifts"
    hand = s.players[seat].hand
    short = [name for r, name in enumerate(RESOURCE_NAMES) if hand[r] < action.give[r]]
    return f"you do not hold that much {' and '.join(short)}", "trade.players.offer"


def _accept(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    return "you do not hold what is asked for", "trade.players.offer"


def _deal(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    assert isinstance(action, a.Deal)
    if action.seat == seat:
        return "a deal needs somebody else", "trade.players.active"
    answer = s.players[action.seat].answer
    if answer == words.COUNTERED:
        return "you do not hold what the counter asks for", "trade.players.offer"
    return f"seat {action.seat} has not accepted", "trade.players.offer"


def _number(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    assert isinstance(action, a.Give)
    if action.count > 3:
        return "a gift is 0 to 3 cards", "encounter.give"
    return f"you hold only {s.players[seat].cards} cards", "encounter.give"


def _yes(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    if s.stack[-1].kind == codes.F_DONATE:
        return f"you hold no {RESOURCE_NAMES[s.stack[-1].b]}", "x.card.glorious_donation"
    return "you do not hold the cards that yes costs", "encounter.cannot_pay"


def _end(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    if s.stack[-1].kind == codes.F_BUILD:
        return "you have a ship on the board, so shake the mothership first", "flight.shake"
    for ship in range(3):
        if not may_rest(s, seat, ship):
            return _cannot_rest(s, seat, ship)
    return "a ship is still in flight", "flight.move.one_by_one"


def _cannot_rest(s: State, seat: int, ship: int) -> Reason:
    player = s.players[seat]
    at = player.ship_at[ship]
    where = s.board.names[at]
    if at == player.leave(ship):
        if foreign_port_site(s, seat, at):
            return f"ship {ship + 1} must leave the spaceport site {where}", "flight.block.new_spaceport"
        return f"ship {ship + 1} must settle on {where} or leave it", "flight.block.vacate"
    why, rule = _may_not_end(s, seat, ship, at, own=True)
    return f"ship {ship + 1} cannot stay on {where}: {why}", rule


def _shake(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    if s.second >= 0:
        return "both pilots trade and build first: end", "x.turn"
    return "you have no ship on the board, so the flight is skipped: end", "flight.skip"


def _fly(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    assert isinstance(action, a.Fly)
    ship = action.ship - 1
    player = s.players[seat]
    point = s.board.index[action.point]
    if player.ship_at[ship] < 0:
        return f"you have no ship {action.ship} on the board", "flight.move.optional"
    if player.held >> ship & 1:
        return f"a card holds ship {action.ship} this turn", "encounter.lock"
    if player.ship_used[ship] >= words.DONE:
        return f"ship {action.ship} has finished its flight", "flight.move.one_by_one"
    if s.flying >= 0 and s.flying != ship and not may_rest(s, seat, int(s.flying)):
        return _cannot_rest(s, seat, int(s.flying))
    if player.ship_at[ship] == point:
        return "it stands there already", "flight.move.optional"
    why, rule = _may_not_end(s, seat, ship, point)
    if why:
        return why, rule
    steps = left(s, player, ship)
    if s.reach.row(player.ship_at[ship], steps).distance(point) <= steps:
        return (
            "on the way there it comes to something new, where it stops: fly there first",
            "flight.speed.total",
        )
    return f"{action.point} is more than {steps} steps away", "flight.speed.total"


def _may_not_end(s: State, seat: int, ship: int, point: int, own: bool = False) -> Reason:
    """Why a ship may not end on a point; ('', '') if it may."""
    kind = s.players[seat].ship_kind[ship]
    alone = stands_alone(s, seat, ship) if own else s.piece[point] == 0
    if not alone:
        return "another piece stands there", "flight.move.through"
    if foreign_port_site(s, seat, point):
        return "it is a spaceport site of another player", "flight.block.spaceport_site"
    ground = s.ground[point]
    if ground in (words.WALL, words.VEIL):
        return "no ship can stand there", "flight.move.optional"
    if ground == words.SITE and kind == words.TRADE_SHIP:
        return "a trade ship may not end on a colony site", "flight.block.trade_on_colony_site"
    if ground == words.DOCK:
        return _dock(s, seat, point, kind)
    if point == s.players[seat].leave(ship):
        return "the ship must leave that site, and could not settle there", "flight.block.return"
    return "", ""


def _dock(s: State, seat: int, point: int, kind: int) -> Reason:
    if kind == words.COLONY_SHIP:
        return "a colony ship may not end on a docking point", "flight.block.colony_on_dock"
    need = s.rules.outposts.pods_needed(s, point)
    if need == 0:
        return "no station can be founded there now", "outpost.establish"
    pods = s.players[seat].pods
    if pods < need:
        return f"{need} freight pods are needed there, and you have {pods}", "outpost.freight"
    return "", ""


def _settle(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    assert isinstance(action, a.Settle)
    ship = action.ship - 1
    player = s.players[seat]
    at = player.ship_at[ship]
    if at < 0 or player.ship_kind[ship] != words.COLONY_SHIP:
        return f"ship {action.ship} is no colony ship on the board", "colony.establish"
    if s.ground[at] != words.SITE:
        return f"{s.board.names[at]} is no colony site", "colony.establish"
    if not stands_alone(s, seat, ship):
        return "another ship stands on the site", "colony.establish"
    if player.held >> ship & 1 and not s.rules.held_may_found:
        return f"a card holds ship {action.ship} this turn", "encounter.lock"
    system = s.board.site_of[at] // 3
    if system < s.board.homes and not s.rules.home_open:
        return "home systems take no new colonies", "colony.home_closed"
    if buildings(s, system) >= s.rules.system_limit:
        return f"the system takes only {s.rules.system_limit} colonies", "colony.three_players"
    site = s.board.site_of[at]
    if any(is_hidden(s, n) and not player.seen & planet_bit(s.board, n) for n in (site, planet_after(site))):
        return "a disc beside it lies face down, and you have not seen it", "explore.reveal"
    return "a special token lies beside it", "colony.blocked_by_special"


def _clear(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    assert isinstance(action, a.Clear)
    ship = action.ship - 1
    player = s.players[seat]
    at = player.ship_at[ship]
    if at < 0:
        return f"you have no ship {action.ship} on the board", "special.pirate"
    if not s.rules.clear_at_end:
        return "that happens by itself, as soon as a ship comes beside it", "special.pirate"
    beside = [s.board.first_planet[at], s.board.second_planet[at]]
    known = [disc for disc in (token(s, player, planet) for planet in beside) if disc >= 0]
    if not known:
        return f"you know of nothing to clear beside {s.board.names[at]}", "special.pirate"
    if not any(can_clear(s, player, disc) for disc in known):
        ice = s.rules.disc_special[known[0]] == words.ICE_PLANET
        return f"it takes {s.rules.disc_value[known[0]]}", "special.ice" if ice else "special.pirate"
    return f"ship {action.ship} cannot end its move there", "special.pirate"


def _draw(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    if not s.rules.draw_optional:
        return "reserve cards are drawn by themselves", "production.reserve"
    if not s.players[seat].draw_open:
        return "you have drawn this turn", "production.reserve"
    if reserve_cards(s, seat):
        return "no card is left to draw", "production.reserve"
    return f"with {points(s, seat)} points there is no card to draw", "production.reserve"


def _exchange(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    rule = "x.card.ship_exchange.legal"
    player = s.players[seat]
    if not player.friends & s.rules.exchange_card:
        return "you have no friendship card for that", "outpost.card"
    if player.exchanged:
        return "once a turn, and you have done so", rule
    return "the other kind of ship could not stand there, or you have no piece for it", rule


def _ask(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    player = s.players[seat]
    if not player.friends & s.rules.donation_card:
        return "you have no friendship card for that", "outpost.card"
    if player.asked:
        return "once a turn, and you have done so", "x.card.glorious_donation"
    return "ask another player who has cards", "x.card.glorious_donation"


def _jump_by_card(s: State, seat: int, ship: int) -> Reason | None:
    """Why no friendship card lets a ship jump in the flight, if none does."""
    player = s.players[seat]
    cards = int(player.friends & s.rules.jump_cards).bit_count()
    if not cards:
        return "no card lets you jump now", "outpost.card"
    if s.rules.ball_black[s.balls]:
        return "not with a black ball", "x.card.space_jump"
    if player.boosters + player.extra_boosters < s.rules.jump_boosters:
        return f"it takes {s.rules.jump_boosters} boosters", "x.card.space_jump"
    if player.jumps >= cards or player.ship_used[ship]:
        return "a ship jumps instead of its move, and once for each card", "x.card.space_jump"
    return None


def _jump(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    assert isinstance(action, a.Jump)
    ship = action.ship - 1
    player = s.players[seat]
    if s.stack[-1].kind == codes.F_FLY:
        without = _jump_by_card(s, seat, ship)
        if without:
            return without
    elif s.stack[-1].a and ship != first_ship(s, player):
        return f"only the first ship jumps: ship {first_ship(s, player) + 1}", "encounter.first_ship"
    if player.ship_at[ship] < 0 or player.held >> ship & 1:
        return f"ship {action.ship} is not on the board, or a card holds it", "encounter.jump"
    why, rule = _may_not_end(s, seat, ship, s.board.index[action.point])
    return (why, rule) if why else ("it could not end a move there", "encounter.jump")


def _fit(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    if s.stack[-1].kind == codes.F_POOL_UPGRADE:
        return "that upgrade is gone from the pool", "setup.start.advanced"
    return "the limit is reached, or none is left in the tray", "encounter.gains"


def _take(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    assert isinstance(action, a.Take)
    if s.supply[RESOURCE_NAMES.index(action.resource)] == 0:
        return f"the supply holds no {action.resource}", "trade.supply.stock"
    return "a swap brings other kinds than the one you gave", "encounter.gains"


def _fame(game: Starfarers, s: State, seat: int, action: a.Action) -> Reason:
    player = s.players[seat]
    if not player.friends & s.rules.fame_card:
        return "you have no friendship card that sells fame", "friend.diplomats.fame"
    if player.fame_bought and s.rules.fame_once:
        return "once a turn, and you have done so", "friend.diplomats.fame"
    if player.fame >= s.rules.fame_for_sale:
        return f"fame is for sale up to {s.rules.fame_for_sale} pieces", "friend.diplomats.fame"
    if s.fame_left == 0:
        return "no fame piece is left in the tray", "setup.upgrades"
    return "it costs 1 goods, and 1 goods short", "build.pay"


def _simple(why: str, rule: str) -> Callable[[Starfarers, State, int, a.Action], Reason]:
    return lambda game, s, seat, action: (why, rule)


REASONS: Mapping[type[a.Action], Callable[[Starfarers, State, int, a.Action], Reason]] = {
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
    a.End: _end,
    a.Shake: _shake,
    a.Fly: _fly,
    a.Settle: _settle,
    a.Jump: _jump,
    a.Discard: _simple("you hold no such card", "production.seven.discard"),
    a.Steal: _simple("pick another player who has a card", "production.seven.steal"),
    a.Take: _take,
    a.Pay: _simple("you hold no such card", "encounter.give"),
    a.HandOver: _simple("you hold no such card", "encounter.gains"),
    a.Fit: _fit,
    a.Lose: _simple("you have no such piece", "encounter.lose_upgrade"),
    a.Hold: _simple("that ship cannot be told to stay", "encounter.lock"),
    a.Befriend: _simple("that card is not there to take", "outpost.card"),
    a.BuyFame: _fame,
    a.Help: _simple(
        "it needs the card, is once a turn, and takes from players ahead", "friend.diplomats.help"
    ),
    a.Launch: _launch,
    a.Clear: _clear,
    a.Draw: _draw,
    a.Exchange: _exchange,
    a.Ask: _ask,
    a.No: _simple("one of the choices must be taken", "production.seven.steal"),
    a.PlaceColony: _simple("choose a free home site", "setup.start.advanced"),
    a.PlaceSpaceport: _simple("choose one of your own colonies", "setup.start.advanced"),
}
