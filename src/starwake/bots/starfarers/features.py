"""What a value of positions looks at in Starfarers: a row of numbers for each seat, from what one seat may know.

`rows` reads nothing that the viewer may not know: of other hands the cards that it can place and the size, of discs
those that lie open or that it has looked at. So an imagined world and its view give the same rows. `FIELDS` names the
numbers in order; most are scaled to lie between 0 and about 1.
"""

from __future__ import annotations

from functools import cache
from typing import Final, final

from starwake.bots.starfarers.atlas import Atlas, Field, atlas_of
from starwake.bots.starfarers.chart import VEILED_PIPS, disc_pips
from starwake.core.arrays import append, i64, vec
from starwake.starfarers.board import planet_bit
from starwake.starfarers.redact import redact
from starwake.starfarers.rules.explore import civilisations, disc_group, pile_chances
from starwake.starfarers.rules.points import points
from starwake.starfarers.rules.production import reserve_cards
from starwake.starfarers.rules.settle import buildings
from starwake.starfarers.rules.trade import rate
from starwake.starfarers.ruleset import Ruleset
from starwake.starfarers.state import Player, State
from starwake.starfarers.words import (
    BOOSTER,
    CANNON,
    COLONY_SHIP,
    DOCK,
    FLIGHT,
    ICE_PLANET,
    PIECE,
    PIRATE_BASE,
    POD,
    PORT,
    PRODUCTION,
    RESOURCES,
    SHIP,
    SITE,
    SPACEPORT,
    TRADE_AND_BUILD,
    TRADE_SHIP,
)

FIELDS: Final = (
    # Points and what they are made of.
    *("points", "one_short", "two_short", "three_short", "five_short", "lead"),
    *("colonies", "ports", "markers", "medals", "fame", "half_fame"),
    # The mothership and the friends.
    *("boosters", "cannons", "pods", "extra_boosters", "extra_cannons"),
    *(
        "civilisations",
        "friends",
        "merchants",
        "greens",
        "fame_card",
        "help_card",
        "relief_card",
        "jump_cards",
    ),
    *("tribute_card", "other_cards"),
    # Pieces that are left, and ships under way.
    *("transports_left", "colonies_left", "stations_left", "yards_left", "colony_ships", "trade_ships"),
    # Income: pips by resource, all of them, kinds, reserve cards a turn.
    *("ore", "fuel", "carbon", "food", "goods", "pips", "kinds", "reserve"),
    # The hand, as far as the viewer can tell.
    *("cards", "ore_cards", "fuel_cards", "carbon_cards", "food_cards", "goods_cards", "too_many"),
    # Cards that are missing for each build, trades with the supply counted.
    *("to_booster", "to_cannon", "to_pod", "to_colony_ship", "to_trade_ship", "to_spaceport"),
    # Ships under way: what they are after, sooner counting more; how near the nearest one is.
    *(
        "settling",
        "settling_best",
        "settling_near",
        "docking",
        "docking_best",
        "docking_near",
        "docking_marker",
    ),
    # What a new ship could be after.
    *("next_site", "second_site", "near_sites", "next_dock", "next_marker"),
    # Friendship markers that may change hands, and special tokens.
    *("stations", "markers_open", "markers_in_reach", "markers_threatened"),
    *("clearable", "clearable_near", "pirates_short", "ice_short"),
    # Time.
    *(
        "rolls_now",
        "builds_now",
        "flies_now",
        "steps_left",
        "turns_to_wait",
        "viewer",
        "owes_cards",
        "held_ships",
    ),
    # The table, the same for all seats.
    *("turn", "players", "leader", "runner_up", "free_sites", "unseen_systems", "tokens"),
    *("second_pilot", "base_docks", "target"),
)
"""The numbers of a row."""

