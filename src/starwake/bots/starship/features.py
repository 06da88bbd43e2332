"""What a value of positions looks at in Starship: a row of numbers for each seat, from what one seat may know.

Ships lie open; of the sectors `rows` reads what the viewer knows or remembers, and no more: it redacts what it is given
first. `FIELDS` names the numbers in order; most are scaled to lie between 0 and about 1.
"""

from __future__ import annotations

from typing import Final, final

from starwake.bots.starship.goals import cost, missing_units
from starwake.bots.starship.goals import pay as asked_for
from starwake.bots.starship.outlook import Outlook
from starwake.bots.starship.weights import DEFAULT
from starwake.core.arrays import append, i64, vec
from starwake.starship.redact import redact
from starwake.starship.rules.flight import most_actions, speed
from starwake.starship.rules.stores import room
from starwake.starship.state import Ship, State
from starwake.starship.words import (
    BOOSTER,
    BUILDING,
    CANNON,
    COLONY,
    COLONY_SHIP,
    FLYING,
    MODULE,
    MODULE_2,
    OWNED,
    PRODUCING,
    RESOURCES,
    SCIENCE,
    TRADE_SHIP,
)

FIELDS: Final = (
    # Points and what they are made of.
    *("points", "one_short", "two_short", "three_short", "lead"),
    *("colonies", "missions", "is_friend", "is_hero", "fame", "fame_lead", "friendship", "friendship_lead"),
    # The ship.
    *("ore", "fuel", "carbon", "food", "goods", "cargo", "room", "science", "astro"),
    *("colony_ships", "trade_ships", "booster_points", "cannon_points"),
    *("logistics", "command", "sensor", "trade", "research", "production"),
    *("logistics_2", "command_2", "sensor_2", "trade_2", "research_2", "production_2", "open_modules"),
    # Income: units a turn by resource and of science, all of them, and rolls that bring something.
    *("ore_made", "fuel_made", "carbon_made", "food_made", "goods_made", "science_made", "made", "rolls"),
    *("posts",),
    # Units missing for each build.
    *("to_colony_ship", "to_trade_ship", "to_booster", "to_cannon", "to_module", "to_module_2"),
    # What ships could found, and what missions ask and bring.
    *("colony_ship_worth", "trade_ship_worth", "missions_ready", "best_mission", "near_mission"),
    # Time.
    *("rolls_now", "flies_now", "builds_now", "cards_left", "actions_left", "viewer"),
    # The table, the same for both.
    *("turn", "yellow"),
)
"""The numbers of a row."""
FACES: Final = 3.0
WORTH: Final = 1.0 / 30.0
"""What is worth so many Astro counts as one."""


@final
class Row:
    """Numbers as they are added."""

    def __init__(self) -> None:
        self.numbers = vec[float](capacity=80)

    def put(self, number: float) -> None:
        """One more."""
        self.numbers = append(self.numbers, number)

    def count(self, number: i64, scale: float) -> None:
        """One more, from a count."""
        self.numbers = append(self.numbers, float(number) * scale)

    def flag(self, yes: bool) -> None:
        """One more, 1 for yes."""
        self.numbers = append(self.numbers, 1.0 if yes else 0.0)


def rows(s: State, viewer: i64) -> list[vec[float]]:
    """The numbers of both seats, as a viewer (below 0: a spectator) knows them."""
    seen = redact(s, viewer)
    return [seat_numbers(seen, seat, viewer) for seat in range(2)]


def plain_rows(s: State, viewer: int) -> list[list[float]]:
    """The same as lists, for code that is not compiled."""
    return [list(row) for row in rows(s, viewer)]


def seat_numbers(s: State, seat: i64, viewer: i64) -> vec[float]:
    """The row of one seat."""
    look = Outlook(s, int(seat), DEFAULT)
    row = Row()
    put_points(row, look)
    put_ship(row, s, seat, look.me, look.other)
    put_income(row, s, seat, look.me)
    put_wants(row, look)
    put_missions(row, look)
    mine = seat == s.active
    row.flag(mine and s.phase == PRODUCING)
    row.flag(mine and s.phase == FLYING)
    row.flag(mine and s.phase == BUILDING)
    flies = mine and s.sector >= 0
    row.count(speed(s, seat) - s.turned if flies else 0, 0.2)
    row.count(most_actions(s, seat) - s.acted if flies else 0, 0.33)
    row.flag(seat == viewer)
    row.count(s.turn, 0.02)
    row.count(s.yellow, 0.33)
    return row.numbers


