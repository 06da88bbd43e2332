"""Trading: with the supply, and with the other players by offer, answer and deal."""

from __future__ import annotations

from typing import Final

from starwake.core.arrays import append, i64, vec
from starwake.core.engine import Frame, Step, bit, code
from starwake.starfarers.codes import (
    ACCEPT,
    COUNTER,
    DEAL,
    DECLINE,
    F_ANSWER,
    F_CLOSE,
    N_ANSWERED,
    N_DEAL,
    N_OFFERED,
    N_TRADED,
    N_WITHDRAWN,
    OFFER,
    TRADE,
    WITHDRAW,
)
from starwake.starfarers.rules.cards import gain, pass_openly, pay
from starwake.starfarers.state import Player, State
from starwake.starfarers.words import ACCEPTED, COUNTERED, DECLINED, GOODS, RESOURCES, WAITING

LISTED_OFFERS: Final = 2
"""Offers a turn after which iteration lists no more of them; they stay legal."""
BUNDLE: Final = 25
"""Bits of one side of an offer: five resources of five bits each."""


# ------------------------------------------------------------------ with the supply


def rate(s: State, player: Player, resource: i64) -> i64:
    """trade.supply.three, trade.supply.goods, friend.merchants: cards of a kind that buy one other card."""
    best = s.rules.rates[resource]
    if player.friends & s.rules.merchants[resource] and s.rules.merchant_rate < best:
        return s.rules.merchant_rate
    return best


def goods_card_ready(s: State, player: Player) -> bool:
    """friend.merchants.goods: one goods buys one card, once a turn."""
    return bool(player.friends & s.rules.goods_card) and not player.goods_swapped


def add_supply_trades(s: State, player: Player, out: vec[i64]) -> vec[i64]:
    """Every exchange the hand can pay for a card the supply holds (trade.supply.stock)."""
    r: i64 = 0
    while r < RESOURCES:
        have = player.hand[r]
        if have > 0:
            count = rate(s, player, r)
            if have >= count:
                out = add_exchange(s, r, count, out)
            if r == GOODS and goods_card_ready(s, player) and have >= s.rules.goods_card_rate:
                out = add_exchange(s, r, s.rules.goods_card_rate, out)
        r += 1
    return out


def add_exchange(s: State, given: i64, count: i64, out: vec[i64]) -> vec[i64]:
    """`count` of one kind for each other kind in the supply."""
    r: i64 = 0
    while r < RESOURCES:
        if r != given and s.supply[r] > 0:
            out = append(out, code(TRADE, given, r, count))
        r += 1
    return out


def trade_with_supply(s: State, seat: i64, action: i64) -> None:
    """Return some cards of a kind, take one of another."""
    given = (action >> 8) & 0xFFFF
    taken = (action >> 24) & 0xFFFF
    count = action >> 40
    player = s.players[seat]
    if count < rate(s, player, given):
        player.goods_swapped = True
    pay(s, seat, given, count)
    gain(s, seat, taken, 1)
    s.note(N_TRADED, seat, given, count, taken)


# ------------------------------------------------------------------ with players


def bundle(kind: i64, give: vec[i64], want: vec[i64]) -> i64:
    """An offer as a number: kind, then five counts given and five wanted, five bits each."""
    packed = kind
    r: i64 = 0
    while r < RESOURCES:
        packed |= give[r] << (8 + 5 * r)
        packed |= want[r] << (8 + BUNDLE + 5 * r)
        r += 1
    return packed


def given(action: i64, resource: i64) -> i64:
    """Cards of a resource on the giving side of an offer or counter."""
    return (action >> (8 + 5 * resource)) & 31


def wanted(action: i64, resource: i64) -> i64:
    """Cards of a resource on the wanting side of an offer or counter."""
    return (action >> (8 + BUNDLE + 5 * resource)) & 31


def covers_given(player: Player, action: i64) -> bool:
    """Whether a hand holds what the speaker of an offer gives."""
    r: i64 = 0
    while r < RESOURCES:
        if player.hand[r] < given(action, r):
            return False
        r += 1
    return True


def covers_wanted(player: Player, action: i64) -> bool:
    """Whether a hand holds what the speaker of an offer wants."""
    r: i64 = 0
    while r < RESOURCES:
        if player.hand[r] < wanted(action, r):
            return False
        r += 1
    return True


def is_offer(s: State, seat: i64, action: i64, kind: i64) -> bool:
    """trade.players.no_gifts: both sides give, nothing stands on both sides, and the speaker holds it."""
    if action & 0xFF != kind or action >> (8 + 2 * BUNDLE) or not s.rules.player_trade:
        return False
    gives: i64 = 0
    wants: i64 = 0
    r: i64 = 0
    while r < RESOURCES:
        one = given(action, r)
        other = wanted(action, r)
        if one and other:
            return False
        gives += one
        wants += other
        r += 1
    return gives > 0 and wants > 0 and covers_given(s.players[seat], action)


def add_offers(s: State, player: Player, out: vec[i64]) -> vec[i64]:
    """The small offers, one card for one; larger ones are legal too, but never listed."""
    if s.offers_made >= LISTED_OFFERS or not s.rules.player_trade:
        return out
    give: i64 = 0
    while give < RESOURCES:
        if player.hand[give] > 0:
            want: i64 = 0
            while want < RESOURCES:
                if want != give:
                    out = append(out, OFFER | bit(8 + 5 * give) | bit(8 + BUNDLE + 5 * want))
                want += 1
        give += 1
    return out


