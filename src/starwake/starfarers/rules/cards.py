"""Resource cards: hands, the supply, the reserve pile, and who knows what about them.

Every card that moves goes through here, so cards are conserved and knowledge stays right. `secret` counts, for each
observer, the cards of a hand that the observer cannot place: a public gain adds nothing to it, a public payment can
only shrink it, a draw that nobody saw adds to it.
"""

from __future__ import annotations

from typing import Final

from starwake.core.arrays import i64, vec
from starwake.core.engine import CHANCE, TABLE, Chances, Frame, Step, bit, code, drawn
from starwake.core.rng import Stream
from starwake.starfarers.codes import CARD, F_CARD, F_DRAW, F_THEFT, N_DREW, N_REBUILT, N_STOLE
from starwake.starfarers.state import Player, State
from starwake.starfarers.words import RESOURCES

CARDS: Final = vec[i64]([code(CARD, 0), code(CARD, 1), code(CARD, 2), code(CARD, 3), code(CARD, 4)])
"""A drawn card of each resource, as an outcome."""


def gain(s: State, seat: i64, resource: i64, count: i64) -> i64:
    """Cards from the supply, openly, as far as it has them; how many were taken."""
    there = s.supply[resource]
    if count > there:
        count = there
    player = s.players[seat]
    player.hand[resource] += count
    player.cards += count
    s.supply[resource] = there - count
    return count


def pay(s: State, seat: i64, resource: i64, count: i64) -> None:
    """Cards to the supply, openly."""
    player = s.players[seat]
    player.hand[resource] -= count
    player.cards -= count
    s.supply[resource] += count
    forget(s, player, resource)


def forget(s: State, player: Player, resource: i64) -> None:
    """After cards left a hand openly: nobody can be unsure of more cards than are left."""
    left = player.hand[resource]
    public = s.rules.seats * RESOURCES + resource
    if player.secret[public] <= left:  # the public knows least: nobody else is unsure of more
        return
    secret = player.secret[:]
    i = resource
    while i <= public:
        if secret[i] > left:
            secret[i] = left
        i += RESOURCES
    player.secret = secret


def pass_openly(s: State, giver: i64, taker: i64, resource: i64, count: i64) -> None:
    """Cards from hand to hand for everyone to see."""
    one = s.players[giver]
    other = s.players[taker]
    one.hand[resource] -= count
    one.cards -= count
    other.hand[resource] += count
    other.cards += count
    forget(s, one, resource)


def pass_secretly(s: State, giver: i64, taker: i64, resource: i64) -> None:
    """One card from hand to hand that only these two see."""
    one = s.players[giver]
    other = s.players[taker]
    before = one.hand[:]
    one.hand[resource] -= 1
    one.cards -= 1
    other.hand[resource] += 1
    other.cards += 1
    one.secret = one.secret[:]
    other.secret = other.secret[:]
    observer: i64 = 0
    while observer <= s.rules.seats:
        row = observer * RESOURCES
        if observer == giver or observer == taker:
            if one.secret[row + resource] > one.hand[resource]:
                one.secret[row + resource] = one.hand[resource]
        else:
            blur(one, before, row)
            other.secret[row + resource] += 1
        observer += 1


def blur(player: Player, before: vec[i64], row: i64) -> None:
    """An observer saw one card leave but not which: one card fewer of each kind can be placed.

    Writes in place: the caller has taken a copy of the array for itself."""
    r: i64 = 0
    while r < RESOURCES:
        placed = before[r] - player.secret[row + r]
        if placed > 0:
            placed -= 1
        player.secret[row + r] = player.hand[r] - placed
        r += 1


def can_pay(s: State, player: Player, build: i64) -> bool:
    """Whether a hand holds the cost of something."""
    costs = s.rules.costs
    row = build * RESOURCES
    hand = player.hand
    return (
        hand[0] >= costs[row]
        and hand[1] >= costs[row + 1]
        and hand[2] >= costs[row + 2]
        and hand[3] >= costs[row + 3]
        and hand[4] >= costs[row + 4]
    )