def put_points(row: Row, look: Outlook) -> None:
    """Points, and how the two special cards stand."""
    s, me, other = look.s, look.me, look.other
    row.put(look.points / 10.0)
    row.flag(look.to_win <= 1)
    row.flag(look.to_win <= 2)
    row.flag(look.to_win <= 3)
    row.put((look.points - look.rival_points) / 5.0)
    row.count(me.colonies, 0.2)
    row.count(me.mission_points, 0.33)
    row.flag(s.friend == look.seat)
    row.flag(s.hero == look.seat)
    row.count(me.fame, 0.2)
    row.count(me.fame - other.fame, 0.33)
    row.count(me.friendship, 0.2)
    row.count(me.friendship - other.friendship, 0.33)


def put_ship(row: Row, s: State, seat: i64, me: Ship, other: Ship) -> None:
    """What a ship holds, and its modules."""
    cargo: i64 = 0
    free: i64 = 0
    r: i64 = 0
    while r < RESOURCES:
        row.count(me.bays[r], 0.33)
        cargo += me.bays[r]
        free += room(s, seat, r)
        r += 1
    row.count(cargo, 0.1)
    row.count(free, 0.1)
    row.count(me.science, 0.33)
    row.count(me.astro, 0.05)
    row.count(me.colony_ships, 0.5)
    row.count(me.trade_ships, 0.5)
    row.count(me.booster_points(), 0.2)
    row.count(me.cannon_points(), 0.2)
    for level in me.modules:
        row.flag(level >= 1)
    for level in me.modules:
        row.flag(level >= 2)
    still: i64 = 0
    kind: i64 = 0
    for level in me.modules:
        if level == 1 and other.modules[kind] < 2:
            still += 1
        kind += 1
    row.count(still, 0.25)


def put_income(row: Row, s: State, seat: i64, me: Ship) -> None:
    """What colonies make on average, and the trading posts."""
    made = [0.0] * (RESOURCES + 1)
    rolls: i64 = 0
    posts: i64 = 0
    whole = 0.0
    rules = s.rules
    card: i64 = 0
    for place in s.place:
        if place == OWNED + seat:
            if rules.kind[card] == COLONY:
                resource = rules.resource[card]
                if resource >= 0 and resource <= SCIENCE:
                    made[resource] += 1.0 / FACES
                whole += 1.0 / FACES
                rolls |= 1 << rules.number[card]
            elif rules.post[card]:
                posts += 1
        card += 1
    for amount in made:
        row.put(amount)
    row.put(whole * 0.5)
    row.count((rolls & 1) + (rolls >> 1 & 1) + (rolls >> 2 & 1) + (rolls >> 3 & 1) + (rolls >> 4 & 1), 0.33)
    row.count(posts, 0.25)


def put_wants(row: Row, look: Outlook) -> None:
    """What is missing for each build, and what ships are worth."""
    for what in (COLONY_SHIP, TRADE_SHIP, BOOSTER, CANNON, MODULE, MODULE_2):
        row.count(missing_units(look.me, cost(look.rules, what)), 0.25)
    row.put(look.colony_ship * WORTH)
    row.put(look.trade_ship * WORTH)


def put_missions(row: Row, look: Outlook) -> None:
    """Open missions that a seat has the means for, and what the best of them bring."""
    ready: i64 = 0
    best = 0.0
    near = 0.0
    rules, me = look.rules, look.me
    for mission in look.open_missions:
        short = missing_units(me, asked_for(rules, mission))
        boosters = rules.mission_boosters[mission] - me.booster_points()
        cannons = rules.mission_cannons[mission] - me.cannon_points()
        short += (boosters if boosters > 0 else 0) + (cannons if cannons > 0 else 0)
        worth = look.reward(mission) * WORTH
        if short == 0:
            ready += 1
            best = worth if worth > best else best
        coming = worth / (1.0 + float(short))
        near = coming if coming > near else near
    row.count(ready, 0.33)
    row.put(best)
    row.put(near)
