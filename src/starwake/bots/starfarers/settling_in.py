"""The set-up rounds and friendship cards: choices made once."""

from __future__ import annotations

from starwake.bots.starfarers.goals import upgrade_worth
from starwake.bots.starfarers.outlook import Outlook
from starwake.starfarers.codes import PLACE_SPACEPORT
from starwake.starfarers.words import COLONY_SHIP, GOODS, RESOURCES


def place_colony(look: Outlook, codes: list[int]) -> int:
    """The home site with the most wanted pips."""
    chart = look.chart
    return max(codes, key=lambda one: chart.income(chart.atlas.site_of[one >> 8]))


def place_spaceport(look: Outlook, codes: list[int]) -> int:
    """The own colony from which the way out is shortest."""
    return max(codes, key=lambda one: sum(look.chart.atlas.near[one >> 8]))


def place_either(look: Outlook, codes: list[int]) -> int:
    """A site with wanted pips; the spaceport early if the way out is shorter there than elsewhere."""
    chart = look.chart
    near = {one: sum(chart.atlas.near[one >> 8]) for one in codes}
    usual = sum(near.values()) / len(near)

    def value(one: int) -> float:
        pips = chart.income(chart.atlas.site_of[one >> 8])
        return pips + (look.weights.way_out * (near[one] - usual) if one & 0xFF == PLACE_SPACEPORT else 0.0)

    return max(codes, key=value)


def launch(look: Outlook, codes: list[int]) -> int:
    """The ship and the pad with the best goal."""
    toll = look.toll(3)

    def value(one: int) -> float:
        kind, point = (one >> 8) & 0xFFFF, (one >> 24) & 0xFFFF
        return max([worth - toll[goal.field[point]] for goal, worth in look.goals_for(kind)], default=0.0)

    return max(codes, key=lambda one: (value(one), (one >> 8) & 0xFFFF == COLONY_SHIP))


def fit(look: Outlook, codes: list[int]) -> int:
    """The upgrade that is worth most."""
    return max(codes, key=lambda one: upgrade_worth(look, one >> 8))


def lose(look: Outlook, codes: list[int]) -> int:
    """The upgrade that is missed least."""
    return min(codes, key=lambda one: upgrade_worth(look, one >> 8))


def befriend(look: Outlook, codes: list[int]) -> int:
    """The friendship card that does most for this seat."""
    return max(codes, key=lambda one: friend_worth(look, one >> 8))


def friend_worth(look: Outlook, card: int) -> float:
    """What a friendship card is worth, among those of one civilisation."""
    rules, made = look.s.rules, look.chart.production
    mask = 1 << card
    for r in range(RESOURCES):
        if rules.green[r] & mask:
            return made[r]
        if rules.merchants[r] & mask:
            return made[r]
    if rules.goods_card & mask:
        return made[GOODS]
    boosters, cannons = int(rules.friend_boosters[card]), int(rules.friend_cannons[card])
    if boosters or cannons:
        return boosters * upgrade_worth(look, 0) + cannons * upgrade_worth(look, 1)
    if rules.fame_card & mask:
        sold = look.me.friends & rules.fame_card or look.me.fame >= rules.fame_for_sale
        return 0.0 if sold else 3.0
    return other_worth(look, mask)


def other_worth(look: Outlook, mask: int) -> float:
    """Cards that are played, of the Diplomats and the Travelers: by how often they help."""
    rules = look.s.rules
    if rules.jump_cards & mask:
        return 1.5 if look.boosters >= rules.jump_boosters else 0.5
    if rules.donation_card & mask or rules.relief_card & mask:
        return 2.0
    return 1.0 if (rules.help_card | rules.target_card) & mask else 0.5