def make_offer(s: State, seat: i64, action: i64) -> None:
    """trade.players.offer: the active player states what is offered and wanted; everyone else answers."""
    s.offer = action
    s.offers_made += 1
    for player in s.players:
        player.answer = WAITING
        player.counter = 0
    s.note(N_OFFERED, seat, action)
    s.push(F_CLOSE, seat)
    s.push(F_ANSWER, seat)


def still_thinking(s: State, seat: i64) -> i64:
    """Everybody but the seat that made the offer who has not answered it, as bits."""
    mask: i64 = 0
    other: i64 = 0
    for player in s.players:
        if other != seat and player.answer == WAITING:
            mask |= bit(other)
        other += 1
    return mask


class Answer(Step[State]):
    """All others (everyone but the frame's seat) answer the offer, in any order.

    trade.players.offer: whoever made it need not wait for them, but may close it at any moment.
    """

    def seats(self, s: State, f: Frame) -> i64:
        return still_thinking(s, f.seat) | bit(f.seat)

    def awaited(self, s: State, f: Frame) -> i64:
        thinking = still_thinking(s, f.seat)
        return thinking if thinking else bit(f.seat)

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        if seat == f.seat:
            return closings(s, seat)
        out: vec[i64] = vec[i64](capacity=8)
        out = append(out, DECLINE)
        player = s.players[seat]
        if covers_wanted(player, s.offer):
            out = append(out, ACCEPT)
            out = add_counters(s, out)
        return out

    def also_legal(self, s: State, f: Frame, seat: i64, action: i64) -> bool:
        return seat != f.seat and is_offer(s, seat, action, COUNTER)

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        if seat == f.seat:
            s.pop()  # nobody is asked any more
            finish_offer(s, seat, action)
            return
        player = s.players[seat]
        kind = action & 0xFF
        if kind == ACCEPT:
            player.answer = ACCEPTED
        elif kind == DECLINE:
            player.answer = DECLINED
        else:
            player.answer = COUNTERED
            player.counter = action
        s.note(N_ANSWERED, seat, player.answer, player.counter)
        if still_thinking(s, f.seat) == 0:
            s.pop()
            if nobody_interested(s, f.seat):
                s.pop()
                close(s, f.seat)


def add_counters(s: State, out: vec[i64]) -> vec[i64]:
    """The small counters: what was asked for, against one card more of what was offered."""
    r: i64 = 0
    while r < RESOURCES:
        if 0 < given(s.offer, r) < 31:
            out = append(out, mirrored(s.offer, COUNTER) + bit(8 + BUNDLE + 5 * r))
        r += 1
    return out


def mirrored(action: i64, kind: i64) -> i64:
    """The same exchange seen from the other side."""
    packed = kind
    r: i64 = 0
    while r < RESOURCES:
        packed |= wanted(action, r) << (8 + 5 * r)
        packed |= given(action, r) << (8 + BUNDLE + 5 * r)
        r += 1
    return packed


def nobody_interested(s: State, seat: i64) -> bool:
    """Whether every answer was no."""
    other: i64 = 0
    for player in s.players:
        if other != seat and player.answer != DECLINED:
            return False
        other += 1
    return True


class Close(Step[State]):
    """trade.players.active: only the active player finalises a deal, or withdraws."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        return closings(s, seat)

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        finish_offer(s, seat, action)


def closings(s: State, seat: i64) -> vec[i64]:
    """How a seat may close its offer: take it back, or deal with whoever agreed, or asked for what the seat can pay.

    Cards cannot have gone meanwhile: nobody moves any while an offer stands.
    """
    out: vec[i64] = vec[i64](capacity=8)
    out = append(out, WITHDRAW)
    other: i64 = 0
    for player in s.players:
        if player.answer == ACCEPTED and other != seat:
            out = append(out, code(DEAL, other))
        elif player.answer == COUNTERED and covers_wanted(s.players[seat], player.counter):
            out = append(out, code(DEAL, other))
        other += 1
    return out


def finish_offer(s: State, seat: i64, action: i64) -> None:
    """Strike a deal, or take the offer back; the frame that waited for it goes."""
    s.pop()
    if action & 0xFF == DEAL:
        strike(s, seat, action >> 8)
        clear_offer(s)
    else:
        close(s, seat)


def strike(s: State, seat: i64, partner: i64) -> None:
    """Exchange the cards of the offer, or of the partner's counter."""
    other = s.players[partner]
    terms = s.offer if other.answer == ACCEPTED else mirrored(other.counter, OFFER)
    r: i64 = 0
    while r < RESOURCES:
        out = given(terms, r)
        if out:
            pass_openly(s, seat, partner, r, out)
        back = wanted(terms, r)
        if back:
            pass_openly(s, partner, seat, r, back)
        r += 1
    s.note(N_DEAL, seat, partner, terms)


def close(s: State, seat: i64) -> None:
    """The offer is off the table."""
    s.note(N_WITHDRAWN, seat)
    clear_offer(s)


def clear_offer(s: State) -> None:
    """Forget the offer and its answers."""
    s.offer = 0
    for player in s.players:
        player.answer = WAITING
        player.counter = 0
