"""What makes a position sound: everything adds up, nobody has what cannot be had, and the game can go on."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from starwake.core.errors import PositionError
from starwake.parts.positions import check_tallies
from starwake.starfarers import words
from starwake.starfarers.codes import F_BEFRIEND
from starwake.starfarers.consistency import check_agreement, check_travellers
from starwake.starfarers.courses import check_frames, check_stack
from starwake.starfarers.names import RESOURCE_NAMES, UPGRADE_NAMES
from starwake.starfarers.rules.explore import disc_group, printed_group
from starwake.starfarers.rules.outposts import stations_at
from starwake.starfarers.rules.points import check_victory, points
from starwake.starfarers.state import Player, State

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers


def check(game: Starfarers, s: State) -> None:
    """Everything adds up, or PositionError says what does not."""
    check_travellers(game, s)
    check_frames(game, s)
    check_agreement(game, s)
    check_stack(game, s)
    for seat, player in enumerate(s.players):
        _check_player(s, seat, player)
    if s.flying >= 0 and s.phase != words.FLIGHT:
        raise PositionError("position: 'flying' should be null outside the flight phase")
    for civ, holder in enumerate(s.markers):
        name = game.names.civs[civ]
        if holder >= 0 and s.stations[civ * 8 + holder] == 0:
            raise PositionError(
                f"position.friendship: seat {holder} holds the marker of {name!r} without a station"
            )
        if stations_at(s, civ) > s.rules.docks:
            raise PositionError(f"position.friendship: {name!r} has {s.rules.docks} docks for stations")
    _check_friends(game, s)
    check_tallies(tallies(game, s))
    _check_winner(s)


def _check_friends(game: Starfarers, s: State) -> None:
    """outpost.card: a friendship card comes with a station; who has just founded one has still to take it."""
    coming = Counter((int(f.seat), int(f.a)) for f in s.stack if f.kind == F_BEFRIEND)
    for seat, player in enumerate(s.players):
        if not player.friends and not coming:
            continue
        cards = [civ for card, civ in enumerate(s.rules.friend_civ) if player.friends >> card & 1]
        for civ, name in enumerate(game.names.civs):
            stations = s.stations[civ * 8 + seat]
            if cards.count(civ) + coming[seat, civ] > stations:
                raise PositionError(
                    f"position.seats[{seat}]: 'friends' has more cards of {name!r} than its {stations} stations "
                    "there have brought"
                )


def _check_winner(s: State) -> None:
    """end.fifteen: whoever has enough points in the own turn has won, and then nothing is left to be done."""
    said, s.winner = s.winner, -1
    check_victory(s)
    right, s.winner = s.winner, said
    if said >= 0 and (s.stack or points(s, said) < s.rules.target or right < 0):
        raise PositionError(
            f"position: 'winner' is {said}; a game is won with {s.rules.target} points in the own turn, "
            "and then 'stack' is empty"
        )
    if said < 0 <= right:
        raise PositionError(f"position: 'winner' is null, but seat {right} has {points(s, right)} points")


def _check_player(s: State, seat: int, player: Player) -> None:
    """What no seat can have."""
    where = f"position.seats[{seat}]"
    secret = list(player.secret)
    if any(secret):
        if any(n > player.hand[i % 5] for i, n in enumerate(secret)):
            raise PositionError(f"{where}: 'secret' counts more cards than the hand holds")
        if any(n > secret[i % 5 - 5] for i, n in enumerate(secret)):
            raise PositionError(f"{where}: 'secret' has nobody know less than the public, its last row")
        if any(secret[seat * 5 : seat * 5 + 5]):
            raise PositionError(f"{where}: 'secret' hides nothing from the seat itself")
    if player.fame > s.rules.fame_limit:
        raise PositionError(f"{where}: {player.fame} fame pieces, at most {s.rules.fame_limit} are possible")
    for kind, name in enumerate(UPGRADE_NAMES):
        if player.upgrade(kind) > s.rules.limits[kind]:
            raise PositionError(
                f"{where}: {player.upgrade(kind)} {name}s, a mothership holds {s.rules.limits[kind]}"
            )


def tallies(game: Starfarers, s: State) -> list[tuple[str, int, int]]:
    """(what, how many there are, how many there should be) for everything that is conserved."""
    rules = s.rules
    found = [
        (f"{name} cards", s.supply[r] + s.reserve[r] + sum(p.hand[r] for p in s.players), rules.supply_each)
        for r, name in enumerate(RESOURCE_NAMES)
    ]
    found += [
        (
            f"{name} cards drawn from the reserve pile or in it",
            s.reserve[r] + sum(p.drawn[r] for p in s.players),
            s.reserve_built[r],
        )
        for r, name in enumerate(RESOURCE_NAMES)
    ]
    found += [
        (f"{name}s", s.tray(kind) + sum(p.upgrade(kind) for p in s.players), rules.stock[kind])
        for kind, name in enumerate(UPGRADE_NAMES)
    ]
    found.append(("fame pieces", s.fame_left + sum(p.fame for p in s.players), rules.fame_supply))
    in_play = {int(met.card) for met in s.encounters}
    piles = [int(s.deck), int(s.discards), sum(1 << card for card in in_play)]
    together = piles[0] | piles[1] | piles[2]
    twice = sum(pile.bit_count() for pile in piles) - together.bit_count()
    found.append(("encounter cards", together.bit_count(), rules.cards))
    found.append(("encounter cards in two places", twice, 0))
    masks = [int(s.friends_left), *(int(p.friends) for p in s.players)]
    found.append(("friendship cards", sum(mask.bit_count() for mask in masks), len(rules.friend_civ)))
    found += _disc_tallies(game, s)
    found += _sector_tallies(game, s)
    for seat, p in enumerate(s.players):
        found += _tallies_of(s, seat, p)
    return [(what, int(n), int(right)) for what, n, right in found]


def _disc_tallies(game: Starfarers, s: State) -> list[tuple[str, int, int]]:
    """Discs lie in the pile of their back or on a planet that bears it; a special one is cleared for a medal."""
    rules = s.rules
    laid = [max(face, under) for face, under in zip(s.disc, s.under, strict=True)]
    where = [(int(disc_group(s, planet)), disc) for planet, disc in enumerate(laid) if disc >= 0]
    cleared = [n for n in range(int(s.board.outer), len(laid)) if s.replaced >> (n - int(s.board.outer)) & 1]
    backs = [int(printed_group(s, planet)) for planet in cleared]
    found = [("medals", sum(p.medals for p in s.players), len(cleared))]
    special = dict.fromkeys(range(len(game.names.groups)), 0)
    lying = Counter(where)
    discs, groups = game.names.discs, game.names.groups
    for group, disc, count, left in zip(
        rules.pile_group, rules.pile_disc, rules.pile_count, s.pile, strict=True
    ):
        there = left + lying.pop((group, disc), 0)
        if rules.disc_special[disc]:
            special[group] += count - there
        else:
            found.append((f"discs {discs[disc]} of {groups[group]}", there, count))
    found += [(f"special discs cleared of {groups[g]}", backs.count(g), n) for g, n in special.items()]
    found.append(("discs on planets of another back", len(lying), 0))
    return found


def _sector_tallies(game: Starfarers, s: State) -> list[tuple[str, int, int]]:
    """Each sector is laid once, or still to come."""
    laid, printed = list(s.sector), list(s.rules.layout)
    return [
        (
            f"sectors {name}",
            laid.count(sector) + s.sectors_left[sector],
            printed.count(sector) + s.rules.sector_pool[sector],
        )
        for sector, name in enumerate(game.names.sectors)
    ]


def _tallies_of(s: State, seat: int, p: Player) -> list[tuple[str, int, int]]:
    """The pieces of one seat."""
    rules = s.rules
    kinds = [p.ship_kind[ship] for ship in range(3) if p.ship_at[ship] >= 0]
    stations = sum(s.stations[civ * 8 + seat] for civ in range(int(rules.civs)))
    colony_ships = kinds.count(words.COLONY_SHIP)
    return [
        (f"cards in the hand of seat {seat}", sum(p.hand), p.cards),
        (
            f"colonies of seat {seat}",
            p.colonies_left + p.colonies + p.spaceports + colony_ships,
            rules.colonies,
        ),
        (
            f"trade stations of seat {seat}",
            p.stations_left + stations + len(kinds) - colony_ships,
            rules.stations,
        ),
        (f"transports of seat {seat}", p.transports_left + len(kinds), rules.transports),
        (f"shipyards of seat {seat}", p.shipyards_left + p.spaceports, rules.yards),
    ]