USUAL_SPEED: Final = 3.1
IMPATIENCE: Final = 0.35
"""What a turn on the way costs of the worth of a goal."""
PIP: Final = 0.06
"""What a pip beside a site is worth, in points."""
DOCK_WORTH: Final = 0.7
"""What a station is worth without the marker."""
SOON: Final = 2.2
"""Turns that count as near."""
FAR_AWAY: Final = 12.0


@final
class Place:
    """A colony site that is free, or may turn out to be: what it would produce, and how likely it is any good."""

    def __init__(
        self, field: Field, odds: float, one: i64, one_pips: float, two: i64, two_pips: float
    ) -> None:
        self.field: Final = field
        self.odds: Final = odds
        self.one: Final[i64] = one
        self.one_pips: Final = one_pips
        self.two: Final[i64] = two
        self.two_pips: Final = two_pips


@final
class Berth:
    """A dock where the next station of an outpost can be founded."""

    def __init__(self, field: Field, civ: i64, need: i64) -> None:
        self.field: Final = field
        self.civ: Final[i64] = civ
        self.need: Final[i64] = need


@final
class Token:
    """A special token that the viewer knows of."""

    def __init__(self, field: Field, kind: i64, need: i64) -> None:
        self.field: Final = field
        self.kind: Final[i64] = kind
        self.need: Final[i64] = need


