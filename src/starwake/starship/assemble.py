"""Turning facts into a Ruleset: numbers by card, mission and module, and what the options of a table change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from starwake.core.arrays import i64, vec
from starwake.core.engine import ints
from starwake.core.errors import DataError
from starwake.starship import words
from starwake.starship.facts import Facts, load
from starwake.starship.names import BUILD_NAMES, CRESTS, KIND_NAMES, LOSSES
from starwake.starship.ruleset import Ruleset

COSTS = (*BUILD_NAMES, "module", "module_2")
"""What has a price, in the order of the rows of `Ruleset.costs`."""
LARGE = 1 << 12
"""Units that nothing limits."""


def assemble(options: Mapping[str, Any]) -> Ruleset:
    """The rules of a table with these options."""
    facts = load(options)
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
    friend, hero = facts.specials
    rules.friend_least, rules.friend_points = friend.minimum, friend.points
    rules.hero_least, rules.hero_points = hero.minimum, hero.points
    rules.yellow = _ways(facts.dice["yellow"])
    rules.blue = _ways(facts.dice["blue"])


def _ways(faces: Sequence[int]) -> vec[i64]:
    """How many faces show 0, 1, 2, ..."""
    return ints([faces.count(value) for value in range(max(faces) + 1)])


def _valuables(facts: Facts, amounts: Mapping[str, int]) -> list[int]:
    """Seven amounts in the order of the hot code."""
    return [amounts.get(name, 0) for name in (*facts.resources, "science", "astro")]


def _resource(facts: Facts, resource: str) -> int:
    names = (*facts.resources, "science")
    return names.index(resource) if resource in names else -1


def _cards(rules: Ruleset, facts: Facts) -> None:
    cards = facts.cards
    planets = list(dict.fromkeys(card.planet for card in cards if card.planet))
    rules.cards = len(cards)
    rules.kind = ints([KIND_NAMES.index(card.kind) for card in cards])
    rules.origin = ints([card.group for card in cards])
    rules.resource = ints([_resource(facts, card.resource) for card in cards])
    rules.number = ints([card.number for card in cards])
    rules.price = ints([card.price for card in cards])
    rules.buys = ints([int(card.buy) for card in cards])
    rules.sells = ints([int(card.sell) for card in cards])
    rules.most = ints([LARGE if card.max_units is None else card.max_units for card in cards])
    rules.post = ints([int(card.trading_post) for card in cards])
    rules.friendship = ints([card.friendship for card in cards])
    rules.strength = ints([card.strength for card in cards])
    rules.demand = ints([card.demand for card in cards])
    rules.fame = ints([card.fame for card in cards])
    rules.loss = ints([LOSSES.index(card.loss) for card in cards])
    rules.planet = ints([planets.index(card.planet) if card.planet else -1 for card in cards])
    rules.colony_points = _same(
        "points of a colony", [card.points for card in cards if card.kind == "colony"]
    )
    rules.mission_planet = ints([planets.index(mission.planet) for mission in facts.missions])


def _same(what: str, numbers: Sequence[int]) -> int:
    """The number that all of them are: the state counts such things without remembering which."""
    if len(set(numbers)) != 1:
        raise DataError(
            f"starship: the {what} must be the same number everywhere, not {sorted(set(numbers))}"
        )
    return numbers[0]


def _missions(rules: Ruleset, facts: Facts) -> None:
    missions = facts.missions
    rules.missions = len(missions)
    rules.open_missions = facts.limits.open_missions
    rules.mission_group = ints([m.group for m in missions])
    rules.mission_pay = ints([n for m in missions for n in _valuables(facts, m.pay)])
    rules.mission_cannons = ints([m.have.get("cannon_points", 0) for m in missions])
    rules.mission_boosters = ints([m.have.get("booster_points", 0) for m in missions])
    rules.mission_resources = ints([m.resources for m in missions])
    rules.mission_excluded = ints([_resource(facts, m.excluded or "") for m in missions])
    rules.mission_astro = ints([m.astro for m in missions])
    rules.mission_fame = ints([m.fame for m in missions])
    rules.mission_points = ints([m.points for m in missions])


def _limits(rules: Ruleset, facts: Facts) -> None:
    limits = facts.limits
    rules.sector_size = limits.sector_size
    rules.lab = limits.lab
    rules.hangar = limits.hangar
    rules.ships_each = limits.ships_each
    rules.booster_slots = limits.boosters
    rules.cannon_slots = limits.cannons
    rules.pirate_reward = limits.pirate_reward
    rules.posts_a_turn = limits.posts_a_turn
    rules.purchase_price = limits.purchase_price
    rules.costs = ints([n for build in COSTS for n in _valuables(facts, facts.costs[build])])


def _modules(rules: Ruleset, facts: Facts) -> None:
    amounts = [ints(list(module.amounts)) for module in facts.modules]
    rules.storage = amounts[words.LOGISTICS]
    rules.flight_actions = amounts[words.COMMAND]
    rules.sensor_cards = amounts[words.SENSOR]
    rules.purchases = amounts[words.TRADE]
    rules.module_output = ints([amount for module in facts.modules for amount in module.amounts])
    rules.module_points = ints([module.points for module in facts.modules])
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
    rules.start_colony = ints([ids.index(getattr(start.colonies, crest)) for crest in CRESTS])
    rules.first_crest = CRESTS.index(start.first)
    rules.start_bays = ints([getattr(start.resources, name) for name in facts.resources])
    rules.start_science = start.science
    rules.start_astro = ints(
        _by_seat(options["handicap_astro"], handicap.beginner_astro, handicap.expert_astro, start.astro)
    )
    rules.start_colony_ships = start.colony_ships
    rules.start_trade_ships = start.trade_ships
    rules.start_modules = start.modules
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
    rules.hidden_choice = options["module_choice"] == "hidden"
    rules.visit_replacement = options["visit_replacement"]
    rules.keep_surplus = options["surplus"] == "keep"
    rules.player_trade = options["offers"]
    rules.passive_offers = options["passive_offers"]
    rules.scrap = options["scrap"]
    notes = options["handicap_notes"]
    rules.memory = ints(
        [int(options["memory"] and (notes == "none" or notes == f"seat_{seat}")) for seat in range(2)]
    )
