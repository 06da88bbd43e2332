"""An outlook: how one seat stands, and what points, cards and missions are worth to it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache

from starwake.bots.starship.deck import deck
from starwake.bots.starship.weights import Weights
from starwake.starship.rules.points import points
from starwake.starship.state import State
from starwake.starship.words import (
    COMMAND,
    LOGISTICS,
    OPEN,
    ORIGINS,
    OWNED,
    PRODUCTION,
    RESEARCH,
    SECTORS,
    SENSOR,
    TRADE,
    UNSEEN,
)

USUAL_TURNS = 45.0
"""Turns left at the start of a game, about."""
FACES = 3.0
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

    @cached_property
    def numbers(self) -> list[bool]:
        """The rolls on which an own colony produces already."""
        found = [False] * len(self.rules.yellow)
        for card in self.deck.colonies:
            if self.place[card] == OWNED + self.seat:
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

    @cached_property
    def place(self) -> list[int]:
        """Where each card is."""
        return list(self.s.place)

    @cached_property
    def rates(self) -> list[list[float]]:
        """For each sector and origin: how likely a card that nobody has seen is there."""
        pools = [0] * ORIGINS
        for place, origin in zip(self.place, self.deck.origin, strict=True):
            if place == UNSEEN:
                pools[origin] += 1
        unknown = list(self.s.unknown)
        return [
            [unknown[sector * ORIGINS + origin] / max(1, pools[origin]) for origin in range(ORIGINS)]
            for sector in range(SECTORS)
        ]

    @cached_property
    def colony_ship(self) -> float:
        """A further colony ship in the hangar."""
        return self._ship(self.deck.colonies, self.colony, int(self.me.colony_ships))

    @cached_property
    def trade_ship(self) -> float:
        """A further trade ship in the hangar."""
        return self._ship(self.deck.posts, self.post, int(self.me.trade_ships))

    def _ship(self, cards: list[int], worth: Callable[[int], float], ships: int) -> float:
        """What a ship will found on average, less where such cards are rare or other ships wait for them too."""
        total, counts = 0.0, [0.0] * SECTORS
        for card in cards:
            place = self.place[card]
            if place >= SECTORS:
                continue
            origin = self.deck.origin[card]
            here = [float(place == sector) for sector in range(SECTORS)]
            if place == UNSEEN:
                here = [rate[origin] for rate in self.rates]
            counts = [count + more for count, more in zip(counts, here, strict=True)]
            total += worth(card) * sum(here)
        there = sum(counts)
        if there <= ships:
            return 0.0
        most = max(counts) * (there - ships) / there
        return total / there * most / (most + self.weights.scarce)

    # ---------------------------------------------------------------- missions

    @cached_property
    def open_missions(self) -> list[int]:
        """The missions that lie open."""
        return [mission for mission, place in enumerate(self.s.mission) if place == OPEN]

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
        uses = {
            LOGISTICS: w.logistics,
            COMMAND: w.command,
            SENSOR: w.sensor,
            TRADE: w.trade,
            RESEARCH: w.research,
            PRODUCTION: w.production,
        }
        return uses[kind]


def holds_special(mine: int, theirs: int, least: int) -> bool:
    """Whether a special card belongs to whoever has so many points of its kind."""
    return mine >= least and mine > theirs


@lru_cache(maxsize=256)
def standing(chase: float, risk: float, mine: int, theirs: int, least: int) -> float:
    """The hope to have a special card in the end, from 0 to 1."""
    if holds_special(mine, theirs, least):
        return 1.0 - risk * power(chase, mine - theirs - 1)
    return (1.0 - risk) * power(chase, max(least, theirs + 1) - mine)


@lru_cache(maxsize=256)
def power(base: float, exponent: int) -> float:
    """Multiplied out, so that it is the same on every machine."""
    found = 1.0
    for _ in range(exponent):
        found *= base
    return found
