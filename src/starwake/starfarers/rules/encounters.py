"""Encounters: one interpreter for the cards, which are data.

A card is a tree of operations. Running a branch pushes a frame for each of its operations; an operation either takes
effect at once or pushes the decision or the shake it needs, and what it decides between.
"""

from __future__ import annotations

from typing import Final

from starwake.core.arrays import append, i64, vec
from starwake.core.engine import CHANCE, TABLE, Chances, Frame, Step, bit, code
from starwake.starfarers.codes import (
    ENCOUNTER,
    F_CHOOSE,
    F_CONTEST,
    F_CONTEST_RESULT,
    F_ENCOUNTER_CARD,
    F_ENCOUNTER_END,
    F_FIT,
    F_HAND_OVER,
    F_HOLD,
    F_JUMP,
    F_LOSE,
    F_NUMBER,
    F_OP,
    F_PAY,
    F_TAKE,
    F_YES_NO,
    FIT,
    GIVE,
    HAND_OVER,
    HOLD,
    JUMP,
    LOSE,
    N_BALLS,
    N_CARD_DONE,
    N_COMPARED,
    N_CONTEST,
    N_ENCOUNTER,
    N_GAINED,
    N_HANDED,
    N_HELD,
    N_JUMPED,
    N_PAID,
    N_REPLY,
    N_RESHUFFLED,
    N_TOLD,
    NO,
    PAY,
    STAY,
    TAKE,
    YES,
)
from starwake.starfarers.rules.build import can_fit, fit, owe_ship
from starwake.starfarers.rules.cards import gain, pass_secretly, pay, steal
from starwake.starfarers.rules.flight import foreign_port_site, may_end, move_ship, two_balls
from starwake.starfarers.rules.points import add_fame
from starwake.starfarers.rules.production import from_hand
from starwake.starfarers.state import Encounter, Player, State
from starwake.starfarers.words import (
    ALL_PLAYERS_LOSE_UPGRADE,
    ASK_AGAIN,
    ASK_NUMBER,
    ASK_YES_NO,
    COMBAT,
    COMPARE_BOOSTERS,
    DONE,
    DRAW_NEW_ENCOUNTER,
    DRAW_RANDOM_FROM_EACH_OPPONENT,
    EACH_OPPONENT_GIVES,
    FREE_TRADE_SHIP,
    GAIN_FAME,
    GAIN_RESOURCE,
    GAIN_RESOURCE_CHOICE,
    GAIN_UPGRADE_CHOICE,
    LOCK_SHIP,
    LOSE_FAME,
    LOSE_SWAPPED_CARDS,
    LOSE_UPGRADE_CHOICE,
    MOST_UPGRADES_REWARD,
    PAY_TO_SUPPLY,
    RESOURCES,
    RETURN_GIFT,
    SHAKE_BALLS_ONLY,
    SPACE_JUMP,
    SPEED_CONTEST,
    SWAP_ONE_FOR_TWO,
    UPGRADES,
)

MOST_GIVEN: Final = 3
"""encounter.give: a gift is 0 to 3 cards."""
SUBJECT: Final = 0
RIVAL: Final = 1


# ------------------------------------------------------------------ drawing a card


class Begin(Step[State]):
    """A traveller (a) has an encounter."""

    def run(self, s: State, f: Frame) -> None:
        s.push(F_ENCOUNTER_END, TABLE, f.a)
        draw(s, f.a)


def draw(s: State, subject: i64) -> None:
    """setup.encounters: an exhausted deck is rebuilt from the discards."""
    if s.deck == 0:
        s.deck = s.discards
        s.discards = 0
        s.note(N_RESHUFFLED, -1)
    s.push(F_ENCOUNTER_CARD, CHANCE, subject)


