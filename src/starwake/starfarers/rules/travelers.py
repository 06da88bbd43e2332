"""The Travelers' cards that are played at any time of the own turn: the donation and the ship exchange.

A turn that two pilots share is a turn of both, so either may play them in the part of the other as well. Their space
jump is part of the flight, their targeted encounter of the encounters.
"""

from __future__ import annotations

from starwake.core.arrays import append, i64, vec
from starwake.core.engine import Frame, Step, bit, code
from starwake.starfarers.codes import (
    ASK,
    EXCHANGE,
    F_DONATE,
    N_ASKED,
    N_DONATED,
    N_EXCHANGED,
    N_REFUSED,
    NO,
    YES,
)
from starwake.starfarers.rules.cards import pass_openly
from starwake.starfarers.rules.points import check_victory, move_fame
from starwake.starfarers.rules.standing import may_stand, stands_alone
from starwake.starfarers.state import State
from starwake.starfarers.words import COLONY_SHIP, RESOURCES, TRADE_SHIP


class PilotsPart(Step[State]):
    """A moment that belongs to one pilot, at which the other one may play the cards of this page, or leave it."""

    def seats(self, s: State, f: Frame) -> i64:
        other = other_pilot(s, f.seat)
        # x.card.glorious_donation, x.card.ship_exchange: in the own turn, as either pilot
        if other >= 0 and len(turn_actions(s, other)):
            return bit(f.seat) | bit(other)
        return bit(f.seat)

    def awaited(self, s: State, f: Frame) -> i64:
        return bit(f.seat)


def other_pilot(s: State, seat: i64) -> i64:
    """Who shares the turn with a pilot, -1 where a turn has one pilot."""
    if s.second < 0:
        return -1
    return s.second if seat == s.active else s.active


def turn_actions(s: State, seat: i64) -> vec[i64]:
    """All that a pilot may do in the part of the other."""
    out: vec[i64] = vec[i64]()
    return add_turn_actions(s, seat, out)


def add_turn_actions(s: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """What the seat's cards let it do at any time of its turn (x.friend.either_pilot)."""
    player = s.players[seat]
    if not player.friends & (s.rules.exchange_card | s.rules.donation_card):
        return out
    if player.friends & s.rules.exchange_card and not player.exchanged:
        ship: i64 = 0
        while ship < 3:
            if can_exchange(s, seat, ship):
                out = append(out, code(EXCHANGE, ship))
            ship += 1
    if player.friends & s.rules.donation_card and not player.asked:
        out = add_requests(s, seat, out)
    return out


def play_turn_action(s: State, seat: i64, action: i64) -> None:
    """Play one of those cards."""
    if action & 0xFF == EXCHANGE:
        exchange(s, seat, action >> 8)
    else:
        ask(s, seat, (action >> 8) & 0xFFFF, action >> 24)


def other_kind(kind: i64) -> i64:
    """A trade ship for a colony ship, and the reverse."""
    return TRADE_SHIP if kind == COLONY_SHIP else COLONY_SHIP


def can_exchange(s: State, seat: i64, ship: i64) -> bool:
    """x.card.ship_exchange.legal: a piece is in the supply, and the new ship may stand where the old one does."""
    player = s.players[seat]
    at = player.ship_at[ship]
    if at < 0 or not stands_alone(s, seat, ship):
        return False
    kind = other_kind(player.ship_kind[ship])
    pieces = player.colonies_left if kind == COLONY_SHIP else player.stations_left
    return pieces > 0 and may_stand(s, seat, kind, at)


def exchange(s: State, seat: i64, ship: i64) -> None:
    """x.card.ship_exchange: the transport stays where it is, and stays moved if it has moved."""
    player = s.players[seat]
    player.exchanged = True
    kind = other_kind(player.ship_kind[ship])
    change: i64 = 1 if kind == TRADE_SHIP else -1
    player.colonies_left += change
    player.stations_left -= change
    player.carry(ship, kind)
    s.note(N_EXCHANGED, seat, ship, kind, player.ship_at[ship])


def add_requests(s: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Each other player with cards, and each resource."""
    other: i64 = 0
    for player in s.players:
        if other != seat and player.cards > 0:
            r: i64 = 0
            while r < RESOURCES:
                out = append(out, code(ASK, other, r))
                r += 1
        other += 1
    return out


def ask(s: State, seat: i64, other: i64, resource: i64) -> None:
    """x.card.glorious_donation: one player is asked for one card."""
    s.players[seat].asked = True
    s.note(N_ASKED, seat, other, resource)
    s.push(F_DONATE, other, seat, resource)


class Donate(Step[State]):
    """The player who was asked gives the asker (a) the resource (b), or does not."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=2)
        out = append(out, NO)
        return append(out, YES) if s.players[seat].hand[f.b] > 0 else out

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        if action == NO:
            s.note(N_REFUSED, seat, f.a)
            return
        pass_openly(s, seat, f.a, f.b, 1)
        s.note(N_DONATED, seat, f.a, f.b)
        move_fame(s, f.a, s.rules.donation_fame)
        move_fame(s, seat, s.rules.donation_fame)
        check_victory(s)  # x.end.pilots: both have gained at once, so the first pilot wins, whoever asked
