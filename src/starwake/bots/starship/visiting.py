"""What a card is worth to a flyer: trade, founding, missions."""

from __future__ import annotations

from starwake.bots.starship.goals import MISSION_GOAL, Goal, pay
from starwake.bots.starship.stock import Stock, less
from starwake.starship.codes import BUY, FOUND, MISSION, PASS, SELL_PAIR
from starwake.starship.rules.visit import can_complete
from starwake.starship.words import (
    ADVENTURE_PLANET,
    ASTRO,
    COLONY,
    LOST_PLANET,
    PIRATE,
    RESOURCES,
    VALUABLES,
)


def act(stock: Stock, card: int, action: int) -> float:
    """What an action at a card brings."""
    kind, one, two = action & 0xFF, (action >> 8) & 0xFFFF, action >> 24
    price = stock.look.deck.price[card]
    if kind == PASS:
        return 0.0
    if kind == FOUND:
        return found(stock, card)
    if kind == MISSION:
        return complete(stock, one)
    if kind == SELL_PAIR:
        return stock.after([(one, -1), (two, -1), (ASTRO, 2 * price)])
    return deal(stock, one, two if kind == BUY else -two, price)


def deal(stock: Stock, valuable: int, count: int, price: int) -> float:
    """Buying so many units, or selling them where the count is negative."""
    return stock.change(valuable, count) + stock.money(-count * price)


def best_gain(stock: Stock, card: int) -> float:
    """The best that can be done at a card, 0 if nothing can; pirates are no visit."""
    kind = stock.look.deck.kind[card]
    if kind == COLONY:
        return found(stock, card) if stock.look.me.colony_ships else 0.0
    if kind == ADVENTURE_PLANET:
        return max([complete(stock, mission) for mission in ready(stock, card)], default=0.0)
    if kind == PIRATE or kind == LOST_PLANET:
        return 0.0
    gain = best_deal(stock, card)
    if stock.look.me.trade_ships and stock.look.deck.is_post[card]:
        gain = max(gain, found(stock, card))
    return gain


def best_deal(stock: Stock, card: int) -> float:
    """The best trade with a card."""
    deck = stock.look.deck
    price, most, trades = deck.price[card], deck.most[card], deck.resource[card]
    best = 0.0
    for v in deck.traded[card]:
        if deck.buys[card]:
            for n in range(1, min(most, stock.room[v], stock.astro // price) + 1):
                best = max(best, deal(stock, v, n, price))
        if deck.sells[card]:
            for n in range(1, min(most, int(stock.held[v])) + 1):
                best = max(best, deal(stock, v, -n, price))
    if trades < 0 and deck.sells[card]:  # the two best singles, about
        singles = sorted([stock.change(r, -1) for r in range(RESOURCES) if stock.held[r]], reverse=True)
        if len(singles) > 1:
            best = max(best, singles[0] + singles[1] + stock.money(2 * price))
    return best


# ------------------------------------------------------------------ founding


def found(stock: Stock, card: int) -> float:
    """A colony or a trading post, for a ship that could also have waited for a better one."""
    look = stock.look
    if look.deck.kind[card] == COLONY:
        worth, ship = look.colony(card), look.colony_ship
    else:
        worth, ship = look.post(card), look.trade_ship
    return worth - look.weights.kept * min(worth, ship)


# ------------------------------------------------------------------ missions


def ready(stock: Stock, card: int) -> list[int]:
    """The missions that could be completed at a planet now."""
    look = stock.look
    return [
        mission
        for mission in look.open_missions
        if look.rules.mission_planet[mission] == look.rules.planet[card]
        and not (look.s.waiting >> mission) & 1
        and can_complete(look.s, look.seat, mission)
    ]


def complete(stock: Stock, mission: int) -> float:
    """A mission completed: the reward, less what is handed in."""
    rules = stock.look.rules
    held = less(stock.held, pay(rules, mission))
    handed_in = stock.worth(held, without=goal_of(stock, mission)) - stock.worth(stock.held)
    price = int(rules.mission_pay[mission * VALUABLES + ASTRO])
    return stock.look.reward(mission) + handed_in + stock.money(-price)


def goal_of(stock: Stock, mission: int) -> Goal | None:
    """The plan to complete a mission, if there is one."""
    for goal in stock.goals:
        if goal.what == MISSION_GOAL + mission:
            return goal
    return None