class DrawnEncounter(Step[State]):
    """encounter.reader: the left neighbour of the traveller (a) draws; only the reader sees the card."""

    def chances(self, s: State, f: Frame) -> Chances:
        found = Chances()
        card: i64 = 0
        while card < s.rules.cards:
            found.add(code(ENCOUNTER, card), (s.deck >> card) & 1)
            card += 1
        return found

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        card = outcome >> 8
        s.deck &= ~bit(card)
        face = s.rules.card_face[card]
        s.encounter = Encounter(f.a, card, face, vec[i64]([0] * RESOURCES), vec[i64]([0] * RESOURCES))
        s.note(N_ENCOUNTER, f.a, face, card, 0, 0, bit(s.next_seat(f.a)))
        question = s.rules.card_question[card]
        if question == ASK_NUMBER:
            s.push(F_NUMBER, f.a)
        elif question == ASK_YES_NO:
            s.push(F_YES_NO, f.a, -1)
        else:
            begin_branch(s, 0)


class End(Step[State]):
    """The card goes to the discards."""

    def run(self, s: State, f: Frame) -> None:
        met = s.encounter
        if met is not None:
            s.discards |= bit(met.card)
            s.note(N_CARD_DONE, f.a, met.card)
            s.encounter = None


def current(s: State) -> Encounter:
    """The encounter that is being resolved."""
    met = s.encounter
    assert met is not None
    return met


def begin_branch(s: State, answer: i64) -> None:
    """Carry out the branch of the traveller's answer."""
    met = current(s)
    met.answer = answer
    run_branch(s, s.rules.card_branches[met.card][answer])


def run_branch(s: State, ops: vec[i64]) -> None:
    """Push the operations of a branch so that the first one runs first."""
    i: i64 = len(ops) - 1
    while i >= 0:
        s.push(F_OP, TABLE, ops[i])
        i -= 1


# ------------------------------------------------------------------ questions


class Number(Step[State]):
    """encounter.give: the traveller names a number, at most what the hand holds."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=4)
        have = s.players[seat].cards
        n: i64 = 0
        while n <= MOST_GIVEN and n <= have:
            out = append(out, code(GIVE, n))
            n += 1
        return out

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.stack.pop()
        s.note(N_REPLY, seat, action >> 8)
        begin_branch(s, action >> 8)


class YesNo(Step[State]):
    """encounter.answer: yes or no, to the card's own question (a = -1) or to one that an operation (a) asks."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=2)
        out = append(out, NO)
        # encounter.cannot_pay: yes is not open to whoever lacks what it costs
        if f.a >= 0 or s.players[seat].cards >= s.rules.card_cost[current(s).card]:
            out = append(out, YES)
        return out

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.stack.pop()
        answer: i64 = 1 if action == YES else 0
        s.note(N_REPLY, seat, answer, 1)
        if f.a >= 0:
            run_branch(s, s.rules.op_branches[f.a][answer])
        else:
            begin_branch(s, answer)


# ------------------------------------------------------------------ operations


class Operation(Step[State]):
    """One operation (a) of a card takes effect."""

    def run(self, s: State, f: Frame) -> None:
        op = f.a
        kind = s.rules.op_kind[op]
        tell(s, op, kind)
        if kind <= RETURN_GIFT or kind == SWAP_ONE_FOR_TWO or kind == LOSE_SWAPPED_CARDS:
            card_effect(s, kind, s.rules.op_count[op], s.rules.op_arg[op])
        elif kind <= DRAW_RANDOM_FROM_EACH_OPPONENT:
            each_opponent(s, kind, s.rules.op_count[op])
        elif kind >= COMBAT and kind <= SHAKE_BALLS_ONLY:
            contest(s, op, kind)
        elif kind >= ALL_PLAYERS_LOSE_UPGRADE and kind <= MOST_UPGRADES_REWARD:
            wear_and_tear(s, kind, s.rules.op_count[op], s.rules.op_arg[op])
        else:
            ship_effect(s, op, kind)


def tell(s: State, op: i64, kind: i64) -> None:
    """encounter.reader: what is paid and asked comes first; with the first result everybody hears the card."""
    met = current(s)
    if met.told:
        return
    met.step += 1
    if kind != PAY_TO_SUPPLY and kind != SWAP_ONE_FOR_TWO and kind != ASK_AGAIN:
        met.told = True
        s.note(N_TOLD, met.subject, met.card, op)


