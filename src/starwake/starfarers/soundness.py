"""What makes a position sound: everything adds up, nobody has what cannot be had, and the game can go on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from starwake.core.errors import PositionError
from starwake.parts.positions import Frames, Shape, check_tallies
from starwake.starfarers import codes, words
from starwake.starfarers.consistency import check_agreement, wrong_planet, wrong_traveller
from starwake.starfarers.names import RESOURCE_NAMES, UPGRADE_NAMES
from starwake.starfarers.state import Player, State

if TYPE_CHECKING:
    from starwake.starfarers.game import Starfarers

SHAPES = {
    "first_roll": Shape("seat"),
    "first_player": Shape("seats"),
    "sector": Shape("system", "flag"),
    "rotation": Shape("system", "flag"),
    "launch": Shape("flag", called=("won",)),
    "start_goods": Shape("flag"),
    "start_turn": Shape("seat"),
    "dice": Shape("seat"),
    "discard": Shape(needs="cards owed"),
    "theft": Shape("seat", "seat"),
    "draw": Shape("seat", "count"),
    "card": Shape("seat"),
    "reserve": Shape("seat"),
    "answer": Shape(needs="offer"),
    "close": Shape(needs="offer"),
    "shake": Shape("seat"),
    "flight": Shape("seat"),
    "arrive": Shape("seat", "ship"),
    "disc": Shape("planet"),
    "clear": Shape("seat", "ship"),
    "new_disc": Shape("planet"),
    "land": Shape("seat", "ship"),
    "befriend": Shape("civ", called=("civilisation",)),
    "end_turn": Shape("seat"),
    "encounter": Shape("seats", "seat"),
    "encounter_card": Shape("seats", "seat"),
    "number": Shape(needs="encounter"),
    "yes_no": Shape("op or -1", needs="encounter", called=("again",)),
    "op": Shape("op", "seat", "encounter"),
    "pay": Shape("count", needs="encounter", called=("count",)),
    "take": Shape("count", "flag", "encounter", ("count", "swap")),
    "hand_over": Shape("seat", called=("other",)),
    "contest": Shape("seat", "side", "encounter"),
    "contest_result": Shape("op", "seat", "encounter"),
    "tribute": Shape("seat"),
    "open_build": Shape("seat"),
    "choose": Shape("count", "seat", "encounter"),
    "jump": Shape("flag", called=("first",)),
    "targeted": Shape("flag", called=("black",)),
    "donate": Shape("seat", "resource", called=("other", "resource")),
    "result": Shape("seat", "flag", "encounter"),
    "peek": Shape("planet", "seat"),
}
"""Frames with numbers, and what a decision calls these; the others carry none."""
BOTTOM = (
    "roll",
    "open_build",
    "build",
    "ready",
    "shake",
    "flight",
    "fly",
    "end_turn",
    "start_turn",
    "start_goods",
)
"""What can lie at the bottom of the stack: the course of a turn, or of the set-up."""


FRAMES = Frames(codes, SHAPES, BOTTOM)
FRAME_NAMES = FRAMES.names


def check_stack(game: Starfarers, s: State) -> None:
    """Somebody can act on it, now and later."""
    missing = {
        "cards owed": not any(p.owed for p in s.players),
        "offer": not s.offer,
        "encounter": not s.encounters,
    }
    FRAMES.check(
        game.engine, s, _bounds(game, s), missing, lambda f: wrong_traveller(s, f) or wrong_planet(s, f)
    )


def _bounds(game: Starfarers, s: State) -> Mapping[str, tuple[int, int]]:
    """The lowest and highest number of each kind."""
    high = {
        "none": 0,
        "flag": 1,
        "seat": game.players - 1,
        "seats": (1 << game.players) - 1,
        "side": 2 * game.players - 1,
        "resource": len(RESOURCE_NAMES) - 1,
        "ship": 2,
        "count": 40,
        "system": len(game.names.systems) - 1,
        "planet": len(game.names.systems) * 3 - 1,
        "civ": len(game.names.civs) - 1,
        "op": len(s.rules.op_kind) - 1,
    }
    return {kind: (0, most) for kind, most in high.items()} | {"op or -1": (-1, high["op"])}


def check(game: Starfarers, s: State) -> None:
    """Everything adds up, or PositionError says what does not."""
    check_stack(game, s)
    check_agreement(game, s)
    for seat, player in enumerate(s.players):
        _check_player(s, seat, player)
    if s.flying >= 0 and s.phase != words.FLIGHT:
        raise PositionError("position: 'flying' should be null outside the flight phase")
    for civ, holder in enumerate(s.markers):
        if holder >= 0 and s.stations[civ * 8 + holder] == 0:
            name = game.names.civs[civ]
            raise PositionError(
                f"position.friendship: seat {holder} holds the marker of {name!r} without a station"
            )
    check_tallies(tallies(game, s))


def _check_player(s: State, seat: int, player: Player) -> None:
    """What no seat can have."""
    where = f"position.seats[{seat}]"
    if any(n > player.hand[i % 5] for i, n in enumerate(player.secret)):
        raise PositionError(f"{where}: 'secret' counts more cards than the hand holds")
    if any(player.drawn[r] > s.reserve_built[r] for r in range(5)):
        raise PositionError(f"{where}: 'drawn' counts more cards than the reserve pile was built from")
    specials = sum(n for i, n in enumerate(s.rules.pile_count) if s.rules.disc_special[s.rules.pile_disc[i]])
    if player.medals > specials:
        raise PositionError(f"{where}: {player.medals} medals, there are only {specials}")
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
    """Number discs lie in a pile or on a planet; special discs leave the game when they are cleared."""
    found = []
    for disc, name in enumerate(game.names.discs):
        rows = [row for row in range(len(s.pile)) if s.rules.pile_disc[row] == disc]
        printed = sum(s.rules.pile_count[row] for row in rows)
        there = sum(s.pile[row] for row in rows)
        there += sum(laid == disc for laid in s.disc) + sum(laid == disc for laid in s.under)
        if s.rules.disc_special[disc]:
            there, printed = max(0, there - printed), 0
            name = f"{name} too many, discs"
        found.append((f"discs {name}", there, printed))
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
        (f"colonies of seat {seat}", p.colonies + p.settled + p.ports + colony_ships, rules.colonies),
        (f"trade stations of seat {seat}", p.stations + stations + len(kinds) - colony_ships, rules.stations),
        (f"transports of seat {seat}", p.transports + len(kinds), rules.transports),
        (f"shipyards of seat {seat}", p.yards + p.ports, rules.yards),
    ]
