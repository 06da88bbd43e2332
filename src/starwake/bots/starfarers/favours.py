"""Cards of the Travelers: asking for a donation, answering such a request, exchanging a ship, a chosen encounter."""

from __future__ import annotations

from starwake.bots.starfarers.answering import expectation, fame, possible
from starwake.bots.starfarers.cards import spare
from starwake.bots.starfarers.goals import Goal
from starwake.bots.starfarers.outlook import Outlook
from starwake.bots.starfarers.trading import dangerous
from starwake.core.engine import top_of
from starwake.starfarers.codes import ASK, EXCHANGE, NO, YES
from starwake.starfarers.rules.encounters import MOST_GIVEN
from starwake.starfarers.rules.travelers import other_kind
from starwake.starfarers.words import ASK_NUMBER, ASK_YES_NO, RESOURCES

# ------------------------------------------------------------------ donations


def ask(look: Outlook, goal: Goal | None, codes: list[int]) -> int | None:
    """Ask for the card that is lacked most where it is most likely to be; nobody who is about to win."""
    left = spare(look, goal)

    def value(one: int) -> tuple[float, int]:
        other, resource = (one >> 8) & 0xFFFF, one >> 24
        return chance_to_hold(look, other, resource) * (2 if left[resource] < 0 else 1), -left[resource]

    requests = [one for one in codes if one & 0xFF == ASK and not dangerous(look, (one >> 8) & 0xFFFF)]
    return max(requests, key=value, default=None)


def unasked(look: Outlook, goal: Goal | None, codes: list[int]) -> int:
    """What to do in the part of the other pilot, if somebody wants to know though it could be left: ask for a card."""
    request = ask(look, goal, codes)
    return codes[0] if request is None else request


def chance_to_hold(look: Outlook, seat: int, resource: int) -> float:
    """About how likely somebody has a card: certain if one was seen to go there."""
    player = look.s.players[seat]
    if player.hand[resource] > 0:
        return 1.0
    unknown = int(player.cards) - int(sum(player.hand))
    return unknown / (unknown + RESOURCES)


def donate(look: Outlook, goal: Goal | None, codes: list[int]) -> int:
    """Give a card for fame: a spare one gladly, one that is needed only for a point that wins."""
    request = top_of(look.s)
    if YES not in codes or dangerous(look, int(request.a)):
        return NO
    price = look.weights.card * (1 if spare(look, goal)[request.b] > 0 else 3)
    return YES if fame(look, int(look.s.rules.donation_fame)) > price else NO


# ------------------------------------------------------------------ ships


def exchange(look: Outlook, speed: int, codes: list[int]) -> int | None:
    """The ship for which the other kind has clearly better goals."""
    toll = look.toll(speed)
    courses = {course.ship: course for course in look.courses(speed)}
    best, choice = look.weights.exchange, None
    for ship in range(3):
        if EXCHANGE | ship << 8 in codes:
            at, kind = look.me.ship_at[ship], other_kind(look.me.ship_kind[ship])
            elsewhere = [course.goal for course in courses.values() if course.ship != ship]
            now = courses[ship].net if ship in courses else 0.0
            for goal, worth in look.goals_for(kind):
                if goal not in elsewhere and worth - toll[goal.field[at]] - now > best:
                    best, choice = worth - toll[goal.field[at]] - now, EXCHANGE | ship << 8
    return choice


# ------------------------------------------------------------------ encounters


def take_part(look: Outlook, codes: list[int]) -> int:
    """Meet somebody if that is worth more than nothing, whoever comes."""
    return YES if next_card(look) > 0 else NO


def next_card(look: Outlook) -> float:
    """What the next encounter brings to whoever gives the best answer to each face."""
    rules = look.s.rules
    total = 0.0
    for face in sorted(set(rules.card_face)):
        cards = possible(look, int(face))
        if cards:
            branches = [rules.card_branches[card] for card in cards]
            total += len(cards) * max(
                [expectation(look, branches, one, 0) for one in answers(look, cards[0])]
            )
    return total


def answers(look: Outlook, card: int) -> range:
    """The answers that a seat can give to a card."""
    rules, cards = look.s.rules, int(look.me.cards)
    question = rules.card_question[card]
    if question == ASK_NUMBER:
        return range(min(MOST_GIVEN, cards) + 1)
    return range(2 if question == ASK_YES_NO and cards >= rules.card_cost[card] else 1)
