"""Trading toward a goal: with the supply, by offers, and how offers of others are answered."""

from __future__ import annotations

from typing import Final

from starwake.bots.starfarers.goals import Cards, Goal, shortage
from starwake.bots.starfarers.outlook import Outlook
from starwake.starfarers.codes import ACCEPT, COUNTER, DEAL, DECLINE, OFFER, TRADE, WITHDRAW
from starwake.starfarers.rules.trade import BUNDLE, given, mirrored, wanted
from starwake.starfarers.words import ACCEPTED, RESOURCES

OFFERS_A_TURN: Final = 2
PATIENCE: Final = 1
"""Rounds before a table that refused is asked again."""


class Haggling:
    """What a seat asked the table for, and what it was refused: nobody likes to be asked the same again and again."""

    def __init__(self) -> None:
        self._asked = (-1, -1, [0])
        """The card, the number of the offer in its turn, and the hand that it was made from."""
        self._refused = (-1, -99)
        """The card that was refused last, and in which turn."""

    def ask(self, look: Outlook, want: int) -> None:
        """Note an offer that is about to be made."""
        self._asked = (want, int(look.s.offers_made), look.hand)

    def hear(self, look: Outlook) -> None:
        """Find out what came of the last offer: with the same hand after it, nothing."""
        want, made, hand = self._asked
        if made >= 0 and look.s.offers_made > made:
            if look.hand == hand:
                self._refused = (want, int(look.s.turn))
            self._asked = (-1, -1, hand)

    def refused(self, look: Outlook, want: int) -> bool:
        """Whether a card was refused in this turn."""
        return self._refused == (want, int(look.s.turn))

    def weary(self, look: Outlook) -> bool:
        """Whether the table refused an offer not long ago, in an earlier turn."""
        return 0 < int(look.s.turn) - self._refused[1] <= PATIENCE * len(look.s.players)


def supply_trade(look: Outlook, cost: Cards, codes: list[int], whole: bool = True) -> int | None:
    """The next exchange with the supply on the way to a cost; with `whole` only if it can be paid in the end."""
    hand = look.hand
    rates = look.rates
    missing = [r for r in range(RESOURCES) if hand[r] < cost[r]]
    spare = [max(0, hand[r] - cost[r]) for r in range(RESOURCES)]
    power = sum([spare[r] // rates[r] for r in range(RESOURCES)])
    if not missing or power == 0 or (whole and power < shortage(hand, cost)):
        return None
    givers = [r for r in range(RESOURCES) if spare[r] >= rates[r]]
    giver = min(givers, key=lambda r: (rates[r], -spare[r]))
    for want in sorted(missing, key=lambda r: look.chart.production[r]):
        wish = TRADE | giver << 8 | want << 24 | rates[giver] << 40
        if wish in codes:  # the supply holds the card
            return wish
    return None


# ------------------------------------------------------------------ own offers


def offer(look: Outlook, goal: Goal, haggling: Haggling) -> int | None:
    """An offer to the table: one spare card for one that the goal lacks, then two for one; then none for a while."""
    s = look.s
    if look.seat != s.active:  # only the first pilot trades with players
        return None
    if not s.rules.player_trade or s.offers_made >= OFFERS_A_TURN:
        return None
    hand, cost = look.hand, goal.cost
    lacking = shortage(hand, cost)
    if lacking == 0 or lacking > 2:
        return None
    want = min([r for r in range(RESOURCES) if hand[r] < cost[r]], key=lambda r: look.chart.production[r])
    give = max(range(RESOURCES), key=lambda r: (hand[r] - cost[r], look.chart.production[r]))
    spare = hand[give] - cost[give]
    refused = haggling.refused(look, want)
    count = 2 if refused else 1
    if spare < count or count >= look.rates[give]:  # the supply would take as much
        return None
    if haggling.weary(look) or not partner_possible(look, want):
        return None
    haggling.ask(look, want)
    return bundle(OFFER, give, count, want)


def bundle(kind: int, give: int, count: int, want: int) -> int:
    """So many cards of one kind for one of another."""
    return kind | count << (8 + 5 * give) | 1 << (8 + BUNDLE + 5 * want)


def partner_possible(look: Outlook, want: int) -> bool:
    """Whether anybody who is not about to win is known to hold a card."""
    for other, player in enumerate(look.s.players):
        if other != look.seat and player.hand[want] > 0 and not dangerous(look, other):
            return True
    return False


def dangerous(look: Outlook, other: int) -> bool:
    """Whether a seat is so close to winning that nobody should help it."""
    return look.points[other] >= look.target - look.weights.danger


def close(look: Outlook, goal: Goal | None, codes: list[int]) -> int:
    """Strike the deal that helps most, if one helps."""
    s = look.s
    best, choice = 0.0, int(WITHDRAW)
    for deal in codes:
        if deal & 0xFF != DEAL:
            continue
        partner = deal >> 8
        other = s.players[partner]
        terms = s.offer if other.answer == ACCEPTED else mirrored(other.counter, OFFER)
        gain = judge(look, goal, out=sides(terms)[0], back=sides(terms)[1])
        if dangerous(look, partner):
            gain -= 1.0
        if gain > best:
            best, choice = gain, deal
    return choice


# ------------------------------------------------------------------ others' offers


def answer(look: Outlook, goal: Goal | None, codes: list[int]) -> int:
    """Accept what helps the own goal; ask for something better where the own side would be spare."""
    s = look.s
    if ACCEPT not in codes or dangerous(look, int(s.active)):
        return DECLINE
    back, out = sides(s.offer)
    if judge(look, goal, out, back) > 0:
        return ACCEPT
    if goal is not None and sum(out) == 1:
        return counter(look, goal, out.index(1), back)
    return DECLINE


def counter(look: Outlook, goal: Goal, give: int, offered: Cards) -> int:
    """Ask for a card that the goal lacks and the other may have, against a spare one."""
    hand, cost = look.hand, goal.cost
    if hand[give] <= cost[give]:
        return DECLINE
    other = look.s.players[look.s.active]
    for want in range(RESOURCES):
        if want != give and hand[want] < cost[want] and not offered[want] and other.hand[want] > 0:
            return bundle(COUNTER, give, 1, want)
    return DECLINE


def sides(terms: int) -> tuple[Cards, Cards]:
    """What the speaker of an offer gives and wants."""
    return (
        [int(given(terms, r)) for r in range(RESOURCES)],
        [int(wanted(terms, r)) for r in range(RESOURCES)],
    )


def judge(look: Outlook, goal: Goal | None, out: Cards, back: Cards) -> float:
    """What giving some cards for others brings: cards nearer to the goal, then cards at all."""
    more = sum(back) - sum(out)
    if goal is None:
        return more - 0.5
    hand = look.hand
    after = [hand[r] - out[r] + back[r] for r in range(RESOURCES)]
    nearer = shortage(hand, goal.cost) - shortage(after, goal.cost)
    return nearer + 0.6 * more - 0.1
