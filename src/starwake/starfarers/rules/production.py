"""The production phase: dice, planets, shortage, the reserve pile, and the seven."""

from __future__ import annotations

from typing import Final

from starwake.core.arrays import append, i64, vec
from starwake.core.engine import CHANCE, EVERYONE, TABLE, Chances, Frame, Note, Step, bit, code, no_chances
from starwake.starfarers.codes import (
    DICE,
    DISCARD,
    F_DICE,
    F_DISCARD,
    F_DRAW,
    F_OPEN_BUILD,
    F_RELIEF,
    F_RESERVE,
    F_ROLL,
    F_STEAL,
    F_TRIBUTE,
    N_DICE,
    N_DISCARDED,
    N_GAINED,
    N_PRODUCED,
    N_SHORTAGE,
    N_TURN,
    NO,
    ROLL,
    STEAL,
    TAKE,
)
from starwake.starfarers.rules.cards import gain, pay, pile_size, steal, total
from starwake.starfarers.rules.points import check_victory, points
from starwake.starfarers.rules.travelers import PilotsPart, add_turn_actions, play_turn_action, turn_actions
from starwake.starfarers.ruleset import Shortage
from starwake.starfarers.state import Player, State
from starwake.starfarers.words import PIECE, PRODUCTION, RESOURCES, SHIP


class StartTurn(Step[State]):
    """The dice reach the next seat (turn.phases), and with two pilots both markers move on (x.turn)."""

    def run(self, s: State, f: Frame) -> None:
        s.turn += 1
        s.active = f.a
        s.pilot = f.a
        s.phase = PRODUCTION
        s.offers_made = 0
        new_turn(s.players[f.a])
        if s.rules.pilots > 1:
            s.second = s.next_seat(f.a, s.rules.pilot_gap)  # x.pilots.assign
            new_turn(s.players[s.second])
        s.note(N_TURN, f.a, s.turn, s.second)
        check_victory(s)  # end.fifteen: points won on another's turn count now
        s.push(F_ROLL, f.a)


def new_turn(player: Player) -> None:
    """What may be done once a turn may be done again."""
    player.goods_swapped = False
    player.fame_bought = False
    player.helped = False
    player.exchanged = False
    player.asked = False
    player.jumps = 0
    player.draw_open = False


