"""An outlook: how one seat stands, and what points, cards and missions are worth to it."""

from __future__ import annotations

from typing import Final

from starwake.bots.starship.deck import deck
from starwake.bots.starship.weights import Weights
from starwake.core.arrays import append, i64, vec
from starwake.starship.rules.points import points
from starwake.starship.state import State
from starwake.starship.words import (
    COMMAND,
    LOGISTICS,
    OPEN,
    ORIGINS,
    OWNED,
    RESEARCH,
    SECTORS,
    SENSOR,
    TRADE,
    UNSEEN,
)

USUAL_TURNS: Final = 45.0
"""Turns left at the start of a game, about."""
FACES: Final = 3.0
"""Numbers of the yellow die, each as likely as the others."""


class Outlook:
    """What a seat makes of the table; nothing in it depends on the card just turned up."""

    def __init__(self, s: State, seat: int, weights: Weights) -> None:
        self.s = s
        self.seat = seat
        self.weights = weights
        self.rules = s.rules
        self.deck = deck(s.rules)
        self.me = s.ships[seat]
        self.other = s.ships[1 - seat]
        self.points = int(points(s, seat))
        self.rival_points = int(points(s, 1 - seat))
        self.to_win = int(s.rules.target) - self.points
        leader = max(self.points, self.rival_points)
        self.turns_left = weights.pace * max(1, int(s.rules.target) - leader)
        self.early = min(1.0, self.turns_left / USUAL_TURNS)
        """1 at the start, falling toward 0 at the end."""
        self.open_missions = missions_at(s, OPEN)
        """The missions that lie open."""
        self.numbers = self._numbers()
        """The rolls on which an own colony produces already."""
        rates = chances_to_lie(s)
        self.colony_ship = self._ship(True, rates, int(self.me.colony_ships))
        """What a further colony ship in the hangar is worth."""
        self.trade_ship = self._ship(False, rates, int(self.me.trade_ships))
        """What a further trade ship in the hangar is worth."""

    # ---------------------------------------------------------------- points

    def gain(self, count: int) -> float:
        """So many points at once."""
        won = self.weights.win if count >= self.to_win > 0 else 0.0
        return self.weights.point * count + won if count > 0 else 0.0

    def fame(self, count: int) -> float:
        """So much more fame."""
        rules, mine, theirs = self.rules, int(self.me.fame), int(self.other.fame)
        return self._special(count, mine, theirs, int(rules.hero_least), int(rules.hero_points))

    def friendship(self, count: int) -> float:
        """So many more friendship points."""
        rules, mine, theirs = self.rules, int(self.me.friendship), int(self.other.friendship)
        return self._special(count, mine, theirs, int(rules.friend_least), int(rules.friend_points))

    def _special(self, count: int, mine: int, theirs: int, least: int, worth: int) -> float:
        """What more of one thing brings toward its special card, for oneself and against the other."""
        w = self.weights
        chase, risk = w.chase, w.insecure
        hope = standing(chase, risk, mine + count, theirs, least) - standing(chase, risk, mine, theirs, least)
        fear = standing(chase, risk, theirs, mine, least) - standing(chase, risk, theirs, mine + count, least)
        value = w.point * worth * (hope + w.deny * fear)
        now, then = holds_special(mine, theirs, least), holds_special(mine + count, theirs, least)
        return value + w.win if then and not now and worth >= self.to_win > 0 else value

    # ---------------------------------------------------------------- cards

    def _numbers(self) -> list[bool]:
        found = [False] * len(self.rules.yellow)
        for card in self.deck.colonies:
            if self.s.place[card] == OWNED + self.seat:
                found[self.deck.number[card]] = True
        return found

    def colony(self, card: int) -> float:
        """A colony founded: the point, and what it will make."""
        w = self.weights
        new = w.choice if self.numbers[self.deck.number[card]] else 1.0
        return self.gain(int(self.rules.colony_points)) + w.income * new * self.turns_left / FACES

    def post(self, card: int) -> float:
        """A trading post founded: friendship, and the trade it allows."""
        trades = self.weights.post * self.early if self.deck.price[card] else 0.0
        return self.friendship(self.deck.friendship[card]) + trades

    def _ship(self, settles: bool, rates: vec[float], ships: int) -> float:
        """What a ship will found on average, less where such cards are rare or other ships wait for them too."""
        total, there = 0.0, 0.0
        counts = vec[float]([0.0] * SECTORS)
        for card in self.deck.colonies if settles else self.deck.posts:
            place = self.s.place[card]
            if place >= SECTORS:
                continue
            here = 1.0
            if place == UNSEEN:
                here = add_rates(counts, rates, self.deck.origin[card])
            else:
                counts[place] += 1.0
            total += (self.colony(card) if settles else self.post(card)) * here
        most = 0.0
        for count in counts:
            there += count
            most = max(most, count)
        if there <= ships:
            return 0.0
        most = most * (there - ships) / there
        return total / there * most / (most + self.weights.scarce)

    # ---------------------------------------------------------------- missions

    def reward(self, mission: int) -> float:
        """What a mission brings, what it asks for not counted."""
        rules = self.rules
        return (
            self.gain(int(rules.mission_points[mission]))
            + self.fame(int(rules.mission_fame[mission]))
            + int(rules.mission_astro[mission])
            + self.weights.cargo * int(rules.mission_resources[mission])
        )

    # ---------------------------------------------------------------- modules

    def module(self, kind: int, level: int) -> float:
        """What a level of a module is worth beyond the one below."""
        use = self._use(kind) * self.early
        if level == 2:
            return self.gain(int(self.rules.module_points[kind])) + self.weights.second * use
        open_way = self.other.modules[kind] < 2
        return use + (self.weights.option * self.weights.point if open_way else 0.0)

    def _use(self, kind: int) -> float:
        w = self.weights
        if kind == LOGISTICS:
            return w.logistics
        if kind == COMMAND:
            return w.command
        if kind == SENSOR:
            return w.sensor
        if kind == TRADE:
            return w.trade
        return w.research if kind == RESEARCH else w.production