@final
class Scene:
    """What all seats have in common: the board as the viewer knows it."""

    def __init__(self, s: State, viewer: i64) -> None:
        self.s: Final = s
        self.viewer: Final[i64] = viewer
        self.atlas: Final[Atlas] = atlas_of(s.board)
        self.pips: Final = disc_pips(s.rules)
        self.likely: Final[dict[int, tuple[float, float]]] = {}
        """What a face-down disc of each pile may be, where somebody has asked."""
        self.unseen: i64 = 0
        """Systems that are face down or hold a disc that is."""
        self.production: Final = [[0.0] * RESOURCES for seat in range(len(s.players))]
        self.pads: Final[list[list[int]]] = [[] for seat in range(len(s.players))]
        """The free spaceport sites of each seat, where its ships begin."""
        self.places: Final[list[Place]] = []
        self.tokens: Final[list[Token]] = []
        self.berths: Final[list[Berth]] = []
        self._look()
        self._find_berths()
        self.free: float = 0.0
        for place in self.places:
            self.free += place.odds
        self.points: Final = [int(points(s, seat)) for seat in range(len(s.players))]
        self.unplaced: Final = self._unplaced()

    # ---------------------------------------------------------------- the board

    def _look(self) -> None:
        """Everything that stands or may stand on the colony sites."""
        s, atlas = self.s, self.atlas
        homes: i64 = atlas.homes
        system: i64 = 0
        while system < atlas.systems:
            if system >= homes and (s.veiled >> system) & 1:
                self.unseen += 1
                self.places.append(Place(atlas.to_system[system], 0.5, 0, VEILED_PIPS, 0, 0.0))
            else:
                self._look_at(system, system >= homes or s.rules.home_open)
            system += 1

    def _look_at(self, system: i64, open_to_all: bool) -> None:
        s, atlas = self.s, self.atlas
        number = system * 3
        if system >= atlas.homes and s.ground[atlas.sites[number]] != SITE:
            return  # an outpost, or nothing at all
        limit = s.rules.home_limit if system < atlas.homes else s.rules.system_limit
        room = open_to_all and buildings(s, system) < limit
        hidden = False
        while number < system * 3 + 3:
            disc = self._disc(number)
            if disc < 0:
                hidden = True
            elif s.rules.disc_special[disc]:
                self.tokens.append(
                    Token(atlas.to_planet[number], s.rules.disc_special[disc], s.rules.disc_value[disc])
                )
            self._site(number, room)
            number += 1
        if hidden:
            self.unseen += 1

    def _site(self, number: i64, room: bool) -> None:
        """A colony site: somebody's income, or a place to go to."""
        s = self.s
        point: i64 = self.atlas.sites[number]
        piece = s.piece[point]
        two = number + 1 if number % 3 < 2 else number - 2
        if piece != 0 and piece % PIECE != SHIP:
            owner = piece // PIECE - 1
            if owner < len(s.players):
                self._own_pads(owner, point, piece % PIECE)
                self._own_income(owner, number)
                self._own_income(owner, two)
        elif room:
            odds_one, pips_one = self._guess(number)
            odds_two, pips_two = self._guess(two)
            odds = odds_one * odds_two
            if odds > 0.0:
                self.places.append(
                    Place(
                        self.atlas.to_site[point],
                        odds,
                        s.resource[number],
                        pips_one,
                        s.resource[two],
                        pips_two,
                    )
                )

    def _own_pads(self, owner: i64, point: i64, kind: i64) -> None:
        if kind == PORT:
            for pad in self.atlas.pads[point]:
                if self.s.piece[pad] == 0:
                    self.pads[owner].append(pad)

    def _own_income(self, owner: i64, planet: i64) -> None:
        disc = self._disc(planet)
        if disc >= 0:
            self.production[owner][self.s.resource[planet]] += self.pips[disc]

    def _disc(self, planet: i64) -> i64:
        """The disc of a planet, below 0 where the viewer knows none."""
        s = self.s
        disc = s.disc[planet]
        if disc >= 0 or planet < s.board.outer or self.viewer < 0:
            return disc
        if s.players[self.viewer].seen & planet_bit(s.board, planet):
            return s.under[planet]
        return -1

    def _guess(self, planet: i64) -> tuple[float, float]:
        """The chance that no token lies on a planet, and the pips it then has."""
        disc = self._disc(planet)
        if disc >= 0:
            return 0.0 if self.s.rules.disc_special[disc] else 1.0, self.pips[disc]
        group: int = disc_group(self.s, planet)
        found = self.likely.get(group)
        if found is None:
            found = self.likely[group] = self._likely_disc(group)
        return found

    def _likely_disc(self, group: i64) -> tuple[float, float]:
        everything = 0.0
        count = 0.0
        total = 0.0
        for outcome, n in pile_chances(self.s, group).listed():
            everything += n
            if not self.s.rules.disc_special[outcome >> 8]:
                count += n
                total += self.pips[outcome >> 8] * n
        return (count / everything, total / count) if count > 0.0 else (0.0, 0.0)

    def _find_berths(self) -> None:
        s = self.s
        for point, field in self.atlas.to_dock.items():
            if s.ground[point] == DOCK:
                need = s.rules.outposts.pods_needed(s, point)
                if need > 0:
                    self.berths.append(Berth(field, s.rules.outposts.civ(s, point), need))

    # ---------------------------------------------------------------- hands

    def _unplaced(self) -> list[float]:
        """The share of each resource among the cards that the viewer cannot place."""
        s = self.s
        pool: list[float] = []
        r: i64 = 0
        while r < RESOURCES:
            left = s.rules.supply_each - s.supply[r]
            for player in s.players:
                left -= self.placed(player, r)
            pool.append(float(left) if left > 0 else 0.0)
            r += 1
        total = sum(pool)
        return [one / total for one in pool] if total > 0.0 else [0.2] * RESOURCES

    def placed(self, player: Player, resource: i64) -> i64:
        """Cards of a hand that the viewer can place."""
        observer = self.s.rules.seats if self.viewer < 0 else self.viewer
        return player.hand[resource] - player.secret[observer * RESOURCES + resource]

    def hand(self, player: Player) -> list[float]:
        """A hand as the viewer expects it."""
        known: list[float] = []
        r: i64 = 0
        unknown = float(player.cards)
        while r < RESOURCES:
            have = float(self.placed(player, r))
            known.append(have)
            unknown -= have
            r += 1
        if unknown <= 0.0:
            return known
        return [known[r] + unknown * self.unplaced[r] for r in range(RESOURCES)]