def pay_cost(s: State, seat: i64, build: i64) -> None:
    """Return the cost of something to the supply (build.pay)."""
    r: i64 = 0
    while r < RESOURCES:
        count = s.rules.costs[build * RESOURCES + r]
        if count:
            pay(s, seat, r, count)
        r += 1


def tell_cost(s: State, build: i64) -> None:
    """Add to what was just written down that it was paid for."""
    log = s.log
    if log is not None:
        for r in range(RESOURCES):
            log[-1].trail.append(s.rules.costs[build * RESOURCES + r])


def total(cards: vec[i64]) -> i64:
    """Cards in a row of five counts."""
    return cards[0] + cards[1] + cards[2] + cards[3] + cards[4]


def pile_size(s: State) -> i64:
    """Cards in the reserve pile, which everybody may count: all that lie neither in the supply nor in a hand."""
    size = RESOURCES * s.rules.supply_each - total(s.supply)
    for player in s.players:
        size -= player.cards
    return size


def build_reserve(s: State, each: i64) -> None:
    """Shuffle a new reserve pile from the supply, or what it still holds (production.reserve.rebuild)."""
    built = vec[i64]([0] * RESOURCES)
    r: i64 = 0
    while r < RESOURCES:
        count = each if s.supply[r] >= each else s.supply[r]
        s.supply[r] -= count
        s.reserve[r] += count
        built[r] = s.reserve[r]
        r += 1
    s.reserve_built = built
    nothing = vec[i64]([0] * RESOURCES)
    for player in s.players:
        player.drawn = nothing


class Draw(Step[State]):
    """A seat (a) draws so many cards (b) from the reserve pile."""

    def run(self, s: State, f: Frame) -> None:
        if f.b <= 0:
            return
        if total(s.reserve) == 0:
            refill(s)
            if total(s.reserve) == 0:  # supply and pile are both empty
                return
        s.push(F_DRAW, TABLE, f.a, f.b - 1)
        s.push(F_CARD, CHANCE, f.a)


class DrawnCard(Step[State]):
    """The top card of the reserve pile goes to a seat (a); only that seat sees it."""

    def chances(self, s: State, f: Frame) -> Chances:
        return Chances(CARDS, s.reserve[:])

    def draw(self, s: State, f: Frame, dealer: Stream) -> i64:
        return CARDS[drawn(s.reserve, dealer)]

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        seat = f.a
        resource = outcome >> 8
        s.reserve[resource] -= 1
        player = s.players[seat]
        player.hand[resource] += 1
        player.cards += 1
        drawn = player.drawn[:]
        drawn[resource] += 1
        player.drawn = drawn
        secret = player.secret[:]
        observer: i64 = 0
        while observer <= s.rules.seats:
            if observer != seat:
                secret[observer * RESOURCES + resource] += 1
            observer += 1
        player.secret = secret
        s.note(N_DREW, seat, resource, 0, 0, 0, bit(seat))
        if total(s.reserve) == 0:
            refill(s)


def refill(s: State) -> None:
    """An empty pile is rebuilt at once."""
    build_reserve(s, s.rules.reserve_refill)
    if total(s.reserve) > 0:
        s.note(N_REBUILT, -1)


class Theft(Step[State]):
    """A seat (b) draws one card at random from the hand of another (a)."""

    def chances(self, s: State, f: Frame) -> Chances:
        return Chances(CARDS, s.players[f.a].hand[:])

    def draw(self, s: State, f: Frame, dealer: Stream) -> i64:
        return CARDS[drawn(s.players[f.a].hand, dealer)]

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        resource = outcome >> 8
        pass_secretly(s, f.a, f.b, resource)
        s.note(N_STOLE, f.b, f.a, resource, 0, 0, bit(f.a) | bit(f.b))


def steal(s: State, victim: i64, thief: i64, count: i64) -> None:
    """Push the draws of so many cards from another hand, as far as that hand holds them."""
    left = s.players[victim].cards
    while count > 0 and left > 0:
        s.push(F_THEFT, CHANCE, victim, thief)
        count -= 1
        left -= 1
