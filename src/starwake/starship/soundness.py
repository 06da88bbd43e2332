"""What makes a position sound: everything adds up, nobody has what cannot be had, and the game can go on."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from starwake.core.errors import PositionError
from starwake.parts.positions import check_tallies
from starwake.starship import words
from starwake.starship.codes import F_REFILL
from starwake.starship.courses import check_stack, missing
from starwake.starship.names import MODULE_NAMES, ORIGIN_NAMES, RESOURCE_NAMES
from starwake.starship.rules.flight import most_actions, speed
from starwake.starship.rules.points import leader, points
from starwake.starship.rules.sectors import pool
from starwake.starship.state import Ship, State

if TYPE_CHECKING:
    from starwake.starship.game import Starship


def check(game: Starship, s: State) -> None:
    """Everything adds up, or PositionError says what does not."""
    _check_flight(s)
    check_stack(game, s)
    for seat, ship in enumerate(s.ships):
        _check_ship(s, ship, f"position.seats[{seat}]")
    _check_table(s)
    _check_turn(s)
    _check_winner(s)
    check_tallies(tallies(game, s))
    _check_stacks(s)


def _check_ship(s: State, ship: Ship, where: str) -> None:
    """What no ship can have."""
    rules = s.rules
    storage = rules.storage[ship.modules[words.LOGISTICS]]
    most = max(rules.storage) if rules.keep_surplus else storage
    limits = [
        *((f"{name} in its bay", held, most) for name, held in zip(RESOURCE_NAMES, ship.bays, strict=True)),
        ("science in the lab", ship.science, rules.lab),
        ("ships in the hangar", ship.colony_ships + ship.trade_ships, rules.hangar),
        ("colony ships", ship.colony_ships, rules.ships_each),
        ("trade ships", ship.trade_ships, rules.ships_each),
        ("boosters", ship.boosters + ship.boosters_2, rules.booster_slots),
        ("cannons", ship.cannons + ship.cannons_2, rules.cannon_slots),
    ]
    for what, found, limit in limits:
        if found > limit:
            raise PositionError(f"{where}: {found} {what}, there can be {limit}")


def _check_table(s: State) -> None:
    """The special cards lie where they belong; open missions and the hidden choice are as the rules have them."""
    one, two = s.ships
    right = (
        leader(one.friendship, two.friendship, s.rules.friend_least),
        leader(one.fame, two.fame, s.rules.hero_least),
    )
    if (s.friend, s.hero) != right:
        shown = [seat if seat >= 0 else None for seat in right]
        raise PositionError(f"position: 'specials' should be friend {shown[0]}, hero {shown[1]}")
    if list(s.mission).count(words.OPEN) > s.rules.open_missions:
        raise PositionError(f"position.missions: more than {s.rules.open_missions} are open")
    if any(module >= 0 for module in s.chosen) and not s.rules.hidden_choice:
        raise PositionError("position: 'chosen' should be null where modules are chosen openly")
    if any(s.rules.kind[card] not in OWNABLE and not s.rules.post[card] for card in _owned(s)):
        raise PositionError("position.seats: 'cards' are colonies, trading posts and pirates")


def _check_stacks(s: State) -> None:
    """d.setup.sectors, d.setup.reserve, d.setup.adventures: sectors are full while there is a reserve; parts of the
    reserve and groups of missions are used up one after the other. Who wins by a card waits for no other one."""
    rules, reserve = s.rules, list(s.reserve)
    for sector in range(words.SECTORS):
        first = sector * words.ORIGINS
        here = sector == s.sector
        size = list(s.place).count(sector) + sum(s.unknown[first : first + words.ORIGINS])
        size += here * (sum(s.laid_down) + any(frame.kind == F_REFILL for frame in s.stack))
        full = rules.sector_size - (here and s.winner >= 0)
        if size > rules.sector_size or (size < full and any(reserve)):
            raise PositionError(
                f"position.sectors[{sector}]: {size} cards, there should be {rules.sector_size}"
            )
    laid = [origin for place, count in enumerate(s.unknown) if count for origin in (place % words.ORIGINS,)]
    if any(reserve[words.FIRST_RESERVE : max(laid, default=0)]):
        raise PositionError("position: 'reserve' is used up part by part, the first one first")
    groups = [(int(rules.mission_group[m]), place == words.IN_PILE) for m, place in enumerate(s.mission)]
    piled = [group for group, waiting in groups if waiting]
    if piled and any(not waiting and group > min(piled) for group, waiting in groups):
        raise PositionError("position.missions: one of a later group is open before those of an earlier one")


OWNABLE = (words.COLONY, words.PIRATE)
"""Kinds of cards that a player can have, besides trading posts."""


def _owned(s: State) -> list[int]:
    return [card for card, place in enumerate(s.place) if place >= words.OWNED]


def _check_turn(s: State) -> None:
    """What was done in this turn is what can be done in one."""
    if (s.turn == 0) != (s.phase == words.SETTING_UP):
        raise PositionError("position: 'turn' is 0 in the set-up, and only then")
    _check_dice(s)
    _check_posts(s)
    rules = s.rules
    for what, count, most in (
        ("purchases", s.purchases, rules.purchases[s.ships[s.active].modules[words.TRADE]]),
        ("flight.acted", s.acted, most_actions(s, s.active)),
        ("flight.turned", s.turned, speed(s, s.active)),
    ):
        if count > most:
            raise PositionError(f"position: {what!r} is {count}, there can be {most}")


def _check_dice(s: State) -> None:
    """A die that was rolled shows one of its faces."""
    dice = ("yellow", s.yellow, s.rules.yellow), ("blue", s.own_blue, s.rules.blue)
    for name, value, ways in (*dice, ("blue", s.pirate_blue, s.rules.blue)):
        if value and (value >= len(ways) or not ways[value]):
            raise PositionError(f"position: {name!r} is {value}, which the die has not")


def _check_posts(s: State) -> None:
    """d.trade.posts: own posts, each once; using the first one opens the block."""
    used, limit = list(s.used_posts), s.rules.posts_a_turn
    own = {card for card in _owned(s) if s.place[card] == words.OWNED + s.active and s.rules.post[card]}
    if len(set(used)) < len(used) or len(used) > limit or not set(used) <= own:
        raise PositionError(f"position.posts: 'used' names up to {limit} posts of the active seat, each once")
    if bool(used) != (s.block != words.BLOCK_AHEAD):
        raise PositionError("position.posts: 'block' is ahead until a post is used, and only until then")


def _check_winner(s: State) -> None:
    """d.end: whoever has won has the points, in the own turn, and nothing is left to be done."""
    if s.winner < 0:
        return
    if s.winner != s.active or points(s, s.winner) < s.rules.target or s.stack:
        raise PositionError(
            f"position: 'winner' is {s.winner}; a game is won with {s.rules.target} points in the own turn, "
            "and then 'stack' is empty"
        )


def _check_flight(s: State) -> None:
    """The cards of a flight are those of its sector, each once, and a hidden pirate is one."""
    if (s.sector >= 0) != (s.phase == words.FLYING):
        raise PositionError("position: 'flight' should be there in the flight phase, and only then")
    used = [*s.row, *s.looked, *s.top, *s.bottom]
    cards = [card for card in used if card >= 0]
    if any(s.place[card] != s.sector for card in cards):
        raise PositionError("position.flight: a card of the flight is not in 'known' of its sector")
    if list(s.row).count(words.FACE_DOWN) != sum(s.laid_down):
        raise PositionError("position.flight: 'face_down' counts the cards that lie face down in the row")
    if s.turned != len(s.row):
        raise PositionError(f"position.flight: 'turned' is {s.turned}, the row has {len(s.row)} places")
    if any(count > 1 for count in Counter(cards).values()):
        raise PositionError("position.flight: a card is in two places")
    if s.pirate_known and not s.pirate_hidden:
        raise PositionError("position.flight: 'pirate_known' needs a hidden pirate")
    if s.pirate_hidden and missing(s)["pirate"]:
        raise PositionError(
            "position.flight: 'pirate_hidden' needs a pirate at the end of the row, and a demand"
        )
    if s.demand and (not len(s.row) or s.row[-1] < 0 or s.rules.demand[s.row[-1]] != s.demand):
        raise PositionError(f"position.flight: 'demand' is {s.demand}, which the last card does not demand")
    if s.sensed < len(s.looked) + len(s.top) + len(s.bottom):
        raise PositionError("position.flight: 'sensed' is less than the cards that the sensor moved")


def tallies(game: Starship, s: State) -> list[tuple[str, int, int]]:
    """(what, how many there are, how many there should be) for everything that is conserved."""
    rules, places = s.rules, list(s.place)
    found = []
    for origin, name in enumerate(ORIGIN_NAMES):
        undecided = sum(s.unknown[origin :: words.ORIGINS]) + s.reserve[origin] + s.laid_down[origin]
        found.append((f"undecided {name} cards", undecided, pool(s, origin)))
    for seat, ship in enumerate(s.ships):
        owned = [card for card, place in enumerate(places) if place == words.OWNED + seat]
        kept = [m for m, place in enumerate(s.mission) if place == words.KEPT + seat]
        fame = sum(rules.fame[card] for card in owned) + sum(rules.mission_fame[m] for m in kept)
        friendship = sum(rules.friendship[card] for card in owned)
        colonies = sum(rules.kind[card] == words.COLONY for card in owned)
        found += [
            (f"fame of seat {seat}", ship.fame, fame),
            (f"friendship of seat {seat}", ship.friendship, friendship),
            (f"colonies of seat {seat}", ship.colonies, colonies),
            (
                f"mission points of seat {seat}",
                ship.mission_points,
                sum(rules.mission_points[m] for m in kept),
            ),
        ]
    for module, name in enumerate(MODULE_NAMES):
        twice = sum(ship.modules[module] == 2 for ship in s.ships) - 1
        found.append((f"second level modules {name} too many", max(0, twice), 0))
    return [(what, int(n), int(right)) for what, n, right in found]