# ------------------------------------------------------------------ rows


def rows(s: State, viewer: i64) -> list[vec[float]]:
    """The numbers of every seat, as a viewer (below 0: a spectator) knows them."""
    looked: i64 = 0
    for player in s.players:
        looked |= player.seen
    if looked and s.hidden:
        s = redact(s, viewer)
    scene = Scene(s, viewer)
    table = table_numbers(scene)
    return [seat_numbers(scene, seat, table) for seat in range(len(s.players))]


def plain_rows(s: State, viewer: int) -> list[list[float]]:
    """The same as lists, for code that is not compiled."""
    return [list(row) for row in rows(s, viewer)]


def table_numbers(scene: Scene) -> list[float]:
    """What is the same for all seats."""
    s = scene.s
    ranked = sorted(scene.points)
    target = float(s.rules.target)
    return [
        float(s.turn) / 60.0,
        float(len(s.players)) / 4.0,
        ranked[-1] / target,
        ranked[-2] / target,
        scene.free / 15.0,
        float(scene.unseen) / 8.0,
        len(scene.tokens) / 5.0,
        1.0 if s.second >= 0 else 0.0,
        1.0 if len(s.board.docks) > 0 else 0.0,
        target / 15.0,
    ]


def seat_numbers(scene: Scene, seat: i64, table: list[float]) -> vec[float]:
    """The row of one seat."""
    s = scene.s
    player = s.players[seat]
    row = Row()
    put_points(row, scene, seat, player)
    put_ship(row, s, player)
    put_income(row, scene, seat)
    put_hand(row, scene, player)
    put_courses(row, scene, seat, player)
    put_friends(row, scene, seat, player)
    put_time(row, scene, seat, player)
    for number in table:
        row.put(number)
    return row.numbers


@final
class Row:
    """Numbers as they are added."""

    def __init__(self) -> None:
        self.numbers = vec[float](capacity=112)

    def put(self, number: float) -> None:
        """One more."""
        self.numbers = append(self.numbers, number)

    def count(self, number: i64, scale: float) -> None:
        """One more, from a count."""
        self.numbers = append(self.numbers, float(number) * scale)

    def flag(self, yes: bool) -> None:
        """One more, 1 for yes."""
        self.numbers = append(self.numbers, 1.0 if yes else 0.0)


def put_points(row: Row, scene: Scene, seat: i64, player: Player) -> None:
    """Points and what they are made of."""
    s = scene.s
    have: i64 = scene.points[seat]
    target = s.rules.target
    row.put(float(have) / float(target))
    row.flag(have >= target - 1)
    row.flag(have >= target - 2)
    row.flag(have >= target - 3)
    row.flag(have >= target - 5)
    best: i64 = 0
    other: i64 = 0
    for one in scene.points:
        if other != seat and one > best:
            best = one
        other += 1
    row.count(have - best, 0.2)
    row.count(player.colonies, 0.2)
    row.count(player.spaceports, 0.33)
    row.count(player.markers, 0.5)
    row.count(player.medals, 0.33)
    row.count(player.fame, 0.2)
    row.count(player.fame % s.rules.fame_per_point, 1.0)


