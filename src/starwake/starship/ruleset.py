"""A Ruleset: the numbers of the cards and the options of one table, put together once and never changed after."""

from __future__ import annotations

from starwake.core.arrays import i64, vec


class Ruleset:
    """Tables by card, mission and module, limits, prices, and what the options change."""

    def __init__(self) -> None:
        none = vec[i64]()
        self.target: i64 = 0
        self.special_least: i64 = 0
        """Points that the special victory cards ask for at least."""
        # Cards.
        self.cards: i64 = 0
        self.kind = none
        self.origin = none
        self.resource = none
        """What a colony or trade planet has; -1 for others."""
        self.number = none
        """The roll on which a colony produces."""
        self.price = none
        self.buys = none
        """1 where the player may buy there, `sells` where the player may sell."""
        self.sells = none
        self.most = none
        """Units of one visit, a large number where nothing limits them."""
        self.deals_in = none
        """What a card trades: a resource, SCIENCE, or -1 for any resource."""
        self.post = none
        """1 where a trading post can be founded."""
        self.friendship = none
        self.strength = none
        self.demand = none
        self.loss = none
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
        """Ways to roll 0, 1, 2, 3, 4."""
        self.blue = none
        # Limits and costs.
        self.storage = none
        """Cargo of a bay by level of the logistics module."""
        self.lab: i64 = 0
        self.hangar: i64 = 0
        self.ships_each: i64 = 0
        self.slots: i64 = 0
        self.flight_actions = none
        """By level of the command module."""
        self.sensor_cards = none
        """By level of the sensor module."""
        self.purchases = none
        """By level of the trade module."""
        self.purchase_price: i64 = 0
        self.module_numbers = none
        """Rolls, as bits, on which a module works: `module_numbers[(kind * 3 + level) * 2 + crest]`."""
        self.posts_a_turn: i64 = 0
        self.costs = none
        """Valuables by build: `costs[build * VALUABLES + valuable]`."""
        # The start.
        self.start_colony = none
        """By crest: moon, then sun."""
        self.start_bays = none
        self.start_science: i64 = 0
        self.start_astro = none
        """By seat."""
        self.start_boosters = none
        self.start_cannons = none
        # Options.
        self.hidden_reserve: bool = False
        self.player_trade: bool = True
        self.memory = none
        """By seat: 1 where the view remembers for the seat what it has seen of the sectors."""
