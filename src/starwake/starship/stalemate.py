"""Games that nobody can win any more: the booklet has no way out of them, so they can only be told.

A ship leaves its hangar by founding something, and the reserve moves when a card leaves its sector. Where both hangars
are full of trade ships, no trading post lies in a sector and no pirate can be beaten there, no card ever moves again:
points come from open missions and modules alone, and those are few. The proof counts, for each seat, the most it could
still have; it may miss a hopeless game, but never names one that somebody can win.

With the option `scrap` there are no such games. Whoever may give a ship up can always have one of the other kind; the
sectors have more places than there are cards that nobody can take; and when all others are taken, there are too many
points left to be had for both seats to stay below the aim.
"""

from __future__ import annotations

from starwake.starship.rules.points import points
from starwake.starship.state import State
from starwake.starship.words import (
    COLONY,
    IN_PILE,
    MODULES,
    OPEN,
    ORIGINS,
    PIRATE,
    SECTORS,
    UNSEEN,
)


def is_stalemate(s: State) -> bool:
    """Whether nobody can ever win. Asked between flights: within one it is not said, though it may be so."""
    if s.winner >= 0 or s.turn < 1 or s.sector >= 0:
        return False
    return all(most_points(s, seat) < s.rules.target for seat in range(2)) and is_frozen(s)


def is_frozen(s: State) -> bool:
    """Whether no card can ever leave a sector: nothing can be founded there, and no pirate be beaten."""
    settlers = any(can_have_colony_ship(s, seat) for seat in range(2))
    return not any(
        s.rules.kind[card] == PIRATE or s.rules.post[card] or (settlers and s.rules.kind[card] == COLONY)
        for card in range(s.rules.cards)
        if may_lie_in_sector(s, card)
    )


def can_have_colony_ship(s: State, seat: int) -> bool:
    """Whether there is a colony ship, or could be one, as long as no trade ship founds anything."""
    ship = s.ships[seat]
    return bool(ship.colony_ships or ship.trade_ships < s.rules.hangar or s.rules.scrap)


def may_lie_in_sector(s: State, card: int) -> bool:
    """Whether a card is in a sector, or may be one of its undecided cards."""
    if s.place[card] != UNSEEN:
        return bool(0 <= s.place[card] < SECTORS)
    origin = s.rules.origin[card]
    return bool(s.laid_down[origin]) or any(s.unknown[n * ORIGINS + origin] for n in range(SECTORS))


def most_points(s: State, seat: int) -> int:
    """What a seat has, and the most that missions and modules could still add if no card ever moves."""
    rules, own, other = s.rules, s.ships[seat], s.ships[1 - seat]
    left = [mission for mission in range(rules.missions) if s.mission[mission] in (IN_PILE, OPEN)]
    most = int(points(s, seat)) + sum(int(rules.mission_points[mission]) for mission in left)
    if s.hero != seat and any(rules.mission_fame[mission] for mission in left):
        most += int(rules.hero_points)
    for module in range(MODULES):  # without pirates none is lost: what the other has raised stays there
        if own.modules[module] < 2 and other.modules[module] < 2:
            most += int(rules.module_points[module])
    return most