def put_ship(row: Row, s: State, player: Player) -> None:
    """The mothership, friendship cards, pieces and ships."""
    rules = s.rules
    row.count(player.booster, 0.2)
    row.count(player.cannon, 0.2)
    row.count(player.freight_pod, 0.2)
    row.count(player.extra_booster, 0.33)
    row.count(player.extra_cannon, 0.33)
    cards = player.friends
    row.count(civilisations(s, player) if cards else 0, 0.33)
    row.count(bits(cards), 0.2)
    row.count(bits_of(cards, rules.merchants), 0.33)
    row.count(bits_of(cards, rules.green), 0.33)
    row.count(bits(cards & rules.fame_card), 1.0)
    row.count(bits(cards & rules.help_card), 1.0)
    row.count(bits(cards & rules.relief_card), 1.0)
    row.count(bits(cards & rules.jump_cards), 0.5)
    row.count(bits(cards & rules.tribute_card), 1.0)
    row.count(bits(cards & (rules.target_card | rules.donation_card | rules.exchange_card)), 0.5)
    row.count(player.transports_left, 0.33)
    row.count(player.colonies_left, 0.2)
    row.count(player.stations_left, 0.2)
    row.count(player.shipyards_left, 0.33)
    row.count(ships_of(player, COLONY_SHIP), 0.5)
    row.count(ships_of(player, TRADE_SHIP), 0.5)


def ships_of(player: Player, kind: i64) -> i64:
    """Ships of a kind on the board."""
    count: i64 = 0
    ship: i64 = 0
    while ship < 3:
        if player.ship_at[ship] >= 0 and player.ship_kind[ship] == kind:
            count += 1
        ship += 1
    return count


