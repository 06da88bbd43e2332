"""Encounters: one interpreter for the cards, which are data.

A card is a tree of operations. Running a branch pushes a frame for each of its operations; an operation either takes
effect at once or pushes the decision or the shake it needs, and what it decides between.

A card may concern two travellers. First each of them answers, and pays where the branch begins so; then each answers a
second question, if the card asks one; then the rest of each branch, the result, is carried out; always in that order.
"""

from __future__ import annotations

from typing import Final

from starwake.core.arrays import append, i64, vec
from starwake.core.engine import CHANCE, TABLE, Chances, Frame, Step, bit, code, in_order
from starwake.starfarers.codes import (
    ENCOUNTER,
    F_CHOOSE,
    F_CONTEST,
    F_CONTEST_RESULT,
    F_ENCOUNTER,
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
    F_RESULT,
    F_TAKE,
    F_YES_NO,
    FIT,
    GIVE,
    HAND_OVER,
    HOLD,
    LOSE,
    N_BALLS,
    N_CARD_DONE,
    N_COMPARED,
    N_CONTEST,
    N_ENCOUNTER,
    N_GAINED,
    N_HANDED,
    N_HELD,
    N_PAID,
    N_REPLY,
    N_RESHUFFLED,
    N_TARGETED,
    N_TOLD,
    NO,
    PAY,
    STAY,
    TAKE,
    YES,
)
from starwake.starfarers.rules.build import can_fit, fit, owe_ship
from starwake.starfarers.rules.cards import gain, pass_secretly, pay, steal
from starwake.starfarers.rules.flight import add_jump_ends, jump, two_balls, working_room
from starwake.starfarers.rules.points import add_fame
from starwake.starfarers.rules.production import from_hand
from starwake.starfarers.rules.standing import foreign_port_site
from starwake.starfarers.state import NOBODY, Encounter, Player, State
from starwake.starfarers.words import (
    ALL_PLAYERS_LOSE_UPGRADE,
    ASK_AGAIN,
    ASK_NOTHING,
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
FIRST: Final = 1
"""Argument of operations that concern the first ship, not one of choice."""


# ------------------------------------------------------------------ drawing a card


class Begin(Step[State]):
    """Travellers (a, a set of seats) have an encounter; one seat (b) reads."""

    def run(self, s: State, f: Frame) -> None:
        if f.a == 0:  # the only traveller has stayed out of it
            return
        s.push(F_ENCOUNTER_END, TABLE)
        draw(s, f.a, f.b)


class Targeted(Step[State]):
    """x.card.targeted_encounter: after a black ball (a = 1) take part or not, without one ask for a card or not."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=2)
        return append(append(out, NO), YES)

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        s.note(N_TARGETED, seat, 1 if action == YES else 0, f.a)
        if f.a and action == NO:
            coming = s.pop()  # the encounter goes on without this traveller
            s.push(F_ENCOUNTER, TABLE, coming.a & ~bit(seat), coming.b)
        elif not f.a and action == YES:
            s.push(F_ENCOUNTER, TABLE, bit(seat), s.next_seat(seat))


def draw(s: State, travellers: i64, reader: i64) -> None:
    """setup.encounters: an exhausted deck is rebuilt from the discards."""
    if s.deck == 0:
        s.deck = s.discards
        s.discards = 0
        s.note(N_RESHUFFLED, -1)
    s.push(F_ENCOUNTER_CARD, CHANCE, travellers, reader)


MOST_CARDS: Final = 63
"""A deck is a set of bits."""
NO_CARDS: Final = vec[i64]([0] * MOST_CARDS)
ENCOUNTERS: Final = vec[i64]([code(ENCOUNTER, card) for card in range(MOST_CARDS)])
"""Each card, as an outcome."""


class DrawnEncounter(Step[State]):
    """encounter.reader: one seat (b) draws for the travellers (a); only the reader sees the card."""

    def chances(self, s: State, f: Frame) -> Chances:
        left = NO_CARDS[: s.rules.cards]
        card: i64 = 0
        while card < s.rules.cards:
            left[card] = (s.deck >> card) & 1
            card += 1
        return Chances(ENCOUNTERS, left)

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        card = outcome >> 8
        s.deck &= ~bit(card)
        one = s.active if (f.a >> s.active) & 1 else s.second
        two = s.second if one == s.active and s.second >= 0 and (f.a >> s.second) & 1 else -1
        met = [other for other in s.encounters if not (f.a >> other.subject) & 1]
        met.append(meet(s, one, f.b, card))
        if two >= 0:
            met.append(meet(s, two, f.b, card))
        s.encounters = met
        once = s.rules.card_question[card] == ASK_NOTHING  # x.encounter.further: it runs once for all
        if once:
            two = -1
        push_results(s, one, two, 1)
        push_results(s, one, two, 0)
        if two >= 0:
            question(s, two, card)
        question(s, one, card)


def push_results(s: State, one: i64, two: i64, stage: i64) -> None:
    """The same stage for each traveller, the first one first."""
    if two >= 0:
        s.push(F_RESULT, TABLE, two, stage)
    s.push(F_RESULT, TABLE, one, stage)


def meet(s: State, subject: i64, reader: i64, card: i64) -> Encounter:
    """A traveller meets somebody."""
    face = s.rules.card_face[card]
    s.note(N_ENCOUNTER, subject, face, card, 0, 0, bit(reader))
    none = s.board.blank[:RESOURCES]
    return Encounter(subject, reader, card, face, none, none[:])


def question(s: State, subject: i64, card: i64) -> None:
    """x.encounter.answers: what the card asks a traveller."""
    asked = s.rules.card_question[card]
    if asked == ASK_NUMBER:
        s.push(F_NUMBER, subject)
    elif asked == ASK_YES_NO:
        s.push(F_YES_NO, subject, -1)
    else:
        current(s, subject).answer = 0


class End(Step[State]):
    """The cards go to the discards."""

    def run(self, s: State, f: Frame) -> None:
        over = s.encounters
        s.encounters = NOBODY
        for met in over:
            if not (s.discards >> met.card) & 1:
                s.note(N_CARD_DONE, met.subject, met.card)
                s.discards |= bit(met.card)


def current(s: State, subject: i64) -> Encounter:
    """What a traveller is dealing with."""
    for met in s.encounters:
        if met.subject == subject:
            return met
    raise TypeError("this seat has no encounter")


def operation(s: State, op: i64) -> Operation:
    """How an operation of a card is carried out."""
    return OPERATIONS[s.rules.op_kind[op]]


def beginning(s: State, ops: vec[i64]) -> i64:
    """How many operations of a branch belong to the answer: what is paid comes before any result."""
    count: i64 = 0
    while count < len(ops) and operation(s, ops[count]).begins():
        count += 1
    return count


def answer(s: State, met: Encounter, given: i64) -> None:
    """A traveller has answered, and pays."""
    met.answer = given
    ops = s.rules.card_branches[met.card][given]
    run_branch(s, ops[: beginning(s, ops)], met.subject)


class Result(Step[State]):
    """What follows from the answer of a traveller (a): a second question (b = 0), then the result (b = 1)."""

    def run(self, s: State, f: Frame) -> None:
        met = current(s, f.a)
        ops = s.rules.card_branches[met.card][met.answer]
        count = beginning(s, ops)
        asks = count < len(ops) and operation(s, ops[count]).asks()
        if f.b == 0:
            if asks:
                run_branch(s, ops[count:], f.a)
            return
        make_known(s, met.card)  # also where nothing follows
        run_branch(s, s.rules.op_branches[ops[count]][met.again] if asks else ops[count:], f.a)


def make_known(s: State, card: i64) -> None:
    """A result of a card is read out: everybody knows it now."""
    for met in s.encounters:
        if met.card == card:
            met.known = True


def run_branch(s: State, ops: vec[i64], subject: i64) -> None:
    """Push the operations of a branch so that the first one runs first."""
    i: i64 = len(ops) - 1
    while i >= 0:
        s.push(F_OP, TABLE, ops[i], subject)
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
        s.pop()
        s.note(N_REPLY, seat, action >> 8)
        answer(s, current(s, seat), action >> 8)


class YesNo(Step[State]):
    """encounter.answer: yes or no, to the card's own question (a = -1) or to one that an operation (a) asks."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out: vec[i64] = vec[i64](capacity=2)
        out = append(out, NO)
        # encounter.cannot_pay: yes is not open to whoever lacks what it costs
        if f.a >= 0 or s.players[seat].cards >= s.rules.card_cost[current(s, seat).card]:
            out = append(out, YES)
        return out

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        given: i64 = 1 if action == YES else 0
        s.note(N_REPLY, seat, given, 1)
        if f.a >= 0:
            current(s, seat).again = given
        else:
            answer(s, current(s, seat), given)


# ------------------------------------------------------------------ operations


class Operation:
    """One kind of operation of the cards. Stateless; `TABLE_OF_OPERATIONS` has its name, its number and its object."""

    def begins(self) -> bool:
        """Whether it is paid with the answer, before any result."""
        return False

    def asks(self) -> bool:
        """Whether it is a second question."""
        return False

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        """What the operation (its number in the ruleset is `op`) does to a traveller."""
        raise TypeError("a kind of operation says what it does")

    def follow(self, s: State, met: Encounter, op: i64) -> None:
        """What comes after the shakes that it asked for."""
        raise TypeError("this operation asks for no shake")

    def strength(self, s: State, player: Player, role: i64) -> i64:
        """What a player brings to a contest besides the shake."""
        raise TypeError("this operation is no contest")


class CarryOut(Step[State]):
    """One operation (a) of a card takes effect for a traveller (b)."""

    def run(self, s: State, f: Frame) -> None:
        met = current(s, f.b)
        kind = operation(s, f.a)
        if not met.told:
            tell(s, met, f.a, kind)
        kind.carry_out(s, met, f.a)


def tell(s: State, met: Encounter, op: i64, kind: Operation) -> None:
    """encounter.reader: what is paid and asked comes first; with the first effect everybody hears the card."""
    if kind.begins():
        met.step += 1
    elif not kind.asks():
        met.told = True
        s.note(N_TOLD, met.subject, met.card, op)


class AskYesNo(Operation):
    """A second question."""

    def asks(self) -> bool:
        return True

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        s.push(F_YES_NO, met.subject, op)


class DrawNewEncounter(Operation):
    """encounter.again: a further card for this traveller; wear and tear first shuffles all cards together, itself
    included, and its new card is for everyone whom it met (x.encounter.further)."""

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        reshuffle = s.rules.op_arg[op] == 1
        travellers = bit(met.subject)
        shared = False
        kept: list[Encounter] = []
        for other in s.encounters:
            if other.subject == met.subject:
                continue
            if reshuffle and other.card == met.card:
                travellers |= bit(other.subject)
            else:
                shared = shared or other.card == met.card
                kept.append(other)
        s.encounters = kept if kept else NOBODY
        if not shared:  # the other pilot may still be dealing with it
            s.note(N_CARD_DONE, met.subject, met.card)
            s.discards |= bit(met.card)
        if reshuffle:
            left_out: i64 = 0 if s.rules.reshuffle_trigger else s.discards & bit(met.card)
            s.deck |= s.discards & ~left_out
            s.discards = left_out
            s.note(N_RESHUFFLED, -1)
        draw(s, travellers, met.reader)


# ------------------------------------------------------------------ cards and fame


class PayToSupply(Operation):
    """The traveller pays cards of choice."""

    def begins(self) -> bool:
        return True

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        s.push(F_PAY, met.subject, s.rules.op_count[op])


class SwapOneForTwo(Operation):
    """The traveller pays one card and takes two of other kinds."""

    def begins(self) -> bool:
        return True

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        s.push(F_CHOOSE, TABLE, 2, met.subject)
        s.push(F_PAY, met.subject, 1)


class GainFame(Operation):
    """Fame pieces from the tray."""

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        add_fame(s, met.subject, s.rules.op_count[op])


class LoseFame(Operation):
    """encounter.fame: fame pieces back to the tray; medals are never lost."""

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        add_fame(s, met.subject, -s.rules.op_count[op])


class GainResource(Operation):
    """Cards of one kind from the supply."""

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        gain_openly(s, met.subject, s.rules.op_arg[op], s.rules.op_count[op])


class GainResourceChoice(Operation):
    """Cards of choice from the supply."""

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        choose_cards(s, met, s.rules.op_count[op], 0)


class ReturnGift(Operation):
    """encounter.gains: exactly the gift comes back."""

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        r: i64 = 0
        while r < RESOURCES:
            if met.gift[r]:
                gain_openly(s, met.subject, r, met.gift[r])
            r += 1


class LoseSwappedCards(Operation):
    """Just the cards of the swap go back."""

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        r: i64 = 0
        while r < RESOURCES:
            if met.taken[r]:
                pay(s, met.subject, r, met.taken[r])
                s.note(N_PAID, met.subject, r, met.taken[r])
            r += 1


class EachOpponentGives(Operation):
    """Every other player with cards gives the traveller one of choice."""

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        step = s.rules.seats - 1
        while step >= 1:
            other = s.next_seat(met.subject, step)
            if s.players[other].cards > 0:
                s.push(F_HAND_OVER, other, met.subject)
            step -= 1


class DrawRandomFromEachOpponent(Operation):
    """The traveller draws at random from every other hand."""

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        step = s.rules.seats - 1
        while step >= 1:
            steal(s, s.next_seat(met.subject, step), met.subject, s.rules.op_count[op])
            step -= 1


def gain_openly(s: State, seat: i64, resource: i64, count: i64) -> None:
    """Cards from the supply, as far as it has them."""
    got = gain(s, seat, resource, count)
    if got:
        s.note(N_GAINED, seat, resource, got)


# ------------------------------------------------------------------ paying and taking


class Pay(Step[State]):
    """The traveller pays cards (a) of choice to the supply, one at a time."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        return from_hand(s, seat, PAY)

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        resource = action >> 8
        pay(s, seat, resource, 1)
        current(s, seat).gift[resource] += 1
        s.note(N_PAID, seat, resource, 1)
        if f.a > 1:
            s.push(F_PAY, seat, f.a - 1)


def choose_cards(s: State, met: Encounter, count: i64, swap: i64) -> None:
    """Let a traveller take cards of choice, as far as there are any."""
    if count > 0 and len(on_offer(s, met, swap)):
        s.push(F_TAKE, met.subject, count, swap)


class Choose(Step[State]):
    """The traveller (b) of a swap chooses cards (a), once it is known what is left to choose from."""

    def run(self, s: State, f: Frame) -> None:
        choose_cards(s, current(s, f.b), f.a, 1)


def on_offer(s: State, met: Encounter, swap: i64) -> vec[i64]:
    """`take` for each resource in the supply; in a swap not the kind that was given."""
    out: vec[i64] = vec[i64](capacity=5)
    r: i64 = 0
    while r < RESOURCES:
        if s.supply[r] > 0 and not (swap and met.gift[r]):
            out = append(out, code(TAKE, r))
        r += 1
    return out


class Take(Step[State]):
    """The traveller takes cards (a) of choice, one at a time; b = 1: the second half of a swap."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        return on_offer(s, current(s, seat), f.b)

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        resource = action >> 8
        gain_openly(s, seat, resource, 1)
        met = current(s, seat)
        if f.b:
            met.taken[resource] += 1
        choose_cards(s, met, f.a - 1, f.b)


class HandOver(Step[State]):
    """An opponent gives the traveller (a) a card of the giver's choice; only these two see it."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        return from_hand(s, seat, HAND_OVER)

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
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


class GainUpgradeChoice(Operation):
    """A free upgrade of choice, if one fits."""

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        if len(fitting(s, s.players[met.subject])):
            s.push(F_FIT, met.subject)


class FitUpgrade(Step[State]):
    """A free upgrade of choice."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        return fitting(s, s.players[seat])

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        fit(s, seat, action >> 8, 1)


def pieces(player: Player) -> i64:
    """Upgrade pieces on a mothership; Scientists cards are none (friend.scientists)."""
    return player.booster + player.cannon + player.freight_pod


def push_loss(s: State, seat: i64) -> None:
    """encounter.lose_upgrade: one real piece of choice; none means no loss."""
    if pieces(s.players[seat]) > 0:
        s.push(F_LOSE, seat)


class LoseUpgradeChoice(Operation):
    """The traveller loses an upgrade of choice."""

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        push_loss(s, met.subject)


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
        s.pop()
        fit(s, seat, action >> 8, -1)


class AllPlayersLoseUpgrade(Operation):
    """encounter.wear_and_tear: all with too many upgrades lose one, in turn order from the traveller."""

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        step = s.rules.seats - 1
        while step >= 0:
            seat = s.next_seat(met.subject, step)
            if pieces(s.players[seat]) > s.rules.op_arg[op]:
                push_loss(s, seat)
            step -= 1


class MostUpgradesReward(Operation):
    """encounter.wear_and_tear: whoever has most of an upgrade takes fame; nobody when nobody has a piece."""

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        kind = s.rules.op_arg[op]
        most: i64 = 1
        for player in s.players:
            if player.upgrade(kind) > most:
                most = player.upgrade(kind)
        step: i64 = 0
        while step < s.rules.seats:  # from the first pilot on, who wins before others
            seat = s.next_seat(s.active, step)
            if s.players[seat].upgrade(kind) == most:
                add_fame(s, seat, s.rules.op_count[op])
            step += 1


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
        s.pop()
        hold(s, seat, action >> 8)


class LockShip(Operation):
    """encounter.lock, encounter.first_ship: a ship stays, the first one or one of choice; no ship, no harm."""

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        seat = met.subject
        if s.rules.op_arg[op] == FIRST:
            ship = first_ship(s, s.players[seat])
            if ship >= 0:
                hold(s, seat, ship)
        elif len(holdable(s, seat)):
            s.push(F_HOLD, seat)


class FreeTradeShip(Operation):
    """encounter.free_trade_ship: a trade ship that costs nothing."""

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        owe_ship(s, met.subject)


def first_ship(s: State, player: Player) -> i64:
    """encounter.first_ship: the ship on the board whose transport has the fewest rings, -1 without a ship."""
    first: i64 = -1
    ship: i64 = 0
    while ship < 3:
        if player.ship_at[ship] >= 0 and (first < 0 or s.rules.rings[ship] < s.rules.rings[first]):
            first = ship
        ship += 1
    return first


def hold(s: State, seat: i64, ship: i64) -> None:
    """A ship cannot fly this turn."""
    s.players[seat].held |= bit(ship)
    s.note(N_HELD, seat, ship)


def may_jump(player: Player, ship: i64) -> bool:
    """A ship on the board that is not held and has not used its move."""
    return player.ship_at[ship] >= 0 and not (player.held >> ship) & 1 and player.ship_used[ship] < DONE


def can_jump(s: State, player: Player, which: i64) -> bool:
    """Whether any ship may jump, or the first one may."""
    if which == FIRST:
        ship = first_ship(s, player)
        return ship >= 0 and may_jump(player, ship)
    return may_jump(player, 0) or may_jump(player, 1) or may_jump(player, 2)


class SpaceJump(Operation):
    """A jump, if a ship may."""

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        if can_jump(s, s.players[met.subject], s.rules.op_arg[op]):
            s.push(F_JUMP, met.subject, s.rules.op_arg[op])


class JumpOrStay(Step[State]):
    """encounter.jump: one own ship (a = 1: the first) to any point where it could end a move, or none."""

    def legal(self, s: State, f: Frame, seat: i64) -> vec[i64]:
        out = working_room(s).legs
        out[0] = STAY
        count: i64 = 1
        player = s.players[seat]
        first = first_ship(s, player)
        ship: i64 = 0
        while ship < 3:
            if may_jump(player, ship) and (f.a != FIRST or ship == first):
                count = add_jump_ends(s, seat, ship, out, count)
            ship += 1
        return out[:count]

    def apply(self, s: State, f: Frame, seat: i64, action: i64) -> None:
        s.pop()
        if action & 0xFF != STAY:
            jump(s, seat, (action >> 8) & 0xFFFF, (action >> 24) & 0xFFFF)


# ------------------------------------------------------------------ contests


class ContestShake(Step[State]):
    """A seat (a) shakes inside the encounter of a traveller (b // 2), as its rival (b % 2) or for itself.

    encounter.shake_result: black counts 0, and the speed stays.
    """

    def chances(self, s: State, f: Frame) -> Chances:
        return two_balls(s)

    def happen(self, s: State, f: Frame, outcome: i64) -> None:
        value = s.rules.ball_sum[outcome >> 8]
        if f.b % 2 == SUBJECT:
            current(s, f.b // 2).own = value
        else:
            current(s, f.b // 2).rival = value
        s.note(N_BALLS, f.a, outcome >> 8, value)


class ContestResult(Step[State]):
    """The shakes of an operation (a) for a traveller (b) are done."""

    def run(self, s: State, f: Frame) -> None:
        operation(s, f.a).follow(s, current(s, f.b), f.a)


def strength(s: State, op: i64, seat: i64, role: i64) -> i64:
    """What a seat brings to the contest of an operation besides the shake."""
    return operation(s, op).strength(s, s.players[seat], role)


class ShakeBallsOnly(Operation):
    """encounter.shake_result: the traveller shakes and follows the branch of the result."""

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        s.push(F_CONTEST_RESULT, TABLE, op, met.subject)
        s.push(F_CONTEST, CHANCE, met.subject, met.subject * 2 + SUBJECT)

    def follow(self, s: State, met: Encounter, op: i64) -> None:
        run_branch(s, s.rules.op_branches[op][met.own], met.subject)


class Contest(Operation):
    """The traveller and a rival shake, and then compare."""

    def tie(self, s: State) -> i64:
        """1 where the traveller wins a tie, 0 where the rival does."""
        raise TypeError("a contest says who wins a tie")

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        seat = met.subject
        s.push(F_CONTEST_RESULT, TABLE, op, seat)
        s.push(F_CONTEST, CHANCE, s.next_seat(seat, s.rules.op_arg[op]), seat * 2 + RIVAL)
        s.push(F_CONTEST, CHANCE, seat, seat * 2 + SUBJECT)

    def follow(self, s: State, met: Encounter, op: i64) -> None:
        rival = s.next_seat(met.subject, s.rules.op_arg[op])
        own = met.own + strength(s, op, met.subject, SUBJECT)
        other = met.rival + strength(s, op, rival, RIVAL)
        s.note(N_CONTEST, met.subject, rival, own, other, s.rules.op_kind[op])
        won: i64 = 1 if own + self.tie(s) > other else 0
        run_branch(s, s.rules.op_branches[op][won], met.subject)


class Combat(Contest):
    """encounter.combat: cannons, and those of Scientists cards for whom the edition grants them."""

    def strength(self, s: State, player: Player, role: i64) -> i64:
        counts = s.rules.combat_subject if role == SUBJECT else s.rules.combat_rival
        return player.cannon + counts * player.extra_cannon

    def tie(self, s: State) -> i64:
        return s.rules.combat_tie


class SpeedContest(Contest):
    """encounter.speed_contest: boosters, and those of Scientists cards for whom the edition grants them."""

    def strength(self, s: State, player: Player, role: i64) -> i64:
        counts = s.rules.speed_subject if role == SUBJECT else s.rules.speed_rival
        return player.booster + counts * player.extra_booster

    def tie(self, s: State) -> i64:
        return s.rules.speed_tie


class CompareBoosters(Operation):
    """encounter.flee: boosters without a shake; the edition says whether equal is enough."""

    def carry_out(self, s: State, met: Encounter, op: i64) -> None:
        rival = s.next_seat(met.subject, s.rules.op_arg[op])
        own = strength(s, op, met.subject, SUBJECT)
        other = strength(s, op, rival, RIVAL)
        s.note(N_COMPARED, met.subject, rival, own, other)
        away: i64 = 1 if own + s.rules.flee_tie > other else 0
        run_branch(s, s.rules.op_branches[op][away], met.subject)

    def strength(self, s: State, player: Player, role: i64) -> i64:
        counts = s.rules.flee_subject if role == SUBJECT else s.rules.flee_rival
        return player.booster + counts * player.extra_booster


# ------------------------------------------------------------------ the table of operations

TABLE_OF_OPERATIONS: Final[list[tuple[str, int, Operation]]] = [
    ("ask_yes_no", ASK_AGAIN, AskYesNo()),
    ("draw_new_encounter", DRAW_NEW_ENCOUNTER, DrawNewEncounter()),
    ("pay_to_supply", PAY_TO_SUPPLY, PayToSupply()),
    ("swap_one_for_two", SWAP_ONE_FOR_TWO, SwapOneForTwo()),
    ("gain_fame", GAIN_FAME, GainFame()),
    ("lose_fame", LOSE_FAME, LoseFame()),
    ("gain_resource", GAIN_RESOURCE, GainResource()),
    ("gain_resource_choice", GAIN_RESOURCE_CHOICE, GainResourceChoice()),
    ("return_gift", RETURN_GIFT, ReturnGift()),
    ("lose_swapped_cards", LOSE_SWAPPED_CARDS, LoseSwappedCards()),
    ("each_opponent_gives", EACH_OPPONENT_GIVES, EachOpponentGives()),
    ("draw_random_from_each_opponent", DRAW_RANDOM_FROM_EACH_OPPONENT, DrawRandomFromEachOpponent()),
    ("gain_upgrade_choice", GAIN_UPGRADE_CHOICE, GainUpgradeChoice()),
    ("lose_upgrade_choice", LOSE_UPGRADE_CHOICE, LoseUpgradeChoice()),
    ("all_players_lose_upgrade", ALL_PLAYERS_LOSE_UPGRADE, AllPlayersLoseUpgrade()),
    ("most_upgrades_reward", MOST_UPGRADES_REWARD, MostUpgradesReward()),
    ("lock_ship", LOCK_SHIP, LockShip()),
    ("free_trade_ship", FREE_TRADE_SHIP, FreeTradeShip()),
    ("space_jump", SPACE_JUMP, SpaceJump()),
    ("shake_balls_only", SHAKE_BALLS_ONLY, ShakeBallsOnly()),
    ("combat", COMBAT, Combat()),
    ("speed_contest", SPEED_CONTEST, SpeedContest()),
    ("compare_boosters", COMPARE_BOOSTERS, CompareBoosters()),
]
"""Every operation: its name in the data, its number in a ruleset, and what carries it out."""
OPERATION_NUMBERS: Final[dict[str, int]] = {name: number for name, number, _ in TABLE_OF_OPERATIONS}
OPERATIONS: Final[list[Operation]] = in_order(
    OPERATION_NUMBERS, [(number, kind) for _, number, kind in TABLE_OF_OPERATIONS]
)
