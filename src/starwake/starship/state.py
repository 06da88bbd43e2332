"""The state of a Starship game: data only, with the few accessors every rule uses."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from starwake.core import engine
from starwake.core.arrays import i64, vec
from starwake.core.wire import Wire
from starwake.starship.words import MODULES, ORIGINS, RESOURCES, SECTORS, SETTING_UP, UNSEEN

if TYPE_CHECKING:
    from starwake.starship.ruleset import Ruleset


@final
class Ship:
    """What one seat owns, all of it open. Arrays marked *shared* are replaced, never written in place."""

    def __init__(self, bays: vec[i64], modules: vec[i64]) -> None:
        self.bays = bays
        """Cargo by resource."""
        self.science: i64 = 0
        self.astro: i64 = 0
        self.colony_ships: i64 = 0
        """Ships in the hangar, like the next."""
        self.trade_ships: i64 = 0
        self.boosters: i64 = 0
        """Tiles of level 1, then of level 2; likewise cannons."""
        self.boosters_2: i64 = 0
        self.cannons: i64 = 0
        self.cannons_2: i64 = 0
        self.modules = modules
        """Level of each module, 0 while it lies face down; shared."""
        self.colonies: i64 = 0
        self.fame: i64 = 0
        self.friendship: i64 = 0
        self.mission_points: i64 = 0

    def __repr__(self) -> str:
        return (
            f"<Ship: cargo {list(self.bays)}, science {self.science}, astro {self.astro}, "
            f"boosters {self.booster_points()}, cannons {self.cannon_points()}, colonies {self.colonies}, "
            f"fame {self.fame}, friendship {self.friendship}>"
        )

    def copy(self) -> Ship:
        """An equal ship."""
        c = Ship(self.bays[:], self.modules)
        c.science = self.science
        c.astro = self.astro
        c.colony_ships = self.colony_ships
        c.trade_ships = self.trade_ships
        c.boosters = self.boosters
        c.boosters_2 = self.boosters_2
        c.cannons = self.cannons
        c.cannons_2 = self.cannons_2
        c.colonies = self.colonies
        c.fame = self.fame
        c.friendship = self.friendship
        c.mission_points = self.mission_points
        return c

    def through(self, wire: Wire) -> None:
        """Pass every field through a wire."""
        self.bays = wire.array(self.bays)
        self.modules = wire.array(self.modules)
        self.science = wire.number(self.science)
        self.astro = wire.number(self.astro)
        self.colony_ships = wire.number(self.colony_ships)
        self.trade_ships = wire.number(self.trade_ships)
        self.boosters = wire.number(self.boosters)
        self.boosters_2 = wire.number(self.boosters_2)
        self.cannons = wire.number(self.cannons)
        self.cannons_2 = wire.number(self.cannons_2)
        self.colonies = wire.number(self.colonies)
        self.fame = wire.number(self.fame)
        self.friendship = wire.number(self.friendship)
        self.mission_points = wire.number(self.mission_points)

    def booster_points(self) -> i64:
        """The sum of the tiles' levels."""
        return self.boosters + 2 * self.boosters_2

    def cannon_points(self) -> i64:
        """The sum of the tiles' levels."""
        return self.cannons + 2 * self.cannons_2