class Roll(PilotsPart):
    """production.roll: whoever's turn it is rolls."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        if seat != f.seat:
            return turn_actions(s, seat)
        out: vec[i64] = vec[i64](capacity=1)
        return add_turn_actions(s, seat, append(out, ROLL))

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        if action != ROLL:
            play_turn_action(s, seat, action)
            return
        s.pop()
        s.push(F_OPEN_BUILD, TABLE, seat)
        s.push(F_DICE, CHANCE, seat)


class Dice(Step[State]):
    """Two dice; the higher one first."""

    def chances(self, s: State, f: Frame) -> Chances:
        return TWO_DICE

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        s.die_a = (outcome >> 8) & 0xFFFF
        s.die_b = (outcome >> 24) & 0xFFFF
        s.note(N_DICE, f.a, s.die_a, s.die_b)
        if s.die_a + s.die_b != 7 or s.rules.draw_on_seven:  # production.seven.own_reserve
            if s.second >= 0:
                s.push(F_RESERVE, TABLE, s.second)  # x.production: after the first pilot
            s.push(F_RESERVE, TABLE, f.a)
        if s.die_a + s.die_b == 7:
            seven(s, f.a)
        else:
            produce(s, s.die_a + s.die_b)


def all_pairs() -> Chances:
    """The 21 pairs of two dice."""
    found = no_chances()
    high: i64 = 1
    while high <= 6:
        low: i64 = 1
        while low <= high:
            found.add(code(DICE, high, low), 1 if low == high else 2)
            low += 1
        high += 1
    return found


TWO_DICE: Final = all_pairs()


def produce(s: State, number: i64) -> None:
    """Pay every claim of the roll, one resource after the other, then relief."""
    claims = claim(s, number)
    entitled = claims[:] if s.rules.relief_by_claim else claims
    all_seats = s.rules.seats * RESOURCES
    r: i64 = 0
    while r < RESOURCES:
        if claims[all_seats + r]:
            s.rules.shortage.pay(s, claims, r)
        r += 1
    relieve(s, entitled)


def relieve(s: State, entitled: vec[i64]) -> None:
    """friend.diplomats.relief: whoever has the card and got nothing may choose a card."""
    step = s.rules.seats - 1
    seat = s.next_seat(s.active, step)
    while step >= 0:  # pushed last to first, so the active seat chooses first
        card = s.players[seat].friends & s.rules.relief_card
        if card and received(entitled, seat) == 0 and total(s.supply):
            s.push(F_RELIEF, seat)
        step -= 1
        seat = seat - 1 if seat else s.rules.seats - 1


def claim(s: State, number: i64) -> vec[i64]:
    """What the planets that show the number owe, by seat and resource (production.planets); after the seats stands
    for each resource how many cards are owed before any friend adds one."""
    claims = s.board.blank[: (s.rules.seats + 1) * RESOURCES]
    low = s.rules.disc_low
    high = s.rules.disc_high
    sites = s.board.sites
    planet: i64 = -1
    for disc in s.disc:
        planet += 1
        if disc < 0 or (low[disc] != number and high[disc] != number):
            continue
        resource = s.resource[planet]
        claim_site(s, claims, s.piece[sites[planet]], resource)
        claim_site(s, claims, s.piece[sites[site_before(planet)]], resource)
    add_green(s, claims)
    return claims


def site_before(planet: i64) -> i64:
    """The two sites beside a planet: the one it shares with the planet after it, and this one, with the one before."""
    return planet - 1 if planet % 3 else planet + 2


def claim_site(s: State, claims: vec[i64], piece: i64, resource: i64) -> None:
    """One card for a colony or a spaceport on the site; a ship or a neutral piece has no claim."""
    if piece == 0 or piece % PIECE == SHIP:
        return
    seat = piece // PIECE - 1
    if seat < s.rules.seats:
        claims[seat * RESOURCES + resource] += 1
        claims[s.rules.seats * RESOURCES + resource] += 1


def add_green(s: State, claims: vec[i64]) -> None:
    """friend.green_folk: one more where the roll brings at least one; part of the claim."""
    seat: i64 = 0
    for player in s.players:
        if player.friends:
            r: i64 = 0
            while r < RESOURCES:
                if claims[seat * RESOURCES + r] and player.friends & s.rules.green[r]:
                    claims[seat * RESOURCES + r] += 1
                r += 1
        seat += 1


def received(claims: vec[i64], seat: i64) -> i64:
    """Cards a seat was paid (claims that were not paid have been struck out)."""
    row = seat * RESOURCES
    return claims[row] + claims[row + 1] + claims[row + 2] + claims[row + 3] + claims[row + 4]


def note_production(s: State, seat: i64, resource: i64, count: i64) -> None:
    """Write down what a seat was paid, and which planets it comes from."""
    log = s.log
    if log is None:
        return
    note = Note(N_PRODUCED, seat, resource, count, 0, 0, EVERYONE)
    number = s.die_a + s.die_b
    planet: i64 = 0
    for disc in s.disc:
        shown = disc >= 0 and (s.rules.disc_low[disc] == number or s.rules.disc_high[disc] == number)
        if shown and s.resource[planet] == resource and lives_beside(s, seat, planet):
            note.trail.append(planet)
        planet += 1
    log.append(note)


def lives_beside(s: State, seat: i64, planet: i64) -> bool:
    """Whether a seat has a colony or a spaceport beside a planet."""
    for site in (planet, site_before(planet)):
        piece = s.piece[s.board.sites[site]]
        if piece // PIECE - 1 == seat and piece % PIECE != SHIP:
            return True
    return False


class NobodyUnlessSingle(Shortage):
    """production.shortage: a short resource is paid to nobody, but a single claimant takes what is left."""

    def pay(self, s: State, claims: vec[i64], resource: i64) -> None:
        wanted: i64 = 0
        claimants: i64 = 0
        seat: i64 = 0
        while seat < s.rules.seats:
            count = claims[seat * RESOURCES + resource]
            wanted += count
            if count:
                claimants += 1
            seat += 1
        if wanted == 0:
            return
        short = wanted > s.supply[resource]
        if short:
            s.note(N_SHORTAGE, -1, resource)
        seat = 0
        while seat < s.rules.seats:
            count = claims[seat * RESOURCES + resource]
            if count:
                count = gain(s, seat, resource, count) if not short or claimants == 1 else 0
                claims[seat * RESOURCES + resource] = count
                if count:
                    note_production(s, seat, resource, count)
            seat += 1


class InTurnOrder(Shortage):
    """production.shortage: whoever's turn it is is paid first, then the others in turn until nothing is left."""

    def pay(self, s: State, claims: vec[i64], resource: i64) -> None:
        short = False
        step: i64 = 0
        while step < s.rules.seats:
            seat = s.next_seat(s.active, step)
            place = seat * RESOURCES + resource
            count = claims[place]
            if count:
                claims[place] = gain(s, seat, resource, count)
                if claims[place] < count:
                    short = True
                if claims[place]:
                    note_production(s, seat, resource, claims[place])
            step += 1
        if short:
            s.note(N_SHORTAGE, -1, resource)


