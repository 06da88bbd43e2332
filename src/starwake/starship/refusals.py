"""Why an action is refused: the text key of the reason, the rule that forbids it, and the nearest legal thing.

The list of legal actions decides; this module only explains. It is asked after the fact, so it may be slow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from starwake.core import choice
from starwake.core.arrays import i64, vec
from starwake.core.errors import IllegalAction
from starwake.parts.codec import Action
from starwake.parts.refusing import nearest
from starwake.starship import actions as a
from starwake.starship import codes, words
from starwake.starship.names import BUILD_NAMES, MODULE_NAMES, RESOURCE_NAMES, VALUABLE_NAMES, WARE_NAMES
from starwake.starship.rules.build import has_place, is_hangar_full
from starwake.starship.rules.flight import most_actions
from starwake.starship.rules.sectors import used_last
from starwake.starship.rules.stores import can_pay, held, room
from starwake.starship.rules.visit import visits
from starwake.starship.state import State

if TYPE_CHECKING:
    from starwake.starship.game import Starship


class Reason(NamedTuple):
    """Why not: a text key after `refusal.`, the values it is filled with, the rule, and what to do instead."""

    key: str
    rule: str
    values: Mapping[str, object] = {}
    hint: str = ""


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
    **dict.fromkeys((a.Build, a.BuildModule, a.Scrap, *POSTS, a.Purchase, a.Invite, a.End), (codes.F_BUILD,)),
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
    a.Scrap: "d.build.ships",
}
"""The rules that say when something can be done; else it is the order of the phases."""


ONWARD = (a.Roll, a.Next, a.Pass, a.End)
"""What leads on to where something else can be done."""


def turn_rule(action: choice.Action) -> str:
    """The rule that forbids an action to a seat that may not act now."""
    return "d.trade.opponent" if isinstance(action, (a.Offer, *ANSWERS)) else "d.turn.phases"


def refusal(game: Starship, s: State, seat: int, action: Action) -> IllegalAction:
    """The error for an action that a seat may not take now."""
    why = _reason(game, s, seat, action)
    hint = why.hint or nearest(list(game.legal(s, seat)), action, ONWARD)
    return game.refuse(
        IllegalAction, f"refusal.{why.key}", why.values, rule=why.rule, hint=hint, action=action.notation
    )


def _reason(game: Starship, s: State, seat: int, action: Action) -> Reason:
    if s.stack[-1].kind not in FRAMES_OF[type(action)] and not _offers_nothing(s, seat, action):
        return _out_of_place(game, s, seat, action)
    if s.stack[-1].seat != seat:  # whoever offers or invites may act too, but not answer
        return Reason("not_your_answer", "d.trade.opponent")
    explain = REASONS.get(type(action))
    if explain is not None:
        return explain(game, s, seat, action)
    return Reason("no_choice", WHEN.get(type(action), "d.turn.phases"))


def _out_of_place(game: Starship, s: State, seat: int, action: Action) -> Reason:
    """It is not the time for this kind of action; who means an own trading post is told how that is written."""
    if isinstance(action, a.Mission) and s.waiting >> game.missions.index(action.mission) & 1:
        return Reason("mission_waits", "d.flight.adventure")
    if s.stack[-1].kind == codes.F_BUILD and isinstance(action, a.Buy | a.Sell | a.SellPair):
        for post in _posts_for(game, s, seat, action):
            meant = f"post {post} {action.notation}"
            there = [
                one.notation
                for one in game.legal(s, seat)
                if one.notation.startswith(f"post {post} {action.word}")
            ]
            hint = meant if meant in there else next(iter(there), "")  # it may be refused there too
            return Reason("at_post", "d.trade.posts", {"post": post, "notation": meant}, hint)
    return Reason("not_now", WHEN.get(type(action), "d.turn.phases"), {"asked": game.asked(s)})


def _posts_for(game: Starship, s: State, seat: int, action: Action) -> Iterable[str]:
    """The own posts that trade what an action names, those where it can be done now first."""
    buying = isinstance(action, a.Buy)
    wares = [action.ware, action.other] if isinstance(action, a.SellPair) else [getattr(action, "ware", "")]
    found = [
        game.cards[card]
        for card, place in enumerate(s.place)
        if place == words.OWNED + seat
        and s.rules.post[card]
        and (s.rules.buys if buying else s.rules.sells)[card]
        and all(ware in _traded(s, card) for ware in wares)
    ]
    legal = game.legal(s, seat)
    return sorted(found, key=lambda post: f"post {post} {action.notation}" not in legal)


def _offers_nothing(s: State, seat: int, action: Action) -> bool:
    """Whether an action is about the card just turned up, at which nothing can be done, so that nobody was asked."""
    if s.stack[-1].kind != codes.F_NEXT or not isinstance(action, VISITS) or isinstance(action, a.Pass):
        return False
    if len(s.row) == 0 or s.row[-1] < 0 or s.rules.kind[s.row[-1]] == words.PIRATE:
        return False
    return not used_last(s) and len(visits(s, seat)) == 1


# ------------------------------------------------------------------ building


def _short(s: State, seat: int, prices: vec[i64], row: int, rule: str) -> Reason:
    """A price, and what is missing from it."""
    cost = {name: int(prices[row * words.VALUABLES + v]) for v, name in enumerate(VALUABLE_NAMES)}
    have = {name: int(held(s.ships[seat], v)) for v, name in enumerate(VALUABLE_NAMES)}
    missing = {name: n - have[name] for name, n in cost.items() if have[name] < n}
    return Reason("short", rule, {"cost": {name: n for name, n in cost.items() if n}, "missing": missing})


def _build(game: Starship, s: State, seat: int, action: Action) -> Reason:
    assert isinstance(action, a.Build)
    what = BUILD_NAMES.index(action.what)
    if has_place(s, seat, what):
        return _short(s, seat, s.rules.costs, what, BUILD_RULES[action.what])
    return no_place(s, seat, action.what)


BUILD_RULES = {
    "colony_ship": "d.build.ships",
    "trade_ship": "d.build.ships",
    "booster": "d.build.boosters",
    "booster_2": "d.build.boosters",
    "cannon": "d.build.cannons",
    "cannon_2": "d.build.cannons",
    "module": "d.build.module1",
    "module_2": "d.build.module2",
}


def no_place(s: State, seat: int, what: str) -> Reason:
    """Why there is no place for a ship or a tile, however rich one is."""
    ship, rules, rule = s.ships[seat], s.rules, BUILD_RULES[what]
    if what.endswith("ship"):
        if is_hangar_full(s, seat):
            return Reason("hangar", rule, {"count": int(rules.hangar)})
        return Reason("all_ships", rule, {"count": int(rules.ships_each)})
    kind = what.removesuffix("_2")
    slots = int(rules.booster_slots if kind == "booster" else rules.cannon_slots)
    if what == kind:
        return Reason(f"all_built.{kind}", rule, {"count": slots})
    tiles = int(ship.boosters + ship.boosters_2 if kind == "booster" else ship.cannons + ship.cannons_2)
    if tiles < slots:
        return Reason(f"tiles_first.{kind}", rule, {"count": tiles, "limit": slots})
    return Reason(f"all_raised.{kind}", rule)


def _build_module(game: Starship, s: State, seat: int, action: Action) -> Reason:
    assert isinstance(action, a.BuildModule)
    module = MODULE_NAMES.index(action.module)
    level = s.ships[seat].modules[module]
    if level == 0:
        return _short(s, seat, s.rules.costs, words.MODULE, "d.build.module1")
    if level == 2:
        return Reason("module_done", "d.build.module2")
    if s.ships[1 - seat].modules[module] == 2:
        return Reason("module_taken", "d.build.module2")
    return _short(s, seat, s.rules.costs, words.MODULE_2, "d.build.module2")


def _scrap(game: Starship, s: State, seat: int, action: Action) -> Reason:
    assert isinstance(action, a.Scrap)
    rule = BUILD_RULES[action.ship]
    if not s.rules.scrap:
        return Reason("no_scrap", rule)
    if not is_hangar_full(s, seat):
        return Reason("hangar_room", rule, {"count": int(s.rules.hangar)})
    return Reason(f"no_{action.ship}", rule)


# ------------------------------------------------------------------ trading with cards

NO_TRADE = {words.LOST_PLANET: "d.flight.lost_planet"}
"""Rules of cards that trade nothing."""
KIND_RULES = {
    words.TRADE_PLANET: "d.flight.trade",
    words.LIBRARY: "d.flight.library",
    words.MEDIAN: "d.flight.median",
}


def _traded(s: State, card: int) -> tuple[str, ...]:
    """The wares that a card trades."""
    known = s.rules.resource[card]
    return (WARE_NAMES[known],) if known >= 0 else RESOURCE_NAMES


def _exchange(s: State, seat: int, card: int, wares: list[str], count: int, buying: bool) -> Reason:
    """Why a card does not let a seat buy or sell so many of each of these wares."""
    rules = s.rules
    rule = KIND_RULES.get(rules.kind[card], "d.flight.outpost_limits")
    if not (rules.buys if buying else rules.sells)[card]:
        return Reason("no_buying" if buying else "no_selling", rule)
    traded = _traded(s, card)
    if any(ware not in traded for ware in wares):
        return Reason("other_wares", rule, {"wares": traded})
    if count * len(wares) > rules.most[card]:
        return Reason("most", rule, {"count": int(rules.most[card])})
    if buying and count > room(s, seat, WARE_NAMES.index(wares[0])):
        return _full(s, seat, WARE_NAMES.index(wares[0]))
    if buying:
        cost = int(count * rules.price[card])
        return Reason("too_dear", rule, {"price": cost, "count": cost - int(s.ships[seat].astro)})
    lacking = next(w for w in wares if held(s.ships[seat], WARE_NAMES.index(w)) < count)
    return _aboard(s, seat, WARE_NAMES.index(lacking), rule)


def _aboard(s: State, seat: int, valuable: int, rule: str) -> Reason:
    """How little of something there is."""
    count, name = int(held(s.ships[seat], valuable)), VALUABLE_NAMES[valuable]
    if count:
        return Reason("aboard", rule, {"ware": name, "count": count})
    return Reason("none_aboard", rule, {"resource": name})


def _full(s: State, seat: int, valuable: int) -> Reason:
    """How little room there is for something."""
    values = {"resource": VALUABLE_NAMES[valuable], "count": int(room(s, seat, valuable))}
    return Reason("room" if values["count"] else "full", "d.storage", values)


def _trade(game: Starship, s: State, seat: int, action: Action) -> Reason:
    card = int(s.row[-1])
    if s.rules.kind[card] in (words.COLONY, words.ADVENTURE_PLANET, words.LOST_PLANET):
        rule = NO_TRADE.get(s.rules.kind[card], "d.flight.action")
        return Reason("no_trade", rule, {"card": game.cards[card]})
    if isinstance(action, a.SellPair):
        return _exchange(s, seat, card, [action.ware, action.other], 1, buying=False)
    assert isinstance(action, a.Trade)
    return _exchange(s, seat, card, [action.ware], action.count, isinstance(action, a.Buy))


def _post(game: Starship, s: State, seat: int, action: Action) -> Reason:
    assert isinstance(action, a.PostTrade | a.PostSellPair)
    card, rule = game.cards.index(action.post), "d.trade.posts"
    if s.place[card] != words.OWNED + seat or not s.rules.post[card]:
        return Reason("not_your_post", rule, {"card": action.post})
    if s.block == words.BLOCK_CLOSED:
        return Reason("posts_closed", rule)
    if card in list(s.used_posts):
        return Reason("post_used", rule, {"card": action.post})
    if len(s.used_posts) >= s.rules.posts_a_turn:
        return Reason("posts_spent", rule, {"count": int(s.rules.posts_a_turn)})
    if isinstance(action, a.PostSellPair):
        return _exchange(s, seat, card, [action.ware, action.other], 1, buying=False)
    return _exchange(s, seat, card, [action.ware], action.count, isinstance(action, a.PostBuy))


def _found(game: Starship, s: State, seat: int, action: Action) -> Reason:
    card = int(s.row[-1])
    if s.rules.kind[card] == words.COLONY:
        return Reason("no_colony_ship", "d.flight.colony")
    if not s.rules.post[card]:
        rule = NO_TRADE.get(s.rules.kind[card], "d.flight.trading_post")
        return Reason("no_site", rule, {"card": game.cards[card]})
    return Reason("no_trade_ship", "d.flight.trading_post")


def _mission(game: Starship, s: State, seat: int, action: Action) -> Reason:
    assert isinstance(action, a.Mission)
    mission, card = game.missions.index(action.mission), int(s.row[-1])
    rule = "d.flight.adventure"
    if s.mission[mission] != words.OPEN:
        return Reason("mission_ahead" if s.mission[mission] == words.IN_PILE else "mission_done", rule)
    if s.rules.planet[card] != s.rules.mission_planet[mission]:
        return Reason("other_planet", rule, {"card": game.cards[card], "mission": action.mission})
    if s.waiting >> mission & 1:
        return Reason("mission_waits", rule)
    if s.acted >= most_actions(s, seat):
        return Reason("actions_used", "d.flight.end", {"count": int(most_actions(s, seat))})
    if not can_pay(s.ships[seat], s.rules.mission_pay, mission):
        return _short(s, seat, s.rules.mission_pay, mission, rule)
    ship = s.ships[seat]
    for kind, asked, have in (
        ("cannon_points", s.rules.mission_cannons[mission], ship.cannon_points()),
        ("booster_points", s.rules.mission_boosters[mission], ship.booster_points()),
    ):
        if have < asked:
            return Reason(f"needs.{kind}", rule, {"count": int(have), "limit": int(asked)})
    raise AssertionError(f"{action.notation} can be completed")


# ------------------------------------------------------------------ choices


def _pay(game: Starship, s: State, seat: int, action: Action) -> Reason:
    return Reason(
        "cannot_pay", "d.pirate.demand", {"demand": int(s.demand), "count": int(s.ships[seat].astro)}
    )


def _take(game: Starship, s: State, seat: int, action: Action) -> Reason:
    assert isinstance(action, a.Take)
    if s.stack[-1].b == RESOURCE_NAMES.index(action.resource):
        return Reason("excluded", "d.flight.adventure")
    return _full(s, seat, RESOURCE_NAMES.index(action.resource))


def _harvest(game: Starship, s: State, seat: int, action: Action) -> Reason:
    assert isinstance(action, a.Harvest)
    resource, rules = RESOURCE_NAMES.index(action.resource), s.rules
    made = any(
        place == words.OWNED + seat
        and rules.kind[card] == words.COLONY
        and (rules.number[card], rules.resource[card]) == (s.yellow, resource)
        for card, place in enumerate(s.place)
    )
    key = "full" if made else "no_colony"
    return Reason(key, "d.production.one_colony", {"resource": action.resource})


def _put(game: Starship, s: State, seat: int, action: Action) -> Reason:
    return Reason("not_sensed", "d.module.sensor")


def _lose(game: Starship, s: State, seat: int, action: Action) -> Reason:
    return Reason("face_down", "d.pirate.lose")


def _purchase(game: Starship, s: State, seat: int, action: Action) -> Reason:
    assert isinstance(action, a.Purchase)
    ship, rules, rule = s.ships[seat], s.rules, "d.module.trade"
    resource = RESOURCE_NAMES.index(action.resource)
    allowed = int(rules.purchases[ship.modules[words.TRADE]])
    if allowed == 0:
        return Reason("no_trade_module", rule)
    if s.purchases >= allowed:
        return Reason("purchases_spent", rule, {"count": allowed})
    if ship.astro < rules.purchase_price:
        return Reason("price", rule, {"price": int(rules.purchase_price), "count": int(ship.astro)})
    if s.ships[1 - seat].bays[resource] == 0:
        return Reason("opponent_none", rule, {"resource": action.resource})
    return _full(s, seat, resource)


# ------------------------------------------------------------------ offers


def _offer(game: Starship, s: State, seat: int, action: Action) -> Reason:
    assert isinstance(action, a.Offer)
    rule = "d.trade.opponent"
    if not s.rules.player_trade:
        return Reason("no_offers", rule)
    if not any(action.give) or not any(action.want):
        return Reason("one_sided", rule)
    for v, (give, want, name) in enumerate(zip(action.give, action.want, VALUABLE_NAMES, strict=True)):
        if give and want:
            return Reason("both_sides", rule, {"resource": name})
        if give > held(s.ships[seat], v):
            return _aboard(s, seat, v, rule)
        if want > room(s, seat, v):
            return _full(s, seat, v)
    raise AssertionError(f"{action.notation} is an offer that can be made")


def _invite(game: Starship, s: State, seat: int, action: Action) -> Reason:
    return Reason("no_invitations" if s.rules.player_trade else "no_offers", "d.trade.opponent")


def _accept(game: Starship, s: State, seat: int, action: Action) -> Reason:
    offer = game.action(s.offer)
    assert isinstance(offer, a.Offer)
    for v, want in enumerate(offer.want):
        if want > held(s.ships[seat], v):
            return _aboard(s, seat, v, "d.trade.opponent")
    full = next(v for v, give in enumerate(offer.give) if give > room(s, seat, v))
    return _full(s, seat, full)


def _withdraw(game: Starship, s: State, seat: int, action: Action) -> Reason:
    return Reason("not_yours_to_withdraw", "d.trade.opponent")


Explain = Callable[["Starship", State, int, Action], Reason]
REASONS: Mapping[type[Action], Explain] = {
    a.Build: _build,
    a.BuildModule: _build_module,
    a.Scrap: _scrap,
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
