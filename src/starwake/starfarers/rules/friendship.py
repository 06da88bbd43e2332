"""Friendship cards: taking one, and the cards that are played in the trade & build phase."""

from __future__ import annotations

from starwake.core.arrays import append, i64, vec
from starwake.core.engine import Frame, Step, bit, code
from starwake.starfarers.codes import BEFRIEND, BUY_FAME, HELP, N_FRIEND, N_PAID
from starwake.starfarers.rules.cards import pay, steal
from starwake.starfarers.rules.points import add_fame, points
from starwake.starfarers.state import State
from starwake.starfarers.words import GOODS


class Befriend(Step[State]):
    """outpost.card: the founder of a station takes one card of that civilisation (a)."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=5)
        card: i64 = 0
        for civ in s.rules.friend_civ:
            # Copies of one card are one choice, named by the first of them.
            if civ == f.a and first_copy(s, card) == card and copy_left(s, card) >= 0:
                out = append(out, code(BEFRIEND, card))
            card += 1
        return out

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        take_friend(s, seat, copy_left(s, action >> 8))


def first_copy(s: State, card: i64) -> i64:
    """The first card of the same kind."""
    kinds = s.rules.friend_kind
    first: i64 = 0
    while kinds[first] != kinds[card]:
        first += 1
    return first


def copy_left(s: State, card: i64) -> i64:
    """A card of the same kind that nobody has yet, -1 if there is none."""
    other: i64 = 0
    for kind in s.rules.friend_kind:
        if kind == s.rules.friend_kind[card] and (s.friends_left >> other) & 1:
            return other
        other += 1
    return -1


def take_friend(s: State, seat: i64, card: i64) -> None:
    """The card lies open before its owner and works at once (friend.scientists: not as pieces)."""
    player = s.players[seat]
    s.friends_left &= ~bit(card)
    player.friends |= bit(card)
    player.extra_booster += s.rules.friend_boosters[card]
    player.extra_cannon += s.rules.friend_cannons[card]
    s.note(N_FRIEND, seat, card)


def add_friend_actions(s: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """The Diplomats' cards that are played in the own trade & build phase."""
    player = s.players[seat]
    if not player.friends & (s.rules.fame_card | s.rules.help_card):
        return out
    if player.friends & s.rules.fame_card and not (player.fame_bought and s.rules.fame_once):
        if player.hand[GOODS] > 0 and s.fame_left > 0 and player.fame < s.rules.fame_for_sale:
            out = append(out, BUY_FAME)
    if player.friends & s.rules.help_card and not player.helped:
        out = add_help(s, seat, out)
    return out


def buy_fame(s: State, seat: i64) -> None:
    """friend.diplomats.fame: one goods for one fame piece; a second copy adds nothing."""
    s.players[seat].fame_bought = True
    pay(s, seat, GOODS, 1)
    s.note(N_PAID, seat, GOODS, 1)
    add_fame(s, seat, 1)


def add_help(s: State, seat: i64, out: vec[i64]) -> vec[i64]:
    """Each player with more points and a card, and each pair of them."""
    mask: i64 = 0
    other: i64 = 0
    mine = points(s, seat)
    for player in s.players:
        if other != seat and player.cards > 0 and points(s, other) > mine:
            mask |= bit(other)
        other += 1
    one: i64 = 0
    while one < s.rules.seats:
        if (mask >> one) & 1:
            out = append(out, code(HELP, bit(one)))
            two = one + 1
            while two < s.rules.seats and s.rules.help_players > 1:
                if (mask >> two) & 1:
                    out = append(out, code(HELP, bit(one) | bit(two)))
                two += 1
        one += 1
    return out


def ask_for_help(s: State, seat: i64, mask: i64) -> None:
    """friend.diplomats.help: a random card from each of up to two players who are ahead."""
    s.players[seat].helped = True
    other = s.rules.seats - 1
    while other >= 0:
        if (mask >> other) & 1:
            steal(s, other, seat, s.rules.help_cards)
        other -= 1
