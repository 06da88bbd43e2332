"""Why an action is refused: the reason in words, the rule that forbids it, and the nearest legal thing.

The list of legal actions decides; this module only explains. It is asked after the fact, so it may be slow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from starwake.core import choice
from starwake.core.arrays import i64, vec
from starwake.core.errors import IllegalAction
from starwake.parts.codec import Action
from starwake.parts.refusing import nearest
from starwake.starship import actions as a
from starwake.starship import codes, words
from starwake.starship.names import BUILD_NAMES, MODULE_NAMES, RESOURCE_NAMES, VALUABLE_NAMES, WARE_NAMES
from starwake.starship.rules.build import has_place
from starwake.starship.rules.flight import most_actions
from starwake.starship.rules.sectors import used_last
from starwake.starship.rules.stores import can_pay, held, room
from starwake.starship.rules.visit import visits
from starwake.starship.state import State

if TYPE_CHECKING:
    from starwake.starship.game import Starship

Reason = tuple[str, str]
"""(why, rule id)."""

VISITS = (a.Pass, a.Buy, a.Sell, a.SellPair, a.Found, a.Mission)
POSTS = (a.PostBuy, a.PostSell, a.PostSellPair)
ANSWERS = (a.Accept, a.Decline, a.Withdraw)
FRAMES_OF: Mapping[type[Action], tuple[int, ...]] = {
    a.Roll: (codes.F_ROLL,),
    a.Fit: (codes.F_FIRST_MODULE,),
    a.Harvest: (codes.F_HARVEST,),
    a.Fly: (codes.F_SECTOR,),
    a.Yes: (codes.F_SENSOR,),
    a.No: (codes.F_SENSOR,),
    a.Put: (codes.F_ARRANGE,),
    a.Next: (codes.F_NEXT,),
    a.Stop: (codes.F_NEXT,),
    **dict.fromkeys(VISITS, (codes.F_VISIT,)),
    a.Pay: (codes.F_PIRATE,),
    a.Fight: (codes.F_PIRATE,),
    a.Take: (codes.F_TAKE,),
    a.Lose: (codes.F_GIVE_UP,),
    **dict.fromkeys((a.Build, a.BuildModule, *POSTS, a.Purchase, a.Invite, a.End), (codes.F_BUILD,)),
    a.Offer: (codes.F_BUILD, codes.F_PROPOSE),
    a.Accept: (codes.F_ANSWER,),
    **dict.fromkeys((a.Decline, a.Withdraw), (codes.F_ANSWER, codes.F_PROPOSE)),
}
"""The frames on which each kind of action can be legal at all."""
WHEN: Mapping[type[Action], str] = {
    a.Fit: "d.setup.start",
    a.Harvest: "d.production.one_colony",
    a.Fly: "d.flight.sector",
    **dict.fromkeys((a.Yes, a.No, a.Put), "d.module.sensor"),
    **dict.fromkeys((a.Next, a.Stop), "d.flight.end"),
    **dict.fromkeys(VISITS, "d.flight.action"),
    **dict.fromkeys((a.Pay, a.Fight), "d.pirate.demand"),
    a.Take: "d.pirate.win",
    a.Lose: "d.pirate.lose",
    **dict.fromkeys((a.Offer, a.Invite, *ANSWERS), "d.trade.opponent"),
    **dict.fromkeys(POSTS, "d.trade.posts"),
    a.Purchase: "d.module.trade",
}
"""The rules that say when something can be done; else it is the order of the phases."""


ONWARD = (a.Roll, a.Next, a.Pass, a.End)
"""What leads on to where something else can be done."""


def turn_rule(action: choice.Action) -> str:
    """The rule that forbids an action to a seat that may not act now."""
    return "d.trade.opponent" if isinstance(action, (a.Offer, *ANSWERS)) else "d.turn.phases"


def refusal(game: Starship, s: State, seat: int, action: Action) -> IllegalAction:
    """The error for an action that a seat may not take now."""
    why, rule = _reason(game, s, seat, action)
    return IllegalAction(
        f"{action.notation}: {why}", rule=rule, hint=nearest(list(game.legal(s, seat)), action, ONWARD)
    )


def _reason(game: Starship, s: State, seat: int, action: Action) -> Reason:
    if s.stack[-1].kind not in FRAMES_OF[type(action)] and not _offers_nothing(s, seat, action):
        rule = WHEN.get(type(action), "d.turn.phases")
        return f"not now; what is waited for is {game.waiting_for(s)}", rule
    if s.stack[-1].seat != seat:  # whoever offers or invites may act too, but not answer
        return "the other player answers; you may take it back", "d.trade.opponent"
    explain = REASONS.get(type(action))
    if explain is not None:
        return explain(game, s, seat, action)
    return "not among the choices there are", WHEN.get(type(action), "d.turn.phases")


def _offers_nothing(s: State, seat: int, action: Action) -> bool:
    """Whether an action is about the card just turned up, at which nothing can be done, so that nobody was asked."""
    return (
        s.stack[-1].kind == codes.F_NEXT
        and isinstance(action, VISITS)
        and not isinstance(action, a.Pass)
        and len(s.row) > 0
        and s.row[-1] >= 0
        and s.rules.kind[s.row[-1]] != words.PIRATE
        and not used_last(s)
        and len(visits(s, seat)) == 1
    )


# ------------------------------------------------------------------ building


def _short(s: State, seat: int, prices: vec[i64], row: int) -> str:
    """A price in words, and what is missing from it."""
    costs = [int(prices[row * words.VALUABLES + v]) for v in range(words.VALUABLES)]
    have = [int(held(s.ships[seat], v)) for v in range(words.VALUABLES)]
    price = [f"{n} {name}" for n, name in zip(costs, VALUABLE_NAMES, strict=True) if n]
    missing = [
        f"{n - had} {name}" for n, had, name in zip(costs, have, VALUABLE_NAMES, strict=True) if had < n
    ]
    return f"it costs {', '.join(price)}; missing: {', '.join(missing)}"


def _build(game: Starship, s: State, seat: int, action: Action) -> Reason:
    assert isinstance(action, a.Build)
    what = BUILD_NAMES.index(action.what)
    rule = BUILD_RULES[action.what]
    if has_place(s, seat, what):
        return _short(s, seat, s.rules.costs, what), rule
    return _no_place(s, seat, action.what), rule


BUILD_RULES = {
    "colony_ship": "d.build.ships",
    "trade_ship": "d.build.ships",
    "booster": "d.build.boosters",
    "booster_2": "d.build.boosters",
    "cannon": "d.build.cannons",
    "cannon_2": "d.build.cannons",
}


def _no_place(s: State, seat: int, what: str) -> str:
    ship, rules = s.ships[seat], s.rules
    if what.endswith("ship"):
        if ship.colony_ships + ship.trade_ships >= rules.hangar:
            return f"the hangar holds {rules.hangar} ships, and is full"
        return f"both ships of this kind are in the hangar; there are only {rules.ships_each}"
    kind = what.removesuffix("_2")
    slots = rules.booster_slots if kind == "booster" else rules.cannon_slots
    if what == kind:
        return f"all {slots} places for {kind}s are taken; raise one with 'build {kind}_2'"
    tiles = ship.boosters + ship.boosters_2 if kind == "booster" else ship.cannons + ship.cannons_2
    if tiles < slots:
        return f"a {kind} is raised only when all {slots} are there; there are {tiles}"
    return f"all {kind}s are raised already"


def _build_module(game: Starship, s: State, seat: int, action: Action) -> Reason:
    assert isinstance(action, a.BuildModule)
    module = MODULE_NAMES.index(action.module)
    level = s.ships[seat].modules[module]
    if level == 0:
        return _short(s, seat, s.rules.costs, words.MODULE), "d.build.module1"
    if level == 2:
        return "its second level is yours already", "d.build.module2"
    if s.ships[1 - seat].modules[module] == 2:
        return "the only second level of its kind is the opponent's", "d.build.module2"
    return _short(s, seat, s.rules.costs, words.MODULE_2), "d.build.module2"


# ------------------------------------------------------------------ trading with cards

NO_TRADE = {words.LOST_PLANET: "d.flight.lost_planet"}
"""Rules of cards that trade nothing."""
KIND_RULES = {
    words.TRADE_PLANET: "d.flight.trade",
    words.LIBRARY: "d.flight.library",
    words.MEDIAN: "d.flight.median",
}


def _exchange(s: State, seat: int, card: int, wares: list[str], count: int, buying: bool) -> Reason:
    """Why a card does not let a seat buy or sell so many of each of these wares."""
    rules = s.rules
    rule = KIND_RULES.get(rules.kind[card], "d.flight.outpost_limits")
    deals = "buy" if buying else "sell"
    if not (rules.buys if buying else rules.sells)[card]:
        return f"one cannot {deals} there", rule
    known = rules.resource[card]
    fitting = [WARE_NAMES[known]] if known >= 0 else list(RESOURCE_NAMES)
    if any(ware not in fitting for ware in wares):
        return f"it trades {', '.join(fitting)}", rule
    if count * len(wares) > rules.most[card]:
        return f"{rules.most[card]} at most in one visit", rule
    if buying and count > room(s, seat, WARE_NAMES.index(wares[0])):
        return f"there is room for {room(s, seat, WARE_NAMES.index(wares[0]))} more", "d.storage"
    if buying:
        money, cost = s.ships[seat].astro, count * rules.price[card]
        return f"it costs {cost} astro, {cost - money} more than there are", rule
    lacking = next(w for w in wares if held(s.ships[seat], WARE_NAMES.index(w)) < count)
    return _aboard(s, seat, WARE_NAMES.index(lacking)), rule


def _aboard(s: State, seat: int, valuable: int) -> str:
    """How little of something there is."""
    count, name = held(s.ships[seat], valuable), VALUABLE_NAMES[valuable]
    return f"there is only {count} {name} aboard" if count else f"there is no {name} aboard"


def _trade(game: Starship, s: State, seat: int, action: Action) -> Reason:
    card = int(s.row[-1])
    if s.rules.kind[card] in (words.COLONY, words.ADVENTURE_PLANET, words.LOST_PLANET):
        return f"nothing is traded at {game.cards[card]}", NO_TRADE.get(s.rules.kind[card], "d.flight.action")
    if isinstance(action, a.SellPair):
        return _exchange(s, seat, card, [action.ware, action.other], 1, buying=False)
    assert isinstance(action, a.Trade)
    return _exchange(s, seat, card, [action.ware], action.count, isinstance(action, a.Buy))


def _post(game: Starship, s: State, seat: int, action: Action) -> Reason:
    assert isinstance(action, a.PostTrade | a.PostSellPair)
    card = game.cards.index(action.post)
    if s.place[card] != words.OWNED + seat or not s.rules.post[card]:
        return f"{action.post} is no trading post of yours", "d.trade.posts"
    if s.block == words.BLOCK_CLOSED:
        return "something was built after the first post of this turn, which closed them all", "d.trade.posts"
    if card in list(s.used_posts):
        return f"{action.post} has been used in this turn", "d.trade.posts"
    if len(s.used_posts) >= s.rules.posts_a_turn:
        return f"{s.rules.posts_a_turn} posts can be used in a turn, and have been", "d.trade.posts"
    if isinstance(action, a.PostSellPair):
        return _exchange(s, seat, card, [action.ware, action.other], 1, buying=False)
    return _exchange(s, seat, card, [action.ware], action.count, isinstance(action, a.PostBuy))


def _found(game: Starship, s: State, seat: int, action: Action) -> Reason:
    card = int(s.row[-1])
    if s.rules.kind[card] == words.COLONY:
        return "there is no colony ship in the hangar", "d.flight.colony"
    if not s.rules.post[card]:
        rule = NO_TRADE.get(s.rules.kind[card], "d.flight.trading_post")
        return f"{game.cards[card]} is no place for a colony or a trading post", rule
    return "there is no trade ship in the hangar", "d.flight.trading_post"


def _mission(game: Starship, s: State, seat: int, action: Action) -> Reason:
    assert isinstance(action, a.Mission)
    mission, card = game.missions.index(action.mission), int(s.row[-1])
    rule = "d.flight.adventure"
    if s.mission[mission] != words.OPEN:
        return "that mission is not open", rule
    if s.rules.planet[card] != s.rules.mission_planet[mission]:
        return f"{game.cards[card]} is not the planet of that mission", rule
    if s.waiting >> mission & 1:
        return "it came up during this visit and must wait for a later turn", rule
    if s.acted >= most_actions(s, seat):
        return "the actions of this flight are used up", "d.flight.end"
    if not can_pay(s.ships[seat], s.rules.mission_pay, mission):
        return _short(s, seat, s.rules.mission_pay, mission), rule
    needs = ("cannons", s.rules.mission_cannons[mission]), ("boosters", s.rules.mission_boosters[mission])
    return f"it asks for {' and '.join(f'{n} points of {name}' for name, n in needs if n)}", rule


# ------------------------------------------------------------------ choices


def _pay(game: Starship, s: State, seat: int, action: Action) -> Reason:
    return f"the pirate demands {s.demand} astro; there are {s.ships[seat].astro}", "d.pirate.demand"


def _take(game: Starship, s: State, seat: int, action: Action) -> Reason:
    assert isinstance(action, a.Take)
    if s.stack[-1].b == RESOURCE_NAMES.index(action.resource):
        return "this mission's reward is any resource but that", "d.flight.adventure"
    return "its bay is full", "d.storage"


def _harvest(game: Starship, s: State, seat: int, action: Action) -> Reason:
    return "no own colony brings that on this roll, or its bay is full", "d.production.one_colony"


def _put(game: Starship, s: State, seat: int, action: Action) -> Reason:
    return "that card is not under the sensor", "d.module.sensor"


def _lose(game: Starship, s: State, seat: int, action: Action) -> Reason:
    return "that module does not lie face up", "d.pirate.lose"


def _purchase(game: Starship, s: State, seat: int, action: Action) -> Reason:
    assert isinstance(action, a.Purchase)
    ship, rules, rule = s.ships[seat], s.rules, "d.module.trade"
    resource = RESOURCE_NAMES.index(action.resource)
    allowed = rules.purchases[ship.modules[words.TRADE]]
    if allowed == 0:
        return "that takes a trade module", rule
    if s.purchases >= allowed:
        return f"the trade module buys {allowed} in a turn, and has", rule
    if ship.astro < rules.purchase_price:
        return f"it costs {rules.purchase_price} astro; there are {ship.astro}", rule
    if s.ships[1 - seat].bays[resource] == 0:
        return f"the opponent has no {action.resource}", rule
    return "its bay is full", "d.storage"


# ------------------------------------------------------------------ offers


def _offer(game: Starship, s: State, seat: int, action: Action) -> Reason:
    assert isinstance(action, a.Offer)
    rule = "d.trade.opponent"
    if not s.rules.player_trade:
        return "the players of this table do not trade with each other", rule
    if not any(action.give) or not any(action.want):
        return "both sides of an offer give something", rule
    for v, (give, want, name) in enumerate(zip(action.give, action.want, VALUABLE_NAMES, strict=True)):
        if give and want:
            return f"{name} stands on both sides", rule
        if give > held(s.ships[seat], v):
            return _aboard(s, seat, v), rule
        if want > room(s, seat, v):
            return f"there is room for {room(s, seat, v)} more {name}", "d.storage"
    raise AssertionError(f"{action.notation} is an offer that can be made")


def _invite(game: Starship, s: State, seat: int, action: Action) -> Reason:
    return "the other player makes no offers at this table", "d.trade.opponent"


def _accept(game: Starship, s: State, seat: int, action: Action) -> Reason:
    offer = game.action(s.offer)
    assert isinstance(offer, a.Offer)
    for v, want in enumerate(offer.want):
        if want > held(s.ships[seat], v):
            return _aboard(s, seat, v), "d.trade.opponent"
    return "there is no room for all that it brings", "d.storage"


def _withdraw(game: Starship, s: State, seat: int, action: Action) -> Reason:
    return "only who offers or invites in the own turn takes it back", "d.trade.opponent"


Explain = Callable[["Starship", State, int, Action], Reason]
REASONS: Mapping[type[Action], Explain] = {
    a.Build: _build,
    a.BuildModule: _build_module,
    **dict.fromkeys((a.Buy, a.Sell, a.SellPair), _trade),
    **dict.fromkeys(POSTS, _post),
    a.Found: _found,
    a.Mission: _mission,
    a.Pay: _pay,
    a.Take: _take,
    a.Harvest: _harvest,
    a.Put: _put,
    a.Lose: _lose,
    a.Purchase: _purchase,
    a.Offer: _offer,
    a.Invite: _invite,
    a.Accept: _accept,
    a.Withdraw: _withdraw,
}