@final
class State(engine.State):
    """One point of a game. Arrays marked *shared* are replaced, never written in place, so copies share them."""

    def __init__(self, rules: Ruleset) -> None:
        none = vec[i64]()
        self.frame = None
        self.log = None
        self.winner = -1
        self.turn = 0
        self.rules = rules
        self.ships: list[Ship] = []
        self.crest = none
        """0 for the moon, 1 for the sun, by seat; shared, like all the following arrays."""
        self.place = none
        """Where each card is."""
        self.seen = none
        """Who knows a card of a sector to be there, as bits: the seats, and PUBLIC where it lay open."""
        self.unknown = none
        """Undecided cards of each sector by origin: `unknown[sector * ORIGINS + origin]`."""
        self.reserve = none
        """Cards left in the reserve, by origin."""
        self.mission = none
        """Where each mission is."""
        self.chosen = none
        """First modules chosen by seat while they are still hidden, -1 nothing; shared."""
        self.active: i64 = 0
        self.phase: i64 = SETTING_UP
        self.yellow: i64 = 0
        self.sector: i64 = -1
        """The sector flown through, -1 outside a flight."""
        self.row = none
        """The cards turned up in this flight, in order; NO_CARD where one has left, FACE_DOWN where one lies so."""
        self.marked: i64 = 0
        """Places of the row, as bits, that were used for an action."""
        self.laid_down = none
        """Undecided cards that lie face down in the row, by origin; they join the sector after the flight."""
        self.top = none
        """Cards that the sensor has put on top (the next one last), and at the bottom (the next one last)."""
        self.bottom = none
        self.looked = none
        """Cards under the sensor, still to be put back."""
        self.sensed: i64 = 0
        """Cards that the sensor has shown in this flight, put back or not: all that others know of it."""
        self.turned: i64 = 0
        """Cards turned up in this flight, which the speed limits."""
        self.acted: i64 = 0
        """Actions of this flight."""
        self.pirate_hidden: bool = False
        """Whether the last card of the row is a pirate that only the opponent sees."""
        self.pirate_known: bool = False
        """Whether the flyer knows it all the same, having put it there with the sensor."""
        self.demand: i64 = 0
        """What the pirate just met demands, 0 when none waits for an answer."""
        self.own_blue: i64 = 0
        self.pirate_blue: i64 = 0
        self.waiting: i64 = 0
        """Missions, as bits, that came up at the planet just used and must wait for a later turn."""
        self.block: i64 = 0
        """Whether the trading posts of this turn are still to be used, in use, or done with."""
        self.used_posts = none
        """Posts used in this turn."""
        self.purchases: i64 = 0
        self.offer: i64 = 0
        self.offers_made: i64 = 0
        self.friend: i64 = -1
        """Who holds each special victory card, -1 nobody."""
        self.hero: i64 = -1

    def copy(self) -> State:
        """An equal state; nothing done to one shows in the other."""
        c = State(self.rules)
        c.frame = self.frame
        c.winner = self.winner
        c.turn = self.turn
        c.ships = [ship.copy() for ship in self.ships]
        c.crest = self.crest
        c.place = self.place
        c.seen = self.seen
        c.unknown = self.unknown
        c.reserve = self.reserve
        c.mission = self.mission
        c.chosen = self.chosen
        c.active = self.active
        c.phase = self.phase
        c.yellow = self.yellow
        c.sector = self.sector
        c.row = self.row
        c.marked = self.marked
        c.laid_down = self.laid_down
        c.top = self.top
        c.bottom = self.bottom
        c.looked = self.looked
        c.sensed = self.sensed
        c.turned = self.turned
        c.acted = self.acted
        c.pirate_hidden = self.pirate_hidden
        c.pirate_known = self.pirate_known
        c.demand = self.demand
        c.own_blue = self.own_blue
        c.pirate_blue = self.pirate_blue
        c.waiting = self.waiting
        c.block = self.block
        c.used_posts = self.used_posts
        c.purchases = self.purchases
        c.offer = self.offer
        c.offers_made = self.offers_made
        c.friend = self.friend
        c.hero = self.hero
        return c

    def home(self) -> engine.Home:
        """The game it is a state of."""
        return self.rules.home

    def through(self, wire: Wire) -> None:
        """Pass every field through a wire."""
        super().through(wire)
        for ship in self.ships:
            ship.through(wire)
        self.crest = wire.array(self.crest)
        self.place = wire.array(self.place)
        self.seen = wire.array(self.seen)
        self.unknown = wire.array(self.unknown)
        self.reserve = wire.array(self.reserve)
        self.mission = wire.array(self.mission)
        self.chosen = wire.array(self.chosen)
        self.row = wire.array(self.row)
        self.laid_down = wire.array(self.laid_down)
        self.top = wire.array(self.top)
        self.bottom = wire.array(self.bottom)
        self.looked = wire.array(self.looked)
        self.used_posts = wire.array(self.used_posts)
        self.active = wire.number(self.active)
        self.phase = wire.number(self.phase)
        self.yellow = wire.number(self.yellow)
        self.sector = wire.number(self.sector)
        self.marked = wire.number(self.marked)
        self.sensed = wire.number(self.sensed)
        self.turned = wire.number(self.turned)
        self.acted = wire.number(self.acted)
        self.pirate_hidden = wire.flag(self.pirate_hidden)
        self.pirate_known = wire.flag(self.pirate_known)
        self.demand = wire.number(self.demand)
        self.own_blue = wire.number(self.own_blue)
        self.pirate_blue = wire.number(self.pirate_blue)
        self.waiting = wire.number(self.waiting)
        self.block = wire.number(self.block)
        self.purchases = wire.number(self.purchases)
        self.offer = wire.number(self.offer)
        self.offers_made = wire.number(self.offers_made)
        self.friend = wire.number(self.friend)
        self.hero = wire.number(self.hero)


def blank_state(rules: Ruleset) -> State:
    """Every card undecided, both ships empty."""
    s = State(rules)
    s.ships = [Ship(vec[i64]([0] * RESOURCES), vec[i64]([0] * MODULES)) for _ in range(2)]
    s.crest = vec[i64]([0, 1])
    s.chosen = vec[i64]([-1, -1])
    s.place = vec[i64]([UNSEEN] * int(rules.cards))
    s.seen = vec[i64]([0] * int(rules.cards))
    s.unknown = vec[i64]([0] * (SECTORS * ORIGINS))
    s.reserve = vec[i64]([0] * ORIGINS)
    s.laid_down = vec[i64]([0] * ORIGINS)
    s.mission = vec[i64]([-1] * int(rules.missions))
    return s
