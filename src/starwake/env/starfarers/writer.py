"""Observations of Starfarers. `fields.py` beside this tells what each number is; the sections come in its order."""

from __future__ import annotations

from typing import Final, final

from starwake.core import engine
from starwake.core.arrays import i16, i64, vec
from starwake.core.engine import bit
from starwake.env.writer import Writer, put, put_bits, put_large, put_one_of, put_row, turned
from starwake.starfarers.redact import redact
from starwake.starfarers.rules.cards import pile_size
from starwake.starfarers.rules.points import points
from starwake.starfarers.rules.trade import given, wanted
from starwake.starfarers.ruleset import Ruleset
from starwake.starfarers.state import Encounter, Player, State
from starwake.starfarers.words import NEUTRAL, PIECE, PORT_SITE, RESOURCES, UPGRADES

FRAMES: Final = 57
"""Kinds of frames: one more than the last `F_...` of the codes."""
PHASES: Final = 4
TRAVELLERS: Final = 2
"""Encounters that can go on at once: one for each pilot."""


@final
class StarfarersWriter(Writer):
    """Writes the observations of one table."""

    def __init__(self, rules: Ruleset, size: i64, friends: list[int]) -> None:
        super().__init__(size, rules.seats, rules.target)
        self.rules: Final = rules
        self.friend: Final = vec[i64](friends)
        """The place of each friendship card: cards of one name share theirs, for nothing tells them apart."""
        self.friends: Final[i64] = max(friends) + 1
        self.owner: Final = vec[i64]([0] * int((NEUTRAL + 2) * rules.seats))
        """`owner[viewer * (NEUTRAL + 2) + seat + 1]`: what stands for the owner of a piece, 0 for none."""
        self.told: Final = vec[i64]([0] * int(4 * (len(rules.disc_low) + 1)))
        """Four numbers for each disc, after those of none: `told[(disc + 1) * 4]` is the first."""
        disc: i64 = 0
        while disc < len(rules.disc_low):
            self.told[disc * 4 + 4] = rules.disc_low[disc]
            self.told[disc * 4 + 5] = rules.disc_high[disc]
            self.told[disc * 4 + 6] = rules.disc_special[disc]
            self.told[disc * 4 + 7] = rules.disc_value[disc]
            disc += 1
        viewer: i64 = 0
        while viewer < rules.seats:
            seat: i64 = 0
            while seat < rules.seats:
                self.owner[viewer * (NEUTRAL + 2) + seat + 1] = 1 + turned(seat, viewer, rules.seats)
                seat += 1
            self.owner[viewer * (NEUTRAL + 2) + NEUTRAL + 1] = rules.seats + 1
            viewer += 1

    def points(self, state: engine.State, seat: i64) -> i64:
        """The points of a seat."""
        assert isinstance(state, State)
        return points(state, seat)

    def write(self, state: engine.State, seat: i64, out: vec[i16], at: i64) -> i64:
        """What a seat may know, by the gate that all views go through."""
        assert isinstance(state, State)
        s = redact(state, seat)
        at = self.turn(s, seat, out, at)
        at = self.decision(s, seat, out, at)
        at = self.encounters(s, seat, out, at)
        at = self.stocks(s, out, at)
        step: i64 = 0
        while step < self.seats:
            at = self.player(s, (seat + step) % self.seats, seat, out, at)
            step += 1
        at = self.board(s, seat, out, at)
        at = self.systems(s, out, at)
        at = self.planets(s, out, at)
        return self.civilisations(s, seat, out, at)

    def turn(self, s: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """Whose turn it is, and how far it has come."""
        seats = self.seats
        at = put(out, at, seat)
        at = put_large(out, at, s.turn)
        at = put_one_of(out, at, s.phase, PHASES)
        at = put(out, at, turned(s.active, seat, seats))
        at = put(out, at, turned(s.second, seat, seats))
        at = put(out, at, turned(s.pilot, seat, seats))
        at = put(out, at, turned(s.first, seat, seats))
        at = put(out, at, turned(s.winner, seat, seats))
        at = put(out, at, s.die_a)
        at = put(out, at, s.die_b)
        at = put(out, at, s.balls)
        at = put(out, at, s.base_speed)
        at = put(out, at, s.flying)
        at = put(out, at, s.ships_owed)
        at = put_large(out, at, s.offers_made)
        return put_terms(out, at, s.offer)

    def decision(self, s: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """What is waited for."""
        f = s.frame
        if f is None:
            at = put_one_of(out, at, -1, FRAMES)
            at = put(out, at, -1)
            at = put(out, at, 0)
            return put(out, at, 0)
        at = put_one_of(out, at, f.kind, FRAMES)
        at = put(out, at, turned(f.seat, seat, self.seats))
        at = put_large(out, at, f.a)
        return put_large(out, at, f.b)

    def encounters(self, s: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """The travellers in an encounter."""
        place: i64 = 0
        for met in s.encounters:
            if place < TRAVELLERS:
                at = self.encounter(met, seat, out, at)
            place += 1
        while place < TRAVELLERS:
            at = put(out, at, 0)
            at = put(out, at, -1)
            at = put(out, at, -1)
            at = put(out, at, -1)
            at = put_one_of(out, at, -1, self.rules.cards)
            at = put_one_of(out, at, -1, 5)
            at = put(out, at, -1)
            at = put(out, at, -1)
            at = put_one_of(out, at, -1, 2 * RESOURCES)
            place += 1
        return at

    def encounter(self, met: Encounter, seat: i64, out: vec[i16], at: i64) -> i64:
        """One of them."""
        at = put(out, at, 1)
        at = put(out, at, turned(met.subject, seat, self.seats))
        at = put(out, at, turned(met.reader, seat, self.seats))
        at = put(out, at, met.face)
        at = put_one_of(out, at, met.card, self.rules.cards)
        at = put(out, at, met.own)
        at = put(out, at, met.rival)
        at = put(out, at, met.step)
        at = put(out, at, 1 if met.told else 0)
        at = put(out, at, 1 if met.known else 0)
        at = put(out, at, met.answer)
        at = put(out, at, met.again)
        at = put_row(out, at, met.gift, RESOURCES)
        return put_row(out, at, met.taken, RESOURCES)

    def stocks(self, s: State, out: vec[i16], at: i64) -> i64:
        """What lies at the table's side."""
        at = put_row(out, at, s.supply, RESOURCES)
        at = put(out, at, pile_size(s))
        at = put_row(out, at, s.reserve_built, RESOURCES)
        at = put(out, at, s.tray_boosters)
        at = put(out, at, s.tray_cannons)
        at = put(out, at, s.tray_pods)
        at = put(out, at, s.fame_left)
        at = put_row(out, at, s.pool, UPGRADES)
        at = put_bits(out, at, s.deck, self.rules.cards)
        at = put_bits(out, at, s.discards, self.rules.cards)
        at = self.cards(s.friends_left, out, at)
        at = put_row(out, at, s.pile, len(self.rules.pile_group))
        return put_row(out, at, s.sectors_left, len(self.rules.sector_kind))

    def cards(self, friends: i64, out: vec[i16], at: i64) -> i64:
        """A set of friendship cards."""
        if friends:
            for place in self.friend:
                if friends & 1:
                    out[at + place] += 1
                friends >>= 1
        return at + self.friends

    def player(self, s: State, owner: i64, seat: i64, out: vec[i16], at: i64) -> i64:
        """What one seat owns, as far as the viewer knows."""
        p = s.players[owner]
        at = put(out, at, points(s, owner))
        at = put(out, at, p.cards)
        at = put_row(out, at, p.hand, RESOURCES)
        public = self.seats * RESOURCES
        r: i64 = 0
        while r < RESOURCES:
            at = put(out, at, p.hand[r] - p.secret[public + r])
            r += 1
        at = put_row(out, at, p.drawn, RESOURCES)
        at = put(out, at, p.booster)
        at = put(out, at, p.cannon)
        at = put(out, at, p.freight_pod)
        at = put(out, at, p.extra_booster)
        at = put(out, at, p.extra_cannon)
        at = put(out, at, p.fame)
        at = put(out, at, p.medals)
        at = put(out, at, p.markers)
        at = put(out, at, p.colonies)
        at = put(out, at, p.spaceports)
        at = put(out, at, p.colonies_left)
        at = put(out, at, p.stations_left)
        at = put(out, at, p.transports_left)
        at = put(out, at, p.shipyards_left)
        at = self.cards(p.friends, out, at)
        at = self.ships(p, out, at)
        at = put(out, at, p.owed)
        at = put(out, at, p.owed_ships)
        at = put_one_of(out, at, p.answer, 4)
        at = put_terms(out, at, p.counter)
        at = put(out, at, 1 if p.goods_swapped else 0)
        at = put(out, at, 1 if p.fame_bought else 0)
        at = put(out, at, 1 if p.helped else 0)
        at = put(out, at, 1 if p.exchanged else 0)
        at = put(out, at, 1 if p.asked else 0)
        at = put(out, at, 1 if p.draw_open else 0)
        at = put(out, at, p.jumps)
        return put(out, at, p.roll)

    def ships(self, p: Player, out: vec[i16], at: i64) -> i64:
        """The transports of a seat; of one in the personal supply there is nothing to tell."""
        ship: i64 = 0
        for point in p.ship_at:
            out[at] = i16(point)
            if point >= 0:
                out[at + 1] = i16(p.ship_kind[ship])
                out[at + 2] = i16(p.ship_used[ship])
                out[at + 3] = i16(1 + p.leave(ship))
                out[at + 4] = i16((p.held >> ship) & 1)
            at += 5
            ship += 1
        return at

    def board(self, s: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """What stands on each point, whose it is, and what the point is."""
        count = s.board.points
        owners = self.owner
        mine = seat * (NEUTRAL + 2)
        place = at
        for piece in s.piece:
            if piece:
                out[place] = i16(1 + (piece & (PIECE - 1)))
                out[place + count] = i16(owners[mine + piece // PIECE])
            place += 1
        place += count
        for ground in s.ground:
            if ground >= PORT_SITE:
                out[place] = i16(PORT_SITE - 1 + owners[mine + ground - PORT_SITE + 1])
            elif ground:
                out[place] = i16(ground)
            place += 1
        return place

    def systems(self, s: State, out: vec[i16], at: i64) -> i64:
        """What lies in each system."""
        count = s.board.systems
        at = put_row(out, at, s.sector, count)
        at = put_row(out, at, s.rotation, count)
        return put_bits(out, at, s.veiled, count)

    def planets(self, s: State, out: vec[i16], at: i64) -> i64:
        """What each planet yields, and on which rolls."""
        told = self.told
        discs = s.disc
        under = s.under
        outer = s.board.outer
        planet: i64 = 0
        for resource in s.resource:
            disc = discs[planet]
            row = 4 + 4 * (disc if disc >= 0 else under[planet])
            out[at] = i16(resource)
            if row:
                out[at + 1] = i16(told[row])
                out[at + 2] = i16(told[row + 1])
                out[at + 3] = i16(told[row + 2])
                out[at + 4] = i16(told[row + 3])
            if planet >= outer:
                self.veil(s, bit(planet - outer), out, at)
            at += 8
            planet += 1
        return at

    def veil(self, s: State, planet: i64, out: vec[i16], at: i64) -> None:
        """What is known of a disc that lies face down, or has been exchanged."""
        if s.hidden & planet:
            out[at + 5] = 1
            out[at + 7] = i16(lookers(s, planet))
        if s.replaced & planet:
            out[at + 6] = 1

    def civilisations(self, s: State, seat: i64, out: vec[i16], at: i64) -> i64:
        """Trade stations by seat, and who holds the marker."""
        civ: i64 = 0
        while civ < self.rules.civs:
            step: i64 = 0
            while step < self.seats:
                at = put(out, at, s.stations[civ * 8 + (seat + step) % self.seats])
                step += 1
            at = put(out, at, turned(s.markers[civ], seat, self.seats))
            civ += 1
        return at


def lookers(s: State, planet: i64) -> i64:
    """Seats that have looked at a face-down disc."""
    count: i64 = 0
    for player in s.players:
        if player.seen & planet:
            count += 1
    return count


def put_terms(out: vec[i16], at: i64, terms: i64) -> i64:
    """What the speaker of an offer gives, then what it wants."""
    if not terms:
        return put_one_of(out, at, -1, 2 * RESOURCES)
    r: i64 = 0
    while r < RESOURCES:
        at = put(out, at, given(terms, r))
        r += 1
    r = 0
    while r < RESOURCES:
        at = put(out, at, wanted(terms, r))
        r += 1
    return at