def missions_at(s: State, place: int) -> list[int]:
    """The missions that are at some place."""
    found: list[int] = []
    mission = 0
    for there in s.mission:
        if there == place:
            found.append(mission)
        mission += 1
    return found


def chances_to_lie(s: State) -> vec[float]:
    """How likely a card that nobody has seen is in a sector: `chances[sector * ORIGINS + origin]`."""
    pools = vec[i64]([0] * ORIGINS)
    card: i64 = 0
    for place in s.place:
        if place == UNSEEN:
            pools[s.rules.origin[card]] += 1
        card += 1
    found = vec[float]()
    index: i64 = 0
    for unknown in s.unknown:
        pool = pools[index % ORIGINS]
        found = append(found, float(unknown) / float(pool if pool > 1 else 1))
        index += 1
    return found


def add_rates(counts: vec[float], rates: vec[float], origin: i64) -> float:
    """Count a card that may lie in any sector, in place; the chance that it lies in one at all."""
    total = 0.0
    sector: i64 = 0
    while sector < SECTORS:
        chance = rates[sector * ORIGINS + origin]
        counts[sector] += chance
        total += chance
        sector += 1
    return total


def holds_special(mine: int, theirs: int, least: int) -> bool:
    """Whether a special card belongs to whoever has so many points of its kind."""
    return mine >= least and mine > theirs


def standing(chase: float, risk: float, mine: int, theirs: int, least: int) -> float:
    """The hope to have a special card in the end, from 0 to 1."""
    if holds_special(mine, theirs, least):
        return 1.0 - risk * power(chase, mine - theirs - 1)
    return (1.0 - risk) * power(chase, max(least, theirs + 1) - mine)


def power(base: float, exponent: int) -> float:
    """Multiplied out, so that it is the same on every machine."""
    found = 1.0
    while exponent > 0:
        found *= base
        exponent -= 1
    return found
