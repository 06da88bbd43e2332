"""Deals with the other player: made and taken where both gain, and never with somebody about to win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starwake.bots.starship.stock import Stock
from starwake.starship.codes import ACCEPT, DECLINE, OFFER
from starwake.starship.rules.trade import given, giving, wanted, wanting
from starwake.starship.state import State
from starwake.starship.words import ASTRO, RESOURCES, VALUABLES

Rival = Callable[[], Stock]
"""The other player's holdings and plans, which lie open; worked out only when asked for."""
Flow = tuple[int, int]
"""A valuable, and how many of it come (or go, below zero)."""
OFFERS_A_TURN: Final = 1
HIGHEST_PRICE: Final = 6


def offer(stock: Stock, rival: Rival, s: State) -> int | None:
    """One offer a turn: a unit against another, or against money, so that both gain and oneself more."""
    look = stock.look
    if not look.rules.player_trade or s.offers_made >= OFFERS_A_TURN or dangerous(stock):
        return None
    best, choice = look.weights.margin, None
    theirs = rival()
    for flows in proposals(stock, theirs):
        gain, loss = judge(stock, theirs, flows)
        if loss > look.weights.margin and gain > best:
            best, choice = gain, code_of(flows)
    return choice


def propose(stock: Stock, rival: Rival, s: State) -> int:
    """An offer on the other player's turn, if one helps."""
    found = offer(stock, rival, s)
    return DECLINE if found is None else found


def answer(stock: Stock, rival: Rival, s: State, codes: list[int]) -> int:
    """Accept what brings more than it gives away."""
    if ACCEPT not in codes or dangerous(stock):
        return DECLINE
    terms = s.offer
    flows = [(v, int(given(terms, v)) - int(wanted(terms, v))) for v in range(VALUABLES)]
    gain, _ = judge(stock, rival(), [(v, count) for v, count in flows if count])
    return ACCEPT if gain > 0 else DECLINE


def dangerous(stock: Stock) -> bool:
    """Whether the other player is so close to winning that no deal is a good one."""
    return stock.look.rival_points >= stock.look.rules.target - stock.look.weights.danger


def judge(stock: Stock, theirs: Stock, flows: list[Flow]) -> tuple[float, float]:
    """What a deal is worth to either side, the other side's gain taken into account."""
    own = stock.after(flows)
    other = theirs.after([(v, -count) for v, count in flows])
    share = stock.look.weights.rival
    return own - share * other, other - share * own


def proposals(stock: Stock, theirs: Stock) -> list[list[Flow]]:
    """Small deals that both could carry out."""
    gives = [r for r in range(RESOURCES) if stock.held[r] and theirs.room[r]]
    wants = [r for r in range(RESOURCES) if theirs.held[r] and stock.room[r]]
    found = [[(give, -1), (want, 1)] for give in gives for want in wants if give != want]
    for price in range(1, HIGHEST_PRICE + 1):
        if theirs.astro >= price:
            found += [[(give, -1), (ASTRO, price)] for give in gives]
        if stock.astro >= price:
            found += [[(ASTRO, -price), (want, 1)] for want in wants]
    return found


def code_of(flows: list[Flow]) -> int:
    """The offer as an action."""
    code = int(OFFER)
    for v, count in flows:
        code |= int(giving(v, -count) if count < 0 else wanting(v, count))
    return code