def card_effect(s: State, kind: i64, count: i64, arg: i64) -> None:
    """Operations on the traveller's cards and fame."""
    met = current(s)
    seat = met.subject
    if kind == PAY_TO_SUPPLY:
        s.push(F_PAY, seat, count)
    elif kind == GAIN_FAME:
        add_fame(s, seat, count)
    elif kind == LOSE_FAME:  # encounter.fame: medals are never lost
        add_fame(s, seat, -count)
    elif kind == GAIN_RESOURCE:
        gain_openly(s, seat, arg, count)
    elif kind == GAIN_RESOURCE_CHOICE:
        choose_cards(s, seat, count, 0)
    elif kind == SWAP_ONE_FOR_TWO:
        s.push(F_CHOOSE, TABLE, 2, 1)
        s.push(F_PAY, seat, 1)
    else:
        hand_back(s, seat, met, kind)


def hand_back(s: State, seat: i64, met: Encounter, kind: i64) -> None:
    """Get exactly the gift back (encounter.gains), or lose just the cards of the swap."""
    r: i64 = 0
    while r < RESOURCES:
        if kind == RETURN_GIFT and met.gift[r]:
            gain_openly(s, seat, r, met.gift[r])
        elif kind == LOSE_SWAPPED_CARDS and met.taken[r]:
            pay(s, seat, r, met.taken[r])
            s.note(N_PAID, seat, r, met.taken[r])
        r += 1


def gain_openly(s: State, seat: i64, resource: i64, count: i64) -> None:
    """Cards from the supply, as far as it has them."""
    got = gain(s, seat, resource, count)
    if got:
        s.note(N_GAINED, seat, resource, got)


def each_opponent(s: State, kind: i64, count: i64) -> None:
    """Every other player with cards gives one of choice, or loses one at random."""
    subject = current(s).subject
    step = s.rules.seats - 1
    while step >= 1:
        other = s.next_seat(subject, step)
        if s.players[other].cards > 0:
            if kind == EACH_OPPONENT_GIVES:
                s.push(F_HAND_OVER, other, subject)
            else:
                steal(s, other, subject)
        step -= 1


def ship_effect(s: State, op: i64, kind: i64) -> None:
    """Operations on ships and upgrades, and the one that asks again or draws again."""
    met = current(s)
    seat = met.subject
    player = s.players[seat]
    if kind == GAIN_UPGRADE_CHOICE:
        if len(fitting(s, player)):
            s.push(F_FIT, seat)
    elif kind == LOSE_UPGRADE_CHOICE:
        push_loss(s, seat)
    elif kind == LOCK_SHIP:
        if len(holdable(s, seat)):
            s.push(F_HOLD, seat)
    elif kind == FREE_TRADE_SHIP:
        owe_ship(s, seat)
    elif kind == SPACE_JUMP:
        if can_jump(player):
            s.push(F_JUMP, seat)
    elif kind == ASK_AGAIN:
        s.push(F_YES_NO, seat, op)
    elif kind == DRAW_NEW_ENCOUNTER:
        draw_again(s, met, s.rules.op_arg[op] == 1)


def draw_again(s: State, met: Encounter, reshuffle: bool) -> None:
    """encounter.again: a further card; wear and tear first shuffles all cards together, itself included."""
    s.note(N_CARD_DONE, met.subject, met.card)
    s.discards |= bit(met.card)
    s.encounter = None
    if reshuffle:
        s.deck |= s.discards
        s.discards = 0
        s.note(N_RESHUFFLED, -1)
    draw(s, met.subject)


# ------------------------------------------------------------------ paying and taking