class Relief(Step[State]):
    """friend.diplomats.relief: a roll that brought nothing brings one card of choice."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out = in_supply(s)
        return append(out, NO) if s.rules.relief_optional else out

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        if action == NO:
            return
        if gain(s, seat, action >> 8, 1):
            s.note(N_GAINED, seat, action >> 8, 1)


def in_supply(s: State) -> vec[i64]:
    """`take` for each resource the supply holds."""
    out: vec[i64] = vec[i64](capacity=5)
    r: i64 = 0
    while r < RESOURCES:
        if s.supply[r] > 0:
            out = append(out, code(TAKE, r))
        r += 1
    return out


class Reserve(Step[State]):
    """production.reserve: the seat (a) draws by its points, or may do so until its flight begins."""

    def run(self, s: State, f: Frame) -> None:
        if s.rules.draw_optional:
            s.players[f.a].draw_open = True
        else:
            s.push(F_DRAW, TABLE, f.a, reserve_cards(s, f.a))


def reserve_cards(s: State, seat: i64) -> i64:
    """Reserve cards that the points of a seat grant it."""
    have = points(s, seat)
    table = s.rules.reserve_draw
    last: i64 = len(table) - 1
    return table[have if have < last else last]


def may_draw(s: State, seat: i64) -> bool:
    """Whether a seat may still ask for reserve cards this turn, and there are any."""
    return (
        s.players[seat].draw_open and reserve_cards(s, seat) > 0 and (pile_size(s) > 0 or total(s.supply) > 0)
    )


def draw_reserve(s: State, seat: i64) -> None:
    """Draw the reserve cards of this turn."""
    s.players[seat].draw_open = False
    s.push(F_DRAW, TABLE, seat, reserve_cards(s, seat))


def seven(s: State, roller: i64) -> None:
    """Everything a 7 brings, in order: discards, theft, a reserve card for each opponent."""
    step = s.rules.seats - 1
    while step >= 1:  # production.seven.gift: from the roller's left
        s.push(F_DRAW, TABLE, s.next_seat(roller, step), s.rules.gift_cards)
        step -= 1
    s.push(F_TRIBUTE, TABLE, roller)
    owing: i64 = 0
    for player in s.players:
        player.owed = half(s, player)
        owing += player.owed
    if owing:
        s.push(F_DISCARD, roller)


def half(s: State, player: Player) -> i64:
    """What a 7 takes from a hand as it is: half of one that holds too many (production.seven.protected)."""
    limit = s.rules.tribute_limit if player.friends & s.rules.tribute_card else s.rules.hand_limit
    return (player.cards + s.rules.discard_up) // 2 if player.cards > limit else 0


class Discard(Step[State]):
    """production.seven.discard: all who hold too many return half, each card of their own choice, all at once."""

    def seats(self, s: State, f: Frame) -> i64:
        mask: i64 = 0
        seat: i64 = 0
        for player in s.players:
            if player.owed:
                mask |= bit(seat)
            seat += 1
        return mask

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        return from_hand(s, seat, DISCARD)

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        resource = action >> 8
        pay(s, seat, resource, 1)
        s.players[seat].owed -= 1
        s.note(N_DISCARDED, seat, resource)
        if self.seats(s, f) == 0:
            s.pop()


def from_hand(s: State, seat: i64, kind: i64) -> vec[i64]:
    """One action of a kind for each resource in a hand."""
    out: vec[i64] = vec[i64](capacity=5)
    hand = s.players[seat].hand
    r: i64 = 0
    while r < RESOURCES:
        if hand[r] > 0:
            out = append(out, code(kind, r))
        r += 1
    return out


class Tribute(Step[State]):
    """After the discards the roller robs somebody, if anybody has a card."""

    def run(self, s: State, f: Frame) -> None:
        seat: i64 = 0
        for player in s.players:
            if seat != f.a and player.cards > 0:
                s.push(F_STEAL, f.a)
                return
            seat += 1


class Steal(Step[State]):
    """production.seven.steal: the roller picks another player and draws a card at random."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=6)
        other: i64 = 0
        for player in s.players:
            if other != seat and player.cards > 0:
                out = append(out, code(STEAL, other))
            other += 1
        return append(out, NO) if s.rules.steal_optional else out

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        if action != NO:
            steal(s, action >> 8, seat, s.rules.steal_cards)
