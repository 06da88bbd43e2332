"""A Ruleset: the numbers of the cards and the options of one table, put together once and never changed after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starwake.core.arrays import i64, vec

if TYPE_CHECKING:
    from starwake.core.engine import Home


class Ruleset:
    """Tables by card, mission and module, limits, prices, and what the options change."""

    def __init__(self) -> None:
        none = vec[i64]()
        self.home: Home = ("", 0, ())
        """The game that these are the rules of."""
        self.target: i64 = 0
        # The special victory cards: friendship or fame that they ask for at least, and what they are worth.
        self.friend_least: i64 = 0
        self.friend_points: i64 = 0
        self.hero_least: i64 = 0
        self.hero_points: i64 = 0
        # Cards.
        self.cards: i64 = 0
        self.sector_size: i64 = 0
        """Cards of each sector at the start."""
        self.colony_points: i64 = 0
        """What every colony is worth."""
        self.kind = none
        self.origin = none
        self.resource = none
        """What a colony makes or a card trades: a resource, SCIENCE, or -1 for any resource or none."""
        self.number = none
        """The roll on which a colony produces."""
        self.price = none
        self.buys = none
        """1 where the player may buy there, `sells` where the player may sell."""
        self.sells = none
        self.most = none
        """Units of one visit, a large number where nothing limits them."""
        self.post = none
        """1 where a trading post can be founded."""
        self.friendship = none
        self.strength = none
        self.demand = none
        self.loss = none
        """What a lost fight costs besides the flight."""
        self.fame = none
        """What a beaten pirate brings."""
        self.pirate_reward: i64 = 0
        """Resources of choice that it brings too."""
        self.planet = none
        """Number of an adventure planet, -1 for others."""
        # Missions.
        self.missions: i64 = 0
        self.open_missions: i64 = 0
        self.mission_group = none
        self.mission_planet = none
        self.mission_pay = none
        """Valuables by mission: `mission_pay[mission * VALUABLES + valuable]`."""
        self.mission_cannons = none
        self.mission_boosters = none
        self.mission_resources = none
        self.mission_excluded = none
        """The resource that a reward may not be, -1 none."""
        self.mission_astro = none
        self.mission_fame = none
        self.mission_points = none
        # Dice.
        self.yellow = none
        """Ways to roll 0, 1, 2, ...; so the other."""
        self.blue = none
        # Limits and costs.
        self.storage = none
        """Cargo of a bay by level of the logistics module."""
        self.lab: i64 = 0
        self.hangar: i64 = 0
        self.ships_each: i64 = 0
        self.booster_slots: i64 = 0
        self.cannon_slots: i64 = 0
        self.flight_actions = none
        """By level of the command module."""
        self.sensor_cards = none
        """By level of the sensor module."""
        self.purchases = none
        """By level of the trade module."""
        self.purchase_price: i64 = 0
        self.module_numbers = none
        """Rolls, as bits, on which a module works: `module_numbers[(kind * 3 + level) * 2 + crest]`."""
        self.module_output = none
        """What it makes then: `module_output[kind * 3 + level]`."""
        self.module_points = none
        """What level 2 is worth, by kind."""
        self.posts_a_turn: i64 = 0
        self.costs = none
        """Valuables by build: `costs[build * VALUABLES + valuable]`."""
        # The start.
        self.first_crest: i64 = 0
        """The crest that begins."""
        self.start_colony = none
        """By crest: moon, then sun."""
        self.start_bays = none
        self.start_science: i64 = 0
        self.start_astro = none
        """By seat."""
        self.start_colony_ships: i64 = 0
        self.start_trade_ships: i64 = 0
        self.start_modules: i64 = 0
        """Modules to turn up for nothing."""
        self.start_boosters = none
        """By seat, like the next."""
        self.start_cannons = none
        # Options.
        self.hidden_reserve: bool = False
        """Whether replacements from the reserve come face down."""
        self.hidden_choice: bool = False
        """Whether both choose their first module before either is shown."""
        self.visit_replacement: bool = False
        """Whether the card that replaces a beaten pirate may be visited."""
        self.keep_surplus: bool = False
        """Whether cargo stays that no longer fits after the loss of a logistics module."""
        self.player_trade: bool = True
        self.passive_offers: bool = True
        """Whether the player whose turn it is not may be asked for an offer."""
        self.scrap: bool = False
        """Whether a ship of a full hangar may be given up."""
        self.memory = none
        """By seat: 1 where the view remembers for the seat what it has seen of the sectors."""