class Pay(Step[State]):
    """The traveller pays cards (a) of choice to the supply, one at a time."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        return from_hand(s, seat, PAY)

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.stack.pop()
        resource = action >> 8
        pay(s, seat, resource, 1)
        current(s).gift[resource] += 1
        s.note(N_PAID, seat, resource, 1)
        if f.a > 1:
            s.push(F_PAY, seat, f.a - 1)


def choose_cards(s: State, seat: i64, count: i64, swap: i64) -> None:
    """Let a seat take cards of choice, as far as there are any."""
    if count > 0 and len(on_offer(s, swap)):
        s.push(F_TAKE, seat, count, swap)


class Choose(Step[State]):
    """The traveller chooses cards (a), once it is known what is left to choose from."""

    def run(self, s: State, f: Frame) -> None:
        choose_cards(s, current(s).subject, f.a, f.b)


def on_offer(s: State, swap: i64) -> vec[i64]:
    """`take` for each resource in the supply; in a swap not the kind that was given."""
    out: vec[i64] = vec[i64](capacity=5)
    met = current(s)
    r: i64 = 0
    while r < RESOURCES:
        if s.supply[r] > 0 and not (swap and met.gift[r]):
            out = append(out, code(TAKE, r))
        r += 1
    return out


class Take(Step[State]):
    """The traveller takes cards (a) of choice, one at a time; b = 1: the second half of a swap."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        return on_offer(s, f.b)

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.stack.pop()
        resource = action >> 8
        gain_openly(s, seat, resource, 1)
        if f.b:
            current(s).taken[resource] += 1
        choose_cards(s, seat, f.a - 1, f.b)


class HandOver(Step[State]):
    """An opponent gives the traveller (a) a card of the giver's choice; only these two see it."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        return from_hand(s, seat, HAND_OVER)

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.stack.pop()
        resource = action >> 8
        pass_secretly(s, seat, f.a, resource)
        s.note(N_HANDED, seat, f.a, resource, 0, 0, bit(seat) | bit(f.a))


# ------------------------------------------------------------------ upgrades


def fitting(s: State, player: Player) -> vec[i64]:
    """encounter.gains: upgrades that the mothership limits and the tray allow."""
    out: vec[i64] = vec[i64](capacity=3)
    kind: i64 = 0
    while kind < UPGRADES:
        if can_fit(s, player, kind):
            out = append(out, code(FIT, kind))
        kind += 1
    return out


class FitUpgrade(Step[State]):
    """A free upgrade of choice."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        return fitting(s, s.players[seat])

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.stack.pop()
        fit(s, seat, action >> 8, 1)


def pieces(player: Player) -> i64:
    """Upgrade pieces on a mothership; Scientists cards are none (friend.scientists)."""
    return player.boosters + player.cannons + player.pods


def push_loss(s: State, seat: i64) -> None:
    """encounter.lose_upgrade: one real piece of choice; none means no loss."""
    if pieces(s.players[seat]) > 0:
        s.push(F_LOSE, seat)


class LoseUpgrade(Step[State]):
    """The owner chooses which upgrade goes back to the tray."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=3)
        player = s.players[seat]
        kind: i64 = 0
        while kind < UPGRADES:
            if player.upgrade(kind) > 0:
                out = append(out, code(LOSE, kind))
            kind += 1
        return out

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.stack.pop()
        fit(s, seat, action >> 8, -1)


def wear_and_tear(s: State, kind: i64, count: i64, arg: i64) -> None:
    """encounter.wear_and_tear: for all players; losses in turn order from the traveller, then the reward."""
    if kind == ALL_PLAYERS_LOSE_UPGRADE:
        step = s.rules.seats - 1
        while step >= 0:
            seat = s.next_seat(current(s).subject, step)
            if pieces(s.players[seat]) > arg:
                push_loss(s, seat)
            step -= 1
        return
    most: i64 = 1  # nobody is rewarded when nobody has a piece
    for player in s.players:
        if player.upgrade(arg) > most:
            most = player.upgrade(arg)
    seat = 0
    for player in s.players:
        if player.upgrade(arg) == most:
            add_fame(s, seat, count)
        seat += 1


# ------------------------------------------------------------------ ships


def holdable(s: State, seat: i64) -> vec[i64]:
    """encounter.lock: own ships that may be told to stay; not one that must vacate a foreign spaceport site."""
    out: vec[i64] = vec[i64](capacity=3)
    player = s.players[seat]
    ship: i64 = 0
    while ship < 3:
        at = player.ship_at[ship]
        if at >= 0 and not (player.held >> ship) & 1 and not foreign_port_site(s, seat, at):
            out = append(out, code(HOLD, ship))
        ship += 1
    return out


class HoldShip(Step[State]):
    """The owner chooses the ship that cannot fly this turn."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        return holdable(s, seat)

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.stack.pop()
        ship = action >> 8
        s.players[seat].held |= bit(ship)
        s.note(N_HELD, seat, ship)


