"""Free trade with the opponent: any bundle of resources, science and money that both agree on and can store."""

from __future__ import annotations

from typing import Final

from starwake.core.arrays import append, i64, vec
from starwake.core.engine import Frame, Step, bit
from starwake.starship.codes import (
    ACCEPT,
    DECLINE,
    F_ANSWER,
    F_PROPOSE,
    INVITE,
    N_ANSWERED,
    N_DEAL,
    N_INVITED,
    N_OFFERED,
    N_WITHDRAWN,
    OFFER,
    WITHDRAW,
)
from starwake.starship.rules.stores import add, held, room
from starwake.starship.state import State
from starwake.starship.words import ASTRO, RESOURCES, VALUABLES

LISTED_OFFERS: Final = 2
"""Offers a turn after which iteration lists no more of them; they stay legal."""
SIDE: Final = 27
"""Bits of one side of an offer: six counts of three bits, and nine for money."""


def giving(valuable: i64, count: i64) -> i64:
    """The part of an offer that gives so many."""
    return count << (8 + 3 * valuable)


def wanting(valuable: i64, count: i64) -> i64:
    """The part of an offer that wants so many."""
    return count << (8 + SIDE + 3 * valuable)


def given(action: i64, valuable: i64) -> i64:
    """What the speaker of an offer gives."""
    return (action >> (8 + 3 * valuable)) & (511 if valuable == ASTRO else 7)


def wanted(action: i64, valuable: i64) -> i64:
    """What the speaker of an offer wants."""
    return (action >> (8 + SIDE + 3 * valuable)) & (511 if valuable == ASTRO else 7)


def is_offer(s: State, seat: i64, action: i64) -> bool:
    """d.trade.opponent: both sides give, nothing stands on both, the speaker holds it and can store what comes."""
    if action & 0xFF != OFFER or action >> (8 + 2 * SIDE) or not s.rules.player_trade:
        return False
    gives: i64 = 0
    wants: i64 = 0
    v: i64 = 0
    while v < VALUABLES:
        if given(action, v) and wanted(action, v):
            return False
        gives += given(action, v)
        wants += wanted(action, v)
        v += 1
    return gives > 0 and wants > 0 and can_give(s, seat, action, True) and fits(s, seat, action, True)


def can_give(s: State, seat: i64, action: i64, speaker: bool) -> bool:
    """Whether a side holds what it would give."""
    v: i64 = 0
    while v < VALUABLES:
        count = given(action, v) if speaker else wanted(action, v)
        if held(s.ships[seat], v) < count:
            return False
        v += 1
    return True


def fits(s: State, seat: i64, action: i64, speaker: bool) -> bool:
    """Whether a side can store what it would get."""
    v: i64 = 0
    while v < VALUABLES:
        count = wanted(action, v) if speaker else given(action, v)
        if count > room(s, seat, v):
            return False
        v += 1
    return True


def may_invite(s: State) -> bool:
    """Whether the opponent may be asked for an offer."""
    return s.rules.player_trade and s.rules.passive_offers


def add_proposals(s: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """An invitation and the small offers, as long as few were made in this turn; later ones are legal, not listed."""
    if s.offers_made >= LISTED_OFFERS or not s.rules.player_trade:
        return out
    if may_invite(s):
        out = append(out, INVITE)
    return add_offers(s, seat, out)


def add_offers(s: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """The small offers, one resource for another, that the other side could accept.

    All others are legal too, but never listed.
    """
    ship = s.ships[seat]
    other = s.ships[1 - seat]
    give: i64 = 0
    while give < RESOURCES:
        if ship.bays[give] and room(s, 1 - seat, give) > 0:
            want: i64 = 0
            while want < RESOURCES:
                if want != give and other.bays[want] and room(s, seat, want) > 0:
                    out = append(out, OFFER | giving(give, 1) | wanting(want, 1))
                want += 1
        give += 1
    return out


def make_offer(s: State, seat: i64, action: i64) -> None:
    """The other player answers."""
    s.offer = action
    s.offers_made += 1
    s.note(N_OFFERED, seat, action)
    s.push(F_ANSWER, 1 - seat, seat)


def invite(s: State, seat: i64) -> None:
    """The opponent may propose something."""
    s.offers_made += 1
    s.note(N_INVITED, seat)
    s.push(F_PROPOSE, 1 - seat)


def only_withdraw() -> vec[i64]:
    """d.trade.opponent: whoever offers or invites in the own turn need not wait for the other."""
    out: vec[i64] = vec[i64](capacity=1)
    return append(out, WITHDRAW)


class Propose(Step[State]):
    """The player whose turn it is not makes an offer, or none; meanwhile the other may take the invitation back."""

    def seats(self, s: State, f: Frame) -> i64:
        return bit(f.seat) | bit(1 - f.seat)

    def awaited(self, s: State, f: Frame) -> i64:
        return bit(f.seat)

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        if seat != f.seat:
            return only_withdraw()
        out: vec[i64] = vec[i64](capacity=24)
        out = append(out, DECLINE)
        return add_offers(s, seat, out)

    def also_legal(self, s: State, f: Frame, seat: i64, action: i64) -> bool:
        return seat == f.seat and is_offer(s, seat, action)

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        if action == WITHDRAW:
            s.note(N_WITHDRAWN, seat, 1)
        elif action == DECLINE:
            s.note(N_ANSWERED, seat, 0)
        else:
            make_offer(s, seat, action)


class Answer(Step[State]):
    """The other side of an offer (made by a) accepts it, if it can, or declines; meanwhile whoever made it in the own
    turn may take it back."""

    def seats(self, s: State, f: Frame) -> i64:
        return bit(f.seat) | bit(s.active)

    def awaited(self, s: State, f: Frame) -> i64:
        return bit(f.seat)

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        if seat != f.seat:
            return only_withdraw()
        out: vec[i64] = vec[i64](capacity=2)
        out = append(out, DECLINE)
        if can_give(s, seat, s.offer, False) and fits(s, seat, s.offer, False):
            out = append(out, ACCEPT)
        return out

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        terms = s.offer
        s.offer = 0
        if action == WITHDRAW:
            s.note(N_WITHDRAWN, seat)
            return
        if action == DECLINE:
            s.note(N_ANSWERED, seat, 0)
            return
        v: i64 = 0
        while v < VALUABLES:
            flow = given(terms, v) - wanted(terms, v)
            add(s.ships[f.a], v, -flow)
            add(s.ships[seat], v, flow)
            v += 1
        s.note(N_DEAL, f.a, seat, terms)
