"""The trade and build phase: builds, own posts, purchases, and an offer when nothing else is left."""

from __future__ import annotations

from starwake.bots.starship import trading
from starwake.bots.starship.goals import MISSION_GOAL, MODULE_GOAL, Goal
from starwake.bots.starship.stock import Stock
from starwake.bots.starship.visiting import deal
from starwake.starship.codes import (
    BUILD,
    BUILD_MODULE,
    END,
    POST_BUY,
    POST_SELL,
    POST_SELL_PAIR,
    PURCHASE,
)
from starwake.starship.state import State
from starwake.starship.words import ASTRO, BLOCK_OPEN

POSTS = (POST_BUY, POST_SELL, POST_SELL_PAIR)


def build(stock: Stock, rival: trading.Rival, s: State, codes: list[int]) -> int:
    """The next thing to do. A build closes the posts once one was used, so then they come first."""
    steps = [best_build, best_trade]
    if s.block == BLOCK_OPEN:
        steps.reverse()
    for step in steps:
        choice = step(stock, codes)
        if choice is not None:
            return choice
    offer = trading.offer(stock, rival, s)
    return END if offer is None else offer


def best_build(stock: Stock, codes: list[int]) -> int | None:
    """A build that is worth its cargo."""
    best, choice = -stock.look.weights.bother, None
    for goal in stock.goals:
        code = code_of(goal)
        if code in codes:
            gain = stock.spent(goal)
            if gain > best:
                best, choice = gain, code
    return choice


def code_of(goal: Goal) -> int:
    """The action that builds a goal; none for missions."""
    if goal.what >= MISSION_GOAL:
        return -1
    if goal.what >= MODULE_GOAL:
        return BUILD_MODULE | (goal.what - MODULE_GOAL) << 8
    return BUILD | goal.what << 8


def best_trade(stock: Stock, codes: list[int]) -> int | None:
    """The best deal with an own post, or a purchase from the other player."""
    best, choice = stock.look.weights.bother, None
    for code in codes:
        kind = code & 0xFF
        if kind in POSTS:
            gain = at_post(stock, code)
        elif kind == PURCHASE:
            gain = purchase(stock, code >> 8)
        else:
            continue
        if gain > best:
            best, choice = gain, code
    return choice


def at_post(stock: Stock, code: int) -> float:
    """What a deal with an own post brings."""
    kind, card, one, two = code & 0xFF, (code >> 8) & 0xFFFF, (code >> 24) & 0xFFFF, code >> 40
    price = stock.look.deck.price[card]
    if kind == POST_SELL_PAIR:
        return stock.after([(one, -1), (two, -1), (ASTRO, 2 * price)])
    return deal(stock, one, two if kind == POST_BUY else -two, price)


def purchase(stock: Stock, resource: int) -> float:
    """A unit for little money, and one less for the other player."""
    look = stock.look
    price = int(look.rules.purchase_price)
    return stock.change(resource, 1) + stock.money(-price) + look.weights.harm * (look.weights.cargo - price)