def may_jump(player: Player, ship: i64) -> bool:
    """A ship on the board that is not held and has not used its move."""
    return player.ship_at[ship] >= 0 and not (player.held >> ship) & 1 and player.ship_used[ship] < DONE


def can_jump(player: Player) -> bool:
    """Whether any ship may jump."""
    return may_jump(player, 0) or may_jump(player, 1) or may_jump(player, 2)


class SpaceJump(Step[State]):
    """encounter.jump: one own ship to any point where it could end a move, or none."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=512)
        out = append(out, STAY)
        player = s.players[seat]
        ship: i64 = 0
        while ship < 3:
            if may_jump(player, ship):
                point: i64 = 0
                while point < s.board.points:
                    if may_end(s, seat, ship, point):
                        out = append(out, code(JUMP, ship, point))
                    point += 1
            ship += 1
        return out

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.stack.pop()
        if action & 0xFF == STAY:
            return
        ship = (action >> 8) & 0xFFFF
        point = (action >> 24) & 0xFFFF
        player = s.players[seat]
        s.note(N_JUMPED, seat, ship, player.ship_at[ship], point)
        player.ship_used[ship] = DONE  # the jump is its move
        move_ship(s, seat, ship, point)


# ------------------------------------------------------------------ contests


def contest(s: State, op: i64, kind: i64) -> None:
    """Shake for everyone concerned, then compare; fleeing compares without a shake."""
    if kind == COMPARE_BOOSTERS:
        flee(s, op)
        return
    s.push(F_CONTEST_RESULT, TABLE, op)
    subject = current(s).subject
    if kind != SHAKE_BALLS_ONLY:
        s.push(F_CONTEST, CHANCE, s.next_seat(subject, s.rules.op_arg[op]), RIVAL)
    s.push(F_CONTEST, CHANCE, subject, SUBJECT)


class ContestShake(Step[State]):
    """A seat (a) shakes inside an encounter (encounter.shake_result: black counts 0, the speed stays)."""

    def chances(self, s: State, f: Frame) -> Chances:
        return two_balls(s)

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        value = s.rules.ball_sum[outcome >> 8]
        if f.b == SUBJECT:
            current(s).own = value
        else:
            current(s).rival = value
        s.note(N_BALLS, f.a, outcome >> 8, value)


class ContestResult(Step[State]):
    """Compare the shakes of an operation (a) and follow the branch."""

    def run(self, s: State, f: Frame) -> None:
        met = current(s)
        if s.rules.op_kind[f.a] == SHAKE_BALLS_ONLY:
            run_branch(s, s.rules.op_branches[f.a][met.own])
            return
        rival = s.next_seat(met.subject, s.rules.op_arg[f.a])
        own = met.own + strength(s, f.a, met.subject, SUBJECT)
        other = met.rival + strength(s, f.a, rival, RIVAL)
        won: i64 = 1 if own >= other else 0  # the traveller wins ties
        s.note(N_CONTEST, met.subject, rival, own, other, s.rules.op_kind[f.a])
        run_branch(s, s.rules.op_branches[f.a][won])


def strength(s: State, op: i64, seat: i64, role: i64) -> i64:
    """encounter.combat, encounter.speed_contest: pieces, and Scientists cards for whom the edition grants them."""
    player = s.players[seat]
    rules = s.rules
    if rules.op_kind[op] == COMBAT:
        counts = rules.combat_subject if role == SUBJECT else rules.combat_rival
        return player.cannons + counts * player.extra_cannons
    if rules.op_kind[op] == SPEED_CONTEST:
        counts = rules.speed_subject if role == SUBJECT else rules.speed_rival
    else:
        counts = rules.flee_subject if role == SUBJECT else rules.flee_rival
    return player.boosters + counts * player.extra_boosters


def flee(s: State, op: i64) -> None:
    """encounter.flee: boosters without a shake; equal is enough."""
    subject = current(s).subject
    rival = s.next_seat(subject, s.rules.op_arg[op])
    own = strength(s, op, subject, SUBJECT)
    other = strength(s, op, rival, RIVAL)
    s.note(N_COMPARED, subject, rival, own, other)
    run_branch(s, s.rules.op_branches[op][1 if own >= other else 0])