def bits(mask: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def bits_of(cards: i64, masks: vec[i64]) -> i64:
    """How many cards of some masks there are."""
    whole: i64 = 0
    for mask in masks:
        whole |= mask
    return bits(cards & whole)


def put_income(row: Row, scene: Scene, seat: i64) -> None:
    """Pips by resource, and what the reserve gives."""
    kinds: i64 = 0
    whole = 0.0
    for pips in scene.production[seat]:
        row.put(pips / 6.0)
        whole += pips
        if pips > 0.0:
            kinds += 1
    row.put(whole / 20.0)
    row.count(kinds, 0.2)
    row.count(reserve_cards(scene.s, seat), 0.5)


def put_hand(row: Row, scene: Scene, player: Player) -> None:
    """Cards, and what is missing for each build."""
    s = scene.s
    hand = scene.hand(player)
    row.count(player.cards, 0.125)
    for cards in hand:
        row.put(cards / 3.0)
    over = player.cards - s.rules.hand_limit
    row.count(over if over > 0 else 0, 0.2)
    rates = [float(rate(s, player, r)) for r in range(RESOURCES)]
    costs = price_list(s.rules)
    for what in (BOOSTER, CANNON, POD, COLONY_SHIP, TRADE_SHIP, SPACEPORT):
        row.put(missing(hand, costs[what], rates) * 0.33)


@cache
def price_list(rules: Ruleset) -> list[list[float]]:
    """The cost of everything by resource, by rows of the ruleset."""
    flat = [float(n) for n in rules.costs]
    return [flat[row : row + RESOURCES] for row in range(0, len(flat), RESOURCES)]


def missing(hand: list[float], cost: list[float], rates: list[float]) -> float:
    """Cards that a hand lacks, trades with the supply counted."""
    lacking = 0.0
    bought = 0.0
    r: i64 = 0
    while r < RESOURCES:
        spare = hand[r] - cost[r]
        if spare < 0.0:
            lacking -= spare
        else:
            bought += spare / rates[r]
        r += 1
    return lacking - bought if lacking > bought else 0.0


# ------------------------------------------------------------------ where ships are going


def put_courses(row: Row, scene: Scene, seat: i64, player: Player) -> None:
    """What ships under way are after, and what a new one could be."""
    turns = turns_for(player.booster + player.extra_booster)
    worths = site_worths(scene, seat)
    put_settling(row, scene, player, turns, worths)
    put_docking(row, scene, seat, player, turns)
    pads = scene.pads[seat]
    best = 0.0
    second = 0.0
    near: i64 = 0
    number: i64 = 0
    for place in scene.places:
        time = time_from(place.field, pads, turns) + 0.5
        worth = worths[number] / (1.0 + IMPATIENCE * time)
        if time < SOON + 0.5:
            near += 1
        if worth > best:
            second = best
            best = worth
        elif worth > second:
            second = worth
        number += 1
    row.put(best)
    row.put(second)
    row.count(near, 0.2)
    best = 0.0
    marker = 0.0
    for berth in scene.berths:
        time = time_from(berth.field, pads, turns) + 0.5
        short = berth.need - player.freight_pod
        if short > 0:
            time += 1.5 * float(short)
        brings = takes_marker(scene.s, seat, berth.civ)
        worth = (DOCK_WORTH + (2.0 if brings else 0.0)) / (1.0 + IMPATIENCE * time)
        best = worth if worth > best else best
        if brings:
            one = 1.0 / (1.0 + IMPATIENCE * time)
            marker = one if one > marker else marker
    row.put(best)
    row.put(marker)


def put_settling(row: Row, scene: Scene, player: Player, turns: list[float], worths: list[float]) -> None:
    """Colony ships under way, each for the best site that no ship before it has taken."""
    whole = 0.0
    best = 0.0
    near = FAR_AWAY
    taken: i64 = -1
    ship: i64 = 0
    while ship < 3:
        at = player.ship_at[ship]
        if at >= 0 and player.ship_kind[ship] == COLONY_SHIP:
            most = 0.0
            which: i64 = -1
            arrival = FAR_AWAY
            number: i64 = 0
            for place in scene.places:
                time = turns[place.field[at]]
                worth = worths[number] / (1.0 + IMPATIENCE * time)
                if worth > most and number != taken:
                    most = worth
                    which = number
                    arrival = time
                number += 1
            taken = which
            whole += most
            best = most if most > best else best
            near = arrival if arrival < near else near
        ship += 1
    row.put(whole)
    row.put(best)
    row.put(1.0 / (1.0 + near) if near < FAR_AWAY else 0.0)


def put_docking(row: Row, scene: Scene, seat: i64, player: Player, turns: list[float]) -> None:
    """Trade ships under way."""
    whole = 0.0
    best = 0.0
    near = FAR_AWAY
    marker = 0.0
    ship: i64 = 0
    while ship < 3:
        at = player.ship_at[ship]
        if at >= 0 and player.ship_kind[ship] == TRADE_SHIP:
            most = 0.0
            arrival = FAR_AWAY
            for berth in scene.berths:
                time = turns[berth.field[at]]
                short = berth.need - player.freight_pod
                if short > 0 and time < 1.5 * float(short):
                    time = 1.5 * float(short)
                brings = takes_marker(scene.s, seat, berth.civ)
                worth = (DOCK_WORTH + (2.0 if brings else 0.0)) / (1.0 + IMPATIENCE * time)
                if worth > most:
                    most = worth
                    arrival = time
                if brings:
                    one = 1.0 / (1.0 + IMPATIENCE * time)
                    marker = one if one > marker else marker
            whole += most
            best = most if most > best else best
            near = arrival if arrival < near else near
        ship += 1
    row.put(whole)
    row.put(best)
    row.put(1.0 / (1.0 + near) if near < FAR_AWAY else 0.0)
    row.put(marker)


@cache
def turns_for(boosters: int) -> list[float]:
    """Turns that each distance takes a ship with so many boosters."""
    speed = USUAL_SPEED + boosters
    return [0.0 if far == 0 else 0.3 + far / speed for far in range(64)]


def site_worths(scene: Scene, seat: i64) -> list[float]:
    """What each place is worth to a seat, in points: pips of what it has little of count more."""
    wanted = [1.0 + 1.5 * (4.0 - have) / 4.0 if have < 4.0 else 1.0 for have in scene.production[seat]]
    return [
        place.odds * (1.0 + PIP * (place.one_pips * wanted[place.one] + place.two_pips * wanted[place.two]))
        for place in scene.places
    ]


def time_from(field: Field, pads: list[int], turns: list[float]) -> float:
    """Turns from the nearest of some points."""
    best = FAR_AWAY
    for pad in pads:
        time = turns[field[pad]]
        if time < best:
            best = time
    return best


def takes_marker(s: State, seat: i64, civ: i64) -> bool:
    """Whether one more station would bring the marker of a civilisation, about."""
    holder = s.markers[civ]
    if holder == seat:
        return False
    return holder < 0 or s.stations[civ * 8 + seat] >= s.stations[civ * 8 + holder]


# ------------------------------------------------------------------ friends and tokens


def put_friends(row: Row, scene: Scene, seat: i64, player: Player) -> None:
    """Markers that may change hands, and tokens."""
    s = scene.s
    stations: i64 = 0
    unheld: i64 = 0
    reach: i64 = 0
    threatened: i64 = 0
    civ: i64 = 0
    while civ < s.rules.civs:
        own = s.stations[civ * 8 + seat]
        stations += own
        holder = s.markers[civ]
        if holder < 0:
            unheld += 1
        elif holder == seat:
            other: i64 = 0
            while other < s.rules.seats:
                if other != seat and s.stations[civ * 8 + other] >= own:
                    threatened += 1
                    break
                other += 1
        elif own >= s.stations[civ * 8 + holder]:
            reach += 1
        civ += 1
    row.count(stations, 0.2)
    row.count(unheld, 0.25)
    row.count(reach, 0.5)
    row.count(threatened, 0.5)
    put_tokens(row, scene, player)


def put_tokens(row: Row, scene: Scene, player: Player) -> None:
    """What could be cleared, and what is missing for the weakest of the others."""
    cannons = player.cannon + player.extra_cannon
    civs = civilisations(scene.s, player) if player.friends else 0
    turns = turns_for(player.booster + player.extra_booster)
    clearable: i64 = 0
    near = FAR_AWAY
    pirates: i64 = 4
    ice: i64 = 4
    for token in scene.tokens:
        if token.kind == PIRATE_BASE:
            short = token.need - cannons
            pirates = short if short < pirates else pirates
        elif token.kind == ICE_PLANET:
            short = token.need - player.freight_pod
            ice = short if short < ice else ice
        else:
            short = token.need - civs
        if short <= 0:
            clearable += 1
            ship: i64 = 0
            while ship < 3:
                at = player.ship_at[ship]
                if at >= 0 and turns[token.field[at]] < near:
                    near = turns[token.field[at]]
                ship += 1
    row.count(clearable, 0.5)
    row.put(1.0 / (1.0 + near) if near < FAR_AWAY else 0.0)
    row.count(pirates if pirates > 0 else 0, 0.25)
    row.count(ice if ice > 0 else 0, 0.25)


# ------------------------------------------------------------------ time


def put_time(row: Row, scene: Scene, seat: i64, player: Player) -> None:
    """Whose turn it is, how far it has come, and how long a seat waits for its own."""
    s = scene.s
    mine = seat == s.active or seat == s.second
    row.flag(mine and s.phase == PRODUCTION)
    row.flag(mine and s.phase == TRADE_AND_BUILD)
    row.flag(mine and s.phase == FLIGHT)
    row.put(steps_left(s, player) / 10.0 if mine and s.phase == FLIGHT else 0.0)
    wait = (seat - s.active + s.rules.seats) % s.rules.seats
    row.put(float(wait) / float(s.rules.seats))
    row.flag(seat == scene.viewer)
    row.count(player.owed, 0.25)
    row.count(bits(player.held), 0.5)


def steps_left(s: State, player: Player) -> float:
    """Steps that the ships of a seat may still fly this turn, all together."""
    speed = s.base_speed + player.booster + player.extra_booster
    left: i64 = 0
    ship: i64 = 0
    while ship < 3:
        if player.ship_at[ship] >= 0 and not (player.held >> ship) & 1 and player.ship_used[ship] < speed:
            left += speed - player.ship_used[ship]
        ship += 1
    return float(left)
