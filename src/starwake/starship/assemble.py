"""Turning facts into a Ruleset: numbers by card, mission and module, and what the options of a table change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starwake.core.engine import ints
from starwake.starship import words
from starwake.starship.facts import Facts, load
from starwake.starship.ruleset import Ruleset

KINDS = (
    "colony",
    "trade_planet",
    "library",
    "outpost",
    "adventure_planet",
    "pirate",
    "lost_planet",
    "median",
)
LOSSES = ("", "cannon", "module")
BUILDS = ("colony_ship", "trade_ship", "booster", "booster_2", "cannon", "cannon_2", "module", "module_2")
CRESTS = ("moon", "sun")
LARGE = 1 << 12
"""Units that nothing limits."""


def assemble(options: Mapping[str, Any]) -> Ruleset:
    """The rules of a table with these options."""
    known = load().options
    facts = load({name: value for name, value in options.items() if name in known})
    rules = Ruleset()
    _points_and_dice(rules, facts)
    _cards(rules, facts)
    _missions(rules, facts)
    _limits(rules, facts)
    _modules(rules, facts)
    _start(rules, facts, options)
    _options(rules, options)
    return rules


def _points_and_dice(rules: Ruleset, facts: Facts) -> None:
    rules.target = facts.points_to_win
    rules.special_least = facts.specials[0].minimum
    rules.yellow = ints([facts.dice["yellow"].count(value) for value in range(7)])
    rules.blue = ints([facts.dice["blue"].count(value) for value in range(7)])


def _valuables(facts: Facts, amounts: Mapping[str, int]) -> list[int]:
    """Seven amounts in the order of the hot code."""
    return [amounts.get(name, 0) for name in (*facts.resources, "science", "astro")]


def _deals_in(facts: Facts, resource: str) -> int:
    names = (*facts.resources, "science")
    return names.index(resource) if resource in names else -1


def _cards(rules: Ruleset, facts: Facts) -> None:
    cards = facts.cards
    planets = list(dict.fromkeys(card.planet for card in cards if card.planet))
    rules.cards = len(cards)
    rules.kind = ints([KINDS.index(card.kind) for card in cards])
    rules.origin = ints([card.group for card in cards])
    rules.resource = ints([_deals_in(facts, card.resource) for card in cards])
    rules.deals_in = rules.resource
    rules.number = ints([card.number for card in cards])
    rules.price = ints([card.price for card in cards])
    rules.buys = ints([int(card.buy) for card in cards])
    rules.sells = ints([int(card.sell) for card in cards])
    rules.most = ints([LARGE if card.max_units is None else card.max_units for card in cards])
    rules.post = ints([int(card.trading_post) for card in cards])
    rules.friendship = ints([card.friendship for card in cards])
    rules.strength = ints([card.strength for card in cards])
    rules.demand = ints([card.demand for card in cards])
    rules.loss = ints([LOSSES.index(card.loss) for card in cards])
    rules.planet = ints([planets.index(card.planet) if card.planet else -1 for card in cards])
    rules.mission_planet = ints([planets.index(mission.planet) for mission in facts.missions])


def _missions(rules: Ruleset, facts: Facts) -> None:
    missions = facts.missions
    rules.missions = len(missions)
    rules.open_missions = facts.limits.open_missions
    rules.mission_group = ints([m.group for m in missions])
    rules.mission_pay = ints([n for m in missions for n in _valuables(facts, m.pay)])
    rules.mission_cannons = ints([m.have.get("cannon_points", 0) for m in missions])
    rules.mission_boosters = ints([m.have.get("booster_points", 0) for m in missions])
    rules.mission_resources = ints([m.resources for m in missions])
    rules.mission_excluded = ints([_deals_in(facts, m.excluded) for m in missions])
    rules.mission_astro = ints([m.astro for m in missions])
    rules.mission_fame = ints([m.fame for m in missions])
    rules.mission_points = ints([m.points for m in missions])


def _limits(rules: Ruleset, facts: Facts) -> None:
    limits = facts.limits
    rules.lab = limits.lab
    rules.hangar = limits.hangar
    rules.ships_each = limits.ships_each
    rules.slots = limits.boosters
    rules.posts_a_turn = limits.posts_a_turn
    rules.purchase_price = limits.purchase_price
    rules.costs = ints([n for build in BUILDS for n in _valuables(facts, facts.costs[build])])


def _modules(rules: Ruleset, facts: Facts) -> None:
    amounts = [ints(list(module.amounts)) for module in facts.modules]
    rules.storage = amounts[words.LOGISTICS]
    rules.flight_actions = amounts[words.COMMAND]
    rules.sensor_cards = amounts[words.SENSOR]
    rules.purchases = amounts[words.TRADE]
    rules.module_numbers = ints(
        [
            sum(1 << number for number in (module.numbers[crest][level] if module.numbers else ()))
            for module in facts.modules
            for level in range(3)
            for crest in CRESTS
        ]
    )


def _start(rules: Ruleset, facts: Facts, options: Mapping[str, Any]) -> None:
    start, handicap = facts.start, facts.handicap
    ids = [card.id for card in facts.cards]
    rules.start_colony = ints([ids.index(start.colonies[crest]) for crest in CRESTS])
    rules.start_bays = ints([start.resources.get(name, 0) for name in facts.resources])
    rules.start_science = start.science
    rules.start_astro = ints(
        _by_seat(options["handicap_astro"], handicap.beginner_astro, handicap.expert_astro, start.astro)
    )
    tiles = options["handicap_tiles"]
    rules.start_boosters = ints(_by_seat(tiles, handicap.beginner_boosters, start.boosters, start.boosters))
    rules.start_cannons = ints(_by_seat(tiles, handicap.beginner_cannons, start.cannons, start.cannons))


def _by_seat(handicap: str, beginner: int, expert: int, usual: int) -> list[int]:
    """A number for each seat: one of them may be a beginner."""
    if handicap == "none":
        return [usual, usual]
    return [beginner if handicap == f"seat_{seat}" else expert for seat in range(2)]


def _options(rules: Ruleset, options: Mapping[str, Any]) -> None:
    rules.hidden_reserve = options["hidden_reserve"]
    rules.player_trade = options["offers"]
    notes = options["handicap_notes"]
    rules.memory = ints(
        [int(options["memory"] and (notes == "none" or notes == f"seat_{seat}")) for seat in range(2)]
    )
