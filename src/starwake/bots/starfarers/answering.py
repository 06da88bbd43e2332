"""Encounters: the answer with the best expectation over the cards that it could still be."""

from __future__ import annotations

from functools import cache

from starwake.bots.starfarers.goals import upgrade_worth
from starwake.bots.starfarers.outlook import Outlook
from starwake.core.arrays import i64, vec
from starwake.starfarers.codes import GIVE, YES
from starwake.starfarers.rules.encounters import RIVAL, SUBJECT, current, strength
from starwake.starfarers.ruleset import Ruleset
from starwake.starfarers.words import (
    ASK_AGAIN,
    COMBAT,
    COMPARE_BOOSTERS,
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
    PAY_TO_SUPPLY,
    RETURN_GIFT,
    SHAKE_BALLS_ONLY,
    SPACE_JUMP,
    SPEED_CONTEST,
    SWAP_ONE_FOR_TWO,
    UPGRADES,
)

Branches = list[vec[i64]]
"""The operations behind each answer."""


def reply(look: Outlook, codes: list[int]) -> int:
    """A number, or yes or no."""
    met = current(look.s, look.seat)
    if met.answer >= 0:
        branches = asked_again(look, int(met.face), int(met.answer))
    else:
        branches = [look.s.rules.card_branches[card] for card in possible(look, int(met.face))]
    return max(codes, key=lambda one: expectation(look, branches, answer_of(one), int(max(met.answer, 0))))


def answer_of(action: int) -> int:
    """The branch that an answer opens."""
    if action & 0xFF == GIVE:
        return action >> 8
    return 1 if action == YES else 0


def possible(look: Outlook, face: int) -> list[int]:
    """The cards with a face that have not been seen since the deck was shuffled."""
    rules, deck = look.s.rules, look.s.deck or look.s.discards
    return [card for card in range(rules.cards) if (deck >> card) & 1 and rules.card_face[card] == face]


def asked_again(look: Outlook, face: int, answer: int) -> list[Branches]:
    """The branches of the second question, on the cards that ask one after this answer."""
    rules = look.s.rules
    found = []
    for card in possible(look, face):
        for op in rules.card_branches[card][answer]:
            if rules.op_kind[op] == ASK_AGAIN:
                found.append(rules.op_branches[op])
    return found


def expectation(look: Outlook, cards: list[Branches], answer: int, gift: int) -> float:
    """The mean over cards of what an answer brings."""
    if not cards:
        return 0.0
    return sum([branch(look, card[answer], gift) for card in cards]) / len(cards)


def branch(look: Outlook, ops: vec[i64], gift: int) -> float:
    """What the operations of a branch bring together; `gift` counts the cards given before."""
    total = 0.0
    for op in ops:
        kind = look.s.rules.op_kind[op]
        if kind == PAY_TO_SUPPLY:
            gift = int(look.s.rules.op_count[op])
        total += operation(look, op, kind, gift)
    return total


def operation(look: Outlook, op: int, kind: int, gift: int) -> float:
    """What one operation brings, in points."""
    rules, w = look.s.rules, look.weights
    if kind == ASK_AGAIN:
        return max([branch(look, ops, gift) for ops in rules.op_branches[op]])
    if kind == SHAKE_BALLS_ONLY:
        return sum(
            [p * branch(look, rules.op_branches[op][result], gift) for result, p in shakes(rules)], 0.0
        )
    if kind in (COMBAT, SPEED_CONTEST, COMPARE_BOOSTERS):
        lost, won = rules.op_branches[op]
        p = chance_to_win(look, op, kind)
        return p * branch(look, won, gift) + (1.0 - p) * branch(look, lost, gift)
    if kind == RETURN_GIFT:
        return w.card * gift
    return plain(look, kind, int(rules.op_count[op]))


def plain(look: Outlook, kind: int, count: int) -> float:
    """Operations that ask and compare nothing."""
    w = look.weights
    if kind == GAIN_FAME:
        return fame(look, count)
    if kind == LOSE_FAME:
        return -fame(look, min(count, int(look.me.fame)))
    if kind in (PAY_TO_SUPPLY, LOSE_SWAPPED_CARDS):
        return -w.card * count
    if kind in (GAIN_RESOURCE, GAIN_RESOURCE_CHOICE):
        return w.card * count
    if kind == SWAP_ONE_FOR_TWO:
        return w.card * 1.2
    if kind in (EACH_OPPONENT_GIVES, DRAW_RANDOM_FROM_EACH_OPPONENT):
        givers = sum([p.cards > 0 for p in look.s.players]) - (look.me.cards > 0)
        return w.card * givers * (0.7 if kind == EACH_OPPONENT_GIVES else 1.0)
    return ships_and_upgrades(look, kind)


def ships_and_upgrades(look: Outlook, kind: int) -> float:
    """Operations on ships and the mothership; a further card is worth nothing in particular."""
    w, me = look.weights, look.me
    if kind == GAIN_UPGRADE_CHOICE:
        return max([upgrade_worth(look, k) for k in range(UPGRADES)]) + w.card
    if kind == LOSE_UPGRADE_CHOICE:
        held = [upgrade_worth(look, k) for k in range(UPGRADES) if me.upgrade(k) > 0]
        return -min(held) - w.card if held else 0.0
    if kind == LOCK_SHIP:
        return -w.lock
    if kind == SPACE_JUMP:
        return w.jump
    if kind == FREE_TRADE_SHIP:
        return w.free_ship
    return 0.0


def fame(look: Outlook, count: int) -> float:
    """Fame pieces: half a point each; the pair that wins is worth more."""
    whole = (int(look.me.fame) + count) // int(look.s.rules.fame_per_point)
    gained = whole - int(look.me.fame) // int(look.s.rules.fame_per_point)
    return look.weights.fame * count + (look.winning(gained) if gained > 0 else 0.0)


# ------------------------------------------------------------------ chances


def chance_to_win(look: Outlook, op: int, kind: int) -> float:
    """The chance to win a contest; who has equal strength wins it."""
    s = look.s
    rival = int(s.next_seat(look.seat, s.rules.op_arg[op]))
    lead = int(strength(s, op, look.seat, SUBJECT) - strength(s, op, rival, RIVAL))
    if kind == COMPARE_BOOSTERS:
        return 1.0 if lead >= 0 else 0.0
    return contest(s.rules, lead)


@cache
def contest(rules: Ruleset, lead: int) -> float:
    """The chance that one shake and a lead is at least another shake."""
    odds = shakes(rules)
    return sum([p * q for own, p in odds for other, q in odds if own + lead >= other])


@cache
def shakes(rules: Ruleset) -> list[tuple[int, float]]:
    """Sums of two balls with their chances."""
    total = float(sum([int(weight) for weight in rules.ball_weight]))
    pairs = zip(rules.ball_sum, rules.ball_weight, strict=True)
    return [(int(value), int(weight) / total) for value, weight in pairs]
